"""What is imported keeps its ids whatever it comes with, and books imported one by one live together."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import frontier
import pytest

from lotow.errors import LotowError
from lotow.exchange.importing import import_files, write
from lotow.exchange.rosters_in import from_bytes
from lotow.exchange.rosters_out import to_ros, to_roster_json
from lotow.exchange.share import to_code
from lotow.posse.check import check
from lotow.posse.files import from_raw
from lotow.rulebook import load_rulebook, shelf
from lotow.rulebook.books import added, book_for, load_books


@pytest.fixture(autouse=True)
def _own_shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    yield
    load_books.cache_clear()


def test_everything_of_a_list_carries_its_list(tmp_path: Path) -> None:
    made = import_files(frontier.files(tmp_path, hills=frontier.HILLS), load_rulebook())
    types = ["chief-hill-tribes", "brave-hill-tribes", "youngblood-hill-tribes"]
    assert list(made.tables["fighter"]) == types
    assert list(made.tables["rule"]) == ["ambush-hill-tribes", "proud"]
    assert list(made.tables["weapon"]) == ["flintlock-rifle"]


def test_a_list_is_the_same_alone_and_in_company_and_in_any_order(tmp_path: Path) -> None:
    core = load_rulebook()
    system, hills, plains = frontier.files(tmp_path, hills=frontier.HILLS, plains=frontier.PLAINS)
    alone = import_files([system, hills], core)
    together = import_files([system, hills, plains], core)
    turned = import_files([plains, hills, system], core)
    assert together.tables == turned.tables
    assert together.head == turned.head
    for kind, entries in alone.tables.items():
        assert entries.items() <= together.tables[kind].items()


def test_a_book_of_several_lists_is_named_after_what_is_in_it(tmp_path: Path) -> None:
    core = load_rulebook()
    system, hills, plains = frontier.files(tmp_path, hills=frontier.HILLS, plains=frontier.PLAINS)
    both = import_files([system, hills, plains], core).id
    assert import_files([system, hills], core).id == "hill-tribes"
    assert both.startswith("far-frontier-community-lists-")
    hills.write_text(frontier.tribe("Hill Tribes", "hills", 9), "utf-8")
    assert import_files([system, hills, plains], core).id != both
    assert import_files([system, hills, plains], core, "My Tribes").id == "my-tribes"


def test_books_imported_one_by_one_live_together(tmp_path: Path) -> None:
    core = load_rulebook()
    system, hills, plains = frontier.files(tmp_path, hills=frontier.HILLS, plains=frontier.PLAINS)
    for name, path in (("one", hills), ("two", plains)):
        write(import_files([system, path], core), tmp_path / name)
        shelf.add(tmp_path / name)
    book = book_for(added())
    assert {"hill-tribes", "plains-tribes"} <= set(book.content.posse)
    for posse_list, price in (("hill tribes", 8), ("plains tribes", 7)):
        raw = {
            "name": "Scouts",
            "list": posse_list,
            "fighter": [{"type": "chief"}, {"type": "brave", "gear": ["flintlock rifle"], "count": 2}],
        }
        posse = from_raw(raw, book)
        assert check(posse, book) == ()
        assert [one.price for one in posse.members] == [30, price, price]


def test_a_name_with_capitals_blanks_or_no_letters_at_all_becomes_an_id(tmp_path: Path) -> None:
    strange = frontier.tribe("日本", "../../victim/precious", 6)
    paths = frontier.files(tmp_path / "in", a=frontier.tribe("Heroic Characters Ü", "x", 5), b=strange)
    made = import_files(paths, load_rulebook())
    write(made, tmp_path / "out" / "book")
    assert shelf.problems_of(tmp_path / "out" / "book") == ()
    assert "chief-heroic-characters-u" in made.tables["fighter"]
    kept = {path.name for path in (tmp_path / "out" / "book" / "source").iterdir()}
    assert kept >= {"far-frontier.gst", "heroic-characters-u.cat"}
    assert {path.name for path in tmp_path.iterdir()} == {"in", "out"}


def test_the_same_catalogue_in_two_states_is_refused(tmp_path: Path) -> None:
    paths = frontier.files(tmp_path, a=frontier.HILLS, b=frontier.tribe("Hill Tribes", "hills", 9))
    with pytest.raises(LotowError, match="are the same catalogue in two states"):
        import_files(paths, load_rulebook())
    paths = frontier.files(tmp_path, a=frontier.HILLS, b=frontier.HILLS)
    assert import_files(paths, load_rulebook()).id == "hill-tribes"


def test_a_failed_import_leaves_nothing(tmp_path: Path) -> None:
    made = import_files(frontier.files(tmp_path / "in", hills=frontier.HILLS), load_rulebook())
    made.tables["fighter"]["chief-hill-tribes"]["rules"] = ["nobody-knows-this"]
    with pytest.raises(LotowError, match="no sound book can be made of these files"):
        write(made, tmp_path / "out" / "book")
    assert list((tmp_path / "out").iterdir()) == []


OTHER_GAME = """<gameSystem id="other" name="Swords and Sandals" revision="1" battleScribeVersion="2.03">
<costTypes><costType id="pts" name="pts"/></costTypes>
<profileTypes><profileType id="u" name="Hero"><characteristicTypes><characteristicType id="m" name="Move"/>
<characteristicType id="ws" name="WS"/><characteristicType id="t" name="Toughness"/></characteristicTypes>
</profileType></profileTypes>
<categoryEntries><categoryEntry id="h" name="Heroes"/></categoryEntries>
<selectionEntries><selectionEntry id="x" name="Hoplite" type="model"><profiles>
<profile id="p" name="Hoplite" typeId="u"><characteristics>
<characteristic name="Move" typeId="m">5</characteristic>
<characteristic name="Toughness" typeId="t">3</characteristic></characteristics></profile></profiles>
<categoryLinks><categoryLink id="c" targetId="h" primary="true"/></categoryLinks></selectionEntry>
</selectionEntries></gameSystem>"""


def test_data_of_another_game_is_said_to_be_that(tmp_path: Path) -> None:
    (tmp_path / "other.gst").write_text(OTHER_GAME, "utf-8")
    with pytest.raises(LotowError, match="nothing here is of this game") as caught:
        import_files([tmp_path / "other.gst"], load_rulebook())
    assert caught.value.problems == (), "not thing by thing, for thousands of lines"


def test_a_game_system_alone_is_of_this_game_and_has_nobody(tmp_path: Path) -> None:
    with pytest.raises(LotowError, match="there is no list and nobody to hire"):
        import_files(frontier.files(tmp_path), load_rulebook())


@pytest.mark.parametrize("posse_list", ["hill tribes", "plains tribes"])
def test_rosters_of_lists_with_the_same_names_come_back_equal(tmp_path: Path, posse_list: str) -> None:
    paths = frontier.files(tmp_path / "in", hills=frontier.HILLS, plains=frontier.PLAINS)
    made = import_files(paths, load_rulebook())
    write(made, tmp_path / "book")
    book = load_books((tmp_path / "book",))
    raw = {
        "name": "Scouts",
        "list": posse_list,
        "fighter": [
            {"type": "chief", "name": "Tall", "gear": ["rifle"]},
            {"type": "youngblood", "name": "Swift", "experience": 8},
            {"type": "brave", "gear": ["flintlock rifle", "hand weapon"], "count": 3},
        ],
    }
    posse = from_raw(raw, book)
    for writes in (to_ros, to_roster_json):
        content, problems = writes(posse, book, made.library)
        assert problems == ()
        assert from_bytes(content, book, "scouts") == (posse, ())


def test_a_code_says_when_its_book_is_not_the_same(tmp_path: Path) -> None:
    from lotow.exchange.formats import arrive

    core = load_rulebook()
    write(import_files(frontier.files(tmp_path / "in", hills=frontier.HILLS), core), tmp_path / "one")
    shelf.add(tmp_path / "one")
    book = book_for(added())
    posse = from_raw({"name": "Scouts", "list": "hill tribes", "fighter": [{"type": "chief"}]}, book)
    code = to_code(posse, book)
    assert arrive(code, core).problems == ()
    later = frontier.tribe("Hill Tribes", "hills", 9)
    write(import_files(frontier.files(tmp_path / "in", hills=later), core), tmp_path / "two")
    shelf.add(tmp_path / "two", replace=True)
    arrived = arrive(code, core)
    assert [(one.rule, one.where) for one in arrived.problems] == [("changed-book", "hill-tribes")]
    assert arrived.whole


def test_books_of_two_game_systems_both_write_rosters(tmp_path: Path) -> None:
    from lotow.exchange.formats import export

    core = load_rulebook()
    system, hills = frontier.files(tmp_path / "a", hills=frontier.HILLS)
    write(import_files([system, hills], core), tmp_path / "one")
    paths = frontier.files(tmp_path / "b", coast=frontier.tribe("Coast Tribes", "coast", 6))
    for path in paths:
        text = path.read_text("utf-8").replace('"sys"', '"other"').replace("Far Frontier", "Near Frontier")
        path.write_text(text, "utf-8")
    write(import_files(paths, core), tmp_path / "two")
    for name in ("one", "two"):
        shelf.add(tmp_path / name)
    book = book_for(added())
    for posse_list in ("hill tribes", "coast tribes"):
        posse = from_raw({"name": "Scouts", "list": posse_list, "fighter": [{"type": "chief"}]}, book)
        content = export(posse, book, "ros").content
        assert from_bytes(content, book, "scouts.ros") == (posse, ())
