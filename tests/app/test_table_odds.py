"""The odds at a table are those of the book for people as they stand: hurt, drunk, mounted, hating."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from msgspec import structs

from lotow.app.table_odds import as_he_stands, hills, odds_between, odds_said
from lotow.app.table_seating import new_table
from lotow.app.tables import OpenTable
from lotow.errors import LotowError
from lotow.journal.entries.game_entries import Who
from lotow.odds.combatant import MOUNTED
from lotow.odds.shooting import ShotOdds

GANG = """
name = "Ash Boys"
list = "outlaws"
fighter = [
    { name = "Cole", type = "desperado", gear = ["sixgun", "fine whiskey"], injuries = ["bitter enmity"] },
    { name = "Kid Pardee", type = "kid", gear = ["sixgun"], skills = ["true grit"] },
    { name = "Pip", type = "tough", gear = ["rifle"] },
    { name = "Big Nose Ned", type = "rowdy", gear = ["sixgun"] },
]
"""
LAW = """
name = "Ogallala Law"
list = "lawmen"
fighter = [
    { name = "Brady", type = "sheriff", gear = ["sixgun"] },
    { name = "Jed Stone", type = "deputy", gear = ["rifle", "horse"] },
    { name = "Ann", type = "vigilante", gear = ["double-handed weapon"] },
    { name = "Tom", type = "vigilante", gear = [] },
]
"""


@pytest.fixture
def table(tmp_path: Path) -> OpenTable:
    files = []
    for name, text in (("gang", GANG), ("law", LAW)):
        file = tmp_path / f"{name}.toml"
        file.write_text(text, encoding="utf-8")
        files.append(str(file))
    database = str(tmp_path / "table.db")
    return new_table("noon", database, posses=files, scenario="stagecoach", attacker="ash")


def out(table: OpenTable, first: str, second: str) -> Fraction:
    shot = odds_between(table, first, second).shot
    assert shot is not None
    figures = shot.answer().figures()["out"]
    assert isinstance(figures, Fraction)
    return figures


def hit(table: OpenTable, first: str, second: str) -> object:
    shot = odds_between(table, first, second).shot
    assert shot is not None
    return shot.answer().figures()["hit"]


def test_somebody_with_a_wound_less_is_put_out_more_easily(table: OpenTable) -> None:
    whole = out(table, "Brady", "Cole")
    table.do(["wound Cole", "fortune Cole failed"], "here")
    assert out(table, "Brady", "Cole") > whole


def test_whiskey_spoils_the_aim_and_toughens_in_a_fight(table: OpenTable) -> None:
    table.do(["unhorsed Brady"], "here", anyway=True)
    sober = odds_between(table, "Cole", "Brady")
    assert hit(table, "Cole", "Brady") == Fraction(1, 2)
    table.do(["drink Cole 3"], "here")
    assert hit(table, "Cole", "Brady") == Fraction(1, 3)
    drunk = as_he_stands(table, table.state.fighters[1])
    assert drunk.value("pluck") == 6
    assert drunk.value("grit", frozenset({"fighting", "on-foot"})) == drunk.value("grit") + 1
    assert odds_between(table, "Brady", "Cole").fight.answer() != sober.fight.answer()


def test_a_lent_horse_counts(table: OpenTable) -> None:
    rider = table.state.fighters[5]
    assert rider.mounted
    combatant = as_he_stands(table, rider)
    assert combatant.riding().id == "horse"
    assert combatant.value("move", MOUNTED) >= 0


def test_a_rifle_is_swung_in_a_fight_and_what_takes_both_hands_only_on_foot(table: OpenTable) -> None:
    fight = odds_between(table, "Pip", "Brady").fight
    assert fight.held[0] == "rifle"
    assert odds_between(table, "Ann", "Pip").fight.held[0] == "unarmed"
    table.do(["dismount Ann"], "here")
    assert odds_between(table, "Ann", "Pip").fight.held[0] == "double-handed-weapon"
    assert odds_between(table, "Tom", "Pip").fight.held[0] == "unarmed"


def test_two_are_named_as_people_do(table: OpenTable) -> None:
    for said in (
        "Jed Kid",
        "Jed Stone Kid Pardee",
        "Jed Stone, Kid",
        "Jed at Kid with rifle",
        "Jed sur Kid avec fusil",
    ):
        shot = odds_said(table, said).shot
        assert shot is not None
        assert shot.title.en == "Jed Stone > Kid Pardee: rifle", said
    assert odds_said(table, "Big Nose Ned Jed 8").shot is not None
    for said in ("Jed", "", "Jed Zeke"):
        with pytest.raises(LotowError):
            odds_said(table, said)


def test_a_gun_that_cannot_be_fired_is_told(table: OpenTable) -> None:
    table.do(["turn", "shoot Pip at Jed"], "here")
    assert odds_said(table, "Pip Jed").shot is None
    told = odds_said(table, "Pip Jed with rifle")
    assert told.shot is not None
    assert told.unready is not None
    assert told.unready.en == "the rifle of Pip is empty"
    missing = odds_said(table, "Pip Jed with sixgun").unready
    assert missing is not None
    assert missing.en == "Pip has no sixgun"


def test_what_is_in_the_way_and_how_a_gun_is_fired_count(table: OpenTable) -> None:
    def hits(said: str) -> tuple[int, ...]:
        shot = odds_said(table, said).shot
        assert shot is not None
        answer = shot.answer()
        assert isinstance(answer, ShotOdds)
        return answer.weights

    assert hits("Jed Kid 8 behind hedge") == hits("Jed sur Kid 8 derrière 3+") != hits("Jed Kid 8")
    fanned = odds_said(table, "fan Cole Jed").shot
    assert fanned is not None
    assert fanned.title.en == "Cole > Jed Stone: sixgun (fanned)"
    assert odds_said(table, "Cole sur Jed défouraille").shot is not None
    with pytest.raises(LotowError, match="a rifle has no two barrels to fire at once"):
        odds_said(table, "both barrels Pip Jed")


def test_the_hills_are_tested_by_the_leader_with_the_pluck_he_has(table: OpenTable) -> None:
    gang = table.state.sides["ash-boys"]
    test = hills(table, gang)
    assert test is not None
    assert (test.tester, test.pluck, test.chance) == ("Cole", 3, Fraction(21, 36))
    table.do(["drink Cole 2"], "here")
    test = hills(table, table.state.sides["ash-boys"])
    assert test is not None
    assert (test.pluck, test.chance) == (5, Fraction(30, 36))


def test_a_leader_who_hates_them_rolls_again(table: OpenTable) -> None:
    gang = table.state.sides["ash-boys"]
    gang.start = structs.replace(gang.start, hates=(Who(1, "Cole"),))
    test = hills(table, gang)
    assert test is not None
    assert test.chance == 1 - Fraction(15, 36) ** 2


def test_a_reroll_that_comes_once_a_game_counts_once(table: OpenTable) -> None:
    table.do(["turn", "out Cole", "out Pip"], "here")
    gang = table.state.sides["ash-boys"]
    kid = next(one for one in gang.fighters if one.name == "Kid Pardee")
    assert kid.pluck >= max(one.pluck for one in gang.fighters if one.standing)
    fresh = hills(table, gang)
    table.do(["turn", "hills outlaws 1 1"], "here", anyway=True)
    table.do(["hills outlaws 6 6"], "here", anyway=True)
    used = hills(table, table.state.sides["ash-boys"])
    assert fresh is not None
    assert used is not None
    assert fresh.chance == 1 - (1 - used.chance) ** 2


def test_a_night_on_the_town_forgives_a_failure_until_there_was_one(table: OpenTable) -> None:
    gang = table.state.sides["ash-boys"]
    gang.start = structs.replace(gang.start, forgiven=1)
    test = hills(table, gang)
    assert test is not None
    assert test.chance == 1
    gang.tests[1] = False
    test = hills(table, gang)
    assert test is not None
    assert test.chance == Fraction(21, 36)
