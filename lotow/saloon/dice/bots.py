"""Who plays the missing seats. A bot sees what a player at its seat sees, and nothing else.

`keep` answers with a hand, every other question with the entry it makes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from lotow.saloon.dice.belief import Belief
from lotow.saloon.dice.decisions import may_double, most_cleared, most_dodged, most_shed, targets
from lotow.saloon.dice.entries import Cleared, Dodged, Drank, Entry, Gave, Kept, Shed, ShotsAimed
from lotow.saloon.dice.hands import ONE, TWO, Hand, count, keeps, unpack
from lotow.saloon.dice.state import Position


class Bot(Protocol):
    """Decides for the seat that is asked, from the position and what the table believes."""

    def keep(self, position: Position, belief: Belief) -> Hand: ...

    def decide(self, position: Position, belief: Belief) -> Entry: ...


def decision(bot: Bot, position: Position, belief: Belief) -> Entry:
    """A bot's decision, whatever is asked."""
    if position.phase == "keep":
        return Kept(unpack(bot.keep(position, belief)))
    return bot.decide(position, belief)


class RandomBot:
    """Does anything that is allowed."""

    def __init__(self, number: Callable[[], float]) -> None:
        self._number = number

    def keep(self, position: Position, belief: Belief) -> Hand:
        ability = position.table.abilities[position.active]
        return self._one(keeps(position.hand, ability.rerolls_dynamite))

    def decide(self, position: Position, belief: Belief) -> Entry:
        living = position.living
        match position.phase:
            case "gift":
                return Gave(self._one(living))
            case "shoot":
                return self._shot(position)
            case "dodge":
                return Dodged(self._one(tuple(range(most_dodged(position) + 1))))
            case "shed":
                return Shed(self._one(tuple(range(most_shed(position) + 1))))
            case "drink":
                return Drank(self._some(living, position.beers))
            case _:
                arrows = tuple(seat for seat in living for _ in range(position.arrows[seat]))
                start = self._one(tuple(range(len(arrows))))
                return Cleared((arrows[start:] + arrows[:start])[: most_cleared(position)])

    def _shot(self, position: Position) -> ShotsAimed:
        ones = self._some(targets(position, ONE), count(position.hand, ONE))
        twos = self._some(targets(position, TWO), count(position.hand, TWO))
        doubling = may_double(position) and self._number() < 0.5
        return ShotsAimed(ones, twos, self._one(ones + twos) if doubling else None)

    def _one(self, options: tuple[int, ...]) -> int:
        return options[int(self._number() * len(options))]

    def _some(self, options: tuple[int, ...], number: int) -> tuple[int, ...]:
        return tuple(self._one(options) for _ in range(number))
