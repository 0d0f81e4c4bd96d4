"""How a game begins: two to four sides, everybody who takes part as he stands, and what else is on the table.

It is the first entry of a table's journal and says all that the taps are folded upon, so that no later change
of a posse or a book changes a game that was played.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

from lotow.errors import LotowError, Text
from lotow.journal.entries.game_entries import Absence, Use, Who
from lotow.posse.members import Posse
from lotow.rulebook.models import Prisoner, Profile, Side, WayToEnd
from lotow.rulebook.pins import Pin

KIND = "opened"


class StartGun(Struct, frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """A weapon that shoots or is thrown. `capacity` shots before it is empty (0: it never is); `volley` and
    `both` say how else it can be fired, and `reloads` whether a volley empties it; `scatter` is how often a
    second barrel may be used in a game; `once` is gone when it is used; what `explodes` may be laid too."""

    weapon: str
    name: Text
    capacity: int = 0
    volley: bool = False
    reloads: bool = False
    both: bool = False
    scatter: int = 0
    once: bool = False
    thrown: bool = False
    explodes: bool = False
    jams: bool = True


class Fighter(Struct, frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """Somebody at the table: `id` is his number there, `member` his number in the posse, `profile` what he is
    when the game begins. `ignores` is how many wounds a cure lets him ignore; `shots` how many a phase his
    skills give him. `horse` (an id) is his own mount, `tied` whether he begins without it. `drinks` (an id)
    is what he could use up, raising Pluck by `drink_dice` up to `drink_ceiling`; `drunk` what he used up
    before. `recovers` is how often a game he regains his Fortune, `gives_fame` what a hero without Fame gets
    beside him."""

    id: int
    member: int
    side: str
    name: str
    type: Text
    role: str = ""
    profile: Profile
    shots: int = 1
    ignores: int = 0
    horse: str = ""
    tied: bool = False
    guns: tuple[StartGun, ...] = ()
    drinks: str = ""
    drink_dice: str = ""
    drink_ceiling: int | None = None
    drunk: str = ""
    recovers: int = 0
    gives_fame: int = 0

    @property
    def wounds(self) -> int:
        return max(self.profile.wounds, 1)

    @property
    def fame(self) -> int:
        return self.profile.fame

    @property
    def fortune(self) -> int:
        return self.profile.fortune

    @property
    def hero(self) -> bool:
        return self.role in ("leader", "hero")


class ThingOnTable(Struct, frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """Somebody or something else on the table: bystanders, a coach, a condemned man. `wounds` of each."""

    id: int
    key: str
    name: Text
    number: int = 1
    wounds: int = 0


class Countable(Struct, frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """Something the scenario counts; `rest` is the role of whoever has what nobody took away; `carried` where
    a fighter takes it along, else it is driven."""

    key: str
    name: Text
    total: int
    exact: bool = False
    rest: Side | None = None
    carried: bool = False


class RewardedDeed(Struct, frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """Something the scenario rewards that no other tap tells; `key` is its name in a report. At most so many
    of a posse can have done it (`most`), and only such people (`who`, anybody when empty)."""

    key: str
    name: Text
    side: Side | None = None
    most: int | None = None
    who: tuple[str, ...] = ()


class OpenedSide(Struct, frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """A posse at the table. `forgiven` Head for the Hills tests may be failed; `uses` is what was drunk or
    paid for before the game; `hates` are those who face a bitter enemy. `leaves` whether its people may go
    off the table's edge; so many (`lent`) who have no mount may be lent one."""

    posse: str
    name: str
    value: Posse
    infamy: int = 0
    role: Side | None = None
    rerolls: int = 0
    forgiven: int = 0
    fighters: tuple[Fighter, ...] = ()
    absent: tuple[Absence, ...] = ()
    hates: tuple[Who, ...] = ()
    uses: tuple[Use, ...] = ()
    leaves: bool = False
    lent: int = 0


class Opened(Struct, frozen=True, gc=False, omit_defaults=True, kw_only=True, tag_field="entry", tag=KIND):
    """A table is opened. `first_drop` is the role of whoever has the Drop on the first turn without dice,
    `tie` what a tied roll for it means on that turn and `later_tie` on any other. `losses` is the part of a
    side that must be out before it has to test, `pluck_target` the total such a test needs. `captive` is
    what the attackers fight for, `prisoner` who that is, where he is one of them (by his number here).
    `lends` (an id) is the mount that is lent."""

    name: str
    campaign: str = ""
    scenario: str
    scenario_name: Text
    turns: int | None = None
    first_drop: Side | None = None
    tie: Literal["lower-infamy", "reroll"] | None = None
    later_tie: Literal["changes", "rerolled"] = "changes"
    pluck_target: int
    losses: str
    sides: tuple[OpenedSide, ...]
    things: tuple[ThingOnTable, ...] = ()
    counts: tuple[Countable, ...] = ()
    deeds: tuple[RewardedDeed, ...] = ()
    ends: tuple[WayToEnd, ...] = ()
    captive: Prisoner | None = None
    prisoner: int | None = None
    lends: str = ""
    books: tuple[Pin, ...] = ()

    def counted(self, key: str) -> Countable | None:
        """Something the scenario counts, by its key."""
        return next((one for one in self.counts if one.key == key), None)

    def side(self, key: str) -> OpenedSide:
        """A side by its posse's key; KeyError when it does not play."""
        for one in self.sides:
            if one.posse == key:
                return one
        raise KeyError(key)


_DECODER = msgspec.json.Decoder(Opened)


def encode_opened(opened: Opened) -> bytes:
    return msgspec.json.encode(opened)


def decode_opened(payload: str | bytes) -> Opened:
    try:
        return _DECODER.decode(payload)
    except msgspec.MsgspecError as error:
        raise LotowError(
            Text(f"this table cannot be read: {error}", f"cette table est illisible : {error}"),
            hint=Text(
                "it may be from a newer version of the program",
                "elle vient peut-être d'une version plus récente du programme",
            ),
        ) from None
