"""`lotow saloon legends` on the command line: help, JSON, both languages, errors."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest
from support import RunLotow

from lotow.cli.tree_saloon import LEGENDS

ASKED = ("saloon", "legends")
PLAYERS = ("--player", "Ann=Annie Oakley", "--player", "Bill=Billy the Kid")


@pytest.mark.parametrize("command", list(LEGENDS.commands))
def test_the_examples_of_the_help_work_in_both_languages(
    lotow: RunLotow, newcomer: Path, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = [
        line for line in lotow(*ASKED, command, "--help").out.splitlines() if line.startswith("    lotow ")
    ]
    assert lines
    for number, line in enumerate(lines):
        for lang in ("en", "fr"):
            monkeypatch.setenv("LOTOW_DB", str(newcomer / f"{number}-{lang}.db"))
            if command != "new":
                assert lotow(*ASKED, "new", "Friday", *PLAYERS).code == 0
                assert lotow(*ASKED, "do", "friday", "Bill takes $20").code == 0
            ran = lotow(*shlex.split(line)[1:], "--lang", lang)
            assert (ran.code, ran.err) == (0, ""), line
            assert ran.out


def test_fight_as_json(lotow: RunLotow) -> None:
    ran = lotow(*ASKED, "fight", "10", "--draws", "2", "--minus", "2", "--json")
    assert ran.json == {"win": pytest.approx(15 / 26), "exact": {"win": "15/26"}}


def test_the_card_to_play_as_json(lotow: RunLotow) -> None:
    told = lotow(
        *ASKED, "fight", "--hand", "K 9 7", "--against", "bandit", "--at-least", "1/4", "--json"
    ).json
    assert told["card"] == "9"
    assert [one["card"] for one in told["cards"]] == ["K", "9", "7"]


def test_the_better_cards_that_are_kept_are_named(lotow: RunLotow) -> None:
    assert "Play the K.\n" in lotow(*ASKED, "fight", "--hand", "king 9 7").out
    kept = lotow(*ASKED, "fight", "--hand", "roi 9 7", "--at-least", "1/4", "--lang", "fr").out
    assert "Jouez : 9. Vous gardez mieux : K." in kept


def test_poker_as_json(lotow: RunLotow) -> None:
    told = lotow(*ASKED, "poker", "KS KH", "--flop", "KD 9C 9D", "--dealer", "--json").json
    assert list(told)[:5] == ["hand", "rank", "win", "tie", "exact"]
    assert (told["hand"], told["rank"]) == ("full-house", 5)
    assert told["exact"] == {"win": "15953/16215", "tie": "301/59455"}


def test_poker_before_the_flop_says_its_error(lotow: RunLotow) -> None:
    told = lotow(*ASKED, "poker", "AS KS", "--dealer", "--samples", "20", "--json").json
    assert told["hand"] is None
    assert told["exact"] is None
    assert told["error"] > 0
    assert told["boards"] == 20


def test_several_hands_as_json(lotow: RunLotow) -> None:
    told = lotow(*ASKED, "poker", "10H 10C", "2D JC", "--flop", "JD 3C 10S", "--json").json
    assert [(one["wins"], one["dollars"]) for one in told["hands"]] == [(False, 0), (True, 70)]


def test_faro_as_json(lotow: RunLotow) -> None:
    told = lotow(*ASKED, "faro", "--bets", "7:20,Q:10", "--shown", "7 Q 2", "--json").json
    assert told["leave"]["dollars"] == 0
    assert told["stay"] == {"dollars": 15, "points": 1, "exact": {"dollars": "15/1", "points": "1/1"}}
    best = lotow(*ASKED, "faro", "--shown", "7 Q 2", "--purse", "10", "--json").json["stakes"][0]
    assert list(best["bets"].values()) == [10]


def test_prospecting_as_json_says_that_the_faces_are_a_guess(lotow: RunLotow) -> None:
    assert lotow(*ASKED, "prospect", "--json").json["basis"] == "reconstructed"
    told = lotow(*ASKED, "prospect", "--faces", "nugget 6", "--rolls", "3", "--carried", "2", "--json").json
    assert (told["basis"], told["found"], told["kept"]) == ("players", 6, 2)


def test_the_frontier_as_json(lotow: RunLotow) -> None:
    told = lotow(*ASKED, "frontier", "--cards", "7 10 A", "--value", "18", "--json").json
    assert told == {"enough": True, "total": 28, "discard": ["7", "A"], "paid": 18, "over": 0}
    assert lotow(*ASKED, "frontier", "--cards", "2", "--value", "18", "--json").json["over"] is None
    assert "Not enough" in lotow(*ASKED, "frontier", "--cards", "2", "--value", "18").out


def test_rules_as_json_say_where_they_come_from(lotow: RunLotow) -> None:
    told = lotow(*ASKED, "rules", "wanted", "track", "--json", "--lang", "fr").json["rules"][0]
    assert (told["id"], told["name"], told["basis"]) == ("wanted", "piste Wanted", "reconstructed")


def test_a_game_played_again_as_json(lotow: RunLotow, newcomer: Path) -> None:
    told = lotow(*ASKED, "replay", "examples/saloon/legends.toml", "--json", "--score", "--log").json
    assert told["over"] is True
    assert told["scores"][0]["player"] == "Bill"
    assert told["players"][0]["wanted"] == 9
    assert told["log"][-1]["words"] == "Ann ends the turn."


def test_the_sheet_is_drawn(lotow: RunLotow, newcomer: Path) -> None:
    assert lotow(*ASKED, "sheet", "-o", "sheet.pdf", "--expansion").code == 0
    assert Path("sheet.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    "line",
    [
        "fight",
        "fight 10 --hand 'K 9'",
        "fight 11",
        "fight 10 --against ghost",
        "fight 10 --draws 2 --against bandit",
        "fight --hand '' --draws 2",
        "fight 10 --at-least 7",
        "poker 'KS KX' --flop 'KD 9C 9D'",
        "poker 'KS KH' --flop 'KS 9C 9D'",
        "poker 'KS KH' --flop 'KD 9C 9D 2C'",
        "poker 'KS KH' '3C 4C' --flop 'KD 9C 9D' --dealer",
        "poker 'KS KH' '3C 4C' --flop 'KD 9C'",
        "poker 'KS KH' --cheat sometimes",
        "faro --shown '7 Q 2'",
        "faro --shown '7 Q' --purse 20",
        "faro --shown '7 Q 2' --bets 7:20 --purse 10",
        "prospect --faces 'gold 6'",
        "frontier --cards '1' --value 3",
        "rules zzzz",
        "setup --players 7",
        "setup --players 4 --expansion --items 3",
        "replay nowhere.toml",
        "sheet --player A --player B --player C --player D --player E --player F --player G",
    ],
)
def test_mistakes_end_with_a_sentence_and_exit_code_two(lotow: RunLotow, newcomer: Path, line: str) -> None:
    for lang in ("en", "fr"):
        ran = lotow(*ASKED, *shlex.split(line), "--lang", lang)
        assert ran.code == 2
        assert ran.out == ""
        assert ran.err.startswith("error: " if lang == "en" else "erreur : ")
