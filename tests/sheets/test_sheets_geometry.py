"""No two texts of a page lie on each other, and nothing leaves the margins: every sheet, every way."""

from __future__ import annotations

import pytest
from drawn import (
    BOOK,
    EDGE,
    WAYS,
    Draw,
    facts_called,
    gang_called,
    leaving,
    overlapping,
    sheets,
)

from lotow.errors import Lang
from lotow.sheets.campaign import campaign
from lotow.sheets.canvas import Sheet
from lotow.sheets.cards import cards
from lotow.sheets.fonts import ASCENT, DESCENT
from lotow.sheets.roster import roster
from lotow.sheets.scenario import Taking, scenario
from lotow.sheets.templates import PaperName, Style

WORST = {
    "200 characters without a space": "W" * 200,
    "200 characters of words": ("Bartholomew Featherstonehaugh " * 7)[:200],
    "markup": """<b>"O'Neil" & Sons</b> &amp; ${name} %s \\n""",
    "other alphabets": "Łukasz Жуков Ωmega Þór Nguyễn",
}


@pytest.mark.parametrize("name", sheets())
def test_texts_keep_apart_and_within_the_margins(name: str) -> None:
    draw: Draw = sheets()[name]
    for way in WAYS:
        sheet = draw(*way)
        assert overlapping(sheet) == [], way
        assert leaving(sheet, EDGE if name == "cards" else sheet.paper.margin) == [], way


@pytest.mark.parametrize("name", WORST.values(), ids=WORST)
@pytest.mark.parametrize(("style", "paper", "lang"), WAYS)
def test_the_worst_names_wrap_or_shrink(name: str, style: Style, paper: PaperName, lang: Lang) -> None:
    posse, facts = gang_called(name), facts_called(name)
    drawn = [
        roster([posse], BOOK, style=style, paper=paper, lang=lang, campaign=facts),
        campaign(facts, style=style, paper=paper, lang=lang),
        scenario("vendetta", BOOK, style=style, paper=paper, lang=lang, taking=[Taking(posse=posse)]),
    ]
    for sheet in drawn:
        assert overlapping(sheet) == []
        assert leaving(sheet, sheet.paper.margin) == []
    small = cards([posse], BOOK, style=style, paper=paper, lang=lang)
    assert overlapping(small) == []
    assert leaving(small, EDGE) == []


def test_texts_on_each_other_are_noticed() -> None:
    sheet = Sheet("plain", "a4", "en", "", "")
    sheet.text(100, 100, "under", "body", 10)
    sheet.text(105, 104, "over", "body", 10)
    sheet.text(300, 100, "aside", "body", 10)
    assert overlapping(sheet) == [("under", "over")]


def test_texts_in_the_margin_are_noticed() -> None:
    sheet = Sheet("plain", "a4", "en", "", "")
    sheet.text(3, 100, "out", "body", 10)
    sheet.text(100, 100, "in", "body", 10)
    assert leaving(sheet, sheet.paper.margin) == ["out"]


@pytest.mark.parametrize(("style", "paper", "lang"), WAYS)
def test_the_quick_reference_is_two_pages_in_readable_type(
    style: Style, paper: PaperName, lang: Lang
) -> None:
    sheet = sheets()["reference"](style, paper, lang)
    assert sheet.page == 2
    running = [box.height / (ASCENT + DESCENT) for box in sheet.boxes if len(box.text) > 14]
    assert min(running) >= 6


@pytest.mark.parametrize(("style", "paper", "lang"), WAYS)
def test_nothing_on_a_roster_is_smaller_than_six_points(style: Style, paper: PaperName, lang: Lang) -> None:
    sheet = sheets()["roster of 16"](style, paper, lang)
    assert min(box.height for box in sheet.boxes) >= 6
