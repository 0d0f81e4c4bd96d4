"""What `docs/saloon-dice.md` shows is what is printed, and the example plays its game."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from support import REPOSITORY, RunLotow
from test_readme import BLOCK, Shown

DOCUMENT = (REPOSITORY / "docs" / "saloon-dice.md").read_text(encoding="utf-8")
SHOWN = [
    Shown(*part.split("\n", 1))
    for kind, block in BLOCK.findall(DOCUMENT)
    if kind == "console"
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]
]


def test_every_command_prints_what_is_shown_one_after_the_other(
    lotow: RunLotow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOTOW_DB", str(tmp_path / "lotow.db"))
    assert len(SHOWN) >= 9
    for shown in SHOWN:
        ran = lotow(*shlex.split(shown.command)[1:])
        assert shown.fits(ran.out + ran.err), f"{shown.command}\n{ran.out}{ran.err}"


def test_the_documentation_names_nothing_that_is_not_there() -> None:
    for path in re.findall(r"`((?:data|lotow|tests|examples|benchmarks)/[\w./-]+)`", DOCUMENT):
        assert (REPOSITORY / path).exists(), path


@pytest.mark.parametrize(("lang", "word"), [("en", "At the table"), ("fr", "À table")])
def test_the_example_plays_a_game_and_tells_it(lang: str, word: str) -> None:
    script = REPOSITORY / "examples" / "saloon" / "dice_evening.py"
    ran = subprocess.run(
        [sys.executable, "-X", "utf8", "-W", "error", str(script), "7", lang],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert ran.stdout.startswith(word)
    assert len(ran.stdout.splitlines()) > 20
    assert ran.stderr == ""
