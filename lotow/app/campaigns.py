"""A campaign at hand: opened by name, folded from a snapshot where one is kept, and written to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct

from lotow.app import snapshots
from lotow.campaign.closing import close, is_over, refuse_closed
from lotow.campaign.founding import new_campaign
from lotow.campaign.own_dice import seed_of
from lotow.campaign.pinning import book_of
from lotow.errors import LotowError, Text
from lotow.journal.campaign_state import CampaignState
from lotow.journal.entries.aftermath_entries import Disbanded, StepFinished
from lotow.journal.entries.game_entries import CampaignReopened, Left
from lotow.journal.entries.posse_entries import Struck
from lotow.journal.fold import MisfitError, apply, fold, fold_campaign
from lotow.journal.records import Record, Written
from lotow.rulebook import Rulebook
from lotow.rulebook.in_force import book_in_force
from lotow.storage.opening import open_store
from lotow.storage.store import ConflictError, Journal, Snapshot, Store

if TYPE_CHECKING:
    from lotow.telling.teller import Teller

ENDINGS = (StepFinished, Disbanded, Left)
"""After what a campaign may be over."""

KEEP_AFTER = 400
"""When so many entries have been folded, whoever writes next keeps a snapshot."""


class MovedOnError(LotowError):
    """What was to be written rests on something that somebody else has changed meanwhile."""

    def __init__(self, why: Text) -> None:
        super().__init__(
            Text(
                f"somebody has changed the campaign meanwhile: {why.en}",
                f"quelqu'un a modifié la campagne entre-temps : {why.fr}",
            ),
            hint=Text(
                "nothing of this step was written; try again",
                "rien de cette étape n'est inscrit ; réessayez",
            ),
        )


class OpenCampaign:
    """A campaign at hand: where it is kept, how it stands, the book it is played by."""

    def __init__(self, store: Store, journal: Journal) -> None:
        self.store = store
        self.journal = journal
        self.refresh()

    def __enter__(self) -> OpenCampaign:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self.store.close()

    @cached_property
    def book(self) -> Rulebook:
        return book_of(self.state)

    @cached_property
    def seed(self) -> str:
        """What the campaign's own dice come from."""
        campaign = self.state.campaign
        return (campaign.seed if campaign is not None else "") or seed_of(self.records[0])

    @property
    def records(self) -> list[Record]:
        """The whole journal."""
        return self.store.read(self.journal)

    def refresh(self) -> None:
        """Reads what has happened, from the last snapshot on where that is possible."""
        kept = self.store.snapshot(self.journal, snapshots.snapshot_format())
        state = snapshots.unpacked(kept.blob) if kept is not None else None
        after = kept.number if kept is not None and state is not None else 0
        records = self.store.read(self.journal, after)
        if _strikes_before(records, after):
            records, state, after = self.store.read(self.journal), None, 0
        try:
            folded = fold_campaign(records) if state is None else fold(records, state)
        except MisfitError:
            if state is None:
                raise
            records, after = self.store.read(self.journal), 0
            folded = fold_campaign(records)
        assert isinstance(folded, CampaignState)
        self.state = folded
        self.head = records[-1].number if records else after
        self._digest = records[-1].digest if records else ""
        self._since_snapshot = len(records)

    def write(self, written: Sequence[Written], rests_on: str | None = None) -> list[Record]:
        """Appends a step. Where others have written meanwhile it is appended all the same, if it still fits
        and the posse it rests on is as it was; else nothing is written and `MovedOnError` raised. A closed
        ledger is only reopened; the step that ends the last game closes it."""
        while True:
            if not all(isinstance(one.entry, CampaignReopened) for one in written):
                refuse_closed(self.state)
            try:
                records = self.store.append(self.journal, self.head, [*written, *self._at_the_end(written)])
            except ConflictError:
                before = self.state
                self.refresh()
                self._still_fits(written, before, rests_on)
                continue
            for record in records:
                apply(self.state, record)
                self.head, self._digest = record.number, record.digest
            self._since_snapshot += len(records)
            self.keep_snapshot()
            return records

    def _at_the_end(self, written: Sequence[Written]) -> list[Written]:
        """The closing of the campaign, if this is the last thing to happen in it."""
        if not any(isinstance(one.entry, ENDINGS) for one in written):
            return []
        after = self.state.copied()
        for one in written:
            apply(after, Record(number=0, step=0, entry=one.entry))
        return close(after, self.book) if is_over(after) else []

    def rewrite(
        self, make: Callable[[Sequence[Record]], list[Written]], anyway: bool = False
    ) -> list[Record]:
        """A strike: made on the whole journal as it is, checked, and then folded anew. What would break a
        promise of the ledger is refused, unless it is to be done `anyway`."""
        from lotow.app.looking_over import refuse_broken_promises

        def checked(now: Sequence[Record]) -> list[Written]:
            written = make(now)
            closed = self.state.closed is not None and fold_campaign([*now, *_as_records(now, written)])
            if closed:
                refuse_closed(closed)
            if not anyway:
                refuse_broken_promises(now, written, self.book)
            return written

        records = self.store.update(self.journal, checked)
        self.refresh()
        self.keep_snapshot()
        return records

    def keep_snapshot(self) -> None:
        """Keeps how the campaign stands, where folding that again would take its time."""
        if self._since_snapshot > KEEP_AFTER:
            snapshot = Snapshot(
                self.head, self._digest, snapshots.snapshot_format(), snapshots.packed(self.state)
            )
            # The step itself is written by now; without a snapshot the next writer keeps one.
            with suppress(LotowError):
                self.store.keep_snapshot(self.journal, snapshot)
            self._since_snapshot = 0

    def _still_fits(self, written: Sequence[Written], before: CampaignState, rests_on: str | None) -> None:
        now = self.state
        if rests_on is not None and (
            now.posses.get(rests_on) != before.posses.get(rests_on)
            or now.parts.get(rests_on) != before.parts.get(rests_on)
        ):
            name = before.posses[rests_on].name
            raise MovedOnError(Text(f"{name} is not as it was", f"{name} n'est plus comme avant"))
        state = now.copied()
        try:
            for one in written:
                apply(state, Record(number=0, step=0, entry=one.entry))
        except MisfitError as misfit:
            raise MovedOnError(misfit.why) from None


def open_campaign(name: str, db: str | None = None) -> OpenCampaign:
    """The campaign of this name."""
    store = open_store(db)
    try:
        return OpenCampaign(store, store.find(name, "campaign"))
    except BaseException:
        store.close()
        raise


def found_campaign(
    name: str,
    db: str | None = None,
    *,
    games: int = 0,
    house_rules: str = "",
    label: str = "house rules",
    seed: str | None = None,
) -> OpenCampaign:
    """A new campaign, by the book in force and these house rules, kept and opened."""
    written = new_campaign(name, games, house_rules, label, book_in_force(), seed)
    store = open_store(db)
    try:
        return OpenCampaign(store, store.create("campaign", name.strip(), written))
    except BaseException:
        store.close()
        raise


class ListedCampaign(Struct, frozen=True):
    """A campaign as it is listed."""

    name: str
    posses: int
    games: int
    planned: int
    house_rules: str


def every_campaign(db: str | None = None) -> list[ListedCampaign]:
    """All campaigns, by name."""
    with open_store(db) as store:
        store.must_be_there()
        return [_listed(OpenCampaign(store, journal)) for journal in store.journals("campaign")]


def _listed(opened: OpenCampaign) -> ListedCampaign:
    state, campaign = opened.state, opened.state.campaign
    return ListedCampaign(
        name=opened.journal.name,
        posses=len(state.riding()),
        games=len(state.games),
        planned=campaign.games if campaign is not None else 0,
        house_rules=campaign.house_name if campaign is not None else "",
    )


def teller_of(campaign: OpenCampaign) -> Teller:
    """Tells what happens next. Whom it knows already it has from the state, not from the whole journal."""
    from lotow.telling.teller import Teller

    state = campaign.state
    names = {(key, one.id): one.name for key, posse in state.posses.items() for one in posse.members}
    names |= {(one.posse, one.member.id): one.member.name for one in state.graves}
    return Teller((), campaign.book, names)


def _as_records(now: Sequence[Record], written: Sequence[Written]) -> list[Record]:
    """What is to be written after these records, as if it were."""
    return [Record(number=len(now) + at, step=0, entry=one.entry) for at, one in enumerate(written, 1)]


def _strikes_before(records: Sequence[Record], number: int) -> bool:
    """Whether something is struck that a snapshot after entry `number` has already counted."""
    return any(
        isinstance(one.entry, Struck) and min(one.entry.entries, default=number + 1) <= number
        for one in records
    )
