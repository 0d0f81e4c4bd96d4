"""The book that is in force: the core, and over it every book that was added.

A book that turns out broken (changed by hand, by an upgrade) is set aside with a sentence; the rest goes on.
"""

from __future__ import annotations

from pathlib import Path

from lotow.errors import LANGS, LotowError, Text, why
from lotow.notices import tell
from lotow.rulebook import Rulebook, load_rulebook
from lotow.rulebook.book_files import books_folder

_ATTEMPTS = 5


def book_in_force() -> Rulebook:
    """The core with all added books; where there are none, looking for them costs next to nothing."""
    if not books_folder().is_dir():
        return load_rulebook()
    for _ in range(_ATTEMPTS):
        try:
            return _with_added_books()
        except OSError:
            continue  # a book is just being replaced: look again
    from lotow.rulebook.books import added

    return _without_the_broken(added())


def _with_added_books() -> Rulebook:
    from lotow.rulebook.books import added, book_for, with_needs

    there = added()
    try:
        return book_for(with_needs(there))
    except LotowError:
        return _without_the_broken(there)


def _without_the_broken(there: dict[str, Path]) -> Rulebook:
    """Takes the books one by one and leaves out those that cannot be read with the others."""
    from lotow.rulebook.books import book_for, with_needs

    sound: list[str] = []
    book = load_rulebook()
    for name in there:
        try:
            wanted = list(dict.fromkeys([*sound, *with_needs([name])]))
            book = book_for(wanted)
            sound = wanted
        except (LotowError, OSError) as error:
            _tell(name, error)
    return book


def _tell(name: str, error: LotowError | OSError) -> None:
    if isinstance(error, OSError):
        en, fr = (f"{why(error).in_(lang)}: {error.filename}" for lang in LANGS)
    else:
        first = error.problems[0] if error.problems else None
        en, fr = (first.line(lang) if first else error.message.in_(lang) for lang in LANGS)
    tell(
        Text(
            f"the book {name!r} is broken and was set aside: {en}",
            f"le livre {name!r} est abîmé et laissé de côté : {fr}",
        )
    )
