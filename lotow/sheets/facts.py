"""What a campaign can tell the sheets, as plain values: no sheet knows where it is kept."""

from __future__ import annotations

from msgspec import Struct


class StandingsRow(Struct, frozen=True, kw_only=True):
    """A posse in the campaign's table."""

    rank: int
    posse: str
    list: str
    player: str = ""
    infamy: int
    games: int = 0
    wins: int = 0
    losses: int = 0
    kills: int = 0
    dead: int = 0


class InfamyLine(Struct, frozen=True):
    """A posse's infamy over the games: (number of the game, infamy after it); 0 is before the first."""

    posse: str
    points: tuple[tuple[int, int], ...]


class Tombstone(Struct, frozen=True, kw_only=True):
    """One of the dead: how and in which game."""

    name: str
    posse: str
    how: str
    game: int
    type: str = ""
    kills: int = 0


class Legend(Struct, frozen=True, kw_only=True):
    """One of the hall of fame, and what for."""

    name: str
    posse: str
    deed: str
    figure: str = ""


class CampaignFacts(Struct, frozen=True, kw_only=True):
    """A campaign as the sheets show it."""

    name: str
    games: int = 0
    length: int | None = None
    house_rules: tuple[str, ...] = ()
    standings: tuple[StandingsRow, ...] = ()
    infamy: tuple[InfamyLine, ...] = ()
    dead: tuple[Tombstone, ...] = ()
    hall_of_fame: tuple[Legend, ...] = ()
