"""A game or a roll put right long after: what would differ is shown first, what is new is asked."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.responses import Response

from lotow.app import ledger
from lotow.app.amending import Amending, of_game, of_roll, posses_then, recorded_game
from lotow.app.campaigns import OpenCampaign
from lotow.app.pages.amend_pages import amended_page
from lotow.app.pages.blocks import Title
from lotow.campaign.aftermath.answering import GivenBefore
from lotow.campaign.amending.replay import Amendment
from lotow.campaign.own_dice import CampaignRoller
from lotow.campaign.report.game_report import GameReport, from_raw, to_raw
from lotow.campaign.report.template import report_of
from lotow.dice import parse_faces
from lotow.errors import LotowError, Text
from lotow.web.linking import blocks
from lotow.web.pages.campaigns import at, opened
from lotow.web.pages.reporting import GameOnForm, Values, form, raw_report, values_of, values_sent
from lotow.web.visit import NotThereError, Visit, words_of

_GIVEN = msgspec.json.Decoder(list[GivenBefore])
_RAW = msgspec.json.Decoder(dict[str, Any])
MOST_GIVEN = 200


def game_page(visit: Visit) -> Response:
    """The report of a game as it was written, to be corrected."""
    with opened(visit) as campaign:
        number = _number(visit, "game")
        return _form(visit, campaign, number, values_of(_numbered(campaign, number)), None)


def game(visit: Visit) -> Response:
    """The corrected report: what is asked because of it, then what would differ, then it is written."""
    with opened(visit) as campaign:
        number = _number(visit, "game")
        kept = visit.sent("report")
        try:
            if kept:
                report = from_raw(_RAW.decode(kept), campaign.book)
            else:
                report = from_raw(raw_report(visit, _played(campaign, number)), campaign.book)
            return _worked_out(visit, campaign, of_game(number, report), {"report": _encoded(to_raw(report))})
        except msgspec.DecodeError:
            raise NotThereError from None
        except LotowError as error:
            if kept:
                raise
            return _form(visit, campaign, number, values_sent(visit), error)


def roll_page(visit: Visit) -> Response:
    """The dice of an entry, to be corrected."""
    with opened(visit) as campaign:
        number = _number(visit, "entry")
        line = next((one for one in ledger.log(campaign) if one.number == number), None)
        if line is None:
            raise NotThereError
        if not line.dice:
            raise LotowError(
                Text(f"no dice fell for entry {number}", f"aucun dé pour l'entrée {number}"),
                hint=Text("choose one of the log that shows dice", "choisissez-en une qui montre des dés"),
            )
        return visit.page("amend_roll.html", name=campaign.journal.name, line=line)


def roll(visit: Visit) -> Response:
    """How the dice of an entry really fell, and what differs because of it."""
    with opened(visit) as campaign:
        faces = visit.sent("faces")[:100]
        amendment = of_roll(_number(visit, "entry"), parse_faces(faces))
        return _worked_out(visit, campaign, amendment, {"faces": faces})


def _worked_out(visit: Visit, campaign: OpenCampaign, amendment: Amendment, kept: dict[str, str]) -> Response:
    """Goes on with what was said, as far as it goes."""
    roller = None if visit.sent("dice") == "typed" else CampaignRoller(campaign.seed)
    amending = Amending(campaign, amendment, roller, None, _given(visit))
    if said := visit.sent("said"):
        try:
            amending.answer(said)
        except LotowError as error:
            visit.say(words_of(error), "bad")
    question = amending.question()
    if question is None and visit.sent("write"):
        written = amending.write()
        right, same = Text("It is put right.", "C'est corrigé."), Text("Nothing differs.", "Rien ne change.")
        visit.say(right if written else same)
        return visit.go(at(visit))
    page = amended_page(amending.outcome(), visit.lang) if question is None else []
    given = _encoded(amending.given)
    return visit.page(
        "amend.html",
        name=campaign.journal.name,
        question=question,
        asked_of=campaign.state.name_of(question.posse) if question is not None else "",
        page=blocks([one for one in page if not isinstance(one, Title)], campaign.book, visit.lang),
        game=amending.game,
        differs=question is None and amending.differs,
        kept={**kept, "dice": visit.sent("dice"), "given": given},
    )


def _form(
    visit: Visit, campaign: OpenCampaign, number: int, values: Values, error: LotowError | None
) -> Response:
    played = _played(campaign, number)
    then = posses_then(campaign, number)
    where = f"{at(visit)}/amend/{number}"
    return form(visit, campaign, played, then, values, error, where, amends=number)


def _numbered(campaign: OpenCampaign, number: int) -> GameReport:
    return report_of(recorded_game(campaign, number), campaign.book, numbered=True)


def _played(campaign: OpenCampaign, number: int) -> GameOnForm:
    entry = recorded_game(campaign, number)
    return GameOnForm(entry.scenario, tuple(side.posse for side in entry.sides))


def _number(visit: Visit, name: str) -> int:
    said = visit.path(name)
    if not (said.isdecimal() and len(said) < 8):
        raise NotThereError
    return int(said)


def _given(visit: Visit) -> list[GivenBefore]:
    try:
        return _GIVEN.decode(visit.sent("given", "[]"))[:MOST_GIVEN]
    except msgspec.DecodeError:
        return []


def _encoded(value: Any) -> str:
    return msgspec.json.encode(value).decode()
