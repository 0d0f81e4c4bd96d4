"""Snapshots of long campaigns: everyday commands start from them, and show the same as without."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from campaign_table import QUIET, Table
from support import RunLotow

import lotow
from lotow.app import campaigns, snapshots
from lotow.app.campaigns import open_campaign
from lotow.storage.light import FileStore
from lotow.storage.opening import open_store
from lotow.storage.sql import SqlStore
from lotow.storage.store import Store

OFTEN = 30


@pytest.fixture
def table(lotow: RunLotow, database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A campaign with a snapshot amid its second game."""
    monkeypatch.setattr(campaigns, "KEEP_AFTER", OFTEN)
    table = Table(lotow, database, tmp_path).begin().play().settle()
    return table.play(QUIET)


def kept(table: Table) -> int:
    """The entry the snapshot was made after."""
    with open_store(table.database) as store:
        found = store.snapshot(store.find("lincoln", "campaign"), snapshots.snapshot_format())
    return found.number if found is not None else 0


def read(table: Table, monkeypatch: pytest.MonkeyPatch, *command: str) -> list[int]:
    """After which entries a command reads the journal."""
    read: list[int] = []
    plain = Store.read

    def noted(store: Store, journal: Any, after: int = 0) -> Any:
        read.append(after)
        return plain(store, journal, after)

    with monkeypatch.context() as patch:
        patch.setattr(Store, "read", noted)
        table.well(*command)
    return read


@pytest.mark.parametrize(
    "command",
    [
        ("show", "lincoln"),
        ("standings", "lincoln"),
        ("list",),
        ("aftermath", "lincoln", "--auto", "--seed", "1"),
        ("leave", "lincoln", "red"),
    ],
    ids=lambda command: command[0],
)
def test_everyday_commands_read_only_what_came_after_the_snapshot(
    table: Table, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    number = kept(table)
    assert number > OFTEN
    assert set(read(table, monkeypatch, *command)) == {number}


def test_a_snapshot_changes_nothing_that_is_seen(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    commands = ("show", "standings", "log", "verify")
    with_it = [table(one, "lincoln", "--json").json for one in commands]
    with open_campaign("lincoln", table.database) as campaign:
        state = campaign.state
    monkeypatch.setattr(snapshots, "snapshot_format", lambda: "none")
    assert [table(one, "lincoln", "--json").json for one in commands] == with_it
    with open_campaign("lincoln", table.database) as campaign:
        assert campaign.state == state


def test_a_strike_before_the_snapshot_folds_everything_anew(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The recruit came before the snapshot; he is gone all the same, and back when the strike is struck."""
    lines = table("log", "lincoln", "--json").json
    recruit = next(one["number"] for one in lines if one["text"].startswith("Thaddeus Lambert joins"))
    assert recruit < kept(table)
    members = table("show", "lincoln", "--json").json["posses"][0]["members"]
    table.well("undo", "lincoln")
    monkeypatch.setattr(campaigns, "KEEP_AFTER", 10_000)
    before = kept(table)
    table.well("strike", "lincoln", str(recruit))
    assert kept(table) == before
    assert table("show", "lincoln", "--json").json["posses"][0]["members"] == members - 1
    assert read(table, monkeypatch, "show", "lincoln") == [before, 0]
    table.well("redo", "lincoln")
    assert table("show", "lincoln", "--json").json["posses"][0]["members"] == members
    monkeypatch.setattr(campaigns, "KEEP_AFTER", OFTEN)
    table.play(QUIET)
    assert kept(table) > before
    assert len(read(table, monkeypatch, "show", "lincoln")) == 1


def test_a_snapshot_of_another_version_is_ignored(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = table.well("show", "lincoln")
    monkeypatch.setattr(snapshots, "snapshot_format", lambda: "campaign state of lotow 99")
    assert read(table, monkeypatch, "show", "lincoln") == [0]
    assert table.well("show", "lincoln") == shown
    table.settle()
    assert kept(table) > 0


def test_a_snapshot_that_cannot_be_read_is_ignored(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = table.well("show", "lincoln")
    with open_store(table.database) as store:
        journal = store.find("lincoln", "campaign")
        now = store.snapshot(journal, snapshots.snapshot_format())
        assert now is not None
        broken = type(now)(now.number, now.digest, now.format, b"broken")
        store.keep_snapshot(journal, broken)
    assert table.well("show", "lincoln") == shown


def test_a_snapshot_of_other_code_is_ignored(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    assert kept(table) > 0
    try:
        monkeypatch.setattr(snapshots, "FOLDING", snapshots.FOLDING[:-1])
        snapshots.snapshot_format.cache_clear()
        assert kept(table) == 0
        assert read(table, monkeypatch, "show", "lincoln") == [0]
    finally:
        snapshots.snapshot_format.cache_clear()


def test_the_code_that_folds_is_all_in_the_name_of_a_snapshot() -> None:
    """What a journal comes to is said by these modules and what they import; types alone change nothing."""
    package = Path(lotow.__file__).parent
    said_here = ("fold", "posse_state", "campaign_state", "turns", "records")
    folding = [package / "journal" / f"{one}.py" for one in said_here]
    folding += [
        *(package / "journal" / "changes").glob("*.py"),
        *(package / "journal" / "entries").glob("*.py"),
    ]
    imported = {
        name
        for path in folding
        for name in re.findall(r"^ *from lotow\.([\w.]+) import", path.read_text(), re.M)
    }
    hashed = {one.replace("/", ".").removesuffix(".py") for one in snapshots.BESIDE}
    rooms = tuple(f"{one.replace('/', '.')}." for one in snapshots.FOLDING)
    types = {"errors", "dice", "journal.entries", "rulebook.models"}
    assert [one for one in imported - hashed - types if not one.startswith(rooms)] == []


def test_a_snapshot_that_is_not_whole_is_ignored(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """One letter of a name is changed: it could still be read, but it is not what was kept."""
    shown = table.well("show", "lincoln")
    with open_store(table.database) as store:
        journal = store.find("lincoln", "campaign")
        now = store.snapshot(journal, snapshots.snapshot_format())
        assert now is not None
        blob = now.blob.replace(b"Dalton Gang", b"Walton Gang")
        assert blob != now.blob
        store.keep_snapshot(journal, type(now)(now.number, now.digest, now.format, blob))
    assert table.well("show", "lincoln") == shown
    assert read(table, monkeypatch, "show", "lincoln") == [0]


def test_a_campaign_that_comes_in_is_given_a_snapshot(table: Table, tmp_path: Path) -> None:
    file = str(tmp_path / "lincoln.json")
    table.well("export", "lincoln", "-o", file)
    other = Table(table._lotow, str(tmp_path / "other.db"), tmp_path)
    other.well("import", file)
    assert kept(other) == len(table("log", "lincoln", "--json").json)


def test_reading_writes_nothing(lotow: RunLotow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(lotow, str(tmp_path / "lotow.db"), tmp_path).begin().play().settle()
    monkeypatch.setattr(campaigns, "KEEP_AFTER", OFTEN)
    for command in ("show", "standings", "log", "verify"):
        table.well(command, "lincoln")
    assert kept(table) == 0


def test_a_step_counts_even_where_no_snapshot_can_be_kept(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    from lotow.errors import LotowError, both

    def refuse(*_: object) -> None:
        raise LotowError(both("the disk is full"))

    for store in (FileStore, SqlStore):
        monkeypatch.setattr(store, "keep_snapshot", refuse)
    table.settle()
    assert "ready" in table.well("show", "lincoln")
