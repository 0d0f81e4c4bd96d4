"""The aftermath as a wizard: one question a screen, left here and taken up on another phone."""

from __future__ import annotations

import re

import msgspec
from starlette.responses import Response

from lotow.app import people
from lotow.app.aftermath import Conversation
from lotow.app.campaigns import MovedOnError, OpenCampaign
from lotow.app.shop import shop
from lotow.campaign.aftermath.auto import AutoChoices
from lotow.campaign.aftermath.choices import Question
from lotow.campaign.own_dice import CampaignRoller
from lotow.dice import parse
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


def show(visit: Visit) -> Response:
    """The question at hand, or the step to be written, and what has been settled."""
    with opened(visit) as campaign:
        key, talk = _talk(visit, campaign)
        _allowed(visit, campaign, key, talk)
        return _page(visit, campaign, key, talk)


def _page(visit: Visit, campaign: OpenCampaign, key: str, talk: Conversation) -> Response:
    question, state, book = talk.question(), campaign.state, campaign.book
    part = state.unfinished(key)
    step = talk.steps[-1] if talk.steps else None
    posse = state.posses[key]
    member = None
    if step is not None and question is not None and question.member is not None:
        member = next((one for one in step.after.members if one.id == question.member), None)
    desk = talk.desk()
    return visit.page(
        "aftermath.html",
        name=campaign.journal.name,
        key=key,
        posse=posse,
        part=part,
        step=step,
        question=question,
        asked_of=state.name_of(question.posse) if question is not None else "",
        member=member,
        faces=_faces(question),
        own=visit.request.cookies.get(DICE) == OWN,
        steps=[(one, STEP_NAMES[one]) for one in STEPS],
        figures=_figures(campaign, talk),
        asked=msgspec.json.encode(question.asked).decode() if question is not None else "",
        shop=shop(desk) if desk is not None and question is not None and question.form == "action" else None,
        book=book,
        can_undo=talk.taken_up > 0,
    )


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


def _dice_asked(talk: Conversation) -> int:
    """How many dice there are fields for."""
    return len(_faces(talk.question()))


def answer(visit: Visit) -> Response:
    """An answer, to exactly the question that stood on the page."""
    with opened(visit) as campaign:
        key, talk = _talk(visit, campaign)
        _allowed(visit, campaign, key, talk)
        faces = ",".join(visit.sent(f"face{die}") for die in range(1, _dice_asked(talk) + 1))
        said = visit.sent("said") or (faces if faces.strip(",") else _action(visit))
        try:
            talk.answer(said, _asked(visit))
        except LotowError as error:
            visit.say(words_of(error), "bad")
    return visit.go(_here(visit))


def _action(visit: Visit) -> str:
    """A line for the Tradin' Post, from a form of the shop."""
    line = visit.sent("line")[:LONGEST_LINE]
    return re.sub(r"\{(item|hero|who|type|gear|to)\}", lambda one: visit.sent(one[1])[:LONGEST_LINE], line)


def undo(visit: Visit) -> Response:
    """The last answer that is not written yet is taken back."""
    with opened(visit) as campaign:
        key, talk = _talk(visit, campaign)
        _allowed(visit, campaign, key, talk)
        if talk.undo() is None:
            visit.say(Text("nothing is left to take back here", "il n'y a plus rien à reprendre ici"), "bad")
    return visit.go(_here(visit))


def write(visit: Visit) -> Response:
    """The step that is ready is written."""
    with opened(visit) as campaign:
        key, talk = _talk(visit, campaign)
        _allowed(visit, campaign, key, talk)
        if talk.ready:
            try:
                talk.write()
            except MovedOnError as moved:
                visit.say(words_of(moved), "bad")
        done = campaign.state.unfinished(key) is None
    if done:
        visit.say(Text("Settled: ready to ride.", "Tout est réglé : en selle."))
    return visit.go(at(visit) if done else _here(visit))


def policy(visit: Visit) -> Response:
    """Everything that is left is decided by a sensible policy and written."""
    with opened(visit) as campaign:
        key = visit.path("key")
        _own(visit, campaign, key)
        talk = Conversation(campaign, [key], CampaignRoller(campaign.seed), AutoChoices())
        while talk.ready:
            talk.write()
    visit.say(Text("Settled: ready to ride.", "Tout est réglé : en selle."))
    return visit.go(at(visit))


def dice(visit: Visit) -> Response:
    """Whether this device rolls the campaign's dice or types what lies on the table."""
    response = visit.go(_here(visit))
    visit.keep(response, DICE, OWN if visit.sent("dice") == OWN else "typed")
    return response


def _talk(visit: Visit, campaign: OpenCampaign) -> tuple[str, Conversation]:
    key = visit.path("key")
    if key not in campaign.state.posses:
        raise NotThereError
    own = visit.request.cookies.get(DICE) == OWN
    for _ in range(3):
        try:
            return key, Conversation(campaign, [key], CampaignRoller(campaign.seed) if own else None)
        except ConflictError:
            campaign.refresh()
    return key, Conversation(campaign, [key], CampaignRoller(campaign.seed) if own else None)


def _allowed(visit: Visit, campaign: OpenCampaign, key: str, talk: Conversation) -> None:
    """The posse's own player, or whoever a question is put to: captors decide about their captives."""
    question = talk.question()
    asked = {key} | ({question.posse} if question is not None else set())
    scopes = [people.Scope(campaign=campaign.journal.id, posse=one) for one in asked]
    if not any(visit.may("play-posse", scope) for scope in scopes):
        raise NotAllowedError


def _own(visit: Visit, campaign: OpenCampaign, key: str) -> None:
    if key not in campaign.state.posses:
        raise NotThereError
    if not visit.may("play-posse", people.Scope(campaign=campaign.journal.id, posse=key)):
        raise NotAllowedError


def _asked(visit: Visit) -> Asked | None:
    try:
        return _ASKED.decode(visit.sent("asked"))
    except msgspec.DecodeError:
        return None


def _here(visit: Visit) -> str:
    return f"{at(visit)}/aftermath/{visit.path('key')}"
