"""A thing somebody carries, as one line of a sheet: its name, range, Strength and what else matters."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache

from msgspec import Struct

from lotow.errors import Lang
from lotow.posse.members import Held
from lotow.posse.standing import known
from lotow.rulebook import Rulebook, models
from lotow.rulebook import effects as fx
from lotow.rulebook.armory import weapon_effects
from lotow.sheets.fonts import printable
from lotow.sheets.words import capital, dollars, said
from lotow.words import named

SENTENCE = re.compile(r"(?<=[.!?»])\s+(?=[A-ZÀ-Ý«0-9])")


class GearLine(Struct, frozen=True):
    """A line of gear. `reach` and `strength` are empty for what does not shoot."""

    name: str
    reach: str = ""
    strength: str = ""
    notes: str = ""


class Note(Struct, frozen=True):
    """A trait, a skill, an injury, a rule or a thing, and what it does."""

    name: str
    text: str


def sentences(text: str) -> list[str]:
    return SENTENCE.split(text)


@lru_cache(maxsize=4096)
def gist(text: str, limit: int) -> str:
    """As many whole sentences as fit in so many characters, the first in any case."""
    if len(text) <= limit:
        return text
    kept = ""
    for sentence in sentences(text):
        longer = f"{kept} {sentence}".strip()
        if kept and len(longer) > limit:
            break
        kept = longer
    return kept


def gear_lines(
    gear: tuple[Held, ...],
    entry: models.FighterType | models.HiredGun | None,
    profile: models.Profile | None,
    book: Rulebook,
    lang: Lang,
) -> tuple[GearLine, ...]:
    """What somebody carries, weapons first, like things counted together."""
    counted = Counter((held.item, held.version, _option(held, entry)) for held in gear)
    lines = [
        (_rank(item, book), _line(item, version, paid, count, entry, profile, book, lang))
        for (item, version, paid), count in counted.items()
    ]
    return tuple(line for _, line in sorted(lines, key=lambda one: one[0]))


def together(lines: tuple[GearLine, ...]) -> tuple[GearLine, ...]:
    """The same with all that is no more than a name in one line."""
    bare = [line.name for line in lines if not (line.reach or line.strength or line.notes)]
    told = tuple(line for line in lines if line.reach or line.strength or line.notes)
    return (*told, GearLine(", ".join(bare))) if bare else told


def gear_terms(gear: tuple[Held, ...], book: Rulebook, lang: Lang) -> tuple[Note, ...]:
    """What there is to explain about what somebody carries: traits of weapons, and things."""
    content = book.content
    found: dict[str, Note] = {}
    for held in gear:
        weapon, item = content.weapon.get(held.item), content.item.get(held.item)
        mount = content.mount.get(held.item)
        if weapon is not None:
            if weapon.shooting is not None and weapon.shooting.move != "none":
                key = "half-move" if weapon.shooting.move == "half" else "no-move"
                found[key] = Note(capital(said(key, lang)), said(f"{key}-how", lang))
            for trait in weapon.traits:
                one = content.trait[trait]
                found[trait] = Note(capital(one.name.in_(lang)), one.text.in_(lang))
        elif item is not None:
            texts = {one.id: one.text for one in item.versions}
            text = texts.get(held.version or "", item.text)
            found[held.item] = Note(capital(item.name.in_(lang)), text.in_(lang))
        elif mount is not None:
            found[held.item] = Note(capital(mount.name.in_(lang)), mount.text.in_(lang))
    return tuple(found.values())


def _option(held: Held, entry: models.FighterType | models.HiredGun | None) -> int:
    """What a hired gun's option cost; nothing for anything else."""
    return held.price if isinstance(entry, models.HiredGun) and not held.included else 0


def _rank(item: str, book: Rulebook) -> int:
    content = book.content
    return 0 if item in content.weapon else 1 if item in content.mount else 2


def _line(
    item: str,
    version: str | None,
    paid: int,
    count: int,
    entry: models.FighterType | models.HiredGun | None,
    profile: models.Profile | None,
    book: Rulebook,
    lang: Lang,
) -> GearLine:
    times = f"{count} x " if count > 1 else ""
    if not known(item, book):
        return GearLine(times + printable(item, "item"))
    thing = book.gear(item)
    name = times + _called(thing, entry, lang)
    if paid:
        name += f" (+{dollars(paid, lang)})"
    if isinstance(thing, models.Weapon):
        return weapon_line(thing, name, profile, book, lang)
    if isinstance(thing, models.Mount):
        figures = thing.profile
        return GearLine(
            name, notes=f'Mv {figures.move}", G {figures.grit}, W {figures.wounds}, P {figures.pluck}'
        )
    for one in thing.versions:
        if one.id == version:
            name = named(name, one.name.in_(lang), lang)
    return GearLine(name)


def _called(thing: models.Gear, entry: models.FighterType | models.HiredGun | None, lang: Lang) -> str:
    """Its name, with what it looks like where the type comes with it."""
    for carried in entry.gear if entry is not None else ():
        if carried.item == thing.id and carried.label is not None:
            return f"{carried.label.in_(lang)} ({thing.name.in_(lang)})"
    return thing.name.in_(lang)


def weapon_line(
    weapon: models.Weapon, name: str, profile: models.Profile | None, book: Rulebook, lang: Lang
) -> GearLine:
    """A weapon in somebody's hands, or in nobody's when there is no profile."""
    notes = []
    if weapon.shooting is not None and weapon.shooting.move != "none":
        notes.append(said("half-move" if weapon.shooting.move == "half" else "no-move", lang))
    notes += [book.content.trait[trait].name.in_(lang) for trait in weapon.traits]
    if weapon.shooting is None:
        notes += fight_notes(weapon, lang)
    return GearLine(
        name, reach_of(weapon, profile, lang), strength_of(weapon, profile, book, lang), ", ".join(notes)
    )


def fight_notes(weapon: models.Weapon, lang: Lang) -> list[str]:
    """What a weapon changes in a fight."""
    if weapon.melee is None:
        return []
    changes = (("win", weapon.melee.win), ("wound", weapon.melee.wound))
    return [said(key, lang).format(f"{by:+d}") for key, by in changes if by]


def reach_of(weapon: models.Weapon, profile: models.Profile | None, lang: Lang) -> str:
    """How far it shoots, in the hands of somebody with this profile."""
    shooting = weapon.shooting
    if shooting is None:
        return ""
    if shooting.range is not None:
        return f'{shooting.range}"'
    if shooting.range_per_strength is not None:
        times = shooting.range_per_strength
        return f'{times * profile.strength}"' if profile is not None else f"{times} x St"
    return said("template", lang)


def strength_of(weapon: models.Weapon, profile: models.Profile | None, book: Rulebook, lang: Lang) -> str:
    """How hard it hits; up close first where that differs."""
    shooting = weapon.shooting
    if shooting is None or shooting.harmless:
        return ""
    own = str(profile.strength) if profile is not None else said("own-strength", lang)
    far = str(shooting.strength) if shooting.strength is not None else own
    effects = weapon_effects(book.content, weapon)
    close = [str(one.strength) for one in effects if isinstance(one, fx.StrengthWithin)]
    return "St " + "/".join([*close, far])
