"""The QR code at the foot of a roster: where it stands, and large enough for a phone."""

from __future__ import annotations

import pytest
from drawn import BOOK, FACTS, WAYS, gang, gang_called, leaving, overlapping, pattern

from lotow.errors import Lang
from lotow.posse.members import Posse
from lotow.sheets.canvas import Box, Printout
from lotow.sheets.roster import roster
from lotow.sheets.templates import MM, PaperName, Style

LEAST = 0.4 * MM
"""The smallest square that a phone's camera makes out on paper."""


def drawn(posse: Posse, side: int, style: Style, paper: PaperName, lang: Lang) -> tuple[Printout, Box]:
    """The sheet with a code of this size, and the box the code fills."""
    sheet = roster([posse], BOOK, style=style, paper=paper, lang=lang, campaign=FACTS, codes=[pattern(side)])
    (box,) = [one for one in sheet.boxes if one.text == "QR"]
    return sheet, box


@pytest.mark.parametrize(("style", "paper", "lang"), WAYS)
@pytest.mark.parametrize("side", [21, 57, 97, 177])
@pytest.mark.parametrize("size", [3, 8, 16])
def test_a_code_keeps_off_everything_else(
    size: int, side: int, style: Style, paper: PaperName, lang: Lang
) -> None:
    sheet, box = drawn(gang(size), side, style, paper, lang)
    assert overlapping(sheet) == []
    assert leaving(sheet, sheet.paper.margin) == []
    assert box.page == sheet.page, "it stands at the very foot"


@pytest.mark.parametrize("side", [21, 57, 97, 177])
def test_its_squares_are_large_enough_and_its_border_is_empty(side: int) -> None:
    sheet, box = drawn(gang(8), side, "frontier", "a4", "en")
    module = box.width / side
    assert module >= LEAST
    assert box.width == pytest.approx(box.height)
    quiet = Box(
        box.page,
        box.x - 4 * module,
        box.y - 4 * module,
        box.width + 8 * module,
        box.height + 8 * module,
        "quiet",
    )
    others = [one for one in sheet.boxes if one is not box]
    sheet.boxes[:] = [*others, quiet]
    assert overlapping(sheet) == []


def test_the_worst_names_do_not_push_it_off_the_page() -> None:
    sheet, _ = drawn(gang_called("W" * 200), 97, "plain", "letter", "fr")
    assert overlapping(sheet) == []
    assert leaving(sheet, sheet.paper.margin) == []


def test_every_posse_has_its_own_code() -> None:
    sheet = roster([gang(3), gang(8)], BOOK, codes=[pattern(21), pattern(25)])
    boxes = [one for one in sheet.boxes if one.text == "QR"]
    assert len(boxes) == 2
    assert boxes[0].page < boxes[1].page
    assert boxes[0].width < boxes[1].width


def test_without_a_code_there_is_none() -> None:
    assert not [one for one in roster([gang(3)], BOOK).boxes if one.text == "QR"]
