"""A game of the saloon in its journal: read, added to, taken back. What is undone stays written, struck."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from time import sleep
from typing import ClassVar, Generic, Self, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from lotow.errors import LotowError, Text
from lotow.storage.opening import open_store
from lotow.storage.store import KIND_WORDS, ConflictError, Journal, Kind, Put, Store, StoredRow

E = TypeVar("E", bound=Struct)
UNDONE = "undone"
WAITS = (0.0, *(min(0.001 * 2**turn, 0.05) for turn in range(24)))
"""Seconds waited before each attempt to write; about one second in all."""


class Undone(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything after entry `after` is taken back."""

    after: int


class GameLine(Struct, Generic[E], frozen=True):
    """An entry of a game as it is kept; `struck` are those taken back."""

    number: int
    who: str
    at: str
    entry: E | Undone
    struck: bool = False


class KeptGame(ABC, Generic[E]):
    """A game at hand: where it is kept, everything that was written, and the entries that count."""

    kind: ClassVar[Kind]

    def __init__(self, store: Store, journal: Journal) -> None:
        self.store = store
        self.journal = journal
        self.refresh()

    @classmethod
    def open(cls, name: str, db: str | None) -> Self:
        """The game meant by a name. Use it in a `with` block."""
        store = open_store(db)
        try:
            return cls(store, store.find(name, cls.kind))
        except BaseException:
            store.close()
            raise

    @classmethod
    def create(cls, name: str, first: E, db: str | None) -> Self:
        """A new game with its first entry."""
        store = open_store(db)
        try:
            return cls(store, store.create(cls.kind, name.strip(), [cls.put(first)]))
        except BaseException:
            store.close()
            raise

    @classmethod
    def every(cls, db: str | None) -> list[Self]:
        """All games of the kind by name; to be looked at, not played."""
        with open_store(db) as store:
            return [cls(store, journal) for journal in store.journals(cls.kind)]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.store.close()

    @classmethod
    @abstractmethod
    def put(cls, entry: E) -> Put:
        """An entry as it is written."""

    @classmethod
    @abstractmethod
    def decoded(cls, payload: str) -> E:
        """An entry as it is read."""

    @abstractmethod
    def _fold(self) -> None:
        """Works out where the game stands from the entries that count."""

    @abstractmethod
    def _undone_to(self) -> int:
        """The number of the entry after which everything goes when a step is taken back."""

    @property
    def name(self) -> str:
        return self.journal.name

    @property
    def head(self) -> int:
        """The number of the last entry."""
        return self.lines[-1].number if self.lines else 0

    @property
    def entries(self) -> list[E]:
        """What counts, in order."""
        return [one.entry for one in self.counting if not isinstance(one.entry, Undone)]

    @property
    def counting(self) -> list[GameLine[E]]:
        return [one for one in self.lines if not one.struck and not isinstance(one.entry, Undone)]

    def refresh(self) -> None:
        """Reads what was written."""
        self.lines: list[GameLine[E]] = []
        self._read(self.store.rows(self.journal))
        if not self.entries:
            raise LotowError(
                Text(f"nothing is left of {self.journal.name}", f"il ne reste rien de {self.journal.name}"),
                hint=Text(
                    "the database was changed by hand or damaged; bring back a copy",
                    "la base a été modifiée à la main ou abîmée ; reprenez une copie",
                ),
            )
        self._fold()

    def write(self, work: Callable[[], Sequence[E]]) -> list[GameLine[E]]:
        """Appends what is worked out on the game as it stands; from anew when somebody else was faster."""
        return self._append(lambda: [self.put(one) for one in work()])

    def undo(self) -> list[GameLine[E]]:
        """Takes back the last step and gives what was struck."""
        before = {one.number for one in self.counting}
        self._append(lambda: [Put(UNDONE, msgspec.json.encode(Undone(self._undone_to())))])
        return [one for one in self.lines if one.struck and one.number in before]

    def delete(self) -> None:
        """Sets the game aside; its name is free again."""
        self.store.delete(self.journal)

    def _append(self, work: Callable[[], Sequence[Put]]) -> list[GameLine[E]]:
        for pause in WAITS:
            sleep(pause)
            head = self.head
            try:
                rows = self.store.append_rows(self.journal, head, work())
            except LotowError as error:
                # What cannot be may only seem so to somebody who has not seen what was written meanwhile.
                self.refresh()
                if isinstance(error, ConflictError) or self.lines[-1].number != head:
                    continue
                raise
            self._read(rows)
            self._fold()
            return self.lines[len(self.lines) - len(rows) :]
        raise ConflictError(self.journal)

    def _read(self, rows: Sequence[StoredRow]) -> None:
        for row in rows:
            try:
                if row.kind != UNDONE:
                    self.lines.append(GameLine(row.number, row.who, row.at, self.decoded(row.payload)))
                    continue
                undone = msgspec.json.decode(row.payload, type=Undone)
            except msgspec.MsgspecError as error:
                raise self._unreadable(row, error) from None
            self.lines = [
                replace(one, struck=True) if one.number > undone.after else one for one in self.lines
            ]
            self.lines.append(GameLine(row.number, row.who, row.at, undone))

    def _unreadable(self, row: StoredRow, error: Exception) -> LotowError:
        word = KIND_WORDS[self.kind]
        return LotowError(
            Text(
                f"entry {row.number} of the {word.en} {self.name!r} cannot be read: {error}",
                f"l'entrée {row.number} de la {word.fr} {self.name!r} est illisible : {error}",
            ),
            hint=Text(
                "a newer lotow may have written it, or the database was changed by hand",
                "un lotow plus récent l'a peut-être écrite, ou la base a été modifiée à la main",
            ),
        )


def nothing_to_undo() -> LotowError:
    return LotowError(
        Text("there is nothing to take back", "il n'y a rien à annuler"),
        hint=Text("nobody has decided anything yet", "personne n'a encore rien décidé"),
    )
