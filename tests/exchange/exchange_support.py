"""What the tests of the exchange share: hand-written catalogues, and the books made of them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from lotow.errors import Problem
from lotow.exchange.importing import ImportedBook, import_files, write
from lotow.exchange.library import Library, load
from lotow.rulebook import Rulebook, load_rulebook
from lotow.rulebook.books import load_books

CATALOGUES = Path(__file__).parent / "catalogues"
OLD = [CATALOGUES / name for name in ("range.gst", "cowboys.cat", "drifters.cat")]
MODERN = [CATALOGUES / name for name in ("modern.gst", "guild.cat")]


@cache
def old_library() -> Library:
    return load(OLD)


@cache
def modern_library() -> Library:
    return load(MODERN)


@cache
def old_import() -> ImportedBook:
    """Cowboys and drifters, version 2.01 of the format."""
    return import_files(OLD, load_rulebook())


@cache
def guild_import() -> ImportedBook:
    """The fence guild, version 2.03 of the format."""
    return import_files(MODERN, load_rulebook())


def book_of(imported: ImportedBook, folder: Path) -> Rulebook:
    """The core with an imported book, written and loaded."""
    write(imported, folder)
    return load_books((folder,))


def found(imported: ImportedBook, rule: str) -> list[Problem]:
    return [one for one in imported.problems if one.rule == rule]


def places(imported: ImportedBook, rule: str) -> set[str]:
    return {one.where for one in found(imported, rule)}
