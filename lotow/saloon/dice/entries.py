"""What can happen in a game of dice, one small immutable entry each; a game is a list of them.

Seats are numbered from 0, each next one to the left of the one before.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec
from msgspec import Struct

from lotow.errors import LotowError, Text
from lotow.saloon.dice.content import Face, Role

Mind = Literal["human", "thinking", "easy", "random"]
"""Who decides at a seat."""


class DiceSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits there, as whom, and who decides for him."""

    name: str
    role: Role
    character: str
    mind: Mind = "human"


class Happening(Struct, frozen=True, forbid_unknown_fields=True, tag_field="what"):
    """The common form of all entries."""


class Dealt(Happening, frozen=True, tag="dealt"):
    """Roles and characters lie before the players: the first entry of every game. Its own dice, if it has
    any, are derived from the seed."""

    seats: tuple[DiceSeat, ...]
    seed: str = ""


class DiceRolled(Happening, frozen=True, tag="rolled"):
    """The dice that were to be rolled show this; `source` tells where they came from."""

    faces: tuple[Face, ...]
    source: str = ""


class Kept(Happening, frozen=True, tag="kept"):
    """These dice stay, the others are rolled again; keeping all ends the rolling."""

    faces: tuple[Face, ...]


class Gave(Happening, frozen=True, tag="gave"):
    """A life point for somebody at the beginning of a turn."""

    to: int


class ShotsAimed(Happening, frozen=True, tag="shot"):
    """Whom each 1 and each 2 hits; a beer may make one more wound at one of these targets."""

    ones: tuple[int, ...] = ()
    twos: tuple[int, ...] = ()
    doubled: int | None = None


class Dodged(Happening, frozen=True, tag="dodged"):
    """So many arrows taken instead of wounds."""

    arrows: int


class Shed(Happening, frozen=True, tag="shed"):
    """So many arrows put back for wounds suffered."""

    arrows: int


class Drank(Happening, frozen=True, tag="drank"):
    """Who gets each beer."""

    to: tuple[int, ...]


class Cleared(Happening, frozen=True, tag="cleared"):
    """Whose arrows go back to the pile, a seat for each arrow."""

    of: tuple[int, ...] = ()


Entry = Dealt | DiceRolled | Kept | Gave | ShotsAimed | Dodged | Shed | Drank | Cleared


def encode_entry(entry: Entry) -> bytes:
    """One entry as JSON, to be kept."""
    return msgspec.json.encode(entry)


def decode_entry(kept: str | bytes) -> Entry:
    """One entry as it was kept."""
    made: Entry = msgspec.json.decode(kept, type=Entry)
    return made


def encode(entries: Iterable[Entry]) -> bytes:
    """A game as JSON, an object for each entry."""
    return msgspec.json.encode(list(entries))


def decode(content: bytes) -> list[Entry]:
    """A game from JSON."""
    try:
        return msgspec.json.decode(content, type=list[Entry])
    except msgspec.MsgspecError as error:
        raise LotowError(
            Text(f"this is no game of dice: {error}", f"ce n'est pas une partie de dés : {error}"),
            hint=Text("a game is a list of entries", "une partie est une liste d'entrées"),
        ) from None
