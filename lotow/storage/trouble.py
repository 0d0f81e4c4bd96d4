"""What a database's complaints mean for a person: one sentence and a hint, and never a password."""

from __future__ import annotations

import sqlite3
from os.path import isdir
from pathlib import Path
from typing import TYPE_CHECKING

from lotow.errors import LotowError, Text, why

if TYPE_CHECKING:
    from sqlalchemy import URL

BUSY_SECONDS = 10
"""How long a writer waits for another one before it gives up."""

_ELSEWHERE = Text("or name another database", "ou nommez une autre base")
_BUSY = Text(
    "try again in a moment; another program may be stuck in the middle of its work",
    "réessayez dans un instant ; un autre programme est peut-être bloqué au milieu de son travail",
)


class NoFolderError(LotowError):
    """A database is to begin in a folder that is not there: somebody has to say whether that is meant."""

    def __init__(self, folder: Path) -> None:
        super().__init__(
            Text(f"there is no folder {str(folder)!r}", f"il n'y a pas de dossier {str(folder)!r}"),
            hint=Text(
                "check the name of the database, or make the folder first",
                "vérifiez le nom de la base, ou créez d'abord le dossier",
            ),
        )
        self.folder = folder


class OutOfReachError(LotowError):
    """The database cannot be read or written just now. What it says names files and hosts, which is for
    whoever runs the program."""


def of_file(error: sqlite3.Error | OSError | UnicodeDecodeError, file: Path | str) -> OutOfReachError:
    """What SQLite or the system says about a file."""
    if isinstance(error, OSError):
        reason = why(error)
        return OutOfReachError(
            Text(
                f"cannot open the database {str(file)!r}: {reason.en}",
                f"impossible d'ouvrir la base {str(file)!r} : {reason.fr}",
            ),
            hint=Text(f"mend the folder, {_ELSEWHERE.en}", f"réparez le dossier, {_ELSEWHERE.fr}"),
            way="other-database",
        )
    if isinstance(error, UnicodeDecodeError):
        # SQLite quotes the damage in what it says, and sqlite3 cannot read that.
        return _damaged(file)
    # Errors that sqlite3 raises itself, such as a text that is not UTF-8, have no code of SQLite's.
    match getattr(error, "sqlite_errorcode", 0) & 0xFF:
        case sqlite3.SQLITE_NOTADB:
            return OutOfReachError(
                Text(f"{str(file)!r} is not a database", f"{str(file)!r} n'est pas une base de données"),
                hint=Text(f"check the name, {_ELSEWHERE.en}", f"vérifiez le nom, {_ELSEWHERE.fr}"),
                way="other-database",
            )
        case sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM | sqlite3.SQLITE_READONLY:
            if isdir(file):
                return OutOfReachError(
                    Text(
                        f"{str(file)!r} is a folder, not a database",
                        f"{str(file)!r} est un dossier, pas une base",
                    ),
                    hint=Text("name a file in it", "nommez un fichier dedans"),
                )
            return OutOfReachError(
                Text(f"cannot open the database {str(file)!r}", f"impossible d'ouvrir la base {str(file)!r}"),
                hint=Text(
                    f"check that you may read and write the file and its folder, {_ELSEWHERE.en}",
                    f"vérifiez que vous pouvez lire et écrire le fichier et son dossier, {_ELSEWHERE.fr}",
                ),
                way="other-database",
            )
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return OutOfReachError(
                Text(
                    f"the database {str(file)!r} was busy for {BUSY_SECONDS} seconds",
                    f"la base {str(file)!r} est restée occupée {BUSY_SECONDS} secondes",
                ),
                hint=_BUSY,
            )
        case sqlite3.SQLITE_FULL:
            return OutOfReachError(
                Text(
                    f"no room left on the disk of {str(file)!r}",
                    f"plus de place sur le disque de {str(file)!r}",
                ),
                hint=Text("nothing was written", "rien n'a été écrit"),
            )
        case sqlite3.SQLITE_CORRUPT:
            return _damaged(file)
    return OutOfReachError(
        Text(
            f"the database {str(file)!r} gave an error: {error}",
            f"la base {str(file)!r} signale une erreur : {error}",
        ),
        hint=Text(f"mend it, {_ELSEWHERE.en}", f"réparez-la, {_ELSEWHERE.fr}"),
        way="other-database",
    )


def not_there(file: Path) -> OutOfReachError:
    """A database that was named and is not there: it never looks like an empty one."""
    return OutOfReachError(
        Text(f"there is no database {str(file)!r}", f"il n'y a pas de base {str(file)!r}"),
        hint=Text(
            "check the name; the first posse or campaign that is saved there begins it",
            "vérifiez le nom ; la première bande ou campagne qu'on y enregistre la commence",
        ),
    )


def _damaged(file: Path | str) -> OutOfReachError:
    return OutOfReachError(
        Text(f"the database {str(file)!r} is damaged", f"la base {str(file)!r} est endommagée"),
        hint=Text("bring back a copy of the file", "reprenez une copie du fichier"),
    )


def of_server(error: Exception, url: URL) -> OutOfReachError:
    """What a PostgreSQL server, or its driver on the way there, says."""
    state = getattr(error, "sqlstate", None)
    reason = _reason(error, url)
    if state == "55P03":
        return OutOfReachError(
            Text(
                f"{called(url).en} was busy for {BUSY_SECONDS} seconds",
                f"{called(url).fr} est restée occupée {BUSY_SECONDS} secondes",
            ),
            hint=_BUSY,
        )
    if state is None or state[:2] in ("08", "28", "3D", "53", "57"):
        return OutOfReachError(
            Text(
                f"cannot reach {called(url).en}: {reason}",
                f"impossible d'atteindre {called(url).fr} : {reason}",
            ),
            hint=Text(
                f"check that the server runs and the URL, {_ELSEWHERE.en}",
                f"vérifiez que le serveur tourne et l'URL, {_ELSEWHERE.fr}",
            ),
            way="other-database",
        )
    return OutOfReachError(
        Text(f"{called(url).en} gave an error: {reason}", f"{called(url).fr} signale une erreur : {reason}"),
        hint=Text(
            f"check what this user may do there, {_ELSEWHERE.en}",
            f"vérifiez les droits de cet utilisateur, {_ELSEWHERE.fr}",
        ),
        way="other-database",
    )


def called(url: URL) -> Text:
    """A server's database by its name and host: all of its URL that may be shown."""
    name = repr(url.database or "")
    return Text(
        f"the PostgreSQL database {name}" + (f" on {url.host}" if url.host else ""),
        f"la base PostgreSQL {name}" + (f" sur {url.host}" if url.host else ""),
    )


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
        Text(
            f"PostgreSQL needs the driver {name!r}, which is not installed",
            f"PostgreSQL demande le pilote {name!r}, qui n'est pas installé",
        ),
        hint=Text("pip install 'lotow[postgres]'", "pip install 'lotow[postgres]'"),
    )


def forgotten_at_once() -> LotowError:
    """A database in memory: every command opens its own, and what it wrote is gone with it."""
    return LotowError(
        Text(
            "a database in memory is forgotten as soon as the command ends",
            "une base en mémoire est oubliée dès que la commande s'achève",
        ),
        hint=Text(
            "name a file; an empty one is begun where there is none",
            "nommez un fichier ; il est commencé s'il n'existe pas",
        ),
        way="other-database",
    )


def not_understood(url: str) -> LotowError:
    """A URL that says nothing to us. Only its beginning is shown: the rest may hold a password."""
    return LotowError(
        Text(
            f"cannot understand the database URL {url.partition(':')[0]}:...",
            f"URL de base de données incompréhensible : {url.partition(':')[0]}:...",
        ),
        hint=Text(
            "write a file's path, sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME, "
            "with @ / : in the password as %40 %2F %3A",
            "écrivez le chemin d'un fichier, sqlite:///FICHIER ou "
            "postgresql://UTILISATEUR:MOTDEPASSE@HOTE/NOM, "
            "avec @ / : du mot de passe en %40 %2F %3A",
        ),
    )
