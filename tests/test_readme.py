"""The documentation is run: every command shown gives the output shown, every example works."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from support import REPOSITORY, RunLotow

README = (REPOSITORY / "README.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Shown(NamedTuple):
    """A command of the README and what it is said to print. A line `...` stands for any lines."""

    command: str
    output: str

    def fits(self, printed: str) -> bool:
        parts = [re.escape(part) for part in re.split(r"^\.\.\.\n", self.output, flags=re.MULTILINE)]
        return re.fullmatch("(?:.*\n)*?".join(parts), printed) is not None


def blocks(language: str) -> list[str]:
    return [text for kind, text in BLOCK.findall(README) if kind == language]


def commands() -> Iterator[Shown]:
    """Every command of every console block, in order."""
    for block in blocks("console"):
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


def test_every_command_of_the_readme_prints_what_is_shown(place: Path, lotow: RunLotow) -> None:
    """In one go, for later commands build on earlier ones."""
    shown = list(commands())
    assert len(shown) >= 7
    for one in shown:
        program, *words = shlex.split(one.command)
        assert program == "lotow", one.command
        ran = lotow(*words)
        printed = ran.out + ran.err
        assert one.fits(printed), f"$ {one.command}\nprints\n{printed}\nand not\n{one.output}"


def test_the_scripts_of_the_readme_print_what_is_shown(place: Path) -> None:
    scripts, printed = blocks("python"), blocks("text")
    assert scripts
    for script, output in zip(scripts, printed, strict=True):
        ran = subprocess.run(
            [sys.executable, "-W", "error", "-c", script], capture_output=True, encoding="utf-8", check=True
        )
        assert (ran.stdout, ran.stderr) == (output, "")


@pytest.mark.parametrize("script", sorted((REPOSITORY / "examples").glob("*.sh")), ids=lambda path: path.name)
def test_an_example_script_shows_its_commands_and_leaves_what_it_made(place: Path, script: Path) -> None:
    ran = subprocess.run(["sh", str(script)], capture_output=True, encoding="utf-8", check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "\n$ lotow " in ran.stdout
    assert list((place / "demo").iterdir())


def test_an_example_that_stands_for_any_lines() -> None:
    assert Shown("x", "a\n...\nd\n").fits("a\nb\nc\nd\n")
    assert Shown("x", "a\n...\n").fits("a\n")
    assert not Shown("x", "a\n...\nd\n").fits("a\nb\n")
    assert not Shown("x", "a\n").fits("a\nb\n")


def test_the_documentation_names_nothing_that_is_not_there() -> None:
    for path in re.findall(r"`((?:data|lotow|tests|examples|benchmarks|templates)/[\w./-]+)`", README):
        assert (REPOSITORY / path).exists(), path
