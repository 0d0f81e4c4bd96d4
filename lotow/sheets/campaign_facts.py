"""What the sheets show of a campaign, from its state: standings, infamy, graves, the hall of fame."""

from __future__ import annotations

from collections.abc import Iterator

from lotow.errors import Lang, Text
from lotow.journal.campaign_state import CampaignState
from lotow.journal.entries.game_entries import GamePrepared, PreparedSide
from lotow.posse.members import Member
from lotow.posse.standing import type_of
from lotow.rulebook import Rulebook, models
from lotow.sheets.facts import CampaignFacts, InfamyLine, Legend, StandingsRow, Tombstone
from lotow.sheets.scenario import Taking
from lotow.telling.standings import Place, standings
from lotow.words import named, word
from lotow.words.terms import ABSENT, ENDS

DEEDS = {
    "kills": Text("most enemies out of action", "le plus d'ennemis hors de combat"),
    "experience": Text("most experienced", "le plus expérimenté"),
    "games": Text("most games ridden", "le plus de parties jouées"),
}


def facts_of(state: CampaignState, book: Rulebook, lang: Lang) -> CampaignFacts:
    """A campaign as the sheets show it."""
    campaign = state.campaign
    assert campaign is not None
    return CampaignFacts(
        name=campaign.name,
        games=len(state.games),
        length=campaign.games or None,
        house_rules=(campaign.house_name or word("house-rules", lang),) if campaign.house_rules else (),
        standings=tuple(_row(one, at, book, lang) for at, one in enumerate(standings(state, book), 1)),
        infamy=tuple(
            InfamyLine(state.posses[key].name, tuple(sorted(points.items())))
            for key, points in state.infamies.items()
        ),
        dead=tuple(
            Tombstone(
                name=one.member.name,
                posse=state.posses[one.posse].name,
                how=ENDS[one.how].in_(lang),
                game=one.game,
                type=_type(one.member, book, lang),
                kills=one.member.kills,
            )
            for one in state.graves
        ),
        hall_of_fame=tuple(_legends(state, lang)),
    )


def _row(one: Place, place: int, book: Rulebook, lang: Lang) -> StandingsRow:
    return StandingsRow(
        rank=one.rank or place,
        posse=one.name,
        list=book.content.posse[one.list].name.in_(lang),
        player=one.player,
        infamy=one.infamy,
        games=one.games,
        wins=one.wins,
        losses=one.losses,
        kills=one.kills,
        dead=one.dead,
    )


def _legends(state: CampaignState, lang: Lang) -> Iterator[Legend]:
    """For each deed whoever has done most of it, alive or dead."""
    everybody = [(one, posse.name) for posse in state.posses.values() for one in posse.members]
    everybody += [(one.member, state.posses[one.posse].name) for one in state.graves]
    for deed, name in DEEDS.items():
        best = max((getattr(one, deed) for one, _ in everybody), default=0)
        for member, posse in everybody:
            if best and getattr(member, deed) == best:
                yield Legend(name=member.name, posse=posse, deed=name.in_(lang), figure=str(best))
                break


def _type(member: Member, book: Rulebook, lang: Lang) -> str:
    entry = type_of(member, book)
    return entry.name.in_(lang) if entry is not None else member.type


def takings(prepared: GamePrepared, state: CampaignState, book: Rulebook, lang: Lang) -> list[Taking]:
    """Both sides of a prepared game with what each should know, for the briefing."""
    scenario = book.content.scenario[prepared.scenario]
    return [
        Taking(posse=state.told(side.posse), side=side.role or "", notes=tuple(_notes(side, scenario, lang)))
        for side in prepared.sides
    ]


def _notes(side: PreparedSide, scenario: models.Scenario, lang: Lang) -> Iterator[str]:
    if side.prisoner is not None and scenario.prisoner is not None:
        yield named(side.prisoner.name, scenario.prisoner.name.in_(lang), lang)
    if side.rerolls:
        yield named(word("rerolls", lang), str(side.rerolls), lang)
    for absence in side.absent:
        yield named(absence.name, ABSENT[absence.why].in_(lang).format(absence.games), lang)
    for use in side.uses:
        item = use.item.in_(lang)
        yield named(item, use.name, lang) if use.name else item
    for who in side.hates:
        yield named(who.name, word("hates-them", lang), lang)
    for who in side.ignores_first_wound:
        yield named(who.name, word("ignores-a-wound", lang), lang)
