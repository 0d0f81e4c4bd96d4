"""Handfuls of dice as whole numbers: three bits count each face, so that joining two hands is adding them.

`tables()` lists the 462 hands of up to five dice and what becomes of each when a die is added or taken away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import combinations_with_replacement, product
from operator import itemgetter
from typing import Any

from msgspec import Struct

from lotow.saloon.dice.content import FACES, Face, load

Hand = int
"""So many of each face, packed: `hand >> 3 * face & 7` of a face."""

BITS = 3
MASK = 7
ONE, TWO, ARROW, DYNAMITE, BEER, GATLING = (BITS * place for place in range(len(FACES)))
"""How far to shift a hand to count a face."""
SHIFT: dict[Face, int] = {face: BITS * place for place, face in enumerate(FACES)}


def count(hand: Hand, shift: int) -> int:
    """How many dice of a hand show a face."""
    return hand >> shift & MASK


@lru_cache(maxsize=512)
def size(hand: Hand) -> int:
    """How many dice there are in a hand."""
    return sum(count(hand, shift) for shift in SHIFT.values())


def pack(faces: Iterable[Face]) -> Hand:
    """Faces as a hand."""
    return sum(1 << SHIFT[face] for face in faces)


@lru_cache(maxsize=512)
def unpack(hand: Hand) -> tuple[Face, ...]:
    """A hand as faces, in the order of the pips."""
    return tuple(face for face in FACES for _ in range(count(hand, SHIFT[face])))


def within(part: Hand, hand: Hand) -> bool:
    """Whether every die of a part is in the hand."""
    return all(count(part, shift) <= count(hand, shift) for shift in SHIFT.values())


@lru_cache(maxsize=8)
def throws(dice: int) -> tuple[Hand, ...]:
    """Every roll of so many dice, 6 to the power of them, as hands: one random number picks one."""
    return tuple(sum(1 << BITS * face for face in roll) for roll in product(range(len(FACES)), repeat=dice))


Row = tuple[int, int, int, int, int, int]


class HandTables(Struct, frozen=True):
    """The hands of each size, those with most arrows first, and the ways between them."""

    dice: int
    hands: tuple[tuple[Hand, ...], ...]
    """By size; a hand's index is its place among those of its size."""
    grown: tuple[tuple[Row, ...], ...]
    """By size, for each hand: the indices of the hands that a die more makes of it, face by face."""
    with_arrows: tuple[tuple[int, ...], ...]
    """By size, and then by a number of arrows: how many hands have at least that many."""
    offset: tuple[int, ...]
    """Where the hands of a size begin in a list of all, the full hands first."""
    places: dict[Hand, int]
    """The place of each hand in that list."""
    every: tuple[Hand, ...]

    def full(self) -> tuple[Hand, ...]:
        return self.hands[self.dice]


Pick = Callable[[Any], tuple[Any, ...]]
"""Takes from a list of all hands what can be kept of one."""


@lru_cache(maxsize=2)
def tables() -> HandTables:
    dice = load().game.dice
    hands: list[tuple[Hand, ...]] = []
    for number in range(dice + 1):
        packed = [pack(faces) for faces in combinations_with_replacement(FACES, number)]
        hands.append(tuple(sorted(packed, key=lambda hand: (-count(hand, ARROW), hand))))
    index = [{hand: place for place, hand in enumerate(same)} for same in hands]
    grown = tuple(tuple(_grown(hand, index[number + 1]) for hand in hands[number]) for number in range(dice))
    with_arrows = tuple(
        tuple(sum(count(hand, ARROW) >= arrows for hand in same) for arrows in range(dice + 2))
        for same in hands
    )
    every = tuple(hand for number in range(dice, -1, -1) for hand in hands[number])
    places = {hand: place for place, hand in enumerate(every)}
    offset = tuple(places[same[0]] for same in hands)
    return HandTables(dice, tuple(hands), grown, with_arrows, offset, places, every)


def _grown(hand: Hand, index: dict[Hand, int]) -> Row:
    one, two, arrow, dynamite, beer, gatling = (index[hand + (1 << shift)] for shift in SHIFT.values())
    return one, two, arrow, dynamite, beer, gatling


@lru_cache(maxsize=1024)
def keeps(hand: Hand, rerolls_dynamite: bool) -> tuple[Hand, ...]:
    """Everything that may be kept of a full hand, the whole hand first: dynamite stays, and enough of it
    ends the rolling."""
    if count(hand, DYNAMITE) >= load().game.dynamite_limit:
        return (hand,)
    free = [shift for shift in SHIFT.values() if rerolls_dynamite or shift != DYNAMITE]
    rerolled = product(*(range(count(hand, shift) + 1) for shift in free))
    kept = {
        hand - sum(number << shift for number, shift in zip(numbers, free, strict=True))
        for numbers in rerolled
    }
    return tuple(sorted(kept, key=lambda part: (-size(part), part)))


@lru_cache(maxsize=2)
def picks(rerolls_dynamite: bool) -> tuple[Pick, ...]:
    """For each full hand, what takes the values of its keeps out of a list of all hands."""
    listed = tables()
    chosen = []
    for hand in listed.full():
        places = [listed.places[kept] for kept in keeps(hand, rerolls_dynamite)]
        chosen.append(itemgetter(*places, places[0]))
    return tuple(chosen)
