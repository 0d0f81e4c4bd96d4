"""Points that are spent, tried and given back: Fame, Fortune and the underdog's re-rolls."""

from __future__ import annotations

from collections.abc import Iterator

from lotow.errors import Problem
from lotow.table import taps as t
from lotow.table.refusing import problem
from lotow.table.table_state import TableState


def fame_is_there_to_be_spent(state: TableState, tap: t.Tap) -> Iterator[Problem]:
    if isinstance(tap, t.FameSpent) and (fighter := state.fighters.get(tap.fighter)) is not None:
        left = fighter.fame_left
        if tap.points < 1 or tap.points > left:
            yield problem(
                "no-fame",
                fighter.name,
                f"{fighter.name} has {left} Fame left, not {tap.points}",
                f"{fighter.name} n'a plus que {left} de Réputation, pas {tap.points}",
            )


def fortune_is_there_to_be_tried(state: TableState, tap: t.Tap) -> Iterator[Problem]:
    fighter = state.fighters.get(tap.fighter) if isinstance(tap, t.FortuneTried) else None
    if fighter is not None and not fighter.fortune_left:
        name = fighter.name
        yield problem("no-fortune", name, f"{name} has no Fortune left", f"{name} n'a plus de Chance")


def what_comes_back_was_gone(state: TableState, tap: t.Tap) -> Iterator[Problem]:
    """Fame only to a hero who has none left, beside a friend who gives it; Fortune once, by him who can."""
    fighter = state.fighters.get(tap.fighter) if isinstance(tap, t.Regained) else None
    if fighter is None or not isinstance(tap, t.Regained):
        return
    name, start = fighter.name, fighter.start
    if tap.what == "fame":
        friends = [one for one in state.side_of(fighter).fighters if one is not fighter and one.standing]
        if fighter.fame_left or not start.hero or not any(one.start.gives_fame for one in friends):
            yield problem(
                "no-fame-given",
                name,
                f"nobody here gives {name} Fame",
                f"personne ici ne donne de Réputation à {name}",
            )
    elif fighter.recovered >= start.recovers:
        yield problem(
            "fortune-stays-away",
            name,
            f"the Fortune of {name} does not come back",
            f"la Chance de {name} ne revient pas",
        )


def the_underdog_has_rerolls_left(state: TableState, tap: t.Tap) -> Iterator[Problem]:
    if isinstance(tap, t.Rerolled) and (side := state.sides.get(tap.side)) is not None and not side.rerolls:
        name = side.start.name
        yield problem("no-rerolls", name, f"{name} has no re-roll left", f"{name} n'a plus de relance")


POINT_CHECKS = (
    fame_is_there_to_be_spent,
    fortune_is_there_to_be_tried,
    what_comes_back_was_gone,
    the_underdog_has_rerolls_left,
)
