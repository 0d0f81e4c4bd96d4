"""A newcomer's folder for the commands that read and write files."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from support import REPOSITORY, RunLotow


@pytest.fixture
def newcomer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with the examples and another program's catalogues; nothing saved, no book added."""
    from lotow.rulebook.books import load_books

    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    shutil.copytree(REPOSITORY / "examples", "examples")
    shutil.copytree(REPOSITORY / "tests" / "exchange" / "catalogues", "catalogues")
    yield tmp_path
    load_books.cache_clear()


@pytest.fixture
def riders(newcomer: Path, lotow: RunLotow) -> Path:
    """The same with a saved posse, the Red River Riders."""
    assert lotow("posse", "import", "examples/posses/cowboys.toml", "--name", "Red River Riders").code == 0
    return newcomer


@pytest.fixture
def lincoln(riders: Path, lotow: RunLotow) -> Path:
    """The same with a campaign, Lincoln County, of two posses."""
    assert lotow("campaign", "new", "Lincoln County").code == 0
    for posse in ("Red River Riders", "examples/posses/outlaws.toml"):
        assert lotow("campaign", "join", "lincoln", posse).code == 0
    return riders
