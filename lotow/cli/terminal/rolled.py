"""How dice stand behind what they came to, and the words that take the last answer back."""

from __future__ import annotations

from collections.abc import Sequence

from lotow.dice import Roll
from lotow.telling.log import shown

UNDO = ("undo", "annuler")


def rolled_line(said: str, dice: Sequence[Roll]) -> str:
    """Something that happened, and the dice behind it."""
    rolled = " ".join(f"{roll.notation}[{shown(roll)}]" for roll in dice)
    return f"{said}  {rolled}" if rolled else said
