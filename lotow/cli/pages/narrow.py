"""Tables on a narrow screen: one that does not fit is drawn without lines if it is but figures, else a block
a row, so that nothing is cut off."""

from __future__ import annotations

from collections.abc import Iterator

from lotow.app.pages.blocks import Facts, Grid, Heading, Page
from lotow.cli.terminal.measuring import width_of

SHORT = 20
"""A column's name and value no longer than this stand on a line with others of the kind."""
NUMBER = 3
"""A first cell no longer than this is a number, and no name."""
FIGURES = 4
"""A table of cells no longer than this is a chart, and stays one."""
MARGIN = 4
"""Beside the names of columns, where a block is drawn."""


def fitted(page: Page, width: int) -> Page:
    """The page with every table that is too wide for the screen as blocks."""
    fitting: Page = []
    for block in page:
        if isinstance(block, Grid) and least_width(block) > width and not is_chart(block, width):
            for row in block.rows:
                fitting += _block(block, row, width)
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


def is_chart(grid: Grid, width: int) -> bool:
    """Whether a table is nothing but figures, and fits without lines between them."""
    cells = [cell for row in grid.rows for cell in row[1:]]
    bare = sum(least_widths(grid)) + len(grid.columns) - 1
    return bare <= width and len(grid.columns) > 2 and all(width_of(cell) <= FIGURES for cell in cells)


def _block(grid: Grid, row: tuple[str, ...], width: int) -> Page:
    """A row as its first cell, with the next where that is but a number, and beneath it the others with the
    names of their columns."""
    named = len(row) > 2 and any(letter.isalpha() for letter in row[1])
    first = 2 if named and width_of(row[0]) <= NUMBER else 1
    title = " ".join(cell for cell in row[:first] if cell.strip())
    pairs = list(_pairs(grid, row, first, width))
    return [Heading(title or "-"), *([Facts(tuple(pairs))] if pairs else [])]


def _pairs(grid: Grid, row: tuple[str, ...], first: int, width: int) -> Iterator[tuple[str, str]]:
    """Names and values: side by side where all are short, else one a line."""
    cells = zip(grid.columns[first:], row[first:], strict=True)
    rest = [("" if name in cell else name, cell) for name, cell in cells if cell.strip()]
    whole = {grid.columns[at] for at in grid.whole if len(grid.columns[at].split()) > 1}
    others = [f"{name} {cell}".strip() for name, cell in rest if name not in whole]
    side_by_side = all(width_of(one) <= SHORT for one in others)
    short: list[str] = []
    for name, cell in rest:
        if name in whole:
            yield "", name.rstrip()
            yield "", cell.rstrip()
        elif side_by_side:
            short.append(f"{name} {cell}".strip())
        else:
            yield name, cell
    yield from (("", line) for line in _lines(short, width - MARGIN))


def _lines(items: list[str], width: int) -> Iterator[str]:
    """Items side by side, none of them broken."""
    line = ""
    for item in items:
        longer = f"{line}  {item}" if line else item
        if line and width_of(longer) > width:
            yield line
            longer = item
        line = longer
    if line:
        yield line
