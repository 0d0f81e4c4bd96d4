"""What follows from a table as it stands: who must test, who has how much, whether it is over, who won."""

from __future__ import annotations

from math import inf

from msgspec import Struct

from lotow.errors import Text
from lotow.rulebook.endings import holds
from lotow.rulebook.models import Side, WayToEnd
from lotow.table.line_up import Countable
from lotow.table.table_state import SideState, TableState, ThingState
from lotow.table.taps import DRAW


class GameOver(Struct, frozen=True):
    """The game is over: why, by the scenario's rule or because the players say so, and who has won. `winner`
    is a side's key, `draw`, or empty where nothing that was followed tells; `second` the runner-up of three
    or four."""

    why: Text
    winner: str = ""
    second: str = ""
    by_rule: bool = True


def must_test(state: TableState, side: SideState) -> bool:
    """Whether a side has to test for the hills at the start of its next Movin' phase: half of it is out, and
    it has not tested this turn."""
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


def left_of(state: TableState, counted: Countable) -> int:
    """How many there are still of what is counted: of animals, those nobody has killed or lost."""
    thing = state.thing(counted.key)
    return counted.total if thing is None else min(thing.number, counted.total)


def _have(state: TableState, counted: Countable) -> dict[str, int]:
    left = left_of(state, counted)
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


def outcome(state: TableState) -> GameOver | None:
    """How the game has ended: as the players said, else by the first of the scenario's endings that holds, or
    because the players are done. Who has most of what is counted wins by the rule all the same."""
    course = TableCourse(state)
    way = next((one for one in state.opened.ends if holds(one, course)), None)
    winner = _winner(state, way, course) if way is not None else most(state)
    if state.winner:
        return GameOver(SAID, state.winner, second_to(state, state.winner), by_rule=state.winner == winner)
    if way is not None:
        return GameOver(_why(way), winner, second_to(state, winner))
    return GameOver(SAID, winner, second_to(state, winner), by_rule=bool(winner)) if state.ended else None


def most(state: TableState) -> str:
    """Who has most of what the scenario counts; a draw between equals, nothing where it counts nothing."""
    for have in counts(state).values():
        best = [key for key, number in have.items() if number == max(have.values())]
        return best[0] if len(best) == 1 else DRAW
    return ""


def second_to(state: TableState, winner: str) -> str:
    """The runner-up of three or four: as the players said, else whoever else is left, or was the last to go;
    nothing where two did in the same phase."""
    if len(state.sides) < 3 or winner not in state.sides or state.second:
        return state.second
    lasted = {key: _lasted(side) for key, side in state.sides.items() if key != winner}
    best = [key for key, time in lasted.items() if time == max(lasted.values())]
    return best[0] if len(best) == 1 else ""


def _lasted(side: SideState) -> tuple[float, int]:
    """When a side was gone: its turn, and in it flight at the start before the last man falls."""
    if side.gave_up is not None:
        return side.gave_up, 0
    failed = sorted(turn for turn, passed in side.tests.items() if not passed)
    if len(failed) > side.start.forgiven:
        return failed[side.start.forgiven], 0
    if side.wiped_out:
        return max(one.out or 0 for one in side.fighters), 1
    return inf, 0


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
    return was_freed(state) and not prisoner_fell(state)


def was_freed(state: TableState) -> bool:
    """Whether somebody freed the prisoner, or he is away already."""
    away = state.prisoner is not None and state.fighters[state.prisoner].left
    return state.freed_by is not None or away


def prisoner_fell(state: TableState) -> bool:
    """Whether whoever the attackers fight for is out: one of theirs, or the stranger on the gallows."""
    if state.prisoner is not None:
        return state.fighters[state.prisoner].out is not None
    stranger = condemned(state)
    return stranger is not None and stranger.number == 0


def condemned(state: TableState) -> ThingState | None:
    """The stranger whom the attackers fight for."""
    named = next((one.thing for one in state.opened.ends if one.on == "prisoner-out"), None)
    return state.thing(named) if named is not None else None


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
                return prisoner_fell(state)
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


SAID = Text("the players say so", "les joueurs le disent")
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
