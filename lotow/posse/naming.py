"""Gives unnamed fighters a name: the same for the same posse and place, and never one already taken."""

from __future__ import annotations

from collections.abc import Collection
from itertools import count
from zlib import crc32

from lotow.rulebook import Rulebook


def name_for(posse: str, place: int, taken: Collection[str], book: Rulebook) -> str:
    """A period name for the fighter at this place of the posse; numbered once all of them are taken."""
    given, family = book.content.names.given, book.content.names.family
    start = crc32(posse.casefold().encode())
    used = {name.casefold() for name in taken}
    names = len(given) * len(family)
    for turn in count():
        at = start + place * 17 + turn
        name = f"{given[at % len(given)]} {family[(at // 7 + turn) % len(family)]}"
        if turn >= names:
            name += f" {turn // names + 1}"
        if name.casefold() not in used:
            return name
    raise AssertionError("counting never ends")
