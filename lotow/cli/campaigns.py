"""Opens the campaign a command means, folds it (from a snapshot where one is kept) and writes to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, TypeVar

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
Made = TypeVar("Made", bound=Sequence[Written])

FORMAT = f"campaign state of lotow {__version__}"
KEEP_AFTER = 400
"""So many entries after the last snapshot a new one is worth keeping."""


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

    @property
    def book(self) -> Rulebook:
        return book_of(self.state)

    @property
    def records(self) -> list[Record]:
        """The whole journal."""
        return self.store.read(self.journal)

    def refresh(self) -> None:
        """Reads what has happened, from the last snapshot on where that is possible."""
        kept = self.store.snapshot(self.journal, FORMAT)
        state = None
        if kept is not None:
            state = _unpacked(kept)
        records = self.store.read(self.journal, kept.number if kept is not None and state is not None else 0)
        if state is not None and kept is not None and _strikes_before(records, kept.number):
            records, state = self.store.read(self.journal), None
        folded = fold_campaign(records) if state is None else fold(records, state)
        assert isinstance(folded, CampaignState)
        self.state = folded
        if records:
            self.head = records[-1].number
        elif kept is not None:
            self.head = kept.number
        if len(records) > KEEP_AFTER:
            blob = msgspec.msgpack.encode(self.state)
            self.store.keep_snapshot(self.journal, Snapshot(self.head, records[-1].digest, FORMAT, blob))

    def write(self, written: Sequence[Written]) -> list[Record]:
        """Appends a step. Where others have written meanwhile it is appended all the same, if it still fits
        what they wrote; else nothing is written."""
        while True:
            try:
                records = self.store.append(self.journal, self.head, written)
            except ConflictError:
                self.refresh()
                self._still_fits(written)
                continue
            for record in records:
                apply(self.state, record)
            self.head = records[-1].number if records else self.head
            return records

    def _still_fits(self, written: Sequence[Written]) -> None:
        state = self.state.copied()
        try:
            for one in written:
                apply(state, Record(number=0, step=0, entry=one.entry))
        except MisfitError as misfit:
            raise LotowError(
                f"somebody has changed the campaign meanwhile: {misfit.why}",
                hint="nothing was written; try again",
            ) from None


def open_campaign(name: str, db: str | None) -> OpenCampaign:
    """The campaign of this name."""
    store = open_store(db)
    return OpenCampaign(store, store.find(name, "campaign"))


def rewrite(campaign: OpenCampaign, make: Callable[[Sequence[Record]], list[Written]]) -> list[Record]:
    """A strike: made on the whole journal as it is, checked, and then folded anew."""
    records = campaign.store.update(campaign.journal, make)
    campaign.refresh()
    return records


def _unpacked(kept: Snapshot) -> CampaignState | None:
    try:
        return msgspec.msgpack.decode(kept.blob, type=CampaignState)
    except msgspec.MsgspecError:
        return None


def _strikes_before(records: Sequence[Record], number: int) -> bool:
    return any(
        isinstance(one.entry, Struck) and min(one.entry.entries, default=number + 1) <= number
        for one in records
    )
