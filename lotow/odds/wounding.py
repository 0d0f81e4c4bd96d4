"""From a hit to wounds suffered: the wound chart, modifiers and re-rolls, then Fortune and criticals.

Fortune is spent one point at a time on every wound. Rolled beforehand, the points of a target hold a
number S of saves (binomial); the first S wounds are saved and none after them, whatever their order.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from msgspec import Struct

from lotow.dice import Distribution
from lotow.errors import LotowError, Text
from lotow.odds.answers import Figures, Step
from lotow.odds.chances import SIDES, Weights, capped, faces, makes, successes
from lotow.rulebook.models import Numbers, WoundChart


class WoundRoll(Struct, frozen=True):
    """A roll to wound: `ways` of `of` wound, `naturals` of them with a first die that may be critical.
    `need` is what the chart asks for after `at worst`, before modifiers: `5`, `6/4` or `-`; `again`: failures
    are rolled once more; `natural` is the first face that may be critical."""

    need: str
    modifier: int
    ways: int
    naturals: int
    of: int
    again: bool = False
    natural: int = SIDES

    @property
    def dice(self) -> tuple[int, int]:
        """What the first die needs and, if there is one, the second (0: none; 7: cannot be)."""
        return _dice(self.need)

    @property
    def chance(self) -> Fraction:
        return Fraction(self.ways, self.of)


class Critical(Struct, frozen=True):
    """What an unsaved natural becomes: how often it is 1, 2, 3, ... wounds, of `of`. An ordinary wound
    is one wound."""

    on: int
    wounds: Weights
    of: int


class Toughness(Struct, frozen=True):
    """What stands between wounds and out of action: Wounds, Fortune, how many faces of a D6 make
    Fortune save, and wounds that are ignored whatever happens."""

    wounds: int
    fortune: int = 0
    save: int = 3
    ignored: int = 0

    @property
    def total(self) -> int:
        """What the weights of `saves` add up to."""
        return int(SIDES**self.fortune)

    @property
    def saves(self) -> Weights:
        """How often 0, 1, 2, ... wounds will be turned aside."""
        return save_weights(self.fortune, self.save, self.ignored)

    @property
    def most(self) -> int:
        """Wounds that surely put it out, every save used up."""
        return self.wounds + self.fortune + self.ignored


@lru_cache(maxsize=256)
def save_weights(fortune: int, save: int, ignored: int = 0) -> Weights:
    return (0,) * ignored + successes(save, SIDES, fortune)


def chart_need(chart: WoundChart, strength: int, grit: int) -> str:
    """What the chart asks for; above its last row or column the last one counts."""
    if strength < 1 or grit < 1:
        raise LotowError(
            Text(
                f"Strength {strength} against Grit {grit} is not on the wound chart",
                f"Force {strength} contre Résistance {grit} : absent du tableau des blessures",
            ),
            hint=Text("both begin at 1", "les deux commencent à 1"),
        )
    row = chart.rows[chart_row(chart, strength)]
    return row[min(grit, len(row)) - 1]


def chart_row(chart: WoundChart, strength: int) -> int:
    """The place of the row for a Strength; the last one counts for all above it."""
    return min(strength, len(chart.rows)) - 1


@lru_cache(maxsize=1024)
def wound_roll(
    need: str, modifier: int = 0, *, at_worst: int | None = None, again: bool = False, natural: int = SIDES
) -> WoundRoll:
    """The roll for a cell of the chart. The modifier goes to both dice of a `6/4`; `at_worst` replaces
    whatever asks for more, and the modifier still counts; `again`: a failure is rolled once more, both dice
    of a `6/4` included."""
    first, second = _dice(need)
    if at_worst is not None and (second or first > at_worst):
        first, second, need = at_worst, 0, str(at_worst)
    then, of = (faces(second, modifier), SIDES * SIDES) if second else (1, SIDES)
    ways = faces(first, modifier) * then
    naturals = sum(makes(face, first, modifier) for face in range(natural, SIDES + 1)) * then
    if again:
        ways, naturals, of = ways * (2 * of - ways), naturals * (2 * of - ways), of * of
    return WoundRoll(need, modifier, ways, naturals, of, again, natural)


def _dice(need: str) -> tuple[int, int]:
    """The first die and, if there is one, the second (0 for none; 7 for what cannot be)."""
    if need == "-":
        return SIDES + 1, 0
    first, _, second = need.partition("/")
    return int(first), int(second or 0)


@lru_cache(maxsize=16)
def critical(numbers: Numbers) -> Critical:
    """The book's critical: a natural 6, then another 6, makes D3 wounds of one."""
    dice = Distribution.of(numbers.critical_wounds)
    confirmed = faces(numbers.critical_confirm_on)
    of = SIDES * dice.total_weight
    wounds = [0] * max(outcome for outcome, _ in dice.items())
    wounds[0] = (SIDES - confirmed) * dice.total_weight
    for outcome, weight in dice.items():
        wounds[outcome - 1] += confirmed * weight
    return Critical(numbers.critical_on, tuple(wounds), of)


def unsaved(events: Sequence[int], saves: Weights) -> list[int]:
    """How often 0, 1, ... of the wounds dealt get past every save; `events` weighs how many are dealt."""
    left = [0] * len(events)
    for saved, weight in enumerate(saves):
        if weight:
            for dealt, ways in enumerate(events):
                left[dealt - saved if dealt > saved else 0] += weight * ways
    return left


def suffered(events: Sequence[int], tough: Toughness, marks: Weights = ()) -> tuple[Weights, int]:
    """Wounds suffered, 0 to all, and what to multiply the total of `events` by.

    `marks` weighs how many wounds one unsaved wound is (1, 2, 3, ...); without it each is one.
    """
    left = unsaved(events, tough.saves)
    most = tough.wounds
    if not marks:
        if len(left) > most:
            return (*left[:most], sum(left[most:])), tough.total
        return (*left, *(0,) * (most + 1 - len(left))), tough.total
    of = sum(marks)
    one = [0, *marks]
    outcome = [0] * (most + 1)
    power, scale = [1], of ** (len(left) - 1)
    for ways in left:
        for count, weight in enumerate(power):
            outcome[count if count < most else most] += ways * weight * scale
        power = capped(power, one, most)
        scale //= of
    return tuple(outcome), tough.total * of ** (len(left) - 1)


def marks_of(roll: WoundRoll, crit: Critical | None) -> Weights:
    """How many wounds one wound of this roll is, when some of them may be critical."""
    if crit is None or not roll.naturals:
        return ()
    ordinary = (roll.ways - roll.naturals) * crit.of
    first, *more = (roll.naturals * weight for weight in crit.wounds)
    return (ordinary + first, *more)


class WoundOdds(Struct, frozen=True):
    """The answer to "what do I need to wound?"."""

    strength: int
    grit: int
    roll: WoundRoll

    @property
    def need(self) -> str:
        return self.roll.need

    @property
    def chance(self) -> Fraction:
        return self.roll.chance

    @property
    def steps(self) -> tuple[Step, ...]:
        return (wound_step(self.roll),)

    def figures(self) -> Figures:
        return {"chance": self.chance}


def wound(
    chart: WoundChart, strength: int, grit: int, *, modifier: int = 0, at_worst: int | None = None
) -> WoundOdds:
    """The roll to wound by itself, for any Strength and Grit."""
    return WoundOdds(
        strength, grit, wound_roll(chart_need(chart, strength, grit), modifier, at_worst=at_worst)
    )


def wound_step(roll: WoundRoll, *, again: bool = False) -> Step:
    """`to wound 5+`, with what is added to the die."""
    added = f" ({roll.modifier:+d})" if roll.modifier else ""
    need = roll.need if roll.need == "-" or "/" in roll.need else f"{roll.need}+"
    label = Text("to wound", "pour blesser")
    if again:
        label = Text("to wound, a failure rolled again", "pour blesser, un échec relancé")
    return Step(label, need + added, roll.chance)
