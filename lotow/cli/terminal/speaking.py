"""Which language a command line is in: `--lang`, LOTOW_LANG, or that of the system."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lotow.errors import Lang

LANG = "LOTOW_LANG"
_LOCALES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""As POSIX has it: the first that is set decides."""


_spoken: list[Lang] = []


def listen_to(args: Sequence[str]) -> Lang:
    """From now on the language of this command line is spoken."""
    _spoken[:] = [of_arguments(args)]
    return _spoken[0]


def spoken() -> Lang:
    """The language of the command line at hand."""
    return _spoken[0] if _spoken else of_system()


def of_system() -> Lang:
    """What the user asked of lotow, or of every program."""
    said = os.environ.get(LANG, "")
    locale = next((value for name in _LOCALES if (value := os.environ.get(name))), "")
    return _language(said or locale)


def of_arguments(args: Sequence[str]) -> Lang:
    """What a command line asks for: where it failed, nobody can say any more what it was understood as."""
    for at, arg in enumerate(args):
        if arg == "--lang":
            return _language("".join(args[at + 1 : at + 2]))
        if arg.startswith("--lang="):
            return _language(arg.partition("=")[2])
    return of_system()


def _language(said: str) -> Lang:
    return "fr" if said.casefold().startswith("fr") else "en"
