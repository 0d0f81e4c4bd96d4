"""The QR code at the foot of a roster: a matrix of squares, drawn large enough for a phone to read."""

from __future__ import annotations

from itertools import groupby

from msgspec import Struct

from lotow.sheets import pen, templates
from lotow.sheets.canvas import Printout
from lotow.sheets.text import LEADING, wrap
from lotow.sheets.words import capital, said

Matrix = tuple[tuple[bool, ...], ...]
"""A QR code row by row, dark is true, without a border."""


class CodeLayout(Struct, frozen=True, forbid_unknown_fields=True):
    """See templates/sheets/code.toml."""

    quiet: int
    module: float
    least: float
    side: float
    padding: float
    title: float
    text: float


class Code:
    """A box with a QR code, and beside it what it is good for."""

    def __init__(self, sheet: Printout, matrix: Matrix, width: float) -> None:
        self.sheet = sheet
        self.matrix = matrix
        self.width = width
        self.layout = templates.layout("code", CodeLayout)
        squares = len(matrix) + 2 * self.layout.quiet
        self.module = max(min(self.layout.module, self.layout.side / squares), self.layout.least)
        self.side = squares * self.module
        self.box = max(self.side, self._text_height())
        self.height = self.box + self.layout.padding

    def draw(self, x: float, y: float) -> None:
        """The box keeps off what it follows."""
        sheet, layout = self.sheet, self.layout
        y += layout.padding
        sheet.frame(x, y, self.width, self.box, "medium", "line", radius=2)
        border = layout.quiet * self.module
        self._draw_squares(x + border, y + border)
        left = x + self.side + layout.padding
        below = y + (self.box - self._text_height()) / 2 + layout.padding
        below = sheet.lines(left, below, (self._title(),), "heading", layout.title, "accent")
        sheet.lines(left, below, self._lines(), "body", layout.text)

    def _draw_squares(self, x: float, y: float) -> None:
        """All dark squares as one shape, those side by side as one bar: no seams between them."""
        module = self.module
        steps: list[tuple[str, tuple[float, ...]]] = []
        for down, row in enumerate(self.matrix):
            top, across = y + down * module, 0
            for dark, run in groupby(row):
                start, across = across, across + len(list(run))
                if dark:
                    left, right = x + start * module, x + across * module
                    steps += _bar(left, top, right, top + module)
        self.sheet.shape(steps, "thin", None, "ink")
        side = len(self.matrix) * module
        self.sheet.keep(x, y, side, side, "QR")

    def _title(self) -> str:
        return capital(said("share-code", self.sheet.lang))

    def _lines(self) -> tuple[str, ...]:
        room = self.width - self.side - 2 * self.layout.padding
        return wrap(said("share-code-how", self.sheet.lang), self.sheet.font("body"), self.layout.text, room)

    def _text_height(self) -> float:
        layout = self.layout
        text = layout.title * LEADING + len(self._lines()) * layout.text * LEADING
        return text + 2 * layout.padding


def _bar(left: float, top: float, right: float, bottom: float) -> pen.Steps:
    return [
        ("M", (left, top)),
        ("L", (right, top)),
        ("L", (right, bottom)),
        ("L", (left, bottom)),
        ("Z", ()),
    ]
