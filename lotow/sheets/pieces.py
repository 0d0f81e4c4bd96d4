"""The pieces that pages of text are made of: headings, prose, lists and tables, all measured and drawn alike.

A size of type is given when a piece is measured or drawn, so that a page can be set at the size that fits.
"""

from __future__ import annotations

import re
from typing import ClassVar, Protocol

from msgspec import Struct

from lotow.sheets import templates
from lotow.sheets.canvas import Align, Printout
from lotow.sheets.fonts import ASCENT
from lotow.sheets.text import LEADING, Fitted, fit, wrap

HEAD = 0.86
"""How large the head of a column is, as a part of the size."""
SMALLER = 0.75
"""How far a cell may shrink before a word is broken."""
ABOVE = 0.2
"""More room above a headline, as a part of the size."""
AIR = 0.24
"""The room above and below the text of a table's row, as a part of the size."""
NUMBERED = re.compile(r"\d+\. ")


class Piece(Protocol):
    """Something that fills the width it is given. One with `stays` is never parted from the piece after it,
    one with `fades` is left out at the top of a column."""

    def height(self, sheet: Printout, width: float, size: float) -> float: ...

    def draw(self, sheet: Printout, x: float, y: float, width: float, size: float) -> None: ...


class Headline(Struct, frozen=True):
    """A heading; it stays with the piece after it."""

    stays: ClassVar[bool] = True

    text: str
    grown: float = 1.3
    """How much larger than the text it is."""

    def height(self, sheet: Printout, width: float, size: float) -> float:
        lines = wrap(self.text, sheet.font("heading"), size * self.grown, self._room(sheet, width, size))
        return len(lines) * size * self.grown * LEADING + size * (0.95 + ABOVE)

    def draw(self, sheet: Printout, x: float, y: float, width: float, size: float) -> None:
        large, height = size * self.grown, self.height(sheet, width, size)
        lines = wrap(self.text, sheet.font("heading"), large, self._room(sheet, width, size))
        top = y + size * (0.35 + ABOVE)
        if sheet.look.ornate:
            sheet.frame(x, top, width, height - size * (0.6 + ABOVE), "thin", None, "band")
            sheet.lines(x + size * 0.5, top + large * 0.22, lines, "heading", large, "on-band")
        else:
            end = sheet.lines(x, top, lines, "heading", large, "accent")
            sheet.line(x, end, x + width, end, "medium", "ink")

    def _room(self, sheet: Printout, width: float, size: float) -> float:
        return width - size if sheet.look.ornate else width


class Prose(Struct, frozen=True):
    """A paragraph; `lead` runs in front of it in bold."""

    lead: str = ""
    text: str = ""
    after: float = 0
    """Room below it, as a part of the size."""

    def height(self, sheet: Printout, width: float, size: float) -> float:
        lead, own, lines = self._lines(sheet, width, size)
        count = len(own) + len(lines) if own and not lead else max(1, len(lines))
        return (count * LEADING + self.after) * size

    def draw(self, sheet: Printout, x: float, y: float, width: float, size: float) -> None:
        lead, own, lines = self._lines(sheet, width, size)
        if lead:
            sheet.text(x, y + ASCENT * size, own[0], "bold", size)
            if lines:
                sheet.text(x + lead, y + ASCENT * size, lines[0], "body", size)
            y, lines = y + size * LEADING, lines[1:]
        else:
            y = sheet.lines(x, y, own, "bold", size)
        sheet.lines(x, y, lines, "body", size)

    def _lines(
        self, sheet: Printout, width: float, size: float
    ) -> tuple[float, tuple[str, ...], tuple[str, ...]]:
        """How far the lead runs into the first line (0 if it has lines of its own), the lead, the text."""
        bold, body = sheet.font("bold"), sheet.font("body")
        name = f"{self.lead}." if self.lead and self.text and self.lead[-1] not in "!?:" else self.lead
        if not name:
            return 0, (), wrap(self.text, body, size, width)
        lead = bold.width(name, size) + body.width(" ", size)
        if lead > width * 0.75:
            return 0, wrap(name, bold, size, width), wrap(self.text, body, size, width)
        return lead, (name,), wrap(self.text, body, size, width, lead)


class Points(Struct, frozen=True):
    """Points, each with a dot or the number it brings standing out to the left."""

    items: tuple[str, ...]

    def height(self, sheet: Printout, width: float, size: float) -> float:
        count = sum(len(self._item(sheet, width, size, one)[2]) for one in self.items)
        return count * size * LEADING + len(self.items) * size * 0.12

    def draw(self, sheet: Printout, x: float, y: float, width: float, size: float) -> None:
        for item in self.items:
            number, indent, lines = self._item(sheet, width, size, item)
            if number:
                sheet.text(x + indent - size * 0.3, y + ASCENT * size, number, "bold", size, "ink", "right")
            else:
                sheet.circle(x + size * 0.4, y + size * 0.5, size * 0.13, "hair", None, "accent")
            y = sheet.lines(x + indent, y, lines, "body", size) + size * 0.12

    def _item(
        self, sheet: Printout, width: float, size: float, item: str
    ) -> tuple[str, float, tuple[str, ...]]:
        """The number it brings, how far the text stands in, and the text."""
        numbered = NUMBERED.match(item)
        number, rest = (numbered[0].strip(), item[numbered.end() :]) if numbered else ("", item)
        indent = size * 1.5 if number else size
        return number, indent, wrap(rest, sheet.font("body"), size, width - indent)


class Column(Struct, frozen=True):
    """A column of a table: its head, its share of the width, where its text stands, bold or not."""

    head: str
    share: float
    align: Align = "left"
    bold: bool = False


class RuledTable(Struct, frozen=True):
    """A table whose cells wrap. Every other row is tinted; `before` rows stand in a table above this one."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    before: int = 0
    stays: bool = False

    def height(self, sheet: Printout, width: float, size: float) -> float:
        return sum(self._heights(sheet, width, size))

    def draw(self, sheet: Printout, x: float, y: float, width: float, size: float) -> None:
        heights = self._heights(sheet, width, size)
        start = 0
        if self._headed():
            self._draw_row(sheet, x, y, width, size, tuple(one.head for one in self.columns), True)
            y += heights[0]
            sheet.line(x, y, x + width, y, "thin", "line")
            start = 1
        for at, row in enumerate(self.rows):
            height = heights[at + start]
            if sheet.look.ornate:
                if (at + self.before) % 2 == 0:
                    sheet.frame(x, y, width, height, "thin", None, "tint")
            elif at + self.before:
                sheet.line(x, y, x + width, y, "hair", "line")
            self._draw_row(sheet, x, y, width, size, row, False)
            y += height

    def _headed(self) -> bool:
        return any(one.head for one in self.columns)

    def _heights(self, sheet: Printout, width: float, size: float) -> list[float]:
        rows = [(row, False) for row in self.rows]
        if self._headed():
            rows.insert(0, (tuple(one.head for one in self.columns), True))
        return [
            max(size * LEADING, *(cell.height for cell in self._cells(sheet, width, size, row, head)))
            + 2 * AIR * size
            for row, head in rows
        ]

    def _cells(
        self, sheet: Printout, width: float, size: float, row: tuple[str, ...], head: bool
    ) -> list[Fitted]:
        """The cells of a row, wrapped; one whose words are too long for its column is set smaller, and in
        a head all others with it."""
        large = templates.readable(size, HEAD) if head else size

        def fitted(largest: float) -> list[Fitted]:
            return [
                fit(
                    cell,
                    sheet.font(_role(column, head)),
                    width * column.share - size * 0.7,
                    largest,
                    large * SMALLER,
                    lines=len(cell),
                )
                for cell, column in zip(row, self.columns, strict=True)
            ]

        cells = fitted(large)
        return fitted(min(one.size for one in cells)) if head else cells

    def _draw_row(
        self, sheet: Printout, x: float, y: float, width: float, size: float, row: tuple[str, ...], head: bool
    ) -> None:
        for cell, column in zip(self._cells(sheet, width, size, row, head), self.columns, strict=True):
            room = width * column.share
            at = {"left": x + size * 0.35, "centre": x + room / 2, "right": x + room - size * 0.35}[
                column.align
            ]
            colour = "faint" if head else "ink"
            sheet.fitted(at, y + size * AIR, cell, _role(column, head), colour, column.align)
            x += room


def _role(column: Column, head: bool) -> templates.Role:
    if head:
        return "italic"
    return "bold" if column.bold else "body"


class Space(Struct, frozen=True):
    """Room, as so many times the size; none at the top of a column."""

    fades: ClassVar[bool] = True

    times: float
    stays: bool = False

    def height(self, sheet: Printout, width: float, size: float) -> float:
        return self.times * size

    def draw(self, sheet: Printout, x: float, y: float, width: float, size: float) -> None:
        pass
