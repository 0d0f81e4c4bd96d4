"""Fights repeated until somebody is out of action, turn after turn.

Every fight is the same fight, so only the wounds dealt matter: a race in which each side has as many
lives as its Wounds and the saves its Fortune holds. Rounds without a wound are left out, then counted in.
A charge counts in the first round, and a re-roll that comes once a game is not reckoned with.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import gcd, lcm
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from lotow.errors import Lang, LotowError, Problem, Text
from lotow.odds.answers import Figures, Step
from lotow.odds.blows import events_on
from lotow.odds.brawling import square_up
from lotow.odds.coming import madness, moods
from lotow.odds.fighting import Fight, win_ways
from lotow.odds.stances import Contender
from lotow.odds.wounding import Toughness
from lotow.rulebook.models import Content

if TYPE_CHECKING:
    from lotow.odds.fame import FameRule


class EndOdds(Struct, frozen=True):
    """Who is left: the first or the second, and the turns it takes. Where neither can ever hurt the other
    both are 0 and there are no expected turns. With Fame, `without` is the first one's chance if it spends
    nothing, and `rules` how it is best spent."""

    first_ways: int
    second_ways: int
    of: int
    turns: int
    turns_of: int
    steps: tuple[Step, ...] = ()
    problems: tuple[Problem, ...] = ()
    without: Fraction | None = None
    rules: tuple[FameRule, ...] = ()

    @property
    def first(self) -> Fraction:
        return Fraction(self.first_ways, self.of)

    @property
    def second(self) -> Fraction:
        return Fraction(self.second_ways, self.of)

    @property
    def expected_turns(self) -> Fraction | None:
        return Fraction(self.turns, self.turns_of) if self.turns_of else None

    def figures(self) -> Figures:
        figures: Figures = {
            "first": self.first,
            "second": self.second,
            "expected_turns": self.expected_turns,
        }
        if self.without is not None:
            figures["without_fame"] = self.without
        return figures

    def details(self, lang: Lang) -> dict[str, object]:
        return {"policy": [rule.as_json(lang) for rule in self.rules]} if self.without is not None else {}


NEVER = EndOdds(0, 0, 1, 0, 0)
Rounds = Sequence[tuple[Fraction, Fight]]
"""The fights a round may be, and how likely each is."""


def duelling(content: Content, first: Contender, second: Contender) -> EndOdds:
    """Two fighters at it until one is out of action. One who charges does so in the first round only."""
    for one in (first, second):
        if one.stance.prone:
            raise LotowError(
                Text(
                    "a duel goes on turn after turn: nobody stays prone",
                    "un duel dure plusieurs tours : personne ne reste au sol",
                ),
                hint=Text("leave that out", "laissez cela de côté"),
            )
    settled = [replace(one, stance=replace(one.stance, charging=False)) for one in (first, second)]
    rounds = rounds_of(content, *settled)
    opening = rounds_of(content, first, second) if settled != [first, second] else None
    odds = duel_of(rounds, opening)
    fight = (opening or rounds)[0][1]
    return replace(odds, steps=(*madness(content, first, second), *fight.steps))


def rounds_of(content: Content, first: Contender, second: Contender) -> Rounds:
    """The fights a round may be: either may be seized by madness."""
    mine, theirs = (moods(content, one, once_a_game=False) for one in (first, second))
    return [
        (chance * share, square_up(content, one, other, once_a_game=False))
        for chance, one in mine
        for share, other in theirs
    ]


def duel(fight: Fight) -> EndOdds:
    """The same fight over and over."""
    return duel_of(((Fraction(1), fight),))


def duel_of(rounds: Rounds, opening: Rounds | None = None) -> EndOdds:
    """The race: h(x, y), the chance of the first with x lives left against y, has the same denominator
    `any_event ** (x + y)` along every way down, so the table is all integers. An `opening` round of its own
    goes before."""
    first, (second,) = rounds[0][1].lone, rounds[0][1].others
    dealt, taken, whole = _blows(rounds)
    event = sum(dealt[1:]) + sum(taken[1:])
    if not event:
        return NEVER
    longest, widest = first.tough.most, second.tough.most
    won, turns = _race(dealt, taken, event, longest, widest)
    power = longest + widest
    if opening is not None:
        return _opened(_Race(won, turns, event, whole), _blows(opening), first.tough, second.tough)
    ways = total_turns = 0
    for saved, weight in enumerate(first.tough.saves):
        for also, other in enumerate(second.tough.saves):
            share = weight * other
            if share:
                x, y = first.tough.wounds + saved, second.tough.wounds + also
                scale = share * event ** (power - x - y)
                ways += won[x][y] * scale
                total_turns += turns[x][y] * scale
    of = first.tough.total * second.tough.total * event**power
    return EndOdds(ways, of - ways, of, total_turns * whole, of * event)


def _blows(rounds: Rounds) -> tuple[list[int], list[int], int]:
    """How often a round deals 0, 1, ... wounds, how often it costs as many, of how many rounds."""
    parts = []
    for chance, fight in rounds:
        wins, fights = win_ways(fight)
        hurts, hurts_of = events_on(fight.others[0], (fight.lone,), fight.blows)
        harms, harms_of = events_on(fight.lone, fight.others, fight.returned)
        parts.append(
            (
                chance,
                [wins * harms_of * ways for ways in hurts],
                [(fights - wins) * hurts_of * ways for ways in harms],
                fights * hurts_of * harms_of,
            )
        )
    if len(parts) == 1:
        _, dealt, taken, whole = parts[0]
    else:
        whole = lcm(*(chance.denominator * of for chance, _, _, of in parts))
        dealt = _summed([(int(chance * whole / of), ways) for chance, ways, _, of in parts])
        taken = _summed([(int(chance * whole / of), ways) for chance, _, ways, of in parts])
    common = gcd(whole, *dealt, *taken)
    return [one // common for one in dealt], [one // common for one in taken], whole // common


def _summed(parts: list[tuple[int, list[int]]]) -> list[int]:
    total = [0] * max(len(ways) for _, ways in parts)
    for scale, ways in parts:
        for at, one in enumerate(ways):
            total[at] += scale * one
    return total


class _Race(Struct, frozen=True):
    """The race solved, and how many rounds go by for one with a wound: `whole` of `event`."""

    won: list[list[int]]
    turns: list[list[int]]
    event: int
    whole: int

    def chance(self, x: int, y: int) -> Fraction:
        return Fraction(int(y <= 0)) if x <= 0 or y <= 0 else Fraction(self.won[x][y], self.event ** (x + y))

    def expected(self, x: int, y: int) -> Fraction:
        if x <= 0 or y <= 0:
            return Fraction(0)
        return Fraction(self.turns[x][y] * self.whole, self.event ** (x + y + 1))


def _opened(
    race: _Race, blows: tuple[list[int], list[int], int], mine: Toughness, theirs: Toughness
) -> EndOdds:
    dealt, taken, whole = blows
    chance = turns = Fraction(0)
    for saved, weight in enumerate(mine.saves):
        for also, other in enumerate(theirs.saves):
            if not weight * other:
                continue
            share = Fraction(weight * other, mine.total * theirs.total)
            x, y = mine.wounds + saved, theirs.wounds + also
            nothing = whole - sum(dealt[1:]) - sum(taken[1:])
            after = [(nothing, x, y)]
            after += [(ways, x, y - lost) for lost, ways in enumerate(dealt) if lost]
            after += [(ways, x - lost, y) for lost, ways in enumerate(taken) if lost]
            turns += share
            for ways, left, right in after:
                chance += share * Fraction(ways, whole) * race.chance(left, right)
                turns += share * Fraction(ways, whole) * race.expected(left, right)
    lost = chance.denominator - chance.numerator
    return EndOdds(chance.numerator, lost, chance.denominator, turns.numerator, turns.denominator)


def _race(
    dealt: list[int], taken: list[int], event: int, longest: int, widest: int
) -> tuple[list[list[int]], list[list[int]]]:
    """Chances of the first and expected rounds with a wound, by lives left, times `event ** (x + y)`."""
    powers = [1]
    for _ in range(longest + widest):
        powers.append(powers[-1] * event)
    won = [[0] * (widest + 1) for _ in range(longest + 1)]
    turns = [[0] * (widest + 1) for _ in range(longest + 1)]
    finishing = [sum(dealt[lives:]) for lives in range(widest + 1)]
    for x in range(1, longest + 1):
        my_won, my_turns = won[x], turns[x]
        for y in range(1, widest + 1):
            chance = finishing[y] * powers[x + y - 1]
            rounds = powers[x + y]
            for lost, weight in enumerate(dealt[1:y], 1):
                scale = weight * powers[lost - 1]
                chance += scale * my_won[y - lost]
                rounds += scale * my_turns[y - lost]
            for lost, weight in enumerate(taken[1:x], 1):
                scale = weight * powers[lost - 1]
                chance += scale * won[x - lost][y]
                rounds += scale * turns[x - lost][y]
            my_won[y], my_turns[y] = chance, rounds
    return won, turns
