"""Between games, die by die: the doctor, bets, bounties, duds, advances at their maximum, years of play."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from naive_odds import Dice, explore

from lotow.errors import LotowError
from lotow.odds.afterwards import advance, injury
from lotow.odds.between_games import bet, doctor, ransom, ruin
from lotow.odds.described import read_combatant
from lotow.rulebook import load_rulebook
from lotow.rulebook.results import row_chances

BOOK = load_rulebook()
CONTENT = BOOK.content


def test_a_doctor_heals_four_times_in_six_and_sometimes_kills() -> None:
    odds = doctor(CONTENT)
    assert (odds.healed, odds.all_healed, odds.worse) == (Fraction(2, 3), Fraction(1, 6), Fraction(1, 6))
    # Botched: a roll on the injuries without captured, bitter enmity and robbed; five of the 33 left kill,
    # and one is a trial that hangs once in six. Several injuries may hold that trial, too: then dead,
    # several and full recovery are barred as well, and it is one of fourteen.
    hanged = Fraction(1, 6)
    spared = sum((1 - Fraction(1, 14) * hanged) ** number for number in range(1, 7)) / 6
    killed = Fraction(5, 33) + Fraction(1, 33) * hanged + Fraction(2, 33) * (1 - spared)
    assert odds.death == Fraction(1, 6) * killed


@pytest.mark.parametrize("stake", [1, 10])
def test_a_bet_is_lost_returned_won_a_little_or_doubled(stake: int) -> None:
    def back(face: int, more: int) -> int:
        return {1: 0, 2: stake, 3: stake, 4: stake + more, 5: stake + more, 6: 2 * stake}[face]

    odds = bet(CONTENT, stake)
    ends = [back(face, more) for face, more in product(range(1, 7), repeat=2)]
    assert odds.dollars.mean == Fraction(sum(ends), 36)
    assert odds.ahead == Fraction(sum(one > stake for one in ends), 36)


def test_a_bounty_is_five_times_a_die() -> None:
    odds = ransom(CONTENT, 15)
    assert (odds.ahead, odds.level, odds.dollars.mean) == (Fraction(1, 2), Fraction(1, 6), Fraction(35, 2))


@pytest.mark.parametrize("dollars", [0, -5])
def test_nobody_bets_nothing(dollars: int) -> None:
    with pytest.raises(LotowError):
        bet(CONTENT, dollars)


def test_duds_are_ruined_once_in_six_times_out_of_action() -> None:
    duds = CONTENT.item["fancy-duds"]
    assert ruin(CONTENT, duds, 2, Fraction(1, 3)).ruined == (Fraction(1, 18), 1 - Fraction(17, 18) ** 2)
    with pytest.raises(LotowError, match="never ruined"):
        ruin(CONTENT, CONTENT.item["marked-cards"], 1, Fraction(1))


# Advances of somebody as he stands


def test_an_advance_of_anybody_is_the_table() -> None:
    odds = advance(CONTENT)
    assert odds.skill == Fraction(6 + 1, 36)
    assert dict(odds.raises)["shootin"] == Fraction(9, 36)
    assert dict(odds.raises)["fame"] == Fraction(2, 36) / 2
    assert odds.free is None


def test_what_is_at_its_maximum_is_rolled_once_more_and_then_chosen() -> None:
    """Shootin' and Grit at their best, and everything else open."""
    who = read_combatant(BOOK, "S3 F3 St3 G6 A1 W1 P3 FA1 FT1")

    def offers(dice: Dice) -> str:
        total = dice.d6() + dice.d6()
        if total <= 4 or total == 12:
            return "skill"
        if total in (5, 6, 8):
            return ""
        if total == 11:
            return "fame" if dice.d6() <= 3 else "fortune"
        return {7: "strength or fightin", 9: "wounds or attacks", 10: "pluck"}[total]

    ends = explore(lambda dice: offers(dice) or offers(dice) or "free")
    odds = advance(CONTENT, "hero", who)
    assert odds.skill == ends["skill"]
    assert odds.free == ends["free"]
    raises = dict(odds.raises)
    assert raises["pluck"] == ends["pluck"] + ends["free"]
    assert raises["wounds"] == ends["wounds or attacks"] + ends["free"]
    assert raises["fame"] == ends["fame"] + ends["free"]
    assert "shootin" not in raises


def test_a_henchman_raises_nothing_twice_and_a_hired_gun_rolls_like_a_hero() -> None:
    who = read_combatant(BOOK, "rowdy")
    risen = dict(advance(CONTENT, "henchman", who, frozenset({"pluck"})).raises)
    assert risen.get("pluck", 0) == 0
    assert advance(CONTENT, "henchman").promoted == Fraction(1, 6)
    assert advance(CONTENT, "hired-gun") == advance(CONTENT, "hero")


# Years


def test_whoever_is_healing_cannot_be_hurt() -> None:
    """Two games, out of action in both unless he is in bed."""
    table = CONTENT.table["hero-injuries"]
    rows = {row.id: chance for row, chance in row_chances(table)}
    odds = injury(CONTENT, "hero", games=2)
    assert odds.dead[0] == odds.death
    bed = (
        rows["deep-wound"] + rows["arm-wound"] * Fraction(5, 6) + rows["snake-oil-salesman"] * Fraction(2, 6)
    )
    # Several injuries at once may send him to bed, too, so the second game is at most as dangerous as this.
    assert odds.dead[1] < odds.death + (1 - odds.death - bed) * odds.death
    assert odds.there[0] < 1 - odds.death - bed


def test_a_henchman_is_dead_or_well() -> None:
    odds = injury(CONTENT, "henchman", games=3)
    assert odds.dead == tuple(1 - Fraction(2, 3) ** game for game in (1, 2, 3))
    assert not any(odds.blind)
    assert odds.there == tuple(Fraction(2, 3) ** game for game in (1, 2, 3))


def test_a_second_eye_lost_blinds() -> None:
    odds = injury(CONTENT, "hero", games=40)
    assert 0 < odds.blind[0] < odds.blind[-1] < Fraction(1, 20)
