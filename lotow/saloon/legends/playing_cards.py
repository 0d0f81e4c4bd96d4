"""Cards as people write them: `KS`, `10h`, `R♠`, or values alone for fight cards."""

from __future__ import annotations

import re

from msgspec import Struct

from lotow.errors import LotowError, Text

SUITS = "SHDC"
SYMBOLS = "♠♥♦♣"
LETTERS = {"T": 10, "J": 11, "V": 11, "Q": 12, "D": 12, "K": 13, "R": 13, "A": 14}
"""English and French figures: jack and valet, queen and dame, king and roi."""
FIGURES = {
    "ace": 14,
    "as": 14,
    "king": 13,
    "roi": 13,
    "queen": 12,
    "dame": 12,
    "jack": 11,
    "valet": 11,
    "ten": 10,
    "dix": 10,
}
"""Those that people write out."""
SHOWN = {11: "J", 12: "Q", 13: "K", 14: "A"}
LOWEST, HIGHEST = 2, 14
CARD = re.compile(r"(10|[2-9TJVQDKRA])([SHDC♠♥♦♣])", re.IGNORECASE)


class Card(Struct, frozen=True, order=True):
    """A card: its value from 2 to 14 (the ace), its suit as a place in `SUITS`."""

    value: int
    suit: int

    def __str__(self) -> str:
        return f"{show_value(self.value)}{SYMBOLS[self.suit]}"


DECK = tuple(Card(value, suit) for value in range(LOWEST, HIGHEST + 1) for suit in range(len(SUITS)))


def show_value(value: int) -> str:
    return SHOWN.get(value, str(value))


def read_value(text: str) -> int:
    """A value: `7`, `10`, `K`, `as`."""
    asked = text.strip().upper()
    if asked.lower() in FIGURES:
        return FIGURES[asked.lower()]
    if asked.isdecimal() and len(asked) <= 2 and LOWEST <= int(asked) <= 10:
        return int(asked)
    if asked in LETTERS:
        return LETTERS[asked]
    raise LotowError(
        Text(f"{text!r} is no value of a card", f"{text!r} n'est pas une valeur de carte"),
        hint=Text("2 to 10, J, Q, K or A", "de 2 à 10, J, Q, K ou A (ou V, D, R)"),
    )


def read_values(text: str) -> tuple[int, ...]:
    """Values with spaces or commas between them."""
    return tuple(read_value(word) for word in re.split(r"[\s,]+", text.strip()) if word)


def read_cards(text: str) -> tuple[Card, ...]:
    """Cards with spaces or commas between them: `KS KH`, `10♥,9♣`."""
    return tuple(read_card(word) for word in re.split(r"[\s,]+", text.strip()) if word)


def read_card(text: str) -> Card:
    found = CARD.fullmatch(text)
    if found is None:
        raise LotowError(
            Text(f"{text!r} is no card", f"{text!r} n'est pas une carte"),
            hint=Text(
                "a value and a suit: KS, 10H, 2D, AC (spades, hearts, diamonds, clubs)",
                "une valeur et une couleur : KS, 10H, 2D, AC (S pique, H cœur, D carreau, C trèfle)",
            ),
        )
    value, suit = found.groups()
    place = SYMBOLS.find(suit) if suit in SYMBOLS else SUITS.index(suit.upper())
    return Card(read_value(value), place)


def check_apart(cards: tuple[Card, ...]) -> None:
    """Refuses a card that is named twice: there is one of each."""
    for card in cards:
        if cards.count(card) > 1:
            raise LotowError(
                Text(f"{card} is named twice", f"{card} est citée deux fois"),
                hint=Text("there is one of each card in the deck", "chaque carte est unique dans le paquet"),
            )
