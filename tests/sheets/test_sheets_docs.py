"""The chapter on sheets is run: every command shown in it gives the output shown."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

import pytest
from support import REPOSITORY, RunLotow

CHAPTER = (REPOSITORY / "docs" / "sheets.md").read_text(encoding="utf-8")
CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_every_command_of_the_chapter_prints_what_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lotow: RunLotow
) -> None:
    shutil.copytree(REPOSITORY / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    for block in CONSOLE.findall(CHAPTER):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            ran = lotow(*shlex.split(command)[1:])
            assert ran.code == 0, command
            assert output in ("...\n", ran.out), command


def test_the_chapter_names_nothing_that_is_not_there() -> None:
    for path in re.findall(r"`((?:tests|templates)/[\w./-]+)`", CHAPTER):
        assert (REPOSITORY / path).exists(), path


def test_the_chapter_names_every_sheet() -> None:
    from lotow.cli.tree import SHEET

    for command in SHEET.commands:
        assert f"| `sheet {command}` |" in CHAPTER
