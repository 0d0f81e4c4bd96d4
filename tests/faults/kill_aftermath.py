"""Kills programs with -9 while they settle an aftermath, and lets two settle one game at the same time.

    python tests/faults/kill_aftermath.py --times 200

After every kill the ledger verifies clean and the aftermath is taken up again to its end, on SQLite and on
PostgreSQL; of two that settle the posses of one game together nothing is lost.
"""

from __future__ import annotations

import argparse
import io
import random
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from time import perf_counter, sleep, time
from typing import NamedTuple

from lotow.app.campaigns import OpenCampaign, open_campaign
from lotow.campaign.founding import join, new_campaign
from lotow.campaign.report.game_report import read_report
from lotow.campaign.report.understanding import record
from lotow.journal.entries.aftermath_entries import STEPS, StepFinished
from lotow.posse.files import read_toml
from lotow.rulebook import load_rulebook
from lotow.storage.opening import open_store

POSSES = Path(__file__).parents[2] / "examples" / "posses"
GAMES = 10
"""So many games a campaign lasts; then another begins."""

REPORT = """
scenario = "high noon"
winner = "Dalton Gang"
agreed = true

[[posse]]
name = "Dalton Gang"
role = "attacker"
out = {first}

[[posse]]
name = "Coffeyville Citizens"
role = "defender"
out = {second}
"""


class Killed(NamedTuple):
    """What a kill left: how many of the ten steps of both posses were written by then."""

    steps: int
    entries: int


def begin(database: str, name: str) -> None:
    """A campaign of two posses."""
    book = load_rulebook()
    with open_store(database) as store:
        store.create("campaign", name, new_campaign(name, book=book))
    with open_campaign(name, database) as campaign:
        for file in ("outlaws.toml", "lawmen.toml"):
            posse = read_toml((POSSES / file).read_text(encoding="utf-8"), book)
            campaign.write(join(campaign.state, posse, book))


def play(database: str, name: str, moments: random.Random) -> bool:
    """A game between both, with somebody out of action on either side; False when one has broken up."""
    with open_campaign(name, database) as campaign:
        state = campaign.state
        if len(state.riding()) < 2 or len(state.games) == GAMES:
            return False
        fallen = []
        for posse in state.posses.values():
            there = [one.name for one in posse.members if not one.misses and one.captive_of is None]
            fallen.append(moments.sample(there, min(len(there), 3)))
        report = read_report(REPORT.format(first=fallen[0], second=fallen[1]), campaign.book)
        campaign.write(record(report, state, campaign.book))
    return True


def lotow(*args: str) -> str:
    """A command in this process, which must do well."""
    from lotow.cli.app import run

    printed = io.StringIO()
    with redirect_stdout(printed):
        code = run(["campaign", *args])
    assert code == 0, f"lotow campaign {' '.join(args)}: {printed.getvalue()}"
    return printed.getvalue()


def settle_when_told(args: Sequence[str]) -> None:
    """The program that is killed: everything is imported before it says so and begins. With a moment (on
    the clock) as first argument it begins just then."""
    import lotow.cli.commands.campaign_aftermath
    import lotow.storage.migrating
    import lotow.storage.sql  # noqa: F401
    from lotow.cli.app import run

    load_rulebook()
    print("ready", flush=True)
    start, *rest = args
    sleep(max(0.0, float(start) - time()))
    sys.exit(run(["campaign", "aftermath", *rest]))


def started(*args: str, start: float = 0) -> subprocess.Popen[bytes]:
    settling = [sys.executable, __file__, "--settle", str(start), *args]
    program = subprocess.Popen(settling, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert program.stdout is not None
    assert program.stdout.readline() == b"ready\n", program.communicate()
    return program


def settled(campaign: OpenCampaign) -> Counter[tuple[str, int, str]]:
    """How often each step of each aftermath was finished."""
    entries = (one.entry for one in campaign.records)
    return Counter((one.posse, one.game, one.step) for one in entries if isinstance(one, StepFinished))


def kill_many(database: str, times: int, seed: int) -> Iterator[Killed]:
    """Kills that many programs in the middle of an aftermath; after each the ledger must be clean, and the
    rest can be settled."""
    moments = random.Random(seed)
    name, moment = "", 0.0
    for turn in range(times):
        if not name or not play(database, name, moments):
            name = f"Campaign {turn}"
            begin(database, name)
            play(database, name, moments)
        settle = [name, "--auto", "--seed", str(turn), "--db", database]
        if not moment:
            moment = _time(settle)
            play(database, name, moments)
        with open_campaign(name, database) as campaign:
            before = campaign.head
        with started(*settle) as program:
            sleep(moments.uniform(0.5, 1.2) * moment)
            program.kill()
        lotow("verify", name, "--db", database)
        with open_campaign(name, database) as campaign:
            game = campaign.state.next_game - 1
            steps = sum(of == game for _, of, _ in settled(campaign))
            entries = campaign.head - before
        # Most of the time goes into loading; the next one dies nearer to where steps are written.
        moment *= 1.05 if not steps else 0.95 if entries and _is_over(database, name) else 1
        lotow("aftermath", *settle)
        lotow("verify", name, "--db", database)
        _all_settled(database, name)
        yield Killed(steps, entries)


def _time(settle: Sequence[str]) -> float:
    """How long such a program works, left alone."""
    with started(*settle) as program:
        start = perf_counter()
        program.communicate()
        return perf_counter() - start


def _is_over(database: str, name: str) -> bool:
    with open_campaign(name, database) as campaign:
        return not any(campaign.state.unfinished(key) for key in campaign.state.posses)


def _all_settled(database: str, name: str) -> None:
    with open_campaign(name, database) as campaign:
        state, done = campaign.state, settled(campaign)
        assert not any(state.unfinished(key) for key in state.posses)
        assert set(done.values()) == {1}, f"steps finished more than once: {done}"
        for key in state.riding():
            assert {(key, game, step) for game in state.games for step in STEPS} <= done.keys()


def settle_together(database: str, times: int, seed: int) -> int:
    """Lets two programs settle the two posses of a game at the same moment, so often; how many entries
    they wrote in all."""
    moments = random.Random(seed)
    entries = 0
    for turn in range(times):
        name = f"Together {turn}"
        begin(database, name)
        play(database, name, moments)
        start = time() + 0.8
        auto = ("--auto", "--db", database, "--seed")
        both = [
            started(name, "--posse", posse, *auto, str(turn), start=start) for posse in ("dalton", "coffey")
        ]
        for program in both:
            printed, complaint = program.communicate(timeout=120)
            assert program.returncode == 0, (printed + complaint).decode()
        lotow("verify", name, "--db", database)
        _all_settled(database, name)
        with open_campaign(name, database) as campaign:
            entries += campaign.head
    return entries


@contextmanager
def databases() -> Iterator[dict[str, str]]:
    sys.path.insert(0, str(Path(__file__).parents[1]))
    from postgres_server import running_server

    with (
        tempfile.TemporaryDirectory() as folder,
        running_server() as server,
        server.database() as url,
    ):
        yield {"SQLite": str(Path(folder) / "lotow.db"), "PostgreSQL": url}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--times", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--settle", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.settle:
        settle_when_told(asked.settle)
    with databases() as named:
        for name, database in named.items():
            found: Counter[str] = Counter()
            for number, killed in enumerate(kill_many(database, asked.times, asked.seed), 1):
                found["before" if not killed.steps else "after" if killed.steps == 10 else "amid"] += 1
                print(
                    f"\r{name}: killed {number} times ({found['before']} before the first step was written, "
                    f"{found['amid']} amid the steps, {found['after']} after the last), clean every time",
                    end="",
                    flush=True,
                )
            together = max(1, asked.times // 10)
            entries = settle_together(database, together, asked.seed)
            print(f"\n{name}: two at once {together} times, {entries} entries, nothing lost")


if __name__ == "__main__":
    main()
