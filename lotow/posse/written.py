"""What a posse file may say, key by key, before any of it is understood."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct, field

from lotow.posse.members import Held, Injury, Learnt, Raised
from lotow.rulebook.models import Role

LARGEST = 1_000_000
"""No figure of a posse comes near it."""
MOST = 100
"""Fighters that one line of a file, or one step, may ask for."""

Figure = Annotated[int, Meta(ge=0, le=LARGEST)]
Signed = Annotated[int, Meta(ge=-LARGEST, le=LARGEST)]
Number = Annotated[int, Meta(ge=1, le=LARGEST)]
Name = Annotated[str, Meta(pattern=r"\S")]


class FileItem(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An item written out: another price than the list's, or one make of several."""

    item: str
    price: Figure | None = None
    version: str | None = None


class FileHeld(Held, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A thing exactly as it is held."""

    price: Figure = 0


class FileSkill(Learnt, frozen=True, forbid_unknown_fields=True):
    """A skill with the weapons chosen for it."""


class FileInjury(Injury, frozen=True, forbid_unknown_fields=True):
    """An injury with what it led to."""


class FileRaise(Raised, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A characteristic that an advance raised."""

    by: Signed = 1


class FileMember(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A fighter or hired gun as written. Only `type` is needed; what comes after `options` is for
    posses with a history. `holds` replaces everything that the type and the lists would give."""

    type: str
    name: Name | None = None
    count: Annotated[int, Meta(ge=1, le=MOST)] = 1
    gear: tuple[str | FileItem, ...] = ()
    options: tuple[str | FileItem, ...] = ()
    holds: tuple[FileHeld, ...] | None = None
    id: Number | None = None
    role: Role | None = None
    price: Figure | None = None
    experience: Figure | None = None
    games: Figure = 0
    kills: Figure = 0
    skills: tuple[str | FileSkill, ...] = ()
    raised: tuple[FileRaise, ...] = ()
    injuries: tuple[str | FileInjury, ...] = ()
    misses: Figure = 0
    captive_of: str | None = None
    ignores_first_wound: bool = False
    notes: tuple[str, ...] = ()


class FilePosse(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A posse as written."""

    name: Name
    list: Name
    budget: Figure | None = None
    player: str = ""
    stash: Signed | None = None
    stored: tuple[str | FileItem, ...] = ()
    games: Figure = 0
    fighter: tuple[FileMember, ...] = ()
    hired_gun: tuple[FileMember, ...] = field(default=(), name="hired-gun")
