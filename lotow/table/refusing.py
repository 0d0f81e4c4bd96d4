"""How a tap is refused: one problem for each rule it breaks."""

from __future__ import annotations

from collections.abc import Sequence

from lotow import gate
from lotow.errors import LotowError, Problem, Text
from lotow.table import taps as t

LONGEST_WORD = 80
"""A device, whoever taps, a key."""

MOST_TURNS = 999
MOST_AT_ONCE = 1000
MOST_DICE = 8

INSIST = Text("insist if it happened all the same", "insistez si c'est bien arrivé")


class RefusedError(LotowError):
    """A tap that cannot be, with every reason in its one sentence; the players may insist. `reasons` are the
    rules it breaks."""

    def __init__(self, said: Text, problems: Sequence[Problem]) -> None:
        self.reasons = tuple(problems)
        reasons = [one.message for one in problems]
        super().__init__(
            Text(
                f"{said.en}: {'; '.join(one.en for one in reasons)}",
                f"{said.fr} : {' ; '.join(one.fr for one in reasons)}",
            ),
            hint=_hints(problems),
            way="anyway",
        )


def _hints(problems: Sequence[Problem]) -> Text:
    """How it is mended, each way once; insisting comes last."""
    ways = [*(one.hint for one in problems if one.hint != INSIST), INSIST]
    return Text(
        "; ".join(dict.fromkeys(one.en for one in ways)), " ; ".join(dict.fromkeys(one.fr for one in ways))
    )


def problem(rule: str, where: str, en: str, fr: str, hint: Text = INSIST) -> Problem:
    return Problem(rule, where, Text(en, fr), hint)


def must_be_readable(tap: t.Tap) -> None:
    """Refuses what no table could keep or show, whoever insists: endless words, hidden letters, numbers
    beyond reason."""
    for field in tap.__struct_fields__:
        value = getattr(tap, field)
        if isinstance(value, str):
            gate.name(value, gate.LONGEST_TEXT if field == "text" else LONGEST_WORD)
        elif isinstance(value, int) and not isinstance(value, bool):
            _within(value, MOST_TURNS if field == "turn" else _most(field))
        elif isinstance(value, tuple):
            _within(len(value), MOST_DICE)
            for face in value:
                _within(face, MOST_AT_ONCE)


def _most(field: str) -> int:
    """Numbers by which things are named may be large; how much of something, not."""
    return gate.LARGEST if field in ("number", "of_number", "fighter", "by", "target") else MOST_AT_ONCE


def _within(number: int, most: int) -> None:
    if not -most <= number <= most:
        raise LotowError(
            Text(f"{number} is beyond what a table counts", f"{number} dépasse ce qu'une table compte"),
            hint=Text(f"{most} at most", f"{most} au plus"),
        )
