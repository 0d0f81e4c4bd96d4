"""Dice as a player types what lies on his table: faces, a D66 as one number, or only what the dice come to.

Reading: a sum is kept as a sum. Nobody knows the faces behind it, so none are made up for it.
"""

from __future__ import annotations

from msgspec import Struct

from lotow.dice.notation import Dice, parse_faces
from lotow.errors import Text

SUM = "typed sum"
"""Where a roll came from of which only the sum was said."""

SUM_SIGN = "="


class Shown(Struct, frozen=True):
    """What lies on the table: each face, or with `sum` only what the faces come to."""

    faces: tuple[int, ...] = ()
    sum: int | None = None

    def words(self) -> str:
        """A line that is read as the same again."""
        return f"{SUM_SIGN}{self.sum}" if self.sum is not None else " ".join(map(str, self.faces))


def read_shown(said: str, dice: Dice, what: Text | str = "", *, sums: bool = True) -> Shown:
    """What a player types for these dice, `4 3`, `4,3`, `43` for a D66, `7` or `=7` for a sum. The dice may
    not be complete yet; what cannot be is refused."""
    text = said.strip()
    number = text.removeprefix(SUM_SIGN).strip()
    if sums and _is_sum(text, number, dice):
        return Shown(sum=dice.checked_sum(int(number), what))
    faces = parse_faces(text)
    if dice.d66 and len(faces) == 1:
        faces = tens_and_units(faces[0])
    dice.missing(faces, what)
    return Shown(faces)


def tens_and_units(face: int) -> tuple[int, ...]:
    """The two dice of a D66 that was given as one number; any other number as it is."""
    tens, units = divmod(face, 10)
    return (tens, units) if 1 <= tens <= 6 and 1 <= units <= 6 else (face,)


def _is_sum(text: str, number: str, dice: Dice) -> bool:
    """A single number for several dice, or one marked as a sum."""
    several = dice.count > 1 and not dice.d66
    return several and number.isdecimal() and len(number) <= 9
