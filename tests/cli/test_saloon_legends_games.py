"""`lotow saloon legends new`, `do` and the rest: a game said as it is played, kept, undone, counted."""

from __future__ import annotations

from pathlib import Path

import pytest
from support import REPOSITORY, Ran, RunLotow

from lotow.app.saloon.legends_games import LegendsGame
from lotow.saloon.legends.script import replay


class Table:
    """`lotow saloon legends ...` on one database."""

    def __init__(self, lotow: RunLotow, database: str) -> None:
        self._lotow = lotow
        self.database = database

    def __call__(self, *args: str) -> Ran:
        return self._lotow("saloon", "legends", *args, "--db", self.database)

    def begin(self, *more: str) -> Table:
        players = ("--player", "Ann=Annie Oakley", "--player", "Bill=Billy the Kid")
        assert self("new", "Friday", *players, *more).code == 0
        return self


@pytest.fixture
def table(lotow: RunLotow, tmp_path: Path) -> Table:
    return Table(lotow, str(tmp_path / "lotow.db"))


def test_a_game_begins_with_its_length_expansion_and_variant(table: Table) -> None:
    players = ("--player", "Ann=Annie Oakley", "--player", "Bill=Billy the Kid")
    told = table(
        "new", "Friday", *players, "--length", "short", "--expansion", "--variant", "wild", "--json"
    ).json
    assert (told["target"], told["expansion"], told["variants"]) == (15, True, ["wild"])
    assert told["active"] == "Bill"


def test_what_is_said_is_kept_with_everything_that_comes_of_it(table: Table) -> None:
    table.begin()
    told = table("do", "friday", "Bill: heist won", "Bill revels 60", "--json").json
    assert [one["words"] for one in told["done"]] == ["Bill robs the bank.", "Bill revels for $60."]
    bill = next(one for one in told["game"]["players"] if one["name"] == "Bill")
    assert (bill["dollars"], bill["wanted"], bill["legend"]) == (20, 5, 2)
    assert "●●●|●●○|○○○" in table("show", "friday").out


def test_of_several_phrases_all_are_written_or_none(table: Table) -> None:
    table.begin()
    before = table("show", "friday", "--json").out
    ran = table("do", "friday", "Bill: heist won", "Bill flies")
    assert ran.code == 2
    assert "phrase 2: 'Bill flies' says nothing" in ran.err
    assert table("show", "friday", "--json").out == before


def test_what_the_texts_do_not_give_is_entered_once_and_counts_from_then_on(table: Table) -> None:
    table.begin()
    assert table("prospect", "--game", "friday", "--json").json["basis"] == "reconstructed"
    assert table("set", "friday", "dice", "nugget 3, tailings 1, dust 1, gravel 1").code == 0
    assert table("prospect", "--game", "friday", "--json").json["basis"] == "players"
    table("set", "friday", "wanted 3", "2 LP")
    table("set", "friday", "price mustang", "20")
    told = table("do", "friday", "Bill +1 wanted", "Bill takes $20", "Bill buys mustang", "--json").json
    bill = next(one for one in told["game"]["players"] if one["name"] == "Bill")
    assert (bill["legend"], bill["dollars"], bill["gear"][0]["item"]) == (2, 0, "mustang")
    assert told["game"]["facts"]["wanted 3"] == "2 LP"
    assert "nothing a table can set" in table("set", "friday", "weather", "fine").err
    table("set", "friday", "text vendetta", "Action: call out who robbed you.")
    assert "call out who robbed you" in table("rules", "vendetta", "--game", "friday").out
    assert "call out who robbed you" in table("show", "friday").out


def test_undo_takes_back_one_thing_after_the_other(table: Table) -> None:
    table.begin()
    stood = [table("show", "friday", "--json").out]
    for phrase in ("Bill: heist won", "Bill revels 60"):
        table("do", "friday", phrase)
        stood.append(table("show", "friday", "--json").out)
    assert table("undo", "friday", "--json").out == stood[1]
    assert table("undo", "friday", "--json").out == stood[0]
    assert "nothing to take back" in table("undo", "friday").err
    table("do", "friday", "Bill: heist won")
    assert table("show", "friday", "--json").out == stood[1]
    log = table("log", "friday", "--json").json
    assert [one["struck"] for one in log] == [False, True, True, True, False, False]
    assert "(Bill braque la banque." in table("log", "friday", "--lang", "fr").out


def test_the_score_is_counted_line_by_line_at_any_time(table: Table) -> None:
    table.begin("--length", "short")
    table("do", "friday", "Bill: heist won", "Bill revels 60")
    told = table("score", "friday", "--json").json
    assert told["over"] is False
    assert [(one["player"], one["total"]) for one in told["scores"]] == [("Bill", 5), ("Ann", 0)]
    assert "1. Bill" in table("score", "friday").out


def test_a_whole_evening_said_phrase_by_phrase_is_the_game_of_the_file(table: Table) -> None:
    import tomllib

    content = (REPOSITORY / "examples" / "saloon" / "legends.toml").read_bytes()
    script = tomllib.loads(content.decode())
    players = [tuple(one.split("=")) for one in script["players"]]
    with LegendsGame.new(script["name"], players, table.database, script["length"]) as game:
        for said in script["said"]:
            game.do([said])
        assert game.state.over
        assert game.entries == replay(content, "legends.toml")


def test_two_who_speak_at_once_are_both_heard(table: Table) -> None:
    table.begin()
    with (
        LegendsGame.open("friday", table.database) as ours,
        LegendsGame.open("friday", table.database) as theirs,
    ):
        ours.do(["Bill: heist won"])
        theirs.do(["Bill revels 60"])
        ours.refresh()
        assert ours.state == theirs.state
        assert ours.state.players["Bill"].dollars == 20


def test_the_sheet_of_a_game_at_hand_has_its_players(table: Table, tmp_path: Path) -> None:
    table.begin("--expansion")
    printed = tmp_path / "friday.pdf"
    assert table("sheet", "friday", "-o", str(printed)).code == 0
    assert printed.read_bytes().startswith(b"%PDF")
    assert "has players already" in table("sheet", "friday", "--player", "Ann").err


def test_games_are_listed_and_deleted(table: Table) -> None:
    assert "No game of Western Legends yet." in table("list").out
    table.begin()
    assert table("list", "--json").json[0]["players"] == ["Bill", "Ann"]
    assert "au tour de" in table("list", "--lang", "fr").out
    assert "not its whole name" in table("delete", "fri", "--yes").err
    assert table("delete", "friday", "--yes").code == 0
    assert "`lotow saloon legends new NAME` begins one" in table("show", "friday").err


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (["new", "one", "--player", "Ann"], "1 players; there can be 2 to 6"),
        (
            ["new", "friday", "--player", "Ann", "--player", "Bill"],
            "there is a game of Western Legends called",
        ),
        (["new", "x", "--player", "Ann", "--player", "Bill", "--length", "endless"], "no game is 'endless'"),
        (["new", "x", "--player", "Ann", "--player", "Bill", "--variant", "mild"], "no variant is called"),
        (["do", "friday", "Bill revels 60"], "Bill has 0 dollars and needs 60"),
        (["do", "sunday", "end turn"], "no game of Western Legends called 'sunday'"),
    ],
)
def test_a_mistake_is_one_sentence_and_writes_nothing(table: Table, args: list[str], complaint: str) -> None:
    table.begin()
    before = table("list", "--json").out, table("log", "friday", "--json").out
    ran = table(*args)
    assert (ran.code, ran.out) == (2, "")
    assert complaint in ran.err
    assert "hint: " in ran.err
    assert (table("list", "--json").out, table("log", "friday", "--json").out) == before
