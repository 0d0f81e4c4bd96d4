"""What follows from a table as it stands: who must test, who has how much, whether it is over, who won."""

from __future__ import annotations

from msgspec import Struct

from lotow.errors import Text
from lotow.rulebook.endings import holds
from lotow.rulebook.models import Side, WayToEnd
from lotow.table.opening import Countable
from lotow.table.state import SideState, TableState

DRAW = "draw"


class Outcome(Struct, frozen=True):
    """The game is over: why, and who has won. `winner` is a side's key, `draw`, or empty where nothing that
    was followed tells; `second` the runner-up of three or four."""

    why: Text
    winner: str = ""
    second: str = ""


def must_test(state: TableState, side: SideState) -> bool:
    """Whether a side has to test for the hills at the start of its Movin' phase and has not done so yet."""
    return (
        side.half_gone(state.losses)
        and not side.gone
        and state.turn not in side.tests
        and outcome(state) is None
    )


def counts(state: TableState) -> dict[str, dict[str, int]]:
    """How much each side has of what the scenario counts, never more in all than there is; what nobody took
    off the table is somebody's as well, whoever carries it at the end."""
    return {one.key: _have(state, one) for one in state.opened.counts}


def _have(state: TableState, counted: Countable) -> dict[str, int]:
    thing = state.thing(counted.key)
    left = counted.total if thing is None else min(thing.number, counted.total)
    resting = next((key for key, side in state.sides.items() if side.start.role == counted.rest), None)
    have = {}
    for key, side in state.sides.items():
        if key != resting:
            have[key] = min(side.counts.get(counted.key, 0), left)
            left -= have[key]
    if resting is not None:
        said = None if counted.exact else state.sides[resting].counts.get(counted.key)
        have[resting] = left if said is None else min(said, left)
    return {key: have[key] for key in state.sides}


def outcome(state: TableState) -> Outcome | None:
    """How the game has ended, by the first of the scenario's endings that holds, or as the players said."""
    said = Text("the players say so", "les joueurs le disent")
    if state.winner:
        return _won(state, said, state.winner)
    course = TableCourse(state)
    for way in state.opened.ends:
        if holds(way, course):
            return _won(state, _why(way), _winner(state, way, course))
    return _won(state, said, most(state)) if state.ended else None


def most(state: TableState) -> str:
    """Who has most of what the scenario counts; a draw between equals, nothing where it counts nothing."""
    for have in counts(state).values():
        best = [key for key, number in have.items() if number == max(have.values())]
        return best[0] if len(best) == 1 else DRAW
    return ""


def _won(state: TableState, why: Text, winner: str) -> Outcome:
    second = ""
    if len(state.sides) > 2 and winner in state.sides:
        second = next((key for key in reversed(state.fell) if key != winner), "")
    return Outcome(why, winner, second)


def _winner(state: TableState, way: WayToEnd, course: TableCourse) -> str:
    match way.winner:
        case "most":
            return most(state)
        case "left":
            return course.left[0] if course.left else DRAW
        case "draw":
            return DRAW
        case role:
            return next((key for key, side in state.sides.items() if side.start.role == role), "")


def freed(state: TableState) -> bool:
    """Whether the prisoner is free and has not fallen since."""
    return state.freed_by is not None and not prisoner_fell(state, _prisoner_thing(state))


def prisoner_fell(state: TableState, thing: str | None) -> bool:
    if state.prisoner is not None:
        return state.fighters[state.prisoner].out is not None
    condemned = state.thing(thing) if thing is not None else None
    return condemned is not None and condemned.number == 0


def _prisoner_thing(state: TableState) -> str | None:
    return next((one.thing for one in state.opened.ends if one.on == "prisoner-out"), None)


class TableCourse:
    """How the game at a table went: everything is known."""

    def __init__(self, state: TableState) -> None:
        self.state = state

    @property
    def left(self) -> list[str]:
        return [key for key, side in self.state.sides.items() if not side.gone]

    @property
    def freed(self) -> bool:
        return freed(self.state)

    def gone(self, side: Side) -> bool:
        return any(one.gone for one in self.state.sides.values() if one.start.role == side)

    def happened(self, way: WayToEnd) -> bool:
        state = self.state
        match way.on:
            case "turns":
                last = state.opened.turns
                return last is not None and (state.turn > last or (state.ended and state.turn == last))
            case "all-taken":
                return _all_taken(state)
            case "prisoner-leaves":
                return state.prisoner is not None and state.fighters[state.prisoner].left
            case "prisoner-out":
                return prisoner_fell(state, way.thing)
            case "thing-out":
                thing = state.thing(way.thing) if way.thing is not None else None
                return thing is not None and thing.number == 0
            case _:
                return way.key in state.happened


def _all_taken(state: TableState) -> bool:
    taken = [
        sum(side.counts.get(one.key, 0) for side in state.sides.values()) >= one.total
        for one in state.opened.counts
    ]
    return bool(taken) and all(taken)


WHY = {
    "turns": Text("the last turn is over", "le dernier tour est fini"),
    "fled": Text("a side has fled or been wiped out", "un camp a fui ou a été balayé"),
    "one-left": Text("only one side is left", "il ne reste qu'un camp"),
    "all-taken": Text("all there was has been taken away", "tout a été emporté"),
    "prisoner-leaves": Text("the prisoner is away", "le prisonnier s'est échappé"),
    "prisoner-out": Text("the condemned man is dead", "le condamné est mort"),
    "thing-out": Text("what it was about is destroyed", "l'enjeu est détruit"),
}


def _why(way: WayToEnd) -> Text:
    return way.name if way.name is not None else WHY[way.on]
