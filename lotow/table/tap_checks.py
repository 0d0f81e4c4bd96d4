"""What cannot be, gently: each rule its own function, named for the rule it keeps; nothing blocks the game.

A refusal says why; the players may insist. Where turns are not followed, nothing is said about turns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from lotow.errors import Problem
from lotow.table import taps as t
from lotow.table.gun_checks import GUN_CHECKS
from lotow.table.point_checks import POINT_CHECKS
from lotow.table.refusing import problem
from lotow.table.saddle_checks import SADDLE_CHECKS
from lotow.table.scenario_checks import SCENARIO_CHECKS
from lotow.table.table_state import FighterState, TableState
from lotow.table.turn_checks import TURN_CHECKS

ACTING = (
    t.GunFired,
    t.Threw,
    t.Jammed,
    t.Reloaded,
    t.FortuneTried,
    t.FameSpent,
    t.Regained,
    t.PluckTested,
    t.Dived,
    t.WentProne,
    t.StoodUp,
    t.GotMounted,
    t.Dismounted,
    t.Unhorsed,
    t.HorseKilled,
    t.Took,
    t.LeftTable,
    t.MadePrisoner,
    t.Freed,
    t.ItemUsed,
)
"""Taps that only somebody on the table can be meant by."""

OF_THINGS = (t.Wounded, t.WentOut)
"""Taps that a bystander or a coach can be meant by as well."""

Check = Callable[[TableState, Any], Iterator[Problem]]


def problems_of(state: TableState, tap: t.Tap) -> list[Problem]:
    """Everything against a tap as the table stands; nothing when it can be."""
    return [one for check in CHECKS for one in check(state, tap)]


def everybody_named_is_here(state: TableState, tap: t.Tap) -> Iterator[Problem]:
    for id in _named(tap):
        if id not in state.fighters and not (
            isinstance(tap, (*OF_THINGS, t.GunFired, t.Threw)) and id in state.things
        ):
            yield problem(
                "not-at-the-table", f"#{id}", f"nobody here has number {id}", f"personne n'a le numéro {id}"
            )
    if isinstance(tap, t.OfSide) and tap.side not in state.sides:
        yield problem("no-such-side", tap.side, "this side does not play", "ce camp ne joue pas")


def _named(tap: t.Tap) -> Iterator[int]:
    if isinstance(tap, t.OfFighter):
        yield tap.fighter
    for other in (getattr(tap, "by", None), getattr(tap, "target", None)):
        if other:
            yield other


def the_game_goes_on(state: TableState, tap: t.Tap) -> Iterator[Problem]:
    """What is said after the end is told all the same; dead and wounded may still be mended."""
    if state.ended and isinstance(tap, (*ACTING, t.TurnBegun, t.PhaseBegun, t.HillsTested, t.SideFled)):
        yield problem("game-is-over", "end", "the game is over", "la partie est finie")


def whoever_acts_is_still_there(state: TableState, tap: t.Tap) -> Iterator[Problem]:
    if isinstance(tap, ACTING):
        fighter = state.fighters.get(tap.fighter)
        if fighter is not None:
            yield from _gone(fighter)
            yield from _ran(state, fighter)


def _ran(state: TableState, fighter: FighterState) -> Iterator[Problem]:
    """Who ran with his whole side is there no more than those who fell."""
    side = state.side_of(fighter)
    if side.fled and fighter.standing:
        name = side.start.name
        yield problem(
            "side-fled",
            fighter.name,
            f"{fighter.name} ran with {name}",
            f"{fighter.name} a fui avec {name}",
        )


def _gone(fighter: FighterState) -> Iterator[Problem]:
    name = fighter.name
    if fighter.out is not None:
        yield problem("out-of-action", name, f"{name} is out of action", f"{name} est hors de combat")
    elif fighter.left:
        yield problem("left-the-table", name, f"{name} has left the table", f"{name} a quitté la table")


def nobody_falls_twice(state: TableState, tap: t.Tap) -> Iterator[Problem]:
    """Except to say afterwards by whom."""
    if not isinstance(tap, OF_THINGS) or (fighter := state.fighters.get(tap.fighter)) is None:
        return
    told_now = isinstance(tap, t.WentOut) and tap.by is not None and not fighter.by
    if fighter.left or not told_now:
        yield from _gone(fighter)
    if isinstance(tap, t.Wounded) and tap.wounds < 1:
        yield problem(
            "no-wounds",
            fighter.name,
            f"{tap.wounds} is no number of wounds",
            f"{tap.wounds} blessure ne compte pas",
        )


def there_is_one_left_to_hurt(state: TableState, tap: t.Tap) -> Iterator[Problem]:
    """Bystanders, cattle and the coach are hurt only while there is one."""
    thing = state.things.get(tap.fighter) if isinstance(tap, OF_THINGS) else None
    if thing is not None and not thing.number:
        name = thing.start.name
        yield problem("none-there", name.en, f"no {name.en} is left", f"{name.fr} : il n'en reste pas")


def the_fallen_put_nobody_out(state: TableState, tap: t.Tap) -> Iterator[Problem]:
    """Somebody out of action puts nobody else out, unless both fell in the same turn."""
    if not isinstance(tap, OF_THINGS) or tap.by is None or (killer := state.fighters.get(tap.by)) is None:
        return
    if killer.out is not None and killer.out < (tap.turn or state.turn):
        yield problem(
            "out-of-action",
            killer.name,
            f"{killer.name} has been out of action since turn {killer.out}",
            f"{killer.name} est hors de combat depuis le tour {killer.out}",
        )


def the_target_can_be_shot_at(state: TableState, tap: t.Tap) -> Iterator[Problem]:
    if not isinstance(tap, t.GunFired | t.Threw) or tap.target is None:
        return
    shooter, target = state.fighters.get(tap.fighter), state.fighters.get(tap.target)
    if shooter is None or target is None:
        return
    if shooter is target:
        yield problem("own-target", shooter.name, "nobody shoots himself", "on ne se tire pas dessus")
    elif shooter.start.side == target.start.side:
        yield problem(
            "friend",
            target.name,
            f"{target.name} is on {shooter.name}'s own side",
            f"{target.name} est du camp de {shooter.name}",
        )
    yield from _gone(target)
    yield from _ran(state, target)


CHECKS: tuple[Check, ...] = (
    everybody_named_is_here,
    the_game_goes_on,
    whoever_acts_is_still_there,
    nobody_falls_twice,
    there_is_one_left_to_hurt,
    the_fallen_put_nobody_out,
    the_target_can_be_shot_at,
    *GUN_CHECKS,
    *POINT_CHECKS,
    *TURN_CHECKS,
    *SADDLE_CHECKS,
    *SCENARIO_CHECKS,
)
