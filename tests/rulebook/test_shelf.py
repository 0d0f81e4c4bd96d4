"""Nothing that a book says can hurt the shelf, and no kill or crowd leaves half a book on it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from support import RunLotow

from lotow.errors import LotowError
from lotow.places import user_data
from lotow.rulebook import folders, shelf
from lotow.rulebook.books import added
from lotow.rulebook.in_force import book_in_force

HEAD = """[book]
id = "{id}"
version = "{version}"
name = {{ en = "Mine", fr = "Le mien" }}
text = {{ en = "Ours.", fr = "Le nôtre." }}
"""


@pytest.fixture(autouse=True)
def _own_shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def write_book(folder: Path, id: str, more: str = "", version: str = "1") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "book.toml").write_text(HEAD.format(id=id, version=version) + more, "utf-8")
    return folder


@pytest.mark.parametrize("id", ["..", ".", "a/b", "../x", "-x", "a--b", "a.b", ".lock", "", "core", "x" * 99])
def test_a_book_whose_id_is_no_plain_name_is_refused_and_deletes_nothing(tmp_path: Path, id: str) -> None:
    precious = user_data() / "lotow.db"
    precious.parent.mkdir(parents=True)
    precious.write_text("precious")
    folder = write_book(tmp_path / "evil", id)
    with pytest.raises(LotowError):
        shelf.add(folder, replace=True)
    assert precious.read_text() == "precious"
    assert added() == {}


def test_book_check_finds_an_id_that_leads_elsewhere(tmp_path: Path) -> None:
    assert [one.rule for one in shelf.problems_of(write_book(tmp_path / "evil", ".."))] == ["bad-id"]


def test_remove_takes_exact_ids_only(tmp_path: Path, lotow: RunLotow) -> None:
    shelf.add(write_book(tmp_path / "mine", "mine"))
    for asked in ("?", "min", "MINE", "..", "."):
        assert lotow("book", "remove", asked).code == 2
    assert list(added()) == ["mine"]


def test_a_hidden_folder_or_a_link_is_never_a_book(tmp_path: Path) -> None:
    shelf.add(write_book(tmp_path / "mine", "mine"))
    write_book(user_data() / "books" / ".mine.new", "mine")
    (user_data() / "books" / "linked").symlink_to(tmp_path / "mine")
    assert list(added()) == ["mine"]


def test_a_link_that_leads_to_itself_is_no_mistake_of_ours(tmp_path: Path, lotow: RunLotow) -> None:
    (user_data() / "books").mkdir(parents=True)
    (user_data() / "books" / "mine").symlink_to("mine")
    (tmp_path / "loop").symlink_to("loop")
    written = write_book(tmp_path / "mine", "mine")
    for words in (["add", str(written)], ["add", str(written), "--replace"], ["remove", "mine"]):
        assert lotow("book", *words).code == 2
    assert lotow("book", "new", "Mine", "-o", str(tmp_path / "loop")).code == 2
    assert not [one for one in tmp_path.iterdir() if one.name.startswith(".new-")]


def test_a_book_that_breaks_together_with_another_is_refused(tmp_path: Path) -> None:
    shelf.add(write_book(tmp_path / "one", "one", "[numbers]\nfoot_move = 5\n"))
    broken = write_book(tmp_path / "two", "two", 'needs = ["nobody"]\n')
    with pytest.raises(LotowError):
        shelf.add(broken)
    assert list(added()) == ["one"]


def test_a_book_broken_by_hand_is_set_aside_with_a_sentence(tmp_path: Path, lotow: RunLotow) -> None:
    shelf.add(write_book(tmp_path / "good", "good"))
    shelf.add(write_book(tmp_path / "bad", "bad"))
    (user_data() / "books" / "bad" / "book.toml").write_text("[book", "utf-8")
    assert book_in_force().content.book.id == "core+good"
    ran = lotow("rules", "show", "sixgun")
    assert ran.code == 0
    assert ran.err.startswith("note: the book 'bad' is broken and was set aside")


def put_pipe(folder: Path) -> None:
    os.mkfifo(folder / "more.toml")


def put_folder(folder: Path) -> None:
    (folder / "more.toml").mkdir()


def put_link(folder: Path) -> None:
    (folder / "more.toml").symlink_to(folder / "book.toml")


def put_odd_name(folder: Path) -> None:
    (folder / "a\udcff.toml").write_text("", "utf-8")


def put_huge_file(folder: Path) -> None:
    with (folder / "more.toml").open("wb") as file:
        file.truncate(3_000_000_000)


def put_huge_catalogue(folder: Path) -> None:
    (folder / "source").mkdir()
    with (folder / "source" / "all.cat").open("wb") as file:
        file.truncate(3_000_000_000)


STRANGERS = [put_pipe, put_folder, put_link, put_odd_name, put_huge_file, put_huge_catalogue]


@pytest.mark.skipif(os.name != "posix", reason="pipes and odd names need POSIX")
@pytest.mark.parametrize("put", STRANGERS)
def test_nothing_but_plain_files_of_a_sensible_size_gets_into_a_book(
    tmp_path: Path, lotow: RunLotow, put: Callable[[Path], None]
) -> None:
    folder = write_book(tmp_path / "mine", "mine")
    put(folder)
    began = time.process_time()
    assert lotow("book", "add", str(folder)).code == 2
    assert lotow("book", "check", str(folder)).code in (0, 1, 2)
    assert time.process_time() - began < 2
    assert added() == {}


@pytest.mark.skipif(os.name != "posix", reason="pipes and odd names need POSIX")
@pytest.mark.parametrize("put", [*STRANGERS[:2], *STRANGERS[3:]])
def test_whatever_gets_into_an_added_book_it_can_be_listed_and_removed(
    tmp_path: Path, lotow: RunLotow, put: Callable[[Path], None]
) -> None:
    shelf.add(write_book(tmp_path / "other", "other"))
    put(shelf.add(write_book(tmp_path / "mine", "mine")).folder)
    for command in (["rules", "show", "sixgun"], ["book", "list"], ["book", "show", "mine"]):
        assert lotow(*command).code == 0
    assert lotow("book", "remove", "other").code == lotow("book", "remove", "mine").code == 0
    assert added() == {}


@pytest.mark.parametrize(
    "said", ["[book]\nid = 'mine'\nname = 5\nversion = 5\nneeds = 5", "fighter = 5", "[x"]
)
def test_a_book_spoilt_by_hand_can_be_listed_and_removed(tmp_path: Path, lotow: RunLotow, said: str) -> None:
    book = shelf.add(write_book(tmp_path / "mine", "mine"))
    (book.folder / "book.toml").write_text(said, "utf-8")
    for command in (["book", "list", "--json"], ["book", "show", "mine"], ["book", "remove", "mine"]):
        assert lotow(*command).code == 0


def test_what_was_set_aside_when_a_writer_was_killed_is_still_a_book(tmp_path: Path) -> None:
    shelf.add(write_book(tmp_path / "mine", "mine", version="1"))
    books = user_data() / "books"
    (books / folders.ASIDE).mkdir()
    (books / "mine").rename(books / folders.ASIDE / "mine")
    assert list(added()) == ["mine"]
    shelf.add(write_book(tmp_path / "mine", "mine", version="2"), replace=True)
    assert shelf.shelved("mine").version == "2"


ADD = "from pathlib import Path; from lotow.rulebook import shelf; shelf.add(Path({folder!r}), replace=True)"


def adding(folder: Path) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-c", ADD.format(folder=str(folder))])


def big_book(folder: Path, version: str) -> Path:
    write_book(folder, "mine", version=version)
    for number in range(40):
        (folder / f"more-{number}.toml").write_text(f"# {version}\n", "utf-8")
    return folder


def whole(folder: Path, versions: tuple[str, ...]) -> bool:
    """Whether every file of a book is there, all of one version."""
    said = {path.read_text("utf-8").strip("# \n") for path in folder.glob("more-*.toml")}
    return len(list(folder.glob("*.toml"))) == 41 and len(said) == 1 and said <= set(versions)


def test_eight_who_replace_a_book_at_once_leave_a_whole_one(tmp_path: Path) -> None:
    versions = tuple(str(at) for at in range(8))
    running = [adding(big_book(tmp_path / version, version)) for version in versions]
    assert [one.wait(60) for one in running] == [0] * 8
    assert whole(added()["mine"], versions)


@pytest.mark.skipif(os.name != "posix", reason="kills need POSIX signals")
def test_a_kill_in_the_middle_of_a_replacement_leaves_the_old_or_the_new_book(tmp_path: Path) -> None:
    old, new = big_book(tmp_path / "old", "old"), big_book(tmp_path / "new", "new")
    shelf.add(old)
    for turn in range(12):
        process = adding(new if turn % 2 else old)
        time.sleep(0.15 + 0.03 * turn)
        process.send_signal(signal.SIGKILL)
        process.wait(10)
        assert whole(added()["mine"], ("old", "new"))
        assert book_in_force().content.book.id == "core+mine"
    shelf.add(new, replace=True)
    assert whole(added()["mine"], ("new",))
    assert [
        one.name for one in (user_data() / "books").iterdir() if one.name.startswith((".new", ".gone"))
    ] == []


def test_a_beginning_that_fails_leaves_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(LotowError):
        shelf.begin("Mine", tmp_path / "file" / "mine")
    assert [one.name for one in tmp_path.iterdir()] == ["file"]


@pytest.mark.parametrize("name", ["Jed\x1b[2J", "\u202eevil", "x" * 300])
def test_no_book_is_begun_under_a_name_that_hides_something(tmp_path: Path, name: str) -> None:
    with pytest.raises(LotowError, match="cannot be taken"):
        shelf.begin(name, tmp_path / "mine")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(f'[[fighter]]\nid = "f{at}"' for at in range(6_000)),
        "[numbers]\n" + "\n".join(f"k{at} = 1" for at in range(19_000)),
        "\n".join(f'[[item]]\nid = "i{at}"\nname.en = "n"\nprice = 5' for at in range(4_000)),
    ],
)
def test_a_book_with_thousands_of_things_wrong_is_not_dear_to_refuse(tmp_path: Path, text: str) -> None:
    (tmp_path / "book.toml").write_text('[book]\nid = "mine"\nversion = "1"\n')
    (tmp_path / "more.toml").write_text(text)
    began = time.process_time()
    found = shelf.problems_of(tmp_path)
    assert time.process_time() - began < 2
    assert 900 < len(found) < 2_100


def test_a_book_that_names_too_many_things_in_all_its_files_is_refused_unread(tmp_path: Path) -> None:
    (tmp_path / "book.toml").write_text('[book]\nid = "mine"\nversion = "1"\n')
    for file in range(10):
        (tmp_path / f"{file}.toml").write_text("\n".join(f"k{at} = 1" for at in range(9_000)))
    with pytest.raises(LotowError, match="names too many things"):
        shelf.problems_of(tmp_path)
