"""What players write for dice, as a value: `2D6`, `3D6+2`, `D6x5`, `D66`, or a plain number.

A notation that cannot be read is refused with the place where reading stopped and what was expected there.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct

from lotow.errors import LotowError

MOST_DICE = 100
MOST_SIDES = 1_000
MOST_TIMES = 1_000
MOST_PLUS = 1_000_000

_HINT = "Write for example D6, 2D6, 3D6+2, D6x5, D66 or a plain number."


class DiceError(LotowError):
    """A notation, a face or a handful of dice that cannot be."""


class Dice(Struct, frozen=True):
    """Some equal dice: their sum, multiplied, then added to. `Dice(0, 0, plus=3)` has no dice: a fixed 3.

    A D66 is two D6 read as tens and units, so no single die has 66 sides.
    """

    count: int
    sides: int
    times: int = 1
    plus: int = 0
    d66: bool = False

    def __post_init__(self) -> None:
        if self.d66:
            possible = self.count == 2 and self.sides == 6
        elif self.count:
            possible = 1 <= self.count <= MOST_DICE and 2 <= self.sides <= MOST_SIDES and self.sides != 66
        else:
            possible = self.sides == 0 and self.times == 1
        if not (possible and 1 <= self.times <= MOST_TIMES and abs(self.plus) <= MOST_PLUS):
            raise DiceError(f"there are no such dice: {self!r}", hint=_HINT)

    def __str__(self) -> str:
        if not self.count:
            return str(self.plus)
        dice = "D66" if self.d66 else f"{self.count if self.count > 1 else ''}D{self.sides}"
        times = f"x{self.times}" if self.times > 1 else ""
        return dice + times + (f"{self.plus:+d}" if self.plus else "")

    @property
    def minimum(self) -> int:
        return self._worth((1,) * self.count)

    @property
    def maximum(self) -> int:
        return self._worth((self.sides,) * self.count)

    def total(self, faces: Sequence[int]) -> int:
        """What these faces are worth, one face for each die."""
        if missing := self.missing(faces):
            raise DiceError(f"{self} needs {counted(missing, 'more ')}", hint="Give one face for each die.")
        return self._worth(faces)

    def missing(self, faces: Sequence[int], what: str = "") -> int:
        """How many dice are still to come after these faces; a face that cannot be is refused."""
        for number, face in enumerate(faces[: self.count], 1):
            if not 1 <= face <= self.sides:
                raise self._impossible(face, number, what)
        if len(faces) > self.count:
            raise DiceError(
                f"{self.purpose(what)} needs {counted(self.count)}, not {len(faces)}",
                hint="Give one face for each die.",
            )
        return self.count - len(faces)

    def purpose(self, what: str) -> str:
        """`2D6 for the injury of Jed Stone`, as far as it is known what for."""
        return f"{self} for {what}" if what else str(self)

    def _worth(self, faces: Sequence[int]) -> int:
        shown = faces[0] * 10 + faces[1] if self.d66 else sum(faces)
        return shown * self.times + self.plus

    def _impossible(self, face: int, number: int, what: str) -> DiceError:
        if self.count > 1:
            where = f" (die {number} of {self.purpose(what)})"
        else:
            where = f" (for {what})" if what else ""
        hint = f"A D{self.sides} has the faces 1 to {self.sides}."
        if self.d66:
            hint += " A D66 is two of them, the tens first: 3,4 for 34."
        return DiceError(f"{face} is not a face of a D{self.sides}{where}", hint=hint)


def counted(count: int, more: str = "") -> str:
    """`1 die`, `2 dice` or, with more, `1 more die`."""
    return f"{count} {more}{'die' if count == 1 else 'dice'}"


@lru_cache(maxsize=512)
def parse(text: str) -> Dice:
    """Read a dice notation; blanks and small letters are welcome."""
    reading = _Reading(text)
    if text.strip().lstrip("-−").isdecimal():
        minus = reading.take("-−")
        number = reading.number(0, MOST_PLUS, "a number")
        return Dice(0, 0, plus=-number if minus else number)
    numbered = reading.token.isdecimal()
    count = reading.number(1, MOST_DICE, "a number of dice") if numbered else 1
    if not reading.take("Dd"):
        raise reading.error("D" if numbered else "a number of dice or D")
    sides = reading.number(2, MOST_SIDES, "a number of sides")
    if sides == 66 and count > 1:
        raise _Reading(text).error("D66 without a number of dice")
    times = reading.number(1, MOST_TIMES, "a multiplier") if reading.take("xX×*") else 1
    sign = reading.take("+-−")
    number = reading.number(0, MOST_PLUS, "a number") if sign else 0
    if reading.token:
        raise reading.error("the end" if sign else "x, +, - or the end")
    plus = number if sign == "+" else -number
    return Dice(2, 6, times, plus, d66=True) if sides == 66 else Dice(count, sides, times, plus)


class _Reading:
    """A text taken apart into numbers and single characters, and how far it has been read."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._tokens = [(match[0], match.start()) for match in re.finditer(r"\d+|\S", text)]
        self._tokens.append(("", len(text)))
        self._next = 0

    @property
    def token(self) -> str:
        return self._tokens[self._next][0]

    def take(self, wanted: str) -> str:
        """The next token if it is one of these characters, or nothing."""
        token = self.token
        if not token or token not in wanted:
            return ""
        self._next += 1
        return token

    def number(self, low: int, high: int, what: str) -> int:
        token = self.token
        if not token.isdecimal() or len(token) > 9 or not low <= int(token) <= high:
            raise self.error(f"{what} from {low} to {high}")
        self._next += 1
        return int(token)

    def error(self, expected: str) -> DiceError:
        token, start = self._tokens[self._next]
        where = f"at position {start + 1}, found {repr(token) if token else 'the end'}"
        return DiceError(f"{self.text!r} is not a dice notation: expected {expected} {where}", hint=_HINT)
