"""What the referee's word changes."""

from __future__ import annotations

from msgspec import structs

from lotow.journal.campaign_state import CampaignState
from lotow.journal.changes.posse_changes import Changes
from lotow.journal.entries.referee_entries import Adjusted
from lotow.journal.posse_state import NoFitError, hand, member_of, paid, posse_of, take, with_member
from lotow.posse.members import Member


def adjusted(state: CampaignState, entry: Adjusted) -> None:
    posse = posse_of(state, entry.posse)
    if entry.posse in state.gone:
        raise NoFitError(f"{posse.name} has left the campaign", f"{posse.name} a quitté la campagne")
    posse = paid(posse, -entry.dollars)
    for held in entry.lost:
        posse = take(posse, entry.member, held)
    for held in entry.gained:
        posse = hand(posse, entry.member, held)
    if entry.member is not None:
        posse = with_member(posse, _adjusted(member_of(posse, entry.member), entry))
        _earn(state, entry)
    state.posses[entry.posse] = posse


def _adjusted(member: Member, entry: Adjusted) -> Member:
    experience = member.experience + entry.experience
    if experience < 0:
        raise NoFitError(
            f"{entry.name} has {member.experience} experience to lose",
            f"{entry.name} n'a que {member.experience} d'expérience à perdre",
        )
    injuries = list(member.injuries)
    for injury in entry.healed:
        if injury not in injuries:
            raise NoFitError(f"{entry.name} has no {injury.row}", f"{entry.name} n'a pas {injury.row}")
        injuries.remove(injury)
    if any(learnt in member.skills for learnt in entry.learnt):
        raise NoFitError(f"{entry.name} has that skill already", f"{entry.name} a déjà cette compétence")
    return structs.replace(
        member,
        experience=experience,
        injuries=(*injuries, *entry.suffered),
        raised=member.raised + entry.lowered,
        skills=member.skills + entry.learnt,
        notes=(*member.notes, entry.note) if entry.note else member.notes,
    )


def _earn(state: CampaignState, entry: Adjusted) -> None:
    """Advances are taken in the aftermath at hand while that still can be, else in the next."""
    if not entry.advances or entry.member is None:
        return
    part = state.unfinished(entry.posse)
    ahead = part is not None and part.step in ("injuries", "experience")
    owed = part.advances if part is not None and ahead else state.owed.setdefault(entry.posse, {})
    owed[entry.member] = owed.get(entry.member, 0) + entry.advances


CHANGES: Changes = {Adjusted: adjusted}
