"""`lotow table`: sitting down, tapping, taking back, showing, the odds; refusals with one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest
from support import RunLotow
from table_evening import POSSES, WAR, AtTable


@pytest.fixture
def at(lotow: RunLotow, tmp_path: Path) -> AtTable:
    return AtTable(lotow, tmp_path)


FILES = ("--posse", str(POSSES / "outlaws.toml"), "--posse", str(POSSES / "lawmen.toml"))

# Sitting down


def test_a_one_off_seats_two_posses(at: AtTable) -> None:
    shown = at.noon().well("show", "noon")
    assert "NOON  (Vendetta)" in shown
    assert "Dalton Gang (attacker), 0 of 5 out:" in shown
    assert "not begun" in shown


def test_a_table_without_a_name_is_called_by_who_plays(at: AtTable) -> None:
    for name in ("Dalton Gang v Coffeyville Citizens", "Dalton Gang v Coffeyville Citizens 2"):
        assert name.upper() in at.well("new", *FILES, "--scenario", "bank robbery")


def test_a_posse_may_play_against_itself(at: AtTable) -> None:
    twice = ("--posse", FILES[1], "--posse", FILES[1])
    shown = at.well("new", "mirror", *twice, "--scenario", "bar-room brawl")
    assert "Dalton Gang 2, 0 of 5 out:" in shown


def test_four_posses_brawl(at: AtTable) -> None:
    files = [str(WAR / f"{name}.toml") for name in ("outlaws", "lawmen", "cowboys")]
    named = [word for one in (*files, FILES[1]) for word in ("--posse", one)]
    at.well("new", "brawl", *named, "--scenario", "brawl")
    shown = at("show", "brawl", "--json").json
    assert [side["of"] for side in shown["sides"]] == [7, 7, 7, 5]


def test_posses_that_play_a_role_by_their_list_need_no_attacker(at: AtTable) -> None:
    at.well("new", "bank", *FILES, "--scenario", "bank robbery")
    sides = at("show", "bank", "--json").json["sides"]
    assert [side["role"] for side in sides] == ["defender", "attacker"]


def test_the_prepared_game_of_a_campaign_is_seated(at: AtTable) -> None:
    at.war()
    at.well(
        *("prepare", "caldwell", "talbot", "lazy", "--scenario", "vendetta", "--auto", "--seed", "5"),
        group="campaign",
    )
    at.well("new", "evening", "--campaign", "caldwell")
    shown = at("show", "evening", "--json").json
    assert (shown["campaign"], shown["scenario"]) == ("The Caldwell War", "vendetta")
    assert {side["role"] for side in shown["sides"]} == {"attacker", "defender"}


def test_a_prepared_game_sits_at_one_table_unless_the_second_has_a_name(at: AtTable) -> None:
    at.war()
    at.well(
        *("prepare", "caldwell", "talbot", "lazy", "--scenario", "vendetta", "--auto", "--seed", "5"),
        group="campaign",
    )
    at.well("new", "evening", "--campaign", "caldwell")
    assert "this game is at the table 'evening' already" in at.badly("new", "--campaign", "caldwell")
    at.well("new", "rehearsal", "--campaign", "caldwell")


def test_a_game_nobody_has_prepared_is_prepared_first(at: AtTable) -> None:
    at.war().seated("bank", "bank robbery", "talbot", "caldwell law")
    log = at("log", "caldwell", "--json", group="campaign").json
    assert log[-1]["text"].startswith("Bank Robbery is prepared")
    assert "no such game is prepared" in at.badly("new", "other", "--campaign", "caldwell", "--posse", "lazy")


def test_the_hero_in_the_cell_is_known_from_the_preparation(at: AtTable) -> None:
    at.war().seated("jail", "jailbreak", "talbot", "caldwell law")
    shown = at("show", "jail", "--json").json
    gang = next(side for side in shown["sides"] if side["role"] == "attacker")
    prisoner = next(one for one in gang["fighters"] if one["id"] == shown["prisoner"])
    assert prisoner["role"] == "hero"
    assert "the prisoner" in at.well("show", "jail")


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (("new", "x"), "a table needs a scenario and two posses"),
        (("new", "x", *FILES, "--scenario", "tea party"), "tea party"),
        (("new", "x", *FILES, "--scenario", "vendetta"), "one posse attacks and one defends"),
        (("new", "x", *FILES, "--scenario", "vendetta", "--attacker", "jones"), "'jones' does not play here"),
        (("new", "x", *FILES, *FILES, "--scenario", "bank robbery"), "is for two posses, not 4"),
        (("new", "noon", *FILES, "--scenario", "bank robbery"), "there is a table called 'noon' already"),
        (("new", "x", "--campaign", "nowhere"), "no campaign called 'nowhere'"),
        (("show", "nowhere"), "no table called 'nowhere'"),
        (("do", "noon"), "nothing was said"),
        (("do", "noon", "dance Kloehr"), "nobody here knows what 'dance Kloehr' means"),
        (("do", "noon", "out Zeke"), "nobody called 'Zeke' is at this table"),
        (("do", "noon", "turn", "out Zeke"), "nobody called 'Zeke' is at this table"),
        (("do", "noon", "--file", "nowhere.txt"), "cannot read 'nowhere.txt'"),
        (("undo", "noon"), "this device has nothing to take back"),
        (("strike", "noon", "99"), "there is no tap 99"),
        (("odds", "noon", "Bob", "Zeke"), "nobody called 'Zeke'"),
        (("show", "noon", "Zeke"), "nobody called 'Zeke'"),
        (("delete", "noo", "--yes"), "'noo' is not its whole name"),
        (("delete", "noon"), "Delete noon?"),
        (("finish", "noon"), "nobody has said who won"),
        (("finish", "noon", "--winner", "jones"), "nobody called 'jones'"),
        (("finish", "noon", "--winner", "draw", "--by", "Kloehr"), "does not say who put whom out"),
        (("finish", "noon", "--winner", "draw", "--by", "Kloehr=Bob"), "John Kloehr is not out of action"),
        (("play", "noon"), "a live screen needs a terminal"),
    ],
)
def test_what_cannot_be_is_one_sentence_and_a_hint(
    at: AtTable, args: tuple[str, ...], complaint: str
) -> None:
    assert complaint in at.noon().badly(*args)


# Tapping


def test_what_is_said_is_told_again(at: AtTable) -> None:
    at.noon()
    assert at.well("do", "noon", "turn", "out Kloehr by Bob") == (
        "- turn 1 begins\n- John Kloehr out by Bob Dalton\n"
    )
    assert at.well("do", "noon", "hors Asa par Emmett", "--lang", "fr") == (
        "- Asa Bridger hors de combat par Emmett\n"
    )


def test_a_refusal_says_why_and_anyway_lets_it_through(at: AtTable) -> None:
    at.noon().well("do", "noon", "out Bob")
    refused = at.badly("do", "noon", "shoot #1 at Kloehr with sixgun")
    assert "Bob Dalton is out of action" in refused
    assert "--anyway" in refused
    at.well("do", "noon", "shoot #1 at Kloehr with sixgun", "--anyway")


def test_all_taps_of_one_command_or_none(at: AtTable) -> None:
    at.noon()
    assert "Bob Dalton is out of action" in at.badly(
        "do", "noon", "turn", "out Bob", "out Bob by Kloehr", "fame Bob"
    )
    assert at("show", "noon", "--json").json["turn"] == 0


def test_it_says_at_once_who_must_test_and_what_his_chance_is(at: AtTable) -> None:
    at.noon()
    said = at.well("do", "noon", "out Emmett", "out Grat", "out Broadwell")
    assert "Dalton Gang must test Head for the Hills at the start of its Movin' phase" in said
    assert "Bob Dalton, Pluck 3, 58%" in " ".join(said.split())
    gang = at("show", "noon", "--json").json["sides"][0]
    assert (gang["out"], gang["of"], gang["must_test"], gang["hills_chance"]) == (3, 5, True, 21 / 36)
    assert "Cran 3, 58 %" in " ".join(at.well("show", "noon", "--lang", "fr").split())


def test_the_end_is_told_when_it_is_reached(at: AtTable) -> None:
    said = at.noon().well("do", "noon", *(f"out {who}" for who in ("Bob", "Emmett", "Grat", "Dick", "Creek")))
    assert "Over: only one side is left. Winner: Coffeyville Citizens." in said


def test_dice_come_from_the_table_or_a_seed(at: AtTable) -> None:
    at.noon().well("do", "noon", "turn", "turn")
    assert "(6, 2)" in at.well("do", "noon", "drop", "--dice", "6,2")
    assert "left over" in at("do", "noon", "turn", "--dice", "4").err
    first = at.well("do", "noon", "pluck Kloehr", "--seed", "7")
    assert at.well("do", "noon", "pluck Kloehr", "--seed", "7") == first


def test_taps_may_come_from_a_file(at: AtTable, tmp_path: Path) -> None:
    file = tmp_path / "taps.txt"
    file.write_text("# what happened\n\nturn\nout Kloehr by Bob\n", encoding="utf-8")
    assert at.noon().well("do", "noon", "--file", str(file)).count("\n") == 2


# Taking back


def test_undo_takes_back_the_last_tap_of_this_device_only(at: AtTable) -> None:
    at.noon().well("do", "noon", "out Kloehr", "--device", "phone")
    at.well("do", "noon", "out Asa", "--device", "tablet")
    assert "taken back: John Kloehr out" in at.well("undo", "noon", "--device", "phone")
    assert "nothing to take back" in at.badly("undo", "noon", "--device", "phone")
    assert at("show", "noon", "--json").json["sides"][1]["out"] == 1


def test_any_tap_is_struck_by_its_number_and_a_strike_too(at: AtTable) -> None:
    at.noon().well("do", "noon", "turn", "out Kloehr")
    assert "taken back: John Kloehr out" in at.well("strike", "noon", "3")
    assert "is struck already" in at.badly("strike", "noon", "3")
    assert "brought back: John Kloehr out" in at.well("strike", "noon", "4")
    assert at("show", "noon", "--json").json["sides"][1]["out"] == 1


# Showing


def test_a_table_as_json_has_its_stable_keys(at: AtTable) -> None:
    at.well("new", "bank", *FILES, "--scenario", "bank robbery")
    shown = at("show", "bank", "--json").json
    assert {"turn", "phase", "drop", "sides", "counts", "over", "head"} <= set(shown)
    side = shown["sides"][0]
    assert {"posse", "name", "out", "of", "must_test", "hills_chance", "fled", "rerolls", "fighters"} <= set(
        side
    )
    one = side["fighters"][0]
    keys = {
        "id",
        "name",
        "wounds",
        "wounds_left",
        "fame_left",
        "fortune_left",
        "out",
        "by",
        "prone",
        "mounted",
    }
    assert keys | {"guns"} <= set(one)
    assert one["guns"] == [
        {"weapon": "sixgun", "state": "ready"},
        {"weapon": "repeating-rifle", "state": "ready"},
    ]
    assert (shown["turn"], shown["phase"], shown["over"], shown["head"]) == (0, "drop", False, 1)
    assert shown["counts"] == {"bags": {"dalton-gang": 0, "coffeyville-citizens": 3}}


def test_do_undo_and_strike_say_the_table_in_json(at: AtTable) -> None:
    at.noon()
    for args in (
        ("do", "noon", "out Kloehr"),
        ("strike", "noon", "2"),
        ("do", "noon", "turn"),
        ("undo", "noon"),
    ):
        assert at(*args, "--json").json["name"] == "noon"


def test_a_fighter_has_a_card(at: AtTable) -> None:
    at.noon().well("do", "noon", "wound Bob", "prone Bob")
    card = at.well("show", "noon", "Bob")
    assert "1 BOB DALTON  (desperado)" in card
    assert "sixgun, repeating rifle" in card
    assert "prone" in card
    assert at("show", "noon", "Bob", "--json").json["characteristics"]["W"] == 2


def test_whoever_is_absent_is_named_with_the_reason(at: AtTable) -> None:
    at.war().seated("bank", "bank robbery", "talbot", "caldwell law")
    at.well("do", "bank", "out Munson by Noble", "out Talbot by Noble", "out Eddy by Noble", "end lawmen")
    at.well("finish", "bank", "--yes")
    at.well("aftermath", "caldwell", "--auto", "--seed", "7", group="campaign")
    at.seated("next", "vendetta", "talbot", "lazy", seed=3)
    side = next(side for side in at("show", "next", "--json").json["sides"] if side["name"] == "Talbot Gang")
    assert side["absent"] == [{"name": "Jim Talbot", "why": "healing"}]
    assert "Jim Talbot" not in [one["name"] for one in side["fighters"]]
    assert "absent: Jim Talbot (healing or in jail" in at.well("show", "next")


def test_the_log_tells_it_turn_by_turn(at: AtTable) -> None:
    at.noon().well("do", "noon", "note a dog barks", "turn", "out Kloehr by Bob", "--who", "Ann")
    at.well("undo", "noon")
    log = at.well("log", "noon")
    assert log.index("Before the first turn:") < log.index("2 note: a dog barks (Ann)")
    assert "Turn 1:" in log
    assert "4 John Kloehr out by Bob Dalton (Ann) [taken back]" in log
    told = at("log", "noon", "--json").json
    assert [one["tap"] for one in told] == ["note", "turn", "out", "struck"]
    assert told[2]["struck"]


def test_tables_are_listed_and_deleted(at: AtTable) -> None:
    at.noon()
    assert "noon  Vendetta" in at.well("list")
    assert "Vendetta" in at.well("list", "--lang", "fr")
    assert at.well("delete", "noon", "--yes") == "noon is gone.\n"
    assert at.well("list") == "No table yet: `lotow table new` opens one.\n"


# The odds


def test_the_odds_between_two_are_those_of_odds_itself(at: AtTable, lotow: RunLotow) -> None:
    at.noon()
    shot = at("odds", "noon", "Kloehr", "Bob", "--with", "winchester", "--range", "10", "--json").json["shot"]
    plain = lotow(
        *("odds", "shoot", f"{POSSES / 'lawmen.toml'}/John Kloehr", f"{POSSES / 'outlaws.toml'}/Bob Dalton"),
        *("--with", "winchester", "--range", "10", "--json"),
    ).json
    assert shot["hit"] == plain["hit"]
    assert shot["out"] == plain["out"]


def test_wounds_fortune_and_jams_count_in_the_odds(at: AtTable) -> None:
    at.noon()
    whole = at("odds", "noon", "Kloehr", "Bob", "--with", "winchester", "--json").json["shot"]["out"]
    at.well("do", "noon", "wound Bob", "fortune Bob failed")
    hurt = at("odds", "noon", "Kloehr", "Bob", "--with", "winchester", "--json").json["shot"]["out"]
    assert hurt > whole
    at.well("do", "noon", "jam Kloehr with winchester")
    said = at.well("odds", "noon", "Kloehr", "Bob", "--with", "winchester")
    assert "the repeating rifle of John Kloehr is jammed" in said
    assert "sixgun" in at("odds", "noon", "Kloehr", "Bob", "--json").json["shot"]["title"]


def test_whoever_is_out_of_guns_only_fights(at: AtTable) -> None:
    at.noon().well("do", "noon", "jam Asa")
    odds = at("odds", "noon", "Asa", "Bob", "--json").json
    assert odds["shot"] is None
    assert odds["fight"]["win"] > 0


def test_nobody_asks_for_the_odds_of_the_fallen(at: AtTable) -> None:
    at.noon().well("do", "noon", "out Bob")
    assert "Bob Dalton is no longer on the table" in at.badly("odds", "noon", "Kloehr", "#1")
