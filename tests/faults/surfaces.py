"""What answers while people play: tables, games of the saloon, the pages and forms of the server.

Everything is asked of a copy of one sound database, so that an input is the same whenever it is made.
"""

from __future__ import annotations

import asyncio
import atexit
import json
import re
import shutil
import sqlite3
import tempfile
from contextlib import closing
from functools import cache
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote, urlencode

import msgspec
from mutations import ODD, mutated, to_json
from targets import EXAMPLES, Target, before_the_game, posses, ran

from lotow.app import people, tapping
from lotow.app.campaigns import OpenCampaign
from lotow.app.saloon.dice_games import DiceGame
from lotow.app.saloon.legends_games import LegendsGame
from lotow.app.tables import OpenTable
from lotow.campaign.building import bring
from lotow.campaign.founding import join, new_campaign
from lotow.campaign.report.game_report import read_report
from lotow.campaign.report.understanding import record
from lotow.errors import LotowError, both
from lotow.rulebook import load_rulebook
from lotow.storage.light import FileStore
from lotow.storage.opening import open_store
from lotow.web.routes import DOORS
from lotow.web.starting import application

KEY = b"a key that nobody else has, of 32"
HOUSE = "http://house"
ENDLESS = "/api/tables/{table}/events"


@cache
def evening() -> bytes:
    """A database of everything: a posse, a campaign with a game to settle, a table, games of the saloon."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "lotow.db"
        with FileStore(file) as store:
            for posse in posses()[-2:]:
                store.create("posse", posse.name, bring(posse, "a test", load_rulebook()))
            founded = new_campaign("Caldwell", seed="00ff")
            opened = OpenCampaign(store, store.create("campaign", "Caldwell", founded))
            for posse in before_the_game().posses.values():
                opened.write(join(opened.state, posse, opened.book, anyway=True))
            report = sorted((EXAMPLES / "campaign" / "reports").glob("*.toml"))[0].read_text("utf-8")
            opened.write(record(read_report(report, opened.book), opened.state, opened.book))
        files = [str(EXAMPLES / "posses" / f"{one}.toml") for one in ("outlaws", "lawmen")]
        named = ["--posse", files[0], "--posse", files[1], "--scenario", "vendetta", "--attacker", "dalton"]
        _command("table", "new", "noon", *named, db=str(file))
        DiceGame.new("Dice", ["Ann", "Bob"], ["easy", "easy"], str(file), seed="00ff").store.close()
        LegendsGame.new(
            "Legends", [("Ann", "annie-oakley"), ("Bill", "bass-reeves")], str(file)
        ).store.close()
        people.hand_out("seat", 1, "", "Zeb", str(file))
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")
        return file.read_bytes()


@cache
def _place() -> Path:
    folder = tempfile.mkdtemp(prefix="lotow-evening-", dir=_memory())
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder)


def _memory() -> str | None:
    return "/dev/shm" if Path("/dev/shm").is_dir() else None


def _fresh() -> str:
    """A file that holds nothing but the evening."""
    file = _place() / "lotow.db"
    for name in ("lotow.db-wal", "lotow.db-shm"):
        (_place() / name).unlink(missing_ok=True)
    file.write_bytes(evening())
    return str(file)


# A table

TAPS: tuple[dict[str, Any], ...] = (
    {"tap": "turn"},
    {"tap": "phase", "phase": "shootin"},
    {"tap": "drop", "side": "left", "dice": [4, 2]},
    {"tap": "shot", "fighter": 1, "weapon": "sixgun", "target": 102, "mode": "shot"},
    {"tap": "wounded", "fighter": 1, "wounds": 1, "by": 102, "weapon": "sixgun"},
    {"tap": "out", "fighter": 2, "by": 101},
    {"tap": "fortune", "fighter": 1, "saved": True},
    {"tap": "fame", "fighter": 1, "points": 1, "reason": "duel"},
    {"tap": "pluck", "fighter": 1, "dice": [3, 4]},
    {"tap": "hills", "side": "left", "dice": [6, 6]},
    {"tap": "mounted", "fighter": 1},
    {"tap": "took", "fighter": 1, "what": "bag"},
    {"tap": "counted", "side": "left", "what": "bags", "count": 2},
    {"tap": "did", "fighter": 1, "what": "duellists"},
    {"tap": "note", "text": "by the well"},
    {"tap": "end", "winner": "left"},
    {"tap": "struck", "of_device": "a", "of_number": 1},
)
SAID = (
    *(
        "turn",
        "drop",
        "phase",
        "movin",
        "shootin",
        "shoot",
        "at",
        "with",
        "out",
        "by",
        "wound",
        "note",
        "take",
    ),
    *(
        "fame",
        "for",
        "fan",
        "jam",
        "reload",
        "pluck",
        "hills",
        "flees",
        "prone",
        "stand",
        "tire",
        "hors",
        "par",
    ),
    *(
        "Bob",
        "Grat",
        "Kloehr",
        "Connelly",
        "sixgun",
        "rifle",
        "1",
        "4",
        "2",
        "-1",
        "9" * 30,
        "\u202e",
        "é" * 60,
    ),
)


@cache
def fighters() -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Who stands at the table, and on which sides."""
    with _table(_fresh()) as table:
        ids = tuple(one.start.id for one in table.state.fighters.values())
        return ids, tuple(side.posse for side in table.opened.sides)


def _table(db: str) -> OpenTable:
    store = open_store(db)
    return OpenTable(store, store.find("noon", "table"))


def make_taps(random: Random) -> bytes:
    """What a phone sends: a dozen taps, most of them spoilt."""
    ids, sides = fighters()
    sent = []
    for number in range(1, random.randint(2, 12)):
        if random.random() < 0.4:
            do: Any = " ".join(random.choices(SAID, k=random.randint(1, 6)))
        else:
            do = {**random.choice(TAPS)}
            for key in ("fighter", "target", "by"):
                if key in do:
                    do[key] = random.choice(ids)
            do |= {"side": random.choice(sides)} if "side" in do else {}
            if random.random() < 0.5:
                do = mutated(do, random)
            elif random.random() < 0.3:
                do["anyway"] = True
        sent.append({"device": "a", "number": number, "do": do})
    return to_json(mutated(sent, random) if random.random() < 0.3 else sent)


def use_taps(content: bytes) -> None:
    db = _fresh()
    sent = tapping.read_sent(content)
    with _table(db) as table:
        taken = tapping.take(table, sent, "Ann", "fr")
    for command in (
        ("table", "show", "noon"),
        ("table", "log", "noon"),
        ("table", "finish", "noon", "-o", "-"),
    ):
        _command(*command, db=db)
    if not any(one.entry for one in taken):
        raise LotowError(both("nothing was taken"))


def _command(*args: str, db: str) -> None:
    """A command that may be refused, but is no mistake of ours."""
    ran((*args, "--db", db))


# Games of the saloon

PHRASES = (
    *(
        "Ann",
        "Bill",
        "Cid",
        ":",
        "takes",
        "$20",
        "moves",
        "heist",
        "won",
        "revels",
        "90",
        "end turn",
        "beats",
    ),
    *("bandit", "marshal", "arrests", "works", "story", "1", "draws", "2", "prospects", "nuggets,", "heals"),
    *(
        "+30",
        "dollars",
        "poker",
        "faro",
        "fights",
        "loses",
        "-1",
        "9" * 30,
        "\u202e",
        "é" * 40,
        "x" * 300,
        "1e9",
    ),
)
FACTS = ("goal", "character", "item", "story", "Ann", "marshal", "wanted", "=", "points", "10", "-3", "\x1b")


def make_saloon(random: Random) -> bytes:
    """What is said at a table of the saloon."""
    lines = [" ".join(random.choices(PHRASES, k=random.randint(1, 6))) for _ in range(random.randint(1, 8))]
    facts = [" ".join(random.choices(FACTS, k=random.randint(1, 3))) for _ in range(2)]
    answers = [
        random.choice(["all", "none", "Ann", "1", "arrow,beer", "9" * 20, "\u202e", "", "pass"])
        for _ in range(6)
    ]
    return msgspec.msgpack.encode([lines, facts, answers])


def use_saloon(content: bytes) -> None:
    db = _fresh()
    lines, facts, answers = msgspec.msgpack.decode(content)
    for line in lines:
        _command("saloon", "legends", "do", "legends", line, db=db)
    _command("saloon", "legends", "set", "legends", *facts, db=db)
    _command("saloon", "dice", "play", "dice", *(f"--answer={one}" for one in answers), db=db)
    for game in ("dice", "legends"):
        for command in ("show", "log", "undo"):
            _command("saloon", game, command, game, db=db)
    _command("saloon", "legends", "score", "legends", db=db)


# The pages and forms of the server

FIELDS = sorted(
    {
        *("name", "list", "budget", "player", "posse", "campaign", "scenario", "attacker", "date", "witness"),
        *("winner", "second", "member", "item", "to", "type", "options", "count", "then", "anyway", "open"),
        *("line", "said", "asked", "face1", "face2", "hero", "who", "gear", "given", "dice", "game", "right"),
        *(
            "text",
            "back",
            "lang",
            "roll",
            "q",
            "style",
            "paper",
            "first",
            "second",
            "with",
            "range",
            "weapon",
        ),
        *(
            "talbot-gang.name",
            "talbot-gang.out",
            "talbot-gang.kills.1",
            "talbot-gang.bags",
            "games",
            "prepared",
        ),
        *("caldwell-law.name", "caldwell-law.fled", "caldwell-law.role", "after", "device", "all", "key"),
    }
)
WORDS = (
    *(
        "dalton-gang",
        "Dalton Gang",
        "coffeyville-citizens",
        "Caldwell",
        "caldwell",
        "talbot-gang",
        "Talbot Gang",
    ),
    *(
        "caldwell-law",
        "noon",
        "sixgun",
        "weapon",
        "hero-injuries",
        "table",
        "shoot",
        "sheriff",
        "kid",
        "outlaws",
    ),
    *(
        "bank-robbery",
        "open range",
        "draw",
        "1",
        "2",
        "3",
        "40",
        "stash",
        "hire",
        "equip",
        "duplicate",
        "undo",
    ),
    *("buy sixgun for #1", "done", "roll", "yes", "no", "0", "2026-11-19", "seat:5", "posse:3:talbot-gang"),
    *(
        "--5",
        "-1",
        "9" * 12,
        "9" * 5_000,
        "٣",
        "1e9",
        "../../x",
        "..",
        "\u202e",
        "\x00",
        "<script>",
        "{item}" * 900,
    ),
    *(
        "[]",
        "[" * 2_000,
        '{"a":',
        "posse.toml",
        "roster",
        "cards",
        "sheet",
        "null",
        "[[1]]",
        "%00",
        "é" * 300,
    ),
)


@cache
def _app() -> Any:
    _fresh()
    return application(str(_place() / "lotow.db"), KEY)


def make_request(random: Random) -> bytes:
    """A request of the owner, for whom every door is open."""
    door = random.choice([one for one in DOORS if one.path != ENDLESS])

    def filled(match: re.Match[str]) -> str:
        usual = {"campaign": "caldwell", "table": "noon", "posse": "dalton-gang", "key": "talbot-gang"}
        said = usual.get(match[1])
        return quote(said if said and random.random() < 0.8 else _word(random), safe="")

    path = re.sub(r"\{(\w+)\}", filled, door.path)
    fields = [(random.choice(FIELDS), _word(random)) for _ in range(random.randint(0, 8))]
    query = urlencode(fields if door.method == "GET" else fields[:1], errors="replace")
    body, kind = b"", "application/x-www-form-urlencoded"
    if door.method == "POST":
        body = urlencode(fields, errors="replace").encode()
        if random.random() < 0.2:
            body, kind = _parts(random, fields)
        elif door.path.startswith("/api/") or random.random() < 0.05:
            body, kind = make_taps(random), "application/json"
    return msgspec.msgpack.encode([door.method, path, query, kind, body])


def _word(random: Random) -> str:
    if random.random() < 0.1:
        odd = random.choice(ODD)
        return odd if isinstance(odd, str) else json.dumps(odd)
    return random.choice(WORDS)


def _parts(random: Random, fields: list[tuple[str, str]]) -> tuple[bytes, str]:
    """A form of several parts, with a file that may be anything."""
    files = sorted((EXAMPLES / "posses").glob("*.toml"))
    content = (
        random.choice(files).read_bytes()
        if random.random() < 0.5
        else _word(random).encode("utf-8", "replace")
    )
    name = random.choice(["posse.toml", "posse.json", "../../x", "x.ros", "x.rosz", "", "\u202e.toml"])
    parts = [
        f'--edge\r\nContent-Disposition: form-data; name="{key}"\r\n\r\n{value}\r\n'.encode(
            "utf-8", "replace"
        )
        for key, value in fields
    ]
    head = f'--edge\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n\r\n'
    parts.append(head.encode() + content + b"\r\n")
    return b"".join(parts) + b"--edge--\r\n"[
        : random.choice([10, 10, 10, 3])
    ], "multipart/form-data; boundary=edge"


def use_request(content: bytes) -> None:
    method, path, query, kind, body = msgspec.msgpack.decode(content)
    app = _app()
    _fresh()
    headers = [
        (b"host", b"house"),
        (b"origin", HOUSE.encode()),
        (b"cookie", f"lotow={people.owner_token(KEY)}".encode()),
        (b"content-type", kind.encode()),
        (b"content-length", str(len(body)).encode()),
    ]
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": headers,
        "client": (f"10.0.0.{len(body) % 250}", 1),
        "server": ("house", 80),
    }
    status = asyncio.run(_answered(app, scope, body))
    assert status != 500, f"{method} {path}"
    if status >= 400:
        raise LotowError(both(f"answered {status}"))


async def _answered(app: Any, scope: dict[str, Any], body: bytes) -> int:
    status = 0
    said = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> dict[str, Any]:
        return said.pop() if said else {"type": "http.disconnect"}

    async def send(message: dict[str, Any]) -> None:
        nonlocal status
        status = message.get("status", status)

    await app(scope, receive, send)
    return status


SURFACES = {
    "taps": Target(make_taps, use_taps),
    "saloon": Target(make_saloon, use_saloon),
    "web": Target(make_request, use_request),
}
