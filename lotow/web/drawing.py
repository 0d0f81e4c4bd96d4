"""Drawings for a page as figures only: a chart's lines, a QR code's squares. Templates put them into SVG."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from lotow.exchange.share import qr_matrix

WIDTH = 396
LEFT, RIGHT, TOP, BOTTOM = 68, 382, 16, 200
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
    marks: Sequence[float],
    unit: str = "",
) -> DrawnChart:
    """Lines of values over the same labels, between the first of the `marks` and the last; None leaves a
    gap."""
    last = max(1, len(labels) - 1)
    low, high = marks[0], marks[-1]
    rows = tuple((_y(mark, low, high), f"{mark:g}{unit}") for mark in marks)
    every = max(1, len(labels) // 8)
    columns = tuple((_x(at, last), one) for at, one in enumerate(labels) if at % every == 0)
    lines = tuple(DrawnLine(name, _path(line, last, low, high)) for name, line in values.items())
    across = 2 if all(len(name) < 16 for name in values) else 1
    height = BOTTOM + 40 + LEGEND * -(-len(lines) // across)
    return DrawnChart(title, rows, columns, lines, across, height)


def _path(values: Sequence[float | None], last: int, low: float, high: float) -> str:
    path, pen = [], "M"
    for at, value in enumerate(values):
        if value is None:
            pen = "M"
            continue
        path.append(f"{pen}{_x(at, last):g} {_y(value, low, high):g}")
        pen = "L"
    return "".join(path) + ("h.1" if len(path) == 1 else "")


def _x(at: int, last: int) -> float:
    return round(LEFT + (RIGHT - LEFT) * at / last, 1)


def _y(value: float, low: float, high: float) -> float:
    return round(BOTTOM - (BOTTOM - TOP) * (value - low) / (high - low), 1)


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
