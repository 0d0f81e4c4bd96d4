"""Shots, each against the same shot played out die by die."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from naive_odds import Body, Shooting, Wounding, chance, counts

from lotow.odds.chances import faces
from lotow.odds.shooting import Shot, ShotOdds, shoot, to_hit
from lotow.odds.wounding import Critical, Toughness, wound_roll

CELLS = ("3", "4", "5", "6", "6/4", "6/5", "6/6", "-")
CRITICAL = Critical(6, (16, 1, 1), 18)
quickly = settings(deadline=None, max_examples=120)

bodies = st.builds(Body, st.integers(1, 3), st.integers(0, 2), st.integers(0, 1))
woundings = st.builds(
    Wounding, st.sampled_from(CELLS), st.integers(-1, 1), st.sampled_from((None, 4)), st.booleans()
)
shots = st.builds(
    Shooting,
    st.integers(2, 6),
    woundings,
    bodies,
    modifier=st.integers(-1, 1),
    again=st.booleans(),
    jams=st.booleans(),
    way=st.lists(st.integers(2, 6), max_size=2).map(tuple),
    dodge=st.sampled_from((6, 7)),
    criticals=st.booleans(),
    dice=st.just(1),
    fixed=st.none(),
)


def reckoned(shot: Shooting) -> ShotOdds:
    """The same shot for the engine."""
    wounding, body = shot.wounding, shot.body
    if shot.fixed is None:
        hit = to_hit(
            shot.shootin, shot.modifier, again=shot.again, jam_on=int(shot.jams), confirm=int(shot.jams)
        )
    else:
        hit = (faces(shot.fixed), 6, 0, 1)
    roll = wound_roll(wounding.cell, wounding.modifier, at_worst=wounding.at_worst, again=wounding.again)
    return shoot(
        Shot(
            hit[0],
            hit[1],
            roll,
            Toughness(body.wounds, body.fortune, 3, body.ignored),
            shot.dice,
            tuple(faces(value) for value in shot.way),
            hit[2],
            hit[3],
            faces(shot.dodge),
            CRITICAL if shot.criticals else None,
        )
    )


def assert_same(shot: Shooting) -> None:
    odds, found = reckoned(shot), shot.ends()
    assert odds.hit == chance(found, lambda end: end[0] > 0)
    assert odds.through == chance(found, lambda end: end[1] > 0)
    assert odds.jam == chance(found, lambda end: end[2])
    most = shot.body.wounds
    assert odds.wounds == counts(found, lambda end: most - end[3].wounds, most)
    assert odds.wound == 1 - odds.wounds[0]
    assert odds.out == odds.wounds[-1]
    assert sum(odds.wounds) == 1


@quickly
@given(shots)
def test_a_shot_does_what_its_dice_do(shot: Shooting) -> None:
    assert_same(shot)


@settings(deadline=None, max_examples=15)
@given(
    shots.map(
        lambda shot: shot._replace(
            dice=2, again=False, way=shot.way[:1], wounding=shot.wounding._replace(again=False)
        )
    )
)
def test_two_pistols_do_what_their_dice_do(shot: Shooting) -> None:
    assert_same(shot)


@pytest.mark.parametrize(
    ("cell", "fortune", "way"), [("3", 0, ()), ("5", 1, ()), ("6/4", 0, (3,)), ("4", 1, (3,)), ("-", 0, ())]
)
def test_a_fanned_sixgun_does_what_its_six_dice_do(cell: str, fortune: int, way: tuple[int, ...]) -> None:
    shot = Shooting(4, Wounding(cell), Body(2, fortune), dice=6, fixed=6, criticals=False, way=way)
    assert_same(shot)


@pytest.mark.parametrize(
    ("shootin", "wounds", "fortune", "way"), [*product((3, 5), (1, 2, 3), (0, 1, 2), ((), (3,), (4, 5)))]
)
def test_the_grid_of_targets(shootin: int, wounds: int, fortune: int, way: tuple[int, ...]) -> None:
    for cell in CELLS:
        assert_same(Shooting(shootin, Wounding(cell), Body(wounds, fortune), way=way))


def test_a_natural_one_jams_in_one_case_of_six() -> None:
    assert to_hit(4, jam_on=1, confirm=1) == (18, 36, 1, 36)


def test_a_miss_rolled_again_jams_by_the_second_die() -> None:
    hit, hit_of, jam, jam_of = to_hit(4, again=True, jam_on=1, confirm=1)
    assert (Fraction(hit, hit_of), Fraction(jam, jam_of)) == (Fraction(3, 4), Fraction(1, 72))


def test_each_thing_in_the_way_may_stop_the_shot() -> None:
    odds = reckoned(Shooting(4, Wounding("4"), Body(1), way=(3, 4)))
    assert odds.stopped == (Fraction(1, 6), Fraction(1, 6))
    assert odds.hit == sum(odds.stopped) + odds.through


def test_whoever_lacks_the_nerve_does_not_shoot() -> None:
    ready = Shot(3, 6, wound_roll("4"), Toughness(1), jam=1, jam_of=36)
    half = Shot(3, 6, wound_roll("4"), Toughness(1), jam=1, jam_of=36, ready=1, ready_of=2)
    for name in ("hit", "through", "wound", "out", "jam"):
        assert getattr(shoot(half), name) * 2 == getattr(shoot(ready), name)
    assert sum(shoot(half).wounds) == 1
