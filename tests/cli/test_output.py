"""A file that is written is written whole, where it was meant to be, and as open as it was."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from support import REPOSITORY

from lotow.cli.terminal.output import write_bytes
from lotow.errors import LotowError


def test_a_link_stays_and_its_target_is_written(tmp_path: Path) -> None:
    (tmp_path / "target").write_text("old")
    (tmp_path / "link").symlink_to(tmp_path / "target")
    write_bytes(str(tmp_path / "link"), b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "target").read_text() == "new"


def test_a_closed_file_stays_closed(tmp_path: Path) -> None:
    file = tmp_path / "mine"
    file.write_text("old")
    file.chmod(0o600)
    write_bytes(str(file), b"new")
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_new_file_is_as_open_as_any(tmp_path: Path) -> None:
    mask = os.umask(0o022)
    try:
        write_bytes(str(tmp_path / "mine"), b"new")
    finally:
        os.umask(mask)
    assert (tmp_path / "mine").stat().st_mode & 0o777 == 0o644


def test_the_longest_name_there_is_can_be_written(tmp_path: Path) -> None:
    write_bytes(str(tmp_path / ("x" * 255)), b"new")
    assert [len(one.name) for one in tmp_path.iterdir()] == [255]


def test_what_fails_leaves_the_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine").write_text("old")

    def full(source: str, target: str) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(LotowError, match="No space left") as refused:
        write_bytes(str(tmp_path / "mine"), b"new")
    assert refused.value.message.fr.endswith("plus de place sur le disque")
    assert [one.read_text() for one in tmp_path.iterdir()] == ["old"]


def test_links_that_lead_in_a_circle_are_no_traceback(tmp_path: Path) -> None:
    (tmp_path / "one").symlink_to(tmp_path / "two")
    (tmp_path / "two").symlink_to(tmp_path / "one")
    with pytest.raises(LotowError, match="cannot write"):
        write_bytes(str(tmp_path / "one"), b"new")


@pytest.mark.parametrize("path", ["", "no/such/folder/file", "a\0b", "."])
def test_what_is_no_file_is_refused_with_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(LotowError, match="cannot write"):
        write_bytes(path, b"new")


@pytest.mark.skipif(not os.path.exists("/dev/stdout"), reason="a way of Unix")
def test_what_is_written_to_standard_output_by_its_path_comes_out_of_a_pipe() -> None:
    writing = "from lotow.cli.terminal.output import write_bytes; write_bytes('/dev/stdout', b'new')"
    said = subprocess.run([sys.executable, "-c", writing], capture_output=True, check=True, cwd=REPOSITORY)
    assert said.stdout == b"new"
