"""What a journal comes to: its entries folded, one after the other, into posses as they stand.

Nothing is stored but entries; what each of them changes is said in `posse_changes`, `game_changes` and
`aftermath_changes`. No book is looked up: an entry carries its own figures.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from lotow.campaign.entries import Record, Struck, kind_of
from lotow.campaign.posse_changes import CHANGES, Changes
from lotow.campaign.values import BookPin, NoFitError, State
from lotow.errors import LotowError

if TYPE_CHECKING:
    from lotow.campaign.campaign_state import CampaignState

__all__ = [
    "BookPin",
    "MisfitError",
    "State",
    "apply",
    "fold",
    "fold_campaign",
    "misfits",
    "struck",
]


class MisfitError(LotowError):
    """An entry that makes no sense where it stands, e.g. because an earlier one was struck."""

    def __init__(self, record: Record, why: str) -> None:
        super().__init__(
            f"entry {record.number} does not fit: {why}", hint="strike it too, or keep what it rests on"
        )
        self.record = record
        self.why = why


def struck(records: Sequence[Record]) -> set[int]:
    """The numbers of the entries that do not count. A struck strike strikes nothing."""
    gone: set[int] = set()
    for record in reversed(records):
        if isinstance(record.entry, Struck) and record.number not in gone:
            gone.update(record.entry.entries)
    return gone


def fold(records: Sequence[Record], start: State | None = None) -> State:
    """The state after all entries that count, from the beginning or from what a `start` came to; a start
    is good only for records that strike nothing before it. Raises the first `MisfitError`."""
    state = beginning(records) if start is None else start
    changes = changes_for(state)
    gone = struck(records)
    for record in records:
        if record.number not in gone:
            try:
                changes[type(record.entry)](state, record.entry)
            except NoFitError as misfit:
                raise MisfitError(record, str(misfit)) from None
    return state


def fold_campaign(records: Sequence[Record]) -> CampaignState:
    """The state of a campaign's journal."""
    from lotow.campaign.campaign_state import CampaignState

    state = fold(records)
    if not isinstance(state, CampaignState):
        raise LotowError("this journal is no campaign's", hint="a campaign begins with `lotow campaign new`")
    return state


def misfits(records: Sequence[Record]) -> list[MisfitError]:
    """Every entry that makes no sense where it stands; the rest is folded on without it."""
    state = beginning(records)
    gone = struck(records)
    found: list[MisfitError] = []
    for record in records:
        if record.number not in gone:
            try:
                apply(state, record)
            except MisfitError as misfit:
                found.append(misfit)
    return found


def apply(state: State, record: Record) -> None:
    """Lets one entry happen."""
    try:
        changes_for(state)[type(record.entry)](state, record.entry)
    except NoFitError as misfit:
        raise MisfitError(record, str(misfit)) from None


def beginning(records: Sequence[Record]) -> State:
    """What a journal starts from: nothing, of the kind its first entry asks for."""
    if records and kind_of(records[0].entry) == "campaign-founded":
        from lotow.campaign.campaign_state import CampaignState

        return CampaignState()
    return State()


def changes_for(state: State) -> Changes:
    """What entries change: a campaign knows more of them, and is stricter with some."""
    if type(state) is State:
        return CHANGES
    from lotow.campaign.game_changes import CHANGES as OF_CAMPAIGNS

    return OF_CAMPAIGNS
