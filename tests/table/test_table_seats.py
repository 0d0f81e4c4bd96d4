"""What is known before a game sits down with the posses: who is away, who drank, who hates, who is held."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs
from posses import book, fighter, gun, posse_of
from table_support import GANG, LAW, Evening, lawmen, outlaws

from lotow.campaign.founding import join, new_campaign
from lotow.errors import LotowError, Text
from lotow.journal.campaign_state import CampaignState
from lotow.journal.entries.game_entries import Absence, GamePrepared, PreparedSide, Use, Who
from lotow.journal.fold import apply, fold_campaign
from lotow.journal.records import Record
from lotow.posse.members import Held, Injury, Raised
from lotow.table.beginning import open_table
from lotow.table.follows import outcome
from lotow.table.hills import who_tests
from lotow.table.line_up import Opened, decode_opened, encode_opened
from lotow.table.seats import one_off_seat, seats_as_prepared
from lotow.table.written_report import report_of


def state() -> CampaignState:
    """Both posses in a campaign."""
    records = [Record(number=1, step=1, entry=one.entry) for one in new_campaign("-", book=book(), seed="-")]
    folded = fold_campaign(records)
    for posse in (lawmen(), outlaws()):
        for one in join(folded, posse, book(), anyway=True):
            apply(folded, Record(number=0, step=0, entry=one.entry))
    return folded


def prepared(scenario: str = "vendetta", **gang: Any) -> Opened:
    """A prepared game in which the outlaws attack."""
    sides = (
        PreparedSide(posse="ogallala-law", name="Ogallala Law", infamy=110, role="defender"),
        PreparedSide(posse="ash-boys", name="Ash Boys", infamy=40, role="attacker", **gang),
    )
    chosen = book().content.scenario[scenario]
    game = GamePrepared(scenario=scenario, scenario_name=chosen.name, sides=sides)
    return open_table("evening", chosen, seats_as_prepared(game, state()), book(), "Caldwell")


def test_the_underdog_brings_his_rerolls() -> None:
    evening = Evening(begun=prepared(rerolls=2))
    evening.say("reroll outlaws", "reroll outlaws")
    assert evening.refused("reroll outlaws") == ["no-rerolls"]


def test_whoever_is_absent_does_not_sit_down() -> None:
    away = (Absence(2, "Kid Pardee", "old-wound"),)
    opened = prepared(absent=away)
    assert [one.name for one in opened.sides[1].fighters] == ["Cole", "Pip", "Old Sam"]
    assert opened.sides[1].absent == away


def test_what_was_drunk_before_the_game_counts_and_is_not_drunk_again() -> None:
    whiskey = Use(
        Held("fine-whiskey", 18), Text("x", "x"), 1, "Cole", (Raised("pluck", 3), Raised("shootin", -1))
    )
    evening = Evening(begun=prepared(uses=(whiskey,)))
    sober = Evening().who("Cole")
    cole = evening.who("Cole")
    assert cole.pluck == sober.pluck + 3
    assert cole.start.profile.shootin == (sober.start.profile.shootin or 0) + 1
    assert evening.refused("drink Cole 3") == ["drunk-already"]


def test_a_night_on_the_town_forgives_one_failure() -> None:
    night = Use(Held("night-on-the-town", 20), Text("x", "x"))
    assert prepared(uses=(night,)).sides[1].forgiven == 1


def test_the_prisoner_of_the_preparation_is_the_prisoner_of_the_table() -> None:
    evening = Evening(begun=prepared("jailbreak", prisoner=Who(2, "Kid Pardee")))
    assert evening.state.called(evening.state.prisoner) == "Kid Pardee"
    assert "not-free" in evening.refused("shoot Kid at Ann")


def test_where_one_of_the_posse_is_to_hang_no_stranger_stands_on_the_gallows() -> None:
    opened = prepared("hang-em-high", prisoner=Who(2, "Kid Pardee"))
    assert [one.key for one in opened.things] == ["innocent-bystander"]
    evening = Evening(begun=opened)
    evening.say("frees Pip", "out Kid by Ann")
    found = outcome(evening.state)
    assert found is not None
    assert found.winner == "ogallala-law"
    report = report_of(evening.state, book().content.scenario["hang-em-high"])
    gang = next(one for one in report.posse if one.name == "Ash Boys")
    assert (gang.prisoner, gang.freed, gang.prisoner_out, gang.out) == ("Kid Pardee", True, True, ())
    assert next(one for one in report.posse if one.name == "Ogallala Law").kills == {"Ann": 1}


def test_a_hero_who_hates_them_is_known() -> None:
    assert prepared(hates=(Who(1, "Cole"),)).sides[1].hates == (Who(1, "Cole"),)


def test_of_a_one_off_the_hurt_and_the_captive_stay_away() -> None:
    posse = outlaws()
    cole, kid, *others = posse.members
    away = (structs.replace(cole, misses=2), structs.replace(kid, captive_of="law"), *others)
    seat = one_off_seat(GANG, structs.replace(posse, members=away), book())
    assert [(one.name, one.why) for one in seat.absent] == [("Cole", "healing"), ("Kid Pardee", "captive")]


def test_a_cure_and_an_old_injury_sit_down_too() -> None:
    posse = outlaws()
    cole, *others = posse.members
    marked = structs.replace(cole, ignores_first_wound=True, injuries=(Injury("leg-wound"),))
    seats = [
        one_off_seat(LAW, lawmen(), book(), "defender"),
        one_off_seat(GANG, structs.replace(posse, members=(marked, *others)), book(), "attacker"),
    ]
    evening = Evening(begun=open_table("x", book().content.scenario["vendetta"], seats, book()))
    evening.say("wound Cole")
    assert (evening.who("Cole").wounds_left, evening.who("Cole").ignores) == (2, 0)


def test_the_first_entry_reads_back_as_it_was_written() -> None:
    opened = prepared("jailbreak", prisoner=Who(2, "Kid Pardee"))
    assert decode_opened(encode_opened(opened)) == opened
    with pytest.raises(LotowError, match="cannot be read"):
        decode_opened(b"{}")


def test_a_pistolier_may_shoot_twice_a_turn() -> None:
    posse = outlaws()
    gunslinger = posse_of(
        fighter("desperado", "sixgun", "sixgun", name="Cole", skills=["pistolier"]),
        fighter("kid", "sixgun", name="Kid Pardee"),
        guns=(gun("prospector", name="Old Sam"),),
        list="outlaws",
        name=posse.name,
    )
    seats = [
        one_off_seat(LAW, lawmen(), book(), "defender"),
        one_off_seat(GANG, gunslinger, book(), "attacker"),
    ]
    evening = Evening(begun=open_table("x", book().content.scenario["vendetta"], seats, book()))
    evening.say("turn", "shoot Cole at Ann with sixgun", "shoot Cole at Tom with sixgun")
    assert evening.refused("shoot Cole at Ann with sixgun") == ["shot-already"]


def test_without_its_leader_the_pluckiest_tests_for_a_side() -> None:
    evening = Evening()
    assert (who := who_tests(evening.side(LAW))) is not None
    assert who.name == "Brady"
    evening.say("out Brady")
    assert (who := who_tests(evening.side(LAW))) is not None
    assert who.pluck == max(one.pluck for one in evening.side(LAW).fighters if one.standing)


def test_a_scenario_is_for_as_many_posses_as_it_says() -> None:
    seats = [one_off_seat(f"posse-{at}", lawmen(), book()) for at in range(5)]
    for scenario, number in (("vendetta", 3), ("bar-room-brawl", 5), ("vendetta", 1)):
        with pytest.raises(LotowError, match="is for"):
            open_table("x", book().content.scenario[scenario], seats[:number], book())
