"""What a place that keeps journals can do, whichever database is behind it.

Everything that does not depend on the database is done here once: finding by name, decoding, retrying.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from time import sleep
from types import TracebackType
from typing import Literal, NamedTuple, Self

import msgspec
from msgspec import Struct

from lotow.campaign.entries import Record, Written, decode, decode_dice
from lotow.errors import LotowError, Problem
from lotow.rulebook.lookup import fold

Kind = Literal["posse", "campaign"]
Clock = Callable[[], datetime]
NameOf = Callable[[list[Record]], str]

PAUSES = (0.0, *(min(0.001 * 2**turn, 0.05) for turn in range(24)))
"""Seconds waited before each new attempt of `update`; about one second in all."""


class Journal(Struct, frozen=True):
    """A journal as it is listed. `head` is the number of its last entry, nothing written yet is 0."""

    id: int
    kind: Kind
    name: str
    head: int
    created: str
    deleted: str | None = None


class Snapshot(Struct, frozen=True):
    """What a journal came to after entry `number`, whose digest it names, encoded in some `format`."""

    number: int
    digest: str
    format: str
    blob: bytes


class Row(NamedTuple):
    """An entry as the database holds it."""

    number: int
    step: int
    kind: str
    payload: str
    dice: str
    who: str
    at: str
    digest: str


class ConflictError(LotowError):
    """The journal moved on between reading it and writing to it; nothing was written."""

    def __init__(self, journal: Journal) -> None:
        super().__init__(
            f"another program has just changed the {journal.kind} {journal.name!r}", hint="try again"
        )


class NameTakenError(LotowError):
    """A living journal of the same kind bears the name, or one that reads alike."""

    def __init__(self, kind: Kind, name: str) -> None:
        super().__init__(
            f"there is a {kind} called {name!r} already",
            hint="choose another name; case, accents and punctuation make no difference",
        )


def utc_now() -> datetime:
    return datetime.now(UTC)


class Store(ABC):
    """Journals: listed, found, read, added to. Use it in a `with` block, or `close` it."""

    @abstractmethod
    def journals(self, kind: Kind, *, deleted: bool = False) -> list[Journal]:
        """The living journals of a kind by name, or the deleted ones."""

    @abstractmethod
    def create(self, kind: Kind, name: str, written: Sequence[Written] = ()) -> Journal:
        """A new journal with its first step, in one transaction. Raises `NameTakenError`."""

    @abstractmethod
    def adopt(self, kind: Kind, name: str, records: Sequence[Record]) -> Journal:
        """A new journal with records written elsewhere, exactly as they are. Raises `NameTakenError`."""

    @abstractmethod
    def append(
        self, journal: Journal, expected_head: int, written: Sequence[Written], new_name: str | None = None
    ) -> list[Record]:
        """Adds one step, all of its entries or none, and renames the journal in the same transaction.

        Raises `ConflictError` when the journal's last entry is not `expected_head` any more, and
        `NameTakenError`. Without entries nothing happens."""

    @abstractmethod
    def delete(self, journal: Journal) -> None:
        """Sets a journal aside; its name is free again. What was written stays and can be restored."""

    @abstractmethod
    def restore(self, journal: Journal) -> Journal:
        """Brings a deleted journal back. Raises `NameTakenError` when its name was given away."""

    @abstractmethod
    def snapshot(self, journal: Journal, format: str) -> Snapshot | None:
        """The snapshot kept of a journal, if it is of this format and its entry still reads the same."""

    @abstractmethod
    def keep_snapshot(self, journal: Journal, snapshot: Snapshot) -> None:
        """Keeps a snapshot in place of an older one; one that is behind or does not fit is ignored."""

    @abstractmethod
    def close(self) -> None:
        """Closes every connection. The store can be used again and opens new ones."""

    @abstractmethod
    def _by_id(self, id: int) -> Journal | None: ...

    @abstractmethod
    def _by_folded_name(self, kind: Kind, folded: str) -> Journal | None: ...

    @abstractmethod
    def _rows(self, journal: Journal, after: int) -> list[Row]: ...

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def find(self, name: str, kind: Kind) -> Journal:
        """The living journal meant by a name, however it is spelt, or by a unique beginning or word of it."""
        wanted = fold(name)
        if found := self._by_folded_name(kind, wanted):
            return found
        there = self.journals(kind)
        begun = [one for one in there if wanted and fold(one.name).startswith(wanted)]
        begun = begun or [one for one in there if wanted and wanted in fold(one.name).split()]
        if len(begun) == 1:
            return begun[0]
        if begun:
            said = ", ".join(repr(one.name) for one in begun[:8])
            raise LotowError(f"{name!r} could be more than one {kind}", hint=f"say which: {said}")
        raise LotowError(f"no {kind} called {name!r}", hint=_nearest(wanted, there, kind))

    def refreshed(self, journal: Journal) -> Journal:
        """The journal as it is now: its name, its head, whether it was deleted."""
        if now := self._by_id(journal.id):
            return now
        raise LotowError(f"the {journal.kind} {journal.name!r} is not in this database")

    def read(self, journal: Journal, after: int = 0) -> list[Record]:
        """The entries with a number above `after`, in order."""
        return [record_of(row, journal) for row in self._rows(journal, after)]

    def update(
        self,
        journal: Journal,
        compute: Callable[[list[Record]], Sequence[Written]],
        name_of: NameOf | None = None,
    ) -> list[Record]:
        """Reads, computes and appends; from the start again when another program was faster.

        `name_of` tells from all entries, the new ones among them, what the journal is called from now on.
        """
        for pause in PAUSES:
            sleep(pause)
            records = self.read(journal)
            head = records[-1].number if records else 0
            written = compute(records)
            name = name_of([*records, *_to_be(written, head)]) if name_of and written else None
            try:
                return self.append(journal, head, written, name)
            except ConflictError:
                continue
        raise ConflictError(journal)

    def verify(self, journal: Journal) -> tuple[Problem, ...]:
        """Every way in which a journal is not as it was written."""
        from lotow.storage.verifying import check

        before = self.refreshed(journal)
        rows = self._rows(journal, 0)
        return check(rows, before, self.refreshed(journal))


def record_of(row: Row, journal: Journal) -> Record:
    """The record behind a row."""
    try:
        return Record(
            number=row.number,
            step=row.step,
            entry=decode(row.payload),
            dice=decode_dice(row.dice) if row.dice != "[]" else (),
            who=row.who,
            at=row.at,
            digest=row.digest,
        )
    except msgspec.DecodeError as error:
        raise LotowError(
            f"entry {row.number} of the {journal.kind} {journal.name!r} ({row.kind}) cannot be read: {error}",
            hint="a newer lotow may have written it, or the database was changed by hand",
        ) from None


def _to_be(written: Sequence[Written], head: int) -> list[Record]:
    return [
        Record(number=head + place, step=head + 1, entry=one.entry, dice=one.dice)
        for place, one in enumerate(written, 1)
    ]


def _nearest(wanted: str, there: Sequence[Journal], kind: Kind) -> str:
    from difflib import get_close_matches

    if not there:
        return f"there is no {kind} yet; `lotow {kind} new NAME` begins one"
    names = {fold(one.name): one.name for one in there}
    near = get_close_matches(wanted, names, 3, 0.6) or [one for one in names if wanted and wanted in one][:3]
    if near:
        return f"did you mean {' or '.join(names[one] for one in near)}?"
    return f"`lotow {kind} list` lists them all"
