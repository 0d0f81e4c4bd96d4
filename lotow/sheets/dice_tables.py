"""Two tables with a look of their own: rows by a die's score, and the wound chart."""

from __future__ import annotations

from msgspec import Struct

from lotow.sheets.canvas import Printout
from lotow.sheets.fonts import ASCENT
from lotow.sheets.pieces import Prose
from lotow.sheets.text import LEADING


class DiceRows(Struct, frozen=True):
    """Rows of (score, name, what it does); the name runs into the text. `whole` keeps the scores of a
    table that was cut as wide as they were."""

    rows: tuple[tuple[str, str, str], ...]
    whole: tuple[str, ...] = ()

    def height(self, sheet: Printout, width: float, size: float) -> float:
        room = width - self._score_width(sheet, size)
        return sum(self._row_height(sheet, room, size, row) for row in self.rows)

    def draw(self, sheet: Printout, x: float, y: float, width: float, size: float) -> None:
        taken = self._score_width(sheet, size)
        for at, row in enumerate(self.rows):
            height = self._row_height(sheet, width - taken, size, row)
            if sheet.look.ornate:
                if at % 2 == 0:
                    sheet.frame(x, y, width, height, "thin", None, "tint")
            elif at:
                sheet.line(x, y, x + width, y, "hair", "line")
            sheet.text(x + size * 0.2, y + size * 0.2 + ASCENT * size, row[0], "figure", size)
            Prose(row[1], row[2]).draw(sheet, x + taken, y + size * 0.2, width - taken - size * 0.3, size)
            y += height

    def _score_width(self, sheet: Printout, size: float) -> float:
        scores = self.whole or [row[0] for row in self.rows]
        return max(sheet.font("figure").width(score, size) for score in scores) + size * 0.8

    def beginning(self) -> DiceRows:
        """The rows that are never parted from the heading; a short table is never cut."""
        return self if len(self.rows) < 6 else self._part(0, 2)

    def cut(
        self, sheet: Printout, width: float, size: float, room: float
    ) -> tuple[DiceRows, tuple[DiceRows, ...]]:
        """As many rows as fit, two at least, and the rest if there is any."""
        if self.beginning() is self:
            return self, ()
        count = len(self.rows) - 2
        while count > 2 and self._part(0, count).height(sheet, width, size) > room:
            count -= 1
        return self._part(0, count), (self._part(count, len(self.rows)),)

    def _part(self, start: int, end: int) -> DiceRows:
        return DiceRows(self.rows[start:end], self.whole or tuple(row[0] for row in self.rows))

    def _row_height(self, sheet: Printout, room: float, size: float, row: tuple[str, str, str]) -> float:
        return Prose(row[1], row[2]).height(sheet, room - size * 0.3, size) + size * 0.3


class WoundGrid(Struct, frozen=True):
    """Strength down the side, Grit along the top."""

    rows: tuple[tuple[str, ...], ...]

    def height(self, sheet: Printout, width: float, size: float) -> float:
        return (len(self.rows) + 1) * self._row(size) + size * 0.4

    def draw(self, sheet: Printout, x: float, y: float, width: float, size: float) -> None:
        each, row = width / (len(self.rows[0]) + 1), self._row(size)
        bottom = y + row * (len(self.rows) + 1)
        sheet.frame(x, y, width, row, "thin", None, "tint")
        sheet.frame(x, y, each, bottom - y, "thin", None, "tint")
        heads = ["St \\ G", *(str(grit) for grit in range(1, len(self.rows[0]) + 1))]
        sides = [*(str(strength) for strength in range(1, len(self.rows))), f"{len(self.rows)}+"]
        for down, cells in enumerate(
            [heads, *([side, *one] for side, one in zip(sides, self.rows, strict=True))]
        ):
            for across, cell in enumerate(cells):
                head = down == 0 or across == 0
                middle, baseline = x + (across + 0.5) * each, y + down * row + row * 0.5 + size * 0.36
                sheet.text(middle, baseline, cell, "figure" if head else "body", size, "ink", "centre")
        down_lines = [(x + at * each, y, x + at * each, bottom) for at in range(len(self.rows[0]) + 2)]
        across_lines = [(x, y + at * row, x + width, y + at * row) for at in range(len(self.rows) + 2)]
        sheet.grid(down_lines + across_lines, "hair", "line")

    def _row(self, size: float) -> float:
        return size * LEADING * 1.12
