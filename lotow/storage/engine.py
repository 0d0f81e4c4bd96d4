"""The connections behind a URL: how SQLite and PostgreSQL are opened, and what is in them.

SQLite's transactions are begun by hand here, so that one that writes shuts out the others from its start.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path
from time import monotonic, sleep

from sqlalchemy import URL, Connection, Engine, create_engine, event, inspect, text

from lotow.storage import trouble
from lotow.storage.schema import DraftRow, EntryRow, JournalRow, SnapshotRow
from lotow.storage.versions import VERSION_TABLE


def engine_for(url: URL) -> Engine:
    """An engine that waits for others for a while. Nothing is opened yet."""
    if url.get_backend_name() == "sqlite":
        engine = create_engine(url, connect_args={"timeout": trouble.BUSY_SECONDS})
        event.listen(engine, "connect", _prepared)
        event.listen(engine, "begin", _begun)
        return engine
    waiting = {} if "connect_timeout" in url.query else {"connect_timeout": trouble.BUSY_SECONDS}
    try:
        return create_engine(url, connect_args=waiting, pool_pre_ping=True)
    except ImportError as error:
        raise trouble.no_driver(error.name or "psycopg") from None


def file_url(file: Path) -> URL:
    """The URL of a local file."""
    return URL.create("sqlite", database=str(file))


def _prepared(connection: sqlite3.Connection, _: object) -> None:
    """Transactions are begun by hand (see `_begun`), or tables could not be made within one."""
    connection.isolation_level = None
    connection.execute("PRAGMA foreign_keys = ON")
    _write_ahead(connection)


def _write_ahead(connection: sqlite3.Connection) -> None:
    """Lets readers and a writer work side by side. SQLite does not wait when two programs switch a new file
    at the same moment, so we do."""
    latest = monotonic() + trouble.BUSY_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or monotonic() > latest:
                raise
            sleep(0.005)


def _begun(connection: Connection) -> None:
    writing = connection.get_execution_options().get("writing")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


def version_of(connection: Connection) -> tuple[str | None, bool]:
    """The version a database says it holds, and whether tables stand in our way."""
    tables = set(inspect(connection).get_table_names())
    if VERSION_TABLE not in tables:
        ours = {str(row.__tablename__) for row in (JournalRow, EntryRow, SnapshotRow, DraftRow)}
        return None, bool(tables if connection.dialect.name == "sqlite" else tables & ours)
    found = connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).scalar()
    return str(found or ""), False
