"""A game recorded by questions: what is asked now, what was said, and what of it is in doubt.

Whatever was answered is kept as a draft in the database until the game is written, so that it can be left at
any question and taken up again.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct

from lotow.app.campaigns import OpenCampaign
from lotow.app.ledger import record, today
from lotow.campaign.own_dice import CampaignRoller
from lotow.campaign.report.answered_game import prepared_id
from lotow.campaign.report.doubts import AGREED, doubtful
from lotow.campaign.report.game_report import GameReport
from lotow.campaign.report.inquiry import OTHER, GameQuestion, Inquiry
from lotow.campaign.report.replies import fits, read_reply
from lotow.campaign.report.understanding import problems_of
from lotow.dice import Roller
from lotow.errors import LotowError, Problem
from lotow.journal.records import Record
from lotow.storage.store import ConflictError, Draft

KIND = "game"
"""What the draft is filed under. It belongs to no posse: who played is among the answers."""

NOBODYS = ""


class SaidOfAGame(Struct, omit_defaults=True):
    """What a draft holds: the answers by key in the order they were given, and those to be asked again."""

    answers: dict[str, str] = {}
    doubts: list[str] = []
    disputed: bool = False


class Interview:
    """The questions about a game that is to be recorded, one after the other."""

    def __init__(self, campaign: OpenCampaign, *, afresh: bool = False) -> None:
        self.campaign = campaign
        if afresh:
            campaign.store.drop_draft(campaign.journal, NOBODYS, KIND)
        self.answers: dict[str, str] = {}
        self._doubts: list[str] = []
        self._disputed = False
        self._kept: str | None = None
        self._question: GameQuestion | None = None
        self._before: dict[str, str] = {}
        self.problems: list[Problem] = []
        """What is wrong with the answers, where they contradict each other."""
        self._take_up()
        self.taken_up = len(self.answers)

    def question(self) -> GameQuestion | None:
        """What is asked now; None when all is said."""
        return self._question

    def so_far(self) -> list[tuple[GameQuestion, str]]:
        """What was asked and answered, in order."""
        asked = self._inquiry().questions()
        return [(one, self.answers[one.key]) for one in asked if one.key in self.answers]

    def said_before(self, question: GameQuestion) -> str | None:
        """What was said to it the last time: an answer in doubt, or one taken back."""
        said = self.answers.get(question.key, self._before.get(question.key))
        return said if said is not None and fits(said, question) else None

    def answer(self, said: str) -> None:
        """Answers the question; what is no answer is refused with a `LotowError` and asked again. Saying
        nothing leaves what was said before."""
        question = self._question
        assert question is not None
        before = self.said_before(question)
        answer = before if not said and before is not None else read_reply(said, question, today())
        self.answers.pop(question.key, None)
        self.answers[question.key] = answer
        self._doubts = [key for key in self._doubts if key != question.key]
        self._look()
        self._keep()

    def back(self) -> bool:
        """Takes the last answer back, to be asked for again; False when there is none."""
        asked = {one.key for one, _ in self.so_far()}
        last = next((key for key in reversed(self.answers) if key in asked), None)
        if last is not None:
            self.ask_again(last)
        return last is not None

    def ask_again(self, key: str) -> None:
        """Takes one answer back."""
        self._before[key] = self.answers.pop(key)
        self._look()
        self._keep()

    def report(self) -> GameReport:
        """The report that the answers make, once all is said."""
        return self._inquiry().report()

    def write(self, roller: Roller | None = None) -> list[Record]:
        """Records the game. What cannot be recorded is refused, and the answers stay."""
        try:
            records = record(self.campaign, self.report(), roller or CampaignRoller(self.campaign.seed))
        except LotowError as error:
            self.problems = list(error.problems)
            self._doubts = self._in_doubt() if self.problems else []
            asked = {one.key: one for one in self._inquiry().questions()}
            self._question = next((asked[key] for key in self._doubts if key in asked), None)
            raise
        self.campaign.store.drop_draft(self.campaign.journal, NOBODYS, KIND)
        return records

    def _take_up(self) -> None:
        """Goes on with what the draft holds."""
        kept = self.campaign.store.draft(self.campaign.journal, NOBODYS, KIND)
        self._kept = kept.payload if kept is not None else None
        said = self._still_to_play(_unpacked(kept.payload)) if kept is not None else SaidOfAGame()
        self.answers, self._doubts, self._disputed = said.answers, said.doubts, said.disputed
        self._look()

    def _still_to_play(self, said: SaidOfAGame) -> SaidOfAGame:
        """What was said, unless it is about a prepared game that has been played since."""
        there = {OTHER, *map(prepared_id, self.campaign.state.prepared)}
        return said if said.answers.get("game", OTHER) in there else SaidOfAGame()

    def _inquiry(self) -> Inquiry:
        return Inquiry(self.campaign.state, self.campaign.book, self.answers, disputed=self._disputed)

    def _look(self) -> None:
        """Finds what is to be asked now. Answers that do not fit what they are asked about any more are
        forgotten; of those that contradict each other only the doubtful ones are asked for again."""
        while True:
            asked = {one.key: one for one in self._inquiry().questions()}
            for key, question in asked.items():
                if key in self.answers and not fits(self.answers[key], question):
                    self._before[key] = self.answers.pop(key)
                    break
            else:
                self._question = next((one for key, one in asked.items() if key not in self.answers), None)
                if self._question is not None:
                    return
                self.problems = problems_of(self.report(), self.campaign.state, self.campaign.book)
                self._doubts = [key for key in self._doubts if key in asked] if self.problems else []
                if not self.problems:
                    return
                self._doubts = self._doubts or self._in_doubt()
                if self._doubts[0] in asked:
                    self._question = asked[self._doubts[0]]
                    return

    def _in_doubt(self) -> list[str]:
        inquiry = self._inquiry()
        asked = [one.key for one in inquiry.questions()]
        found = doubtful(self.problems, asked, inquiry.known.names(), inquiry.known.scenario)
        self._disputed = self._disputed or AGREED in found
        return found

    def _keep(self) -> None:
        payload = msgspec.json.encode(SaidOfAGame(self.answers, self._doubts, self._disputed)).decode()
        draft = Draft(NOBODYS, KIND, payload)
        try:
            self.campaign.store.keep_draft(self.campaign.journal, draft, before=self._kept)
        except ConflictError:
            self._take_up()
            raise
        self._kept = payload


def _unpacked(payload: str) -> SaidOfAGame:
    try:
        return msgspec.json.decode(payload, type=SaidOfAGame)
    except msgspec.DecodeError:
        return SaidOfAGame()
