"""A turn of two groups, against the same turn played die by die."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

import pytest
from msgspec.structs import replace
from naive_odds import Body, Brawling, Dice, Shooting, Wounding, brawl, explore

from lotow.errors import LotowError
from lotow.odds.brawling import fighting
from lotow.odds.described import read_combatant
from lotow.odds.nerve import Company
from lotow.odds.questions import AskedShot
from lotow.odds.reach import Aim
from lotow.odds.stances import Contender, Stance
from lotow.odds.turn import Hand, Posture, TurnOdds, turn
from lotow.odds.turn_phases import read_hands, side_called
from lotow.odds.volleys import Shooter, volleying
from lotow.rulebook import load_rulebook

BOOK = load_rulebook()
CONTENT = BOOK.content
SHOT = Shooting(4, Wounding("4"), Body(1))
FIGHTER = Brawling(1, 3, Body(1), (Wounding("4"),))


def side(*texts: str, size: int = 0, lost: int = 0, close: bool = False) -> Posture:
    hands = tuple(
        hand
        for text in texts
        for hand in read_hands(BOOK, text, Aim(), lambda one: read_combatant(BOOK, one))
    )
    return Posture(hands=hands, size=size, lost=lost, close=close)


class Left(NamedTuple):
    """Who still stands on both sides: shooter and charger of ours, the shooter of theirs."""

    shooter: bool
    charger: bool
    enemy: bool


def stands(dice: Dice) -> bool:
    """Pluck 3 to stand fast: a 7 or more on two dice."""
    return bool(dice.choose((15, 21)))


def fires(dice: Dice) -> tuple[bool, bool]:
    """Whether the target is hit, and whether it still stands."""
    _, through, _, body = SHOT.play(dice)
    return bool(through), bool(body.wounds)


def played(dice: Dice, drop: int) -> Left:
    shooter = charger = enemy = True
    charger_dived = enemy_dived = False
    for who in (drop, 1 - drop):
        if who == 0 and shooter:
            hit, enemy = fires(dice)
            # A dive costs the enemy its shot, if that is still to come.
            enemy_dived = hit and enemy and drop == 0 and not stands(dice)
        elif who == 1 and enemy and not enemy_dived:
            # Ours are named shooter first, so that is who is shot at.
            hit, shooter = fires(dice)
            if hit and shooter and drop == 1 and not stands(dice):
                return melee(dice, Left(shooter, charger, enemy), charger_dived)
    return melee(dice, Left(shooter, charger, enemy), charger_dived)


def melee(dice: Dice, left: Left, dived: bool) -> Left:
    if not left.charger or not left.enemy or dived:
        return left
    _, mine, (theirs,) = brawl(dice, FIGHTER, (FIGHTER,))
    return left._replace(charger=bool(mine.wounds), enemy=bool(theirs.wounds))


@pytest.mark.parametrize("drop", [0, 1])
def test_a_turn_does_what_the_dice_do(drop: int) -> None:
    ends = explore(lambda dice: played(dice, drop))
    ours = side("S4 F3 G3 P3 with sixgun", "S4 F3 G3 P3 charges")
    odds = turn(CONTENT, ours, side("S4 F3 G3 P3 with sixgun"), drop=drop)

    def out(at: int) -> Fraction:
        return sum((share for end, share in ends.items() if not end[at]), Fraction(0))

    assert odds.outs == ((out(0), out(1)), (out(2),))


def test_without_a_word_the_drop_is_even() -> None:
    ours, theirs = side("sheriff with rifle", "deputy charges"), side("2 rowdy with sixgun")
    first, second, even = (turn(CONTENT, ours, theirs, drop=drop) for drop in (0, 1, None))
    for at in (0, 1):
        assert even.outs[1][at] == (first.outs[1][at] + second.outs[1][at]) / 2


def test_half_of_a_posse_down_makes_it_test_by_its_leader() -> None:
    # One of two is half; the pluckiest left tests: Pluck 3 passes 21 times in 36.
    odds = turn(CONTENT, side("S2 with sixgun"), side("2 S4 G1 P3"), drop=0)
    assert odds.tests[1] == odds.outs[1][0] > 0
    assert odds.flees[1] == odds.tests[1] * Fraction(15, 36)
    assert turn(CONTENT, side("S2 with sixgun"), side("2 S4 G1 P3", size=5), drop=0).tests[1] == 0
    assert turn(CONTENT, side("S2 with sixgun"), side("2 S4 G1 P3", size=5, lost=3), drop=0).tests[1] == 1


def test_friends_close_by_dive_when_one_of_them_falls() -> None:
    def hits(close: bool) -> TurnOdds:
        return turn(CONTENT, side("S2 with sixgun"), side("G1", "S4 with sixgun", close=close), drop=0)

    assert hits(close=True).outs[0][0] < hits(close=False).outs[0][0]


def test_everybody_charges_somebody_and_the_last_joins() -> None:
    odds = turn(CONTENT, side("3 F3 charges"), side("F3", "F3"))
    # Two against the first, one against the second.
    assert odds.outs[1][0] > odds.outs[1][1] > 0
    both = turn(CONTENT, side("F3 charges", "F3 charges"), side("F3 charges"), drop=1)
    assert both.outs[1][0] > turn(CONTENT, side("F3 charges"), side("F3 charges"), drop=1).outs[1][0]


def test_a_feared_enemy_keeps_chargers_away() -> None:
    plain = turn(CONTENT, side("F3 P3 charges"), side("F3"))
    feared = turn(CONTENT, side("F3 P3 charges"), side("F3 +fearsome reputation"))
    assert feared.outs[1][0] == plain.outs[1][0] * Fraction(21, 36)


def test_too_many_are_refused_and_a_hand_is_read_as_people_write_it() -> None:
    with pytest.raises(LotowError, match="5 fighters"):
        turn(CONTENT, side("5 deputy"), side("rowdy"))
    (one,) = read_hands(BOOK, "tough charges with unarmed", Aim(), lambda text: read_combatant(BOOK, text))
    assert isinstance(one, Hand)
    assert (one.charges, one.gun, one.weapon.id) == (True, None, "unarmed")
    assert (side_called("us"), side_called("them"), side_called(None)) == (0, 1, None)
    with pytest.raises(LotowError, match="neither side"):
        side_called("nobody")


def test_whom_it_takes_nerve_to_strike_it_takes_nerve_to_strike_in_a_turn() -> None:
    hand = CONTENT.weapon["hand-weapon"]
    bold, witty = (read_combatant(BOOK, who) for who in ("F3 A2 W2 P3", "F3 +fearsome reputation +repartee"))
    fought = fighting(CONTENT, Contender(bold, hand, Stance(charging=True)), Contender(witty, hand))
    odds = turn(CONTENT, side("F3 A2 W2 P3 charges"), side("F3 +fearsome reputation +repartee"), drop=0)
    assert odds.outs == ((fought.killed,), (fought.kill,))


def test_four_may_meet_four_with_guns_and_wounds_and_nobody_is_left_out() -> None:
    ours = side("2 sheriff with winchester", "2 gunslinger charges", close=True)
    theirs = side("2 desperado with sixgun", "2 tough charges", close=True)
    odds = turn(CONTENT, ours, theirs, drop=0)
    other = turn(CONTENT, theirs, ours, drop=1)
    assert odds.outs == (other.outs[1], other.outs[0])
    assert all(0 <= chance < 1 for one in odds.outs for chance in one)
    # Fire is gathered on the first, and whoever charges first meets the first who is free.
    assert odds.outs[1][0] > odds.outs[1][1]


def test_a_pistolier_fires_both_guns_in_a_turn_and_in_a_volley() -> None:
    two = read_combatant(BOOK, "S4 P3 +pistolier +sixgun +sixgun")
    sixgun = CONTENT.weapon["sixgun"]
    target = read_combatant(BOOK, "W2 P3")
    pistolier = Posture(hands=(Hand(who=two, gun=sixgun, weapon=CONTENT.weapon["hand-weapon"]),))
    shot = AskedShot(two, target, sixgun, Aim(shots=2)).question(CONTENT).answer().figures()
    assert turn(CONTENT, pistolier, side("W2 P3"), drop=0).outs[1][0] == shot["out"]
    assert volleying(CONTENT, target, [Shooter(two, sixgun)], dives=False).out == shot["out"]


def test_a_fast_draw_shoots_before_the_side_with_the_drop() -> None:
    fast, slow = side("S4 P3 +fast draw with sixgun"), side("S4 P3 with sixgun")
    assert turn(CONTENT, fast, slow, drop=1).outs == turn(CONTENT, slow, slow, drop=0).outs
    # Two of them roll for it: the holder of the Drop goes first on 1 to 3.
    both = turn(CONTENT, fast, fast, drop=0).outs
    assert both == turn(CONTENT, slow, slow, drop=None).outs
    # With a rifle there is nothing to draw.
    rifle = side("S4 P3 +fast draw with rifle")
    assert (
        turn(CONTENT, rifle, slow, drop=1).outs == turn(CONTENT, side("S4 P3 with rifle"), slow, drop=1).outs
    )


def test_the_chain_of_a_turn_tells_what_each_rolls() -> None:
    odds = turn(CONTENT, side("2 deputy with sixgun", "tough charges"), side("rowdy with rifle", "kid"))
    told = [step.label.en for step in odds.steps]
    assert told.count("deputy at rowdy: to hit") == 1
    assert "rowdy at deputy: to wound" in told
    assert "tough wins the fight" in told
    assert "rowdy dives for cover when hit" in told


def test_a_leader_and_rerolls_help_a_side_in_its_tests() -> None:
    shooters, target = side("S2 with sixgun"), side("G1", "S4 P3 with sixgun", close=True)
    boss = Company(leader=read_combatant(BOOK, "trail boss P6"))
    led = replace(target, company=boss)
    alone, with_him = (turn(CONTENT, shooters, one, drop=0) for one in (target, led))
    # A friend who stands fast when another falls still shoots.
    assert with_him.outs[0][0] > alone.outs[0][0]
    assert with_him.flees[1] < alone.flees[1]
    lucky = turn(CONTENT, shooters, replace(target, company=Company(rerolls=1)), drop=0)
    assert lucky.outs == alone.outs
    assert lucky.flees[1] == alone.flees[1] * Fraction(15, 36)


def test_a_leader_elsewhere_tests_for_those_elsewhere_when_nobody_here_is_left() -> None:
    leader = Company(leader=read_combatant(BOOK, "sheriff"))
    lone, enemy = side("G1 W1", size=2, lost=0), side("4 S6 with sixgun")
    alone = turn(CONTENT, lone, enemy, drop=1)
    led = turn(CONTENT, replace(lone, company=leader), enemy, drop=1)
    assert alone.flees[0] == alone.tests[0] == led.tests[0] > 0
    assert 0 < led.flees[0] < led.tests[0]
    whole = replace(lone, size=1, company=leader)
    assert turn(CONTENT, whole, enemy, drop=1).flees[0] == led.tests[0]


def test_it_is_said_what_rerolls_are_kept_for() -> None:
    ours = replace(side("G3 with sixgun"), company=Company(rerolls=2))
    steps = turn(CONTENT, ours, side("G3")).steps
    assert [one.label.en for one in steps if "re-rolls" in one.label.en] == [
        "re-rolls for Head for the Hills alone: 2"
    ]
