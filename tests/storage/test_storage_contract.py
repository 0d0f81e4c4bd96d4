"""What every store does alike: SQLModel on SQLite, the light reader of the same files, PostgreSQL."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from journal_samples import EVENING, answered, clock, founded, hired, renamed

from lotow.errors import LotowError, both
from lotow.journal.entries.posse_entries import Hired, Renamed
from lotow.journal.records import Record, Written
from lotow.storage import store as store_module
from lotow.storage.engine import file_url
from lotow.storage.light import FileStore
from lotow.storage.opening import open_store
from lotow.storage.sql import SqlStore
from lotow.storage.store import ConflictError, Draft, NameTakenError, Snapshot, Store

Opener = Callable[[], Store]


@pytest.fixture(params=["sqlmodel", "light", "postgres"])
def opener(request: pytest.FixtureRequest, tmp_path: Path) -> Opener:
    """Opens the same database as often as asked."""
    file = tmp_path / "folder" / "lotow.db"
    if request.param == "sqlmodel":
        return lambda: SqlStore(file_url(file), who="Ada", clock=clock)
    if request.param == "light":
        return lambda: FileStore(file, who="Ada", clock=clock)
    url = request.getfixturevalue("postgres_url")
    return lambda: open_store(url, who="Ada", clock=clock)


@pytest.fixture
def store(opener: Opener) -> Iterator[Store]:
    with opener() as opened:
        yield opened


def test_a_new_store_is_empty_and_reading_creates_nothing(store: Store, tmp_path: Path) -> None:
    assert store.journals("posse") == []
    assert store.journals("posse", deleted=True) == []
    with pytest.raises(LotowError, match="no posse called 'Red River Riders'") as none:
        store.find("Red River Riders", "posse")
    assert none.value.way == "new-posse"
    assert list(tmp_path.iterdir()) == []


def test_a_journal_is_created_with_its_first_step(store: Store) -> None:
    journal = store.create("posse", "  Red River Riders ", [founded(), hired(1)])
    assert (journal.kind, journal.name, journal.head) == ("posse", "Red River Riders", 2)
    assert (journal.created, journal.deleted) == (EVENING, None)
    assert store.journals("posse") == [journal]
    assert store.journals("campaign") == []
    first, second = store.read(journal)
    assert (first.number, first.step, second.number, second.step) == (1, 1, 2, 1)
    assert second.entry == hired(1).entry
    assert (second.who, second.at) == ("Ada", EVENING)


def test_what_was_written_is_read_back_equal_with_its_dice(store: Store, opener: Opener) -> None:
    journal = store.create("posse", "Red River Riders", [founded()])
    written = store.append(journal, 1, [hired(1, "Zoé \N{HORSE} 'Œil' \0 \\"), renamed("Les Bœufs")])
    assert written[1].dice == renamed("").dice
    with opener() as other:
        assert other.read(journal, after=1) == written
        assert other.read(journal) == store.read(journal)
        assert other.verify(journal) == ()


def test_answers_are_kept_beside_the_dice_and_enter_the_digest(store: Store, opener: Opener) -> None:
    journal = store.create("posse", "Red River Riders", [founded()])
    (written,) = store.append(journal, 1, [answered("Les Bœufs")])
    with opener() as other:
        assert other.read(journal, after=1) == [written]
        assert written.answers == answered("").answers
        assert written.dice[0].subject == answered("").answers[0].asked
        assert other.verify(journal) == ()
    twin = store.create("posse", "Twin", [founded()])
    (silent,) = store.append(twin, 1, [Written(entry=written.entry, dice=written.dice)])
    assert silent.digest != written.digest


def test_a_draft_is_kept_taken_up_elsewhere_and_dropped(store: Store, opener: Opener) -> None:
    journal = store.create("campaign", "Lincoln County")
    assert store.draft(journal, "riders", "aftermath") is None
    kept = store.keep_draft(journal, Draft("riders", "aftermath", '["yes"]'))
    assert (kept.who, kept.at) == ("Ada", EVENING)
    with opener() as other:
        assert other.draft(journal, "riders", "aftermath") == kept
        assert other.draft(journal, "gang", "aftermath") is None
        assert other.draft(journal, "riders", "report") is None
        more = other.keep_draft(journal, Draft("riders", "aftermath", '["yes","no"]'), before=kept.payload)
    with pytest.raises(ConflictError):
        store.keep_draft(journal, Draft("riders", "aftermath", "[]"), before=kept.payload)
    with pytest.raises(ConflictError):
        store.keep_draft(journal, Draft("riders", "aftermath", "[]"))
    assert store.draft(journal, "riders", "aftermath") == more
    store.drop_draft(journal, "riders", "aftermath")
    store.drop_draft(journal, "riders", "aftermath")
    assert store.draft(journal, "riders", "aftermath") is None


def test_one_store_serves_many_threads(opener: Opener) -> None:
    """Made in this thread, used in others, closed here: every step is written once and read by everybody."""
    with opener() as store:
        journal = store.create("posse", "Red River Riders", [founded()])

        def work(number: int) -> int:
            store.update(journal, lambda records: [hired(number)])
            return len(store.read(journal))

        with ThreadPoolExecutor(4) as threads:
            seen = list(threads.map(work, range(1, 13)))
        assert max(seen) == 13
        hands = [one.entry.member.id for one in store.read(journal) if isinstance(one.entry, Hired)]
        assert sorted(hands) == list(range(1, 13))
        assert store.verify(journal) == ()


def test_threads_that_open_a_new_database_at_once_all_find_it_ready(opener: Opener) -> None:
    def work(number: int) -> str:
        with opener() as store:
            return store.create("posse", f"Posse {number}", [founded()]).name

    with ThreadPoolExecutor(4) as threads:
        names = list(threads.map(work, range(4)))
    with opener() as store:
        assert [one.name for one in store.journals("posse")] == sorted(names)


def test_a_step_is_numbered_on_and_names_its_first_entry(store: Store) -> None:
    journal = store.create("posse", "Red River Riders", [founded()])
    store.append(journal, 1, [hired(1), hired(2)])
    store.append(journal, 3, [hired(3)])
    assert [(one.number, one.step) for one in store.read(journal)] == [(1, 1), (2, 2), (3, 2), (4, 4)]
    assert store.refreshed(journal).head == 4
    assert store.append(journal, 4, []) == []


def test_digests_chain_the_entries(store: Store) -> None:
    one = store.create("posse", "One", [founded(), hired(1), hired(2)])
    other = store.create("posse", "Other", [founded("x"), hired(1), hired(2)])
    assert store.read(one)[2].digest != store.read(other)[2].digest
    assert len({record.digest for record in store.read(one)}) == 3


def test_an_append_to_a_journal_that_moved_on_is_refused_whole(store: Store, opener: Opener) -> None:
    journal = store.create("posse", "Red River Riders", [founded()])
    with opener() as other:
        other.append(journal, 1, [hired(1)])
    with pytest.raises(ConflictError, match="another program has just changed the posse 'Red River Riders'"):
        store.append(journal, 1, [hired(2), hired(3)], "New Name")
    assert len(store.read(journal)) == 2
    assert store.refreshed(journal).name == "Red River Riders"


def test_an_update_starts_again_when_another_program_was_faster(store: Store, opener: Opener) -> None:
    journal = store.create("posse", "Red River Riders", [founded()])
    seen: list[int] = []

    def compute(records: list[Record]) -> list[Written]:
        seen.append(len(records))
        if len(seen) < 3:
            with opener() as other:
                other.append(journal, len(records), [hired(len(seen))])
        return [hired(9)]

    written = store.update(journal, compute)
    assert seen == [1, 2, 3]
    assert [one.number for one in written] == [4]
    assert store.verify(journal) == ()


def test_an_update_never_gives_up_but_shuts_the_others_out(store: Store, opener: Opener) -> None:
    journal = store.create("posse", "Red River Riders", [founded()])
    tries = []

    def compute(records: list[Record]) -> list[Written]:
        tries.append(len(records))
        if len(tries) <= len(store_module.PAUSES):
            with opener() as other:
                other.append(journal, len(records), [hired(len(records))])
        return [hired(99)]

    records = store.update(journal, compute, lambda: "Red River Gang")
    assert [one.entry for one in records] == [hired(99).entry]
    assert tries == list(range(1, len(store_module.PAUSES) + 2))
    assert len(store.read(journal)) == len(tries) + 1
    assert store.verify(journal) == ()
    assert store.refreshed(journal).name == "Red River Gang"


def test_a_locked_update_that_has_nothing_to_say_or_is_too_late_writes_nothing(store: Store) -> None:
    journal = store.create("posse", "Red River Riders", [founded()])
    assert store.update_alone(journal, lambda records: [], lambda: "Other") == []
    store.delete(journal)
    with pytest.raises(LotowError, match="was deleted"):
        store.update_alone(journal, lambda records: [hired(1)])


def test_an_update_that_fails_or_has_nothing_to_say_writes_nothing(store: Store) -> None:
    journal = store.create("posse", "Red River Riders", [founded()])

    def refuse(records: list[Record]) -> list[Written]:
        raise LotowError(both("no"))

    with pytest.raises(LotowError, match="no"):
        store.update(journal, refuse)
    assert store.update(journal, lambda records: [], lambda: "Other") == []
    assert store.refreshed(journal) == journal


def test_an_update_names_the_journal_by_what_its_entries_say(store: Store) -> None:
    journal = store.create("posse", "Red River Riders", [founded()])
    store.update(journal, lambda records: [renamed("Blue Riders")], lambda: "Blue Riders")
    assert store.find("blue riders", "posse").name == "Blue Riders"


def test_a_journal_is_found_however_its_name_is_spelt(store: Store) -> None:
    journal = store.create("posse", "Les Bœufs d'Été", [founded()])
    for name in ("Les Bœufs d'Été", "les boeufs d ete", "LES BŒUFS D’ÉTÉ", "les boe"):
        assert store.find(name, "posse") == journal
    with pytest.raises(LotowError, match="no campaign called"):
        store.find("Les Bœufs d'Été", "campaign")


def test_a_near_miss_gets_suggestions(store: Store) -> None:
    store.create("posse", "Red River Riders")
    store.create("posse", "Red Rock Gang")
    store.create("posse", "Dalton Gang")
    with pytest.raises(LotowError, match="no posse called 'Datlon Gang'") as near:
        store.find("Datlon Gang", "posse")
    assert near.value.hint.en == "did you mean Dalton Gang?"
    with pytest.raises(LotowError, match="'red r' could be more than one posse") as many:
        store.find("red r", "posse")
    assert many.value.hint.en == "say which: 'Red River Riders', 'Red Rock Gang'"
    with pytest.raises(LotowError) as far:
        store.find("xyzzy", "posse")
    assert far.value.way == "list-posses"


def test_journals_are_listed_by_name(store: Store) -> None:
    for name in ("Wild Bunch", "Élan", "dalton gang"):
        store.create("posse", name)
    assert [one.name for one in store.journals("posse")] == ["dalton gang", "Élan", "Wild Bunch"]


def test_a_name_is_taken_only_once_among_the_living_of_a_kind(store: Store) -> None:
    store.create("posse", "Dalton Gang")
    store.create("campaign", "Dalton Gang")
    other = store.create("posse", "Wild Bunch", [founded()])
    with pytest.raises(NameTakenError, match="there is a posse called 'DALTON gang' already"):
        store.create("posse", "DALTON gang", [founded()])
    with pytest.raises(NameTakenError):
        store.append(other, 1, [renamed("Dalton-Gang")], "Dalton-Gang")
    assert store.refreshed(other) == other
    assert [one.name for one in store.journals("posse")] == ["Dalton Gang", "Wild Bunch"]


@pytest.mark.parametrize("name", ["", "  ", "?!", "two\nlines", "nul\0", "half \ud83d"])
def test_a_name_that_nobody_could_type_is_refused(store: Store, name: str) -> None:
    with pytest.raises(LotowError, match="is no name for a posse"):
        store.create("posse", name)


def test_a_deleted_journal_frees_its_name_and_can_be_restored(store: Store) -> None:
    first = store.create("posse", "Dalton Gang", [founded()])
    store.delete(first)
    assert store.journals("posse") == []
    (deleted,) = store.journals("posse", deleted=True)
    assert (deleted.id, deleted.deleted) == (first.id, EVENING)
    with pytest.raises(LotowError, match="was deleted"):
        store.append(first, 1, [hired(1)])
    second = store.create("posse", "Dalton Gang", [founded()])
    with pytest.raises(NameTakenError):
        store.restore(deleted)
    store.delete(second)
    assert store.restore(deleted) == first
    assert store.journals("posse") == [first]
    assert len(store.read(first)) == 1


def test_a_journal_of_another_database_is_not_written_to(store: Store) -> None:
    journal = store.create("posse", "Dalton Gang", [founded()])
    stranger = type(journal)(99, "posse", "Stranger", 1, EVENING)
    assert store.read(stranger) == []
    for attempt in (
        lambda: store.append(stranger, 1, [hired(1)]),
        lambda: store.refreshed(stranger),
        lambda: store.delete(stranger),
    ):
        with pytest.raises(LotowError, match="the posse 'Stranger' is not in this database"):
            attempt()


def test_an_entry_that_could_not_be_read_again_is_not_written(store: Store) -> None:
    journal = store.create("posse", "Dalton Gang", [founded()])
    wrong = Written(entry=Renamed(posse="1", name=3))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="not an entry that could be read again"):
        store.append(journal, 1, [hired(1), wrong])
    with pytest.raises(LotowError, match="'hired' holds characters that cannot be written down"):
        store.append(journal, 1, [hired(1, "half \ud83d")])
    assert len(store.read(journal)) == 1


def test_a_snapshot_is_kept_while_its_entry_reads_the_same(store: Store) -> None:
    journal = store.create("posse", "Dalton Gang", [founded(), hired(1)])
    first, second = store.read(journal)
    assert store.snapshot(journal, "a") is None
    snapshot = Snapshot(2, second.digest, "a", b"\0state")
    store.keep_snapshot(journal, snapshot)
    assert store.snapshot(journal, "a") == snapshot
    assert store.snapshot(journal, "b") is None
    store.keep_snapshot(journal, Snapshot(1, first.digest, "a", b"behind"))
    store.keep_snapshot(journal, Snapshot(2, first.digest, "a", b"does not fit"))
    store.keep_snapshot(journal, Snapshot(7, first.digest, "a", b"not there"))
    assert store.snapshot(journal, "a") == snapshot
    other = Snapshot(1, first.digest, "b", b"another format")
    store.keep_snapshot(journal, other)
    assert store.snapshot(journal, "a") is None
    assert store.snapshot(journal, "b") == other


def test_a_closed_store_can_be_used_again(store: Store) -> None:
    journal = store.create("posse", "Dalton Gang", [founded()])
    store.close()
    store.append(journal, 1, [hired(1)])
    store.close()
    assert isinstance(store.read(journal)[1].entry, Hired)


def test_who_writes_is_told_by_the_environment_or_the_system(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOGNAME", "grace")
    with open_store(database) as store:
        journal = store.create("posse", "Dalton Gang", [founded()])
        monkeypatch.setenv("LOTOW_WHO", "Zoé\n")
        store.append(journal, 1, [hired(1)])
        assert [one.who for one in store.read(journal)] == ["grace", "Zoé"]


@pytest.mark.parametrize("who", ["Zeb\u202ex", "Z\x07eb", "x" * 300])
def test_who_writes_is_no_name_that_hides_something(
    database: str, monkeypatch: pytest.MonkeyPatch, who: str
) -> None:
    monkeypatch.setenv("LOTOW_WHO", who)
    with open_store(database) as store:
        with pytest.raises(LotowError, match="LOTOW_WHO cannot be taken"):
            store.create("posse", "Dalton Gang", [founded()])
        assert store.everything() == []


def test_sqlite_files_are_write_ahead_and_mind_foreign_keys(tmp_path: Path) -> None:
    file = tmp_path / "lotow.db"
    with FileStore(file) as store:
        store.create("posse", "Dalton Gang", [founded()])
    connection = sqlite3.connect(file)
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    connection.close()
    with SqlStore(file_url(file)) as writer, writer._engine.connect() as opened:
        assert opened.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1


def test_reading_goes_on_while_another_program_writes(tmp_path: Path) -> None:
    file = tmp_path / "lotow.db"
    with FileStore(file) as store:
        journal = store.create("posse", "Dalton Gang", [founded()])
        writing = sqlite3.connect(file, isolation_level=None)
        writing.execute("BEGIN IMMEDIATE")
        writing.execute("DELETE FROM entry")
        assert len(store.read(journal)) == 1
        writing.execute("ROLLBACK")
        writing.close()
