"""Blank rosters for pen and paper; for a posse list with its types, their figures and every price."""

from __future__ import annotations

from lotow.errors import Lang
from lotow.posse.hiring import may_hire
from lotow.posse.members import Held
from lotow.rulebook import Rulebook, models
from lotow.sheets import templates
from lotow.sheets.canvas import Printout
from lotow.sheets.flow import Measure, draw_column
from lotow.sheets.foot import glossary
from lotow.sheets.gear import GearLine, gear_terms, weapon_line
from lotow.sheets.header import Header
from lotow.sheets.pieces import Column, Headline, Piece, Prose, RuledTable, Space
from lotow.sheets.portrait import (
    FIGURES,
    STORES,
    Portrait,
    Section,
    boxes,
    figures,
    thresholds,
)
from lotow.sheets.roster import cry_of, draw_pages, paginate, sections
from lotow.sheets.words import capital, dollars, said
from lotow.words import CHARACTERISTICS, named

LINES: dict[Section, int] = {"heroes": 3, "henchmen": 1, "hired-guns": 2}
DENSITIES = (1.0, 0.95, 0.9)
SIZE = 8.2
SAID = (500, 300, 200, 120, 0)
"""Characters an explanation may have: the most at which all find room."""
GAP = 10.0


def blank(
    book: Rulebook,
    posse_list: str | None = None,
    *,
    style: templates.Style = "plain",
    paper: templates.PaperName = "a4",
    lang: Lang = "en",
) -> Printout:
    """A blank roster; with a list (its id) also what it may hire and buy."""
    listed = book.content.posse[posse_list] if posse_list is not None else None
    named = capital(listed.name.in_(lang)) if listed is not None else ""
    sheet = Printout(
        style, paper, lang, named or capital(said("roster", lang)), capital(said("roster", lang))
    )
    header = Header(
        sheet,
        named or capital(said("roster", lang)),
        said("roster", lang) if named else book.content.book.name.in_(lang),
        tuple(
            (said(key, lang), "", share)
            for key, share in (
                ("posse", 2.6),
                ("player", 2),
                ("campaign", 2),
                ("games", 0.8),
                ("infamy", 1.7),
                ("stash", 1),
            )
        ),
        "",
        cry_of(posse_list, lang),
    )
    portraits = _portraits(listed, book, lang)
    tries = [paginate(sheet, header, sections(sheet, portraits, density)) for density in DENSITIES]
    fewest = min(map(len, tries))
    pages = next(one for one in tries if len(one) == fewest)
    draw_pages(sheet, header, pages, named or capital(said("roster", lang)))
    if listed is not None:
        sheet.next_page()
        _draw_prices(sheet, listed, book)
    return sheet


def _portraits(listed: models.PosseList | None, book: Rulebook, lang: Lang) -> list[Portrait]:
    """As many blanks as a posse can have members: its heroes by type, henchmen for the rest, hired guns."""
    if listed is None:
        known: list[tuple[Section, models.FighterType | None]] = [("heroes", None)] * 4
        room = 15
    else:
        known = [
            ("heroes", one)
            for one in book.content.fighter.values()
            if one.posse == listed.id and one.role != "henchman"
            for _ in range(one.maximum or 1)
        ]
        room = listed.maximum
    blanks: list[tuple[Section, models.FighterType | None]] = [*known]
    blanks += [("henchmen", None)] * (room - len(known))
    blanks += [("hired-guns", None)] * 2
    return [_portrait(section, one, book, lang) for section, one in blanks]


def _portrait(section: Section, one: models.FighterType | None, book: Rulebook, lang: Lang) -> Portrait:
    profile = one.profile if one is not None else None
    kind = f"{capital(one.name.in_(lang))} · {dollars(one.price, lang)}" if one is not None else ""
    rules = one.rules if one is not None else ()
    return Portrait(
        section=section,
        kind=kind,
        figures=figures(profile, section),
        boxes=boxes(None, section, lang),
        gear=(GearLine(""),) * LINES[section],
        abilities=" · ".join(capital(book.content.rule[rule].name.in_(lang)) for rule in rules),
        experience=None,
        thresholds=thresholds(section, book),
    )


def _draw_prices(sheet: Printout, listed: models.PosseList, book: Rulebook) -> None:
    """A page of everything the list may hire and buy."""
    lang, width = sheet.lang, sheet.paper.inner_width
    title = named(capital(listed.name.in_(lang)), said("prices", lang), lang)
    size = f"{listed.minimum}-{listed.maximum} {said('fighters', lang)}"
    budget = f"{said('budget', lang)} {dollars(listed.budget, lang)}, {size}"
    header = Header(sheet, title, budget)
    sheet.bookmark(title)
    x, y = sheet.paper.margin, header.draw(False, 1, 1)
    types = [one for one in book.content.fighter.values() if one.posse == listed.id]
    guns = [one for one in book.content.hired_gun.values() if may_hire(one, listed.id, book)]
    top: list[Piece] = [
        Headline(capital(said("fighters", lang))),
        _profiles(
            [
                (capital(one.name.in_(lang)), _number(one), dollars(one.price, lang), one.profile)
                for one in types
            ],
            "number",
            lang,
        ),
        Headline(capital(said("hired-guns", lang))),
        _profiles(
            [
                (
                    capital(one.name.in_(lang)),
                    dollars(one.retainer, lang),
                    dollars(one.hire_fee, lang),
                    one.profile,
                )
                for one in guns
            ],
            "retainer",
            lang,
        ),
    ]
    y = draw_column(sheet, top, x, y, width, SIZE) + 4
    each = (width - GAP) / 2
    measure = Measure(sheet, each, SIZE)
    offers: list[list[Piece]] = [
        [
            Headline(capital(said(f"{role}-list", lang))),
            _offers(listed.equipment["hero" if role == "hero" else "henchman"], book, lang),
            Space(0.8),
        ]
        for role in ("hero", "henchman")
    ]
    below = y + max(sum(map(measure.height, column)) for column in offers)
    room = sheet.paper.bottom - below
    told = (measure.balanced(_terms(listed, book, lang, limit), 2, room) for limit in SAID)
    columns = next((one for one in told if len(one) <= 2), [])
    for at, column in enumerate(offers):
        draw_column(sheet, column, x + at * (each + GAP), y, each, SIZE)
    for at, column in enumerate(columns):
        draw_column(sheet, column, x + at * (each + GAP), below, each, SIZE)


def _terms(listed: models.PosseList, book: Rulebook, lang: Lang, limit: int) -> list[Piece]:
    """What the traits of the things offered mean."""
    held = tuple(Held(offer.item) for offers in listed.equipment.values() for offer in offers)
    terms = glossary(gear_terms(held, book, lang), limit)
    return [Headline(capital(said("glossary", lang))), *(Prose(one.name, one.text, 0.1) for one in terms)]


def _offers(offers: tuple[models.Offer, ...], book: Rulebook, lang: Lang) -> RuledTable:
    """What is offered: how far it shoots, how hard it hits, what it costs."""
    columns = (
        Column("", 0.52),
        Column(said("range", lang), 0.17, "centre"),
        Column("St", 0.13, "centre"),
        Column(said("price", lang), 0.18, "right", True),
    )
    rows = []
    for offer in offers:
        weapon = book.content.weapon.get(offer.item)
        line = weapon_line(weapon, "", None, book, lang) if weapon is not None else GearLine("")
        strength = line.strength.removeprefix("St ")
        rows.append((_offer(offer, book, lang), line.reach, strength, dollars(offer.price, lang)))
    return RuledTable(columns, tuple(rows))


def _offer(offer: models.Offer, book: Rulebook, lang: Lang) -> str:
    """What is offered, and what it costs those who pay another price."""
    others = "".join(
        f" ({named(book.content.fighter[who].name.in_(lang), dollars(price, lang), lang)})"
        for who, price in offer.price_for.items()
    )
    return book.gear(offer.item).name.in_(lang) + others


def _number(one: models.FighterType) -> str:
    if one.maximum is None:
        return "-"
    return str(one.maximum) if one.minimum == one.maximum else f"{one.minimum}-{one.maximum}"


def _profiles(rows: list[tuple[str, str, str, models.Profile]], second: str, lang: Lang) -> RuledTable:
    names = (*FIGURES, *STORES)
    columns = (
        Column(said("type", lang), 0.26, "left", True),
        Column(said(second, lang), 0.1, "centre"),
        Column(said("price", lang), 0.1, "centre", True),
        *(Column(CHARACTERISTICS[name][0], 0.06, "centre") for name in names),
    )
    return RuledTable(
        columns,
        tuple(
            (name, number, price, *(figure.value for figure in figures(profile, "heroes")[: len(names)]))
            for name, number, price, profile in rows
        ),
    )
