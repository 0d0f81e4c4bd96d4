"""What happens in a campaign in words, one line for each entry, in either language."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from lotow.errors import Text
from lotow.journal.entries.aftermath_entries import (
    AdvanceTaken,
    CaptiveFate,
    Died,
    Disbanded,
    ExperienceGained,
    GearRisked,
    InfamyNoted,
    InjuryRolled,
    Reprieved,
    StepFinished,
    Succeeded,
)
from lotow.journal.entries.game_entries import (
    CampaignClosed,
    CampaignFounded,
    CampaignReopened,
    GamePrepared,
    GameRecorded,
    Joined,
    Left,
    PlayedSide,
    TakenOnTrust,
)
from lotow.journal.entries.referee_entries import Adjusted
from lotow.telling.fate_words import captive_fate, died, injury_rolled, reprieved, results
from lotow.telling.money_words import TELL as OF_MONEY
from lotow.telling.referee_words import adjusted
from lotow.words import CHARACTERISTICS
from lotow.words.terms import STEP_NAMES

if TYPE_CHECKING:
    from lotow.telling.teller import Teller

REASONS = {
    "survivor": Text("survival", "survie"),
    "winning-leader": Text("leading the winners", "commandement"),
    "kill": Text("enemies put out of action", "tableau de chasse"),
}


def _founded(teller: Teller, entry: CampaignFounded) -> Text:
    planned = (
        Text(f", {entry.games} games planned for each posse", f", {entry.games} parties prévues par bande")
        if entry.games
        else Text("", "")
    )
    house = f" ({entry.house_name})" if entry.house_name else ""
    return Text(
        f"the campaign {entry.name} begins{house}{planned.en}",
        f"début de la campagne {entry.name}{house}{planned.fr}",
    )


def _joined(teller: Teller, entry: Joined) -> Text:
    value = entry.value
    number = len(value.members)
    s = "" if number == 1 else "s"
    return Text(
        f"{value.name} joins: {number} member{s}, ${value.stash}, infamy {entry.infamy}",
        f"{value.name} rejoint la campagne : {number} membre{s}, {value.stash} $, "
        f"niveau de réputation {entry.infamy}",
    )


def _left(teller: Teller, entry: Left) -> Text:
    return Text(f"{entry.name} leaves the campaign", f"{entry.name} quitte la campagne")


def _prepared(teller: Teller, entry: GamePrepared) -> Text:
    names = Text(_names(entry, "en"), _names(entry, "fr"))
    return Text(
        f"{entry.scenario_name.en} is prepared: {names.en}",
        f"{entry.scenario_name.fr} se prépare : {names.fr}",
    )


def _names(entry: GamePrepared, lang: str) -> str:
    roles = {"attacker": Text("attacks", "attaque"), "defender": Text("defends", "défend")}
    several = []
    for side in entry.sides:
        role = f" {getattr(roles[side.role], lang)}" if side.role is not None else ""
        several.append(f"{side.name} ({side.infamy}){role}")
    return ", ".join(several)


def _recorded(teller: Teller, entry: GameRecorded) -> Text:
    came_to = outcome_of(entry)
    return Text(
        f"game {entry.game}, {entry.scenario_name.en}: {came_to.en}",
        f"partie {entry.game}, {entry.scenario_name.fr} : {came_to.fr}",
    )


def outcome_of(entry: GameRecorded) -> Text:
    """Who won a game, and how each side came out of it."""
    winner = next((side.name for side in entry.sides if side.posse == entry.winner), "")
    won = Text(f"{winner} wins", f"victoire de {winner}") if winner else Text("a draw", "égalité")
    sides = (
        ", ".join(_side(side).en for side in entry.sides),
        ", ".join(_side(side).fr for side in entry.sides),
    )
    return Text(f"{won.en} ({sides[0]})", f"{won.fr} ({sides[1]})")


def _side(side: PlayedSide) -> Text:
    kills = sum(kill.kills for kill in side.kills)
    return Text(
        f"{side.name}: {kills} {'kill' if kills == 1 else 'kills'}, {len(side.out)} out"
        f"{', fled' if side.fled else ''}",
        f"{side.name} : {kills} {'victimes' if kills > 1 else 'victime'}, {len(side.out)} hors de combat"
        f"{', en fuite' if side.fled else ''}",
    )


def _risked(teller: Teller, entry: GearRisked) -> Text:
    if entry.ruined:
        return Text(f"{entry.name}'s {entry.item.en} are ruined", f"{entry.item.fr} de {entry.name} : fichus")
    return Text(f"{entry.name} keeps his {entry.item.en}", f"{entry.name} garde ses {entry.item.fr}")


def _succeeded(teller: Teller, entry: Succeeded) -> Text:
    return Text(
        f"{entry.name} takes over as leader (Pluck {entry.pluck}, {entry.experience} experience)",
        f"{entry.name} prend le commandement (Cran {entry.pluck}, {entry.experience} d'expérience)",
    )


def _disbanded(teller: Teller, entry: Disbanded) -> Text:
    return Text(
        f"{entry.name} has no hero left and breaks up", f"{entry.name} n'a plus de héros et se disperse"
    )


def _experience(teller: Teller, entry: ExperienceGained) -> Text:
    reasons = [(reason.points, _reason(teller, reason.what)) for reason in entry.reasons]
    for_en = ", ".join(f"{points} for {what.en}" for points, what in reasons)
    for_fr = ", ".join(f"{points} {what.fr}" for points, what in reasons)
    earned = Text(
        f", {entry.advances} advance{'s' if entry.advances > 1 else ''} earned" if entry.advances else "",
        f", {entry.advances} évolution{'s' if entry.advances > 1 else ''}" if entry.advances else "",
    )
    return Text(
        f"{entry.name} has {entry.total} experience: +{entry.points} ({for_en}){earned.en}",
        f"{entry.name} a {entry.total} d'expérience : +{entry.points} ({for_fr}){earned.fr}",
    )


def _reason(teller: Teller, what: str) -> Text:
    """What points are for: one of the things every game rewards, or a feat of some scenario."""
    if what in REASONS:
        return REASONS[what]
    awards = (award for scenario in teller.book.content.scenario.values() for award in scenario.experience)
    named = (award.feat.name for award in awards if award.to == what and award.feat is not None)
    return next(named, Text(what, what))


def _advance(teller: Teller, entry: AdvanceTaken) -> Text:
    rolled = results(entry.rolled)
    said = Text("nothing is left to raise", "plus rien à gagner")
    if entry.role is not None:
        said = _promotion(entry)
    elif entry.skill is not None and entry.learnt is not None:
        weapons = [teller.book.gear(weapon).name for weapon in entry.learnt.weapons]
        for_en = f" ({', '.join(one.en for one in weapons)})" if weapons else ""
        for_fr = f" ({', '.join(one.fr for one in weapons)})" if weapons else ""
        said = Text(f"learns {entry.skill.en}{for_en}", f"apprend {entry.skill.fr}{for_fr}")
    elif entry.raised:
        raised = entry.raised[0].characteristic
        name, plus = CHARACTERISTICS[raised][1], "+" if raised == "shootin" else ""
        said = Text(f"{name.en} is now {entry.value}{plus}", f"{name.fr} passe à {entry.value}{plus}")
    return Text(f"{entry.name}: {rolled.en}: {said.en}", f"{entry.name} : {rolled.fr} : {said.fr}")


def _promotion(entry: AdvanceTaken) -> Text:
    """A new role, and whatever the book gives along with it."""
    gains = [(CHARACTERISTICS[rise.characteristic][1], rise.by) for rise in entry.raised]
    return Text(
        ", ".join(["becomes a hero", *(f"{name.en} {by:+d}" for name, by in gains)]),
        ", ".join(["devient un héros", *(f"{name.fr} {by:+d}" for name, by in gains)]),
    )


def _finished(teller: Teller, entry: StepFinished) -> Text:
    step = STEP_NAMES[entry.step]
    return Text(f"{step.en} of game {entry.game} done", f"{step.fr} de la partie {entry.game} : terminé")


def _infamy(teller: Teller, entry: InfamyNoted) -> Text:
    return Text(
        f"infamy {entry.infamy} after game {entry.game}",
        f"niveau de réputation {entry.infamy} après la partie {entry.game}",
    )


def _on_trust(teller: Teller, entry: TakenOnTrust) -> Text:
    return Text(
        f"{entry.entries} entries were taken over without digests, on trust",
        f"{entry.entries} entrées reprises sans empreintes, sur parole",
    )


def _closed(teller: Teller, entry: CampaignClosed) -> Text:
    """Who has won, and how the others stood."""
    places = ", ".join(f"{place.name} {place.infamy}" for place in entry.places)
    won = [place.name for place in entry.places if place.posse in entry.winners]
    if not won:
        return Text("the campaign is closed, nobody has won", "la campagne est close, sans vainqueur")
    both_en, both_fr = " and ".join(won), " et ".join(won)
    return Text(
        f"the campaign is over: {both_en} {'wins' if len(won) == 1 else 'share the victory'} by infamy"
        f" ({places})",
        f"la campagne est finie : {both_fr} {'gagne' if len(won) == 1 else 'se partagent la victoire'}"
        f" à la réputation ({places})",
    )


def _reopened(teller: Teller, entry: CampaignReopened) -> Text:
    return Text("the campaign is reopened", "la campagne est rouverte")


TELL: dict[type[Any], Callable[[Teller, Any], Text]] = {
    **OF_MONEY,
    CampaignFounded: _founded,
    TakenOnTrust: _on_trust,
    Joined: _joined,
    Left: _left,
    GamePrepared: _prepared,
    GameRecorded: _recorded,
    CampaignClosed: _closed,
    CampaignReopened: _reopened,
    InjuryRolled: injury_rolled,
    GearRisked: _risked,
    Died: died,
    Reprieved: reprieved,
    Succeeded: _succeeded,
    Disbanded: _disbanded,
    CaptiveFate: captive_fate,
    ExperienceGained: _experience,
    AdvanceTaken: _advance,
    StepFinished: _finished,
    InfamyNoted: _infamy,
    Adjusted: adjusted,
}
