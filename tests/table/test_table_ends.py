"""How each scenario ends, and who has won then."""

from __future__ import annotations

from posses import book
from table_support import GANG, LAW, Evening, lawmen, outlaws

from lotow.table.beginning import open_table
from lotow.table.follows import outcome
from lotow.table.seats import one_off_seat
from lotow.table.unsaid import still_asked


def winner(evening: Evening) -> str | None:
    """Who has won; None while it goes on."""
    found = outcome(evening.state)
    return found.winner if found is not None else None


def test_nothing_is_over_before_it_begins() -> None:
    for scenario in book().content.scenario.values():
        if scenario.posses == 2:
            assert winner(Evening(scenario.id)) is None


def test_a_posse_that_flees_has_lost() -> None:
    evening = Evening("high noon")
    evening.say("out Ann", "out Tom", "flee lawmen")
    assert winner(evening) == GANG


def test_a_posse_that_is_wiped_out_has_lost() -> None:
    evening = Evening("vendetta")
    evening.say("out Cole", "out Kid", "out Pip", "out Sam")
    assert winner(evening) == LAW


def test_the_players_may_end_it_as_they_like() -> None:
    evening = Evening("vendetta")
    evening.say("end")
    assert winner(evening) == ""
    evening.say("end draw")
    assert winner(evening) == "draw"


def test_a_bank_robbery_ends_with_the_last_bag() -> None:
    evening = Evening("bank robbery", LAW)
    evening.say("takes Cole bag", "takes Kid bag", "takes Pip bag", "leaves Cole", "leaves Kid")
    assert winner(evening) is None
    evening.say("leaves Pip")
    assert winner(evening) == GANG


def test_bags_still_on_the_table_are_the_attackers() -> None:
    evening = Evening("bank robbery", LAW)
    evening.say("takes Cole bag", "leaves Cole", "out Kid", "out Pip", "flee outlaws")
    assert winner(evening) == LAW


def test_an_open_range_lasts_twenty_turns_and_the_most_cattle_win() -> None:
    evening = Evening("open range", GANG)
    evening.say("counts outlaws cattle 7", "turn 20")
    assert winner(evening) is None
    evening.say("turn 21")
    assert winner(evening) == GANG


def test_as_many_cattle_each_is_a_draw() -> None:
    evening = Evening("open range", GANG)
    evening.say("counts outlaws cattle 6", "turn 20", "end")
    assert winner(evening) == "draw"


def test_a_jailbreak_is_won_when_the_prisoner_is_away() -> None:
    evening = Evening("jailbreak", GANG)
    evening.say("prisoner Kid", "frees Pip", "leaves Kid")
    assert winner(evening) == GANG


def test_a_hanged_man_wins_nobody_anything_but_the_law() -> None:
    evening = Evening("hang 'em high", GANG)
    evening.say("wound condemned 2")
    assert winner(evening) == LAW


def test_a_condemned_man_who_is_free_after_turn_twelve_is_saved() -> None:
    freed, hanged = Evening("hang 'em high", GANG), Evening("hang 'em high", GANG)
    freed.say("frees Pip", "turn 12", "end")
    hanged.say("turn 12", "end")
    assert (winner(freed), winner(hanged)) == (GANG, LAW)


def test_attackers_who_flee_have_won_if_he_is_free_already() -> None:
    evening = Evening("hang 'em high", GANG)
    evening.say("frees Pip", "out Cole", "out Kid", "flee outlaws")
    assert winner(evening) == GANG


def test_a_coach_that_is_stopped_is_the_attackers() -> None:
    evening = Evening("stagecoach", GANG)
    evening.say("coach stopped")
    assert winner(evening) == GANG


def test_a_coach_that_gets_away_is_the_defenders_unless_they_fled() -> None:
    stood, fled = Evening("stagecoach", GANG), Evening("stagecoach", GANG)
    stood.say("coach away")
    fled.say("out Ann", "out Tom", "flee lawmen")
    assert winner(fled) is None
    fled.say("coach away")
    assert (winner(stood), winner(fled)) == (LAW, "draw")


def test_a_coach_that_is_destroyed_is_nobodys() -> None:
    evening = Evening("stagecoach", GANG)
    evening.say("wound coach 6")
    assert winner(evening) == "draw"


def test_attackers_who_flee_lose_the_coach() -> None:
    evening = Evening("stagecoach", GANG)
    evening.say("out Cole", "out Kid", "flee outlaws")
    assert winner(evening) == LAW


def brawl() -> Evening:
    """Three posses in a saloon."""
    posses = {"a": lawmen(), "b": outlaws(), "c": lawmen()}
    seats = [one_off_seat(key, posse, book()) for key, posse in posses.items()]
    return Evening(begun=open_table("brawl", book().content.scenario["bar-room-brawl"], seats, book()))


def second(evening: Evening) -> str:
    found = outcome(evening.state)
    assert found is not None
    return found.second


def test_of_three_the_last_one_left_wins_and_the_last_to_go_comes_second() -> None:
    evening = brawl()
    evening.say("turn", "out #1", "out #2", "turn", "flee a", "out #9", "out #10", "turn")
    assert winner(evening) is None
    evening.say("flee c")
    assert (winner(evening), second(evening)) == ("b", "c")


def test_whoever_flees_at_the_start_of_a_turn_is_gone_before_the_last_man_falls_in_it() -> None:
    evening = brawl()
    evening.say("turn", "out #1", "out #2", "out #9", "out #10", "out #11", "turn", "flee a")
    evening.say("phase fightin", "out #12")
    assert (winner(evening), second(evening)) == ("b", "c")


def test_where_two_go_in_the_same_phase_somebody_must_say_who_came_second() -> None:
    evening = brawl()
    evening.say("turn", "out #1", "out #2", "out #9", "out #10", "turn", "flee a", "flee c")
    assert (winner(evening), second(evening)) == ("b", "")
    assert [one.key for one in still_asked(evening.state) if one.about != "by"] == ["second"]


def test_a_brawl_that_ends_with_two_on_their_feet_has_them_first_and_second() -> None:
    evening = brawl()
    evening.say("turn", "out #1", "out #2", "turn", "flee a", "end b")
    assert (winner(evening), second(evening)) == ("b", "c")
