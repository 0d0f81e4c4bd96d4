"""Two programs at once, and programs that die: nothing is lost, nothing is half written."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from time import time

import kill_commands
import kill_writer
import pytest
import write_together
from support import RunLotow

from lotow.journal.entries.posse_entries import Hired
from lotow.storage.opening import open_store

FEW = ("posse-hire", "campaign-step", "table-do", "legends-do", "restore", "backup", "book-replace")
"""Of the commands that are killed for long, the few that are killed every time."""


def run_together(*commands: Sequence[str]) -> None:
    """Runs several processes at the same time; all of them must do well."""
    processes = [
        subprocess.Popen(
            [sys.executable, write_together.__file__, *command], stderr=subprocess.PIPE, text=True
        )
        for command in commands
    ]
    for process in processes:
        _, complaint = process.communicate(timeout=120)
        assert process.returncode == 0, complaint


def test_two_programs_that_write_to_one_journal_lose_and_mix_nothing(database: str) -> None:
    times = 60
    with open_store(database) as store:
        journal = store.create("posse", "Dalton Gang")
    run_together(*(("add", database, "Dalton Gang", who, str(times)) for who in ("Ada", "Grace")))
    with open_store(database) as store:
        records = store.read(journal)
        assert store.verify(journal) == ()
        assert store.refreshed(journal).head == len(records)
    assert [one.number for one in records] == list(range(1, len(records) + 1))
    steps: dict[int, list[str]] = {}
    for record in records:
        assert isinstance(record.entry, Hired)
        assert record.entry.member.name.startswith(record.who)
        steps.setdefault(record.step, []).append(record.entry.member.name)
    for who in ("Ada", "Grace"):
        written = [names for names in steps.values() if names[0].startswith(who)]
        expected = [[f"{who} {turn}.{place}" for place in range(1 + turn % 3)] for turn in range(times)]
        assert written == expected


def test_a_game_of_which_nothing_is_left_is_no_traceback(tmp_path: Path, lotow: RunLotow) -> None:
    file = tmp_path / "lotow.db"
    for args in (kill_commands.DICE, kill_commands.LEGENDS):
        assert lotow(*args, "--db", str(file)).code == 0
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("DELETE FROM entry")
    for kind in ("dice", "legends"):
        for command in ("show", "undo", "play" if kind == "dice" else "log"):
            ran = lotow("saloon", kind, command, "friday", "--db", str(file))
            assert (ran.code, ran.err.splitlines()[0]) == (2, "error: nothing is left of Friday")


def test_programs_that_make_the_same_database_at_once_all_succeed(database: str) -> None:
    names = ["Ada", "Grace", "Hedy", "Joan"]
    start = str(time() + 1.5)
    run_together(*(("begin", database, name, start) for name in names))
    with open_store(database) as store:
        assert [one.name for one in store.journals("posse")] == names


def test_a_killed_program_leaves_only_whole_steps(database: str) -> None:
    steps = list(kill_writer.kill_many(database, times=5, seed=7))
    assert steps == sorted(steps)
    assert steps[-1] > 0


@pytest.mark.skipif(sys.platform == "win32", reason="what is killed is forked")
@pytest.mark.parametrize(
    "job", [one for one in kill_commands.JOBS if one.name in FEW], ids=lambda job: job.name
)
def test_a_command_killed_at_any_call_leaves_the_old_or_the_new(
    job: kill_commands.Job, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("XDG_DATA_HOME", "XDG_CACHE_HOME", "LOTOW_KILLED_SAID"):
        monkeypatch.setenv(name, str(tmp_path))
    kill_commands.warm()
    assert len(list(kill_commands.kill_many(job, None, 2, seed=5))) == 2
