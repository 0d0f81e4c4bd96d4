"""How good a poker hand is: one sum, one look-up.

A card is a number whose octal digits count: one digit for each value, one for the card that stands for any
other, one for each suit. The sum of a hand is the same whatever its order, and no two kinds of hands share
one; so two tables answer for every hand of four or five cards, built once when first asked.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

from lotow.saloon.legends.legends_data import game
from lotow.saloon.legends.playing_cards import HIGHEST, LOWEST, SUITS, Card

VALUES = range(LOWEST, HIGHEST + 1)
DIGIT = 3
WILD = 1 << DIGIT * len(VALUES)
"""The card that stands for any other."""
BY_VALUE = (WILD << DIGIT) - 1
"""What is left of a sum without its suits."""
PLACE = 20
"""Above so many bits stands the kind of hand, below them five values that decide between equal kinds."""
WHEEL = (14, 5, 4, 3, 2)


def code(card: Card) -> int:
    """A card as a number to be summed."""
    return 1 << DIGIT * (card.value - LOWEST) | 1 << DIGIT * (len(VALUES) + 1 + card.suit)


class StrengthTables(NamedTuple):
    """Strengths by sum: of hands of one suit, and by values alone."""

    flushes: dict[int, int]
    by_value: dict[int, int]
    order: tuple[str, ...]

    def strength(self, total: int) -> int:
        """How strong the hand of this sum is: higher is better, equal is equal."""
        return self.flushes.get(total) or self.by_value[total & BY_VALUE]

    def kind(self, strength: int) -> str:
        """The id of the kind of hand."""
        return self.order[strength >> PLACE]


@cache
def tables() -> StrengthTables:
    """The tables, in the book's own order of hands."""
    order = tuple(one.id for one in reversed(game().hand))
    places = {name: place << PLACE for place, name in enumerate(order)}
    by_value = _by_value(places)
    return StrengthTables(_flushes(places, by_value), by_value, order)


def strength(hand: Iterable[int]) -> int:
    """How strong five summed cards are (or four, for a player who has but one card)."""
    return tables().strength(sum(hand))


def _by_value(places: dict[str, int]) -> dict[int, int]:
    found: dict[int, int] = {}
    for count in (4, 5):
        for values in combinations_with_replacement(reversed(VALUES), count):
            found[_sum(values)] = _of_values(values, places)
    plain = dict(found)
    for count in (3, 4):
        for values in combinations_with_replacement(reversed(VALUES), count):
            rest = _sum(values)
            found[rest + WILD] = max(plain[rest + _sum((value,))] for value in VALUES)
    return found


def _flushes(places: dict[str, int], by_value: dict[int, int]) -> dict[int, int]:
    straight = places["straight"]
    one_suit: dict[int, int] = {}
    for values in combinations(reversed(VALUES), 5):
        strength = by_value[_sum(values)]
        kind = "flush"
        if strength >> PLACE == straight >> PLACE:
            kind = "royal-flush" if values[1] == HIGHEST - 1 else "straight-flush"
        one_suit[_sum(values)] = places[kind] | strength & ((1 << PLACE) - 1)
    with_wild = {
        _sum(values): max(one_suit[_sum((*values, value))] for value in VALUES if value not in values)
        for values in combinations(reversed(VALUES), 4)
    }
    found = {}
    for suit in range(len(SUITS)):
        bit = 1 << DIGIT * (len(VALUES) + 1 + suit)
        found.update({total + 5 * bit: strength for total, strength in one_suit.items()})
        found.update({total + WILD + 4 * bit: strength for total, strength in with_wild.items()})
    return found


def _of_values(values: tuple[int, ...], places: dict[str, int]) -> int:
    """The strength of values that fall, whatever their suits."""
    counts = sorted(((values.count(value), value) for value in set(values)), reverse=True)
    shape = tuple(count for count, _ in counts)
    if len(values) == 5 and shape == (1, 1, 1, 1, 1) and (values[0] - values[4] == 4 or values == WHEEL):
        top = 5 if values == WHEEL else values[0]
        return places["straight"] | top << PLACE - 4
    kind = {5: "five-of-a-kind", 4: "four-of-a-kind", 3: "three-of-a-kind", 2: "pair", 1: "high-card"}[
        shape[0]
    ]
    if shape[:2] == (3, 2):
        kind = "full-house"
    elif shape[:2] == (2, 2):
        kind = "two-pair"
    decided = 0
    for at, (_, value) in enumerate(counts, 1):
        decided |= value << PLACE - 4 * at
    return places[kind] | decided


def _sum(values: Iterable[int]) -> int:
    return sum(1 << DIGIT * (value - LOWEST) for value in values)
