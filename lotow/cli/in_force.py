"""The book commands go by: the core, and over it every book that was added."""

from __future__ import annotations

from lotow.rulebook import Rulebook, load_rulebook
from lotow.rulebook.reading import books_folder


def book_in_force() -> Rulebook:
    """The core with all added books; where there are none, looking for them costs next to nothing."""
    if not books_folder().is_dir():
        return load_rulebook()
    from lotow.rulebook.books import added, book_for, with_needs

    return book_for(with_needs(added()))
