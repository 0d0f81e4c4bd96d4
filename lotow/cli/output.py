"""Writes what a command makes: to a file, whole or not at all, or to standard output for `-`."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from lotow.errors import LotowError


def write_text(path: str, text: str) -> None:
    """Text in UTF-8."""
    write_bytes(path, text.encode())


def write_bytes(path: str, content: bytes) -> None:
    """Bytes; a file appears complete or stays as it was."""
    if path == "-":
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
        return
    target = Path(path)
    if target.exists() and not target.is_file():
        _into(target, content)
        return
    unfinished = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    try:
        unfinished.write_bytes(content)
        unfinished.replace(target)
    except OSError as error:
        unfinished.unlink(missing_ok=True)
        why = f"cannot write {path!r}: {error.strerror}"
        raise LotowError(why, hint="name a file in a folder you own") from None


def _into(target: Path, content: bytes) -> None:
    """Writes into a device or a pipe, which is never replaced; a folder is refused."""
    try:
        with target.open("wb") as opened:
            opened.write(content)
    except OSError as error:
        why = f"cannot write {str(target)!r}: {error.strerror}"
        raise LotowError(why, hint="name a file in a folder you own") from None
