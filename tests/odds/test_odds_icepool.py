"""The same questions asked of icepool, a general dice library: answers agree to 1e-12, and to the digit."""

from __future__ import annotations

import sys
from collections.abc import Callable
from fractions import Fraction
from importlib.util import module_from_spec, spec_from_file_location
from itertools import product
from typing import Any

import icepool  # type: ignore[import-untyped]
import pytest
from icepool import d6
from support import REPOSITORY

from lotow.odds.afterwards import injury, loot
from lotow.odds.blows import Blow, Brawler
from lotow.odds.described import read_combatant
from lotow.odds.fighting import Fight, resolve, win_ways
from lotow.odds.nerve import pluck
from lotow.odds.shooting import Shot, shoot
from lotow.odds.wounding import Critical, Toughness, wound_roll
from lotow.rulebook import load_rulebook


def benchmark() -> Any:
    """The questions of `benchmarks/odds.py`."""
    spec = spec_from_file_location("odds_benchmark", REPOSITORY / "benchmarks" / "odds.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(REPOSITORY / "benchmarks"))
        spec.loader.exec_module(module)
    return module


def likely(die: Any, met: Callable[[Any], bool]) -> Fraction:
    return Fraction(sum(weight for outcome, weight in die.items() if met(outcome)), die.denominator())


def assert_agree(ours: Fraction, theirs: Fraction) -> None:
    assert abs(ours - theirs) < Fraction(1, 10**12)
    assert ours == theirs


@pytest.mark.parametrize("at", range(4))
def test_the_questions_that_are_timed(at: int) -> None:
    question = benchmark().QUESTIONS[at]
    ours, theirs = question.our_answers(question.ours()), question.their_answers(question.theirs())
    assert len(ours) == len(theirs)
    for mine, other in zip(ours, theirs, strict=True):
        assert_agree(mine, other)


@pytest.mark.parametrize(
    ("shootin", "need", "wounds", "fortune", "way"),
    [*product((3, 5), (3, 6), (1, 3), (0, 2), ((), (3,), (4, 5)))],
)
def test_a_shot(shootin: int, need: int, wounds: int, fortune: int, way: tuple[int, ...]) -> None:
    shot = Shot(
        7 - shootin,
        6,
        wound_roll(str(need)),
        Toughness(wounds, fortune),
        passes=tuple(7 - value for value in way),
        critical=Critical(6, (16, 1, 1), 18),
    )

    def lost(reaches: bool, wound: int, saved: bool, six: bool, more: int) -> int:
        if not reaches or wound < need or saved:
            return 0
        return min(wounds, more if wound == 6 and six else 1)

    reaches = icepool.map(lambda *dice: all(dice), d6 >= shootin, *(d6 >= value for value in way))
    saved = (fortune @ (d6 >= 4)) >= 1 if fortune else icepool.Die([False])
    die = icepool.map(lost, reaches, d6, saved, d6 == 6, icepool.d(3))
    odds = shoot(shot)
    assert_agree(odds.through, likely(reaches, bool))
    for count, chance in enumerate(odds.wounds):
        assert_agree(chance, likely(die, lambda outcome, count=count: outcome == count))  # type: ignore[misc]


@pytest.mark.parametrize(("mine", "theirs", "modifier"), [*product((1, 2, 3), (1, 2, 4), (-1, 0, 1))])
def test_who_wins_a_fight(mine: int, theirs: int, modifier: int) -> None:
    lone = Brawler(mine, 3, mine, Toughness(1), modifier)
    fight = Fight(
        lone, (Brawler(1, 3, 1, Toughness(1)),) * theirs, (Blow(3, 6),) * theirs, (Blow(3, 6),) * theirs
    )
    best = d6.map(lambda face: min(6, max(1, face + modifier))).highest(mine, 1)
    won = icepool.map(
        lambda one, other, luck: one > other or (one == other and luck), best, d6.highest(theirs, 1), d6 >= 4
    )
    assert_agree(Fraction(*win_ways(fight)), likely(won, bool))
    suffered = icepool.map(lambda win, dealt: 0 if win else min(1, dealt), won, theirs @ (d6 >= 4))
    assert_agree(resolve(fight).killed, likely(suffered, bool))


@pytest.mark.parametrize("number", range(8))
def test_pluck(number: int) -> None:
    book = load_rulebook()
    plain, dressed = (
        pluck(book.content, read_combatant(book, f"P{number}{more}")) for more in ("", " +fancy duds")
    )
    assert_agree(plain.passed, likely(2 @ d6 + number, lambda total: total >= 10))
    assert_agree(dressed.passed, likely(d6.highest(3, 2) + number, lambda total: total >= 10))


@pytest.mark.parametrize("heroes", range(5))
def test_loot(heroes: int) -> None:
    odds = loot(load_rulebook().content, heroes)
    die = (1 + 2 * heroes) @ d6
    chances = {dollars: Fraction(weight, die.denominator()) for dollars, weight in die.items()}
    for dollars, _ in odds.dollars.items():
        assert_agree(odds.dollars.probability(dollars), chances[dollars])
    assert_agree(odds.mean, die.mean())


def test_a_heros_death() -> None:
    d66 = 10 * d6 + d6
    left = d66.reroll([11, 12, 13, 14, 15, 16, 21, 62, *range(41, 47), *range(51, 57)], depth="inf")
    hanged = icepool.map(lambda score, judge: score == 65 and judge == 1, left, d6)
    many = d6.map(lambda times: (times @ hanged) >= 1)
    once = icepool.map(
        lambda score, judge, rope: (
            score <= 15 or (score in (16, 21) and rope) or (score == 65 and judge == 1)
        ),
        d66,
        d6,
        many,
    )
    assert_agree(injury(load_rulebook().content).death, likely(once, bool))
