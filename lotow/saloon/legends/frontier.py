"""The frontier: which cards to discard so that they are worth enough and as little as possible is wasted."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from msgspec import Struct

from lotow.errors import LotowError, Text
from lotow.saloon.legends.legends_data import game
from lotow.saloon.legends.playing_cards import HIGHEST

MOST_CARDS = 16


class Payment(Struct, frozen=True):
    """What a hand can pay: its whole worth, and the cards to discard (none where it is not enough)."""

    total: int
    cards: tuple[int, ...]
    paid: int
    enough: bool


def worth(value: int) -> int:
    """What a card counts for: its figure, ten for ten and figures, more for an ace."""
    rules = game().frontier
    return rules.ace if value == HIGHEST else min(value, rules.figures)


def pay(hand: Sequence[int], value: int) -> Payment:
    """The cards that pay for a space and its token with the least to spare, and of those the fewest."""
    if len(hand) > MOST_CARDS:
        raise LotowError(
            Text(f"{len(hand)} cards are no hand", f"{len(hand)} cartes ne font pas une main"),
            hint=Text(f"at most {MOST_CARDS}", f"au plus {MOST_CARDS}"),
        )
    total = sum(worth(card) for card in hand)
    if total < value:
        return Payment(total, (), 0, False)
    ways = (
        (sum(worth(card) for card in cards), count, cards)
        for count in range(len(hand) + 1)
        for cards in combinations(sorted(hand), count)
    )
    paid, _, cards = min(way for way in ways if way[0] >= value)
    return Payment(total, cards, paid, True)
