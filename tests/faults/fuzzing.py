"""Feeds spoilt inputs to everything that reads: `python tests/faults/fuzzing.py all --seconds 120`.

Each input has a number; a fault is named by it and can be seen again: `... posse-toml --only 4711`.
"""

from __future__ import annotations

import argparse
import atexit
import os
import resource
import shutil
import sys
import tempfile
import time
import traceback
from pathlib import Path
from random import Random
from typing import NamedTuple

if __name__ == "__main__":
    memory = "/dev/shm" if Path("/dev/shm").is_dir() else None
    tempfile.tempdir = tempfile.mkdtemp(prefix="lotow-fuzzing-", dir=memory)
    atexit.register(shutil.rmtree, tempfile.tempdir)
    for folder in ("XDG_DATA_HOME", "XDG_CACHE_HOME"):
        os.environ[folder] = tempfile.mkdtemp()
    sys.path.insert(0, str(Path(__file__).parent))
    sys.path.insert(1, str(Path(__file__).parent.parent.parent))

from damage import DAMAGE
from surfaces import SURFACES
from targets import TARGETS as FORMATS

from lotow.errors import LotowError

TARGETS = {**FORMATS, **DAMAGE, **SURFACES}


class Result(NamedTuple):
    """What became of so many inputs: taken, refused, faults by number, the slowest in seconds."""

    inputs: int
    taken: int
    faults: dict[int, str]
    slowest: float


def fuzz(name: str, start: int = 0, count: int | None = None, seconds: float = 1e9) -> Result:
    """Inputs from a number on, so many or for so long."""
    target = TARGETS[name]
    faults: dict[int, str] = {}
    taken = number = 0
    slowest = 0.0
    end = time.monotonic() + seconds
    while (count is None or number < count) and time.monotonic() < end:
        content = target.make(Random(f"{name} {start + number}"))
        began = time.process_time()
        try:
            target.use(content)
            taken += 1
        except LotowError:
            pass
        except Exception:
            faults[start + number] = traceback.format_exc()
        slowest = max(slowest, time.process_time() - began)
        number += 1
    return Result(number, taken, faults, slowest)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("target", choices=[*TARGETS, "all"])
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--start", type=int, default=0)
    parser.add_argument("--only", type=int)
    asked = parser.parse_args()
    failed = False
    for name in TARGETS if asked.target == "all" else [asked.target]:
        if asked.only is not None:
            result = fuzz(name, asked.only, 1)
        else:
            result = fuzz(name, asked.start, seconds=asked.seconds)
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        print(
            f"{name}: {result.inputs} inputs, {result.taken} taken, {len(result.faults)} faults, "
            f"slowest {result.slowest:.2f} s, {memory} MB at most",
            flush=True,
        )
        kinds: dict[str, int] = {}
        for number, fault in result.faults.items():
            kinds.setdefault(fault.rstrip().rpartition("\n  File")[2], number)
        for fault, number in kinds.items():
            print(f"  input {number}: File{fault}")
        failed = failed or bool(result.faults)
    sys.exit(failed)


if __name__ == "__main__":
    main()
