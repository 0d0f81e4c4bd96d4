"""Tables on a narrow screen: one that does not fit becomes a block a row, so that nothing is cut off."""

from __future__ import annotations

from collections.abc import Iterator

from lotow.app.pages.blocks import Facts, Grid, Heading, Page
from lotow.cli.terminal.measuring import width_of

SHORT = 12
"""A column's name and value no longer than this stand on a line with others of the kind."""


def fitted(page: Page, width: int) -> Page:
    """The page with every table that is too wide for the screen as blocks."""
    fitting: Page = []
    for block in page:
        if isinstance(block, Grid) and least_width(block) > width:
            for row in block.rows:
                fitting += _block(block, row)
        else:
            fitting.append(block)
    return fitting


def least_width(grid: Grid) -> int:
    """How narrow a table can be drawn, borders included, without cutting a word."""
    widths = least_widths(grid)
    return sum(widths) + 3 * len(widths) + 1


def least_widths(grid: Grid) -> list[int]:
    """The same of each column, without borders."""
    rows = (grid.columns, *grid.rows)
    return [max(_least(row[at], at in grid.whole) for row in rows) for at in range(len(grid.columns))]


def _least(cell: str, whole: bool) -> int:
    words = [cell] if whole else cell.split()
    return max(map(width_of, words), default=0)


def _block(grid: Grid, row: tuple[str, ...]) -> Page:
    """A row as its first cell, and beneath it the others with the names of their columns."""
    pairs = list(_pairs(grid, row))
    return [Heading(row[0] or "-"), *([Facts(tuple(pairs))] if pairs else [])]


def _pairs(grid: Grid, row: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    short: list[str] = []
    for at, (name, cell) in enumerate(zip(grid.columns[1:], row[1:], strict=True), 1):
        if not cell.strip():
            continue
        if at in grid.whole and len(name.split()) > 1:
            yield "", name.rstrip()
            yield "", cell.rstrip()
        elif width_of(f"{name} {cell}") <= SHORT and len(cell.split()) == 1:
            short.append(f"{name} {cell}")
        else:
            yield name, cell
    if short:
        yield "", "  ".join(short)
