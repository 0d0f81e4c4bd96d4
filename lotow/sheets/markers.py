"""Markers to cut out: what lies beside a model or on the table and changes during a game."""

from __future__ import annotations

from msgspec import Struct

from lotow.errors import Lang
from lotow.rulebook import Rulebook
from lotow.sheets import templates
from lotow.sheets.canvas import Printout
from lotow.sheets.fonts import ASCENT
from lotow.sheets.header import Header, foot_height
from lotow.sheets.text import fit
from lotow.sheets.words import capital, said
from lotow.words import named


class Shape(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of an icon: a circle (x, y, radius) or a path."""

    fill: str
    circle: tuple[float, float, float] | None = None
    path: str = ""


class Marker(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of marker: its word, its icon, and how many a game needs."""

    word: str
    count: int
    shapes: tuple[Shape, ...]


class MarkersLayout(Struct, frozen=True, forbid_unknown_fields=True):
    """See templates/sheets/markers.toml."""

    size: float
    gap: float
    icon: float
    label: float
    label_small: float
    markers: tuple[Marker, ...]


def markers(
    book: Rulebook,
    *,
    style: templates.Style = "plain",
    paper: templates.PaperName = "a4",
    lang: Lang = "en",
) -> Printout:
    """All markers in rows, kind after kind."""
    title = capital(said("markers", lang))
    sheet = Printout(style, paper, lang, title, named(book.content.book.name.in_(lang), title, lang))
    layout = templates.layout("markers", MarkersLayout)
    header = Header(sheet, title, said("cut-out", lang))
    each = layout.size + layout.gap
    columns = int((sheet.paper.inner_width + layout.gap) / each)
    full = sheet.paper.height - 2 * sheet.paper.margin - foot_height(sheet)
    rows = int((full - header.height(False) + layout.gap) / each)
    wanted = [marker for marker in layout.markers for _ in range(marker.count)]
    per_page = columns * rows
    pages = -(-len(wanted) // per_page)
    left = sheet.paper.margin + (sheet.paper.inner_width - columns * each + layout.gap) / 2
    top = 0.0
    for at, marker in enumerate(wanted):
        place = at % per_page
        if place == 0:
            if at:
                sheet.next_page()
            sheet.bookmark(title)
            top = header.draw(False, at // per_page + 1, pages)
        x, y = left + place % columns * each, top + place // columns * each
        _draw(sheet, x, y, marker, layout)
    return sheet


def _draw(sheet: Printout, x: float, y: float, marker: Marker, layout: MarkersLayout) -> None:
    """A round marker with its icon and, below it, its word."""
    half = layout.size / 2
    sheet.circle(x + half, y + half, half, "thin", "ink", "paper")
    sheet.circle(x + half, y + half, half - 2.2, "hair", "line")
    top = y + layout.size * 0.1
    draw_icon(sheet, marker, x + half - layout.icon / 2, top, layout.icon)
    word = fit(
        capital(said(marker.word, sheet.lang)),
        sheet.font("bold"),
        layout.size * 0.72,
        layout.label,
        layout.label_small,
    )
    baseline = top + layout.icon + word.size * ASCENT + 2
    sheet.text(x + half, baseline, word.lines[0], "bold", word.size, "ink", "centre")


def draw_icon(sheet: Printout, marker: Marker, left: float, top: float, size: float) -> None:
    """A marker's picture in a square of this size."""
    scale = size / 100
    for shape in marker.shapes:
        if shape.circle is not None:
            across, down, radius = shape.circle
            sheet.circle(left + across * scale, top + down * scale, radius * scale, "thin", "ink", shape.fill)
        else:
            sheet.shape(_steps(shape.path, left, top, scale), "thin", "ink", shape.fill)


def _steps(path: str, left: float, top: float, scale: float) -> list[tuple[str, tuple[float, ...]]]:
    """A path of the file, put in its place."""
    steps: list[tuple[str, tuple[float, ...]]] = []
    numbers: list[float] = []
    for token in reversed(path.split()):
        if token.isalpha():
            placed = [(top if at % 2 else left) + value * scale for at, value in enumerate(reversed(numbers))]
            steps.append((token, tuple(placed)))
            numbers = []
        else:
            numbers.append(float(token))
    return steps[::-1]
