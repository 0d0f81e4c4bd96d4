"""Folders that appear whole or not at all, one writer at a time.

A new folder is made in a hidden one beside its place and moved there at the end. Where an old one stands,
that is set aside first; whoever comes after a kill finds it there and goes on with it.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import mkdtemp

from lotow.gate import inside

ASIDE = ".aside"
"""In a folder of folders: those that are just being replaced."""


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Keeps other writers out of a folder, which is made where there is none."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / ".lock").open("a+b") as lock:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(lock.fileno(), msvcrt.LK_LOCK, 1)
        else:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@contextmanager
def new_folder(target: Path) -> Iterator[Path]:
    """A folder to be filled, which takes the place of `target` when all went well; there must be nothing, or
    an empty folder. One that was not finished is removed."""
    parent = Path(os.path.realpath(target)).parent
    parent.mkdir(parents=True, exist_ok=True)
    unfinished = Path(mkdtemp(prefix=".new-", dir=parent))
    try:
        yield unfinished
        _as_usual(unfinished)
        unfinished.rename(target)
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)


def replace(folder: Path, name: str, new: Path) -> None:
    """Puts `new` in the place of a folder of this name, under the lock of `folder`."""
    target, aside = inside(folder, name), folder / ASIDE
    _as_usual(new)
    if target.exists():
        aside.mkdir(exist_ok=True)
        target.rename(inside(aside, name))
    new.rename(target)
    _sync(folder)
    shutil.rmtree(inside(aside, name), ignore_errors=True)


def remove(folder: Path, name: str) -> None:
    """Takes a folder away: at once, and then its files."""
    gone = Path(mkdtemp(prefix=".gone-", dir=folder))
    inside(folder, name).rename(gone / name)
    shutil.rmtree(gone, ignore_errors=True)


def recover(folder: Path) -> None:
    """Mends what a killed writer left: brings back what was set aside, clears away what is unfinished."""
    aside = folder / ASIDE
    for left in [*aside.iterdir()] if aside.is_dir() else []:
        if not (folder / left.name).exists():
            left.rename(folder / left.name)
        else:
            shutil.rmtree(left, ignore_errors=True)
    for left in folder.glob(".*-*"):
        if left.is_dir() and left.name.startswith((".new-", ".gone-")):
            shutil.rmtree(left, ignore_errors=True)


def folders(folder: Path) -> dict[str, Path]:
    """The folders in a folder by name, those just set aside included; no hidden ones and no links."""
    found: dict[str, Path] = {}
    for place in (folder, folder / ASIDE):
        with suppress(OSError):
            for one in place.iterdir():
                if not one.name.startswith(".") and one.is_dir() and not one.is_symlink():
                    found.setdefault(one.name, one)
    return dict(sorted(found.items()))


def _as_usual(folder: Path) -> None:
    """A temporary folder is closed to others; what takes a place is open as any folder would be."""
    mask = os.umask(0)
    os.umask(mask)
    folder.chmod(0o777 & ~mask)


def _sync(folder: Path) -> None:
    """Makes sure that a renaming survives a power cut, where the system can."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
