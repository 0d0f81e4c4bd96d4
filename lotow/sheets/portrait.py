"""A fighter as the sheets show it: everything worked out and put into words, nothing drawn yet."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from lotow.errors import Lang
from lotow.posse.members import Injury, Member
from lotow.posse.standing import injury_called, rules_of, skill_weapons, standing, type_of
from lotow.posse.worth import cost_of
from lotow.rulebook import Rulebook, models
from lotow.rulebook import effects as fx
from lotow.rulebook.whose import advance_steps
from lotow.sheets.fonts import printable
from lotow.sheets.gear import GearLine, Note, gear_lines, gear_terms, sentences, together
from lotow.sheets.words import capital, dollars, said
from lotow.words import CHARACTERISTICS

Section = Literal["heroes", "henchmen", "hired-guns"]
SECTIONS: tuple[Section, ...] = ("heroes", "henchmen", "hired-guns")
FIGURES = ("shootin", "fightin", "strength", "grit", "attacks", "wounds", "pluck")
STORES = ("fame", "fortune")


class Figure(Struct, frozen=True):
    """A characteristic: its letter, its value, and whether it is not what the type began with."""

    label: str
    value: str
    changed: bool = False


class Portrait(Struct, frozen=True, kw_only=True):
    """A fighter for print. `boxes` are the rows of boxes to tick off with how many each has; `injuries` and
    `abilities` are named and `notes` explain them, as `terms` do for traits and things."""

    section: Section
    name: str = ""
    kind: str = ""
    status: str = ""
    figures: tuple[Figure, ...]
    boxes: tuple[tuple[str, int], ...]
    gear: tuple[GearLine, ...] = ()
    injuries: tuple[str, ...] = ()
    abilities: str = ""
    notes: tuple[Note, ...] = ()
    terms: tuple[Note, ...] = ()
    experience: int | None = 0
    thresholds: tuple[int, ...]
    cost: str = ""


def section_of(member: Member) -> Section:
    """Where a member stands on a sheet."""
    if member.kind == "hired-gun":
        return "hired-guns"
    return "henchmen" if member.role == "henchman" else "heroes"


def portrait(member: Member, book: Rulebook, lang: Lang) -> Portrait:
    """A member put into words."""
    entry = type_of(member, book)
    now = standing(member, book)
    section = section_of(member)
    injuries = tuple(_injury(injury, book, lang) for injury in member.injuries)
    learnt = _abilities(member, entry, book, lang)
    return Portrait(
        section=section,
        name=printable(member.name, "fighter"),
        kind=_kind(member, entry, lang),
        status=_status(member, lang),
        figures=figures(now.profile, section, now.changed),
        boxes=boxes(now.profile, section, lang),
        gear=together(gear_lines(member.gear, entry, now.profile, book, lang)),
        injuries=tuple(one.name for one in injuries),
        abilities=" · ".join(one.name for one in learnt),
        notes=(*injuries, *learnt),
        terms=gear_terms(member.gear, book, lang),
        experience=member.experience,
        thresholds=thresholds(section, book),
        cost=dollars(cost_of(member), lang),
    )


def figures(
    profile: models.Profile | None, section: Section, changed: frozenset[str] = frozenset()
) -> tuple[Figure, ...]:
    """The characteristics of a section, empty ones when there is no profile."""
    stores = () if section == "henchmen" else STORES
    return tuple(
        Figure(CHARACTERISTICS[name][0], _value(profile, name), name in changed)
        for name in (*FIGURES, *stores, "move")
    )


def _value(profile: models.Profile | None, name: str) -> str:
    if profile is None:
        return ""
    value = getattr(profile, name)
    if name == "shootin":
        return f"{value}+" if value else "-"
    return f'{value}"' if name == "move" else str(value)


def boxes(profile: models.Profile | None, section: Section, lang: Lang) -> tuple[tuple[str, int], ...]:
    """The boxes to tick off: as many as there are points; without a profile, as many as it takes."""
    names = ("wounds",) if section == "henchmen" else ("wounds", *STORES)
    labels = {"wounds": "wound-boxes", "fame": "fame-boxes", "fortune": "fortune-boxes"}
    spare = {"wounds": 3, "fame": 4, "fortune": 2}
    return tuple(
        (said(labels[name], lang), spare[name] if profile is None else getattr(profile, name))
        for name in names
    )


def thresholds(section: Section, book: Rulebook) -> tuple[int, ...]:
    return advance_steps(book.content, "hero" if section == "heroes" else None)


def _kind(member: Member, entry: models.FighterType | models.HiredGun | None, lang: Lang) -> str:
    """Its type, what it is in the posse, what it costs, and what it has lived through."""
    named = capital(entry.name.in_(lang)) if entry is not None else printable(member.type, "type")
    parts = [named]
    if isinstance(entry, models.HiredGun):
        parts += [
            said("hired-gun", lang),
            said("retainer-due", lang).format(entry.retainer),
        ]
    elif member.role is not None:
        parts.append(said(member.role, lang))
    parts.append(dollars(cost_of(member), lang))
    if member.games:
        parts.append(
            said("game-count", lang).format(member.games) if member.games > 1 else said("one-game", lang)
        )
    if member.kills:
        parts.append(
            said("kill-count", lang).format(member.kills) if member.kills > 1 else said("one-kill", lang)
        )
    return " · ".join(parts)


def _status(member: Member, lang: Lang) -> str:
    """What keeps it away, or helps it, in the next game."""
    parts = []
    if member.misses:
        parts.append(
            said("misses", lang).format(member.misses) if member.misses > 1 else said("misses-one", lang)
        )
    if member.captive_of is not None:
        parts.append(said("captive", lang).format(printable(member.captive_of, "posse")))
    if member.ignores_first_wound:
        parts.append(said("first-wound", lang))
    parts += [printable(one, "note") for one in member.notes]
    return capital(", ".join(parts))


def _abilities(
    member: Member, entry: models.FighterType | models.HiredGun | None, book: Rulebook, lang: Lang
) -> tuple[Note, ...]:
    """Skills and special rules, each with what it does."""
    content = book.content
    found = []
    learnt = [(one, skill_weapons(entry, one)) for one in entry.skills] if entry is not None else []
    learnt += [(one.skill, one.weapons) for one in member.skills]
    for name, weapons in learnt:
        if name not in content.skill:
            found.append(Note(printable(name, "skill"), ""))
            continue
        skill = content.skill[name]
        called = capital(skill.name.in_(lang))
        if weapons:
            chosen = ", ".join(book.gear(one).name.in_(lang) for one in weapons if one in content.weapon)
            called += f" ({chosen})"
        found.append(Note(called, skill.text.in_(lang)))
    for rule in _rules(member, entry, book):
        found.append(Note(capital(rule.name.in_(lang)), rule.text.in_(lang)))
    return tuple(found)


def _rules(
    member: Member, entry: models.FighterType | models.HiredGun | None, book: Rulebook
) -> list[models.Rule]:
    """The rules of its type, and the leader's for one who took over."""
    named = rules_of(member, entry, book) if entry is not None else ()
    return [book.content.rule[rule] for rule in named]


def _injury(injury: Injury, book: Rulebook, lang: Lang) -> Note:
    """What an injury came to: where a die has decided more, that, and no word of the die."""
    rows = {row.id: row for table in book.content.table.values() for row in table.rows}
    if injury.row not in rows:
        return Note(printable(injury.row, "injury"), "")
    row = rows[injury.row]
    name = capital(injury_called(injury, book).in_(lang))
    text = row.text.in_(lang)
    if injury.detail in rows:
        detail = rows[injury.detail]
        decided = all(isinstance(effect, fx.RollsOn) for effect in row.effects)
        text = detail.text.in_(lang) if decided else " ".join(sentences(text)[1:])
    if injury.against is not None:
        name += f", {said('against', lang).format(printable(injury.against, 'posse'))}"
    return Note(name, text)
