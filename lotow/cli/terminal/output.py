"""Writes what a command makes: to a file, whole or not at all, or to standard output for `-`."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from tempfile import mkstemp

from lotow.errors import LotowError, Text, why


def write_text(path: str, text: str) -> None:
    """Text in UTF-8."""
    write_bytes(path, text.encode())


def write_bytes(path: str, content: bytes) -> None:
    """Bytes; a file appears complete or stays as it was. A link stays, its target is written."""
    if path == "-":
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
        return
    try:
        named = Path(path)
        if named.exists() and not named.is_file():
            _into(named, content)
        else:
            _replace(named.resolve(), content)
    except (OSError, ValueError, RuntimeError) as error:  # a link that leads in a circle is a RuntimeError
        reason = why(error)
        raise LotowError(
            Text(f"cannot write {path!r}: {reason.en}", f"impossible d'écrire {path!r} : {reason.fr}"),
            hint=Text("name a file in a folder you own", "nommez un fichier dans un dossier à vous"),
        ) from None


def _replace(target: Path, content: bytes) -> None:
    """Writes beside the file, to the disk, and takes its place with the mode it had."""
    handle, unfinished = mkstemp(prefix=".lotow-", dir=target.parent)
    try:
        with open(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(unfinished, _mode(target))
        os.replace(unfinished, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(unfinished)
        raise


def _mode(target: Path) -> int:
    """The mode of the file that is there, or the usual one."""
    with suppress(OSError):
        return target.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _into(named: Path, content: bytes) -> None:
    """Writes into a device or a pipe, which is never replaced; a folder is refused. By the name it was given:
    what `/dev/stdout` leads to has none of its own when it is a pipe."""
    with named.open("wb") as opened:
        opened.write(content)
