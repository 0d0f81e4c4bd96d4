"""What a report must say by the scenario's own rules: explosives, who put whom out, prisoners, the end."""

from __future__ import annotations

import pytest
from playing import (
    CITIZENS,
    GANG,
    RIDERS,
    AtDesk,
    book,
    campaign,
    game,
    member,
    posse,
    with_hired_gun,
    with_member,
)

from lotow.campaign.report.game_report import read_report
from lotow.campaign.report.understanding import problems_of, record
from lotow.dice import ScriptedRoller
from lotow.errors import LotowError
from lotow.journal.chain import MemoryJournal
from lotow.journal.entries.aftermath_entries import CaptiveFate
from lotow.journal.entries.game_entries import GameRecorded
from lotow.posse.members import THE_LAW, Held, Injury
from lotow.rulebook.overlay import overlaid

GANGS, LAW, RIDE = "dalton-gang", "coffeyville-citizens", "red-river-riders"
STICK, NITRO = Held("dynamite", 20), Held("nitro", 35)


def noon(winner: str = "Dalton Gang", ours: str = "", theirs: str = "", more: str = "") -> str:
    return f"""
scenario = "high noon"
winner = "{winner}"
{more}
[[posse]]
name = "Dalton Gang"
{ours}
[[posse]]
name = "Coffeyville Citizens"
{theirs}
"""


HALF = 'fled = true\nout = ["Marshal Connelly", "John Kloehr", "Carey Seaman"]'


def rules(text: str, journal: MemoryJournal | None = None) -> list[str]:
    journal = journal or campaign(posse(GANG), posse(CITIZENS))
    return [one.rule for one in problems_of(read_report(text, book()), journal.state, book())]


def recorded(text: str, journal: MemoryJournal, dice: tuple[int, ...] = ()) -> GameRecorded:
    roller = ScriptedRoller(dice)
    written = record(read_report(text, book()), journal.state, book(), roller)
    assert roller.finished
    journal.write(written)
    entry = written[0].entry
    assert isinstance(entry, GameRecorded)
    return entry


# Explosives


def armed(*gear: Held) -> MemoryJournal:
    return campaign(with_member(posse(GANG), "Emmett", gear=gear), posse(CITIZENS))


def test_every_stick_thrown_is_gone() -> None:
    journal = armed(STICK, STICK, Held("sixgun"))
    recorded(noon(ours='threw = ["Emmett", "Emmett"]', theirs=HALF), journal)
    assert member(journal.state, "Emmett").gear == (Held("sixgun"),)


def test_nobody_throws_more_than_he_has() -> None:
    text = noon(ours='threw = ["Emmett", "Emmett", "Emmett"]', theirs=HALF)
    assert rules(text, armed(STICK, STICK)) == ["nothing-to-throw"]


def test_of_several_kinds_one_is_named() -> None:
    text = noon(ours='threw = ["Emmett"]', theirs=HALF)
    assert rules(text, armed(STICK, NITRO)) == ["nothing-to-throw"]
    journal = armed(STICK, NITRO)
    recorded(noon(ours='threw = ["Emmett (nitro)"]', theirs=HALF), journal)
    assert member(journal.state, "Emmett").gear == (STICK,)


def test_a_prospector_throws_one_a_game_and_has_it_again() -> None:
    journal = campaign(with_hired_gun(posse(GANG), "prospector", "Old Zeb"), posse(CITIZENS))
    before = member(journal.state, "Old Zeb").gear
    twice = noon(ours='threw = ["Old Zeb", "Old Zeb"]', theirs=HALF)
    assert rules(twice, journal) == ["nothing-to-throw"]
    recorded(noon(ours='threw = ["Old Zeb"]', theirs=HALF), journal)
    assert member(journal.state, "Old Zeb").gear == before


def test_who_is_not_there_throws_nothing() -> None:
    journal = campaign(with_member(posse(GANG), "Emmett", gear=(STICK,), misses=1), posse(CITIZENS))
    assert rules(noon(ours='threw = ["Emmett"]', theirs=HALF), journal) == ["could-not-play"]


# How it ended


def test_a_winner_has_beaten_somebody() -> None:
    assert rules(noon(theirs=HALF)) == []
    assert rules(noon()) == ["no-victory"]
    assert rules(noon("draw")) == ["no-draw"]
    assert rules(noon("draw", theirs=HALF)) == ["no-draw", "flight-loses"]


def test_nobody_flees_before_half_of_them_are_out() -> None:
    few = 'fled = true\nout = ["Marshal Connelly", "John Kloehr"]'
    assert rules(noon(theirs="fled = true")) == ["fled-too-soon"]
    assert rules(noon(theirs=few)) == ["fled-too-soon"]


def test_players_may_agree_on_any_end() -> None:
    assert rules(noon("draw", more="agreed = true")) == []
    journal = campaign(posse(GANG), posse(CITIZENS))
    assert recorded(noon(theirs="fled = true", more="agreed = true"), journal).agreed


def test_a_coach_may_be_lost_to_both_but_not_when_the_robbers_flee() -> None:
    coach = noon("draw").replace("high noon", "stagecoach")
    assert rules(coach) == []
    fled = 'fled = true\nout = ["Bob Dalton", "Emmett", "Grat"]'
    assert rules(noon("draw", ours=fled).replace("high noon", "stagecoach")) == ["flight-loses"]


def test_defenders_who_fled_have_lost_the_coach_even_where_it_got_away() -> None:
    coach = noon("Coffeyville Citizens", theirs=HALF).replace("high noon", "stagecoach")
    assert rules(coach) == ["winner-fled"]
    assert rules(coach.replace('winner = "Coffeyville Citizens"', 'winner = "draw"')) == []


def test_two_posses_that_shot_each_other_to_the_last_man_may_call_it_a_draw() -> None:
    journal = campaign(posse(GANG), posse(CITIZENS))
    ours, theirs = (
        f"out = {[one.name for one in journal.state.posses[key].members]}" for key in (GANGS, LAW)
    )
    assert rules(noon("draw", ours=ours, theirs=theirs)) == []
    assert rules(noon("Dalton Gang", ours=ours, theirs=theirs)) == ["winner-wiped-out"]


def test_a_scenario_that_names_no_way_to_end_takes_what_is_said() -> None:
    open_ended = overlaid('name = "As we please"\n[[scenario]]\nid = "high-noon"\nends = []')
    state = campaign(posse(GANG), posse(CITIZENS)).state
    assert problems_of(read_report(noon(), open_ended), state, open_ended) == []


def test_a_date_is_a_date() -> None:
    assert rules(noon(theirs=HALF, more='date = "yesterday"')) == ["no-date"]
    assert rules(noon(theirs=HALF, more='date = "2026-11-14"')) == []


# Sides


def test_high_noon_needs_no_roles() -> None:
    assert rules(noon(theirs=HALF)) == []
    assert rules(noon(ours='role = "attacker"', theirs=HALF)) == ["roles"]


def test_who_has_which_role_is_said_in_both_languages() -> None:
    report = read_report(noon(ours='role = "attacker"', theirs=HALF), book())
    (said,) = problems_of(report, campaign(posse(GANG), posse(CITIZENS)).state, book())
    assert "Dalton Gang: attacker, Coffeyville Citizens: ?" in said.message.en
    assert "Dalton Gang : l'attaquant, Coffeyville Citizens : ?" in said.message.fr


def test_a_scenario_gives_roles_to_a_game_nobody_prepared() -> None:
    """Outlaws rob the bank, and so defend what they have; whoever says nothing gets it right."""
    bank = """
scenario = "bank robbery"
winner = "Dalton Gang"
[[posse]]
name = "Dalton Gang"
bags = 2
[[posse]]
name = "Coffeyville Citizens"
bags = 1
"""
    journal = campaign(posse(GANG), posse(CITIZENS))
    assert [side.role for side in recorded(bank, journal).sides] == ["defender", "attacker"]
    wrong = bank.replace("bags = 2", 'bags = 2\nrole = "attacker"').replace(
        "bags = 1", 'bags = 1\nrole = "defender"'
    )
    assert rules(wrong) == ["wrong-side", "wrong-side"]


def test_an_old_wound_is_rolled_for_a_game_nobody_prepared() -> None:
    hurt = with_member(posse(GANG), "Emmett", injuries=(Injury("old-battle-wound"),))
    for die, absent in ((1, ["Emmett"]), (2, [])):
        journal = campaign(hurt, posse(CITIZENS))
        entry = recorded(noon(theirs=HALF), journal, (die,))
        assert [one.name for one in entry.side(GANGS).absent] == absent
        assert [one.score for one in entry.side(GANGS).old_wounds] == [die]
        assert journal.records[-1].dice[0].subject[:4] == (GANGS, 1, "prepare", "old-wound")


def test_whose_old_wound_kept_him_away_did_nothing() -> None:
    hurt = with_member(posse(GANG), "Emmett", injuries=(Injury("old-battle-wound"),))
    journal = campaign(hurt, posse(CITIZENS))
    with pytest.raises(LotowError) as caught:
        recorded(noon(ours='kills = { "Emmett" = 1 }', theirs=HALF), journal, (1,))
    assert [one.rule for one in caught.value.problems] == ["could-not-play"]


# Three posses

BRAWL = """
scenario = "bar-room brawl"
winner = "Dalton Gang"
second = "Red River Riders"
[[posse]]
name = "Dalton Gang"
kills = { "Emmett" = 2 }
[[posse]]
name = "Coffeyville Citizens"
fled = true
out = ["Marshal Connelly", "John Kloehr", "Carey Seaman"]
by = { "Marshal Connelly" = "Red River Riders", "Kloehr" = "Dalton Gang" }
[[posse]]
name = "Red River Riders"
fled = true
out = ["Jed Stone", "Young Clay", "Young Asa", "Hank"]
kills = { "Jed Stone" = 1 }
"""


def three() -> MemoryJournal:
    return campaign(posse(GANG), posse(CITIZENS), posse(RIDERS))


def test_a_report_says_who_put_whom_out() -> None:
    side = recorded(BRAWL, three()).side(LAW)
    assert [side.felled_by(one.member) for one in side.out] == [RIDE, GANGS, ""]


def test_nobody_is_credited_with_what_others_did() -> None:
    others = BRAWL.replace('"Kloehr" = "Dalton Gang"', '"Kloehr" = "Dalton Gang", "Carey" = "Dalton Gang"')
    assert rules(others, three()) == []
    assert rules(others.replace('"Jed Stone" = 1', '"Jed Stone" = 2'), three()) == [
        "more-kills-than-casualties"
    ]


def test_whoever_was_put_out_is_out_and_not_by_his_own() -> None:
    assert rules(BRAWL.replace('"Kloehr" = ', '"Charles Brown" = '), three()) == ["by-whom"]
    assert rules(BRAWL.replace('"Kloehr" = "Dalton Gang"', '"Kloehr" = "Coffeyville"'), three()) == [
        "by-whom"
    ]


def test_with_three_posses_somebody_comes_second() -> None:
    assert rules(BRAWL.replace('second = "Red River Riders"\n', ""), three()) == ["second-missing"]


def test_the_winner_is_not_second_too() -> None:
    state = three().state
    twice = BRAWL.replace('second = "Red River Riders"', 'second = "Dalton Gang"')
    (found,) = problems_of(read_report(twice, book()), state, book())
    assert (found.rule, found.hint.en) == ("second-not-playing", "another posse of this game than the winner")


# Prisoners


def jailbreak(winner: str, ours: str, theirs: str = "", name: str = "Dalton Gang") -> str:
    return f"""
scenario = "jailbreak"
winner = "{winner}"
[[posse]]
name = "{name}"
{ours}
[[posse]]
name = "Coffeyville Citizens"
{theirs}
"""


LOST = 'prisoner = "Emmett"\nfled = true\nout = ["Bob Dalton", "Grat"]'


def test_a_prisoner_who_is_not_freed_counts_as_out_of_action() -> None:
    journal = campaign(posse(GANG), posse(CITIZENS))
    entry = recorded(jailbreak("Coffeyville Citizens", LOST), journal)
    assert [one.name for one in entry.side(GANGS).out] == ["Bob Dalton", "Grat", "Emmett"]
    assert not entry.side(GANGS).freed


def test_a_freed_prisoner_wins_the_jailbreak() -> None:
    journal = campaign(posse(GANG), posse(CITIZENS))
    entry = recorded(jailbreak("Dalton Gang", 'prisoner = "Emmett"\nfreed = true'), journal)
    assert (entry.side(GANGS).freed, entry.side(GANGS).out) == (True, ())
    assert rules(jailbreak("Dalton Gang", 'prisoner = "Emmett"')) == ["no-victory"]


def test_the_prisoner_is_a_hero_and_not_the_leader() -> None:
    assert rules(jailbreak("Dalton Gang", "freed = true")) == ["prisoner-missing"]
    for who in ("Bob Dalton", "Bill Powers"):
        assert rules(jailbreak("Dalton Gang", f'prisoner = "{who}"\nfreed = true')) == ["wrong-prisoner"]


def test_only_a_prisoner_can_be_freed() -> None:
    assert rules(noon(ours="freed = true", theirs=HALF)) == ["no-prisoner"]


def captured() -> MemoryJournal:
    """Emmett is in the hands of the law after one game."""
    journal = campaign(posse(GANG), posse(CITIZENS))
    game(journal, out=["Emmett"], winner=LAW)
    desk = AtDesk(journal, GANGS, (6, 2, *[4] * 20), ("hold",))
    desk.until(None)
    AtDesk(journal, LAW, [4] * 30).until(None)
    assert journal.state.captor(GANGS, 2) == LAW
    return journal


def test_a_captive_plays_his_own_jailbreak_and_comes_home_when_it_is_won() -> None:
    journal = captured()
    entry = recorded(jailbreak("Dalton Gang", "freed = true"), journal)
    side = entry.side(GANGS)
    assert (side.role, side.prisoner.name if side.prisoner else "") == ("attacker", "Emmett")
    assert 2 in side.played
    assert [one.entry.fate for one in journal.records if isinstance(one.entry, CaptiveFate)][-1] == "rescued"
    assert member(journal.state, "Emmett").captive_of is None


def test_a_captive_nobody_frees_stays_where_he_is() -> None:
    journal = captured()
    lost = 'fled = true\nout = ["Bob Dalton", "Grat", "Bill Powers"]'
    entry = recorded(jailbreak("Coffeyville Citizens", lost), journal)
    assert "Emmett" in [one.name for one in entry.side(GANGS).out]
    assert journal.state.captor(GANGS, 2) == LAW
    desk = AtDesk(journal, GANGS, (4, 4, 4, 4, 3, 6, 2))
    desk.until("experience")
    assert len(journal.state.captives) == 1


def test_the_captors_defend_whatever_the_scenario_says() -> None:
    """Outlaws hold a lawman: for once the law attacks the jail."""
    journal = campaign(posse(GANG), posse(CITIZENS))
    game(journal, out=["John Kloehr"], winner=GANGS)
    AtDesk(journal, LAW, (6, 2, *[4] * 20), ("hold",)).until(None)
    AtDesk(journal, GANGS, [4] * 30).until(None)
    text = jailbreak("Coffeyville Citizens", "", "freed = true")
    assert [side.role for side in recorded(text, journal).sides] == ["defender", "attacker"]
    assert member(journal.state, "John Kloehr").captive_of is None


# The condemned


def hanging(winner: str, ours: str, theirs: str = "") -> str:
    return jailbreak(winner, ours, theirs).replace("jailbreak", "hang 'em high")


def test_the_freed_man_fights_and_can_be_put_out_for_a_point() -> None:
    fell = 'rescuer = "Emmett"\nprisoner_out = true'
    kill = 'kills = { "John Kloehr" = 1 }'
    assert rules(hanging("Coffeyville Citizens", fell, kill)) == []
    assert rules(hanging("Coffeyville Citizens", "", kill)) == ["more-kills-than-casualties"]
    assert rules(hanging("Coffeyville Citizens", "prisoner_out = true")) == ["prisoner-out"]


def test_whoever_frees_the_condemned_man_is_named() -> None:
    assert rules(hanging("Dalton Gang", 'rescuer = "Emmett"')) == []
    assert rules(hanging("Dalton Gang", "freed = true")) == ["rescuer-missing"]
    assert rules(hanging("Dalton Gang", "")) == ["no-victory"]


def test_a_condemned_man_who_fell_wins_his_friends_nothing_even_over_those_who_fled() -> None:
    fell = 'rescuer = "Emmett"\nprisoner_out = true'
    assert rules(hanging("Dalton Gang", fell, HALF)) == ["no-victory"]
    assert rules(hanging("Coffeyville Citizens", fell, HALF)) == []


def test_robbers_who_fled_have_won_the_hanging_if_he_was_free() -> None:
    fled = 'fled = true\nout = ["Bob Dalton", "Bill Powers", "Grat"]\n'
    assert rules(hanging("Dalton Gang", fled + 'rescuer = "Emmett"')) == []
    assert rules(hanging("Dalton Gang", fled)) == ["winner-fled"]


def condemned() -> MemoryJournal:
    journal = campaign(posse(GANG), posse(CITIZENS))
    game(journal, out=["Emmett"], winner=LAW)
    AtDesk(journal, GANGS, (6, 5, 1, *[4] * 20), ("fight",)).until(None)
    AtDesk(journal, LAW, [4] * 30).until(None)
    assert member(journal.state, "Emmett").captive_of == THE_LAW
    return journal


def test_a_condemned_hero_is_fought_for_and_comes_home() -> None:
    journal = condemned()
    entry = recorded(hanging("Dalton Gang", 'rescuer = "Bob Dalton"'), journal)
    prisoner = entry.side(GANGS).prisoner
    assert prisoner is not None
    assert prisoner.name == "Emmett"
    assert not member(journal.state, "Emmett").absent
    assert journal.state.condemned == []


def test_a_condemned_hero_hangs_when_the_fight_is_lost() -> None:
    journal = condemned()
    recorded(hanging("Coffeyville Citizens", ""), journal)
    assert [(one.member.name, one.how) for one in journal.state.graves] == [("Emmett", "hanged")]


def test_a_condemned_hero_hangs_when_his_posse_plays_something_else() -> None:
    journal = condemned()
    recorded(noon(theirs=HALF), journal)
    assert [(one.member.name, one.how) for one in journal.state.graves] == [("Emmett", "hanged")]
