"""What comes before a shot and after it, die by die: spotting, nerve, mounts, ropes, charges laid.

The rules are written down again here in plain numbers, so that a slip in the data or in its reading shows.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import NamedTuple

import pytest
from naive_odds import Body, Dice, Shooting, Wounding, chance, counts, explore, takes_wound

from lotow.errors import LotowError
from lotow.odds.aiming import take_aim
from lotow.odds.answers import Figures
from lotow.odds.combatant import Combatant
from lotow.odds.described import read_combatant
from lotow.odds.reach import Aim, Thing, gun_of
from lotow.odds.shooting import shoot
from lotow.odds.shot import shooting
from lotow.odds.throwing import BlastOdds, as_target
from lotow.rulebook import Content, Rulebook, load_rulebook
from lotow.rulebook.models import Weapon


def blast(
    content: Content, thrower: Combatant, target: Combatant, weapon: Weapon, aim: Aim | None = None
) -> BlastOdds:
    odds = shooting(content, thrower, target, weapon, aim)
    assert isinstance(odds, BlastOdds)
    return odds


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return load_rulebook()


@pytest.fixture(scope="module")
def content(book: Rulebook) -> Content:
    return book.content


def asked(book: Rulebook, shooter: str, target: str, weapon: str, aim: Aim) -> Figures:
    return shooting(
        book.content,
        read_combatant(book, shooter),
        read_combatant(book, target),
        book.content.weapon[weapon],
        aim,
    ).figures()


Played = tuple[int, int, bool, Body]


def assert_same(odds: Figures, found: dict[Played, Fraction], most: int) -> None:
    assert odds["hit"] == chance(found, lambda end: end[0] > 0)
    assert odds["through"] == chance(found, lambda end: end[1] > 0)
    assert odds["jam"] == chance(found, lambda end: end[2])
    assert odds["wounds"] == {
        str(count): share for count, share in enumerate(counts(found, lambda end: most - end[3].wounds, most))
    }


# Before the shot


def keeps_his_nerve(dice: Dice, pluck: int, number: int = 2) -> bool:
    """The best two of so many dice and Pluck reach 10."""
    rolls = list(product(range(1, 7), repeat=number))
    passed = sum(sum(sorted(roll)[-2:]) + pluck >= 10 for roll in rolls)
    return bool(dice.choose((len(rolls) - passed, passed)))


@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.parametrize("feared", [False, True])
@pytest.mark.parametrize("extra", ["", " +true grit", " +fancy duds", " +hardened"])
@pytest.mark.parametrize(("pluck", "wounds", "fortune"), [(2, 1, 0), (5, 2, 1)])
def test_a_man_must_be_spotted_and_faced_before_he_is_shot(
    book: Rulebook, hidden: bool, feared: bool, extra: str, pluck: int, wounds: int, fortune: int
) -> None:
    shot = Shooting(4, Wounding("4"), Body(wounds, fortune), way=(3,))

    def dares(dice: Dice) -> bool:
        if not feared or "hardened" in extra:
            return True
        number = 3 if "duds" in extra else 2
        if keeps_his_nerve(dice, pluck, number):
            return True
        return "grit" in extra and keeps_his_nerve(dice, pluck, number)

    def play(dice: Dice) -> Played:
        if hidden and not dice.makes(4):
            return 0, 0, False, shot.body
        return shot.play(dice) if dares(dice) else (0, 0, False, shot.body)

    odds = asked(
        book,
        f"S4 P{pluck}{extra}",
        f"G3 W{wounds} FT{fortune}" + " +fearsome reputation" * feared,
        "sixgun",
        Aim(hidden=hidden, in_the_way=(Thing(3),)),
    )
    assert_same(odds, explore(play), wounds)


def test_true_grit_is_not_counted_on_for_every_one_of_many_shots(book: Rulebook) -> None:
    hit = [
        asked(book, f"S4 P3{extra}", "+fearsome reputation", "sixgun", Aim(repeated=True))["hit"]
        for extra in ("", " +true grit")
    ]
    assert hit == [Fraction(7, 24)] * 2


# In the saddle


class Ride(NamedTuple):
    """A mount's Grit and Wounds."""

    grit: int
    wounds: int


MOUNTS = {"horse": Ride(4, 1), "mule": Ride(5, 1)}
WOUNDS_ON = {(3, 3): "4", (3, 4): "5", (3, 5): "5", (2, 3): "5", (2, 4): "5", (2, 5): "6"}


@pytest.mark.parametrize("mount", MOUNTS)
@pytest.mark.parametrize("at_mount", [False, True])
@pytest.mark.parametrize(("weapon", "strength"), [("sixgun", 3), ("longbow", 2), ("sawed-off-shotgun", 3)])
@pytest.mark.parametrize("extra", ["", " +dodge", " +boilerplate"])
@pytest.mark.parametrize("tricky", [False, True])
def test_rider_and_mount_shield_each_other_except_from_a_template(
    book: Rulebook, mount: str, at_mount: bool, weapon: str, strength: int, extra: str, tricky: bool
) -> None:
    ride, spread, gun = MOUNTS[mount], weapon == "sawed-off-shotgun", weapon == "sixgun"
    grit = ride.grit if at_mount else 3 + ("boilerplate" in extra)
    # Nobody dodges in the saddle, and a mount has no Fortune.
    body = Body(ride.wounds) if at_mount else Body(2, 1)
    shot = Shooting(
        4,
        Wounding(WOUNDS_ON[strength, grit]),
        body,
        way=() if spread or (tricky and gun) else (3, 4),
        criticals=weapon != "longbow",
        jams=gun,
        fixed=4 if spread else None,
    )
    aim = Aim(target_mounted=True, at_mount=at_mount, in_the_way=(Thing(3),))
    odds = asked(book, "S4" + " +trick shooter" * tricky, f"W2 FT1 +{mount}{extra}", weapon, aim)
    assert_same(odds, explore(shot.play), body.wounds)


def test_a_mount_is_no_cover_from_dynamite(book: Rulebook, content: Content) -> None:
    thrower, rider = read_combatant(book, "S4"), read_combatant(book, "W2 +horse")
    for aim in (Aim(), Aim(target_mounted=True)):
        odds = blast(content, thrower, rider, content.weapon["dynamite"], aim)
        assert (odds.through, odds.out) == (Fraction(1, 2), Fraction(5, 12))


def test_a_buffalo_gun_lays_a_man_low_but_not_a_horse(book: Rulebook, content: Content) -> None:
    shooter, rider, gun = (
        read_combatant(book, "S4"),
        read_combatant(book, "+horse"),
        content.weapon["buffalo-gun"],
    )
    low = [
        shoot(take_aim(content, shooter, rider, gun_of(content, gun, aim.mode), aim)).knocked_down
        for aim in (Aim(), Aim(target_mounted=True), Aim(at_mount=True))
    ]
    assert low == [Fraction(1, 4), Fraction(1, 8), Fraction(0)]


# The rope


@pytest.mark.parametrize(
    ("thrower", "need", "modifier"),
    [("wrangler", 3, 0), ("S4", 4, 0), ("S5", 5, 0), ("S4 +blinded in one eye", 4, -1),
     ("S6 +blinded in one eye", 6, -1)],
)  # fmt: skip
@pytest.mark.parametrize("mounted", [False, True])
@pytest.mark.parametrize("target_mounted", [False, True])
@pytest.mark.parametrize("distance", [6.0, 6.5])
def test_a_lasso_catches_and_pulls_as_the_dice_fall(
    book: Rulebook,
    thrower: str,
    need: int,
    modifier: int,
    mounted: bool,
    target_mounted: bool,
    distance: float,
) -> None:
    def throw(dice: Dice) -> tuple[bool, bool, bool]:
        """Whether it hits, whether it catches the one meant, and whether that one is pulled."""
        if distance > 6 or not dice.makes(need, modifier):
            return False, False, False
        if target_mounted and not dice.makes(4):
            return True, False, False
        return True, True, dice.makes(4, 1 if mounted else 0)

    aim = Aim(shooter_mounted=mounted, target_mounted=target_mounted, distance=distance)
    odds, found = asked(book, f"{thrower} +horse", "G3 +horse", "lasso", aim), explore(throw)
    assert odds["hit"] == chance(found, lambda end: end[0])
    assert odds["through"] == chance(found, lambda end: end[1])
    assert odds["pull"] == chance(found, lambda end: end[2])
    assert odds["wound"] == odds["jam"] == 0


# Charges laid


@pytest.mark.parametrize("weapon", ["dynamite", "nitro"])
@pytest.mark.parametrize("target", [Body(1), Body(2, 1), Body(3, 2), Body(5)])
@pytest.mark.parametrize("layer", [Body(1), Body(2, 2)])
@pytest.mark.parametrize("keep", [False, True])
def test_a_laid_charge_goes_off_as_the_dice_fall(
    book: Rulebook, content: Content, weapon: str, target: Body, layer: Body, keep: bool
) -> None:
    struck = target._replace(fortune=0) if keep else target

    def lay(dice: Dice) -> tuple[str, int, int]:
        """How it ends, and the Wounds left of whoever lays it and of the target."""
        early = not dice.makes(2)
        if not early and not dice.makes(2):
            return "dud", layer.wounds, struck.wounds
        left = layer if early else struck
        for _ in range(dice.d6()):
            left = takes_wound(dice, left, False) if left.wounds else left
        return ("hand", left.wounds, struck.wounds) if early else ("target", layer.wounds, left.wounds)

    odds = blast(
        content,
        read_combatant(book, f"S6 W{layer.wounds} FT{layer.fortune}"),
        read_combatant(book, f"G9 W{target.wounds} FT{target.fortune}"),
        content.weapon[weapon],
        # Nobody throws it, so neither range nor what is in the way matters.
        Aim(laid=True, keep_fortune=keep, distance=40, in_the_way=(Thing(5),)),
    )
    found = explore(lay)
    assert odds.through == odds.hit == chance(found, lambda end: end[0] == "target")
    assert odds.in_hand == chance(found, lambda end: end[0] == "hand")
    assert odds.dud == chance(found, lambda end: end[0] == "dud")
    assert odds.thrower_out == chance(found, lambda end: not end[1])
    lost = tuple(Fraction(weight, odds.total) for weight in odds.weights)
    assert lost == counts(found, lambda end: target.wounds - end[2], target.wounds)


@pytest.mark.parametrize(
    ("wall", "wounds"),
    [
        ("stone-wall", 4),
        ("wooden-building", 4),
        ("fence-or-wagon", 2),
        ("tree-or-hedge", 3),
        ("rocks-or-cliff", 5),
    ],
)
def test_a_charge_brings_down_scenery_whose_wounds_it_equals(
    book: Rulebook, content: Content, wall: str, wounds: int
) -> None:
    aim = Aim(laid=True)
    odds = shooting(
        content,
        read_combatant(book, "S4"),
        as_target(content.scenery[wall]),
        content.weapon["dynamite"],
        aim,
    )
    assert isinstance(odds, BlastOdds)
    assert odds.out == Fraction(25, 36) * Fraction(7 - wounds, 6)


def test_a_sixgun_is_not_laid(book: Rulebook) -> None:
    with pytest.raises(LotowError, match="does not go off by itself"):
        asked(book, "S4", "G3", "sixgun", Aim(laid=True))
