"""Fights and duels, each against the same fight played out die by die."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from naive_odds import (
    Body,
    Brawling,
    Dice,
    Ending,
    Wounding,
    brawl,
    chance,
    counts,
    explore,
    solve,
    strikes,
    struck_by,
    wins,
)

from lotow.dice import Distribution
from lotow.odds.blows import Blow, Brawler
from lotow.odds.duel import duel
from lotow.odds.fighting import Fight, FightOdds, resolve
from lotow.odds.wounding import Toughness, wound_roll

quickly = settings(deadline=None, max_examples=80)
slowly = settings(deadline=None, max_examples=40)
TWO_DICE = Distribution.of("2D6")


def brawlings(
    enemies: int, attacks: int = 2, wounds: int = 2, fortune: int = 1
) -> st.SearchStrategy[Brawling]:
    cells = st.sampled_from(("3", "4", "5", "6", "6/4", "-"))
    woundings = st.builds(
        Wounding, cells, st.integers(-1, 1), st.sampled_from((None, None, 4)), st.just(False)
    )
    return st.builds(
        Brawling,
        st.integers(1, attacks),
        st.integers(3, 4),
        st.builds(Body, st.integers(1, wounds), st.integers(0, fortune), st.just(0)),
        st.tuples(*[woundings] * enemies),
        win=st.integers(-1, 1),
        again=st.sampled_from((0, 0, 1)),
        dirty=st.booleans(),
        trapped=st.booleans(),
        strikes=st.sampled_from((True, True, True, False)),
        across=st.sampled_from((False, False, True)),
        dares=st.tuples(*[st.sampled_from((0, 0, 7))] * enemies),
    )


def brawler(one: Brawling) -> Brawler:
    return Brawler(
        one.attacks,
        one.fightin,
        one.attacks if one.strikes else 0,
        Toughness(one.body.wounds, one.body.fortune, 3, one.body.ignored),
        one.win,
        one.again,
        one.dirty,
        2 if one.trapped else 1,
    )


def blow(striker: Brawling, at: int, victim: Brawling) -> Blow:
    wounding = striker.blows[at]
    roll = wound_roll(wounding.cell, wounding.modifier, at_worst=wounding.at_worst)
    past, of = (3, 6) if striker.across or victim.across else (1, 1)
    need = striker.dares[at] if striker.dares else 0
    dares = TWO_DICE.at_least(need) if need else Fraction(1)
    return Blow(roll.ways * past, roll.of * of, roll.naturals * past, dares.numerator, dares.denominator)


def squared(lone: Brawling, others: tuple[Brawling, ...]) -> Fight:
    return Fight(
        brawler(lone),
        tuple(brawler(one) for one in others),
        tuple(blow(lone, at, one) for at, one in enumerate(others)),
        tuple(blow(one, 0, lone) for one in others),
    )


def values(chances: dict[str, Fraction]) -> tuple[Fraction, ...]:
    return tuple(chances.values())


def assert_same(lone: Brawling, others: tuple[Brawling, ...]) -> None:
    """Who wins, what a win deals and what a loss costs, each played out by itself."""
    odds = resolve(squared(lone, others))
    assert odds.win == explore(lambda dice: wins(dice, lone, others)).get(True, Fraction(0))
    assert_won(odds, others, strikes(lone, others))
    after = counts(struck_by(lone, others), lambda body: lone.body.wounds - body.wounds, lone.body.wounds)
    assert values(odds.wounds_suffered)[1:] == tuple((1 - odds.win) * share for share in after[1:])
    assert odds.killed == (1 - odds.win) * after[-1]


def assert_won(
    odds: FightOdds, others: tuple[Brawling, ...], found: dict[tuple[Body, ...], Fraction]
) -> None:
    most = sum(one.body.wounds for one in others)
    dealt = counts(found, lambda bodies: most - sum(body.wounds for body in bodies), most)
    assert values(odds.wounds_dealt)[1:] == tuple(odds.win * share for share in dealt[1:])
    assert sum(values(odds.wounds_dealt)) == 1
    assert odds.kill == odds.win * chance(found, lambda bodies: any(not body.wounds for body in bodies))
    for at in range(len(others)):
        assert odds.out[at] == odds.win * chance(found, lambda bodies, at=at: not bodies[at].wounds)  # type: ignore[misc]


@quickly
@given(brawlings(1, fortune=2), brawlings(1))
def test_one_against_one_does_what_the_dice_do(lone: Brawling, other: Brawling) -> None:
    assert_same(lone, (other,))


@slowly
@given(brawlings(2), st.tuples(brawlings(1, attacks=1, wounds=1), brawlings(1, attacks=1, fortune=0)))
def test_one_against_two_does_what_the_dice_do(lone: Brawling, others: tuple[Brawling, ...]) -> None:
    assert_same(lone, others)


@slowly
@given(brawlings(3, wounds=1), st.tuples(*[brawlings(1, attacks=1, wounds=1)] * 3))
def test_one_against_three_does_what_the_dice_do(lone: Brawling, others: tuple[Brawling, ...]) -> None:
    assert_same(lone, others)


COWBOY = Brawling(1, 3, Body(1), (Wounding("4"),))


@pytest.mark.parametrize("attacks", [1, 2, 3])
@pytest.mark.parametrize("wounds", [1, 2])
def test_three_alike_do_what_the_dice_do(attacks: int, wounds: int) -> None:
    lone = COWBOY._replace(attacks=attacks, fightin=4, body=Body(2, 1), blows=(Wounding("4"),) * 3)
    assert_same(lone, (COWBOY._replace(body=Body(wounds)),) * 3)


def test_a_whole_fight_played_out_at_once() -> None:
    hero = Brawling(2, 4, Body(2, 1), (Wounding("4"),), dirty=True)
    found = explore(lambda dice: brawl(dice, hero, (COWBOY,)))
    odds = resolve(squared(hero, (COWBOY,)))
    assert odds.win == chance(found, lambda end: end[0])
    assert odds.kill == chance(found, lambda end: not end[2][0].wounds)
    assert odds.killed == chance(found, lambda end: not end[1].wounds)


def test_two_cowboys_are_even() -> None:
    odds = resolve(squared(COWBOY, (COWBOY,)))
    assert (odds.win, odds.kill, odds.killed) == (Fraction(1, 2), Fraction(1, 4), Fraction(1, 4))


def test_somebody_without_attacks_never_wins() -> None:
    assert resolve(squared(COWBOY._replace(attacks=0, fightin=9), (COWBOY,))).win == 0


# Until somebody is out


def naive_duel(first: Brawling, second: Brawling) -> tuple[Fraction, Fraction, Fraction]:
    def turn(dice: Dice, state: tuple[Body, Body]) -> Ending[Any]:
        mine, theirs = first._replace(body=state[0]), second._replace(body=state[1])
        _, body, (other,) = brawl(dice, mine, (theirs,))
        winner = 1 if not other.wounds else 2 if not body.wounds else 0
        return Ending(winner, None if winner else (body, other))

    return solve((first.body, second.body), turn)


def assert_same_duel(first: Brawling, second: Brawling) -> None:
    odds = duel(squared(first, (second,)))
    assert (odds.first, odds.second, odds.expected_turns) == naive_duel(first, second)


@pytest.mark.parametrize("second", [Body(1), Body(2), Body(1, 1), Body(2, 2)])
@pytest.mark.parametrize("first", [Body(1), Body(1, 2), Body(2, 1)])
@pytest.mark.parametrize("fightin", [3, 4])
def test_a_duel_does_what_the_dice_do(first: Body, second: Body, fightin: int) -> None:
    assert_same_duel(
        Brawling(1, fightin, first, (Wounding("5"),)), Brawling(1, 3, second, (Wounding("4"),), win=-1)
    )


@settings(deadline=None, max_examples=12)
@given(
    brawlings(1, attacks=1, wounds=2, fortune=1).filter(lambda one: one.blows[0].cell != "-" and one.strikes),
    brawlings(1, attacks=1, wounds=1, fortune=1),
)
def test_a_duel_of_anybody_does_what_the_dice_do(first: Brawling, second: Brawling) -> None:
    if wound_roll(first.blows[0].cell, first.blows[0].modifier, at_worst=first.blows[0].at_worst).ways:
        assert_same_duel(first, second)


def test_two_who_cannot_hurt_each_other_fight_for_ever() -> None:
    rock = COWBOY._replace(blows=(Wounding("-"),))
    odds = duel(squared(rock, (rock,)))
    assert odds.first == odds.second == 0
    assert odds.expected_turns is None
