"""Every sheet as a small picture, beside the one that was approved. `UPDATE_GOLDEN=1 pytest tests/sheets`
draws the approved ones anew; look at them before you keep them.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from drawn import sheets
from PIL import Image, ImageChops, ImageStat

from lotow.errors import Lang
from lotow.sheets.canvas import Printout
from lotow.sheets.templates import PaperName, Style

GOLDEN = Path(__file__).parent.parent / "golden" / "pictures"
DOTS = "36"
GREYS = 16
BLOCK = 8
FAR = 26
"""How far (of 255) a block of 8 by 8 dots may be from the approved one. Letters drawn by another version of
the same program differ by less, a line that moved or a text that is missing by more."""
MOST = 1_500_000
WAYS: tuple[tuple[Style, PaperName, Lang], ...] = (("plain", "a4", "en"), ("frontier", "letter", "fr"))

needs_pdftoppm = pytest.mark.skipif(shutil.which("pdftoppm") is None, reason="pdftoppm is not installed")


def pictures(sheet: Printout, folder: Path) -> list[Image.Image]:
    """The pages of a sheet, small and grey."""
    file = folder / "sheet.pdf"
    file.write_bytes(sheet.finish())
    subprocess.run(["pdftoppm", "-r", DOTS, "-gray", str(file), str(folder / "page")], check=True)
    return [Image.open(path).convert("L") for path in sorted(folder.glob("page*.pgm"))]


def coarse(picture: Image.Image) -> Image.Image:
    """As it is kept: in sixteen greys."""
    return picture.point([value * GREYS // 256 * 255 // (GREYS - 1) for value in range(256)])


def difference(one: Image.Image, other: Image.Image) -> float:
    """How far the two are apart where they are farthest, block by block."""
    assert one.size == other.size
    apart = ImageChops.difference(one, other)
    blocks = apart.resize((apart.width // BLOCK, apart.height // BLOCK), Image.Resampling.BOX)
    return float(ImageStat.Stat(blocks).extrema[0][1])


def kept(name: str, style: Style, page: int) -> Path:
    return GOLDEN / f"{name.replace(' ', '-')}-{style}-{page}.png"


@needs_pdftoppm
@pytest.mark.parametrize(("style", "paper", "lang"), WAYS, ids=lambda one: str(one))
@pytest.mark.parametrize("name", sheets())
def test_a_sheet_looks_as_it_was_approved(
    name: str, style: Style, paper: PaperName, lang: Lang, tmp_path: Path
) -> None:
    drawn = pictures(sheets()[name](style, paper, lang), tmp_path)
    if os.environ.get("UPDATE_GOLDEN"):
        GOLDEN.mkdir(exist_ok=True)
        for old in GOLDEN.glob(f"{name.replace(' ', '-')}-{style}-?.png"):
            old.unlink()
        for at, picture in enumerate(drawn, 1):
            small = coarse(picture).quantize(GREYS)
            small.save(kept(name, style, at), optimize=True)
    assert kept(name, style, len(drawn)).is_file()
    assert not kept(name, style, len(drawn) + 1).exists()
    for at, picture in enumerate(drawn, 1):
        approved = Image.open(kept(name, style, at)).convert("L")
        assert difference(coarse(picture), approved) <= FAR, f"page {at}"


@needs_pdftoppm
def test_a_text_that_is_missing_or_moved_is_noticed(tmp_path: Path) -> None:
    pages = []
    for number, (text, y) in enumerate((("Obituaries", 100), ("Obituaries", 112), ("", 100))):
        folder = tmp_path / str(number)
        folder.mkdir()
        sheet = Printout("plain", "a4", "en", "", "")
        sheet.text(100, y, text, "bold", 12)
        pages.append(coarse(pictures(sheet, folder)[0]))
    assert difference(pages[0], pages[0]) == 0
    assert difference(pages[0], pages[1]) > FAR
    assert difference(pages[0], pages[2]) > FAR


def test_the_approved_pictures_are_small_and_each_belongs_to_a_sheet() -> None:
    files = sorted(GOLDEN.glob("*.png"))
    assert sum(file.stat().st_size for file in files) < MOST
    known = {f"{name.replace(' ', '-')}-{style}" for name in sheets() for style, _, _ in WAYS}
    assert {file.stem.rpartition("-")[0] for file in files} == known
