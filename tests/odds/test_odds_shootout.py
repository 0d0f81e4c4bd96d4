"""Gunfights with everything in them (Quickdraws, dives, cover, second guns), played out turn by turn."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from naive_odds import Body, Dice, Ending, Shooting, Wounding, solve

from lotow.errors import LotowError
from lotow.odds.chances import faces
from lotow.odds.described import read_combatant
from lotow.odds.fame import FamePurse
from lotow.odds.famed_phases import RaisedFire
from lotow.odds.famed_shot import Target, famed_shot
from lotow.odds.gunfight import Duellist, drop_of, famed_gunfight, gunfight, gunfighting
from lotow.odds.reach import Aim
from lotow.odds.shooting import HitRoll, Shot, to_hit
from lotow.odds.shootout import ALWAYS, Gunman
from lotow.odds.wounding import Toughness, wound_roll
from lotow.rulebook import load_rulebook

DROP = drop_of(load_rulebook().content.numbers)

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
    odds = gunfight(gunman(first, second), gunman(second, first), DROP, first_drop=first_drop)
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


class Held(NamedTuple):
    """One in a gunfight with Fame about: Wounds and Fortune, and a gun that is jammed or not."""

    wounds: int
    fortune: int
    jammed: bool = False


Value = Callable[[int, Held, Held, int], float]


def naive_famed(mine: Man, theirs: Man, fame: int) -> float:
    """The same by playing ever more turns, every choice tried: a Quickdraw, and a point or more on a die of
    the hero's, whoever shoots."""
    values: dict[tuple[int, Held, Held, int], float] = {}

    def worth(had: int, me: Held, it: Held, left: int) -> float:
        if not me.wounds or not it.wounds:
            return float(it.wounds == 0)
        return values.get((had, me, it, left), 0.0)

    def raised(need: int, left: int, makes: Callable[[int], float], fails: Callable[[int], float]) -> float:
        """A die of the hero's, left or raised as is best."""
        total = 0.0
        for face in range(1, 7):
            options = [
                makes(left - k) if min(6, face + k) >= need else fails(left - k) for k in range(left + 1)
            ]
            total += max(options) / 6
        return total

    def fires(me: Held, it: Held, left: int, then: Callable[[Held, Held, int], float]) -> float:
        if me.jammed:
            return then(me._replace(jammed=False), it, left)
        jams, keeps = me._replace(jammed=True), me

        def hit(left: int) -> float:
            def wounds(left: int) -> float:
                def saved(fortune: int) -> float:
                    if not fortune:
                        return then(keeps, Held(it.wounds - 1, 0, it.jammed), left)
                    kept = then(keeps, it._replace(fortune=fortune - 1), left)
                    return (kept + saved(fortune - 1)) / 2

                return saved(it.fortune)

            return raised(mine.wounds_on, left, wounds, lambda left: then(keeps, it, left))

        total = 0.0
        for face in range(1, 7):
            options = []
            for k in range(left + 1):
                flies = hit(left - k) if min(6, face + k) >= mine.hits_on else then(keeps, it, left - k)
                options.append(then(jams, it, left - k) / 6 + 5 * flies / 6 if face == 1 else flies)
            total += max(options) / 6
        return total

    event = (7 - theirs.hits_on) / 6 * (7 - theirs.wounds_on) / 6

    def suffers(me: Held, it: Held, left: int, then: Callable[[Held, Held, int], float]) -> float:
        if it.jammed:
            return then(me, it._replace(jammed=False), left)

        def hurt(fortune: int, left: int) -> float:
            if not fortune:
                return then(Held(me.wounds - 1, 0, me.jammed), it, left)
            return raised(
                4,
                left,
                lambda left: then(me._replace(fortune=fortune - 1), it, left),
                lambda left: hurt(fortune - 1, left),
            )

        jam = then(me, it._replace(jammed=True), left) / 36
        return event * hurt(me.fortune, left) + jam + (1 - event - 1 / 36) * then(me, it, left)

    def exchange(first: bool, drop: int, me: Held, it: Held, left: int) -> float:
        phases = [fires, suffers] if first else [suffers, fires]

        def second(me: Held, it: Held, left: int) -> float:
            if not me.wounds or not it.wounds:
                return worth(drop, me, it, left)
            return phases[1](me, it, left, lambda me, it, left: worth(drop, me, it, left))

        return phases[0](me, it, left, second)

    bodies = [
        [
            Held(wounds, fortune, jam)
            for wounds in range(1, body.wounds + 1)
            for fortune in range(body.fortune + 1 if wounds == body.wounds else 1)
            for jam in (False, True)
        ]
        for body in (mine.body, theirs.body)
    ]
    for _ in range(60):
        after = {}
        for left in range(fame + 1):
            for me in bodies[0]:
                for it in bodies[1]:
                    ways = []
                    for drop in (0, 1):
                        options = [exchange(drop == 0, drop, me, it, left)]
                        if left and not me.jammed and not it.jammed:
                            options.append(exchange(True, drop, me, it, left - 1))
                        ways.append(max(options))
                    for had in (0, 1):
                        share = [(15 if had == drop else 21) / 36 for drop in (0, 1)]
                        after[had, me, it, left] = share[0] * ways[0] + share[1] * ways[1]
        values = after
    start = (Held(*mine.body[:2]), Held(*theirs.body[:2]), fame)
    return sum(values[had, *start] for had in (0, 1)) / 2


FAMED = {
    "no Fame": (PLAIN, PLAIN, 0),
    "a point": (PLAIN, PLAIN, 1),
    "two points": (PLAIN._replace(wounds_on=5), PLAIN._replace(body=Body(2)), 2),
    "Fortune to raise": (PLAIN._replace(body=Body(1, 1)), PLAIN, 2),
    "their luck is not foreseen": (PLAIN, PLAIN._replace(body=Body(1, 1)), 1),
    "both lucky": (PLAIN._replace(body=Body(1, 1)), PLAIN._replace(body=Body(1, 1)), 1),
}


def famed_gunman(mine: Man, theirs: Man) -> Gunman:
    shooter, roll = gunman(mine, theirs), HitRoll(mine.hits_on, jam_on=1, confirm=1)
    covered = shooter.at_cover
    return replace(
        shooter,
        shot=replace(shooter.shot, roll=roll),
        at_cover=covered if covered is None else replace(covered, roll=roll),
    )


@pytest.mark.parametrize("name", FAMED)
def test_fame_in_a_gunfight_is_played_best_over_all_its_turns(name: str) -> None:
    mine, theirs, fame = FAMED[name]
    odds = famed_gunfight(famed_gunman(mine, theirs), gunman(theirs, mine), FamePurse(fame), DROP)
    assert float(odds.first) == pytest.approx(naive_famed(mine, theirs, fame), abs=1e-9)


@pytest.mark.parametrize("first_drop", [None, 0, 1])
@pytest.mark.parametrize("name", FIGHTS)
def test_a_gunfight_with_an_empty_purse_is_a_gunfight(name: str, first_drop: int | None) -> None:
    one, other = FIGHTS[name]
    if one.quick > 0:
        # One that can be counted is the first's to use or to keep.
        one = one._replace(quick=0)
    mine, theirs = famed_gunman(one, other), gunman(other, one)
    best = famed_gunfight(mine, theirs, FamePurse(), DROP, first_drop=first_drop)
    plain = gunfight(mine, theirs, DROP, first_drop=first_drop)
    assert (best.first, best.second, best.expected_turns) == (plain.first, plain.second, plain.expected_turns)


@given(
    need=st.integers(2, 6),
    cell=st.sampled_from(["3", "5", "6/4"]),
    wounds=st.integers(1, 2),
    fortune=st.integers(0, 2),
    dice=st.integers(1, 3),
    fanned=st.booleans(),
    fame=st.integers(0, 3),
    rerolls=st.integers(0, 1),
)
def test_a_phase_with_fame_is_a_shot_with_fame(
    need: int, cell: str, wounds: int, fortune: int, dice: int, fanned: bool, fame: int, rerolls: int
) -> None:
    """Several dice, fanned or one after the other, as `famed_shot` plays them."""
    hit, of, jam, jam_of = to_hit(need, jam_on=0 if fanned else 1, confirm=1)
    roll = HitRoll(need, jam_on=0 if fanned else 1, confirm=1)
    tough = Toughness(wounds, fortune)
    shot = Shot(hit, of, wound_roll(cell), tough, dice=dice, passes=(4,), jam=jam, jam_of=jam_of, roll=roll)
    purse = FamePurse(fame, rerolls)
    tree = RaisedFire(shot, fanned=fanned).tree(Target(wounds, fortune, 0), purse)
    best = tree.decide(lambda end: float(not end.target.wounds))
    ends = tree.played(best.taken, Fraction(1))
    out = sum((share for end, share in ends.items() if not end.target.wounds), Fraction(0))
    assert out == famed_shot(shot, purse, fanned=fanned).out
    assert sum(ends.values()) == 1


def test_a_gunslinger_has_free_quickdraws_and_fame_besides() -> None:
    fast, other = PLAIN._replace(quick=ALWAYS), PLAIN
    mine, theirs = famed_gunman(fast, other), gunman(other, fast)
    without = gunfight(mine, theirs, DROP).first
    assert famed_gunfight(mine, theirs, FamePurse(1), DROP).first > without
    assert famed_gunfight(mine, theirs, FamePurse(2, 0, 2), DROP).first == (
        famed_gunfight(mine, theirs, FamePurse(3, 0, 2), DROP).first
    )
    assert famed_gunfight(mine, theirs, FamePurse(0, 1), DROP).first > without


def test_a_sleeve_gun_s_quickdraw_is_used_when_it_is_worth_most() -> None:
    one, other = FIGHTS["one in the sleeve"]
    mine, theirs = famed_gunman(one, other), gunman(other, one)
    assert famed_gunfight(mine, theirs, FamePurse(), DROP).first >= gunfight(mine, theirs, DROP).first


def test_a_gunfight_too_great_to_reckon_is_refused() -> None:
    hero = PLAIN._replace(body=Body(6, 6), spares=1)
    with pytest.raises(LotowError, match="too much"):
        famed_gunfight(famed_gunman(hero, hero), gunman(hero, hero), FamePurse(9), DROP)
    quick = hero._replace(quick=6)
    with pytest.raises(LotowError, match="too much"):
        gunfight(gunman(quick, quick), gunman(quick, quick), DROP)
