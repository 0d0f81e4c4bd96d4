"""A campaign exported by lotow 0.1.0, kept as it was: it opens, folds to the same posses, and plays on.

`campaign-0.1.0-folded.json` is what that version itself made of it.
"""

from __future__ import annotations

import lzma
from typing import Any

import msgspec
import pytest
from playing import play
from support import REPOSITORY

from lotow.campaign.document import from_json
from lotow.campaign.pinning import book_of
from lotow.journal.chain import MemoryJournal
from lotow.journal.fold import fold_campaign
from lotow.journal.invariants import verify
from lotow.journal.records import Record
from lotow.telling.standings import standings
from lotow.telling.teller import Teller

FROZEN = REPOSITORY / "tests" / "frozen"


@pytest.fixture(scope="module")
def records() -> list[Record]:
    return from_json(lzma.decompress((FROZEN / "campaign-0.1.0.json.xz").read_bytes()))


def test_it_folds_to_the_posses_it_had(records: list[Record]) -> None:
    state = fold_campaign(records)
    kept = msgspec.json.decode((FROZEN / "campaign-0.1.0-folded.json").read_bytes())
    said = msgspec.json.encode({"standings": standings(state, book_of(state)), "posses": state.posses})
    assert differences(kept, msgspec.json.decode(said)) == []


def differences(kept: Any, said: Any, where: str = "") -> list[str]:
    """Where what is said now is not what was kept; what a later version says besides is its own."""
    if isinstance(kept, dict) and isinstance(said, dict):
        return [
            found for key, one in kept.items() for found in differences(one, said.get(key), f"{where}.{key}")
        ]
    if isinstance(kept, list) and isinstance(said, list) and len(kept) == len(said):
        pairs = enumerate(zip(kept, said, strict=True))
        return [found for at, (one, other) in pairs for found in differences(one, other, f"{where}.{at}")]
    return [] if kept == said else [f"{where}: {kept!r}, not {said!r}"]


def test_it_keeps_every_promise(records: list[Record]) -> None:
    assert verify(records, book_of(fold_campaign(records))) == ()


def test_every_entry_of_it_is_still_told_in_both_languages(records: list[Record]) -> None:
    teller = Teller(records, book_of(fold_campaign(records)))
    told = [teller.tell(one.entry) for one in records]
    assert all(one.en and one.fr for one in told)
    assert sum("becomes a hero, Fame +1" in one.en for one in told) > 0
    assert sum("carrying out the loot" in one.en for one in told) > 0


def test_it_plays_on(records: list[Record]) -> None:
    journal = MemoryJournal(records)
    play(journal, 2, seed=7)
    assert len(journal.records) > len(records)
    assert verify(journal.records, book_of(journal.state)) == ()
