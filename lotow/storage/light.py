"""Journals in a local SQLite file, read through the standard library's sqlite3.

The everyday read of one posse, and the step added to it, pay neither for SQLAlchemy nor for SQLModel;
whatever else writes goes to `sql`.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from lotow.errors import LotowError
from lotow.journal.records import Record, Written
from lotow.storage import trouble
from lotow.storage.store import (
    Clock,
    Draft,
    Journal,
    KeptJournal,
    Kind,
    Put,
    Snapshot,
    Store,
    StoredRow,
    sound,
    utc_now,
)
from lotow.storage.versions import VERSION_TABLE, standing

if TYPE_CHECKING:
    from lotow.storage.sql import SqlStore

_JOURNAL = "SELECT id, kind, name, head, created, deleted FROM journal"
_ENTRIES = (
    "SELECT number, step, kind, payload, dice, answers, who, at, digest FROM entry"
    " WHERE journal_id = ? AND number > ? ORDER BY number"
)
_SNAPSHOT = (
    "SELECT snapshot.number, snapshot.digest, format, blob FROM snapshot"
    " JOIN entry USING (journal_id, number, digest) WHERE journal_id = ? AND format = ?"
)
_OF_SORTS = (
    "SELECT journal_id, number, payload FROM entry JOIN journal ON journal.id = journal_id"
    " WHERE journal.kind = ? AND deleted IS NULL AND entry.kind IN"
)
_DRAFTS = "SELECT posse, kind, payload, who, at FROM draft WHERE journal_id = ?"
_DRAFT = f"{_DRAFTS} AND posse = ? AND kind = ?"


class FileStore(Store):
    """A SQLite file: reads and appends by itself, on connections that serve one thread at a time; writes
    everything else through `SqlStore`."""

    def __init__(
        self, file: Path, *, who: str | None = None, clock: Clock = utc_now, named: bool = False
    ) -> None:
        self.file = file
        self._named = named
        self._who = who
        self._clock = clock
        self._lock = RLock()
        self._connection: sqlite3.Connection | None = None
        self._writer: SqlStore | None = None

    def journals(self, kind: Kind, *, deleted: bool = False) -> list[Journal]:
        living = "IS NOT NULL" if deleted else "IS NULL"
        return self._journals(f"{_JOURNAL} WHERE kind = ? AND deleted {living} ORDER BY folded, id", kind)

    def create(self, kind: Kind, name: str, written: Sequence[Written | Put] = ()) -> Journal:
        return self._writing().create(kind, name, written)

    def adopt(self, kind: Kind, name: str, records: Sequence[Record]) -> Journal:
        return self._writing().adopt(kind, name, records)

    def append_rows(
        self,
        journal: Journal,
        expected_head: int,
        written: Sequence[Written | Put],
        new_name: str | None = None,
    ) -> list[StoredRow]:
        if not written:
            return []
        from lotow.storage.light_writing import append, is_ready

        with self._lock, self._told():
            connection = _writable(self.file)
            if connection is not None:
                with closing(connection):
                    if is_ready(connection):
                        return append(
                            connection, journal, expected_head, written, new_name, self._who, self._clock
                        )
        return self._writing().append_rows(journal, expected_head, written, new_name)

    def delete(self, journal: Journal) -> None:
        self._writing().delete(journal)

    def restore(self, journal: Journal) -> Journal:
        return self._writing().restore(journal)

    def snapshot(self, journal: Journal, format: str) -> Snapshot | None:
        found = self._select(_SNAPSHOT, journal.id, format)
        return Snapshot(*found[0]) if found else None

    def keep_snapshot(self, journal: Journal, snapshot: Snapshot) -> None:
        self._writing().keep_snapshot(journal, snapshot)

    def drop_snapshot(self, journal: Journal) -> None:
        self._writing().drop_snapshot(journal)

    def take_all(self, kept: Iterable[KeptJournal]) -> None:
        self._writing().take_all(kept)

    def update_alone(
        self,
        journal: Journal,
        compute: Callable[[list[Record]], Sequence[Written]],
        name: Callable[[], str] | None = None,
    ) -> list[Record]:
        return self._writing().update_alone(journal, compute, name)

    def draft(self, journal: Journal, posse: str, kind: str) -> Draft | None:
        found = self._select(_DRAFT, journal.id, posse, kind)
        return Draft(*found[0]) if found else None

    def keep_draft(self, journal: Journal, draft: Draft, before: str | None = None) -> Draft:
        return self._writing().keep_draft(journal, draft, before)

    def drop_draft(self, journal: Journal, posse: str, kind: str) -> None:
        self._writing().drop_draft(journal, posse, kind)

    def must_be_there(self) -> None:
        if self._named and not self.file.exists():
            raise trouble.not_there(self.file)

    def close(self) -> None:
        with self._lock:
            if self._connection is not None:
                self._connection.close()
                self._connection = None
            if self._writer is not None:
                self._writer.close()

    def _by_id(self, id: int) -> Journal | None:
        return next(iter(self._journals(f"{_JOURNAL} WHERE id = ?", id)), None)

    def _by_folded_name(self, kind: Kind, folded: str) -> Journal | None:
        living = f"{_JOURNAL} WHERE kind = ? AND folded = ? AND deleted IS NULL"
        return next(iter(self._journals(living, kind, folded)), None)

    def entries_of(self, kind: Kind, entries: Sequence[str]) -> list[tuple[int, int, str]]:
        marks = ", ".join("?" * len(entries))
        return self._select(f"{_OF_SORTS} ({marks}) ORDER BY journal_id, number", kind, *entries)

    def _drafts(self, journal: Journal) -> list[Draft]:
        return [Draft(*row) for row in self._select(_DRAFTS, journal.id)]

    def _rows(self, journal: Journal, after: int) -> list[StoredRow]:
        return [StoredRow._make(row) for row in self._select(_ENTRIES, journal.id, after)]

    def _journals(self, statement: str, *values: str | int) -> list[Journal]:
        return [sound(Journal(*row)) for row in self._select(statement, *values)]

    def _select(self, statement: str, *values: str | int) -> list[tuple[Any, ...]]:
        with self._told(), self._lock:
            connection = self._reading()
            return connection.execute(statement, values).fetchall() if connection else []

    def _reading(self) -> sqlite3.Connection | None:
        """The connection, or None as long as there is nothing to read. Nothing is ever created by reading."""
        if self._connection is not None:
            return self._connection
        if not self.file.exists():
            return None
        connection = self._connected()
        try:
            found, strangers = _version(connection)
            state = standing(found, strangers=strangers, where=repr(str(self.file)))
            if state == "older":
                connection = self._brought_up_to_date(connection)
        except BaseException:
            connection.close()
            raise
        if state == "empty":
            connection.close()
            return None
        self._connection = connection
        return connection

    def _brought_up_to_date(self, connection: sqlite3.Connection) -> sqlite3.Connection:
        """An older file is upgraded; where it cannot be written to, it stays and a copy in memory is read."""
        try:
            self._writing().make_ready()
            return connection
        except LotowError:
            if os.access(self.file, os.W_OK) and os.access(self.file.parent, os.W_OK):
                raise
        from lotow.storage.migrating import upgraded_in_memory

        upgraded = upgraded_in_memory(connection)
        connection.close()
        return upgraded

    def _connected(self) -> sqlite3.Connection:
        """A connection that only reads. In a folder that cannot be written to the file is read as it lies."""
        try:
            return _connect(self.file, "mode=rw")
        except sqlite3.OperationalError as error:
            code = error.sqlite_errorcode & 0xFF
            unwritable = code in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY)
            if not unwritable or Path(f"{self.file}-wal").exists():
                raise
            return _connect(self.file, "immutable=1")

    def _writing(self) -> SqlStore:
        with self._lock:
            if self._named and not self.file.parent.exists():
                raise trouble.NoFolderError(self.file.parent)
            if self._writer is None:
                from lotow.storage.engine import file_url
                from lotow.storage.sql import SqlStore

                self._writer = SqlStore(file_url(self.file), who=self._who, clock=self._clock)
            return self._writer

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.Error, OSError, UnicodeDecodeError) as error:
            raise trouble.of_file(error, self.file) from None


def _writable(file: Path) -> sqlite3.Connection | None:
    """A connection that writes to a file that is there, as `engine` prepares its own."""
    if not file.is_file():
        return None
    address = f"file:{quote(str(file.absolute()))}?mode=rw"
    connection = sqlite3.connect(
        address, uri=True, timeout=trouble.BUSY_SECONDS, isolation_level=None, check_same_thread=False
    )
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


def _connect(file: Path, how: str) -> sqlite3.Connection:
    address = f"file:{quote(str(file.absolute()))}?{how}"
    connection = sqlite3.connect(address, uri=True, timeout=trouble.BUSY_SECONDS, check_same_thread=False)
    try:
        connection.execute("PRAGMA query_only = ON")
        connection.execute("SELECT 1 FROM sqlite_master").fetchone()
    except BaseException:
        connection.close()
        raise
    return connection


def _version(connection: sqlite3.Connection) -> tuple[str | None, bool]:
    """The version a file says it holds, and whether there are tables in it that are not ours."""
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if VERSION_TABLE not in tables:
        return None, bool(tables)
    found = connection.execute(f"SELECT version_num FROM {VERSION_TABLE}").fetchone()
    return (str(found[0] or "") if found else ""), False
