"""Pluck and Head for the Hills against dice rolled one by one."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from naive_odds import Dice, explore

from lotow.errors import LotowError
from lotow.odds.combatant import Combatant
from lotow.odds.described import read_combatant
from lotow.odds.nerve import Company, Test, head_for_the_hills, nerve, pluck
from lotow.rulebook import Content, load_rulebook


def who(text: str) -> Combatant:
    return read_combatant(load_rulebook(), text)


@pytest.fixture
def content() -> Content:
    return load_rulebook().content


class Soul:
    """Somebody testing, turn after turn: re-rolls and forgiven failures are used as they come."""

    def __init__(self, dice: Dice, pluck: int, kept: int, rerolls: int, forgiven: int) -> None:
        self.dice, self.pluck, self.kept, self.rerolls, self.forgiven = dice, pluck, kept, rerolls, forgiven

    def rolls(self) -> bool:
        passing = 0
        for rolled in every_roll(self.kept):
            passing += sum(sorted(rolled)[-2:]) + self.pluck >= 10
        total = 6**self.kept
        return bool(self.dice.choose((total - passing, passing)))

    def passes(self) -> bool:
        if self.rolls():
            return True
        if self.rerolls:
            self.rerolls -= 1
            if self.rolls():
                return True
        if self.forgiven:
            self.forgiven -= 1
            return True
        return False


def every_roll(number: int) -> list[tuple[int, ...]]:
    rolled: list[tuple[int, ...]] = [()]
    for _ in range(number):
        rolled = [(*faces, face) for faces in rolled for face in range(1, 7)]
    return rolled


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 7), st.booleans(), st.booleans(), st.booleans())
def test_anybody_tests_as_the_dice_fall(number: int, duds: bool, grit: bool, whiskey: bool) -> None:
    text = f"P{number}" + " +fancy-duds" * duds + " +true-grit" * grit + " +fine-whiskey" * whiskey

    def test(dice: Dice) -> bool:
        drunk = min(7, number + dice.d6()) if whiskey else number
        return Soul(dice, drunk, 3 if duds else 2, int(grit), 0).passes()

    assert pluck(load_rulebook().content, who(text)).passed == explore(test).get(True, Fraction(0))


@pytest.mark.parametrize(
    "text", ["P4", "P4 +true-grit", "P2 +fine-whiskey", "P4 +fancy-duds", "P5 +true-grit"]
)
def test_a_posse_holds_as_the_dice_fall(content: Content, text: str) -> None:
    odds = head_for_the_hills(content, who(text), 3)
    for turns in (1, 2, 3):

        def hold(dice: Dice, turns: int = turns) -> bool:
            number = int(text[1])
            drunk = min(7, number + dice.d6()) if "whiskey" in text else number
            # Fancy duds do not help here.
            soul = Soul(dice, drunk, 2, int("true-grit" in text), 0)
            return all(soul.passes() for _ in range(turns))

        assert odds.held[turns - 1] == explore(hold)[True]


def test_a_night_on_the_town_forgives_the_first_failure(content: Content) -> None:
    leader = who("P4 +night-on-the-town")
    tested = nerve(content, leader, test="head-for-the-hills", situation=frozenset({"on-foot", "next-game"}))

    def hold(dice: Dice) -> bool:
        soul = Soul(dice, 4, 2, 0, 1)
        return all(soul.passes() for _ in range(2))

    assert tested.holds(2)[1] == explore(hold)[True]


def test_a_leader_lends_his_pluck(content: Content) -> None:
    assert (
        pluck(content, who("rowdy P2"), company=Company(leader=who("sheriff"))).passed
        == pluck(content, who("P4")).passed
    )
    assert (
        pluck(content, who("P6"), company=Company(leader=who("sheriff"))).passed
        == pluck(content, who("P6")).passed
    )


def test_only_a_leader_does(content: Content) -> None:
    with pytest.raises(LotowError, match="no leader"):
        pluck(content, who("P2"), company=Company(leader=who("deputy")))


def test_citizens_take_heart_from_each_other(content: Content) -> None:
    citizen = who("upstanding citizen")
    assert pluck(content, citizen, friends=2).passed == pluck(content, who("P4")).passed
    assert pluck(content, citizen, friends=9).passed == pluck(content, who("P7")).passed


@pytest.mark.parametrize(("test", "certain"), [("pluck", True), ("dive-for-cover", False)])
def test_a_deputy_passes_with_the_sheriff_there(content: Content, test: Test, certain: bool) -> None:
    there = frozenset({"on-foot", "leader-on-table"})
    odds = pluck(content, who("deputy"), test=test, situation=there)  # type: ignore[arg-type]
    assert (odds.passed == 1) is certain


@pytest.mark.parametrize(("test", "certain"), [("pluck", True), ("dive-for-cover", False)])
def test_a_sheriff_near_enough_to_lend_his_pluck_is_there(
    content: Content, test: Test, certain: bool
) -> None:
    odds = pluck(content, who("deputy"), test=test, company=Company(leader=who("sheriff")))
    assert (odds.passed == 1) is certain


def test_preaching_takes_heart(content: Content) -> None:
    assert pluck(content, who("P4"), lowered=2).passed == pluck(content, who("P2")).passed


def test_no_turns_are_no_question(content: Content) -> None:
    with pytest.raises(LotowError):
        head_for_the_hills(content, who("P4"), 0)
