"""Random combatants out of the book, against the rules as a player would apply them, die by die.

What weapons and skills do is written down again here, so that a slip in the data or in its reading shows.
"""

from __future__ import annotations

import tomllib
from itertools import product
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from naive_odds import (
    Body,
    Brawling,
    Dice,
    Shooting,
    Wounding,
    chance,
    counts,
    explore,
    strikes,
    struck_by,
    takes_wound,
    wins,
)

from lotow.odds.brawling import fighting
from lotow.odds.described import read_combatant
from lotow.odds.reach import Aim, Thing
from lotow.odds.shot import shooting
from lotow.odds.stances import Contender, Stance
from lotow.rulebook import load_rulebook

CHART = [
    line.split()
    for line in tomllib.loads(
        (Path(__file__).parents[1] / "cases" / "wounding.toml").read_text(encoding="utf-8")
    )["chart"].split("\n")
    if line
]


class Gun(NamedTuple):
    """Strength (0 for the thrower's), whether it jams in a way that matters, whether it is a firearm."""

    strength: int
    jams: bool = True
    firearm: bool = True
    at_worst: int | None = None
    scenery: int = 0


GUNS = {
    "sixgun": Gun(3),
    "heavy-pistol": Gun(4),
    "saturday-night-special": Gun(3, jams=False),
    "rifle": Gun(4, jams=False),
    "repeating-rifle": Gun(4),
    "musket": Gun(3, jams=False),
    "buffalo-gun": Gun(4, jams=False, at_worst=4),
    "shotgun": Gun(3, scenery=-1),
    "longbow": Gun(2, jams=False, firearm=False),
    "thrown-weapon": Gun(0, jams=False, firearm=False),
    "tomahawk": Gun(0, jams=False, firearm=False),
}
TRICKS = {"sixgun", "heavy-pistol", "rifle", "repeating-rifle"}
RIFLES = {"rifle", "repeating-rifle"}
ARMS = {
    "hand-weapon": (0, 0),
    "cavalry-sabre": (0, 0),
    "double-handed-weapon": (-1, 1),
    "unarmed": (-1, -1),
    "rifle": (-1, 0),
    "buffalo-gun": (-1, 1),
    "tomahawk": (0, 0),
}
FISTS, SABRES, TWO_HANDED = {"unarmed"}, {"cavalry-sabre"}, {"double-handed-weapon", "buffalo-gun"}

skills = st.sets(
    st.sampled_from(
        ("deadeye-shot", "rifleman", "trick-shooter", "dodge", "blinded-in-one-eye", "boilerplate")
    ),
    max_size=3,
)
tricks = st.sets(
    st.sampled_from(
        ("pugilist", "strongman", "dirty-fighter", "swordsman", "fury", "sidewinder", "fine-whiskey")
    ),
    max_size=3,
)


class Somebody(NamedTuple):
    """Characteristics and skills, and the text that says so."""

    shootin: int
    fightin: int
    strength: int
    grit: int
    attacks: int
    wounds: int
    fortune: int
    skills: set[str]

    @property
    def text(self) -> str:
        numbers = f"S{self.shootin} F{self.fightin} St{self.strength} G{self.grit} A{self.attacks}"
        return f"{numbers} W{self.wounds} FT{self.fortune} " + " ".join(
            f"+{name}" for name in sorted(self.skills)
        )


def somebody(skill: st.SearchStrategy[set[str]], attacks: int = 3) -> st.SearchStrategy[Somebody]:
    return st.builds(
        Somebody,
        st.integers(3, 6),
        st.integers(2, 5),
        st.integers(1, 6),
        st.integers(1, 9),
        st.integers(1, attacks),
        st.integers(1, 2),
        st.integers(0, 2),
        skill,
    )


@settings(deadline=None, max_examples=300)
@given(
    somebody(skills),
    somebody(skills),
    st.sampled_from(sorted(GUNS)),
    st.lists(st.tuples(st.integers(3, 5), st.booleans()), max_size=2),
)
def test_anybody_shoots_as_a_player_would(
    shooter: Somebody, target: Somebody, name: str, things: list[tuple[int, bool]]
) -> None:
    book, gun = load_rulebook(), GUNS[name]
    tricky = "trick-shooter" in shooter.skills and name in TRICKS
    grit = target.grit + ("boilerplate" in target.skills)
    shot = Shooting(
        shooter.shootin,
        Wounding(
            CHART[(gun.strength or shooter.strength) - 1][min(grit, 10) - 1],
            int("deadeye-shot" in shooter.skills),
            gun.at_worst,
        ),
        Body(target.wounds, target.fortune),
        modifier=-1 if "blinded-in-one-eye" in shooter.skills else 0,
        again="rifleman" in shooter.skills and name in RIFLES,
        jams=gun.jams,
        way=() if tricky else tuple(4 if living else value + gun.scenery for value, living in things),
        dodge=6 if "dodge" in target.skills else 7,
        criticals=gun.firearm,
    )
    odds = shooting(
        book.content,
        read_combatant(book, shooter.text),
        read_combatant(book, target.text),
        book.content.weapon[name],
        Aim(in_the_way=tuple(Thing(4 if living else value, living) for value, living in things)),
    ).figures()
    found = explore(shot.play)
    assert odds["hit"] == chance(found, lambda end: end[0] > 0)
    assert odds["through"] == chance(found, lambda end: end[1] > 0)
    assert odds["jam"] == chance(found, lambda end: end[2])
    wounds = odds["wounds"]
    assert isinstance(wounds, dict)
    assert tuple(wounds.values()) == counts(found, lambda end: target.wounds - end[3].wounds, target.wounds)


def brawling(one: Somebody, arm: str, charging: bool, enemy: Somebody) -> Brawling:
    """A fighter as a player would work it out, against one enemy."""
    win, wound = ARMS[arm]
    if "pugilist" in one.skills and arm in FISTS:
        win = wound = 0
    if "strongman" in one.skills and arm in TWO_HANDED:
        win = 0
    grit = enemy.grit + ("fine-whiskey" in enemy.skills)
    return Brawling(
        one.attacks + (charging and "fury" in one.skills),
        one.fightin,
        Body(one.wounds, one.fortune),
        (
            Wounding(
                CHART[one.strength - 1][min(grit, 10) - 1], wound, 4 if "sidewinder" in one.skills else None
            ),
        ),
        win=win,
        again=int("swordsman" in one.skills and arm in SABRES),
        dirty="dirty-fighter" in one.skills,
    )


@settings(deadline=None, max_examples=100)
@given(
    somebody(tricks, attacks=2),
    somebody(tricks, attacks=2),
    st.sampled_from(sorted(ARMS)),
    st.sampled_from(sorted(ARMS)),
    st.booleans(),
)
def test_anybody_fights_as_a_player_would(
    first: Somebody, second: Somebody, arm: str, other: str, charging: bool
) -> None:
    book = load_rulebook()
    odds = fighting(
        book.content,
        Contender(read_combatant(book, first.text), book.content.weapon[arm], Stance(charging=charging)),
        Contender(read_combatant(book, second.text), book.content.weapon[other]),
    )
    mine, theirs = brawling(first, arm, charging, second), brawling(second, other, False, first)
    won = chance(explore(lambda dice: wins(dice, mine, (theirs,))), bool)
    assert odds.win == won
    assert odds.kill == won * chance(strikes(mine, (theirs,)), lambda bodies: not bodies[0].wounds)
    assert odds.killed == (1 - won) * chance(struck_by(mine, (theirs,)), lambda body: not body.wounds)


# Wits


@pytest.mark.parametrize("pluck", [0, 3, 5, 7])
@pytest.mark.parametrize("attacks", [1, 2])
@pytest.mark.parametrize("extra", ["", "+true grit", "+fancy duds"])
@pytest.mark.parametrize("repaid", [False, True])
def test_whoever_fights_a_wit_must_keep_a_straight_face_to_strike(
    pluck: int, attacks: int, extra: str, repaid: bool
) -> None:
    """Against one with repartee, and of two wits against each other."""
    book = load_rulebook()
    texts = f"P{pluck} A{attacks} W2 {extra}" + " +repartee" * repaid, "P4 W2 FT1 +repartee"
    odds = fighting(
        book.content,
        *(Contender(read_combatant(book, text), book.content.weapon["hand-weapon"]) for text in texts),
    )
    mine = Brawling(attacks, 3, Body(2), (Wounding("4"),))
    theirs = Brawling(1, 3, Body(2, 1), (Wounding("4"),))

    def rolls(dice: Dice, pluck: int, number: int) -> bool:
        faces = [sorted(roll)[-2:] for roll in product(range(1, 7), repeat=number)]
        passed = sum(sum(best) + pluck >= 10 for best in faces)
        return bool(dice.choose((len(faces) - passed, passed)))

    def turn(dice: Dice) -> tuple[bool, int, int]:
        """Whether the first wins, and the Wounds both lose."""
        won = wins(dice, mine, (theirs,))
        number = 3 if "duds" in extra else 2
        if won:
            dares = rolls(dice, pluck, number) or ("grit" in extra and rolls(dice, pluck, number))
            return True, _lost(dice, mine, theirs) if dares else 0, 0
        dares = not repaid or rolls(dice, 4, 2)
        return False, 0, _lost(dice, theirs, mine) if dares else 0

    found = explore(turn)
    assert odds.win == chance(found, lambda end: end[0])
    assert tuple(odds.wounds_dealt.values()) == counts(found, lambda end: end[1], 2)
    assert tuple(odds.wounds_suffered.values()) == counts(found, lambda end: end[2], 2)


def _lost(dice: Dice, striker: Brawling, victim: Brawling) -> int:
    left = victim.body
    for _ in range(striker.attacks):
        if left.wounds and striker.blows[0].roll(dice):
            left = takes_wound(dice, left, False)
    return victim.body.wounds - left.wounds


@pytest.mark.parametrize("pluck", [2, 4])
def test_a_wit_in_company_is_passed_over_by_whoever_laughs(pluck: int) -> None:
    """One against a wit and a plain man, and both of those against one."""
    book = load_rulebook()
    hand = book.content.weapon["hand-weapon"]
    lone = Brawling(2, 3, Body(1), (Wounding("4"),) * 2, dares=(10 - pluck, 0))
    others = Brawling(1, 3, Body(1), (Wounding("4"),)), Brawling(1, 4, Body(2), (Wounding("4"),))
    odds = fighting(
        book.content,
        *(Contender(read_combatant(book, text), hand) for text in (f"A2 P{pluck}", "+repartee", "F4 W2")),
    )
    won = chance(explore(lambda dice: wins(dice, lone, others)), bool)
    left = strikes(lone, others)
    assert odds.win == won
    assert odds.out[0] == won * chance(left, lambda bodies: not bodies[0].wounds)
    assert odds.out[1] == won * chance(left, lambda bodies: not bodies[1].wounds)
    assert odds.killed == (1 - won) * chance(struck_by(lone, others), lambda body: not body.wounds)
