"""Campaigns: how they stand, what happened, whose life it was; beginning one, joining, leaving."""

from __future__ import annotations

import re

from starlette.responses import Response

from lotow.app import journals, ledger, people
from lotow.app.campaigns import ListedCampaign, OpenCampaign, every_campaign, found_campaign, open_campaign
from lotow.app.documents import document_of
from lotow.app.printing import campaign_sheet, gazette_sheet
from lotow.app.rosters import roster_of
from lotow.app.trade_visits import can_trade
from lotow.app.views.campaigns import campaign_json, lines_json
from lotow.errors import LotowError, Text
from lotow.telling.infamy_chart import TITLE, infamy_lines, infamy_scale
from lotow.web.drawing import DrawnChart, chart
from lotow.web.pages.posses import readable as readable_posses
from lotow.web.visit import NotThereError, Visit, slug
from lotow.words.terms import STEP_NAMES

SHORT = 60
"""So many of the latest lines of a log stand on its first page."""


def opened(visit: Visit) -> OpenCampaign:
    return open_campaign(visit.journal("campaign").name, visit.db)


def at(visit: Visit) -> str:
    return f"/campaigns/{slug(visit.journal('campaign').name)}"


def index(visit: Visit) -> Response:
    return visit.page("campaigns.html", campaigns=readable(visit))


def readable(visit: Visit) -> list[ListedCampaign]:
    """The campaigns somebody may read."""
    known = {one.name: one.id for one in journals.kept("campaign", visit.db)}
    return [
        one
        for one in every_campaign(visit.db)
        if visit.may("read-campaign", people.Scope(campaign=known.get(one.name, 0)))
    ]


def create(visit: Visit) -> Response:
    name = visit.sent("name")
    found_campaign(name, visit.db, games=max(0, visit.number("games"))).close()
    return visit.go(f"/campaigns/{slug(name)}")


def show(visit: Visit) -> Response:
    """Everything at a glance."""
    journal = visit.journal("campaign")
    with opened(visit) as campaign:
        state, book = campaign.state, campaign.book
        places = ledger.standings(campaign)
        plays = [
            key
            for key in state.riding()
            if visit.may("play-posse", people.Scope(campaign=journal.id, posse=key))
        ]
        return visit.page(
            "campaign.html",
            name=journal.name,
            state=state,
            places=places,
            lists={key: one.name.in_(visit.lang) for key, one in book.content.posse.items()},
            drawn=_chart(campaign, visit),
            plays=plays,
            unfinished={key: part for key in state.riding() if (part := state.unfinished(key))},
            steps=STEP_NAMES,
            trades=[key for key in plays if can_trade(campaign, key)],
            playing=visit.may("play-campaign", people.Scope(campaign=journal.id)),
        )


def _chart(campaign: OpenCampaign, visit: Visit) -> DrawnChart | None:
    games = max(campaign.state.games, default=0)
    if not games:
        return None
    lines = infamy_lines(campaign.state)
    named = {campaign.state.posses[key].name: values for key, values in lines.items()}
    labels = [str(one) for one in range(games + 1)]
    return chart(TITLE.in_(visit.lang), named, labels, infamy_scale(lines).values())


def posse(visit: Visit) -> Response:
    """A posse of the campaign as it stands."""
    with opened(visit) as campaign:
        key = _key(campaign, visit)
        roster = roster_of(campaign.state.told(key), campaign.book, visit.lang)
        plays = visit.may("play-posse", people.Scope(campaign=campaign.journal.id, posse=key))
        return visit.page(
            "campaign_posse.html",
            roster=roster,
            key=key,
            name=campaign.journal.name,
            trades=plays and can_trade(campaign, key),
        )


def _key(campaign: OpenCampaign, visit: Visit) -> str:
    key = visit.path("key")
    if key not in campaign.state.posses:
        raise NotThereError
    return key


def log(visit: Visit) -> Response:
    """What happened, entry by entry."""
    with opened(visit) as campaign:
        asked = visit.asked("posse")
        key = asked if asked in campaign.state.posses else None
        game = visit.asked("game")
        lines = ledger.log(campaign, key, int(game) if game.isdecimal() and len(game) < 6 else None)
        shown = [one for one in lines if one.text.in_(visit.lang)]
        everything = bool(visit.asked("all"))
        return visit.page(
            "campaign_log.html",
            name=campaign.journal.name,
            state=campaign.state,
            lines=shown if everything else shown[-SHORT:],
            more=len(shown) > SHORT and not everything,
            posse=key or "",
            game=game if game.isdecimal() and int(game) in campaign.state.games else "",
            mends=visit.may("own"),
        )


def fighter(visit: Visit) -> Response:
    """A fighter's life."""
    with opened(visit) as campaign:
        key = _key(campaign, visit)
        told = ledger.life(campaign, key, visit.path("fighter"))
        return visit.page("campaign_life.html", life=told, key=key, name=campaign.journal.name)


def tale(visit: Visit) -> Response:
    """The story so far, and Boot Hill."""
    with opened(visit) as campaign:
        told = ledger.story(campaign, visit.lang)
        graves = [(one, campaign.state.posses[one.posse].name) for one in campaign.state.graves]
        return visit.page("campaign_story.html", name=campaign.journal.name, story=told, graves=graves)


def sheet(visit: Visit) -> Response:
    """The campaign's sheet or its newspaper as PDF."""
    with opened(visit) as campaign:
        draw = gazette_sheet if visit.path("sheet") == "gazette" else campaign_sheet
        content = draw(campaign, visit.lang, "frontier", "a4")
        return visit.file(content, f"{campaign.journal.name}.pdf", "application/pdf", inline=True)


def export(visit: Visit) -> Response:
    """The whole journal as one file."""
    with opened(visit) as campaign:
        content = document_of(campaign)
        return visit.file(content, f"{campaign.journal.name}.json", "application/json")


def as_json(visit: Visit) -> Response:
    """What `campaign show --json` gives; with `as_of`, as it stood after that game."""
    with opened(visit) as campaign:
        state = ledger.state_as_of(campaign, _game(visit, "as_of"))
        return visit.json(campaign_json(state, campaign.book))


def every_json(visit: Visit) -> Response:
    """Those that somebody may read, as `campaign list --json` lists them."""
    return visit.json(readable(visit))


def standings_json(visit: Visit) -> Response:
    """What `campaign standings --json` gives, with `as_of` as above."""
    with opened(visit) as campaign:
        return visit.json(ledger.standings(campaign, _game(visit, "as_of")))


def log_json(visit: Visit) -> Response:
    """What `campaign log --json` gives: all, or of one `posse`, of one `game`."""
    with opened(visit) as campaign:
        lines = ledger.log(campaign, visit.asked("posse") or None, _game(visit, "game"))
        return visit.json(lines_json(lines, visit.lang))


def _game(visit: Visit, name: str) -> int | None:
    """The number of a game, where one is asked for."""
    said = visit.asked(name)
    if said and not re.fullmatch(r"[0-9]{1,6}", said):
        raise LotowError(
            Text(f"{said[:40]!r} is no number of a game", f"{said[:40]!r} n'est pas un numéro de partie"),
            hint=Text("give a whole number", "donnez un nombre entier"),
        )
    return int(said) if said else None


def join_page(visit: Visit) -> Response:
    """Which posse joins."""
    posses = [one.posse.name for one in readable_posses(visit) if not one.rides_in]
    return visit.page("campaign_join.html", name=visit.journal("campaign").name, posses=posses)


def join(visit: Visit) -> Response:
    with opened(visit) as campaign:
        ledger.join_called(campaign, visit.sent("posse"), visit.db, anyway=bool(visit.sent("anyway")))
    return visit.go(at(visit))


def leave(visit: Visit) -> Response:
    with opened(visit) as campaign:
        ledger.leave(campaign, visit.sent("posse"))
    return visit.go(at(visit))


def undo(visit: Visit) -> Response:
    """The last step, or the whole last game, taken back."""
    with opened(visit) as campaign:
        ledger.undo(campaign, game=bool(visit.sent("game")))
    return visit.go(at(visit))


def redo(visit: Visit) -> Response:
    with opened(visit) as campaign:
        ledger.redo(campaign)
    return visit.go(at(visit))
