"""Blank rosters for pen and paper; for a posse list with its types, their figures and every price."""

from __future__ import annotations

from lotow.errors import Lang
from lotow.rulebook import Rulebook, models
from lotow.sheets import templates
from lotow.sheets.canvas import Sheet
from lotow.sheets.flow import draw_column
from lotow.sheets.gear import GearLine
from lotow.sheets.header import Header
from lotow.sheets.pieces import Column, Grid, Heading, Piece
from lotow.sheets.portrait import (
    FIGURES,
    STORES,
    Note,
    Portrait,
    Section,
    boxes,
    figures,
    thresholds,
)
from lotow.sheets.roster import draw_pages, sections
from lotow.sheets.words import capital, dollars, named, said
from lotow.words import CHARACTERISTICS

LINES: dict[Section, int] = {"heroes": 4, "henchmen": 2, "hired-guns": 3}
SIZE = 8.0


def blank(
    book: Rulebook,
    posse_list: str | None = None,
    *,
    style: templates.Style = "plain",
    paper: templates.PaperName = "a4",
    lang: Lang = "en",
) -> Sheet:
    """A blank roster; with a list (its id) also what it may hire and buy."""
    listed = book.content.posse[posse_list] if posse_list is not None else None
    named = capital(listed.name.in_(lang)) if listed is not None else ""
    sheet = Sheet(style, paper, lang, named or capital(said("roster", lang)), capital(said("roster", lang)))
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
                ("infamy", 1.3),
                ("stash", 1),
            )
        ),
        "",
        said("wanted", lang),
    )
    parts = sections(sheet, _portraits(listed, book, lang))
    draw_pages(sheet, header, parts, named or capital(said("roster", lang)))
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
        notes=tuple(Note(capital(book.content.rule[rule].name.in_(lang)), "") for rule in rules)
        + (Note("", ""),) * (LINES[section] - len(rules) - (section == "henchmen")),
        experience=None,
        thresholds=thresholds(section, book),
    )


def _draw_prices(sheet: Sheet, listed: models.PosseList, book: Rulebook) -> None:
    """A page of everything the list may hire and buy."""
    lang, width = sheet.lang, sheet.paper.inner_width
    title = named(capital(listed.name.in_(lang)), said("prices", lang), lang)
    size = f"{listed.minimum}-{listed.maximum} {said('fighters', lang)}"
    budget = f"{said('budget', lang)} {dollars(listed.budget, lang)}, {size}"
    header = Header(sheet, title, budget)
    sheet.bookmark(title)
    x, y = sheet.paper.margin, header.draw(False, 1, 1)
    types = [one for one in book.content.fighter.values() if one.posse == listed.id]
    guns = [one for one in book.content.hired_gun.values() if not one.lists or listed.id in one.lists]
    top: list[Piece] = [
        Heading(capital(said("fighters", lang))),
        _profiles(
            [
                (capital(one.name.in_(lang)), _number(one), dollars(one.price, lang), one.profile)
                for one in types
            ],
            "number",
            lang,
        ),
        Heading(capital(said("hired-guns", lang))),
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
    gap = 10.0
    each = (width - gap) / 2
    for at, role in enumerate(("hero", "henchman")):
        offers = listed.equipment["hero" if role == "hero" else "henchman"]
        pieces: list[Piece] = [
            Heading(capital(said(f"{role}-list", lang))),
            Grid(
                (Column("", 0.78), Column("", 0.22, "right", True)),
                tuple((_offer(one, book, lang), dollars(one.price, lang)) for one in offers),
            ),
        ]
        draw_column(sheet, pieces, x + at * (each + gap), y, each, SIZE)


def _offer(offer: models.Offer, book: Rulebook, lang: Lang) -> str:
    """What is offered, and what it costs those who pay another price."""
    others = "".join(
        f" ({book.content.fighter[who].name.in_(lang)}: {dollars(price, lang)})"
        for who, price in offer.price_for.items()
    )
    return book.gear(offer.item).name.in_(lang) + others


def _number(one: models.FighterType) -> str:
    if one.maximum is None:
        return "-"
    return str(one.maximum) if one.minimum == one.maximum else f"{one.minimum}-{one.maximum}"


def _profiles(rows: list[tuple[str, str, str, models.Profile]], second: str, lang: Lang) -> Grid:
    names = (*FIGURES, *STORES)
    columns = (
        Column(said("type", lang), 0.26, "left", True),
        Column(said(second, lang), 0.1, "centre"),
        Column(said("price", lang), 0.1, "centre", True),
        *(Column(CHARACTERISTICS[name][0], 0.06, "centre") for name in names),
    )
    return Grid(
        columns,
        tuple(
            (name, number, price, *(figure.value for figure in figures(profile, "heroes")[: len(names)]))
            for name, number, price, profile in rows
        ),
    )
