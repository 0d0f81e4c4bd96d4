"""Fighter cards of poker size with cut marks, nine to a page; who has too much to tell gets a second one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from lotow.errors import Lang
from lotow.posse.members import Posse
from lotow.rulebook import Rulebook
from lotow.sheets import ornaments, templates
from lotow.sheets.canvas import Printout
from lotow.sheets.flow import Columns, draw_column, fill
from lotow.sheets.fonts import ASCENT, printable
from lotow.sheets.gear import GearLine, Note, gist
from lotow.sheets.pieces import Piece, Prose
from lotow.sheets.portrait import Portrait, portrait
from lotow.sheets.text import LEADING, Fitted, fit, wrap
from lotow.sheets.words import capital, said
from lotow.words import named

TRAITS = 0.9
"""How large traits below a weapon's name are, as a part of the size."""


class CardLayout(Struct, frozen=True, forbid_unknown_fields=True):
    """See templates/sheets/card.toml."""

    columns: int
    rows: int
    said: tuple[int, ...]
    width: float
    height: float
    padding: float
    figure_head: float
    figure_height: float
    tick: float
    tick_gap: float
    gap: float
    mark: float
    mark_gap: float
    foot: float
    emblem: float
    name: float
    name_small: float
    kind: float
    kind_small: float
    figure: float
    figure_small: float
    label: float
    text: float
    text_small: float
    text_more: float
    foot_text: float


class Arm(Struct, frozen=True):
    """A line of gear on a card: name, range and Strength, and below them what else matters."""

    line: GearLine

    def height(self, sheet: Printout, width: float, size: float) -> float:
        names, notes = self._lines(sheet, width, size)
        return (len(names) * size + len(notes) * templates.readable(size, TRAITS)) * LEADING + size * 0.15

    def draw(self, sheet: Printout, x: float, y: float, width: float, size: float) -> None:
        names, notes = self._lines(sheet, width, size)
        right = f"{self.line.reach}   {self.line.strength}".strip()
        sheet.text(x + width, y + ASCENT * size, right, "figure", size, "ink", "right")
        y = sheet.lines(x, y, names, "bold", size)
        sheet.lines(x + size * 0.6, y, notes, "body", templates.readable(size, TRAITS))

    def _lines(self, sheet: Printout, width: float, size: float) -> tuple[tuple[str, ...], tuple[str, ...]]:
        taken = sheet.font("figure").width(f"{self.line.reach}   {self.line.strength}", size) + 3
        names = wrap(self.line.name, sheet.font("bold"), size, width - taken)
        return names, wrap(
            self.line.notes, sheet.font("body"), templates.readable(size, TRAITS), width - size * 0.6
        )


class Divider(Struct, frozen=True):
    """A line between what somebody has and what it means."""

    def height(self, sheet: Printout, width: float, size: float) -> float:
        return size * 0.6

    def draw(self, sheet: Printout, x: float, y: float, width: float, size: float) -> None:
        sheet.line(x, y + size * 0.25, x + width, y + size * 0.25, "hair", "line")


class FighterCard(Struct, frozen=True):
    """A card ready to be drawn: whose it is, which of several, and what stands on it at which size."""

    portrait: Portrait
    posse: str
    number: int
    pieces: tuple[Piece, ...]
    size: float


def cards(
    posses: Sequence[Posse],
    book: Rulebook,
    *,
    style: templates.Style = "plain",
    paper: templates.PaperName = "a4",
    lang: Lang = "en",
    drawn: Callable[[], None] = lambda: None,
) -> Printout:
    """The cards of some posses in one file; each posse begins on a new page."""
    names = [printable(posse.name, "posse") for posse in posses]
    title = names[0] if len(names) == 1 else capital(said("cards", lang))
    sheet = Printout(
        style, paper, lang, title, named(capital(said("cards", lang)), ", ".join(names), lang)[:400]
    )
    layout = templates.layout("card", CardLayout)
    for at, posse in enumerate(posses):
        if at:
            sheet.next_page()
        sheet.bookmark(names[at])
        made = [
            card
            for member in posse.members
            for card in _cards_for(sheet, portrait(member, book, lang), names[at], layout)
        ]
        _draw_pages(sheet, made, layout)
        drawn()
    return sheet


def _cards_for(sheet: Printout, shown: Portrait, posse: str, layout: CardLayout) -> list[FighterCard]:
    """One card with everything explained as fully, and set as large, as it holds; where it cannot hold all
    explanations of traits, with as many as it can; else on two cards, or as many as it takes without."""
    width = layout.width - 2 * layout.padding

    def room(number: int) -> float:
        return layout.height - _head_height(sheet, shown, layout, number) - layout.foot - layout.padding

    def fitting(pieces: list[Piece], smallest: float) -> FighterCard | None:
        size = layout.text
        while size >= smallest:
            if len(fill(sheet, pieces, width, size, room)) == 1:
                return FighterCard(shown, posse, 0, tuple(pieces), size)
            size -= 0.3
        return None

    for limit in layout.said:
        found = fitting(_pieces(shown, limit, shown.terms), layout.text_small)
        if found is not None:
            return [found]
    for count in range(len(shown.terms), -1, -1):
        found = fitting(_pieces(shown, 0, shown.terms[:count]), layout.text_small)
        if found is not None:
            return [found]
    size, columns = _fewest(sheet, shown, width, room, layout)
    return [FighterCard(shown, posse, at, tuple(column), size) for at, column in enumerate(columns)]


def _fewest(
    sheet: Printout, shown: Portrait, width: float, room: Callable[[int], float], layout: CardLayout
) -> tuple[float, Columns]:
    """As few cards as hold gear, injuries, skills and rules in small type; on these as many explanations of
    traits as there is room for, set as large as may be."""
    fewest = len(fill(sheet, _pieces(shown, 0, ()), width, layout.text_small, room))
    for count in range(len(shown.terms), -1, -1):
        pieces = _pieces(shown, 0, shown.terms[:count])
        size = layout.text_more
        while size >= layout.text_small:
            columns = fill(sheet, pieces, width, size, room)
            if len(columns) <= fewest:
                return size, columns
            size = round(size - 0.1, 1)
    raise AssertionError("without explanations they fit")


def _pieces(shown: Portrait, limit: int, terms: Sequence[Note]) -> list[Piece]:
    """What stands on a card: gear, injuries, skills and rules, and what some traits and things mean."""
    pieces: list[Piece] = [Arm(line) for line in shown.gear]
    pieces += [Prose(note.name, gist(note.text, limit), 0.2) for note in shown.notes]
    if terms:
        pieces.append(Divider())
        pieces += [Prose(term.name, gist(term.text, limit), 0.2) for term in terms]
    return pieces


def _head_height(sheet: Printout, shown: Portrait, layout: CardLayout, number: int) -> float:
    """From the card's upper edge to its gear; the second card has no characteristics."""
    names = fit(
        _title(shown, number),
        sheet.font("name"),
        layout.width - 2 * layout.padding,
        layout.name,
        layout.name_small,
        1,
    ).height
    kind = _kind(sheet, shown, layout).height
    height = layout.padding * 0.8 + names + kind + 2 * layout.gap
    if number == 0:
        height += layout.figure_head + layout.figure_height + layout.tick + 3 * layout.gap
    return height


def _title(shown: Portrait, number: int) -> str:
    return f"{shown.name} ({number + 1})" if number else shown.name


def _kind(sheet: Printout, shown: Portrait, layout: CardLayout) -> Fitted:
    text = f"{shown.kind}. {shown.status}" if shown.status else shown.kind
    width = layout.width - 2 * layout.padding
    return fit(text, sheet.font("italic"), width, layout.kind, layout.kind_small, 3)


def _draw_pages(sheet: Printout, made: Sequence[FighterCard], layout: CardLayout) -> None:
    per_page = layout.columns * layout.rows
    left = (sheet.paper.width - layout.columns * layout.width) / 2
    top = (sheet.paper.height - layout.rows * layout.height) / 2
    for at, card in enumerate(made):
        place = at % per_page
        if at and place == 0:
            sheet.next_page()
        if place == 0:
            cut_marks(sheet, left, top, layout)
        x = left + place % layout.columns * layout.width
        y = top + place // layout.columns * layout.height
        if card.number == 0:
            sheet.bookmark(card.portrait.name, 1)
        _draw_card(sheet, x, y, card, layout)


def cut_marks(sheet: Printout, left: float, top: float, layout: CardLayout) -> None:
    """Short lines in the margin where the knife goes."""
    right = left + layout.columns * layout.width
    bottom = top + layout.rows * layout.height
    near, far = layout.mark_gap, layout.mark_gap + layout.mark
    marks = []
    for column in range(layout.columns + 1):
        x = left + column * layout.width
        marks += [(x, top - far, x, top - near), (x, bottom + near, x, bottom + far)]
    for row in range(layout.rows + 1):
        y = top + row * layout.height
        marks += [(left - far, y, left - near, y), (right + near, y, right + far, y)]
    sheet.grid(marks, "thin", "ink")


def _draw_card(sheet: Printout, x: float, y: float, card: FighterCard, layout: CardLayout) -> None:
    shown, inner = card.portrait, layout.width - 2 * layout.padding
    _draw_back(sheet, x, y, layout)
    at, down = x + layout.padding, y + layout.padding * 0.8
    names = fit(_title(shown, card.number), sheet.font("name"), inner, layout.name, layout.name_small, 1)
    if sheet.look.ornate:
        sheet.frame(
            x + 2, y + 2, layout.width - 4, names.height + layout.padding * 0.8 - 1, "thin", None, "band"
        )
    down = sheet.fitted(at, down, names, "name", "on-band" if sheet.look.ornate else "ink")
    down += layout.gap
    down = sheet.fitted(at, down, _kind(sheet, shown, layout), "italic", "faint")
    down += layout.gap
    if card.number == 0:
        _draw_figures(sheet, at, down, inner, shown, layout)
        down += layout.figure_head + layout.figure_height + layout.gap
        _draw_ticks(sheet, at, down, shown, layout)
        down += layout.tick + layout.gap
        sheet.line(at, down, at + inner, down, "thin", "line")
        down += layout.gap
    down = draw_column(sheet, card.pieces, at, down, inner, card.size)
    _draw_emblem(sheet, x, y, down, layout)
    _draw_foot(sheet, x, y, card, layout)


def _draw_back(sheet: Printout, x: float, y: float, layout: CardLayout) -> None:
    """What lies under a card."""
    if sheet.look.ornate:
        sheet.frame(x, y, layout.width, layout.height, "thin", None, "paper")
        sheet.frame(x + 2, y + 2, layout.width - 4, layout.height - 4, "medium", "band")
    sheet.frame(x, y, layout.width, layout.height, "hair", "line")


def _draw_emblem(sheet: Printout, x: float, y: float, down: float, layout: CardLayout) -> None:
    """A sheriff's star where a card has room to spare."""
    free = y + layout.height - layout.foot - layout.padding - down
    radius = min(free, layout.width) * 0.3
    if sheet.look.ornate and radius >= layout.emblem:
        middle, centre = x + layout.width / 2, down + free / 2
        sheet.circle(middle, centre, radius * 1.22, "medium", "tint")
        ornaments.star(sheet, middle, centre, radius, "tint")


def _draw_figures(
    sheet: Printout, x: float, y: float, width: float, shown: Portrait, layout: CardLayout
) -> None:
    each = width / len(shown.figures)
    for at, figure in enumerate(shown.figures):
        left, middle = x + at * each, x + (at + 0.5) * each
        sheet.text(middle, y + layout.label * ASCENT, figure.label, "body", layout.label, "faint", "centre")
        box = y + layout.figure_head
        fill_with = "tint" if figure.changed else None
        sheet.frame(left, box, each, layout.figure_height, "thin", "line", fill_with)
        fitted = fit(figure.value, sheet.font("figure"), each - 1.5, layout.figure, layout.figure_small)
        baseline = box + (layout.figure_height + fitted.size * 0.7) / 2
        sheet.text(middle, baseline, figure.value, "figure", fitted.size, "ink", "centre")


def _draw_ticks(sheet: Printout, x: float, y: float, shown: Portrait, layout: CardLayout) -> None:
    for label, count in shown.boxes:
        if not count:
            continue
        sheet.text(x, y + layout.tick * 0.8, label, "body", layout.label, "faint")
        x += sheet.font("body").width(label, layout.label) + 2
        for _ in range(count):
            sheet.frame(x, y, layout.tick, layout.tick, "thin", "ink")
            x += layout.tick + layout.tick_gap
        x += layout.gap * 1.5


def _draw_foot(sheet: Printout, x: float, y: float, card: FighterCard, layout: CardLayout) -> None:
    """Whose fighter it is, and its experience."""
    baseline, size = y + layout.height - layout.padding * 0.75, layout.foot_text
    earned = f"{said('experience-track', sheet.lang)} {card.portrait.experience}"
    right = x + layout.width - layout.padding
    sheet.text(right, baseline, earned, "italic", size, "faint", "right")
    room = layout.width - 2 * layout.padding - sheet.font("italic").width(earned, size) - 4
    posse = wrap(card.posse, sheet.font("italic"), size, room)
    if len(posse) == 1:
        sheet.text(x + layout.padding, baseline, card.posse, "italic", size, "faint")
