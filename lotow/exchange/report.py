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
        "depends-on-choices",
        "list-not-here",
    }
)
"""What is no slip of the data: it says what lotow could not take over. `--strict` lets it pass."""


class Findings:
    """Problems in the order they were met, each once, and what is said again and again."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, str, str], Problem] = {}

    def add(self, rule: str, where: str, message: Text, handled: Text) -> None:
        self._found.setdefault((rule, where, message.en), Problem(rule, where, message, handled))

    def doubt(self, where: str, what: str) -> None:
        self.add(
            "depends-on-choices",
            where,
            Text(
                f"{what!r} depends on what else is chosen",
                f"{what!r} dépend d'autres choix",
            ),
            Text("as for somebody who has chosen nothing", "comme pour qui n'a rien choisi"),
        )

    def always(self, where: str, what: str) -> None:
        """A rule that a catalogue shows only beside some choices."""
        self.add(
            "depends-on-choices",
            where,
            Text(f"{what!r} is shown only with some choices", f"{what!r} dépend d'autres choix"),
            Text("kept for all", "gardé pour tous"),
        )

    def left_out(self, where: str, what: str) -> None:
        self.add(
            "left-out",
            where,
            Text(f"{what!r} has no place in lotow's lists", f"{what!r} n'a pas de place dans les listes"),
            Text("left out", "laissé de côté"),
        )

    def hides(self, where: str, what: str) -> None:
        self.add(
            "hidden",
            where,
            Text(f"the catalogue hides {what!r}", f"le catalogue cache {what!r}"),
            Text("left out", "laissé de côté"),
        )

    def in_words(self, where: str, what: str) -> None:
        self.add(
            "effect-in-words",
            where,
            Text(f"what {what!r} does is only words", f"l'effet de {what!r} n'est que du texte"),
            Text(
                "shown, but computed nowhere; give it effects to change that",
                "affiché, mais calculé nulle part ; donnez-lui des effects",
            ),
        )

    def differs(self, where: str, what: str, theirs: object, ours: object) -> None:
        self.add(
            "differs-from-core",
            where,
            Text(
                f"{what} is {theirs} there and {ours} in the core",
                f"{what} : {theirs} là-bas, {ours} dans les règles de base",
            ),
            Text("the core's is kept", "les règles de base l'emportent"),
        )

    @property
    def problems(self) -> tuple[Problem, ...]:
        return tuple(self._found.values())


def slips(problems: Sequence[Problem]) -> list[Problem]:
    """Those that are mistakes in the data."""
    return [one for one in problems if one.rule not in NOTES]


def kinds(problems: Sequence[Problem]) -> dict[str, int]:
    """How many of each kind, the most frequent first."""
    return dict(Counter(one.rule for one in problems).most_common())
