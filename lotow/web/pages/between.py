"""Between games: a visit to the Tradin' Post, captives, the referee's word, and how a campaign ends."""

from __future__ import annotations

from starlette.responses import Response

from lotow.app import captive_talks as held
from lotow.app import ledger
from lotow.app.adjusting import RefereesWord, adjust
from lotow.app.aftermath import Conversation
from lotow.app.campaigns import OpenCampaign
from lotow.app.trade_visits import trade
from lotow.dice import Roller
from lotow.errors import Text
from lotow.web.pages.campaigns import at, opened
from lotow.web.pages.wizard import Wizard, may_play
from lotow.web.visit import NotThereError, Visit


def _trade(visit: Visit, campaign: OpenCampaign, roller: Roller | None) -> Conversation:
    return trade(campaign, visit.path("key"), roller)


TRADE = Wizard(
    lambda visit: f"trade/{visit.path('key')}",
    _trade,
    Text("Traded, and written down.", "Affaire faite et inscrite."),
    Text("The Tradin' Post", "Le comptoir"),
)


def _captive(visit: Visit, campaign: OpenCampaign, roller: Roller | None) -> Conversation:
    found = held.captive_called(campaign, visit.path("key"), f"#{visit.path('member')}")
    return held.CaptiveConversation(campaign, found, roller)


CAPTIVE = Wizard(
    lambda visit: f"captives/{visit.path('key')}/{visit.path('member')}",
    _captive,
    Text("Agreed, and written down.", "Accord conclu et inscrit."),
    Text("A captive", "Un prisonnier"),
    own_answers=False,
)


def captives(visit: Visit) -> Response:
    """Who is held by whom, what can be done with him, and what waits for the other side's answer."""
    with opened(visit) as campaign:
        there = held.captives(campaign)
        waiting = held.offers(campaign, there)
        shown = [
            (
                one,
                [held.deed_words(deed) for deed in one.deeds],
                waiting.get((one.posse, one.member)),
                may_play(visit, campaign, one.posse if (one.posse, one.member) in waiting else one.captor),
            )
            for one in there
        ]
        return visit.page("captives.html", name=campaign.journal.name, captives=shown)


def adjust_page(visit: Visit) -> Response:
    """The referee's form for a posse."""
    with opened(visit) as campaign:
        key = visit.path("key")
        if key not in campaign.state.posses:
            raise NotThereError
        posse = campaign.state.posses[key]
        return visit.page("adjust.html", name=campaign.journal.name, key=key, posse=posse)


def adjusted(visit: Visit) -> Response:
    """What the referee gives or takes is written, with its reason."""

    def several(field: str) -> tuple[str, ...]:
        return tuple(one.strip() for one in visit.sent(field)[:500].split(",") if one.strip())

    said = RefereesWord(
        reason=visit.sent("reason"),
        experience=visit.number("experience"),
        dollars=visit.number("dollars"),
        gain=several("gain"),
        lose=several("lose"),
        injure=several("injure"),
        heal=several("heal"),
        skill=several("skill"),
        note=visit.sent("note"),
    )
    member = visit.sent("fighter")
    with opened(visit) as campaign:
        who = f"#{member}" if member.isdecimal() else None
        adjust(campaign, visit.path("key"), who, said, bool(visit.sent("anyway")))
    visit.say(Text("The referee has spoken; undo takes it back.", "L'arbitre a parlé ; annuler le reprend."))
    return visit.go(f"{at(visit)}/posses/{visit.path('key')}")


def close(visit: Visit) -> Response:
    """The campaign ends: the highest infamy has won."""
    with opened(visit) as campaign:
        ledger.close(campaign)
    return visit.go(at(visit))


def reopen(visit: Visit) -> Response:
    """A campaign that has ended goes on."""
    with opened(visit) as campaign:
        ledger.reopen(campaign)
    return visit.go(at(visit))
