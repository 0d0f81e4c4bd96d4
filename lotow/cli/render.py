"""Puts a page on the screen: rich on a terminal, bare text elsewhere, JSON when asked for.

The only module that knows rich, and it imports it only for a terminal.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from lotow.cli.page import Bullets, Facts, Grid, Heading, Page, Paragraph, Title

if TYPE_CHECKING:
    from rich.console import JustifyMethod, RenderableType

STYLES = {"good": "green", "bad": "red", "quiet": "dim", "loud": "bold", "": ""}


def show(page: Page) -> None:
    """Draws the page on standard output."""
    if sys.stdout.isatty():
        from rich.console import Console

        console = Console(highlight=False)
        for piece in _pieces(page):
            console.print(piece)
    else:
        from lotow.cli.plain import text_of

        sys.stdout.write(text_of(page))


def show_json(value: object) -> None:
    """Prints a value as JSON with indentation; structs become objects."""
    import msgspec

    encoded = msgspec.json.encode(value, enc_hook=str)
    sys.stdout.write(msgspec.json.format(encoded, indent=2).decode() + "\n")


@contextmanager
def progress(total: int) -> Iterator[Callable[[], None]]:
    """A progress bar on standard error while something is done so many times; what it gives is called
    after each. There is none for a few, nor without a terminal."""
    if total < 10 or not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    console = Console(stderr=True)
    with Progress(BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=console) as bar:
        task = bar.add_task("", total=total)
        yield lambda: bar.advance(task)


def _pieces(page: Page) -> Iterator[RenderableType]:
    from rich.padding import Padding
    from rich.table import Table
    from rich.text import Text

    for at, block in enumerate(page):
        if at and not isinstance(page[at - 1], Heading):
            yield ""
        match block:
            case Title(text=text, note=note):
                yield Text.assemble((text, "bold yellow"), (f"  {note}" if note else "", "dim"))
            case Heading(text=text):
                yield Text(f"{text[:1].upper()}{text[1:]}", "bold")
            case Paragraph(text=text, tone=tone):
                yield Text(text, STYLES[tone])
            case Facts(pairs=pairs):
                facts = Table.grid(padding=(0, 2))
                facts.add_column(style="cyan", no_wrap=True)
                facts.add_column()
                for name, value in pairs:
                    facts.add_row(name, Text(value))
                yield facts
            case Bullets(items=items, numbered=numbered):
                for number, item in enumerate(items, 1):
                    points = Table.grid(padding=(0, 1))
                    points.add_row(f"{number}." if numbered else "•", Text(item))
                    yield Padding(points, (0, 0, 0, 1))
            case Grid():
                yield _grid(block)


def _grid(grid: Grid) -> RenderableType:
    from rich.box import ROUNDED
    from rich.table import Table
    from rich.text import Text

    drawn = Table(box=ROUNDED, header_style="bold", border_style="dim")
    for at, column in enumerate(grid.columns):
        justify: JustifyMethod = "right" if at in grid.right else "left"
        drawn.add_column(column, justify=justify, no_wrap=at in grid.whole)
    for at, row in enumerate(grid.rows):
        drawn.add_row(
            *(
                Text(cell, "bold reverse" if (at, column) in grid.marked else "")
                for column, cell in enumerate(row)
            )
        )
    return drawn
