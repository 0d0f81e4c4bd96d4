"""Answers of the odds as JSON: the figures as numbers and exactly, broken rules, and what did not count."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lotow.errors import Lang, Problem, Text
from lotow.odds.asking import OddsAnswer
from lotow.odds.steps import as_json


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
