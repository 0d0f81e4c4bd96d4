"""Which device a command line taps at a table with."""

from __future__ import annotations

import os


def this_device(named: str | None) -> str:
    """The name of this device: as given, or this computer's."""
    return named or f"terminal@{os.uname().nodename if hasattr(os, 'uname') else 'here'}"
