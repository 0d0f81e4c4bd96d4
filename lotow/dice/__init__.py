"""Dice without a game: what a notation means, what was rolled, and how likely it was.

`Distribution` is loaded when first asked for: most commands roll or read notations and never reckon odds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lotow.dice.notation import Dice, DiceError, parse, parse_faces
from lotow.dice.rolls import Roll, Roller, ScriptedRoller, SeededRoller, TypedRoller

if TYPE_CHECKING:
    from lotow.dice.distribution import Distribution
else:

    def __getattr__(name: str) -> type:
        if name == "Distribution":
            from lotow.dice.distribution import Distribution

            return Distribution
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = [
    "Dice",
    "DiceError",
    "Distribution",
    "Roll",
    "Roller",
    "ScriptedRoller",
    "SeededRoller",
    "TypedRoller",
    "parse",
    "parse_faces",
]
