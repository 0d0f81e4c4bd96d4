"""Kills a writing program at random moments and checks that no step was ever half written.

`python tests/faults/kill_writer.py --times 200` does so on a SQLite file and on a PostgreSQL server.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import sleep

from lotow.journal.entries.posse_entries import Founded, Hired
from lotow.journal.records import Record, Written
from lotow.posse.members import Member
from lotow.storage.opening import open_store
from lotow.storage.store import Store

NAME = "Dalton Gang"
STEP = 3
"""Entries in every step that is written."""

LONGEST = 0.1
"""Seconds after which the writer is killed at the latest."""


def step(first: int) -> list[Written]:
    """The entries of a step, each of which says where in its step it stands."""
    founded = Founded(posse="1", name=NAME, list="outlaws", budget=200, book="core", version="1", digest="d")
    members = [Member(id=first + place, name=f"{place} of {STEP}", type="rowdy") for place in range(STEP)]
    hired = [Written(entry=Hired(posse="1", member=member)) for member in members]
    return hired if first > 1 else [Written(entry=founded), *hired[1:]]


def write_for_ever(database: str) -> None:
    """Adds steps until it is killed; says when everything is loaded, and when the first step is written."""
    import lotow.storage.migrating
    import lotow.storage.sql  # noqa: F401

    print("ready", flush=True)
    with open_store(database) as store:
        journals = store.journals("posse")
        journal = journals[0] if journals else store.create("posse", NAME, step(1))
        print("wrote", flush=True)
        while True:
            store.update(journal, lambda records: step(len(records) + 1))


def kill_once(database: str, moment: float, *, early: bool) -> None:
    """Starts a writer and kills it so many seconds after it was ready, or after its first step."""
    writer = subprocess.Popen([sys.executable, __file__, "--write", database], stdout=subprocess.PIPE)
    with writer:
        assert writer.stdout is not None
        for sign in (b"ready\n",) if early else (b"ready\n", b"wrote\n"):
            assert writer.stdout.readline() == sign, "the writer did not get so far"
        sleep(moment)
        assert writer.poll() is None, "the writer stopped by itself"
        writer.kill()


def check(store: Store) -> int:
    """How many steps were written; every one of them whole, or it is an error."""
    journals = store.journals("posse")
    if not journals:
        return 0
    (journal,) = journals
    records: list[Record] = store.read(journal)
    problems = store.verify(journal)
    assert not problems, "\n".join(problem.line() for problem in problems)
    sizes = Counter(record.step for record in records)
    assert set(sizes.values()) == {STEP}, f"steps of other sizes: {sizes}"
    return len(sizes)


def kill_many(database: str, times: int, seed: int) -> Iterator[int]:
    """Kills that many writers of one database; the steps that are there after each.

    Every other one may be killed before it wrote anything, the first ones while they make the tables."""
    moments = random.Random(seed)
    for turn in range(times):
        kill_once(database, moments.uniform(0, LONGEST), early=turn % 2 == 0)
        with open_store(database) as store:
            yield check(store)


@contextmanager
def databases() -> Iterator[dict[str, str]]:
    sys.path.insert(0, str(Path(__file__).parents[1]))
    from postgres_server import running_server

    with (
        tempfile.TemporaryDirectory() as folder,
        running_server() as server,
        server.database() as url,
    ):
        yield {"SQLite": str(Path(folder) / "lotow.db"), "PostgreSQL": url}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", metavar="DATABASE", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.write:
        write_for_ever(asked.write)
    with databases() as named:
        for name, database in named.items():
            for number, steps in enumerate(kill_many(database, asked.times, asked.seed), 1):
                print(f"\r{name}: killed {number} times, {steps} whole steps", end="", flush=True)
            print()


if __name__ == "__main__":
    main()
