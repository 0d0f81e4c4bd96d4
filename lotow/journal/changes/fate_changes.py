"""What becomes of members and posses for good: deaths, successors, a posse that breaks up, captives."""

from __future__ import annotations

from msgspec import structs

from lotow.journal.campaign_state import CampaignState, Grave
from lotow.journal.changes.posse_changes import Changes
from lotow.journal.changes.stepping import during
from lotow.journal.entries.aftermath_entries import CaptiveFate, Died, Disbanded, Reprieved, Succeeded
from lotow.journal.entries.game_entries import PreparedSide
from lotow.journal.posse_state import NoFitError, member_of, paid, posse_of, with_member, without_member
from lotow.posse.members import Member, Posse


def died(state: CampaignState, entry: Died) -> None:
    part = during(state, entry.posse, entry.game)
    if entry.member not in part.injured | part.visited and not _is_condemned(state, entry):
        raise NoFitError(f"{entry.name} has nothing to die of", f"{entry.name} n'a pas de quoi mourir")
    posse = posse_of(state, entry.posse)
    _bury(state, entry, posse, member_of(posse, entry.member))


def reprieved(state: CampaignState, entry: Reprieved) -> None:
    if not _is_condemned(state, entry):
        raise NoFitError(f"{entry.name} was not to hang", f"{entry.name} ne devait pas être pendu")
    posse = posse_of(state, entry.posse)
    member = structs.replace(member_of(posse, entry.member), captive_of=None)
    state.posses[entry.posse] = with_member(posse, member)
    _no_longer_condemned(state, entry.posse, entry.member)


def _is_condemned(state: CampaignState, entry: Died | Reprieved) -> bool:
    return any((convict.posse, convict.member) == (entry.posse, entry.member) for convict in state.condemned)


def _no_longer_condemned(state: CampaignState, key: str, member: int) -> None:
    state.condemned = [
        convict for convict in state.condemned if (convict.posse, convict.member) != (key, member)
    ]


def _bury(state: CampaignState, entry: Died | CaptiveFate, posse: Posse, member: Member) -> None:
    how = entry.how if isinstance(entry, Died) else "handed-over"
    state.graves.append(Grave(entry.posse, member, how, entry.game))
    state.posses[entry.posse] = without_member(posse, member.id)
    state.captives = [
        captive for captive in state.captives if (captive.posse, captive.member) != (entry.posse, member.id)
    ]
    _no_longer_condemned(state, entry.posse, member.id)
    state.tallies[entry.posse].dead += 1
    unprepare(state, entry.posse, member.id)
    part = state.parts.get(entry.posse)
    if part is not None:
        part.advances.pop(member.id, None)


def unprepare(state: CampaignState, key: str, id: int) -> None:
    """A game that was prepared counting on a member, or on his absence, has to be prepared anew."""
    state.prepared = [one for one in state.prepared if not any(_names(side, key, id) for side in one.sides)]


def _names(side: PreparedSide, key: str, id: int) -> bool:
    if side.posse != key:
        return False
    named = {absence.member for absence in side.absent} | {one.member for one in side.old_wounds}
    named |= {one.member for one in (*side.hates, *side.ignores_first_wound)}
    named |= {use.member for use in side.uses if use.member is not None}
    named |= {side.prisoner.member} if side.prisoner is not None else set()
    return id in named


def succeeded(state: CampaignState, entry: Succeeded) -> None:
    during(state, entry.posse, entry.game)
    posse = posse_of(state, entry.posse)
    if any(one.role == "leader" for one in posse.members):
        raise NoFitError(f"{posse.name} has a leader", f"{posse.name} a un leader")
    member = member_of(posse, entry.member)
    if member.role != "hero":
        raise NoFitError(f"{member.name} is no hero", f"{member.name} n'est pas un héros")
    state.posses[entry.posse] = with_member(posse, structs.replace(member, role="leader"))


def disbanded(state: CampaignState, entry: Disbanded) -> None:
    posse = posse_of(state, entry.posse)
    if any(member.role in ("leader", "hero") for member in posse.members):
        raise NoFitError(f"{posse.name} has a hero left", f"{posse.name} a encore un héros")
    state.gone[entry.posse] = "disbanded"
    state.infamies[entry.posse][entry.game] = 0
    free_captives_of(state, entry.posse)


def free_captives_of(state: CampaignState, captor: str) -> None:
    """Everybody a posse holds goes home with what he had."""
    for captive in state.captives:
        if captive.captor == captor:
            posse = state.posses[captive.posse]
            freed = structs.replace(member_of(posse, captive.member), captive_of=None)
            state.posses[captive.posse] = with_member(posse, freed)
    state.captives = [one for one in state.captives if one.captor != captor]


def captive_fate(state: CampaignState, entry: CaptiveFate) -> None:
    if state.captor(entry.posse, entry.member) != entry.captor:
        raise NoFitError(
            f"{entry.name} is no captive of {entry.captor_name}",
            f"{entry.name} n'est pas captif de {entry.captor_name}",
        )
    posse, captors = posse_of(state, entry.posse), posse_of(state, entry.captor)
    member = member_of(posse, entry.member)
    part = state.parts.get(entry.posse)
    if entry.fate == "held":
        if part is not None:
            part.talked.add(entry.member)
        return
    if entry.fate == "bounty":
        gear = tuple(structs.replace(held, included=False) for held in entry.kept)
        earned = 0 if entry.collector else entry.dollars
        state.posses[entry.captor] = structs.replace(
            captors, stash=captors.stash + earned, stored=captors.stored + gear
        )
        _bury(state, entry, posse, member)
        return
    if entry.against is not None and state.captor(entry.captor, entry.against) != entry.posse:
        raise NoFitError(
            f"{entry.against_name} is no captive of {posse.name}",
            f"{entry.against_name} n'est pas captif de {posse.name}",
        )
    posse = paid(posse, entry.dollars)
    state.posses[entry.captor] = structs.replace(captors, stash=captors.stash + entry.dollars)
    state.posses[entry.posse] = posse
    _free(state, entry.posse, entry.member)
    if entry.against is not None:
        _free(state, entry.captor, entry.against)


def _free(state: CampaignState, key: str, id: int) -> None:
    posse = state.posses[key]
    state.posses[key] = with_member(posse, structs.replace(member_of(posse, id), captive_of=None))
    unprepare(state, key, id)
    state.captives = [captive for captive in state.captives if (captive.posse, captive.member) != (key, id)]


CHANGES: Changes = {
    Died: died,
    Reprieved: reprieved,
    Succeeded: succeeded,
    Disbanded: disbanded,
    CaptiveFate: captive_fate,
}
