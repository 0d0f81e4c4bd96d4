"""Which books a shared posse was made with: the one place that reads the names a stack of books goes by."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from lotow.errors import LotowError, Problem, Text
from lotow.rulebook import Rulebook
from lotow.rulebook.books import added, book_for

SHORT = 8
"""Figures of a digest that go into a code."""


class SharedPin(Struct, frozen=True, array_like=True):
    """A book that a shared posse was made with; of its digest the beginning."""

    book: str
    version: str
    digest: str


def pins_of(book: Rulebook) -> tuple[SharedPin, ...]:
    """The books of a stack besides the core."""
    return tuple(SharedPin(pin.book, pin.version, pin.digest[:SHORT]) for pin in book.added)


def book_of(pins: Sequence[SharedPin]) -> tuple[Rulebook, tuple[Problem, ...]]:
    """The core with these books, and those of them that are no longer, or not yet, as they were."""
    have = added()
    missing = [pin for pin in pins if pin.book not in have]
    if missing:
        named = ", ".join(f"{pin.book} {pin.version}" for pin in missing)
        raise LotowError(
            Text(
                f"this posse was made with a book you do not have: {named}",
                f"cette bande a été faite avec un livre que vous n'avez pas : {named}",
            ),
            hint=Text("ask for the book's folder", "demandez le dossier du livre"),
            way="add-book",
        )
    book = book_for(pin.book for pin in pins)
    now = {pin.book: pin for pin in pins_of(book)}
    return book, tuple(_changed(pin, now[pin.book]) for pin in pins if now[pin.book].digest != pin.digest)


def _changed(was: SharedPin, now: SharedPin) -> Problem:
    return Problem(
        "changed-book",
        was.book,
        Text(
            f"yours (version {now.version}) is not the one the posse was made with ({was.version})",
            f"le vôtre (version {now.version}) n'est pas celui de la bande ({was.version})",
        ),
        Text("check the posse", "vérifiez la bande"),
    )
