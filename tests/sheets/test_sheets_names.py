"""Whatever somebody is called prints as itself, or is refused with a sentence that says why."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from drawn import BOOK, facts_called, gang_called, sheets
from pypdf import PdfReader

from lotow.errors import LotowError
from lotow.sheets.campaign_sheet import campaign
from lotow.sheets.cards import cards
from lotow.sheets.fonts import printable
from lotow.sheets.roster import roster
from lotow.sheets.templates import STYLES, Style
from lotow.words.typeset import typeset


def printed(name: str, style: Style = "plain") -> str:
    """What another program reads in a roster where everybody is called this, white space left out."""
    reader = PdfReader(BytesIO(roster([gang_called(name)], BOOK, style=style).finish()))
    return "".join("".join(page.extract_text().split()) for page in reader.pages)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize(
    "name",
    [
        "<b>Bold</b> <font color=red>",
        "Smith & Sons &amp; Co",
        """The "Kid" O'Neil""",
        "(paren) \\back\\ %percent% {brace}",
        "Émile Œuvrard à Besançon",
        "Łukasz Żółć",
        "Ёлкин Жуков",
        "Ωμέγα Παπάς",
        "Nguyễn Văn Đức",
        "x" * 200,
    ],
)
def test_a_name_prints_as_itself(name: str, style: Style) -> None:
    assert "".join(typeset(name).split()) in printed(name, style)


@pytest.mark.parametrize(
    ("name", "character"),
    [
        ("Billy 🤠", "U+1F920"),
        ("שמעון", "U+05E9"),
        ("محمد", "U+0645"),
        ("李小龍", "U+674E"),
        ("สมชาย", "U+0E2A"),
        ("Bi\u200blly", "U+200B"),
        ("Bi\u202elly", "U+202E"),
        ("Bi\x07lly", "U+0007"),
        ("\U000e0041", "U+E0041"),
    ],
)
def test_what_cannot_be_printed_is_refused_by_name(name: str, character: str) -> None:
    with pytest.raises(LotowError) as refusal:
        printable(name, "fighter")
    assert "the fighter" in refusal.value.message.en
    assert character in refusal.value.message.en
    assert repr(name) in refusal.value.message.en
    assert refusal.value.hint.en


def test_a_sheet_with_such_a_name_is_refused() -> None:
    for draw in (roster, cards):
        with pytest.raises(LotowError, match=r"the posse .*COWBOY HAT"):
            draw([gang_called("Billy 🤠")], BOOK)
    with pytest.raises(LotowError, match="HEBREW"):
        campaign(facts_called("שמעון"))


def test_accents_written_apart_are_put_together() -> None:
    assert printable("Ame\u0301lie", "fighter") == "Amélie"


def test_white_space_becomes_single_spaces() -> None:
    assert printable("  Bob\t\n Dalton\u00a0Jr ", "fighter") == "Bob Dalton Jr"


def test_a_name_longer_than_any_sheet_is_refused() -> None:
    with pytest.raises(LotowError, match="301 characters"):
        printable("x" * 301, "fighter")


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("name", sheets())
def test_every_font_of_every_sheet_is_embedded(name: str, style: Style) -> None:
    reader = PdfReader(BytesIO(sheets()[name](style, "a4", "fr").finish()))
    for page in reader.pages:
        resources: Any = page["/Resources"]
        for font in resources["/Font"].values():
            assert "/FontFile2" in font.get_object()["/FontDescriptor"].get_object()


def test_a_refusal_speaks_french_too() -> None:
    with pytest.raises(LotowError) as refusal:
        printable("Billy 🤠", "posse")
    assert refusal.value.message.fr.startswith("impossible d'imprimer la bande")


@pytest.mark.parametrize("style", STYLES)
def test_letters_that_are_not_standard_are_embedded(style: Style) -> None:
    reader = PdfReader(BytesIO(roster([gang_called("Żółć")], BOOK, style=style).finish()))
    resources: Any = reader.pages[0]["/Resources"]
    fonts = [font.get_object() for font in resources["/Font"].values()]
    embedded = [font for font in fonts if "DejaVu" in font["/BaseFont"]]
    assert embedded
    for font in embedded:
        assert "/FontFile2" in font["/FontDescriptor"].get_object()
        assert "/ToUnicode" in font
