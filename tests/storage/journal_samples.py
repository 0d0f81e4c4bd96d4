"""A few entries to write into journals, and a clock that stands still."""

from __future__ import annotations

from datetime import UTC, datetime

from lotow.dice import Roll
from lotow.journal.entries.posse_entries import Founded, Hired, Renamed
from lotow.journal.records import Answer, Asked, Written
from lotow.posse.members import Member

EVENING = "2026-11-14T20:15:00Z"


def clock() -> datetime:
    return datetime(2026, 11, 14, 20, 15, 0, 999_999, tzinfo=UTC)


def founded(name: str = "Red River Riders") -> Written:
    return Written(
        entry=Founded(posse="1", name=name, list="cowboys", budget=200, book="core", version="1", digest="d")
    )


def hired(id: int, name: str = "Jed Stone") -> Written:
    return Written(entry=Hired(posse="1", member=Member(id=id, name=name, type="cowpoke", price=15)))


def renamed(name: str) -> Written:
    return Written(
        entry=Renamed(posse="1", name=name), dice=(Roll(notation="D6", faces=(4,), total=4, source="typed"),)
    )


def answered(name: str) -> Written:
    """A renaming that somebody was asked about."""
    asked = Asked("1", 2, "spending", "name", 3, 4)
    roll = Roll(notation="D6", faces=(2,), total=2, source="campaign", subject=asked)
    return Written(
        entry=Renamed(posse="1", name=name), dice=(roll,), answers=(Answer(asked, "aye \N{HORSE}"),)
    )
