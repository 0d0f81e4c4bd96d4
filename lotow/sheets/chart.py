"""A line chart of infamy over the games, told apart by dashes and marks as well as by colour."""

from __future__ import annotations

from itertools import pairwise

from msgspec import Struct

from lotow.sheets import templates
from lotow.sheets.canvas import Printout
from lotow.sheets.facts import InfamyLine
from lotow.sheets.fonts import printable
from lotow.sheets.text import LEADING, Fitted, fit
from lotow.sheets.words import capital, said
from lotow.telling.infamy_chart import apart, scale

DASHES = ((0.0, 0.0), (5.0, 2.0), (1.5, 1.5), (7.0, 2.5))
LEGEND_COLUMNS = 3
BESIDE = 14
"""The room between the end of a line and the edge of the sheet, but for its name."""


class ChartLayout(Struct, frozen=True):
    """The part of templates/sheets/campaign.toml that is meant for the chart."""

    chart_height: float
    axis: float
    names: float
    legend_row: float
    legend_sample: float
    mark: float
    axis_text: float
    legend: float
    legend_small: float


class Chart(Struct, frozen=True):
    """The chart as a piece of a page. Names stand at the ends of the lines, or below where they have no room
    there."""

    lines: tuple[InfamyLine, ...]
    density: float = 1

    def height(self, sheet: Printout, width: float, size: float) -> float:
        layout = templates.layout("campaign", ChartLayout, self.density)
        legend = 0 if self._name_places(sheet, layout) else sum(self._legend_heights(sheet, width))
        return layout.chart_height + layout.axis + legend + 6

    def draw(self, sheet: Printout, x: float, y: float, width: float, size: float) -> None:
        layout = templates.layout("campaign", ChartLayout, self.density)
        places = self._name_places(sheet, layout)
        right = width - layout.axis - (self._names_room(sheet, layout) if places else 0)
        frame = _Frame(self.lines, x + layout.axis, y + 3, right, layout.chart_height - 3)
        self._draw_axes(sheet, frame, layout)
        for at, line in enumerate(self.lines):
            _draw_line(sheet, [frame.point(*point) for point in line.points], at, layout)
        if places:
            self._draw_names(sheet, frame, y, layout, places)
        else:
            self._draw_legend(sheet, x, y + layout.chart_height + layout.axis, width)

    def _draw_axes(self, sheet: Printout, frame: _Frame, layout: ChartLayout) -> None:
        size = layout.axis_text
        for value in frame.scale.values():
            y = frame.point(0, value)[1]
            sheet.line(frame.left, y, frame.right, y, "hair", "grid")
            sheet.text(frame.left - 3, y + size * 0.35, str(value), "body", size, "faint", "right")
        for game in frame.scale.games():
            x = frame.point(game, frame.scale.low)[0]
            sheet.line(x, frame.bottom, x, frame.bottom + 2.5, "thin", "ink")
            sheet.text(x, frame.bottom + 3 + size, str(game), "body", size, "faint", "centre")
        sheet.line(frame.left, frame.bottom, frame.right, frame.bottom, "medium", "ink")
        sheet.line(frame.left, frame.top, frame.left, frame.bottom, "medium", "ink")
        label = capital(said("game-axis", sheet.lang))
        middle = (frame.left + frame.right) / 2
        sheet.text(middle, frame.bottom + 4 + size * 2.2, label, "italic", size, "faint", "centre")

    def _names_room(self, sheet: Printout, layout: ChartLayout) -> float:
        """What the names at the ends need: as much as the longest, so that the field gets the rest."""
        font = sheet.font("bold")
        longest = [
            font.width(name, fitted.size)
            for fitted in self._name_fits(sheet, layout)
            for name in fitted.lines
        ]
        return min(layout.names, max(longest, default=0) + BESIDE)

    def _name_fits(self, sheet: Printout, layout: ChartLayout) -> list[Fitted]:
        room = layout.names - BESIDE
        return [
            fit(printable(line.posse, "posse"), sheet.font("bold"), room, layout.legend, layout.legend_small)
            for line in self.lines
        ]

    def _name_places(self, sheet: Printout, layout: ChartLayout) -> list[float]:
        """How far below the top of the chart each name stands; none when they have no room there."""
        fits = self._name_fits(sheet, layout)
        frame = _Frame(self.lines, 0, 3, 1, layout.chart_height - 3)
        wanted = [frame.point(*line.points[-1])[1] if line.points else frame.bottom for line in self.lines]
        return apart(wanted, [one.height for one in fits], 0, layout.chart_height + layout.axis) or []

    def _draw_names(
        self, sheet: Printout, frame: _Frame, top: float, layout: ChartLayout, places: list[float]
    ) -> None:
        for at, (line, name, place) in enumerate(
            zip(self.lines, self._name_fits(sheet, layout), places, strict=True)
        ):
            if line.points:
                end = frame.point(*line.points[-1])
                level = top + place + name.size * LEADING / 2
                sheet.line(end[0] + 4, end[1], frame.right + 9, level, "hair", f"series-{at % 6}")
            colour = f"series-{at % 6}" if sheet.look.ornate else "ink"
            sheet.fitted(frame.right + 12, top + place, name, "bold", colour)

    def _legend_fits(self, sheet: Printout, width: float) -> list[Fitted]:
        layout = templates.layout("campaign", ChartLayout, self.density)
        room = width / LEGEND_COLUMNS - layout.legend_sample - 6
        return [
            fit(
                printable(line.posse, "posse"),
                sheet.font("body"),
                room,
                layout.legend,
                layout.legend_small,
            )
            for line in self.lines
        ]

    def _legend_heights(self, sheet: Printout, width: float) -> list[float]:
        layout = templates.layout("campaign", ChartLayout, self.density)
        fits = self._legend_fits(sheet, width)
        rows = [fits[at : at + LEGEND_COLUMNS] for at in range(0, len(fits), LEGEND_COLUMNS)]
        return [max(layout.legend_row, max(one.height for one in row) + 1) for row in rows]

    def _draw_legend(self, sheet: Printout, x: float, y: float, width: float) -> None:
        layout = templates.layout("campaign", ChartLayout, self.density)
        heights = self._legend_heights(sheet, width)
        for at, name in enumerate(self._legend_fits(sheet, width)):
            left = x + at % LEGEND_COLUMNS * width / LEGEND_COLUMNS
            top = y + sum(heights[: at // LEGEND_COLUMNS])
            level = top + name.size * LEADING / 2
            _draw_line(sheet, [(left + 3, level), (left + layout.legend_sample - 8, level)], at, layout)
            sheet.fitted(left + layout.legend_sample, top, name, "body")


class _Frame:
    """The field of the chart and its scale."""

    def __init__(
        self, lines: tuple[InfamyLine, ...], left: float, top: float, width: float, height: float
    ) -> None:
        self.left, self.top, self.right, self.bottom = left, top, left + width, top + height
        self.scale = scale(point for line in lines for point in line.points)

    def point(self, game: int, value: int) -> tuple[float, float]:
        return (
            self.left + (self.right - self.left - 4) * self.scale.across(game),
            self.bottom - (self.bottom - self.top - 4) * self.scale.up(value),
        )


def _draw_line(sheet: Printout, points: list[tuple[float, float]], number: int, layout: ChartLayout) -> None:
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
