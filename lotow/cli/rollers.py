"""Where a command's dice come from: a seed, or a player who types in what lies on the table."""

from __future__ import annotations

import sys

from lotow.dice import Roller, SeededRoller, TypedRoller, parse_faces
from lotow.errors import LotowError


def roller_for(seed: int | None, dice: str | None) -> Roller:
    """The roller that `--seed` and `--dice` ask for; a fresh seed when neither is given."""
    if dice is None:
        return SeededRoller(seed)
    if seed is not None:
        raise LotowError(
            "dice come from a seed or from your table, not both", hint="give either --seed or --dice"
        )
    faces = () if dice.strip().casefold() == "ask" else parse_faces(dice)
    return TypedRoller(faces, _ask if sys.stdin.isatty() else None)


def all_used(roller: Roller) -> None:
    """Refuses typed dice that nothing asked for: one of them was probably mistyped."""
    if isinstance(roller, TypedRoller) and roller.left_over():
        extra = ", ".join(str(face) for face in roller.left_over())
        raise LotowError(
            f"more dice than this needs: {extra} left over", hint="give one face for each die, in order"
        )


def _ask(question: str) -> str:
    sys.stderr.write(f"{question}: ")
    sys.stderr.flush()
    answer = sys.stdin.readline()
    if not answer:
        raise EOFError
    return answer
