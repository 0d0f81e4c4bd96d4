"""Long pages go through the pager of whoever reads them: PAGER names it, `--no-pager` does without."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from contextlib import suppress

NO_PAGER = "--no-pager"
_wanted = [True]


def want_pager(wanted: bool) -> None:
    """Whether the command line at hand may use one."""
    _wanted[0] = wanted


def page_out(text: str) -> bool:
    """Shows a text in the pager if it is longer than the screen; False when it was not shown."""
    if not _wanted[0] or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    if os.environ.get("TERM", "") == "dumb" or text.count("\n") < shutil.get_terminal_size().lines:
        return False
    command = pager_command()
    if not command:
        return False
    environment = {"LESS": "FRX", "LESSCHARSET": "utf-8", "LV": "-c", **os.environ}
    try:
        program = subprocess.Popen(command, stdin=subprocess.PIPE, env=environment)
    except OSError:
        return False
    assert program.stdin is not None
    with suppress(BrokenPipeError, KeyboardInterrupt), program.stdin as pipe:
        pipe.write(text.encode("utf-8", "replace"))
    while True:
        try:
            program.wait()
        except KeyboardInterrupt:
            continue  # the pager's own affair
        return True


def pager_command() -> list[str]:
    """What PAGER says, or less where there is one; empty for none."""
    said = os.environ.get("PAGER")
    if said is None:
        found = shutil.which("less")
        return [found] if found else []
    try:
        words = shlex.split(said)
    except ValueError:
        return []
    return [] if words == ["cat"] else words
