"""The referee's word on a posse or a fighter of a campaign, written as an entry of its own."""

from __future__ import annotations

from lotow.app.campaigns import OpenCampaign
from lotow.campaign.posse_called import find_posse
from lotow.campaign.referee import RefereesWord
from lotow.campaign.referee import adjust as adjusted
from lotow.journal.records import Record

__all__ = ["RefereesWord", "adjust"]


def adjust(
    campaign: OpenCampaign, posse: str, fighter: str | None, said: RefereesWord, anyway: bool = False
) -> list[Record]:
    """Gives or takes what the referee says, or refuses it; `anyway` sets the rules aside."""
    key = find_posse(campaign.state, posse, riding=True)
    written = adjusted(campaign.state, key, fighter, said, campaign.book, anyway)
    return campaign.write(written, rests_on=key)
