"""A thing somebody carries, as one line of a sheet: its name, range, Strength and what else matters."""

from __future__ import annotations

import re
from collections import Counter

from msgspec import Struct

from lotow.errors import Lang
from lotow.posse.members import Held
from lotow.posse.standing import known
from lotow.rulebook import Rulebook, models
from lotow.rulebook import effects as fx
from lotow.sheets.fonts import printable
from lotow.sheets.words import dollars, named, said

SENTENCE = re.compile(r"(?<=[.!?»])\s+(?=[A-ZÀ-Ý«0-9])")


class GearLine(Struct, frozen=True):
    """A line of gear. `reach` and `strength` are empty for what does not shoot."""

    name: str
    reach: str = ""
    strength: str = ""
    notes: str = ""


def gist(text: str, limit: int) -> str:
    """As many whole sentences as fit in so many characters, the first in any case."""
    kept = ""
    for sentence in SENTENCE.split(text):
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
    short: bool = False,
) -> tuple[GearLine, ...]:
    """What somebody carries, weapons first, like things counted together."""
    counted = Counter((held.item, held.version, _option(held, entry)) for held in gear)
    lines = [
        (_rank(item, book), _line(item, version, paid, count, entry, profile, book, lang, short))
        for (item, version, paid), count in counted.items()
    ]
    return tuple(line for _, line in sorted(lines, key=lambda one: one[0]))


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
    short: bool,
) -> GearLine:
    times = f"{count} x " if count > 1 else ""
    if not known(item, book):
        return GearLine(times + printable(item, "the item"))
    thing = book.gear(item)
    name = times + _called(thing, entry, lang)
    if paid:
        name += f" ({said('option-paid', lang)} {dollars(paid, lang)})"
    if isinstance(thing, models.Weapon):
        return weapon_line(thing, name, profile, book, lang)
    if isinstance(thing, models.Mount):
        figures = thing.profile
        return GearLine(
            name, notes=f'Mv {figures.move}", G {figures.grit}, W {figures.wounds}, P {figures.pluck}'
        )
    limit = 110 if short else 190
    texts = {one.id: one for one in thing.versions}
    if version in texts:
        return GearLine(
            named(name, texts[version].name.in_(lang), lang), notes=gist(texts[version].text.in_(lang), limit)
        )
    return GearLine(name, notes=gist(thing.text.in_(lang), limit))


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
    effects = [
        *weapon.effects,
        *(one for trait in weapon.traits for one in book.content.trait[trait].effects),
    ]
    close = [str(one.strength) for one in effects if isinstance(one, fx.StrengthWithin)]
    return "St " + "/".join([*close, far])
