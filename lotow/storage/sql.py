"""Journals in SQLite or PostgreSQL through SQLModel: every write, and every read of a server.

SQLite's writing transactions exclude each other from their start; on PostgreSQL the journal's row is locked.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

from msgspec import structs
from sqlalchemy import URL, Select, insert, text
from sqlalchemy import select as select_columns
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlmodel import Session, col, select

from lotow.errors import LotowError, Text
from lotow.journal.records import Record, Written
from lotow.rulebook.lookup import fold
from lotow.storage import trouble
from lotow.storage.engine import engine_for, version_of
from lotow.storage.schema import DraftRow, EntryRow, JournalRow, SnapshotRow
from lotow.storage.store import (
    Clock,
    ConflictError,
    Draft,
    Journal,
    KeptJournal,
    Kind,
    NameTakenError,
    Put,
    Snapshot,
    Store,
    StoredRow,
    not_here,
    record_of,
    sound,
    utc_now,
)
from lotow.storage.versions import CURRENT, Standing, standing
from lotow.storage.writing import (
    checked_name,
    digest_to_follow,
    given_name,
    row_of,
    rows_of,
    stamp,
    was_deleted,
    writer,
)

_AT_ONCE = 5_000
"""Entries of a backup written with one statement."""


class SqlStore(Store):
    """Journals behind an SQLAlchemy URL."""

    def __init__(self, url: URL, *, who: str | None = None, clock: Clock = utc_now) -> None:
        self.url = url
        self._who = who
        self._clock = clock
        self._ready = False
        self._file = Path(url.database or "") if url.get_backend_name() == "sqlite" else None
        self._engine = engine_for(url)

    def journals(self, kind: Kind, *, deleted: bool = False) -> list[Journal]:
        living = col(JournalRow.deleted).is_not(None) if deleted else col(JournalRow.deleted).is_(None)
        with self._reading() as session:
            if session is None:
                return []
            rows = session.exec(select(JournalRow).where(JournalRow.kind == kind, living)).all()
            return [_journal(row) for row in sorted(rows, key=lambda row: (row.folded, row.id))]

    def create(self, kind: Kind, name: str, written: Sequence[Written | Put] = ()) -> Journal:
        name = given_name(kind, name)
        with self._writing(kind, name) as session:
            at = stamp(self._clock)
            row = JournalRow(kind=kind, name=name, folded=fold(name), created=at)
            session.add(row)
            session.flush()
            self._add(session, row, written, at)
            session.flush()
            return _journal(row)

    def adopt(self, kind: Kind, name: str, records: Sequence[Record]) -> Journal:
        name = checked_name(kind, name)
        rows = [row_of(record) for record in records]
        with self._writing(kind, name) as session:
            head = rows[-1].number if rows else 0
            journal = JournalRow(
                kind=kind, name=name, folded=fold(name), created=stamp(self._clock), head=head
            )
            session.add(journal)
            session.flush()
            session.add_all(EntryRow(journal_id=cast(int, journal.id), **row._asdict()) for row in rows)
            session.flush()
            return _journal(journal)

    def append_rows(
        self,
        journal: Journal,
        expected_head: int,
        written: Sequence[Written | Put],
        new_name: str | None = None,
    ) -> list[StoredRow]:
        if not written:
            return []
        name = journal.name if new_name is None else given_name(journal.kind, new_name)
        with self._writing(journal.kind, name) as session:
            row = self._locked(session, journal)
            if row.deleted is not None:
                raise was_deleted(journal)
            if row.head != expected_head:
                raise ConflictError(journal)
            if new_name is not None:
                row.name, row.folded = name, fold(name)
            return self._add(session, row, written, stamp(self._clock))

    def delete(self, journal: Journal) -> None:
        with self._writing(journal.kind, journal.name) as session:
            row = self._locked(session, journal)
            row.deleted = row.deleted or stamp(self._clock)

    def restore(self, journal: Journal) -> Journal:
        with self._writing(journal.kind, journal.name) as session:
            row = self._locked(session, journal)
            row.deleted = None
            session.flush()
            return _journal(row)

    def snapshot(self, journal: Journal, format: str) -> Snapshot | None:
        with self._reading() as session:
            kept = session.get(SnapshotRow, journal.id) if session else None
            if session is None or kept is None or kept.format != format:
                return None
            if not _fits(session, journal, kept.number, kept.digest):
                return None
            return Snapshot(kept.number, kept.digest, kept.format, kept.blob)

    def keep_snapshot(self, journal: Journal, snapshot: Snapshot) -> None:
        with self._writing(journal.kind, journal.name) as session:
            self._locked(session, journal)
            if not _fits(session, journal, snapshot.number, snapshot.digest):
                return
            kept = session.get(SnapshotRow, journal.id)
            if kept is not None and kept.format == snapshot.format and kept.number > snapshot.number:
                return
            session.merge(
                SnapshotRow(
                    journal_id=journal.id,
                    number=snapshot.number,
                    digest=snapshot.digest,
                    format=snapshot.format,
                    blob=snapshot.blob,
                )
            )

    def drop_snapshot(self, journal: Journal) -> None:
        with self._writing(journal.kind, journal.name) as session:
            self._locked(session, journal)
            if kept := session.get(SnapshotRow, journal.id):
                session.delete(kept)

    def take_all(self, kept: Iterable[KeptJournal]) -> None:
        with self._writing("posse", "") as session:
            if session.exec(select(JournalRow).limit(1)).first() is not None:
                raise _not_empty()
            for one in kept:
                head = one.rows[-1].number if one.rows else 0
                journal = JournalRow(
                    kind=one.kind,
                    name=one.name,
                    folded=fold(one.name),
                    head=head,
                    created=one.created,
                    deleted=one.deleted,
                )
                session.add(journal)
                session.flush()
                id = cast(int, journal.id)
                for at in range(0, len(one.rows), _AT_ONCE):
                    rows = [{"journal_id": id, **row._asdict()} for row in one.rows[at : at + _AT_ONCE]]
                    session.connection().execute(insert(EntryRow), rows)
                session.add_all(DraftRow(journal_id=id, **structs.asdict(draft)) for draft in one.drafts)

    def update_alone(
        self,
        journal: Journal,
        compute: Callable[[list[Record]], Sequence[Written]],
        name: Callable[[], str] | None = None,
    ) -> list[Record]:
        with self._writing(journal.kind, journal.name) as session:
            row = self._locked(session, journal)
            if row.deleted is not None:
                raise was_deleted(journal)
            rows = session.connection().execute(_entries_of(journal, 0))
            written = compute([record_of(StoredRow._make(one), journal) for one in rows])
            if not written:
                return []
            if name is not None:
                row.name = given_name(journal.kind, name())
                row.folded = fold(row.name)
            return [record_of(new, journal) for new in self._add(session, row, written, stamp(self._clock))]

    def draft(self, journal: Journal, posse: str, kind: str) -> Draft | None:
        with self._reading() as session:
            row = session.get(DraftRow, (journal.id, posse, kind)) if session else None
            return Draft(row.posse, row.kind, row.payload, row.who, row.at) if row else None

    def keep_draft(self, journal: Journal, draft: Draft, before: str | None = None) -> Draft:
        kept = structs.replace(draft, who=writer(self._who), at=stamp(self._clock))
        with self._writing(journal.kind, journal.name) as session:
            self._locked(session, journal)
            row = session.get(DraftRow, (journal.id, draft.posse, draft.kind))
            if (row.payload if row else None) != before:
                raise ConflictError(journal)
            session.merge(DraftRow(journal_id=journal.id, **structs.asdict(kept)))
        return kept

    def drop_draft(self, journal: Journal, posse: str, kind: str) -> None:
        with self._writing(journal.kind, journal.name) as session:
            self._locked(session, journal)
            if row := session.get(DraftRow, (journal.id, posse, kind)):
                session.delete(row)

    def close(self) -> None:
        self._engine.dispose()

    def make_ready(self) -> None:
        """Creates the database and its tables, or brings them up to date; what is there already stays."""
        if self._ready:
            return
        with self._told():
            if self._file is not None:
                self._file.parent.mkdir(parents=True, exist_ok=True)
            if self._standing() != "current":
                from lotow.storage.migrating import keep_copy, migrate

                with self._engine.connect().execution_options(writing=True) as connection, connection.begin():
                    found, _ = version_of(connection)
                    if self._file is not None and found and found != CURRENT:
                        keep_copy(self._file, found)
                    migrate(connection)
            self._ready = True

    def _by_id(self, id: int) -> Journal | None:
        with self._reading() as session:
            row = session.get(JournalRow, id) if session else None
            return _journal(row) if row else None

    def _by_folded_name(self, kind: Kind, folded: str) -> Journal | None:
        wanted = select(JournalRow).where(
            JournalRow.kind == kind, JournalRow.folded == folded, col(JournalRow.deleted).is_(None)
        )
        with self._reading() as session:
            row = session.exec(wanted).one_or_none() if session else None
            return _journal(row) if row else None

    def entries_of(self, kind: Kind, entries: Sequence[str]) -> list[tuple[int, int, str]]:
        wanted = (
            select(EntryRow.journal_id, EntryRow.number, EntryRow.payload)
            .join(JournalRow, col(JournalRow.id) == EntryRow.journal_id)
            .where(
                JournalRow.kind == kind,
                col(JournalRow.deleted).is_(None),
                col(EntryRow.kind).in_(entries),
            )
            .order_by(col(EntryRow.journal_id), col(EntryRow.number))
        )
        with self._reading() as session:
            return [(row[0], row[1], row[2]) for row in session.exec(wanted)] if session else []

    def _drafts(self, journal: Journal) -> list[Draft]:
        wanted = select(DraftRow).where(DraftRow.journal_id == journal.id)
        with self._reading() as session:
            rows = session.exec(wanted).all() if session else ()
            return [Draft(row.posse, row.kind, row.payload, row.who, row.at) for row in rows]

    def _rows(self, journal: Journal, after: int) -> list[StoredRow]:
        wanted = _entries_of(journal, after)
        with self._reading() as session:
            return [StoredRow._make(row) for row in session.connection().execute(wanted)] if session else []

    def _add(
        self, session: Session, row: JournalRow, written: Sequence[Written | Put], at: str
    ) -> list[StoredRow]:
        """Adds a step's rows after the last one there is."""
        id = cast(int, row.id)
        around = (row.head - 1, row.head, row.head + 1)
        before, last, after = (_row(session.get(EntryRow, (id, number))) for number in around)
        digest = digest_to_follow(row.name, row.head, before, last, after)
        new = rows_of(written, row.head, digest, writer(self._who), at)
        session.add_all(EntryRow(journal_id=id, **one._asdict()) for one in new)
        row.head += len(new)
        return new

    def _locked(self, session: Session, journal: Journal) -> JournalRow:
        """The journal's row, which nobody else changes before this transaction ends."""
        wanted = select(JournalRow).where(JournalRow.id == journal.id).with_for_update()
        row = session.exec(wanted).one_or_none()
        if row is None:
            raise not_here(journal)
        return row

    @contextmanager
    def _reading(self) -> Iterator[Session | None]:
        """A session, or None as long as there is nothing to read. Nothing is ever created by reading."""
        with self._told():
            if not self._ready:
                state = "empty" if self._file and not self._file.exists() else self._standing()
                if state == "empty":
                    yield None
                    return
                self.make_ready()
            with Session(self._engine) as session:
                yield session

    @contextmanager
    def _writing(self, kind: Kind, name: str) -> Iterator[Session]:
        """A transaction that changes something, perhaps a journal of this name."""
        self.make_ready()
        with self._told():
            try:
                with Session(self._engine.execution_options(writing=True)) as session, session.begin():
                    if self._file is None:
                        session.connection().execute(
                            text(f"SET LOCAL lock_timeout = '{trouble.BUSY_SECONDS}s'")
                        )
                    yield session
            except IntegrityError as error:
                # Both databases name the columns in what they say.
                if "folded" in str(error.orig):
                    raise NameTakenError(kind, name) from None
                raise

    def _standing(self) -> Standing:
        with self._engine.connect() as connection:
            found, strangers = version_of(connection)
        where = repr(str(self._file)) if self._file else trouble.called(self.url)
        return standing(found, strangers=strangers, where=where)

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except (DBAPIError, sqlite3.Error, OSError, UnicodeDecodeError) as error:
            said = (error.orig or error) if isinstance(error, DBAPIError) else error
            if self._file is not None and isinstance(said, sqlite3.Error | OSError | UnicodeDecodeError):
                raise trouble.of_file(said, self._file) from None
            raise trouble.of_server(said, self.url) from None


def _entries_of(journal: Journal, after: int) -> Select[Any]:
    return (
        select_columns(*(getattr(EntryRow, name) for name in StoredRow._fields))
        .where(col(EntryRow.journal_id) == journal.id, col(EntryRow.number) > after)
        .order_by(col(EntryRow.number))
    )


def _not_empty() -> LotowError:
    return LotowError(
        Text("this database holds something already", "cette base contient déjà quelque chose"),
        hint=Text("restore into an empty one", "restaurez dans une base vide"),
        way="other-database",
    )


def _fits(session: Session, journal: Journal, number: int, digest: str) -> bool:
    row = session.get(EntryRow, (journal.id, number))
    return row is not None and row.digest == digest


def _row(row: EntryRow | None) -> StoredRow | None:
    return StoredRow(**{name: getattr(row, name) for name in StoredRow._fields}) if row is not None else None


def _journal(row: JournalRow) -> Journal:
    return sound(
        Journal(cast(int, row.id), cast(Kind, row.kind), row.name, row.head, row.created, row.deleted)
    )
