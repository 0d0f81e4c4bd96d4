"""Answers of the odds as JSON: the figures as numbers and exactly, broken rules, and what did not count."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from lotow.errors import Lang, Problem, Text
from lotow.odds.answers import as_json, exact
from lotow.odds.asking import OddsAnswer

if TYPE_CHECKING:
    from lotow.odds.questions import Points


def answer_json(answer: OddsAnswer, lang: Lang, ignored: Sequence[tuple[Text, Text]] = ()) -> dict[str, Any]:
    """The figures as numbers and exactly; rules an attempt would break, if any."""
    whole = as_json(answer.figures())
    problems: Sequence[Problem] = getattr(answer, "problems", ())
    if problems:
        whole["problems"] = [
            {
                "rule": one.rule,
                "where": one.where,
                "message": one.message.in_(lang),
                "hint": one.hint.in_(lang),
            }
            for one in problems
        ]
    if details := getattr(answer, "details", None):
        whole |= details(lang)
    whole["ignored"] = [{"who": who.in_(lang), "what": what.in_(lang)} for who, what in ignored]
    return whole


def _point(what: str, value: int, chances: dict[str, Fraction]) -> dict[str, Any]:
    exactly = {name: exact(chance) for name, chance in chances.items()}
    return {what: value, **{name: float(chance) for name, chance in chances.items()}, "exact": exactly}


def sweep_json(what: str, named: Sequence[tuple[str, Points]]) -> Any:
    """The points of a sweep; of several, each with its name."""
    told = [{"name": name, "points": [_point(what, *one) for one in points]} for name, points in named]
    return told if len(told) > 1 else told[0]["points"]
