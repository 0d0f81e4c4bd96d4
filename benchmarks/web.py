"""How fast the web is: a campaign's page as a multiple of a bare Starlette and Jinja2 page of the same size,
a tap as a multiple of a bare Starlette handler that inserts one row into the same database, and a minute in
which 300 phones listen while 20 tables tap.

Everything runs on this machine alone: the server is `lotow web` itself, started on a free port.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import socket
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import perf_counter, sleep

import httpx
from commands import lotow, print_ratios
from phones import play

from lotow.app import ledger, people
from lotow.app.campaigns import found_campaign
from lotow.app.people import Right
from lotow.app.table_seating import new_table
from lotow.campaign.report.game_report import from_raw
from lotow.posse.files import read_text
from lotow.rulebook.in_force import book_in_force
from lotow.storage.opening import open_store

POSSES = Path(__file__).parent.parent / "examples" / "posses"
PAGE, TAP = 4.0, 3.0
TABLES, PHONES, SECONDS = 20, 300, 60.0
CAMPAIGN = "Lincoln County"
TIMED = "timed"
"""The table whose taps are timed."""

HANDS = 4
"""Links that the taps that are timed come from in turn: one alone would be slowed down."""

GAME = {
    "scenario": "vendetta",
    "winner": "Dalton Gang",
    "posse": [
        {"name": "Dalton Gang", "role": "attacker", "out": ["#2"]},
        {"name": "Coffeyville Citizens", "role": "defender", "fled": True, "out": ["#1", "#2", "#3", "#4"]},
    ],
}
BARE = """<!doctype html><html><head><title>{{ title }}</title></head><body><h1>{{ title }}</h1><table>
{% for one in rows %}<tr><td>{{ one.name }}</td><td>{{ one.list }}</td><td>{{ one.infamy }}</td></tr>
{% endfor %}</table></body></html>"""


def lay(db: str, key: bytes) -> dict[str, str]:
    """A campaign with a game played, the tables, and a link to each by the table's name."""
    book = book_in_force()
    files = [str(POSSES / f"{name}.toml") for name in ("outlaws", "lawmen")]
    with found_campaign(CAMPAIGN, db, seed="lincoln") as campaign:
        for file in files:
            ledger.join(campaign, read_text(Path(file).read_text("utf-8"), book, file))
        ledger.record(campaign, from_raw(GAME, campaign.book))
    names = [f"t{at:02}" for at in range(TABLES)]
    for name in (*names, TIMED):
        with new_table(name, db, posses=files, scenario="vendetta", attacker="Dalton Gang"):
            pass
    with open_store(db) as store:
        numbers = {one.name: one.id for one in store.journals("table")}
    right: Right = "seat"
    return {name: people.token(people.hand_out(right, numbers[name], "", "", db).id, key) for name in names}


def links_to(table: str, db: str, key: bytes) -> list[str]:
    """Links more to one table."""
    with open_store(db) as store:
        number = store.find(table, "table").id
    return [people.token(people.hand_out("seat", number, "", "", db).id, key) for _ in range(HANDS)]


@contextmanager
def served(command: list[str], port: int) -> Iterator[str]:
    """A server as a program of its own, once it answers."""
    address = f"http://127.0.0.1:{port}"
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as server:
        try:
            until = perf_counter() + 30
            while perf_counter() < until and server.poll() is None:
                try:
                    httpx.get(f"{address}/", timeout=2)
                    break
                except httpx.TransportError:
                    sleep(0.05)
            yield address
        finally:
            server.kill()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def serve_bare(port: int, db: str, size: int) -> None:
    """What there is to compare with: a page of that size, and a handler that inserts one row."""
    import uvicorn
    from jinja2 import Environment
    from starlette.applications import Starlette
    from starlette.requests import Request
    from starlette.responses import HTMLResponse, JSONResponse
    from starlette.routing import Route

    template = Environment(autoescape=True).from_string(BARE)
    row = {"name": "Dalton Gang & friends", "list": "outlaws", "infamy": 48}
    one = len(template.render(title=CAMPAIGN, rows=[row]))
    many = max(1, round((size - one) / (len(template.render(title=CAMPAIGN, rows=[row] * 2)) - one)))

    async def page(request: Request) -> HTMLResponse:
        return HTMLResponse(template.render(title=CAMPAIGN, rows=[row] * many))

    def insert(request: Request) -> JSONResponse:
        with sqlite3.connect(db, timeout=10) as connection:
            added = connection.execute("INSERT INTO bare (text) VALUES ('a tap')").lastrowid
        connection.close()
        return JSONResponse({"entry": added})

    routes = [Route("/page", page), Route("/insert", insert, methods=["POST"])]
    app = Starlette(routes=routes)
    uvicorn.run(app, host="127.0.0.1", port=port, log_level="error", access_log=False)


def timed(work: dict[str, Callable[[int], httpx.Response]], repeats: int) -> dict[str, list[float]]:
    """Seconds of each, taking turns; some rounds first are not counted."""
    times: dict[str, list[float]] = {name: [] for name in work}
    for turn in range(repeats + 10):
        for name, ask in work.items():
            began = perf_counter()
            answer = ask(turn)
            taken = perf_counter() - began
            if not answer.is_success:
                raise RuntimeError(f"{name}: {answer.status_code} {answer.text[:200]}")
            if turn >= 10:
                times[name].append(taken)
    return times


def ratios(ours: str, db: str, key: bytes, repeats: int) -> bool:
    """The page and the tap against bare ones."""
    owner = {"Cookie": f"lotow={people.owner_token(key)}"}
    hands = links_to(TIMED, db, key)
    path = "/campaigns/lincoln-county"
    with sqlite3.connect(db) as connection:
        connection.execute("CREATE TABLE bare (number INTEGER PRIMARY KEY, text TEXT NOT NULL)")
    connection.close()
    with httpx.Client(base_url=ours, timeout=30) as client:
        size = len(client.get(path, headers=owner).content)
        port = free_port()
        bare_server = [sys.executable, __file__, "--bare", str(port), db, str(size)]
        with served(bare_server, port) as address, httpx.Client(base_url=address, timeout=30) as bare:
            ask = {
                "bare page": lambda _: bare.get("/page"),
                "campaign": lambda _: client.get(path, headers=owner),
            }
            pages = timed(ask, repeats)
            print(f"a page of {size:,} bytes ({len(bare.get('/page').content):,} bare)")

            def tap(turn: int) -> httpx.Response:
                hand = hands[turn % HANDS]
                sent = {"device": "bench", "number": turn + 1, "do": {"tap": "note", "text": "a tap"}}
                headers = {"Origin": ours, "Cookie": f"lotow={hand}"}
                return client.post(f"/api/tables/{TIMED}/taps", json=sent, headers=headers)

            taps = timed({"bare insert": lambda _: bare.post("/insert"), "tap": tap}, repeats)
    print_ratios(pages, {"campaign": PAGE})
    print_ratios(taps, {"tap": TAP})
    return median(pages["campaign"]) <= PAGE * median(pages["bare page"]) and median(
        taps["tap"]
    ) <= TAP * median(taps["bare insert"])


def load(address: str, tokens: dict[str, str], phones: int, seconds: float) -> bool:
    """Phones that listen while tables tap: every tap on every phone of its table, once and in order."""
    came = asyncio.run(play(address, tokens, phones, seconds))
    taps, delays = sum(map(len, came.taken.values())), came.delays()
    print(f"\n{phones} phones, {len(tokens)} tables, {seconds:g} s: {taps} taps, heard {len(delays):,} times")
    if delays:
        middle, late = (delays[int(part * (len(delays) - 1))] * 1000 for part in (0.5, 0.99))
        print(f"from finger to screen {middle:.0f} ms in the middle, 99 of 100 within {late:.0f} ms")
    faults = came.faults()
    print("\n".join(faults[:10]) if faults else "every phone heard every tap of its table once, in order")
    return not faults and taps >= len(tokens) * seconds / 2


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, default=150)
    parser.add_argument("--phones", type=int, default=PHONES)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--bare", nargs=3, metavar=("PORT", "DB", "SIZE"), help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.bare:
        serve_bare(int(asked.bare[0]), asked.bare[1], int(asked.bare[2]))
        return 0
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_DATA_HOME"] = os.environ["XDG_CACHE_HOME"] = folder
        db, key, port = str(Path(folder) / "lotow.db"), people.secret(), free_port()
        tokens = lay(db, key)
        with served(lotow("web", "--no-open", "--port", str(port), "--db", db), port) as ours:
            quick = ratios(ours, db, key, asked.repeats)
            whole = load(ours, tokens, asked.phones, asked.seconds)
    return int(not (quick and whole))


if __name__ == "__main__":
    sys.exit(main())
