"""Small linear systems: the exact inverse of an integer matrix without a fraction on the way, and a quick
solution in floating point. The matrices here are diagonally dominant, so no pivot is ever zero."""

from __future__ import annotations

Matrix = list[list[int]]


def inverse(matrix: Matrix) -> tuple[Matrix, int]:
    """The inverse as integers over one number. Elimination after Bareiss: every division comes out even.
    The matrices here are diagonally dominant, so no pivot is ever zero."""
    size = len(matrix)
    rows = [[*row, *(int(at == to) for to in range(size))] for at, row in enumerate(matrix)]
    last = 1
    for at in range(size):
        pivot_row = rows[at]
        pivot = pivot_row[at]
        for other, row in enumerate(rows):
            if other != at:
                factor = row[at]
                rows[other] = [
                    (pivot * mine - factor * theirs) // last
                    for mine, theirs in zip(row, pivot_row, strict=True)
                ]
        last = pivot
    return [row[size:] for row in rows], last


def apply(matrix: Matrix, vector: list[int]) -> list[int]:
    """The product of a matrix and a column."""
    return [sum([one * by for one, by in zip(row, vector, strict=True)]) for row in matrix]


def solution(rows: list[list[float]]) -> list[float]:
    """What solves each row: its coefficients, then what they come to."""
    rows = [list(row) for row in rows]
    for at, pivot_row in enumerate(rows):
        pivot = pivot_row[at]
        for other, row in enumerate(rows):
            if other != at and row[at]:
                factor = row[at] / pivot
                rows[other] = [one - factor * by for one, by in zip(row, pivot_row, strict=True)]
    return [row[-1] / row[at] for at, row in enumerate(rows)]
