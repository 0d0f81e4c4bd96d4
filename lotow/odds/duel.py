"""Fights repeated until somebody is out of action, turn after turn.

Every fight is the same fight, so only the wounds dealt matter: a race in which each side has as many
lives as its Wounds and the saves its Fortune holds. Rounds without a wound are left out, then counted in.
Nobody counts as charging, and a re-roll that comes once a game is not reckoned with.
"""

from __future__ import annotations

from fractions import Fraction
from math import gcd

from msgspec import Struct

from lotow.errors import LotowError, Text
from lotow.odds.blows import events_on
from lotow.odds.brawling import Contender, square_up
from lotow.odds.fighting import Fight, win_ways
from lotow.odds.steps import Figures, Step
from lotow.rulebook.models import Content


class EndOdds(Struct, frozen=True):
    """Who is left: the first or the second, and the turns it takes. Where neither can ever hurt the other
    both are 0 and there are no expected turns."""

    first_ways: int
    second_ways: int
    of: int
    turns: int
    turns_of: int
    steps: tuple[Step, ...] = ()

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
        return {"first": self.first, "second": self.second, "expected_turns": self.expected_turns}


NEVER = EndOdds(0, 0, 1, 0, 0)


def duelling(content: Content, first: Contender, second: Contender) -> EndOdds:
    """Two fighters at it until one is out of action."""
    for one in (first, second):
        if one.stance.prone or one.stance.charging:
            raise LotowError(
                "a duel goes on turn after turn: nobody stays prone or keeps charging", hint="leave that out"
            )
    fight = square_up(content, first, second, once_a_game=False)
    odds = duel(fight)
    return EndOdds(
        odds.first_ways, odds.second_ways, odds.of, odds.turns, odds.turns_of, (*fight.steps, *_turns(odds))
    )


def _turns(odds: EndOdds) -> tuple[Step, ...]:
    return (Step(Text("the first is left standing", "le premier reste debout"), "", odds.first),)


def duel(fight: Fight) -> EndOdds:
    """The race: h(x, y), the chance of the first with x lives left against y, has the same denominator
    `any_event ** (x + y)` along every way down, so the table is all integers."""
    first, (second,) = fight.lone, fight.others
    wins, fights = win_ways(fight)
    hurts, hurts_of = events_on(second, (first,), fight.blows)
    harms, harms_of = events_on(first, (second,), fight.returned)
    dealt = [wins * harms_of * ways for ways in hurts]
    taken = [(fights - wins) * hurts_of * ways for ways in harms]
    rounds = fights * hurts_of * harms_of
    common = gcd(rounds, *dealt, *taken)
    dealt, taken, rounds = (
        [one // common for one in dealt],
        [one // common for one in taken],
        rounds // common,
    )
    event = sum(dealt[1:]) + sum(taken[1:])
    if not event:
        return NEVER
    longest, widest = first.tough.most, second.tough.most
    won, turns = _race(dealt, taken, event, longest, widest)
    power = longest + widest
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
    return EndOdds(ways, of - ways, of, total_turns * rounds, of * event)


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
