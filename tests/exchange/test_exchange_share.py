"""Share codes, QR codes and plain lists."""

from __future__ import annotations

import base64
import csv
import io
import re
import zlib
from pathlib import Path
from typing import Any

import msgspec
import pytest
from exchange_support import book_of, guild_import
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import structs

from lotow.errors import LotowError
from lotow.exchange.packing import SHAPES, known_words, pack, unpack
from lotow.exchange.plain_text import to_csv, to_markdown, to_text
from lotow.exchange.share import PREFIX, Parcel, from_code, is_code, qr_matrix, qr_text, to_code, to_link
from lotow.exchange.shared_books import SharedPin
from lotow.posse.files import from_raw
from lotow.posse.members import Held, Injury, Learnt, Member, Posse, Raised
from lotow.rulebook import load_rulebook

GANG = Posse(
    name="Dalton Gang",
    list="outlaws",
    budget=200,
    stash=44,
    player="Ann",
    members=(
        Member(
            id=1,
            name="Bob",
            type="desperado",
            role="leader",
            price=30,
            experience=8,
            gear=(Held("sixgun", 5),),
        ),
        Member(id=2, name="=Emmett|", type="kid", role="hero", price=16, injuries=(Injury("leg-wound"),)),
        Member(id=3, name="Al", type="rowdy", role="henchman", price=8, gear=(Held("hand-weapon", 2),)),
        Member(id=4, name="Bo", type="rowdy", role="henchman", price=8, gear=(Held("hand-weapon", 2),)),
    ),
    stored=(Held("dynamite", 12),),
)

letters = st.characters(exclude_categories=["Cc", "Cf", "Cs", "Zl", "Zp"])
texts = st.text(letters, max_size=12)
names = st.text(letters, min_size=1, max_size=12).filter(str.strip)
ids = st.one_of(st.sampled_from(known_words()[0]), st.from_regex(r"[a-z]{1,8}", fullmatch=True))
small = st.integers(0, 5000)
signed = st.integers(-500, 5000)
held = st.builds(Held, ids, small, st.booleans(), st.none() | ids)
raises = st.lists(st.builds(Raised, st.sampled_from(["grit", "pluck"]), signed), max_size=2).map(tuple)
members = st.builds(
    Member,
    id=st.integers(1, 99),
    name=names,
    type=ids,
    kind=st.sampled_from(["fighter", "hired-gun"]),
    role=st.sampled_from([None, "leader", "hero", "henchman"]),
    price=small,
    gear=st.lists(held, max_size=3).map(tuple),
    experience=small,
    games=small,
    kills=small,
    skills=st.lists(st.builds(Learnt, ids, st.lists(ids, max_size=2).map(tuple)), max_size=2).map(tuple),
    raised=raises,
    injuries=st.lists(
        st.builds(Injury, ids, st.none() | ids, st.none() | texts, st.none() | raises), max_size=2
    ).map(tuple),
    misses=small,
    captive_of=st.none() | texts,
    ignores_first_wound=st.booleans(),
    notes=st.lists(texts, max_size=1).map(tuple),
)
posses = st.builds(
    Posse,
    name=names,
    list=ids,
    budget=small,
    stash=signed,
    player=texts,
    members=st.lists(members, max_size=4, unique_by=lambda one: one.id).map(tuple),
    stored=st.lists(held, max_size=2).map(tuple),
    games=small,
)


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(posses)
def test_any_posse_survives_its_code(posse: Posse) -> None:
    assert from_code(to_code(posse, load_rulebook())).posse == posse


def test_every_field_of_a_posse_has_a_place_in_the_code() -> None:
    for shape, kind in (
        ("posse", Posse),
        ("members", Member),
        ("gear", Held),
        ("skills", Learnt),
        ("raised", Raised),
        ("injuries", Injury),
        ("changes", Raised),
    ):
        assert set(SHAPES[shape]) == set(kind.__struct_fields__)
    assert SHAPES["stored"] == SHAPES["gear"]
    words, numbers = known_words()
    assert len(words) == len(numbers)


def test_a_code_made_by_the_first_version_is_read_for_ever() -> None:
    code = (
        "LOTOWAGNTQ7NVJNRE4SL6T2BHWYS6HL5ZSEZ2KOTDGLTWZJHREZEQTM4ETDEVMMXNGCS327ONZVESSINCCRUBAMIDA"
        "4LC3A2OMRMOHHBEYHATE6ETETLDLHSJID3FF53MZS43HBEY2BYAWXFL5IA"
    )
    assert is_code(code)
    assert from_code(code) == Parcel(GANG)


def test_a_code_is_short() -> None:
    assert len(to_code(GANG, load_rulebook())) < 180
    assert len(msgspec.msgpack.encode(pack(GANG))) < 100


@pytest.mark.parametrize(
    "change",
    [
        lambda code: code.lower(),
        lambda code: "\n".join(code[at : at + 20] for at in range(0, len(code), 20)),
        lambda code: f'  "{code}"\r\n',
        lambda code: "> " + " ".join(code[at : at + 5] for at in range(0, len(code), 5)),
        lambda code: "-".join(code[at : at + 7] for at in range(0, len(code), 7)),
    ],
)
def test_a_code_survives_wrapping_case_and_quotes(change: object) -> None:
    assert callable(change)
    assert from_code(change(to_code(GANG, load_rulebook()))).posse == GANG


def _spelt(body: bytes) -> str:
    return PREFIX + base64.b32encode(body + zlib.crc32(body).to_bytes(4, "big")).decode().rstrip("=")


def _packed(content: object) -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return packer.compress(msgspec.msgpack.encode(content)) + packer.flush()


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("hello", "'hello' is no share code"),
        ("", "'' is no share code"),
        (PREFIX, "damaged or not complete"),
        (PREFIX + "0189", "damaged or not complete"),
        (to_code(GANG, load_rulebook())[:-3], "damaged or not complete"),
        (to_code(GANG, load_rulebook()).replace("A", "B", 2), "damaged or not complete"),
        (_spelt(b"\x09abc"), "made by a newer lotow"),
        (_spelt(b"\x01abc"), "damaged or not complete"),
        (_spelt(b"\x01" + _packed([])), "damaged or not complete"),
        (_spelt(b"\x01" + _packed([["x", 99999]])), "damaged or not complete"),
        (_spelt(b"\x01" + _packed([["x"] * 40])), "damaged or not complete"),
        (_spelt(b"\x01" + _packed("x" * 10_000_000)), "damaged or not complete"),
    ],
)
def test_a_broken_code_ends_with_a_sentence(code: str, says: str) -> None:
    with pytest.raises(LotowError, match=says):
        from_code(code)


@pytest.mark.parametrize(
    "change",
    [
        {"budget": 2**64 - 1},
        {"budget": -1},
        {"name": ""},
        {"name": "A\nB"},
        {"name": "A\u202eB"},
        {"members": (GANG.members[0], GANG.members[0])},
        {"members": (structs.replace(GANG.members[0], price=-1000),)},
        {"members": (structs.replace(GANG.members[0], experience=-5),)},
        {"members": (structs.replace(GANG.members[0], name=" "),)},
        {"members": tuple(structs.replace(GANG.members[0], id=at + 1, name=str(at)) for at in range(1200))},
        {"stored": (Held("dynamite", -12),)},
    ],
)
def test_a_code_obeys_the_bounds_of_a_posse_file(change: dict[str, Any]) -> None:
    code = to_code(structs.replace(GANG, **change), load_rulebook())
    with pytest.raises(LotowError, match=r"that cannot be understood|damaged or not complete"):
        from_code(code)


@pytest.mark.parametrize(
    "site", ["https://posses.example", "http://192.168.1.5:8000/", "https://a.example/west"]
)
def test_a_link_to_a_posse_is_read_like_its_code(site: str) -> None:
    code = to_code(GANG, load_rulebook())
    link = to_link(code, site)
    assert link == f"{site.rstrip('/')}/p/{code}"
    assert from_code(f" <{link}>\n").posse == GANG
    assert to_link(code) == f"/p/{code}"


@pytest.mark.parametrize("site", ["javascript:alert(1)", "example.org", "https://a b", "https://a/?x="])
def test_a_link_goes_to_a_web_address(site: str) -> None:
    with pytest.raises(LotowError, match="is no web address"):
        to_link("LOTOWX", site)


def test_a_qr_code_is_sturdier_where_there_is_room() -> None:
    code = to_code(GANG, load_rulebook())
    assert len(qr_matrix(code)) > len(qr_matrix(code, 10))
    assert len(qr_matrix(PREFIX + "A" * 2000)) == len(qr_matrix(PREFIX + "A" * 2000, 10))


def test_text_and_markdown_say_who_is_away_and_survive_any_name() -> None:
    boss, kid, first, second = GANG.members
    boss = structs.replace(boss, captive_of="The | Law\nof Dodge", name="Bob\n| the\u202e *Boss*")
    away = structs.replace(GANG, members=(boss, kid, structs.replace(first, misses=2), second))
    text = to_text(away, load_rulebook())
    assert "- Bob | the *Boss*, desperado ($35): sixgun; captive of The | Law of Dodge" in text
    assert "- Al, rowdy ($10): hand weapon; misses 2 games" in text
    rows = [line for line in to_markdown(away, load_rulebook()).splitlines() if line.startswith("|")]
    assert len(rows) == 2 + len(away.members)
    assert {len(re.findall(r"(?<!\\)\|", row)) for row in rows} == {13}
    table = list(csv.DictReader(io.StringIO(to_csv(away, load_rulebook()))))
    assert [row["away"] for row in table][:1] == ["captive of The | Law of Dodge"]


def test_csv_has_the_stash() -> None:
    *_, stash = csv.DictReader(io.StringIO(to_csv(GANG, load_rulebook())))
    assert (stash["name"], stash["equipment"], stash["cost"]) == ("stash", "dynamite", "44")


def test_a_code_names_the_books_it_needs(tmp_path: Path) -> None:
    book = book_of(guild_import(), tmp_path / "guild")
    posse = from_raw({"name": "Wire", "list": "fence guild", "fighter": [{"type": "foreman"}]}, book)
    parcel = from_code(to_code(posse, book))
    assert parcel == Parcel(posse, (SharedPin("fence-guild", "12", book.pins[1].digest[:8]),))


def test_packing_is_undone_by_unpacking() -> None:
    assert unpack(msgspec.msgpack.decode(msgspec.msgpack.encode(pack(GANG)))) == GANG


def test_a_qr_code_is_a_square_with_three_corners() -> None:
    matrix = qr_matrix(to_code(GANG, load_rulebook()))
    size = len(matrix)
    assert all(len(row) == size for row in matrix)
    corner = [row[:7] for row in matrix[:7]]
    assert corner[0] == (True,) * 7
    assert [row[-7:] for row in matrix[:7]] == corner
    assert [row[:7] for row in matrix[-7:]] == corner[::-1]


def test_a_qr_code_fits_a_terminal() -> None:
    lines = qr_text(to_code(GANG, load_rulebook())).splitlines()
    assert len(lines) <= 26
    assert {len(line) for line in lines} == {len(lines[0])}
    assert len(lines[0]) <= 80
    assert set("".join(lines)) <= set("█▀▄ ")


def test_too_large_a_posse_for_a_qr_code_says_so() -> None:
    with pytest.raises(LotowError, match="too large for a QR code"):
        qr_matrix(PREFIX + "A" * 5000)


def test_the_plain_list_fits_a_screen_and_counts_those_alike() -> None:
    text = to_text(GANG, load_rulebook())
    assert text.splitlines() == [
        "Dalton Gang (outlaws), $83 / $200, infamy 28",
        "",
        "- Bob, desperado ($35): sixgun",
        "- =Emmett|, kid ($16): leg wound",
        "- 2 x rowdy ($10 x 2): hand weapon",
        "",
        "stash: $44 + dynamite",
    ]


def test_the_plain_list_speaks_french() -> None:
    text = to_text(GANG, load_rulebook(), "fr")
    assert "- 2 x voyou (10 $ x 2) : arme blanche" in text
    assert "magot : 44 $" in text


def test_csv_has_a_line_for_each_and_no_formulas() -> None:
    rows = list(csv.DictReader(io.StringIO(to_csv(GANG, load_rulebook()))))
    assert [row["name"] for row in rows] == ["Bob", "'=Emmett|", "Al", "Bo", "stash"]
    assert (rows[0]["S"], rows[0]["cost"], rows[0]["equipment"]) == ("4+", "35", "sixgun")
    assert rows[1]["injuries"] == "leg wound"


def test_markdown_is_a_table_whatever_the_names() -> None:
    lines = to_markdown(GANG, load_rulebook()).splitlines()
    rows = [line for line in lines if line.startswith("|")]
    assert len(rows) == 2 + len(GANG.members)
    assert "=Emmett\\|, kid" in rows[3]
