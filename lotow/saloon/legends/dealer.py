"""The chance against the dealer, exactly, before the flop too.

A dealer's hand is as good as the best pair in it. So it is enough to rank every pair once with the board;
the dealer's hands that lose are then sets of cards in which no pair beats ours, and those are counted by
masks of bits. Where no flush can be had only values count, so that few cards and few boards are unlike.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from fractions import Fraction
from itertools import combinations
from math import comb, sqrt

from msgspec import Struct

from lotow.dice.rolls import Roller, SeededRoller
from lotow.errors import LotowError, Text
from lotow.saloon.legends.content import Poker
from lotow.saloon.legends.hands import BY_VALUE, WILD, tables
from lotow.saloon.legends.playing_cards import DECK, SUITS, Card
from lotow.saloon.legends.poker import (
    PLAYED,
    WildWhere,
    best_hand,
    cheat_of,
    check_hand,
    coded,
    rules_of,
)

MOST_BOARDS = 20_000
"""Up to so many boards that could still come are all looked at, and of more a sample is drawn."""
SAMPLED = 400
"""So many boards are a sample."""
Watch = Callable[[int], AbstractContextManager[Callable[[], None]]]
"""Watches so many boards go by: what it gives is called after each."""


def unwatched(total: int) -> AbstractContextManager[Callable[[], None]]:
    """Nobody watches."""
    return nullcontext(lambda: None)


class DealerOdds(Struct, frozen=True):
    """Chances against the dealer. `win` holds the ties, which the active player wins; `tie` is that part of
    it. `error` is one standard deviation of a sampled `win`, nothing where it is exact."""

    win: Fraction
    tie: Fraction
    boards: int
    error: float = 0

    @property
    def exact(self) -> bool:
        return not self.error


def against_dealer(
    hand: Sequence[Card],
    board: Sequence[Card],
    tournament: bool = False,
    wild: WildWhere = "anywhere",
    samples: int | None = None,
    seed: int = 0,
    watch: Watch = unwatched,
) -> DealerOdds:
    """The chance to beat a dealer whose cards nobody knows, over every board that can still come, or over
    `samples` of them drawn by chance."""
    rules = rules_of(tournament)
    check_hand(hand, board, rules)
    unseen = [card for card in DECK if card not in (*hand, *board)]
    missing = rules.board - len(board)
    if len(unseen) < missing + rules.dealer:
        raise LotowError(
            Text(
                "the deck does not hold enough cards for that", "le paquet n'a pas assez de cartes pour cela"
            ),
            hint=Text("name the cards of one hand", "citez les cartes d'une seule main"),
        )
    every = comb(len(unseen), missing)
    exact = every <= (MOST_BOARDS if samples is None else samples)
    if exact:
        coming = kinds(hand, board, rules, wild)
    else:
        roller = SeededRoller(seed)
        coming = [(_drawn(board, unseen, missing, roller), 1) for _ in range(samples or SAMPLED)]
    found = []
    with watch(len(coming)) as looked:
        for complete, times in coming:
            won, tied = _on_board(hand, complete, rules, tournament, wild)
            found.append((won * times, tied * times))
            looked()
    hands, boards = comb(len(unseen) - missing, rules.dealer), sum(times for _, times in coming)
    win, tie = (Fraction(sum(one[at] for one in found), hands * boards) for at in (0, 1))
    if exact:
        return DealerOdds(win, tie, boards)
    spread = sum((one[0] / hands - float(win)) ** 2 for one in found) / (boards - 1)
    return DealerOdds(win, tie, boards, sqrt(spread / boards))


def kinds(
    hand: Sequence[Card], board: Sequence[Card], rules: Poker, wild: WildWhere = "anywhere"
) -> list[tuple[tuple[Card, ...], int]]:
    """The boards that can still come, one of each kind with how many there are of it.

    Boards of the same values are alike but for suits in which a flush can be had: three of the board, the
    Cheat among them. Of such a suit it matters what the hand holds of it and what the board shows."""
    unseen = [card for card in DECK if card not in (*hand, *board)]
    cheat, on_board = cheat_of(rules, wild, False), cheat_of(rules, wild, True)
    held = [
        (suit == (cheat.suit if cheat else -1), *sorted(card.value for card in hand if card.suit == suit))
        for suit in range(len(SUITS))
    ]
    found: dict[object, tuple[tuple[Card, ...], int]] = {}
    for more in combinations(unseen, rules.board - len(board)):
        complete = (*board, *more)
        plain = [card for card in complete if card != on_board]
        free = len(complete) - len(plain)
        suited = []
        for suit in range(len(SUITS)):
            values = [card.value for card in plain if card.suit == suit]
            if len(values) + free >= PLAYED:
                suited.append((held[suit], sorted(values)))
        key = repr((sorted(card.value for card in plain), cheat in complete, sorted(suited)))
        first, times = found.get(key, (complete, 0))
        found[key] = first, times + 1
    return list(found.values())


def _drawn(board: Sequence[Card], cards: Sequence[Card], count: int, roller: Roller) -> tuple[Card, ...]:
    """The board with so many cards more off the top of a shuffled deck."""
    left = list(cards)
    return (*board, *(left.pop(roller.roll(f"D{len(left)}").total - 1) for _ in range(count)))


def _on_board(
    hand: Sequence[Card], board: Sequence[Card], rules: Poker, tournament: bool, wild: WildWhere
) -> tuple[int, int]:
    """How many of the dealer's hands the active player beats, ties and all, and how many only tie."""
    mine = best_hand(hand, board, tournament, wild).strength
    unseen = [card for card in DECK if card not in (*hand, *board)]
    shown = coded(board, cheat_of(rules, wild, True))
    alike = Counter(_without_suit(coded(unseen, cheat_of(rules, wild, False)), shown))
    cards, numbers = list(alike), list(alike.values())
    beaten, below = _masks(cards, [sum(three) for three in combinations(shown, PLAYED)], mine)
    won = count_sets(beaten, numbers, rules.dealer)
    return won, won - count_sets(below, numbers, rules.dealer)


def _without_suit(cards: Iterable[int], board: Sequence[int]) -> Iterator[int]:
    """Cards without their suit where no flush of it can be had with the board: then only values count."""
    wild = sum(card == WILD for card in board)
    suits = [card & ~BY_VALUE for card in board]
    flushes = {suit for suit in suits if suit and suits.count(suit) + wild >= PLAYED}
    for card in cards:
        yield card if card & ~BY_VALUE in flushes else card & BY_VALUE


def _masks(cards: Sequence[int], shown: Sequence[int], mine: int) -> tuple[list[int], list[int]]:
    """For each card those from itself on with which it makes no better hand than ours, and none as good."""
    strength = tables().strength
    beaten, below = [0] * len(cards), [0] * len(cards)
    for at, first in enumerate(cards):
        starts = [first + three for three in shown]
        for other in range(at, len(cards)):
            second = cards[other]
            if second == first == WILD:
                continue
            theirs = max([strength(start + second) for start in starts])
            if theirs <= mine:
                beaten[at] |= 1 << other
                if theirs < mine:
                    below[at] |= 1 << other
    return beaten, below


def count_sets(goes_with: Sequence[int], numbers: Sequence[int], size: int) -> int:
    """How many sets of so many things there are in which every two go together. Of each thing there are so
    many alike; `goes_with` holds those from itself on it goes with, its like among them or not."""
    known: dict[tuple[int, int], int] = {}

    def count(left: int, size: int) -> int:
        if not size:
            return 1
        if (left, size) in known:
            return known[left, size]
        found, rest = 0, left
        while rest:
            lowest = rest & -rest
            rest ^= lowest
            at = lowest.bit_length() - 1
            others = rest & goes_with[at]
            most = min(numbers[at], size) if goes_with[at] & lowest else 1
            for taken in range(1, most + 1):
                found += comb(numbers[at], taken) * count(others, size - taken)
        known[left, size] = found
        return found

    return count((1 << len(numbers)) - 1, size)
