"""Books as they are remembered: a pin each, however an entry wrote them down."""

from __future__ import annotations

import pytest

from lotow.journal.entries.posse_entries import Founded
from lotow.journal.posse_state import books_of
from lotow.journal.records import decode, encode
from lotow.rulebook.pins import Pin, pins_as_written

UNDER_HOUSE_RULES = (Pin("core", "1.0", "house"), Pin("river-pirates", "2", ""))
CORE, PIRATES = Pin("core", "1.0", "aa"), Pin("river-pirates", "2", "bb")


@pytest.mark.parametrize(
    ("written", "pins"),
    [
        (("core", "1.0", "aa"), (CORE,)),
        (("core+river-pirates", "1.0+2", "aa+bb"), (CORE, PIRATES)),
        (
            ("core+river-pirates", "1.0+2", "house"),
            (Pin("core", "1.0", "house"), Pin("river-pirates", "2", "")),
        ),
    ],
)
def test_a_stack_that_was_written_joined_is_read_as_pins(
    written: tuple[str, str, str], pins: tuple[Pin, ...]
) -> None:
    assert pins_as_written(*written) == pins


def test_a_founding_of_before_is_read_and_written_again_as_it_was() -> None:
    before = (
        b'{"entry":"founded","posse":"p","name":"P","list":"cowboys","budget":200,'
        b'"book":"core+river-pirates","version":"1.0+2","digest":"aa+bb"}'
    )
    entry = decode(before)
    assert isinstance(entry, Founded)
    assert books_of(entry) == (CORE, PIRATES)
    assert encode(entry) == before


def test_a_founding_of_today_says_each_book_by_itself() -> None:
    entry = Founded(posse="p", name="P", list="cowboys", budget=200, books=(CORE, PIRATES))
    assert books_of(entry) == (CORE, PIRATES)
    assert b'"books":[{"book":"core","version":"1.0","digest":"aa"},' in encode(entry)
    assert b'"book":"core+' not in encode(entry)
