"""The dice to win a fight as an underdog sees them: which it may still roll again, and which lie for good.

Only the best die counts, so the lowest that may be rolled again goes first, and nothing is rolled twice.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from lotow.odds.chances import SIDES, best_exactly
from lotow.odds.fame import shown


class Thrown(NamedTuple):
    """One side's dice: the best of those that lie for good, and those it may roll again, lowest first."""

    best: int
    free: tuple[int, ...] = ()

    @property
    def shows(self) -> int:
        return max((self.best, *self.free))

    def without_lowest(self) -> Thrown:
        return Thrown(self.best, self.free[1:])

    def with_die(self, face: int) -> Thrown:
        """One rolled again lies for good."""
        return Thrown(max(self.best, face), self.free)


@lru_cache(maxsize=64)
def throws(dice: int, modifier: int, again: int, rerolls: int) -> tuple[tuple[Thrown, int], ...]:
    """How so many dice may lie, over 36 to their number; natural faces up to `again` have been rolled once
    more, and for good. Of more dice than there are `rerolls` only the best counts: it is never touched."""
    if not rerolls:
        return tuple(
            (Thrown(best), ways) for best, ways in enumerate(best_exactly(dice, modifier, again)) if ways
        )
    spare = (0,) * (rerolls + 1)
    state = {Thrown(0): 1}
    for _ in range(dice):
        after: dict[Thrown, int] = {}
        for lie, ways in state.items():
            for face in range(1, SIDES + 1):
                if face <= again:
                    ends = [(lie.with_die(shown(second, modifier)), 1) for second in range(1, SIDES + 1)]
                else:
                    free = tuple(sorted((*lie.free, shown(face, modifier))))
                    plenty = len(free) > rerolls
                    ends = [
                        (Thrown(max(lie.best, *free), spare) if plenty else Thrown(lie.best, free), SIDES)
                    ]
                for end, weight in ends:
                    after[end] = after.get(end, 0) + ways * weight
        state = after
    return tuple(state.items())
