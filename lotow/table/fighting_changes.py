"""What shots, wounds, nerve and the saddle change at the table."""

from __future__ import annotations

from collections.abc import Callable

from lotow.table import taps as t
from lotow.table.hills import held
from lotow.table.table_state import FighterState, TableState, ThingState, turn_of

# Shooting


def shot(state: TableState, tap: t.GunFired) -> None:
    shooter = state.fighters.get(tap.fighter)
    if shooter is None:
        return
    _has_shot(shooter, turn_of(state, tap))
    shooter.last_gun = tap.weapon
    if tap.target is not None:
        shooter.aimed[tap.target] = tap.weapon
    gun = shooter.gun(tap.weapon)
    if gun is None:
        return
    shooter.last_fired = next(at for at, one in enumerate(shooter.guns) if one is gun)
    if gun.start.once:
        gun.spent = True
    elif tap.mode == "spread" and gun.start.scatter:
        gun.scattered += 1
    elif tap.mode == "volley":
        gun.fired = int(gun.start.reloads)
    elif tap.mode == "both-barrels":
        gun.fired = max(gun.start.capacity, 1)
    elif gun.start.capacity:
        gun.fired = min(gun.fired + 1, gun.start.capacity)


def threw(state: TableState, tap: t.Threw) -> None:
    thrower = state.fighters.get(tap.fighter)
    if thrower is None:
        return
    if not tap.laid:
        _has_shot(thrower, turn_of(state, tap))
    if tap.target is not None:
        thrower.aimed[tap.target] = tap.weapon
    gun = thrower.gun(tap.weapon)
    if gun is not None and gun.start.once:
        gun.spent = True


def _has_shot(fighter: FighterState, turn: int) -> None:
    fighter.shots = fighter.shots + 1 if fighter.shot == turn else 1
    fighter.shot = turn


def jammed(state: TableState, tap: t.Jammed) -> None:
    fighter = state.fighters.get(tap.fighter)
    gun = fighter.in_hand(tap.weapon) if fighter is not None else None
    if gun is not None:
        gun.jammed = True


def reloaded(state: TableState, tap: t.Reloaded) -> None:
    fighter = state.fighters.get(tap.fighter)
    if fighter is not None:
        fighter.reloaded = turn_of(state, tap)
        for gun in fighter.guns:
            gun.fired, gun.jammed = 0, False


# Wounds and nerve


def wounded(state: TableState, tap: t.Wounded) -> None:
    wounds = max(tap.wounds, 0)
    if (thing := state.things.get(tap.fighter)) is not None:
        thing.wounds_left -= wounds
        if thing.wounds_left <= 0:
            _one_less(thing, tap)
        return
    fighter = state.fighters.get(tap.fighter)
    if fighter is None or fighter.out is not None:
        return
    ignored = min(fighter.ignores, wounds)
    fighter.ignores -= ignored
    fighter.wounds_left = max(fighter.wounds_left - wounds + ignored, 0)
    if not fighter.wounds_left:
        _falls(state, fighter, tap)


def went_out(state: TableState, tap: t.WentOut) -> None:
    if (thing := state.things.get(tap.fighter)) is not None:
        _one_less(thing, tap)
        return
    fighter = state.fighters.get(tap.fighter)
    if fighter is None:
        return
    if fighter.out is None:
        _falls(state, fighter, tap)
    elif not fighter.by:
        fighter.by, fighter.weapon = tap.by, tap.weapon or _weapon_on(state, tap)


def _one_less(thing: ThingState, tap: t.Wounded | t.WentOut) -> None:
    if thing.number:
        thing.by = tap.by
    thing.number = max(thing.number - 1, 0)
    thing.wounds_left = thing.start.wounds if thing.number else 0


def _falls(state: TableState, fighter: FighterState, tap: t.Wounded | t.WentOut) -> None:
    """Out of action: what he carries lies where he fell."""
    fighter.out = turn_of(state, tap)
    fighter.by, fighter.weapon = tap.by, tap.weapon or _weapon_on(state, tap)
    fighter.wounds_left, fighter.prone, fighter.mounted = 0, False, False
    fighter.carries.clear()


def _weapon_on(state: TableState, tap: t.Wounded | t.WentOut) -> str:
    """What the one who did it last shot at his victim with."""
    shooter = state.fighters.get(tap.by) if tap.by is not None else None
    return shooter.aimed.get(tap.fighter, "") if shooter is not None else ""


def fortune_tried(state: TableState, tap: t.FortuneTried) -> None:
    fighter = state.fighters.get(tap.fighter)
    if fighter is not None:
        fighter.fortune_left = max(fighter.fortune_left - 1, 0)


def fame_spent(state: TableState, tap: t.FameSpent) -> None:
    fighter = state.fighters.get(tap.fighter)
    if fighter is not None:
        fighter.fame_left = max(fighter.fame_left - max(tap.points, 0), 0)


def regained(state: TableState, tap: t.Regained) -> None:
    """Fame point by point; Fortune up to what he began with."""
    fighter = state.fighters.get(tap.fighter)
    if fighter is None:
        return
    if tap.what == "fame":
        fighter.fame_left += max(tap.points, 0)
    else:
        fighter.fortune_left = max(fighter.fortune_left, fighter.start.fortune)
        fighter.recovered += 1


def dived(state: TableState, tap: t.Dived) -> None:
    fighter = state.fighters.get(tap.fighter)
    if fighter is not None:
        fighter.dived = turn_of(state, tap)


def hills_tested(state: TableState, tap: t.HillsTested) -> None:
    side = state.sides.get(tap.side)
    if side is not None:
        turn = turn_of(state, tap)
        if turn in side.tests:
            side.again[turn] = side.again.get(turn, 0) + 1
        side.tests[turn] = side.rolled[turn, tap.dice] = held(side, tap.dice, state.opened.pluck_target)


def fled(state: TableState, tap: t.SideFled) -> None:
    side = state.sides.get(tap.side)
    if side is not None:
        side.gave_up = turn_of(state, tap)


def rerolled(state: TableState, tap: t.Rerolled) -> None:
    side = state.sides.get(tap.side)
    if side is not None:
        side.rerolls = max(side.rerolls - 1, 0)
        turn = turn_of(state, tap)
        side.rerolled[turn] = side.rerolled.get(turn, 0) + 1


# On the ground and in the saddle


def posture(
    prone: bool | None = None, mounted: bool | None = None, horse_dead: bool = False
) -> Callable[[TableState, t.OfFighter], None]:
    def change(state: TableState, tap: t.OfFighter) -> None:
        fighter = state.fighters.get(tap.fighter)
        if fighter is None or fighter.out is not None:
            return
        if prone is not None:
            fighter.prone = prone
        if mounted is not None:
            fighter.mounted = mounted
        if mounted:
            fighter.horse = fighter.horse or state.opened.lends
        fighter.horse_dead = fighter.horse_dead or horse_dead

    return change
