"""What tests are made of: a command line that was run, a book that can be spoilt."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from lotow.errors import LotowError, Problem
from lotow.rulebook import book_files
from lotow.rulebook.loading import build

REPOSITORY = Path(__file__).parent.parent


class Ran(NamedTuple):
    """What a command line did."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return msgspec.json.decode(self.out)


RunLotow = Callable[..., Ran]


class SpoiltBook:
    """A copy of data/core in which texts can be replaced."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        shutil.copytree(book_files.data_folder() / book_files.CORE, folder)

    def replace(self, file: str, old: str, new: str) -> SpoiltBook:
        """Replaces `old` where it first stands."""
        text = self._read(file)
        assert old in text, f"{old!r} is not in {file}"
        return self._write(file, text.replace(old, new, 1))

    def within(self, file: str, entry: str, old: str, new: str) -> SpoiltBook:
        """Replaces `old` where it first stands after the id of an entry."""
        head, found, tail = self._read(file).partition(f'id = "{entry}"\n')
        assert found, f"{entry!r} is not in {file}"
        assert old in tail, f"{old!r} does not follow {entry!r} in {file}"
        return self._write(file, head + found + tail.replace(old, new, 1))

    def add(self, file: str, text: str) -> SpoiltBook:
        return self._write(file, self._read(file) + text)

    def problems(self) -> list[Problem]:
        """Everything the loader says against it; nothing when it is accepted."""
        try:
            build(book_files.book_files(self.folder), "data/core")
        except LotowError as error:
            return list(error.problems)
        return []

    def _read(self, file: str) -> str:
        return (self.folder / file).read_text(encoding="utf-8")

    def _write(self, file: str, text: str) -> SpoiltBook:
        (self.folder / file).write_text(text, encoding="utf-8")
        return self
