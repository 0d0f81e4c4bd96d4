"""What is kept here may be damaged too: databases, caches; and players answer whatever they like."""

from __future__ import annotations

import contextlib
import sqlite3
import tempfile
import zlib
from functools import cache
from pathlib import Path
from random import Random

import msgspec
from mutations import bent
from surfaces import evening
from targets import Target, before_the_game, ran, records

from lotow.app.aftermath import Conversation, to_settle
from lotow.app.campaigns import OpenCampaign
from lotow.campaign.founding import join, new_campaign
from lotow.campaign.report.game_report import read_report
from lotow.campaign.report.understanding import record
from lotow.errors import LotowError, both
from lotow.rulebook import load_rulebook, loading, models
from lotow.storage.light import FileStore
from lotow.storage.opening import open_store

COMMANDS = (
    ("posse", "list"),
    ("posse", "show", "dalton"),
    ("posse", "verify", "dalton"),
    ("posse", "history", "dalton"),
    ("posse", "undo", "dalton"),
    ("posse", "hire", "dalton", "rowdy", "--anyway"),
    ("campaign", "list"),
    ("campaign", "show", "lincoln"),
    ("campaign", "standings", "lincoln"),
    ("campaign", "log", "lincoln"),
    ("campaign", "verify", "lincoln"),
    ("campaign", "undo", "lincoln"),
    ("campaign", "export", "lincoln"),
    ("campaign", "verify", "caldwell"),
    ("campaign", "aftermath", "caldwell", "--auto", "--seed", "1"),
    ("table", "show", "noon"),
    ("table", "log", "noon"),
    ("table", "do", "noon", "turn"),
    ("table", "finish", "noon", "-o", "-"),
    ("saloon", "dice", "show", "dice"),
    ("saloon", "dice", "play", "dice"),
    ("saloon", "legends", "show", "legends"),
    ("saloon", "legends", "undo", "legends"),
    ("backup", "-"),
)
COLUMNS = {
    "journal": ("kind", "name", "folded", "head", "created", "deleted"),
    "draft": ("posse", "kind", "payload"),
    "entry": ("number", "step", "kind", "payload", "dice", "answers", "who", "at", "digest"),
    "lotow_version": ("version_num",),
}
VALUES = ("NULL", "-1", "1.5", "9223372036854775807", "''", "'x'", "x'ff00'", "CAST(x'c328' AS TEXT)", "'[]'")


@cache
def sound_database() -> bytes:
    """Journals of every kind in one file."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "lotow.db"
        file.write_bytes(evening())
        with open_store(str(file)) as store:
            store.adopt("campaign", "Lincoln County", records()[:60])
        with contextlib.closing(sqlite3.connect(file)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")
        return file.read_bytes()


def make_database(random: Random) -> bytes:
    content = bytearray(sound_database())
    if random.random() < 0.5:
        for _ in range(random.choice([1, 3, 30])):
            content[random.randrange(len(content))] = random.randrange(256)
        return bytes(content[: random.randrange(len(content))] if random.random() < 0.1 else content)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "lotow.db"
        file.write_bytes(content)
        with contextlib.closing(sqlite3.connect(file)) as connection:
            table = random.choice(sorted(COLUMNS))
            column, value = random.choice(COLUMNS[table]), random.choice(VALUES)
            where = f" WHERE number = {random.randint(1, 60)}" if table == "entry" else ""
            with contextlib.suppress(sqlite3.Error), connection:
                connection.execute(f"UPDATE OR REPLACE {table} SET {column} = {value}{where}")
        return file.read_bytes()


def use_database(content: bytes) -> None:
    """Three commands on it, one after the other; none of them may be a mistake of ours."""
    random = Random(zlib.crc32(content))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "lotow.db"
        file.write_bytes(content)
        for command in random.sample(COMMANDS, 3):
            ran((*command, "--db", str(file)))


@cache
def sound_cache() -> bytes:
    book = load_rulebook.__wrapped__()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "rulebook.msgpack"
        loading._to_cache(file, book)
        return file.read_bytes()


def make_cache(random: Random) -> bytes:
    return bent(sound_cache(), random)


def use_cache(content: bytes) -> None:
    """A damaged cache is rebuilt: what is believed says the same as the book."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "rulebook.msgpack"
        file.write_bytes(content)
        found = loading._from_cache(file)
        if found is not None:
            for kind in models.Content.__struct_fields__:
                assert getattr(found.content, kind) == getattr(load_rulebook().content, kind)
        else:
            raise LotowError(both("built again"))


@cache
def at_the_table() -> OpenCampaign:
    """A campaign in a file of its own, one game played and nothing of it settled."""
    folder = tempfile.mkdtemp(prefix="lotow-table-")
    store = FileStore(Path(folder) / "lotow.db")
    opened = OpenCampaign(store, store.create("campaign", "Caldwell", new_campaign("Caldwell", seed="00ff")))
    for posse in before_the_game().posses.values():
        opened.write(join(opened.state, posse, opened.book, anyway=True))
    report = Path(__file__).parent.parent.parent / "examples" / "campaign" / "reports"
    text = sorted(report.glob("*.toml"))[0].read_text("utf-8")
    opened.write(record(read_report(text, opened.book), opened.state, opened.book))
    return opened


WORDS = (
    *("buy", "sell", "give", "search", "recruit", "hire", "doctor", "dismiss", "pay", "unpaid", "acheter"),
    *("sixgun", "fine whiskey", "horse", "rowdy", "gunslinger", "#1", "#2", "#999", "stash", "kid", "nobody"),
    *("for", "of", "from", "to", "by", "called", "with", '"', ",", "(", ")", "x\u202e", "\x1b", "9" * 40),
    *("yes", "no", "done", "roll", "1", "6", "3 4", "0", "-1", "1e9", "", "é" * 30),
)


def make_answers(random: Random) -> bytes:
    """What somebody says to questions, one after the other."""
    lines = [" ".join(random.choices(WORDS, k=random.randint(1, 7))) for _ in range(25)]
    return msgspec.msgpack.encode([line if random.random() < 0.3 else "" for line in lines])


def use_answers(content: bytes) -> None:
    """Nonsense is refused and asked again; then a sensible answer is given, so that it goes on."""
    campaign = at_the_table()
    talk = Conversation(campaign, to_settle(campaign), None, ahead=True)
    for line in msgspec.msgpack.decode(content):
        question = talk.question()
        if question is None:
            return
        sensible = "roll" if question.form == "dice" else "done" if question.form == "action" else "0"
        if question.form == "choice":
            sensible = question.options[0].id
        for said in (line, sensible) if line else (sensible,):
            with contextlib.suppress(LotowError):
                talk.answer(said, question.asked)


DAMAGE = {
    "database": Target(make_database, use_database),
    "cache": Target(make_cache, use_cache),
    "answers": Target(make_answers, use_answers),
}
