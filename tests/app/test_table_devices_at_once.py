"""Several devices tap at one table in one database: nothing is lost, nothing counts twice."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import pytest
from support import REPOSITORY

from lotow.app.refused_taps import LONGEST, refused_before
from lotow.app.table_seating import new_table
from lotow.app.tables import OpenTable, open_table
from lotow.app.tapping import MOST_AT_ONCE, Sent, read_sent, take
from lotow.errors import LotowError, Text
from lotow.storage import trouble
from lotow.table import taps as t
from lotow.table.refusing import RefusedError

POSSES = REPOSITORY / "examples" / "posses"


@pytest.fixture
def database(tmp_path: Path) -> str:
    """A bank robbery in a database of its own."""
    file = str(tmp_path / "table.db")
    posses = [str(POSSES / f"{name}.toml") for name in ("outlaws", "lawmen")]
    with new_table("bank", file, posses=posses, scenario="bank robbery"):
        return file


def sent(device: str, number: int, do: dict[str, Any] | str) -> Sent:
    return Sent(device=device, number=number, do=do)


def taken(table: OpenTable, *several: Sent) -> list[tuple[int, str]]:
    return [(one.entry, one.refused) for one in take(table, several, "Ann", "en")]


def test_a_tap_that_is_sent_twice_is_answered_alike_and_counts_once(database: str) -> None:
    with open_table("bank", database) as table:
        tap = sent("phone", 1, "wound Bob")
        assert taken(table, tap, tap) == [(2, ""), (2, "")]
        assert table.state.fighters[1].wounds_left == 1
        assert len(table.taps) == 1


def test_numbers_may_have_gaps_and_each_device_counts_its_own(database: str) -> None:
    with open_table("bank", database) as table:
        assert taken(table, sent("phone", 7, "turn"), sent("tablet", 7, "wound Bob")) == [(2, ""), (3, "")]
        assert table.next_number("phone") == 8
        assert table.next_number("tablet") == 8
        assert table.next_number("watch") == 1


def test_a_tap_is_a_value_or_words(database: str) -> None:
    with open_table("bank", database) as table:
        assert taken(table, sent("phone", 1, {"tap": "out", "fighter": 2, "by": 7})) == [(2, "")]
        assert table.state.fighters[2].by == 7


def test_a_refused_tap_says_why_and_the_next_one_is_taken(database: str) -> None:
    with open_table("bank", database) as table:
        first, second = take(table, [sent("phone", 1, "fame Grat"), sent("phone", 2, "turn")], "Ann", "en")
        assert "Grat has 0 Fame left" in first.refused
        assert first.may_insist
        assert second.entry == 2
        insisted = {"tap": "fame", "fighter": 3, "anyway": True}
        assert taken(table, sent("phone", 3, insisted)) == [(3, "")]


def test_a_refused_tap_that_comes_again_is_refused_though_it_could_be_taken_now(
    database: str,
) -> None:
    spent = sent("phone", 1, "fame Bob")
    with open_table("bank", database) as table:
        table.do(["out Bob"], "tablet")
        ((entry, refused),) = taken(table, spent)
        assert (entry, bool(refused)) == (0, True)
        table.undo("tablet")
        head = table.head
        assert taken(table, spent, spent) == [(0, refused), (0, refused)]
        (french,) = take(table, [spent], "Ann", "fr")
    with open_table("bank", database) as reopened:
        assert taken(reopened, spent) == [(0, refused)]
        assert take(reopened, [spent], "Ann", "fr") == [french]
        assert french.refused != refused
        assert taken(reopened, sent("phone", 2, "fame Bob")) == [(head + 1, "")]
        assert len(reopened.log()) == head


def test_refusals_are_kept_so_many_and_no_more(database: str) -> None:
    with open_table("bank", database) as table:
        for round in range(3):
            first = round * MOST_AT_ONCE + 1
            taps = [sent("phone", number, "x" * 400) for number in range(first, first + MOST_AT_ONCE)]
            assert all(refused for _, refused in taken(table, *taps))
        kept = refused_before(table.store, table.journal)
        assert [number for _, number in kept] == [one.number for one in taps]
        assert max(len(one.en) for one in kept.values()) <= LONGEST


def test_what_the_database_cannot_take_is_no_refusal(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A phone keeps a tap, and sends it again, unless the table itself has said no to it."""

    def busy(*_: object) -> None:
        raise trouble.OutOfReachError(Text("busy", "occupé"))

    with open_table("bank", database) as table:
        with monkeypatch.context() as patched:
            patched.setattr(table.store, "append_rows", busy)
            with pytest.raises(trouble.OutOfReachError):
                taken(table, sent("phone", 1, "turn"))
        assert taken(table, sent("phone", 1, "turn")) == [(2, "")]


def test_devices_that_are_refused_at_the_same_moment_are_all_remembered(database: str) -> None:
    def refused(device: str) -> tuple[int, str]:
        with open_table("bank", database) as table:
            return taken(table, sent(device, 1, "fame Grat"))[0]

    devices = [f"phone {at}" for at in range(8)]
    with ThreadPoolExecutor(len(devices)) as pool:
        answers = list(pool.map(refused, devices))
    with open_table("bank", database) as table:
        assert [taken(table, sent(one, 1, "turn"))[0] for one in devices] == answers


@pytest.mark.parametrize(
    "body",
    [
        b"{}",
        b"[",
        b'{"device": "", "number": 1, "do": "turn"}',
        b'{"device": "x", "number": 0, "do": "turn"}',
        b'{"device": "a\\u202eb", "number": 1, "do": "turn"}',
        b'{"device": "x", "number": 1}',
    ],
)
def test_what_is_no_tap_is_refused_whole(body: bytes) -> None:
    with pytest.raises(LotowError):
        read_sent(body)


@pytest.mark.parametrize(
    "do",
    [
        {"tap": "dances"},
        {"tap": "note", "text": "x" * 5000},
        {"tap": "note", "text": "a\u202eb"},
        {"tap": "turn", "turn": 10**12},
        {"tap": "fame", "fighter": 1, "reason": "y" * 500, "anyway": True},
        {"tap": "struck", "of_device": "phone", "of_number": 99},
    ],
)
def test_nobody_insists_on_what_no_table_could_keep(database: str, do: dict[str, Any]) -> None:
    with open_table("bank", database) as table:
        ((entry, refused),) = taken(table, sent("phone", 1, do))
        assert entry == 0
        assert refused


def test_what_two_want_to_take_back_is_told_to_the_second(database: str) -> None:
    with open_table("bank", database) as table:
        struck = {"tap": "struck", "of_device": "phone", "of_number": 1}
        said = taken(
            table, sent("phone", 1, "wound Bob"), sent("phone", 2, struck), sent("tablet", 1, struck)
        )
        assert said[:2] == [(2, ""), (3, "")]
        assert said[2][1] == "somebody has taken that back already"


def test_whoever_was_slower_taps_after_the_other(database: str) -> None:
    with open_table("bank", database) as first, open_table("bank", database) as second:
        first.do(["turn"], "phone")
        second.do(["wound Bob"], "tablet")
        assert [tap.device for _, tap in second.taps] == ["phone", "tablet"]
        assert second.state.turn == 1
        assert first.state.fighters[1].wounds_left == 2
        first.refresh()
        assert first.state.fighters[1].wounds_left == 1


def test_what_became_impossible_meanwhile_is_refused_after_all(database: str) -> None:
    with open_table("bank", database) as first, open_table("bank", database) as second:
        first.do(["out Bob by Kloehr"], "phone")
        with pytest.raises(RefusedError, match="Bob Dalton is out of action"):
            second.do(["fame Bob"], "tablet")
        assert second.state.fighters[1].out is not None


def test_eight_devices_at_once_lose_nothing(database: str) -> None:
    def tapping(device: str) -> None:
        for at in range(5):
            with open_table("bank", database) as table:
                table.do([f"note {device} {at}"], device)

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(tapping, [f"phone-{at}" for at in range(8)]))
    with open_table("bank", database) as table:
        notes = [tap.text for _, tap in table.taps if isinstance(tap, t.Noted)]
        assert sorted(notes) == sorted(f"phone-{one} {at}" for one in range(8) for at in range(5))
        numbers = [(tap.device, tap.number) for _, tap in table.taps]
        assert len(set(numbers)) == len(numbers) == 40


def test_a_sent_tap_reads_as_it_was_written() -> None:
    tap = sent("phone", 1, "turn")
    assert read_sent(msgspec.json.encode([tap])) == [tap]
