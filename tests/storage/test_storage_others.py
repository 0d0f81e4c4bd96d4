"""Journals of other kinds than the ledger's: their entries are kept as they lie, chained like any."""

from __future__ import annotations

import pytest

from lotow.storage.opening import open_store
from lotow.storage.store import ConflictError, Put


def test_entries_of_another_kind_are_kept_as_they_lie(database: str) -> None:
    with open_store(database) as store:
        table = store.create("table", "Friday", [Put("begun", b'{"a":1}')])
        added = store.append_rows(table, 1, [Put("tap", b'{"b":2}', dice=b"[]")])
        assert [(one.number, one.kind, one.payload) for one in store.rows(table)] == [
            (1, "begun", '{"a":1}'),
            (2, "tap", '{"b":2}'),
        ]
        assert store.rows(table, 1) == added
        assert store.find("fri", "table").head == 2


def test_two_who_write_at_once_do_not_overwrite_each_other(database: str) -> None:
    with open_store(database) as store:
        table = store.create("table", "Friday", [Put("begun", b"{}")])
        store.append_rows(table, 1, [Put("tap", b"{}")])
        with pytest.raises(ConflictError):
            store.append_rows(table, 1, [Put("tap", b"{}")])


def test_a_name_is_taken_only_within_its_kind(database: str) -> None:
    with open_store(database) as store:
        store.create("table", "Friday", [Put("begun", b"{}")])
        store.create("saloon-dice", "Friday", [Put("begun", b"{}")])
        assert [one.kind for one in store.journals("saloon-dice")] == ["saloon-dice"]
