"""How long lotow takes to start, as a multiple of a bare typer "hello" on the same interpreter.

The commands take turns, many times over, so that whatever else the machine does slows all of them alike.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

HELLO = """\
import typer


def hello(name: str = "world") -> None:
    print(f"Hello {name}")


if __name__ == "__main__":
    typer.run(hello)
"""

TARGETS = {"lotow --version": 1.15, "lotow --help": 1.3, "lotow rules show sixgun": 1.5}


def commands(hello: Path) -> dict[str, list[str]]:
    """What is measured, by the name it has in the table; hello comes first."""
    script = Path(sys.executable).parent / "lotow"
    lotow = [sys.executable, str(script)] if script.is_file() else [sys.executable, "-m", "lotow"]
    ours = {name: [*lotow, *name.split()[1:]] for name in TARGETS}
    return {"typer hello": [sys.executable, str(hello)], **ours}


def seconds(command: list[str], environment: dict[str, str]) -> float:
    """The time one run takes, its output going to a pipe."""
    start = perf_counter()
    subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True)
    return perf_counter() - start


def measure(repeats: int) -> dict[str, list[float]]:
    """Every command's times. Two rounds first, unmeasured, fill the bytecode and rulebook caches."""
    with tempfile.TemporaryDirectory() as folder:
        hello = Path(folder) / "hello.py"
        hello.write_text(HELLO, encoding="utf-8")
        environment = {**os.environ, "XDG_CACHE_HOME": folder, "HOME": folder}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        wanted = commands(hello)
        times: dict[str, list[float]] = {name: [] for name in wanted}
        for round_number in range(repeats + 2):
            for name, command in wanted.items():
                taken = seconds(command, environment)
                if round_number >= 2:
                    times[name].append(taken)
    return times


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, default=60, help="how often each command is run (60)")
    times = measure(parser.parse_args().repeats)
    hello = times["typer hello"]
    print(f"{'':24}  {'median':>8}  {'minimum':>8}  {'ratio':>6}  {'of minimums':>11}  {'at most':>7}")
    for name, taken in times.items():
        ratio, lowest = median(taken) / median(hello), min(taken) / min(hello)
        target = f"{TARGETS[name]:.2f}" if name in TARGETS else ""
        figures = f"{median(taken) * 1000:5.1f} ms  {min(taken) * 1000:5.1f} ms  {ratio:6.2f}"
        print(f"{name:24}  {figures}  {lowest:11.2f}  {target:>7}".rstrip())


if __name__ == "__main__":
    main()
