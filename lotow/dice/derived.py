"""Dice derived from a seed by what they are for: the same everywhere, whoever asks and however often."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from lotow.dice.notation import Dice
from lotow.dice.rolls import Subject


def new_seed() -> str:
    """A seed nobody could guess."""
    import os

    return os.urandom(16).hex()


def faces_for(seed: str, subject: Subject, dice: Dice) -> tuple[int, ...]:
    """The faces that this seed has for a roll."""
    from hashlib import sha256

    key = msgspec.json.encode((seed, *subject))

    def numbers() -> Iterator[int]:
        turn = 0
        while True:
            block = sha256(key + turn.to_bytes(4, "big")).digest()
            yield from (int.from_bytes(block[at : at + 8], "big") for at in range(0, 32, 8))
            turn += 1

    # Numbers above the last whole multiple of the sides would favour the low faces.
    fair = (number for number in numbers() if number < 2**64 - 2**64 % dice.sides)
    return tuple(1 + next(fair) % dice.sides for _ in range(dice.count))
