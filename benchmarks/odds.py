"""How fast the odds are, as a multiple of icepool's speed on the same four questions, answers compared.

icepool is asked as somebody who knows it would: dice of two outcomes where only success matters, counts of
successes by `@`, an absorbing chain by `repeat="inf"`. Both sides stop at integer weights, once warm.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from fractions import Fraction
from time import perf_counter
from typing import Any, NamedTuple

import icepool  # type: ignore[import-untyped]
from commands import lotow, measure, print_ratios
from icepool import Die, d6
from msgspec.structs import replace

from lotow.odds.blows import Blow, Brawler
from lotow.odds.combatant import AVERAGE, Combatant
from lotow.odds.duel import EndOdds, duel
from lotow.odds.fighting import Fight, FightOdds, resolve
from lotow.odds.reach import Aim
from lotow.odds.reading import read_combatant
from lotow.odds.shooting import Shot, ShotOdds, shoot
from lotow.odds.throwing import shooting
from lotow.odds.wounding import Critical, Toughness, wound_roll
from lotow.rulebook import load_rulebook

Answers = tuple[Fraction, ...]
SWEEP_AT_MOST = 0.100


class Question(NamedTuple):
    """The same question to both, and how their answers are read."""

    name: str
    at_least: int
    ours: Callable[[], Any]
    theirs: Callable[[], Any]
    our_answers: Callable[[Any], Answers]
    their_answers: Callable[[Any], Answers]


def likely(die: Die[Any], met: Callable[[Any], bool]) -> Fraction:
    """The chance of an outcome of this kind."""
    return Fraction(sum(weight for outcome, weight in die.items() if met(outcome)), die.denominator())


# One shot through two obstacles at a hero with 2 Wounds and 2 Fortune

SHOT = Shot(
    3,
    6,
    wound_roll("4"),
    Toughness(2, 2),
    passes=(4, 3),
    jam=1,
    jam_of=36,
    critical=Critical(6, (16, 1, 1), 18),
)


def icepool_shot() -> Die[tuple[bool, bool, int]]:
    def play(
        hit: bool, first: bool, second: bool, wound: int, save: bool, other: bool, six: bool, lost: int
    ) -> tuple[bool, bool, int]:
        through = hit and first and second
        if not through or wound < 4 or save or other:
            return hit, through, 0
        return hit, through, min(2, lost if wound == 6 and six else 1)

    return icepool.map(play, d6 >= 4, d6 >= 3, d6 >= 4, d6, d6 >= 4, d6 >= 4, d6 == 6, icepool.d(3))


def shot_answers(odds: ShotOdds) -> Answers:
    return odds.hit, odds.through, *odds.wounds


def icepool_shot_answers(die: Die[tuple[bool, bool, int]]) -> Answers:
    lost = (likely(die, lambda end, lost=lost: end[2] == lost) for lost in range(3))  # type: ignore[misc]
    return likely(die, lambda end: end[0]), likely(die, lambda end: end[1]), *lost


# A sixgun fanned at a hero with 2 Wounds and 1 Fortune

VOLLEY = Shot(1, 6, wound_roll("4"), Toughness(2, 1), dice=6)


def icepool_volley() -> tuple[Die[int], Die[int]]:
    hits = 6 @ (d6 == 6)
    wounds = icepool.map(lambda hit, wound: int(hit and wound), d6 == 6, d6 >= 4)
    suffered = icepool.map(lambda dealt, saved: min(2, max(0, dealt - saved)), 6 @ wounds, 1 @ (d6 >= 4))
    return hits, suffered


def volley_answers(odds: ShotOdds) -> Answers:
    return odds.hit, *odds.wounds


def icepool_volley_answers(dice: tuple[Die[int], Die[int]]) -> Answers:
    hits, suffered = dice
    lost = (likely(suffered, lambda end, lost=lost: end == lost) for lost in range(3))  # type: ignore[misc]
    return likely(hits, bool), *lost


# A hero with 2 Attacks, 2 Wounds and 1 Fortune against three cowboys

BRAWL = Fight(
    Brawler(2, 4, 2, Toughness(2, 1)),
    (Brawler(1, 3, 1, Toughness(1)),) * 3,
    (Blow(3, 6),) * 3,
    (Blow(2, 6),) * 3,
)


def icepool_brawl() -> Die[tuple[bool, int, int]]:
    won = icepool.map(lambda mine, theirs: mine >= theirs, d6.highest(2, 1), d6.highest(3, 1))

    def after(win: bool) -> Die[tuple[bool, int, int]]:
        if win:
            return (2 @ (d6 >= 4)).map(lambda dealt: (True, dealt, 0))
        suffered = icepool.map(
            lambda dealt, saved: min(2, max(0, dealt - saved)), 3 @ (d6 >= 5), 1 @ (d6 >= 4)
        )
        return suffered.map(lambda lost: (False, 0, lost))

    return won.map(after)


def brawl_answers(odds: FightOdds) -> Answers:
    dealt, suffered = odds.wounds_dealt, odds.wounds_suffered
    return odds.win, odds.kill, odds.killed, dealt["1"], dealt["2"], suffered["1"]


def icepool_brawl_answers(die: Die[tuple[bool, int, int]]) -> Answers:
    met: tuple[Callable[[tuple[bool, int, int]], bool], ...] = (
        lambda end: end[0],
        lambda end: end[1] >= 1,
        lambda end: end[2] == 2,
        lambda end: end[1] == 1,
        lambda end: end[1] == 2,
        lambda end: end[2] == 1,
    )
    return tuple(likely(die, one) for one in met)


# Two heroes with 2 Wounds and Fortune until one is out

HEROES = Fight(
    Brawler(1, 4, 1, Toughness(2, 2)), (Brawler(1, 4, 1, Toughness(2, 1)),), (Blow(2, 6),), (Blow(2, 6),)
)
START = (2, 2, 2, 1)


def _struck(wounds: int, fortune: int) -> Die[tuple[int, int]]:
    """A wound: Fortune point after point, or suffered."""
    if not fortune:
        return Die([(wounds - 1, 0)])
    return (d6 >= 4).map(
        lambda saved: Die([(wounds, fortune - 1)]) if saved else _struck(wounds, fortune - 1)
    )


def _turn(mine: int, my_fortune: int, theirs: int, their_fortune: int) -> Any:
    if not mine or not theirs:
        return (mine, my_fortune, theirs, their_fortune)
    won = icepool.map(lambda one, other, luck: one > other or (one == other and luck), d6, d6, d6 >= 4)

    def strike(win: bool, wound: bool) -> Any:
        if not wound:
            return (mine, my_fortune, theirs, their_fortune)
        if win:
            return _struck(theirs, their_fortune).map(lambda left, luck: (mine, my_fortune, left, luck))
        return _struck(mine, my_fortune).map(lambda left, luck: (left, luck, theirs, their_fortune))

    return icepool.map(strike, won, d6 >= 5)


def icepool_duel() -> Die[Any]:
    return Die([START]).map(_turn, repeat="inf", star=True)


def duel_answers(odds: EndOdds) -> Answers:
    return odds.first, odds.second


def icepool_duel_answers(die: Die[Any]) -> Answers:
    return likely(die, lambda end: not end[2]), likely(die, lambda end: not end[0])


QUESTIONS = (
    Question(
        "a shot through two obstacles",
        100,
        lambda: shoot(SHOT),
        icepool_shot,
        shot_answers,
        icepool_shot_answers,
    ),
    Question(
        "a fanning volley", 30, lambda: shoot(VOLLEY), icepool_volley, volley_answers, icepool_volley_answers
    ),
    Question(
        "one against three", 50, lambda: resolve(BRAWL), icepool_brawl, brawl_answers, icepool_brawl_answers
    ),
    Question("a duel of heroes", 300, lambda: duel(HEROES), icepool_duel, duel_answers, icepool_duel_answers),
)


SHELL = ("odds", "shoot", "sheriff", "desperado", "--with", "winchester")


def seconds(ask: Callable[[], object]) -> float:
    """The best of several runs of the same question, once warm."""
    ask()
    once = perf_counter()
    ask()
    times = max(1, int(0.02 / max(perf_counter() - once, 1e-7)))
    best = float("inf")
    for _ in range(7):
        start = perf_counter()
        for _ in range(times):
            ask()
        best = min(best, (perf_counter() - start) / times)
    return best


def sweep() -> int:
    """Every weapon that shoots against every Grit, from the book, steps and all."""
    book = load_rulebook()
    shooter = read_combatant(book, "sheriff")
    asked = 0
    for weapon in book.content.weapon.values():
        if weapon.shooting is not None:
            for grit in range(1, 11):
                target = Combatant(shooter.name, replace(AVERAGE, grit=grit))
                shooting(book.content, shooter, target, weapon, Aim(distance=4)).figures()
                asked += 1
    return asked


def main() -> int:
    slow = False
    print(f"{'question':<32}{'lotow':>10}{'icepool':>12}{'times':>8}{'at least':>10}")
    for question in QUESTIONS:
        ours, theirs = question.our_answers(question.ours()), question.their_answers(question.theirs())
        if ours != theirs:
            print(f"{question.name}: {ours} is not {theirs}")
            return 1
        mine, icepools = seconds(question.ours), seconds(question.theirs)
        ratio = icepools / mine
        slow = slow or ratio < question.at_least
        figures = f"{mine * 1e6:>7.1f} us{icepools * 1e6:>9.0f} us{ratio:>8.0f}{question.at_least:>10}"
        print(f"{question.name:<32}{figures}")
    asked, spent = sweep(), seconds(sweep)
    slow = slow or spent > SWEEP_AT_MOST
    print(f"{asked} shots, all weapons against all Grits: {spent * 1e3:.1f} ms (at most 100)")
    shell = {"lotow --version": lotow("--version"), "lotow odds shoot": lotow(*SHELL)}
    print_ratios(measure(shell, 40), {"lotow odds shoot": 1.5})
    return int(slow)


if __name__ == "__main__":
    sys.exit(main())
