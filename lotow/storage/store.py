"""What a place that keeps journals can do, whichever database is behind it.

Everything that does not depend on the database is done here once: finding by name, decoding, retrying.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from time import sleep
from types import TracebackType
from typing import Literal, NamedTuple, Self

import msgspec
from msgspec import Struct

from lotow.errors import LotowError, Problem, Text
from lotow.journal.records import Record, Written, decode, decode_answers, decode_dice
from lotow.rulebook.finding import matching
from lotow.rulebook.lookup import fold

Kind = Literal["posse", "campaign", "table", "saloon-dice", "saloon-legends", "people"]
"""What a journal is of. The entries of posses and campaigns are the ledger's own (`Record`, `Written`); those
of other kinds are known only to whoever keeps them, and are written and read as they lie (`Put`,
`StoredRow`)."""

Clock = Callable[[], datetime]
KIND_WORDS: dict[Kind, Text] = {
    "posse": Text("posse", "bande"),
    "campaign": Text("campaign", "campagne"),
    "table": Text("table", "table"),
    "saloon-dice": Text("game of dice", "partie de dés"),
    "saloon-legends": Text("game of Western Legends", "partie de Western Legends"),
    "people": Text("list of links", "liste de liens"),
}

PAUSES = (0.0, 0.001, 0.004)
"""Seconds waited before each attempt of `update` that shuts nobody out; after these others have to wait."""


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


class Put(NamedTuple):
    """An entry to be written, encoded already by whoever knows what it means."""

    kind: str
    payload: bytes
    dice: bytes = b"[]"
    answers: bytes = b"[]"


class StoredRow(NamedTuple):
    """An entry as the database holds it."""

    number: int
    step: int
    kind: str
    payload: str
    dice: str
    answers: str
    who: str
    at: str
    digest: str


class Draft(Struct, frozen=True):
    """What has been said and not yet written: of one posse of a journal, for one kind of work."""

    posse: str
    kind: str
    payload: str
    who: str = ""
    at: str = ""


class KeptJournal(Struct, frozen=True):
    """A whole journal as the database holds it, with what was said about it and not yet written."""

    kind: Kind
    name: str
    created: str
    deleted: str | None
    rows: tuple[StoredRow, ...]
    drafts: tuple[Draft, ...] = ()


class ConflictError(LotowError):
    """The journal moved on between reading it and writing to it; nothing was written."""

    def __init__(self, journal: Journal) -> None:
        super().__init__(
            Text(
                f"another program has just changed the {KIND_WORDS[journal.kind].en} {journal.name!r}",
                f"un autre programme vient de modifier la {KIND_WORDS[journal.kind].fr} {journal.name!r}",
            ),
            hint=Text("try again", "réessayez"),
        )


class NameTakenError(LotowError):
    """A living journal of the same kind bears the name, or one that reads alike."""

    def __init__(self, kind: Kind, name: str) -> None:
        super().__init__(
            Text(
                f"there is a {KIND_WORDS[kind].en} called {name!r} already",
                f"il y a déjà une {KIND_WORDS[kind].fr} appelée {name!r}",
            ),
            hint=Text(
                "choose another name; case, accents and punctuation make no difference",
                "choisissez un autre nom ; casse, accents et ponctuation ne comptent pas",
            ),
        )


def utc_now() -> datetime:
    return datetime.now(UTC)


class Store(ABC):
    """Journals: listed, found, read, added to. Use it in a `with` block, or `close` it. A request opens its
    own, which works from any thread."""

    @abstractmethod
    def journals(self, kind: Kind, *, deleted: bool = False) -> list[Journal]:
        """The living journals of a kind by name, or the deleted ones."""

    @abstractmethod
    def create(self, kind: Kind, name: str, written: Sequence[Written | Put] = ()) -> Journal:
        """A new journal with its first step, in one transaction. Raises `NameTakenError`."""

    @abstractmethod
    def adopt(self, kind: Kind, name: str, records: Sequence[Record]) -> Journal:
        """A new journal with records written elsewhere, exactly as they are. Raises `NameTakenError`."""

    @abstractmethod
    def append_rows(
        self,
        journal: Journal,
        expected_head: int,
        written: Sequence[Written | Put],
        new_name: str | None = None,
    ) -> list[StoredRow]:
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
    def drop_snapshot(self, journal: Journal) -> None:
        """Forgets the snapshot of a journal; nothing happens when there is none."""

    @abstractmethod
    def take_all(self, kept: Iterable[KeptJournal]) -> None:
        """Fills a database that holds no journal with these, exactly as they are: all of them or none."""

    @abstractmethod
    def draft(self, journal: Journal, posse: str, kind: str) -> Draft | None:
        """The draft of a posse for this kind of work, if one is kept."""

    @abstractmethod
    def keep_draft(self, journal: Journal, draft: Draft, before: str | None = None) -> Draft:
        """Keeps a draft in place of the one that read `before` (None: of none at all). Raises
        `ConflictError` when another program has kept something else meanwhile."""

    @abstractmethod
    def drop_draft(self, journal: Journal, posse: str, kind: str) -> None:
        """Forgets a draft; nothing happens when there is none."""

    @abstractmethod
    def close(self) -> None:
        """Closes every connection. The store can be used again and opens new ones."""

    @abstractmethod
    def update_alone(
        self,
        journal: Journal,
        compute: Callable[[list[Record]], Sequence[Written]],
        name: Callable[[], str] | None = None,
    ) -> list[Record]:
        """The same as `update`, but nobody else writes to the journal between reading and appending."""

    @abstractmethod
    def entries_of(self, kind: Kind, entries: Sequence[str]) -> list[tuple[int, int, str]]:
        """The entries of these sorts in all living journals of a kind: journal, number and payload."""

    @abstractmethod
    def _drafts(self, journal: Journal) -> list[Draft]: ...

    @abstractmethod
    def _by_id(self, id: int) -> Journal | None: ...

    @abstractmethod
    def _by_folded_name(self, kind: Kind, folded: str) -> Journal | None: ...

    @abstractmethod
    def _rows(self, journal: Journal, after: int) -> list[StoredRow]: ...

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def find(self, name: str, kind: Kind, *, exactly: bool = False) -> Journal:
        """The living journal meant by a name, however it is spelt, or by a unique beginning or word of it,
        unless it has to be named `exactly`."""
        if found := self._by_folded_name(kind, fold(name)):
            return found
        self.must_be_there()
        there = self.journals(kind)
        begun = matching(name, [(one, one.name) for one in there])
        if len(begun) == 1 and exactly:
            raise LotowError(
                Text(f"{name!r} is not its whole name", f"{name!r} n'est pas son nom entier"),
                hint=Text(f"did you mean {begun[0].name!r}?", f"vouliez-vous dire {begun[0].name!r} ?"),
            )
        if len(begun) == 1:
            return begun[0]
        if begun:
            said = ", ".join(repr(one.name) for one in begun[:8])
            raise LotowError(
                Text(
                    f"{name!r} could be more than one {KIND_WORDS[kind].en}",
                    f"{name!r} désigne plus d'une {KIND_WORDS[kind].fr}",
                ),
                hint=Text(f"say which: {said}", f"précisez : {said}"),
            )
        hint, way = _nearest(fold(name), there, kind)
        raise LotowError(
            Text(
                f"no {KIND_WORDS[kind].en} called {name!r}",
                f"aucune {KIND_WORDS[kind].fr} ne s'appelle {name!r}",
            ),
            hint=hint,
            way=way,
        )

    def must_be_there(self) -> None:
        """Raises when this place was named by somebody and there is nothing at all yet."""
        return

    def refreshed(self, journal: Journal) -> Journal:
        """The journal as it is now: its name, its head, whether it was deleted."""
        if now := self._by_id(journal.id):
            return now
        raise not_here(journal)

    def append(
        self, journal: Journal, expected_head: int, written: Sequence[Written], new_name: str | None = None
    ) -> list[Record]:
        """The same for the ledger's own entries, as records."""
        return [
            record_of(row, journal) for row in self.append_rows(journal, expected_head, written, new_name)
        ]

    def read(self, journal: Journal, after: int = 0) -> list[Record]:
        """The entries with a number above `after`, in order."""
        return [record_of(row, journal) for row in self._rows(journal, after)]

    def rows(self, journal: Journal, after: int = 0) -> list[StoredRow]:
        """The same as they lie, for journals of other kinds."""
        return self._rows(journal, after)

    def update(
        self,
        journal: Journal,
        compute: Callable[[list[Record]], Sequence[Written]],
        name: Callable[[], str] | None = None,
    ) -> list[Record]:
        """Reads, computes and appends; from the start again when another program was faster, and at last
        with the others shut out, so that nobody ever has to give up.

        `name` tells, once `compute` is done, what the journal is called from then on."""
        for pause in PAUSES:
            sleep(pause)
            records = self.read(journal)
            head = records[-1].number if records else 0
            written = compute(records)
            try:
                return self.append(journal, head, written, name() if name and written else None)
            except ConflictError:
                continue
        return self.update_alone(journal, compute, name)

    def everything(self) -> list[KeptJournal]:
        """Every journal there is, the deleted ones too, with what it holds. Each is whole; what is written
        meanwhile may be in it or not."""
        return [
            KeptJournal(
                kind=kind,
                name=journal.name,
                created=journal.created,
                deleted=journal.deleted,
                rows=tuple(self._rows(journal, 0)),
                drafts=tuple(self._drafts(journal)),
            )
            for kind in KIND_WORDS
            for deleted in (False, True)
            for journal in self.journals(kind, deleted=deleted)
        ]

    def verify(self, journal: Journal) -> tuple[Problem, ...]:
        """Every way in which a journal is not as it was written."""
        from lotow.storage.verifying import check, unreadable

        try:
            before = self.refreshed(journal)
            rows = self._rows(journal, 0)
            return check(rows, before, self.refreshed(journal))
        except LotowError as error:
            return (unreadable(journal, error),)


def not_here(journal: Journal) -> LotowError:
    """A journal that this database does not hold."""
    return LotowError(
        Text(
            f"the {KIND_WORDS[journal.kind].en} {journal.name!r} is not in this database",
            f"la {KIND_WORDS[journal.kind].fr} {journal.name!r} n'est pas dans cette base",
        )
    )


def sound(journal: Journal) -> Journal:
    """The journal, if the database says of it what can be said of one."""
    texts = (journal.kind, journal.name, journal.created, journal.deleted or "")
    if type(journal.head) is not int or not all(isinstance(one, str) for one in texts):
        raise LotowError(
            Text(
                f"what is kept of journal {journal.id} is damaged", f"le journal {journal.id} est endommagé"
            ),
            hint=Text("bring back a copy of the database", "reprenez une copie de la base"),
        )
    return journal


def record_of(row: StoredRow, journal: Journal) -> Record:
    """The record behind a row."""
    try:
        if type(row.number) is not int or type(row.step) is not int:
            raise TypeError("its number is none")
        if type(row.who) is not str or type(row.at) is not str or type(row.digest) is not str:
            raise TypeError("what should be text is none")
        return Record(
            number=row.number,
            step=row.step,
            entry=decode(row.payload),
            dice=decode_dice(row.dice) if row.dice != "[]" else (),
            answers=decode_answers(row.answers) if row.answers != "[]" else (),
            who=row.who,
            at=row.at,
            digest=row.digest,
        )
    except (msgspec.DecodeError, TypeError, ValueError) as error:
        raise LotowError(
            Text(
                f"entry {row.number} of the {journal.kind} {journal.name!r} ({row.kind}) "
                f"cannot be read: {error}",
                f"l'entrée {row.number} de la {KIND_WORDS[journal.kind].fr} {journal.name!r} ({row.kind}) "
                f"est illisible : {error}",
            ),
            hint=Text(
                "a newer lotow may have written it, or the database was changed by hand",
                "un lotow plus récent l'a peut-être écrite, ou la base a été modifiée à la main",
            ),
        ) from None


def _nearest(wanted: str, there: Sequence[Journal], kind: Kind) -> tuple[Text, str]:
    from difflib import get_close_matches

    if not there:
        return Text("there is none yet", "il n'y en a pas encore"), f"new-{kind}"
    names = {fold(one.name): one.name for one in there}
    near = (
        get_close_matches(wanted, names, 3, 0.6) or [name for name in names if wanted and wanted in name][:3]
    )
    if near:
        en, fr = (f" {link} ".join(names[one] for one in near) for link in ("or", "ou"))
        return Text(f"did you mean {en}?", f"vouliez-vous dire {fr} ?"), ""
    return Text("", ""), f"list-{kind}" if kind.startswith("saloon-") else f"list-{kind}s"
