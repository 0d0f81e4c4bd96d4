"""What each entry of a posse's own journal changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import structs

from lotow.journal.entries.posse_entries import (
    Bought,
    Dismissed,
    Founded,
    Given,
    Hired,
    Imported,
    Renamed,
    Sold,
    Struck,
)
from lotow.journal.posse_state import (
    NoFitError,
    State,
    books_of,
    hand,
    member_of,
    posse_of,
    take,
    with_member,
    without_member,
)
from lotow.posse.members import Posse, in_order
from lotow.posse.worth import cost_of

Changes = dict[type[Any], Callable[[Any, Any], None]]


def founded(state: State, entry: Founded) -> None:
    if entry.posse in state.posses:
        raise NoFitError(
            f"there is a posse {entry.posse!r} already", f"il y a déjà une bande {entry.posse!r}"
        )
    state.pins[entry.posse] = books_of(entry)
    state.posses[entry.posse] = Posse(
        name=entry.name, list=entry.list, budget=entry.budget, stash=entry.budget, player=entry.player
    )


def imported(state: State, entry: Imported) -> None:
    if entry.posse in state.posses:
        raise NoFitError(
            f"there is a posse {entry.posse!r} already", f"il y a déjà une bande {entry.posse!r}"
        )
    state.pins[entry.posse] = books_of(entry)
    state.posses[entry.posse] = entry.value


def hired(state: State, entry: Hired) -> None:
    posse = posse_of(state, entry.posse)
    if any(member.id == entry.member.id for member in posse.members):
        raise NoFitError(
            f"the posse has a member {entry.member.id} already",
            f"la bande a déjà un membre {entry.member.id}",
        )
    members = in_order((*posse.members, entry.member))
    spent = cost_of(entry.member)
    state.posses[entry.posse] = structs.replace(posse, members=members, stash=posse.stash - spent)


def bought(state: State, entry: Bought) -> None:
    posse = hand(posse_of(state, entry.posse), entry.member, entry.held)
    state.posses[entry.posse] = structs.replace(posse, stash=posse.stash - entry.held.price)


def given(state: State, entry: Given) -> None:
    posse = take(posse_of(state, entry.posse), entry.giver, entry.held)
    state.posses[entry.posse] = hand(posse, entry.receiver, entry.held)


def sold(state: State, entry: Sold) -> None:
    posse = take(posse_of(state, entry.posse), entry.member, entry.held)
    state.posses[entry.posse] = structs.replace(posse, stash=posse.stash + entry.dollars)


def dismissed(state: State, entry: Dismissed) -> None:
    posse = posse_of(state, entry.posse)
    member_of(posse, entry.member)
    posse = without_member(posse, entry.member)
    state.posses[entry.posse] = structs.replace(posse, stash=posse.stash + entry.dollars)


def renamed(state: State, entry: Renamed) -> None:
    posse = posse_of(state, entry.posse)
    if entry.member is None:
        state.posses[entry.posse] = structs.replace(posse, name=entry.name)
        return
    member = structs.replace(member_of(posse, entry.member), name=entry.name)
    state.posses[entry.posse] = with_member(posse, member)


def struck(state: State, entry: Struck) -> None:
    """Nothing: what it strikes is left out of the fold."""


CHANGES: Changes = {
    Founded: founded,
    Imported: imported,
    Hired: hired,
    Bought: bought,
    Given: given,
    Sold: sold,
    Dismissed: dismissed,
    Renamed: renamed,
    Struck: struck,
}
