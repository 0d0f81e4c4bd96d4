"""Turns, phases and dice: they go forward, show faces, and nobody runs before his time."""

from __future__ import annotations

from collections.abc import Iterator

from lotow.errors import Problem, Text
from lotow.table import taps as t
from lotow.table.dropping import winners_of
from lotow.table.hills import may_test_again
from lotow.table.refusing import problem
from lotow.table.table_state import TableState


def dice_have_faces(state: TableState, tap: t.Tap) -> Iterator[Problem]:
    dice = getattr(tap, "dice", ())
    if any(not 1 <= face <= 6 for face in dice):
        yield problem("no-such-face", "dice", "a die shows 1 to 6", "un dé montre de 1 à 6")
    if isinstance(tap, t.PluckTested | t.HillsTested) and len(dice) != 2:
        yield problem(
            "two-dice", "dice", "a Pluck test is rolled with two dice", "un test de Cran se lance à deux dés"
        )
    if isinstance(tap, t.DropTaken) and dice and len(dice) != len(state.sides):
        yield problem(
            "a-die-a-side", "dice", "the Drop takes a die of each side", "l'Initiative : un dé par camp"
        )


def the_scenario_gives_the_first_drop(state: TableState, tap: t.Tap) -> Iterator[Problem]:
    """On the first turn nobody rolls for it where the scenario says who has it."""
    first = state.opened.first_drop
    if not isinstance(tap, t.DropTaken) or first is None or max(tap.turn or state.turn, 1) > 1:
        return
    holder = next((side for side in state.sides.values() if side.start.role == first), None)
    if holder is not None and tap.side in state.sides and tap.side != holder.key:
        name = holder.start.name
        yield problem(
            "first-drop",
            name,
            f"on the first turn {name} has the Drop",
            f"au premier tour, l'Initiative est à {name}",
        )


def the_drop_falls_to_whom_the_dice_say(state: TableState, tap: t.Tap) -> Iterator[Problem]:
    """Dice that are said with a side must not give it to another."""
    if not isinstance(tap, t.DropTaken) or len(tap.dice) != len(state.sides):
        return
    if any(not 1 <= face <= 6 for face in tap.dice):
        return
    winners = winners_of(state, tap.dice, max(tap.turn or state.turn, 1))
    if tap.side in state.sides and tap.side not in winners:
        name = state.sides[winners[0]].start.name
        yield problem("dice-say-another", name, f"the dice say {name}", f"les dés disent {name}")


def the_drop_is_rolled_once_a_turn(state: TableState, tap: t.Tap) -> Iterator[Problem]:
    """Once people move, it is settled for this turn."""
    if not isinstance(tap, t.DropTaken):
        return
    turn = max(tap.turn or state.turn, 1)
    holder = state.drops.get(turn)
    moved = turn < state.turn or (turn == state.turn and state.phase != "drop")
    if holder is not None and moved and holder != tap.side:
        name = state.sides[holder].start.name
        yield problem(
            "drop-settled",
            name,
            f"{name} has the Drop in turn {turn}",
            f"l'Initiative du tour {turn} est à {name}",
            Text("begin the next turn first", "commencez d'abord le tour suivant"),
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
    if (tap.turn or state.turn) == state.turn and state.phase in ("shootin", "fightin"):
        yield problem(
            "hills-next-turn",
            name,
            f"{name} has moved: it may run at the start of its next Movin' phase",
            f"{name} s'est déplacé : la fuite attend le début de sa prochaine phase de déplacement",
            Text("begin the next turn first", "commencez d'abord le tour suivant"),
        )
    if isinstance(tap, t.HillsTested) and may_test_again(side, tap.turn or state.turn):
        return
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


def a_side_tests_once_a_turn(state: TableState, tap: t.Tap) -> Iterator[Problem]:
    """Unless it failed, and rolls again by one of its re-rolls or its leader's hatred."""
    if not isinstance(tap, t.HillsTested) or (side := state.sides.get(tap.side)) is None:
        return
    turn = tap.turn or state.turn
    if turn and turn in side.tests and not side.gone and not may_test_again(side, turn):
        name = side.start.name
        yield problem(
            "tested-already",
            name,
            f"{name} has tested this turn already",
            f"{name} a déjà fait son test ce tour",
            Text(
                "a failed test is rolled again with a re-roll", "une relance permet de refaire un test raté"
            ),
        )


TURN_CHECKS = (
    dice_have_faces,
    the_scenario_gives_the_first_drop,
    the_drop_falls_to_whom_the_dice_say,
    the_drop_is_rolled_once_a_turn,
    turns_go_forward,
    the_hills_wait_for_half_the_side,
    a_side_tests_once_a_turn,
)
