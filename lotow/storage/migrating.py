"""Brings a database's tables up to date with Alembic, all the way or not at all.

Loaded only when a database is new or older than the program.
"""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text

from lotow.storage.versions import CURRENT

_LOCK = 0x10701
"""Any number will do, as long as every lotow takes the same."""


def configuration() -> Config:
    """Where Alembic finds the migrations."""
    config = Config()
    folder = Path(__file__).parent / "migrations"
    config.set_main_option("script_location", str(folder).replace("%", "%%"))
    return config


def migrate(connection: Connection, to: str = CURRENT) -> None:
    """Carries out what is missing, within the connection's transaction.

    Another program that migrates the same database is waited for: SQLite's writing transactions exclude each
    other, on PostgreSQL a lock is taken that ends with the transaction."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": _LOCK})
    config = configuration()
    config.attributes["connection"] = connection
    command.upgrade(config, to)
