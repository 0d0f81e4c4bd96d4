"""Movement against the book's tables, read off die by die."""

from __future__ import annotations

from fractions import Fraction

import pytest
from naive_odds import Body, Dice, Wounding, chance, counts, explore, takes_wound

from lotow.errors import LotowError
from lotow.odds.combatant import Combatant
from lotow.odds.described import read_combatant
from lotow.odds.movement import attempt, climb, fall
from lotow.rulebook import Content, load_rulebook

HEROES = ["G3", "G4 W2 FT1", "G3 W2 FT2", "G6", "G3 +boilerplate", "G3 +nimble", "G3 W2 +nimble +boilerplate"]


def who(text: str) -> Combatant:
    return read_combatant(load_rulebook(), text)


@pytest.fixture
def content() -> Content:
    return load_rulebook().content


def body(one: Combatant) -> Body:
    return Body(one.profile.wounds, one.profile.fortune)


def struck(dice: Dice, one: Combatant, strength: int, hits: int, left: Body) -> Body:
    content = load_rulebook().content
    cell = content.wound_chart.rows[strength - 1][one.value("grit") - 1]
    for _ in range(hits):
        if left.wounds and Wounding(cell).roll(dice):
            left = takes_wound(dice, left, False)
    return left


def foot_score(dice: Dice, text: str, by: int = 0) -> int:
    """The score of somebody on foot, of which only matters whether it is 1, 6 or between: boilerplate keeps
    the lower of two dice, nimble rolls a failure again."""
    rolls = [(one, other if "boilerplate" in text else one) for one in range(1, 7) for other in range(1, 7)]
    scores = [max(1, min(roll) + by) for roll in rolls]
    weights = (scores.count(1), sum(1 < score < 6 for score in scores), scores.count(6))
    score = (1, 3, 6)[dice.choose(weights)]
    if score == 1 and "nimble" in text:
        score = (1, 3, 6)[dice.choose(weights)]
    return score


@pytest.mark.parametrize("text", HEROES)
@pytest.mark.parametrize("high", [False, True])
@pytest.mark.parametrize("depth", [0.0, 2.0, 3.5])
def test_a_jump_does_what_the_dice_do(content: Content, text: str, high: bool, depth: float) -> None:
    one = who(text)

    def jump(dice: Dice) -> tuple[int, int]:
        score = foot_score(dice, text, -1 if high else 0)
        left = body(one)
        if score == 1 and depth > 2:
            left = struck(dice, one, 3, int(depth), left)
        return score, left.wounds

    odds, found = attempt(content, one, "jump", adjust=("high",) * high, depth=depth), explore(jump)
    assert odds.success == chance(found, lambda end: end[0] > 1)
    assert odds.goes_on == chance(found, lambda end: end[0] == 6)
    most = one.profile.wounds
    assert odds.wounds == counts(found, lambda end: most - end[1], most)


@pytest.mark.parametrize("text", HEROES)
@pytest.mark.parametrize("height", [2.5, 3.0, 5.0, 9.0])
def test_a_climb_does_what_the_dice_do(content: Content, text: str, height: float) -> None:
    one = who(text)
    speed = (5 if "boilerplate" in text else 6) / 2

    def scale(dice: Dice) -> tuple[float, int, int]:
        reached, score, left = 0.0, 0, body(one)
        while reached < height:
            score = foot_score(dice, text)
            if score == 1:
                if reached > 2:
                    left = struck(dice, one, 3, int(reached), left)
                return -1 - reached, score, left.wounds
            reached += speed
        return height, score, left.wounds

    odds, found = climb(content, one, height), explore(scale)
    assert odds.top == chance(found, lambda end: end[0] > 0)
    assert odds.goes_on == chance(found, lambda end: end[0] > 0 and end[1] == 6)
    for fallen, share in odds.falls:
        assert share == chance(found, lambda end, fallen=fallen: end[0] == -1 - fallen)  # type: ignore[misc]
    most = one.profile.wounds
    assert odds.wounds == counts(found, lambda end: most - end[2], most)


@pytest.mark.parametrize("text", ["G3", "G3 W2 FT1", "G3 +born in the saddle"])
@pytest.mark.parametrize("high", [False, True])
def test_a_horse_jump_does_what_the_dice_do(content: Content, text: str, high: bool) -> None:
    one, born = who(text), int("born" in text)

    def leap(dice: Dice) -> tuple[bool, bool, int]:
        face = dice.d6()
        left = body(one)
        thrown = high and face == 1
        if thrown and dice.d6() + born == 1:
            left = struck(dice, one, 2, 1, left)
        return min(6, face + born - high) > 1, thrown, left.wounds

    odds, found = attempt(content, one, "horse-jump", adjust=("high",) * high), explore(leap)
    assert odds.success == chance(found, lambda end: end[0])
    assert odds.thrown == chance(found, lambda end: end[1])
    most = one.profile.wounds
    assert odds.wounds == counts(found, lambda end: most - end[2], most)


RIDERS = [*HEROES, "G3 +born in the saddle", "G3 W3 FT1 +born in the saddle +nimble"]


@pytest.mark.parametrize("text", RIDERS)
def test_a_thrown_rider_lands_as_the_dice_fall(content: Content, text: str) -> None:
    """Neither boilerplate nor nimbleness changes the die; only somebody born in the saddle adds 1."""
    one = who(text)

    def thrown(dice: Dice) -> tuple[str, int]:
        score = min(6, dice.d6() + ("born" in text))
        if score > 1:
            return "lands-on-its-feet" if score == 6 else "slides-down", one.profile.wounds
        return "stunned", struck(dice, one, 2, 1, body(one)).wounds

    odds, found = attempt(content, one, "thrown-rider"), explore(thrown)
    rows = {row.id: share for row, share in odds.rows}
    assert rows.keys() == {"stunned", "slides-down", "lands-on-its-feet"}
    for name, share in rows.items():
        assert share == chance(found, lambda end, name=name: end[0] == name)  # type: ignore[misc]
    assert odds.goes_on == chance(found, lambda end: end[0] == "lands-on-its-feet")
    most = one.profile.wounds
    assert odds.wounds == counts(found, lambda end: most - end[1], most)


@pytest.mark.parametrize("text", RIDERS)
@pytest.mark.parametrize("depth", [0.0, 1.5, 2.5, 3.0])
def test_mounting_up_does_what_the_dice_do(content: Content, text: str, depth: float) -> None:
    """From the ground, or with a leap from a balcony; being born in the saddle does not help."""
    one = who(text)

    def mount(dice: Dice) -> tuple[int, int]:
        score, left = foot_score(dice, text), body(one)
        if score == 1 and depth > 2:
            left = struck(dice, one, 3, int(depth), left)
        return score, left.wounds

    odds, found = attempt(content, one, "mount-up", depth=depth), explore(mount)
    assert odds.success == chance(found, lambda end: end[0] > 1)
    assert odds.goes_on == chance(found, lambda end: end[0] == 6)
    most = one.profile.wounds
    assert odds.wounds == counts(found, lambda end: most - end[1], most)


@pytest.mark.parametrize("text", HEROES)
@pytest.mark.parametrize("height", [0.5, 2.0, 2.1, 2.5, 3.0, 3.5, 5.9, 6.0])
def test_a_fall_does_what_the_dice_do(content: Content, text: str, height: float) -> None:
    one = who(text)
    odds = fall(content, one, height)
    hits = int(height) if height > 2 else 0
    found = explore(lambda dice: struck(dice, one, 3, hits, body(one)))
    most = one.profile.wounds
    assert odds.hits == hits
    assert odds.wounds == counts(found, lambda left: most - left.wounds, most)


def test_a_horse_that_refuses_a_gap_does_not_fall_into_it(content: Content) -> None:
    odds = attempt(content, who("G3"), "horse-jump", depth=4)
    assert (odds.success, odds.wound) == (Fraction(5, 6), Fraction(0))


def test_a_climb_begun_late_takes_a_turn_more(content: Content) -> None:
    assert climb(content, who("G3"), 3).turns == 1
    assert climb(content, who("G3"), 3, first_turn=2).turns == 2


def test_a_table_refuses_what_it_does_not_know(content: Content) -> None:
    with pytest.raises(LotowError, match="wide"):
        attempt(content, who("G3"), "jump", adjust=("wide",))
