"""Who has the Drop by the dice: the highest; a tie goes by the scenario on turn one, then it changes."""

from __future__ import annotations

from collections.abc import Sequence

from lotow.errors import LotowError, Text
from lotow.table.state import TableState


def who_has_the_drop(state: TableState, dice: Sequence[int], turn: int) -> str:
    """The side that wins the roll, a die for each side in their order; raises where they must roll again."""
    keys = list(state.sides)
    if len(dice) != len(keys) or any(not 1 <= face <= 6 for face in dice):
        names = ", ".join(side.start.name for side in state.sides.values())
        raise LotowError(
            Text(f"the Drop takes {len(keys)} dice", f"l'Initiative demande {len(keys)} dés"),
            hint=Text(f"one for each side, in this order: {names}", f"un par camp, dans cet ordre : {names}"),
        )
    tied = [key for key, face in zip(keys, dice, strict=True) if face == max(dice)]
    if len(tied) > 1:
        tied = _after_a_tie(state, tied, turn)
    if len(tied) > 1:
        raise LotowError(
            Text("the dice are tied", "les dés sont à égalité"), hint=Text("roll again", "relancez")
        )
    return tied[0]


def _after_a_tie(state: TableState, tied: list[str], turn: int) -> list[str]:
    """On the first turn the lower infamy where the scenario says so; later whoever had the Drop loses it."""
    if turn > 1:
        return [key for key in tied if key != state.drops.get(turn - 1)]
    if state.opened.tie == "lower-infamy":
        infamies = {key: state.sides[key].start.infamy for key in tied}
        return [key for key in tied if infamies[key] == min(infamies.values())]
    return tied
