"""A journal that somebody tampered with says so, entry by entry."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from journal_samples import founded, hired

from lotow.errors import LotowError
from lotow.storage.light import FileStore
from lotow.storage.store import Journal


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "lotow.db"


@pytest.fixture
def journal(file: Path) -> Journal:
    with FileStore(file) as store:
        return store.create("posse", "Dalton Gang", [founded(), hired(1), hired(2), hired(3)])


@pytest.fixture
def store(file: Path, journal: Journal) -> Iterator[FileStore]:
    with FileStore(file) as opened:
        yield opened


def tamper(file: Path, statement: str) -> None:
    connection = sqlite3.connect(file)
    with connection:
        connection.execute(statement)
    connection.close()


def test_an_untouched_journal_has_no_problems(store: FileStore, journal: Journal) -> None:
    assert store.verify(journal) == ()


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        (
            "UPDATE entry SET payload = replace(payload, 'Jed', 'Ned') WHERE number = 2",
            {("journal-digest", 2)},
        ),
        ("UPDATE entry SET who = 'Mallory' WHERE number = 3", {("journal-digest", 3)}),
        ("UPDATE entry SET at = '2020-01-01T00:00:00Z' WHERE number = 4", {("journal-digest", 4)}),
        (
            """UPDATE entry SET dice = '[{"notation":"D6","faces":[6],"total":6,"source":""}]'"""
            " WHERE number = 1",
            {("journal-digest", 1)},
        ),
        ("UPDATE entry SET digest = 'x' WHERE number = 2", {("journal-digest", 2), ("journal-digest", 3)}),
        ("UPDATE entry SET kind = 'sold' WHERE number = 2", {("journal-kind", 2)}),
        ("UPDATE entry SET step = 2 WHERE number = 4", {("journal-step", 4), ("journal-digest", 4)}),
        ("DELETE FROM entry WHERE number = 2", {("journal-gap", 3), ("journal-digest", 3)}),
        ("DELETE FROM entry WHERE number = 4", {("journal-head", None)}),
        ("DELETE FROM entry", {("journal-head", None)}),
        ("UPDATE journal SET head = 3", {("journal-head", None)}),
        (
            "UPDATE entry SET payload = '{' WHERE number = 4",
            {("journal-digest", 4), ("journal-payload", 4)},
        ),
    ],
)
def test_every_change_shows(
    store: FileStore, journal: Journal, file: Path, statement: str, expected: set[tuple[str, int | None]]
) -> None:
    tamper(file, statement)
    problems = store.verify(journal)
    found = {(one.rule, int(one.where.split()[-1]) if "entry" in one.where else None) for one in problems}
    assert found == expected
    assert all(one.message.en and one.message.fr and one.hint.en and one.hint.fr for one in problems)
    assert all(one.where.startswith("Dalton Gang") for one in problems)


def test_an_entry_that_cannot_be_read_is_named(store: FileStore, journal: Journal, file: Path) -> None:
    tamper(file, """UPDATE entry SET kind = 'x', payload = '{"entry":"x","posse":"1"}' WHERE number = 2""")
    with pytest.raises(LotowError, match=r"entry 2 of the posse 'Dalton Gang' \(x\) cannot be read") as error:
        store.read(journal)
    assert "newer lotow" in error.value.hint.en


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entry SET payload = replace(payload, 'Jed', 'Ned') WHERE number = 4",
        "UPDATE entry SET digest = 'x' WHERE number = 3",
        "UPDATE entry SET digest = 'x' WHERE number = 4",
        "DELETE FROM entry WHERE number = 3",
        "DELETE FROM entry WHERE number = 4",
    ],
)
def test_nothing_is_added_to_an_entry_that_is_not_as_it_was_written(
    store: FileStore, journal: Journal, file: Path, statement: str
) -> None:
    tamper(file, statement)
    there = len(store.rows(journal))
    with pytest.raises(LotowError, match="is not as it was written; nothing was added"):
        store.append(journal, 4, [hired(5)])
    with pytest.raises(LotowError, match="is not as it was written; nothing was added"):
        store.update_alone(journal, lambda records: [hired(5)])
    assert len(store.rows(journal)) == there


@pytest.mark.parametrize("head", [0, 3])
def test_nothing_is_added_before_entries_that_the_journal_does_not_count(
    store: FileStore, journal: Journal, file: Path, head: int
) -> None:
    tamper(file, f"UPDATE journal SET head = {head}")
    for add in (store.update, store.update_alone):
        with pytest.raises(LotowError, match="is not as it was written; nothing was added"):
            add(journal, lambda records: [hired(5)])
    assert len(store.rows(journal)) == 4


@pytest.mark.parametrize(
    "column", ["number", "step", "kind", "payload", "dice", "answers", "who", "at", "digest"]
)
@pytest.mark.parametrize(
    "value", ["x'ff00'", "'nonsense'", "1.5", "9223372036854775807", "-1", "CAST(x'c328' AS TEXT)"]
)
def test_whatever_stands_in_a_row_verifying_goes_on(
    store: FileStore, journal: Journal, file: Path, column: str, value: str
) -> None:
    tamper(file, f"UPDATE OR REPLACE entry SET {column} = {value} WHERE number = 2")
    assert store.verify(journal)
    with suppress(LotowError):
        store.read(journal)


@pytest.mark.parametrize("value", ["x'ff00'", "'nonsense'", "1.5", "CAST(x'c328' AS TEXT)"])
@pytest.mark.parametrize("column", ["name", "head", "created", "deleted", "folded", "kind"])
def test_a_damaged_journal_is_a_sentence(
    store: FileStore, journal: Journal, file: Path, column: str, value: str
) -> None:
    tamper(file, f"UPDATE journal SET {column} = {value}")
    with suppress(LotowError):
        store.find("dalton gang", "posse")
    with suppress(LotowError):
        store.append(journal, 4, [hired(5)])
    store.verify(journal)
