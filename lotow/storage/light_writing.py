"""The everyday write: one step appended to a journal in a local SQLite file, through the standard library.

It does what `SqlStore.append_rows` does, in one transaction that shuts other writers out from its start; a
file that is new, or of an older version, is left to that.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from lotow.journal.records import Written
from lotow.rulebook.lookup import fold
from lotow.storage.store import Clock, ConflictError, Journal, NameTakenError, Put, StoredRow, not_here
from lotow.storage.versions import CURRENT, VERSION_TABLE
from lotow.storage.writing import digest_to_follow, given_name, rows_of, stamp, was_deleted, writer

_COLUMNS = ", ".join(StoredRow._fields)
_ENTRY = f"SELECT {_COLUMNS} FROM entry WHERE journal_id = ? AND number = ?"
_INSERT = (
    f"INSERT INTO entry (journal_id, {_COLUMNS}) VALUES ({', '.join('?' * (len(StoredRow._fields) + 1))})"
)


def is_ready(connection: sqlite3.Connection) -> bool:
    """Whether a file holds the tables of today."""
    try:
        found = connection.execute(f"SELECT version_num FROM {VERSION_TABLE}").fetchone()
    except sqlite3.OperationalError:
        return False
    return found is not None and found[0] == CURRENT


def append(
    connection: sqlite3.Connection,
    journal: Journal,
    expected_head: int,
    written: Sequence[Written | Put],
    new_name: str | None,
    who: str | None,
    clock: Clock,
) -> list[StoredRow]:
    """One step, all of its entries or none."""
    name = journal.name if new_name is None else given_name(journal.kind, new_name)
    connection.execute("BEGIN IMMEDIATE")
    try:
        new = _append(connection, journal, expected_head, written, name, writer(who), stamp(clock))
        connection.execute("COMMIT")
    except sqlite3.IntegrityError as error:
        connection.execute("ROLLBACK")
        if "folded" in str(error):
            raise NameTakenError(journal.kind, name) from None
        raise
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    return new


def _append(
    connection: sqlite3.Connection,
    journal: Journal,
    expected_head: int,
    written: Sequence[Written | Put],
    name: str,
    who: str,
    at: str,
) -> list[StoredRow]:
    found = connection.execute("SELECT head, deleted FROM journal WHERE id = ?", (journal.id,)).fetchone()
    if found is None:
        raise not_here(journal)
    head, deleted = found
    if deleted is not None:
        raise was_deleted(journal)
    if head != expected_head:
        raise ConflictError(journal)
    before, last, after = (_entry(connection, journal, number) for number in (head - 1, head, head + 1))
    digest = digest_to_follow(journal.name, head, before, last, after)
    new = rows_of(written, head, digest, who, at)
    connection.executemany(_INSERT, [(journal.id, *row) for row in new])
    connection.execute(
        "UPDATE journal SET head = ?, name = ?, folded = ? WHERE id = ?",
        (head + len(new), name, fold(name), journal.id),
    )
    return new


def _entry(connection: sqlite3.Connection, journal: Journal, number: int) -> StoredRow | None:
    found = connection.execute(_ENTRY, (journal.id, number)).fetchone()
    return StoredRow(*found) if found is not None else None
