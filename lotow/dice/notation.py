"""What players write for dice, as a value: `2D6`, `3D6+2`, `D6x5`, `D66`, or a plain number.

A notation that cannot be read is refused with the place where reading stopped and what was expected there.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct

from lotow.errors import LotowError, Text, both

MOST_DICE = 100
MOST_SIDES = 1_000
MOST_TIMES = 1_000
MOST_PLUS = 1_000_000

_HINT = Text(
    "Write for example D6, 2D6, 3D6+2, D6x5, D66 or a plain number.",
    "Écrivez par exemple D6, 2D6, 3D6+2, D6x5, D66 ou un simple nombre.",
)
_NUMBER = Text("a number", "un nombre")
_COUNT = Text("a number of dice", "un nombre de dés")
_SIDES = Text("a number of sides", "un nombre de faces")
_MULTIPLIER = Text("a multiplier", "un multiplicateur")
_END = Text("the end", "la fin")


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
            raise DiceError(
                Text(f"there are no such dice: {self!r}", f"de tels dés n'existent pas : {self!r}"),
                hint=_HINT,
            )

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

    @property
    def scores(self) -> tuple[int, ...]:
        """Every total they can come to, from the lowest up."""
        if self.d66:
            shown = [10 * tens + units for tens in range(1, 7) for units in range(1, 7)]
        else:
            shown = list(range(self.count, self.count * self.sides + 1)) if self.count else [0]
        return tuple(one * self.times + self.plus for one in shown)

    def total(self, faces: Sequence[int]) -> int:
        """What these faces are worth, one face for each die."""
        if missing := self.missing(faces):
            more = still_missing(missing)
            raise DiceError(Text(f"{self} needs {more.en}", f"{self} : il manque {more.fr}"), hint=_EACH)
        return self._worth(faces)

    def missing(self, faces: Sequence[int], what: Text | str = "") -> int:
        """How many dice are still to come after these faces; a face that cannot be is refused."""
        for number, face in enumerate(faces[: self.count], 1):
            if not 1 <= face <= self.sides:
                raise self._impossible(face, number, what)
        if len(faces) > self.count:
            number, several = self.count, self.count > 1
            raise DiceError(
                self.lacking(
                    what,
                    Text(
                        f"needs {number} {'die' if number == 1 else 'dice'}, not {len(faces)}",
                        f"{number} dé{'s' * several} et non {len(faces)}",
                    ),
                ),
                hint=_EACH,
            )
        return self.count - len(faces)

    def checked_sum(self, number: int, what: Text | str = "") -> int:
        """What the faces come to, if several dice can."""
        lowest, highest = self.count, self.count * self.sides
        if lowest <= number <= highest:
            return number
        raise DiceError(
            self.lacking(what, Text(f"cannot come to {number}", f"le total ne peut être {number}")),
            hint=Text(
                f"Give {self.count} faces, for example {' '.join('4213652143'[: self.count])}, "
                f"or their sum, {lowest} to {highest}.",
                f"Donnez {self.count} faces, par exemple {' '.join('4213652143'[: self.count])}, "
                f"ou leur somme, de {lowest} à {highest}.",
            ),
        )

    def purpose(self, what: Text | str) -> Text:
        """`2D6: Jed Stone looks for a musket`, as far as it is known what for."""
        said = both(what)
        return Text(
            f"{self}: {said.en}" if said.en else str(self), f"{self} : {said.fr}" if said.fr else str(self)
        )

    def lacking(self, what: Text | str, wrong: Text) -> Text:
        """What is wrong with these dice: `2D6 needs 1 more die (Jed Stone looks for a musket)`."""
        said = both(what)
        return Text(
            f"{self} {wrong.en}" + (f" ({said.en})" if said.en else ""),
            f"{self} : {wrong.fr}" + (f" ({said.fr})" if said.fr else ""),
        )

    def _worth(self, faces: Sequence[int]) -> int:
        shown = faces[0] * 10 + faces[1] if self.d66 else sum(faces)
        return shown * self.times + self.plus

    def _impossible(self, face: int, number: int, what: Text | str) -> DiceError:
        said, purpose = both(what), self.purpose(what)
        where = Text(f" ({said.en})", f" ({said.fr})") if said.en else Text("", "")
        if self.count > 1:
            where = Text(f" (die {number} of {purpose.en})", f" (dé {number} de {purpose.fr})")
        hint = Text(
            f"A D{self.sides} has the faces 1 to {self.sides}.",
            f"Un D{self.sides} a les faces 1 à {self.sides}.",
        )
        if self.d66:
            hint = Text(
                f"{hint.en} A D66 is two of them, the tens first: 34 or 3,4.",
                f"{hint.fr} Un D66, ce sont deux D6, les dizaines d'abord : 34 ou 3,4.",
            )
        return DiceError(
            Text(
                f"{face} is not a face of a D{self.sides}{where.en}",
                f"{face} n'est pas une face d'un D{self.sides}{where.fr}",
            ),
            hint=hint,
        )


_EACH = Text("Give one face for each die.", "Donnez une face par dé.")


def still_missing(count: int) -> Text:
    """`1 more die`, `2 more dice`."""
    return Text(f"{count} more {'die' if count == 1 else 'dice'}", f"encore {count} dé{'s' * (count > 1)}")


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


@lru_cache(maxsize=512)
def parse(text: str) -> Dice:
    """Read a dice notation; blanks and small letters are welcome."""
    reading = _NotationReading(text)
    if text.strip().lstrip("-−").isdecimal():
        minus = reading.take("-−")
        number = reading.number(0, MOST_PLUS, _NUMBER)
        return Dice(0, 0, plus=-number if minus else number)
    numbered = reading.token.isdecimal()
    count = reading.number(1, MOST_DICE, _COUNT) if numbered else 1
    if not reading.take("Dd"):
        raise reading.error(Text("D", "D") if numbered else Text(f"{_COUNT.en} or D", f"{_COUNT.fr} ou D"))
    sides = reading.number(2, MOST_SIDES, _SIDES)
    if sides == 66 and count > 1:
        raise _NotationReading(text).error(Text("D66 without a number of dice", "D66 sans nombre de dés"))
    times = reading.number(1, MOST_TIMES, _MULTIPLIER) if reading.take("xX×*") else 1
    sign = reading.take("+-−")
    number = reading.number(0, MOST_PLUS, _NUMBER) if sign else 0
    if reading.token:
        raise reading.error(_END if sign else Text("x, +, - or the end", "x, +, - ou la fin"))
    plus = number if sign == "+" else -number
    return Dice(2, 6, times, plus, d66=True) if sides == 66 else Dice(count, sides, times, plus)


class _NotationReading:
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

    def number(self, low: int, high: int, what: Text) -> int:
        token = self.token
        if not token.isdecimal() or len(token) > 9 or not low <= int(token) <= high:
            raise self.error(Text(f"{what.en} from {low} to {high}", f"{what.fr} de {low} à {high}"))
        self._next += 1
        return int(token)

    def error(self, expected: Text) -> DiceError:
        token, start = self._tokens[self._next]
        found = Text(repr(token), repr(token)) if token else _END
        return DiceError(
            Text(
                f"{self.text!r} is not a dice notation: "
                f"expected {expected.en} at position {start + 1}, found {found.en}",
                f"{self.text!r} n'est pas une notation de dés : "
                f"{expected.fr} attendu à la position {start + 1}, trouvé : {found.fr}",
            ),
            hint=_HINT,
        )
