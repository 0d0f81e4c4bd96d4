"""Books that were made one by one live together, or are refused by name; a broken one is set aside."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import frontier
import pytest

from lotow.errors import LotowError
from lotow.exchange.importing import import_files, write
from lotow.rulebook import load_rulebook, shelf
from lotow.rulebook.book_files import books_folder
from lotow.rulebook.books import added, load_books
from lotow.rulebook.in_force import book_in_force

HEAD = '[book]\nid = "{}"\nname.en = "x"\nname.fr = "x"\nversion = "1.0"\ntext.en = "x"\ntext.fr = "x"\n'
RULE = '[[rule]]\nid = "slow"\nname = {{ en = "{0}", fr = "{0}" }}\ntext = {{ en = "Slow.", fr = "Lent." }}\n'


@pytest.fixture(autouse=True)
def _own_shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    yield
    load_books.cache_clear()


def book(folder: Path, name: str, text: str, needs: str = "") -> Path:
    folder.mkdir(parents=True)
    (folder / "book.toml").write_text(HEAD.format(name) + needs + text, "utf-8")
    return folder


def rule(called: str) -> str:
    return RULE.format(called) + 'basis = "community"\n'


def refused(folder: Path) -> list[str]:
    with pytest.raises(LotowError, match="say different things of the same entries") as caught:
        shelf.add(folder)
    assert {one.rule for one in caught.value.problems} == {"clash"}
    return [one.where for one in caught.value.problems]


def test_two_books_that_contradict_each_other_are_named_and_the_second_refused(tmp_path: Path) -> None:
    shelf.add(book(tmp_path / "a", "one", rule("Slow")))
    places = refused(book(tmp_path / "b", "two", rule("Lame")))
    assert places == ["two: rule.slow.name.en", "two: rule.slow.name.fr"]
    assert list(added()) == ["one"]


def test_a_refused_book_leaves_nothing_on_the_shelf(tmp_path: Path) -> None:
    shelf.add(book(tmp_path / "a", "one", rule("Slow")))
    refused(book(tmp_path / "b", "two", rule("Lame")))
    with pytest.raises(LotowError, match="added already"):
        shelf.add(tmp_path / "a")
    assert {path.name for path in books_folder().iterdir()} == {".lock", "one"}


def test_two_books_that_agree_are_both_taken(tmp_path: Path) -> None:
    shelf.add(book(tmp_path / "a", "one", rule("Slow")))
    shelf.add(book(tmp_path / "b", "two", rule("Slow")))
    assert list(added()) == ["one", "two"]
    assert "slow" in book_in_force().content.rule


def test_a_book_may_change_what_it_builds_on(tmp_path: Path) -> None:
    shelf.add(book(tmp_path / "a", "one", rule("Slow")))
    shelf.add(book(tmp_path / "b", "two", rule("Lame"), 'needs = ["core", "one"]\n'))
    assert book_in_force().content.rule["slow"].name.en == "Lame"


def test_two_books_may_change_different_things_of_the_core_but_not_the_same(tmp_path: Path) -> None:
    price = '[[weapon]]\nid = "sixgun"\ntrade = {{ price = {} }}\n'
    shelf.add(book(tmp_path / "a", "one", price.format(7)))
    shelf.add(book(tmp_path / "b", "two", '[[weapon]]\nid = "sixgun"\nname.fr = "colt"\n'))
    assert refused(book(tmp_path / "c", "three", price.format(8))) == ["three: weapon.sixgun.trade.price"]


def test_a_book_replaces_itself_whatever_it_said(tmp_path: Path) -> None:
    shelf.add(book(tmp_path / "a", "one", rule("Slow")))
    shelf.add(book(tmp_path / "b", "one", rule("Lame")), replace=True)
    assert book_in_force().content.rule["slow"].name.en == "Lame"


def test_lists_of_two_states_of_a_game_system_are_refused_side_by_side(tmp_path: Path) -> None:
    system, hills, plains = frontier.files(tmp_path / "in", hills=frontier.HILLS, plains=frontier.PLAINS)
    write(import_files([system, hills], load_rulebook()), tmp_path / "one")
    shelf.add(tmp_path / "one")
    system.write_text(system.read_text("utf-8").replace("never run first", "never run at all"), "utf-8")
    write(import_files([system, plains], load_rulebook()), tmp_path / "two")
    assert refused(tmp_path / "two")[0].startswith("plains-tribes: rule.proud.text")
    assert list(added()) == ["hill-tribes"]


def test_a_book_that_turns_out_broken_is_set_aside_and_the_rest_goes_on(tmp_path: Path) -> None:
    shelf.add(book(tmp_path / "a", "one", rule("Slow")))
    shelf.add(book(tmp_path / "b", "two", rule("Slow").replace("slow", "lame")))
    (added()["one"] / "book.toml").write_text("garbage", "utf-8")
    load_books.cache_clear()
    rules = book_in_force().content.rule
    assert "lame" in rules
    assert "slow" not in rules
