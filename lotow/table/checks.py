"""What cannot be, gently: each rule its own function, named for the rule it keeps; nothing blocks the game.

A refusal says why; the players may insist. Where turns are not followed, nothing is said about turns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from lotow.errors import Problem, Text
from lotow.table import taps as t
from lotow.table.gun_checks import the_gun_can_be_fired, the_gun_can_jam, the_guns_can_be_reloaded
from lotow.table.refusing import problem
from lotow.table.scenario_checks import SCENARIO_CHECKS
from lotow.table.state import FighterState, TableState

ACTING = (
    t.Shot,
    t.Threw,
    t.Jammed,
    t.Reloaded,
    t.FortuneTried,
    t.FameSpent,
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
    t.Freed,
    t.Drank,
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
            isinstance(tap, (*OF_THINGS, t.Shot, t.Threw)) and id in state.things
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
        if other is not None:
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
    told_now = isinstance(tap, t.WentOut) and tap.by is not None and fighter.by is None
    if fighter.left or not told_now:
        yield from _gone(fighter)
    if isinstance(tap, t.Wounded) and tap.wounds < 1:
        yield problem(
            "no-wounds",
            fighter.name,
            f"{tap.wounds} is no number of wounds",
            f"{tap.wounds} blessure ne compte pas",
        )


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
    if not isinstance(tap, t.Shot | t.Threw) or tap.target is None:
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


def dice_have_faces(state: TableState, tap: t.Tap) -> Iterator[Problem]:
    dice = getattr(tap, "dice", ())
    if any(not 1 <= face <= 6 for face in dice):
        yield problem("no-such-face", "dice", "a die shows 1 to 6", "un dé montre de 1 à 6")
    if isinstance(tap, t.PluckTested | t.HillsTested) and len(dice) != 2:
        yield problem(
            "two-dice", "dice", "a Pluck test is rolled with two dice", "un test de Cran se lance à deux dés"
        )
    if isinstance(tap, t.DropWon) and dice and len(dice) != len(state.sides):
        yield problem(
            "a-die-a-side", "dice", "the Drop takes a die of each side", "l'Initiative : un dé par camp"
        )


def turns_go_forward(state: TableState, tap: t.Tap) -> Iterator[Problem]:
    if isinstance(tap, t.TurnBegun) and tap.turn and tap.turn <= state.turn:
        yield problem(
            "turn-over",
            "turn",
            f"turn {state.turn} has begun already",
            f"le tour {state.turn} a déjà commencé",
            Text("take the later turn back instead", "annulez plutôt le tour suivant"),
        )
    over = (
        isinstance(tap, t.PhaseBegun)
        and (tap.turn or state.turn) == state.turn
        and t.PHASES.index(tap.phase) < t.PHASES.index(state.phase)
    )
    if over:
        yield problem(
            "phase-over",
            "phase",
            "that phase of this turn is over",
            "cette phase du tour est finie",
            Text("take the later phase back instead", "annulez plutôt la phase suivante"),
        )


def the_hills_wait_for_half_the_side(state: TableState, tap: t.Tap) -> Iterator[Problem]:
    """Nobody tests, or gives up of his own will, before half of his side is out."""
    if not isinstance(tap, t.HillsTested | t.SideFled) or (side := state.sides.get(tap.side)) is None:
        return
    name = side.start.name
    if side.gone:
        yield problem("gone-already", name, f"{name} is gone already", f"{name} n'est plus là")
    elif not side.half_gone(state.losses):
        yield problem(
            "not-half-gone",
            name,
            f"only {side.out} of {side.of} are out",
            f"seulement {side.out} sur {side.of} sont hors de combat",
            Text("a side may run once half of it is out", "un camp peut fuir une fois réduit de moitié"),
        )


def the_underdog_has_rerolls_left(state: TableState, tap: t.Tap) -> Iterator[Problem]:
    if isinstance(tap, t.Rerolled) and (side := state.sides.get(tap.side)) is not None and not side.rerolls:
        name = side.start.name
        yield problem("no-rerolls", name, f"{name} has no re-roll left", f"{name} n'a plus de relance")


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
        if fighter.start.mount is None:
            yield problem("no-mount", name, f"{name} has no mount", f"{name} n'a pas de monture")
        elif fighter.mounted:
            yield problem("in-the-saddle", name, f"{name} is mounted already", f"{name} est déjà en selle")
    elif not fighter.mounted and not isinstance(tap, t.HorseKilled):
        yield problem("on-foot", name, f"{name} is on foot", f"{name} est à pied")
    elif fighter.start.mount is None:
        yield problem("no-mount", name, f"{name} has no mount", f"{name} n'a pas de monture")


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


CHECKS: tuple[Check, ...] = (
    everybody_named_is_here,
    the_game_goes_on,
    whoever_acts_is_still_there,
    nobody_falls_twice,
    the_fallen_put_nobody_out,
    the_target_can_be_shot_at,
    the_gun_can_be_fired,
    the_gun_can_jam,
    the_guns_can_be_reloaded,
    fame_is_there_to_be_spent,
    fortune_is_there_to_be_tried,
    dice_have_faces,
    turns_go_forward,
    the_hills_wait_for_half_the_side,
    the_underdog_has_rerolls_left,
    riders_have_mounts,
    the_prone_lie_and_the_standing_stand,
    *SCENARIO_CHECKS,
)
