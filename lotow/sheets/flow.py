"""Lets pieces run down one column after the other, at a given size or at the largest that fits."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from itertools import islice

from lotow.sheets.canvas import Sheet
from lotow.sheets.pieces import Heading, Piece, Space
from lotow.sheets.tables import DiceRows

Columns = list[list[Piece]]


def fill(
    sheet: Sheet, pieces: Sequence[Piece], width: float, size: float, room: Callable[[int], float]
) -> Columns:
    """The pieces column by column; `room` tells how high each is. A heading stays with what follows it,
    a table of dice may be cut between rows, and space at the top of a column is left out."""
    columns: Columns = [[]]
    left = room(0)
    waiting = deque(pieces)
    while waiting:
        piece = waiting.popleft()
        if isinstance(piece, Space) and not columns[-1]:
            continue
        if _least(sheet, [piece, *islice(waiting, 3)], width, size) > left and columns[-1]:
            columns.append([])
            left = room(len(columns) - 1)
            if isinstance(piece, Space):
                continue
        height = piece.height(sheet, width, size)
        if height > left and isinstance(piece, DiceRows):
            piece, rest = piece.cut(sheet, width, size, left)
            waiting.extendleft(rest)
            height = piece.height(sheet, width, size)
        columns[-1].append(piece)
        left -= height
    return columns


def _least(sheet: Sheet, pieces: Sequence[Piece], width: float, size: float) -> float:
    """The room without which the first of these pieces goes to the next column."""
    first = pieces[0]
    if isinstance(first, DiceRows):
        return first.beginning().height(sheet, width, size)
    height = first.height(sheet, width, size)
    if isinstance(first, Heading) and len(pieces) > 1:
        height += _least(sheet, pieces[1:], width, size)
    return height


def fits(sheet: Sheet, pieces: Sequence[Piece], count: int, width: float, height: float, size: float) -> bool:
    return len(fill(sheet, pieces, width, size, lambda _: height)) <= count


def balanced(
    sheet: Sheet, pieces: Sequence[Piece], count: int, width: float, height: float, size: float
) -> Columns:
    """The pieces in so many columns of about the same height, none higher than `height`."""
    low, high = 0.0, height
    while high - low > 2:
        middle = (low + high) / 2
        if fits(sheet, pieces, count, width, middle, size):
            high = middle
        else:
            low = middle
    return fill(sheet, pieces, width, size, lambda _: high)


def draw_column(
    sheet: Sheet, pieces: Sequence[Piece], x: float, y: float, width: float, size: float
) -> float:
    """Draws pieces one below the other; gives where they end."""
    for piece in pieces:
        piece.draw(sheet, x, y, width, size)
        y += piece.height(sheet, width, size)
    return y
