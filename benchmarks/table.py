"""How long a game in progress takes: 2,000 taps decoded and folded as a multiple of `json.loads` of the same
payloads, and a tap from the shell as a multiple of `lotow --version`.

The taps are a game of four posses, said in words as people say them, with some taken back.
"""

from __future__ import annotations

import argparse
import gc
import json
import random
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

from commands import lotow, measure, print_ratios
from msgspec import structs

from lotow.app.table_seating import new_table
from lotow.posse.files import read_toml
from lotow.rulebook import Rulebook, load_rulebook
from lotow.table import taps as t
from lotow.table.beginning import open_table
from lotow.table.folding import change, fold
from lotow.table.hearing import hear
from lotow.table.line_up import Opened
from lotow.table.seats import one_off_seat
from lotow.table.table_state import FighterState, beginning

POSSES = Path(__file__).parent.parent / "examples" / "posses"
FILES = ("outlaws", "lawmen", "cowboys")
TAPS = 2_000
MOST = 12.0
SHELL = 5.0
EVERYDAY = (
    "wound {one}",
    "prone {one}",
    "stand {one}",
    "dives {one}",
    "reload {one}",
    "pluck {one} 4 3",
    "fame {one} 1 for quickdraw",
    "fortune {one} saved",
    "note {one} hides behind the well",
)


def four_posses(book: Rulebook) -> Opened:
    """A brawl between four posses."""
    starts = [read_toml((POSSES / f"{name}.toml").read_text("utf-8"), book) for name in (*FILES, FILES[0])]
    named = [structs.replace(posse, name=f"{posse.name} {at}") for at, posse in enumerate(starts, 1)]
    seats = [one_off_seat(f"posse-{at}", posse, book) for at, posse in enumerate(named, 1)]
    return open_table("evening", book.content.scenario["bar-room-brawl"], seats, book)


def said(opened: Opened, book: Rulebook, count: int) -> list[t.Tap]:
    """So many taps of two devices: turns and phases, shots, wounds, things taken back."""
    chance = random.Random(7)
    state, taps = beginning(opened), list[t.Tap]()
    while len(taps) < count:
        tap = _next(state.fighters, chance, len(taps), lambda text: hear(text, state, book))
        numbered = structs.replace(tap, device=f"phone-{len(taps) % 2}", number=len(taps) + 1, anyway=True)
        taps.append(numbered)
        if not isinstance(tap, t.TapStruck):
            change(state, numbered)
    return taps


def _next(
    fighters: dict[int, FighterState], chance: random.Random, at: int, hear_it: Callable[[str], t.Tap]
) -> t.Tap:
    if at % 40 == 0:
        return hear_it("turn")
    if at % 40 in (10, 20, 30):
        return hear_it("phase")
    if at % 50 == 49:
        return t.TapStruck(of_device=f"phone-{(at - 1) % 2}", of_number=at)
    one, other = chance.sample(sorted(fighters), 2)
    guns = fighters[one].guns
    if guns and chance.random() < 0.4:
        return t.GunFired(fighter=one, weapon=guns[0].start.weapon, target=other, turn=at // 40 + 1)
    return hear_it(chance.choice(EVERYDAY).format(one=f"#{one}"))


def seconds(work: Callable[[], object], repeats: int) -> float:
    times = []
    for _ in range(repeats):
        gc.collect()
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return median(times)


def folded(opened: Opened, payloads: list[bytes]) -> None:
    fold(opened, [t.decode(one) for one in payloads])


def shell(repeats: int) -> bool:
    """A tap from the shell at a table with two hundred of them, against `--version`."""
    with tempfile.TemporaryDirectory() as name:
        database = str(Path(name) / "lotow.db")
        files = [str(POSSES / f"{one}.toml") for one in FILES[:2]]
        with new_table("noon", database, posses=files, scenario="bank-robbery") as table:
            table.do(["note the clock strikes"] * 200, "benchmark")
        commands = {
            "--version": lotow("--version"),
            "table do": lotow("table", "do", "noon", "note noon", "--db", database),
            "table show": lotow("table", "show", "noon", "--db", database),
        }
        times = measure(commands, repeats)
    print_ratios(times, {"table do": SHELL})
    return median(times["table do"]) / median(times["--version"]) <= SHELL


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, default=15)
    parser.add_argument("--commands", type=int, default=30, help="how often each command is run (30)")
    asked = parser.parse_args()
    book = load_rulebook()
    opened = four_posses(book)
    payloads = [t.encode(tap) for tap in said(opened, book, TAPS)]
    plain = seconds(lambda: [json.loads(one) for one in payloads], asked.repeats)
    ours = seconds(lambda: folded(opened, payloads), asked.repeats)
    ratio = ours / plain
    print(f"{TAPS:,} taps: json.loads {plain * 1000:.1f} ms, fold {ours * 1000:.1f} ms")
    print(f"ratio {ratio:.1f} ({MOST:g} at most)\n")
    return int(not (shell(asked.commands) and ratio <= MOST))


if __name__ == "__main__":
    sys.exit(main())
