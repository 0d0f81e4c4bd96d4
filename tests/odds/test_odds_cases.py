"""The book's worked examples: every line of `tests/cases/wounding.toml` and `tests/cases/odds.toml`."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from lotow.odds.afterwards import loot, search
from lotow.odds.brawling import fighting
from lotow.odds.described import read_combatant
from lotow.odds.movement import attempt, climb, fall
from lotow.odds.nerve import head_for_the_hills, pluck
from lotow.odds.reach import Aim, Thing, gun_of, reach
from lotow.odds.shot import shooting
from lotow.odds.stances import Contender, Stance
from lotow.odds.wounding import chart_need, wound
from lotow.rulebook import Rulebook, load_rulebook
from lotow.rulebook.models import Weapon

CASES = Path(__file__).parents[1] / "cases"
WOUNDING = tomllib.loads((CASES / "wounding.toml").read_text(encoding="utf-8"))
ODDS = tomllib.loads((CASES / "odds.toml").read_text(encoding="utf-8"))
Case = dict[str, Any]


def cases(of: list[Case]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", [pytest.param(case, id=case["rule"]) for case in of])


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return load_rulebook()


def weapon(book: Rulebook, name: str) -> Weapon:
    return book.content.weapon[book.find(name, "weapon")[1]]


def assert_figures(case: Case, figures: dict[str, Any], *names: str) -> None:
    for name in names:
        if name in case:
            assert figures[name] == Fraction(case[name]), name


def test_the_chart_is_the_books(book: Rulebook) -> None:
    rows = [line.split() for line in WOUNDING["chart"].split("\n") if line]
    for strength, row in enumerate(rows, 1):
        for grit, need in enumerate(row, 1):
            assert chart_need(book.content.wound_chart, strength, grit) == need
    assert [len(row) for row in rows] == [10] * 10


@cases(WOUNDING["roll"])
def test_a_roll_to_wound(book: Rulebook, case: Case) -> None:
    odds = wound(
        book.content.wound_chart,
        case["strength"],
        case["grit"],
        modifier=case.get("modifier", 0),
        at_worst=case.get("at_worst"),
    )
    assert (odds.need, odds.chance) == (case["need"], Fraction(case["chance"]))


@cases(ODDS["shoot"])
def test_a_shot(book: Rulebook, case: Case) -> None:
    living = next(one for one in book.content.obstacle.values() if one.living)
    aim = Aim(
        distance=case.get("distance"),
        mode=case.get("mode", "shot"),
        shots=case.get("shots", 1),
        in_the_way=(
            *(Thing(value) for value in case.get("way", ())),
            *(Thing(living.value, True),) * case.get("people", 0),
        ),
        into_fight=case.get("into_fight", False),
        keep_fortune=case.get("keep_fortune", False),
        target_mounted=case.get("target_mounted", False),
        laid=case.get("laid", False),
    )
    odds = shooting(
        book.content,
        read_combatant(book, case["shooter"]),
        read_combatant(book, case["target"]),
        weapon(book, case["weapon"]),
        aim,
    )
    assert_figures(case, odds.figures(), "hit", "through", "wound", "out", "jam")


@cases(ODDS["fight"])
def test_a_fight(book: Rulebook, case: Case) -> None:
    names = [case.get("with", "hand weapon"), *["hand weapon"] * len(case["fighters"])]
    mine, theirs = Stance(**case.get("stance", {})), Stance(**case.get("enemy", {}))
    fighters = [
        Contender(read_combatant(book, text), weapon(book, name), theirs if at else mine)
        for at, (text, name) in enumerate(zip(case["fighters"], names, strict=False))
    ]
    assert_figures(case, fighting(book.content, *fighters).figures(), "win", "kill", "killed")


@cases(ODDS["reach"])
def test_a_reach(book: Rulebook, case: Case) -> None:
    gun = gun_of(book.content, weapon(book, case["weapon"]), "shot")
    aim = Aim(moved=case.get("moved", 0))
    reached = reach(book.content, read_combatant(book, case["shooter"]), gun, aim)
    assert (reached.range, reached.move) == (case["range"], case["move"])


@cases(ODDS["fall"])
def test_a_fall(book: Rulebook, case: Case) -> None:
    odds = fall(book.content, read_combatant(book, "G3"), case["height"])
    assert odds.hits == case["hits"]
    assert_figures(case, odds.figures(), "wound")


@cases(ODDS["pluck"])
def test_a_pluck_test(book: Rulebook, case: Case) -> None:
    assert_figures(case, pluck(book.content, read_combatant(book, case["who"])).figures(), "pass")


@cases(ODDS["hills"])
def test_a_stand(book: Rulebook, case: Case) -> None:
    odds = head_for_the_hills(book.content, read_combatant(book, case["who"]), len(case["hold"]))
    assert odds.held == tuple(map(Fraction, case["hold"]))


@cases(ODDS["move"])
def test_a_leap(book: Rulebook, case: Case) -> None:
    adjust = ["high"] if case.get("high") else []
    odds = attempt(
        book.content,
        read_combatant(book, case["who"]),
        case["roll"],
        adjust=adjust,
        depth=case.get("depth", 0),
    )
    assert_figures(case, odds.figures(), "success", "goes_on", "thrown", "wound")


@cases(ODDS["climb"])
def test_a_climb(book: Rulebook, case: Case) -> None:
    odds = climb(book.content, read_combatant(book, case["who"]), case["height"])
    assert odds.turns == case["turns"]
    assert_figures(case, odds.figures(), "top", "goes_on", "wound")


@cases(ODDS["search"])
def test_a_search(book: Rulebook, case: Case) -> None:
    heroes = [read_combatant(book, text) for text in case["heroes"]]
    assert_figures(case, search(book.content, case["rarity"], heroes).figures(), "found")


@cases(ODDS["loot"])
def test_a_loot(book: Rulebook, case: Case) -> None:
    odds = loot(book.content, case["heroes"])
    dollars = [amount for amount, _ in odds.dollars.items()]
    assert (dollars[0], dollars[-1]) == (case["lowest"], case["highest"])
    assert_figures(case, odds.figures(), "mean")
