"""Injuries over several games: games missed while healing, the second eye, and death.

Where the book is open: of several injuries at once the longest stay in bed counts; a fine is paid.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from lotow.dice import Distribution
from lotow.odds.chances import SIDES
from lotow.odds.combatant import narrowed
from lotow.rulebook.effects import Dies, Gains, MissesGameOn, MissesGames
from lotow.rulebook.models import Content, Row, Table
from lotow.rulebook.results import chances, leads_to


class Harm(NamedTuple):
    """What being out of action once has done: dead, games to miss, eyes lost (by row), and whether it now
    takes a roll to be there at all."""

    dead: bool = False
    misses: int = 0
    eyes: frozenset[str] = frozenset()
    shaky: int = 0

    @property
    def blind(self) -> bool:
        return len(self.eyes) > 1

    def __or__(self, other: tuple[object, ...]) -> Harm:
        assert isinstance(other, Harm)
        return Harm(
            self.dead or other.dead,
            max(self.misses, other.misses),
            self.eyes | other.eyes,
            max(self.shaky, other.shaky),
        )


class Years(NamedTuple):
    """After 1, 2, ... games: dead, blind, and there for the next one."""

    dead: tuple[Fraction, ...]
    blind: tuple[Fraction, ...]
    there: tuple[Fraction, ...]


def harm(content: Content, table: Table) -> dict[Harm, Fraction]:
    """Everything one time out of action can come to."""
    eyes = {
        further.id
        for row in table.rows
        if any(one.status == "one-eyed" for one in narrowed(row.effects, Gains))
        for rolls in leads_to(row)
        for further in content.table[rolls.table].rows
    }
    return chances(content, table, lambda row: _worth(row, eyes), lambda one, other: one | other)


def _worth(row: Row, eyes: set[str]) -> Mapping[Harm, Fraction]:
    dead = any(narrowed(row.effects, Dies))
    lost = frozenset({row.id}) if row.id in eyes else frozenset[str]()
    shaky = max((one.value for one in narrowed(row.effects, MissesGameOn)), default=0)
    games = next((one.games for one in narrowed(row.effects, MissesGames)), 0)
    dice = Distribution.of(str(games))
    return {
        Harm(dead, missed, lost, shaky): Fraction(weight, dice.total_weight)
        for missed, weight in dice.items()
    }


def over_games(content: Content, table: Table, games: int, out: Fraction) -> Years:
    """Game after game, going out of action in each with the chance `out`, unless it is still healing."""
    suffered = harm(content, table)
    alive = {Harm(): Fraction(1)}
    dead, blind = Fraction(0), Fraction(0)
    years = Years((), (), ())
    for _ in range(games):
        after: dict[Harm, Fraction] = {}
        for state, chance in alive.items():
            absent = Fraction(state.shaky, SIDES)
            if state.misses:
                _add(after, state._replace(misses=state.misses - 1), chance)
                continue
            _add(after, state, chance * (absent + (1 - absent) * (1 - out)))
            for hurt, share in suffered.items():
                part = chance * (1 - absent) * out * share
                end = state | hurt
                if end.dead:
                    dead += part
                elif end.blind:
                    blind += part
                else:
                    _add(after, end, part)
        alive = after
        there = sum((chance for state, chance in alive.items() if not state.misses), Fraction(0))
        years = Years((*years.dead, dead), (*years.blind, blind), (*years.there, there))
    return years


def _add(state: dict[Harm, Fraction], key: Harm, chance: Fraction) -> None:
    if chance:
        state[key] = state.get(key, Fraction(0)) + chance
