"""A posse as a value: its fighters, what they carry, what became of them, and the stash.

Nothing here decides what is legal (see `check`) or what it all adds up to (see `worth`).
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from lotow.rulebook.effects import Characteristic
from lotow.rulebook.models import Role

Kind = Literal["fighter", "hired-gun"]
THE_LAW = "the law"
"""Who holds a condemned man: no posse."""


class Held(Struct, gc=False, frozen=True, omit_defaults=True):
    """One thing carried or stashed: what was paid for it, nothing if it came with its owner.
    `version` is the make of an item that comes in several."""

    item: str
    price: int = 0
    included: bool = False
    version: str | None = None


class Learnt(Struct, gc=False, frozen=True, omit_defaults=True):
    """A skill, with the weapons chosen for it where it asks for some."""

    skill: str
    weapons: tuple[str, ...] = ()


class Raised(Struct, gc=False, frozen=True, omit_defaults=True):
    """A characteristic that an advance raised."""

    characteristic: Characteristic
    by: int = 1


class Injury(Struct, gc=False, frozen=True, omit_defaults=True):
    """A serious injury that lasts: the row of the table, the row it led to, and the posse it was suffered
    from: by key within a campaign, by name elsewhere.

    `changes` is what it cost on the day it was suffered, floors and all; None leaves that to the book.
    """

    row: str
    detail: str | None = None
    against: str | None = None
    changes: tuple[Raised, ...] | None = None


class Member(Struct, gc=False, frozen=True, omit_defaults=True, kw_only=True):
    """A fighter of a posse, or a hired gun riding with it.

    `id` stays when the name changes. `type` names a fighter type or hired gun of the book; where a file
    names something unknown it is kept as written and `check` says so. `role` changes with promotion and
    succession; hired guns have none. `misses` games are still to be missed. `captive_of` is the posse that
    holds it: by key within a campaign, by name elsewhere. `notes` are whatever somebody wants remembered.
    """

    id: int
    name: str
    type: str
    kind: Kind = "fighter"
    role: Role | None = None
    price: int = 0
    gear: tuple[Held, ...] = ()
    experience: int = 0
    games: int = 0
    kills: int = 0
    skills: tuple[Learnt, ...] = ()
    raised: tuple[Raised, ...] = ()
    injuries: tuple[Injury, ...] = ()
    misses: int = 0
    captive_of: str | None = None
    ignores_first_wound: bool = False
    notes: tuple[str, ...] = ()

    @property
    def absent(self) -> bool:
        """Not with the posse for now: healing, in jail or held captive."""
        return self.misses > 0 or self.captive_of is not None


class Posse(Struct, gc=False, frozen=True, omit_defaults=True, kw_only=True):
    """A posse: `list` is the id of its posse list, `stash` its dollars, `stored` what nobody carries."""

    name: str
    list: str
    budget: int
    stash: int
    player: str = ""
    members: tuple[Member, ...] = ()
    stored: tuple[Held, ...] = ()
    games: int = 0

    def member(self, id: int) -> Member:
        """The member with this id; KeyError if there is none."""
        for member in self.members:
            if member.id == id:
                return member
        raise KeyError(id)

    @property
    def fighters(self) -> tuple[Member, ...]:
        return tuple(member for member in self.members if member.kind == "fighter")

    @property
    def hired_guns(self) -> tuple[Member, ...]:
        return tuple(member for member in self.members if member.kind == "hired-gun")


def in_order(members: tuple[Member, ...]) -> tuple[Member, ...]:
    """Members as a posse lists them: its own fighters, then the hired guns, each as they came."""
    return tuple(sorted(members, key=lambda member: member.kind != "fighter"))
