"""A campaign of three posses to run commands on, the reports of its games, and a terminal to sit at."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

from support import REPOSITORY, Ran, RunLotow

POSSES = REPOSITORY / "examples" / "posses"
COLOURS = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")

BANK = """
scenario = "bank robbery"
date = 2026-11-14
winner = "Dalton Gang"
witness = "Doc"

[[posse]]
name = "Dalton Gang"
role = "defender"
out = ["Grat", "Dick Broadwell"]
kills = { "Bob Dalton" = 2, "Emmett" = 1 }
bags = 2

[[posse]]
name = "Coffeyville Citizens"
role = "attacker"
out = ["Marshal Connelly", "John Kloehr", "Asa Bridger"]
kills = { "John Kloehr" = 2 }
bags = 1
"""
QUIET = """
scenario = "high noon"
winner = "draw"
agreed = true

[[posse]]
name = "Dalton Gang"
role = "attacker"

[[posse]]
name = "Coffeyville Citizens"
role = "defender"
"""


CAMPAIGN_KEYS = {
    "name",
    "planned",
    "house_rules",
    "on_trust",
    "closed",
    "winners",
    "posses",
    "prepared",
    "games",
}
"""What a campaign as JSON has."""


class Table:
    """`lotow campaign ...` on one database: `table("show", "lincoln")`."""

    def __init__(self, lotow: RunLotow, database: str, folder: Path) -> None:
        self._lotow = lotow
        self.database = database
        self.folder = folder

    def __call__(self, *args: str) -> Ran:
        return self._lotow("campaign", *args, "--db", self.database)

    def well(self, *args: str) -> str:
        """A command that does well; what it printed."""
        ran = self(*args)
        assert ran.code == 0, ran.err
        assert all(len(line) <= 80 for line in ran.out.splitlines()), ran.out
        return ran.out

    def badly(self, *args: str) -> str:
        """A command that is refused with one sentence and a hint, and has written nothing."""
        before = self.entries()
        ran = self(*args)
        assert ran.code == 2, ran.out
        assert ran.err.startswith("error: ")
        assert "hint: " in ran.err
        assert self.entries() == before
        return ran.err

    def entries(self) -> list[int]:
        """How many entries each campaign has."""
        if not Path(self.database).exists():
            return []
        listed = self("list", "--json").json
        return [len(self("log", one["name"], "--json").json) for one in listed]

    def file(self, name: str, text: str) -> str:
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        return str(path)

    def begin(self, *more: str) -> Table:
        """Lincoln County, with three posses."""
        self.well("new", "Lincoln County", "--games", "6", *more)
        for name in ("outlaws", "lawmen", "cowboys"):
            self.well("join", "lincoln", str(POSSES / f"{name}.toml"))
        return self

    def play(self, report: str = BANK) -> Table:
        """A game, not settled yet."""
        self.well("game", "lincoln", self.file("report.toml", report))
        return self

    def settle(self, seed: int = 5) -> Table:
        self.well("aftermath", "lincoln", "--auto", "--seed", str(seed))
        return self


HEARING_CTRL_C = """
import signal
from lotow.cli import main
signal.signal(signal.SIGINT, signal.default_int_handler)
main()
"""
"""The program as it runs at a terminal, even where the tests run in a background that ignores Ctrl-C."""


class Terminal:
    """A pseudo-terminal of 80 columns, on which nothing can be drawn, with `lotow campaign ...` (or another
    group) at the other end."""

    def __init__(self, *args: str, database: str, group: tuple[str, ...] = ("campaign",)) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 80, 0, 0))
        environment = {**os.environ, "LOTOW_DB": database, "TERM": "dumb", "LINES": "40", "COLUMNS": "80"}
        self.program = subprocess.Popen(
            [sys.executable, "-c", HEARING_CTRL_C, *group, *args],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment,
            start_new_session=True,
        )
        os.close(slave)
        self.seen = ""
        self._read_to = 0
        self._raw = b""

    def until(self, text: str) -> str:
        """What came up on the screen since the last time, without colours, to this text."""
        end = time.monotonic() + 20
        while (found := self.seen.find(text, self._read_to)) < 0:
            assert time.monotonic() < end, f"{text!r} never came: {self.seen[self._read_to :]}"
            assert self._read(), f"{text!r} never came: {self.seen[self._read_to :]}"
        start, self._read_to = self._read_to, found + len(text)
        return self.seen[start : self._read_to]

    def answer(self, prompt: str, line: str) -> str:
        """Waits for a prompt and types a line."""
        seen = self.until(prompt)
        os.write(self.master, f"{line}\n".encode())
        return seen

    def hang_up(self) -> None:
        """Ctrl-D: nobody answers any more."""
        os.write(self.master, b"\x04")

    def ended(self) -> int:
        while self._read():
            pass
        os.close(self.master)
        return self.program.wait(60)

    def _read(self) -> bool:
        if not select.select([self.master], [], [], 20)[0]:
            return False
        try:
            read = os.read(self.master, 65536)
        except OSError:
            return False
        self._raw += read
        self.seen = COLOURS.sub("", self._raw.decode("utf-8", "replace")).replace("\r\n", "\n")
        return bool(read)
