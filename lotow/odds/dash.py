"""How far somebody gets in one turn: over open and difficult ground, crawling, or on after giving up a shot.

Readings: a crawling or charging fighter does not move on in the Shootin' phase; what is left of a move on
difficult ground is rounded up to half an inch.
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import Literal

from msgspec import Struct

from lotow.dice import Distribution
from lotow.errors import LotowError, Text
from lotow.odds.answers import Figures, Step
from lotow.odds.combatant import Combatant, Situation, may, narrowed
from lotow.rulebook.armory import weapon_effects
from lotow.rulebook.effects import MovesExtra, Slows
from lotow.rulebook.models import Content

Pose = Literal["upright", "crawling", "getting-up"]


class DashOdds(Struct, frozen=True):
    """`reach` is the chance to get so far in the turn, `at_once` 1 where the move alone is enough, else 0."""

    at_once: Fraction
    reach: Fraction
    steps: tuple[Step, ...]

    def figures(self) -> Figures:
        return {"at_once": self.at_once, "reach": self.reach}


def full_move(
    content: Content, who: Combatant, *, mounted: bool = False, situation: Situation | None = None
) -> float:
    """The move of a fighter, or of the mount he rides, slowed down by what he carries."""
    if situation is None:
        situation = frozenset({"mounted" if mounted else "on-foot"})
    full: float = who.riding().profile.move if mounted else who.value("move", situation)
    for name in dict.fromkeys(who.weapons):
        for slows in narrowed(weapon_effects(content, content.weapon[name]), Slows):
            full /= slows.divisor
    return full


def dash(
    content: Content,
    who: Combatant,
    inches: float,
    *,
    difficult: float = 0,
    mounted: bool = False,
    pose: Pose = "upright",
    charging: bool = False,
    woods: bool = False,
) -> DashOdds:
    """The chance to cover so many inches, `difficult` of them over difficult ground, before the turn ends;
    `woods` says that this ground is forest or undergrowth."""
    if not 0 <= difficult <= inches or not inches:
        raise LotowError(
            Text(
                f'{inches:g}" cannot have {difficult:g}" of difficult ground',
                f"{inches:g} pouces n'ont pas {difficult:g} pouces de terrain difficile",
            ),
            hint=Text(
                "give a distance, and how much of it is difficult",
                "donnez une distance, et ce qui en est difficile",
            ),
        )
    if mounted and pose != "upright":
        raise LotowError(
            Text("nobody lies down in the saddle", "personne ne se couche en selle"),
            hint=Text("either mounted or prone", "soit en selle, soit au sol"),
        )
    seat: Situation = frozenset({"mounted" if mounted else "on-foot"})
    move = Fraction(full_move(content, who, mounted=mounted, situation=seat))
    if pose == "crawling":
        move = min(move, Fraction(content.numbers.prone_move))
    elif pose == "getting-up":
        move /= 2
    slow = _slowed(content, who, mounted, seat, woods)
    at_once = Fraction(int(_covers(move, inches, difficult, slow)))
    reach = at_once
    steps = [Step(Text(f'with a move of {float(move):g}"', f"en {float(move):g} pouces"), "", at_once)]
    further = None if mounted or charging or pose == "crawling" else _further(who, seat)
    if further is not None and not at_once:
        left = _left(move, inches, difficult, slow)
        enough = [more for more, _ in further.items() if _covers(Fraction(more), *left, slow)]
        reach = sum(map(further.probability, enough), Fraction(0))
        steps.append(Step(Text("moving on instead of shooting", "en renonçant à tirer"), "", reach))
    return DashOdds(at_once, reach, tuple(steps))


def _slowed(content: Content, who: Combatant, mounted: bool, seat: Situation, woods: bool) -> int:
    """How many inches of move an inch of difficult ground costs."""
    if who.ignores("difficult-terrain", seat) or (woods and who.ignores("woods", seat)):
        return 1
    return who.riding().difficult if mounted else content.numbers.difficult_ground


def _covers(move: Fraction, inches: float, difficult: float, slow: int) -> bool:
    """Whether a move is enough; the difficult part comes last, in half inches."""
    left = move - Fraction(inches - difficult)
    return left >= 0 and Fraction(ceil(2 * left / slow), 2) >= Fraction(difficult)


def _left(move: Fraction, inches: float, difficult: float, slow: int) -> tuple[float, float]:
    """What is still to cover once a move is used up, and how much of it is difficult."""
    easy = Fraction(inches - difficult)
    if move <= easy:
        return float(Fraction(inches) - move), difficult
    rough = Fraction(difficult) - Fraction(ceil(2 * (move - easy) / slow), 2)
    return float(rough), float(rough)


def _further(who: Combatant, seat: Situation) -> Distribution | None:
    """The dice of a move in the Shootin' phase, for whoever may make one."""
    if not may(who, "move-instead-of-shooting", seat):
        return None
    dice = next((one.dice for one in who.having(MovesExtra, seat)), None)
    return Distribution.of(dice) if dice is not None else None
