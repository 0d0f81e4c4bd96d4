"""Times whole commands against each other. They take turns, many times over, so that whatever else the
machine does slows all of them alike; two rounds first, unmeasured, fill the bytecode and rulebook caches.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from statistics import median
from time import perf_counter

WARM_UP = 2


def lotow(*words: str) -> list[str]:
    """The command line of the program beside this interpreter."""
    script = Path(sys.executable).parent / "lotow"
    return [sys.executable, *([str(script)] if script.is_file() else ["-m", "lotow"]), *words]


def measure(
    commands: Mapping[str, list[str]], repeats: int, settings: Mapping[str, str] | None = None
) -> dict[str, list[float]]:
    """Every command's times, its output going to a pipe; caches and home are a throw-away folder."""
    times: dict[str, list[float]] = {name: [] for name in commands}
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "XDG_CACHE_HOME": folder, "HOME": folder, **(settings or {})}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        for turn in range(repeats + WARM_UP):
            for name, command in commands.items():
                start = perf_counter()
                subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True)
                if turn >= WARM_UP:
                    times[name].append(perf_counter() - start)
    return times


def print_ratios(times: Mapping[str, list[float]], at_most: Mapping[str, float]) -> None:
    """A table of the times as ratios to the first command's, with what they should be at most."""
    reference = next(iter(times.values()))
    print(f"{'':24}  {'median':>8}  {'minimum':>8}  {'ratio':>6}  {'of minimums':>11}  {'at most':>7}")
    for name, taken in times.items():
        ratio, lowest = median(taken) / median(reference), min(taken) / min(reference)
        target = f"{at_most[name]:.2f}" if name in at_most else ""
        figures = f"{median(taken) * 1000:5.1f} ms  {min(taken) * 1000:5.1f} ms  {ratio:6.2f}"
        print(f"{name:24}  {figures}  {lowest:11.2f}  {target:>7}".rstrip())
