"""Standard input and output that may be closed, or may not know every letter."""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper


def open_streams() -> None:
    """Puts nothing where something was closed, so that no database ever gets its number, and lets a terminal
    that knows few letters show a mark for the others."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
        elif mode == "w" and isinstance(stream, TextIOWrapper) and stream.errors == "strict":
            stream.reconfigure(errors="replace")
