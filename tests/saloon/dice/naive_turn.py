"""A turn worked out by trying every roll of every keep, slowly and plainly: the solver's twin."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, product

Faces = tuple[str, ...]
FACES = ("1", "2", "arrow", "dynamite", "beer", "gatling")
Worth = Callable[[Faces, int], Fraction]
"""Of a last hand and of the arrows taken on the way."""


@lru_cache(maxsize=8)
def rolls(dice: int) -> dict[Faces, int]:
    """Every roll of so many dice, sorted, with the number of ways it falls."""
    return dict(Counter(tuple(sorted(roll)) for roll in product(FACES, repeat=dice)))


def keeps(hand: Faces, rerolls_dynamite: bool) -> set[Faces]:
    """Every selection of dice that may stay."""
    if hand.count("dynamite") >= 3:
        return {hand}
    chosen = {tuple(sorted(some)) for number in range(6) for some in combinations(hand, number)}
    frozen = 0 if rerolls_dynamite else hand.count("dynamite")
    return {kept for kept in chosen if kept.count("dynamite") >= frozen}


class NaiveTurn:
    """The value of a turn for a worth of its ends, by plain recursion over rolls."""

    def __init__(self, worth: Worth, rerolls_dynamite: bool = False, deadly: int = 10**6) -> None:
        """So many arrows are `deadly`: they end the turn."""
        self.worth = worth
        self.rerolls_dynamite = rerolls_dynamite
        self.deadly = deadly
        self._memory: dict[tuple[Faces, int, int], Fraction] = {}

    def keeping(self, kept: Faces, left: int, arrows: int) -> Fraction:
        """Of keeping this with so many rolls left; keeping all is stopping."""
        if len(kept) == 5:
            return self.worth(kept, arrows)
        ways = rolls(5 - len(kept))
        total: Fraction = sum(
            (
                number * self.holding(tuple(sorted(kept + rolled)), left - 1, arrows + rolled.count("arrow"))
                for rolled, number in ways.items()
            ),
            Fraction(0),
        )
        return total / Fraction(6 ** (5 - len(kept)))

    def holding(self, hand: Faces, left: int, arrows: int) -> Fraction:
        """Of a hand on the table with so many rolls left."""
        key = hand, left, arrows
        if key not in self._memory:
            if not left or arrows >= self.deadly:
                self._memory[key] = self.worth(hand, arrows)
            else:
                options = keeps(hand, self.rerolls_dynamite)
                self._memory[key] = max(self.keeping(kept, left, arrows) for kept in options)
        return self._memory[key]
