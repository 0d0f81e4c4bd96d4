"""What the tables of a campaign's games tell: read where a table is still kept, left out where it is not."""

from __future__ import annotations

from lotow.app.campaigns import OpenCampaign
from lotow.app.tables import OpenTable
from lotow.telling.shootouts import PutOut, falls_at


def shootouts(campaign: OpenCampaign) -> dict[int, tuple[PutOut, ...]]:
    """Who shot whom in each game that was followed at a table."""
    followed = {game.table: number for number, game in campaign.state.games.items() if game.table}
    if not followed:
        return {}
    kept = [one for one in campaign.store.journals("table") if one.name in followed]
    tables = [OpenTable(campaign.store, journal) for journal in kept]
    return {followed[one.journal.name]: falls_at(one.state, campaign.book) for one in tables}
