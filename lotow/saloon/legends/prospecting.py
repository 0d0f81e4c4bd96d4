"""Prospecting: nuggets and dollars of some rolls of both dice, with what one can carry.

The faces of the dice are not in the texts; those in the data are a guess that a table may replace.
"""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import product
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from lotow.errors import LotowError, Text
from lotow.rulebook.lookup import fold
from lotow.saloon.legends.content import Prospecting
from lotow.saloon.legends.deeds import deeds
from lotow.saloon.legends.legends_data import game

Face = Literal["nugget", "tailings", "gravel"]
"""Where a die comes to rest; gold dust pays and rolls on."""
FACES = {
    "nugget": ("nugget", "nuggets", "pepite", "pepites"),
    "tailings": ("tailings", "residus"),
    "dust": ("dust", "gold dust", "paillettes"),
    "gravel": ("gravel", "gravier"),
}
SIDES = 6


class Prospect(Struct, frozen=True):
    """What so many rolls bring: the chance of each number of nuggets found, and means. `kept` are nuggets
    that can be carried, `bank` and `legend` what they are worth there."""

    nuggets: dict[int, Fraction]
    found: Fraction
    kept: Fraction
    dollars: Fraction
    bank: Fraction
    legend: Fraction


def read_faces(text: str) -> Prospecting:
    """The dice with faces as a table names them: `nugget 2, tailings 2, dust 1, gravel 1`."""
    names = {fold(one): face for face, called in FACES.items() for one in called}
    counts = dict.fromkeys(FACES, 0)
    for part in text.split(","):
        found = re.fullmatch(r"(\d)\s+(.+)|(.+?)\s+(\d)", part.strip())
        name = names.get(fold((found[2] or found[3]) if found else ""))
        if found is None or name is None:
            raise _no_faces(part.strip())
        counts[name] += int(found[1] or found[4])
    if sum(counts.values()) != SIDES or counts["dust"] == SIDES:
        raise _no_faces(text)
    return replace(game().prospecting, **counts)


def _no_faces(text: str) -> LotowError:
    return LotowError(
        Text(f"{text!r} are not the six faces of a die", f"{text!r} : ce ne sont pas les six faces d'un dé"),
        hint=Text(
            "for example: nugget 2, tailings 2, dust 1, gravel 1",
            "par exemple : pépite 2, résidus 2, paillettes 1, gravier 1",
        ),
    )


def prospect(dice: Prospecting, rolls: int = 1, room: int | None = None, rerolls: bool = False) -> Prospect:
    """So many rolls of the dice. `room` is how many nuggets can still be carried; `rerolls` is the miner's
    map: one die that found no nugget is rolled again each time, gravel rather than tailings."""
    once, dollars = _one_roll(dice, rerolls)
    nuggets = {0: Fraction(1)}
    for _ in range(rolls):
        after: dict[int, Fraction] = {}
        for (had, chance), (more, likely) in product(nuggets.items(), once.items()):
            after[had + more] = after.get(had + more, Fraction(0)) + chance * likely
        nuggets = after
    found = sum((count * chance for count, chance in nuggets.items()), Fraction(0))
    most = max(nuggets) if room is None else room
    kept = sum((min(count, most) * chance for count, chance in nuggets.items()), Fraction(0))
    bank = {effect.what: effect.by for effect in deeds()["deposit"].effects}
    return Prospect(nuggets, found, kept, dollars * rolls, kept * bank["dollars"], kept * bank["legend"])


def _one_roll(dice: Prospecting, rerolls: bool) -> tuple[dict[int, Fraction], Fraction]:
    """Nuggets of one roll of all dice, and its dollars on average."""
    resting: dict[Face, int] = {"nugget": dice.nugget, "tailings": dice.tailings, "gravel": dice.gravel}
    sides = sum(resting.values())
    faces = {face: Fraction(count, sides) for face, count in resting.items() if count}
    dust = Fraction(dice.dust * dice.dust_dollars, sides)
    nuggets: dict[int, Fraction] = {}
    dollars = dice.dice * dust
    for ends in product(faces, repeat=dice.dice):
        chance = Fraction(1)
        for face in ends:
            chance *= faces[face]
        again = next((face for face in ("gravel", "tailings") if face in ends), None) if rerolls else None
        if again is None:
            count = ends.count("nugget")
            nuggets[count] = nuggets.get(count, Fraction(0)) + chance
            dollars += chance * ends.count("tailings") * dice.tailings_dollars
            continue
        left = list(ends)
        left.remove(again)
        dollars += chance * (dust + left.count("tailings") * dice.tailings_dollars)
        for face, likely in faces.items():
            count = left.count("nugget") + (face == "nugget")
            nuggets[count] = nuggets.get(count, Fraction(0)) + chance * likely
            dollars += chance * likely * (face == "tailings") * dice.tailings_dollars
    return dict(sorted(nuggets.items())), dollars
