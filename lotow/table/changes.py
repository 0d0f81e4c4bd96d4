"""What each tap changes at the table: one function a tap, and nothing is ever refused here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lotow.table import fighting_changes as fighting
from lotow.table import taps as t
from lotow.table.table_state import TableState, turn_of

# The turn


def _turn(state: TableState, tap: t.TurnBegun) -> None:
    _go_on_to(state, tap.turn or state.turn + 1, "drop")


def _phase(state: TableState, tap: t.PhaseBegun) -> None:
    _go_on_to(state, max(turn_of(state, tap), 1), tap.phase)


def _drop(state: TableState, tap: t.DropTaken) -> None:
    if tap.side in state.sides:
        turn = max(turn_of(state, tap), 1)
        state.drops[turn] = tap.side
        _go_on_to(state, turn, "drop")


def _go_on_to(state: TableState, turn: int, phase: t.Phase) -> None:
    """The later of this moment and the one the table is in."""
    if (turn, t.PHASES.index(phase)) > (state.turn, t.PHASES.index(state.phase)):
        state.turn, state.phase = turn, phase


# What the scenario is about


def _took(state: TableState, tap: t.Took) -> None:
    fighter = state.fighters.get(tap.fighter)
    if fighter is not None and fighter.standing:
        fighter.carries.append(tap.what)


def _left(state: TableState, tap: t.LeftTable) -> None:
    """What he carries goes with him: it is his side's, unless that side has whatever stays on the table."""
    fighter = state.fighters.get(tap.fighter)
    if fighter is None or not fighter.standing:
        return
    fighter.left = True
    side = state.side_of(fighter)
    for what in fighter.carries:
        counted = state.opened.counted(what)
        if counted is not None and side.start.role != counted.rest:
            side.counts[what] = side.counts.get(what, 0) + 1
            fighter.carried_out.append(what)
    fighter.carries.clear()


def _prisoner(state: TableState, tap: t.MadePrisoner) -> None:
    """He sits in the cell or stands under the gallows: no horse there."""
    fighter = state.fighters.get(tap.fighter)
    if fighter is not None:
        state.prisoner = tap.fighter
        fighter.mounted = fighter.mounted and state.freed_by is not None


def _freed(state: TableState, tap: t.Freed) -> None:
    if tap.fighter in state.fighters:
        state.freed_by = tap.fighter


def _counted(state: TableState, tap: t.Counted) -> None:
    """Where each of them is somebody's, whoever has the rest says how many the other has."""
    side, counted = state.sides.get(tap.side), state.opened.counted(tap.what)
    if side is None or counted is None:
        return
    count = min(max(tap.count, 0), counted.total)
    if counted.exact and side.start.role == counted.rest:
        for other in state.sides.values():
            other.counts[tap.what] = 0 if other is side else counted.total - count
    else:
        side.counts[tap.what] = count


def _gained(state: TableState, tap: t.Gained) -> None:
    side, counted = state.sides.get(tap.side), state.opened.counted(tap.what)
    if side is not None and counted is not None:
        side.counts[tap.what] = side.counts.get(tap.what, 0) + max(tap.count, 0)


def _did(state: TableState, tap: t.Did) -> None:
    fighter = state.fighters.get(tap.fighter)
    if fighter is not None and tap.what not in fighter.deeds:
        fighter.deeds.append(tap.what)


def _happened(state: TableState, tap: t.Happened) -> None:
    if tap.what not in state.happened:
        state.happened.append(tap.what)


def _drank(state: TableState, tap: t.ItemUsed) -> None:
    fighter = state.fighters.get(tap.fighter)
    if fighter is not None and not fighter.drank:
        fighter.drank = True
        more, ceiling = fighter.pluck + max(tap.rolled, 0), fighter.start.drink_ceiling
        fighter.pluck = more if ceiling is None else max(min(more, ceiling), fighter.pluck)


def _noted(state: TableState, tap: t.Noted) -> None:
    state.notes.append(tap.text)


def _ended(state: TableState, tap: t.Ended) -> None:
    """Of a side that does not play nobody knows what it means to win."""
    state.ended = True
    state.winner = tap.winner if tap.winner in (*state.sides, t.DRAW) else ""
    state.second = tap.second if tap.second in state.sides else ""


def _nothing(state: TableState, tap: t.TapBase) -> None:
    """Told, but changes nothing."""


Change = Callable[[TableState, Any], None]

CHANGES: dict[type[t.TapBase], Change] = {
    t.TurnBegun: _turn,
    t.PhaseBegun: _phase,
    t.DropTaken: _drop,
    t.GunFired: fighting.shot,
    t.Threw: fighting.threw,
    t.Jammed: fighting.jammed,
    t.Reloaded: fighting.reloaded,
    t.Wounded: fighting.wounded,
    t.WentOut: fighting.went_out,
    t.FortuneTried: fighting.fortune_tried,
    t.FameSpent: fighting.fame_spent,
    t.Regained: fighting.regained,
    t.PluckTested: _nothing,
    t.Dived: fighting.dived,
    t.HillsTested: fighting.hills_tested,
    t.SideFled: fighting.fled,
    t.Rerolled: fighting.rerolled,
    t.WentProne: fighting.posture(prone=True),
    t.StoodUp: fighting.posture(prone=False),
    t.GotMounted: fighting.posture(mounted=True, prone=False),
    t.Dismounted: fighting.posture(mounted=False),
    t.Unhorsed: fighting.posture(mounted=False),
    t.HorseKilled: fighting.posture(mounted=False, horse_dead=True),
    t.Took: _took,
    t.LeftTable: _left,
    t.MadePrisoner: _prisoner,
    t.Freed: _freed,
    t.Counted: _counted,
    t.Gained: _gained,
    t.Did: _did,
    t.Happened: _happened,
    t.ItemUsed: _drank,
    t.Noted: _noted,
    t.Ended: _ended,
    t.TapStruck: _nothing,
}
