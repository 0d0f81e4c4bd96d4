"""How a tap is refused: one problem for each rule it breaks."""

from __future__ import annotations

from collections.abc import Sequence

from lotow.errors import LotowError, Problem, Text

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
            hint=INSIST,
            way="anyway",
        )


def problem(rule: str, where: str, en: str, fr: str, hint: Text = INSIST) -> Problem:
    return Problem(rule, where, Text(en, fr), hint)
