"""The aftermath as a conversation: what is asked now, what has been worked out, and what gets written.

A prompt, answers given beforehand, a policy and a web page all drive it alike. What has been answered and not
yet written is kept as a draft in the database, so that it can be left here and taken up elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from lotow.app.campaigns import MovedOnError, OpenCampaign, teller_of
from lotow.campaign.aftermath.answering import (
    GivenBefore,
    GivenChoices,
    GivenDice,
    by_question,
    by_subject,
    reading,
)
from lotow.campaign.aftermath.choices import AwaitingAnswer, Choices, Question
from lotow.campaign.aftermath.desk import Desk
from lotow.campaign.aftermath.steps import next_unit, waiting
from lotow.campaign.own_dice import SOURCE, CampaignRoller
from lotow.campaign.posse_called import find_posse
from lotow.dice import Roll, Roller
from lotow.errors import LotowError, Text
from lotow.journal.entries.aftermath_entries import STEPS, Phase
from lotow.journal.records import Asked, Record, Written
from lotow.posse.members import Posse
from lotow.storage.store import ConflictError, Draft

KIND = "aftermath"
"""What the drafts of an aftermath, and of trading after it, are filed under."""


class Told(Struct, frozen=True):
    """Something that happened, in words, and the dice behind it."""

    text: Text
    dice: tuple[Roll, ...]


class WorkedStep(Struct):
    """A step of a posse's aftermath as far as it has been worked out; `finished` when it can be written."""

    posse: str
    game: int
    step: Phase
    before: Posse
    after: Posse
    written: list[Written] = []
    told: list[Told] = []
    finished: bool = False


class Unwritten(Struct, omit_defaults=True):
    """What a draft holds: what was said, and dice that fell and would not fall so again."""

    given: list[GivenBefore] = []
    dice: tuple[Roll, ...] = ()


def to_settle(campaign: OpenCampaign, asked: Sequence[str] | None = None) -> list[str]:
    """The posses whose aftermath is to be settled now: those asked for, or all."""
    state = campaign.state
    keys = list(dict.fromkeys(find_posse(state, one) for one in asked)) if asked else waiting(state)
    return [key for key in keys if state.unfinished(key) is not None]


class Conversation:
    """Settles one posse after the other, each step until something is asked.

    Without a `roller` the players are asked for every die; without `choices`, for every decision. `once` is
    one step of each posse. `ahead` works everything out before the first step is written and keeps no
    draft; else each step waits to be written before the next one begins.
    """

    kind = KIND
    """What its drafts are filed under."""

    def __init__(
        self,
        campaign: OpenCampaign,
        keys: Sequence[str],
        roller: Roller | None,
        choices: Choices | None = None,
        *,
        once: bool = False,
        ahead: bool = False,
    ) -> None:
        self.campaign = campaign
        self._keys = list(keys)
        self._roller = roller
        self._choices = choices
        self._once = once
        self._ahead = ahead
        self._own = CampaignRoller(campaign.seed)
        self._given: dict[str, list[GivenBefore]] = {}
        self._rolled: dict[str, dict[Asked, Roll]] = {}
        self._kept: dict[str, str | None] = {}
        self._question: Question | None = None
        self.steps: list[WorkedStep] = []
        self.meanwhile: list[Told] = []
        """What is known of the thing that the question belongs to, though it has not happened yet."""
        for key in keys:
            self._take_up(key)
        self._begin()

    @property
    def taken_up(self) -> int:
        """How many answers are there that have not been written."""
        return sum(map(len, self._given.values()))

    @property
    def ready(self) -> bool:
        """Whether a step can be written: the first of `steps`."""
        return bool(self.steps) and self.steps[0].finished

    def question(self) -> Question | None:
        """What is asked now; None when a step is ready, or all is settled."""
        return self._question

    def desk(self) -> Desk | None:
        """The desk at which the question is asked, to see what there is; None when nothing is asked."""
        return self._desk(self._question.asked.posse, []) if self._question is not None else None

    def answer(self, said: str, asked: Asked | None = None) -> None:
        """Answers the question, or with `asked` only that one. What is no answer, or not allowed, is refused
        with a `LotowError` and asked again."""
        question = self._question
        if question is None or (asked is not None and asked != question.asked):
            raise LotowError(
                Text("that is not asked now", "cette question n'est pas posée maintenant"),
                hint=Text("somebody may have answered it already", "quelqu'un y a peut-être déjà répondu"),
            )
        key = question.asked.posse
        given = reading(said, question, self._desk(key, []))
        self._given[key].append(given)
        self._question = None
        try:
            self._work(given)
        except LotowError:
            self._question = question
            raise
        if not self._ahead:
            self._keep(key)

    def undo(self) -> GivenBefore | None:
        """Takes back the last answer that has not been written; None when there is none."""
        for step in reversed(self.steps):
            if self._given[step.posse]:
                taken = self._given[step.posse].pop()
                if not self._ahead:
                    self._keep(step.posse)
                self._begin()
                return taken
        return None

    def forget_answers(self) -> None:
        """Takes back every answer that has not been written, but leaves the dice where they fell."""
        for key, given in self._given.items():
            self._given[key] = [one for one in given if one.die]
            self._keep(key)
        self._begin()

    def write(self) -> list[Record]:
        """Writes the step that is ready and goes on. When the posse has changed meanwhile nothing is written,
        everything is worked out anew with the answers there are, and `MovedOnError` raised."""
        step = self.steps[0]
        try:
            records = self.campaign.write(step.written, rests_on=step.posse)
        except MovedOnError:
            self._begin()
            raise
        self.steps.pop(0)
        if self._once:
            self._keys.remove(step.posse)
        here = (step.game, step.step)
        self._given[step.posse] = [
            one for one in self._given[step.posse] if (one.asked.game, one.asked.step) != here
        ]
        rolled = self._rolled[step.posse]
        self._rolled[step.posse] = {
            asked: roll for asked, roll in rolled.items() if (asked.game, asked.step) != here
        }
        self._keep(step.posse)
        if not self._ahead:
            self._begin()
        return records

    def _begin(self) -> None:
        """Works everything out from how the campaign stands."""
        self.steps = []
        self._question = None
        self.meanwhile = []
        self._state = self.campaign.state
        self._teller = teller_of(self.campaign)
        self._work()

    def _work(self, latest: GivenBefore | None = None) -> None:
        """Goes on until something is asked or a step is ready. An answer that was kept and does not fit any
        more is forgotten, so that it is asked again; the `latest` one is refused aloud."""
        self.meanwhile = []
        while (step := self._at_hand()) is not None:
            used: list[GivenBefore] = []
            desk = self._desk(step.posse, used)
            try:
                unit, finished = self._next(desk, step)
            except AwaitingAnswer as waits:
                self._question = waits.question
                self.meanwhile = self._seen(desk, waits)
                return
            except LotowError:
                if not used:
                    raise
                self._given[step.posse].remove(used[-1])
                if used[-1] == latest:
                    raise
                continue
            self._add(step, unit, desk)
            step.finished = finished

    def _next(self, desk: Desk, step: WorkedStep) -> tuple[list[Written], bool]:
        """The next thing that belongs together, and whether the step is finished with it."""
        unit = next_unit(desk)
        part = desk.state.unfinished(step.posse)
        return unit, part is None or part.step != step.step

    def _at_hand(self) -> WorkedStep | None:
        """The step being worked at; None when one waits to be written first, or all is done."""
        if self.steps and not self.steps[-1].finished:
            return self.steps[-1]
        if self.steps and not self._ahead:
            return None
        for key in self._keys:
            part = self._state.unfinished(key)
            worked = self._once and any(one.posse == key for one in self.steps)
            if part is not None and part.step is not None and not worked:
                posse = self._state.posses[key]
                self.steps.append(WorkedStep(key, part.game, part.step, posse, posse, [], []))
                return self.steps[-1]
        return None

    def _desk(self, key: str, used: list[GivenBefore]) -> Desk:
        given = self._given[key]
        roller = GivenDice(by_question(given, used, die=True), self._rolled[key], self._roller, self._own)
        choices = GivenChoices(by_question(given, used, die=False), self._choices)
        return Desk(self._state, key, self.campaign.book, roller, choices)

    def _add(self, step: WorkedStep, unit: list[Written], desk: Desk) -> None:
        self._state = desk.state
        step.written += unit
        step.after = desk.posse
        for one in unit:
            self._teller.hear(Record(number=0, step=0, entry=one.entry))
            step.told.append(Told(self._teller.tell(one.entry), one.dice))

    def _seen(self, desk: Desk, waits: AwaitingAnswer) -> list[Told]:
        """What has been decided and rolled at a desk that waits for an answer."""
        told = [Told(self._teller.tell(one.entry), one.dice) for one in desk.flush()]
        return [*told, *(Told(text, (roll,)) for text, roll in waits.seen)]

    # Drafts

    def _take_up(self, key: str) -> None:
        """What was said before about the steps that are still to come."""
        draft = self.campaign.store.draft(self.campaign.journal, key, self.kind)
        self._kept[key] = draft.payload if draft is not None else None
        kept = _unpacked(draft.payload) if draft is not None else Unwritten()
        still_to_come = self._to_come(key)
        self._given[key] = [one for one in kept.given if (one.asked.game, one.asked.step) in still_to_come]
        self._rolled[key] = {
            asked: roll
            for asked, roll in by_subject(kept.dice).items()
            if (asked.game, asked.step) in still_to_come
        }

    def _to_come(self, key: str) -> list[tuple[int, str]]:
        """The steps, each with its game, that something said before may still be about."""
        part = self.campaign.state.unfinished(key)
        return [(part.game, step) for step in STEPS[len(part.done) :]] if part is not None else []

    def _keep(self, key: str) -> None:
        """Keeps the draft as it is now. Working ahead makes none, and uses an old one up."""
        if self._ahead and self._kept[key] is None:
            return
        dice = tuple(roll for roll in self._rolled[key].values() if roll.source != SOURCE)
        store, journal = self.campaign.store, self.campaign.journal
        if not self._given[key] and not dice:
            if self._kept[key] is not None:
                store.drop_draft(journal, key, self.kind)
                self._kept[key] = None
            return
        payload = msgspec.json.encode(Unwritten(self._given[key], dice)).decode()
        if payload == self._kept[key]:
            return
        try:
            store.keep_draft(journal, Draft(key, self.kind, payload), before=self._kept[key])
        except ConflictError:
            self._take_up(key)
            self._begin()
            raise
        self._kept[key] = payload


def forget_drafts(campaign: OpenCampaign, keys: Sequence[str]) -> None:
    """Forgets what was said about these posses and not written."""
    for key in keys:
        campaign.store.drop_draft(campaign.journal, key, KIND)


def _unpacked(payload: str) -> Unwritten:
    try:
        return msgspec.json.decode(payload, type=Unwritten)
    except msgspec.DecodeError:
        return Unwritten()
