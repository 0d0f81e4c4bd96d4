"""In the saddle, on foot and on the ground."""

from __future__ import annotations

from collections.abc import Iterator

from lotow.errors import Problem
from lotow.table import taps as t
from lotow.table.refusing import problem
from lotow.table.table_state import SideState, TableState


def riders_have_mounts(state: TableState, tap: t.Tap) -> Iterator[Problem]:
    if not isinstance(tap, t.GotMounted | t.Dismounted | t.Unhorsed | t.HorseKilled):
        return
    fighter = state.fighters.get(tap.fighter)
    if fighter is None:
        return
    name = fighter.name
    if fighter.horse_dead:
        yield problem("mount-dead", name, f"the mount of {name} is dead", f"la monture de {name} est morte")
    elif isinstance(tap, t.GotMounted):
        if not fighter.horse and not _may_be_lent(state.side_of(fighter)):
            yield problem("no-mount", name, f"{name} has no mount", f"{name} n'a pas de monture")
        elif fighter.mounted:
            yield problem("in-the-saddle", name, f"{name} is mounted already", f"{name} est déjà en selle")
        elif fighter.prone:
            yield problem("prone-already", name, f"{name} is prone", f"{name} est au sol")
    elif not fighter.mounted and not isinstance(tap, t.HorseKilled):
        yield problem("on-foot", name, f"{name} is on foot", f"{name} est à pied")
    elif not fighter.horse:
        yield problem("no-mount", name, f"{name} has no mount", f"{name} n'a pas de monture")


def _may_be_lent(side: SideState) -> bool:
    """Whether the scenario has a mount left to lend to this side."""
    return sum(bool(one.horse) and not one.start.horse for one in side.fighters) < side.start.lent


def the_prone_lie_and_the_standing_stand(state: TableState, tap: t.Tap) -> Iterator[Problem]:
    fighter = state.fighters.get(tap.fighter) if isinstance(tap, t.WentProne | t.StoodUp) else None
    if fighter is None:
        return
    name = fighter.name
    if isinstance(tap, t.StoodUp) and not fighter.prone:
        yield problem("not-prone", name, f"{name} is on his feet", f"{name} est debout")
    elif isinstance(tap, t.WentProne) and fighter.prone:
        yield problem("prone-already", name, f"{name} is prone already", f"{name} est déjà au sol")
    elif isinstance(tap, t.WentProne) and fighter.mounted:
        yield problem("in-the-saddle", name, f"{name} is mounted", f"{name} est en selle")


SADDLE_CHECKS = (riders_have_mounts, the_prone_lie_and_the_standing_stand)
