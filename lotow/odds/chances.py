"""Small exact arithmetic that every question shares: faces of a die, counts of successes, polynomials.

Weights are plain integers over a total known beforehand; a Fraction is made only when one is read.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb

from lotow.errors import LotowError, Text

SIDES = 6
Weights = tuple[int, ...]
"""How often 0, 1, 2, ... come up; the total is known by whoever holds them."""


def refuse_beyond(most: int, ways: int, message: Text, hint: Text) -> None:
    """What may come about in more ways than can be gone through while somebody waits is not begun."""
    if ways > most:
        raise LotowError(message, hint=hint)


def faces(need: int, modifier: int = 0) -> int:
    """How many faces of a D6 make `need` or more. A modified die stays between 1 and 6."""
    if need > SIDES:
        return 0
    if need <= 1:
        return SIDES
    return min(SIDES, max(0, SIDES + 1 - need + modifier))


def makes(face: int, need: int, modifier: int = 0) -> bool:
    """Whether this natural face makes it."""
    return min(SIDES, max(1, face + modifier)) >= need


def successes(ways: int, of: int, dice: int) -> Weights:
    """How often 0, 1, ... of these dice succeed, over `of ** dice`."""
    fails = of - ways
    if dice == 1:
        return fails, ways
    if dice == 2:
        return fails * fails, 2 * fails * ways, ways * ways
    return tuple(comb(dice, k) * ways**k * fails ** (dice - k) for k in range(dice + 1))


def capped(one: Sequence[int], other: Sequence[int], most: int) -> list[int]:
    """The sum of two counts, where everything from `most` up counts as `most`."""
    summed = [0] * (min(len(one) + len(other) - 2, most) + 1)
    for i, mine in enumerate(one):
        if mine:
            for j, theirs in enumerate(other):
                summed[i + j if i + j < most else most] += mine * theirs
    return summed


@lru_cache(maxsize=64)
def at_most(modifier: int = 0, again: int = 0) -> Weights:
    """For 0 to 6: how many of 36 cases leave one die at most there; `again`: a natural face up to this is
    rolled once more."""
    counts = [0] * (SIDES + 1)
    for face in range(1, SIDES + 1):
        shown = min(SIDES, max(1, face + modifier))
        counts[shown] += again if face <= again else again + SIDES
    reached = 0
    for value, weight in enumerate(counts):
        reached += weight
        counts[value] = reached
    return tuple(counts)


@lru_cache(maxsize=256)
def best_at_most(dice: int, modifier: int = 0, again: int = 0) -> Weights:
    """For 0 to 6: how often the best of so many dice is at most there; no dice at all never beat 0."""
    return tuple([ways**dice for ways in at_most(modifier, again)])


@lru_cache(maxsize=256)
def best_exactly(dice: int, modifier: int = 0, again: int = 0) -> Weights:
    """For 0 to 6: how often the best of so many dice is just that."""
    below = best_at_most(dice, modifier, again)
    return tuple([ways - less for ways, less in zip(below, (0, *below), strict=False)])
