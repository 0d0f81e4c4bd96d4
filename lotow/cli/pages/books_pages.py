"""The books a posse was made with on the screen: whether they are still there, and still the same."""

from __future__ import annotations

from lotow.app.pages.blocks import Bullets, Heading, Page
from lotow.app.posses import KeptPosse
from lotow.cli.terminal.ways import line_of
from lotow.errors import Lang
from lotow.words import named, word


def books_block(kept: KeptPosse, lang: Lang) -> Page:
    """What became of the books, if anything did."""
    lines = tuple(line_of(one, lang) for one in kept.changed_books())
    return [Heading(word("books", lang)), Bullets(lines)] if lines else []


def books_lines(kept: KeptPosse, lang: Lang) -> list[str]:
    """The same for a list of several posses."""
    return [named(kept.posse.name, line_of(one, lang), lang) for one in kept.changed_books()]
