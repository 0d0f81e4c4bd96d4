"""Kills commands with -9, at every call that touches a disk or a server and at random moments between, and
looks at what they left: `python tests/faults/kill_commands.py --times 100`.

Each command is begun on the same sound place. Afterwards every journal stands as before the command, or as
after it, or between two of its steps; every file is the old one or the new one; and the command goes through
when it is given again. Programs are forked, so that all that is killed is the work itself.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import signal
import sqlite3
import sys
import tarfile
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter, sleep
from types import FrameType
from typing import Any, NamedTuple

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2])]

from sqlalchemy import make_url

from lotow.rulebook import load_rulebook
from lotow.storage.opening import open_store
from lotow.storage.store import KeptJournal

EXAMPLES = Path(__file__).parents[2] / "examples"
TOUCHING = {
    *("execute", "executemany", "commit", "rollback", "connect", "close", "backup", "set_journal_mode"),
    *("open", "write", "flush", "fsync", "rename", "replace", "unlink", "remove", "rmdir", "mkdir", "chmod"),
    *("send_query", "send_query_params", "send_query_prepared", "pipeline_sync", "flock", "copyfile"),
    *("sendfile", "_fastcopy_sendfile", "truncate", "scandir"),
}
"""Calls into the system, the databases and their drivers: a program may die before each of them."""


_TAPPED = re.compile(r'"at":"[^"]*"')
"""The moment of a tap stands in the entry itself."""


class Place(NamedTuple):
    """Where commands work: a database, and a folder for files, books and caches."""

    database: str
    folder: Path


class Job(NamedTuple):
    """A command, what has to be there first, and the files it makes ({db} and {here} are filled in)."""

    name: str
    args: tuple[str, ...]
    before: tuple[tuple[str, ...], ...] = ()
    files: tuple[str, ...] = ()


class Left(NamedTuple):
    """What a place holds: its journals, and the files that were asked for."""

    journals: tuple[KeptJournal, ...]
    files: tuple[tuple[str, bytes], ...]


FROZEN = Path(__file__).parents[1] / "frozen" / "lotow-0.1.0.tar.xz"
OF_OLD = ("as of old",)
WAR = EXAMPLES / "campaign"
POSSE = (
    ("posse", "import", str(EXAMPLES / "posses" / "outlaws.toml")),
    ("posse", "hire", "dalton", "rowdy", "--name", "Al", "--anyway"),
)
CAMPAIGN = (
    ("campaign", "new", "Caldwell War"),
    *(("campaign", "join", "caldwell", str(WAR / f"{one}.toml")) for one in ("outlaws", "lawmen", "cowboys")),
)
GAME = (*CAMPAIGN, ("campaign", "game", "caldwell", str(WAR / "reports" / "1-bank-robbery.toml")))
SETTLED = (*GAME, ("campaign", "aftermath", "caldwell", "--auto", "--seed", "1"))
TABLE = (
    *("table", "new", "noon", "--posse", str(EXAMPLES / "posses" / "outlaws.toml")),
    *("--posse", str(EXAMPLES / "posses" / "lawmen.toml"), "--scenario", "vendetta", "--attacker", "dalton"),
)
DICE = ("saloon", "dice", "new", "Friday", "--bot", "5", "--seed", "3")
LEGENDS = ("saloon", "legends", "new", "Friday", "--player", "Ann", "--player", "Bill=Bass Reeves")
RANGE = Path(__file__).parents[1] / "exchange" / "catalogues"
CATALOGUES = tuple(str(RANGE / one) for one in ("range.gst", "cowboys.cat", "drifters.cat"))
PIRATES = str(EXAMPLES / "books" / "river-pirates")
EXPORT = ("campaign", "export", "caldwell", "-o", "{here}/war.json")
STORY = ("campaign", "report", "caldwell", "-o", "{here}/war.html")
KEPT = (*POSSE, *SETTLED, TABLE, DICE)

JOBS = (
    Job("posse-new", ("posse", "new", "Gang", "--list", "outlaws")),
    Job("posse-hire", ("posse", "hire", "dalton", "rowdy", "--name", "Bob", "--anyway"), POSSE),
    Job("posse-rename", ("posse", "rename", "dalton", "dalton", "Other Gang"), POSSE),
    Job("posse-undo", ("posse", "undo", "dalton"), POSSE),
    Job("posse-delete", ("posse", "delete", "Dalton Gang", "--yes"), POSSE),
    Job("campaign-new", ("campaign", "new", "Caldwell War")),
    Job("campaign-join", ("campaign", "join", "caldwell", "dalton"), (*POSSE, *CAMPAIGN)),
    Job("campaign-game", GAME[-1], CAMPAIGN),
    Job("campaign-aftermath", SETTLED[-1], GAME),
    Job("campaign-step", ("campaign", "aftermath", "caldwell", "--step", "--auto", "--seed", "2"), GAME),
    Job("campaign-undo", ("campaign", "undo", "caldwell", "--game"), SETTLED),
    Job("campaign-redo", ("campaign", "redo", "caldwell"), (*SETTLED, ("campaign", "undo", "caldwell"))),
    Job("campaign-import", ("campaign", "import", "{here}/war.json", "--name", "Other"), (*GAME, EXPORT)),
    Job("campaign-export", EXPORT, GAME, ("war.json",)),
    Job("campaign-report", STORY, SETTLED, ("war.html",)),
    Job("table-new", TABLE),
    Job("table-do", ("table", "do", "noon", "turn", "drop 4 2"), (TABLE,)),
    Job("table-undo", ("table", "undo", "noon"), (TABLE, ("table", "do", "noon", "turn"))),
    Job("dice-new", DICE),
    Job("dice-play", ("saloon", "dice", "play", "friday"), (DICE,)),
    Job("legends-new", LEGENDS),
    Job("legends-do", ("saloon", "legends", "do", "friday", "Bill: heist won", "end turn"), (LEGENDS,)),
    Job("backup", ("backup", "{here}/lotow.backup"), KEPT, ("lotow.backup",)),
    Job("restore", ("restore", "{here}/kept.backup"), (*KEPT, ("backup", "{here}/kept.backup"))),
    Job("sheet", ("sheet", "cards", "dalton", "-o", "{here}/cards.pdf"), POSSE, ("cards.pdf",)),
    Job("book-new", ("book", "new", "River Rats", "-o", "{here}/rats"), (), ("rats",)),
    Job("book-add", ("book", "add", PIRATES), (), ("d/lotow/books/river-pirates",)),
    Job(
        "book-replace",
        ("book", "add", PIRATES, "--replace"),
        (("book", "add", PIRATES),),
        ("d/lotow/books/river-pirates",),
    ),
    Job(
        "book-remove",
        ("book", "remove", "river-pirates"),
        (("book", "add", PIRATES),),
        ("d/lotow/books/river-pirates",),
    ),
    Job("book-import", ("book", "import", *CATALOGUES, "-o", "{here}/made"), (), ("made",)),
    Job("cache", ("rules", "show", "sheriff")),
    Job("upgrade", ("posse", "list"), (OF_OLD,)),
)
DATED = ("backup", "sheet")
"""What these write names the moment, so no two runs give the same file."""
FILES_ONLY = ("cache", "upgrade")
"""These have nothing to do with a server."""
READING = ("book-add", "book-replace", "book-remove", "book-import")
"""These find the rulebook compiled, as on any day but the first: `cache` is killed while it is made."""
FROM_NOTHING = ("restore",)
"""What is given to these is made in a database of its own."""


def run(args: tuple[str, ...], place: Place) -> int:
    """A command in this process, with nothing to read and nobody to read it."""
    from lotow.cli.app import run as run_command

    if args == OF_OLD:
        return as_of_old(place)
    if args[0] == "rules":
        load_rulebook.cache_clear()
    filled = [one.format(here=place.folder) for one in args]
    database = () if args[0] in ("book", "rules") else ("--db", place.database)
    return run_command([*filled, *database])


def as_of_old(place: Place) -> int:
    """A database as the first version wrote it."""
    with tarfile.open(FROZEN) as kept, closing(sqlite3.connect(place.database)) as connection:
        found = kept.extractfile("database.sql")
        assert found is not None
        connection.executescript(found.read().decode())
    return 0


def forked(work: Callable[[], int]) -> int:
    """A copy of this program that does a piece of work and ends; its process id."""
    pid = os.fork()
    if pid:
        return pid
    code = 99
    try:
        nothing = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1):
            os.dup2(nothing, stream)
        errors = os.open(os.environ["LOTOW_KILLED_SAID"], os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(errors, 2)
        code = work()
        sys.stderr.flush()
    except BaseException:
        os.write(2, traceback.format_exc().encode())
    finally:
        os._exit(code)


def ended(pid: int) -> int:
    """How a fork ended: its exit code, or minus the signal that ended it."""
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def said() -> str:
    """What the last fork complained about."""
    return Path(os.environ["LOTOW_KILLED_SAID"]).read_text("utf-8", "replace")


def dying(args: tuple[str, ...], place: Place, at: int) -> int:
    """Runs a command that dies before its n-th call that touches something; how many it made, if it lives."""
    calls = 0

    def watch(_: FrameType, event: str, call: Any) -> None:
        nonlocal calls
        if event == "c_call" and call.__name__ in TOUCHING:
            calls += 1
            if calls == at:
                os.kill(os.getpid(), signal.SIGKILL)

    sys.setprofile(watch)
    code = run(args, place)
    sys.setprofile(None)
    place.folder.mkdir(exist_ok=True)
    (place.folder / "calls").write_text(str(calls))
    return code


class Ground:
    """A sound place that a command is begun on again and again."""

    def __init__(self, job: Job, folder: Path, database: str, emptied: Callable[[], None] | None) -> None:
        self.job = job
        self.place = Place(database, folder / "here")
        self._kept = folder / "kept"
        self._emptied = emptied
        self.place.folder.mkdir()
        os.environ["XDG_DATA_HOME"] = str(self.place.folder / "d")
        os.environ["XDG_CACHE_HOME"] = str(self.place.folder / "k")
        aside = self.place._replace(database=str(folder / "aside.db"))
        where = aside if job.name in FROM_NOTHING else self.place
        for args in job.before:
            assert ended(forked(partial(run, args, where))) == 0, f"{args}: {said()}"
        if job.name == "cache":
            shutil.rmtree(self.place.folder / "k", ignore_errors=True)
        shutil.copytree(self.place.folder, self._kept, symlinks=True)
        self.before = self.left()
        self.calls, self.seconds, self.after = self._undisturbed()
        if job.name in READING:
            shutil.copytree(self.place.folder / "k", self._kept / "k", dirs_exist_ok=True)
            self.calls, self.seconds, self.after = self._undisturbed()
        again = self._undisturbed()
        self.same = again[2] == self.after and job.name not in DATED

    def _undisturbed(self) -> tuple[int, float, Left]:
        self.reset()
        code = ended(forked(lambda: dying(self.job.args, self.place, 0)))
        assert code == 0, f"{self.job.name}: {code} {said()}"
        calls = int((self.place.folder / "calls").read_text())
        self.reset()
        begun = perf_counter()
        assert ended(forked(lambda: run(self.job.args, self.place))) == 0, said()
        return calls, perf_counter() - begun, self.left()

    def reset(self) -> None:
        """Everything as before the command."""
        shutil.rmtree(self.place.folder)
        shutil.copytree(self._kept, self.place.folder, symlinks=True)
        if self._emptied is not None:
            self._emptied()
            if self.before.journals:
                with closing(open_store(self.place.database)) as store:
                    store.take_all(self.before.journals)

    def left(self) -> Left:
        """What is there now."""
        with closing(open_store(self.place.database)) as store:
            journals = tuple(store.everything())
            for kind in {one.kind for one in journals}:
                for journal in store.journals(kind):
                    problems = store.verify(journal)
                    assert not problems, "\n".join(one.line() for one in problems)
        return Left(journals, tuple(self._files()))

    def _files(self) -> Iterator[tuple[str, bytes]]:
        for name in self.job.files:
            yield from _files(self.place.folder / name)

    def judged(self) -> str:
        """Whether what is left is the old, the new or between two steps; an error when it is neither."""
        left = self.left()
        if self.job.name.startswith("book-"):
            # What was set aside when the program died counts as there.
            assert ended(forked(lambda: run(("book", "list"), self.place))) == 0, said()
            left = self._mended(left)
        if left.files not in (self.before.files, self.after.files):
            assert not self.same, f"half a file: {[name for name, _ in left.files]}"
            assert self._readable(left.files), f"half a file: {[name for name, _ in left.files]}"
        old, new, now = (_said(one.journals, self.same) for one in (self.before, self.after, left))
        if now == old:
            return "before" if left.files == self.before.files else "after"
        if now == new:
            return "after"
        for name, steps in now.items():
            expected = new.get(name)
            assert expected is not None, f"a journal too many: {name}"
            assert steps == expected[: len(steps)], f"{name} is neither old nor new"
            assert len(steps) >= len(old.get(name, ())), f"{name} has lost something"
        assert not set(old) - set(now) or set(old) - set(now) <= set(old) - set(new), "a journal is lost"
        return "amid"

    def _mended(self, left: Left) -> Left:
        from lotow.rulebook.books import added

        if not self.job.files[0].startswith("d/"):
            return left
        folder = added().get("river-pirates")
        found = sorted(folder.rglob("*")) if folder else []
        return Left(
            left.journals,
            tuple(
                (str(one.relative_to(folder)), one.read_bytes()) for one in found if folder and one.is_file()
            ),
        )

    def _readable(self, files: tuple[tuple[str, bytes], ...]) -> bool:
        if self.job.name == "backup":
            from lotow.app.backups import read_back

            return [*read_back(files[0][1])] == [*self.left().journals]
        return files[0][1].startswith(b"%PDF") and files[0][1].rstrip().endswith(b"%%EOF")

    def again(self) -> None:
        """The command once more, to its end: it goes through, or it has been done already."""
        code = ended(forked(lambda: run(self.job.args, self.place)))
        assert code in (0, 2), f"{self.job.name} again: {code} {said()}"
        self.left()


def _files(path: Path) -> Iterator[tuple[str, bytes]]:
    """A file, or all that are in a folder."""
    found = sorted(path.rglob("*")) if path.is_dir() else [path]
    yield from ((str(one.relative_to(path)), one.read_bytes()) for one in found if one.is_file())


def _said(journals: tuple[KeptJournal, ...], whole: bool) -> dict[tuple[str, ...], list[Any]]:
    """What journals say, step by step and without the moment; only of which kind where the dice differ."""
    told: dict[tuple[str, ...], list[Any]] = {}
    for journal in journals:
        steps: dict[int, list[Any]] = {}
        for row in journal.rows:
            what = (row.kind, _TAPPED.sub("", row.payload), row.dice, row.answers) if whole else (row.kind,)
            steps.setdefault(row.step, []).append(what)
        told[journal.kind, journal.name, "deleted" if journal.deleted else ""] = list(steps.items())
    return told


def kill_many(
    job: Job, database: str | None, times: int, seed: int, emptied: Callable[[], None] | None = None
) -> Iterator[str]:
    """Kills the command so often; what each kill left. Every call is a kill's once before moments are drawn,
    every other one."""
    random = Random(f"{seed} {job.name}")
    with tempfile.TemporaryDirectory(dir=_memory()) as kept:
        folder = Path(kept)
        os.environ["LOTOW_KILLED_SAID"] = str(folder / "said")
        ground = Ground(job, folder, database or str(folder / "here" / "lotow.db"), emptied)
        calls = [*range(1, ground.calls + 1)]
        random.shuffle(calls)
        for turn in range(times):
            ground.reset()
            if turn % 2:
                pid = forked(lambda: run(job.args, ground.place))
                sleep(random.uniform(0, ground.seconds * 1.1))
                os.kill(pid, signal.SIGKILL)
            else:
                at = calls[turn // 2 % len(calls)]
                pid = forked(partial(dying, job.args, ground.place, at))
            code = ended(pid)
            assert code in (0, -signal.SIGKILL), f"{job.name}: {code} {said()}"
            yield ground.judged() if code else "alive"
            if turn % 5 == 0:
                ground.again()


def _memory() -> str | None:
    return "/dev/shm" if os.path.isdir("/dev/shm") else None


@contextmanager
def nowhere() -> Iterator[tuple[None, None]]:
    """Each command gets a file of its own."""
    yield None, None


@contextmanager
def server() -> Iterator[tuple[str, Callable[[], None]]]:
    """A database of a PostgreSQL server, and how to empty it."""
    from postgres_server import running_server

    with running_server() as running, running.database() as url:
        with open_store(url) as store:
            store.create("posse", "Nobody")
        name = str(make_url(url).database)
        yield url, lambda: running.execute("TRUNCATE journal CASCADE", name)


def warm() -> None:
    """Everything imported and read before anybody forks."""
    import lotow.cli.commands.campaign_aftermath
    import lotow.storage.migrating
    import lotow.storage.sql  # noqa: F401

    load_rulebook()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--job", action="append", choices=[job.name for job in JOBS])
    parser.add_argument("--on", choices=["SQLite", "PostgreSQL"], default="SQLite")
    asked = parser.parse_args()
    warm()
    jobs = [job for job in JOBS if not asked.job or job.name in asked.job]
    with nowhere() if asked.on == "SQLite" else server() as (database, emptied):
        for job in jobs:
            if database and (job.files or job.name in FILES_ONLY):
                continue
            if emptied is not None:
                emptied()
            found = Counter(kill_many(job, database, asked.times, asked.seed, emptied))
            print(f"{asked.on}: {job.name}: {dict(found)}", flush=True)


if __name__ == "__main__":
    main()
