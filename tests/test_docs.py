"""The documentation is run: in the README and in every chapter each command prints what is shown, each script
works, each link leads somewhere.
"""

from __future__ import annotations

import os
import re
import runpy
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from support import REPOSITORY, RunLotow

README = REPOSITORY / "README.md"
CHAPTERS = sorted((REPOSITORY / "docs").glob("*.md"))
DOCUMENTS = [README, *CHAPTERS]
EXAMPLES = sorted((REPOSITORY / "examples").glob("*.sh"))
MOST_LINES = 220
PICTURES = REPOSITORY / "docs" / "pictures"
LARGEST = 150_000
BLOCK = re.compile(r"^( *)```(\w+)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)\)")
PLACE = re.compile(r"`((?:data|lotow|tests|examples|benchmarks|templates|docs)/[\w./-]+)`")


class Shown(NamedTuple):
    """A command of a document and what it is said to print. A line `...` stands for any lines."""

    command: str
    output: str

    def fits(self, printed: str) -> bool:
        parts = [re.escape(part) for part in re.split(r"^\.\.\.\n", self.output, flags=re.MULTILINE)]
        return re.fullmatch("(?:.*\n)*?".join(parts), printed) is not None


def called(document: Path) -> str:
    return document.stem


def blocks(document: Path, language: str) -> list[str]:
    text = document.read_text(encoding="utf-8")
    return [block for _, kind, block in BLOCK.findall(text) if kind == language]


def commands(document: Path) -> Iterator[Shown]:
    """Every command of every console block, in order."""
    for block in blocks(document, "console"):
        first, *rest = re.split(r"^\$ ", block, flags=re.MULTILINE)
        assert not first, f"a console block begins with a command: {block}"
        for part in rest:
            command, _, output = part.partition("\n")
            yield Shown(command, output)


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A newcomer's folder: the examples, nothing else, and nothing saved yet."""
    shutil.copytree(REPOSITORY / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    scripts = Path(sys.executable).parent
    monkeypatch.setenv("PATH", f"{scripts}{os.pathsep}{os.environ['PATH']}")
    return tmp_path


@pytest.mark.parametrize("document", [one for one in DOCUMENTS if blocks(one, "console")], ids=called)
def test_every_command_prints_what_is_shown(place: Path, lotow: RunLotow, document: Path) -> None:
    """A document in one go, for later commands build on earlier ones."""
    for one in commands(document):
        program, *words = shlex.split(one.command)
        assert program == "lotow", one.command
        ran = lotow(*words)
        printed = ran.out + ran.err
        assert one.fits(printed), f"$ {one.command}\nprints\n{printed}\nand not\n{one.output}"
        assert ran.code in (0, 1) or printed.startswith("error: "), one.command


@pytest.mark.parametrize("document", [one for one in DOCUMENTS if blocks(one, "python")], ids=called)
def test_every_script_prints_what_is_shown(place: Path, document: Path) -> None:
    """What it prints stands after it as a block of text."""
    for script, output in zip(blocks(document, "python"), blocks(document, "text"), strict=True):
        ran = subprocess.run(
            [sys.executable, "-W", "error", "-c", script], capture_output=True, encoding="utf-8", check=False
        )
        assert (ran.stdout, ran.stderr) == (output, "")


@pytest.mark.parametrize("script", EXAMPLES, ids=called)
def test_an_example_script_shows_its_commands_and_leaves_what_it_made(place: Path, script: Path) -> None:
    """The shell shows them as they stand in the script (`set -v`); nothing else is complained of."""
    ran = subprocess.run(["sh", str(script)], capture_output=True, encoding="utf-8", check=False)
    assert ran.returncode == 0, ran.stderr
    assert set(ran.stderr.splitlines()) <= set(script.read_text(encoding="utf-8").splitlines())
    assert ran.stdout
    assert list((place / "demo").iterdir())


def test_the_demo_is_an_evening_on_two_screens_and_says_what_to_open(place: Path) -> None:
    ran = subprocess.run(
        ["sh", str(REPOSITORY / "examples" / "demo.sh")], capture_output=True, encoding="utf-8", check=True
    )
    lines = ran.stdout.splitlines()
    assert len(lines) <= 2 * 24
    assert max(map(len, lines)) <= 80
    assert sum(line.startswith("$ lotow ") for line in lines) >= 5
    named = re.findall(r"[\w-]+\.(?:pdf|html|db)", " ".join(lines[-4:]))
    assert len(named) == 6
    for name in named:
        assert (place / "demo" / name).stat().st_size > 1000
    assert lines[-2].endswith("lotow web --lan --db demo/lotow.db")
    assert lines[-1].endswith('lotow posse build "Red River Riders"')


def test_an_example_that_stands_for_any_lines() -> None:
    assert Shown("x", "a\n...\nd\n").fits("a\nb\nc\nd\n")
    assert Shown("x", "a\n...\n").fits("a\n")
    assert not Shown("x", "a\n...\nd\n").fits("a\nb\n")
    assert not Shown("x", "a\n").fits("a\nb\n")


def test_the_readme_shows_every_picture_there_is_and_each_is_small() -> None:
    shown = re.findall(r'src="(docs/pictures/[\w-]+\.png)"', README.read_text(encoding="utf-8"))
    made = runpy.run_path(str(PICTURES / "make.py"))["PICTURES"]
    assert sorted(shown) == sorted(f"docs/pictures/{name}.png" for name in made)
    assert sorted(path.stem for path in PICTURES.glob("*.png")) == sorted(made)
    assert all(path.stat().st_size < LARGEST for path in PICTURES.glob("*.png"))


def test_the_picture_of_the_terminal_is_drawn_by_the_program() -> None:
    image = runpy.run_path(str(PICTURES / "make.py"))["terminal"]()
    assert image.size[0] > 800
    assert len(image.getcolors(100_000)) > 50


@pytest.mark.parametrize("document", DOCUMENTS, ids=called)
def test_a_document_names_nothing_that_is_not_there(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    named = [REPOSITORY / path for path in PLACE.findall(text)]
    named += [
        document.parent / link.partition("#")[0]
        for link in LINK.findall(text)
        if not link.startswith(("#", "http"))
    ]
    assert [str(path) for path in named if not path.exists()] == []


def test_the_readme_fits_on_few_pages_and_leads_to_every_chapter() -> None:
    text = README.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= MOST_LINES
    assert [one.name for one in CHAPTERS if f"](docs/{one.name})" not in text] == []
