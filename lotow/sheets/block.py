"""One fighter of a roster, measured first and drawn later, so that it is never split over two pages."""

from __future__ import annotations

from functools import partial

from msgspec import Struct

from lotow.sheets import templates
from lotow.sheets.canvas import Sheet
from lotow.sheets.fonts import ASCENT
from lotow.sheets.gear import GearLine
from lotow.sheets.pieces import Prose
from lotow.sheets.portrait import Figure, Note, Portrait
from lotow.sheets.text import LEADING, Fitted, fit, wrap
from lotow.sheets.words import said


class BlockLayout(Struct, frozen=True, forbid_unknown_fields=True):
    """See templates/block.toml."""

    gear_share: float
    padding: float
    gap: float
    figure_width: float
    figure_head: float
    figure_height: float
    ticks_width: float
    ticks_label: float
    tick: float
    tick_gap: float
    item_width: float
    reach_width: float
    strength_width: float
    column_gap: float
    track_label: float
    track_box: float
    ruled: float
    name: float
    name_small: float
    kind: float
    figure: float
    figure_small: float
    label: float
    gear: float
    note: float


class Block:
    """A fighter laid out for a sheet and a width; `height` is what it takes."""

    def __init__(self, sheet: Sheet, portrait: Portrait, width: float) -> None:
        self.sheet = sheet
        self.portrait = portrait
        self.width = width
        self.layout = layout = templates.layout("block", BlockLayout)
        self.left = width - 2 * layout.padding
        self.name = fit(
            portrait.name, sheet.font("name"), self._name_width(), layout.name, layout.name_small, 2
        )
        self.kind = wrap(portrait.kind, sheet.font("body"), layout.kind, self._name_width())
        self.status = wrap(portrait.status, sheet.font("bold"), layout.kind, self._name_width())
        self.gear_width = self.left * layout.gear_share - layout.column_gap
        self.note_width = self.left - self.gear_width - layout.column_gap
        self.head_height = self._head_height()
        self.gear_height = sum(self._gear_height(line) for line in portrait.gear)
        self.notes_height = sum(self._note_height(note) for note in portrait.notes)
        self.low_track = portrait.section != "henchmen"
        self.track_height = self._track_rows() * layout.track_box
        right = self.notes_height + (0 if self.low_track else self.track_height + layout.padding)
        self.body_height = max(self.gear_height, right)
        self.height = self.head_height + self.body_height + 2.6 * layout.padding
        if self.low_track:
            self.height += self.track_height + layout.padding

    # How much room things take

    def _name_width(self) -> float:
        layout = self.layout
        figures = len(self.portrait.figures) * layout.figure_width
        return self.left - figures - layout.ticks_width - 2 * layout.padding

    def _head_height(self) -> float:
        layout = self.layout
        if not self.portrait.name:
            names = 2 * layout.ruled
        else:
            names = self.name.height + (len(self.kind) + len(self.status)) * layout.kind * LEADING
        ticks = len(self.portrait.boxes) * (layout.tick + layout.tick_gap)
        return max(names, layout.figure_head + layout.figure_height, ticks)

    def _notes_at(self) -> float:
        layout = self.layout
        return layout.item_width + layout.reach_width + layout.strength_width

    def _gear_notes(self, line: GearLine) -> tuple[str, ...]:
        return wrap(
            line.notes, self.sheet.font("body"), self.layout.note, self.gear_width - self._notes_start(line)
        )

    def _notes_start(self, line: GearLine) -> float:
        """Notes stand in their column; without a range they begin where the range would."""
        return self._notes_at() if line.reach else self.layout.item_width

    def _gear_height(self, line: GearLine) -> float:
        if not line.name:
            return self.layout.ruled
        notes = len(self._gear_notes(line)) * self.layout.note * LEADING
        return max(self._item(line).height, notes, self.layout.gear * LEADING) + 1

    def _item(self, line: GearLine) -> Fitted:
        width = self.layout.item_width - 3
        return fit(line.name, self.sheet.font("bold"), width, self.layout.gear, self.layout.gear - 1, 1)

    def _note_height(self, note: Note) -> float:
        if not note.name:
            return self.layout.ruled
        return Prose(note.name, note.text).height(self.sheet, self.note_width, self.layout.note) + 1.2

    def _per_row(self) -> int:
        room = self.left if self.low_track else self.note_width
        longest = int((room - self.layout.track_label) / self.layout.track_box)
        whole = self.portrait.thresholds[-1]
        rows = -(-whole // longest)
        return -(-whole // rows)

    def _track_rows(self) -> int:
        return -(-self.portrait.thresholds[-1] // self._per_row())

    # Drawing

    def draw(self, x: float, top: float) -> None:
        """Draws the fighter with its top left corner here."""
        layout, sheet = self.layout, self.sheet
        sheet.frame(x, top, self.width, self.height, "thin", "line", radius=2)
        x, y = x + layout.padding, top + layout.padding
        self._draw_name(x, y)
        figures_at = x + self._name_width() + layout.padding
        for at, figure in enumerate(self.portrait.figures):
            self._draw_figure(figures_at + at * layout.figure_width, y, figure)
        self._draw_ticks(x + self.left - layout.ticks_width, y)
        y += self.head_height + layout.padding * 0.6
        self._draw_gear(x, y)
        notes_at = x + self.gear_width + layout.column_gap
        if self.low_track:
            self._draw_notes(notes_at, y)
            self._draw_track(x, y + self.body_height + layout.padding)
        else:
            self._draw_track(notes_at, y + layout.padding * 0.3)
            self._draw_notes(notes_at, y + self.track_height + layout.padding)

    def _draw_name(self, x: float, y: float) -> None:
        layout, sheet = self.layout, self.sheet
        if not self.portrait.name:
            for line in (1, 2):
                at = y + line * layout.ruled - 1
                sheet.line(x, at, x + self._name_width(), at, "hair", "line")
            sheet.text(x, y + layout.label, said("name", sheet.lang), "body", layout.label, "faint")
            kind = self.portrait.kind or said("type", sheet.lang)
            sheet.text(x, y + layout.ruled + layout.label, kind, "body", layout.label, "faint")
            return
        y = sheet.fitted(x, y, self.name, "name")
        y = sheet.lines(x, y, self.kind, "body", layout.kind, "faint")
        sheet.lines(x, y, self.status, "bold", layout.kind, "accent")

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

    def _draw_ticks(self, x: float, y: float) -> None:
        layout, sheet = self.layout, self.sheet
        for label, count in self.portrait.boxes:
            if not count:
                continue
            sheet.text(
                x + layout.ticks_label - 2,
                y + layout.tick * 0.8,
                label,
                "body",
                layout.label,
                "faint",
                "right",
            )
            for at in range(count):
                left = x + layout.ticks_label + at * (layout.tick + layout.tick_gap)
                sheet.frame(left, y, layout.tick, layout.tick, "thin", "ink")
            y += layout.tick + layout.tick_gap

    def _draw_gear(self, x: float, y: float) -> None:
        layout, sheet = self.layout, self.sheet
        for line in self.portrait.gear:
            height = self._gear_height(line)
            if not line.name:
                sheet.line(x, y + height - 1, x + self.gear_width, y + height - 1, "hair", "line")
            baseline = y + ASCENT * layout.gear
            sheet.fitted(x, y, self._item(line), "bold")
            sheet.text(x + layout.item_width, baseline, line.reach, "figure", layout.gear)
            sheet.text(
                x + layout.item_width + layout.reach_width, baseline, line.strength, "figure", layout.gear
            )
            below = y + ASCENT * (layout.gear - layout.note)
            sheet.lines(x + self._notes_start(line), below, self._gear_notes(line), "body", layout.note)
            y += height

    def _draw_notes(self, x: float, y: float) -> None:
        layout, sheet = self.layout, self.sheet
        for note in self.portrait.notes:
            height = self._note_height(note)
            if not note.name:
                sheet.line(x, y + height - 1, x + self.note_width, y + height - 1, "hair", "line")
            else:
                Prose(note.name, note.text).draw(sheet, x, y, self.note_width, layout.note)
            y += height

    def _draw_track(self, x: float, y: float) -> None:
        """The experience track: earned boxes filled, boxes that bring an advance drawn thick."""
        layout, sheet, portrait = self.layout, self.sheet, self.portrait
        size = layout.track_box
        number = "" if portrait.experience is None else str(portrait.experience)
        sheet.text(x, y + size * 0.78, said("experience-track", sheet.lang), "body", layout.label, "faint")
        sheet.text(x + layout.track_label - 3, y + size * 0.82, number, "figure", layout.gear, "ink", "right")
        x += layout.track_label
        whole, row = portrait.thresholds[-1], self._per_row()
        earned = min(portrait.experience or 0, whole)
        for at in range(0, earned, row):
            sheet.frame(x, y + at // row * size, min(row, earned - at) * size, size, "thin", None, "fill")
        name = f"track-{row}-{'-'.join(map(str, portrait.thresholds))}"
        sheet.stamp(name, x, y, partial(_track, portrait.thresholds, row, size))


def _track(thresholds: tuple[int, ...], row: int, size: float, sheet: Sheet) -> None:
    """An empty track of rows of boxes."""
    whole = thresholds[-1]
    for at in range(0, whole, row):
        count, y = min(row, whole - at), at // row * size
        across = [(0, one, count * size, one) for one in (y, y + size)]
        down = [(one * size, y, one * size, y + size) for one in range(count + 1)]
        sheet.grid(across + down, "hair", "ink")
    for one in thresholds:
        at = one - 1
        sheet.frame(at % row * size + 0.4, at // row * size + 0.4, size - 0.8, size - 0.8, "thick", "ink")
