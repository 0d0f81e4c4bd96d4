"""Draws a page as bare text: no colours, no boxes, columns by spaces. For pipes, files and README."""

from __future__ import annotations

from collections.abc import Iterator

from lotow.app.pages.blocks import Bullets, Facts, Grid, Heading, Page, Paragraph, Title
from lotow.cli.pages.page import Block
from lotow.cli.terminal.measuring import padded, width_of, wrap
from lotow.cli.terminal.speaking import spoken
from lotow.words import colon

GAP = 2
NARROWEST = 8


def text_of(page: Page, width: int = 80) -> str:
    """The page as lines no wider than `width` (a single long word aside)."""
    return "\n".join(line.rstrip() for line in _lines(page, width)) + "\n"


def _lines(page: Page, width: int) -> Iterator[str]:
    for at, block in enumerate(page):
        opens = isinstance(block, Title | Heading)
        if at and (opens or not isinstance(page[at - 1], Title | Heading)):
            yield ""
        yield from _block(block, width)


def _block(block: Block, width: int) -> Iterator[str]:
    match block:
        case Title(text=text, note=note):
            yield from wrap(f"{text.upper()}  ({note})" if note else text.upper(), width)
        case Heading(text=text):
            yield f"{text[:1].upper()}{text[1:]}{colon(spoken())}"
        case Paragraph(text=text):
            yield from wrap(text, width)
        case Facts(pairs=pairs):
            label = max((width_of(name) for name, _ in pairs), default=0) + GAP
            for name, value in pairs:
                yield from _hanging(padded(name, label), value, width)
        case Bullets(items=items, numbered=numbered):
            for at, item in enumerate(items, 1):
                yield from _hanging(f"{at}. " if numbered else "- ", item, width)
        case Grid():
            yield from _grid(block, width)


def _hanging(head: str, text: str, width: int) -> Iterator[str]:
    indent = width_of(head)
    lines = wrap(text, max(width - indent, NARROWEST)) or [""]
    yield head + lines[0]
    for line in lines[1:]:
        yield " " * indent + line


def _grid(grid: Grid, width: int) -> Iterator[str]:
    rows = [
        tuple(f"[{cell}]" if (at, column) in grid.marked else cell for column, cell in enumerate(row))
        for at, row in enumerate(grid.rows)
    ]
    widths = column_widths([grid.columns, *rows], width, grid.whole)
    for at, row in enumerate([grid.columns, *rows]):
        yield from _row(row, widths, grid.right)
        if at == 0:
            yield "-" * (sum(widths) + GAP * (len(widths) - 1))


def _row(row: tuple[str, ...], widths: list[int], right: tuple[int, ...]) -> Iterator[str]:
    cells = [wrap(cell, widths[at]) or [""] for at, cell in enumerate(row)]
    for line in range(max(map(len, cells), default=0)):
        parts = []
        for at, lines in enumerate(cells):
            text = lines[line] if line < len(lines) else ""
            parts.append(padded(text, widths[at], at in right))
        yield (" " * GAP).join(parts)


def column_widths(rows: list[tuple[str, ...]], width: int, whole: tuple[int, ...] = ()) -> list[int]:
    """As wide as needed, the widest columns giving way until the row fits, but for those kept whole."""
    widths = [max(1, *(width_of(row[at]) for row in rows)) for at in range(len(rows[0]))]
    spare = width - GAP * (len(widths) - 1)
    yielding = [at for at in range(len(widths)) if at not in whole]
    while sum(widths) > spare and any(widths[at] > NARROWEST for at in yielding):
        widths[max(yielding, key=lambda at: widths[at])] -= 1
    return widths
