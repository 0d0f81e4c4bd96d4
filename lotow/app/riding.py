"""Where posses ride: a posse that has joined a campaign is that campaign's, wherever it is named.

Told from the campaigns' own entries, so that a joining that is undone, or a campaign that is deleted, lets
the posse go.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec
from msgspec import Struct

from lotow.errors import LotowError, Text
from lotow.journal.entries.game_entries import Origin
from lotow.rulebook.finding import matching
from lotow.rulebook.lookup import fold
from lotow.storage.store import Journal, Store


class _Value(Struct, frozen=True):
    name: str = ""


class _Named(Struct, frozen=True):
    """What matters here of a joining or a renaming."""

    posse: str
    value: _Value = _Value()
    name: str = ""
    origin: Origin = ""
    member: int | None = None


class RidingPosse(NamedTuple):
    """A posse that rides in a campaign: in which, its key there, what it is called now, and the name under
    which it was kept before it joined (empty if it came from elsewhere)."""

    campaign: Journal
    key: str
    name: str
    kept_as: str

    @property
    def full_name(self) -> str:
        return f"{self.campaign.name}:{self.name}"


_DECODER = msgspec.json.Decoder(_Named)
_SORTS = ("joined", "renamed")


def riders(store: Store, maybe: Callable[[str], bool] = lambda name: True) -> list[RidingPosse]:
    """The posses that ride in those campaigns in which some posse has, or had, such a name; in all of them
    when nothing is asked of names."""
    named = store.entries_of("campaign", _SORTS)
    campaigns = {journal for journal, _, payload in named if any(map(maybe, _names(payload)))}
    if not campaigns:
        return []
    there = [one for one in store.journals("campaign") if one.id in campaigns]
    return [rider for journal in there for rider in _riding(store, journal)]


def _names(payload: str) -> set[str]:
    try:
        said = _DECODER.decode(payload)
    except msgspec.DecodeError:
        return set()
    return {fold(one) for one in (said.name if said.member is None else "", said.value.name) if one}


def _riding(store: Store, journal: Journal) -> list[RidingPosse]:
    from lotow.app.campaigns import OpenCampaign

    try:
        state = OpenCampaign(store, journal).state
    except LotowError:
        return []
    found = []
    for key in state.riding():
        origin, name = state.origins.get(key, ("elsewhere", ""))
        found.append(RidingPosse(journal, key, state.posses[key].name, "" if origin == "elsewhere" else name))
    return found


def ride_of(store: Store, saved: Journal) -> RidingPosse | None:
    """Where a saved posse rides; None when it does nowhere. One that rides in several campaigns, as older
    databases may have it, must be named with its campaign."""
    wanted = fold(saved.name)
    found = [one for one in riders(store, wanted.__eq__) if fold(one.kept_as) == wanted]
    if len(found) > 1:
        raise several(saved.name, found)
    return found[0] if found else None


def rider_or_saved(store: Store, name: str) -> RidingPosse | Journal:
    """The posse people mean by a name, however it is spelt, or by a part of it that only one has: one that
    rides in a campaign, or a saved one that does not."""
    wanted = fold(name)
    there = riders(store, lambda called: called.startswith(wanted) or wanted in called.split())
    if not there:
        return store.find(name, "posse")
    kept_as = {fold(one.kept_as) for one in there}
    named: list[tuple[RidingPosse | Journal, str]] = [
        (one, called) for one in there for called in dict.fromkeys((one.name, one.kept_as)) if called
    ]
    named += [(one, one.name) for one in store.journals("posse") if fold(one.name) not in kept_as]
    found = matching(name, named)
    if len(found) > 1 and any(isinstance(one, RidingPosse) for one in found):
        raise several(name, found)
    return found[0] if len(found) == 1 else store.find(name, "posse")


def rider_called(store: Store, asked: str) -> RidingPosse | Journal:
    """The same, where `CAMPAIGN:POSSE` is one of that campaign's, whether it still rides there or not, and
    `:POSSE` one that is saved and rides nowhere."""
    campaign, colon, name = asked.partition(":")
    if not colon:
        store.must_be_there()
        return rider_or_saved(store, asked)
    if not campaign.strip():
        return store.find(name, "posse")
    from lotow.app.campaigns import OpenCampaign
    from lotow.campaign.posse_called import find_posse

    try:
        journal = store.find(campaign, "campaign")
    except LotowError:
        if fold(asked) in [fold(one.name) for one in store.journals("posse")]:
            return store.find(asked, "posse")
        raise
    state = OpenCampaign(store, journal).state
    key = find_posse(state, name)
    return RidingPosse(journal, key, state.posses[key].name, "")


def saved_called(store: Store, asked: str, *, exactly: bool = False) -> Journal:
    """A saved posse by name. Of one that is a campaign's and was never saved it is said where it rides."""
    try:
        return store.find(asked.removeprefix(":"), "posse", exactly=exactly)
    except LotowError as error:
        try:
            found = rider_called(store, asked)
        except LotowError:
            raise error from None
        if not isinstance(found, RidingPosse):
            raise
        raise _is_there(found.name, found.campaign.name) from None


def _is_there(name: str, campaign: str) -> LotowError:
    return LotowError(
        Text(
            f"{name} rides in {campaign}, and its steps are written there",
            f"{name} chevauche dans {campaign}, où s'inscrit ce qu'elle fait",
        ),
        hint=Text("look for it there", "cherchez là-bas"),
        way="rides-there",
    )


def several(name: str, found: Sequence[RidingPosse | Journal]) -> LotowError:
    """A name that more than one posse bears."""
    names = ", ".join(repr(_full_name(one)) for one in found[:8])
    return LotowError(
        Text(f"{name!r} could be more than one posse", f"{name!r} désigne plus d'une bande"),
        hint=Text(f"say which: {names}", f"précisez : {names}"),
    )


def _full_name(one: RidingPosse | Journal) -> str:
    return one.full_name if isinstance(one, RidingPosse) else f":{one.name}"


def refuse_riding(store: Store, saved: Journal) -> None:
    """Refuses to change a saved posse that rides in a campaign: it is the campaign's now."""
    rider = ride_of(store, saved)
    if rider is not None:
        name, campaign = saved.name, rider.campaign.name
        raise LotowError(
            Text(
                f"{name} rides in {campaign}: what it was before cannot be changed",
                f"{name} chevauche dans {campaign} : ce qu'elle était avant ne peut changer",
            ),
            hint=Text("change it there, or make a copy", "changez-la là-bas, ou faites-en une copie"),
            way="copy-posse",
        )
