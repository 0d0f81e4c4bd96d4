"""A conversation as a wizard: one question a screen, left here and taken up on another phone.

The aftermath of a posse, a visit to the Tradin' Post and the talk about a captive are all asked this way;
each only says what it opens, who may answer, and what is said when it is over.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec
from msgspec import Struct
from starlette.responses import Response

from lotow.app import people
from lotow.app.aftermath import Conversation
from lotow.app.campaigns import MovedOnError, OpenCampaign
from lotow.app.shop import shop
from lotow.campaign.aftermath.actions import HELP
from lotow.campaign.aftermath.choices import Question
from lotow.campaign.own_dice import CampaignRoller
from lotow.dice import Roller, parse
from lotow.errors import LotowError, Text
from lotow.journal.entries.aftermath_entries import STEPS
from lotow.journal.records import Asked
from lotow.posse.worth import infamy
from lotow.storage.store import ConflictError
from lotow.web.pages.campaigns import at, opened
from lotow.web.visit import NotAllowedError, NotThereError, Visit, words_of
from lotow.words.terms import STEP_NAMES

DICE, OWN = "dice", "own"
"""The cookie that says whether this device rolls or types dice."""

MOST_FACES = 8
LONGEST_LINE = 200
_ASKED = msgspec.json.Decoder(Asked)


class Wizard(Struct, frozen=True):
    """One sort of conversation: where it stands beneath its campaign, how it is opened for a posse, and what
    is said when it is over. Where `own_answers` is false both sides may look on, and only whoever is asked
    answers; else the posse's own player answers whatever is asked at his table."""

    place: Callable[[Visit], str]
    start: Callable[[Visit, OpenCampaign, Roller | None], Conversation]
    over: Text
    title: Text = Text("", "")
    own_answers: bool = True

    def show(self, visit: Visit) -> Response:
        """The question at hand, or the step to be written, and what has been settled."""
        with opened(visit) as campaign:
            talk = self._talk(visit, campaign)
            self._allowed(visit, campaign, talk, reading=True)
            return self._page(visit, campaign, talk)

    def answer(self, visit: Visit) -> Response:
        """An answer, to exactly the question that stood on the page."""
        with opened(visit) as campaign:
            talk = self._talk(visit, campaign)
            self._allowed(visit, campaign, talk)
            faces = ",".join(visit.sent(f"face{die}") for die in range(1, len(_faces(talk.question())) + 1))
            said = visit.sent("said") or (faces if faces.strip(",") else _action(visit))
            try:
                talk.answer(said, _asked(visit))
            except LotowError as error:
                visit.say(words_of(error), "bad")
        return visit.go(self._here(visit))

    def undo(self, visit: Visit) -> Response:
        """The last answer that is not written yet is taken back."""
        with opened(visit) as campaign:
            talk = self._talk(visit, campaign)
            self._allowed(visit, campaign, talk)
            if talk.undo() is None:
                nothing = Text("nothing is left to take back here", "il n'y a plus rien à reprendre ici")
                visit.say(nothing, "bad")
        return visit.go(self._here(visit))

    def write(self, visit: Visit) -> Response:
        """The step that is ready is written."""
        done = False
        with opened(visit) as campaign:
            talk = self._talk(visit, campaign)
            self._allowed(visit, campaign, talk)
            if talk.ready:
                try:
                    talk.write()
                    done = not talk.steps
                except MovedOnError as moved:
                    visit.say(words_of(moved), "bad")
        if done:
            visit.say(self.over)
        return visit.go(at(visit) if done else self._here(visit))

    def dice(self, visit: Visit) -> Response:
        """Whether this device rolls the campaign's dice or types what lies on the table."""
        response = visit.go(self._here(visit))
        visit.keep(response, DICE, OWN if visit.sent("dice") == OWN else "typed")
        return response

    def _talk(self, visit: Visit, campaign: OpenCampaign) -> Conversation:
        if visit.path("key") not in campaign.state.posses:
            raise NotThereError
        roller = CampaignRoller(campaign.seed) if visit.request.cookies.get(DICE) == OWN else None
        for _ in range(3):
            try:
                return self.start(visit, campaign, roller)
            except ConflictError:
                campaign.refresh()
        return self.start(visit, campaign, roller)

    def _allowed(
        self, visit: Visit, campaign: OpenCampaign, talk: Conversation, *, reading: bool = False
    ) -> None:
        """The posse's own player, and whoever a question is put to: captors decide about their captives."""
        if reading and not self.own_answers:
            return
        question = talk.question()
        asked = {question.posse} if question is not None else {visit.path("key")}
        if self.own_answers:
            asked.add(visit.path("key"))
        if not any(may_play(visit, campaign, one) for one in asked):
            raise NotAllowedError

    def _here(self, visit: Visit) -> str:
        return f"{at(visit)}/{self.place(visit)}"

    def _page(self, visit: Visit, campaign: OpenCampaign, talk: Conversation) -> Response:
        question, state, key = talk.question(), campaign.state, visit.path("key")
        part = state.unfinished(key) if self.title.en == "" else None
        step = talk.steps[-1] if talk.steps else None
        member = None
        if step is not None and question is not None and question.member is not None:
            member = next((one for one in step.after.members if one.id == question.member), None)
        desk = talk.desk()
        spending = desk is not None and question is not None and question.form == "action"
        return visit.page(
            "aftermath.html",
            name=campaign.journal.name,
            here_at=self._here(visit),
            posse=state.posses[key],
            title=self.title,
            part=part,
            step=step,
            question=question,
            answers=question is None or self.own_answers or may_play(visit, campaign, question.posse),
            asked_of=state.name_of(question.posse) if question is not None else "",
            member=member,
            faces=_faces(question),
            own=visit.request.cookies.get(DICE) == OWN,
            steps=[(one, STEP_NAMES[one]) for one in STEPS],
            figures=_figures(campaign, talk),
            asked=msgspec.json.encode(question.asked).decode() if question is not None else "",
            shop=shop(desk) if spending and desk is not None else None,
            lines=HELP,
            book=campaign.book,
            can_undo=talk.taken_up > 0,
            seen=talk.meanwhile,
        )


def may_play(visit: Visit, campaign: OpenCampaign, key: str) -> bool:
    """Whether somebody may decide for a posse of the campaign."""
    return visit.may("play-posse", people.Scope(campaign=campaign.journal.id, posse=key))


def _figures(campaign: OpenCampaign, talk: Conversation) -> list[tuple[str, int, int]]:
    """What a step that is ready changes of the figures everybody watches."""
    if not talk.ready:
        return []
    step, book = talk.steps[0], campaign.book
    return [
        ("size", len(step.before.members), len(step.after.members)),
        ("stash", step.before.stash, step.after.stash),
        ("infamy", infamy(step.before, book).total, infamy(step.after, book).total),
    ]


def _faces(question: Question | None) -> list[int]:
    """The highest face of each die that is asked for; none where a field is better than buttons."""
    if question is None or question.form != "dice":
        return []
    dice = parse(question.dice)
    return [dice.sides] * dice.count if dice.sides in (2, 3, 6) and dice.count <= MOST_FACES else []


def _action(visit: Visit) -> str:
    """A line for the Tradin' Post, from a form of the shop."""
    line = visit.sent("line")[:LONGEST_LINE]
    return re.sub(r"\{(item|hero|who|type|gear|to)\}", lambda one: visit.sent(one[1])[:LONGEST_LINE], line)


def _asked(visit: Visit) -> Asked | None:
    try:
        return _ASKED.decode(visit.sent("asked"))
    except msgspec.DecodeError:
        return None
