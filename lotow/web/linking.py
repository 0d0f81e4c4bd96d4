"""The blocks of a page for a template: whatever is the name of an entry of the book opens that entry."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from lotow.app.pages.blocks import Bullets, Facts, Grid, Heading, Page, Paragraph, Title
from lotow.errors import Lang
from lotow.rulebook import Rulebook
from lotow.rulebook.lookup import KIND_NAMES, fold
from lotow.rulebook.pins import Pin

Part = tuple[str, str]
"""Some text and where it leads; nowhere when that is empty."""

_BETWEEN = re.compile(r"(, | ; |; | / |\d+ x |\(|\)| \$?\d+(?: \$)?| : |: |\+\d+)")
LONG = 40


def blocks(page: Page, book: Rulebook, lang: Lang, here: str = "") -> list[dict[str, Any]]:
    """A page as templates take it. The entry that stands `here` does not lead to itself."""
    names = _names(book, lang)

    def parts(text: str) -> Sequence[Part]:
        return _parts(text, names, here)

    return [_block(one, parts) for one in page]


def _block(one: Any, parts: Any) -> dict[str, Any]:
    match one:
        case Title(text=text, note=note):
            return {"kind": "title", "text": text, "note": note}
        case Heading(text=text):
            return {"kind": "heading", "text": text}
        case Paragraph(text=text, tone=tone):
            return {"kind": "paragraph", "parts": parts(text), "tone": tone}
        case Facts(pairs=pairs):
            long = any(len(value) > 2 * LONG for _, value in pairs)
            linked = [(parts(name), parts(value)) for name, value in pairs]
            return {"kind": "facts", "pairs": linked, "long": long}
        case Bullets(items=items, numbered=numbered):
            return {"kind": "bullets", "lines": [parts(item) for item in items], "numbered": numbered}
        case Grid(columns=columns, rows=rows, right=right, marked=marked):
            cells = [[parts(cell) for cell in row] for row in rows]
            return {"kind": "grid", "columns": columns, "rows": cells, "right": right, "marked": marked}
    raise AssertionError(one)


def address(kind: str, id: str) -> str:
    """The page of an entry."""
    return f"/rules/{kind}/{id}"


def _parts(text: str, names: dict[str, str], here: str) -> list[Part]:
    """A text cut at what stands between names."""
    found: list[Part] = []
    for piece in _BETWEEN.split(text):
        link = names.get(fold(piece), "") if 2 < len(piece) <= LONG else ""
        link = "" if link == here else link
        if found and not link and not found[-1][1]:
            found[-1] = (found[-1][0] + piece, "")
        elif piece:
            found.append((piece, link))
    return found


_KNOWN: dict[tuple[tuple[Pin, ...], Lang], dict[str, str]] = {}
_MOST_KNOWN = 16


def _names(book: Rulebook, lang: Lang) -> dict[str, str]:
    """Where each name leads; kept for the books people use."""
    known = _KNOWN.get((book.pins, lang))
    if known is None:
        if len(_KNOWN) >= _MOST_KNOWN:
            _KNOWN.clear()
        known = {}
        for kind in KIND_NAMES:
            if kind not in ("result", "reference"):
                for entry in getattr(book.content, kind.replace("-", "_")).values():
                    known.setdefault(fold(entry.name.in_(lang)), address(kind, entry.id))
        _KNOWN[book.pins, lang] = known
    return known
