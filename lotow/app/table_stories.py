"""What the tables of a campaign's games tell: read where a table is still kept, left out where it is not."""

from __future__ import annotations

from collections.abc import Iterator

from lotow.app.campaigns import OpenCampaign
from lotow.app.tables import OpenTable
from lotow.journal.entries.game_entries import GameRecorded
from lotow.telling.shootouts import PutOut, as_recorded, falls_at


def shootouts(campaign: OpenCampaign) -> dict[int, tuple[PutOut, ...]]:
    """Who shot whom in each game that was followed at a table."""
    followed = {game.table_mark: game for game in campaign.state.games.values() if game.table_mark}
    return {
        game.game: as_recorded(falls_at(table.state, campaign.book), game)
        for table, game in _tables(campaign, followed)
    }


def _tables(
    campaign: OpenCampaign, followed: dict[str, GameRecorded]
) -> Iterator[tuple[OpenTable, GameRecorded]]:
    """The tables that are still kept, each with the game it was recorded as."""
    called = {game.table for game in followed.values()}
    for journal in campaign.store.journals("table") if followed else ():
        if journal.name in called:
            table = OpenTable(campaign.store, journal)
            if table.mark in followed:
                yield table, followed[table.mark]
