"""The books something was made with, today: whether they are still there, and still the same."""

from __future__ import annotations

from collections.abc import Iterable

from lotow.errors import LotowError, Problem, Text
from lotow.rulebook import Rulebook, book_files
from lotow.rulebook.book_files import CORE
from lotow.rulebook.pins import HOUSE_RULES, Pin


def changed_books(pins: Iterable[Pin], now: Rulebook) -> list[Problem]:
    """Every book that is missing or no longer what it was. What is in force now needs no file to be read."""
    in_force = {(pin.book, pin.digest) for pin in now.pins}
    asked = [pin for pin in pins if pin.book != HOUSE_RULES and (pin.book, pin.digest) not in in_force]
    return [problem for pin in asked if (problem := _change(pin)) is not None]


def _change(pin: Pin) -> Problem | None:
    from lotow.rulebook.books import folder_of, read_book

    try:
        folder = book_files.data_folder() / CORE if pin.book == CORE else folder_of(pin.book)
    except LotowError as error:
        hint = Text("add that book again", "ajoutez de nouveau ce livre")
        return Problem("missing-book", pin.book, error.message, hint)
    if book_files.digest(book_files.book_files(folder)) == pin.digest:
        return None
    now = read_book(folder).get("version", "?")
    message = Text(
        f"it was version {pin.version} and is now {now}", f"version {pin.version} alors, {now} à présent"
    )
    if now == pin.version:
        message = Text(
            f"it changed since, and is still called version {pin.version}",
            f"il a changé depuis, toujours version {pin.version}",
        )
    hint = Text("check what was made with it", "vérifiez ce qui a été fait avec")
    return Problem("changed-book", pin.book, message, hint)
