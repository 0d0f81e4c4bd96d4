"""What gives the frontier style its period look, drawn by us: border, stars, rules with a diamond.

The plain style has a title, a rule and nothing else.
"""

from __future__ import annotations

from math import cos, pi, sin

from lotow.sheets.canvas import Point, Printout
from lotow.sheets.templates import MM

BORDER = 8 * MM
"""Nothing of the border comes nearer to the edge of the paper: no printer cuts it off."""
NOTCH = 4 * MM
STAR = 1.5 * MM


def page(sheet: Printout) -> None:
    """What lies under everything on a page: the old paper and its border."""
    if not sheet.look.ornate:
        return
    sheet.stamp("page", 0, 0, _page)


def _page(sheet: Printout) -> None:
    width, height = sheet.paper.width, sheet.paper.height
    sheet.frame(0, 0, width, height, "thin", None, "paper")
    outer = BORDER + sheet.look.lines["thick"] / 2
    for edge, weight in ((outer, "thick"), (outer + 1.1 * MM, "hair")):
        sheet.shape(_notched(edge, edge, width - 2 * edge, height - 2 * edge, NOTCH), weight, "band")
    reach = BORDER + STAR
    for x in (reach, width - reach):
        for y in (reach, height - reach):
            star(sheet, x, y, STAR, "band")


def _notched(
    x: float, y: float, width: float, height: float, notch: float
) -> list[tuple[str, tuple[float, ...]]]:
    """A rectangle whose corners are cut out round, as on a bond or a banknote."""
    right, bottom, bend = x + width, y + height, notch * 0.45
    return [
        ("M", (x + notch, y)),
        ("L", (right - notch, y)),
        ("C", (right - notch, y + notch - bend, right - notch + bend, y + notch, right, y + notch)),
        ("L", (right, bottom - notch)),
        (
            "C",
            (
                right - notch + bend,
                bottom - notch,
                right - notch,
                bottom - notch + bend,
                right - notch,
                bottom,
            ),
        ),
        ("L", (x + notch, bottom)),
        ("C", (x + notch, bottom - notch + bend, x + notch - bend, bottom - notch, x, bottom - notch)),
        ("L", (x, y + notch)),
        ("C", (x + notch - bend, y + notch, x + notch, y + notch - bend, x + notch, y)),
        ("Z", ()),
    ]


def star(sheet: Printout, x: float, y: float, radius: float, colour: str) -> None:
    """A five-pointed star."""
    points: list[Point] = []
    for at in range(10):
        reach = radius if at % 2 == 0 else radius * 0.42
        turn = -pi / 2 + at * pi / 5
        points.append((x + reach * cos(turn), y + reach * sin(turn)))
    sheet.polygon(points, "hair", None, colour)


def rule(sheet: Printout, x: float, y: float, width: float) -> None:
    """The line that ends a header: plain, or tapering to both sides from a diamond."""
    if not sheet.look.ornate:
        sheet.line(x, y, x + width, y, "heavy", "ink")
        return
    middle, high = x + width / 2, 2.4
    for end in (x, x + width):
        side = -1 if end < middle else 1
        start = middle + side * high * 3
        sheet.polygon(
            [(start, y - 0.9), (end, y - 0.2), (end, y + 0.2), (start, y + 0.9)], "hair", None, "band"
        )
        star(sheet, middle + side * high * 1.9, y, 1.9, "accent")
    sheet.polygon(
        [(middle, y - high), (middle + high, y), (middle, y + high), (middle - high, y)],
        "hair",
        None,
        "accent",
    )


def flanked(sheet: Printout, x: float, baseline: float, width: float, text: str, size: float) -> None:
    """A short word in the middle with a star and a rule on both sides."""
    half = sheet.font("heading").width(text, size) / 2
    middle, y = x + width / 2, baseline - size * 0.36
    sheet.text(middle, baseline, text, "heading", size, "accent", "centre")
    for side in (-1, 1):
        near = middle + side * (half + size * 0.9)
        star(sheet, near, y, size * 0.42, "accent")
        far = x if side < 0 else x + width
        start = near + side * size * 0.8
        sheet.line(start, y - 1, far, y - 1, "medium", "band")
        sheet.line(start, y + 1, far, y + 1, "hair", "band")
