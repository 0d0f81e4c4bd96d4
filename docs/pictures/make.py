"""Makes the pictures of the README from the real program: `make pictures`.

A picture is a function that gives an image; `PICTURES` names each, and the README shows all of them.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

import matplotlib
from PIL import Image, ImageDraw, ImageFont
from prompt_toolkit import Application
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from lotow.app.workshop import Workshop, open_or_found
from lotow.cli.terminal.screen import application
from lotow.cli.terminal.workbench import Bench, bench_screen
from lotow.posse.files import read_text
from lotow.rulebook import load_rulebook
from lotow.sheets.roster import roster
from lotow.storage.opening import open_store

HERE = Path(__file__).parent
EXAMPLES = HERE.parent.parent / "examples"
COLOURS = 128
SHEET_WIDTH = 720
COLUMNS, ROWS = 80, 24
CELL = (11, 23)
"""A letter on the terminal, in dots."""
TYPE_SIZE = 18
MARGIN = 10
PATIENCE = 200
"""How often it is looked whether completion has come."""
PAPER, INK = "#1d1f21", "#d8d8d8"
INKS = {
    "ansiyellow": "#f0c674",
    "ansicyan": "#8abeb7",
    "ansigreen": "#b5bd68",
    "ansired": "#cc6666",
}
SAID = (
    "trail boss called Jed Stone with winchester, horse",
    "2 greenhorn with sixgun, sixgun",
    "3 cowpoke with sixgun, hand weapon",
)
BEGUN = "jed +"
"""What has been said on the picture of the terminal, and what is just being said."""
TURNS = 4
ROBBERY = ("--scenario", "bank robbery", "--attacker", "law")
PHONE = (390, 844)
BROWSING = ["--no-sandbox"]
"""For the picture of the phone: how far the evening has come, what is played, the screen, the browser."""


def sheet() -> Image.Image:
    """A roster in the frontier style."""
    book = load_rulebook()
    posse = read_text((EXAMPLES / "posses" / "outlaws.toml").read_text("utf-8"), book, "outlaws.toml")
    with TemporaryDirectory() as folder:
        file = Path(folder) / "roster.pdf"
        file.write_bytes(roster([posse], book, style="frontier").finish())
        wanted = ["-singlefile", "-scale-to-x", str(SHEET_WIDTH), "-scale-to-y", "-1", "-png"]
        subprocess.run(["pdftoppm", *wanted, str(file), str(file.with_suffix(""))], check=True)
        return Image.open(file.with_suffix(".png")).convert("RGB")


class Watched(DummyOutput):
    """A terminal of a usual size that shows nothing."""

    def get_size(self) -> Size:
        return Size(rows=ROWS, columns=COLUMNS)


def terminal() -> Image.Image:
    """A posse being built, with what could be bought next and for how much."""
    with TemporaryDirectory() as folder, open_store(str(Path(folder) / "lotow.db")) as store:
        book = load_rulebook()
        journal = open_or_found(store, "Red River Riders", "cowboys", None, "", book)
        bench = Bench(Workshop(store, journal, book, "en"))
        for line in SAID:
            assert bench.hear(line)
        with create_pipe_input() as keys:
            app = application(bench_screen(bench), input=keys, output=Watched())
            seen: list[Image.Image] = []

            async def typing() -> None:
                keys.send_text(BEGUN)
                for _ in range(PATIENCE):
                    await asyncio.sleep(0.05)
                    if app.current_buffer.complete_state is not None:
                        break
                await asyncio.sleep(0.2)
                seen.append(screenshot(app))
                app.exit()

            def begin() -> None:
                app.create_background_task(typing())

            app.run(pre_run=begin)
        return seen[0]


def screenshot(app: Application[None]) -> Image.Image:
    """What an application has drawn, letter by letter in its colours."""
    screen = app.renderer.last_rendered_screen
    assert screen is not None
    fonts = Path(matplotlib.get_data_path()) / "fonts" / "ttf"
    plain, bold = (
        ImageFont.truetype(str(fonts / f"{name}.ttf"), TYPE_SIZE)
        for name in ("DejaVuSansMono", "DejaVuSansMono-Bold")
    )
    wide, high = CELL
    image = Image.new("RGB", (COLUMNS * wide + 2 * MARGIN, ROWS * high + 2 * MARGIN), PAPER)
    pen = ImageDraw.Draw(image)
    for row in range(ROWS):
        for column in range(COLUMNS):
            letter = screen.data_buffer[row][column]
            looks = app.renderer.style.get_attrs_for_style_str(letter.style)
            ink, paper = colour(looks.color, INK), colour(looks.bgcolor, PAPER)
            if looks.reverse:
                ink, paper = paper, ink
            x, y = MARGIN + column * wide, MARGIN + row * high
            pen.rectangle((x, y, x + wide, y + high), paper)
            pen.text((x, y + 1), letter.char, ink, bold if looks.bold else plain)
    return image


def colour(named: str | None, otherwise: str) -> str:
    """A colour of the terminal: one of its own by name, any other by its number."""
    if not named or named == "default":
        return otherwise
    return INKS.get(named) or f"#{named}"


def phone() -> Image.Image:
    """A bank robbery in its third turn, on a phone at the table."""
    from playwright.sync_api import sync_playwright

    with TemporaryDirectory() as folder:
        taps = (EXAMPLES / "table" / "evening.txt").read_text("utf-8")
        begun = "\nturn\n".join(taps.split("\nturn\n")[:TURNS])
        (Path(folder) / "taps.txt").write_text(begun, "utf-8")
        posses = [str(EXAMPLES / "campaign" / f"{name}.toml") for name in ("outlaws", "lawmen")]
        lotow = Lotow(Path(folder))
        lotow.run("table", "new", "evening", "--posse", posses[0], "--posse", posses[1], *ROBBERY)
        lotow.run("table", "do", "evening", "--file", "taps.txt")
        with lotow.serving() as link, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=BROWSING)
            page = browser.new_page(viewport={"width": PHONE[0], "height": PHONE[1]})
            page.goto(link)
            page.goto(link.partition("/j/")[0] + "/tables/evening")
            page.wait_for_load_state()
            page.wait_for_timeout(500)
            return Image.open(BytesIO(page.screenshot())).convert("RGB")


class Lotow:
    """The program with a database of its own, in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.environment = {**os.environ, "LOTOW_DB": str(folder / "lotow.db"), "LOTOW_LANG": "en"}

    def run(self, *words: str) -> None:
        command = [sys.executable, "-m", "lotow", *words]
        subprocess.run(command, cwd=self.folder, env=self.environment, check=True, capture_output=True)

    @contextmanager
    def serving(self) -> Iterator[str]:
        """Serves the pages, and gives the link to them."""
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = str(free.getsockname()[1])
        command = [sys.executable, "-m", "lotow", "web", "--no-open", "--port", port]
        with subprocess.Popen(
            command, cwd=self.folder, env=self.environment, stdout=subprocess.PIPE, encoding="utf-8"
        ) as server:
            assert server.stdout is not None
            try:
                yield next(line.strip() for line in server.stdout if "/j/" in line)
            finally:
                server.terminate()


PICTURES: dict[str, Callable[[], Image.Image]] = {"roster": sheet, "terminal": terminal, "phone": phone}
"""What is made, by the name of its file."""


def main(folder: Path = HERE) -> None:
    """Makes every picture, in few colours so that it stays small."""
    for name, make in PICTURES.items():
        small = make().quantize(COLOURS, dither=Image.Dither.NONE)
        small.save(folder / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE)
