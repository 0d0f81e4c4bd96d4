"""Jumps, climbs, falls, saddles and thrown riders, and what the damage then does.

The tables are the book's; a failed roll is one whose row does not succeed. Where the book is open: a
climber falls from the height it has reached when the die is rolled, so from nowhere on the first roll; a
horse that refuses a gap stays on the near side, so nobody falls into it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from fractions import Fraction
from math import ceil, floor
from typing import Literal, cast

from msgspec import Struct

from lotow.dice import Distribution
from lotow.errors import LotowError, Text
from lotow.odds.aiming import toughness
from lotow.odds.answers import Figures, Step
from lotow.odds.chances import successes
from lotow.odds.combatant import MOUNTED, ON_FOOT, Combatant, Situation, narrowed
from lotow.odds.wounding import chart_need, suffered, wound_roll
from lotow.rulebook.effects import Moves, TakesHits
from lotow.rulebook.models import Content, Row
from lotow.rulebook.results import applied, landing

Attempt = Literal["jump", "climb", "mount-up", "horse-jump", "thrown-rider"]

Wounds = tuple[Fraction, ...]
"""The chance of 0, 1, 2, ... wounds; the last is out of action."""


class MoveOdds(Struct, frozen=True):
    """An attempt: `success`, and `goes_on` for one that may still move; `rows` by the table's row ids;
    `thrown` the chance that a rider is thrown on the way; `wounds` from falls and hits."""

    rows: tuple[tuple[Row, Fraction], ...]
    success: Fraction
    goes_on: Fraction
    thrown: Fraction
    wounds: Wounds
    steps: tuple[Step, ...]

    @property
    def wound(self) -> Fraction:
        return 1 - self.wounds[0]

    @property
    def out(self) -> Fraction:
        return self.wounds[-1]

    def figures(self) -> Figures:
        return {
            "success": self.success,
            "goes_on": self.goes_on,
            "wound": self.wound,
            "out": self.out,
            "thrown": self.thrown,
            "rows": {row.id: chance for row, chance in self.rows},
            "wounds": _figures(self.wounds),
        }


class ClimbOdds(Struct, frozen=True):
    """A climb: `top` is reached after `turns` turns, `goes_on` if it may then still move; `falls` are the
    heights it may fall from, with their chances."""

    height: float
    turns: int
    top: Fraction
    goes_on: Fraction
    falls: tuple[tuple[float, Fraction], ...]
    wounds: Wounds
    steps: tuple[Step, ...]

    @property
    def fall(self) -> Fraction:
        return 1 - self.top

    @property
    def wound(self) -> Fraction:
        return 1 - self.wounds[0]

    @property
    def out(self) -> Fraction:
        return self.wounds[-1]

    def figures(self) -> Figures:
        return {
            "top": self.top,
            "goes_on": self.goes_on,
            "fall": self.fall,
            "wound": self.wound,
            "out": self.out,
            "falls": {f"{height:g}": chance for height, chance in self.falls},
            "wounds": _figures(self.wounds),
        }


class FallOdds(Struct, frozen=True):
    """A fall: how many hits, and the wounds."""

    height: float
    hits: int
    wounds: Wounds
    steps: tuple[Step, ...]

    def figures(self) -> Figures:
        return {"wound": 1 - self.wounds[0], "out": self.wounds[-1], "wounds": _figures(self.wounds)}


def _figures(wounds: Wounds) -> dict[str, Fraction]:
    return {str(count): chance for count, chance in enumerate(wounds)}


# Damage


def hits(
    content: Content, who: Combatant, strength: int, number: int, situation: Situation = ON_FOOT
) -> Wounds:
    """Automatic hits of some Strength: each is rolled to wound, Fortune helps, nothing is critical."""
    roll = wound_roll(chart_need(content.wound_chart, strength, who.value("grit", situation)))
    events = successes(roll.ways, roll.of, number)
    weights, scale = suffered(events, toughness(content, who, situation))
    return tuple(Fraction(weight, scale * roll.of**number) for weight in weights)


def fall(content: Content, who: Combatant, height: float) -> FallOdds:
    """A fall or a leap down: nothing up to a safe height, then a hit for each whole inch."""
    blow = _per_inch(content)
    number = floor(height) * blow.hits if height > content.numbers.fall_safe else 0
    wounds = hits(content, who, blow.strength, number)
    label = Text(f"{number} hits of Strength {blow.strength}", f"{number} coups de Force {blow.strength}")
    return FallOdds(height, number, wounds, (Step(label, "", 1 - wounds[0]),))


def _per_inch(content: Content) -> TakesHits:
    """What the book says a fall does."""
    for entry in content.reference.values():
        for effect in narrowed(entry.effects, TakesHits):
            if effect.per_inch:
                return effect
    raise LotowError(
        Text("the book does not say what a fall does", "le livre ne dit pas ce que fait une chute"),
        hint=Text("a reference must take hits per inch", "il faut une référence qui blesse par pouce"),
    )


def _mixed(parts: Iterable[tuple[Fraction, Wounds]], size: int) -> Wounds:
    total = [Fraction(0)] * size
    for chance, wounds in parts:
        for count, share in enumerate(wounds):
            total[count] += chance * share
    return tuple(total)


# Attempts


def faces_of(who: Combatant, roll: Attempt, situation: Situation) -> dict[int, Fraction]:
    """Natural faces of the die that counts, of another handful of dice where an effect says so."""
    die = Distribution.die(6)
    other = who.rolls_dice(roll, situation)
    if other is not None:
        die = die.highest(other.dice) if other.keep == "highest" else die.lowest(other.dice)
    return {face: die.probability(face) for face in range(1, 7)}


def _faces(
    content: Content, who: Combatant, roll: Attempt, situation: Situation, by: int
) -> dict[int, Fraction]:
    """The same with failures rolled again where that is allowed."""
    table, faces = content.table[roll], faces_of(who, roll, situation)
    if not who.rerolls(roll, situation):
        return faces
    failed = {face for face in faces if not moves_of(landing(table, face, by)).succeeds}
    again = sum((faces[face] for face in failed), Fraction(0))
    return {face: (0 if face in failed else chance) + again * chance for face, chance in faces.items()}


def moves_of(row: Row) -> Moves:
    """How a row says the attempt ends."""
    return next(narrowed(row.effects, Moves))


def attempt(
    content: Content,
    who: Combatant,
    roll: Attempt,
    *,
    adjust: Collection[str] = (),
    depth: float = 0,
    mounted: bool | None = None,
    over: float | None = None,
) -> MoveOdds:
    """One roll on a table of movement. `adjust` names the table's adjustments that apply (`high`); `depth`
    is how far a failure on foot falls: into the gap, or from where it leapt for the saddle; `over` is how
    wide or high the obstacle is, where that is known."""
    if over is not None and _strides(content, roll, over):
        return _no_roll(who)
    table = content.table[roll]
    riding = roll in ("horse-jump", "thrown-rider") if mounted is None else mounted
    situation = MOUNTED if riding else ON_FOOT
    unknown = set(adjust) - {one.id for one in table.adjustments}
    if unknown:
        known, names = ", ".join(one.id for one in table.adjustments), ", ".join(sorted(unknown))
        raise LotowError(
            Text(f"{table.name.en} knows no {names}", f"{table.name.fr} : {names} n'y figure pas"),
            hint=Text(f"there are: {known or 'none'}", f"il y a : {known or 'rien'}"),
        )
    applying = applied(table, adjust)
    by = sum(one.by for one in applying) + who.modifier(roll, situation)
    rows = {row.id: (row, Fraction(0)) for row in table.rows}
    faces = _faces(content, who, roll, situation, by)
    for face, chance in faces.items():
        row = landing(table, face, by)
        rows[row.id] = (row, rows[row.id][1] + chance)
    thrown = next((one.natural_one for one in applying if one.natural_one), None)
    throws = faces[1] if thrown else Fraction(0)
    success = sum((chance for row, chance in rows.values() if moves_of(row).succeeds), Fraction(0))
    goes_on = sum((chance for row, chance in rows.values() if moves_of(row).goes_on), Fraction(0))
    wounds = _harm(content, who, rows.values(), 0 if riding else depth)
    if thrown:
        landed = attempt(content, who, cast(Attempt, thrown)).wounds
        wounds = _mixed(((Fraction(1), wounds), (throws, landed), (-throws, _unhurt(who))), len(wounds))
    steps = tuple(Step(row.name, row.on if not by else "", chance) for row, chance in rows.values())
    return MoveOdds(tuple(rows.values()), success, goes_on, throws, wounds, steps)


def thrown_hit(content: Content, rider: Combatant) -> Fraction:
    """The chance that a thrown rider is dealt a wound, Fortune apart."""
    hurt = Fraction(0)
    for row, chance in attempt(content, rider, "thrown-rider").rows:
        for blow in narrowed(row.effects, TakesHits):
            roll = wound_roll(chart_need(content.wound_chart, blow.strength, rider.value("grit")))
            hurt += chance * (1 - (1 - roll.chance) ** blow.hits)
    return hurt


def _strides(content: Content, roll: Attempt, over: float) -> bool:
    """Whether no die is rolled; what cannot be jumped is refused."""
    numbers = content.numbers
    if roll != "jump":
        raise LotowError(
            Text("only a jump on foot has a known reach", "seul un saut à pied a une portée connue"),
            hint=Text("leave the inches out", "laissez les pouces de côté"),
        )
    if over > numbers.jump_limit:
        raise LotowError(
            Text(f'nobody jumps {over:g}"', f"personne ne saute {over:g} pouces"),
            hint=Text(
                f'{numbers.jump_limit:g}" at most; climb instead',
                f"{numbers.jump_limit:g} pouces au plus ; grimpez",
            ),
        )
    return over < numbers.jump_free


def _no_roll(who: Combatant) -> MoveOdds:
    label = Text("no die is rolled: one strides across", "aucun dé : on enjambe")
    sure = Fraction(1)
    return MoveOdds((), sure, sure, Fraction(0), _unhurt(who), (Step(label, "", sure),))


def _harm(content: Content, who: Combatant, rows: Iterable[tuple[Row, Fraction]], depth: float) -> Wounds:
    """Wounds of every way it can end."""
    parts: list[tuple[Fraction, Wounds]] = []
    for row, chance in rows:
        struck = next(narrowed(row.effects, TakesHits), None)
        if struck is not None:
            parts.append((chance, hits(content, who, struck.strength, struck.hits)))
        elif depth and not moves_of(row).succeeds:
            parts.append((chance, fall(content, who, depth).wounds))
        else:
            parts.append((chance, _unhurt(who)))
    return _mixed(parts, who.value("wounds") + 1)


def _unhurt(who: Combatant) -> Wounds:
    return (Fraction(1), *(Fraction(0),) * who.value("wounds"))


def climb(content: Content, who: Combatant, height: float, *, first_turn: float | None = None) -> ClimbOdds:
    """A climb up (or down) a height; `first_turn` is the move left in the first turn. Each turn of it
    begins with a roll."""
    if height <= 0:
        raise LotowError(
            Text(f'a climb of {height:g}"', f"une escalade de {height:g} pouces"),
            hint=Text("give a height above 0", "donnez une hauteur au-dessus de 0"),
        )
    a_turn = who.value("move") / content.numbers.climb_cost
    first = a_turn if first_turn is None else first_turn / content.numbers.climb_cost
    if a_turn <= 0 or first <= 0:
        raise LotowError(
            Text(
                f"{who.name.en} has no move left to climb with",
                f"{who.name.fr} n'a plus de déplacement pour grimper",
            ),
            hint=Text("wait for the next turn", "attendez le prochain tour"),
        )
    turns = 1 if first >= height else 1 + ceil((height - first) / a_turn)
    roll = attempt(content, who, "climb")
    falling = sum((chance for row, chance in roll.rows if moves_of(row).falls), Fraction(0))
    climbing, falls, parts = Fraction(1), [], []
    for turn in range(turns):
        reached = 0.0 if not turn else first + a_turn * (turn - 1)
        falls.append((reached, climbing * falling))
        parts.append((climbing * falling, fall(content, who, reached).wounds))
        climbing *= 1 - falling
    parts.append((climbing, _unhurt(who)))
    goes_on = climbing / (1 - falling) * roll.goes_on if falling < 1 else Fraction(0)
    label = Text("to keep climbing, each turn", "pour continuer à grimper, chaque tour")
    steps = (Step(label, "", 1 - falling), Step(Text("to the top", "jusqu'en haut"), "", climbing))
    return ClimbOdds(
        height, turns, climbing, goes_on, tuple(falls), _mixed(parts, who.value("wounds") + 1), steps
    )
