"""Databases of every version open: older ones are brought up to date, newer ones refused."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from journal_samples import hired
from sqlalchemy import Connection, make_url, text
from sqlmodel import SQLModel

from lotow.errors import LotowError
from lotow.notices import listen
from lotow.storage import migrating
from lotow.storage.engine import engine_for, file_url
from lotow.storage.light import FileStore
from lotow.storage.opening import open_store
from lotow.storage.sql import SqlStore
from lotow.storage.store import Draft, Snapshot, Store
from lotow.storage.versions import CURRENT, VERSION_TABLE, VERSIONS

FIRST_VERSION = Path(__file__).with_name("first-version.sql")


def changing(database: str, change: Callable[[Connection], object]) -> None:
    """Changes a database behind lotow's back, in one transaction."""
    url = (
        make_url(database).set(drivername="postgresql+psycopg")
        if "://" in database
        else file_url(Path(database))
    )
    engine = engine_for(url)
    with engine.connect().execution_options(writing=True) as connection, connection.begin():
        change(connection)
    engine.dispose()


@pytest.fixture
def first_version(tmp_path: Path) -> Path:
    """A file as the first version left it: one posse of three entries, and a deleted one."""
    file = tmp_path / "lotow.db"
    connection = sqlite3.connect(file)
    connection.executescript(FIRST_VERSION.read_text(encoding="utf-8"))
    connection.close()
    return file


def version_in(file: Path) -> str:
    connection = sqlite3.connect(file)
    (version,) = connection.execute(f"SELECT version_num FROM {VERSION_TABLE}").fetchone()
    connection.close()
    return str(version)


@pytest.mark.parametrize("kind", ["light", "sqlmodel"])
def test_a_file_of_the_first_version_is_brought_up_to_date_by_reading_it(
    first_version: Path, kind: str
) -> None:
    assert version_in(first_version) == "0001"
    store: Store = FileStore(first_version) if kind == "light" else SqlStore(file_url(first_version))
    with store:
        journal = store.find("red river riders", "posse")
        records = store.read(journal)
        assert [(one.number, one.step) for one in records] == [(1, 1), (2, 2), (3, 2)]
        assert records[2].entry == hired(2, "Zoé").entry
        assert store.verify(journal) == ()
        assert [one.name for one in store.journals("posse", deleted=True)] == ["Old Gang"]
        assert version_in(first_version) == CURRENT
        assert {one.answers for one in records} == {()}
        store.keep_draft(journal, Draft("1", "aftermath", "{}"))
        assert store.draft(journal, "1", "aftermath") is not None
        snapshot = Snapshot(3, records[2].digest, "a", b"state")
        store.keep_snapshot(journal, snapshot)
        assert store.snapshot(journal, "a") == snapshot


def test_a_file_of_the_first_version_is_brought_up_to_date_by_writing_to_it(first_version: Path) -> None:
    with FileStore(first_version) as store:
        store.create("posse", "Dalton Gang")
        assert [one.name for one in store.journals("posse")] == ["Dalton Gang", "Red River Riders"]
    assert version_in(first_version) == CURRENT


def test_every_version_leads_to_the_current_one_on_both_databases(database: str) -> None:
    for version in VERSIONS:
        changing(database, lambda connection, to=version: migrating.migrate(connection, to))  # type: ignore[misc]
    with open_store(database) as store:
        store.create("posse", "Dalton Gang")
        assert len(store.journals("posse")) == 1


def test_the_first_versions_file_is_what_the_first_migration_makes(tmp_path: Path) -> None:
    made, kept = tmp_path / "made.db", tmp_path / "kept.db"
    changing(str(made), lambda connection: migrating.migrate(connection, VERSIONS[0]))
    connection = sqlite3.connect(kept)
    connection.executescript(FIRST_VERSION.read_text(encoding="utf-8"))
    connection.close()
    assert tables_in(made) == tables_in(kept)


def tables_in(file: Path) -> list[tuple[str, str]]:
    connection = sqlite3.connect(file)
    found = connection.execute("SELECT name, sql FROM sqlite_master ORDER BY name").fetchall()
    connection.close()
    return [(name, " ".join((sql or "").split())) for name, sql in found]


def test_the_migrations_make_the_tables_that_the_program_uses(database: str) -> None:
    differences: list[object] = []

    def compare(connection: Connection) -> None:
        migrating.migrate(connection)
        context = MigrationContext.configure(
            connection, opts={"version_table": VERSION_TABLE, "compare_type": True}
        )
        differences.extend(compare_metadata(context, SQLModel.metadata))

    changing(database, compare)
    assert differences == []


def test_every_migration_is_a_known_version() -> None:
    scripts = ScriptDirectory.from_config(migrating.configuration())
    assert tuple(reversed([one.revision for one in scripts.walk_revisions()])) == VERSIONS


@pytest.mark.parametrize("writing", [False, True])
def test_a_database_of_a_newer_version_is_refused(database: str, writing: bool) -> None:
    with open_store(database) as store:
        store.create("posse", "Dalton Gang")
    changing(
        database,
        lambda connection: connection.execute(text(f"UPDATE {VERSION_TABLE} SET version_num = '0999'")),
    )
    with open_store(database) as store:
        with pytest.raises(LotowError, match="was written by a newer lotow") as told:
            store.create("posse", "Other") if writing else store.journals("posse")
        assert "version 0999" in told.value.message.en
        assert "bring lotow up to date" in told.value.hint.en


def test_a_migration_that_fails_leaves_the_database_as_it_was(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    migrate = migrating.migrate

    def failing(connection: Connection) -> None:
        migrate(connection)
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(migrating, "migrate", failing)
    with open_store(database) as store:
        with pytest.raises(LotowError, match="No space left"):
            store.create("posse", "Dalton Gang")
        assert store.journals("posse") == []
    monkeypatch.undo()
    with open_store(database) as store:
        assert store.create("posse", "Dalton Gang").head == 0


def test_a_database_is_not_upgraded_without_a_copy_of_what_it_was(first_version: Path) -> None:
    before = contents(first_version)
    told: list[str] = []
    listen(lambda notice: told.append(notice.en))
    with FileStore(first_version) as store:
        store.journals("posse")
    copy = first_version.with_name("lotow.db.0001.bak")
    assert told == [f"the database is brought up to date; as it was it is kept in {str(copy)!r}"]
    assert contents(copy) == before
    assert version_in(copy) == "0001"
    assert version_in(first_version) == CURRENT
    assert sorted(one.name for one in first_version.parent.iterdir() if one.suffix == ".tmp") == []


def test_a_new_database_keeps_no_copy(tmp_path: Path) -> None:
    with open_store(str(tmp_path / "lotow.db")) as store:
        store.create("posse", "Dalton Gang")
    assert not list(tmp_path.glob("*.bak"))


def contents(file: Path) -> list[str]:
    connection = sqlite3.connect(file)
    found = list(connection.iterdump())
    connection.close()
    return found


def test_an_emptied_version_table_is_no_empty_database(database: str) -> None:
    with open_store(database) as store:
        store.create("posse", "Dalton Gang")
    changing(database, lambda connection: connection.execute(text(f"DELETE FROM {VERSION_TABLE}")))
    uses: list[Callable[[Store], object]] = [
        lambda store: store.journals("posse"),
        lambda store: store.create("posse", "Other"),
    ]
    for use in uses:
        with open_store(database) as store, pytest.raises(LotowError, match="which version it is of"):
            use(store)


OLD_AND_READ_ONLY = """
import os, sys
from lotow.errors import LotowError
from lotow.storage.opening import open_store
import lotow.storage.migrating, lotow.storage.sql
if os.geteuid() == 0:
    os.setgroups([]); os.setgid(65534); os.setuid(65534)
with open_store(sys.argv[1]) as store:
    journal = store.find("red river riders", "posse")
    print(len(store.read(journal)), len(store.verify(journal)), store.draft(journal, "1", "aftermath"))
    try:
        store.create("posse", "Other")
    except LotowError as error:
        print(error.message.en)
"""


@pytest.mark.skipif(os.name != "posix", reason="folders are locked by Unix permissions here")
def test_an_old_file_in_a_folder_nobody_may_write_to_is_read_all_the_same() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder, file = Path(name), Path(name) / "lotow.db"
        connection = sqlite3.connect(file)
        connection.executescript(FIRST_VERSION.read_text(encoding="utf-8"))
        connection.close()
        file.chmod(0o444)
        folder.chmod(0o555)
        done = subprocess.run([sys.executable, "-c", OLD_AND_READ_ONLY, file], capture_output=True, text=True)
        folder.chmod(0o755)
        assert version_in(file) == "0001"
    assert done.stderr == ""
    assert done.stdout.splitlines() == ["3 0 None", f"cannot open the database {str(file)!r}"]
