"""What one die of a volley comes to: a miss, a hit on the target or its mount, and what a bystander gets.

Everything is weighed in integers over one total, so that dice of several kinds can follow each other.
"""

from __future__ import annotations

from math import lcm
from typing import NamedTuple

from msgspec import Struct

from lotow.odds.chances import SIDES
from lotow.odds.collateral import Exposure
from lotow.odds.shooting import Shot
from lotow.odds.wounding import marks_of


class Barrage(Struct, frozen=True):
    """One shooter's shots with every number worked out: at the target in the open, behind cover, and lying
    there; and the same once it is on foot. `mount`: its shot at the mount, for what the mount catches.
    `places`: where the bystander asked about is for each of them. Among `people` its hits are dealt in
    turn."""

    shots: tuple[Shot, ...]
    on_foot: tuple[Shot, ...]
    mount: Shot | None = None
    places: dict[Shot, Exposure] = {}
    people: int = 1


class End(NamedTuple):
    """What a die does to the target: `miss`, `mount` (caught by it) or `hit`, and how many wounds before
    saves; the wounds of the bystander, none if it does not touch him; whether it hit at all; how often."""

    what: str
    wounds: int
    other: int | None
    hit: bool
    ways: int


class Ends(Struct, frozen=True):
    """Everything a die can come to, by whose turn it is to be hit; each list adds up to `of`."""

    turns: tuple[tuple[End, ...], ...]
    of: int

    def of_turn(self, hits: int) -> tuple[End, ...]:
        return self.turns[hits % len(self.turns)]


class _Part(NamedTuple):
    what: str
    wounds: int
    other: int | None
    hit: bool
    ways: int
    of: int


def ends_of(shot: Shot, barrage: Barrage) -> Ends:
    """Every end of a die of this shot."""
    place = barrage.places.get(shot)
    parts = [_at_target(shot, barrage.mount, place)]
    if place is not None and place.at is None and not place.slot:
        parts = [_also_under(parts[0], place.shot)]
    parts += [_dealt(shot, place, slot) for slot in range(1, barrage.people)]
    total = lcm(*(one.of for some in parts for one in some))
    return Ends(tuple(_summed(some, total) for some in parts), total)


def _summed(parts: list[_Part], total: int) -> tuple[End, ...]:
    """Parts as ends over one total, with the miss that is left."""
    ends = [
        End(one.what, one.wounds, one.other, one.hit, one.ways * (total // one.of))
        for one in parts
        if one.ways
    ]
    missed = total - sum(one.ways for one in ends)
    return (*ends, End("miss", 0, None, False, missed)) if missed else tuple(ends)


def _harm(shot: Shot) -> tuple[list[tuple[int, int]], int]:
    """A hit that got there: how many wounds it is, how often, of how many."""
    marks = marks_of(shot.wound, shot.critical) or (1,)
    of = shot.wound.of * SIDES * sum(marks)
    wounds = [
        (lost, shot.wound.ways * (SIDES - shot.dodge) * weight)
        for lost, weight in enumerate(marks, 1)
        if weight
    ]
    return [(0, of - sum(ways for _, ways in wounds)), *wounds], of


def _at_target(shot: Shot, mount: Shot | None, place: Exposure | None) -> list[_Part]:
    """A die at the target: who is in the way may catch it."""
    parts: list[_Part] = []
    flying, of = shot.hit, shot.hit_of
    for at, passes in enumerate(shot.passes):
        of *= SIDES
        caught = flying * (SIDES - passes)
        if mount is not None and at == shot.shield:
            harm, harm_of = _harm(mount)
            parts += [_Part("mount", lost, None, True, caught * ways, of * harm_of) for lost, ways in harm]
        elif place is not None and at == place.at:
            harm, harm_of = _harm(place.shot)
            parts += [_Part("miss", 0, lost, True, caught * ways, of * harm_of) for lost, ways in harm]
        else:
            parts.append(_Part("miss", 0, None, True, caught, of))
        flying *= passes
    harm, harm_of = _harm(shot)
    return [*parts, *(_Part("hit", lost, None, True, flying * ways, of * harm_of) for lost, ways in harm)]


def _also_under(parts: list[_Part], shot: Shot) -> list[_Part]:
    """The same with a die of his own for somebody else under the template."""
    total = lcm(*(one.of for one in parts))
    missed = total - sum(one.ways * (total // one.of) for one in parts)
    everything = [*parts, _Part("miss", 0, None, False, missed, total)]
    harm, harm_of = _harm(shot)
    own = [(lost, shot.hit * ways, shot.hit_of * harm_of) for lost, ways in harm]
    found = [
        one._replace(other=lost, ways=one.ways * ways, of=one.of * of)
        for one in everything
        for lost, ways, of in own
    ]
    spared = shot.hit_of - shot.hit
    return [*found, *(one._replace(ways=one.ways * spared, of=one.of * shot.hit_of) for one in everything)]


def _dealt(shot: Shot, place: Exposure | None, slot: int) -> list[_Part]:
    """A die whose hit is dealt to another: the bystander asked about, or somebody else."""
    if place is None or place.slot != slot:
        return [_Part("miss", 0, None, True, shot.hit, shot.hit_of)]
    parts: list[_Part] = []
    flying, of = shot.hit, shot.hit_of
    for passes in place.shot.passes:
        of *= SIDES
        parts.append(_Part("miss", 0, None, True, flying * (SIDES - passes), of))
        flying *= passes
    harm, harm_of = _harm(place.shot)
    return [*parts, *(_Part("miss", 0, lost, True, flying * ways, of * harm_of) for lost, ways in harm)]
