"""Where a database is looked for, what opening costs, and what is said when it cannot be opened."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from journal_samples import founded, hired
from postgres_server import Server

from lotow.errors import LotowError
from lotow.storage import engine, trouble
from lotow.storage.light import FileStore
from lotow.storage.opening import default_file, open_store
from lotow.storage.sql import SqlStore


def test_the_default_is_a_file_in_the_users_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    platformdirs = pytest.importorskip("platformdirs")
    for folder in (str(tmp_path), None):
        if folder is None:
            monkeypatch.delenv("XDG_DATA_HOME")
        else:
            monkeypatch.setenv("XDG_DATA_HOME", folder)
        assert default_file() == platformdirs.user_data_path("lotow", appauthor=False) / "lotow.db"
    store = open_store()
    assert isinstance(store, FileStore)
    assert store.file == default_file()


def test_a_file_is_named_by_its_path_or_as_a_url_or_in_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "100% mine?" / "my games.db"
    file.parent.mkdir()
    with open_store(str(file)) as store:
        journal = store.create("posse", "Dalton Gang", [founded()])
        assert store.read(journal)
    monkeypatch.setenv("LOTOW_DB", str(file))
    with open_store() as store:
        assert store.journals("posse") == [journal]
    plain = tmp_path / "plain.db"
    file.rename(plain)
    for url in (f"sqlite:///{plain}", f"sqlite+pysqlite:///{plain}"):
        with open_store(url) as store:
            assert store.journals("posse") == [journal]
    monkeypatch.chdir(tmp_path)
    with open_store("plain.db") as store:
        assert store.journals("posse") == [journal]
    monkeypatch.setenv("HOME", str(tmp_path))
    with open_store("~/plain.db") as store:
        assert store.journals("posse") == [journal]


def test_postgres_always_gets_the_driver_we_ask_for() -> None:
    for scheme in ("postgres", "postgresql", "postgresql+psycopg"):
        store = open_store(f"{scheme}://somebody@localhost/lotow")
        assert isinstance(store, SqlStore)
        assert store.url.drivername == "postgresql+psycopg"


READ = """
import sys
from lotow.storage.opening import open_store
with open_store(sys.argv[1]) as store:
    journal = store.find("dalton", "posse")
    assert len(store.read(journal)) == 2 and store.journals("posse") and not store.verify(journal)
    store.snapshot(journal, "a")
heavy = {"sqlalchemy", "sqlmodel", "alembic", "pydantic", "platformdirs", "psycopg"} & set(sys.modules)
sys.exit(f"imported {heavy}" if heavy else 0)
"""


def test_reading_a_posse_from_a_file_imports_nothing_heavy(tmp_path: Path) -> None:
    file = tmp_path / "lotow.db"
    with open_store(str(file)) as store:
        store.create("posse", "Dalton Gang", [founded(), hired(1)])
    done = subprocess.run([sys.executable, "-c", READ, str(file)], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def complaint(database: str, *, writing: bool = False) -> LotowError:
    """What opening a database ends with."""
    with pytest.raises(LotowError) as told:
        use(database, writing)
    assert told.value.hint.en
    assert told.value.__cause__ is None
    return told.value


def use(database: str, writing: bool) -> None:
    with open_store(database) as store:
        if writing:
            store.create("posse", "Dalton Gang", [founded()])
        store.journals("posse")


@pytest.mark.parametrize("writing", [False, True])
def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path, writing: bool) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("Buy dynamite.\n" * 100)
    assert complaint(str(file), writing=writing).message.en == f"{str(file)!r} is not a database"
    assert file.read_text().startswith("Buy dynamite.")


@pytest.mark.parametrize("writing", [False, True])
def test_a_database_of_another_program_is_left_alone(tmp_path: Path, writing: bool) -> None:
    file = tmp_path / "bookmarks.db"
    connection = sqlite3.connect(file)
    connection.execute("CREATE TABLE bookmark (url TEXT)")
    connection.close()
    assert "holds tables of another program" in complaint(str(file), writing=writing).message.en
    connection = sqlite3.connect(file)
    assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("bookmark",)]
    connection.close()


@pytest.mark.parametrize("writing", [False, True])
def test_a_folder_is_no_database(tmp_path: Path, writing: bool) -> None:
    error = complaint(str(tmp_path), writing=writing)
    assert error.message.en == f"{str(tmp_path)!r} is a folder, not a database"


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    error = complaint(str(tmp_path / "file" / "lotow.db"), writing=True)
    assert error.message.en.startswith(f"cannot open the database '{tmp_path}")
    assert error.way == "other-database"


UNPRIVILEGED = """
import os, sys
from lotow.errors import LotowError
from lotow.storage.opening import open_store
from lotow.storage.sql import SqlStore
import lotow.storage.migrating
if os.geteuid() == 0:
    os.setgroups([]); os.setgid(65534); os.setuid(65534)
with open_store(sys.argv[1]) as store:
    print(len(store.read(store.find("dalton gang", "posse"))))
    try:
        store.create("posse", "Other")
    except LotowError as error:
        print(error.message.en, error.hint.en, sep="\\n")
"""


@pytest.mark.skipif(os.name != "posix", reason="folders are locked by Unix permissions here")
def test_a_file_in_a_folder_nobody_may_write_to_is_read_but_not_written() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder, file = Path(name), Path(name) / "lotow.db"
        with open_store(str(file)) as store:
            store.create("posse", "Dalton Gang", [founded()])
        file.chmod(0o444)
        folder.chmod(0o555)
        done = subprocess.run([sys.executable, "-c", UNPRIVILEGED, file], capture_output=True, text=True)
        folder.chmod(0o755)
    assert done.stderr == ""
    read, message, hint = done.stdout.splitlines()
    assert read == "1"
    assert message == f"cannot open the database {str(file)!r}"
    assert "may read and write" in hint


def test_a_busy_file_is_waited_for_and_then_said_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "lotow.db"
    with open_store(str(file)) as store:
        store.create("posse", "Dalton Gang", [founded()])
    monkeypatch.setattr(trouble, "BUSY_SECONDS", 0.1)
    busy = sqlite3.connect(file, isolation_level=None)
    busy.execute("BEGIN IMMEDIATE")
    with pytest.raises(LotowError, match="was busy for") as told, open_store(str(file)) as store:
        store.create("posse", "Other", [founded()])
    assert "try again" in told.value.hint.en
    busy.execute("ROLLBACK")
    busy.close()


def test_a_busy_journal_on_a_server_is_waited_for_and_then_said_so(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    import psycopg

    monkeypatch.setattr(trouble, "BUSY_SECONDS", 0.1)
    with open_store(postgres_url) as store:
        journal = store.create("posse", "Dalton Gang", [founded()])
        with psycopg.connect(postgres_url) as busy:
            busy.execute("SELECT * FROM journal FOR UPDATE")
            with pytest.raises(LotowError, match=r"the PostgreSQL database 'lotow_\d+' was busy for"):
                store.append(journal, 1, [hired(1)])
            assert len(store.read(journal)) == 1
        store.append(journal, 1, [hired(1)])


def test_a_damaged_file_ends_with_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "lotow.db"
    with open_store(str(file)) as store:
        journal = store.create("posse", "Dalton Gang", [founded(), *(hired(one) for one in range(1, 200))])
    with file.open("r+b") as damaged:
        damaged.seek(8192)
        damaged.write(b"\xff" * (file.stat().st_size - 8192))
    with pytest.raises(LotowError, match="is damaged") as told, open_store(str(file)) as store:
        store.read(journal)
    assert told.value.hint.en


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://somebody:s3cret@host:port/lotow",
        "sqlite://s3cret/x",
        "postgresql://somebody:s3cret@host",
        "://s3cret",
        "sqlite://",
        "sqlite:///file?key=s3cret",
    ],
)
def test_a_url_that_is_not_understood_is_not_repeated(url: str) -> None:
    error = complaint(url)
    assert error.message.en.startswith("cannot understand the database URL")
    assert "cret" not in error.message.en + error.hint.en


@pytest.mark.parametrize(
    "asked",
    [
        *("sqlite:", "sqlite:mine.db", "SQLite:mine.db", "sqlite+pysqlite:x", "sqlite://", "sqlite:///"),
        *("postgresql:mine", "psql:mine", "mysql:mine", "file:mine.db", "mine\x1b[2J.db", "sqlite:///\x07"),
    ],
)
def test_what_is_almost_a_url_is_refused_and_makes_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked: str
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(LotowError, match="cannot understand the database URL"):
        open_store(asked)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("asked", [":memory:", "sqlite:///:memory:"])
def test_a_database_in_memory_is_not_begun_to_be_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LOTOW_DB", asked)
    with pytest.raises(LotowError, match="forgotten as soon as the command ends"):
        open_store()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("blank", ["", " "])
def test_a_blank_name_makes_no_file_of_blanks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, blank: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    with open_store(blank) as store:
        store.create("posse", "Gang")
    assert [one.name for one in tmp_path.iterdir()] == ["home"]


def test_other_databases_are_refused_by_name() -> None:
    assert complaint("mysql://me:s3cret@host/x").message.en == "lotow keeps no journals in 'mysql'"
    assert complaint("sqlite+aiosqlite:///x").message.en == "lotow keeps no journals in 'sqlite+aiosqlite'"


@pytest.mark.parametrize("writing", [False, True])
def test_a_server_out_of_reach_is_named_without_the_password(writing: bool) -> None:
    error = complaint("postgresql://somebody:s3cret@127.0.0.1:1/lotow?sslpassword=hush", writing=writing)
    assert error.message.en.startswith("cannot reach the PostgreSQL database 'lotow' on 127.0.0.1: ")
    assert "\n" not in error.message.en
    assert not any(secret in error.message.en + error.hint.en for secret in ("s3cret", "hush"))


def test_a_wrong_option_does_not_give_the_password_away() -> None:
    error = complaint("postgresql://somebody:s3cret@127.0.0.1:1/lotow?s3cret=1")
    assert "s3cret" not in error.message.en


def test_a_database_the_server_does_not_have_is_named(postgres_server: Server) -> None:
    error = complaint(postgres_server.url("nowhere"))
    assert error.message.en.startswith("cannot reach the PostgreSQL database 'nowhere': ")
    assert "does not exist" in error.message.en


def test_a_server_where_we_may_not_make_tables_says_so(postgres_server: Server, postgres_url: str) -> None:
    name = postgres_url.partition("@/")[2].partition("?")[0]
    postgres_server.execute("DROP ROLE IF EXISTS guest")
    postgres_server.execute("CREATE ROLE guest LOGIN")
    error = complaint(postgres_url.replace("postgres@", "guest@"), writing=True)
    assert f"the PostgreSQL database {name!r} gave an error: permission denied" in error.message.en


def test_tables_of_another_program_on_a_server_are_left_alone(
    postgres_server: Server, postgres_url: str
) -> None:
    name = postgres_url.partition("@/")[2].partition("?")[0]
    postgres_server.execute("CREATE TABLE unrelated (id INT)", name)
    with open_store(postgres_url) as store:
        assert store.journals("posse") == []
    postgres_server.execute("CREATE TABLE entry (id INT)", name)
    assert "holds tables of another program" in complaint(postgres_url, writing=True).message.en


def test_a_missing_driver_is_named_with_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object, **__: object) -> None:
        raise ModuleNotFoundError("No module named 'psycopg'", name="psycopg")

    monkeypatch.setattr(engine, "create_engine", missing)
    error = complaint("postgresql://somebody:s3cret@host/lotow")
    assert error.message.en == "PostgreSQL needs the driver 'psycopg', which is not installed"
    assert "lotow[postgres]" in error.hint.en
