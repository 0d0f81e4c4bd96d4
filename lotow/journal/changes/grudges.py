"""Captors and hated posses: the state keeps them by key, while posse files, and injuries written before keys
were kept, name them. A name that no posse of the campaign bears stays as it is.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import structs

from lotow.journal.campaign_state import CampaignState
from lotow.posse.members import Injury, Member, Posse


def keys_by_name(state: CampaignState) -> dict[str, str]:
    """The keys of the campaign's posses by the names they bear now."""
    return {posse.name: key for key, posse in reversed(state.posses.items())}


def bring_in(state: CampaignState, newcomer: str, posse: Posse) -> None:
    """A posse joins: whom it names is known by key from now on, and so is it to those who name it."""
    known = keys_by_name(state)
    for key, other in state.posses.items():
        state.posses[key] = translated(other, {posse.name: newcomer})
    state.posses[newcomer] = translated(posse, known)


def translated(posse: Posse, words: Mapping[str, str]) -> Posse:
    """A posse in which some captors and hated posses are called otherwise; the same one where none is."""
    members = tuple([_member(member, words) for member in posse.members])
    return structs.replace(posse, members=members) if members != posse.members else posse


def injury_by_key(injury: Injury, words: Mapping[str, str]) -> Injury:
    """An injury that names the hated posse otherwise, if it names one."""
    against = injury.against
    if against is None or against not in words:
        return injury
    return structs.replace(injury, against=words[against])


def _member(member: Member, words: Mapping[str, str]) -> Member:
    if member.captive_of is None and not member.injuries:
        return member
    captive_of = member.captive_of
    return structs.replace(
        member,
        captive_of=words.get(captive_of, captive_of) if captive_of is not None else None,
        injuries=tuple([injury_by_key(injury, words) for injury in member.injuries]),
    )
