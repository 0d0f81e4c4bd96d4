"""Opens the campaign a command means, folds it (from a snapshot where one is kept) and writes to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cached_property
from typing import Annotated

import msgspec
import typer

from lotow import __version__
from lotow.campaign.campaign_state import CampaignState
from lotow.campaign.entries import Record, Struck, Written
from lotow.campaign.pinning import book_of
from lotow.campaign.state import MisfitError, apply, fold, fold_campaign
from lotow.errors import LotowError
from lotow.rulebook import Rulebook
from lotow.storage.opening import open_store
from lotow.storage.store import ConflictError, Journal, Snapshot, Store

CampaignName = Annotated[str, typer.Argument(metavar="CAMPAIGN", help="A campaign.")]

FORMAT = f"campaign state of lotow {__version__}"
KEEP_AFTER = 400
"""When so many entries have been folded, whoever writes next keeps a snapshot."""


class MovedOnError(LotowError):
    """What was to be written rests on something that somebody else has changed meanwhile."""

    def __init__(self, why: str) -> None:
        super().__init__(
            f"somebody has changed the campaign meanwhile: {why}",
            hint="nothing of this step was written; try again",
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
        self.store.close()

    @cached_property
    def book(self) -> Rulebook:
        return book_of(self.state)

    @property
    def records(self) -> list[Record]:
        """The whole journal."""
        return self.store.read(self.journal)

    def refresh(self) -> None:
        """Reads what has happened, from the last snapshot on where that is possible."""
        kept = self.store.snapshot(self.journal, FORMAT)
        state = _unpacked(kept) if kept is not None else None
        after = kept.number if kept is not None and state is not None else 0
        records = self.store.read(self.journal, after)
        if _strikes_before(records, after):
            records, state, after = self.store.read(self.journal), None, 0
        folded = fold_campaign(records) if state is None else fold(records, state)
        assert isinstance(folded, CampaignState)
        self.state = folded
        self.head = records[-1].number if records else after
        self._digest = records[-1].digest if records else ""
        self._since_snapshot = len(records)

    def write(self, written: Sequence[Written], rests_on: str | None = None) -> list[Record]:
        """Appends a step. Where others have written meanwhile it is appended all the same, if it still fits
        and the posse it rests on is as it was; else nothing is written and `MovedOnError` raised."""
        while True:
            try:
                records = self.store.append(self.journal, self.head, written)
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

    def rewrite(self, make: Callable[[Sequence[Record]], list[Written]]) -> list[Record]:
        """A strike: made on the whole journal as it is, checked, and then folded anew."""
        records = self.store.update(self.journal, make)
        self.refresh()
        self.keep_snapshot()
        return records

    def keep_snapshot(self) -> None:
        """Keeps how the campaign stands, where folding that again would take its time."""
        if self._since_snapshot > KEEP_AFTER:
            blob = msgspec.msgpack.encode(self.state)
            # The step itself is written by now; without a snapshot the next writer keeps one.
            with suppress(LotowError):
                self.store.keep_snapshot(self.journal, Snapshot(self.head, self._digest, FORMAT, blob))
            self._since_snapshot = 0

    def _still_fits(self, written: Sequence[Written], before: CampaignState, rests_on: str | None) -> None:
        now = self.state
        if rests_on is not None and (
            now.posses.get(rests_on) != before.posses.get(rests_on)
            or now.parts.get(rests_on) != before.parts.get(rests_on)
        ):
            raise MovedOnError(f"{before.posses[rests_on].name} is not as it was")
        state = now.copied()
        try:
            for one in written:
                apply(state, Record(number=0, step=0, entry=one.entry))
        except MisfitError as misfit:
            raise MovedOnError(misfit.why) from None


def open_campaign(name: str, db: str | None) -> OpenCampaign:
    """The campaign of this name."""
    store = open_store(db)
    try:
        return OpenCampaign(store, store.find(name, "campaign"))
    except BaseException:
        store.close()
        raise


def _unpacked(kept: Snapshot) -> CampaignState | None:
    try:
        return msgspec.msgpack.decode(kept.blob, type=CampaignState)
    except msgspec.MsgspecError:
        return None


def _strikes_before(records: Sequence[Record], number: int) -> bool:
    """Whether something is struck that a snapshot after entry `number` has already counted."""
    return any(
        isinstance(one.entry, Struck) and min(one.entry.entries, default=number + 1) <= number
        for one in records
    )
