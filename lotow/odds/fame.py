"""Fame as a resource: what a point changes, and the best moment to spend it.

A point moves one of a hero's own dice by one, never a random one; both dice of a `6/4` move together. What is
best is found backwards from the end, and what was decided on the way is the policy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

from msgspec import Struct

from lotow.errors import Lang, LotowError, Text
from lotow.odds.chances import SIDES
from lotow.odds.combatant import Combatant, Situation, narrowed
from lotow.rulebook.effects import CostsFame, GivesFame
from lotow.rulebook.models import Content

Goal = Literal["out", "survive", "wounds"]
GOALS: tuple[Goal, ...] = ("out", "survive", "wounds")
MOST_FAME = 10
Amount = int | Fraction
Value = tuple[Amount, ...]
"""What a position is worth in every respect at once: chances side by side, each as parts of one whole, which
is a power of six so great that no die on the way leaves a remainder."""
Worth = Callable[[Value], Amount]
"""What is striven for."""


class FamePurse(NamedTuple):
    """What is left to spend: points of Fame, re-rolls of an underdog, and what one point costs."""

    fame: int = 0
    rerolls: int = 0
    price: int = 1

    @property
    def places(self) -> int:
        """In how many ways something may be left of it."""
        return (self.fame // self.price + 1) * (self.rerolls + 1)

    def spend(self, points: int) -> FamePurse | None:
        """The purse after moving a die so far, if it holds that much."""
        if not points:
            return self
        left = self.fame - points * self.price
        return FamePurse(left, self.rerolls, self.price) if left >= 0 else None

    def reroll(self) -> FamePurse | None:
        return self._replace(rerolls=self.rerolls - 1) if self.rerolls else None


class FameRule(Struct, frozen=True):
    """A line of a policy: at this roll, with so much Fame left, spend up to so many points."""

    roll: Text
    fame: int
    spend: int

    def line(self, lang: Lang) -> str:
        if not self.spend:
            en = f"{self.roll.en}, with {self.fame} left: keep it"
            return Text(en, f"{self.roll.fr}, avec {self.fame} : garder").in_(lang)
        words = Text(
            f"{self.roll.en}, with {self.fame} left: spend up to {self.spend}",
            f"{self.roll.fr}, avec {self.fame} : dépenser jusqu'à {self.spend}",
        )
        return words.in_(lang)

    def as_json(self, lang: Lang) -> dict[str, object]:
        return {"roll": self.roll.in_(lang), "fame": self.fame, "spend": self.spend}


class Policy:
    """What was decided: for each roll and purse, the most that was worth paying."""

    def __init__(self) -> None:
        self._most: dict[tuple[Text, int], int] = {}

    def note(self, roll: Text, purse: FamePurse, points: int) -> None:
        key = roll, purse.fame
        self._most[key] = max(self._most.get(key, 0), points * purse.price)

    def join(self, other: Policy) -> None:
        for key, most in other._most.items():
            self._most[key] = max(self._most.get(key, 0), most)

    def rules(self) -> tuple[FameRule, ...]:
        return tuple(
            FameRule(roll, fame, most)
            for (roll, fame), most in sorted(self._most.items(), key=lambda one: (one[0][0].en, -one[0][1]))
            if fame
        )


def purse_of(
    content: Content,
    who: Combatant,
    fame: int | None,
    *,
    rerolls: int = 0,
    distracted: bool = False,
    reporter: bool = False,
    situation: Situation = frozenset({"on-foot"}),
) -> FamePurse:
    """What somebody has to spend: all its Fame, or as much as is named. With a `reporter` near a hero without
    Fame is given some; `distracted` by an enemy each point costs more."""
    points = who.value("fame", situation) if fame is None else fame
    if not 0 <= points <= MOST_FAME:
        raise LotowError(
            Text(f"{points} points of Fame", f"{points} points de Réputation"),
            hint=Text(f"from 0 to {MOST_FAME}", f"de 0 à {MOST_FAME}"),
        )
    if reporter and not points:
        points = max((one.points for one in _anywhere(content, GivesFame)), default=0)
    price = max((one.points for one in _anywhere(content, CostsFame)), default=1) if distracted else 1
    return FamePurse(points, rerolls, price)


def _anywhere(content: Content, kind: type) -> Iterable:  # type: ignore[type-arg]
    for rule in content.rule.values():
        yield from narrowed(rule.effects, kind)


def shown(face: int, modifier: int) -> int:
    """A die with what is added to it: never below 1 or above 6."""
    return min(SIDES, max(1, face + modifier))


def missing(face: int, need: int, modifier: int = 0) -> int | None:
    """The points a die lacks: 0 for one that makes it, none for one that never can."""
    if need > SIDES:
        return None
    return max(0, need - shown(face, modifier))


def whole_for(dice: int) -> int:
    """The whole that stays whole however so many dice fall."""
    return int(SIDES**dice)


def weighed(parts: Sequence[tuple[int, Value]]) -> Value:
    """Several ways it may go, each as likely as its weight says."""
    of = 0
    totals: list[Amount] = [0] * len(parts[0][1])
    for weight, value in parts:
        of += weight
        for at, one in enumerate(value):
            if one:
                totals[at] += weight * one
    return _divided(totals, of)


def averaged(values: Sequence[Value]) -> Value:
    """As many ways as there are values, all alike."""
    return _divided([sum(column) for column in zip(*values, strict=True)], len(values))


def _divided(totals: Sequence[Amount], by: int) -> Value:
    for one in totals:
        if one % by:
            raise ArithmeticError("more dice than the whole was made for")
    return tuple([one // by for one in totals])


def goal_called(name: str) -> Goal:
    """What to strive for, by its name."""
    for goal in GOALS:
        if name == goal:
            return goal
    raise LotowError(
        Text(f"nobody strives for {name!r}", f"personne ne vise {name!r}"),
        hint=Text(f"choose one of {', '.join(GOALS)}", f"choisissez : {', '.join(GOALS)}"),
    )
