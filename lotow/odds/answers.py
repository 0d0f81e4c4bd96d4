"""The chain behind an answer, step by step, and the shape in which answers leave the room.

Every answer has `figures()`: names with exact fractions, or with fractions by outcome.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec import Struct

from lotow.errors import Lang, Text

Figure = Fraction | dict[str, Fraction] | None
Figures = dict[str, Figure]
JsonFigure = float | dict[str, float] | None
ExactFigure = str | dict[str, str] | None


class Step(Struct, frozen=True):
    """One link of the chain: what is rolled for, what is needed (`4+`, `6/4`, empty when nothing is
    rolled) and how likely that is by itself; none for a mere remark."""

    label: Text
    need: str
    chance: Fraction | None


def steps_of(name: Text, steps: Sequence[Step]) -> list[Step]:
    """Steps that are somebody's, where several have some."""
    return [
        Step(Text(f"{name.en}: {one.label.en}", f"{name.fr} : {one.label.fr}"), one.need, one.chance)
        for one in steps
    ]


def told_apart(first: Text, others: Sequence[Text]) -> tuple[Text, ...]:
    """The names of the others as nobody takes one for another, or for the first."""
    if len(others) == 1:
        (name,) = others
        return (Text(f"the other {name.en}", f"l'autre {name.fr}") if name == first else name,)
    english, french = numbered(others), numbered(others, "fr")
    return tuple(Text(en, fr) for en, fr in zip(english, french, strict=True))


def plus(need: int) -> str:
    """A score as players write it: `4+`; `-` for one no die shows."""
    return "-" if need > 6 else f"{max(need, 1)}+"


def exact(chance: Fraction) -> str:
    """`n/d`, whole numbers too: `1/1`."""
    return f"{chance.numerator}/{chance.denominator}"


def as_json(figures: Mapping[str, Figure]) -> dict[str, object]:
    """The figures as numbers, and under `exact` the same as `n/d`."""
    numbers: dict[str, object] = {}
    exactly: dict[str, ExactFigure] = {}
    for name, figure in figures.items():
        if isinstance(figure, dict):
            numbers[name] = {key: float(chance) for key, chance in figure.items()}
            exactly[name] = {key: exact(chance) for key, chance in figure.items()}
        elif figure is None:
            numbers[name] = exactly[name] = None
        else:
            numbers[name] = float(figure)
            exactly[name] = exact(figure)
    return {**numbers, "exact": exactly}


def by_count(weights: tuple[int, ...], total: int) -> dict[str, Fraction]:
    """Weights of 0, 1, 2, ... as chances by that number."""
    return {str(count): Fraction(weight, total) for count, weight in enumerate(weights)}


def numbered(names: Sequence[Text], lang: Lang = "en") -> list[str]:
    """Names by which each of several goes: those alike get numbers."""
    plain = [one.in_(lang) for one in names]
    return [
        f"{name} {plain[: at + 1].count(name)}" if plain.count(name) > 1 else name
        for at, name in enumerate(plain)
    ]
