"""`lotow book`: every command well and badly, and a posse's whole life with an added book."""

from __future__ import annotations

from pathlib import Path

import pytest
from help_examples import examples_of
from pypdf import PdfReader
from support import RunLotow

from lotow.cli.tree import BOOK

PIRATES = "examples/books/river-pirates"
pytestmark = pytest.mark.usefixtures("newcomer")


def narrow(text: str) -> bool:
    return all(len(line) <= 80 for line in text.splitlines())


def whole(text: str) -> str:
    """Wrapped text in one line; a line may end after a hyphen."""
    return text.replace("-\n  ", "-").replace("\n  ", " ")


@pytest.fixture
def pirates(lotow: RunLotow) -> RunLotow:
    """The example book, added."""
    assert lotow("book", "add", PIRATES).code == 0
    return lotow


@pytest.fixture
def rats(pirates: RunLotow) -> RunLotow:
    """A posse of that book, saved."""
    assert pirates("posse", "new", "Mississippi Rats", "--list", "river pirates").code == 0
    captain = ("river captain", "--name", "Black Pete", "--with", "sixgun,boat hook")
    for hired in (captain, ("boatswain", "--with", "boat hook"), ("cabin boy", "--count", "2")):
        assert pirates("posse", "hire", "rats", *hired).code == 0
    return pirates


# add, list, show, remove


def test_add_says_what_the_book_brings(lotow: RunLotow) -> None:
    ran = lotow("book", "add", PIRATES)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("added river-pirates: posse list 1, fighter type 5, hired gun 1")
    assert narrow(ran.out)


def test_add_in_french(lotow: RunLotow) -> None:
    assert lotow("book", "add", PIRATES, "--lang", "fr").out.startswith("river-pirates ajouté : ")


def test_a_book_is_added_twice_only_when_asked_to(pirates: RunLotow) -> None:
    ran = pirates("book", "add", PIRATES)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == (
        "error: the book 'river-pirates' has been added already\nhint: --replace takes the new one instead\n"
    )
    assert pirates("book", "add", PIRATES, "--replace").code == 0


def test_a_broken_book_is_refused_with_every_problem(lotow: RunLotow) -> None:
    gear = Path(PIRATES) / "gear.toml"
    gear.write_text(gear.read_text("utf-8").replace('category = "melee"', 'category = "poetry"'), "utf-8")
    ran = lotow("book", "add", PIRATES)
    assert (ran.code, ran.out) == (2, "")
    assert "gear.toml" in ran.err
    assert "'poetry'" in ran.err
    assert lotow("book", "list", "--json").json == []


def test_add_of_a_folder_that_is_not_there(lotow: RunLotow) -> None:
    ran = lotow("book", "add", "nowhere")
    assert (ran.code, ran.out) == (2, "")
    assert "nowhere" in ran.err
    assert "hint: " in ran.err


def test_list_is_empty_at_first_and_says_how_to_begin(lotow: RunLotow) -> None:
    assert "lotow book add" in lotow("book", "list").out
    assert "aucun livre" in lotow("book", "list", "--lang", "fr").out
    assert lotow("book", "list", "--json").json == []


def test_list_and_show_an_added_book(pirates: RunLotow) -> None:
    listed = pirates("book", "list").out
    assert "river-pirates  1.0" in listed
    assert narrow(listed)
    (one,) = pirates("book", "list", "--json").json
    assert list(one) == ["id", "name", "version", "digest", "needs", "folder", "entries"]
    assert one == pirates("book", "show", "river-pirates", "--json").json
    assert one["entries"]["fighter"] == 5
    shown = pirates("book", "show", "river")
    assert shown.code == 0
    assert "boat-hook" in shown.out
    assert "repose sur" in pirates("book", "show", "river-pirates", "--lang", "fr").out


@pytest.mark.parametrize("command", ["show", "remove"])
def test_a_book_that_was_not_added(lotow: RunLotow, command: str) -> None:
    ran = lotow("book", command, "moon-pirates")
    assert (ran.code, ran.out) == (2, "")
    assert "'moon-pirates'" in ran.err
    assert "hint: " in ran.err


def test_removed_is_gone(pirates: RunLotow) -> None:
    assert pirates("rules", "show", "boat hook").code == 0
    assert pirates("book", "remove", "river-pirates").out == "removed river-pirates\n"
    assert pirates("rules", "show", "boat hook").code == 2


# check, new


def test_check_of_a_sound_book(lotow: RunLotow) -> None:
    assert lotow("book", "check", PIRATES)[:2] == (0, "nothing wrong with it\n")
    assert lotow("book", "check", PIRATES, "--lang", "fr").out == "rien à redire\n"
    assert lotow("book", "check", PIRATES, "--json").json == {"sound": True, "problems": []}


def test_check_names_file_and_key_of_every_problem(lotow: RunLotow) -> None:
    listed = Path(PIRATES) / "list.toml"
    text = listed.read_text("utf-8").replace("price = 27", 'price = "much"')
    listed.write_text(text.replace('item = "musket"', 'item = "cannon"'), "utf-8")
    ran = lotow("book", "check", PIRATES)
    assert ran.code == 1
    assert "list.toml: fighter.river-captain.price" in ran.out
    assert lotow("book", "check", PIRATES, "--lang", "fr").out != ran.out
    told = lotow("book", "check", PIRATES, "--json")
    assert told.code == 1
    assert not told.json["sound"]
    assert {"rule", "where", "message", "hint"} == set(told.json["problems"][0])


def test_a_new_book_is_a_sound_skeleton(lotow: RunLotow) -> None:
    assert lotow("book", "new", "River Rats").out == (
        "wrote river-rats; `lotow book check river-rats` checks it\n"
    )
    assert lotow("book", "check", "river-rats").code == 0
    again = lotow("book", "new", "River Rats")
    assert (again.code, again.out) == (2, "")
    assert "river-rats" in again.err


# import


def test_catalogues_become_a_book_that_can_be_added(lotow: RunLotow) -> None:
    files = [f"catalogues/{name}" for name in ("range.gst", "cowboys.cat", "drifters.cat")]
    ran = lotow("book", "import", *files, "-o", "drifters")
    assert ran.code == 0, ran.err
    assert narrow(ran.out)
    assert Path("drifters/import-report.txt").is_file()
    assert lotow("book", "add", "drifters").code == 0
    told = lotow("book", "import", *files, "-o", "again", "--json").json
    assert list(told) == ["book", "folder", "counts", "problems"]


def test_strict_refuses_slips_and_writes_nothing(lotow: RunLotow) -> None:
    files = [f"catalogues/{name}" for name in ("range.gst", "cowboys.cat", "drifters.cat")]
    ran = lotow("book", "import", *files, "-o", "drifters", "--strict")
    assert (ran.code, ran.out) == (2, "")
    assert not Path("drifters").exists()


def test_import_of_what_is_no_catalogue(lotow: RunLotow) -> None:
    ran = lotow("book", "import", "examples/posses/cowboys.toml", "-o", "no")
    assert (ran.code, ran.out) == (2, "")
    assert "Traceback" not in ran.err
    assert not Path("no").exists()


# A posse's whole life with an added book


def test_a_posse_of_an_added_book_is_built_checked_printed_and_passed_on(rats: RunLotow) -> None:
    assert rats("posse", "check", "rats").code == 0
    assert rats("sheet", "roster", "rats", "--qr", "-o", "rats.pdf").code == 0
    text = PdfReader("rats.pdf").pages[0].extract_text()
    assert "River pirates" in text
    assert "boat hook" in text
    assert "boat hook" in rats("posse", "export", "rats", "--format", "text").out
    code = rats("posse", "share", "rats").out.strip()
    assert rats("posse", "import", code, "--name", "Rats II").code == 0
    first, second = (rats("posse", "show", name, "--json").json for name in ("Mississippi Rats", "Rats II"))
    assert first["members"] == second["members"]
    assert [one["name"] for one in first["books"]] == ["core", "river-pirates"]
    assert all(one["change"] is None for one in first["books"])


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_posse_whose_book_is_gone_is_shown_and_says_so(rats: RunLotow, lang: str) -> None:
    rats("book", "remove", "river-pirates")
    shown = rats("posse", "show", "rats", "--lang", lang)
    assert shown.code == 0
    assert narrow(shown.out)
    for said in ("Black Pete", "[unknown-list]", "[missing-book]", "lotow book add"):
        assert said in whole(shown.out)
    checked = rats("posse", "check", "rats", "--lang", lang)
    assert checked.code == 1
    assert "[missing-book]" in whole(checked.out)
    listed = rats("posse", "list", "--lang", lang)
    assert listed.code == 0
    assert "[missing-book]" in whole(listed.out)
    assert narrow(listed.out)


def test_what_became_of_the_books_as_json(rats: RunLotow) -> None:
    rats("book", "remove", "river-pirates")
    for told in (
        rats("posse", "show", "rats", "--json").json,
        rats("posse", "list", "--json").json[0],
    ):
        core, pirates = told["books"]
        assert core == {"name": "core", "version": "1.0", "change": None}
        assert (pirates["name"], pirates["version"]) == ("river-pirates", "1.0")
        assert pirates["change"]["rule"] == "missing-book"


def test_a_book_that_changed_is_told(rats: RunLotow) -> None:
    head = Path(PIRATES) / "book.toml"
    head.write_text(head.read_text("utf-8").replace('version = "1.0"', 'version = "1.1"'), "utf-8")
    assert rats("book", "add", PIRATES, "--replace").code == 0
    shown = rats("posse", "show", "rats").out
    assert "river-pirates: it was version 1.0 and is now 1.1 [changed-book]" in shown
    assert "Legal: nothing to mend." in shown
    assert rats("posse", "check", "rats").code == 0, "a change is told, but is no problem of the posse's"
    (change,) = [one["change"] for one in rats("posse", "list", "--json").json[0]["books"] if one["change"]]
    assert change["rule"] == "changed-book"


def test_a_book_added_later_changes_nothing_about_older_posses(lotow: RunLotow) -> None:
    lotow("posse", "import", "examples/posses/cowboys.toml")
    before = lotow("posse", "show", "red").out
    lotow("book", "add", PIRATES)
    assert lotow("posse", "show", "red").out == before


@pytest.mark.parametrize(
    "command",
    [
        ("posse", "hire", "rats", "gunslinger"),
        ("posse", "equip", "rats", "pete", "sixgun"),
        ("posse", "copy", "rats", "Rats II"),
        ("posse", "export", "rats"),
        ("posse", "share", "rats"),
        ("sheet", "roster", "rats"),
        ("sheet", "cards", "--all"),
        ("sheet", "scenario", "vendetta", "--posse", "rats"),
        ("odds", "shoot", "rats/pete", "sheriff", "--with", "sixgun"),
    ],
    ids=" ".join,
)
def test_what_needs_the_missing_book_says_so(rats: RunLotow, command: tuple[str, ...]) -> None:
    rats("book", "remove", "river-pirates")
    ran = rats(*command)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == (
        "error: Mississippi Rats is of the list 'river-pirates', which no book here has\n"
        "hint: add its book: `lotow book add FOLDER`\n"
    )
    assert not list(Path().glob("*.pdf"))


def test_what_does_not_need_the_book_still_works(rats: RunLotow) -> None:
    rats("book", "remove", "river-pirates")
    for command in (
        ("rename", "rats", "pete", "Red Pete"),
        ("dismiss", "rats", "red pete"),
        ("undo", "rats"),
        ("history", "rats"),
        ("export", "rats", "--format", "json"),
        ("export", "rats", "--format", "text"),
        ("export", "rats", "--format", "csv"),
        ("export", "rats", "--format", "md"),
    ):
        ran = rats("posse", *command)
        assert (ran.code, ran.err) == (0, ""), command
    assert "Red Pete,river-captain,leader,?,?," in rats("posse", "export", "rats", "--format", "csv").out


def test_a_campaign_keeps_its_own_books(rats: RunLotow) -> None:
    rats("campaign", "new", "River War")
    rats("posse", "copy", "rats", "Water Rats")
    assert rats("campaign", "join", "river", "mississippi").code == 0
    rats("book", "remove", "river-pirates")
    shown = rats("posse", "show", "river war:mississippi")
    assert "Legal: nothing to mend." in shown.out
    assert "(river pirates)" in shown.out
    assert rats("sheet", "roster", "--campaign", "river", "-o", "war.pdf").code == 0
    assert "River pirates" in PdfReader("war.pdf").pages[0].extract_text()
    rats("campaign", "new", "Dry War")
    ran = rats("campaign", "join", "dry", "water rats", "--anyway")
    assert ran.code == 2
    assert "the books of this campaign have no posse list 'river-pirates'" in ran.err


def test_a_share_code_of_a_missing_book_is_refused(rats: RunLotow) -> None:
    code = rats("posse", "share", "rats").out.strip()
    rats("book", "remove", "river-pirates")
    ran = rats("posse", "import", code, "--name", "Again")
    assert (ran.code, ran.out) == (2, "")
    assert "river-pirates 1.0" in ran.err


@pytest.mark.parametrize("command", BOOK.commands)
def test_the_examples_of_the_help_work(lotow: RunLotow, command: str) -> None:
    Path("catalogues/modern.gst").unlink()
    Path("catalogues/guild.cat").unlink()
    if command in ("show", "remove"):
        lotow("book", "add", PIRATES)
    told = lotow("book", command, "--help")
    assert narrow(told.out)
    examples = examples_of(told.out)
    assert examples
    for example in examples:
        for suffix, known in ((".gst", "range.gst"), (".cat", "drifters.cat")):
            for name in [one for one in example if one.endswith(suffix)]:
                Path(name).write_bytes((Path("catalogues") / known).read_bytes())
        ran = lotow(*example)
        assert (ran.code, ran.err) == (0, ""), example


def test_the_examples_of_the_branch_work(lotow: RunLotow) -> None:
    Path("catalogues/modern.gst").unlink()
    Path("catalogues/guild.cat").unlink()
    for example in examples_of(lotow("book", "--help").out):
        assert lotow(*example).code == 0, example
