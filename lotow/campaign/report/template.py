"""Reports as people write them: one to fill in, with remarks, and a game that was recorded as its report.

What is written here is read by `game_report` again.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from lotow.campaign.prepare import absences
from lotow.campaign.report.explosives import explosives
from lotow.campaign.report.game_report import DRAW, GameReport, ReportedPosse, to_raw
from lotow.errors import Lang, Text
from lotow.journal.campaign_state import CampaignState
from lotow.journal.entries.game_entries import GamePrepared, GameRecorded, PlayedSide
from lotow.rulebook import Rulebook, models

REMARKS = {
    "winner": Text('the winning posse, or "draw"', 'la bande victorieuse, ou "draw"'),
    "second": Text("who came second", "qui a fini deuxième"),
    "date": Text("today when left out", "aujourd'hui si rien n'est dit"),
    "witness": Text("who saw it", "qui l'a vu"),
    "agreed": Text("an end you agreed on, whatever the scenario says", "une fin convenue entre vous"),
    "role": Text('"attacker" or "defender"', '"attacker" (attaquant) ou "defender" (défenseur)'),
    "fled": Text("whether it headed for the hills", "si elle a fui (Sauve qui peut)"),
    "out": Text("who was taken out of action", "qui a été mis hors de combat"),
    "kills": Text("who took out how many enemies", "qui a mis combien d'ennemis hors de combat"),
    "by": Text("which posse put whom out", "quelle bande a mis qui hors de combat"),
    "absent": Text("who stayed away of his own accord", "qui n'est pas venu"),
    "drank": Text("heroes who drank their whiskey", "héros qui ont bu leur whisky"),
    "threw": Text("dynamite and nitro, a name for each stick", "dynamite et nitro, un nom par bâton"),
    "prisoner": Text("the hero the attackers fight for", "le héros pour qui l'on se bat"),
    "freed": Text("whether he was set free", "s'il a été libéré"),
    "prisoner_out": Text("whether he fell once he was free", "s'il est tombé une fois libre"),
    "rides": Text("rides", "chevauchent"),
    "away": Text("away", "absents"),
}


def report_of(entry: GameRecorded, book: Rulebook, *, numbered: bool = False) -> GameReport:
    """A recorded game as its report: people by the names of that day, or by number."""
    names = {side.posse: side.posse if numbered else side.name for side in entry.sides}
    return GameReport(
        scenario=entry.scenario,
        winner=names.get(entry.winner, DRAW),
        date=entry.date,
        witness=entry.witness,
        second=names.get(entry.second, ""),
        agreed=entry.agreed,
        posse=tuple(_side_of(side, names, book, numbered) for side in entry.sides),
    )


def _side_of(side: PlayedSide, names: dict[str, str], book: Rulebook, numbered: bool) -> ReportedPosse:
    called = {who.member: who.name for who in side.out}

    def name(member: int, of_that_day: str = "") -> str:
        return f"#{member}" if numbered else of_that_day or called.get(member, f"#{member}")

    prisoner = side.prisoner
    used = [(use, name(use.member, use.name)) for use in side.uses if use.member is not None]
    return ReportedPosse(
        name=names[side.posse],
        role=side.role,
        fled=side.fled,
        out=tuple(name(who.member, who.name) for who in side.out),
        kills={name(kill.member, kill.name): kill.kills for kill in side.kills},
        absent=tuple(
            name(absence.member, absence.name) for absence in side.absent if absence.why == "stays-away"
        ),
        drank=tuple(who for use, who in used if use.held.item in book.content.item),
        threw=tuple(f"{who} ({use.held.item})" for use, who in used if use.held.item in book.content.weapon),
        by={name(one.member): names[one.by] for one in side.by if one.by in names},
        prisoner=name(prisoner.member, prisoner.name) if prisoner is not None else "",
        freed=side.freed,
        prisoner_out=side.prisoner_out,
        counts=dict(side.counts),
        feats={
            key: tuple(name(who.member, who.name) for who in several) for key, several in side.feats.items()
        },
    )


def to_toml(report: GameReport) -> str:
    """A report as a file says it."""
    raw = to_raw(report)
    posses = raw.pop("posse", [])
    lines = [f"{key} = {_value(value)}" for key, value in raw.items()]
    for posse in posses:
        lines += ["", "[[posse]]", *(f"{key} = {_value(value)}" for key, value in posse.items())]
    return "\n".join(lines) + "\n"


def as_recorded(entry: GameRecorded, book: Rulebook, lang: Lang) -> str:
    """A recorded game as a report to be corrected: beneath each posse, who was there and who was not."""
    raw = to_raw(report_of(entry, book))
    posses = raw.pop("posse", [])
    lines = [f"# {entry.game}. {entry.scenario_name.in_(lang)}"]
    lines += [
        _line(key, value, lang) if key in REMARKS else f"{key} = {_value(value)}"
        for key, value in raw.items()
    ]
    for side, posse in zip(entry.sides, posses, strict=True):
        lines += ["", "[[posse]]"]
        if side.absent:
            lines.append(f"# {REMARKS['away'].in_(lang)}: {', '.join(one.name for one in side.absent)}")
        said = {"fled": False, "out": [], "kills": {}, **posse}
        for key in ("name", *(one for one in said if one != "name")):
            remarked = key in REMARKS
            lines.append(_line(key, said[key], lang) if remarked else f"{key} = {_value(said[key])}")
    return "\n".join(lines) + "\n"


def blank(
    state: CampaignState,
    book: Rulebook,
    scenario: models.Scenario,
    keys: Sequence[str],
    prepared: GamePrepared | None,
    lang: Lang,
) -> str:
    """A report to fill in for a scenario and these posses: what must be said, and beneath it what may be."""
    several = len(keys) > 2
    lines = [
        f"# {scenario.name.in_(lang)}: {', '.join(state.posses[key].name for key in keys)}",
        *(f"# {line.in_(lang)}" for line in scenario.victory),
        f"scenario = {_value(scenario.id)}",
        _line("winner", "", lang),
        *([_line("second", "", lang)] if several else []),
        _line("date", "", lang, optional=True),
        _line("witness", "", lang, optional=True),
        _line("agreed", False, lang, optional=True),
    ]
    for key in keys:
        lines += ["", *_blank_side(state, book, scenario, key, prepared, several, lang)]
    return "\n".join(lines) + "\n"


def _blank_side(
    state: CampaignState,
    book: Rulebook,
    scenario: models.Scenario,
    key: str,
    prepared: GamePrepared | None,
    several: bool,
    lang: Lang,
) -> Iterator[str]:
    posse = state.posses[key]
    ready = next((side for side in prepared.sides if side.posse == key), None) if prepared else None
    away = [one.name for one in (ready.absent if ready is not None else absences(state, key))]
    here = [member for member in posse.members if member.name not in away]
    yield "[[posse]]"
    yield f"name = {_value(posse.name)}"
    yield f"# {REMARKS['rides'].in_(lang)}: {', '.join(one.name for one in here)}"
    if away:
        yield f"# {REMARKS['away'].in_(lang)}: {', '.join(away)}"
    if ready is None and scenario.sides.rules:
        yield _line("role", "", lang, optional=True)
    yield _line("fled", False, lang)
    yield _line("out", [], lang)
    yield _line("kills", {}, lang)
    if several:
        yield _line("by", {}, lang)
    for count in scenario.counts:
        yield f"{count.key} = 0  # {count.name.in_(lang)}"
    for award in scenario.experience:
        side = award.feat.side if award.feat is not None and ready is not None else None
        if award.key is not None and (side is None or ready is None or side == ready.role):
            yield f"# {award.key} = []  # {award.text.in_(lang)}"
    if scenario.prisoner is not None and (ready is None or ready.role == "attacker"):
        yield _line("prisoner", ready.prisoner.name if ready and ready.prisoner else "", lang, optional=True)
        yield _line("freed", False, lang, optional=True)
        if scenario.prisoner.kept == "dies":
            yield _line("prisoner_out", False, lang, optional=True)
    if any(explosives(one, book) for one in here):
        yield _line("threw", [], lang, optional=True)
    yield _line("absent", [], lang, optional=True)
    if ready is None:
        yield _line("drank", [], lang, optional=True)


def _line(key: str, value: object, lang: Lang, *, optional: bool = False) -> str:
    return f"{'# ' if optional else ''}{key} = {_value(value)}  # {REMARKS[key].in_(lang)}"


def _value(value: object) -> str:
    """A value as TOML has it."""
    match value:
        case bool():
            return "true" if value else "false"
        case dict():
            inside = ", ".join(f"{_value(str(key))} = {_value(one)}" for key, one in value.items())
            return f"{{ {inside} }}" if inside else "{}"
        case list() | tuple():
            return f"[{', '.join(map(_value, value))}]"
        case str():
            return json.dumps(value, ensure_ascii=False)
    return str(value)
