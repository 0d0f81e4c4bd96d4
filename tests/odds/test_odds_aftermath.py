"""Injuries, advances, searches and loot against every roll of the dice."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from naive_odds import Dice, chance, explore

from lotow.errors import LotowError
from lotow.odds.afterwards import Role, advance, earned, injury, loot, search
from lotow.odds.combatant import Combatant
from lotow.odds.described import read_combatant
from lotow.rulebook import Content, load_rulebook

NAMES = {
    **dict.fromkeys((11, 12, 13, 14, 15), "dead"),
    **dict.fromkeys((16, 21), "multiple-injuries"),
    22: "leg-wound",
    23: "arm-wound",
    31: "blinded-in-one-eye",
    62: "captured",
    65: "put-on-trial",
    **{tens * 10 + units: "full-recovery" for tens in (4, 5) for units in range(1, 7)},
}
AGAIN = {"dead", "captured", "full-recovery", "multiple-injuries"}
SCORES = [10 * tens + units for tens, units in product(range(1, 7), repeat=2)]


def who(text: str) -> Combatant:
    return read_combatant(load_rulebook(), text)


@pytest.fixture
def content() -> Content:
    return load_rulebook().content


def name_of(score: int) -> str:
    return NAMES.get(score, "other")


def test_a_heros_injuries_are_the_36_results(content: Content) -> None:
    rows = {row.id: share for row, share in injury(content).rows}
    for name in set(NAMES.values()):
        assert rows[name] == Fraction(sum(name_of(score) == name for score in SCORES), 36)
    assert sum(rows.values()) == 1


def hurt(dice: Dice) -> tuple[bool, bool]:
    """Whether a hero dies, and whether it gets a leg wound, on one visit to the table."""
    name = name_of(SCORES[dice.choose((1,) * 36)])
    if name != "multiple-injuries":
        return name == "dead" or (name == "put-on-trial" and not dice.makes(2)), name == "leg-wound"
    left = [name_of(score) for score in SCORES if name_of(score) not in AGAIN]
    died = leg = False
    legs, trials = left.count("leg-wound"), left.count("put-on-trial")
    for _ in range(dice.d6()):
        what = dice.choose((legs, trials, len(left) - legs - trials))
        leg = leg or what == 0
        died = died or (what == 1 and not dice.makes(2))
    return died, leg


def test_a_hero_dies_at_once_or_by_the_rope(content: Content) -> None:
    found, odds = explore(hurt), injury(content)
    assert odds.death == chance(found, lambda end: end[0])
    legs = next(share for row, share in odds.suffers if row.id == "leg-wound")
    assert legs == chance(found, lambda end: end[1])


def test_a_henchman_dies_in_one_case_of_three(content: Content) -> None:
    odds = injury(content, "henchman", games=3)
    assert odds.dead == (Fraction(1, 3), Fraction(5, 9), Fraction(19, 27))


def test_whoever_stays_up_half_the_time_lives_longer(content: Content) -> None:
    odds = injury(content, "henchman", games=2, out=Fraction(1, 2))
    assert odds.dead == (Fraction(1, 6), Fraction(11, 36))


def test_no_games_are_no_question(content: Content) -> None:
    with pytest.raises(LotowError):
        injury(content, games=0)


HERO = {
    **dict.fromkeys((2, 3, 4), ("preferred-skill", ())),
    **dict.fromkeys((5, 6), ("hero-shootin", ("shootin",))),
    7: ("hero-strength-or-fightin", ("strength", "fightin")),
    8: ("hero-grit", ("grit",)),
    9: ("hero-wounds-or-attacks", ("wounds", "attacks")),
    10: ("hero-pluck", ("pluck",)),
    11: ("hero-fame-or-fortune", ()),
    12: ("any-skill", ()),
}
HENCHMAN = {
    1: ("henchman-strength-or-grit", ("strength", "grit")),
    2: ("henchman-attacks-or-wounds", ("attacks", "wounds")),
    **dict.fromkeys((3, 4), ("henchman-shootin-or-fightin", ("shootin", "fightin"))),
    5: ("henchman-pluck", ("pluck",)),
    6: ("the-kid-done-good", ("fame",)),
}
RAISED = ("shootin", "fightin", "strength", "grit", "attacks", "wounds", "pluck", "fame", "fortune")


def advances(dice: Dice, role: Role) -> tuple[str, tuple[str, ...]]:
    """The row of an advance, and what it may raise."""
    if role == "henchman":
        return HENCHMAN[dice.d6()]
    score = dice.d6() + dice.d6()
    row, raised = HERO[score]
    return row, ("fame" if dice.d6() <= 3 else "fortune",) if score == 11 else raised


@pytest.mark.parametrize("role", ["hero", "henchman"])
def test_every_row_of_an_advance_comes_up_as_the_dice_fall(content: Content, role: Role) -> None:
    odds, found = advance(content, role), explore(lambda dice: advances(dice, role))
    rows = {row.id: share for row, share in odds.rows}
    assert rows == {name: chance(found, lambda end, name=name: end[0] == name) for name in rows}  # type: ignore[misc]
    assert sum(rows.values()) == 1
    raises = dict(odds.raises)
    for name in RAISED:
        assert raises.get(name, 0) == chance(found, lambda end, name=name: name in end[1])  # type: ignore[misc]
    assert odds.skill == chance(found, lambda end: end[0].endswith("-skill"))


@pytest.mark.parametrize("rarity", range(6, 12))
def test_heroes_search_each_with_two_dice(content: Content, rarity: int) -> None:
    odds = search(content, rarity, [who("sheriff"), who("deputy +trader")])
    found = {0: 0, 1: 0, 2: 0}
    for dice in product(range(1, 7), repeat=4):
        found[(dice[0] + dice[1] >= rarity) + (dice[2] + dice[3] + 2 >= rarity)] += 1
    assert odds.number == tuple(Fraction(found[count], 6**4) for count in (0, 1, 2))


def test_nobody_finds_nothing(content: Content) -> None:
    with pytest.raises(LotowError):
        search(content, 7, [])


def test_loot_is_every_die_together(content: Content) -> None:
    odds = loot(content, 1, extra=("2D6",))
    sums = [sum(dice) for dice in product(range(1, 7), repeat=5)]
    assert odds.mean == Fraction(sum(sums), len(sums))
    for dollars in range(5, 31):
        assert odds.at_least(dollars) == Fraction(sum(one >= dollars for one in sums), len(sums))


@pytest.mark.parametrize(
    ("text", "mean"),
    [("sheriff", 0), ("+card sharp", Fraction(7, 2)), ("+card sharp +marked cards", Fraction(161, 36)),
     ("prospector", Fraction(7, 2))],
)  # fmt: skip
def test_gamblers_and_prospectors_bring_something_in(text: str, mean: Fraction) -> None:
    assert earned(who(text)).mean == mean
