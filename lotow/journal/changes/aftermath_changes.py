"""What the entries of an aftermath change, step by step."""

from __future__ import annotations

from msgspec import structs

from lotow.journal.campaign_state import CampaignState, Captive, Condemned, Progress
from lotow.journal.changes.grudges import injury_by_key, keys_by_name
from lotow.journal.changes.posse_changes import Changes
from lotow.journal.changes.stepping import during
from lotow.journal.entries.aftermath_entries import (
    BETWEEN,
    AdvanceTaken,
    BetPlaced,
    DoctorVisited,
    ExperienceGained,
    Gambled,
    GearRisked,
    HiredGunLeft,
    InfamyNoted,
    InjuryRolled,
    Looted,
    Phase,
    RetainerPaid,
    Searched,
    StepFinished,
)
from lotow.journal.posse_state import (
    NoFitError,
    member_of,
    paid,
    posse_of,
    take,
    with_member,
    without_member,
)
from lotow.posse.members import THE_LAW, Injury


def injury_rolled(state: CampaignState, entry: InjuryRolled) -> None:
    phases: tuple[Phase, ...] = ("injuries",) if entry.cause == "game" else ("spending", BETWEEN)
    part = during(state, entry.posse, entry.game, *phases)
    if entry.cause == "game" and (entry.member not in part.out or entry.member in part.injured):
        raise NoFitError(
            f"{entry.name} has no injury to roll for", f"{entry.name} n'a pas de blessure à tirer"
        )
    posse = paid(posse_of(state, entry.posse), entry.fine)
    member = member_of(posse, entry.member)
    for held in entry.lost:
        posse = take(posse, entry.member, held)
    member = structs.replace(
        member_of(posse, entry.member),
        injuries=member.injuries + _suffered(state, entry),
        misses=max(member.misses, entry.misses),
        experience=member.experience + entry.experience,
        ignores_first_wound=member.ignores_first_wound or entry.ignores_first_wound,
        captive_of=THE_LAW if entry.condemned else entry.captor or member.captive_of,
    )
    state.posses[entry.posse] = with_member(posse, member)
    if entry.captor:
        state.captives.append(Captive(entry.posse, entry.member, entry.captor, entry.game))
    if entry.condemned:
        state.condemned.append(Condemned(entry.posse, entry.member, entry.game))
    if entry.confined:
        state.confined.setdefault(entry.posse, {})[entry.member] = entry.confined
    if entry.cause == "game":
        part.injured.add(entry.member)
    _earn(part, entry.member, entry.advances)


def _suffered(state: CampaignState, entry: InjuryRolled) -> tuple[Injury, ...]:
    """The injuries that last; without the name of that day they were written when names stood for keys."""
    if entry.enemy_name:
        return entry.injuries
    return tuple(injury_by_key(injury, keys_by_name(state)) for injury in entry.injuries)


def gear_risked(state: CampaignState, entry: GearRisked) -> None:
    part = during(state, entry.posse, entry.game, "injuries")
    posse = posse_of(state, entry.posse)
    after = take(posse, entry.member, entry.held)
    if entry.ruined:
        state.posses[entry.posse] = after
    part.risked.append((entry.member, entry.held.item))


def experience_gained(state: CampaignState, entry: ExperienceGained) -> None:
    part = during(state, entry.posse, entry.game, "experience")
    if entry.member not in part.side.played or entry.member in part.gained:
        raise NoFitError(
            f"{entry.name} has no experience to gain", f"{entry.name} n'a pas d'expérience à gagner"
        )
    posse = posse_of(state, entry.posse)
    member = member_of(posse, entry.member)
    if member.experience + entry.points != entry.total:
        raise NoFitError(
            f"{entry.name} has {member.experience} experience: {entry.total} is not the sum",
            f"{entry.name} a {member.experience} d'expérience : {entry.total} n'est pas la somme",
        )
    state.posses[entry.posse] = with_member(posse, structs.replace(member, experience=entry.total))
    part.gained.add(entry.member)
    _earn(part, entry.member, entry.advances)


def _earn(part: Progress, member: int, advances: int) -> None:
    if advances:
        part.advances[member] = part.advances.get(member, 0) + advances


def advance_taken(state: CampaignState, entry: AdvanceTaken) -> None:
    part = during(state, entry.posse, entry.game, "experience", "spending", BETWEEN)
    if not part.advances.get(entry.member):
        raise NoFitError(
            f"{entry.name} has no advance to take", f"{entry.name} n'a pas d'évolution à prendre"
        )
    posse = posse_of(state, entry.posse)
    member = member_of(posse, entry.member)
    if entry.role == "hero" and member.role != "henchman":
        raise NoFitError(f"{entry.name} is no henchman", f"{entry.name} n'est pas un acolyte")
    learnt = (entry.learnt,) if entry.learnt is not None else ()
    if entry.learnt in member.skills:
        raise NoFitError(f"{entry.name} has that skill already", f"{entry.name} a déjà cette compétence")
    state.posses[entry.posse] = with_member(
        posse,
        structs.replace(
            member,
            raised=member.raised + entry.raised,
            skills=member.skills + learnt,
            role=entry.role or member.role,
        ),
    )
    part.advances[entry.member] -= 1
    part.promoted += entry.role is not None


def looted(state: CampaignState, entry: Looted) -> None:
    part = during(state, entry.posse, entry.game, "loot")
    if part.looted:
        raise NoFitError("the loot was counted already", "le butin est déjà compté")
    _earned(state, entry.posse, entry.dollars)
    part.looted = True


def gambled(state: CampaignState, entry: Gambled) -> None:
    part = during(state, entry.posse, entry.game, "loot")
    member_of(posse_of(state, entry.posse), entry.member)
    if entry.member in part.gambled | part.passed or not part.stood(entry.member):
        raise NoFitError(f"{entry.name} cannot gamble", f"{entry.name} ne peut pas jouer")
    _earned(state, entry.posse, entry.dollars)
    (part.passed if entry.passes else part.gambled).add(entry.member)


def bet_placed(state: CampaignState, entry: BetPlaced) -> None:
    part = during(state, entry.posse, entry.game, "loot")
    posse = posse_of(state, entry.posse)
    member_of(posse, entry.member)
    if entry.member in part.bets:
        raise NoFitError(f"{entry.name} has had his bout", f"{entry.name} a eu son combat")
    if entry.stake:
        state.posses[entry.posse] = paid(posse, entry.stake)
    _earned(state, entry.posse, entry.returned)
    part.bets.add(entry.member)


def _earned(state: CampaignState, key: str, dollars: int) -> None:
    posse = posse_of(state, key)
    state.posses[key] = structs.replace(posse, stash=posse.stash + dollars)


def retainer_paid(state: CampaignState, entry: RetainerPaid) -> None:
    part = _due(state, entry)
    state.posses[entry.posse] = paid(posse_of(state, entry.posse), entry.dollars)
    part.retained.add(entry.member)


def hired_gun_left(state: CampaignState, entry: HiredGunLeft) -> None:
    _due(state, entry)
    state.posses[entry.posse] = without_member(posse_of(state, entry.posse), entry.member)


def _due(state: CampaignState, entry: RetainerPaid | HiredGunLeft) -> Progress:
    part = during(state, entry.posse, entry.game, "loot", "spending")
    member = member_of(posse_of(state, entry.posse), entry.member)
    if member.kind != "hired-gun" or member.id in part.retained or member.id not in part.side.played:
        raise NoFitError(
            f"{entry.name} has no retainer to be paid", f"{entry.name} n'a pas d'honoraires à recevoir"
        )
    return part


def searched(state: CampaignState, entry: Searched) -> None:
    part = during(state, entry.posse, entry.game, "spending", BETWEEN)
    if not part.stood(entry.member) or entry.member in part.gambled:
        raise NoFitError(f"{entry.name} cannot search", f"{entry.name} ne peut pas chercher")
    member_of(posse_of(state, entry.posse), entry.member)
    part.searched[entry.member] = part.searched.get(entry.member, 0) + 1


def doctor_visited(state: CampaignState, entry: DoctorVisited) -> None:
    part = during(state, entry.posse, entry.game, "spending", BETWEEN)
    posse = paid(posse_of(state, entry.posse), entry.paid)
    member = member_of(posse, entry.member)
    injuries = list(member.injuries)
    for written in entry.healed:
        injury = written if written in injuries else injury_by_key(written, keys_by_name(state))
        if injury not in injuries:
            raise NoFitError(f"{entry.name} has no {injury.row}", f"{entry.name} n'a pas {injury.row}")
        injuries.remove(injury)
    if entry.member in part.visited:
        raise NoFitError(
            f"{entry.name} has seen the doc after this game",
            f"{entry.name} a vu le toubib après cette partie",
        )
    part.visited.add(entry.member)
    healed = structs.replace(member, injuries=tuple(injuries), raised=member.raised + entry.lowered)
    state.posses[entry.posse] = with_member(posse, healed)


def infamy_noted(state: CampaignState, entry: InfamyNoted) -> None:
    part = during(state, entry.posse, entry.game, "infamy", BETWEEN)
    part.infamy = entry.infamy
    state.infamies[entry.posse][entry.game] = entry.infamy


def step_finished(state: CampaignState, entry: StepFinished) -> None:
    part = during(state, entry.posse, entry.game, entry.step)
    part.turns.clear()
    part.spent = False
    posse = posse_of(state, entry.posse)
    left = {
        "injuries": set(part.out) - part.injured,
        "experience": {member.id for member in posse.members} & set(part.side.played) - part.gained
        | {id for id, advances in part.advances.items() if advances},
        "loot": set() if part.looted else {0},
        "spending": {
            gun.id for gun in posse.hired_guns if gun.id in part.side.played and gun.id not in part.retained
        },
        "infamy": set() if part.infamy is not None else {0},
    }[entry.step]
    if left:
        raise NoFitError(
            f"the {entry.step} of {posse.name} after game {entry.game} are not done",
            f"{posse.name}, après la partie {entry.game} : étape {entry.step} inachevée",
        )
    part.done.append(entry.step)


CHANGES: Changes = {
    InjuryRolled: injury_rolled,
    GearRisked: gear_risked,
    ExperienceGained: experience_gained,
    AdvanceTaken: advance_taken,
    Looted: looted,
    Gambled: gambled,
    BetPlaced: bet_placed,
    RetainerPaid: retainer_paid,
    HiredGunLeft: hired_gun_left,
    Searched: searched,
    DoctorVisited: doctor_visited,
    StepFinished: step_finished,
    InfamyNoted: infamy_noted,
}
