"""What happened in a game of Western Legends: small immutable entries, closed by one union.

An entry holds what it changed, in figures and words of its day, so that a later change of the data never
rewrites a game that was played.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

from lotow.errors import Text
from lotow.saloon.legends.characters import ItemKind

Counter = Literal[
    "legend",
    "dollars",
    "nuggets",
    "wounds",
    "marshal",
    "wanted",
    "gambler",
    "cattle",
    "longhorns",
    "goals",
    "tokens",
    "token_points",
    "cards",
    "actions",
]
"""What changes. Cards are drawn on the table and not kept count of; actions are those of this turn."""
COUNTERS: tuple[Counter, ...] = (
    "legend",
    "dollars",
    "nuggets",
    "wounds",
    "marshal",
    "wanted",
    "gambler",
    "cattle",
    "longhorns",
    "goals",
    "tokens",
    "token_points",
)
"""Those that are kept with a player."""

Variant = Literal["wild", "goals"]
GearStep = Literal["buy", "upgrade", "discard", "get", "use"]


class Change(Struct, frozen=True):
    """One figure of one player, more or less."""

    player: str
    what: Counter
    by: int


class GearChange(Struct, frozen=True):
    """An item that somebody got, upgraded, gave back or took to hand."""

    player: str
    step: GearStep
    item: str
    name: Text
    kind: ItemKind
    legend: int = 0
    price: int = 0


class Seat(Struct, frozen=True):
    """Somebody at the table, in the order of turns."""

    name: str
    character: str


class ToldEntry(Struct, frozen=True, kw_only=True):
    """What every entry carries: the words of the day, what follows from it, and what the rules forbid."""

    words: Text
    follows: tuple[Text, ...] = ()
    warnings: tuple[Text, ...] = ()
    changes: tuple[Change, ...] = ()
    gear: tuple[GearChange, ...] = ()
    markers: tuple[str, ...] = ()
    """Event markers taken off the tracks."""


class GameBegun(ToldEntry, frozen=True, kw_only=True, tag="founded"):
    """A game begins."""

    name: str
    seats: tuple[Seat, ...]
    length: str
    target: int
    expansion: bool = False
    variants: tuple[Variant, ...] = ()


class Done(ToldEntry, frozen=True, kw_only=True, tag="done"):
    """Somebody did something."""

    player: str
    deed: str
    action: bool = False
    once: str = ""
    fought: str = ""


class DiscPlaced(ToldEntry, frozen=True, kw_only=True, tag="disc"):
    """A disc on a story card; `taken_from` is the card it was taken from."""

    player: str
    story: int
    taken_from: int = 0


class FactSet(ToldEntry, frozen=True, kw_only=True, tag="fact"):
    """Something the texts do not give, read off the table."""

    fact: str
    value: str


class TurnEnded(ToldEntry, frozen=True, kw_only=True, tag="turn"):
    """Somebody's turn ends. `resolved` are story cards; `triggered` is whoever ends the game by it."""

    player: str
    resolved: tuple[int, ...] = ()
    triggered: str = ""


Entry = GameBegun | Done | DiscPlaced | FactSet | TurnEnded


def encode(entry: Entry) -> bytes:
    """An entry as JSON, to be kept."""
    return msgspec.json.encode(entry)


def decode(kept: bytes) -> Entry:
    """An entry as it was kept."""
    made: Entry = msgspec.json.decode(kept, type=Entry)
    return made
