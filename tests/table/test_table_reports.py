"""The report a table writes, what is still asked for it, and that the ledger takes it."""

from __future__ import annotations

import pytest
from posses import book, fighter, posse_of
from table_support import GANG, LAW, Evening, lawmen, opened, outlaws

from lotow.campaign.report.game_report import GameReport, ReportedPosse
from lotow.errors import LotowError
from lotow.table.beginning import open_table
from lotow.table.seats import one_off_seat
from lotow.table.unsaid import NOTHING_ANSWERED, Answers, still_asked
from lotow.table.written_report import report_of


def report(evening: Evening, answers: Answers = NOTHING_ANSWERED) -> GameReport:
    scenario = book().content.scenario[evening.opened.scenario]
    return report_of(evening.state, scenario, "2026-11-18", answers)


def side(evening: Evening, key: str, answers: Answers = NOTHING_ANSWERED) -> ReportedPosse:
    name = evening.opened.side(key).name
    return next(one for one in report(evening, answers).posse if one.name == name)


def asked(evening: Evening, answers: Answers = NOTHING_ANSWERED) -> list[str]:
    return [one.key for one in still_asked(evening.state, answers)]


def test_who_is_out_and_by_whom_is_all_a_report_needs() -> None:
    evening = Evening()
    evening.say("out Cole by Jed", "out Kid by Jed", "out Pip by Ann", "out Sam by Brady", "out Tom by Cole")
    written = report(evening)
    assert (written.scenario, written.winner, written.date) == ("vendetta", "Ogallala Law", "2026-11-18")
    assert side(evening, LAW).kills == {"Jed Stone": 2, "Ann": 1, "Brady": 1}
    assert side(evening, LAW).out == ("Tom",)
    assert side(evening, GANG).out == ("Cole", "Kid Pardee", "Pip", "Old Sam")
    assert side(evening, GANG).kills == {"Cole": 1}
    assert asked(evening) == []
    assert not written.agreed


def test_a_friend_put_out_is_nobodys_kill() -> None:
    evening = Evening()
    evening.say("out Ann by Tom")
    assert side(evening, LAW).kills == {}


def test_whoever_aimed_at_him_most_likely_did_it() -> None:
    evening = Evening()
    evening.say("turn", "shoot Ann at Cole", "turn", "shoot Tom at Cole", "out Cole")
    (first,) = [one for one in still_asked(evening.state) if one.about == "by"]
    assert [one.name.en for one in first.options][:2] == ["Tom", "Ann"]
    assert first.options[-1].name.en == "nobody in particular"
    assert first.text.en == "Who put Cole out of action in turn 2?"


def test_an_answer_is_asked_for_once() -> None:
    evening = Evening()
    evening.say("out Cole", "end lawmen")
    assert asked(evening) == ["by-5"]
    answers = NOTHING_ANSWERED.with_answer(still_asked(evening.state)[0], "4")
    assert asked(evening, answers) == []
    assert side(evening, LAW, answers).kills == {"Tom": 1}
    nobody = NOTHING_ANSWERED.with_answer(still_asked(evening.state)[0], "0")
    assert asked(evening, nobody) == []
    assert side(evening, LAW, nobody).kills == {}


def test_an_answer_nobody_offered_is_refused() -> None:
    evening = Evening()
    evening.say("out Cole")
    with pytest.raises(LotowError, match="no answer"):
        NOTHING_ANSWERED.with_answer(still_asked(evening.state)[0], "99")


def test_who_has_won_is_asked_where_no_rule_tells_the_one_with_fewer_losses_first() -> None:
    evening = Evening()
    evening.say("out Cole by Jed", "end")
    (question,) = still_asked(evening.state)
    assert [one.id for one in question.options] == [LAW, GANG, "draw"]
    won = NOTHING_ANSWERED.with_answer(question, GANG)
    assert report(evening, won).winner == "Ash Boys"


def test_an_end_the_players_settled_on_is_reported_as_agreed() -> None:
    evening = Evening()
    evening.say("end lawmen")
    assert report(evening).agreed
    ruled = Evening()
    ruled.say("out Cole by Ann", "out Kid by Ann", "flee outlaws", "end lawmen")
    assert not report(ruled).agreed


def test_a_flight_before_its_time_is_reported_as_agreed() -> None:
    evening = Evening()
    evening.insist("flee outlaws")
    assert report(evening).agreed


def test_most_bags_win_without_anybody_agreeing_on_it() -> None:
    evening = Evening("bank robbery", LAW)
    evening.say("takes Cole bag", "takes Cole bag", "leaves Cole", "end")
    written = report(evening)
    assert (written.winner, written.agreed) == ("Ash Boys", False)
    assert side(evening, GANG).counts == {"bags": 2}
    assert side(evening, LAW).counts == {"bags": 1}
    assert side(evening, GANG).feats == {"carried_out": ("Cole",)}


def test_every_stick_is_reported_with_its_kind_where_he_has_several() -> None:
    gang = posse_of(
        fighter("desperado", "dynamite", "dynamite", "nitro", name="Cole"),
        fighter("kid", "dynamite", name="Kid Pardee"),
        list="outlaws",
        name="Ash Boys",
        budget=900,
    )
    evening = Evening(begun=opened(gang=gang))
    evening.insist("throw Cole dynamite", "lay Cole dynamite", "throw Cole nitro", "throw Kid dynamite")
    assert side(evening, GANG).threw == (
        "Cole (dynamite)",
        "Cole (dynamite)",
        "Cole (nitro)",
        "Kid Pardee",
    )


def test_the_stick_that_came_with_a_prospector_is_reported_too() -> None:
    evening = Evening()
    evening.say("throw Sam dynamite")
    assert side(evening, GANG).threw == ("Old Sam",)


def test_whiskey_is_reported_by_whoever_drank_it() -> None:
    evening = Evening()
    evening.say("drink Cole 3")
    assert side(evening, GANG).drank == ("Cole",)


def test_the_prisoner_is_reported_with_whether_he_was_freed() -> None:
    jail = Evening("jailbreak", GANG)
    jail.say("prisoner Kid", "frees Pip", "leaves Kid")
    gang = side(jail, GANG)
    assert (gang.prisoner, gang.freed, gang.out) == ("Kid Pardee", True, ())
    held = Evening("jailbreak", GANG)
    held.say("prisoner Kid", "out Cole by Ann", "out Pip by Ann", "flee outlaws")
    gang = side(held, GANG)
    assert (gang.prisoner, gang.freed, report(held).winner) == ("Kid Pardee", False, "Ogallala Law")


def test_whom_they_fought_for_is_asked_heroes_before_the_leader() -> None:
    jail = Evening("jailbreak", GANG)
    jail.say("end lawmen")
    (question,) = still_asked(jail.state)
    assert question.key == "prisoner"
    assert [one.name.en for one in question.options] == ["Kid Pardee", "Cole"]
    answers = NOTHING_ANSWERED.with_answer(question, question.options[0].id)
    assert side(jail, GANG, answers).prisoner == "Kid Pardee"


def test_the_rescuer_is_reported_and_the_freed_man_who_falls_is_a_kill() -> None:
    gallows = Evening("hang 'em high", GANG)
    gallows.say("frees Pip", "out condemned by Ann")
    gang = side(gallows, GANG)
    assert (gang.freed, gang.prisoner_out, gang.feats) == (True, True, {"rescuer": ("Pip",)})
    assert side(gallows, LAW).kills == {"Ann": 1}
    assert report(gallows).winner == "Ogallala Law"


def test_a_man_killed_on_the_gallows_is_nobodys_kill() -> None:
    gallows = Evening("hang 'em high", GANG)
    gallows.say("out condemned by Ann")
    gang = side(gallows, GANG)
    assert (gang.freed, gang.prisoner_out, side(gallows, LAW).kills) == (False, False, {})


def test_of_three_it_says_which_posse_put_whom_out_and_who_came_second() -> None:
    posses = {"a": lawmen(), "b": outlaws(), "c": posse_of(fighter("trail boss", name="Hank"), name="Riders")}
    seats = [one_off_seat(key, posse, book()) for key, posse in posses.items()]
    evening = Evening(begun=open_table("brawl", book().content.scenario["bar-room-brawl"], seats, book()))
    evening.say("turn", "out Ann by Cole", "out Tom by Hank", "out Hank by Cole", "turn", "flee a")
    written = report(evening)
    assert (written.winner, written.second) == ("Ash Boys", "Ogallala Law")
    assert side(evening, "a").by == {"Ann": "Ash Boys", "Tom": "Riders"}
    assert side(evening, "c").by == {"Hank": "Ash Boys"}


def test_two_of_one_name_are_told_apart_by_their_numbers() -> None:
    gang = posse_of(
        fighter("desperado", "sixgun", name="Cole"),
        fighter("kid", "sixgun", name="Cole"),
        list="outlaws",
        name="Ash Boys",
    )
    evening = Evening(begun=opened(gang=gang))
    evening.say("out #6 by Ann")
    (fallen,) = side(evening, GANG).out
    assert fallen == f"#{gang.members[1].id}"


def test_duellists_are_reported() -> None:
    noon = Evening("high noon")
    noon.say("duel Brady", "duel Cole")
    assert (side(noon, LAW).feats, side(noon, GANG).feats) == (
        {"duellists": ("Brady",)},
        {"duellists": ("Cole",)},
    )
