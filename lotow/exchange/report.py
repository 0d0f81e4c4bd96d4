"""Collects what was wrong with somebody's data, and how it was handled, as problems to read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from lotow.errors import Problem, Text

NOTES = frozenset(
    {
        "effect-in-words",
        "to-be-filled-in",
        "english-only",
        "split-in-types",
        "same-name",
        "left-out",
        "hidden",
        "unknown-modifier",
        "unknown-condition",
    }
)
"""What is no slip of the data: it says what lotow could not take over. `--strict` lets it pass."""


class Findings:
    """Problems in the order they were met, each once."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, str, str], Problem] = {}

    def add(self, rule: str, where: str, message: Text, handled: Text) -> None:
        self._found.setdefault((rule, where, message.en), Problem(rule, where, message, handled))

    @property
    def problems(self) -> tuple[Problem, ...]:
        return tuple(self._found.values())


def slips(problems: Sequence[Problem]) -> list[Problem]:
    """Those that are mistakes in the data."""
    return [one for one in problems if one.rule not in NOTES]


def kinds(problems: Sequence[Problem]) -> dict[str, int]:
    """How many of each kind, the most frequent first."""
    return dict(Counter(one.rule for one in problems).most_common())
