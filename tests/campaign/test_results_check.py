"""A result that its dice do not show is not believed, however well the digests fit."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some
from msgspec import structs
from playing import CITIZENS, GANG, RIDERS, auto, book, campaign, game, play, posse, random_campaign
from test_campaign_properties import Reckless

from lotow.campaign.results_check import check_results
from lotow.dice import Roll
from lotow.journal.chain import MemoryJournal, chained_anew
from lotow.journal.entries.aftermath_entries import (
    AdvanceTaken,
    DoctorVisited,
    Gambled,
    InjuryRolled,
    Looted,
    Rolled,
    Searched,
)
from lotow.journal.entries.game_entries import GamePrepared
from lotow.journal.records import Record

SLOW = settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
SEEDS = some.integers(0, 10**6)


def found(records: list[Record]) -> set[tuple[str, str]]:
    return {(problem.rule, problem.where) for problem in check_results(records, book())}


def rolled(record: Record) -> bool:
    """Whether dice decided it; an agreed scenario was not rolled for."""
    return bool(record.dice) and getattr(record.entry, "table", "?") != ""


def other_row(rolled: tuple[Rolled, ...]) -> tuple[Rolled, ...]:
    """The first result as if another row had come up."""
    rows = book().content.table[rolled[0].table].rows
    other = next(row for row in rows if row.id != rolled[0].row)
    return (structs.replace(rolled[0], row=other.id), *rolled[1:])


def higher(rolled: tuple[Rolled, ...]) -> tuple[Rolled, ...]:
    return (structs.replace(rolled[0], score=rolled[0].score + 1), *rolled[1:])


FORGED: dict[str, tuple[type, Callable[[Any], Any]]] = {
    "an injury of another row": (
        InjuryRolled,
        lambda one: structs.replace(one, rolled=other_row(one.rolled)),
    ),
    "an injury of another score": (InjuryRolled, lambda one: structs.replace(one, rolled=higher(one.rolled))),
    "games that need not be missed": (
        InjuryRolled,
        lambda one: structs.replace(one, misses=one.misses + 1),
    ),
    "a fine of its own": (InjuryRolled, lambda one: structs.replace(one, fine=one.fine + 3)),
    "experience out of nothing": (
        InjuryRolled,
        lambda one: structs.replace(one, experience=one.experience + 5),
    ),
    "an advance of another row": (
        AdvanceTaken,
        lambda one: structs.replace(one, rolled=other_row(one.rolled)),
    ),
    "loot beyond its purses": (Looted, lambda one: structs.replace(one, dollars=one.dollars + 100)),
    "a purse beyond its dice": (
        Looted,
        lambda one: structs.replace(
            one,
            dollars=one.dollars + 1,
            purses=(structs.replace(one.purses[0], dollars=one.purses[0].dollars + 1), *one.purses[1:]),
        ),
    ),
    "something rare that was not found": (Searched, lambda one: structs.replace(one, found=not one.found)),
    "a better search": (Searched, lambda one: structs.replace(one, score=one.score + 1)),
    "winnings beyond the cards": (Gambled, lambda one: structs.replace(one, dollars=one.dollars + 200)),
    "a cheaper doctor": (DoctorVisited, lambda one: structs.replace(one, asked=one.asked - 1)),
    "a scenario nobody rolled": (
        GamePrepared,
        lambda one: structs.replace(
            one, scenario=next(id for id in book().content.scenario if id != one.scenario)
        ),
    ),
}


@pytest.mark.parametrize("forged", FORGED)
def test_no_result_is_believed_that_its_dice_do_not_show(forged: str) -> None:
    kind, forge = FORGED[forged]
    for seed in range(1, 30):
        journal = random_campaign(4, 8, seed)
        at = [
            number
            for number, one in enumerate(journal.records)
            if isinstance(one.entry, kind) and rolled(one)
        ]
        if at:
            break
    else:
        pytest.fail(f"no {kind.__name__} in all these campaigns")
    records = list(journal.records)
    one = records[at[0]]
    assert found(records) == set()
    records[at[0]] = structs.replace(one, entry=forge(one.entry))
    assert ("dice-result", f"entry {one.number}") in found(chained_anew(records))


@pytest.mark.parametrize("faces", [(7,), (1, 1), (0,)])
def test_no_die_shows_what_it_cannot(faces: tuple[int, ...]) -> None:
    records, at, roll = with_a_die()
    records[at] = structs.replace(records[at], dice=(structs.replace(roll, faces=faces),))
    assert {rule for rule, _ in found(records)} == {"dice-sum"}


def test_a_roll_that_was_taken_away_is_missed() -> None:
    records, at, _ = with_a_die()
    records[at] = structs.replace(records[at], dice=())
    assert {rule for rule, _ in found(records)} == {"dice-result"}


def test_a_roll_too_many_is_seen() -> None:
    records, at, roll = with_a_die()
    records[at] = structs.replace(records[at], dice=(roll, roll))
    assert {rule for rule, _ in found(records)} == {"dice-result"}


def with_a_die() -> tuple[list[Record], int, Roll]:
    """A journal, and where in it a henchman's injury was rolled with one die."""
    journal: MemoryJournal = campaign(posse(RIDERS), posse(GANG))
    game(journal, out=("Hank",))
    auto(journal, "red-river-riders", 1)
    records = list(journal.records)
    at = next(at for at, one in enumerate(records) if isinstance(one.entry, InjuryRolled))
    return records, at, records[at].dice[0]


@SLOW
@given(seed=SEEDS)
def test_whatever_is_played_its_dice_show_it(seed: int) -> None:
    journal = campaign(posse(RIDERS), posse(GANG), posse(CITIZENS))
    play(journal, 8, seed, Reckless(Random(seed)))
    assert found(journal.records) == set()
