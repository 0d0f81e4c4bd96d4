"""Kills the server at random moments while phones tap, and looks whether every answered tap is there:

    python tests/faults/kill_web.py --times 100

Phones send again what was not answered, as they do. Afterwards each tap is in the journal once, in the order
its phone made them, and the journal's digests hold.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Sequence
from multiprocessing import get_context
from pathlib import Path
from random import Random
from threading import Event, Thread
from time import sleep

import httpx
from msgspec import Struct

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2])]

from lincoln_house import KEY, lay

from lotow.app.tables import open_table
from lotow.web import starting

TAPS = "/api/tables/noon/taps"
PHONES = 3
LONGEST = 0.25
"""Seconds that a server lives at most."""


class Hand(Struct):
    """A phone: how many of its taps were answered, and the entry each became."""

    device: str
    cookies: dict[str, str]
    answered: dict[int, int]


class Killed(Struct, frozen=True):
    """What the kills left: how many taps were answered, and what is wrong."""

    answered: int
    wrong: tuple[str, ...]


def serve(port: int, db: str) -> None:
    starting.serve(starting.Listening("127.0.0.1", port, "127.0.0.1"), db, KEY, lambda: None)


def tap_on(hand: Hand, address: str, over: Event) -> None:
    """Taps without a pause; what is not answered is sent again, two at a time as after a break."""
    number = 1
    while not over.is_set():
        both = [
            {"device": hand.device, "number": one, "do": {"tap": "note", "text": f"{hand.device} {one}"}}
            for one in (number, number + 1)
        ]
        try:
            answer = httpx.post(
                address + TAPS, json=both, cookies=hand.cookies, headers={"Origin": address}, timeout=5
            )
        except httpx.HTTPError:
            over.wait(0.01)
            continue
        if answer.is_success:
            hand.answered |= {one["number"]: one["entry"] for one in answer.json()["taken"]}
            number += 2
        else:
            over.wait(0.05)


def kill_many(folder: Path, times: int, seed: int, port: int) -> Killed:
    """Starts and kills the server so often while phones tap; then what is in the journal is read."""
    db, chance, over = str(folder / "lotow.db"), Random(seed), Event()
    tokens = lay(db)
    hands = [Hand(f"phone {at}", {"lotow": tokens["seat"]}, {}) for at in range(PHONES)]
    phones = [Thread(target=tap_on, args=(hand, f"http://127.0.0.1:{port}", over)) for hand in hands]
    for phone in phones:
        phone.start()
    try:
        for _ in range(times):
            server = get_context("fork").Process(target=serve, args=(port, db))
            server.start()
            before = sum(len(hand.answered) for hand in hands)
            for _ in range(200):
                if sum(len(hand.answered) for hand in hands) > before:
                    break
                sleep(0.02)
            sleep(chance.uniform(0, LONGEST))
            server.kill()
            server.join()
    finally:
        over.set()
        for phone in phones:
            phone.join()
    return Killed(sum(len(hand.answered) for hand in hands), tuple(wrong_in(db, hands)))


def wrong_in(db: str, hands: Sequence[Hand]) -> list[str]:
    """Taps that were answered and are not there, or twice, or out of order; and whatever does not hold."""
    with open_table("noon", db) as table:
        wrong = [one.line("en") for one in table.store.verify(table.journal)]
        there = [(tap.device, tap.number, number) for number, tap in table.taps]
    for hand in hands:
        mine = [(number, entry) for device, number, entry in there if device == hand.device]
        if [number for number, _ in mine] != list(range(1, len(mine) + 1)):
            wrong.append(f"{hand.device}: not each once and in order")
        wrong += [f"{hand.device}: tap {one} is lost" for one in hand.answered.items() if one not in mine]
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--port", type=int, default=8655)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        killed = kill_many(Path(folder), asked.times, asked.seed, asked.port)
    print(f"killed {asked.times} times under taps, {killed.answered} taps answered")
    print("\n".join(killed.wrong) or "every one of them is in the journal once and in order, and it verifies")
    return int(bool(killed.wrong))


if __name__ == "__main__":
    sys.exit(main())
