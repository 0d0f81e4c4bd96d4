"""How long lotow takes to start, as a multiple of a bare typer "hello" on the same interpreter."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from commands import lotow, measure, print_ratios

HELLO = """\
import typer


def hello(name: str = "world") -> None:
    print(f"Hello {name}")


if __name__ == "__main__":
    typer.run(hello)
"""

TARGETS = {"lotow --version": 1.15, "lotow --help": 1.3, "lotow rules show sixgun": 1.5}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, default=60, help="how often each command is run (60)")
    repeats = parser.parse_args().repeats
    with tempfile.TemporaryDirectory() as folder:
        hello = Path(folder) / "hello.py"
        hello.write_text(HELLO, encoding="utf-8")
        ours = {name: lotow(*name.split()[1:]) for name in TARGETS}
        times = measure({"typer hello": [sys.executable, str(hello)], **ours}, repeats)
    print_ratios(times, TARGETS)


if __name__ == "__main__":
    main()
