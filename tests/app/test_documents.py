"""A campaign's document from outside: whatever is in it, it is whole and sound, or nothing is kept."""

from __future__ import annotations

import base64
import zlib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from lotow.app.campaigns import open_campaign
from lotow.app.documents import export_campaign, import_campaign
from lotow.app.looking_over import verify_campaign
from lotow.campaign.founding import join, new_campaign
from lotow.errors import LotowError
from lotow.journal.chain import chained_anew
from lotow.journal.entries.game_entries import TakenOnTrust
from lotow.journal.records import Record, Written
from lotow.posse.files import read_text
from lotow.rulebook import load_rulebook
from lotow.storage.opening import open_store


@pytest.fixture
def db(tmp_path: Path) -> str:
    """A campaign that has only been founded."""
    name = str(tmp_path / "lotow.db")
    with open_store(name) as store:
        store.create("campaign", "Lincoln", new_campaign("Lincoln"))
    return name


def document(db: str) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(export_campaign("Lincoln", db))
    return found


def take(raw: dict[str, Any], db: str, **more: bool) -> None:
    import_campaign(msgspec.json.encode(raw), "Again", db, **more)


def refused(raw: dict[str, Any] | bytes, db: str, **more: bool) -> str:
    data = raw if isinstance(raw, bytes) else msgspec.json.encode(raw)
    with pytest.raises(LotowError) as error:
        import_campaign(data, "Again", db, **more)
    with open_store(db) as store:
        assert [one.name for one in store.journals("campaign")] == ["Lincoln"]
    return error.value.message.en


def rechained(raw: dict[str, Any]) -> dict[str, Any]:
    """The document with every digest as it should be: whoever forges can do that too."""
    records = [msgspec.convert(one, Record) for one in raw["records"]]
    for one, record in zip(raw["records"], chained_anew(records), strict=True):
        one["digest"] = raw["head"] = record.digest
    return raw


def with_book(raw: dict[str, Any], book: object) -> dict[str, Any]:
    packed = base64.b64encode(zlib.compress(msgspec.msgpack.encode(book))).decode()
    return rechained(playing_by(raw, packed))


def playing_by(raw: dict[str, Any], packed: str) -> dict[str, Any]:
    entry = raw["records"][0]["entry"]
    entry["pinned"] = packed
    entry["books"][0]["digest"] = "0" * 64
    return raw


def book_in(raw: dict[str, Any]) -> Any:
    return msgspec.msgpack.decode(zlib.decompress(base64.b64decode(raw["records"][0]["entry"]["pinned"])))


def test_a_document_carries_the_last_digest(db: str) -> None:
    raw = document(db)
    assert raw["head"] == raw["records"][-1]["digest"]
    take(raw, db)
    assert export_campaign("Again", db).replace(b"Again", b"Lincoln") == export_campaign("Lincoln", db)


def test_entries_without_digests_are_not_taken_unless_on_trust(db: str) -> None:
    raw = document(db)
    for one in raw["records"]:
        del one["digest"]
    assert refused(raw, db) == "the entries of this document have no digests"
    take(raw, db, unsigned=True)
    with open_campaign("Again", db) as opened:
        assert opened.state.on_trust == 1
        assert opened.records[-1].entry == TakenOnTrust(entries=1)
    assert not verify_campaign("Again", db).problems


def test_an_entry_without_a_digest_among_others_is_not_taken(db: str) -> None:
    raw = document(db)
    raw["records"].append({"number": 2, "step": 2, "entry": {"entry": "left", "posse": "", "name": ""}})
    assert "entry 2 is not as it was written" in refused(raw, db)
    assert "entry 2 is not as it was written" in refused(raw, db, unsigned=True)


def test_a_document_cut_short_is_not_taken(db: str) -> None:
    with open_store(db) as store:
        journal = store.find("Lincoln", "campaign")
        store.append(journal, 1, [Written(entry=TakenOnTrust(entries=0))])
        records = store.read(journal)
    raw = {
        "lotow": "campaign",
        "format": 1,
        "name": "Lincoln",
        "head": records[1].digest,
        "records": [msgspec.to_builtins(records[0])],
    }
    assert refused(raw, db) == "this document was cut short"


def test_a_book_that_unpacks_to_gigabytes_is_not_unpacked(db: str) -> None:
    raw = document(db)
    bomb = zlib.compressobj(9)
    packed = b"".join(bomb.compress(b"\0" * 1_000_000) for _ in range(100)) + bomb.flush()
    assert "too large" in refused(rechained(playing_by(raw, base64.b64encode(packed).decode())), db)


def test_a_book_in_a_campaign_is_not_believed_unchecked(db: str) -> None:
    raw = document(db)
    book = book_in(raw)
    next(iter(book["fighter"].values()))["rules"] = ["no-such-rule"]
    assert refused(with_book(raw, book), db) == "the rules in this campaign are broken"
    nonsense: list[object] = [{}, [], {"fighter": 5}, {"scenario": {"a": {}}}, None]
    for senseless in nonsense:
        assert "cannot be read" in refused(with_book(document(db), senseless), db)


def test_hidden_characters_are_not_taken(db: str) -> None:
    raw = document(db)
    for hidden in ("\x1b[2J", "a\u202eb", "\u2066x"):
        raw["records"][0]["entry"]["name"] = hidden
        assert "cannot be shown" in refused(rechained(raw), db)
    assert "cannot be shown" in refused(
        msgspec.json.encode(rechained(raw)).replace("\u2066".encode(), b"\\u2066"), db
    )
    raw["records"][0]["entry"]["name"] = "back\\u202eslash"
    take(rechained(raw), db)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"\xff\xfe", "not text in UTF-8"),
        (b"[" * 100_000, "nests too deep"),
        (b'{"records":' + b"9" * 5_000 + b"}", "too large"),
        (b'{"name":"x","records":[],"format":1e999}', "too large"),
        (b"{}", "no campaign's document"),
        (b'{"name":"x","records":[]}', "no campaign's"),
        (b" " * 65_000_000, "too large"),
    ],
)
def test_nonsense_ends_with_a_sentence(db: str, data: bytes, why: str) -> None:
    assert why in refused(data, db)


def test_a_posse_of_a_list_that_the_book_does_not_have_is_not_taken(db: str) -> None:
    raw = document(db)
    value = {"name": "X", "list": "pirates", "budget": 200, "stash": 200}
    raw["records"].append(
        {"number": 2, "step": 2, "entry": {"entry": "joined", "posse": "x", "value": value}}
    )
    assert "does not have: 'pirates'" in refused(rechained(raw), db)


@pytest.mark.parametrize(
    "spoil",
    [
        {"price": -1_000},
        {"id": 1},
        {"id": 0},
        {"experience": -5},
        {"name": ""},
        {"name": "x" * 300},
        {"kills": 10**9},
    ],
)
def test_a_posse_in_a_campaign_obeys_every_bound_of_a_posse_file(db: str, spoil: dict[str, Any]) -> None:
    book = load_rulebook()
    head = 'name = "Gang"\nlist = "cowboys"\n'
    posse = read_text(head + '[[fighter]]\ntype = "trail boss"\n' + '[[fighter]]\ntype = "cowpoke"\n', book)
    with open_campaign("Lincoln", db) as opened:
        opened.write(join(opened.state, posse, opened.book, anyway=True))
    sound = document(db)
    sound["records"][1]["entry"]["value"]["members"][1].update(spoil)
    assert "cannot be understood" in refused(rechained(sound), db)


def test_a_text_of_a_campaign_is_not_megabytes_long(db: str) -> None:
    raw = document(db)
    raw["records"][0]["entry"]["name"] = "x" * 3_000_000
    assert refused(rechained(raw), db) == "this document holds a text that is too long"
