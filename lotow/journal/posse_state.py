"""A journal's posses as they stand, and the small moves on them that every entry is made of."""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct, field, structs

from lotow.errors import LotowError, Text
from lotow.posse.members import Held, Member, Posse
from lotow.rulebook.pins import Pin, pins_as_written


class NoFitError(Exception):
    """Why an entry makes no sense where it stands."""

    def __init__(self, en: str, fr: str) -> None:
        super().__init__(en)
        self.why = Text(en, fr)


class State(Struct):
    """Posses by their key in the journal, and the books each was founded with."""

    posses: dict[str, Posse] = field(default_factory=dict)
    pins: dict[str, tuple[Pin, ...]] = field(default_factory=dict)

    def the_posse(self) -> Posse:
        """The only posse of a journal that holds one."""
        for posse in self.posses.values():
            return posse
        raise LotowError(
            Text("there is no posse in this journal", "il n'y a pas de bande dans ce journal"),
            hint=Text("it is damaged: bring back a copy", "il est endommagé : reprenez une copie"),
        )


class MadeWithBooks(Protocol):
    """An entry that says which books something was made with, as it is said now or was before."""

    @property
    def book(self) -> str: ...
    @property
    def version(self) -> str: ...
    @property
    def digest(self) -> str: ...
    @property
    def books(self) -> tuple[Pin, ...]: ...


def books_of(entry: MadeWithBooks) -> tuple[Pin, ...]:
    """The books something was made with."""
    return entry.books or pins_as_written(entry.book, entry.version, entry.digest)


def posse_of(state: State, key: str) -> Posse:
    """A posse of the journal."""
    try:
        return state.posses[key]
    except KeyError:
        raise NoFitError(f"there is no posse {key!r}", f"il n'y a pas de bande {key!r}") from None


def member_of(posse: Posse, id: int) -> Member:
    """A member of the posse."""
    try:
        return posse.member(id)
    except KeyError:
        raise NoFitError(f"{posse.name} has no member {id}", f"{posse.name} n'a pas de membre {id}") from None


def with_member(posse: Posse, member: Member) -> Posse:
    """The posse with a member changed."""
    members = tuple([member if one.id == member.id else one for one in posse.members])
    return structs.replace(posse, members=members)


def without_member(posse: Posse, id: int) -> Posse:
    """The posse with a member gone, and what it carried."""
    return structs.replace(posse, members=tuple([member for member in posse.members if member.id != id]))


def hand(posse: Posse, to: int | None, held: Held) -> Posse:
    """The posse with a thing more: in a member's hands, or in the stash."""
    if to is None:
        return structs.replace(posse, stored=(*posse.stored, held))
    member = member_of(posse, to)
    return with_member(posse, structs.replace(member, gear=(*member.gear, held)))


def take(posse: Posse, giver: int | None, held: Held) -> Posse:
    """The posse with a thing less."""
    if giver is None:
        return structs.replace(posse, stored=_without(posse.stored, held, "the stash"))
    member = member_of(posse, giver)
    return with_member(posse, structs.replace(member, gear=_without(member.gear, held, member.name)))


def paid(posse: Posse, dollars: int) -> Posse:
    """The posse with so many dollars less; it cannot pay what it does not have."""
    if dollars > posse.stash:
        raise NoFitError(
            f"{posse.name} has ${posse.stash}, not ${dollars}",
            f"{posse.name} a {posse.stash} $, pas {dollars} $",
        )
    return structs.replace(posse, stash=posse.stash - dollars)


def _without(gear: tuple[Held, ...], held: Held, whose: str) -> tuple[Held, ...]:
    if held not in gear:
        raise NoFitError(f"{whose} has no {held.item}", f"{whose} n'a pas {held.item}")
    at = gear.index(held)
    return gear[:at] + gear[at + 1 :]
