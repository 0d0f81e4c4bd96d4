"""Posses go out as rosters and come back equal; every id in them is the catalogue's."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element, fromstring

import pytest
from exchange_support import book_of, guild_import, modern_library, old_import, old_library
from msgspec import structs

from lotow.errors import LotowError
from lotow.exchange.library import Library
from lotow.exchange.roster_parts import unresolved
from lotow.exchange.rosters_in import from_bytes, read_roster
from lotow.exchange.rosters_out import to_ros, to_rosz
from lotow.posse.files import from_raw
from lotow.posse.members import Held, Injury, Learnt, Posse, Raised
from lotow.rulebook import Rulebook, load_rulebook

RIDERS: dict[str, Any] = {
    "name": "Red River Riders",
    "list": "cowboys",
    "fighter": [
        {"type": "trail boss", "name": "Jed Stone", "gear": ["sixgun", "repeating rifle", "horse"]},
        {"type": "wrangler", "name": "Zeke", "gear": ["lasso"]},
        {"type": "cowpoke", "name": 'Al & "Bo" <the Third>', "gear": ["sixgun", "sixgun", "hand weapon"]},
    ],
    "hired-gun": [{"type": "gunslinger", "name": "Dutch", "options": ["heavy pistol"]}],
}


def roster(posse: Posse, book: Rulebook, library: Library) -> Element:
    content, _ = to_ros(posse, book, library)
    root = fromstring(content)
    for element in root.iter():
        element.tag = element.tag.rpartition("}")[2]
    return root


def selection(root: Element, name: str) -> Element:
    return next(one for one in root.iter("selection") if name in (one.get("customName"), one.get("name")))


@pytest.fixture
def riders() -> Posse:
    return from_raw(RIDERS, load_rulebook())


def test_a_posse_comes_back_equal(riders: Posse) -> None:
    content, problems = to_ros(riders, load_rulebook(), old_library())
    assert problems == ()
    assert from_bytes(content, load_rulebook(), "riders.ros") == (riders, ())


def test_a_posse_with_a_history_comes_back_equal(riders: Posse) -> None:
    boss, wrangler, poke, gun = riders.members
    boss = structs.replace(
        boss,
        experience=19,
        skills=(Learnt("dodge"), Learnt("trick-shooter", ("rifle", "repeating-rifle"))),
        raised=(Raised("grit"),),
        injuries=(Injury("leg-wound"), Injury("bitter-enmity", against="Dalton Gang")),
        gear=(*boss.gear, Held("boilerplate", 6)),
        games=5,
        kills=3,
    )
    wrangler = structs.replace(wrangler, misses=2, captive_of="The Law", ignores_first_wound=True)
    poke = structs.replace(poke, role="hero", experience=4, price=8, id=9)
    gun = structs.replace(gun, experience=3, skills=(Learnt("pugilist"),))
    played = structs.replace(
        riders,
        members=(gun, boss, wrangler, poke),
        stash=17,
        stored=(Held("dynamite", 12), Held("unheard-of", 3)),
        player="Ann",
        games=5,
        budget=250,
    )
    content, _ = to_ros(played, load_rulebook(), old_library())
    assert from_bytes(content, load_rulebook(), "riders.ros")[0] == played


def test_every_entry_id_of_a_roster_is_the_catalogues(riders: Posse) -> None:
    root = roster(riders, load_rulebook(), old_library())
    assert unresolved(root, old_library()) == []
    selection(root, "Zeke").set("entryId", "l-wrang::nonsense")
    assert unresolved(root, old_library()) == ["nonsense"]


def test_a_roster_names_its_system_with_the_systems_own_revision(riders: Posse) -> None:
    root = roster(riders, load_rulebook(), old_library())
    names = ("gameSystemId", "gameSystemName", "gameSystemRevision", "battleScribeVersion")
    assert [root.get(one) for one in names] == ["sys", "Open Range", "7", "2.03"]
    forces = [(one.get("catalogueId"), one.get("catalogueRevision")) for one in root.iter("force")]
    assert forces == [("cowboys-cat", "3"), ("drifters-cat", "2")]


def test_an_entry_is_named_by_the_path_of_links_to_it(riders: Posse) -> None:
    root = roster(riders, load_rulebook(), old_library())
    boss = selection(root, "Jed Stone")
    assert boss.get("entryId") == "l-boss::boss"
    sixgun = selection(boss, "Sixgun")
    assert sixgun.get("entryId") == "l-boss::e-boss::j2::sixgun"
    assert sixgun.get("entryGroupId") == "l-boss::e-boss::g-hero"
    pair = selection(selection(root, "Dutch"), "Sixgun")
    assert (pair.get("number"), pair.get("entryId")) == ("2", "d-1::w-1::sixgun")


def test_costs_add_up(riders: Posse) -> None:
    root = roster(riders, load_rulebook(), old_library())
    totals = {one.get("typeId"): one.get("value") for one in root.findall("costs/cost")}
    assert totals == {"usd": "150.0", "inf": "43.0"}
    limits = [(one.get("typeId"), one.get("value")) for one in root.findall("costLimits/costLimit")]
    assert limits == [("usd", "200.0")]


def test_experience_is_counted_as_the_catalogue_counts_it(riders: Posse) -> None:
    boss = selection(roster(riders, load_rulebook(), old_library()), "Jed Stone")
    assert selection(boss, "Experience").get("number") == "8"


def test_the_profile_is_the_one_that_stands_now(riders: Posse) -> None:
    boss = structs.replace(riders.members[0], raised=(Raised("grit"),), injuries=(Injury("leg-wound"),))
    root = roster(structs.replace(riders, members=(boss,)), load_rulebook(), old_library())
    written = selection(root, "Jed Stone")
    grit = next(one for one in written.iter("characteristic") if one.get("name") == "Grit")
    assert grit.text == "5"
    assert (written.findtext("customNotes") or "").startswith("Injuries: leg wound\nAdvances: grit +1\n")


def test_cash_and_whom_the_catalogues_lack_are_in_the_notes(riders: Posse) -> None:
    from lotow.exchange.library import load

    alone = load([Path(__file__).parent / "catalogues" / name for name in ("range.gst", "cowboys.cat")])
    content, problems = to_ros(riders, load_rulebook(), alone)
    assert [one.rule for one in problems] == ["only-in-notes"]
    assert "Also: Dutch (gunslinger)" in (fromstring(content)[-1].text or "")
    assert from_bytes(content, load_rulebook(), "riders.ros")[0] == riders


def test_the_later_dialect_is_written_for_later_catalogues(tmp_path: Path) -> None:
    book = book_of(guild_import(), tmp_path / "guild")
    raw = {
        "name": "Wire Cutters",
        "list": "fence guild",
        "fighter": [
            {"type": "foreman", "name": "Ada", "gear": ["sixgun", "guild banner"]},
            {"type": "old rider", "name": "Bea", "gear": ["sixgun"]},
            {"type": "line rider", "name": "Cal"},
            {"type": "fence hand", "name": "Dot", "gear": ["fence pike"]},
        ],
    }
    posse = from_raw(raw, book)
    root = roster(posse, book, modern_library())
    assert unresolved(root, modern_library()) == []
    assert root.get("battleScribeVersion") == "2.03"
    assert root.find("costs/cost").get("typeId") == "usd"  # type: ignore[union-attr]
    first = next(one for one in root.iter("characteristic"))
    assert (first.get("value"), first.text) == (None, "4+")
    content, problems = to_ros(posse, book, modern_library())
    assert problems == ()
    assert from_bytes(content, book, "wire.ros") == (posse, ())


def test_legends_go_out_and_come_back(tmp_path: Path) -> None:
    book = book_of(old_import(), tmp_path / "old")
    raw = {**RIDERS, "hired-gun": [{"type": "sal the quick", "name": "Sal", "options": ["heavy pistol"]}]}
    posse = from_raw(raw, book)
    content, problems = to_ros(posse, book, old_library())
    assert problems == ()
    assert from_bytes(content, book, "sal.ros") == (posse, ())


def test_a_zipped_roster_is_read_and_always_the_same(riders: Posse, tmp_path: Path) -> None:
    content, _ = to_rosz(riders, load_rulebook(), old_library())
    assert to_rosz(riders, load_rulebook(), old_library())[0] == content
    (tmp_path / "riders.rosz").write_bytes(content)
    assert read_roster(tmp_path / "riders.rosz", load_rulebook()) == (riders, ())


def test_a_roster_without_notes_is_read_by_the_lists_own_figures() -> None:
    content = b"""<roster name="Plain"><forces><force catalogueName="Outlaws"><selections>
      <selection name="Desperado" type="model" number="1" customName="Bob"><selections>
        <selection name="Sixgun" number="2"/><selection name="Experience" number="8"/>
        <selection name="1. Pugilist" number="1"/><selection name="Magic Wand" number="1"/>
      </selections></selection>
      <selection name="Rowdies" type="model" number="2"/>
      <selection name="Dragon" type="model" number="1"/>
    </selections></force></forces></roster>"""
    posse, problems = from_bytes(content, load_rulebook(), "plain.ros")
    bob, first, second = posse.members
    assert [held.price for held in bob.gear] == [5, 5]
    assert bob.skills == (Learnt("pugilist"),)
    assert (first.type, second.type, first.name != second.name) == ("rowdy", "rowdy", True)
    assert posse.stash == 200 - 30 - 10 - 16
    assert {one.message.en for one in problems} == {
        "nothing here is called 'Desperado: Magic Wand'",
        "nothing here is called 'Dragon'",
    }


def test_a_note_that_somebody_broke_is_passed_over(riders: Posse) -> None:
    content, _ = to_ros(structs.replace(riders, stash=3), load_rulebook(), old_library())
    broken = content.replace(b'lotow: {"stash"', b'lotow: {"stash')
    posse, problems = from_bytes(broken, load_rulebook(), "riders.ros")
    assert [one.rule for one in problems] == ["broken-note"]
    assert posse.members == riders.members


def test_a_list_nobody_knows_is_refused() -> None:
    content = b'<roster name="x"><forces><force catalogueName="Martians"/></forces></roster>'
    with pytest.raises(LotowError, match=r"no posse list of 'x\.ros' is known: 'Martians'"):
        from_bytes(content, load_rulebook(), "x.ros")


def test_catalogues_without_the_list_are_refused(riders: Posse) -> None:
    with pytest.raises(LotowError, match="none of the catalogues is the list 'cowboys'"):
        to_ros(riders, load_rulebook(), modern_library())


def test_somebody_whom_the_catalogue_misspells_comes_back(riders: Posse) -> None:
    raw = {**RIDERS, "hired-gun": [{"type": "preacher", "name": "Amos"}]}
    posse = from_raw(raw, load_rulebook())
    content, _ = to_ros(posse, load_rulebook(), old_library())
    assert b'name="Preracher"' in content
    assert from_bytes(content, load_rulebook(), "amos.ros") == (posse, ())
    bare = re.sub(rb"(?s)<customNotes>.*?</customNotes>", b"", content)
    assert [one.type for one in from_bytes(bare, load_rulebook(), "amos.ros")[0].members][-1] == "preacher"


def test_our_own_line_is_trusted_where_a_name_says_nothing(riders: Posse) -> None:
    content, _ = to_ros(riders, load_rulebook(), old_library())
    said = b'lotow: {"type": "wrangler", "kind": "fighter", "role": "hero", "price": 22}'
    line = b"<customNotes>" + said + b"</customNotes>"
    renamed = content.replace(b'name="Wranglers"', b'name="Herders"', 1)
    at = renamed.index(b'customName="Zeke"')
    end = renamed.index(b">", at) + 1
    posse, problems = from_bytes(renamed[:end] + line + renamed[end:], load_rulebook(), "riders.ros")
    assert [one.type for one in posse.members] == [one.type for one in riders.members]
    assert problems == ()


def plain_roster(*selections: str, posse_list: str = "Outlaws") -> bytes:
    return (
        f'<roster name="Plain"><forces><force catalogueName="{posse_list}"><selections>'
        f"{''.join(selections)}</selections></force></forces></roster>"
    ).encode()


def test_what_is_selected_again_and_again_is_added_up() -> None:
    below = '<selection name="Experience" number="1"/>' * 8 + '<selection name="Sixgun" number="1"/>' * 2
    man = f'<selection name="Desperado" type="model" number="1"><selections>{below}</selections></selection>'
    posse, problems = from_bytes(plain_roster(man), load_rulebook(), "plain.ros")
    assert (posse.members[0].experience, len(posse.members[0].gear)) == (8, 2)
    assert problems == ()


@pytest.mark.parametrize(
    ("name", "item"),
    [
        ("The Holy Bible", "holy-bible"),
        ("Notepad", "pencil-and-notepad"),
        ("Hand Weapon - Knife", "hand-weapon"),
        ("Sawd-off Shotgun", "sawed-off-shotgun"),
    ],
)
def test_gear_is_known_by_what_catalogues_call_it(name: str, item: str) -> None:
    below = f'<selections><selection name="{name}" number="1"/></selections>'
    man = f'<selection name="Kids" type="model" number="1">{below}</selection>'
    posse, problems = from_bytes(plain_roster(man), load_rulebook(), "plain.ros")
    assert [held.item for held in posse.members[0].gear] == [item]
    assert problems == ()


def test_a_second_set_of_weapons_for_a_skill_comes_back(riders: Posse) -> None:
    twice = (Learnt("trick-shooter", ("rifle", "repeating-rifle")), Learnt("trick-shooter", ("sixgun",)))
    boss = structs.replace(riders.members[0], skills=twice)
    posse = structs.replace(riders, members=(boss, *riders.members[1:]))
    content, _ = to_ros(posse, load_rulebook(), old_library())
    assert from_bytes(content, load_rulebook(), "riders.ros") == (posse, ())
