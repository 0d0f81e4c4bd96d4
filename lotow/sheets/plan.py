"""The plan of a scenario's table: zones, buildings and objectives, each with its label where it has room.

A label that finds no free place in its zone becomes a number, explained in the key below the plan.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from lotow.rulebook import models
from lotow.sheets import templates
from lotow.sheets.canvas import Printout
from lotow.sheets.fonts import ASCENT, DESCENT
from lotow.sheets.text import LEADING, wrap
from lotow.sheets.words import capital, said
from lotow.words import named, semicolon

Rectangle = tuple[float, float, float, float]
"""Left, top, right, bottom."""


class PlanLayout(Struct, frozen=True, forbid_unknown_fields=True):
    """See templates/sheets/plan.toml."""

    sizes: tuple[float, ...]
    tick: float
    label_gap: float
    bullet: float
    key_gap: float
    key: float


class Label(Struct, frozen=True):
    """A label with a place: lines centred in a box, or one line turned upwards."""

    lines: tuple[str, ...]
    size: float
    box: Rectangle
    upright: bool = False


class Plan(Struct, frozen=True):
    """A piece that draws the plan as wide as it can, at most `tallest` high."""

    scenario: models.Scenario
    tallest: float

    def height(self, sheet: Printout, width: float, size: float) -> float:
        drawn = PlanDrawing(sheet, self.scenario, 0, 0, width, self.tallest)
        return drawn.bottom + drawn.key_height() + drawn.layout.tick

    def draw(self, sheet: Printout, x: float, y: float, width: float, size: float) -> None:
        PlanDrawing(sheet, self.scenario, x, y, width, self.tallest).draw()


class PlanDrawing:
    """A plan at its place on a page."""

    def __init__(
        self, sheet: Printout, scenario: models.Scenario, x: float, y: float, width: float, tallest: float
    ) -> None:
        self.sheet = sheet
        self.layout = layout = templates.layout("plan", PlanLayout)
        self.zones = scenario.plan
        self.inches = (scenario.area.width * 12, scenario.area.depth * 12)
        self.scale = min(
            (width - 2 * layout.tick) / self.inches[0], (tallest - 2 * layout.tick) / self.inches[1]
        )
        self.x, self.y, self.width = x, y, width
        self.left = x + (width - self.inches[0] * self.scale) / 2
        self.top = y + layout.tick
        self.right = self.left + self.inches[0] * self.scale
        self.bottom = self.top + self.inches[1] * self.scale
        self.labels: list[Label] = []
        self.spots: list[tuple[Rectangle, int]] = []
        self.key: list[str] = []
        self._place_labels()

    # Where things are

    def place(self, zone: models.Zone) -> Rectangle:
        """A zone on the page; the plan's inches count from the bottom left."""
        if zone.radius:
            inches = (zone.x - zone.radius, zone.y - zone.radius, zone.x + zone.radius, zone.y + zone.radius)
        else:
            inches = (zone.x, zone.y, zone.x + zone.width, zone.y + zone.depth)
        return (
            self.left + inches[0] * self.scale,
            self.bottom - inches[3] * self.scale,
            self.left + inches[2] * self.scale,
            self.bottom - inches[1] * self.scale,
        )

    def _place_labels(self) -> None:
        """Small zones first: they have least choice."""
        taken: list[Rectangle] = []
        order = sorted(self.zones, key=lambda zone: _area(self.place(zone)))
        for at, zone in enumerate(order):
            inner = [self.place(one) for one in order[:at] if one.kind not in _SOFT]
            soft = [self.place(one) for one in order[:at] if one.kind in _SOFT]
            label = self._free_label(zone, [*taken, *inner, *soft]) or self._free_label(
                zone, [*taken, *inner]
            )
            if label is not None:
                self.labels.append(label)
                taken.append(label.box)
                continue
            text = capital(zone.label.in_(self.sheet.lang))
            if text not in self.key:
                self.key.append(text)
            spot = self._spot(zone, taken)
            self.spots.append((spot, self.key.index(text) + 1))
            taken.append(spot)

    def _free_label(self, zone: models.Zone, others: Sequence[Rectangle]) -> Label | None:
        gap = self.layout.label_gap / 2
        clear = [(left - gap, top - gap, right + gap, bottom + gap) for left, top, right, bottom in others]
        return next((one for one in self._candidates(zone) if _free(one.box, clear)), None)

    def _spot(self, zone: models.Zone, others: Sequence[Rectangle]) -> Rectangle:
        """A place for a number on the zone, on the table and on nothing else that is written."""
        left, top, right, bottom = self.place(zone)
        radius = self.layout.bullet
        spots = []
        for across, down in _PLACES:
            x = min(max(left + (right - left) * across, self.left + radius), self.right - radius)
            y = min(max(top + (bottom - top) * down, self.top + radius), self.bottom - radius)
            spots.append((x - radius, y - radius, x + radius, y + radius))
        return next((spot for spot in spots if _free(spot, others)), spots[0])

    def _candidates(self, zone: models.Zone) -> Iterator[Label]:
        """Labels inside a zone: large before small, level before upright, the middle before the edges."""
        left, top, right, bottom = self.place(zone)
        gap = self.layout.label_gap
        width, height = right - left - 2 * gap, bottom - top - 2 * gap
        if width <= 0 or height <= 0:
            return
        for size in self.layout.sizes:
            for share in _SHARES if zone.radius else (1.0,):
                for label in self._level(zone, (left + gap, top + gap), (width, height), size, share):
                    if not zone.radius or within(label.box, (left, top, right, bottom), gap):
                        yield label
            if not zone.radius:
                yield from self._upright(zone, (left + gap, top + gap), (width, height), size)

    def _level(
        self,
        zone: models.Zone,
        corner: tuple[float, float],
        room: tuple[float, float],
        size: float,
        share: float,
    ) -> Iterator[Label]:
        """Level labels of lines no wider than a share of the room."""
        text, bold = capital(zone.label.in_(self.sheet.lang)), self.sheet.font("bold")
        lines = wrap(text, bold, size, room[0] * share)
        wide = max(bold.width(line, size) for line in lines)
        high = len(lines) * size * LEADING
        if " ".join(lines) != text or wide > room[0] or high > room[1]:
            return
        for across, down in _PLACES:
            x = corner[0] + (room[0] - wide) * across
            y = corner[1] + (room[1] - high) * down
            yield Label(lines, size, (x, y, x + wide, y + high))

    def _upright(
        self, zone: models.Zone, corner: tuple[float, float], room: tuple[float, float], size: float
    ) -> Iterator[Label]:
        text = capital(zone.label.in_(self.sheet.lang))
        long = self.sheet.font("bold").width(text, size)
        if long > room[1] or size * LEADING > room[0]:
            return
        for across, down in _PLACES:
            x = corner[0] + (room[0] - size * LEADING) * across
            y = corner[1] + (room[1] - long) * down
            yield Label((text,), size, (x, y, x + size * LEADING, y + long), upright=True)

    # Drawing

    def draw(self) -> None:
        sheet = self.sheet
        sheet.frame(
            self.left, self.top, self.right - self.left, self.bottom - self.top, "thin", None, "paper"
        )
        for zone in sorted(self.zones, key=lambda one: _LAYERS.index(one.kind)):
            self._draw_zone(zone)
        sheet.frame(self.left, self.top, self.right - self.left, self.bottom - self.top, "thick", "ink")
        self._draw_feet()
        for label in self.labels:
            self._draw_label(label)
        for spot, number in self.spots:
            self._draw_spot(spot, number)
        self._draw_key()

    def _draw_zone(self, zone: models.Zone) -> None:
        sheet = self.sheet
        left, top, right, bottom = self.place(zone)
        weight = "medium" if zone.kind in ("building", "objective") else "thin"
        dashed = zone.kind in ("attacker", "defender", "either", "bystanders")
        fill = None if zone.kind == "bystanders" else zone.kind
        outline = None if zone.kind == "road" else "ink"
        if dashed:
            sheet.dashed(3, 2)
        if zone.radius:
            sheet.circle((left + right) / 2, (top + bottom) / 2, (right - left) / 2, weight, outline, fill)
        else:
            sheet.frame(left, top, right - left, bottom - top, weight, outline, fill)
        if dashed:
            sheet.dashed(0, 0)

    def _draw_feet(self) -> None:
        tick = self.layout.tick
        marks = []
        for foot in range(int(self.inches[0] / 12) + 1):
            x = self.left + foot * 12 * self.scale
            marks += [(x, self.top - tick, x, self.top), (x, self.bottom, x, self.bottom + tick)]
        for foot in range(int(self.inches[1] / 12) + 1):
            y = self.bottom - foot * 12 * self.scale
            marks += [(self.left - tick, y, self.left, y), (self.right, y, self.right + tick, y)]
        self.sheet.grid(marks, "thin", "ink")

    def _draw_label(self, label: Label) -> None:
        left, top, right, bottom = label.box
        if label.upright:
            middle = (left + right) / 2
            baseline = middle + (ASCENT - DESCENT) / 2 * label.size
            self.sheet.upright(baseline, bottom, label.lines[0], "bold", label.size, "ink")
            return
        self.sheet.lines((left + right) / 2, top, label.lines, "bold", label.size, "ink", "centre")

    def _draw_spot(self, spot: Rectangle, number: int) -> None:
        left, top, right, bottom = spot
        x, y, size = (left + right) / 2, (top + bottom) / 2, self.layout.key
        self.sheet.circle(x, y, self.layout.bullet, "thin", "ink", "paper")
        self.sheet.text(x, y + size * 0.36, str(number), "bold", size, "ink", "centre")

    def _key_lines(self) -> tuple[str, ...]:
        feet = said("feet", self.sheet.lang).format(self.inches[0] / 12, self.inches[1] / 12)
        numbered = [named(str(number), text, self.sheet.lang) for number, text in enumerate(self.key, 1)]
        area = f"{capital(said('area', self.sheet.lang))} {feet}"
        text = semicolon(self.sheet.lang).join([area, *numbered])
        return wrap(text, self.sheet.font("italic"), self.layout.key, self.width)

    def key_height(self) -> float:
        return self.layout.key_gap + len(self._key_lines()) * self.layout.key * LEADING

    def _draw_key(self) -> None:
        y = self.bottom + self.layout.tick + self.layout.key_gap
        self.sheet.lines(
            self.x + self.width / 2, y, self._key_lines(), "italic", self.layout.key, "faint", "centre"
        )


_LAYERS = ("road", "attacker", "defender", "either", "bystanders", "building", "fence", "exit", "objective")
_SOFT = ("road", "attacker", "defender", "either", "bystanders")
_SHARES = (1.0, 0.85, 0.7, 0.55, 0.4)
"""How much of a circle's width the lines of a label in it may take: narrower ones fit nearer to its edge."""
_PLACES = tuple(
    (across, down)
    for across in (0.5, 0.0, 1.0, 0.25, 0.75)
    for down in (0.5, 0.25, 0.75, 0.12, 0.88, 0.0, 1.0)
)


def _area(box: Rectangle) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


def within(box: Rectangle, circle: Rectangle, gap: float) -> bool:
    """Whether a box lies in the circle that fills a square, clear of its edge."""
    x, y, radius = (circle[0] + circle[2]) / 2, (circle[1] + circle[3]) / 2, (circle[2] - circle[0]) / 2 - gap
    corners = ((across - x, down - y) for across in (box[0], box[2]) for down in (box[1], box[3]))
    return all(across * across + down * down <= radius * radius for across, down in corners)


def _free(box: Rectangle, others: Sequence[Rectangle]) -> bool:
    return not any(
        box[0] < other[2] and other[0] < box[2] and box[1] < other[3] and other[1] < box[3]
        for other in others
    )
