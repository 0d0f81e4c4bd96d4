"""A shot with Fame and re-rolls to spend, played best.

Aimed shots are taken one after the other, each from hit to wound; fanned ones are all rolled to hit at once
and then followed one by one. What gets in the way, a jam's second die and a critical's are luck: Fame moves
none of them, but an underdog may roll what is in the way again. Nerve is kept before the purse is opened.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb
from typing import NamedTuple

from msgspec import Struct

from lotow.errors import Lang, LotowError, Problem, Text
from lotow.odds.answers import Figures, Step
from lotow.odds.chances import SIDES, refuse_beyond
from lotow.odds.fame import (
    Amount,
    FamePurse,
    FameRule,
    Goal,
    Policy,
    Value,
    Worth,
    averaged,
    missing,
    weighed,
    whole_for,
)
from lotow.odds.shooting import HitRoll, Shot, shoot

TO_HIT = Text("to hit", "pour toucher")
TO_WOUND = Text("to wound", "pour blesser")
MOST_PLACES = 6_000


class Target(NamedTuple):
    """What is left of the target: Wounds, Fortune, wounds it will ignore."""

    wounds: int
    fortune: int
    ignored: int


class FamedShotOdds(Struct, frozen=True):
    """A shot with a purse: the chances played best, beside what the goal is worth `without` spending."""

    wounds: tuple[Fraction, ...]
    spent: Fraction
    without: Fraction
    rules: tuple[FameRule, ...]
    steps: tuple[Step, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def out(self) -> Fraction:
        return self.wounds[-1]

    def figures(self) -> Figures:
        return {
            "wound": 1 - self.wounds[0],
            "out": self.out,
            "wounds": {str(count): chance for count, chance in enumerate(self.wounds)},
            "expected_wounds": _mean(self.wounds),
            "fame_spent": self.spent,
            "without_fame": self.without,
        }

    def details(self, lang: Lang) -> dict[str, object]:
        return {"policy": [rule.as_json(lang) for rule in self.rules]}


def famed_shot(shot: Shot, purse: FamePurse, goal: Goal = "out", *, fanned: bool = False) -> FamedShotOdds:
    """The best that can be made of a shot."""
    if goal == "survive":
        raise LotowError(
            Text("nobody shoots to survive the shot", "on ne tire pas pour survivre au tir"),
            hint=Text("strive for out or wounds", "visez out ou wounds"),
        )
    tough = shot.target
    refuse_beyond(
        MOST_PLACES,
        shot.dice * (len(shot.passes) + 1) * (tough.wounds + tough.fortune) * purse.places,
        Text("too much may become of this shot", "ce tir peut tourner de trop de façons"),
        Text("fewer shots, or less to spend on them", "moins de tirs, ou moins à dépenser"),
    )
    policy = Policy()
    best = _Shooting(shot, goal, policy, purse)
    *wounds, left = best.chances(fanned=fanned)
    unspent = shoot(shot).wounds
    worth = unspent[-1] if goal == "out" else _mean(unspent)
    return FamedShotOdds(tuple(wounds), purse.fame - left, worth, policy.rules(), shot.steps, shot.problems)


def _mean(wounds: Sequence[Fraction]) -> Fraction:
    return sum((count * one for count, one in enumerate(wounds)), Fraction(0))


class _Shooting:
    """Backwards from the last die: `after` is what a position is worth with so many dice still to roll."""

    def __init__(self, shot: Shot, goal: Goal, policy: Policy, purse: FamePurse) -> None:
        self.shot = shot
        self.roll = shot.roll or HitRoll(SIDES + 1)
        self.policy = policy
        self.purse = purse
        tough = shot.target
        dice = shot.dice * (16 + 2 * len(shot.passes)) + tough.fortune + purse.rerolls * 6
        self.whole = whole_for(dice) * shot.ready_of**2
        self.worth: Worth = _out if goal == "out" else _lost
        self._after: dict[tuple[int, Target, FamePurse], Value] = {}
        self._hurt: dict[tuple[int, Target, FamePurse, bool, bool], Value] = {}

    def chances(self, *, fanned: bool) -> list[Fraction]:
        """How likely 0, 1, ... wounds are, and how much Fame is left on average."""
        return [Fraction(one, self.whole) for one in self._value(fanned=fanned)]

    def _value(self, *, fanned: bool) -> Value:
        tough, purse = self.shot.target, self.purse
        target = Target(tough.wounds, tough.fortune, tough.ignored)
        if self.shot.problems and not self.shot.hit:
            return self._end(target, purse)

        def fires(held: FamePurse) -> Value:
            return self._fanned(target, held) if fanned else self.after(self.shot.dice, target, held)

        ready, unready = self.shot.ready, self.shot.ready_of - self.shot.ready
        stays, left = self._end(target, purse), purse.reroll()
        if unready and left is not None:
            # What went wrong before the shot may be rolled again, once.
            stays = weighed([(ready, fires(left)), (unready, self._end(target, left))])
        return weighed([(ready, fires(purse)), (unready, stays)])

    def after(self, dice: int, target: Target, purse: FamePurse) -> Value:
        if not dice or not target.wounds:
            return self._end(target, purse)
        key = dice, target, purse
        if key not in self._after:
            self._after[key] = self._hit(dice, target, purse, again=True)
        return self._after[key]

    def _end(self, target: Target, purse: FamePurse) -> Value:
        most = self.shot.target.wounds
        lost = most - target.wounds
        ends = [0] * (most + 2)
        ends[lost], ends[-1] = self.whole, self.whole * purse.fame
        return tuple(ends)

    def _best(self, options: Iterator[tuple[int, Value]], roll: Text, purse: FamePurse) -> Value:
        """The first of the best options; what it costs goes into the policy."""
        points, best = next(options)
        for cost, other in options:
            if self.worth(other) > self.worth(best):
                points, best = cost, other
        self.policy.note(roll, purse, points)
        return best

    # To hit

    def _hit(self, dice: int, target: Target, purse: FamePurse, *, again: bool) -> Value:
        """One aimed die; `again` says whether it may still be rolled again."""

        def options(face: int) -> Iterator[tuple[int, Value]]:
            lacks = missing(face, self.roll.need, self.roll.modifier)
            yield 0, self._stands(face, dice, target, purse, hits=lacks == 0)
            if not lacks:
                return
            if again and self.roll.again:
                yield 0, self._hit(dice, target, purse, again=False)
            if again and (left := purse.reroll()):
                yield 0, self._hit(dice, target, left, again=False)
            if (left := purse.spend(lacks)) is not None:
                yield lacks, self._stands(face, dice, target, left, hits=True)

        return averaged([self._best(options(face), TO_HIT, purse) for face in range(1, SIDES + 1)])

    def _stands(self, face: int, dice: int, target: Target, purse: FamePurse, *, hits: bool) -> Value:
        """A die to hit that is left as it lies: a natural face may still jam the gun."""
        missed = self.after(dice - 1, target, purse)
        flies = self._passes(0, dice, target, purse) if hits else missed
        if face > self.roll.jam_on:
            return flies
        return weighed([(self.roll.confirm, missed), (SIDES - self.roll.confirm, flies)])

    def _fanned(self, target: Target, purse: FamePurse) -> Value:
        """All dice at once: sorted by what they lack, the cheapest are raised first."""
        lacking = [missing(face, self.roll.need, self.roll.modifier) for face in range(1, SIDES + 1)]
        kinds: dict[int | None, int] = {}
        for lacks in lacking:
            kinds[lacks] = kinds.get(lacks, 0) + 1
        parts: list[tuple[int, Value]] = []
        for counts, ways in thrown(self.shot.dice, list(kinds.items())):
            misses = sorted(lacks for lacks, number in counts.items() if lacks for _ in range(number))
            hits = counts.get(0, 0)

            def options(hits: int = hits, misses: list[int] = misses) -> Iterator[tuple[int, Value]]:
                yield 0, self._followed(hits, target, purse)
                for raised in range(1, len(misses) + 1):
                    points = sum(misses[:raised])
                    if (left := purse.spend(points)) is None:
                        return
                    yield points, self._followed(hits + raised, target, left)

            parts.append((ways, self._best(options(), TO_HIT, purse)))
        return weighed(parts)

    def _followed(self, hits: int, target: Target, purse: FamePurse) -> Value:
        """So many hits of a volley, one by one. The last die to hit has been rolled, so `after` counts hits
        here, not dice."""
        if not hits or not target.wounds:
            return self._end(target, purse)
        return self._passes(0, -hits, target, purse)

    def _next(self, dice: int, target: Target, purse: FamePurse) -> Value:
        """What comes after this shot: the next die, or of a volley (counted below 0) the next hit."""
        if dice < 0:
            return self._followed(-dice - 1, target, purse)
        return self.after(dice - 1, target, purse)

    # In the way, and to wound

    def _passes(self, at: int, dice: int, target: Target, purse: FamePurse, *, again: bool = True) -> Value:
        if at == len(self.shot.passes):
            return self._wound(dice, target, purse, again=True)
        by = self.shot.passes[at]
        stopped = self._next(dice, target, purse)
        if again and by < SIDES and (left := purse.reroll()):
            other = self._passes(at, dice, target, left, again=False)
            if self.worth(other) > self.worth(stopped):
                stopped = other
        return weighed([(by, self._passes(at + 1, dice, target, purse)), (SIDES - by, stopped)])

    def _wound(
        self, dice: int, target: Target, purse: FamePurse, *, again: bool, fresh: bool = True
    ) -> Value:
        key = dice, target, purse, again, fresh
        if key not in self._hurt:
            self._hurt[key] = self._to_wound(dice, target, purse, again=again, fresh=fresh)
        return self._hurt[key]

    def _to_wound(self, dice: int, target: Target, purse: FamePurse, *, again: bool, fresh: bool) -> Value:
        """The dice to wound: `again` says whether a skill may still roll them all again, `fresh` whether an
        underdog may the first."""
        roll = self.shot.wound
        first, second = roll.dice

        def failed(held: FamePurse) -> Iterator[tuple[int, Value]]:
            yield 0, self._next(dice, target, held)
            if again and roll.again and roll.need != "-":
                yield 0, self._wound(dice, target, held, again=False)

        def then(added: int, natural: bool, held: FamePurse) -> Value:
            return self._second(second, added, natural, dice, target, held, list(failed(held)), again=again)

        def options(face: int) -> Iterator[tuple[int, Value]]:
            lacks = missing(face, first, roll.modifier)
            natural = face >= roll.natural
            if lacks == 0:
                yield 0, then(0, natural, purse)
                return
            yield from failed(purse)
            if again and fresh and not roll.again and (left := purse.reroll()):
                yield 0, self._wound(dice, target, left, again=again, fresh=False)
            if lacks is not None and (left := purse.spend(lacks)) is not None:
                yield lacks, then(lacks, natural, left)

        return averaged([self._best(options(face), TO_WOUND, purse) for face in range(1, SIDES + 1)])

    def _second(
        self,
        need: int,
        added: int,
        natural: bool,
        dice: int,
        target: Target,
        purse: FamePurse,
        failed: list[tuple[int, Value]],
        *,
        again: bool,
    ) -> Value:
        """The second die of a `6/4`, raised by what the first was; an underdog may roll it `again`."""
        if not need:
            return self._strikes(natural, dice, target, purse)

        def options(face: int) -> Iterator[tuple[int, Value]]:
            lacks = missing(face, need, self.shot.wound.modifier + added)
            if lacks == 0:
                yield 0, self._strikes(natural, dice, target, purse)
                return
            yield from failed
            if again and (less := purse.reroll()):
                missed = [(0, self._next(dice, target, less))]
                yield 0, self._second(need, added, natural, dice, target, less, missed, again=False)
            if lacks is not None and (left := purse.spend(lacks)) is not None:
                yield lacks, self._strikes(natural, dice, target, left)

        return averaged([self._best(options(face), TO_WOUND, purse) for face in range(1, SIDES + 1)])

    def _strikes(self, natural: bool, dice: int, target: Target, purse: FamePurse) -> Value:
        """A wound: dodged, ignored, saved, or suffered, once or more."""
        left = suffers(self.shot, target, natural=natural)
        hurt = weighed([(ways, self._next(dice, one, purse)) for one, ways in left])
        dodge = self.shot.dodge
        if not dodge:
            return hurt
        return weighed([(dodge, self._next(dice, target, purse)), (SIDES - dodge, hurt)])


def _out(value: Value) -> Amount:
    return value[-2]


def _lost(value: Value) -> Amount:
    return sum((count * one for count, one in enumerate(value[:-1])), Fraction(0))


def suffers(shot: Shot, target: Target, *, natural: bool) -> Iterator[tuple[Target, int]]:
    """What a wound leaves of the target, and how often."""
    if target.ignored:
        yield target._replace(ignored=target.ignored - 1), 1
        return
    crit = shot.critical if natural else None
    marks = crit.wounds if crit is not None else (1,)
    save, unsaved, rest = shot.target.save, 1, SIDES**target.fortune * sum(marks)
    for used in range(1, target.fortune + 1):
        rest //= SIDES
        yield target._replace(fortune=target.fortune - used), unsaved * save * rest
        unsaved *= SIDES - save
    for lost, weight in enumerate(marks, 1):
        if weight:
            yield Target(max(target.wounds - lost, 0), 0, 0), unsaved * weight


Kinds = dict[int | None, int]


def thrown(dice: int, kinds: list[tuple[int | None, int]]) -> Iterator[tuple[Kinds, int]]:
    """How many of the dice are of each kind, and how often."""
    (kind, faces), *others = kinds
    if not others:
        yield {kind: dice}, faces**dice
        return
    for number in range(dice + 1):
        here = comb(dice, number) * faces**number
        for counts, ways in thrown(dice - number, others):
            yield {kind: number, **counts}, here * ways
