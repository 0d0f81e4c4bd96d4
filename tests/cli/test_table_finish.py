"""The end of a game at a table: the report, what is asked, recording it, the aftermath, the story."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from campaign_table import Terminal
from support import RunLotow
from table_evening import EVENINGS, WAR, AtTable


@pytest.fixture
def at(lotow: RunLotow, tmp_path: Path) -> AtTable:
    return AtTable(lotow, tmp_path)


@pytest.fixture
def bank(at: AtTable) -> AtTable:
    """The whole example evening, played in the Caldwell War."""
    at.war().seated("bank", "bank robbery", "talbot", "caldwell law")
    at.well("do", "bank", "--file", str(EVENINGS / "evening.txt"))
    return at


DATE = ("--date", "2026-11-20")


def test_the_example_evening_gives_the_report_beside_it_and_runs_through_the_aftermath(bank: AtTable) -> None:
    written = bank.folder / "report.toml"
    bank.well("finish", "bank", "--by", "Munson=Noble", *DATE, "-o", str(written))
    assert written.read_text("utf-8") == (EVENINGS / "evening.toml").read_text("utf-8")
    assert "settle" in bank.well("finish", "bank", "--by", "Munson=Noble", *DATE, "--yes")
    bank.well("aftermath", "caldwell", "--auto", "--seed", "201", group="campaign")
    assert "Clean" in bank.well("verify", "caldwell", group="campaign")
    standings = bank("standings", "caldwell", "--json", group="campaign").json
    assert next(one["wins"] for one in standings if one["name"] == "Talbot Gang") == 1


def test_the_french_evening_gives_the_report_beside_it_and_says_what_it_would_have_brought(
    at: AtTable,
) -> None:
    files = [str(WAR / f"{name}.toml") for name in ("outlaws", "cowboys")]
    at.well("new", "wichita", "--posse", files[0], "--posse", files[1], "--scenario", "diligence")
    at.well("do", "wichita", "--file", str(EVENINGS / "soiree.txt"), "--lang", "fr")
    said = at.well("finish", "wichita", *DATE, "--by", "Martin=Hob", "--lang", "fr")
    report, _, earned = said.partition("\n\nTalbot Gang, expérience")
    assert report == (EVENINGS / "soiree.toml").read_text("utf-8").rstrip("\n")
    assert "Kid Munson a 3 d'expérience : +3 (1 survie, 2 tableau de chasse), 1 évolution" in earned
    assert "4D6  Talbot Gang prend ce que rapporte : Attaque de la diligence" in earned


def test_a_one_off_says_as_json_what_each_would_have_earned(at: AtTable) -> None:
    at.noon().well("do", "noon", "out Kloehr by Bob", "end dalton")
    said = at("finish", "noon", "--json").json
    assert said["report"]["winner"] == "Dalton Gang"
    bob = next(one for one in said["earned"] if one["name"] == "Bob Dalton")
    assert (bob["experience"], bob["reasons"]) == (3, {"survivor": 1, "winning-leader": 1, "kill": 1})
    gang = next(one for one in said["dollars"] if one["posse"] == "Dalton Gang")
    assert [one["dice"] for one in gang["rolls"]] == ["D6", "2D6", "2D6", "2D6"]
    assert (said["asked"], said["game"]) == ([], None)


def test_without_yes_nothing_is_recorded(bank: AtTable) -> None:
    told = bank.well("finish", "bank")
    assert "Not recorded yet: --yes records it." in told
    assert "Nobody has said, so it counts for nobody:" in told
    assert "- Who put Kid Munson out of action in turn 3?" in told
    said = bank("finish", "bank", "--json").json
    assert said["game"] is None
    assert [one["key"] for one in said["asked"]] == ["by-2"]
    assert said["asked"][0]["options"][0]["name"] == "Doc Noble"
    assert bank("show", "caldwell", "--json", group="campaign").json["games"] == []


def test_a_recorded_game_knows_its_table_and_is_recorded_once(bank: AtTable) -> None:
    said = bank("finish", "bank", "--yes", "--json").json
    assert said["game"] == 1
    assert "recorded already, as game 1" in bank.badly("finish", "bank", "--yes")
    bank.well("undo", "caldwell", group="campaign")
    assert bank("finish", "bank", "--yes", "--json").json["game"] == 1


def test_what_was_answered_is_known_for_good(bank: AtTable) -> None:
    bank.well("finish", "bank", "--by", "Munson=Noble", "--yes")
    assert "Kid Munson out by Doc Noble" in bank.well("log", "bank")
    bank.well("undo", "caldwell", group="campaign")
    assert bank("finish", "bank", "--json").json["asked"] == []


def test_finishing_a_game_that_goes_on_ends_it(at: AtTable) -> None:
    at.noon().well("do", "noon", "out Kloehr by Bob")
    assert not at("show", "noon", "--json").json["over"]
    at.well("finish", "noon", "--winner", "dalton")
    shown = at("show", "noon", "--json").json
    assert (shown["over"], shown["winner"]) == (True, "dalton-gang")


def test_a_corrected_report_is_taken_instead(bank: AtTable) -> None:
    file = bank.folder / "report.toml"
    bank.well("finish", "bank", "-o", str(file))
    corrected = file.read_text("utf-8").replace('out = ["Kid Munson", ', "out = [")
    file.write_text(corrected, encoding="utf-8")
    said = bank.well("finish", "bank", "--report", str(file), "--yes")
    assert "Talbot Gang: 4 kills, 4 out" in " ".join(said.split())


def test_a_report_with_a_problem_is_refused_with_all_of_them(bank: AtTable) -> None:
    file = bank.folder / "report.toml"
    bank.well("finish", "bank", "-o", str(file))
    file.write_text(file.read_text("utf-8").replace("bags = 2", "bags = 5"), encoding="utf-8")
    assert "6 money bags in all, there are 3" in bank.badly("finish", "bank", "--report", str(file), "--yes")


def test_story_and_life_tell_who_shot_whom_in_which_turn_and_with_what(bank: AtTable) -> None:
    bank.well("finish", "bank", "--yes")
    story = bank.well("report", "caldwell", group="campaign")
    assert "- Turn 1: Doc Noble puts Tom Love out of action (rifle)" in story
    assert "- Tour 1 : Doc Noble met Tom Love hors de combat (fusil)" in bank.well(
        "report", "caldwell", "--lang", "fr", group="campaign"
    )
    life = bank.well("fighter", "caldwell", "caldwell law", "noble", group="campaign")
    assert "turn 1: Doc Noble puts Tom Love out of action (rifle)" in life
    assert "turn 4: Bob Bigtree puts Doc Noble out of action (shotgun)" in life


def test_the_story_tells_only_what_the_report_bears_out(bank: AtTable) -> None:
    file = bank.folder / "report.toml"
    bank.well("finish", "bank", "-o", str(file))
    text = file.read_text("utf-8").replace('"Tom Love", ', "").replace('"Doc Noble" = 1, ', "")
    file.write_text(text, encoding="utf-8")
    bank.well("finish", "bank", "--report", str(file), "--yes")
    assert "Tom Love out of action" not in bank.well("report", "caldwell", group="campaign")


def test_another_table_of_the_same_name_tells_nothing(bank: AtTable) -> None:
    bank.well("finish", "bank", "--yes")
    bank.well("delete", "bank", "--yes")
    files = ("--posse", str(WAR / "outlaws.toml"), "--posse", str(WAR / "lawmen.toml"))
    bank.well("new", "bank", *files, "--scenario", "bank robbery")
    bank.well("do", "bank", "out Love by Noble")
    assert "At the table" not in bank.well("report", "caldwell", group="campaign")


# At a terminal


def at_terminal(at: AtTable, *args: str) -> Terminal:
    return Terminal(*args, database=at.database, group=("table",))


def test_a_terminal_asks_once_shows_the_report_and_records_it(bank: AtTable) -> None:
    there = at_terminal(bank, "finish", "bank")
    assert "Doc Noble" in there.answer("1-8 (Enter: 1):", "")
    assert 'kills = { "Doc Noble" = 2, "Ike Marsh" = 1, "Sheriff Meagher" = 2 }' in there.answer(
        "[e]dit:", "y"
    )
    there.until("Now settle it")
    assert there.ended() == 0
    assert len(bank("show", "caldwell", "--json", group="campaign").json["games"]) == 1


def test_a_name_answers_too_and_nonsense_is_asked_again(bank: AtTable) -> None:
    there = at_terminal(bank, "finish", "bank")
    there.answer("1-8 (Enter: 1):", "99")
    there.answer("1-8 (Enter: 1):", "penny")
    there.answer("1-8 (Enter: 1):", "tom p")
    assert '"Tom Penny" = 1' in there.answer("[e]dit:", "maybe")
    there.answer("[e]dit:", "n")
    there.until("Not recorded.")
    assert there.ended() == 0
    assert bank("show", "caldwell", "--json", group="campaign").json["games"] == []


def test_the_report_is_corrected_in_the_players_editor_until_it_can_be_recorded(
    bank: AtTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoil, mend = bank.folder / "spoil.sh", bank.folder / "mend.sh"
    spoil.write_text('#!/bin/sh\nsed -i "s/bags = 2/bags = 7/" "$1"\n', encoding="utf-8")
    mend.write_text('#!/bin/sh\nsed -i "s/bags = 7/bags = 2/" "$1"\n', encoding="utf-8")
    editor = bank.folder / "editor"
    editor.write_text('#!/bin/sh\nexec sh "$0.now" "$1"\n', encoding="utf-8")
    editor.chmod(0o755)
    now = bank.folder / "editor.now"
    now.write_text(spoil.read_text("utf-8"), encoding="utf-8")
    monkeypatch.setitem(os.environ, "VISUAL", str(editor))
    there = at_terminal(bank, "finish", "bank")
    there.answer("1-8 (Enter: 1):", "")
    there.answer("[e]dit:", "e")
    there.answer("[e]dit:", "y")
    assert "8 money bags in all, there are 3" in there.until("[e]dit:")
    now.write_text(mend.read_text("utf-8"), encoding="utf-8")
    there.answer("", "e")
    there.answer("[e]dit:", "")
    there.until("Now settle it")
    assert there.ended() == 0


def test_play_without_a_screen_shows_the_table_after_each_line(at: AtTable) -> None:
    there = at_terminal(at.noon(), "play", "noon")
    assert "not begun" in there.answer("> ", "turn")
    assert "turn 1 begins" in there.answer("> ", "out Kloehr by Bob")
    assert "John Kloehr out by Bob Dalton" in there.answer("> ", "quit")
    assert there.ended() == 0
    assert at("show", "noon", "--json").json["sides"][1]["out"] == 1
