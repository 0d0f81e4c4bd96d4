"""`lotow web` at the command line: what it prints, opens and refuses. Nothing is served here."""

from __future__ import annotations

import builtins
import re
import socket
import sys
from collections.abc import Callable, Mapping, Sequence
from types import SimpleNamespace
from typing import Any

import pytest
import typer
import zxingcpp
from PIL import Image
from support import RunLotow

from lotow.cli.commands import web
from lotow.web import starting

HALVES = {" ": (0, 0), "▀": (255, 0), "▄": (0, 255), "█": (255, 255)}


class Terminal:
    """Standard output, as though somebody sat before it."""

    def write(self, text: str) -> int:
        return sys.stdout.write(text)

    def flush(self) -> None:
        sys.stdout.flush()

    def isatty(self) -> bool:
        return True


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was opened in a browser by a server that starts and ends at once, at a terminal."""

    def serve(_: starting.Listening, db: str | None, key: bytes, started: Callable[[], None]) -> None:
        started()

    links: list[str] = []
    monkeypatch.setattr(starting, "serve", serve)
    monkeypatch.setattr(starting, "local_address", lambda: "192.168.1.7")
    monkeypatch.setattr(typer, "launch", links.append)
    monkeypatch.setattr(web, "sys", SimpleNamespace(stdout=Terminal()))
    return links


def link_in(out: str) -> str:
    return next(one.strip() for one in out.splitlines() if "/j/" in one)


def test_the_owners_link_is_printed_and_opened(lotow: RunLotow, opened: list[str]) -> None:
    ran = lotow("web", "--port", "9000")
    assert ran.code == 0
    assert link_in(ran.out).startswith("http://127.0.0.1:9000/j/owner-")
    assert opened == [link_in(ran.out)]


def test_nothing_is_opened_where_that_is_not_wanted(
    lotow: RunLotow, opened: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "/j/" in lotow("web", "--no-open").out
    monkeypatch.setattr(web, "sys", sys)
    assert "/j/" in lotow("web").out
    assert opened == []


def test_a_phone_reads_the_link_from_the_terminal(lotow: RunLotow, opened: list[str]) -> None:
    out = lotow("web", "--lan", "--no-open").out
    lines = [one for one in out.splitlines() if re.search("[▀▄█]", one)]
    wide = max(len(one) for one in lines)
    assert wide <= 80
    image = Image.new("L", (wide, 2 * len(lines)))
    for row, line in enumerate(lines):
        for column, half in enumerate(line):
            for below, shade in enumerate(HALVES[half]):
                image.putpixel((column, 2 * row + below), shade)
    (found,) = zxingcpp.read_barcodes(image.resize((wide * 8, len(lines) * 16), Image.Resampling.NEAREST))
    assert found.text == link_in(out)
    assert found.text.startswith("http://192.168.1.7:8642/j/")


def test_a_port_that_is_taken_and_a_foreign_address_are_told_apart(lotow: RunLotow) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        ran = lotow("web", "--no-open", "--port", str(other.getsockname()[1]))
    assert (ran.code, ran.out) == (2, "")
    assert "--port names it" in ran.err
    ran = lotow("web", "--no-open", "--host", "203.0.113.7")
    assert (ran.code, ran.out) == (2, "")
    assert "an address of this machine" in ran.err


@pytest.mark.parametrize("package", ["starlette", "uvicorn", "jinja2", "python_multipart"])
def test_without_the_web_extra_a_sentence_says_how_to_install_it(
    lotow: RunLotow, monkeypatch: pytest.MonkeyPatch, package: str
) -> None:
    real = builtins.__import__

    def missing(
        name: str,
        given: Mapping[str, object] | None = None,
        here: Mapping[str, object] | None = None,
        names: Sequence[str] = (),
        level: int = 0,
    ) -> Any:
        if level == 0 and name.split(".")[0] == package:
            raise ModuleNotFoundError(f"No module named {package!r}", name=package)
        return real(name, given, here, names, level)

    for known in [one for one in sys.modules if one.split(".")[0] == package or one.startswith("lotow.web")]:
        monkeypatch.delitem(sys.modules, known)
    monkeypatch.setattr(builtins, "__import__", missing)
    ran = lotow("web", "--no-open")
    assert (ran.code, ran.out) == (2, "")
    assert package in ran.err
    assert "pip install 'lotow[web]'" in ran.err
