"""Rosters obey the published format, version 2.03, rule by rule: what stands where, in which order, with
which attributes. The rules are written down here by hand."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple
from xml.etree.ElementTree import Element, fromstring

import frontier
import msgspec
import pytest
from exchange_support import OLD

from lotow.exchange.importing import import_files, import_library, write
from lotow.exchange.library import Library, load
from lotow.exchange.newrecruit import to_list
from lotow.exchange.rosters_out import to_ros, to_roster_json
from lotow.posse.files import from_raw
from lotow.posse.members import Held, Injury, Posse, Raised
from lotow.rulebook import Rulebook, load_rulebook
from lotow.rulebook.books import load_books


class Rules(NamedTuple):
    """What an element may hold, in this order; the attributes it must have, and those it may."""

    children: tuple[str, ...]
    required: tuple[str, ...] = ()
    allowed: tuple[str, ...] = ()


ENTRY = ("publicationId", "page", "hidden")
CHOSEN = ("entryGroupId", "customName", "publicationId", "page")
FORMAT = {
    "roster": Rules(
        ("costs", "costLimits", "forces", "customNotes", "tags"),
        ("id", "name", "gameSystemId"),
        ("battleScribeVersion", "gameSystemName", "gameSystemRevision"),
    ),
    "force": Rules(
        ("customNotes", "rules", "profiles", "selections", "publications", "categories", "forces"),
        ("id", "name", "entryId", "catalogueId"),
        ("catalogueRevision", "catalogueName", *CHOSEN),
    ),
    "selection": Rules(
        ("customNotes", "rules", "profiles", "selections", "costs", "categories"),
        ("id", "name", "entryId", "number", "type"),
        CHOSEN,
    ),
    "category": Rules(("customNotes", "rules", "profiles"), ("id", "name", "entryId"), ("primary", *CHOSEN)),
    "rule": Rules(("description",), ("id", "name"), ENTRY),
    "profile": Rules(("characteristics",), ("id", "name", "typeId"), ("typeName", *ENTRY)),
    "characteristic": Rules((), ("name", "typeId")),
    "publication": Rules((), ("id", "name")),
    "cost": Rules((), ("name", "typeId", "value")),
    "costLimit": Rules((), ("name", "typeId", "value")),
    "customNotes": Rules(()),
    "description": Rules(()),
}
HOLDS = {
    "costs": "cost",
    "costLimits": "costLimit",
    "forces": "force",
    "selections": "selection",
    "categories": "category",
    "rules": "rule",
    "profiles": "profile",
    "characteristics": "characteristic",
    "publications": "publication",
}
VALUES = {
    "number": r"\d+",
    "catalogueRevision": r"\d+",
    "gameSystemRevision": r"\d+",
    "hidden": "true|false",
    "primary": "true|false",
    "type": "unit|model|upgrade",
    "value": r"-?\d+(\.\d+)?",
}


def problems(element: Element) -> list[str]:
    """Everything about an element and what is in it that the format forbids."""
    tag = element.tag
    if tag in HOLDS:
        wrong = [f"{tag} holds {one.tag}" for one in element if one.tag != HOLDS[tag]]
        return [*wrong, *(f"{tag} has {name}" for name in element.attrib), *below(element)]
    rules = FORMAT[tag]
    places = [rules.children.index(one.tag) if one.tag in rules.children else -1 for one in element]
    found = [f"{tag} holds {[one.tag for one in element]}"] if places != sorted(set(places)) else []
    found += [f"{tag} lacks {name}" for name in rules.required if name not in element.attrib]
    allowed = {*rules.required, *rules.allowed}
    found += [f"{tag} has {name}" for name in element.attrib if name not in allowed]
    for name, value in element.attrib.items():
        if name in VALUES and not re.fullmatch(VALUES[name], value):
            found.append(f"{tag} has {name} {value!r}")
    return found + below(element)


def below(element: Element) -> list[str]:
    return [problem for one in element for problem in problems(one)]


def tree(content: bytes) -> Element:
    root = fromstring(content)
    for element in root.iter():
        assert element.tag.startswith("{http://www.battlescribe.net/schema/rosterSchema}")
        element.tag = element.tag.rpartition("}")[2]
    return root


Written = tuple[Posse, Rulebook, Library]


@pytest.fixture(params=["2.01", "2.02", "2.03"])
def written(request: pytest.FixtureRequest, tmp_path: Path) -> Written:
    """A posse with everything that goes into notes, of catalogues in each version of the format."""
    core = load_rulebook()
    if request.param == "2.01":
        fighters = [
            {"type": "trail boss", "name": 'Jed "the Fox"', "gear": ["sixgun"], "skills": ["dodge"]},
            {"type": "cowpoke", "name": "Al <3 & Bo", "gear": ["sixgun", "hand weapon"]},
        ]
        guns = [{"type": "gunslinger"}]
        raw = {"name": "Riders", "list": "cowboys", "fighter": fighters, "hired-gun": guns}
        return with_history(from_raw(raw, core)), core, load(OLD)
    paths = frontier.files(tmp_path / "in", hills=frontier.HILLS)
    for path in paths:
        text = path.read_text("utf-8").replace('Version="2.03"', f'Version="{request.param}"')
        path.write_text(text, "utf-8")
    made = import_files(paths, core)
    write(made, tmp_path / "book")
    book = load_books((tmp_path / "book",))
    fighters = [{"type": "chief", "gear": ["rifle"]}, {"type": "brave", "gear": ["flintlock rifle"]}]
    posse = from_raw({"name": "Scouts", "list": "hill tribes", "fighter": fighters}, book)
    return with_history(posse), book, made.library


def with_history(posse: Posse) -> Posse:
    from msgspec import structs

    boss = structs.replace(
        posse.members[0],
        gear=(*posse.members[0].gear, Held("boilerplate", 6)),
        injuries=(Injury("leg-wound"),),
        experience=12,
        captive_of="The Law",
    )
    members = (boss, *posse.members[1:])
    return structs.replace(posse, members=members, stored=(Held("dynamite", 12),), games=3)


def test_a_roster_obeys_the_format_whatever_version_its_catalogues_have(written: Written) -> None:
    root = tree(to_ros(*written)[0])
    assert problems(root) == []
    assert root.get("battleScribeVersion") == "2.03"


@pytest.mark.parametrize(
    ("break_it", "said"),
    [
        (lambda root: root.insert(0, root[-1]), "roster holds"),
        (
            lambda root: root.find(".//selection").set("value", "1"),
            "selection has value",
        ),
        (lambda root: root.find(".//profile").attrib.pop("typeId"), "profile lacks typeId"),
        (lambda root: root.find(".//selection").set("number", "-1"), "selection has number '-1'"),
        (lambda root: root.find("costs").append(Element("rule")), "costs holds rule"),
    ],
)
def test_the_rules_of_the_format_are_not_empty(written: Written, break_it: object, said: str) -> None:
    assert callable(break_it)
    root = tree(to_ros(*written)[0])
    break_it(root)
    assert any(problem.startswith(said) for problem in problems(root))


def test_what_other_peoples_readers_ask_for_is_there(written: Written) -> None:
    root = tree(to_ros(*written)[0])
    assert all(force.find("publications") is not None for force in root.iter("force"))
    assert all(profile.get("typeName") for profile in root.iter("profile"))
    named = {one.get("id") for one in root.iter("publication")}
    assert {one.get("publicationId") for one in root.iter() if one.get("publicationId")} <= named


def test_every_id_of_a_selection_is_its_own(written: Written) -> None:
    ids = [one.get("id") for one in tree(to_ros(*written)[0]).iter("selection")]
    assert len(set(ids)) == len(ids)


def test_the_notes_say_in_words_what_has_no_entry(written: Written) -> None:
    root = tree(to_ros(*written)[0])
    notes = [one.findtext("customNotes") or "" for one in root.iter("selection")]
    assert "Also has: boilerplate" in notes[0]
    assert "Held captive by The Law" in notes[0]
    assert "In the stash: dynamite" in (root.findtext("customNotes") or "")


def test_the_notes_say_in_words_who_has_no_entry(tmp_path: Path) -> None:
    """Nobody of this system is for hire: neither the preacher, nor his book, nor his price."""
    posse, book, library = scouts_with_a_preacher(tmp_path)
    notes = tree(to_ros(posse, book, library)[0]).findtext("customNotes") or ""
    assert "Also: Amos (preacher) with Holy Bible, $20" in notes.splitlines()


def test_a_figure_that_was_lowered_stands_in_the_notes_with_its_sign(written: Written) -> None:
    from msgspec import structs

    posse, book, library = written
    sharper = structs.replace(posse.members[0], raised=(Raised("shootin", -1),))
    posse = structs.replace(posse, members=(sharper, *posse.members[1:]))
    notes = [
        one.findtext("customNotes") or "" for one in tree(to_ros(posse, book, library)[0]).iter("selection")
    ]
    assert "Advances: shootin -1" in notes[0].splitlines()


def test_the_web_builders_json_is_the_same_tree_with_its_own_figures(written: Written) -> None:
    whole = msgspec.json.decode(to_roster_json(*written)[0])
    assert list(whole) == ["roster"]
    roster = whole["roster"]
    assert roster["battleScribeVersion"] == 2.03
    assert roster["xmlns"] == "http://www.battlescribe.net/schema/rosterSchema"
    force = roster["forces"][0]
    assert isinstance(force["catalogueRevision"], int)
    first = force["selections"][0]
    assert (first["number"], first["type"], first["from"]) == (1, "model", "entry")
    assert first["profiles"][0]["characteristics"][0].keys() >= {"name", "typeId", "$text"}
    assert first["profiles"][0]["hidden"] is False
    assert first["categories"][0]["primary"] is True
    inside = [one for one in first["selections"] if one["from"] == "group"]
    assert inside[0]["entryGroupId"]
    assert inside[0]["group"]


def test_the_web_builders_plain_list() -> None:
    fighters = [
        {"type": "trail boss", "name": "Jed Stone", "gear": ["sixgun", "horse"]},
        {"type": "cowpoke", "name": "Al", "gear": ["sixgun", "sixgun"]},
    ]
    posse = from_raw({"name": "Riders", "list": "cowboys", "fighter": fighters}, load_rulebook())
    text = to_list(posse, load_rulebook(), load(OLD))[0].decode()
    assert text.splitlines() == [
        "Open Range - Cowboys - Riders - [64 $, 18 Infamy]",
        "",
        "# ++ Army Roster ++ [64 $, 18 Infamy]",
        "## Heroes [45 $, 13 Infamy]",
        "Trail Boss (Jed Stone) [45 $, 13 Infamy]: Sixgun [5 $], Horse [16 $], 8x Experience [8 Infamy]",
        "",
        "## Henchmen [19 $, 5 Infamy]",
        "Cowpokes (Al) [19 $, 5 Infamy]: 2x Sixgun [10 $]",
    ]


def test_the_plain_list_leaves_nobody_and_nothing_out(tmp_path: Path) -> None:
    from msgspec import structs

    posse, book, library = scouts_with_a_preacher(tmp_path)
    armed = structs.replace(posse.members[0], gear=(*posse.members[0].gear, Held("boilerplate", 6)))
    posse = structs.replace(posse, members=(armed, *posse.members[1:]))
    text, problems = to_list(posse, book, library)
    lines = text.decode().splitlines()
    assert next(line for line in lines if line.startswith("Chief")).endswith(", boilerplate")
    assert lines[-2:] == ["## Others [20 $, 16 Infamy]", "preacher (Amos) [20 $, 16 Infamy]: Holy Bible"]
    assert {one.hint.en for one in problems} == {"told by name"}


def scouts_with_a_preacher(folder: Path) -> Written:
    """A posse of catalogues that have no hired gun at all."""
    made = import_files(frontier.files(folder / "in", hills=frontier.HILLS), load_rulebook())
    write(made, folder / "book")
    book = load_books((folder / "book",))
    guns = [{"type": "preacher", "name": "Amos"}]
    raw = {"name": "Scouts", "list": "hill tribes", "fighter": [{"type": "chief", "gear": ["rifle"]}]}
    return from_raw({**raw, "hired-gun": guns}, book), book, made.library


def test_the_library_of_a_roster_has_a_home_for_every_list(written: Written) -> None:
    posse, book, library = written
    assert posse.list in import_library(library, book).homes
