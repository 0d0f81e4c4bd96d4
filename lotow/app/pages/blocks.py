"""What a person is shown, before it is known how: a page of a few kinds of blocks.

The command line draws a page on a terminal or as bare text in a pipe, the web as HTML.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Tone = Literal["good", "bad", "quiet", "loud", ""]


class Title(Struct, frozen=True):
    text: str
    note: str = ""


class Heading(Struct, frozen=True):
    text: str


class Paragraph(Struct, frozen=True):
    text: str
    tone: Tone = ""


class Facts(Struct, frozen=True):
    """Names and values, one a line."""

    pairs: tuple[tuple[str, str], ...]


class Bullets(Struct, frozen=True):
    items: tuple[str, ...]
    numbered: bool = False


class Grid(Struct, frozen=True):
    """A table. `right` names the columns set to the right, `whole` those never broken into lines; `marked`
    cells (row, column) stand out."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    right: tuple[int, ...] = ()
    whole: tuple[int, ...] = ()
    marked: frozenset[tuple[int, int]] = frozenset()


Block = Title | Heading | Paragraph | Facts | Bullets | Grid
Page = list[Block]
