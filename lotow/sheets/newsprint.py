"""The pieces of a newspaper's columns: lines drawn out to their width, heads, dividers, boxes, pictures."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from lotow.sheets import templates
from lotow.sheets.canvas import Printout
from lotow.sheets.fonts import ASCENT
from lotow.sheets.markers import Marker, draw_icon
from lotow.sheets.text import LEADING, Fitted, even, fit, wrap

INDENT = 0.9
"""How far the first line of a paragraph stands in, as a part of the size."""
LOOSEST = 0.45
"""How much farther apart than usual the words of a drawn-out line may stand, as a part of the size."""
SMALL = 0.92
"""How large the text in a box is, as a part of the size."""


class TypeLine(Struct, frozen=True):
    """A line of a paragraph; neither its first nor its last is left alone."""

    text: str
    indent: float = 0
    drawn_out: bool = True
    stays: bool = False

    def height(self, sheet: Printout, width: float, size: float) -> float:
        return size * LEADING

    def draw(self, sheet: Printout, x: float, y: float, width: float, size: float) -> None:
        baseline = y + ASCENT * size
        if self.drawn_out:
            sheet.justified(x + self.indent, baseline, self.text, "body", size, width - self.indent)
        else:
            sheet.text(x + self.indent, baseline, self.text, "body", size)


def type_lines(text: str, sheet: Printout, width: float, size: float) -> list[TypeLine]:
    """A paragraph as lines, so that a column may end anywhere in it. All but its last are drawn out, or none
    where that would tear one apart."""
    indent = size * INDENT
    texts = even(text, sheet.font("body"), size, width, indent)
    last = len(texts) - 1
    drawn_out = all(
        _spare(line, sheet, width - (0 if at else indent), size) <= size * LOOSEST
        for at, line in enumerate(texts[:last])
    )
    return [
        TypeLine(line, 0 if at else indent, drawn_out and at < last, at < last and at in (0, last - 1))
        for at, line in enumerate(texts)
    ]


def _spare(text: str, sheet: Printout, width: float, size: float) -> float:
    """How much a line lacks of its width at each gap between its words."""
    return (width - sheet.font("body").width(text, size)) / max(text.count(" "), 1)


class ColumnHead(Struct, frozen=True):
    """The head of an article; it stays with the lines after it."""

    stays: ClassVar[bool] = True
    text: str

    def height(self, sheet: Printout, width: float, size: float) -> float:
        return self._fitted(sheet, width, size).height + size * 0.45

    def draw(self, sheet: Printout, x: float, y: float, width: float, size: float) -> None:
        fitted = self._fitted(sheet, width, size)
        sheet.fitted(x + width / 2, y, fitted, "heading", "accent", "centre")

    def _fitted(self, sheet: Printout, width: float, size: float) -> Fitted:
        return fit(self.text, sheet.font("heading"), width, size * 1.4, size, 2)


class Divide(Struct, frozen=True):
    """A short rule with a diamond between two articles, with more or less room around it."""

    stays: ClassVar[bool] = True
    fades: ClassVar[bool] = True
    room: float = 1.5

    def height(self, sheet: Printout, width: float, size: float) -> float:
        return size * self.room

    def draw(self, sheet: Printout, x: float, y: float, width: float, size: float) -> None:
        middle, level, high = x + width / 2, y + size * self.room * 0.48, size * 0.2
        reach = width * 0.2
        sheet.line(middle - reach, level, middle - 2 * high, level, "thin", "line")
        sheet.line(middle + 2 * high, level, middle + reach, level, "thin", "line")
        diamond = [
            (middle, level - high),
            (middle + high, level),
            (middle, level + high),
            (middle - high, level),
        ]
        sheet.polygon(diamond, "hair", None, "accent")


class Vignette(Struct, frozen=True):
    """A small picture between two rules."""

    marker: Marker
    high: float

    def height(self, sheet: Printout, width: float, size: float) -> float:
        return self.high + size

    def draw(self, sheet: Printout, x: float, y: float, width: float, size: float) -> None:
        picture = self.high * 0.8
        top = y + size / 2
        for level in (top, top + self.high):
            sheet.line(x, level, x + width, level, "medium", "line")
        draw_icon(sheet, self.marker, x + (width - picture) / 2, top + self.high * 0.1, picture)


class Framed(Struct, frozen=True):
    """A box with a title, a line about it and a text, all centred; the dead have a heavy border."""

    title: str
    about: str
    text: str
    padding: float
    mourning: bool = False

    def height(self, sheet: Printout, width: float, size: float) -> float:
        title, about, text = self._parts(sheet, width, size)
        lines = (len(about) + len(text)) * templates.readable(size, SMALL) * LEADING
        return title.height + lines + 2 * self.padding + size * 0.45

    def draw(self, sheet: Printout, x: float, y: float, width: float, size: float) -> None:
        title, about, text = self._parts(sheet, width, size)
        small = templates.readable(size, SMALL)
        height = self.height(sheet, width, size) - size * 0.45
        sheet.frame(x, y, width, height, "heavy" if self.mourning else "medium", "ink")
        if not self.mourning:
            sheet.frame(x + 1.8, y + 1.8, width - 3.6, height - 3.6, "hair", "line")
        middle, y = x + width / 2, y + self.padding
        y = sheet.fitted(middle, y, title, "name", "ink", "centre")
        y = sheet.lines(middle, y, about, "italic", small, "faint", "centre")
        sheet.lines(middle, y, text, "body", small, "ink", "centre")

    def _parts(
        self, sheet: Printout, width: float, size: float
    ) -> tuple[Fitted, tuple[str, ...], tuple[str, ...]]:
        room, small = width - 2 * self.padding, templates.readable(size, SMALL)
        return (
            fit(self.title, sheet.font("name"), room, size * 1.25, size * 0.85, 2)
            if self.title
            else Fitted(size, ()),
            wrap(self.about, sheet.font("italic"), small, room),
            wrap(self.text, sheet.font("body"), small, room),
        )
