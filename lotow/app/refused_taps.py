"""Taps that a table refused, kept beside its journal, which holds what counts and nothing else: one that
comes again, after a lost answer or a restart, is answered as it was.
"""

from __future__ import annotations

from collections.abc import Iterable
from time import sleep

import msgspec
from msgspec import Struct

from lotow.errors import LotowError, Text
from lotow.storage.store import ConflictError, Draft, Journal, Store

KIND, EVERY_DEVICE = "refused-taps", ""
"""What they are filed under: a table's all in one place, so that they cannot grow with the devices."""

MOST_KEPT = 200
"""The latest of a table: as many as may come at once."""

LONGEST = 300
MOST_ATTEMPTS, PAUSE = 50, 0.002

Key = tuple[str, int]


class Refusal(Struct, frozen=True, array_like=True):
    """Why a tap was refused, in both languages, and whether it would count if its player insisted."""

    device: str
    number: int
    en: str
    fr: str
    may_insist: bool

    @property
    def reason(self) -> Text:
        return Text(self.en, self.fr)


_KEPT = msgspec.json.Decoder(list[Refusal])


def refusal(device: str, number: int, error: LotowError) -> Refusal:
    """What is kept of an error: its sentence, at a length that cannot fill the database."""
    message = error.message
    return Refusal(device, number, message.en[:LONGEST], message.fr[:LONGEST], error.way == "anyway")


def refused_before(store: Store, table: Journal) -> dict[Key, Refusal]:
    """The refusals that are kept of a table."""
    return _read(_kept(store, table))


def keep_refusals(store: Store, table: Journal, new: Iterable[Refusal]) -> dict[Key, Refusal]:
    """Keeps refusals, those of others who tap at the same moment too. The first answer to a tap stands."""
    added = list(new)
    for attempt in range(MOST_ATTEMPTS):
        sleep(attempt * PAUSE)
        before = _kept(store, table)
        known = _read(before)
        for one in added:
            known.setdefault((one.device, one.number), one)
        payload = msgspec.json.encode(list(known.values())[-MOST_KEPT:]).decode()
        try:
            store.keep_draft(table, Draft(EVERY_DEVICE, KIND, payload), before)
        except ConflictError:
            continue
        return known
    raise ConflictError(table)


def _kept(store: Store, table: Journal) -> str | None:
    draft = store.draft(table, EVERY_DEVICE, KIND)
    return draft.payload if draft is not None else None


def _read(payload: str | None) -> dict[Key, Refusal]:
    """What a later version wrote, or somebody by hand, is no reason to refuse a tap."""
    try:
        kept = _KEPT.decode(payload) if payload is not None else []
    except msgspec.DecodeError:
        return {}
    return {(one.device, one.number): one for one in kept}
