"""A journal in memory, chained like a stored one: for scripts, tests, and to carry a campaign elsewhere."""

from __future__ import annotations

from collections.abc import Sequence

from lotow.campaign.campaign_state import CampaignState
from lotow.campaign.entries import Record, Written, digest_of, encode, encode_dice
from lotow.campaign.state import apply, fold_campaign
from lotow.errors import LotowError


class Journal:
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
            digest = digest_of(digest, number, step, encode(one.entry), encode_dice(one.dice), who, at)
            records.append(
                Record(
                    number=number, step=step, entry=one.entry, dice=one.dice, who=who, at=at, digest=digest
                )
            )
        return records


def check_chain(records: Sequence[Record]) -> None:
    """Refuses records that were changed after they were written."""
    previous = ""
    for at, one in enumerate(records, 1):
        payload, dice = encode(one.entry), encode_dice(one.dice)
        digest = digest_of(previous, one.number, one.step, payload, dice, one.who, one.at)
        if one.number != at or (one.digest and one.digest != digest):
            raise LotowError(
                f"entry {one.number} is not as it was written",
                hint="export the campaign again where it is kept",
            )
        previous = one.digest
