"""What is tapped or said while a game is played: small immutable values, closed by a union.

A tap knows who made it, on which device, which of that device's taps it is, when, and in which turn; so one
that arrives twice counts once, and one that arrives late is still told in its own turn.
"""

from __future__ import annotations

from typing import Literal, get_args

import msgspec
from msgspec import Struct

from lotow.errors import LotowError, Text
from lotow.odds.reach import Mode

Pool = Literal["fame", "fortune"]
Phase = Literal["drop", "movin", "shootin", "fightin"]
PHASES: tuple[Phase, ...] = ("drop", "movin", "shootin", "fightin")


class TapBase(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag_field="tap"):
    """`number` runs on each `device`, from 1. `turn` is the turn that device was in; 0 is the one the table
    is in. `anyway`: the players insisted on it."""

    who: str = ""
    device: str = ""
    number: int = 0
    at: str = ""
    turn: int = 0
    anyway: bool = False


class OfFighter(TapBase, frozen=True, kw_only=True):
    """Somebody did something, or had it done to him; numbers are the table's own."""

    fighter: int


class OfSide(TapBase, frozen=True, kw_only=True):
    """Something a whole side did; a side is named by its posse's key."""

    side: str


# The turn


class TurnBegun(TapBase, frozen=True, kw_only=True, tag="turn"):
    """The turn that `turn` names begins."""


class PhaseBegun(TapBase, frozen=True, kw_only=True, tag="phase"):
    phase: Phase


class DropTaken(OfSide, frozen=True, kw_only=True, tag="drop"):
    """Who has the Drop this turn; the dice, one a side, where they were rolled."""

    dice: tuple[int, ...] = ()


# Shooting


class GunFired(OfFighter, frozen=True, kw_only=True, tag="shot"):
    """A gun is fired. `target` is nobody in particular when none is named."""

    weapon: str
    target: int | None = None
    mode: Mode = "shot"


class Jammed(OfFighter, frozen=True, kw_only=True, tag="jammed"):
    weapon: str


class Reloaded(OfFighter, frozen=True, kw_only=True, tag="reloaded"):
    """One shooting phase readies every gun somebody has."""


class Threw(OfFighter, frozen=True, kw_only=True, tag="threw"):
    """Thrown at somebody or something; or `laid`, which is no shot."""

    weapon: str
    target: int | None = None
    laid: bool = False


# Wounds and nerve


class Wounded(OfFighter, frozen=True, kw_only=True, tag="wounded"):
    """Wounds suffered: those that Fortune saved are not."""

    wounds: int = 1
    by: int | None = None
    weapon: str = ""


class WentOut(OfFighter, frozen=True, kw_only=True, tag="out"):
    """`by` is 0 where it was nobody in particular, and none where nobody has said."""

    by: int | None = None
    weapon: str = ""


class FortuneTried(OfFighter, frozen=True, kw_only=True, tag="fortune"):
    """A point of Fortune is spent, and saves a wound or does not."""

    saved: bool


class FameSpent(OfFighter, frozen=True, kw_only=True, tag="fame"):
    points: int = 1
    reason: str = ""


class Regained(OfFighter, frozen=True, kw_only=True, tag="regained"):
    """Fame that a reporter gives, or all of one's Fortune."""

    what: Pool
    points: int = 1


class PluckTested(OfFighter, frozen=True, kw_only=True, tag="pluck"):
    dice: tuple[int, ...]


class Dived(OfFighter, frozen=True, kw_only=True, tag="dived"):
    """Failed to keep his nerve under fire: dives for cover, and has lost his shot."""


class HillsTested(OfSide, frozen=True, kw_only=True, tag="hills"):
    dice: tuple[int, ...]


class SideFled(OfSide, frozen=True, kw_only=True, tag="fled"):
    """The whole side leaves the table."""


class Rerolled(OfSide, frozen=True, kw_only=True, tag="reroll"):
    """One of the underdog's re-rolls is used."""


# On the ground and in the saddle


class WentProne(OfFighter, frozen=True, kw_only=True, tag="prone"):
    pass


class StoodUp(OfFighter, frozen=True, kw_only=True, tag="stood"):
    pass


class GotMounted(OfFighter, frozen=True, kw_only=True, tag="mounted"):
    pass


class Dismounted(OfFighter, frozen=True, kw_only=True, tag="dismounted"):
    pass


class Unhorsed(OfFighter, frozen=True, kw_only=True, tag="unhorsed"):
    """Thrown from the saddle; the mount is still there."""


class HorseKilled(OfFighter, frozen=True, kw_only=True, tag="horse-killed"):
    pass


# What the scenario is about


class Took(OfFighter, frozen=True, kw_only=True, tag="took"):
    """Picks up something the scenario counts."""

    what: str


class LeftTable(OfFighter, frozen=True, kw_only=True, tag="left"):
    """Goes off the table's edge for the scenario's sake, with what he carries: not out of action."""


class MadePrisoner(OfFighter, frozen=True, kw_only=True, tag="prisoner"):
    """The hero who sits in the cell or stands under the gallows."""


class Freed(OfFighter, frozen=True, kw_only=True, tag="freed"):
    """Somebody frees the prisoner or the condemned man."""


class Counted(OfSide, frozen=True, kw_only=True, tag="counted"):
    """How much a side has of something the scenario counts, said outright."""

    what: str
    count: int


class Gained(OfSide, frozen=True, kw_only=True, tag="gained"):
    """So many more of something the scenario counts: cattle driven off."""

    what: str
    count: int = 1


class Did(OfFighter, frozen=True, kw_only=True, tag="did"):
    """Did something that the scenario rewards, by its key in a report."""

    what: str


class Happened(TapBase, frozen=True, kw_only=True, tag="happened"):
    """Something that ends the scenario, by the scenario's own key for it."""

    what: str


class ItemUsed(OfFighter, frozen=True, kw_only=True, tag="drank"):
    """Something is used up for the whole game; `rolled` is the die it called for."""

    rolled: int = 0


# Around the game


class Noted(TapBase, frozen=True, kw_only=True, tag="note"):
    text: str


DRAW = "draw"
"""Who has won when nobody has."""


class Ended(TapBase, frozen=True, kw_only=True, tag="end"):
    """The game is over. `winner` is a side's key, `draw`, or empty where the scenario's rule tells; `second`
    the runner-up of three or four."""

    winner: str = ""
    second: str = ""


class TapStruck(TapBase, frozen=True, kw_only=True, tag="struck"):
    """Takes back a tap, named by its device and its number there; taking back such a tap brings it back."""

    of_device: str
    of_number: int


Tap = (
    TurnBegun
    | PhaseBegun
    | DropTaken
    | GunFired
    | Jammed
    | Reloaded
    | Threw
    | Wounded
    | WentOut
    | FortuneTried
    | FameSpent
    | Regained
    | PluckTested
    | Dived
    | HillsTested
    | SideFled
    | Rerolled
    | WentProne
    | StoodUp
    | GotMounted
    | Dismounted
    | Unhorsed
    | HorseKilled
    | Took
    | LeftTable
    | MadePrisoner
    | Freed
    | Counted
    | Gained
    | Did
    | Happened
    | ItemUsed
    | Noted
    | Ended
    | TapStruck
)
"""Everything that can be tapped."""

TAPS: tuple[type[TapBase], ...] = get_args(Tap)

_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[Tap] = msgspec.json.Decoder(Tap)


def kind_of(tap: TapBase) -> str:
    """The name a tap is filed under."""
    tag = tap.__struct_config__.tag
    assert isinstance(tag, str)
    return tag


def key_of(tap: TapBase) -> tuple[str, int]:
    """What makes a tap the same one when it arrives again."""
    return (tap.device, tap.number)


def encode(tap: Tap) -> bytes:
    return _ENCODER.encode(tap)


def decode(payload: str | bytes) -> Tap:
    """A tap as it was written; whatever this version does not know is refused."""
    try:
        return _DECODER.decode(payload)
    except msgspec.MsgspecError as error:
        raise LotowError(
            Text(f"this is no tap of a table: {error}", f"ceci n'est pas un geste de table : {error}"),
            hint=Text(
                "it may be from a newer version of the program",
                "il vient peut-être d'une version plus récente du programme",
            ),
        ) from None
