"""A line chart of infamy over the games, told apart by dashes and marks as well as by colour."""

from __future__ import annotations

from itertools import pairwise
from math import ceil, floor, log10

from msgspec import Struct

from lotow.sheets import templates
from lotow.sheets.canvas import Sheet
from lotow.sheets.facts import InfamyLine
from lotow.sheets.fonts import printable
from lotow.sheets.text import LEADING, Fitted, fit
from lotow.sheets.words import capital, said

DASHES = ((0.0, 0.0), (5.0, 2.0), (1.5, 1.5), (7.0, 2.5))
LEGEND_COLUMNS = 3


class ChartLayout(Struct, frozen=True):
    """The part of templates/campaign.toml that is meant for the chart."""

    chart_height: float
    axis: float
    legend_row: float
    legend_sample: float
    mark: float
    axis_text: float
    legend: float
    legend_small: float


class Chart(Struct, frozen=True):
    """The chart as a piece of a page."""

    lines: tuple[InfamyLine, ...]

    def height(self, sheet: Sheet, width: float, size: float) -> float:
        layout = templates.layout("campaign", ChartLayout)
        return layout.chart_height + layout.axis + sum(self._legend_heights(sheet, width)) + 6

    def draw(self, sheet: Sheet, x: float, y: float, width: float, size: float) -> None:
        layout = templates.layout("campaign", ChartLayout)
        frame = _Frame(self.lines, x + layout.axis, y + 3, width - layout.axis, layout.chart_height - 3)
        self._draw_axes(sheet, frame, layout)
        for at, line in enumerate(self.lines):
            _draw_line(sheet, [frame.point(*point) for point in line.points], at, layout)
        self._draw_legend(sheet, x, y + layout.chart_height + layout.axis, width)

    def _draw_axes(self, sheet: Sheet, frame: _Frame, layout: ChartLayout) -> None:
        size = layout.axis_text
        for value in frame.values():
            y = frame.point(0, value)[1]
            sheet.line(frame.left, y, frame.right, y, "hair", "line")
            sheet.text(frame.left - 3, y + size * 0.35, str(value), "body", size, "faint", "right")
        for game in frame.games():
            x = frame.point(game, frame.low)[0]
            sheet.line(x, frame.bottom, x, frame.bottom + 2.5, "thin", "ink")
            sheet.text(x, frame.bottom + 3 + size, str(game), "body", size, "faint", "centre")
        sheet.line(frame.left, frame.bottom, frame.right, frame.bottom, "medium", "ink")
        sheet.line(frame.left, frame.top, frame.left, frame.bottom, "medium", "ink")
        label = capital(said("game-axis", sheet.lang))
        middle = (frame.left + frame.right) / 2
        sheet.text(middle, frame.bottom + 4 + size * 2.2, label, "italic", size, "faint", "centre")

    def _legend_fits(self, sheet: Sheet, width: float) -> list[Fitted]:
        layout = templates.layout("campaign", ChartLayout)
        room = width / LEGEND_COLUMNS - layout.legend_sample - 6
        return [
            fit(
                printable(line.posse, "the posse"),
                sheet.font("body"),
                room,
                layout.legend,
                layout.legend_small,
            )
            for line in self.lines
        ]

    def _legend_heights(self, sheet: Sheet, width: float) -> list[float]:
        layout = templates.layout("campaign", ChartLayout)
        fits = self._legend_fits(sheet, width)
        rows = [fits[at : at + LEGEND_COLUMNS] for at in range(0, len(fits), LEGEND_COLUMNS)]
        return [max(layout.legend_row, max(one.height for one in row) + 1) for row in rows]

    def _draw_legend(self, sheet: Sheet, x: float, y: float, width: float) -> None:
        layout = templates.layout("campaign", ChartLayout)
        heights = self._legend_heights(sheet, width)
        for at, name in enumerate(self._legend_fits(sheet, width)):
            left = x + at % LEGEND_COLUMNS * width / LEGEND_COLUMNS
            top = y + sum(heights[: at // LEGEND_COLUMNS])
            level = top + name.size * LEADING / 2
            _draw_line(sheet, [(left + 3, level), (left + layout.legend_sample - 8, level)], at, layout)
            sheet.fitted(left + layout.legend_sample, top, name, "body")


class _Frame:
    """The field of the chart and its scales."""

    def __init__(
        self, lines: tuple[InfamyLine, ...], left: float, top: float, width: float, height: float
    ) -> None:
        points = [point for line in lines for point in line.points] or [(0, 0)]
        self.left, self.top, self.right, self.bottom = left, top, left + width, top + height
        self.last = max(1, max(game for game, _ in points))
        highest = max(1, max(value for _, value in points))
        lowest = min(value for _, value in points)
        self.step = _round_step(max(highest - lowest, highest / 3, 1) / 5)
        self.low = lowest // self.step * self.step
        self.high = max(ceil(highest / self.step) * self.step, self.low + self.step)

    def point(self, game: int, value: int) -> tuple[float, float]:
        across = game / self.last
        up = (value - self.low) / (self.high - self.low)
        return (
            self.left + (self.right - self.left - 4) * across,
            self.bottom - (self.bottom - self.top - 4) * up,
        )

    def values(self) -> range:
        return range(self.low, self.high + 1, self.step)

    def games(self) -> range:
        return range(0, self.last + 1, max(1, -(-self.last // 24)))


def _round_step(rough: float) -> int:
    """1, 2 or 5 times a power of ten, at least as large."""
    power = 10 ** max(0, floor(log10(max(rough, 1))))
    return next(int(times * power) for times in (1, 2, 5, 10) if times * power >= rough)


def _draw_line(sheet: Sheet, points: list[tuple[float, float]], number: int, layout: ChartLayout) -> None:
    """A posse's line with its own colour, dashes and marks."""
    colour = f"series-{number % 6}"
    on, off = DASHES[number // 2 % len(DASHES)]
    sheet.dashed(on, off)
    for (x1, y1), (x2, y2) in pairwise(points):
        sheet.line(x1, y1, x2, y2, "thick", colour)
    sheet.dashed(0, 0)
    reach = layout.mark * 1.3
    for x, y in points:
        if number % 3 == 0:
            sheet.circle(x, y, layout.mark, "thin", colour, colour)
        elif number % 3 == 1:
            sheet.frame(x - reach / 1.4, y - reach / 1.4, reach * 1.4, reach * 1.4, "thin", colour, "paper")
        else:
            sheet.polygon(
                [(x, y - reach), (x + reach, y + reach), (x - reach, y + reach)], "thin", colour, colour
            )
