"""Entries struck out, and the infamy that was noted after them counted anew."""

from __future__ import annotations

from collections.abc import Sequence

from lotow.campaign.amending.kept import Nobody
from lotow.campaign.amending.replay import Amendment, InTheWayError, Replay, starting_at
from lotow.journal.entries.posse_entries import Struck
from lotow.journal.records import Record, Written
from lotow.journal.striking import rewritten, strike
from lotow.rulebook import Rulebook


def struck_and_recounted(records: Sequence[Record], numbers: Sequence[int], book: Rulebook) -> list[Written]:
    """The step that strikes entries. Where infamy noted later comes to something else without them, what
    follows is written once more with the right figure."""
    plain = strike(records, numbers)
    gone = set(numbers)
    if any(isinstance(record.entry, Struck) for record in records if record.number in gone):
        return plain
    amendment = Amendment(dropped=tuple(sorted(gone)), anew=False)
    start = starting_at(records, amendment)
    replay = Replay(records, book, start, amendment, Nobody(), Nobody())
    try:
        replay.run()
    except InTheWayError:
        return plain
    if not replay.recounted:
        return plain
    same = replay.unchanged()
    return rewritten(records, replay.stays[same].number, replay.written[same:], 0, amendment.dropped)
