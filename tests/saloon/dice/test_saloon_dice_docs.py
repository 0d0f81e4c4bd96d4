"""The example of the saloon's dice plays its game."""

from __future__ import annotations

import subprocess
import sys

import pytest
from support import REPOSITORY


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
