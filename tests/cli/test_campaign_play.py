"""`lotow campaign prepare`, `game`, `aftermath` in a pipe: reports, dice and answers given beforehand."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

import pytest
from campaign_table import BANK, CAMPAIGN_KEYS, QUIET, Table
from support import RunLotow


@pytest.fixture
def table(lotow: RunLotow, tmp_path: Path) -> Table:
    return Table(lotow, str(tmp_path / "lotow.db"), tmp_path).begin()


def test_a_prepared_game_is_a_page_to_read_out(table: Table) -> None:
    page = table.well("prepare", "lincoln", "dalton", "coffey", "--scenario", "bank robbery")
    assert page.startswith("BANK ROBBERY\n")
    assert "Dalton Gang (defender):\ninfamy    48\nre-rolls  0" in page
    assert "Coffeyville Citizens (attacker):" in page
    assert "The Drop:" in page


def test_a_scenario_is_rolled_with_dice_from_the_table(table: Table) -> None:
    """The Riders have less infamy, choose their own table, and a 1 on it is Open Range."""
    args = ("prepare", "lincoln", "dalton", "red", "--answer", "cowboys", "--dice")
    assert "2 left over" in table.badly(*args, "1,2")
    page = table(*args, "1", "--json").json
    assert page.keys() >= {"number", "entry", "scenario", "table", "chooser", "sides", "dice"}
    assert (page["entry"], page["scenario"], page["chooser"]) == (
        "prepared",
        "open-range",
        "Red River Riders",
    )
    assert page["dice"] == [{"notation": "D6", "faces": [1], "total": 1, "source": "typed"}]
    assert page["sides"][0].keys() >= {"posse", "name", "infamy", "role", "rerolls", "absent", "uses"}


def test_preparing_twice_with_one_seed_gives_the_same_game(table: Table) -> None:
    args = ("prepare", "lincoln", "dalton", "red", "--auto", "--seed", "8")
    first = table.well(*args)
    table.well("undo", "lincoln")
    assert table.well(*args) == first


def test_preparing_again_gives_the_same_game_without_a_seed(table: Table) -> None:
    args = ("prepare", "lincoln", "dalton", "red", "--auto")
    first = table.well(*args)
    assert table.well(*args) == first
    table.well("undo", "lincoln")
    assert table.well(*args) == first


def test_preparing_again_keeps_the_dice_that_were_typed_in(table: Table) -> None:
    """The scenario rolled stays, whatever is typed the second time, until the preparation is undone."""
    args = ("prepare", "lincoln", "dalton", "red", "--auto")
    first = table.well(*args, "--dice", "1")
    assert table.well(*args) == first
    assert "left over" in table.badly(*args, "--dice", "6")
    table.well("undo", "lincoln")
    table.well("undo", "lincoln")
    assert table.well(*args, "--dice", "4").splitlines()[0] != first.splitlines()[0]


def test_a_prepared_jailbreak_says_who_the_prisoner_is(table: Table) -> None:
    args = ("prepare", "lincoln", "dalton", "coffey", "--scenario", "jailbreak")
    page = table.well(*args, "--attacker", "dalton")
    assert "Dalton Gang (attacker):\ninfamy        48\nre-rolls      0\nthe prisoner  Emmett\n" in page
    assert re.search("le prisonnier +Emmett\n", table.well(*args, "--attacker", "dalton", "--lang", "fr"))


def test_the_attacker_can_be_agreed_on(table: Table) -> None:
    page = table.well(
        "prepare", "lincoln", "dalton", "coffey", "--scenario", "high noon", "--attacker", "coffey"
    )
    assert "Dalton Gang (defender)" in page


def test_a_briefing_is_printed(table: Table) -> None:
    file = table.folder / "briefing.pdf"
    table.well("prepare", "lincoln", "dalton", "coffey", "--scenario", "bank robbery", "-o", str(file))
    assert file.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (("dalton",), "a game needs two different posses"),
        (("dalton", "dalton"), "a game needs two different posses"),
        (("dalton", "jesse"), "no posse called 'jesse'"),
        (("dalton", "coffey", "--scenario", "bank robery"), "did you mean"),
        (("dalton", "coffey", "--scenario", "high noon", "--attacker", "red"), "does not play"),
        (("dalton", "coffey", "--scenario", "bank robbery", "--dice", "3,3"), "3, 3 left over"),
        (("dalton", "coffey", "--scenario", "bank robbery", "--answer", "yes"), "nothing asked for 'yes'"),
        (("dalton", "coffey", "--auto", "--answer", "yes"), "--auto answers everything itself"),
        (("dalton", "red"), "somebody has to decide"),
    ],
)
def test_a_preparation_that_cannot_be_is_refused(table: Table, args: tuple[str, ...], complaint: str) -> None:
    assert complaint in table.badly("prepare", "lincoln", *args)


def test_a_game_is_recorded_from_a_report(table: Table) -> None:
    said = table.well("game", "lincoln", table.file("report.toml", BANK))
    assert "game 1, Bank Robbery: Dalton Gang wins" in said
    assert "lotow campaign aftermath" in said
    shown = table("show", "lincoln", "--json").json
    assert shown["games"] == [
        {
            "game": 1,
            "scenario": "bank-robbery",
            "date": "2026-11-14",
            "winner": "Dalton Gang",
            "posses": ["Dalton Gang", "Coffeyville Citizens"],
        }
    ]
    assert [one["step"] for one in shown["posses"]] == ["injuries", "injuries", None]


def test_a_report_may_come_through_a_pipe(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(QUIET))
    assert "a draw" in table.well("game", "lincoln", "-")


def test_a_report_that_contradicts_itself_is_refused_with_every_problem(table: Table) -> None:
    wrong = (
        BANK.replace('"Grat"', '"Gratt Dalton"')
        .replace('"Bob Dalton" = 2', '"Bob Dalton" = 5')
        .replace("bags = 1", "bags = 2")
        .replace('winner = "Dalton Gang"', 'winner = "Red River Riders"')
    )
    complaint = table.badly("game", "lincoln", table.file("report.toml", wrong))
    for words in ("'Gratt Dalton'", "6 kills", "bags", "Red River Riders"):
        assert words in complaint
    assert complaint.count("\n  ") >= 4
    french = table("game", "lincoln", str(table.folder / "report.toml"), "--lang", "fr").err
    assert "inconnu" in french


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("scenario = ", "is not TOML"),
        ('scenario = "high noon"\nweather = "fine"\n', "weather"),
        (QUIET.replace("Dalton Gang", "James Gang"), "James Gang"),
        (QUIET.replace("high noon", "low noon"), "low noon"),
    ],
)
def test_a_report_that_cannot_be_understood_is_refused(table: Table, text: str, complaint: str) -> None:
    assert complaint in table.badly("game", "lincoln", table.file("report.toml", text))


def test_without_a_report_and_a_terminal_there_is_no_game(table: Table) -> None:
    assert "nobody to ask" in table.badly("game", "lincoln")
    assert "cannot read" in table.badly("game", "lincoln", "nowhere.toml")


def test_the_next_game_waits_for_the_aftermath(table: Table) -> None:
    table.play()
    assert "has not finished the aftermath of game 1" in table.badly(
        "game", "lincoln", table.file("report.toml", QUIET)
    )
    assert "has not finished" in table.badly("prepare", "lincoln", "dalton", "red")


def test_an_aftermath_plays_itself_the_same_from_one_seed(table: Table) -> None:
    table.play()
    first = table.well("aftermath", "lincoln", "--auto", "--seed", "5")
    assert "DALTON GANG  (injuries)\n- Grat: patched up (4)  D6[4]\n" in first
    assert "stash     $44 -> $77" in first
    for _ in range(10):
        table.well("undo", "lincoln")
    assert table.well("aftermath", "lincoln", "--auto", "--seed", "5") == first
    assert table.well("aftermath", "lincoln", "--auto") == "Nothing is left to settle; record a game first.\n"


def test_an_aftermath_undone_and_settled_again_has_the_same_dice(table: Table) -> None:
    """They are the campaign's own; a seed of somebody's choice is said in the log, and by `verify`."""
    table.play()
    unsettled = table("show", "lincoln", "--json").json
    first = table.well("aftermath", "lincoln", "--auto")
    while table("show", "lincoln", "--json").json != unsettled:
        table.well("undo", "lincoln")
    assert table.well("aftermath", "lincoln", "--auto") == first
    assert "seed" not in table.well("log", "lincoln")
    assert " with the campaign's own dice\n" in table.well("verify", "lincoln")
    table.well("undo", "lincoln", "--game")
    table.play()
    table.well("aftermath", "lincoln", "--posse", "dalton", "--step", "--dice", "4,5")
    table.well("aftermath", "lincoln", "--auto", "--seed", "77")
    assert "(seed 77)" in table.well("log", "lincoln")
    verified = table.well("verify", "lincoln")
    assert "rolls of Dalton Gang: 2 typed in, " in verified
    assert "from a seed somebody chose" in verified
    assert "saisis à la main" in table.well("verify", "lincoln", "--lang", "fr")
    dice = table("verify", "lincoln", "--json").json["dice"]
    assert [one.keys() for one in dice] == [{"posse", "name", "campaign", "typed", "seeded", "other"}] * 2
    assert dice[1]["typed"] == 2


def test_the_answers_are_kept_with_the_entry(table: Table) -> None:
    table.play()
    settled = table("aftermath", "lincoln", "--auto", "--json").json
    said = [answer for one in settled["entries"] for answer in one["answers"]]
    assert {"question": "spend", "member": None, "said": "done"} in said
    with_roll = [one for one in settled["entries"] if one["dice"]]
    assert with_roll[0]["dice"][0].keys() == {"notation", "faces", "total", "source"}
    assert with_roll[0]["dice"][0]["source"] == "campaign"


def test_every_die_is_kept_with_where_it_came_from(table: Table) -> None:
    table.play()
    settled = table("aftermath", "lincoln", "--auto", "--seed", "5", "--json").json
    assert settled.keys() == {"entries", *CAMPAIGN_KEYS}
    rolls = [roll for one in settled["entries"] for roll in one["dice"]]
    assert [roll["source"] for roll in rolls] == [f"seed 5 #{at}" for at in range(1, len(rolls) + 1)]
    assert all(one["step"] is None for one in settled["posses"])


def test_an_aftermath_is_left_after_a_step_and_taken_up_again(table: Table) -> None:
    table.play()
    steps = []
    for _ in range(5):
        steps.append(table("show", "lincoln", "--json").json["posses"][0]["step"])
        table.well("aftermath", "lincoln", "--posse", "dalton", "--step", "--auto", "--seed", "2")
    assert steps == ["injuries", "experience", "loot", "spending", "infamy"]
    assert [one["step"] for one in table("show", "lincoln", "--json").json["posses"]] == [
        None,
        "injuries",
        None,
    ]
    assert "aftermath of" in table.well("show", "lincoln")


def test_dice_from_the_table_settle_a_quiet_game(table: Table) -> None:
    """Nobody fell and nobody crossed a threshold he must roll for: only Emmett's advance and the loot."""
    table.play(QUIET)
    short = table.badly("aftermath", "lincoln", "--posse", "red", "--dice", "1")
    assert "left over" in short
    args = ("aftermath", "lincoln", "--posse", "coffey", "--step", "--yes")
    assert "injuries of game 1 done" in table.well(*args)
    missing = table.badly("aftermath", "lincoln", "--posse", "coffey", "--dice", "6")
    assert "more" in missing


def test_typed_dice_are_kept_as_typed(table: Table) -> None:
    table.play()
    args = ("aftermath", "lincoln", "--posse", "dalton", "--step", "--dice")
    assert "1 more die" in table.badly(*args, "4")
    assert "6 left over" in table.badly(*args, "4,5,6")
    assert "either --seed or --dice" in table.badly(*args, "4,5", "--seed", "1")
    said = table.well(*args, "1,5")
    assert "Grat is dead and buried" in said
    log = table("log", "lincoln", "--json").json
    assert [one["dice"] for one in log if one["dice"]] == ["D6: 1", "D6: 5"]


def test_answers_and_purchases_are_given_beforehand(table: Table) -> None:
    """The gunslinger is paid, a sixgun and a hand bought; what is not asked for or cannot be is refused."""
    table.play()
    table.well("aftermath", "lincoln", "--posse", "dalton", "--step", "--dice", "4,5")
    table.well("aftermath", "lincoln", "--posse", "dalton", "--step", "--auto", "--seed", "5")
    table.well("aftermath", "lincoln", "--posse", "dalton", "--step", "--auto", "--seed", "5")
    spend = ("aftermath", "lincoln", "--posse", "dalton", "--step")
    assert "somebody has to decide" in table.badly(*spend)
    assert "cannot make out 'borrow a horse'" in table.badly(*spend, "--do", "borrow a horse")
    assert "nobody called" in table.badly(*spend, "--do", "buy sixgun for Jesse")
    assert "'maybe' is no answer" in table.badly(*spend, "--answer", "maybe")
    assert "nothing asked for 'yes'" in table.badly(*spend, "--answer", "yes", "--answer", "yes")
    assert "give either --do or --auto" in table.badly(*spend, "--auto", "--do", "buy sixgun")
    refused = table.badly(*spend, "--answer", "yes", "--do", "buy sixgun for Bob", "--do", "buy gatling")
    assert "gatling" in refused
    said = table.well(
        *spend,
        "--do",
        "buy hand weapon for bob",
        "--do",
        "acheter sixgun pour Emmett",
        "--do",
        "recruit rowdy called Tom with sixgun",
        "--do",
        "sell sixgun of Emmett",
        "--answer",
        "yes",
    )
    for words in ("hand weapon bought for Bob Dalton", "Tom joins: rowdy with sixgun", "is paid $"):
        assert words in said


def test_purchases_need_to_be_somebodys(table: Table) -> None:
    table.play()
    assert "--posse" in table.badly("aftermath", "lincoln", "--do", "buy sixgun for Bob")
    assert "no posse called" in table.badly("aftermath", "lincoln", "--posse", "jesse", "--auto")
    assert "no campaign called" in table.badly("aftermath", "nowhere", "--auto")


def test_an_evening_in_french(table: Table) -> None:
    page = table.well("prepare", "lincoln", "dalton", "coffey", "--scenario", "bank robbery", "--lang", "fr")
    assert "réputation" in page
    assert "partie 1" in table.well("game", "lincoln", table.file("r.toml", BANK), "--lang", "fr")
    said = table.well("aftermath", "lincoln", "--auto", "--seed", "5", "--lang", "fr")
    assert "DALTON GANG  (blessures)" in said
    assert "magot" in said


def test_a_briefing_that_cannot_be_written_prepares_nothing(table: Table) -> None:
    lost = str(table.folder / "no" / "such" / "briefing.pdf")
    assert "cannot write" in table.badly(
        "prepare", "lincoln", "dalton", "coffey", "--scenario", "bank robbery", "-o", lost
    )


def test_nobody_attacks_in_a_bar_room_brawl(table: Table) -> None:
    brawl = ("prepare", "lincoln", "dalton", "coffey", "--scenario", "bar-room brawl", "--attacker", "dalton")
    assert "nobody attacks or defends" in table.badly(*brawl)
