"""Where a game of dice stands: the table that was dealt, and everything on it at one moment, frozen.

The interpreter's working copy (`board.Board`) has the same names; whoever only looks takes a `Position`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol

from msgspec import Struct

from lotow.saloon.dice.content import Ability, Role
from lotow.saloon.dice.entries import DiceSeat
from lotow.saloon.dice.hands import Hand

Phase = Literal["gift", "roll", "keep", "shoot", "dodge", "shed", "drink", "clear", "over"]
"""What the game waits for: dice in `roll`, nothing in `over`, else a decision of the `decider`."""

Cause = Literal["dynamite", "shots", "gatling", ""]
Victor = Literal["law", "outlaws", "renegade", "nobody"]
VICTORS: tuple[Victor, ...] = ("law", "outlaws", "renegade", "nobody")


class DealtTable(Struct, frozen=True):
    """What was dealt and never changes: who sits where, and the most life each can have."""

    seats: tuple[DiceSeat, ...]
    roles: tuple[Role, ...]
    abilities: tuple[Ability, ...]
    most: tuple[int, ...]
    hunts: dict[Role, Role]
    """Who hunts whom where roles lie open; nobody where they are hidden."""
    dodger: int
    shedder: int
    avenger: int
    mourner: int
    """Seats whose abilities answer what others do (arrows for wounds, arrows put back, arrows handed out,
    life from funerals); -1 where nobody has it."""


class Ending(Struct, frozen=True):
    """Who won: the side, and the seats that share it, the dead of the side among them."""

    victor: Victor
    seats: tuple[int, ...]


class Position(Protocol):
    """A game at one moment, frozen or not."""

    @property
    def table(self) -> DealtTable: ...
    @property
    def life(self) -> Sequence[int]: ...
    @property
    def arrows(self) -> Sequence[int]: ...
    @property
    def pile(self) -> int: ...
    @property
    def living(self) -> tuple[int, ...]: ...
    @property
    def turn(self) -> int: ...
    @property
    def active(self) -> int: ...
    @property
    def phase(self) -> Phase: ...
    @property
    def decider(self) -> int: ...
    @property
    def hand(self) -> Hand: ...
    @property
    def to_roll(self) -> int: ...
    @property
    def rerolls(self) -> int: ...
    @property
    def beers(self) -> int: ...
    @property
    def hits(self) -> Sequence[int]: ...
    @property
    def cause(self) -> Cause: ...
    @property
    def attacks(self) -> int: ...
    @property
    def blasts(self) -> int: ...
    @property
    def volleys(self) -> int: ...
    @property
    def ending(self) -> Ending | None: ...


class DiceState(Struct, frozen=True):
    """A game at one moment."""

    table: DealtTable
    life: tuple[int, ...]
    arrows: tuple[int, ...]
    pile: int
    living: tuple[int, ...]
    """The seats still in the game, in their order."""
    turn: int
    active: int
    """Whose turn it is."""
    phase: Phase
    decider: int
    hand: Hand
    """The dice on the table; while some are to be rolled, those kept."""
    to_roll: int
    rerolls: int
    """How often dice may still be rolled again."""
    beers: int
    """Beers to be drunk once the shots are fired."""
    hits: tuple[int, ...]
    """Wounds on their way to each seat, or just suffered, from `cause`."""
    cause: Cause
    attacks: int
    """How often the last arrow was taken so far."""
    blasts: int
    """How often dynamite went off so far."""
    volleys: int
    """How often gatlings opened fire so far."""
    ending: Ending | None
