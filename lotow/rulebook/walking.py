"""Goes through a book's values: every effect, every name of another entry, every dice notation.

Which fields name other entries, and which hold dice, is said once, in the two tables below.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import cast

from msgspec import Struct

from lotow.dice import DiceError, parse
from lotow.rulebook import effects as fx
from lotow.rulebook import models

Place = tuple[str, str, str]
"""Kind, id and path within the entry."""

NAMES: dict[tuple[type[Struct], str], str] = {
    (models.PosseList, "skill_tables"): "skill-table",
    (models.PosseList, "scenario_table"): "table",
    (models.PosseList, "rules"): "rule",
    (models.Offer, "item"): "gear",
    (models.Offer, "price_for"): "fighter",
    (models.Offer, "not_for"): "fighter",
    (models.Offer, "needs"): "gear",
    (models.Offer, "not_with"): "gear",
    (models.Offer, "replaces"): "gear",
    (models.FighterType, "posse"): "posse",
    (models.FighterType, "gear_choice"): "gear",
    (models.FighterType, "rules"): "rule",
    (models.FighterType, "skills"): "skill",
    (models.Carried, "item"): "gear",
    (models.GunOption, "item"): "gear",
    (models.GunOption, "replaces"): "gear",
    (models.GunOption, "needs"): "gear",
    (models.GunOption, "not_with"): "gear",
    (models.HiredGun, "gear_choice"): "gear",
    (models.HiredGun, "rules"): "rule",
    (models.HiredGun, "skills"): "skill",
    (models.HiredGun, "skill_tables"): "skill-table",
    (models.HiredGun, "barred_skills"): "skill",
    (models.SkillWeapons, "skill"): "skill",
    (models.SkillWeapons, "weapons"): "weapon",
    (models.Weapon, "traits"): "trait",
    (models.Skill, "table"): "skill-table",
    (models.Skill, "choices"): "weapon",
    (models.Row, "scenario"): "scenario",
    (models.Adjustment, "natural_one"): "table",
    (models.SideRule, "list"): "posse",
    (models.Saddles, "lent"): "mount",
    (fx.CountsAs, "weapon"): "weapon",
    (fx.RollsOn, "table"): "table",
    (fx.TestsPluck, "lists"): "posse",
    (fx.Ransomed, "bounty_lists"): "posse",
}
OPEN: dict[tuple[type[Struct], str], str] = {
    (models.PosseList, "hires_as"): "posse",
    (models.HiredGun, "lists"): "posse",
    (models.HiredGun, "barred_lists"): "posse",
    (models.HiredGun, "list_rules"): "rule",
    (models.HiredGun, "barred_list_rules"): "rule",
}
"""Fields that may name what only a later book has: who hires whom is said before all lists are there."""
DICE: dict[type[Struct], tuple[str, ...]] = {
    models.Trade: ("dice",),
    models.Loot: ("dice",),
    models.Table: ("dice",),
    models.SkillTable: ("dice",),
    models.Numbers: (
        "drop_dice",
        "pluck_dice",
        "critical_wounds",
        "loot_dice",
        "loot_per_hero",
        "search_dice",
    ),
    fx.Changes: ("by",),
    fx.MovesExtra: ("dice",),
    fx.Explodes: ("hits",),
    fx.MissesGames: ("games",),
    fx.RollsOn: ("times",),
    fx.Earns: ("dice",),
    fx.Pays: ("dice",),
    fx.Ransomed: ("bounty",),
    fx.Stake: ("plus",),
}


def effects_of(content: models.Content) -> Iterator[tuple[Place, fx.Effect]]:
    """Every effect of every entry, those inside others included."""
    for place, value in walk(content):
        if type(value).__struct_config__.tag_field == "effect":
            yield place, cast("fx.Effect", value)


def ids_named(content: models.Content) -> Iterator[tuple[Place, str, str]]:
    """Every name of another entry: where it stands, the kind it should be, the name."""
    for (kind, entry, path), value in walk(content):
        for field in value.__struct_fields__:
            named = NAMES.get((type(value), field))
            if named is None and field == "weapons" and type(value).__struct_config__.tag_field == "effect":
                named = "weapon"
            if named is not None:
                where = f"{path}.{field}" if path else field
                for name in _texts(getattr(value, field)):
                    yield (kind, entry, where), named, name


def open_names(content: models.Content) -> Iterator[tuple[Place, str]]:
    """Every name of an entry that may not be there yet."""
    for (kind, entry, path), value in walk(content):
        for field in value.__struct_fields__:
            if (type(value), field) in OPEN:
                for name in _texts(getattr(value, field)):
                    yield (kind, entry, f"{path}.{field}" if path else field), name


def notations(content: models.Content) -> Iterator[tuple[Place, str]]:
    """Every dice notation; plain numbers are none."""
    for (kind, entry, path), value in walk(content):
        for field in DICE.get(type(value), ()):
            for notation in _texts(getattr(value, field)):
                yield (kind, entry, f"{path}.{field}" if path else field), notation


def walk(content: models.Content) -> Iterator[tuple[Place, Struct]]:
    """Every struct of the book with its place."""
    for kind in content.__struct_fields__:
        value = getattr(content, kind)
        name = kind.replace("_", "-")
        if isinstance(value, dict):
            for entry in value.values():
                yield from _walk(entry, (name, entry.id, ""))
        else:
            yield from _walk(value, (name, "", ""))


def _walk(value: object, place: Place) -> Iterator[tuple[Place, Struct]]:
    kind, entry, path = place
    if isinstance(value, Struct):
        yield place, value
        for field in value.__struct_fields__:
            yield from _walk(getattr(value, field), (kind, entry, f"{path}.{field}" if path else field))
    elif isinstance(value, tuple):
        for at, one in enumerate(value):
            label = getattr(one, "id", None) or getattr(one, "item", None) or at
            yield from _walk(one, (kind, entry, f"{path}.{label}"))
    elif isinstance(value, dict):
        for key, one in value.items():
            yield from _walk(one, (kind, entry, f"{path}.{key}"))


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, (tuple, dict)):
        for one in value:
            yield from _texts(one)


def scores(on: str, dice: str) -> tuple[int, ...] | None:
    """The scores a row's `on` covers (`4`, `2-5`, `16-21` on a D66), or None when it is none of them. Dice
    may leave gaps (a D6x5, a D66): both ends must be scores, what lies between counts as far as it is one."""
    low, _, high = on.partition("-")
    if not (low.isdecimal() and (high.isdecimal() or (not high and "-" not in on))):
        return None
    bounds = int(low), int(high or low)
    possible = possible_scores(dice)
    if bounds[0] > bounds[1] or not {*bounds} <= {*possible}:
        return None
    return tuple(score for score in possible if bounds[0] <= score <= bounds[1])


@lru_cache(maxsize=64)
def possible_scores(dice: str) -> tuple[int, ...]:
    """Every score these dice can come to, from the lowest up; none for what is no dice notation."""
    try:
        return parse(dice).scores
    except DiceError:
        return ()
