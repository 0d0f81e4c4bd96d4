"""Skills in catalogues: those somebody starts with, with the weapons they are for."""

from __future__ import annotations

from collections.abc import Sequence

from lotow.exchange.ids import fold
from lotow.exchange.making import Making, Raw


def starting_skills(stated: Sequence[tuple[str, str]], where: str, making: Making) -> Raw:
    """The skills that rules name (by id, with the name of the rule), and the weapons that these names say
    they are for: `Trick Shooter - Sixguns`. The same once more is another weapon, or else nothing."""
    skills: dict[str, list[str]] = {}
    for skill, called in stated:
        weapons = _weapons(skill, called, making)
        if skill not in skills:
            skills[skill] = weapons
        elif weapons and skills[skill] and not set(weapons) <= set(skills[skill]):
            skills[skill] += weapons
        else:
            making.report.left_out(where, called)
    made: Raw = {"skills": list(skills)} if skills else {}
    chosen = [{"skill": skill, "weapons": weapons} for skill, weapons in skills.items() if weapons]
    return made | ({"skill_weapons": chosen} if chosen else {})


def _weapons(skill: str, called: str, making: Making) -> list[str]:
    """The weapons that the name of a rule says beside the name of a skill."""
    book = making.book.content
    told = f" {fold(called)} "
    found: list[str] = []
    for choice in book.skill[skill].choices:
        names = {name for one in choice for name in (book.weapon[one].name, book.weapon[one].plural) if name}
        if any(f" {fold(name.en)} " in told for name in names):
            found += choice
    return found
