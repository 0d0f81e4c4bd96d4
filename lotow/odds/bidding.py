"""Two who bid in secret and at once: the equilibrium of a small zero-sum game, exactly.

A saddle point is looked for first; where there is none, the game is solved as a linear programme on an
integer tableau, whose divisions all come out even.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import gcd
from typing import NamedTuple

Mix = tuple[Fraction, ...]


class Equilibrium(NamedTuple):
    """How often each plays what (the row player maximises), and the value of the game to the row player."""

    rows: Mix
    columns: Mix
    value: Fraction


def saddle(payoffs: Sequence[Sequence[int]]) -> tuple[int, int] | None:
    """The row and the column from which neither would depart, if there is such a pair; the first of them."""
    least = [min(row) for row in payoffs]
    best = max(least)
    for at in range(len(payoffs[0])):
        if max([row[at] for row in payoffs]) == best:
            return least.index(best), at
    return None


def equilibrium(payoffs: Sequence[Sequence[int]]) -> Equilibrium:
    """The mixed strategies from which neither gains by departing; of pure ones, the first."""
    point = saddle(payoffs)
    if point is not None:
        row, column = point
        return Equilibrium(
            _pure(row, len(payoffs)), _pure(column, len(payoffs[0])), Fraction(payoffs[row][column])
        )
    return _mixed(payoffs)


def _pure(at: int, size: int) -> Mix:
    return tuple(Fraction(int(one == at)) for one in range(size))


def _mixed(payoffs: Sequence[Sequence[int]]) -> Equilibrium:
    """Maximise the sum of y where (payoffs, made positive) y <= 1: the columns' strategy is y over its sum,
    and the rows' are the prices of the slacks."""
    least = min(min(row) for row in payoffs)
    # Only differences matter to the strategies, so what they all share is taken out.
    common = gcd(*(one - least for row in payoffs for one in row))
    whole = [[(one - least) // common for one in row] for row in payoffs]
    size, width, shift = len(whole), len(whole[0]), 1
    table = [
        [*(one + shift for one in row), *(int(at == other) for other in range(size)), 1]
        for at, row in enumerate(whole)
    ]
    table.append([*([-1] * width), *([0] * size), 0])
    basis = [width + at for at in range(size)]
    divisor = 1
    while True:
        column = next((at for at in range(width + size) if table[-1][at] < 0), None)
        if column is None:
            break
        row = _leaving(table, column, basis)
        divisor = _pivot(table, row, column, divisor)
        basis[row] = column
    total = table[-1][-1]
    columns = [Fraction(0)] * width
    for at, held in enumerate(basis):
        if held < width:
            columns[held] = Fraction(table[at][-1], total)
    rows = tuple(Fraction(table[-1][width + at], total) for at in range(size))
    return Equilibrium(rows, tuple(columns), (Fraction(divisor, total) - shift) * common + least)


def _leaving(table: list[list[int]], column: int, basis: list[int]) -> int:
    """The row that bounds this column first; of several the one whose variable comes first (Bland)."""
    chosen = -1
    for at in range(len(basis)):
        if table[at][column] <= 0:
            continue
        if chosen < 0:
            chosen = at
            continue
        mine, its = table[at][-1] * table[chosen][column], table[chosen][-1] * table[at][column]
        if mine < its or (mine == its and basis[at] < basis[chosen]):
            chosen = at
    return chosen


def _pivot(table: list[list[int]], row: int, column: int, divisor: int) -> int:
    pivot_row = table[row]
    pivot = pivot_row[column]
    for at, other in enumerate(table):
        if at != row:
            factor = other[column]
            table[at] = [
                (pivot * mine - factor * theirs) // divisor
                for mine, theirs in zip(other, pivot_row, strict=True)
            ]
    return pivot
