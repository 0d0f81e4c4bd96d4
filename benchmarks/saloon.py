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
from time import process_time
from typing import NamedTuple

from lotow.saloon.dice.advice import Situation, Worth, stakes
from lotow.saloon.dice.content import FACES, Ability
from lotow.saloon.dice.entries import Mind
from lotow.saloon.dice.hands import pack, tables
from lotow.saloon.dice.simulate import simulate
from lotow.saloon.dice.solver import solve_exactly
from lotow.saloon.dice.stakes import plan
from lotow.saloon.legends.dealer import against_dealer
from lotow.saloon.legends.hands import code
from lotow.saloon.legends.hands import tables as strengths
from lotow.saloon.legends.playing_cards import DECK, SUITS, read_cards, show_value


class Row(NamedTuple):
    """Something measured, beside what it is measured by, and how many times that it may take."""

    name: str
    ours: float
    plain: float
    at_most: float

    @property
    def times(self) -> float:
        return self.ours / self.plain


def seconds(work: Callable[[], object]) -> float:
    """How long the processor is busy with it."""
    start = process_time()
    work()
    return process_time() - start


def beside(
    name: str, ours: Callable[[], object], plain: Callable[[], object], at_most: float, repeats: int = 7
) -> Row:
    """The best of several runs of each, in turns and once warm: what else a machine does hits both."""
    runs = [(seconds(ours), seconds(plain)) for _ in range(repeats + 1)][1:]
    return Row(name, min(one for one, _ in runs), min(other for _, other in runs), at_most)


def turns() -> Iterator[Row]:
    """A whole turn solved, against one pass over the 7,776 rolls of five dice."""

    def one_pass() -> None:
        for _ in product(range(6), repeat=tables().dice):
            pass

    here = Situation(pack(FACES[:1] * tables().dice), 2, Ability(), life=5, most=8, arrows=2, pile=4)
    at_stake = stakes(here, Worth())
    yield beside("a turn's best keeping by worth", lambda: plan(at_stake, 3).start(), one_pass, 60, 30)

    def wish() -> object:
        return solve_exactly(lambda hand: hand >> 15 & 7 >= 3, 3, False).start()

    yield beside("a turn's exact chance", wish, one_pass, 60, 30)


def games() -> Iterator[Row]:
    """Whole games, against a loop that only rolls as many dice."""
    wanted: tuple[tuple[Mind, int, float], ...] = (("easy", 600, 8), ("random", 300, 8))
    for mind, number, at_most in wanted:
        play = partial(simulate, [mind] * 5, number, 7, cores=1)
        only_dice = partial(roll_dice, play().dice)
        yield beside(f"{number} games of five {mind} bots", play, only_dice, at_most, 12)


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

    def ours() -> object:
        return [strength(sum(hand)) for hand in our_hands]

    def plain() -> object:
        return [eval7.evaluate(hand) for hand in their_hands]

    yield beside("100,000 poker hands, beside eval7", ours, plain, 4, 5)


def dealers() -> Iterator[Row]:
    """The dealer's chance, against a loop over the 178,365 hands that does nothing."""

    def loop() -> None:
        for _ in combinations(range(47), 4):
            pass

    for hand, flop in (("KS KH", "KD 9C 9D"), ("10H 10C", "JD 3C 10S"), ("AS 4H", "9C 7D 2S")):
        ask = partial(against_dealer, read_cards(hand), read_cards(flop))
        yield beside(f"the dealer's chance, {hand} with {flop}", ask, loop, 8)
    ask = partial(against_dealer, read_cards("AS KS"), ())
    yield beside("the same before the flop, AS KS", ask, loop, 400, 2)


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
