"""Opens the place where journals are kept: a file, a SQLAlchemy URL, or the user's own database."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

from lotow import gate
from lotow.errors import LotowError, Text
from lotow.places import user_data
from lotow.storage import trouble
from lotow.storage.light import FileStore
from lotow.storage.store import Clock, Store, utc_now

if TYPE_CHECKING:
    from sqlalchemy import URL


_ALMOST = (
    r"(?i)(sqlite|postgres(ql)?|pgsql|psql|pg|mysql|mariadb|oracle|mssql|duckdb|jdbc|file|https?)(\+\w+)?:"
)
"""How a URL begins that lacks its slashes; a file of such a name is `./NAME`."""


def open_store(url: str | None = None, *, who: str | None = None, clock: Clock = utc_now) -> Store:
    """The store behind a path or URL; without one LOTOW_DB's, or the one in the user's data folder.

    Nothing is created or connected to before it is needed."""
    asked = (url or "").strip() or os.environ.get("LOTOW_DB", "").strip()
    file = _file(asked) if asked else default_file()
    if file is not None:
        return FileStore(file, who=who, clock=clock, named=bool(asked))
    from lotow.storage.sql import SqlStore

    return SqlStore(_url(asked), who=who, clock=clock)


def default_file() -> Path:
    """`lotow.db` in the user's data folder."""
    return user_data() / "lotow.db"


def _file(asked: str) -> Path | None:
    """The local file meant, if it is one."""
    if "://" not in asked:
        if asked == ":memory:":
            raise trouble.forgotten_at_once()
        if re.match(_ALMOST, asked) or gate.unprintable(asked):
            raise trouble.not_understood(asked)
        return Path(os.path.expanduser(asked))
    scheme, _, rest = asked.partition("://")
    if scheme not in ("sqlite", "sqlite+pysqlite"):
        return None
    name = rest.removeprefix("/")
    if name == ":memory:":
        raise trouble.forgotten_at_once()
    if name == rest or not name or "?" in name or gate.unprintable(name):
        raise trouble.not_understood(asked)
    return Path(name)


def _url(asked: str) -> URL:
    """The URL of a PostgreSQL database, always with the driver we ask for."""
    from sqlalchemy import make_url
    from sqlalchemy.exc import ArgumentError

    try:
        url = make_url(asked)
    except (ArgumentError, ValueError):
        raise trouble.not_understood(asked) from None
    if url.drivername not in ("postgres", "postgresql", "postgresql+psycopg"):
        raise LotowError(
            Text(
                f"lotow keeps no journals in {url.drivername!r}",
                f"lotow ne tient pas de journaux dans {url.drivername!r}",
            ),
            hint=Text(
                "name a SQLite file or a PostgreSQL database",
                "nommez un fichier SQLite ou une base PostgreSQL",
            ),
        )
    if not url.database:
        raise trouble.not_understood(asked)
    return url.set(drivername="postgresql+psycopg")
