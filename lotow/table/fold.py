"""Folds taps into the table as it stands. Whatever arrives is folded: what makes no sense changes nothing.

A tap that arrives twice counts once; taken back, it counts no more. Turn and phase only ever go forward, and
each tap knows its own turn, so what one device says need not wait for what another does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from lotow.table import taps as t
from lotow.table.opening import Opened
from lotow.table.state import FighterState, SideState, TableState, beginning


def fold(opened: Opened, taps: Iterable[t.Tap]) -> TableState:
    """The table after these taps, in the order they arrived."""
    state = beginning(opened)
    for tap in counting(taps):
        apply(state, tap)
    return state


def counting(taps: Iterable[t.Tap]) -> list[t.Tap]:
    """The taps that count: each once, and none that was taken back."""
    seen: set[tuple[str, int]] = set()
    once: list[t.Tap] = []
    strikes = False
    for tap in taps:
        key = (tap.device, tap.number)
        if key not in seen:
            seen.add(key)
            once.append(tap)
            strikes = strikes or type(tap) is t.Struck
    if not strikes:
        return once
    gone = struck(once)
    return [tap for tap in once if type(tap) is not t.Struck and (tap.device, tap.number) not in gone]


def struck(taps: Sequence[t.Tap]) -> set[tuple[str, int]]:
    """The taps that were taken back. A strike that was itself taken back later takes back nothing."""
    gone: set[tuple[str, int]] = set()
    for tap in reversed(taps):
        if type(tap) is t.Struck and (tap.device, tap.number) not in gone:
            gone.add((tap.of_device, tap.of_number))
    return gone


def apply(state: TableState, tap: t.Tap) -> None:
    """One tap more."""
    CHANGES[type(tap)](state, tap)


def _turn_of(state: TableState, tap: t.TapBase) -> int:
    return tap.turn or state.turn


# The turn


def _turn(state: TableState, tap: t.TurnBegun) -> None:
    turn = tap.turn or state.turn + 1
    if turn > state.turn:
        state.turn, state.phase = turn, "drop"


def _phase(state: TableState, tap: t.PhaseBegun) -> None:
    turn = max(_turn_of(state, tap), 1)
    if turn > state.turn or (turn == state.turn and t.PHASES.index(tap.phase) > t.PHASES.index(state.phase)):
        state.turn, state.phase = turn, tap.phase


def _drop(state: TableState, tap: t.DropWon) -> None:
    if tap.side in state.sides:
        turn = max(_turn_of(state, tap), 1)
        state.drops[turn] = tap.side
        state.turn = max(state.turn, turn)


# Shooting


def _shot(state: TableState, tap: t.Shot) -> None:
    shooter = state.fighters.get(tap.fighter)
    if shooter is None:
        return
    _has_shot(shooter, _turn_of(state, tap))
    shooter.last_gun = tap.weapon
    if tap.target is not None:
        shooter.aimed[tap.target] = tap.weapon
    gun = shooter.gun(tap.weapon)
    if gun is None:
        return
    if gun.start.once:
        gun.spent = True
    elif tap.mode == "spread" and gun.start.scatter:
        gun.scattered += 1
    elif tap.mode in ("volley", "both-barrels"):
        gun.fired = max(gun.start.capacity, 1)
    elif gun.start.capacity:
        gun.fired = min(gun.fired + 1, gun.start.capacity)


def _threw(state: TableState, tap: t.Threw) -> None:
    thrower = state.fighters.get(tap.fighter)
    if thrower is None:
        return
    _has_shot(thrower, _turn_of(state, tap))
    if tap.target is not None:
        thrower.aimed[tap.target] = tap.weapon
    gun = thrower.gun(tap.weapon)
    if gun is not None and gun.start.once:
        gun.spent = True


def _has_shot(fighter: FighterState, turn: int) -> None:
    fighter.shots = fighter.shots + 1 if fighter.shot == turn else 1
    fighter.shot = turn


def _jammed(state: TableState, tap: t.Jammed) -> None:
    fighter = state.fighters.get(tap.fighter)
    gun = fighter.gun(tap.weapon) if fighter is not None else None
    if gun is not None:
        gun.jammed = True


def _reloaded(state: TableState, tap: t.Reloaded) -> None:
    fighter = state.fighters.get(tap.fighter)
    if fighter is not None:
        fighter.reloaded = _turn_of(state, tap)
        for gun in fighter.guns:
            gun.fired, gun.jammed = 0, False


# Wounds and nerve


def _wounded(state: TableState, tap: t.Wounded) -> None:
    if (thing := state.things.get(tap.fighter)) is not None:
        thing.wounds_left = max(thing.wounds_left - tap.wounds, 0)
        if not thing.wounds_left and thing.number:
            thing.number -= 1
            thing.wounds_left = thing.start.wounds if thing.number else 0
        return
    fighter = state.fighters.get(tap.fighter)
    if fighter is None or fighter.out is not None:
        return
    ignored = min(fighter.ignores, tap.wounds)
    fighter.ignores -= ignored
    fighter.wounds_left = max(fighter.wounds_left - tap.wounds + ignored, 0)
    if not fighter.wounds_left:
        _falls(state, fighter, tap)


def _out(state: TableState, tap: t.WentOut) -> None:
    if (thing := state.things.get(tap.fighter)) is not None:
        thing.number = max(thing.number - 1, 0)
        thing.wounds_left = thing.start.wounds if thing.number else 0
        return
    fighter = state.fighters.get(tap.fighter)
    if fighter is None:
        return
    if fighter.out is None:
        _falls(state, fighter, tap)
    elif fighter.by is None:
        fighter.by, fighter.weapon = tap.by, tap.weapon or _weapon_on(state, tap)


def _falls(state: TableState, fighter: FighterState, tap: t.Wounded | t.WentOut) -> None:
    fighter.out = _turn_of(state, tap)
    fighter.by, fighter.weapon = tap.by, tap.weapon or _weapon_on(state, tap)
    fighter.wounds_left, fighter.carries, fighter.prone, fighter.mounted = 0, "", False, False
    side = state.side_of(fighter)
    if side.wiped_out:
        _falls_out(state, side)


def _weapon_on(state: TableState, tap: t.Wounded | t.WentOut) -> str:
    """What the one who did it last shot at his victim with."""
    shooter = state.fighters.get(tap.by) if tap.by is not None else None
    return shooter.aimed.get(tap.fighter, "") if shooter is not None else ""


def _falls_out(state: TableState, side: SideState) -> None:
    """A side has fled or been wiped out: of three or four, the last to do so comes second."""
    if side.key not in state.fell:
        state.fell.append(side.key)


def _fortune(state: TableState, tap: t.FortuneTried) -> None:
    fighter = state.fighters.get(tap.fighter)
    if fighter is not None:
        fighter.fortune_left = max(fighter.fortune_left - 1, 0)


def _fame(state: TableState, tap: t.FameSpent) -> None:
    fighter = state.fighters.get(tap.fighter)
    if fighter is not None:
        fighter.fame_left = max(fighter.fame_left - tap.points, 0)


def _dived(state: TableState, tap: t.Dived) -> None:
    fighter = state.fighters.get(tap.fighter)
    if fighter is not None:
        fighter.dived = _turn_of(state, tap)


def _hills(state: TableState, tap: t.HillsTested) -> None:
    side = state.sides.get(tap.side)
    if side is not None:
        side.tests[_turn_of(state, tap)] = held(side, tap.dice, state.opened.pluck_target)
        _may_have_fled(state, side)


def held(side: SideState, dice: Sequence[int], target: int) -> bool:
    """Whether a Head for the Hills test with these dice is passed."""
    who = tester(side)
    return who is None or sum(dice) + who.pluck >= target


def tester(side: SideState) -> FighterState | None:
    """Who tests for the whole side: its leader or, without one, its pluckiest."""
    there = [one for one in side.fighters if one.standing]
    leader = next((one for one in there if one.start.role == "leader"), None)
    return leader or max(there, key=lambda one: one.pluck, default=None)


def _fled(state: TableState, tap: t.SideFled) -> None:
    side = state.sides.get(tap.side)
    if side is not None:
        side.gave_up = _turn_of(state, tap)
        _may_have_fled(state, side)


def _may_have_fled(state: TableState, side: SideState) -> None:
    if side.gone:
        _falls_out(state, side)
    elif side.key in state.fell:
        state.fell.remove(side.key)


def _rerolled(state: TableState, tap: t.Rerolled) -> None:
    side = state.sides.get(tap.side)
    if side is not None:
        side.rerolls = max(side.rerolls - 1, 0)


# On the ground and in the saddle


def _posture(prone: bool | None = None, mounted: bool | None = None, horse_dead: bool = False) -> Change:
    def change(state: TableState, tap: t.OfFighter) -> None:
        fighter = state.fighters.get(tap.fighter)
        if fighter is None or fighter.out is not None:
            return
        if prone is not None:
            fighter.prone = prone
        if mounted is not None:
            fighter.mounted = mounted
        fighter.horse_dead = fighter.horse_dead or horse_dead

    return change


# What the scenario is about


def _took(state: TableState, tap: t.Took) -> None:
    fighter = state.fighters.get(tap.fighter)
    if fighter is not None and fighter.standing:
        fighter.carries = tap.what


def _left(state: TableState, tap: t.LeftTable) -> None:
    fighter = state.fighters.get(tap.fighter)
    if fighter is None or not fighter.standing:
        return
    fighter.left = True
    what, fighter.carries = fighter.carries, ""
    side, counted = state.side_of(fighter), state.opened.counted(what)
    if counted is not None and side.start.role != counted.rest:
        side.counts[what] = side.counts.get(what, 0) + 1
        fighter.carried_out.append(what)


def _prisoner(state: TableState, tap: t.MadePrisoner) -> None:
    if tap.fighter in state.fighters:
        state.prisoner = tap.fighter


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


def _happened(state: TableState, tap: t.Happened) -> None:
    if tap.what not in state.happened:
        state.happened.append(tap.what)


def _drank(state: TableState, tap: t.Drank) -> None:
    fighter = state.fighters.get(tap.fighter)
    if fighter is not None and not fighter.drank:
        fighter.drank = True
        fighter.pluck += tap.rolled


def _noted(state: TableState, tap: t.Noted) -> None:
    state.notes.append(tap.text)


def _ended(state: TableState, tap: t.Ended) -> None:
    state.ended, state.winner = True, tap.winner


def _nothing(state: TableState, tap: t.TapBase) -> None:
    """Told, but changes nothing."""


Change = Callable[[TableState, Any], None]

CHANGES: dict[type[t.TapBase], Change] = {
    t.TurnBegun: _turn,
    t.PhaseBegun: _phase,
    t.DropWon: _drop,
    t.Shot: _shot,
    t.Threw: _threw,
    t.Jammed: _jammed,
    t.Reloaded: _reloaded,
    t.Wounded: _wounded,
    t.WentOut: _out,
    t.FortuneTried: _fortune,
    t.FameSpent: _fame,
    t.PluckTested: _nothing,
    t.Dived: _dived,
    t.HillsTested: _hills,
    t.SideFled: _fled,
    t.Rerolled: _rerolled,
    t.WentProne: _posture(prone=True),
    t.StoodUp: _posture(prone=False),
    t.GotMounted: _posture(mounted=True, prone=False),
    t.Dismounted: _posture(mounted=False),
    t.Unhorsed: _posture(mounted=False),
    t.HorseKilled: _posture(mounted=False, horse_dead=True),
    t.Took: _took,
    t.LeftTable: _left,
    t.MadePrisoner: _prisoner,
    t.Freed: _freed,
    t.Counted: _counted,
    t.Happened: _happened,
    t.Drank: _drank,
    t.Noted: _noted,
    t.Ended: _ended,
    t.Struck: _nothing,
}
