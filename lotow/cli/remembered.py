"""The books a posse was made with: whether they are still there, and still the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lotow.cli.page import Bullets, Heading, Page
from lotow.cli.posses import Kept
from lotow.cli.roster import problem_json
from lotow.errors import Lang, Problem
from lotow.words import word

if TYPE_CHECKING:
    from lotow.campaign.values import BookPin


def changed_books(kept: Kept) -> list[Problem]:
    """Every book that is missing or no longer what it was when the posse was made."""
    if kept.pin is None or _same(kept):
        return []
    from lotow.rulebook.books import changes

    return changes(kept.pin.book, kept.pin.version, kept.pin.digest)


def books_block(kept: Kept, lang: Lang) -> Page:
    """What became of the books, if anything did."""
    lines = tuple(_line(one, lang) for one in changed_books(kept))
    return [Heading(word("books", lang)), Bullets(lines)] if lines else []


def books_lines(kept: Kept, lang: Lang) -> list[str]:
    """The same for a list of several posses."""
    return [f"{kept.posse.name}: {_line(one, lang)}" for one in changed_books(kept)]


def books_json(kept: Kept, lang: Lang) -> list[dict[str, Any]]:
    """Every book a posse was made with; `change` is null while it is the same. A file remembers none."""
    changed = {one.where: problem_json(one, lang) for one in changed_books(kept)}
    return [
        {"name": name, "version": version, "change": changed.get(name)}
        for name, version, _ in (_parts(kept.pin) if kept.pin is not None else ())
    ]


def _line(problem: Problem, lang: Lang) -> str:
    return f"{problem.line(lang)} [{problem.rule}] - {problem.hint.in_(lang)}"


def _same(kept: Kept) -> bool:
    """Whether every book of then is in force now; that needs no file to be read."""
    now = set(zip(kept.book.content.book.id.split("+"), kept.book.digest.split("+"), strict=False))
    return kept.pin is not None and all((name, digest) in now for name, _, digest in _parts(kept.pin))


def _parts(pin: BookPin) -> list[tuple[str, str, str]]:
    """Name, version and digest of each book of a stack."""
    names, versions, digests = (one.split("+") for one in (pin.book, pin.version, pin.digest))
    return list(zip(names, versions, digests, strict=False))
