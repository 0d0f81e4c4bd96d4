"""How two groups stand in the shots of a turn, and the people they are made of.

Fire is gathered on the first who stands, so of a side it is enough to know how many are down, what is left of
the next one, and who has dived. Lives are the Wounds and the wounds Fortune will turn aside.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from lotow.odds.combatant import Combatant
from lotow.odds.nerve import ALONE, Company
from lotow.odds.reach import Aim
from lotow.rulebook.models import Weapon

Side = int
"""0: ours, 1: theirs."""
FRESH = -1
"""The lives of somebody whom nothing has hurt yet: not known before they matter."""


class Hand(Struct, frozen=True, kw_only=True):
    """One fighter of a turn: what it shoots with and how (none: it does not shoot), what it fights with, and
    whether it is to charge."""

    who: Combatant
    gun: Weapon | None = None
    aim: Aim = Aim()
    weapon: Weapon
    charges: bool = False


class Posture(Struct, frozen=True, kw_only=True):
    """A side: its fighters here, how many its posse has in all and how many it has lost before, whether they
    stand so close that they see each other fall, and the `company` in their tests, re-rolls of an underdog
    kept for Head for the Hills."""

    hands: tuple[Hand, ...]
    size: int = 0
    lost: int = 0
    close: bool = False
    company: Company = ALONE

    @property
    def backing(self) -> Company:
        """The company in tests on the way there."""
        return replace(self.company, rerolls=0)


class Line(NamedTuple):
    """One side under fire: the first `down` are out, the next has so many `lives`, these have `dived`."""

    down: int = 0
    lives: int = FRESH
    dived: frozenset[int] = frozenset()


Lines = tuple[Line, Line]
Weighed = dict[Lines, int]
"""Every way both sides may stand, in parts of a whole that whoever holds it knows."""
Ways = list[tuple[Line, Fraction]]
"""Where something leaves a side, and how likely."""


def faced(lines: Lines, side: Side, line: Line) -> Lines:
    """The same with one side's line changed."""
    return (line, lines[1]) if side == 0 else (lines[0], line)


def under_fire(state: Weighed, side: Side, fire: Callable[[Lines], Ways | None]) -> tuple[Weighed, int]:
    """All that comes of something done to one side (none: nothing is), and by what the whole has grown."""
    found = {lines: fire(lines) for lines in state}
    lists = {id(ways): ways for ways in found.values() if ways is not None}
    whole = lcm(*(chance.denominator for ways in lists.values() for _, chance in ways))
    parts = {
        key: [(line, chance.numerator * (whole // chance.denominator)) for line, chance in ways]
        for key, ways in lists.items()
    }
    ends: Weighed = {}
    for lines, weight in state.items():
        ways = found[lines]
        if ways is None:
            ends[lines] = ends.get(lines, 0) + weight * whole
            continue
        for line, part in parts[id(ways)]:
            key = faced(lines, side, line)
            ends[key] = ends.get(key, 0) + weight * part
    return ends, whole


def gathered(ways: Iterable[tuple[Line, Fraction]]) -> Ways:
    """The same, each line once."""
    ends: dict[Line, Fraction] = {}
    for line, chance in ways:
        if chance:
            ends[line] = ends.get(line, Fraction(0)) + chance
    return list(ends.items())
