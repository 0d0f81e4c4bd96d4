"""Before and after the shooting: a game prepared question by question, and reported on one form."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.responses import Response

from lotow.app import ledger
from lotow.app.campaigns import OpenCampaign
from lotow.app.preparing import prepare_so_far, roles_of
from lotow.campaign.aftermath.answering import GivenBefore, reading
from lotow.campaign.aftermath.choices import Question
from lotow.campaign.own_dice import CampaignRoller
from lotow.campaign.report.game_report import DRAW, from_raw
from lotow.errors import LotowError, Text
from lotow.journal.entries.game_entries import GamePrepared
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


def report_page(visit: Visit) -> Response:
    """The form for a game: one that was prepared, or posses and a scenario named in the address."""
    with opened(visit) as campaign:
        game = _game(campaign, visit)
        if game is None:
            return visit.page(
                "report_choose.html",
                name=campaign.journal.name,
                prepared=campaign.state.prepared,
                **_choice(campaign),
            )
        return _form(visit, campaign, game, {}, None)


def report(visit: Visit) -> Response:
    """What was said about a game is checked as a whole, and written or shown again with what is wrong."""
    with opened(visit) as campaign:
        game = _game(campaign, visit)
        if game is None:
            return visit.go(f"{at(visit)}/report")
        raw = _raw(visit, game)
        try:
            ledger.record(campaign, from_raw(raw, campaign.book))
        except LotowError as error:
            return _form(visit, campaign, game, _values(visit), error)
    visit.say(Text("It is written. Now for the aftermath.", "C'est écrit. Place aux suites."))
    return visit.go(at(visit))


def _game(campaign: OpenCampaign, visit: Visit) -> dict[str, Any] | None:
    """What is reported on: scenario, posses, whether it was prepared."""
    games: list[GamePrepared] = campaign.state.prepared
    number = visit.asked("prepared")
    if number.isdecimal() and len(number) < 4 and int(number) < len(games):
        chosen = games[int(number)]
        keys = [side.posse for side in chosen.sides]
        return {"scenario": chosen.scenario, "keys": keys, "prepared": True, "query": f"?prepared={number}"}
    scenario, keys = visit.asked("scenario"), visit.every_asked("posse")
    known = scenario in campaign.book.content.scenario and set(keys) <= campaign.state.posses.keys()
    if not known or len(set(keys)) < 2:
        return None
    query = f"?scenario={scenario}" + "".join(f"&posse={key}" for key in keys)
    return {"scenario": scenario, "keys": keys, "prepared": False, "query": query}


def _form(
    visit: Visit,
    campaign: OpenCampaign,
    game: dict[str, Any],
    values: dict[str, Any],
    error: LotowError | None,
) -> Response:
    scenario = campaign.book.content.scenario[game["scenario"]]
    return visit.page(
        "report.html",
        422 if error is not None else 200,
        name=campaign.journal.name,
        game=game,
        scenario=scenario,
        feats=[one for one in scenario.experience if one.key is not None],
        sides=[(key, campaign.state.posses[key]) for key in game["keys"]],
        values=values,
        error=error,
    )


def _values(visit: Visit) -> dict[str, Any]:
    """The form as it was filled in."""
    return {name: [str(one) for one in visit.form.getlist(name)] for name in visit.form}


def _raw(visit: Visit, game: dict[str, Any]) -> dict[str, Any]:
    """What the form says, as a report has it; members by number."""
    winner = visit.sent("winner")
    raw: dict[str, Any] = {
        "scenario": game["scenario"],
        "winner": winner or DRAW,
        "date": visit.sent("date"),
        "witness": visit.sent("witness")[:60],
        "posse": [_side(visit, key, game) for key in game["keys"]],
    }
    if visit.sent("second"):
        raw["second"] = visit.sent("second")
    return raw


def _side(visit: Visit, key: str, game: dict[str, Any]) -> dict[str, Any]:
    side: dict[str, Any] = {"name": visit.sent(f"{key}.name"), "fled": bool(visit.sent(f"{key}.fled"))}
    if not game["prepared"] and visit.sent(f"{key}.role"):
        side["role"] = visit.sent(f"{key}.role")
    for what in ("out", "absent", "drank", "threw"):
        if names := [f"#{one}" for one in visit.every_sent(f"{key}.{what}")]:
            side[what] = names
    kills = {}
    for name in visit.form:
        head, _, number = name.rpartition(".kills.")
        if head == key and 0 < (times := visit.number(name)) < 100:
            kills[f"#{number}"] = times
        head, _, what = name.rpartition(".count.")
        if head == key and (said := visit.sent(name)).isdecimal() and len(said) < 6:
            side[what] = int(said)
        head, _, what = name.rpartition(".feat.")
        if head == key and (names := [f"#{one}" for one in visit.every_sent(name)]):
            side[what] = names
    if kills:
        side["kills"] = kills
    return side
