"""What was rolled and answered before, found again by what it was for: whose aftermath, after which game, in
which step, about whom, which table, for which time. Whatever is not there is really new.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import structs

from lotow.campaign.aftermath.actions import read_action, words_of
from lotow.campaign.aftermath.choices import Action, Choices, Question
from lotow.campaign.aftermath.desk import Desk
from lotow.dice import Dice, Roll, Roller, TypedRoller
from lotow.dice.rolls import Subject
from lotow.errors import LotowError, Text
from lotow.journal.records import Asked, Record, Written
from lotow.journal.turns import DONE, SPEND, asked_for


class NothingKeptError(Exception):
    """Something is asked that was not asked before, and nobody is to be asked."""


class Nobody:
    """Neither rolls nor decides."""

    def roll(self, dice: Dice | str, what: Text | str = "", subject: Subject = ()) -> Roll:
        raise NothingKeptError

    def choose(self, question: Question, desk: Desk) -> str:
        raise NothingKeptError

    def amount(self, question: Question, desk: Desk, most: int) -> int:
        raise NothingKeptError

    def spend(self, desk: Desk) -> Action | None:
        if desk.part.spent:
            return None
        raise NothingKeptError

    def refused(self, action: Action, why: LotowError) -> None:
        raise why


class FellBefore:
    """The dice and answers of records. `loose` are rolls of old, which did not say what they were for."""

    def __init__(self, records: Iterable[Record]) -> None:
        self.dice: dict[Asked, Roll] = {}
        self.answers: dict[Asked, str] = {}
        self.where: dict[Asked, Record] = {}
        self.loose: list[Roll] = []
        for record in records:
            for roll in record.dice:
                if (asked := asked_for(roll)) is not None:
                    self.dice[asked] = roll
            for answer in record.answers:
                self.answers[answer.asked] = answer.said
                self.where[answer.asked] = record

    def holds(self, roll: Roll) -> bool:
        """Whether a roll is one of before."""
        asked = asked_for(roll)
        return asked is not None and self.dice.get(asked) == roll

    def used_by(self, written: Iterable[Written]) -> bool:
        """Whether something of before went into these."""
        return any(
            any(map(self.holds, one.dice)) or any(answer.asked in self.answers for answer in one.answers)
            for one in written
        )


class Correction:
    """The right faces of a roll that was noted wrongly: they are used from its `first` die on."""

    def __init__(self, faces: Iterable[int]) -> None:
        self._typed = TypedRoller(faces)
        self.first: Asked | None = None
        self.begun = False

    @property
    def left_over(self) -> tuple[int, ...]:
        return self._typed.left_over()

    def roll(self, dice: Dice | str, what: Text | str, asked: Asked) -> Roll | None:
        """The corrected roll; None for every other."""
        self.begun = self.begun or asked == self.first
        return self._typed.roll(dice, what, asked) if self.begun and self.left_over else None


class KeptDice:
    """Rolls what was rolled before, and only what is new by `otherwise`."""

    def __init__(self, kept: FellBefore, otherwise: Roller, correction: Correction | None = None) -> None:
        self._kept = kept
        self._otherwise = otherwise
        self._correction = correction

    def roll(self, dice: Dice | str, what: Text | str = "", subject: Subject = ()) -> Roll:
        asked, notation = Asked._make(subject), str(dice)
        if self._correction is not None:
            corrected = self._correction.roll(dice, what, asked)
            if corrected is not None:
                return corrected
        roll = self._kept.dice.get(asked)
        if roll is not None and roll.notation == notation:
            return roll
        if self._kept.loose and self._kept.loose[0].notation == notation:
            roll = structs.replace(self._kept.loose.pop(0), subject=asked)
            self._kept.dice[asked] = roll
            return roll
        return self._otherwise.roll(dice, what, asked)


class KeptChoices:
    """Decides as before where that is still possible, and only what is new by `otherwise`: `asked` says what
    that was. `at_fault` is the record whose wish is being carried out."""

    def __init__(self, kept: FellBefore, otherwise: Choices) -> None:
        self._kept = kept
        self._otherwise = otherwise
        self._wished: Action | None = None
        self.asked: dict[Asked, tuple[Question, str]] = {}
        self.at_fault: Record | None = None

    def choose(self, question: Question, desk: Desk) -> str:
        said = self._kept.answers.get(question.asked)
        if said is not None and said in (option.id for option in question.options):
            return said
        return self._new(question, self._otherwise.choose(question, desk))

    def amount(self, question: Question, desk: Desk, most: int) -> int:
        said = self._kept.answers.get(question.asked)
        if said is not None and said.isdecimal() and int(said) <= most:
            return int(said)
        amount = self._otherwise.amount(question, desk, most)
        self._new(question, str(amount))
        return amount

    def spend(self, desk: Desk) -> Action | None:
        asked = desk.asking(SPEND)
        said = self._kept.answers.get(asked)
        if said is None:
            action = self._otherwise.spend(desk)
            if action is not None or not desk.part.spent:
                self._new(desk.to_spend(), DONE if action is None else words_of(action))
            return action
        if said == DONE:
            return None
        self.at_fault = self._kept.where[asked]
        self._wished = read_action(said, desk)
        return self._wished

    def refused(self, action: Action, why: LotowError) -> None:
        if action is self._wished:
            raise why
        self._otherwise.refused(action, why)

    def _new(self, question: Question, said: str) -> str:
        self.asked[question.asked] = question, said
        return said
