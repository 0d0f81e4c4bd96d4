"""How fast the odds are, as a multiple of icepool's speed on the same questions, answers compared.

icepool is asked as somebody who knows it would: dice of two outcomes where only success matters, counts of
successes by `@`, an absorbing chain by `repeat="inf"`. Both sides stop at integer weights, once warm. Where
there is something to decide, icepool has no answer: there every choice is tried at every die instead.
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
from lotow.odds.brawling import fighting
from lotow.odds.combatant import Combatant
from lotow.odds.described import read_combatant
from lotow.odds.duel import EndOdds, duel
from lotow.odds.fame import FamePurse
from lotow.odds.famed import Spending, famed_fighting
from lotow.odds.famed_shot import famed_shot
from lotow.odds.fighting import Fight, FightOdds, resolve
from lotow.odds.reach import Aim
from lotow.odds.shooting import HitRoll, Shot, ShotOdds, shoot
from lotow.odds.shot import shooting
from lotow.odds.stances import Contender
from lotow.odds.volley import Mark, VolleyOdds, volley
from lotow.odds.volley_dice import Barrage
from lotow.odds.wounding import Critical, Toughness, wound_roll
from lotow.rulebook import load_rulebook

Answers = tuple[Fraction, ...]
SWEEP_AT_MOST = 0.100


class OddsQuestion(NamedTuple):
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


# Three shooters at a hero with 2 Wounds and 1 Fortune, who stands

THREE = [
    Barrage((Shot(hit, 6, wound_roll("4"), Toughness(2, 1), passes=passes),), ())
    for hit, passes in ((3, ()), (2, (4,)), (3, (3,)))
]
STANDING = Mark(Toughness(2, 1))


def icepool_three() -> Die[tuple[int, int]]:
    def fire(state: tuple[int, int], need: int, way: int) -> Any:
        wounds, fortune = state
        if not wounds:
            return state
        hit = icepool.map(lambda hit, past, wound: hit and past and wound, d6 >= need, d6 >= way, d6 >= 4)

        def struck(hurt: bool, saved: bool) -> tuple[int, int]:
            if not hurt:
                return state
            if fortune:
                return (wounds, 0) if saved else (wounds - 1, 0)
            return (wounds - 1, 0)

        return icepool.map(struck, hit, d6 >= 4)

    target = Die([(2, 1)])
    for need, way in ((4, 1), (5, 3), (4, 4)):
        target = target.map(lambda *state, need=need, way=way: fire(state, need, way), star=True)
    return target


def three_answers(odds: VolleyOdds) -> Answers:
    return tuple(Fraction(weight, odds.total) for weight in odds.weights)


def icepool_three_answers(die: Die[tuple[int, int]]) -> Answers:
    return tuple(likely(die, lambda end, lost=lost: end[0] == 2 - lost) for lost in range(3))  # type: ignore[misc]


# The shot through two obstacles with 3 points of Fame to spend on it

FAMED = Shot(
    18,
    36,
    wound_roll("4"),
    Toughness(2, 2),
    passes=(4, 3),
    jam=1,
    jam_of=36,
    critical=Critical(6, (16, 1, 1), 18),
    roll=HitRoll(4, jam_on=1, confirm=1),
)


def tried_out(fame: int = 3) -> Fraction:
    """Every face of every die, and every choice at each of the hero's."""

    def d6_of(worth: Callable[[int], Fraction]) -> Fraction:
        return sum((worth(face) for face in range(1, 7)), Fraction(0)) / 6

    def suffers(fortune: int, natural: bool) -> Fraction:
        if fortune:
            return d6_of(lambda face: Fraction(0) if face >= 4 else suffers(fortune - 1, natural))
        if not natural:
            return Fraction(0)
        worse = d6_of(lambda face: Fraction(int((face + 1) // 2 >= 2)))
        return d6_of(lambda face: worse if face == 6 else Fraction(0))

    def wound(face: int, left: int) -> Fraction:
        return max([suffers(2, face == 6) if face + spent >= 4 else Fraction(0) for spent in range(left + 1)])

    def past(ways: tuple[int, ...], left: int) -> Fraction:
        if not ways:
            return d6_of(lambda face: wound(face, left))
        need, *more = ways
        return d6_of(lambda face: past(tuple(more), left) if face >= need else Fraction(0))

    def flies(face: int, spent: int) -> Fraction:
        return past((3, 4), fame - spent) if face + spent >= 4 else Fraction(0)

    def hit(face: int) -> Fraction:
        options = [
            d6_of(lambda jam, spent=spent: Fraction(0) if face == 1 and jam == 1 else flies(face, spent))  # type: ignore[misc]
            for spent in range(fame + 1)
        ]
        return max(options)

    return d6_of(hit)


QUESTIONS = (
    OddsQuestion(
        "a shot through two obstacles",
        100,
        lambda: shoot(SHOT),
        icepool_shot,
        shot_answers,
        icepool_shot_answers,
    ),
    OddsQuestion(
        "a fanning volley", 30, lambda: shoot(VOLLEY), icepool_volley, volley_answers, icepool_volley_answers
    ),
    OddsQuestion(
        "one against three", 50, lambda: resolve(BRAWL), icepool_brawl, brawl_answers, icepool_brawl_answers
    ),
    OddsQuestion(
        "a duel of heroes", 300, lambda: duel(HEROES), icepool_duel, duel_answers, icepool_duel_answers
    ),
    OddsQuestion(
        "a volley of three",
        50,
        lambda: volley(STANDING, THREE),
        icepool_three,
        three_answers,
        icepool_three_answers,
    ),
    OddsQuestion(
        "a shot with 3 Fame (tried out)",
        50,
        lambda: famed_shot(FAMED, FamePurse(3)),
        tried_out,
        lambda odds: (odds.out,),
        lambda chance: (chance,),
    ),
)
BID_AT_MOST = 20
FIGHT_AT_MOST = 50


def bids() -> tuple[float, float]:
    """A fight of two heroes from the book, without Fame and with 3 points against 3."""
    book = load_rulebook()
    hand = book.content.weapon["hand-weapon"]
    one, other = (Contender(read_combatant(book, who), hand) for who in ("sheriff", "desperado"))
    spending = Spending(fame=3, enemy=3)
    plain = seconds(lambda: fighting(book.content, one, other).figures())
    return plain, seconds(lambda: famed_fighting(book.content, one, (other,), spending).figures())


def worst() -> tuple[float, float]:
    """Twelve enemies whom it takes nerve to strike, beside twelve whom it does not."""
    book = load_rulebook()
    hand = book.content.weapon["hand-weapon"]
    lone = Contender(read_combatant(book, "F4 A10 W3 FT3 P3 +dirty fighter"), hand)
    spent = []
    for skill in ("", " +repartee"):
        enemies = [Contender(read_combatant(book, f"F{at % 4} W3 FT2{skill}"), hand) for at in range(12)]
        spent.append(seconds(lambda enemies=enemies: fighting(book.content, lone, *enemies).figures()))  # type: ignore[misc]
    return spent[0], spent[1]


HERO = "F3 A2 W3 FT3 FA5"
MANY = "+repartee +dirty fighter +fury +fearsome reputation +swordsman +true grit +dodge +lightning jack"
CROWD = "3 S4 with sixgun fanning at 2"
WHISKEY = ("sheriff +fine whiskey", "--test", "hills", "--turns", "30", "--fame", "10", "--preached", "10")
GUNFIGHT = ("--with", "sixgun", "--against", "sixgun", "--fame", "3", "--fanning", "--enemy-fanning")
EIGHT = [
    f"F{fightin} S4 A3 W3 FT3 P{pluck} +deadeye +pistolier {MANY} {what}"
    for fightin, pluck in ((3, 3), (4, 4))
    for what in ("with sixgun", "with sixgun fanning at 2", "charges", "+fine whiskey charges")
]
TWELVE = [f"F{at % 9 + 1} A10 W10 FT10 P{at % 6 + 1} {MANY}" for at in range(12)]
HEAVIEST = {
    "a plain fight": ("fight", "F3", "F3"),
    "a duel with 6 Fame": ("duel", HERO, HERO, "--fame", "all"),
    "a duel with 3 Fame and skills": ("duel", f"F3 A3 W3 FT3 {MANY}", f"F3 A3 W3 FT3 {MANY}", "--fame", "3"),
    "a gunfight with Fame": ("gunfight", f"S4 W2 FT2 {MANY}", f"S4 W2 FT2 {MANY}", *GUNFIGHT),
    "twelve with many skills": ("fight", f"F4 A10 W10 FT10 P3 +madness {MANY}", *TWELVE),
    "a volley and bystanders": ("volley", "W7 FT7", "--by", CROWD, "--near", "W7 FT7", "--dive-behind", "4+"),
    "a turn of eight heroes": (
        "turn",
        *(word for who in EIGHT[:4] for word in ("--us", who)),
        *(word for who in EIGHT[4:] for word in ("--them", who)),
    ),
    "thirty turns of nerve": ("pluck", *WHISKEY),
}
"""The questions found to take longest of those that are not refused."""
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
                target = Combatant(shooter.name, replace(book.content.average, grit=grit))
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
    plain, bidding = bids()
    slow = slow or bidding > BID_AT_MOST * plain
    print(f"a bid of 3 Fame against 3: {bidding / plain:.1f} times the fight without (at most {BID_AT_MOST})")
    plain, longest = worst()
    slow = slow or longest > FIGHT_AT_MOST * plain
    print(f"twelve with repartee: {longest / plain:.1f} times a plain fight (at most {FIGHT_AT_MOST})")
    shell = {"lotow --version": lotow("--version"), "lotow odds shoot": lotow(*SHELL)}
    print_ratios(measure(shell, 40), {"lotow odds shoot": 1.5})
    heaviest = {name: lotow("odds", *words) for name, words in HEAVIEST.items()}
    times = measure(heaviest, 1)
    print_ratios(times, dict.fromkeys(list(heaviest)[1:], FIGHT_AT_MOST))
    plain = min(times["a plain fight"])
    return int(slow or any(min(taken) > FIGHT_AT_MOST * plain for taken in times.values()))


if __name__ == "__main__":
    sys.exit(main())
