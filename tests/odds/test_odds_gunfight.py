"""Gunfights against the same gunfight played out turn by turn, all states solved by plain elimination."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

import pytest
from naive_odds import Body, Dice, Ending, Shooting, Wounding, solve

from lotow.errors import Text
from lotow.odds.answers import told_apart
from lotow.odds.chances import faces
from lotow.odds.described import read_combatant
from lotow.odds.gunfight import Duellist, drop_of, gunfight, gunfighting
from lotow.odds.linear import inverse
from lotow.odds.shooting import Shot, to_hit
from lotow.odds.shootout import Gunman
from lotow.odds.wounding import Critical, Toughness, wound_roll
from lotow.rulebook import load_rulebook

ROWDY = Text("rowdy", "voyou")
DROP = drop_of(load_rulebook().content.numbers)

CRITICAL = Critical(6, (16, 1, 1), 18)


class Gun(NamedTuple):
    """A shooter's gun: shots left and phases until it can shoot again."""

    shots: int
    busy: int = 0


class Shooter(NamedTuple):
    """How somebody shoots; `barrels` shots and then a phase to reload, unless it never reloads."""

    shot: Shooting
    barrels: int = 1
    reloads: bool = False
    nerve: int = 0

    def acts(self, dice: Dice, target: Body, gun: Gun) -> tuple[Body, Gun]:
        if gun.busy:
            return target, Gun(self.barrels) if gun.busy == 1 else gun._replace(busy=gun.busy - 1)
        if self.nerve and not dice.makes(self.nerve):
            return target, gun
        _, _, jammed, target = self.shot._replace(body=target).play(dice)
        if jammed:
            return target, Gun(self.barrels, 1)
        left = gun.shots - 1 if self.reloads else gun.shots
        return target, Gun(left) if left else Gun(self.barrels, 1)


class Stand(NamedTuple):
    """Where a gunfight stands: both bodies, both guns, and who had the DropWon (0: nobody yet)."""

    mine: Body
    theirs: Body
    my_gun: Gun
    their_gun: Gun
    had: int = 0


def naive_gunfight(first: Shooter, second: Shooter) -> tuple[Fraction, Fraction, Fraction]:
    def turn(dice: Dice, stand: Stand) -> Ending[Stand]:
        mine, theirs, my_gun, their_gun, had = stand
        drop = rolls_drop(dice, had)
        for who in (drop, 3 - drop):
            if who == 1:
                theirs, my_gun = first.acts(dice, theirs, my_gun)
            else:
                mine, their_gun = second.acts(dice, mine, their_gun)
            if not theirs.wounds:
                return Ending(1, None)
            if not mine.wounds:
                return Ending(2, None)
        return Ending(0, Stand(mine, theirs, my_gun, their_gun, drop))

    start = Stand(second.shot.body, first.shot.body, Gun(first.barrels), Gun(second.barrels))
    return solve(start, turn)


def rolls_drop(dice: Dice, had: int) -> int:
    """1 or 2: the higher die, a tie to the one who did not have it; an even chance when nobody had."""
    higher = sum(1 for one in range(1, 7) for other in range(1, 7) if one > other)
    if not had:
        return 1 + dice.choose((1, 1))
    return 1 + dice.choose((higher + 6, higher) if had == 2 else (higher, higher + 6))


def gunman(shooter: Shooter) -> Gunman:
    shot, wounding = shooter.shot, shooter.shot.wounding
    hit, of, jam, jam_of = to_hit(
        shot.shootin, again=shot.again, jam_on=int(shot.jams), confirm=int(shot.jams)
    )
    if shot.fixed is not None:
        hit, of, jam, jam_of = faces(shot.fixed), 6, 0, 1
    reckoned = Shot(
        hit,
        of,
        wound_roll(wounding.cell, wounding.modifier, at_worst=wounding.at_worst, again=wounding.again),
        Toughness(shot.body.wounds, shot.body.fortune),
        shot.dice,
        tuple(faces(value) for value in shot.way),
        jam,
        jam_of,
        faces(shot.dodge),
        CRITICAL if shot.criticals else None,
        faces(shooter.nerve) if shooter.nerve else 1,
        6 if shooter.nerve else 1,
    )
    return Gunman(reckoned, shooter.barrels, int(shooter.reloads))


SIXGUN = Shooting(4, Wounding("4"), Body(1))
FIGHTS = {
    "two sixguns": (Shooter(SIXGUN), Shooter(SIXGUN)),
    "a rifle against a sixgun": (
        Shooter(SIXGUN._replace(jams=False, again=True, body=Body(1, 1)), reloads=True),
        Shooter(SIXGUN._replace(shootin=5, body=Body(2))),
    ),
    "a shotgun against a bow": (
        Shooter(SIXGUN._replace(body=Body(2)), barrels=2, reloads=True),
        Shooter(SIXGUN._replace(jams=False, criticals=False, way=(3,))),
    ),
    "heroes": (
        Shooter(SIXGUN._replace(body=Body(2, 2))),
        Shooter(SIXGUN._replace(body=Body(2, 1), wounding=Wounding("5"))),
    ),
    "two pistols against a dodger": (
        Shooter(SIXGUN._replace(dice=2, dodge=6, body=Body(2))),
        Shooter(SIXGUN._replace(shootin=6, body=Body(1, 1))),
    ),
    "fanning against nerves": (
        Shooter(SIXGUN._replace(dice=3, fixed=6, criticals=False, body=Body(2)), reloads=True),
        Shooter(SIXGUN, nerve=4),
    ),
    "one who cannot hurt": (
        Shooter(SIXGUN._replace(wounding=Wounding("-"))),
        Shooter(SIXGUN._replace(body=Body(2))),
    ),
}


@pytest.mark.parametrize("name", FIGHTS)
def test_a_gunfight_does_what_the_dice_do(name: str) -> None:
    first, second = FIGHTS[name]
    odds = gunfight(gunman(first), gunman(second), DROP)
    assert (odds.first, odds.second, odds.expected_turns) == naive_gunfight(first, second)


def test_two_alike_are_even() -> None:
    odds = gunfight(gunman(Shooter(SIXGUN)), gunman(Shooter(SIXGUN)), DROP)
    assert odds.first == odds.second == Fraction(1, 2)


def test_two_who_cannot_hurt_each_other_shoot_for_ever() -> None:
    harmless = gunman(Shooter(SIXGUN._replace(wounding=Wounding("-"))))
    assert gunfight(harmless, harmless, DROP).expected_turns is None


def test_an_inverse_times_its_matrix_is_one() -> None:
    matrix = [[7, -1, -2], [0, 5, -3], [-1, -1, 9]]
    inverted, scale = inverse(matrix)
    product = [
        [sum(matrix[row][at] * inverted[at][column] for at in range(3)) for column in range(3)]
        for row in range(3)
    ]
    assert product == [[scale * (row == column) for column in range(3)] for row in range(3)]


def test_of_two_called_alike_the_chain_says_which() -> None:
    book = load_rulebook()
    one = Duellist(who=read_combatant(book, "S4"), weapon=book.content.weapon["sixgun"])
    told = [step.label.en for step in gunfighting(book.content, one, one).steps]
    assert told[0] == "S4: to hit"
    assert "the other S4: to hit" in told
    assert [name.en for name in told_apart(ROWDY, [ROWDY, ROWDY])] == ["rowdy 1", "rowdy 2"]
