"""A game reported on one form, where everything a report can say is ticked; it corrects one later, too."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from starlette.responses import Response

from lotow.app import ledger
from lotow.app.campaigns import OpenCampaign
from lotow.campaign.report.explosives import explosives
from lotow.campaign.report.game_report import DRAW, GameReport, from_raw
from lotow.errors import LotowError, Text
from lotow.journal.entries.game_entries import GamePrepared
from lotow.posse.members import Posse
from lotow.rulebook import Rulebook
from lotow.web.pages.campaigns import at, opened
from lotow.web.visit import Visit

Values = dict[str, list[str]]
"""What stands in the fields of the form."""


class GameOnForm(Struct, frozen=True):
    """The game that is reported on: what, by which posses, whether it was prepared, and its address."""

    scenario: str
    keys: tuple[str, ...]
    prepared: bool = False
    query: str = ""


def report_page(visit: Visit) -> Response:
    """The form for a game: one that was prepared, or posses and a scenario named in the address."""
    with opened(visit) as campaign:
        game = _game(campaign, visit)
        if game is None:
            ready = [key for key in campaign.state.riding() if campaign.state.unfinished(key) is None]
            return visit.page(
                "report_choose.html",
                name=campaign.journal.name,
                prepared=campaign.state.prepared,
                posses=[(key, campaign.state.posses[key].name) for key in ready],
                scenarios=sorted(campaign.book.content.scenario.values(), key=lambda one: one.name.en),
            )
        return _new(visit, campaign, game, {}, None)


def report(visit: Visit) -> Response:
    """What was said about a game is checked as a whole, and written or shown again with what is wrong."""
    with opened(visit) as campaign:
        game = _game(campaign, visit)
        if game is None:
            return visit.go(f"{at(visit)}/report")
        try:
            ledger.record(campaign, from_raw(raw_report(visit, game), campaign.book))
        except LotowError as error:
            return _new(visit, campaign, game, values_sent(visit), error)
    visit.say(Text("It is written. Now for the aftermath.", "C'est écrit. Place aux suites."))
    return visit.go(at(visit))


def _game(campaign: OpenCampaign, visit: Visit) -> GameOnForm | None:
    games: list[GamePrepared] = campaign.state.prepared
    number = visit.asked("prepared")
    if number.isdecimal() and len(number) < 4 and int(number) < len(games):
        chosen = games[int(number)]
        keys = tuple(side.posse for side in chosen.sides)
        return GameOnForm(chosen.scenario, keys, True, f"?prepared={number}")
    scenario, keys = visit.asked("scenario"), tuple(visit.every_asked("posse"))
    known = scenario in campaign.book.content.scenario and set(keys) <= campaign.state.posses.keys()
    if not known or len(set(keys)) < 2:
        return None
    return GameOnForm(
        scenario, keys, False, f"?scenario={scenario}" + "".join(f"&posse={key}" for key in keys)
    )


def _new(
    visit: Visit, campaign: OpenCampaign, game: GameOnForm, values: Values, error: LotowError | None
) -> Response:
    where = f"{at(visit)}/report{game.query}"
    return form(visit, campaign, game, campaign.state.posses, values, error, where)


def form(
    visit: Visit,
    campaign: OpenCampaign,
    game: GameOnForm,
    posses: Mapping[str, Posse],
    values: Values,
    error: LotowError | None,
    where: str,
    amends: int = 0,
) -> Response:
    """The form, filled in as far as something was said. `amends` is the number of the game it corrects."""
    scenario = campaign.book.content.scenario[game.scenario]
    return visit.page(
        "report.html",
        422 if error is not None else 200,
        name=campaign.journal.name,
        where=where,
        amends=amends,
        game=game,
        scenario=scenario,
        feats=[one for one in scenario.experience if one.key is not None],
        sides=[(key, posses[key], _sticks(posses[key], key, values, campaign.book)) for key in game.keys],
        values=values,
        error=error,
    )


def _sticks(posse: Posse, key: str, values: Values, book: Rulebook) -> list[tuple[str, str, Text, bool]]:
    """Every stick and bottle there is: how a report names it, whose, what, and whether it is ticked."""
    ticked, sticks = list(values.get(f"{key}.threw", [])), []
    for member in posse.members:
        for stick in explosives(member, book):
            said, thing = f"#{member.id} ({stick.item})", book.gear(stick.item).name
            sticks.append((said, member.name, thing, said in ticked))
            if said in ticked:
                ticked.remove(said)
    return sticks


def values_sent(visit: Visit) -> Values:
    """The form as it was filled in."""
    return {name: [str(one) for one in visit.form.getlist(name)] for name in visit.form}


def values_of(report: GameReport) -> Values:
    """The form as a report fills it in that names people by number and posses by key."""
    values: Values = {
        "winner": [report.winner] if report.winner != DRAW else [""],
        "second": [report.second],
        "date": [report.date],
        "witness": [report.witness],
        "agreed": ["1"] if report.agreed else [],
    }
    for side in report.posse:
        said: dict[str, list[str]] = {
            "role": [side.role or ""],
            "prisoner": [_number(side.prisoner)],
            "threw": list(side.threw),
            **{what: ["1"] if getattr(side, what) else [] for what in ("fled", "freed", "prisoner_out")},
            **{what: [_number(one) for one in getattr(side, what)] for what in ("out", "absent", "drank")},
            **{f"kills.{_number(who)}": [str(kills)] for who, kills in side.kills.items()},
            **{f"by.{_number(who)}": [posse] for who, posse in side.by.items()},
            **{f"count.{what}": [str(count)] for what, count in side.counts.items()},
            **{f"feat.{what}": [_number(one) for one in who] for what, who in side.feats.items()},
        }
        values.update({f"{side.name}.{what}": value for what, value in said.items() if value})
    return values


def _number(named: str) -> str:
    return named.removeprefix("#")


def raw_report(visit: Visit, game: GameOnForm) -> dict[str, Any]:
    """What the form says, as a report has it; members by number, posses by key."""
    raw: dict[str, Any] = {
        "scenario": game.scenario,
        "winner": visit.sent("winner") or DRAW,
        "date": visit.sent("date"),
        "witness": visit.sent("witness")[:60],
        "agreed": bool(visit.sent("agreed")),
        "posse": [_side(visit, key, game) for key in game.keys],
    }
    if visit.sent("second"):
        raw["second"] = visit.sent("second")
    return raw


def _side(visit: Visit, key: str, game: GameOnForm) -> dict[str, Any]:
    side: dict[str, Any] = {"name": key, "threw": visit.every_sent(f"{key}.threw")}
    for what in ("fled", "freed", "prisoner_out"):
        side[what] = bool(visit.sent(f"{key}.{what}"))
    if not game.prepared and visit.sent(f"{key}.role"):
        side["role"] = visit.sent(f"{key}.role")
    for what in ("out", "absent", "drank"):
        side[what] = [f"#{one}" for one in visit.every_sent(f"{key}.{what}")]
    if prisoner := visit.sent(f"{key}.prisoner"):
        side["prisoner"] = f"#{prisoner}"
    kills, by = {}, {}
    for name in visit.form:
        head, _, number = name.rpartition(".kills.")
        if head == key and 0 < (times := visit.number(name)) < 100:
            kills[f"#{number}"] = times
        head, _, number = name.rpartition(".by.")
        if head == key and number in visit.every_sent(f"{key}.out") and visit.sent(name):
            by[f"#{number}"] = visit.sent(name)
        head, _, what = name.rpartition(".count.")
        if head == key and (said := visit.sent(name)).isdecimal() and len(said) < 6:
            side[what] = int(said)
        head, _, what = name.rpartition(".feat.")
        if head == key and (names := [f"#{one}" for one in visit.every_sent(name)]):
            side[what] = names
    return {**side, **({"kills": kills} if kills else {}), **({"by": by} if by else {})}
