"""The books a posse was made with on the screen: whether they are still there, and still the same."""

from __future__ import annotations

from typing import Any

from lotow.app.pages.blocks import Bullets, Heading, Page
from lotow.app.posses import Kept
from lotow.app.views.values import problem_json
from lotow.cli.terminal.ways import line_of
from lotow.errors import Lang, Problem
from lotow.words import named, word


def changed_books(kept: Kept) -> list[Problem]:
    """Every book that is missing or no longer what it was when the posse was made."""
    from lotow.rulebook import made_with

    return made_with.changed_books(kept.made_with, kept.book)


def books_block(kept: Kept, lang: Lang) -> Page:
    """What became of the books, if anything did."""
    lines = tuple(line_of(one, lang) for one in changed_books(kept))
    return [Heading(word("books", lang)), Bullets(lines)] if lines else []


def books_lines(kept: Kept, lang: Lang) -> list[str]:
    """The same for a list of several posses."""
    return [named(kept.posse.name, line_of(one, lang), lang) for one in changed_books(kept)]


def books_json(kept: Kept, lang: Lang) -> list[dict[str, Any]]:
    """Every book a posse was made with; `change` is null while it is the same. A file remembers none."""
    changed = {one.where: problem_json(one, lang) for one in changed_books(kept)}
    return [
        {"name": pin.book, "version": pin.version, "change": changed.get(pin.book)} for pin in kept.made_with
    ]
