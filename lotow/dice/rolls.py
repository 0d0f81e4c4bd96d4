"""Where dice come from: a seed, a player with real dice on the table, or a test's script.

Nothing else in the project makes randomness; each roll is a record that can be kept and shown.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from typing import Protocol

from msgspec import Struct

from lotow.dice.notation import Dice, DiceError, parse, still_missing
from lotow.dice.typed import SUM, Shown, read_shown, tens_and_units
from lotow.errors import Lang, Text

Subject = tuple[str | int, ...]
"""What a roll was for, in terms of whoever asked for it: enough to know the same roll again."""


NO_DICE = "fixed"
"""Where a roll came from that took no dice."""


class Roll(Struct, frozen=True, omit_defaults=True):
    """What was rolled: the notation, each face, what they came to, where the dice came from, what for. Where
    only a sum was said there are no faces."""

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
    """Dice that a player rolled: the faces given beforehand, and then whatever is answered when asked; with
    `sums` a sum will do for several dice."""

    source = "typed"

    def __init__(
        self,
        faces: Iterable[int] = (),
        ask: Callable[[str], str] | None = None,
        lang: Lang = "en",
        *,
        sums: bool = False,
    ) -> None:
        self._faces = tuple(faces)
        self._ask = ask
        self._lang = lang
        self._sums = sums

    def roll(self, dice: Dice | str, what: Text | str = "", subject: Subject = ()) -> Roll:
        dice = _read(dice)
        return rolled_as(self.shown(dice, what), dice, self.source, subject)

    def shown(self, dice: Dice, what: Text | str = "") -> Shown:
        """What lies on the table for these dice."""
        if dice.d66 and self._faces:
            self._faces = (*tens_and_units(self._faces[0]), *self._faces[1:])
        faces, complaint = self._faces[: dice.count], ""
        while missing := dice.missing(faces, what):
            try:
                answer = self._asked(dice, what, missing, complaint)
                said = read_shown(answer, dice, what, sums=self._sums and not faces)
                if said.sum is not None:
                    return said
                dice.missing(faces + said.faces, what)
            except DiceError as error:
                if self._ask is None:
                    raise
                complaint = f"{error.message.in_(self._lang)}. {error.hint.in_(self._lang)}\n"
            else:
                faces, complaint = faces + said.faces, ""
        self._faces = self._faces[dice.count :]
        return Shown(faces)

    def _asked(self, dice: Dice, what: Text | str, missing: int, complaint: str) -> str:
        """What the player answers; without one, dice are missing."""
        more = still_missing(missing)
        if self._ask is None:
            raise DiceError(
                dice.lacking(what, Text(f"needs {more.en}", f"il manque {more.fr}")),
                hint=Text(
                    "Give every face, in the order of the rolls.",
                    "Donnez chaque face, dans l'ordre des jets.",
                ),
            )
        begun = f", {more.in_(self._lang)}" if missing < dice.count else ""
        return self._ask(complaint + dice.purpose(what).in_(self._lang) + begun)

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


def _read(dice: Dice | str) -> Dice:
    return parse(dice) if isinstance(dice, str) else dice


def recorded(dice: Dice, faces: tuple[int, ...], source: str, subject: Subject = ()) -> Roll:
    """The record of a roll that came to these faces."""
    return Roll(str(dice), faces, dice.total(faces), source if faces else NO_DICE, subject)


def rolled_as(shown: Shown, dice: Dice, source: str, subject: Subject = ()) -> Roll:
    """The record of what lay on the table."""
    if shown.sum is None:
        return recorded(dice, shown.faces, source, subject)
    return Roll(str(dice), (), shown.sum * dice.times + dice.plus, SUM, subject)


def numbers(seed: int) -> Callable[[], float]:
    """Numbers from 0 to 1, for simulations that keep no record of each die. Python promises the sequence of
    `random()` for a seed, and of no other method."""
    from random import Random

    return Random(seed).random


def _stream(seed: int) -> Iterator[float]:
    number = numbers(seed)
    while True:
        yield number()
