"""How long it takes to fold a campaign's journal, as a multiple of `json.loads` of the same payloads.

Folding is decoding each payload into its entry and letting it happen. Growth is measured from 2,000 entries
to 200,000: since reading them is linear, the ratio must not grow. The journal is a campaign that was played.

From the shell: `standings` of twenty posses after 200 games as a multiple of `lotow --version`, with a
snapshot and without, and how everyday commands grow with the campaign.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

from msgspec import structs

from lotow.campaign.aftermath.auto import AutoChoices
from lotow.campaign.aftermath.steps import finish_all
from lotow.campaign.founding import join, new_campaign
from lotow.campaign.prepare import prepare
from lotow.campaign.report.game_report import GameReport, ReportedPosse
from lotow.campaign.report.understanding import record
from lotow.dice import SeededRoller
from lotow.journal.campaign_state import CampaignState
from lotow.journal.chain import MemoryJournal
from lotow.journal.entries.game_entries import GameRecorded
from lotow.journal.fold import fold
from lotow.journal.records import Record, decode, encode
from lotow.posse.files import read_toml
from lotow.rulebook import Rulebook, load_rulebook

POSSES = Path(__file__).parent.parent / "examples" / "campaign"
SIZES = (2_000, 20_000, 200_000)
MOST = 12.0
GROWTH = 1.5
"""How much the ratio may grow from the shortest journal to the longest; linear is 1."""

STANDINGS = 3.0
FLAT = 1.3
"""How much longer an everyday command may take after ten times as many games."""


def played(entries: int) -> list[Record]:
    """A campaign of twenty posses, played until its journal has so many entries."""
    book, choices = load_rulebook(), AutoChoices()
    journal = MemoryJournal()
    journal.write(new_campaign("Benchmark"))
    files = [POSSES / f"{name}.toml" for name in ("outlaws", "cowboys", "lawmen")]
    starts = [read_toml(one.read_text("utf-8"), book) for one in files]
    number = 0
    while len(journal.records) < entries:
        while len(journal.state.riding()) < 20:
            number += 1
            posse = structs.replace(starts[number % 3], name=f"Posse {number}")
            journal.write(join(journal.state, posse, book))
        _game(journal, book, choices, len(journal.records))
    return journal.records[:entries]


def _game(journal: MemoryJournal, book: Rulebook, choices: AutoChoices, seed: int) -> None:
    """One game between two posses, in which a third of each falls."""
    state = journal.state
    keys = sorted(state.riding(), key=lambda key: (state.tallies[key].games, key))[:2]
    roller = SeededRoller(seed)
    journal.write(prepare(state, keys, book, roller, choices, "high-noon"))
    journal.write(record(_report(journal.state, keys), journal.state, book))
    for _, written in finish_all(journal.state, book, roller, choices):
        journal.write(written)


def _report(state: CampaignState, keys: list[str]) -> GameReport:
    ready = state.prepared[-1]
    away = {one.member for side in ready.sides for one in side.absent}
    sides = []
    for key in keys:
        names = [one.name for one in state.posses[key].members if one.id not in away]
        sides.append(ReportedPosse(name=state.posses[key].name, out=tuple(names[::3])))
    return GameReport(
        scenario="high-noon", winner=state.posses[keys[0]].name, posse=tuple(sides), agreed=True
    )


def seconds(work: Callable[[list[bytes]], object], payloads: list[bytes], repeats: int) -> float:
    times = []
    for _ in range(repeats):
        gc.collect()
        start = perf_counter()
        work(payloads)
        times.append(perf_counter() - start)
    return median(times)


def parsed(payloads: list[bytes]) -> None:
    for one in payloads:
        json.loads(one)


def folded(payloads: list[bytes]) -> None:
    fold([Record(number=at, step=at, entry=decode(one)) for at, one in enumerate(payloads, 1)])


def kept(records: list[Record], file: Path, snapshot: bool) -> None:
    """A campaign in a database of its own, as if it had been played there."""
    from lotow.app.campaigns import open_campaign
    from lotow.storage.opening import open_store

    with open_store(str(file)) as store:
        store.adopt("campaign", "Benchmark", records)
    if snapshot:
        with open_campaign("Benchmark", str(file)) as campaign:
            campaign.keep_snapshot()


def first_games(records: list[Record], games: int) -> list[Record]:
    """The journal up to the aftermath of a game."""
    for at, one in enumerate(records):
        if isinstance(one.entry, GameRecorded) and one.entry.game > games:
            return records[:at]
    return records


def shell(records: list[Record], repeats: int) -> list[str]:
    """Times commands from the shell, which take turns; what was missed."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        sizes = {games: first_games(records, games) for games in (20, 200)}
        for games, some in sizes.items():
            kept(some, folder / f"{games}.db", snapshot=True)
        kept(sizes[200], folder / "bare.db", snapshot=False)
        script = Path(sys.executable).parent / "lotow"
        lotow = [sys.executable, str(script)] if script.is_file() else [sys.executable, "-m", "lotow"]
        commands = {"--version": [*lotow, "--version"]}
        for command in ("standings", "show"):
            for games in sizes:
                words = [*lotow, "campaign", command, "Benchmark", "--db", str(folder / f"{games}.db")]
                commands[f"{command}, {games} games"] = words
        words = [*lotow, "campaign", "standings", "Benchmark", "--db", str(folder / "bare.db")]
        commands["standings, 200 games, no snapshot"] = words
        environment = {**os.environ, "XDG_CACHE_HOME": name, "HOME": name}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        times: dict[str, list[float]] = {one: [] for one in commands}
        for turn in range(repeats + 2):
            for one, words in commands.items():
                start = perf_counter()
                subprocess.run(words, env=environment, stdout=subprocess.PIPE, check=True)
                if turn >= 2:
                    times[one].append(perf_counter() - start)
    version = median(times["--version"])
    print(f"\n{'':34}  {'median':>8}  {'ratio':>6}")
    for one, taken in times.items():
        print(f"{one:34}  {median(taken) * 1000:5.1f} ms  {median(taken) / version:6.2f}")
    missed = []
    ratio = median(times["standings, 200 games"]) / version
    if ratio > STANDINGS:
        missed.append(f"standings takes {ratio:.2f} times `lotow --version`, {STANDINGS:g} at most")
    for command in ("standings", "show"):
        growth = median(times[f"{command}, 200 games"]) / median(times[f"{command}, 20 games"])
        print(f"{command} after 200 games takes {growth:.2f} times what it does after 20")
        if growth > FLAT:
            missed.append(f"{command} is not flat: {growth:.2f}, {FLAT:g} at most")
    return missed


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--most", type=int, default=SIZES[-1], help="leave out journals longer than this")
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--commands", type=int, default=30, help="how often each command is run (30)")
    asked = parser.parse_args()
    sizes = [size for size in SIZES if size <= asked.most]
    records = played(sizes[-1])
    payloads = [encode(one.entry) for one in records]
    ratios: dict[int, float] = {}
    print(f"{'entries':>8}  {'json.loads':>10}  {'fold':>10}  {'ratio':>6}  {'µs each':>8}")
    for size in sizes:
        some = payloads[:size]
        plain, ours = seconds(parsed, some, asked.repeats), seconds(folded, some, asked.repeats)
        ratios[size] = ours / plain
        print(f"{size:8,}  {plain:9.3f}s  {ours:9.3f}s  {ratios[size]:6.1f}  {ours / size * 1e6:8.1f}")
    growth = ratios[sizes[-1]] / ratios[sizes[0]]
    print(
        f"from {sizes[0]:,} to {sizes[-1]:,} entries the ratio grows {growth:.2f} times ({GROWTH:g} at most)"
    )
    print(f"at {SIZES[1]:,} entries it is {ratios.get(SIZES[1], 0):.1f} ({MOST:g} at most)")
    slow = shell(records, asked.commands)
    for line in slow:
        print(f"missed: {line}")
    return int(growth > GROWTH or ratios.get(SIZES[1], 0) > MOST or bool(slow))


if __name__ == "__main__":
    sys.exit(main())
