"""One fighter of a roster, measured first and drawn later, so that it is never split over two pages."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from lotow.sheets import templates
from lotow.sheets.canvas import Printout
from lotow.sheets.fonts import ASCENT
from lotow.sheets.gear import GearLine
from lotow.sheets.portrait import Figure, Portrait
from lotow.sheets.text import LEADING, fit, wrap
from lotow.sheets.track import TrackBoxes, short, whole
from lotow.sheets.words import said

GUTTER = 5
"""The least room between two columns of gear."""


class BlockLayout(Struct, frozen=True, forbid_unknown_fields=True):
    """See templates/sheets/block.toml."""

    most_boxes: int
    padding: float
    gap: float
    column_gap: float
    figure_width: float
    boxes_width: float
    figure_head: float
    figure_height: float
    row_gap: float
    tick: float
    tick_gap: float
    group_gap: float
    track_box: float
    item_width: float
    reach_width: float
    strength_width: float
    ruled: float
    name: float
    name_small: float
    kind: float
    figure: float
    figure_small: float
    label: float
    gear: float
    note: float


class Boxes(Struct, frozen=True):
    """A label and boxes after it: to tick off, or a track with its number."""

    label: str
    count: int
    track: TrackBoxes | None = None
    number: str = ""


class LeftLine(Struct, frozen=True):
    """Something written on the left: at which height, how far in and how wide, and what it is."""

    y: float
    width: float
    x: float = 0
    gear: GearLine | None = None
    texts: tuple[str, ...] = ()
    injury: bool = False


class Block:
    """A fighter laid out for a sheet and a width; `height` is what it takes."""

    def __init__(
        self,
        sheet: Printout,
        portrait: Portrait,
        width: float,
        density: float = 1,
        experience: bool = True,
    ) -> None:
        self.sheet = sheet
        self.portrait = portrait
        self.width = width
        self.layout = layout = templates.layout("block", BlockLayout, density)
        self.experience = experience
        self.track_box = self._least_box()
        self.reach_width = self._widest_reach()
        self.inner = width - 2 * layout.padding
        figures = 10 * layout.figure_width
        self.box_rows = self._box_rows(max(figures, layout.boxes_width))
        self.right_width = max(figures, *map(self._row_width, self.box_rows))
        self.left_width = self.inner - self.right_width - layout.column_gap
        self.name = fit(portrait.name, sheet.font("name"), self.left_width, layout.name, layout.name_small, 2)
        self.right_height = layout.figure_head + layout.figure_height + len(self.box_rows) * self._box_row()
        self.lines: list[LeftLine] = []
        below = self._lay_lines(self._head_height())
        self.low_track = self._low_track()
        self.track_at = max(below, self.right_height)
        rows = -(-len(self.low_track) // self._per_row()) if self.low_track is not None else 0
        self.height = self.track_at + rows * self.track_box + (layout.row_gap if rows else 0)
        self.height += 2 * layout.padding

    # How much room things take

    def _least_box(self) -> float:
        """A box of a track is never too small for the number of the highest step."""
        numbers = [
            self.sheet.font("body").width(str(step), self.layout.label) for step in self.portrait.thresholds
        ]
        return max([self.layout.track_box, *(number + 0.2 for number in numbers)])

    def _widest_reach(self) -> float:
        """The column of ranges is never narrower than the longest of them at the smallest size."""
        figures = self.sheet.font("figure")
        needed = (figures.width(gear.reach, templates.READABLE) for gear in self.portrait.gear)
        return max(self.layout.reach_width, max(needed, default=0) + GUTTER)

    def _box_row(self) -> float:
        return max(self.layout.tick, self.track_box) + self.layout.row_gap

    def _low_track(self) -> TrackBoxes | None:
        """The whole track of a blank that is no henchman's: it needs the whole width."""
        portrait = self.portrait
        if portrait.experience is None and portrait.section != "henchmen" and self.experience:
            return whole(0, portrait.thresholds)
        return None

    def _boxes(self) -> list[Boxes]:
        portrait = self.portrait
        found = [Boxes(label, count) for label, count in portrait.boxes if count]
        if self.experience and (portrait.experience is not None or portrait.section == "henchmen"):
            if portrait.experience is None:
                track = whole(0, portrait.thresholds)
            else:
                track = short(portrait.experience, portrait.thresholds, self.layout.most_boxes)
            number = "" if portrait.experience is None else str(portrait.experience)
            label = said("experience-short", self.sheet.lang)
            found.append(Boxes(label, len(track), track, number))
        return found

    def _boxes_width(self, boxes: Boxes) -> float:
        layout, sheet = self.layout, self.sheet
        width = sheet.font("body").width(boxes.label, layout.label) + 3
        if boxes.number:
            width += sheet.font("figure").width(boxes.number, layout.gear) + 3
        if boxes.track is not None:
            return width + boxes.count * self.track_box
        return width + boxes.count * (layout.tick + layout.tick_gap) - layout.tick_gap

    def _row_width(self, row: Sequence[Boxes]) -> float:
        return sum(map(self._boxes_width, row)) + self.layout.group_gap * (len(row) - 1)

    def _box_rows(self, width: float) -> list[list[Boxes]]:
        """The groups of boxes in as few rows of this width as hold them."""
        rows: list[list[Boxes]] = []
        left = 0.0
        for boxes in self._boxes():
            needed = self._boxes_width(boxes)
            if not rows or needed > left:
                rows.append([])
                left = width
            rows[-1].append(boxes)
            left -= needed + self.layout.group_gap
        return rows

    def _head_height(self) -> float:
        layout = self.layout
        if not self.portrait.name:
            return 2 * layout.ruled
        kind = 0 if self._kind_beside() else len(self._kind_lines()) * layout.kind * LEADING
        return self.name.height + kind + len(self._status_lines()) * layout.kind * LEADING

    def _kind_beside(self) -> float:
        """How far from the left the type stands beside the name; 0 where it has to stand below."""
        if len(self.name.lines) != 1:
            return 0
        taken = self.sheet.font("name").width(self.name.lines[0], self.name.size) + 6
        needed = self.sheet.font("body").width(self.portrait.kind, self.layout.kind)
        return taken if taken + needed <= self.left_width else 0

    def _kind_lines(self) -> tuple[str, ...]:
        return wrap(self.portrait.kind, self.sheet.font("body"), self.layout.kind, self.left_width)

    def _status_lines(self) -> tuple[str, ...]:
        return wrap(self.portrait.status, self.sheet.font("bold"), self.layout.kind, self.left_width)

    def _width_at(self, y: float) -> float:
        return self.inner if y >= self.right_height else self.left_width

    def _lay_lines(self, y: float) -> float:
        """Finds a place for what is carried, suffered and known; gives where it ends."""
        layout, font = self.layout, self.sheet.font
        for gear in self.portrait.gear:
            width = self._width_at(y)
            self.lines.append(LeftLine(y, width, gear=gear))
            y += self._gear_height(gear, width)
        injuries, abilities = ", ".join(self.portrait.injuries), self.portrait.abilities
        if not injuries and not abilities:
            return y
        y += 0.4
        width, high = self._width_at(y), layout.note * LEADING
        taken = font("bold").width(injuries, layout.note) + 6 if injuries else 0
        if taken + font("italic").width(abilities, layout.note) <= width:
            self.lines.append(LeftLine(y, width, texts=(injuries,), injury=True))
            self.lines.append(LeftLine(y, width, taken, texts=(abilities,)))
            return y + high
        for text, injury in ((injuries, True), (abilities, False)):
            width = self._width_at(y)
            texts = wrap(text, font("bold" if injury else "italic"), layout.note, width)
            self.lines.append(LeftLine(y, width, texts=texts, injury=injury))
            y += len(texts) * high
        return y

    def _gear_height(self, gear: GearLine, width: float) -> float:
        if not gear.name:
            return self.layout.ruled
        notes = len(self._gear_notes(gear, width)) * self.layout.note * LEADING
        name = fit(
            gear.name,
            self.sheet.font("bold"),
            self._item_width(gear, width),
            self.layout.gear,
            templates.READABLE,
        ).height
        return max(name, notes, self.layout.gear * LEADING)

    def _item_width(self, gear: GearLine, width: float) -> float:
        """A thing that says nothing else has the whole width for its name."""
        return self.layout.item_width - GUTTER if gear.reach or gear.notes else width

    def _gear_notes(self, gear: GearLine, width: float) -> tuple[str, ...]:
        room = width - self._notes_start(gear)
        return wrap(gear.notes, self.sheet.font("body"), self.layout.note, room)

    def _notes_start(self, gear: GearLine) -> float:
        """Notes stand in their column; without a range they begin where the range would."""
        layout = self.layout
        if not gear.reach:
            return layout.item_width
        return layout.item_width + self.reach_width + layout.strength_width

    def _per_row(self) -> int:
        count = self.portrait.thresholds[-1]
        label = self.sheet.font("body").width(said("experience-track", self.sheet.lang), self.layout.label)
        longest = int((self.inner - label - 6) / self.track_box)
        return -(-count // -(-count // longest))

    # Drawing

    def draw(self, x: float, top: float) -> None:
        """Draws the fighter with its top left corner here."""
        layout, sheet = self.layout, self.sheet
        sheet.frame(x, top, self.width, self.height, "thin", "line", radius=2)
        x, y = x + layout.padding, top + layout.padding
        right = x + self.inner
        self._draw_head(x, y)
        figures = self.portrait.figures
        for at, figure in enumerate(figures):
            self._draw_figure(right - (len(figures) - at) * layout.figure_width, y, figure)
        for line in self.lines:
            self._draw_line(x + line.x, y + line.y, line)
        down = y + layout.figure_head + layout.figure_height + layout.row_gap
        for row in self.box_rows:
            self._draw_boxes(right, down, row)
            down += self._box_row()
        if self.low_track is not None:
            self._draw_low_track(x, y + self.track_at + layout.row_gap, self.low_track)

    def _draw_head(self, x: float, y: float) -> None:
        layout, sheet, portrait = self.layout, self.sheet, self.portrait
        if not portrait.name:
            for line in (1, 2):
                at = y + line * layout.ruled - 1
                sheet.line(x, at, x + self.left_width, at, "hair", "line")
            sheet.text(x, y + layout.label, said("name", sheet.lang), "body", layout.label, "faint")
            kind = portrait.kind or said("type", sheet.lang)
            sheet.text(x, y + layout.ruled + layout.label, kind, "body", layout.label, "faint")
            return
        beside = self._kind_beside()
        baseline = y + ASCENT * self.name.size
        y = sheet.fitted(x, y, self.name, "name")
        if beside:
            sheet.text(x + beside, baseline, portrait.kind, "body", layout.kind, "faint")
        else:
            y = sheet.lines(x, y, self._kind_lines(), "body", layout.kind, "faint")
        sheet.lines(x, y, self._status_lines(), "bold", layout.kind, "accent")

    def _draw_figure(self, x: float, y: float, figure: Figure) -> None:
        layout, sheet = self.layout, self.sheet
        middle = x + layout.figure_width / 2
        sheet.text(middle, y + layout.label * ASCENT, figure.label, "body", layout.label, "faint", "centre")
        fill = "tint" if figure.changed else None
        sheet.frame(
            x, y + layout.figure_head, layout.figure_width, layout.figure_height, "thin", "line", fill
        )
        if figure.value:
            room = layout.figure_width - 2
            fitted = fit(figure.value, sheet.font("figure"), room, layout.figure, layout.figure_small)
            baseline = y + layout.figure_head + (layout.figure_height + fitted.size * 0.7) / 2
            sheet.text(middle, baseline, figure.value, "figure", fitted.size, "ink", "centre")

    def _draw_boxes(self, right: float, y: float, row: list[Boxes]) -> None:
        """A row of labels with their boxes, ending at the right edge."""
        layout, sheet = self.layout, self.sheet
        x = right - self._row_width(row)
        baseline = y + (layout.tick + layout.label * 0.7) / 2
        for boxes in row:
            end = x + self._boxes_width(boxes)
            sheet.text(x, baseline, boxes.label, "body", layout.label, "faint")
            if boxes.track is not None:
                left = end - boxes.count * self.track_box
                sheet.text(left - 3, baseline, boxes.number, "figure", layout.gear, "ink", "right")
                boxes.track.draw(sheet, left, y, self.track_box, boxes.count, layout.label)
            else:
                step = layout.tick + layout.tick_gap
                for at in range(boxes.count):
                    left = end - (boxes.count - at) * step + layout.tick_gap
                    sheet.frame(left, y, layout.tick, layout.tick, "thin", "ink")
            x = end + layout.group_gap

    def _draw_line(self, x: float, y: float, line: LeftLine) -> None:
        layout, sheet, gear = self.layout, self.sheet, line.gear
        if gear is None:
            if line.injury:
                sheet.lines(x, y, line.texts, "bold", layout.note, "accent")
            else:
                sheet.lines(x, y, line.texts, "italic", layout.note)
            return
        if not gear.name:
            at = y + layout.ruled - 1
            sheet.line(x, at, x + line.width, at, "hair", "line")
            return
        item = fit(
            gear.name, sheet.font("bold"), self._item_width(gear, line.width), layout.gear, templates.READABLE
        )
        baseline = y + ASCENT * layout.gear
        sheet.fitted(x, y, item, "bold")
        reach = fit(
            gear.reach, sheet.font("figure"), self.reach_width - GUTTER, layout.gear, templates.READABLE
        )
        sheet.text(x + layout.item_width, baseline, gear.reach, "figure", reach.size)
        strength_at = x + layout.item_width + self.reach_width
        sheet.text(strength_at, baseline, gear.strength, "figure", layout.gear)
        below = y + ASCENT * (layout.gear - layout.note)
        notes = self._gear_notes(gear, line.width)
        sheet.lines(x + self._notes_start(gear), below, notes, "body", layout.note)

    def _draw_low_track(self, x: float, y: float, track: TrackBoxes) -> None:
        layout, sheet = self.layout, self.sheet
        label = said("experience-track", sheet.lang)
        sheet.text(x, y + self.track_box * 0.78, label, "body", layout.label, "faint")
        row = self._per_row()
        track.draw(sheet, x + self.inner - row * self.track_box, y, self.track_box, row, layout.label)
