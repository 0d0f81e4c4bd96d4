"""A journal in memory, chained like a stored one: for scripts, tests, and to carry a campaign elsewhere."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from lotow.errors import LotowError, Text
from lotow.journal.campaign_state import CampaignState
from lotow.journal.fold import apply, fold_campaign
from lotow.journal.records import Record, Written, digest_of, encode, encode_answers, encode_dice


class MemoryJournal:
    """Records in order, and the state they come to, kept up to date as more are written."""

    def __init__(self, records: Sequence[Record] = ()) -> None:
        self.records: list[Record] = list(records)
        self.state: CampaignState = fold_campaign(self.records) if self.records else CampaignState()

    def write(self, written: Sequence[Written], who: str = "", at: str = "") -> list[Record]:
        """Appends one step: all of its entries, or none when one does not fit."""
        records = self.chained(written, who, at)
        if any(one.entry.__struct_config__.tag == "struck" for one in records):
            self.state = fold_campaign([*self.records, *records])
        else:
            state = self.state.copied()
            for record in records:
                apply(state, record)
            self.state = state
        self.records += records
        return records

    def chained(self, written: Sequence[Written], who: str = "", at: str = "") -> list[Record]:
        """The records that a step would become."""
        number = self.records[-1].number if self.records else 0
        digest = self.records[-1].digest if self.records else ""
        step = number + 1
        records = []
        for one in written:
            number += 1
            payload, dice, answers = encode(one.entry), encode_dice(one.dice), encode_answers(one.answers)
            digest = digest_of(digest, number, step, payload, dice, who, at, answers)
            records.append(
                Record(
                    number=number,
                    step=step,
                    entry=one.entry,
                    dice=one.dice,
                    answers=one.answers,
                    who=who,
                    at=at,
                    digest=digest,
                )
            )
        return records


def check_chain(records: Sequence[Record]) -> None:
    """Refuses records that were changed after they were written."""
    previous, step = "", 0
    for at, one in enumerate(records, 1):
        if one.number != at or one.step not in (at, step) or one.digest != _digest(previous, one):
            raise LotowError(
                Text(
                    f"entry {one.number} is not as it was written",
                    f"l'entrée {one.number} n'est plus telle qu'elle fut écrite",
                ),
                hint=Text(
                    "export the campaign again where it is kept",
                    "exportez de nouveau la campagne là où elle est gardée",
                ),
            )
        previous, step = one.digest, one.step


def chained_anew(records: Sequence[Record]) -> list[Record]:
    """Records that came without digests, chained now."""
    chained: list[Record] = []
    for record in records:
        digest = _digest(chained[-1].digest if chained else "", record)
        chained.append(structs.replace(record, digest=digest))
    return chained


def _digest(previous: str, record: Record) -> str:
    payload, dice, answers = encode(record.entry), encode_dice(record.dice), encode_answers(record.answers)
    return digest_of(previous, record.number, record.step, payload, dice, record.who, record.at, answers)
