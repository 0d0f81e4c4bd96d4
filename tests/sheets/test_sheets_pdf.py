"""The file itself: the same bytes for the same input, metadata, bookmarks, papers, text in reading order."""

from __future__ import annotations

import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pytest
from drawn import BOOK, WAYS, gang, gang_called, sheets
from pypdf import PdfReader
from pypdf.generic import Destination

from lotow.sheets.cards import cards
from lotow.sheets.roster import roster
from lotow.sheets.templates import PAPERS, STYLES, PaperName, Style

HERE = Path(__file__).parent
SAME_BYTES = """\
import hashlib
from drawn import WAYS, sheets
for name, draw in sheets().items():
    print(name, hashlib.sha256(draw(*WAYS[-1]).finish()).hexdigest())
"""


@pytest.mark.parametrize("name", sheets())
def test_the_same_input_gives_the_same_bytes(name: str) -> None:
    draw = sheets()[name]
    assert draw(*WAYS[0]).finish() == draw(*WAYS[0]).finish()


def test_another_process_gives_the_same_bytes(tmp_path: Path) -> None:
    outputs = {
        subprocess.run(
            [sys.executable, "-c", SAME_BYTES],
            env={"PYTHONPATH": f"{HERE}:{HERE.parent.parent}", "PYTHONHASHSEED": seed, "HOME": str(tmp_path)},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(outputs) == 1


@pytest.mark.parametrize("name", sheets())
def test_every_sheet_says_what_it_is(name: str) -> None:
    reader = PdfReader(BytesIO(sheets()[name]("plain", "a4", "en").finish()))
    about = reader.metadata
    assert about is not None
    assert about.title
    assert about.subject
    assert about.author == "lotow"
    assert str(about.creator).startswith("lotow ")
    assert str(reader.root_object["/Lang"]) == "en"
    assert reader.outline


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize(("paper", "size"), [("a4", (595, 842)), ("letter", (612, 792))])
def test_pages_have_the_size_of_the_paper(style: Style, paper: PaperName, size: tuple[int, int]) -> None:
    for page in PdfReader(BytesIO(roster([gang(8)], BOOK, style=style, paper=paper).finish())).pages:
        assert (round(page.mediabox.width), round(page.mediabox.height)) == size


@pytest.mark.parametrize("style", STYLES)
def test_text_comes_out_in_reading_order(style: Style) -> None:
    posse = gang(16)
    sheet = roster([posse], BOOK, style=style)
    read = "\n".join(page.extract_text() for page in PdfReader(BytesIO(sheet.finish())).pages)
    places = [read.index(name) for name in ("Bob Dalton", "Emmett Dalton", "Grat Dalton", "Rowdy 1", "Doc")]
    assert places == sorted(places)


@pytest.mark.parametrize("paper", PAPERS)
def test_several_posses_make_one_file_with_bookmarks(paper: PaperName) -> None:
    posses = [gang(3), gang_called("Coffeyville Citizens"), gang(8, name="Rolling R")]
    for draw in (roster, cards):
        reader = PdfReader(BytesIO(draw(posses, BOOK, paper=paper).finish()))
        posses_marked = [one for one in reader.outline if isinstance(one, Destination)]
        assert [one.title for one in posses_marked] == ["Dalton Gang", "Coffeyville Citizens", "Rolling R"]
        pages = [reader.get_destination_page_number(one) or 0 for one in posses_marked]
        assert pages == sorted(set(pages))
        under = [one for one in reader.outline if isinstance(one, list)]
        assert [one.title for one in under[0] if isinstance(one, Destination)] == [
            "Bob Dalton",
            "Emmett Dalton",
            "Grat Dalton",
        ]


def test_each_posse_drawn_is_announced() -> None:
    count: list[int] = []
    roster([gang(3), gang(3)], BOOK, drawn=lambda: count.append(1))
    assert len(count) == 2
