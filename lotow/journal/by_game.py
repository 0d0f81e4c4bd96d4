"""A campaign's records by the game they belong to, and the campaign as it stood after one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lotow.errors import LotowError, Text
from lotow.journal.campaign_state import CampaignState
from lotow.journal.entries.game_entries import GamePrepared, GameRecorded
from lotow.journal.fold import MisfitError, apply, campaign_beginning, counting
from lotow.journal.records import Record


def touched(record: Record) -> set[str]:
    """The posses an entry is about."""
    entry = record.entry
    if isinstance(entry, (GameRecorded, GamePrepared)):
        return {side.posse for side in entry.sides}
    captor = getattr(entry, "captor", "")
    return {entry.posse, captor} - {""}


def with_games(records: Sequence[Record]) -> Iterator[tuple[Record, int]]:
    """Every record with the game it belongs to: its own, or the last one played by then; a preparation
    belongs to the game it prepares."""
    last = 0
    for record in records:
        game = getattr(record.entry, "game", 0) or last
        if isinstance(record.entry, GamePrepared):
            game = last + 1
        if isinstance(record.entry, GameRecorded):
            last = max(last, game)
        yield record, game


def as_of(records: Sequence[Record], game: int) -> CampaignState:
    """The campaign as it stood after a game and its aftermath; 0 is before the first."""
    state = campaign_beginning(records)
    alive = counting(records)
    played = max((one.entry.game for one in alive if isinstance(one.entry, GameRecorded)), default=0)
    if not 0 <= game <= played:
        raise LotowError(
            Text(f"there is no game {game}", f"il n'y a pas de partie {game}"),
            hint=Text(
                f"games 0 to {played}; 0 is before the first",
                f"parties 0 à {played} ; 0 est avant la première",
            ),
        )
    for record, number in with_games(alive):
        if number <= game:
            # A later agreement about a captive may be missing here: what rests on it is left out too.
            try:
                apply(state, record)
            except MisfitError:
                continue
    return state
