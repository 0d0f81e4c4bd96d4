"""Whom else a shot hits, die by die, and what comes before a fight."""

from __future__ import annotations

from fractions import Fraction

import pytest
from naive_odds import Body, Brawling, Dice, Wounding, brawl, explore, takes_wound

from lotow.odds.brawling import fighting
from lotow.odds.brawls import with_mounts
from lotow.odds.described import read_combatant, read_thing
from lotow.odds.duel import duelling
from lotow.odds.nerve import Company
from lotow.odds.reach import Aim
from lotow.odds.shooting import ShotOdds
from lotow.odds.shot import shooting
from lotow.odds.stances import Contender, Stance
from lotow.rulebook import load_rulebook

BOOK = load_rulebook()
CONTENT = BOOK.content
SIXGUN, HAND = CONTENT.weapon["sixgun"], CONTENT.weapon["hand-weapon"]


def shot(shooter: str, target: str, aim: Aim, weapon: str = "sixgun") -> ShotOdds:
    odds = shooting(
        CONTENT, read_combatant(BOOK, shooter), read_combatant(BOOK, target), CONTENT.weapon[weapon], aim
    )
    assert isinstance(odds, ShotOdds)
    return odds


@pytest.mark.parametrize("shots", [1, 2])
def test_a_man_in_the_way_and_a_horse_catch_what_does_not_get_past(shots: int) -> None:
    def play(dice: Dice) -> tuple[bool, bool, Body, Body]:
        man, horse, hit_man, hit_horse = Body(2), Body(1), False, False
        for _ in range(shots):
            if not _hits(dice):
                continue
            if not dice.makes(4):
                hit_man = True
                if man.wounds and (face := Wounding("4").roll(dice)):
                    man = takes_wound(dice, man, face == 6)
            elif not dice.makes(4):
                hit_horse = True
                if horse.wounds and (face := Wounding("5").roll(dice)):
                    horse = takes_wound(dice, horse, face == 6)
        return hit_man, hit_horse, man, horse

    ends = explore(play)
    thing = read_thing(BOOK, "G3 W2")
    odds = shot("S4", "G3 +horse", Aim(target_mounted=True, in_the_way=(thing,), shots=shots))
    man, horse = odds.others
    assert man.hit == sum((share for end, share in ends.items() if end[0]), Fraction(0))
    assert man.out == sum((share for end, share in ends.items() if not end[2].wounds), Fraction(0))
    assert horse.hit == sum((share for end, share in ends.items() if end[1]), Fraction(0))
    killed = sum((share for end, share in ends.items() if not end[3].wounds), Fraction(0))
    assert odds.thrown == horse.out == killed


def _hits(dice: Dice) -> bool:
    face = dice.d6()
    return face >= 4 and not (face == 1 and not dice.makes(2))


def test_a_friend_in_the_fight_is_hit_as_often_as_the_enemy() -> None:
    odds = shot("rowdy S4", "G3", Aim(into_fight=True, friend=read_combatant(BOOK, "deputy")))
    (friend,) = odds.others
    assert (friend.name.en, friend.hit) == ("deputy", odds.through)


def test_everybody_under_a_template_is_rolled_for() -> None:
    aim = Aim(under=(read_combatant(BOOK, "G3"), read_combatant(BOOK, "G5")))
    odds = shot("S4", "G3", aim, "sawed-off-shotgun")
    first, second = odds.others
    assert (first.hit, first.out) == (odds.through, odds.out)
    assert second.out < first.out


def test_a_dead_mount_throws_its_rider() -> None:
    odds = shot("S4", "G3 +horse", Aim(at_mount=True))
    assert odds.thrown == odds.out


# Before a fight

FIGHTER = Brawling(1, 3, Body(1), (Wounding("4"),))
PASSES = (15, 21)


def contender(text: str, **stance: object) -> Contender:
    return Contender(read_combatant(BOOK, text), HAND, Stance(**stance))  # type: ignore[arg-type]


def test_the_mad_fight_with_one_die_and_strike_nobody() -> None:
    def play(dice: Dice) -> tuple[bool, bool, bool]:
        mad = FIGHTER._replace(attacks=2)
        if not dice.choose(PASSES):
            mad = FIGHTER._replace(fightin=1, strikes=False)
        won, mine, (theirs,) = brawl(dice, mad, (FIGHTER,))
        return won, bool(mine.wounds), bool(theirs.wounds)

    ends = explore(play)
    odds = fighting(CONTENT, contender("F3 A2 P3 +madness"), contender("F3"))
    assert odds.win == sum((share for end, share in ends.items() if end[0]), Fraction(0))
    assert odds.killed == sum((share for end, share in ends.items() if not end[1]), Fraction(0))
    assert odds.kill == sum((share for end, share in ends.items() if not end[2]), Fraction(0))


def test_those_who_fear_him_do_not_all_come() -> None:
    def play(dice: Dice) -> tuple[bool, ...]:
        came = tuple(FIGHTER for _ in range(2) if dice.choose(PASSES))
        if not came:
            return False, True
        won, mine, _ = brawl(dice, FIGHTER._replace(blows=(Wounding("4"),) * 2), came)
        return won, bool(mine.wounds)

    ends = explore(play)
    lone = contender("F3 +fearsome reputation")
    odds = fighting(CONTENT, lone, *[contender("F3 P3", charging=True)] * 2)
    assert odds.win == sum((share for end, share in ends.items() if end[0]), Fraction(0))
    assert odds.killed == sum((share for end, share in ends.items() if not end[1]), Fraction(0))


def test_hatred_and_hardness_make_a_charge_sure() -> None:
    feared = contender("F3 +fearsome reputation")
    hating = contender("F3 P3 +bitter enmity", charging=True, company=Company(hated=True))
    assert fighting(CONTENT, hating, feared).charge == 1
    assert fighting(CONTENT, contender("F3 P3 +hardened", charging=True), feared).charge is None


def test_fury_counts_in_the_first_round_of_a_duel_only() -> None:
    plain = duelling(CONTENT, contender("F3"), contender("F3"))
    furious = duelling(CONTENT, contender("F3 +fury", charging=True), contender("F3"))
    always = duelling(CONTENT, contender("F3 A2"), contender("F3"))
    assert plain.first < furious.first < always.first
    # One Wound each: a round with two dice and two blows, and then it is even.
    two = 1 - Fraction(1, 4)
    tie = Fraction(1, 2)
    wins = (
        sum(
            Fraction(1 if max(a, b) > c else 0) + (tie if max(a, b) == c else 0)
            for a in range(1, 7)
            for b in range(1, 7)
            for c in range(1, 7)
        )
        / 216
    )
    kills, killed = wins * two, (1 - wins) * Fraction(1, 2)
    assert furious.first == kills + (1 - kills - killed) * Fraction(1, 2)


def test_shots_miss_the_mad_turn_too() -> None:
    mad, sane = shot("S4 P3 +madness", "G3", Aim()), shot("S4 P3", "G3", Aim())
    assert mad.out == sane.out * Fraction(21, 36)
    assert mad.jam == sane.jam * Fraction(21, 36)


def test_a_winner_may_strike_the_mount_first_and_then_the_rider() -> None:
    def play(dice: Dice) -> tuple[bool, bool]:
        horse, rider = Body(1), Body(1)
        if not dice.choose((1, 1)):
            return True, True
        for _ in range(2):
            if horse.wounds:
                horse = horse._replace(wounds=0) if dice.makes(5) else horse
            elif rider.wounds:
                rider = rider._replace(wounds=0) if dice.makes(4) else rider
        return bool(horse.wounds), bool(rider.wounds)

    ends = explore(play)
    enemy = contender("F3 A2 +horse", mount_first=True)
    odds = fighting(CONTENT, contender("F3 A2"), *with_mounts([enemy]))
    assert odds.win == Fraction(1, 2)
    horse, rider = odds.out
    assert horse == sum((share for end, share in ends.items() if not end[0]), Fraction(0))
    assert rider == sum((share for end, share in ends.items() if not end[1]), Fraction(0))
    assert odds.killed == Fraction(1, 2) * Fraction(3, 4)
