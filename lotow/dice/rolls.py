"""Where dice come from: a seed, a player with real dice on the table, or a test's script.

Nothing else in the project makes randomness; each roll is a record that can be kept and shown.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from typing import Protocol

from msgspec import Struct

from lotow.dice.notation import MOST_SIDES, Dice, DiceError, parse, still_missing
from lotow.errors import Lang, Text

Subject = tuple[str | int, ...]
"""What a roll was for, in terms of whoever asked for it: enough to know the same roll again."""


class Roll(Struct, frozen=True, omit_defaults=True):
    """What was rolled: the notation, each face, what they came to, where the dice came from, what for."""

    notation: str
    faces: tuple[int, ...]
    total: int
    source: str
    subject: Subject = ()


class Roller(Protocol):
    """Anything that rolls dice. `what` tells the player what for: `injury of Jed Stone`."""

    def roll(self, dice: Dice | str, what: Text | str = "", subject: Subject = ()) -> Roll: ...


class SeededRoller:
    """Dice from a seed: the same seed gives the same rolls on every machine and every version of Python."""

    def __init__(self, seed: int | None = None) -> None:
        self.seed = int.from_bytes(os.urandom(4), "big") if seed is None else seed
        self._rolled = 0
        self._stream = _stream(self.seed)

    def roll(self, dice: Dice | str, what: Text | str = "", subject: Subject = ()) -> Roll:
        dice = _read(dice)
        faces = tuple(1 + int(next(self._stream) * dice.sides) for _ in range(dice.count))
        if faces:
            self._rolled += 1
        return recorded(dice, faces, f"seed {self.seed} #{self._rolled}", subject)


class TypedRoller:
    """Dice that a player rolled: the faces given beforehand, and then whatever is answered when asked."""

    source = "typed"

    def __init__(
        self, faces: Iterable[int] = (), ask: Callable[[str], str] | None = None, lang: Lang = "en"
    ) -> None:
        self._faces = tuple(faces)
        self._ask = ask
        self._lang = lang

    def roll(self, dice: Dice | str, what: Text | str = "", subject: Subject = ()) -> Roll:
        dice = _read(dice)
        faces = self._faces[: dice.count]
        complaint = ""
        while missing := dice.missing(faces, what):
            purpose, more = dice.purpose(what), still_missing(missing)
            if self._ask is None:
                raise DiceError(
                    Text(f"{purpose.en} needs {more.en}", f"{purpose.fr} : il manque {more.fr}"),
                    hint=Text(
                        "Give every face, in the order of the rolls.",
                        "Donnez chaque face, dans l'ordre des jets.",
                    ),
                )
            asked = purpose.in_(self._lang) + (f", {more.in_(self._lang)}" if faces else "")
            answer = self._ask(complaint + asked)
            try:
                answered = faces + parse_faces(answer)
                dice.missing(answered, what)
            except DiceError as error:
                complaint = f"{error.message.in_(self._lang)}. {error.hint.in_(self._lang)}\n"
            else:
                faces, complaint = answered, ""
        self._faces = self._faces[dice.count :]
        return recorded(dice, faces, self.source, subject)

    def left_over(self) -> tuple[int, ...]:
        """The faces given beforehand that no roll has used."""
        return self._faces


class ScriptedRoller(TypedRoller):
    """Exactly these faces, in this order, and nobody to ask: for tests and for playing a record again."""

    source = "script"

    def __init__(self, faces: Iterable[int]) -> None:
        super().__init__(faces)

    @property
    def finished(self) -> bool:
        return not self.left_over()


def parse_faces(text: str) -> tuple[int, ...]:
    """Read faces as a player types them: `4,2 6`."""
    hint = Text(
        "Give the faces as numbers, for example 4,2,6.", "Donnez les faces en chiffres, par exemple 4,2,6."
    )
    faces: list[int] = []
    for part in text.split(","):
        for word in part.split() or [""]:
            if not (word.isdecimal() and len(word) <= 9 and 1 <= int(word) <= MOST_SIDES):
                en = f"{word!r} is not a face" if word else "a face is missing"
                fr = f"{word!r} n'est pas une face" if word else "il manque une face"
                at = len(faces) + 1
                raise DiceError(
                    Text(f"{en} (die {at} of {text!r})", f"{fr} (dé {at} de {text!r})"), hint=hint
                )
            faces.append(int(word))
    return tuple(faces)


def _read(dice: Dice | str) -> Dice:
    return parse(dice) if isinstance(dice, str) else dice


def recorded(dice: Dice, faces: tuple[int, ...], source: str, subject: Subject = ()) -> Roll:
    """The record of a roll that came to these faces."""
    return Roll(str(dice), faces, dice.total(faces), source if faces else "fixed", subject)


def numbers(seed: int) -> Callable[[], float]:
    """Numbers from 0 to 1, for simulations that keep no record of each die. Python promises the sequence of
    `random()` for a seed, and of no other method."""
    from random import Random

    return Random(seed).random


def _stream(seed: int) -> Iterator[float]:
    number = numbers(seed)
    while True:
        yield number()
