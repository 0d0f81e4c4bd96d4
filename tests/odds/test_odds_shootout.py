"""Gunfights with everything in them (Quickdraws, dives, cover, second guns), played out turn by turn."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

import pytest
from msgspec.structs import replace
from naive_odds import Body, Dice, Ending, Shooting, Wounding, solve

from lotow.odds.chances import faces
from lotow.odds.described import read_combatant
from lotow.odds.gunfight import Duellist, drop_of, gunfight, gunfighting
from lotow.odds.reach import Aim
from lotow.odds.shooting import HitRoll, Shot, to_hit
from lotow.odds.shootout import ALWAYS, Gunman
from lotow.odds.wounding import Toughness, wound_roll
from lotow.rulebook import load_rulebook

HIGHER = 15


class Man(NamedTuple):
    """A shooter: a score to hit and to wound on, what he can take, Quickdraws (-1: always one), whether he
    answers one for free, what he must roll not to dive (0: he never does), what he dives behind (0: nothing),
    and guns in reserve. Natural 1s jam once in six."""

    hits_on: int
    wounds_on: int
    body: Body
    quick: int = 0
    answers: bool = False
    stands_on: int = 0
    behind: int = 0
    spares: int = 0


class Side(NamedTuple):
    body: Body
    jammed: bool
    spares: int
    quick: int
    covered: bool = False


class Stand(NamedTuple):
    had: int
    sides: tuple[Side, Side]


def naive(men: tuple[Man, Man], first_drop: int | None = None) -> tuple[Fraction, Fraction, Fraction]:
    def turn(dice: Dice, stand: Stand) -> Ending[Stand]:
        had, sides = stand.had, list(stand.sides)
        drop = rolls(dice, had, first_drop)
        order = [drop, 1 - drop]
        quick = declared(men, sides, drop)
        for at in (0, 1):
            if quick[at] == "paid":
                sides[at] = sides[at]._replace(quick=sides[at].quick - 1)
        if quick[0] and quick[1]:
            order = [drop, 1 - drop] if dice.choose((1, 1)) == 0 else [1 - drop, drop]
        elif quick[0] or quick[1]:
            order = [0, 1] if quick[0] else [1, 0]
        lost = [False, False]
        for who in order:
            other = 1 - who
            if sides[who].jammed:
                sides[who] = sides[who]._replace(jammed=False)
                continue
            if lost[who]:
                continue
            sides[who], sides[other], hit = shoots(dice, men[who], men[other], sides[who], sides[other])
            if not sides[other].body.wounds:
                return Ending(who + 1, None)
            if hit and men[other].stands_on and not dice.makes(men[other].stands_on):
                lost[other] = True
                if men[other].behind:
                    sides[other] = sides[other]._replace(covered=True)
        return Ending(0, Stand(drop, (sides[0], sides[1])))

    begin = tuple(Side(man.body, False, man.spares, man.quick) for man in men)
    return solve(Stand(-1, (begin[0], begin[1])), turn)


def rolls(dice: Dice, had: int, first_drop: int | None) -> int:
    if had < 0:
        return dice.choose((1, 1)) if first_drop is None else first_drop
    return dice.choose((HIGHER, HIGHER + 6) if had == 0 else (HIGHER + 6, HIGHER))


def declared(men: tuple[Man, Man], sides: list[Side], drop: int) -> list[str]:
    """Who draws first this turn, and whether it is paid for."""
    if sides[0].jammed or sides[1].jammed:
        return ["", ""]
    quick = ["", ""]
    for at in (0, 1):
        if sides[at].quick == ALWAYS:
            quick[at] = "free"
        elif sides[at].quick and drop != at:
            quick[at] = "paid"
    for at in (0, 1):
        if quick[1 - at] and not quick[at]:
            quick[at] = "free" if men[at].answers else "paid" if sides[at].quick > 0 else ""
    return quick


def shoots(dice: Dice, man: Man, target: Man, mine: Side, theirs: Side) -> tuple[Side, Side, bool]:
    way = (target.behind,) if theirs.covered else ()
    shot = Shooting(man.hits_on, Wounding(str(man.wounds_on)), theirs.body, criticals=False, way=way)
    _, through, jammed, body = shot.play(dice)
    if jammed:
        mine = mine._replace(spares=mine.spares - 1) if mine.spares else mine._replace(jammed=True)
    return mine, theirs._replace(body=body), bool(through)


def gunman(man: Man, target: Man) -> Gunman:
    hit, of, jam, jam_of = to_hit(man.hits_on, jam_on=1, confirm=1)
    tough = Toughness(target.body.wounds, target.body.fortune)
    shot = Shot(hit, of, wound_roll(str(man.wounds_on)), tough, jam=jam, jam_of=jam_of)
    covered = None
    if target.behind:
        covered = Shot(hit, of, shot.wound, tough, passes=(faces(target.behind),), jam=jam, jam_of=jam_of)
    dives = Fraction(6 - faces(man.stands_on), 6) if man.stands_on else Fraction(0)
    return Gunman(
        shot, spares=man.spares, quick=man.quick, answers=man.answers, dives=dives, at_cover=covered
    )


PLAIN = Man(4, 4, Body(1))
FIGHTS = {
    "a fast draw": (PLAIN._replace(quick=ALWAYS), PLAIN),
    "two fast draws": (PLAIN._replace(quick=ALWAYS), PLAIN._replace(quick=ALWAYS, body=Body(2))),
    "one in the sleeve": (PLAIN._replace(quick=1), PLAIN._replace(body=Body(2))),
    "paid against paid": (PLAIN._replace(quick=2), PLAIN._replace(quick=1)),
    "a veteran answers": (PLAIN._replace(quick=ALWAYS), PLAIN._replace(answers=True)),
    "both dive": (PLAIN._replace(stands_on=4), PLAIN._replace(stands_on=3, body=Body(2))),
    "behind something": (
        PLAIN._replace(stands_on=5, behind=4),
        PLAIN._replace(stands_on=4, behind=3, body=Body(1, 1)),
    ),
    "a second gun": (PLAIN._replace(spares=1, wounds_on=6), PLAIN._replace(wounds_on=6)),
    "all of it": (
        PLAIN._replace(quick=1, stands_on=4, spares=1),
        PLAIN._replace(answers=True, stands_on=4, behind=4),
    ),
}


@pytest.mark.parametrize("first_drop", [None, 0, 1])
@pytest.mark.parametrize("name", FIGHTS)
def test_a_gunfight_does_what_the_dice_do(name: str, first_drop: int | None) -> None:
    first, second = FIGHTS[name]
    odds = gunfight(gunman(first, second), gunman(second, first), first_drop=first_drop)
    assert (odds.first, odds.second, odds.expected_turns) == naive((first, second), first_drop)


def test_the_books_drop_is_one_die_each_and_a_tie_takes_it_away() -> None:
    drop = drop_of(load_rulebook().content.numbers)
    assert (drop.goes_to(0, had=0), drop.goes_to(1, had=0)) == (Fraction(15, 36), Fraction(21, 36))
    assert drop.holder == Fraction(1, 2)


def test_two_pistols_are_fired_without_asking_and_one_if_asked() -> None:
    book = load_rulebook()
    gun = book.content.weapon["sixgun"]
    bandido, sheriff = (read_combatant(book, one) for one in ("Mexican bandido", "sheriff"))
    enemy = Duellist(who=sheriff, weapon=gun)
    both = gunfighting(book.content, Duellist(who=bandido, weapon=gun), enemy)
    one = gunfighting(book.content, Duellist(who=bandido, weapon=gun, shots=1), enemy)
    assert both.first > one.first > Fraction(1, 2)


def test_out_of_range_nobody_falls_and_it_is_said_whose_gun_it_is() -> None:
    book = load_rulebook()
    sixgun, rifle = book.content.weapon["sixgun"], book.content.weapon["rifle"]
    who = read_combatant(book, "sheriff")
    far = Aim(distance=20)
    odds = gunfighting(
        book.content, Duellist(who=who, weapon=sixgun, aim=far), Duellist(who=who, weapon=rifle, aim=far)
    )
    assert odds.first == 0
    assert [problem.message.en for problem in odds.problems] == ["sheriff: out of range"]


# With Fame


def naive_famed(mine: Man, theirs: Man, fame: int) -> float:
    """The same by playing ever more turns, every choice tried: a Quickdraw, and a point or more on a die."""
    values: dict[tuple[int, bool, bool, int, int, int], float] = {}

    def worth(had: int, jam: bool, jammed: bool, x: int, y: int, left: int) -> float:
        if not x or not y:
            return float(y == 0)
        return values.get((had, jam, jammed, x, y, left), 0.0)

    def shot(left: int, after: Callable[[bool, bool, int], float]) -> float:
        """The hero's; `after` says what a hit that wounds, or a jam, with so much Fame left is worth."""

        def wound(left: int) -> float:
            total = 0.0
            for face in range(1, 7):
                options = [after(False, False, left)] if face < mine.wounds_on else []
                for k in range(left + 1):
                    if min(6, face + k) >= mine.wounds_on:
                        options.append(after(True, False, left - k))
                total += max(options) / 6
            return total

        total = 0.0
        for face in range(1, 7):
            options = []
            for k in range(left + 1):
                flies = wound(left - k) if min(6, face + k) >= mine.hits_on else after(False, False, left - k)
                jam = after(False, True, left - k)
                options.append(jam / 6 + 5 * flies / 6 if face == 1 else flies)
            total += max(options) / 6
        return total

    event = (7 - theirs.hits_on) / 6 * (7 - theirs.wounds_on) / 6

    def enemy(jammed: bool, after: Callable[[bool, bool], float]) -> float:
        if jammed:
            return after(False, False)
        rest = 1 - event - 1 / 36
        return event * after(True, False) + after(False, True) / 36 + rest * after(False, False)

    def exchange(first: bool, drop: int, jam: bool, jammed: bool, x: int, y: int, left: int) -> float:
        def mine_then(x: int, jammed: bool, last: bool) -> float:
            def after(hurt: bool, jams: bool, left: int) -> float:
                if hurt and y == 1:
                    return 1.0
                if last:
                    return worth(drop, jams, jammed, x, y - hurt, left)
                return theirs_then(y - hurt, jams, left)

            return after(False, False, left) if jam else shot(left, after)

        def theirs_then(y: int, jam_now: bool, left: int) -> float:
            def after(hurt: bool, jams: bool) -> float:
                return worth(drop, jam_now, jams, x - hurt, y, left)

            return enemy(jammed, after)

        if first:
            return mine_then(x, jammed, last=False)
        return enemy(jammed, lambda hurt, jams: mine_then(x - hurt, jams, last=True) if x > hurt else 0.0)

    states = [
        (had, jam, jammed, x, y, left)
        for had in (0, 1)
        for jam in (False, True)
        for jammed in (False, True)
        for x in range(1, mine.body.wounds + 1)
        for y in range(1, theirs.body.wounds + 1)
        for left in range(fame + 1)
    ]
    for _ in range(90):
        after = {}
        for had, jam, jammed, x, y, left in states:
            total = 0.0
            for drop in (0, 1):
                options = [exchange(drop == 0, drop, jam, jammed, x, y, left)]
                if left and not jam and not jammed:
                    options.append(exchange(True, drop, jam, jammed, x, y, left - 1))
                total += (15 if had == drop else 21) / 36 * max(options)
            after[had, jam, jammed, x, y, left] = total
        values = after
    start = [values[had, False, False, mine.body.wounds, theirs.body.wounds, fame] for had in (0, 1)]
    return sum(start) / 2


@pytest.mark.parametrize("fame", [0, 1, 2])
@pytest.mark.parametrize(("wounds", "need"), [(1, 4), (2, 5)])
def test_fame_in_a_gunfight_is_played_best_over_all_its_turns(fame: int, wounds: int, need: int) -> None:
    mine, theirs = PLAIN._replace(wounds_on=need, quick=fame), PLAIN._replace(body=Body(wounds))
    shooter = gunman(mine, theirs)
    shot = replace(shooter.shot, roll=HitRoll(4, jam_on=1, confirm=1))
    odds = gunfight(replace(shooter, shot=shot), gunman(theirs, mine), famed=True)
    assert float(odds.first) == pytest.approx(naive_famed(mine, theirs, fame), abs=1e-9)
