"""The drawing layer over reportlab's canvas: y runs down from the top, colours and fonts go by name.

It keeps every text box it draws, so that tests can tell that none overlaps another or leaves the margins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from io import BytesIO
from typing import Any, Literal

from msgspec import Struct

from lotow import __version__
from lotow.errors import Lang
from lotow.gate import visible
from lotow.sheets import pen, templates
from lotow.sheets.fonts import ASCENT, DESCENT, Font, fonts
from lotow.sheets.templates import Look, Paper, PaperName, Role, Style
from lotow.sheets.text import LEADING, Fitted

Align = Literal["left", "centre", "right"]
Point = tuple[float, float]


class Box(Struct, frozen=True):
    """A text or a picture as drawn: its page (from 1) and the box it fills, from the top left."""

    page: int
    x: float
    y: float
    width: float
    height: float
    text: str


class Printout:
    """A PDF being drawn in one style on one paper."""

    def __init__(self, style: Style, paper: PaperName, lang: Lang, title: str, subject: str) -> None:
        from reportlab.pdfgen.canvas import Canvas

        self.look: Look = templates.look(style)
        self.paper: Paper = templates.paper(paper, style)
        self.lang: Lang = lang
        self.page = 1
        self.boxes: list[Box] = []
        self._fonts = fonts(style)
        self._colours = {name: _rgb(value) for name, value in self.look.colours.items()}
        self._weights = {name: f"{value:g}" for name, value in self.look.lines.items()}
        self._bytes = BytesIO()
        size = (self.paper.width, self.paper.height)
        self._canvas: Any = Canvas(
            self._bytes,
            pagesize=size,
            invariant=1,
            pageCompression=1,
            lang=lang,
            initialFontName=self._fonts["body"].name,
        )
        self._canvas.setTitle(title)
        self._canvas.setAuthor("lotow")
        self._canvas.setSubject(subject)
        self._canvas.setCreator(f"lotow {__version__}")
        self._pen = pen.Pen(self._canvas)
        self._bookmarks = 0

    # Text

    def font(self, role: Role) -> Font:
        return self._fonts[role]

    def text(
        self,
        x: float,
        baseline: float,
        text: str,
        role: Role,
        size: float,
        colour: str = "ink",
        align: Align = "left",
    ) -> None:
        """One line; `x` is its left end, middle or right end."""
        if not text:
            return
        text = visible(text)
        font = self._fonts[role].setting(text)
        width = font.width(text, size)
        if align != "left":
            x -= width if align == "right" else width / 2
        real = size * font.scale
        self.boxes.append(Box(self.page, x, baseline - ASCENT * real, width, (ASCENT + DESCENT) * real, text))
        self._pen.fill(self._colours[colour])
        self._pen.text(x, self.paper.height - baseline, text, font, real)

    def justified(self, x: float, baseline: float, text: str, role: Role, size: float, width: float) -> None:
        """One line drawn out to a width between its words."""
        font = self._fonts[role].setting(text)
        spare, gaps = width - font.width(text, size), text.count(" ")
        if font.embedded or not gaps or spare <= 0:
            self.text(x, baseline, text, role, size)
            return
        real = size * font.scale
        self.boxes.append(Box(self.page, x, baseline - ASCENT * real, width, (ASCENT + DESCENT) * real, text))
        self._pen.fill(self._colours["ink"])
        self._pen.text(x, self.paper.height - baseline, text, font, real, spare / gaps)

    def upright(self, x: float, baseline: float, text: str, role: Role, size: float, colour: str) -> None:
        """One line turned to read upwards, `x` being its base line and `baseline` its lower end."""
        font = self._fonts[role].setting(text)
        width, real = font.width(text, size), size * font.scale
        self.boxes.append(
            Box(self.page, x - ASCENT * real, baseline - width, (ASCENT + DESCENT) * real, width, text)
        )
        self._canvas.saveState()
        self._canvas.translate(x, self.paper.height - baseline)
        self._canvas.rotate(90)
        self._pen.forget()
        self._pen.fill(self._colours[colour])
        self._pen.text(0, 0, text, font, real)
        self._canvas.restoreState()
        self._pen.forget()

    def lines(
        self,
        x: float,
        top: float,
        lines: Iterable[str],
        role: Role,
        size: float,
        colour: str = "ink",
        align: Align = "left",
    ) -> float:
        """Lines one below the other from `top`; gives where they end."""
        for line in lines:
            self.text(x, top + ASCENT * size, line, role, size, colour, align)
            top += size * LEADING
        return top

    def fitted(
        self, x: float, top: float, fitted: Fitted, role: Role, colour: str = "ink", align: Align = "left"
    ) -> float:
        """Text that was made to fit."""
        return self.lines(x, top, fitted.lines, role, fitted.size, colour, align)

    # Shapes

    def line(
        self, x1: float, y1: float, x2: float, y2: float, weight: str = "thin", colour: str = "ink"
    ) -> None:
        self.grid([(x1, y1, x2, y2)], weight, colour)

    def grid(self, segments: Iterable[tuple[float, float, float, float]], weight: str, colour: str) -> None:
        """Many straight lines at once."""
        self._pen.stroke(self._colours[colour], self._weights[weight])
        height = self.paper.height
        self._pen.segments([(x1, height - y1, x2, height - y2) for x1, y1, x2, y2 in segments])

    def frame(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        weight: str = "thin",
        colour: str | None = "ink",
        fill: str | None = None,
        radius: float = 0,
    ) -> None:
        """A rectangle, its corners round if `radius` says so; drawn, filled or both."""
        paint = self._paint(weight, colour, fill)
        bottom = self.paper.height - y - height
        if radius:
            self._pen.path(pen.rounded(x, bottom, width, height, radius), paint)
        else:
            self._pen.rectangle(x, bottom, width, height, paint)

    def circle(
        self, x: float, y: float, radius: float, weight: str, colour: str | None, fill: str | None = None
    ) -> None:
        paint = self._paint(weight, colour, fill)
        self._pen.path(pen.circle(x, self.paper.height - y, radius), paint)

    def polygon(
        self, points: Sequence[Point], weight: str, colour: str | None, fill: str | None = None
    ) -> None:
        """A closed shape through points."""
        steps: list[tuple[str, tuple[float, ...]]] = [("M", points[0])]
        steps += [("L", point) for point in points[1:]]
        self.shape([*steps, ("Z", ())], weight, colour, fill)

    def shape(self, steps: pen.Steps, weight: str, colour: str | None, fill: str | None = None) -> None:
        """Any path; every other number of a step is a height."""
        paint = self._paint(weight, colour, fill)
        height = self.paper.height
        turned = [
            (step, tuple(height - one if at % 2 else one for at, one in enumerate(numbers)))
            for step, numbers in steps
        ]
        self._pen.path(turned, paint)

    def keep(self, x: float, y: float, width: float, height: float, name: str) -> None:
        """Notes that a picture fills this box: no text may lie on it."""
        self.boxes.append(Box(self.page, x, y, width, height, name))

    def dashed(self, on: float, off: float) -> None:
        """Lines from here on are dashed; `dashed(0, 0)` ends it."""
        self._pen.dash(on, off)

    def stamp(self, name: str, x: float, y: float, draw: Callable[[Printout], None]) -> None:
        """Something drawn again and again: `draw` draws it once, with its top left corner in the top left
        corner of the page. Lines only; a text in it would not be kept as a box."""
        canvas = self._canvas
        if not canvas.hasForm(name):
            canvas.beginForm(name, 0, 0, self.paper.width, self.paper.height)
            self._pen.forget()
            draw(self)
            canvas.endForm()
            self._pen.forget()
        canvas.saveState()
        canvas.translate(x, -y)
        canvas.doForm(name)
        canvas.restoreState()

    # Pages

    def bookmark(self, title: str, level: int = 0) -> None:
        """This page under a name in the outline."""
        self._bookmarks += 1
        key = f"b{self._bookmarks}"
        self._canvas.bookmarkPage(key)
        self._canvas.addOutlineEntry(title, key, level, closed=level > 0)

    def next_page(self) -> None:
        self._canvas.showPage()
        self.page += 1
        self._pen.forget()

    def finish(self) -> bytes:
        """The whole PDF."""
        self._canvas.showPage()
        self._canvas.save()
        return self._bytes.getvalue()

    def _paint(self, weight: str, colour: str | None, fill: str | None) -> str:
        """Gets the pen ready for a shape; gives how it is painted."""
        if colour is not None:
            self._pen.stroke(self._colours[colour], self._weights[weight])
        if fill is not None:
            self._pen.fill(self._colours[fill])
        return pen.painting(colour is not None, fill is not None)


def _rgb(value: str) -> str:
    """A colour as PDF writes it."""
    return " ".join(f"{part / 255:.3f}" for part in bytes.fromhex(value.removeprefix("#")))
