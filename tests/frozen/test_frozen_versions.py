"""What an earlier version wrote opens in this one and comes to the same.

`lotow-0.1.0.tar.xz` was written by version 0.1.0 itself: a database (posses built, undone, renamed, one made
with an added book; a campaign of six games played on the command line, one of eleven with captives, bitter
enmity, renames, strikes and a posse that left), an export of the latter, a share code, and what all of it
came to then.
"""

from __future__ import annotations

import re
import sqlite3
import tarfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from support import RunLotow

from lotow.campaign.document import from_json, to_json
from lotow.campaign.pinning import book_of
from lotow.exchange.share import from_code
from lotow.journal.fold import fold, fold_campaign
from lotow.journal.invariants import verify
from lotow.journal.records import Record, encode
from lotow.rulebook import load_rulebook
from lotow.storage.opening import open_store
from lotow.storage.store import Kind, Store
from lotow.telling.log import log
from lotow.telling.standings import standings
from lotow.telling.teller import Teller

ARCHIVE = Path(__file__).with_name("lotow-0.1.0.tar.xz")


@cache
def frozen(name: str) -> bytes:
    """A file of the archive."""
    with tarfile.open(ARCHIVE) as archive:
        file = archive.extractfile(name)
        assert file is not None
        return file.read()


@cache
def expected() -> dict[str, Any]:
    """What the version of then made of it."""
    return dict(msgspec.json.decode(frozen("expected.json")))


def plain(value: object) -> Any:
    """A value as JSON has it."""
    return msgspec.json.decode(msgspec.json.encode(value))


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The database as that version left it."""
    file = tmp_path_factory.mktemp("frozen") / "lotow.db"
    connection = sqlite3.connect(file)
    connection.executescript(frozen("database.sql").decode())
    connection.close()
    return file


@pytest.fixture
def store(database: Path) -> Iterator[Store]:
    with open_store(str(database)) as opened:
        yield opened


WORD = re.compile(r"[^\W_]+")
COUNTED = re.compile(r"\b0\b|\d+(?= healed)")


def faces(dice: str) -> str:
    """The dice of a line of the log, without what is said in brackets about where they came from."""
    return re.sub(r" \(.*?\)", "", dice)


def without_more(now: list[Any], then: list[Any]) -> list[Any]:
    """A line of the log without what it tells today beside what it told then; what was counted then may be
    named today."""
    number, text, *rest = now
    today = iter(WORD.findall(text))
    same = all(word in today for word in WORD.findall(COUNTED.sub("", then[1])))
    return [number, then[1] if same else text, *rest]


def assert_the_same_campaign(records: list[Record], was: dict[str, Any]) -> None:
    """Posses, standings, the log in English, and who hates whom before a game."""
    state = fold_campaign(records)
    book = book_of(state)
    assert {key: plain(state.told(key)) for key in state.posses} == was["posses"]
    assert plain(standings(state, book)) == was["standings"]
    lines = [[one.number, one.text.en, faces(one.dice), one.struck] for one in log(records, book)]
    assert [without_more(now, then) for now, then in zip(lines, was["log"], strict=True)] == was["log"]
    assert state.gone == was["gone"]
    hates = [[who.name for side in game.sides for who in side.hates] for game in state.prepared]
    assert hates == was["hates"]


@pytest.mark.parametrize("name", list(expected()["posses"]))
def test_every_posse_of_before_comes_to_the_same(store: Store, name: str) -> None:
    was = expected()["posses"][name]
    records = store.read(store.find(name, "posse"))
    assert plain(fold(records).the_posse()) == was["posse"]
    pins = fold(records).pins[records[0].entry.posse]
    joined = {key: "+".join(getattr(pin, key) for pin in pins) for key in ("book", "version", "digest")}
    assert joined == was["pin"]
    teller = Teller(records, load_rulebook())
    if was["log"]:
        assert [teller.tell(one.entry).en for one in records] == was["log"]


@pytest.mark.parametrize("name", list(expected()["campaigns"]))
def test_every_campaign_of_before_comes_to_the_same(store: Store, name: str) -> None:
    assert_the_same_campaign(store.read(store.find(name, "campaign")), expected()["campaigns"][name])


@pytest.mark.parametrize("name", list(expected()["campaigns"]))
def test_every_campaign_of_before_is_verified_clean(store: Store, name: str) -> None:
    journal = store.find(name, "campaign")
    records = store.read(journal)
    assert store.verify(journal) == ()
    assert verify(records, book_of(fold_campaign(records))) == ()


@pytest.mark.parametrize("kind", ["posse", "campaign"])
def test_every_entry_of_before_is_written_again_byte_for_byte(
    store: Store, database: Path, kind: Kind
) -> None:
    connection = sqlite3.connect(database)
    payloads = connection.execute(
        "SELECT entry.payload FROM entry JOIN journal ON journal.id = entry.journal_id "
        "WHERE journal.kind = ? AND journal.deleted IS NULL ORDER BY journal.folded, entry.number",
        [kind],
    )
    written = [payload for (payload,) in payloads]
    connection.close()
    again = [
        encode(record.entry).decode() for journal in store.journals(kind) for record in store.read(journal)
    ]
    assert again == written


def test_an_export_of_before_is_taken_in_and_comes_to_the_same() -> None:
    records = from_json(frozen("campaign.json"))
    assert_the_same_campaign(records, expected()["campaigns"]["Lincoln County"])
    head = f'"head":"{records[-1].digest}",'.encode()
    assert to_json(records).replace(head, b"", 1) == frozen("campaign.json")


def test_an_export_of_before_is_imported_on_the_command_line(tmp_path: Path, lotow: RunLotow) -> None:
    file = tmp_path / "campaign.json"
    file.write_bytes(frozen("campaign.json"))
    here = ("--db", str(tmp_path / "new.db"))
    assert lotow("campaign", "import", str(file), *here).code == 0
    assert lotow("campaign", "verify", "Lincoln County", *here).code == 0


def test_a_share_code_of_before_still_reads() -> None:
    parcel = from_code(frozen("share-code.txt").decode())
    assert parcel.posse.name == "Mississippi Rats"
    assert [pin.book for pin in parcel.books] == ["river-pirates"]


def test_commands_of_today_show_what_was_written_then(database: Path, lotow: RunLotow) -> None:
    here = ("--db", str(database))
    for name in expected()["posses"]:
        assert lotow("posse", "show", name, *here).code == 0
    for name in expected()["campaigns"]:
        assert lotow("campaign", "show", name, *here).code == 0
        assert lotow("campaign", "verify", name, *here).code == 0
