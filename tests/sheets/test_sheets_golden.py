"""The text of each sheet as it was approved. `UPDATE_GOLDEN=1 pytest tests/sheets` writes it anew."""

from __future__ import annotations

import os
from itertools import groupby
from pathlib import Path

import pytest
from drawn import sheets

from lotow.errors import Lang
from lotow.sheets.canvas import Printout

GOLDEN = Path(__file__).parent.parent / "golden"
APPROVED: tuple[tuple[str, Lang], ...] = (
    ("roster of 8", "en"),
    ("roster of 8", "fr"),
    ("cards", "en"),
    ("blank outlaws", "en"),
    ("reference", "en"),
    ("reference", "fr"),
    ("markers", "en"),
    ("bank-robbery", "en"),
    ("hang-em-high", "fr"),
    ("vendetta with posses", "en"),
    ("campaign", "en"),
    ("campaign", "fr"),
    ("gazette of 3", "en"),
)


def text_of(sheet: Printout) -> str:
    """The text in the order it is drawn, page by page, one line of text a line."""
    pages = groupby(sheet.boxes, key=lambda box: box.page)
    return "".join(f"--- {page}\n" + "".join(f"{box.text}\n" for box in boxes) for page, boxes in pages)


@pytest.mark.parametrize(("name", "lang"), APPROVED)
def test_a_sheet_says_what_was_approved(name: str, lang: Lang) -> None:
    kept = GOLDEN / f"sheet-{name.replace(' ', '-')}-{lang}.txt"
    text = text_of(sheets()[name]("plain", "a4", lang))
    if os.environ.get("UPDATE_GOLDEN"):
        kept.write_text(text, encoding="utf-8")
    assert text == kept.read_text(encoding="utf-8")
