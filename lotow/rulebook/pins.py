"""Which books something was made with: name, version and digest of each, the core first."""

from __future__ import annotations

from itertools import zip_longest

from msgspec import Struct

from lotow.rulebook.book_files import CORE

__all__ = ["CORE", "HOUSE_RULES", "Pin", "pins_as_written"]
HOUSE_RULES = "house rules"
"""What stands for house rules among the pins; no book can be called so."""


class Pin(Struct, frozen=True, gc=False):
    """One book as it was on a day: the digest tells whether it is still the same."""

    book: str
    version: str
    digest: str


def pins_as_written(book: str, version: str, digest: str) -> tuple[Pin, ...]:
    """The pins of an entry of before, which joined the names, versions and digests of a stack with `+`. Under
    house rules it kept one digest for the whole."""
    parts = (one.split("+") for one in (book, version, digest))
    return tuple(Pin(*part) for part in zip_longest(*parts, fillvalue=""))
