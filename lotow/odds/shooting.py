"""The odds of shots: to hit, past what is in the way, to wound, dodge, Fortune, criticals.

A `Shot` is a shot with every number worked out; `shoot` reckons it in integers. All its dice (two
pistols, six chambers fanned) are alike and all are fired, whatever becomes of the target.
"""

from __future__ import annotations

from fractions import Fraction
from math import gcd
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from lotow.errors import Lang, Problem, Text
from lotow.odds.answers import Figures, Step, by_count
from lotow.odds.chances import SIDES, Weights, makes, successes
from lotow.odds.wounding import Critical, Toughness, WoundRoll, marks_of, suffered

if TYPE_CHECKING:
    from lotow.odds.collateral import StruckBy


class HitRoll(Struct, frozen=True):
    """The die to hit as it is rolled: what is needed, what is added, whether a miss is rolled again, and up
    to which natural face a second die of `confirm` or less jams the gun."""

    need: int
    modifier: int = 0
    again: bool = False
    jam_on: int = 0
    confirm: int = 0


class Shot(Struct, frozen=True):
    """`dice` shots, each hitting in `hit` of `hit_of` cases and jamming its gun in `jam` of `jam_of`.

    `passes`: for each thing in the way, in order, the faces of a D6 that let the shot by. `dodge`: the
    faces that ignore a wound. `ready` and `ready_of`: the shooter gets to shoot at all (nerve, detection).
    `shield` is which of `passes` is the mount that stands before its rider, or the rider before the mount.
    `problems` are rules this shot breaks; one that may not be taken never hits.
    """

    hit: int
    hit_of: int
    wound: WoundRoll
    target: Toughness
    dice: int = 1
    passes: Weights = ()
    jam: int = 0
    jam_of: int = 1
    dodge: int = 0
    critical: Critical | None = None
    ready: int = 1
    ready_of: int = 1
    knocks_down: bool = False
    shield: int | None = None
    roll: HitRoll | None = None
    steps: tuple[Step, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def bare(self) -> Shot:
        """The same without words; of one that never reaches anybody its jams are left."""
        if self.ready and self.hit and all(self.passes):
            return replace(self, steps=())
        nothing = WoundRoll("-", 0, 0, 0, 1)
        return Shot(0, 1, nothing, Toughness(1), jam=self.jam, jam_of=self.jam_of, problems=self.problems)

    @property
    def bare_of_jams(self) -> Shot:
        """The same where it does not matter whether the gun jams."""
        return replace(self.bare, jam=0, jam_of=1, roll=None)


class ShotOdds(Struct, frozen=True):
    """What becomes of a shot, as integer weights; the properties are the fractions.

    `hit`: at least one shot hits. `through`: at least one hit reaches the target. `wound`: at least one
    wound is suffered. `out`: out of action. `jam`: a gun is jammed afterwards, in a way that costs time.
    `wounds`: how many are suffered, at most all. `shaken`: it is hit and still there, so it is knocked
    down or tests to dive for cover. `others` are those it may hit besides, `thrown`: the rider is.
    """

    shot: Shot
    hit_ways: int
    hit_of: int
    through_ways: int
    through_of: int
    jam_ways: int
    jam_of: int
    weights: Weights
    total: int
    others: tuple[StruckBy, ...] = ()
    thrown: Fraction | None = None

    @property
    def hit(self) -> Fraction:
        return Fraction(self.hit_ways, self.hit_of)

    @property
    def through(self) -> Fraction:
        return Fraction(self.through_ways, self.through_of)

    @property
    def wound(self) -> Fraction:
        return Fraction(self.total - self.weights[0], self.total)

    @property
    def out(self) -> Fraction:
        return Fraction(self.weights[-1], self.total)

    @property
    def jam(self) -> Fraction:
        return Fraction(self.jam_ways, self.jam_of)

    @property
    def wounds(self) -> tuple[Fraction, ...]:
        return tuple(Fraction(weight, self.total) for weight in self.weights)

    @property
    def shaken(self) -> Fraction:
        return self.through - self.out

    @property
    def knocked_down(self) -> Fraction:
        """Hit and still there, by a weapon that lays its victims low; a rider must roll as a thrown one."""
        return self.shaken if self.shot.knocks_down else Fraction(0)

    @property
    def stopped(self) -> tuple[Fraction, ...]:
        """For each thing in the way, in order: the chance that at least one shot strikes it."""
        reaching, struck = Fraction(self.shot.hit, self.shot.hit_of), []
        ready = Fraction(self.shot.ready, self.shot.ready_of)
        for passes in self.shot.passes:
            stops = reaching * Fraction(SIDES - passes, SIDES)
            struck.append(ready * (1 - (1 - stops) ** self.shot.dice))
            reaching -= stops
        return tuple(struck)

    @property
    def steps(self) -> tuple[Step, ...]:
        return (*self.shot.steps, *(may_hit(one) for one in self.others))

    def details(self, lang: Lang) -> dict[str, object]:
        """Who else is hit."""
        return {"collateral": [one.as_json(lang) for one in self.others]}

    @property
    def problems(self) -> tuple[Problem, ...]:
        return self.shot.problems

    def figures(self) -> Figures:
        figures: Figures = {
            "hit": self.hit,
            "through": self.through,
            "wound": self.wound,
            "out": self.out,
            "jam": self.jam,
            "wounds": by_count(self.weights, self.total),
        }
        if self.thrown is not None:
            figures["thrown"] = self.thrown
        return figures


def may_hit(one: StruckBy) -> Step:
    """Somebody else who may be hit, as a line below the steps."""
    return Step(Text(f"may hit {one.name.en} besides", f"peut toucher : {one.name.fr}"), "", one.hit)


def shoot(shot: Shot) -> ShotOdds:
    """The odds of a shot or of several alike."""
    dice, hit, of = shot.dice, shot.hit, shot.hit_of
    through, through_of = hit, of
    for passes in shot.passes:
        through *= passes
        through_of *= SIDES
    roll = shot.wound
    event, event_of = through * roll.ways, through_of * roll.of
    if shot.dodge:
        event *= SIDES - shot.dodge
        event_of *= SIDES
    jam, jam_of = shot.jam, shot.jam_of
    if dice == 1:
        events: Weights = (event_of - event, event)
    else:
        common = gcd(event, event_of)
        event, event_of = event // common, event_of // common
        events = successes(event, event_of, dice)
        hit, of = of**dice - (of - hit) ** dice, of**dice
        through, through_of = through_of**dice - (through_of - through) ** dice, through_of**dice
        jam, jam_of = jam_of**dice - (jam_of - jam) ** dice, jam_of**dice
        event_of **= dice
    weights, scale = suffered(events, shot.target, marks_of(roll, shot.critical))
    total = event_of * scale
    if shot.ready != shot.ready_of:
        ready, ready_of = shot.ready, shot.ready_of
        hit, of, through, through_of = hit * ready, of * ready_of, through * ready, through_of * ready_of
        jam, jam_of = jam * ready, jam_of * ready_of
        nothing = (ready_of - ready) * total
        weights = (weights[0] * ready + nothing, *(weight * ready for weight in weights[1:]))
        total *= ready_of
    return ShotOdds(shot, hit, of, through, through_of, jam, jam_of, weights, total)


def to_hit(
    need: int, modifier: int = 0, *, again: bool = False, jam_on: int = 0, confirm: int = 0
) -> tuple[int, int, int, int]:
    """A die to hit: hits of, jams of. A natural `jam_on` or less jams if a second die shows `confirm` or
    less; a shot that jams is not fired, even if the modifiers would have made it a hit. `again`: a miss is
    rolled again, and it is the second die that counts, for the jam as well.
    """
    made = [makes(face, need, modifier) for face in range(1, SIDES + 1)]
    jams = [confirm if face <= jam_on else 0 for face in range(1, SIDES + 1)]
    hits = [SIDES - jam if hit else 0 for hit, jam in zip(made, jams, strict=True)]
    of = SIDES * SIDES
    if not again:
        return sum(hits), of, sum(jams), of
    misses = made.count(False)
    stands = sum(jam for hit, jam in zip(made, jams, strict=True) if hit)
    of *= SIDES
    return sum(hits) * (SIDES + misses), of, stands * SIDES + misses * sum(jams), of
