"""Everything that comes from outside, each with sound samples, a way to spoil them and a way to use them.

Whatever is used ends well or with a `LotowError`; any other exception is a fault.
"""

from __future__ import annotations

import base64
import contextlib
import io
import json
import lzma
import tarfile
import tempfile
import tomllib
import zlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
from mutations import bent, mutated, mutated_xml, to_json, to_toml

from lotow.app import backups, documents
from lotow.campaign.document import from_json
from lotow.campaign.document import to_json as campaign_json
from lotow.campaign.founding import join, new_campaign
from lotow.campaign.report.game_report import read_report
from lotow.campaign.report.understanding import record
from lotow.cli.app import run
from lotow.errors import LotowError
from lotow.exchange.formats import arrive_content, export
from lotow.exchange.importing import import_files
from lotow.exchange.share import to_code
from lotow.journal.campaign_state import CampaignState
from lotow.journal.chain import MemoryJournal, chained_anew
from lotow.journal.fold import apply, fold_campaign
from lotow.journal.records import Record
from lotow.posse.check import check
from lotow.posse.files import read_text
from lotow.posse.members import Posse
from lotow.posse.to_file import to_json as posse_json
from lotow.posse.worth import infamy
from lotow.rulebook import load_rulebook
from lotow.rulebook.overlay import overlaid
from lotow.rulebook.shelf import problems_of
from lotow.storage.opening import open_store
from lotow.storage.store import KeptJournal

HERE = Path(__file__).parent
EXAMPLES = HERE.parent.parent / "examples"
CATALOGUES = HERE.parent / "exchange" / "catalogues"
RANGE = ("range.gst", "cowboys.cat", "drifters.cat")
"""Catalogues of one game system."""
FROZEN = HERE.parent / "frozen"
MISTAKE = 70


class Target(NamedTuple):
    """`make` gives a spoilt input, `use` does with it what the program does."""

    make: Callable[[Random], bytes]
    use: Callable[[bytes], object]


@cache
def posse_files() -> list[dict[str, Any]]:
    return [tomllib.loads(one.read_text("utf-8")) for one in sorted((EXAMPLES / "posses").glob("*.toml"))]


@cache
def posses() -> list[Posse]:
    files = sorted((EXAMPLES / "posses").glob("*.toml"))
    return [read_text(one.read_text("utf-8"), load_rulebook()) for one in files]


@cache
def campaign() -> dict[str, Any]:
    """A campaign of three games, as a document."""
    for file in sorted(FROZEN.glob("*.xz")):
        if file.name.endswith(".json.xz"):
            return json.loads(campaign_json(from_json(lzma.decompress(file.read_bytes()))))  # type: ignore[no-any-return]
        with tarfile.open(file) as kept:
            member = next(one for one in kept.getmembers() if one.name.endswith("campaign.json"))
            found = kept.extractfile(member)
            assert found is not None
            return json.loads(campaign_json(from_json(found.read())))  # type: ignore[no-any-return]
    raise FileNotFoundError(FROZEN)


def some(random: Random, tree: Any, write: Callable[[Any], bytes]) -> bytes:
    """Mostly a spoilt tree, now and then spoilt bytes."""
    if random.random() < 0.8:
        return write(mutated(tree, random, random.choice([1, 3])))
    return bent(write(tree), random)


def ran(command: tuple[str, ...]) -> None:
    """A command that may be refused, but must be no mistake of ours; what it says is not shown."""
    said = io.TextIOWrapper(io.BytesIO(), "utf-8")
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        code = run([*command])
    if code == MISTAKE:
        said.seek(0)
        raise AssertionError(f"{command}: {said.read()}")


def use_posse(content: bytes) -> None:
    arrived = arrive_content(content, load_rulebook(), "a posse")
    check(arrived.posse, arrived.book)
    infamy(arrived.posse, arrived.book)
    posse_json(arrived.posse)


@cache
def reports() -> list[dict[str, Any]]:
    files = sorted((EXAMPLES / "campaign" / "reports").glob("*.toml"))
    return [tomllib.loads(one.read_text("utf-8")) for one in files]


def make_report(random: Random) -> bytes:
    return some(random, random.choice(reports()), to_toml)


@cache
def records() -> list[Record]:
    return from_json(to_json(campaign()))


@cache
def before_the_game() -> CampaignState:
    """The example's posses, with nothing played yet."""
    journal = MemoryJournal()
    journal.write(new_campaign("Caldwell", seed="00ff"))
    for name in ("outlaws", "lawmen", "cowboys"):
        text = (EXAMPLES / "campaign" / f"{name}.toml").read_text("utf-8")
        posse = read_text(text, load_rulebook())
        journal.write(join(journal.state, posse, load_rulebook(), anyway=True))
    return journal.state


def use_report(content: bytes) -> None:
    book = load_rulebook()
    report = read_report(content.decode("utf-8", "surrogateescape"), book)
    state = before_the_game().copied()
    for written in record(report, state, book):
        apply(state, Record(number=0, step=0, entry=written.entry))


def make_house_rules(random: Random) -> bytes:
    tree = tomllib.loads((EXAMPLES / "house-rules.toml").read_text("utf-8"))
    return some(random, tree, to_toml)


def make_book(random: Random) -> bytes:
    """All files of a book in one text, a file after the other."""
    files = sorted((EXAMPLES / "books" / "river-pirates").glob("*.toml"))
    chosen = random.choice(files)
    parts = {one.name: one.read_bytes() for one in files}
    parts[chosen.name] = some(random, tomllib.loads(chosen.read_text("utf-8")), to_toml)
    return msgspec.msgpack.encode(parts)


def use_book(content: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        for name, text in msgspec.msgpack.decode(content).items():
            (Path(folder) / name).write_bytes(text)
        problems_of(Path(folder))


def make_campaign(random: Random) -> bytes:
    """A campaign whose digests are right all the same: whoever forges can work them out too."""
    tree = campaign()
    if random.random() < 0.15:
        return bent(to_json(tree), random)
    if random.random() < 0.3:
        entry = tree["records"][0]["entry"]
        book = msgspec.msgpack.decode(zlib.decompress(base64.b64decode(entry["pinned"])))
        packed = zlib.compress(msgspec.msgpack.encode(_sane(mutated(book, random))))
        first = {**tree["records"][0], "entry": {**entry, "pinned": base64.b64encode(packed).decode()}}
        tree = {**tree, "records": [first, *tree["records"][1:]]}
    else:
        chosen = random.randrange(len(tree["records"]))
        spoilt = [mutated(one, random) if at == chosen else one for at, one in enumerate(tree["records"])]
        tree = {**tree, "records": spoilt}
    return _rechained(tree)


def _sane(tree: Any) -> Any:
    """Without integers that msgpack has no word for."""
    if isinstance(tree, dict):
        return {key: _sane(one) for key, one in tree.items()}
    if isinstance(tree, list):
        return [_sane(one) for one in tree]
    return float(tree) if isinstance(tree, int) and abs(tree) >= 2**63 else tree


def _rechained(tree: Any) -> bytes:
    content = to_json(tree)
    try:
        rows = [msgspec.convert(one, Record) for one in json.loads(content)["records"]]
        chained = chained_anew(rows)
    except (msgspec.ValidationError, ValueError, OverflowError, UnicodeEncodeError, TypeError):
        return content
    signed = [{**one, "digest": new.digest} for one, new in zip(tree["records"], chained, strict=True)]
    return to_json({**tree, "records": signed, "head": chained[-1].digest if chained else ""})


def use_campaign(content: bytes) -> None:
    from lotow.telling.story import story, to_html

    taken = from_json(content)
    documents.try_out(taken)
    from lotow.campaign.pinning import book_of

    to_html(story(taken, book_of(fold_campaign(taken)), "en"))


def make_code(random: Random) -> bytes:
    tree = json.loads(posse_json(random.choice(posses())))
    if random.random() < 0.5:
        try:
            posse = msgspec.convert(mutated(tree, random), Posse)
            return to_code(posse, load_rulebook()).encode("utf-8", "surrogatepass")
        except (msgspec.ValidationError, LotowError, OverflowError, UnicodeEncodeError):
            pass
    return bent(to_code(random.choice(posses()), load_rulebook()).encode(), random)


@cache
def roster() -> bytes:
    return export(posses()[0], load_rulebook(), "ros", [CATALOGUES / one for one in RANGE]).content


def make_roster(random: Random) -> bytes:
    return mutated_xml(roster(), random) if random.random() < 0.8 else bent(roster(), random)


def make_catalogue(random: Random) -> bytes:
    files = [CATALOGUES / one for one in RANGE]
    parts = {one.name: one.read_bytes() for one in files}
    chosen = random.choice(files)
    spoil = mutated_xml if random.random() < 0.8 else bent
    parts[chosen.name] = spoil(parts[chosen.name], random)
    return msgspec.msgpack.encode(parts)


def use_catalogue(content: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        for name, text in msgspec.msgpack.decode(content).items():
            (Path(folder) / name).write_bytes(text)
        import_files([Path(folder)], load_rulebook())


@cache
def kept() -> list[KeptJournal]:
    with tempfile.TemporaryDirectory() as folder, open_store(f"{folder}/lotow.db") as store:
        store.adopt("campaign", "Lincoln County", records()[:20])
        return store.everything()


def make_backup(random: Random) -> bytes:
    """A backup whose checksum is right all the same."""
    whole = backups.packed(kept())
    if random.random() < 0.4:
        return bent(whole, random)
    lines = zlib.decompress(whole, 31).rstrip(b"\n").split(b"\n")
    at = random.randrange(len(lines) - 1)
    lines[at] = to_json(mutated(json.loads(lines[at]), random))
    last = json.loads(lines[-1])
    last["sha256"] = backups.checksum(lines[:-1])
    lines[-1] = to_json(last)
    packer = zlib.compressobj(wbits=31)
    return packer.compress(b"\n".join(lines) + b"\n") + packer.flush()


def use_backup(content: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        backups.restore(content, f"{folder}/lotow.db")


def make_posse_file(random: Random) -> bytes:
    return some(random, random.choice(posse_files()), to_toml)


def make_posse_json(random: Random) -> bytes:
    return some(random, json.loads(posse_json(random.choice(posses()))), to_json)


def use_house_rules(content: bytes) -> None:
    overlaid(content.decode("utf-8", "surrogateescape"))


TARGETS = {
    "posse-toml": Target(make_posse_file, use_posse),
    "posse-json": Target(make_posse_json, use_posse),
    "report": Target(make_report, use_report),
    "house-rules": Target(make_house_rules, use_house_rules),
    "book": Target(make_book, use_book),
    "campaign": Target(make_campaign, use_campaign),
    "share-code": Target(make_code, use_posse),
    "roster": Target(make_roster, use_posse),
    "catalogue": Target(make_catalogue, use_catalogue),
    "backup": Target(make_backup, use_backup),
}
