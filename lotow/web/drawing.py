"""Drawings for a page as figures only: a chart's lines, a QR code's squares. Templates put them into SVG."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from lotow.exchange.share import qr_matrix

WIDTH = 380
LEFT, RIGHT, TOP, BOTTOM = 52, 366, 16, 200
LEGEND = 24
QUIET = 4


class DrawnLine(Struct, frozen=True):
    name: str
    path: str


class DrawnChart(Struct, frozen=True):
    """Lines over a grid; `rows` and `columns` are where its labels stand, `across` names a row."""

    title: str
    rows: tuple[tuple[float, str], ...]
    columns: tuple[tuple[float, str], ...]
    lines: tuple[DrawnLine, ...]
    across: int
    height: int
    width: int = WIDTH
    left: int = LEFT
    right: int = RIGHT
    bottom: int = BOTTOM
    wide: int = 160


class DrawnCode(Struct, frozen=True):
    """A QR code: its box and its dark squares as one path."""

    box: str
    path: str


def chart(
    title: str,
    values: Mapping[str, Sequence[float | None]],
    labels: Sequence[str],
    top: float,
    unit: str = "",
) -> DrawnChart:
    """Lines of values over the same labels; None leaves a gap."""
    last = max(1, len(labels) - 1)
    step = top / 4
    rows = tuple((_y(step * at, top), f"{step * at:g}{unit}") for at in range(5))
    every = max(1, len(labels) // 8)
    columns = tuple((_x(at, last), one) for at, one in enumerate(labels) if at % every == 0)
    lines = tuple(DrawnLine(name, _path(line, last, top)) for name, line in values.items())
    across = 2 if all(len(name) < 16 for name in values) else 1
    height = BOTTOM + 40 + LEGEND * -(-len(lines) // across)
    return DrawnChart(title, rows, columns, lines, across, height)


def _path(values: Sequence[float | None], last: int, top: float) -> str:
    path, pen = [], "M"
    for at, value in enumerate(values):
        if value is None:
            pen = "M"
            continue
        path.append(f"{pen}{_x(at, last):g} {_y(value, top):g}")
        pen = "L"
    return "".join(path) + ("h.1" if len(path) == 1 else "")


def _x(at: int, last: int) -> float:
    return round(LEFT + (RIGHT - LEFT) * at / last, 1)


def _y(value: float, top: float) -> float:
    return round(BOTTOM - (BOTTOM - TOP) * value / top, 1)


def round_top(most: float) -> float:
    """A round figure at least as great as the greatest value."""
    for size in (4, 8, 12, 20, 40, 60, 80, 100, 120, 160, 200, 300, 400, 600, 800, 1000):
        if most <= size:
            return size
    return 4 * (int(most) // 4 + 1)


def qr(text: str) -> DrawnCode:
    """The QR code of a text, with the quiet zone around it that phones want."""
    matrix = qr_matrix(text)
    size = len(matrix) + 2 * QUIET
    squares = []
    for y, row in enumerate(matrix, QUIET):
        x = 0
        while x < len(row):
            end = x
            while end < len(row) and row[end]:
                end += 1
            if end > x:
                squares.append(f"M{x + QUIET} {y}h{end - x}v1h-{end - x}z")
            x = end + 1
    return DrawnCode(f"0 0 {size} {size}", "".join(squares))
