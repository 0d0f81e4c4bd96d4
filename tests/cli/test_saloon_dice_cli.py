"""`lotow saloon dice`: odds, advice, simulated games and rules on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest
from help_examples import examples_of
from support import RunLotow

from lotow.cli.tree_saloon import DICE

FRIDAY = ("Friday night", "--player", "Ann", "--player", "Bob", "--bot", "3", "--seed", "7")


@pytest.mark.parametrize("command", list(DICE.commands))
def test_the_examples_of_the_help_work(
    lotow: RunLotow, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    examples = examples_of(lotow("saloon", "dice", command, "--help").out)
    assert examples
    for number, example in enumerate(examples):
        monkeypatch.setenv("LOTOW_DB", str(tmp_path / f"{number}.db"))
        if command != "new":
            assert lotow("saloon", "dice", "new", *FRIDAY).code == 0
            assert lotow("saloon", "dice", "play", "friday").code == 0
        if command == "undo":
            assert lotow("saloon", "dice", "play", "friday", "--answer", "all").code == 0
        if command == "simulate" and "--games" not in example:
            example = [*example, "--games", "20"]
        ran = lotow(*example)
        assert (ran.code, ran.err) == (0, "")
        assert ran.out


WORTH = ("--life", "3", "--worth", "gatling=4")


def test_odds_give_the_chance_exactly_and_what_to_keep(lotow: RunLotow) -> None:
    ran = lotow("saloon", "dice", "odds", "--want", "gatling 3", "--json")
    assert set(ran.json) == {"chance", "exact", "keep"}
    assert ran.json["exact"] == "1138594/4782969"
    assert ran.json["chance"] == pytest.approx(0.23805, abs=1e-5)
    assert len(ran.json["keep"]) == 252
    assert ran.json["keep"]["1,2,beer,gatling,gatling"] == ["gatling", "gatling"]


def test_one_roll_leaves_nothing_to_keep(lotow: RunLotow) -> None:
    assert lotow("saloon", "dice", "odds", "--want", "1 5", "--rolls", "1", "--json").json == {
        "chance": 1 / 7776,
        "exact": "1/7776",
        "keep": {},
    }


def test_odds_in_words(lotow: RunLotow) -> None:
    ran = lotow("saloon", "dice", "odds", "--want", "gatling 3")
    assert "23.8%" in ran.out
    assert "gatling   always kept" in ran.out
    assert "toujours gardée" in lotow("saloon", "dice", "odds", "--want", "gatling 3", "--lang", "fr").out


def test_advice_for_a_stated_turn(lotow: RunLotow) -> None:
    turn = ["--dice", "arrow,arrow,beer,1,gatling", "--rolls", "2", "--life", "4", "--arrows", "2"]
    ran = lotow("saloon", "dice", "advise", *turn, "--pile", "3", "--character", "lucky duke", "--json")
    assert set(ran.json) == {"best", "keeps", "worth"}
    assert ran.json["best"] == ran.json["keeps"][0]
    assert ran.json["worth"]["gatling"] == 3.0
    worths = [one["worth"] for one in ran.json["keeps"]]
    assert worths == sorted(worths, reverse=True)
    said = lotow("saloon", "dice", "advise", *turn, "--pile", "3").out
    assert "Keep " in said


def test_advice_follows_the_worth(lotow: RunLotow) -> None:
    dice = ["--dice", "1,1,1,gatling,gatling"]
    shots = lotow("saloon", "dice", "advise", *dice, "--worth", "1=10,gatling=0", "--json").json
    guns = lotow("saloon", "dice", "advise", *dice, "--worth", "gatling=60", "--worth", "1=0,2=0", "--json")
    assert shots["best"]["keep"] == ["1", "1", "1"]
    assert guns.json["best"]["keep"] == ["gatling", "gatling"]


def test_simulated_games_as_json(lotow: RunLotow) -> None:
    asked = ["saloon", "dice", "simulate", "--players", "5", "--games", "60", "--seed", "7", "--bot", "easy"]
    ran = lotow(*asked, "--json")
    assert set(ran.json) == {"players", "games", "wins", "turns", "by_role", "by_character"}
    assert set(ran.json["wins"]) == {"law", "outlaws", "renegade"}
    assert sum(ran.json["wins"].values()) == ran.json["games"] == 60
    assert set(ran.json["by_character"]["lucky-duke"]) == {"wins", "games"}
    assert lotow(*asked, "--json").out == ran.out


def test_with_three_players_nobody_may_win(lotow: RunLotow) -> None:
    ran = lotow("saloon", "dice", "simulate", "--players", "3", "--games", "20", "--bot", "easy", "--json")
    assert "nobody" in ran.json["wins"]


def test_bots_of_several_minds_take_turns_at_the_table(lotow: RunLotow) -> None:
    ran = lotow(
        *("saloon", "dice", "simulate", "--players", "4", "--games", "20"),
        *("--bot", "easy", "--bot", "random", "--json"),
    )
    assert ran.json["by_bot"]["easy"]["games"] == ran.json["by_bot"]["random"]["games"] == 40


@pytest.mark.parametrize("suffix", ["svg", "png"])
def test_a_chart_of_simulated_games(lotow: RunLotow, tmp_path: Path, suffix: str) -> None:
    pytest.importorskip("matplotlib")
    chart = tmp_path / f"games.{suffix}"
    ran = lotow("saloon", "dice", "simulate", "--games", "20", "--bot", "easy", "--plot", str(chart))
    assert ran.code == 0
    assert chart.stat().st_size > 1000


def test_rules_in_both_languages(lotow: RunLotow) -> None:
    assert "Slab the Killer (8)" in lotow("saloon", "dice", "rules").out
    assert "Mise en place" in lotow("saloon", "dice", "rules", "--lang", "fr").out
    assert "arrow instead of each wound" in " ".join(lotow("saloon", "dice", "rules", "bart").out.split())
    assert lotow("saloon", "dice", "rules", "willy", "--json").json["ability"]["gatling_needs"] == 2
    assert len(lotow("saloon", "dice", "rules", "--json").json["character"]) == 16


def test_a_rule_is_found_by_its_name_too(lotow: RunLotow) -> None:
    assert lotow("saloon", "dice", "rules", "the end").out.startswith("THE END")
    assert lotow("saloon", "dice", "rules", "fin", "--lang", "fr").out.startswith("LA FIN")
    assert lotow("saloon", "dice", "rules", "trois", "--json").json["id"] == "three-players"


def test_figures_are_written_as_the_language_writes_them(lotow: RunLotow) -> None:
    dice = ("saloon", "dice")
    assert "7.067" in lotow(*dice, "advise", "--dice", "1,2,gat,gat,beer", *WORTH).out
    assert "7,067" in lotow(*dice, "advise", "--dice", "1,2,gat,gat,beer", *WORTH, "--lang", "fr").out
    assert "23,8 %" in lotow(*dice, "odds", "--want", "gatling 3", "--lang", "fr").out


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (["odds", "--want", "gatling 9"], "wants more than 5 dice"),
        (["odds", "--want", "whisky 1"], "no face called 'whisky'"),
        (["odds", "--want", "gatling 3", "--rolls", "0"], "0 is not in the range"),
        (["odds", "--want", "gatling 3", "--character", "zorro"], "no character called 'zorro'"),
        (["advise", "--dice", "1,1,1"], "that cannot be: 3 dice"),
        (["advise"], "name a game at hand, or the dice on the table"),
        (["advise", "friday", "--dice", "1,1,1,1,1"], "name a game at hand, or the dice on the table"),
        (["advise", "--dice", "1,1,1,1,1", "--pile", "9", "--arrows", "4"], "a pile of 9 beside 4"),
        (["advise", "--dice", "1,1,1,1,1", "--worth", "beer"], "'beer' is no worth"),
        (["simulate", "--players", "2"], "no table for 2 players"),
        (["simulate", "--bot", "clever"], "no bot plays 'clever'"),
        (["simulate", "--games", "10", "--plot", "games.gif"], "neither .svg nor .png"),
        (["rules", "zorro"], "no face, role, character or rule called 'zorro'"),
    ],
)
def test_a_mistake_is_one_sentence_a_hint_and_exit_code_2(
    lotow: RunLotow, args: list[str], complaint: str
) -> None:
    ran = lotow("saloon", "dice", *args)
    assert (ran.code, ran.out) == (2, "")
    assert complaint in ran.err
    assert "hint: " in ran.err
