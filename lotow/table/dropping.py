"""Who has the Drop by the dice: the highest; a tie goes by the scenario on turn one, then it changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from lotow.errors import LotowError, Text
from lotow.table.table_state import TableState

MOST_ROLLS = 50


def who_has_the_drop(state: TableState, dice: Sequence[int], turn: int) -> str:
    """The side that wins the roll, a die for each side in their order; raises where they must roll again."""
    winners = winners_of(state, dice, turn)
    if len(winners) > 1:
        raise LotowError(
            Text("the dice are tied", "les dés sont à égalité"),
            hint=Text("roll again, or say who has it", "relancez, ou dites qui l'a"),
        )
    return winners[0]


def rolled_drop(
    state: TableState, roll: Callable[[], tuple[int, ...]], turn: int
) -> tuple[str, tuple[int, ...]]:
    """The side that wins, and the dice that said so: tied ones are rolled again."""
    for _ in range(MOST_ROLLS):
        dice = roll()
        winners = winners_of(state, dice, turn)
        if len(winners) == 1:
            break
    return winners[0], dice


def winners_of(state: TableState, dice: Sequence[int], turn: int) -> list[str]:
    """Those who may have it after a roll: one, or several who roll again."""
    keys = list(state.sides)
    if any(not 1 <= face <= 6 for face in dice):
        raise LotowError(
            Text("a die shows 1 to 6", "un dé montre de 1 à 6"),
            hint=Text("say the faces that came up", "dites les faces sorties"),
        )
    if len(dice) != len(keys):
        names = ", ".join(side.start.name for side in state.sides.values())
        raise LotowError(
            Text(f"the Drop takes {len(keys)} dice", f"l'Initiative demande {len(keys)} dés"),
            hint=Text(f"one for each side, in this order: {names}", f"un par camp, dans cet ordre : {names}"),
        )
    tied = [key for key, face in zip(keys, dice, strict=True) if face == max(dice)]
    return _after_a_tie(state, tied, turn) if len(tied) > 1 else tied


def _after_a_tie(state: TableState, tied: list[str], turn: int) -> list[str]:
    """On the first turn the lower infamy where the scenario says so; later whoever had the Drop loses it,
    unless house rules have ties rolled again."""
    if turn > 1:
        changes = state.opened.later_tie == "changes"
        return [key for key in tied if key != state.drops.get(turn - 1)] if changes else tied
    if state.opened.tie == "lower-infamy":
        infamies = {key: state.sides[key].start.infamy for key in tied}
        return [key for key in tied if infamies[key] == min(infamies.values())]
    return tied
