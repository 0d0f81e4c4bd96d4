"""Writes PDF drawing operators into reportlab's canvas, and none that changes nothing.

Reportlab's own calls format every number and measure every string in plain Python, which would make a roster
cost twice as much. Here y runs up from the bottom, as in PDF, and everything is in points.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from lotow.sheets.faces import STANDARD
from lotow.sheets.fonts import Font
from lotow.words.typeset import typeset

Steps = Iterable[tuple[str, tuple[float, ...]]]
"""A path: M and L with a point, C with three, Z to close."""

OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h"}
BEND = 0.5523
"""How far the handles of a curve reach that is a quarter of a circle."""


def _escaped() -> dict[int, str]:
    """Every character of the style's fonts as a PDF string has it."""
    found = {}
    for code in range(256):
        one = bytes([code]).decode(STANDARD, "ignore")
        if one in ("(", ")", "\\"):
            found[ord(one)] = f"\\{one}"
        elif one and not 32 <= code < 127:
            found[ord(one)] = f"\\{code:03o}"
    return found


ESCAPED = _escaped()


class Pen:
    """A canvas with a font, a fill, a stroke and a weight, each set only when it changes."""

    def __init__(self, canvas: Any) -> None:
        self._canvas = canvas
        self._write = canvas.addLiteral
        self._names: dict[str, str] = {}
        self.forget()

    def forget(self) -> None:
        """Nothing is known about what is set: a page, or a saved state, begins or ends."""
        self._font: tuple[str, float] | None = None
        self._fill = self._stroke = self._weight = ""

    def fill(self, colour: str) -> None:
        """The colour of text and areas, as PDF writes it: three parts of one."""
        if colour != self._fill:
            self._write(f"{colour} rg")
            self._fill = colour

    def stroke(self, colour: str, weight: str) -> None:
        """The colour and the weight of lines."""
        if colour != self._stroke:
            self._write(f"{colour} RG")
            self._stroke = colour
        if weight != self._weight:
            self._write(f"{weight} w")
            self._weight = weight

    def text(self, x: float, y: float, text: str, font: Font, size: float, between: float = 0) -> None:
        """One line from here to the right, with so much more room between words. What the larger font sets
        goes through reportlab, which collects the characters for its subset."""
        text = typeset(text)
        if not font.embedded:
            chosen = ""
            if (font.name, size) != self._font:
                chosen = f"{self._name(font.name)} {size:g} Tf "
                self._font = (font.name, size)
            wide = f"{font.stretch * 100:g} Tz " if font.stretch != 1 else ""
            normal = " 100 Tz" if wide else ""
            if between:
                wide += f"{between / font.stretch:.3f} Tw "
                normal += " 0 Tw"
            self._write(f"BT {chosen}{wide}{x:.2f} {y:.2f} Td ({text.translate(ESCAPED)}) Tj{normal} ET")
            return
        self._canvas.setFont(font.name, size)
        written = self._canvas.beginText(x, y)
        written.setHorizScale(font.stretch * 100)
        written.textOut(text)
        written.setHorizScale(100)
        self._canvas.drawText(written)
        self._font = None

    def _name(self, font: str) -> str:
        """What the document calls a font."""
        if font not in self._names:
            self._names[font] = self._canvas._doc.getInternalFontName(font)
        return self._names[font]

    def segments(self, segments: Iterable[tuple[float, float, float, float]]) -> None:
        """Straight lines."""
        lines = " ".join(f"{x1:.2f} {y1:.2f} m {x2:.2f} {y2:.2f} l" for x1, y1, x2, y2 in segments)
        self._write(f"{lines} S")

    def rectangle(self, x: float, y: float, width: float, height: float, paint: str) -> None:
        self._write(f"{x:.2f} {y:.2f} {width:.2f} {height:.2f} re {paint}")

    def path(self, steps: Steps, paint: str) -> None:
        parts = [
            " ".join([*(f"{number:.2f}" for number in numbers), OPERATORS[step]]) for step, numbers in steps
        ]
        self._write(f"{' '.join(parts)} {paint}")

    def dash(self, on: float, off: float) -> None:
        """Dashes, or none when both are nothing."""
        self._write(f"[{on:g} {off:g}] 0 d" if on else "[] 0 d")


def rounded(x: float, y: float, width: float, height: float, radius: float) -> Steps:
    """A rectangle with round corners."""
    right, top, bend = x + width, y + height, radius * (1 - BEND)
    return [
        ("M", (x + radius, y)),
        ("L", (right - radius, y)),
        ("C", (right - bend, y, right, y + bend, right, y + radius)),
        ("L", (right, top - radius)),
        ("C", (right, top - bend, right - bend, top, right - radius, top)),
        ("L", (x + radius, top)),
        ("C", (x + bend, top, x, top - bend, x, top - radius)),
        ("L", (x, y + radius)),
        ("C", (x, y + bend, x + bend, y, x + radius, y)),
        ("Z", ()),
    ]


def circle(x: float, y: float, radius: float) -> Steps:
    return rounded(x - radius, y - radius, 2 * radius, 2 * radius, radius)


def painting(stroke: bool, fill: bool) -> str:
    """The operator that draws a path, fills it, or both."""
    return ("B" if fill else "S") if stroke else ("f" if fill else "n")
