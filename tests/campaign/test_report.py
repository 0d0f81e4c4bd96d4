"""Reports: how they are written, and every way in which one can contradict itself or the posses."""

from __future__ import annotations

import pytest
from playing import (
    CITIZENS,
    GANG,
    RIDERS,
    auto,
    book,
    campaign,
    game,
    member,
    posse,
    with_hired_gun,
    with_member,
)

from lotow.campaign.posse_called import find_posse
from lotow.campaign.report.game_report import from_raw, read_report, to_raw
from lotow.campaign.report.understanding import problems_of, record
from lotow.errors import LotowError
from lotow.journal.chain import MemoryJournal
from lotow.journal.entries.game_entries import GameRecorded
from lotow.posse.members import Held
from lotow.posse.roll_call import member_called

GANGS, LAW = "dalton-gang", "coffeyville-citizens"

GOOD = """
scenario = "bank robbery"
date = 2026-11-14
winner = "Dalton Gang"
witness = "the barber"

[[posse]]
name = "Dalton Gang"
role = "defender"
out = ["Grat", "Dick Broadwell"]
kills = { "Bob Dalton" = 1 }
bags = 2
carried_out = ["Emmett"]

[[posse]]
name = "Coffeyville Citizens"
role = "attacker"
out = ["Marshal Connelly"]
kills = { "John Kloehr" = 2 }
bags = 1
"""


EVERY_CITIZEN = (
    '["Marshal Connelly", "John Kloehr", "Carey Seaman", "George Cubine", "Lucius Baldwin", "Charles Brown"]'
)


def table(**changes: object) -> MemoryJournal:
    gang = posse(GANG)
    for name, values in changes.items():
        gang = with_member(gang, name.replace("_", " "), **values)  # type: ignore[arg-type]
    return campaign(gang, posse(CITIZENS))


def rules(text: str, journal: MemoryJournal | None = None) -> list[str]:
    state = (journal or table()).state
    return [one.rule for one in problems_of(read_report(text, book()), state, book())]


def test_a_good_report_is_recorded_as_it_was_written() -> None:
    journal = table()
    written = record(read_report(GOOD, book()), journal.state, book())
    journal.write(written)
    entry = written[0].entry
    assert isinstance(entry, GameRecorded)
    assert (entry.game, entry.scenario, entry.date, entry.witness, entry.winner) == (
        1,
        "bank-robbery",
        "2026-11-14",
        "the barber",
        GANGS,
    )
    gang = entry.side(GANGS)
    assert [one.name for one in gang.out] == ["Grat", "Dick Broadwell"]
    assert [(one.name, one.kills) for one in gang.kills] == [("Bob Dalton", 1)]
    assert (gang.counts, [one.name for one in gang.feats["carried_out"]]) == ({"bags": 2}, ["Emmett"])
    assert member(journal.state, "John Kloehr").kills == 2
    assert journal.state.tallies[LAW].losses == 1
    assert journal.state.posses[GANGS].games == 1


def test_a_report_can_be_written_down_again() -> None:
    report = read_report(GOOD, book())
    assert from_raw(to_raw(report), book()) == report


CONTRADICTIONS = {
    "unknown-scenario": ('scenario = "bank robbery"', 'scenario = "train robbery"'),
    "unknown-posse": ('name = "Dalton Gang"', 'name = "Doolin Gang"'),
    "winner-not-playing": ('winner = "Dalton Gang"', 'winner = "James Gang"'),
    "unknown-fighter": ('out = ["Grat", "Dick Broadwell"]', 'out = ["Grat", "Jesse"]'),
    "out-twice": ('out = ["Marshal Connelly"]', 'out = ["Marshal Connelly", "Connelly"]'),
    "more-kills-than-casualties": ('"John Kloehr" = 2', '"John Kloehr" = 3'),
    "no-kills": ('"Bob Dalton" = 1', '"Bob Dalton" = 0'),
    "too-many-counted": ("bags = 1", "bags = 2"),
    "not-counted": ("bags = 1", "bags = 1\ncattle = 2"),
    "no-draw": ('winner = "Dalton Gang"', 'winner = "draw"'),
    "winner-has-less": ('winner = "Dalton Gang"', 'winner = "Coffeyville Citizens"'),
    "no-such-feat": ("bags = 1", 'bags = 1\nrescuer = "Carey"'),
    "feat-wrong-side": ("bags = 1", 'bags = 1\ncarried_out = ["Carey"]'),
    "feat-more-than-counted": ('["Emmett"]', '["Emmett", "Bob", "Bill"]'),
    "feat-fell": ('["Emmett"]', '["Grat"]'),
    "roles": ('role = "attacker"', 'role = "defender"'),
    "second-not-playing": (
        'winner = "Dalton Gang"',
        'winner = "Dalton Gang"\nsecond = "Coffeyville Citizens"',
    ),
    "nothing-to-drink": ("bags = 1", 'bags = 1\ndrank = ["Carey"]'),
}


@pytest.mark.parametrize("rule", CONTRADICTIONS)
def test_a_contradiction_is_found(rule: str) -> None:
    old, new = CONTRADICTIONS[rule]
    assert old in GOOD
    assert rules(GOOD) == []
    assert rule in rules(GOOD.replace(old, new, 1))


def test_everything_wrong_is_said_at_once_in_both_languages() -> None:
    text = GOOD
    wrong = ("unknown-fighter", "more-kills-than-casualties", "too-many-counted", "winner-not-playing")
    for rule in wrong:
        text = text.replace(*CONTRADICTIONS[rule], 1)
    with pytest.raises(LotowError, match="problems") as caught:
        record(read_report(text, book()), table().state, book())
    found = {one.rule for one in caught.value.problems}
    assert found >= {
        "unknown-fighter",
        "more-kills-than-casualties",
        "too-many-counted",
        "winner-not-playing",
    }
    assert all(
        one.message.en and one.message.fr and one.hint.en and one.hint.fr for one in caught.value.problems
    )


@pytest.mark.parametrize("changes", [{"Grat": {"misses": 1}}, {"Grat": {"captive_of": "Somebody"}}])
def test_a_fighter_who_could_not_play_cannot_have_fallen(changes: dict[str, object]) -> None:
    assert rules(GOOD, table(**changes)) == ["could-not-play"]


def test_who_stayed_away_can_be_told() -> None:
    text = GOOD.replace("bags = 1", 'bags = 1\nabsent = ["Carey Seaman"]')
    journal = table()
    entry = record(read_report(text, book()), journal.state, book())[0].entry
    assert isinstance(entry, GameRecorded)
    assert len(entry.side(LAW).played) == 5
    assert rules(text.replace('absent = ["Carey Seaman"]', 'absent = ["John Kloehr"]')) == ["could-not-play"]


def test_all_cannot_have_fled() -> None:
    text = GOOD.replace("bags = 1", "bags = 1\nfled = true").replace("bags = 2", "bags = 2\nfled = true")
    assert rules(text) == ["all-fled", "fled-too-soon", "fled-too-soon"]


def test_a_posse_does_not_play_against_itself() -> None:
    text = GOOD.replace('name = "Coffeyville Citizens"', 'name = "Dalton Gang"')
    assert "posse-twice" in rules(text)


def test_one_posse_is_no_game_and_three_are_too_many_for_a_bank() -> None:
    alone = GOOD[: GOOD.rindex("[[posse]]")]
    assert "too-few-posses" in rules(alone)
    journal = campaign(posse(GANG), posse(CITIZENS), posse(RIDERS))
    assert "too-many-posses" in rules(GOOD + '\n[[posse]]\nname = "Red River Riders"\n', journal)


def test_a_posse_that_is_not_through_with_its_last_game_plays_no_other() -> None:
    journal = table()
    game(journal)
    assert rules(GOOD, journal) == ["unfinished-aftermath"] * 2
    auto(journal, GANGS, 1)
    assert rules(GOOD, journal)[0] == "unfinished-aftermath"


DUEL = """
scenario = "high noon"
winner = "draw"
agreed = true
[[posse]]
name = "Dalton Gang"
role = "attacker"
duellists = ["Bob Dalton"]
[[posse]]
name = "Coffeyville Citizens"
role = "defender"
duellists = ["Doc"]
"""


def duel(text: str) -> list[str]:
    return rules(text, campaign(posse(GANG), with_hired_gun(posse(CITIZENS), "gunslinger", "Doc")))


def test_a_duel_is_between_two_heroes_or_hired_guns() -> None:
    assert duel(DUEL) == []
    assert duel(DUEL.replace("Bob Dalton", "Bill Powers")) == ["feat-not-for-role"]
    assert duel(DUEL.replace('duellists = ["Doc"]', "")) == ["feat-one-sided"]
    assert set(duel(DUEL.replace('["Bob Dalton"]', '["Bob Dalton", "Emmett"]'))) == {"feat-too-many"}


RESCUE = """
scenario = "hang 'em high"
winner = "Dalton Gang"
[[posse]]
name = "Dalton Gang"
role = "attacker"
rescuer = "Bill Powers"
[[posse]]
name = "Coffeyville Citizens"
role = "defender"
"""


def test_one_attacker_frees_the_condemned_man() -> None:
    assert rules(RESCUE) == []
    assert rules(RESCUE.replace('"Bill Powers"', '["Bill Powers", "Emmett"]')) == ["feat-too-many"]
    moved = RESCUE.replace('rescuer = "Bill Powers"\n', "") + 'rescuer = "Carey"\n'
    assert rules(moved) == ["feat-wrong-side", "no-victory"]


BRAWL = """
scenario = "bar-room brawl"
winner = "Dalton Gang"
second = "Red River Riders"
agreed = true
[[posse]]
name = "Dalton Gang"
[[posse]]
name = "Coffeyville Citizens"
fled = true
[[posse]]
name = "Red River Riders"
"""


def test_three_can_brawl_and_one_comes_second() -> None:
    journal = campaign(posse(GANG), posse(CITIZENS), posse(RIDERS))
    assert rules(BRAWL, journal) == []
    assert rules(BRAWL.replace('second = "Red River Riders"', 'second = "Dalton Gang"'), journal) == [
        "second-not-playing"
    ]


def test_in_a_brawl_nobody_attacks() -> None:
    two = BRAWL[: BRAWL.rindex("[[posse]]")].replace('second = "Red River Riders"\n', "")
    assert rules(two) == []
    assert rules(two.replace("fled = true", 'role = "attacker"')) == ["no-sides"]


def test_a_bottle_drunk_without_preparation_is_gone() -> None:
    journal = table(Emmett={"gear": (Held("fine-whiskey", 18),)})
    text = GOOD.replace('["Emmett"]\n', '["Emmett"]\ndrank = ["Emmett"]\n')
    journal.write(record(read_report(text, book()), journal.state, book()))
    assert member(journal.state, "Emmett").gear == ()


# How it is written


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ('winner = "Dalton Gang"', "", "report: winner"),
        ("bags = 2", 'bags = "two"', "report: posse.0.bags"),
        ("bags = 2", "bags = 2\nsacks = 2", "report: posse.0.sacks"),
        ('out = ["Marshal Connelly"]', "out = 1", "report: posse.1.out"),
        ('role = "attacker"', 'role = "assailant"', "report: posse.1.role"),
        ('"John Kloehr" = 2', '"John Kloehr" = "two"', "report: posse.1.kills.John Kloehr"),
        ('witness = "the barber"', 'witnes = "the barber"', "report: witnes"),
    ],
)
def test_what_cannot_be_understood_is_named_by_its_place(old: str, new: str, where: str) -> None:
    with pytest.raises(LotowError, match="cannot be understood") as caught:
        read_report(GOOD.replace(old, new, 1), book())
    assert where in [one.where for one in caught.value.problems]


def test_what_is_not_toml_is_refused() -> None:
    with pytest.raises(LotowError, match="is not TOML"):
        read_report("winner = ", book())


def test_people_are_found_as_people_name_them() -> None:
    journal = table()
    gang = journal.state.posses[GANGS]
    assert member_called(gang, "bob").name == "Bob Dalton"
    assert member_called(gang, "Powers").name == "Bill Powers"
    with pytest.raises(LotowError, match="could be more than one"):
        member_called(gang, "b")
    with pytest.raises(LotowError, match="nobody called 'Jesse'"):
        member_called(gang, "Jesse")
    assert find_posse(journal.state, "coffey") == LAW
    with pytest.raises(LotowError, match="no posse called"):
        find_posse(journal.state, "James Gang")


def test_a_posse_that_fled_or_was_wiped_out_has_not_won_a_high_noon() -> None:
    noon = GOOD.replace("bank robbery", "high noon").replace('bags = 2\ncarried_out = ["Emmett"]\n', "")
    noon = noon.replace("bags = 1\n", "").replace('["Marshal Connelly"]', EVERY_CITIZEN)
    assert rules(noon) == []
    assert rules(noon.replace('role = "defender"', 'role = "defender"\nfled = true')) == [
        "fled-too-soon",
        "winner-fled",
    ]
    everybody = ", ".join(f'"{one.name}"' for one in table().state.posses[GANGS].members)
    wiped = noon.replace('out = ["Grat", "Dick Broadwell"]', f"out = [{everybody}]")
    assert rules(wiped) == ["winner-wiped-out"]


def test_every_bag_is_somebodys_in_the_end() -> None:
    assert rules(GOOD.replace("bags = 1", "bags = 0")) == ["too-few-counted"]


def test_nobody_carries_out_twice() -> None:
    assert rules(GOOD.replace('["Emmett"]', '["Emmett", "Emmett"]')) == ["feat-twice"]


def test_dynamite_is_thrown_and_whiskey_is_drunk() -> None:
    whiskey, dynamite = Held("fine-whiskey", 18), Held("dynamite", 20)
    journal = table(Bob_Dalton={"gear": (dynamite, whiskey)})
    for said, held in (("drank", whiskey), ("threw", dynamite)):
        report = GOOD.replace('role = "defender"', f'role = "defender"\n{said} = ["Bob Dalton"]')
        entry = record(read_report(report, book()), journal.state, book())[0].entry
        assert isinstance(entry, GameRecorded)
        assert [one.held for one in entry.side(GANGS).uses] == [held]
    assert rules(GOOD.replace('role = "defender"', 'role = "defender"\nthrew = ["Emmett"]')) == [
        "nothing-to-throw"
    ]
