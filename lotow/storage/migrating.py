"""Brings a database's tables up to date with Alembic, all the way or not at all.

Loaded only when a database is new or older than the program.
"""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from threading import Lock
from urllib.parse import quote

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, StaticPool, create_engine, text

from lotow.errors import Text
from lotow.notices import tell
from lotow.storage.versions import CURRENT

_TURN = Lock()
_LOCK = 0x10701
"""Any number will do, as long as every lotow takes the same."""


def configuration() -> Config:
    """Where Alembic finds the migrations."""
    config = Config()
    folder = Path(__file__).parent / "migrations"
    config.set_main_option("script_location", str(folder).replace("%", "%%"))
    return config


def keep_copy(file: Path, version: str) -> Path:
    """A copy of a local file as it is before it is upgraded from this version, beside it and never half
    written. Whoever calls has shut out every other writer."""
    copy = file.with_name(f"{file.name}.{version}.bak")
    unfinished = file.with_name(f"{file.name}.{version}.{os.getpid()}.tmp")
    unfinished.unlink(missing_ok=True)
    source = sqlite3.connect(f"file:{quote(str(file.absolute()))}?mode=ro", uri=True)
    try:
        source.execute("VACUUM INTO ?", (str(unfinished),))
        os.chmod(unfinished, file.stat().st_mode & 0o777)
        os.replace(unfinished, copy)
    finally:
        source.close()
        unfinished.unlink(missing_ok=True)
    tell(
        Text(
            f"the database is brought up to date; as it was it is kept in {str(copy)!r}",
            f"la base est mise à jour ; telle qu'elle était, elle est gardée dans {str(copy)!r}",
        )
    )
    return copy


def upgraded_in_memory(source: sqlite3.Connection) -> sqlite3.Connection:
    """A copy in memory, brought up to date: for a file that can only be read."""
    memory = sqlite3.connect(":memory:", check_same_thread=False)
    source.backup(memory)
    memory.isolation_level = None
    engine = create_engine("sqlite://", creator=lambda: memory, poolclass=StaticPool)
    with engine.connect() as connection, connection.begin():
        migrate(connection)
    memory.execute("PRAGMA query_only = ON")
    return memory


def migrate(connection: Connection, to: str = CURRENT) -> None:
    """Carries out what is missing, within the connection's transaction.

    Another program that migrates the same database is waited for: SQLite's writing transactions exclude each
    other, on PostgreSQL a lock is taken that ends with the transaction. Alembic knows one migration at a time
    in a program, so threads take turns."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": _LOCK})
    config = configuration()
    config.attributes["connection"] = connection
    with _TURN:
        command.upgrade(config, to)
