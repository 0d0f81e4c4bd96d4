"""What a posse does at the Tradin' Post whenever its player feels like it: buying, selling, swapping, hiring,
healing and renaming between games, by questions or in one go.
"""

from __future__ import annotations

from lotow.app.aftermath import WorkedStep
from lotow.app.campaigns import OpenCampaign
from lotow.app.one_step import OneStep
from lotow.campaign.aftermath.choices import Choices
from lotow.campaign.aftermath.desk import Desk
from lotow.campaign.aftermath.trading import next_trade, refuse_trade
from lotow.campaign.closing import refuse_closed
from lotow.campaign.posse_called import find_posse
from lotow.dice import Roller
from lotow.errors import LotowError
from lotow.journal.records import Written


class TradeConversation(OneStep):
    """A visit to the Tradin' Post: one action after the other until the player is done."""

    def _next(self, desk: Desk, step: WorkedStep) -> tuple[list[Written], bool]:
        return next_trade(desk)


def can_trade(campaign: OpenCampaign, key: str) -> bool:
    """Whether a posse can trade now."""
    try:
        refuse_closed(campaign.state)
        refuse_trade(campaign.state, key)
    except LotowError:
        return False
    return True


def trade(
    campaign: OpenCampaign,
    posse: str,
    roller: Roller | None,
    choices: Choices | None = None,
    *,
    ahead: bool = False,
) -> TradeConversation:
    """A posse's visit, to be asked and written; refused where it cannot trade now."""
    key = find_posse(campaign.state, posse)
    refuse_closed(campaign.state)
    refuse_trade(campaign.state, key)
    return TradeConversation(campaign, [key], roller, choices, ahead=ahead)
