"""What must not happen when somebody at the table sends nonsense: nobody else may notice."""

from __future__ import annotations

import contextlib
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.parse import urlencode

import msgspec
import pytest
from surfaces import use_request

from lotow.app import tapping
from lotow.app.tables import open_table
from lotow.cli.app import run
from lotow.errors import LotowError

AFTERMATH = "/campaigns/caldwell/aftermath/talbot-gang"
FORM = "application/x-www-form-urlencoded"


def asked(method: str, path: str, **fields: str) -> None:
    """A request by the owner; it may be refused, but nothing breaks and nobody waits."""
    body = urlencode(fields).encode()
    began = time.process_time()
    with contextlib.suppress(LotowError):
        use_request(msgspec.msgpack.encode([method, path, "", FORM, body if method == "POST" else b""]))
    assert time.process_time() - began < 2


@pytest.mark.parametrize("said", ["--5", "-", "9" * 5_000, "٣", "1e9", "nan", "\x00"])
def test_a_number_of_a_form_that_is_none_is_no_traceback(said: str) -> None:
    asked("POST", "/posses/dalton-gang/hire", type="rowdy", count=said, member=said)
    asked("POST", "/posses/dalton-gang/equip", item="sixgun", member=said)
    asked("POST", "/campaigns", name="Other", games=said)
    asked("POST", "/links", right=f"seat:{said}", name=said)
    asked(
        "POST",
        "/campaigns/caldwell/report",
        **{"talbot-gang.name": "Talbot Gang", "talbot-gang.kills.1": said, "talbot-gang.count.bags": said},
    )


def test_a_line_of_a_form_does_not_unfold_to_gigabytes() -> None:
    fields = {
        name: ("{" + inner + "}") * 1_000
        for name, inner in [
            ("line", "item"),
            ("item", "hero"),
            ("hero", "who"),
            ("who", "type"),
            ("type", "gear"),
        ]
    }
    asked("POST", f"{AFTERMATH}/answer", **fields, gear="x" * 8_000)


@pytest.mark.parametrize("code", ["x" * 60_000, "LOTOW1" * 9_000, "a." * 30_000])
def test_a_code_of_any_length_is_refused_at_once(code: str) -> None:
    asked("GET", f"/p/{code}")


@pytest.mark.parametrize("winner", ["left", "nobody", "dalton", "\N{HORSE}"])
def test_no_phone_spoils_a_table_for_the_others(tmp_path: Path, winner: str) -> None:
    db = str(tmp_path / "lotow.db")
    files = [
        str(Path(__file__).parents[2] / "examples" / "posses" / f"{one}.toml")
        for one in ("outlaws", "lawmen")
    ]
    named = ["--posse", files[0], "--posse", files[1], "--scenario", "vendetta", "--attacker", "dalton"]
    assert run(["table", "new", "noon", *named, "--db", db]) == 0
    end = {"tap": "end", "winner": winner, "second": winner, "anyway": True}
    with open_table("noon", db) as table:
        tapping.take(table, [tapping.Sent("phone", 1, end)], "Ann", "en")
    for command in ("show", "log"):
        assert run(["table", command, "noon", "--db", db]) == 0
    assert run(["table", "finish", "noon", "-o", "-", "--db", db]) in (0, 2)


def test_no_tap_that_was_answered_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    script = str(Path(__file__).with_name("kill_web.py"))
    program = [sys.executable, script, "--times", "4", "--port", str(port)]
    ran = subprocess.run(program, capture_output=True, text=True, timeout=120, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "every one of them is in the journal once and in order" in ran.stdout
