"""The page of an entry of the book: what every entry has, and then its kind's own part."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lotow.app.pages.blocks import Bullets, Facts, Grid, Heading, Page, Paragraph, Title
from lotow.app.pages.gear_pages import item_page, mount_page, weapon_page
from lotow.app.pages.posse_pages import fighter_page, hired_gun_page, posse_page
from lotow.app.pages.scenario_pages import scenario_page
from lotow.errors import Lang
from lotow.rulebook import Rulebook, models
from lotow.rulebook.lookup import KIND_NAMES, Key
from lotow.words import named, word

FIELDS = {
    "text": "description",
    "points": "points",
    "hands": "hands",
    "melee": "fight",
    "traits": "traits",
    "profile": "profile",
    "infamy": "infamy",
    "rules": "rules",
    "deployment": "deployment",
    "drop": "drop",
    "victory": "victory",
}
"""The words for the fields whose facts may come from elsewhere than the rest of an entry."""


def page_of(book: Rulebook, key: Key, lang: Lang) -> Page:
    """Everything the book says about one entry."""
    kind, _ = key
    entry: Any = book.entry(key)
    page: Page = [Title(entry.name.in_(lang), KIND_NAMES[kind].in_(lang)), Paragraph(entry.text.in_(lang))]
    return page + _PAGES[kind](book, entry, lang) + _about(entry, lang)


def _about(entry: Any, lang: Lang) -> Page:
    facts = []
    if aliases := entry.aliases_fr if lang == "fr" else entry.aliases:
        facts.append((word("also", lang), ", ".join(aliases)))
    if getattr(entry, "basis", None):
        facts.append((word("basis", lang), _basis(entry, lang)))
    return [Facts(tuple(facts))] if facts else []


def _basis(entry: Any, lang: Lang) -> str:
    """Where the facts come from, and which of them come from elsewhere."""
    colon = " : " if lang == "fr" else ": "
    differing = ", ".join(
        f"{word(FIELDS[name], lang) if name in FIELDS else name}{colon}{word(other, lang)}"
        for name, other in getattr(entry, "basis_of", {}).items()
    )
    return word(entry.basis, lang) + (f" ({differing})" if differing else "")


def _skill(book: Rulebook, skill: models.Skill, lang: Lang) -> Page:
    facts = [(word("table", lang), f"{book.content.skill_table[skill.table].name.in_(lang)}, {skill.number}")]
    if skill.choices:
        sets = (" / ".join(book.gear(one).name.in_(lang) for one in choice) for choice in skill.choices)
        facts.append((word("chooses", lang), (" ; " if lang == "fr" else "; ").join(sets)))
    return [Facts(tuple(facts))]


def _skill_table(book: Rulebook, table: models.SkillTable, lang: Lang) -> Page:
    skills = sorted(
        (one for one in book.content.skill.values() if one.table == table.id), key=lambda one: one.number
    )
    rows = tuple((str(one.number), one.name.in_(lang), one.text.in_(lang)) for one in skills)
    return [Grid((table.dice, word("name", lang), word("what-it-does", lang)), rows)]


def _table(book: Rulebook, table: models.Table, lang: Lang) -> Page:
    rows = tuple((row.on, row.name.in_(lang), row.text.in_(lang)) for row in table.rows)
    page: Page = [Grid((table.dice, word("result", lang), word("what-it-does", lang)), rows)]
    if table.adjustments:
        said = tuple(named(f"{one.by:+d}", one.text.in_(lang), lang) for one in table.adjustments)
        page += [Heading(word("adjust", lang)), Bullets(said)]
    return page


def _result(book: Rulebook, row: models.Row, lang: Lang) -> Page:
    table = next(one for one in book.content.table.values() if row in one.rows)
    return [Facts(((word("table", lang), f"{table.name.in_(lang)}, {row.on} ({table.dice})"),))]


def _obstacle(book: Rulebook, obstacle: models.Obstacle, lang: Lang) -> Page:
    return [Facts(((word("asks-for", lang), f"{obstacle.value}+"),))]


def _scenery(book: Rulebook, scenery: models.Scenery, lang: Lang) -> Page:
    return [Grid(("G", "W"), ((str(scenery.grit), str(scenery.wounds)),))]


def _reference(book: Rulebook, reference: models.Reference, lang: Lang) -> Page:
    if not reference.points:
        return []
    return [Bullets(tuple(point.in_(lang) for point in reference.points), numbered=True)]


def _plain(book: Rulebook, entry: models.Entry, lang: Lang) -> Page:
    return []


_PAGES: dict[str, Callable[[Rulebook, Any, Lang], Page]] = {
    "posse": posse_page,
    "fighter": fighter_page,
    "hired-gun": hired_gun_page,
    "weapon": weapon_page,
    "mount": mount_page,
    "item": item_page,
    "trait": _plain,
    "rule": _plain,
    "skill-table": _skill_table,
    "skill": _skill,
    "table": _table,
    "result": _result,
    "obstacle": _obstacle,
    "scenery": _scenery,
    "scenario": scenario_page,
    "reference": _reference,
}
