"""Everything in one file and back: nothing lost, nothing changed, nothing half done."""

from __future__ import annotations

import sqlite3
import tracemalloc
import zlib
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from lincoln_table import play
from support import RunLotow

from lotow import gate
from lotow.app import backups
from lotow.app.looking_over import verify_campaign, verify_posse
from lotow.errors import LotowError
from lotow.storage.opening import open_store
from lotow.storage.store import Draft, KeptJournal, Put, StoredRow


@pytest.fixture
def filled(database: str, lotow: RunLotow) -> str:
    """A database with a campaign, a deleted posse, a living one of its name, a table and a draft."""
    play(database)
    for _ in range(2):
        assert lotow("posse", "new", "Old Gang", "--list", "outlaws", "--db", database).code == 0
        with open_store(database) as store:
            gang = store.find("old gang", "posse")
            store.delete(gang)
    with open_store(database) as store:
        store.restore(gang)
        store.create("table", "Friday", [Put("begun", b'{"a":1}')])
        store.keep_draft(store.find("lincoln", "campaign"), Draft("dalton-gang", "aftermath", "{}"))
    return database


def test_everything_goes_from_one_database_to_another_and_back(
    filled: str, lotow: RunLotow, tmp_path: Path
) -> None:
    file, other, again = (str(tmp_path / name) for name in ("all.backup", "other.db", "again.backup"))
    ran = lotow("backup", file, "--db", filled)
    assert (ran.code, ran.out) == (0, "Kept: 4 journals, 7 entries, read back and the same.\n")
    assert lotow("restore", file, "--db", other).code == 0
    with open_store(filled) as before, open_store(other) as after:
        assert after.everything() == before.everything()
    assert lotow("backup", again, "--db", other, "--json").json == {
        "journals": {"posse": 2, "campaign": 1, "table": 1},
        "entries": 7,
        "problems": [],
    }
    assert [*backups.read_back(Path(again).read_bytes())] == [*backups.read_back(Path(file).read_bytes())]
    assert verify_campaign("lincoln", other) == verify_campaign("lincoln", filled)
    assert verify_posse("old gang", other).head == verify_posse("old gang", filled).head


def test_a_backup_of_sqlite_is_restored_into_postgres(
    tmp_path: Path, postgres_url: str, lotow: RunLotow
) -> None:
    local, file = str(tmp_path / "lotow.db"), str(tmp_path / "all.backup")
    play(local)
    assert lotow("backup", file, "--db", local).code == 0
    assert "Restauré : 1 journaux" in lotow("restore", file, "--db", postgres_url, "--lang", "fr").out
    assert verify_campaign("lincoln", postgres_url) == verify_campaign("lincoln", local)
    assert lotow("campaign", "aftermath", "lincoln", "--auto", "--seed", "1", "--db", postgres_url).code == 0


def test_a_database_that_holds_something_is_not_written_over(
    filled: str, lotow: RunLotow, tmp_path: Path
) -> None:
    file = str(tmp_path / "all.backup")
    lotow("backup", file, "--db", filled)
    with open_store(filled) as store:
        before = store.everything()
    ran = lotow("restore", file, "--db", filled)
    assert ran.code == 2
    assert "holds something already" in ran.err
    with open_store(filled) as store:
        assert store.everything() == before


def test_a_damaged_backup_is_never_restored(filled: str, tmp_path: Path) -> None:
    content, _ = backups.back_up(filled)
    other = str(tmp_path / "other.db")
    for at in range(0, len(content), max(1, len(content) // 60)):
        for damaged in (content[:at], content[:at] + bytes([content[at] ^ 0x41]) + content[at + 1 :]):
            try:
                kept = [*backups.read_back(damaged)]
            except LotowError:
                continue
            assert kept == [*backups.read_back(content)]
    for nonsense in (b"", b"no", zlib.compress(b"x"), b"\x1f\x8b" + b"\0" * 30):
        with pytest.raises(LotowError):
            backups.restore(nonsense, other)
    assert not Path(other).exists()


@pytest.mark.parametrize("lines", [[], [{}], [{}, {}], [5, 5], [{"lotow": "campaign", "format": 1}, {}]])
def test_what_is_no_backup_is_a_sentence(tmp_path: Path, lines: list[object]) -> None:
    packer = zlib.compressobj(wbits=31)
    whole = b"".join(msgspec.json.encode(one) + b"\n" for one in lines)
    with pytest.raises(LotowError):
        backups.restore(packer.compress(whole) + packer.flush(), str(tmp_path / "lotow.db"))


@pytest.mark.parametrize(("line", "said"), [(b"\n", "damaged"), (b"0", "too large"), (b'{"lotow":', "too l")])
def test_a_backup_that_unpacks_to_gigabytes_is_not_unpacked(tmp_path: Path, line: bytes, said: str) -> None:
    packer = zlib.compressobj(wbits=31)
    content = b"".join(packer.compress(line * 100_000) for _ in range(300)) + packer.flush()
    tracemalloc.start()
    with pytest.raises(LotowError, match=said):
        backups.restore(content, str(tmp_path / "lotow.db"))
    assert tracemalloc.get_traced_memory()[1] < 2 * gate.KEPT_JOURNAL.bytes
    tracemalloc.stop()


def test_a_backup_of_a_million_wrong_entries_is_not_told_line_by_line(tmp_path: Path) -> None:
    rows = tuple(StoredRow(2 * one, 0, "x", "", "", "", "", "", "") for one in range(1, 5_000))
    content = backups.packed([KeptJournal("posse", "Gang", "", None, rows)])
    restored = backups.restore(content, str(tmp_path / "lotow.db"))
    assert (restored.entries, len(restored.problems)) == (4_999, 200)


def test_two_journals_of_one_name_are_not_restored(tmp_path: Path) -> None:
    db = str(tmp_path / "lotow.db")
    with open_store(db) as store:
        store.create("posse", "Gang")
        kept = store.everything()
    with pytest.raises(LotowError, match="damaged"):
        backups.restore(backups.packed([*kept, *kept]), str(tmp_path / "other.db"))
    assert not (tmp_path / "other.db").exists()


def test_what_is_broken_already_is_kept_and_said(tmp_path: Path, lotow: RunLotow) -> None:
    db, file = str(tmp_path / "lotow.db"), str(tmp_path / "all.backup")
    play(db)
    with closing(sqlite3.connect(db)) as connection, connection:
        connection.execute("UPDATE entry SET who = 'Mallory' WHERE number = 2")
    ran = lotow("backup", file, "--db", db)
    assert (ran.code, "was changed after it was written" in ran.out) == (0, True)
    assert "was changed after it was written" in lotow("restore", file, "--db", str(tmp_path / "b.db")).out
    with closing(sqlite3.connect(db)) as connection, connection:
        connection.execute("UPDATE entry SET payload = x'ff' WHERE number = 2")
    assert "entry 2 of 'Lincoln County' is damaged" in lotow("backup", file, "--db", db).err
