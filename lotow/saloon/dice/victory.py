"""When a game of dice is over, and who shares the victory.

Readings for three players: arrows and dynamite are nobody's own hand, so that the two left fight it out; who
is left alone has won, and when nobody is left nobody has.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from lotow.saloon.dice.content import Role, Side, role_entry
from lotow.saloon.dice.state import DealtTable, Ending, Victor


def verdict(
    table: DealtTable, living: Sequence[int], dead: Sequence[int], killer: int | None, before: int
) -> Ending | None:
    """The ending after these have died at the same moment by the hand of `killer` (None: nobody's), when
    `before` were alive; None while the game goes on."""
    if table.hunts:
        return _hunt(table, living, dead, killer, before)
    roles = table.roles
    if any(roles[seat] == "sheriff" for seat in dead):
        if len(living) == 1 and roles[living[0]] == "renegade":
            return Ending("renegade", (living[0],))
        return Ending("outlaws", _side(table, "outlaws"))
    if all(_side_of(roles[seat]) == "law" for seat in living):
        return Ending("law", _side(table, "law"))
    return None


def _hunt(
    table: DealtTable, living: Sequence[int], dead: Sequence[int], killer: int | None, before: int
) -> Ending | None:
    """Roles lie open: to kill one's prey with one's own hand, or else to be the last."""
    if killer in living and killer is not None and before == len(table.roles):
        prey = table.hunts[table.roles[killer]]
        if any(table.roles[seat] == prey for seat in dead):
            return _alone(table, killer)
    if len(living) == 1:
        return _alone(table, living[0])
    return None if living else Ending("nobody", ())


def _alone(table: DealtTable, seat: int) -> Ending:
    victor: Victor = _side_of(table.roles[seat])
    return Ending(victor, (seat,))


@lru_cache(maxsize=8)
def _side_of(role: Role) -> Side:
    return role_entry(role).side


def _side(table: DealtTable, side: Side) -> tuple[int, ...]:
    return tuple(seat for seat, role in enumerate(table.roles) if _side_of(role) == side)
