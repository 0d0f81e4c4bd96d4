"""Where files live: what comes with lotow, what a user keeps, and what can be made again.

On Unix the folders are found without platformdirs, which would cost several milliseconds at every start.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

_ELSEWHERE = ("win32", "darwin", "android")


def data_folder() -> Path:
    """The books that come with lotow: inside the wheel, or at the top of the repository."""
    return _shipped("data")


def templates_folder() -> Path:
    """The looks of sheets and pages, kept in the same way."""
    return _shipped("templates")


def user_data() -> Path:
    """What a user keeps: the database, added books."""
    if sys.platform in _ELSEWHERE:
        from platformdirs import user_data_path

        return user_data_path("lotow", appauthor=False)
    return _home("XDG_DATA_HOME", "~/.local/share")


def user_cache() -> Path:
    """What can be made again at any time."""
    if sys.platform in _ELSEWHERE:
        from platformdirs import user_cache_path

        return user_cache_path("lotow", appauthor=False)
    return _home("XDG_CACHE_HOME", "~/.cache")


def _home(variable: str, otherwise: str) -> Path:
    named = os.environ.get(variable, "").strip()
    return Path(os.path.expanduser(named or otherwise)) / "lotow"


def _shipped(name: str) -> Path:
    package = Path(__file__).resolve().parent
    inside = package / f"_{name}"
    return inside if inside.is_dir() else package.parent / name
