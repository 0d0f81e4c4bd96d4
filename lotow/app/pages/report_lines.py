"""A game about to be recorded in a few lines: who won, and for each posse who did what."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from lotow.campaign.report.game_report import GameReport, ReportedPosse
from lotow.campaign.report.reading import Reading, Reported
from lotow.errors import Lang, Text
from lotow.journal.campaign_state import CampaignState
from lotow.rulebook import Rulebook
from lotow.rulebook.models import Scenario
from lotow.words import colon, semicolon, word

WON = Text("{} wins", "victoire de {}")
DRAWN = Text("a draw", "match nul")
SECOND = Text("second {}", "deuxième {}")
AGREED = Text("as agreed between you", "comme convenu entre vous")
FLED = Text("fled", "en fuite")
SAID = {
    "kills": Text("put out of action", "a mis hors de combat"),
    "out": Text("out", "hors de combat"),
    "absent": Text("away", "absents"),
    "drank": Text("drank", "ont bu"),
    "threw": Text("threw", "a lancé"),
    "by": Text("by", "par"),
    "prisoner": Text("fought for", "se battait pour"),
    "freed": Text("he was freed", "il fut libéré"),
    "prisoner_out": Text("and fell", "et tomba"),
}


def report_lines(report: GameReport, state: CampaignState, book: Rulebook, lang: Lang) -> list[str]:
    """The game in a line, then a line for each posse."""
    reading = Reading(report, state, book)
    names = {one.key: one.posse.name for one in reading.sides}
    scenario = reading.scenario
    head = [scenario.name.in_(lang)] if scenario is not None else []
    head += [one for one in (report.date, report.witness) if one]
    won = WON.in_(lang).format(names[reading.winner]) if reading.winner else DRAWN.in_(lang)
    came = [won, *([SECOND.in_(lang).format(names[reading.second])] if reading.second else [])]
    came += [AGREED.in_(lang)] if report.agreed else []
    lines = [f"{', '.join(head)}{colon(lang)} {', '.join(came)}"]
    for side in reading.sides:
        did = list(_did(side, names, reading, scenario, lang)) if scenario is not None else []
        lines.append(f"{_called(side, reading, lang)}{colon(lang)} {semicolon(lang).join(did) or '-'}")
    return lines


def _called(side: Reported, reading: Reading, lang: Lang) -> str:
    role = reading.role(side)
    return f"{side.posse.name} ({word(role, lang)})" if role is not None else side.posse.name


def _did(
    side: Reported, names: Mapping[str, str], reading: Reading, scenario: Scenario, lang: Lang
) -> Iterator[str]:
    said = side.said
    if said.kills:
        killers = [f"{_name(side, who)} {number}" for who, number in said.kills.items()]
        yield f"{SAID['kills'].in_(lang)} {', '.join(killers)}"
    if said.out:
        fallen = [_fallen(side, who, names, reading, lang) for who in said.out]
        yield f"{SAID['out'].in_(lang)} {', '.join(fallen)}"
    for count in scenario.counts:
        if said.counts.get(count.key):
            yield f"{count.name.in_(lang)} {said.counts[count.key]}"
    for award in scenario.experience:
        if award.key is not None and (did := said.feats.get(award.key)):
            what = award.feat.name if award.feat is not None else award.text
            yield f"{what.in_(lang)} {_people(side, did)}"
    yield from _besides(side, said, lang)
    if said.fled:
        yield FLED.in_(lang)


def _besides(side: Reported, said: ReportedPosse, lang: Lang) -> Iterator[str]:
    """What is seldom said of a posse."""
    for key, who in (("absent", said.absent), ("drank", said.drank)):
        if who:
            yield f"{SAID[key].in_(lang)} {_people(side, who)}"
    if side.thrown:
        sticks = [
            f"{one.member.name} ({side.book.gear(one.held.item).name.in_(lang)})" for one in side.thrown
        ]
        yield f"{SAID['threw'].in_(lang)} {', '.join(sticks)}"
    if side.prisoner is not None:
        yield f"{SAID['prisoner'].in_(lang)} {side.prisoner.name}"
    for key, happened in (("freed", said.freed), ("prisoner_out", said.prisoner_out)):
        if happened:
            yield SAID[key].in_(lang)


def _fallen(side: Reported, who: str, names: Mapping[str, str], reading: Reading, lang: Lang) -> str:
    key = reading.playing(side.said.by.get(who, ""))
    return f"{_name(side, who)} ({SAID['by'].in_(lang)} {names[key]})" if key else _name(side, who)


def _people(side: Reported, several: Sequence[str]) -> str:
    return ", ".join(_name(side, one) for one in several)


def _name(side: Reported, who: str) -> str:
    member = side.member(who)
    return member.name if member is not None else who
