"""eval7, a public poker evaluator, to compare with; its import warns about a library of its own."""

from __future__ import annotations

import warnings
from collections.abc import Sequence

from lotow.saloon.legends.playing_cards import DECK, SUITS, Card, show_value

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import eval7  # type: ignore[import-untyped]

THEIRS = {
    card: eval7.Card(("T" if card.value == 10 else show_value(card.value)) + SUITS[card.suit].lower())
    for card in DECK
}


def public_score(cards: Sequence[Card]) -> int:
    """What eval7 says a hand is worth: higher is better."""
    score: int = eval7.evaluate([THEIRS[card] for card in cards])
    return score
