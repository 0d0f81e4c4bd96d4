"""Books of one's own: laid over the core, kept on a shelf, begun from a skeleton."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from exchange_support import MODERN, OLD

from lotow.cli.commands import book as commands
from lotow.errors import LotowError
from lotow.exchange import formats, remembering
from lotow.exchange.importing import import_files, write
from lotow.exchange.rosters_out import to_ros
from lotow.exchange.share import to_code
from lotow.posse.check import check
from lotow.posse.files import from_raw
from lotow.rulebook import load_rulebook, shelf
from lotow.rulebook.books import added, book_for, load_books, with_needs
from lotow.rulebook.made_with import changed_books

EXAMPLE = Path(__file__).parents[2] / "examples" / "books" / "river-pirates"
HEAD = '[book]\nid = "{}"\nname.en = "x"\nname.fr = "x"\nversion = "1.0"\ntext.en = "x"\ntext.fr = "x"\n'


@pytest.fixture(autouse=True)
def _own_shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    yield
    load_books.cache_clear()


def book(folder: Path, text: str, name: str = "mine", needs: str = "") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "book.toml").write_text(HEAD.format(name) + needs + text, "utf-8")
    return folder


# Laid over the core


def test_a_book_changes_single_fields_of_the_core(tmp_path: Path) -> None:
    folder = book(tmp_path / "mine", '[[weapon]]\nid = "sixgun"\ntrade = { price = 7 }\nname.fr = "colt"\n')
    changed = load_books((folder,)).content.weapon["sixgun"]
    core = load_rulebook().content.weapon["sixgun"]
    assert changed.trade is not None
    assert changed.trade.price == 7
    assert (changed.name.en, changed.name.fr) == (core.name.en, "colt")
    assert changed.shooting == core.shooting


def test_a_changed_entry_keeps_its_place(tmp_path: Path) -> None:
    folder = book(tmp_path / "mine", '[[weapon]]\nid = "sixgun"\ntrade = { price = 7 }\n')
    assert list(load_books((folder,)).content.weapon) == list(load_rulebook().content.weapon)


def test_figures_of_the_rules_can_be_changed(tmp_path: Path) -> None:
    folder = book(
        tmp_path / "mine",
        "[numbers]\nweapons_maximum = 3\n[[underdog]]\ndifference = 9\nrerolls = 1\nbasis = 'community'\n",
    )
    content = load_books((folder,)).content
    assert content.numbers.weapons_maximum == 3
    assert content.numbers.two_handed_maximum == load_rulebook().content.numbers.two_handed_maximum
    assert [one.difference for one in content.underdog] == [9]


def test_a_later_book_goes_over_an_earlier_one(tmp_path: Path) -> None:
    first = book(tmp_path / "one", '[[weapon]]\nid = "sixgun"\ntrade = { price = 7, rarity = 5 }\n', "one")
    second = book(tmp_path / "two", '[[weapon]]\nid = "sixgun"\ntrade = { price = 8 }\n', "two")
    both = load_books((first, second))
    trade = both.content.weapon["sixgun"].trade
    assert trade is not None
    assert (trade.price, trade.rarity) == (8, 5)
    assert both.content.book.id == "core+one+two"
    assert both.content.book.version == f"{load_rulebook().content.book.version}+1.0+1.0"
    assert [pin.book for pin in both.pins] == ["core", "one", "two"]
    assert both.pins[0] == load_rulebook().pins[0]
    assert both.added == both.pins[1:]


def test_problems_name_the_file_and_key_of_the_book_that_made_them(tmp_path: Path) -> None:
    folder = book(
        tmp_path / "mine", '[[weapon]]\nid = "sixgun"\nhands = "three"\ntraits = ["shiny"]\nwat = 1\n'
    )
    (folder / "more.toml").write_text(
        '[[fighter]]\nid = "ghost"\n[[weapon]]\nid = "rifle"\ntraits = ["odd"]\n', "utf-8"
    )
    (folder / "bad.toml").write_text("not toml", "utf-8")
    where = {one.where for one in shelf.problems_of(folder)}
    assert {"mine/book.toml: weapon.sixgun.hands", "mine/book.toml: weapon.sixgun.wat"} <= where
    assert "mine/more.toml: fighter.ghost.posse" in where
    assert "mine/bad.toml" in where
    (folder / "bad.toml").unlink()
    load_books.cache_clear()
    assert "mine/more.toml: weapon.rifle.traits" in {one.where for one in shelf.problems_of(folder)}


def test_an_id_given_twice_in_one_book_is_a_problem(tmp_path: Path) -> None:
    entry = (
        '[[trait]]\nid = "odd"\nname.en = "odd"\nname.fr = "odd"\n'
        'text.en = "x"\ntext.fr = "x"\nbasis = "community"\n'
    )
    folder = book(tmp_path / "mine", entry + entry)
    assert [one.rule for one in shelf.problems_of(folder)] == ["duplicate-id"]


@pytest.mark.parametrize(
    ("head", "where"),
    [
        ('[book]\nid = "mine"\n', "mine/book.toml: book.version"),
        (HEAD.format("a+b"), "mine/book.toml: book.id"),
        (HEAD.format("core"), "mine/book.toml: book.id"),
        (HEAD.format("mine") + 'needs = ["frontier"]\n', "mine/book.toml: book.needs"),
        ('[[weapon]]\nid = "sixgun"\n', "mine/book.toml: book.id"),
    ],
)
def test_a_book_must_say_what_it_is(tmp_path: Path, head: str, where: str) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "book.toml").write_text(head, "utf-8")
    assert where in {one.where for one in shelf.problems_of(tmp_path / "mine")}


# On the shelf


def test_a_book_is_added_listed_and_removed() -> None:
    shelf.add(EXAMPLE)
    assert list(added()) == ["river-pirates"]
    assert [one.entries["fighter"] for one in shelf.all_shelved()] == [5]
    assert "river-pirates" in book_for(["river-pirates"]).content.posse
    shelf.remove("river-pirates")
    assert added() == {}
    with pytest.raises(LotowError, match="no book 'river-pirates' has been added"):
        book_for(["river-pirates"])


def test_a_book_is_added_once_unless_it_is_replaced(tmp_path: Path) -> None:
    folder = book(tmp_path / "mine", "")
    shelf.add(folder)
    with pytest.raises(LotowError, match="has been added already"):
        shelf.add(folder)
    book(folder, '[[weapon]]\nid = "sixgun"\ntrade = { price = 9 }\n')
    shelf.add(folder, replace=True)
    trade = book_for(["core", "mine"]).content.weapon["sixgun"].trade
    assert trade is not None
    assert trade.price == 9


def test_a_broken_book_is_not_added(tmp_path: Path) -> None:
    with pytest.raises(LotowError, match="has a problem") as caught:
        shelf.add(book(tmp_path / "mine", "[[weapon]]\nid = 'sixgun'\nhands = 5\n"))
    assert [one.where for one in caught.value.problems] == ["mine/book.toml: weapon.sixgun.hands"]
    assert added() == {}


def test_a_link_out_of_a_book_is_refused(tmp_path: Path) -> None:
    folder = book(tmp_path / "mine", "")
    (tmp_path / "secret.toml").write_text("", "utf-8")
    (folder / "secret.toml").symlink_to(tmp_path / "secret.toml")
    with pytest.raises(LotowError) as refused:
        shelf.add(folder)
    assert [(one.rule, one.where) for one in refused.value.problems] == [("link", "secret.toml")]


def test_needs_come_first_and_what_is_needed_stays(tmp_path: Path) -> None:
    shelf.add(book(tmp_path / "base", "", "base"))
    shelf.add(book(tmp_path / "more", "", "more", 'needs = ["base"]\n'))
    assert with_needs(["more"]) == ["base", "more"]
    with pytest.raises(LotowError, match="the book 'base' is needed by more"):
        shelf.remove("base")


def test_a_missing_or_changed_book_is_told(tmp_path: Path) -> None:
    folder = book(tmp_path / "mine", "")
    shelf.add(folder)
    made = book_for(["mine"])
    assert changed_books(made.pins, load_rulebook()) == []
    book(folder, "[numbers]\nweapons_maximum = 3\n")
    shelf.add(folder, replace=True)
    assert [(one.rule, one.where) for one in changed_books(made.pins, load_rulebook())] == [
        ("changed-book", "mine")
    ]
    shelf.remove("mine")
    assert [(one.rule, one.where) for one in changed_books(made.pins, load_rulebook())] == [
        ("missing-book", "mine")
    ]


# Begun and shown as an example


@pytest.mark.parametrize("name", ["River Rats", 'The "Quoted" \\ Book', "42"])
def test_a_skeleton_is_sound_from_the_start(tmp_path: Path, name: str) -> None:
    files = shelf.begin(name, tmp_path / "new")
    assert [one.name for one in files] == ["book.toml", "changes.toml", "gear.toml", "list.toml"]
    assert shelf.problems_of(tmp_path / "new") == ()


def test_the_skeleton_without_its_hashes_is_sound_too(tmp_path: Path) -> None:
    for path in shelf.begin("River Rats", tmp_path / "new"):
        shown = re.sub(r"^# (\[|[\w.]+ = )", r"\1", path.read_text("utf-8"), flags=re.MULTILINE)
        path.write_text(shown, "utf-8")
    assert shelf.problems_of(tmp_path / "new") == ()
    assert "river-rats" in load_books((tmp_path / "new",)).content.posse


def test_the_example_book_is_sound_and_a_posse_of_it_legal() -> None:
    assert shelf.problems_of(EXAMPLE) == ()
    pirates = load_books((EXAMPLE,))
    raw = {
        "name": "Mud Turtles",
        "list": "pirates",
        "fighter": [
            {"type": "river captain", "gear": ["boat hook"]},
            {"type": "boatswain", "gear": ["boat hook"]},
            {"type": "cabin boy", "gear": ["hand weapon"]},
        ],
        "hired-gun": [{"type": "river pilot"}],
    }
    posse = from_raw(raw, pirates)
    assert check(posse, pirates) == ()
    assert [held.price for one in posse.fighters for held in one.gear] == [4, 3, 2]
    raw["fighter"] = [{"type": "cabin boy", "gear": ["sixgun"]}]
    assert "not-on-equipment-list" in {one.rule for one in check(from_raw(raw, pirates), pirates)}


# Catalogues kept for rosters


def test_catalogues_named_once_are_remembered() -> None:
    with pytest.raises(LotowError, match="no catalogue is known"):
        remembering.library_for(load_rulebook(), "cowboys")
    remembering.remember(OLD)
    library = remembering.library_for(load_rulebook(), "cowboys")
    assert {one.name for one in library.documents} == {"Open Range", "Cowboys", "Drifters"}


def test_a_book_made_of_catalogues_brings_them_along(tmp_path: Path) -> None:
    write(import_files(MODERN, load_rulebook()), tmp_path / "guild")
    shelf.add(tmp_path / "guild")
    guild = book_for(["fence-guild"])
    posse = from_raw({"name": "Wire", "list": "fence guild", "fighter": [{"type": "foreman"}]}, guild)
    content, problems = to_ros(posse, guild, remembering.library_for(guild, "fence-guild"))
    assert problems == ()
    assert b'entryId="l-fore::fore"' in content


# The commands


def test_the_commands_tell_what_they_did(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    commands.add(EXAMPLE)
    commands.list_books()
    commands.show("river")
    commands.check(EXAMPLE)
    commands.new("River Rats", tmp_path / "rats")
    commands.import_catalogues(MODERN, tmp_path / "guild")
    commands.remove("river-pirates")
    commands.list_books()
    said = capsys.readouterr().out
    for line in (
        "added river-pirates: posse list 1, fighter type 5",
        "river-pirates  1.0",
        "nothing wrong with it",
        "removed river-pirates",
        "no book has been added",
    ):
        assert line in said
    assert (tmp_path / "guild" / "lists.toml").is_file()
    assert "guild.cat: Foreman: G" in (tmp_path / "guild" / "import-report.txt").read_text("utf-8")


def test_importing_only_what_the_core_has_writes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    commands.import_catalogues(OLD[:2], tmp_path / "out", lang="fr")
    assert "aucun livre n'a été écrit" in capsys.readouterr().out
    assert not (tmp_path / "out").exists()


def test_every_command_speaks_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    import msgspec

    commands.add(EXAMPLE, json=True)
    assert msgspec.json.decode(capsys.readouterr().out)["id"] == "river-pirates"
    commands.show("river-pirates", json=True)
    assert msgspec.json.decode(capsys.readouterr().out)["entries"]["fighter"] == 5
    commands.import_catalogues(MODERN, tmp_path / "guild", json=True)
    told = msgspec.json.decode(capsys.readouterr().out)
    assert told["counts"]["fighter"] == {"new": 4, "core": 0}
    assert {"rule", "where", "message", "hint"} == set(told["problems"][0])


def test_check_ends_with_a_code_of_its_own_for_a_broken_book(tmp_path: Path) -> None:
    import typer

    shutil.copytree(EXAMPLE, tmp_path / "broken")
    (tmp_path / "broken" / "gear.toml").unlink()
    with pytest.raises(typer.Exit) as caught:
        commands.check(tmp_path / "broken")
    assert caught.value.exit_code == 1


# Formats by name


def test_a_posse_goes_out_in_every_format_and_rosters_come_back(tmp_path: Path) -> None:
    core = load_rulebook()
    raw = {"name": "Red", "list": "cowboys", "fighter": [{"type": "trail boss", "name": "Jed"}]}
    posse = from_raw(raw, core)
    for kind in ("text", "csv", "md"):
        assert b"Jed" in formats.export(posse, core, kind).content
    for kind in ("ros", "rosz"):
        path = tmp_path / f"red.{kind}"
        path.write_bytes(formats.export(posse, core, kind, OLD if kind == "ros" else ()).content)
        assert formats.arrive(str(path), core).posse == posse
    with pytest.raises(LotowError, match="'pdf' names no format"):
        formats.export(posse, core, "pdf")
    assert formats.format_of("a/b.RoSz") == "rosz"


def test_a_code_is_read_with_the_books_it_names() -> None:
    shelf.add(EXAMPLE)
    pirates = book_for(["river-pirates"])
    posse = from_raw({"name": "Mud", "list": "pirates", "fighter": [{"type": "deckhand"}]}, pirates)
    code = to_code(posse, pirates)
    arrived = formats.arrive(code, load_rulebook())
    assert (arrived.posse, arrived.book.pins) == (posse, pirates.pins)
    shelf.remove("river-pirates")
    with pytest.raises(LotowError, match=r"a book you do not have: river-pirates 1\.0"):
        formats.arrive(code, load_rulebook())
