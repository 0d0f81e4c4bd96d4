"""Exact chances: integer weights over integer outcomes, fractions only when somebody asks for one.

Plain Python on purpose: at the sizes of a handful of dice it is faster than any array library.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import accumulate
from math import comb, gcd, lcm
from operator import index, sub
from typing import TYPE_CHECKING

from msgspec import Struct

from lotow.dice.notation import Dice, parse

if TYPE_CHECKING:
    from fractions import Fraction


class Distribution(Struct, frozen=True, eq=False):
    """How often each outcome comes up, in order of outcome. Make one with `die`, `of`, `constant`,
    `from_weights` or `mix`. Weights are kept as they came (a 2D6 has 36 in all); two distributions are
    equal when their chances are.
    """

    pairs: tuple[tuple[int, int], ...]

    @staticmethod
    def die(sides: int) -> Distribution:
        return Distribution(tuple((face, 1) for face in range(1, _at_least_one(sides) + 1)))

    @staticmethod
    def of(dice: Dice | str) -> Distribution:
        """What a notation comes to."""
        dice = parse(dice) if isinstance(dice, str) else dice
        if dice.d66:
            shown = Distribution.die(6).map(lambda tens: tens * 10) + Distribution.die(6)
        else:
            shown = _sum_of_dice(dice.count, dice.sides)
        return Distribution(tuple((value * dice.times + dice.plus, weight) for value, weight in shown.pairs))

    @staticmethod
    def constant(outcome: int) -> Distribution:
        return Distribution(((outcome, 1),))

    @staticmethod
    def from_weights(weights: Mapping[int, int]) -> Distribution:
        """Outcomes and how often they come up; those that never do are left out."""
        if any(weight < 0 for weight in weights.values()) or not any(weights.values()):
            raise ValueError(f"weights must not be negative, nor all zero: {dict(weights)}")
        return _sorted(weights)

    @staticmethod
    def mix(parts: Iterable[tuple[Distribution, int]]) -> Distribution:
        """One of these distributions, each chosen as often as its weight says, whatever it weighs itself."""
        parts = tuple(parts)
        if any(share < 0 for _, share in parts):
            raise ValueError("a part of a mix must not weigh less than nothing")
        common = lcm(*(part.total_weight for part, _ in parts))
        weights: dict[int, int] = {}
        for part, share in parts:
            scale = share * (common // part.total_weight)
            for outcome, weight in part.pairs:
                weights[outcome] = weights.get(outcome, 0) + weight * scale
        return Distribution.from_weights(weights)

    def items(self) -> tuple[tuple[int, int], ...]:
        """Outcomes and weights, in order of outcome."""
        return self.pairs

    @property
    def total_weight(self) -> int:
        return sum(weight for _, weight in self.pairs)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Distribution):
            return NotImplemented
        return self._reduced() == other._reduced()

    def __hash__(self) -> int:
        return hash(self._reduced())

    def _reduced(self) -> tuple[tuple[int, int], ...]:
        common = gcd(*(weight for _, weight in self.pairs))
        return tuple((outcome, weight // common) for outcome, weight in self.pairs)

    # Asking

    def probability(self, outcome: int) -> Fraction:
        return self._chance(lambda value: value == outcome)

    def at_least(self, outcome: int) -> Fraction:
        return self._chance(lambda value: value >= outcome)

    def at_most(self, outcome: int) -> Fraction:
        return self._chance(lambda value: value <= outcome)

    @property
    def mean(self) -> Fraction:
        from fractions import Fraction

        return Fraction(sum(outcome * weight for outcome, weight in self.pairs), self.total_weight)

    def _chance(self, of: Callable[[int], bool]) -> Fraction:
        from fractions import Fraction

        return Fraction(sum(weight for outcome, weight in self.pairs if of(outcome)), self.total_weight)

    # Reckoning

    def map(self, change: Callable[[int], int]) -> Distribution:
        """Every outcome changed; outcomes that become the same are joined."""
        weights: dict[int, int] = {}
        for outcome, weight in self.pairs:
            changed = index(change(outcome))
            weights[changed] = weights.get(changed, 0) + weight
        return _sorted(weights)

    def convolve(self, other: Distribution) -> Distribution:
        """The sum of two independent outcomes."""
        weights: dict[int, int] = {}
        for mine, my_weight in self.pairs:
            for theirs, their_weight in other.pairs:
                weights[mine + theirs] = weights.get(mine + theirs, 0) + my_weight * their_weight
        return _sorted(weights)

    def __add__(self, other: Distribution | int) -> Distribution:
        return self.convolve(other if isinstance(other, Distribution) else Distribution.constant(other))

    __radd__ = __add__

    def sum_of(self, count: int) -> Distribution:
        """The sum of this many independent outcomes, by squaring."""
        if count < 0:
            raise ValueError(f"a sum of {count} outcomes")
        result, power = Distribution.constant(0), self
        while count:
            if count & 1:
                result = result.convolve(power)
            count >>= 1
            if count:
                power = power.convolve(power)
        return result

    def highest(self, count: int) -> Distribution:
        """The best of this many: all at most x, less all below x."""
        return _extreme(self.pairs, count)

    def lowest(self, count: int) -> Distribution:
        """The worst of this many."""
        return _extreme(self.pairs[::-1], count)

    def highest_of(self, count: int, keep: int) -> Distribution:
        """The sum of the best `keep` of this many."""
        return _kept(self.pairs[::-1], count, keep)

    def lowest_of(self, count: int, keep: int) -> Distribution:
        """The sum of the worst `keep` of this many."""
        return _kept(self.pairs, count, keep)


def _at_least_one(count: int) -> int:
    if count < 1:
        raise ValueError(f"{count} is fewer than one")
    return count


def _sorted(weights: Mapping[int, int]) -> Distribution:
    return Distribution(tuple(sorted((outcome, weight) for outcome, weight in weights.items() if weight)))


def _sum_of_dice(count: int, sides: int) -> Distribution:
    """Equal dice: each adds the sum of the last `sides` weights, a difference of running totals."""
    weights = [1]
    for _ in range(count):
        running = list(accumulate(weights + [0] * (sides - 1)))
        weights = running[:sides] + list(map(sub, running[sides:], running))
    return Distribution(tuple(enumerate(weights, count)))


def _extreme(pairs: Iterable[tuple[int, int]], count: int) -> Distribution:
    """The last of these outcomes, in the order given, that shows on any of this many dice."""
    _at_least_one(count)
    weights: dict[int, int] = {}
    reached = 0
    for outcome, weight in pairs:
        weights[outcome] = (reached + weight) ** count - reached**count
        reached += weight
    return _sorted(weights)


def _kept(pairs: Iterable[tuple[int, int]], count: int, keep: int) -> Distribution:
    """The sum of the first `keep` of this many dice, sorted in the order given.

    Outcome by outcome it is settled how many dice show it; once enough are kept, the others may show
    anything that comes later.
    """
    if not 1 <= keep <= count:
        raise ValueError(f"cannot keep {keep} of {count} dice")
    pairs = tuple(pairs)
    later = sum(weight for _, weight in pairs)
    open_ways = {(0, 0): 1}  # (dice kept, their sum)
    weights: dict[int, int] = {}
    for outcome, weight in pairs:
        later -= weight
        still_open: dict[tuple[int, int], int] = {}
        for (kept, total), ways in open_ways.items():
            others = count - kept
            for showing in range(others + 1):
                here = ways * comb(others, showing) * weight**showing
                if kept + showing < keep:
                    state = (kept + showing, total + showing * outcome)
                    still_open[state] = still_open.get(state, 0) + here
                else:
                    final = total + (keep - kept) * outcome
                    weights[final] = weights.get(final, 0) + here * later ** (others - showing)
        open_ways = still_open
    return _sorted(weights)
