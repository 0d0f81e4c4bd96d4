"""A fighter's characteristics as they stand: base, then gear, skills, advances and injuries.

Conditional effects (in a fight, on the charge) are left to those who know the situation.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct, structs

from lotow.errors import Text, both
from lotow.posse.members import Held, Injury, Learnt, Member
from lotow.rulebook import Rulebook, models
from lotow.rulebook import effects as fx
from lotow.rulebook.characteristics import changed
from lotow.rulebook.models import Row
from lotow.rulebook.results import leads_to, reached
from lotow.rulebook.whose import full_name, injury_rows

UNKNOWN = models.Profile(shootin=None, fightin=0, strength=0, grit=0, attacks=0, wounds=0, pluck=0)


class Standing(Struct, frozen=True):
    """A profile and the names of the characteristics that are not what the type began with."""

    profile: models.Profile
    changed: frozenset[str]


def type_of(member: Member, book: Rulebook) -> models.FighterType | models.HiredGun | None:
    """The book's entry for this member, None when it names nothing known."""
    types = book.content.fighter if member.kind == "fighter" else book.content.hired_gun
    return types.get(member.type)


def standing(member: Member, book: Rulebook) -> Standing:
    """The profile of a member now."""
    entry = type_of(member, book)
    base = entry.profile if entry is not None else UNKNOWN
    values: dict[str, int | None] = {}
    mounted = any(held.item in book.content.mount for held in member.gear)
    for effect in effects_on(member, book):
        if isinstance(effect, fx.Changes) and isinstance(effect.by, int) and _holds(effect.when, mounted):
            _apply(values, base, effect)
    profile = structs.replace(base, **values)
    changed = frozenset(name for name, value in values.items() if value != getattr(base, name))
    return Standing(profile, changed)


def effects_on(member: Member, book: Rulebook) -> Iterator[fx.Effect]:
    """Every effect a member is under: advances, rules of its type, skills, lasting injuries, and what it
    carries but for weapons, whose effects are their own."""
    for _, effects in effects_by_name(member, book):
        yield from effects


def effects_by_name(member: Member, book: Rulebook) -> Iterator[tuple[Text | None, tuple[fx.Effect, ...]]]:
    """The same with what each comes from; advances have no name."""
    content = book.content
    entry = type_of(member, book)
    for raised in member.raised:
        yield None, (fx.Changes(characteristic=raised.characteristic, by=raised.by),)
    if entry is not None:
        for rule in rules_of(member, entry, book):
            yield content.rule[rule].name, content.rule[rule].effects
        for name in entry.skills:
            yield content.skill[name].name, _for_weapons(content.skill[name], skill_weapons(entry, name))
    for learnt in member.skills:
        if learnt.skill in content.skill:
            skill = content.skill[learnt.skill]
            yield skill.name, _for_weapons(skill, learnt.weapons)
    rows = injury_rows(content)
    for injury in member.injuries:
        if injury.row in rows:
            yield rows[injury.row].name, tuple(_suffered(injury, rows[injury.row], book))
    for held in member.gear:
        if held.item not in content.weapon and known(held.item, book):
            yield book.gear(held.item).name, tuple(gear_effects(held, book))


def skill_weapons(entry: models.FighterType | models.HiredGun, skill: str) -> tuple[str, ...]:
    """The weapons that a skill of a type is for; none where it is for all it can be for."""
    return next((one.weapons for one in entry.skill_weapons if one.skill == skill), ())


def _for_weapons(skill: models.Skill, weapons: tuple[str, ...]) -> tuple[fx.Effect, ...]:
    """What a skill does, with these weapons only."""
    return (
        tuple(structs.replace(effect, weapons=weapons) for effect in skill.effects)
        if weapons
        else skill.effects
    )


def _suffered(injury: Injury, row: Row, book: Rulebook) -> Iterator[fx.Effect]:
    """What an injury does to whoever has it, at the cost of the day it was suffered."""
    for effect in (*_detail(injury, row, book), *row.effects):
        if injury.changes is None or not isinstance(effect, fx.Changes):
            yield effect
    for one in injury.changes or ():
        yield fx.Changes(characteristic=one.characteristic, by=one.by)


def injury_called(injury: Injury, book: Rulebook) -> Text:
    """What an injury is called, with what it led to."""
    row = injury_rows(book.content).get(injury.row)
    if row is None:
        return both(injury.row)
    return full_name(row, _led_to(injury, row, book))


def skill_called(learnt: Learnt, book: Rulebook) -> Text:
    """What a skill is called, with the weapons chosen for it: `trick shooter (rifle)`."""
    skill = book.content.skill.get(learnt.skill)
    name = skill.name if skill is not None else both(learnt.skill)
    weapons = [book.content.weapon[one].name for one in learnt.weapons if one in book.content.weapon]
    if not weapons:
        return name
    en, fr = ", ".join(one.en for one in weapons), ", ".join(one.fr for one in weapons)
    return Text(f"{name.en} ({en})", f"{name.fr} ({fr})")


def _detail(injury: Injury, row: Row, book: Rulebook) -> tuple[fx.Effect, ...]:
    """The effects of what an injury led to: the arm that had to come off."""
    detail = _led_to(injury, row, book)
    return detail.effects if detail is not None else ()


def _led_to(injury: Injury, row: Row, book: Rulebook) -> Row | None:
    """The result of another table that says more of an injury."""
    if injury.detail is None:
        return None
    content = book.content
    led_to = (found for rolls in leads_to(row) for found in reached(content, content.table[rolls.table]))
    return next((found for found in led_to if found.id == injury.detail), None)


def rules_of(member: Member, entry: models.FighterType | models.HiredGun, book: Rulebook) -> tuple[str, ...]:
    """The special rules of a member: its type's, and those of the leader it has succeeded."""
    if member.role != "leader" or isinstance(entry, models.HiredGun) or entry.role == "leader":
        return entry.rules
    leaders = (
        kind for kind in book.content.fighter.values() if kind.posse == entry.posse and kind.role == "leader"
    )
    led = tuple(rule for leader in leaders for rule in leader.rules)
    return tuple(dict.fromkeys((*entry.rules, *led)))


def gear_effects(held: Held, book: Rulebook) -> Iterator[fx.Effect]:
    """What carrying a thing does; what is used up does nothing until it is used."""
    if not known(held.item, book):
        return
    gear = book.gear(held.item)
    effects = list(gear.effects)
    if isinstance(gear, models.Item):
        effects += [
            effect for version in gear.versions if version.id == held.version for effect in version.effects
        ]
    if not any(isinstance(effect, fx.UsedUp) for effect in effects):
        yield from effects


def known(item: str, book: Rulebook) -> bool:
    content = book.content
    return item in content.weapon or item in content.mount or item in content.item


def _holds(when: tuple[fx.When, ...], mounted: bool) -> bool:
    return not when or when == (("mounted",) if mounted else ("on-foot",))


def _apply(values: dict[str, int | None], base: models.Profile, effect: fx.Changes) -> None:
    name = effect.characteristic
    value = values.get(name, getattr(base, name))
    if value is not None:
        values[name] = changed(name, value, int(effect.by), floor=effect.floor, ceiling=effect.ceiling)
