"""What a database's complaints mean for a person: one sentence and a hint, and never a password."""

from __future__ import annotations

import sqlite3
from os.path import isdir
from pathlib import Path
from typing import TYPE_CHECKING

from lotow.errors import LotowError

if TYPE_CHECKING:
    from sqlalchemy import URL

BUSY_SECONDS = 10
"""How long a writer waits for another one before it gives up."""

_ELSEWHERE = "or name another database with --db or LOTOW_DB"
_BUSY = "try again in a moment; another program may be stuck in the middle of its work"


def of_file(error: sqlite3.Error | OSError, file: Path | str) -> LotowError:
    """What SQLite or the system says about a file."""
    if isinstance(error, OSError):
        return LotowError(
            f"cannot open the database {str(file)!r}: {error.strerror}", hint=f"mend the folder, {_ELSEWHERE}"
        )
    # Errors that sqlite3 raises itself, such as a text that is not UTF-8, have no code of SQLite's.
    match getattr(error, "sqlite_errorcode", 0) & 0xFF:
        case sqlite3.SQLITE_NOTADB:
            return LotowError(f"{str(file)!r} is not a database", hint=f"check the name, {_ELSEWHERE}")
        case sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM | sqlite3.SQLITE_READONLY:
            if isdir(file):
                return LotowError(f"{str(file)!r} is a folder, not a database", hint="name a file in it")
            return LotowError(
                f"cannot open the database {str(file)!r}",
                hint=f"check that you may read and write the file and its folder, {_ELSEWHERE}",
            )
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return LotowError(f"the database {str(file)!r} was busy for {BUSY_SECONDS} seconds", hint=_BUSY)
        case sqlite3.SQLITE_FULL:
            return LotowError(f"no room left on the disk of {str(file)!r}", hint="nothing was written")
        case sqlite3.SQLITE_CORRUPT:
            return LotowError(f"the database {str(file)!r} is damaged", hint="bring back a copy of the file")
    return LotowError(f"the database {str(file)!r} gave an error: {error}", hint=f"mend it, {_ELSEWHERE}")


def of_server(error: Exception, url: URL) -> LotowError:
    """What a PostgreSQL server, or its driver on the way there, says."""
    state = getattr(error, "sqlstate", None)
    reason = _reason(error, url)
    if state == "55P03":
        return LotowError(f"{called(url)} was busy for {BUSY_SECONDS} seconds", hint=_BUSY)
    if state is None or state[:2] in ("08", "28", "3D", "53", "57"):
        return LotowError(
            f"cannot reach {called(url)}: {reason}",
            hint=f"check that the server runs and the URL, {_ELSEWHERE}",
        )
    return LotowError(
        f"{called(url)} gave an error: {reason}", hint=f"check what this user may do there, {_ELSEWHERE}"
    )


def called(url: URL) -> str:
    """A server's database by its name and host: all of its URL that may be shown."""
    host = f" on {url.host}" if url.host else ""
    return f"the PostgreSQL database {url.database or ''!r}{host}"


def _reason(error: Exception, url: URL) -> str:
    """The first line of what was said, without anything that stands in the URL as a password."""
    reason = (str(error).strip().splitlines() or ["no reason given"])[0]
    secrets = [url.password, *(value for key, value in url.query.items() if "pass" in key)]
    for secret in secrets:
        if isinstance(secret, str) and secret:
            reason = reason.replace(secret, "***")
    return reason


def no_driver(name: str) -> LotowError:
    """The package that talks to the server is not installed."""
    return LotowError(
        f"PostgreSQL needs the driver {name!r}, which is not installed", hint="pip install 'lotow[postgres]'"
    )


def not_understood(url: str) -> LotowError:
    """A URL that says nothing to us. Only its beginning is shown: the rest may hold a password."""
    return LotowError(
        f"cannot understand the database URL {url.partition('://')[0]}://...",
        hint="write a file's path, sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME, "
        "with @ / : in the password as %40 %2F %3A",
    )
