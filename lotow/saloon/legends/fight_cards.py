"""Fights against those who are no players: the chance of a card against the best of some fight cards.

Reading: whoever plays for the other side plays the highest card drawn (its effect may tempt to another).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb

from msgspec import Struct

from lotow.errors import LotowError, Text
from lotow.saloon.legends.legends_data import game


class CardChance(Struct, frozen=True):
    """A card that could be played, and the chance to win with it."""

    value: int
    win: Fraction


def chance(card: int, draws: int, minus: int = 0, ties: bool = False) -> Fraction:
    """The chance that a card beats the best of so many fight cards, lowered by `minus` (never below the
    lowest card); with `ties` a tie is won too."""
    values = game().deck.values
    if not 1 <= draws <= len(values):
        raise LotowError(
            Text(f"{draws} fight cards cannot be drawn", f"on ne peut piocher {draws} cartes Combat"),
            hint=Text(f"from 1 to {len(values)}", f"de 1 à {len(values)}"),
        )
    lowest = min(values)
    beaten = [value for value in values if _beats(card, max(lowest, value - minus), ties)]
    return Fraction(comb(len(beaten), draws), comb(len(values), draws))


def _beats(card: int, other: int, ties: bool) -> bool:
    return card > other or (ties and card == other)


def choices(hand: Sequence[int], draws: int, minus: int = 0, ties: bool = False) -> list[CardChance]:
    """Every card of a hand with its chance, the highest first."""
    return [
        CardChance(value, chance(value, draws, minus, ties))
        for value in sorted(dict.fromkeys(hand), reverse=True)
    ]


def advised(found: Sequence[CardChance], at_least: Fraction | None = None) -> CardChance:
    """The card to play so as to keep the better ones: the lowest that has the chance wanted, or (when none
    has it, or none is wanted) the lowest of those with the best chance."""
    best = max(one.win for one in found)
    wanted = best if at_least is None or best < at_least else at_least
    return min((one for one in found if one.win >= wanted), key=lambda one: one.value)
