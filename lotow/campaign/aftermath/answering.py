"""What has been answered so far, and the dice lying on the table: given again, a procedure comes to the same
place, and stops with the next question.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from lotow import gate
from lotow.campaign.aftermath.actions import read_action, words_of
from lotow.campaign.aftermath.choices import (
    Action,
    AwaitingAnswer,
    Choices,
    Question,
    read_amount,
    read_choice,
)
from lotow.campaign.aftermath.desk import Desk
from lotow.dice import Dice, Roll, Roller, parse
from lotow.dice.rolls import Subject, rolled_as
from lotow.dice.typed import read_shown
from lotow.errors import LotowError, Text, both
from lotow.journal.records import Asked
from lotow.journal.turns import DONE, asked_for

ROLL = "roll"
"""What somebody says instead of faces who leaves a roll to the campaign's own dice."""

DONE_WORDS = ("", DONE, "fini")


class GivenBefore(Struct, frozen=True, omit_defaults=True):
    """What somebody has said, to which question; `die` when it was asked what lies on the table."""

    asked: Asked
    said: str
    die: bool = False


class Lookup:
    """What was said, by what was asked. Whatever is looked up and found is noted in `used`."""

    def __init__(self, given: Iterable[GivenBefore], used: list[GivenBefore]) -> None:
        self._given = {one.asked: one for one in given}
        self._used = used

    def get(self, asked: Asked) -> str | None:
        found = self._given.get(asked)
        if found is None:
            return None
        self._used.append(found)
        return found.said


def by_question(given: Iterable[GivenBefore], used: list[GivenBefore], *, die: bool) -> Lookup:
    """The answers to questions of one kind: what lies on the table, or what somebody decides."""
    return Lookup((one for one in given if one.die == die), used)


def reading(said: str, question: Question, desk: Desk | None = None) -> GivenBefore:
    """What somebody says, understood as an answer to a question; a `LotowError` when it is none. What is said
    at the Tradin' Post is understood at a desk."""
    said, asked = gate.name(said, gate.LONGEST_TEXT), question.asked
    match question.form:
        case "choice":
            return GivenBefore(asked, read_choice(said, question))
        case "amount":
            return GivenBefore(asked, read_amount(said, question))
        case "action":
            assert desk is not None
            done = said.strip().casefold() in DONE_WORDS
            return GivenBefore(asked, DONE if done else words_of(read_action(said, desk)))
        case "dice":
            if said.strip().casefold() == ROLL:
                return GivenBefore(asked, ROLL, die=True)
            dice = parse(question.dice)
            shown = read_shown(said, dice, question.text)
            if shown.sum is None and dice.missing(shown.faces, question.text):
                dice.total(shown.faces)
            return GivenBefore(asked, shown.words(), die=True)


class GivenChoices:
    """Decides by what was said; where nothing was, `otherwise` does, or somebody has to be asked."""

    def __init__(self, given: Lookup, otherwise: Choices | None = None) -> None:
        self._given = given
        self._otherwise = otherwise
        self._wished: Action | None = None

    def choose(self, question: Question, desk: Desk) -> str:
        said = self._given.get(question.asked)
        if said is not None:
            return said
        if self._otherwise is not None:
            return self._otherwise.choose(question, desk)
        raise AwaitingAnswer(question)

    def amount(self, question: Question, desk: Desk, most: int) -> int:
        said = self._given.get(question.asked)
        if said is not None:
            return int(read_amount(said, question))
        if self._otherwise is not None:
            return self._otherwise.amount(question, desk, most)
        raise AwaitingAnswer(question)

    def spend(self, desk: Desk) -> Action | None:
        """The next action; who has said that he is done is not asked again."""
        question = desk.to_spend()
        said = self._given.get(question.asked)
        if said is not None:
            return None if said == DONE else read_action(said, desk)
        if self._otherwise is not None:
            self._wished = self._otherwise.spend(desk)
            return self._wished
        if desk.part.spent:
            return None
        raise AwaitingAnswer(question)

    def refused(self, action: Action, why: LotowError) -> None:
        if self._otherwise is None or action != self._wished:
            raise why
        self._otherwise.refused(action, why)


class GivenDice:
    """Rolls what was typed in; else what `roller` rolled the first time it was asked. Without a roller
    somebody has to be asked, who may leave it to the campaign's `own` dice."""

    def __init__(
        self,
        given: Lookup,
        rolled: dict[Asked, Roll],
        roller: Roller | None,
        own: Roller,
    ) -> None:
        self._given = given
        self._rolled = rolled
        self._roller = roller
        self._own = own

    def roll(self, dice: Dice | str, what: Text | str = "", subject: Subject = ()) -> Roll:
        dice = parse(dice) if isinstance(dice, str) else dice
        asked = Asked._make(subject)
        said = self._given.get(asked)
        if said is not None and said != ROLL:
            return rolled_as(read_shown(said, dice), dice, "typed", asked)
        if said == ROLL or not dice.count:
            return self._own.roll(dice, what, asked)
        kept = self._rolled.get(asked)
        if kept is not None and kept.notation == str(dice):
            return kept
        if self._roller is None:
            raise AwaitingAnswer(_lying(dice, both(what), asked))
        rolled = self._rolled[asked] = self._roller.roll(dice, what, asked)
        return rolled


def _lying(dice: Dice, what: Text, asked: Asked) -> Question:
    """The question what lies on the table."""
    return Question(
        kind="dice",
        form="dice",
        asked=asked,
        posse=asked.posse,
        text=what,
        member=asked.member or None,
        dice=str(dice),
    )


def by_subject(rolls: tuple[Roll, ...]) -> dict[Asked, Roll]:
    """Rolls by what they were for."""
    return {asked: roll for roll in rolls if (asked := asked_for(roll)) is not None}
