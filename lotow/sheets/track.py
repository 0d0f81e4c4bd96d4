"""The experience track: what is earned since the last advance and the next steps, or all there is."""

from __future__ import annotations

from msgspec import Struct

from lotow.sheets.canvas import Printout


class TrackBoxes(Struct, frozen=True):
    """Boxes `first` to `last`, as many filled as are `earned`; those of `steps` bring an advance."""

    first: int
    last: int
    earned: int
    steps: tuple[int, ...]

    def __len__(self) -> int:
        return self.last - self.first + 1

    def draw(self, sheet: Printout, x: float, y: float, size: float, row: int, label: float) -> None:
        """Rows of boxes from here, `row` of them each; boxes that bring an advance are marked and
        numbered."""
        for start in range(self.first, self.last + 1, row):
            end = min(self.last, start + row - 1)
            filled = min(self.earned, end) - start + 1
            if filled > 0:
                sheet.frame(x, y, filled * size, size, "thin", None, "fill")
            count = end - start + 1
            across = [(x, one, x + count * size, one) for one in (y, y + size)]
            down = [(x + at * size, y, x + at * size, y + size) for at in range(count + 1)]
            sheet.grid(across + down, "hair", "ink")
            for step in self.steps:
                if start <= step <= end:
                    self._draw_step(sheet, x + (step - start) * size, y, size, step, label)
            y += size

    def _draw_step(self, sheet: Printout, x: float, y: float, size: float, step: int, label: float) -> None:
        ahead = step > self.earned
        sheet.frame(x, y, size, size, "medium", "ink", "tint" if ahead else None)
        if ahead and sheet.font("body").width(str(step), label) < size:
            baseline = y + (size + label * 0.7) / 2
            sheet.text(x + size / 2, baseline, str(step), "body", label, "ink", "centre")


def whole(experience: int, steps: tuple[int, ...]) -> TrackBoxes:
    """Every box from the first to the last step."""
    return TrackBoxes(1, steps[-1], min(experience, steps[-1]), steps)


def short(experience: int, steps: tuple[int, ...], most: int) -> TrackBoxes:
    """From the last step reached to as many of the next ones as `most` boxes hold, one at least."""
    ahead = [step for step in steps if step > experience]
    reached = max((step for step in steps[:-1] if step <= experience), default=0)
    if not ahead:
        return TrackBoxes(reached + 1, steps[-1], steps[-1], steps)
    last = max([ahead[0], *(step for step in ahead if step - reached <= most)])
    return TrackBoxes(reached + 1, last, experience, steps)
