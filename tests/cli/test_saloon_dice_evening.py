"""`lotow saloon dice new`, `play` and the rest: an evening on the command line, and at a real terminal."""

from __future__ import annotations

from pathlib import Path

import pytest
from campaign_table import Terminal
from support import Ran, RunLotow

GROUP = ("saloon", "dice")
CLEARED = "\n" * 40
"""A terminal that cannot be wiped is pushed up by its height."""


class Saloon:
    """`lotow saloon dice ...` on one database."""

    def __init__(self, lotow: RunLotow, database: str) -> None:
        self._lotow = lotow
        self.database = database

    def __call__(self, *args: str) -> Ran:
        return self._lotow(*GROUP, *args, "--db", self.database)

    def begin(self, *more: str) -> Saloon:
        players = ("--player", "Ann", "--player", "Bob", "--bot", "2", "--bot", "easy")
        assert self("new", "Friday night", *players, "--seed", "7", *more).code == 0
        return self


@pytest.fixture
def saloon(lotow: RunLotow, tmp_path: Path) -> Saloon:
    return Saloon(lotow, str(tmp_path / "lotow.db"))


def test_a_new_game_hides_its_roles(saloon: Saloon) -> None:
    ran = saloon("new", "Friday", "--player", "Ann", "--player", "Bob", "--bot", "3", "--seed", "7", "--json")
    assert [one["bot"] for one in ran.json["players"]] == [None, None, *["thinking"] * 3]
    assert [one["role"] for one in ran.json["players"]].count(None) == 4
    assert saloon("show", "friday").out.count("?") == 4


def test_the_game_goes_on_by_answers_where_there_is_no_terminal(saloon: Saloon) -> None:
    saloon.begin()
    assert saloon("play", "friday", "--json").json["asked"] == {
        "player": "Bob",
        "question": "1, 2, arrow, beer, beer Which dice stay (faces, all, none)?",
    }
    ran = saloon("play", "friday", "--answer", "all", "--answer", "Ann, Silas")
    assert "Bob shoots Ann, Silas." in ran.out
    assert saloon("log", "friday", "--json").json[2]["entry"]["what"] == "kept"


def test_advice_for_the_game_at_hand(saloon: Saloon) -> None:
    saloon.begin()
    saloon("play", "friday")
    told = saloon("advise", "friday", "--json").json
    assert (told["player"], told["best"]) == ("Bob", told["keeps"][0])
    assert "Keep " in saloon("advise", "friday").out
    saloon("play", "friday", "--answer", "all")
    assert "no dice to keep" in saloon("advise", "friday").err


def test_undo_on_the_command_line(saloon: Saloon) -> None:
    saloon.begin()
    before = saloon("play", "friday", "--json").json
    saloon("play", "friday", "--answer", "all")
    after = saloon("undo", "friday", "--json").json
    assert {**after, "entries": 0} == {**before, "entries": 0}
    assert "(Bob keeps everything.)" in saloon("log", "friday").out
    assert saloon("undo", "friday").code == 2


def test_only_a_player_looks_with_his_own_eyes(saloon: Saloon) -> None:
    saloon.begin()
    assert "renegade" in saloon("show", "friday", "--as", "Ann").out
    assert "renegade" not in saloon("show", "friday").out
    assert saloon("show", "friday", "--as", "Maggie").code == 2


def test_games_are_listed_and_deleted_by_their_whole_name(saloon: Saloon) -> None:
    assert "No game of dice yet." in saloon("list").out
    saloon.begin()
    assert saloon("list", "--json").json[0]["players"] == ["Ann", "Bob", "Maggie", "Silas", "Ezra"]
    assert "Friday night" in saloon("list", "--lang", "fr").out
    assert "not its whole name" in saloon("delete", "friday", "--yes").err
    assert "add --yes" in saloon("delete", "friday night").err
    assert saloon("delete", "friday night", "--yes").code == 0
    assert saloon("list", "--json").json == []


def test_a_game_among_bots_ends_and_opens_its_roles(saloon: Saloon) -> None:
    assert saloon("new", "bots", "--bot", "4 easy", "--seed", "3").code == 0
    told = saloon("play", "bots", "--json").json
    assert told["ending"]["victor"] in ("law", "outlaws", "renegade")
    assert None not in [one["role"] for one in told["players"]]
    assert told["active"] is None
    assert saloon("log", "bots", "--best", "--json").json["best"] == []


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (["new", "few", "--player", "Ann"], "no table for 1 players"),
        (["new", "many", "--bot", "9"], "no table for 9 players"),
        (["new", "clever", "--bot", "clever"], "no bot plays 'clever'"),
        (["new", "FRIDAY NIGHT", "--bot", "4"], "there is a game of dice called 'FRIDAY NIGHT' already"),
        (["new", "?", "--bot", "4"], "is no name for a game of dice"),
        (["play", "sunday"], "no game of dice called 'sunday'"),
        (["play", "friday", "--answer", "whisky"], "no face called 'whisky'"),
        (["log", "friday", "--best"], "the game is not over"),
    ],
)
def test_a_mistake_at_the_table_is_one_sentence_and_writes_nothing(
    saloon: Saloon, args: list[str], complaint: str
) -> None:
    saloon.begin()
    before = saloon("list", "--json").json, saloon("log", "friday", "--json").json
    ran = saloon(*args)
    assert (ran.code, ran.out) == (2, "")
    assert complaint in ran.err
    assert "hint: " in ran.err
    assert (saloon("list", "--json").json, saloon("log", "friday", "--json").json) == before


def test_at_one_keyboard_the_screen_is_wiped_before_another_sits_down(saloon: Saloon) -> None:
    """Bob stops at once and shoots; when it is Ann's turn nothing that Bob saw is on the screen."""
    saloon.begin()
    terminal = Terminal("play", "friday", database=saloon.database, group=GROUP)
    seen = terminal.answer("Bob, nobody else looking? Your name: ", "Ann")
    assert "renegade" not in seen
    assert "renegade" not in terminal.answer("Your name: ", "bob")
    assert "Hand the keyboard to Bob." in terminal.seen
    terminal.answer("Which dice stay (faces, all, none)?: ", "")
    assert "Keep " not in terminal.answer("Which dice stay (faces, all, none)?: ", "?")
    advice = terminal.answer("Which dice stay (faces, all, none)?: ", "whisky")
    assert "worth" in advice
    assert "no face called 'whisky'" in terminal.answer("none)?: ", "all")
    terminal.answer("Whom do you shoot?: ", "undo")
    assert "taken back" in terminal.answer("none)?: ", "all")
    terminal.answer("Whom do you shoot?: ", "Maggie, Silas")
    terminal.answer("Who drinks?: ", "Bob")
    assert CLEARED not in terminal.seen
    seen = terminal.until("Ann, nobody else looking? Your name: ")
    assert CLEARED in terminal.seen
    assert "Bob shoots Maggie, Silas." in seen
    assert "renegade" not in seen
    terminal.hang_up()
    terminal.until("Left here; play takes it up again.")
    assert terminal.ended() == 130
    assert saloon("show", "friday", "--json").json["asked"]["player"] == "Ann"


def test_whoever_plays_alone_against_bots_is_not_asked_again(saloon: Saloon) -> None:
    assert saloon("new", "alone", "--player", "Ann", "--bot", "4 easy", "--seed", "4").code == 0
    terminal = Terminal("play", "alone", "--lang", "fr", database=saloon.database, group=GROUP)
    terminal.answer("Ann, personne d'autre ? Votre nom : ", "Ann")
    terminal.answer("Qui reçoit un point de vie ?", "Ann")
    terminal.answer("Quels dés restent (des faces, tout, rien) ?", "tout")
    terminal.until("? : ")
    terminal.hang_up()
    terminal.until("play la reprend.")
    assert terminal.ended() == 130
    assert CLEARED not in terminal.seen
    assert terminal.seen.count("Votre nom") == 1
