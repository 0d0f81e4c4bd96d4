"""Puts a page on the screen: rich on a terminal, bare text elsewhere, JSON when asked for.

The only module that knows rich, and it imports it only for a terminal.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from lotow.app.pages.blocks import Bullets, Facts, Grid, Heading, Page, Paragraph, Title
from lotow.gate import visible

if TYPE_CHECKING:
    from rich.console import JustifyMethod, RenderableType

STYLES = {"good": "green", "bad": "red", "quiet": "dim", "loud": "bold", "": ""}


def show(page: Page) -> None:
    """Draws the page on standard output; on a terminal a long one goes through the pager."""
    if not sys.stdout.isatty():
        tell(page)
        return
    from lotow.cli.terminal.pager import page_out

    text = drawn(page)
    if not page_out(text):
        sys.stdout.write(text)


def tell(page: Page) -> None:
    """Draws the page without a pager: a part of a conversation."""
    if sys.stdout.isatty():
        sys.stdout.write(drawn(page))
    else:
        from lotow.cli.terminal.plain import text_of

        sys.stdout.write(visible(text_of(page)))


def drawn(page: Page, width: int | None = None) -> str:
    """The page as a terminal shows it, as wide as it is unless a width is given."""
    from rich.console import Console

    from lotow.cli.pages.narrow import fitted

    console = Console(highlight=False, width=width)
    with console.capture() as captured:
        for piece in _pieces(fitted(page, console.width), console.width):
            console.print(piece)
    return captured.get()


def clear_screen() -> None:
    """Wipes a terminal, with what could be scrolled back to; on one that cannot, all of it moves away."""
    if not sys.stdout.isatty():
        return
    import os
    import shutil

    dumb = os.environ.get("TERM", "dumb") in ("dumb", "")
    sys.stdout.write("\n" * shutil.get_terminal_size().lines if dumb else "\x1b[H\x1b[2J\x1b[3J")
    sys.stdout.flush()


def show_json(value: object) -> None:
    """Prints a value as JSON with indentation; structs become objects. Letters that the other end cannot
    read are written by their numbers, so that nothing is lost."""
    import msgspec

    from lotow.cli.terminal.encoding import can_write

    encoded = msgspec.json.encode(value, enc_hook=str)
    text = msgspec.json.format(encoded, indent=2).decode()
    if not can_write(text):
        import json

        text = json.dumps(json.loads(encoded), indent=2)
    sys.stdout.write(f"{text}\n")


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


def _pieces(page: Page, width: int) -> Iterator[RenderableType]:
    from rich.padding import Padding
    from rich.table import Table
    from rich.text import Text as RichText

    def seen(text: str, style: str = "") -> RichText:
        return RichText(visible(text), style)

    for at, block in enumerate(page):
        if at and not isinstance(page[at - 1], Heading):
            yield ""
        match block:
            case Title(text=text, note=note):
                yield RichText.assemble(
                    (visible(text), "bold yellow"), (visible(f"  {note}") if note else "", "dim")
                )
            case Heading(text=text):
                yield seen(f"{text[:1].upper()}{text[1:]}", "bold")
            case Paragraph(text=text, tone=tone):
                yield seen(text, STYLES[tone])
            case Facts(pairs=pairs):
                facts = Table.grid(padding=(0, 2))
                facts.add_column(style="cyan", no_wrap=True)
                facts.add_column()
                for name, value in pairs:
                    facts.add_row(seen(name), seen(value))
                yield facts
            case Bullets(items=items, numbered=numbered):
                for number, item in enumerate(items, 1):
                    points = Table.grid(padding=(0, 1))
                    points.add_row(f"{number}." if numbered else "•", seen(item))
                    yield Padding(points, (0, 0, 0, 1))
            case Grid():
                yield _grid(block, width)


def _grid(grid: Grid, width: int) -> RenderableType:
    """A table in a frame, or without one where that would be too wide."""
    from rich.box import ROUNDED
    from rich.table import Table
    from rich.text import Text

    from lotow.cli.pages.narrow import least_width, least_widths

    drawn = Table(box=ROUNDED, header_style="bold", border_style="dim")
    if least_width(grid) > width:
        drawn = Table(box=None, header_style="bold", padding=(0, 1, 0, 0), pad_edge=False)
    for at, (column, least) in enumerate(zip(grid.columns, least_widths(grid), strict=True)):
        justify: JustifyMethod = "right" if at in grid.right else "left"
        drawn.add_column(Text(column), justify=justify, no_wrap=at in grid.whole, min_width=least)
    for at, row in enumerate(grid.rows):
        drawn.add_row(
            *(
                Text(visible(cell), "bold reverse" if (at, column) in grid.marked else "")
                for column, cell in enumerate(row)
            )
        )
    return drawn
