"""The entries of a kind as one table: what tells them apart at a glance."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lotow.app.pages.blocks import Grid
from lotow.app.pages.entry_parts import characteristic
from lotow.app.pages.gear_pages import price_of, range_of, rarity_of, strength_of
from lotow.app.pages.posse_pages import number_of
from lotow.errors import Lang
from lotow.rulebook import Rulebook, models
from lotow.words import CHARACTERISTICS, dollars, word

Cells = Callable[[Rulebook, Any, Lang], tuple[str, ...]]


def listing(book: Rulebook, kind: str, lang: Lang) -> Grid:
    """All entries of a kind."""
    columns, cells = _LISTINGS.get(kind, _SUMMARY)
    heads = tuple(CHARACTERISTICS[one][0] if one in _PROFILE else word(one, lang) for one in columns)
    rows = tuple((one.name.in_(lang), *cells(book, one, lang)) for one in _entries(book, kind))
    return Grid((word("name", lang), *heads), rows)


def _entries(book: Rulebook, kind: str) -> list[Any]:
    if kind == "result":
        return [row for table in book.content.table.values() for row in table.rows]
    return list(getattr(book.content, kind.replace("-", "_")).values())


def _profile(profile: models.Profile) -> tuple[str, ...]:
    return tuple(characteristic(profile, name) for name in _PROFILE)


def _weapon(book: Rulebook, weapon: models.Weapon, lang: Lang) -> tuple[str, ...]:
    shooting = weapon.shooting
    return (
        range_of(shooting, lang) if shooting else "-",
        strength_of(book, weapon, lang),
        word(shooting.move, lang) if shooting else "-",
        price_of(weapon.trade, lang) if weapon.carried else "-",
        rarity_of(weapon.trade, lang),
    )


def _gear(book: Rulebook, gear: models.Gear, lang: Lang) -> tuple[str, ...]:
    return price_of(gear.trade, lang), rarity_of(gear.trade, lang), gear.text.in_(lang)


def _fighter(book: Rulebook, fighter: models.FighterType, lang: Lang) -> tuple[str, ...]:
    posse = book.content.posse[fighter.posse].name.in_(lang)
    return (
        posse,
        word(fighter.role, lang),
        number_of(fighter, lang),
        dollars(fighter.price, lang),
        *_profile(fighter.profile),
    )


def _hired_gun(book: Rulebook, gun: models.HiredGun, lang: Lang) -> tuple[str, ...]:
    return dollars(gun.hire_fee, lang), dollars(gun.retainer, lang), f"+{gun.infamy}", *_profile(gun.profile)


def _posse(book: Rulebook, posse: models.PosseList, lang: Lang) -> tuple[str, ...]:
    tables = ", ".join(book.content.skill_table[one].name.in_(lang) for one in posse.skill_tables)
    return dollars(posse.budget, lang), f"{posse.minimum}-{posse.maximum}", tables


def _skill(book: Rulebook, skill: models.Skill, lang: Lang) -> tuple[str, ...]:
    table = book.content.skill_table[skill.table].name.in_(lang)
    return f"{table} {skill.number}", skill.text.in_(lang)


def _table(book: Rulebook, table: models.Table, lang: Lang) -> tuple[str, ...]:
    return table.dice, table.text.in_(lang)


def _result(book: Rulebook, row: models.Row, lang: Lang) -> tuple[str, ...]:
    return row.on, row.text.in_(lang)


def _obstacle(book: Rulebook, obstacle: models.Obstacle, lang: Lang) -> tuple[str, ...]:
    return f"{obstacle.value}+", obstacle.text.in_(lang)


def _scenery(book: Rulebook, scenery: models.Scenery, lang: Lang) -> tuple[str, ...]:
    return str(scenery.grit), str(scenery.wounds)


def _scenario(book: Rulebook, scenario: models.Scenario, lang: Lang) -> tuple[str, ...]:
    area = word("feet", lang).format(scenario.area.width, scenario.area.depth)
    return area, "; ".join(one.text.in_(lang) for one in scenario.loot)


def _summary(book: Rulebook, entry: models.Entry, lang: Lang) -> tuple[str, ...]:
    return (entry.text.in_(lang),)


_PROFILE = ("shootin", "fightin", "strength", "grit", "attacks", "wounds", "pluck", "fame", "fortune")
_SUMMARY: tuple[tuple[str, ...], Cells] = (("what-it-does",), _summary)
_LISTINGS: dict[str, tuple[tuple[str, ...], Cells]] = {
    "posse": (("budget", "size", "preferred"), _posse),
    "fighter": (("list", "role", "number", "price", *_PROFILE), _fighter),
    "hired-gun": (("hire-fee", "retainer", "infamy", *_PROFILE), _hired_gun),
    "weapon": (("range", "strength", "move-penalty", "price", "rarity"), _weapon),
    "mount": (("price", "rarity", "what-it-does"), _gear),
    "item": (("price", "rarity", "what-it-does"), _gear),
    "skill": (("table", "what-it-does"), _skill),
    "table": (("dice", "what-it-does"), _table),
    "result": (("dice", "what-it-does"), _result),
    "obstacle": (("asks-for", "what-it-does"), _obstacle),
    "scenery": (("grit", "wounds"), _scenery),
    "scenario": (("area", "loot"), _scenario),
}
