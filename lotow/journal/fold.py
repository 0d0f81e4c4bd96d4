"""What a journal comes to: its entries folded, one after the other, into posses as they stand.

Nothing is stored but entries; what each of them changes is said in `posse_changes`, `game_changes` and
`aftermath_changes`. No book is looked up: an entry carries its own figures.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from lotow.errors import LotowError, Text
from lotow.journal.changes.posse_changes import CHANGES, Changes
from lotow.journal.entries.posse_entries import Struck
from lotow.journal.posse_state import NoFitError, State
from lotow.journal.records import Record, kind_of

if TYPE_CHECKING:
    from lotow.journal.campaign_state import CampaignState


class MisfitError(LotowError):
    """An entry that makes no sense where it stands, e.g. because an earlier one was struck."""

    def __init__(self, record: Record, why: Text) -> None:
        super().__init__(
            Text(
                f"entry {record.number} does not fit: {why.en}",
                f"l'entrée {record.number} ne convient pas : {why.fr}",
            ),
            hint=Text("strike it too, or keep what it rests on", "rayez-la aussi, ou gardez ce qui la fonde"),
        )
        self.record = record
        self.why = why


SENSELESS = (LookupError, TypeError, ValueError, AttributeError, OverflowError)
"""What an entry comes to that no lotow ever wrote: it names what is not there."""
NOTHING_THERE = Text("it rests on something that is not there", "elle repose sur ce qui n'existe pas")


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
            if record.dice or record.answers:
                _note(state, record)
            try:
                changes[type(record.entry)](state, record.entry)
            except NoFitError as misfit:
                raise MisfitError(record, misfit.why) from None
            except SENSELESS as error:
                raise MisfitError(record, NOTHING_THERE) from error
    return state


def counting(records: Sequence[Record]) -> list[Record]:
    """The records that count: nothing struck, and no strikes."""
    gone = struck(records)
    return [
        record for record in records if record.number not in gone and not isinstance(record.entry, Struck)
    ]


def fold_campaign(records: Sequence[Record]) -> CampaignState:
    """The state of a campaign's journal."""
    campaign_beginning(records)
    return cast("CampaignState", fold(records))


def campaign_beginning(records: Sequence[Record]) -> CampaignState:
    """What a campaign's journal starts from; refuses any other journal."""
    from lotow.journal.campaign_state import CampaignState

    state = beginning(records)
    if not isinstance(state, CampaignState):
        raise LotowError(
            Text("this journal is no campaign's", "ce journal n'est pas celui d'une campagne"),
            way="new-campaign",
        )
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
    if record.dice or record.answers:
        _note(state, record)
    try:
        changes_for(state)[type(record.entry)](state, record.entry)
    except NoFitError as misfit:
        raise MisfitError(record, misfit.why) from None
    except SENSELESS as error:
        raise MisfitError(record, NOTHING_THERE) from error


def _note(state: State, record: Record) -> None:
    """Remembers of a campaign what has been rolled and asked for."""
    if type(state) is not State:
        from lotow.journal.turns import note

        note(cast("CampaignState", state), record)


def beginning(records: Sequence[Record]) -> State:
    """What a journal starts from: nothing, of the kind its first entry asks for."""
    if records and kind_of(records[0].entry) == "campaign-founded":
        from lotow.journal.campaign_state import CampaignState

        return CampaignState()
    return State()


def changes_for(state: State) -> Changes:
    """What entries change: a campaign knows more of them, and is stricter with some."""
    if type(state) is State:
        return CHANGES
    from lotow.journal.changes.game_changes import CHANGES as OF_CAMPAIGNS

    return OF_CAMPAIGNS
