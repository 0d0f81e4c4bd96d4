"""How fast the saloon is, as ratios to plain Python doing only the dice of it, measured in the same run.

A section is a function that gives its rows; add it to `SECTIONS`.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations, product
from random import Random
from time import perf_counter
from typing import NamedTuple

from lotow.saloon.dice.advice import Situation, Worth, stakes
from lotow.saloon.dice.content import FACES, Ability
from lotow.saloon.dice.entries import Mind
from lotow.saloon.dice.hands import pack, tables
from lotow.saloon.dice.simulate import simulate
from lotow.saloon.dice.solver import solve_exactly
from lotow.saloon.dice.worth import plan
from lotow.saloon.legends.cards import DECK, SUITS, read_cards, show_value
from lotow.saloon.legends.dealer import against_dealer
from lotow.saloon.legends.hands import code
from lotow.saloon.legends.hands import tables as strengths


class Row(NamedTuple):
    """Something measured, beside what it is measured by, and how many times that it may take."""

    name: str
    ours: float
    plain: float
    at_most: float

    @property
    def times(self) -> float:
        return self.ours / self.plain


def seconds(work: Callable[[], object], repeats: int = 7) -> float:
    """The best of several runs, once warm."""
    work()
    best = float("inf")
    for _ in range(repeats):
        start = perf_counter()
        work()
        best = min(best, perf_counter() - start)
    return best


def turns() -> Iterator[Row]:
    """A whole turn solved, against one pass over the 7,776 rolls of five dice."""

    def one_pass() -> None:
        for _ in product(range(6), repeat=tables().dice):
            pass

    plain = seconds(one_pass, 30)
    here = Situation(pack(FACES[:1] * tables().dice), 2, Ability(), life=5, most=8, arrows=2, pile=4)
    at_stake = stakes(here, Worth())
    yield Row("a turn's best keeping by worth", seconds(lambda: plan(at_stake, 3).start()), plain, 60)
    wish = seconds(lambda: solve_exactly(lambda hand: hand >> 15 & 7 >= 3, 3, False).start())
    yield Row("a turn's exact chance", wish, plain, 60)


def games() -> Iterator[Row]:
    """Whole games, against a loop that only rolls as many dice."""
    wanted: tuple[tuple[Mind, int, float], ...] = (("easy", 600, 8), ("random", 300, 8))
    for mind, number, at_most in wanted:
        play = partial(simulate, [mind] * 5, number, 7, cores=1)
        only_dice = partial(roll_dice, play().dice)
        yield Row(f"{number} games of five {mind} bots", seconds(play), seconds(only_dice), at_most)


def roll_dice(dice: int) -> None:
    """A plain loop that rolls dice and nothing else."""
    generator = Random(7)
    for _ in range(dice):
        generator.randint(1, 6)


def poker_hands() -> Iterator[Row]:
    """Hands evaluated, against a C extension doing the same: at least a quarter as many a second."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import eval7  # type: ignore[import-untyped]

    random = Random(1)
    theirs = {
        card: eval7.Card(("T" if card.value == 10 else show_value(card.value)) + SUITS[card.suit].lower())
        for card in DECK
    }
    deals = [random.sample(DECK, 5) for _ in range(100_000)]
    their_hands = [[theirs[card] for card in deal] for deal in deals]
    our_hands = [[code(card) for card in deal] for deal in deals]
    strength = strengths().strength
    ours = seconds(lambda: [strength(sum(hand)) for hand in our_hands], 5)
    plain = seconds(lambda: [eval7.evaluate(hand) for hand in their_hands], 5)
    yield Row("100,000 poker hands, beside eval7", ours, plain, 4)


def dealers() -> Iterator[Row]:
    """The dealer's chance, against a loop over the 178,365 hands that does nothing."""

    def loop() -> None:
        for _ in combinations(range(47), 4):
            pass

    plain = seconds(loop, 5)
    for hand, flop in (("KS KH", "KD 9C 9D"), ("10H 10C", "JD 3C 10S"), ("AS 4H", "9C 7D 2S")):
        ask = partial(against_dealer, read_cards(hand), read_cards(flop))
        yield Row(f"the dealer's chance, {hand} with {flop}", seconds(ask, 5), plain, 8)
    ask = partial(against_dealer, read_cards("AS KS"), ())
    yield Row("the same before the flop, AS KS", seconds(ask, 1), plain, 400)


SECTIONS: tuple[Callable[[], Iterator[Row]], ...] = (turns, games, poker_hands, dealers)


def main() -> int:
    slow = False
    print(f"{'what':<44}{'ours':>12}{'plain':>12}{'times':>8}{'at most':>9}")
    for section in SECTIONS:
        for row in section():
            slow = slow or row.times > row.at_most
            figures = f"{row.ours * 1e3:>9.2f} ms{row.plain * 1e3:>9.2f} ms{row.times:>8.1f}{row.at_most:>9g}"
            print(f"{row.name:<44}{figures}")
    return int(slow)


if __name__ == "__main__":
    sys.exit(main())
