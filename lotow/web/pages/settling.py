"""The aftermath of a posse, one question a screen, or left to a sensible policy."""

from __future__ import annotations

from starlette.responses import Response

from lotow.app.aftermath import Conversation
from lotow.app.campaigns import OpenCampaign
from lotow.campaign.aftermath.auto import AutoChoices
from lotow.campaign.own_dice import CampaignRoller
from lotow.dice import Roller
from lotow.errors import Text
from lotow.web.pages.campaigns import at, opened
from lotow.web.pages.wizard import Wizard, may_play
from lotow.web.visit import NotAllowedError, NotThereError, Visit

SETTLED = Text("Settled: ready to ride.", "Tout est réglé : en selle.")


def _start(visit: Visit, campaign: OpenCampaign, roller: Roller | None) -> Conversation:
    return Conversation(campaign, [visit.path("key")], roller)


AFTERMATH = Wizard(lambda visit: f"aftermath/{visit.path('key')}", _start, SETTLED)


def policy(visit: Visit) -> Response:
    """Everything that is left is decided by a sensible policy and written."""
    with opened(visit) as campaign:
        key = visit.path("key")
        if key not in campaign.state.posses:
            raise NotThereError
        if not may_play(visit, campaign, key):
            raise NotAllowedError
        talk = Conversation(campaign, [key], CampaignRoller(campaign.seed), AutoChoices())
        while talk.ready:
            talk.write()
    visit.say(SETTLED)
    return visit.go(at(visit))
