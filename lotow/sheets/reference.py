"""The quick reference: what is asked for most often at the table, what weapons do, and what comes after."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Literal

from msgspec import Struct

from lotow.errors import Lang
from lotow.rulebook import Rulebook, models
from lotow.rulebook import effects as fx
from lotow.sheets import templates
from lotow.sheets.canvas import Printout
from lotow.sheets.dice_tables import DiceRows, WoundGrid
from lotow.sheets.flow import balanced, draw_column, fits
from lotow.sheets.gear import gist, weapon_line
from lotow.sheets.header import Header, foot_height
from lotow.sheets.pieces import Column, Headline, Piece, Points, Prose, RuledTable, Space
from lotow.sheets.words import capital, said
from lotow.words import named, semicolon

COLUMNS = 2


class PartOfPage(Struct, frozen=True, forbid_unknown_fields=True):
    """Something of the book on the reference: `id` names a reference or a table, `points` asks for its
    points too. Rows say as much as fits in `limit` characters; with `names` those that merely raise a
    characteristic say nothing beyond their name."""

    kind: Literal[
        "reference",
        "table",
        "wound-chart",
        "obstacles",
        "weapons",
        "traits",
        "items",
        "skills",
        "thresholds",
        "underdogs",
    ]
    id: str = ""
    points: bool = True
    limit: int = 1000
    names: bool = False


class ReferencePage(Struct, frozen=True, forbid_unknown_fields=True):
    """A page: what goes over its whole width, then what runs down its columns."""

    parts: tuple[PartOfPage, ...]
    wide: tuple[PartOfPage, ...] = ()


class ReferenceLayout(Struct, frozen=True, forbid_unknown_fields=True):
    """See templates/sheets/reference.toml."""

    column_gap: float
    largest: float
    smallest: float
    pages: tuple[ReferencePage, ...]


def reference(
    book: Rulebook,
    *,
    style: templates.Style = "plain",
    paper: templates.PaperName = "a4",
    lang: Lang = "en",
) -> Printout:
    """The quick reference, on as many pages as the layout declares."""
    title = capital(said("reference", lang))
    sheet = Printout(style, paper, lang, title, named(book.content.book.name.in_(lang), title, lang))
    layout = templates.layout("reference", ReferenceLayout)
    header = Header(sheet, title, book.content.book.name.in_(lang))
    width = (sheet.paper.inner_width - layout.column_gap * (COLUMNS - 1)) / COLUMNS
    top = header.height(False)
    full = sheet.paper.height - 2 * sheet.paper.margin - foot_height(sheet) - top
    made = [(pieces_of(page.wide, book, lang), pieces_of(page.parts, book, lang)) for page in layout.pages]
    for at, (wide, pieces) in enumerate(made):
        if at:
            sheet.next_page()
        sheet.bookmark(f"{title} {at + 1}")
        header.draw(False, at + 1, len(made))
        y = sheet.paper.margin + top

        room = partial(_room, sheet, wide, full)
        size = _size(sheet, pieces, width, room, layout)
        y = draw_column(sheet, wide, sheet.paper.margin, y, sheet.paper.inner_width, size)
        columns = balanced(sheet, pieces, COLUMNS, width, room(size), size)
        for number, column in enumerate(columns):
            x = sheet.paper.margin + number * (width + layout.column_gap)
            draw_column(sheet, column, x, y, width, size)
    return sheet


def _room(sheet: Printout, wide: list[Piece], full: float, size: float) -> float:
    """How high the columns can be below what goes over the whole width."""
    return full - sum(one.height(sheet, sheet.paper.inner_width, size) for one in wide)


def _size(
    sheet: Printout,
    pieces: list[Piece],
    width: float,
    room: Callable[[float], float],
    layout: ReferenceLayout,
) -> float:
    """The largest size at which a page holds its pieces."""
    steps = int((layout.largest - layout.smallest) * 10)
    for step in range(steps):
        size = layout.largest - step / 10
        if fits(sheet, pieces, COLUMNS, width, room(size), size):
            return size
    return layout.smallest


def pieces_of(parts: tuple[PartOfPage, ...], book: Rulebook, lang: Lang) -> list[Piece]:
    """The parts of a page as pieces."""
    pieces: list[Piece] = []
    for part in parts:
        pieces += _PARTS[part.kind](part, book, lang)
        pieces.append(Space(0.35))
    return pieces


def _reference(part: PartOfPage, book: Rulebook, lang: Lang) -> list[Piece]:
    entry = book.content.reference[part.id]
    if not part.points:
        return [Prose(capital(entry.name.in_(lang)), entry.text.in_(lang))]
    points = tuple(point.in_(lang) for point in entry.points)
    return [Headline(capital(entry.name.in_(lang))), Prose("", entry.text.in_(lang)), Points(points)]


def _table(part: PartOfPage, book: Rulebook, lang: Lang) -> list[Piece]:
    table = book.content.table[part.id]
    rows = tuple(
        (
            row.on,
            capital(row.name.in_(lang)),
            "" if part.names and _raises(row) else gist(row.text.in_(lang), part.limit),
        )
        for row in table.rows
    )
    adjusted = tuple((f"{one.by:+d}", "", one.text.in_(lang)) for one in table.adjustments)
    return [Headline(f"{capital(table.name.in_(lang))} ({table.dice})", 1.15), DiceRows(rows + adjusted)]


def _raises(row: models.Row) -> bool:
    """Whether a row raises a characteristic and does nothing else."""
    return all(isinstance(effect, (fx.Changes, fx.OneOf)) for effect in row.effects)


def _wound_chart(part: PartOfPage, book: Rulebook, lang: Lang) -> list[Piece]:
    return [
        Headline(capital(said("wound-chart", lang))),
        WoundGrid(book.content.wound_chart.rows),
        Prose("", said("chart-how", lang)),
    ]


def _obstacles(part: PartOfPage, book: Rulebook, lang: Lang) -> list[Piece]:
    obstacles = sorted(book.content.obstacle.values(), key=lambda one: one.value)
    rows = tuple(
        (f"{one.value}+", capital(one.name.in_(lang)), gist(one.text.in_(lang), part.limit))
        for one in obstacles
    )
    entry = book.content.reference[part.id]
    return [Headline(capital(entry.name.in_(lang))), Prose("", entry.text.in_(lang)), DiceRows(rows)]


def _weapons(part: PartOfPage, book: Rulebook, lang: Lang) -> list[Piece]:
    columns = (
        Column(said("weapons", lang), 0.25, "left", True),
        Column(said("range", lang), 0.12, "centre", True),
        Column("St", 0.08, "centre", True),
        Column(said("traits", lang), 0.4),
        Column(said("price-rare", lang), 0.15, "right"),
    )
    rows = tuple(_weapon(one, book, lang) for one in book.content.weapon.values())
    return [Headline(capital(said("weapons", lang))), RuledTable(columns, rows)]


def _weapon(weapon: models.Weapon, book: Rulebook, lang: Lang) -> tuple[str, ...]:
    line = weapon_line(weapon, capital(weapon.name.in_(lang)), None, book, lang)
    strength = line.strength.removeprefix("St ")
    return line.name, line.reach or "-", strength or "-", line.notes or "-", price_of(weapon.trade, lang)


def price_of(trade: models.Trade | None, lang: Lang) -> str:
    """A price of the Tradin' Post and, in brackets, how rare the thing is."""
    if trade is None:
        return "-"
    amount = str(trade.dice or trade.price)
    if trade.second_price is not None:
        amount += f"/{trade.second_price}"
    price = f"{amount} $" if lang == "fr" else f"${amount}"
    return f"{price} ({trade.rarity})" if trade.rarity else price


def _items(part: PartOfPage, book: Rulebook, lang: Lang) -> list[Piece]:
    things: list[models.Gear] = [*book.content.mount.values(), *book.content.item.values()]
    prices = semicolon(lang).join(
        f"{one.name.in_(lang)} {price_of(one.trade, lang)}" for one in things if one.trade is not None
    )
    return [Prose(f"{capital(said('items', lang))}, {said('price-rare', lang)}", f"{capital(prices)}.")]


def _traits(part: PartOfPage, book: Rulebook, lang: Lang) -> list[Piece]:
    """What the traits of weapons mean, those of a move included."""
    moves = [(capital(said(key, lang)), said(f"{key}-how", lang)) for key in ("half-move", "no-move")]
    traits = [(capital(one.name.in_(lang)), one.text.in_(lang)) for one in book.content.trait.values()]
    return [
        Headline(capital(said("traits", lang))),
        *(
            Prose(name, gist(text, part.limit), 0.1)
            for name, text in sorted(moves + traits, key=lambda one: one[0].casefold())
        ),
    ]


def _skills(part: PartOfPage, book: Rulebook, lang: Lang) -> list[Piece]:
    """Every skill, table by table."""
    pieces: list[Piece] = []
    for table in book.content.skill_table.values():
        skills = sorted(
            (one for one in book.content.skill.values() if one.table == table.id), key=lambda one: one.number
        )
        pieces.append(Headline(f"{capital(table.name.in_(lang))} ({table.dice})", 1.15))
        pieces.append(
            DiceRows(
                tuple(
                    (str(one.number), capital(one.name.in_(lang)), gist(one.text.in_(lang), part.limit))
                    for one in skills
                )
            )
        )
    return pieces


def _thresholds(part: PartOfPage, book: Rulebook, lang: Lang) -> list[Piece]:
    table = book.content.thresholds
    others = f"{said('henchmen', lang)}, {said('hired-guns', lang)}"
    return [
        Headline(capital(said("thresholds", lang)), 1.15),
        Prose(capital(said("heroes", lang)), ", ".join(map(str, table.heroes))),
        Prose(capital(others), ", ".join(map(str, table.henchmen))),
    ]


def _underdogs(part: PartOfPage, book: Rulebook, lang: Lang) -> list[Piece]:
    steps = ", ".join(f"{one.difference}+: {one.rerolls}" for one in book.content.underdog if one.rerolls)
    return [Prose(capital(said("underdogs", lang)), named(capital(said("rerolls", lang)), f"{steps}.", lang))]


_PARTS: dict[str, Callable[[PartOfPage, Rulebook, Lang], list[Piece]]] = {
    "reference": _reference,
    "table": _table,
    "wound-chart": _wound_chart,
    "obstacles": _obstacles,
    "weapons": _weapons,
    "traits": _traits,
    "items": _items,
    "skills": _skills,
    "thresholds": _thresholds,
    "underdogs": _underdogs,
}
