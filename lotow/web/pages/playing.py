"""Before the shooting: a game prepared question by question."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.responses import Response

from lotow.app.campaigns import OpenCampaign
from lotow.app.preparing import prepare_so_far, roles_of
from lotow.campaign.aftermath.answering import GivenBefore, reading
from lotow.campaign.aftermath.choices import Question
from lotow.campaign.own_dice import CampaignRoller
from lotow.errors import LotowError, Text
from lotow.web.pages.campaigns import at, opened
from lotow.web.visit import Visit
from lotow.words.terms import ABSENT

_GIVEN = msgspec.json.Decoder(list[GivenBefore])
MOST_GIVEN = 200


def prepare_page(visit: Visit) -> Response:
    """Who plays, what, and how the dice fall."""
    with opened(visit) as campaign:
        return visit.page("prepare.html", name=campaign.journal.name, **_choice(campaign))


def _choice(campaign: OpenCampaign) -> dict[str, Any]:
    state = campaign.state
    ready = [key for key in state.riding() if state.unfinished(key) is None]
    return {
        "posses": [(key, state.posses[key].name) for key in ready],
        "scenarios": sorted(campaign.book.content.scenario.values(), key=lambda one: one.name.en),
    }


def prepare(visit: Visit) -> Response:
    """Goes on with what was said; once nothing more is asked, the game is written down."""
    with opened(visit) as campaign:
        keys = visit.every_sent("posse")
        _known(campaign, keys)
        given = _given(visit)
        roller = CampaignRoller(campaign.seed) if visit.sent("dice") == "own" else None
        scenario = visit.sent("scenario") or None
        if scenario is not None and scenario not in campaign.book.content.scenario:
            scenario = None
        attacker = visit.sent("attacker")
        roles = roles_of(campaign, attacker, keys) if attacker in keys else None
        said = visit.sent("said")
        question = prepare_so_far(campaign, keys, given, {}, roller, None, scenario, roles)
        if isinstance(question, Question) and said:
            given = [*given, reading(said, question)]
            question = prepare_so_far(campaign, keys, given, {}, roller, None, scenario, roles)
        if isinstance(question, Question):
            return visit.page(
                "prepare_ask.html",
                name=campaign.journal.name,
                question=question,
                kept={
                    "dice": visit.sent("dice"),
                    "scenario": scenario or "",
                    "attacker": attacker,
                    "given": msgspec.json.encode(given).decode(),
                },
                keys=keys,
                posse=campaign.state.name_of(question.posse),
            )
        campaign.write(question)
    return visit.go(f"{at(visit)}/prepared")


def _known(campaign: OpenCampaign, keys: list[str]) -> None:
    if len(keys) < 2 or any(key not in campaign.state.posses for key in keys):
        raise LotowError(
            Text("a game needs two posses", "il faut deux bandes pour une partie"),
            hint=Text("tick those who play", "cochez celles qui jouent"),
        )


def _given(visit: Visit) -> list[GivenBefore]:
    try:
        return _GIVEN.decode(visit.sent("given", "[]"))[:MOST_GIVEN]
    except msgspec.DecodeError:
        return []


def prepared(visit: Visit) -> Response:
    """The games about to be played, to be read out."""
    with opened(visit) as campaign:
        return visit.page(
            "prepared.html",
            name=campaign.journal.name,
            games=campaign.state.prepared,
            scenarios=campaign.book.content.scenario,
            absent=ABSENT,
        )
