"""Which dice to keep, solved exactly: backward over the rolls, and within a roll die by die.

The worth of the end of a turn is given for every full hand and every number of arrows taken on the way, for
arrows count when they are rolled and not when they stay. A roll is then worked out one die at a time: what a
hand with a die still to come is worth is the mean over the six hands it can grow into. That takes 6 steps for
each of 210 hands instead of a look at every roll of every keep. Weights may be whole numbers, and then the
answer is exact, or floats.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from lotow.saloon.dice.content import FACES
from lotow.saloon.dice.hands import Hand, Row, keeps, picks, tables

V = TypeVar("V", int, float)
Ends = Sequence[Sequence[V]]
"""Worths at the end of a turn: by arrows taken from now on, then by full hand."""


class TurnPlan(Generic[V]):
    """A solved turn: what keeping is worth at every moment of it.

    `rolls` are still to come. Where `left` rolls may follow a keep, values are `whole` to the power of `left`
    times what they stand for; `arrows` is what dice on the table have taken since the plan was made.
    """

    def __init__(
        self,
        ends: Ends[V],
        rolls: int,
        factors: Sequence[V],
        rerolls_dynamite: bool,
        dead: Callable[[int], bool],
    ) -> None:
        """`factors` weigh the sum over all rolls that fill up a hand, by how many dice are kept."""
        self.rolls = rolls
        self.rerolls_dynamite = rerolls_dynamite
        self._keeping: dict[int, list[list[V]]] = {}
        self._solve(ends, factors, dead)

    def _solve(self, ends: Ends[V], factors: Sequence[V], dead: Callable[[int], bool]) -> None:
        listed = tables()
        dice = listed.dice
        whole = stopping = factors[dice]
        pick = picks(self.rerolls_dynamite)
        after: list[Sequence[V]] = [ends[arrows] for arrows in range(dice * self.rolls + 1)]
        for left in range(1, self.rolls + 1):
            before = dice * (self.rolls - left)
            grown = _rolled_out(after, before)
            keeping: list[list[V]] = []
            after = []
            for arrows in range(before + 1):
                values = [end * stopping for end in ends[arrows]]
                for number in range(dice - 1, -1, -1):
                    factor = factors[number]
                    values += [worth * factor for worth in grown[arrows][number]]
                keeping.append(values)
                # All arrows of the roll before lie on the table: hands with fewer cannot be.
                known = listed.with_arrows[dice][max(0, arrows - max(0, before - dice))]
                if dead(arrows):
                    after.append(values[:known])
                else:
                    after.append([max(take(values)) for take in pick[:known]])
            self._keeping[left] = keeping
            stopping = stopping * whole

    def start(self) -> V:
        """What the turn is worth before its first roll, when `rolls` counts that one."""
        return self._keeping[self.rolls][0][tables().places[0]]

    def keep_worth(self, kept: Hand, left: int, arrows: int = 0) -> V:
        """What it is worth to keep this and roll the rest, `left` rolls being left."""
        return self._keeping[left][arrows][tables().places[kept]]

    def best(self, hand: Hand, left: int, arrows: int = 0) -> Hand:
        """The best of what can be kept; the most dice of equals, which is to stop where nothing is gained."""
        values, places = self._keeping[left][arrows], tables().places
        return max(keeps(hand, self.rerolls_dynamite), key=lambda kept: values[places[kept]])

    def ranked(self, hand: Hand, left: int, arrows: int = 0) -> list[tuple[Hand, V]]:
        """Everything that can be kept, the best first."""
        values, places = self._keeping[left][arrows], tables().places
        worths = [(kept, values[places[kept]]) for kept in keeps(hand, self.rerolls_dynamite)]
        return sorted(worths, key=lambda kept: -kept[1])


def solve_exactly(met: Callable[[Hand], bool], rolls: int, rerolls_dynamite: bool) -> TurnPlan[int]:
    """A plan for the chance that the last hand is as wished, in whole numbers out of 7,776 for each roll."""
    listed = tables()
    wished = [int(met(hand)) for hand in listed.full()]
    ends = [wished] * (listed.dice * rolls + 1)
    factors = [len(FACES) ** kept for kept in range(listed.dice + 1)]
    return TurnPlan(ends, rolls, factors, rerolls_dynamite, lambda arrows: False)


def solve(
    ends: Ends[float], rolls: int, rerolls_dynamite: bool, dead: Callable[[int], bool]
) -> TurnPlan[float]:
    """A plan for the greatest worth on average. `dead` tells which numbers of arrows end the turn at once."""
    dice = tables().dice
    factors = [float(len(FACES)) ** (kept - dice) for kept in range(dice + 1)]
    return TurnPlan(ends, rolls, factors, rerolls_dynamite, dead)


def _rolled_out(after: Sequence[Sequence[V]], before: int) -> list[list[Sequence[V]]]:
    """For each number of arrows taken so far, what every hand adds up to over all rolls of its missing dice.

    Where more arrows are taken than there were `before` the roll, those are among the dice on the table: only
    hands with that many can be, and the hands with most arrows stand first.
    """
    listed = tables()
    dice = listed.dice
    grown: list[list[Sequence[V]]] = []
    more: list[Sequence[V]] = []
    for arrows in range(len(after) - 1, -1, -1):
        fresh = min(max(0, arrows - before), dice + 1)
        sizes: list[Sequence[V]] = [()] * dice + [after[arrows]]
        for number in range(dice - 1, -1, -1):
            known = listed.with_arrows[number][fresh]
            if not known:
                break
            sizes[number] = _a_die_more(listed.grown[number][:known], sizes[number + 1], more[number + 1])
        grown.append(sizes)
        more = sizes
    grown.reverse()
    return grown


def _a_die_more(rows: Sequence[Row], same: Sequence[V], more: Sequence[V]) -> list[V]:
    """The sum over the six faces of one more die; an arrow leads to where one more is taken."""
    return [
        same[one] + same[two] + more[arrow] + same[dynamite] + same[beer] + same[gatling]
        for one, two, arrow, dynamite, beer, gatling in rows
    ]
