"""Lets pieces run down one column after the other, at a given size or at the largest that fits."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from itertools import islice

from lotow.sheets.canvas import Printout
from lotow.sheets.dice_tables import DiceRows
from lotow.sheets.pieces import Piece

Columns = list[list[Piece]]

TOGETHER = 40
"""So many pieces are looked at to see how far one stays with those after it."""


def stays(piece: Piece) -> bool:
    return getattr(piece, "stays", False)


def fades(piece: Piece) -> bool:
    return getattr(piece, "fades", False)


class Measure:
    """How high pieces are at a width and a size, each measured once."""

    def __init__(self, sheet: Printout, width: float, size: float) -> None:
        self.sheet = sheet
        self.width = width
        self.size = size
        self._known: dict[int, tuple[Piece, float]] = {}

    def height(self, piece: Piece) -> float:
        known = self._known.get(id(piece))
        if known is None:
            known = self._known[id(piece)] = (piece, piece.height(self.sheet, self.width, self.size))
        return known[1]

    def _next(self, piece: Piece, waiting: deque[Piece]) -> float:
        """The least room of a piece with what stays with it."""
        if stays(piece) or isinstance(piece, DiceRows):
            return self.least([piece, *islice(waiting, TOGETHER)])
        return self.height(piece)

    def least(self, pieces: Sequence[Piece]) -> float:
        """The room without which the first of these pieces goes to the next column."""
        first = pieces[0]
        if isinstance(first, DiceRows):
            return self.height(first.beginning())
        height = self.height(first)
        if stays(first) and len(pieces) > 1:
            height += self.least(pieces[1:])
        return height

    def columns(self, pieces: Sequence[Piece], room: Callable[[int], float]) -> Columns:
        """The pieces column by column; `room` tells how high each is. A headline stays with what follows it,
        a table of dice may be cut between rows, and space at the top of a column is left out."""
        columns: Columns = [[]]
        left = room(0)
        waiting = deque(pieces)
        while waiting:
            piece = waiting.popleft()
            if fades(piece) and not columns[-1]:
                continue
            if columns[-1] and self._next(piece, waiting) > left:
                columns.append([])
                left = room(len(columns) - 1)
                if fades(piece):
                    continue
            height = self.height(piece)
            if height > left and isinstance(piece, DiceRows):
                piece, rest = piece.cut(self.sheet, self.width, self.size, left)
                waiting.extendleft(rest)
                height = self.height(piece)
            columns[-1].append(piece)
            left -= height
        return columns

    def balanced(self, pieces: Sequence[Piece], count: int, height: float) -> Columns:
        """The pieces in so many columns of about the same height, none higher than `height`."""
        low, high = min(sum(map(self.height, pieces)) / count, height) - 2, height
        while high - low > 2:
            middle = (low + high) / 2
            if len(self.columns(pieces, lambda _: middle)) <= count:  # noqa: B023
                high = middle
            else:
                low = middle
        return self.columns(pieces, lambda _: high)

    def tallest(self, columns: Columns) -> float:
        return max((sum(map(self.height, column)) for column in columns), default=0)


def fill(
    sheet: Printout, pieces: Sequence[Piece], width: float, size: float, room: Callable[[int], float]
) -> Columns:
    """The pieces column by column; `room` tells how high each is."""
    return Measure(sheet, width, size).columns(pieces, room)


def fits(
    sheet: Printout, pieces: Sequence[Piece], count: int, width: float, height: float, size: float
) -> bool:
    return len(fill(sheet, pieces, width, size, lambda _: height)) <= count


def balanced(
    sheet: Printout, pieces: Sequence[Piece], count: int, width: float, height: float, size: float
) -> Columns:
    """The pieces in so many columns of about the same height, none higher than `height`."""
    return Measure(sheet, width, size).balanced(pieces, count, height)


def draw_column(
    sheet: Printout, pieces: Sequence[Piece], x: float, y: float, width: float, size: float
) -> float:
    """Draws pieces one below the other; gives where they end."""
    for piece in pieces:
        piece.draw(sheet, x, y, width, size)
        y += piece.height(sheet, width, size)
    return y
