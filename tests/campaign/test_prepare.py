"""Before a game: scenarios, sides, old wounds, who stays away, underdogs, whiskey."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs
from playing import CITIZENS, GANG, RIDERS, AtDesk, auto, book, campaign, game, member, posse, with_member

from lotow.campaign.aftermath.choices import Question, ScriptedChoices
from lotow.campaign.aftermath.desk import Desk
from lotow.campaign.prepare import prepare
from lotow.campaign.report.game_report import GameReport, ReportedPosse
from lotow.campaign.report.understanding import record
from lotow.dice import ScriptedRoller
from lotow.errors import LotowError
from lotow.journal.chain import MemoryJournal
from lotow.journal.entries.game_entries import GamePrepared, PreparedSide
from lotow.posse.members import Held, Injury, Posse, Raised

RIDE, GANGS, LAW = "red-river-riders", "dalton-gang", "coffeyville-citizens"
OLD = Injury("old-battle-wound")


def infamous(one: Posse, more: int) -> Posse:
    """A posse whose leader has so much more experience."""
    leader = next(who for who in one.members if who.role == "leader")
    return with_member(one, leader.name, experience=leader.experience + more)


class FirstPrisoner(ScriptedChoices):
    """Answers as scripted, and names the first hero who can be the prisoner."""

    def choose(self, question: Question, desk: Desk) -> str:
        return question.options[0].id if question.kind == "prisoner" else super().choose(question, desk)


def ready(
    *posses: Posse,
    dice: tuple[int, ...] = (),
    answers: tuple[str | int, ...] = (),
    scenario: str | None = None,
    **more: Any,
) -> tuple[GamePrepared, MemoryJournal]:
    """A game prepared between posses."""
    journal = campaign(*posses)
    roller, choices = ScriptedRoller(dice), FirstPrisoner(answers)
    written = prepare(journal.state, journal.state.riding(), book(), roller, choices, scenario, **more)
    assert roller.finished
    assert not choices.answers
    journal.write(written)
    entry = written[0].entry
    assert isinstance(entry, GamePrepared)
    return entry, journal


def side(entry: GamePrepared, key: str) -> PreparedSide:
    return next(one for one in entry.sides if one.posse == key)


def roles(entry: GamePrepared) -> dict[str, str | None]:
    return {one.posse: one.role for one in entry.sides}


# The scenario

TABLES = {
    "cowboys-scenarios": [
        "open-range",
        "bar-room-brawl",
        "high-noon",
        "vendetta",
        "hang-em-high",
        "open-range",
    ],
    "lawmen-scenarios": [
        "jailbreak",
        "bar-room-brawl",
        "high-noon",
        "vendetta",
        "hang-em-high",
        "jailbreak",
    ],
    "outlaws-scenarios": [
        "bank-robbery",
        "bar-room-brawl",
        "high-noon",
        "vendetta",
        "open-range",
        "stagecoach",
    ],
}


@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("table", TABLES)
def test_each_number_of_each_scenario_table(table: str, die: int) -> None:
    lists = {"cowboys-scenarios": RIDERS, "lawmen-scenarios": CITIZENS, "outlaws-scenarios": GANG}
    ours = posse(lists[table], "Ours")
    theirs = infamous(posse(lists[table], "Theirs"), 20)
    wanted = TABLES[table][die - 1]
    asks = any(one.role == "choice" for one in book().content.scenario[wanted].sides.rules)
    chosen = asks and not (wanted == "jailbreak" and table == "lawmen-scenarios")
    entry, _ = ready(ours, theirs, dice=(die,), answers=("attacker",) if chosen else ())
    assert (entry.scenario, entry.table, entry.chooser) == (wanted, table, "Ours")


def test_the_lower_infamy_chooses_whose_table_is_rolled_on() -> None:
    entry, _ = ready(
        posse(GANG), infamous(posse(RIDERS), 20), dice=(1,), answers=("cowboys-scenarios",), roles=None
    )
    assert (entry.scenario, entry.chooser) == ("open-range", "Dalton Gang")


def test_equal_infamy_rolls_for_the_choice_of_table() -> None:
    ours, theirs = posse(RIDERS, "Ours"), posse(RIDERS, "Theirs")
    entry, _ = ready(ours, theirs, dice=(3, 3, 2, 5, 2), answers=())
    assert (entry.scenario, entry.chooser) == ("bar-room-brawl", "Theirs")


def test_an_agreed_scenario_needs_no_table() -> None:
    entry, _ = ready(posse(RIDERS), posse(GANG), scenario="stagecoach")
    assert (entry.scenario, entry.table) == ("stagecoach", "")


def test_three_posses_agree_on_a_scenario_for_three() -> None:
    three = posse(RIDERS), posse(GANG), posse(CITIZENS)
    entry, _ = ready(*three, scenario="bar-room-brawl")
    assert roles(entry) == {RIDE: None, GANGS: None, LAW: None}
    with pytest.raises(LotowError, match="is for 2 posses, not 3"):
        ready(*three, scenario="high-noon")
    with pytest.raises(LotowError, match="the scenario tables are for two"):
        ready(*three)


# Sides


@pytest.mark.parametrize(
    ("scenario", "ours", "theirs", "role"),
    [
        ("bank-robbery", GANG, RIDERS, "defender"),
        ("bank-robbery", GANG, CITIZENS, "defender"),
        ("bank-robbery", CITIZENS, RIDERS, "attacker"),
        ("hang-em-high", CITIZENS, GANG, "defender"),
        ("jailbreak", CITIZENS, RIDERS, "defender"),
        ("stagecoach", GANG, CITIZENS, "attacker"),
        ("open-range", RIDERS, CITIZENS, "defender"),
    ],
)
def test_a_posse_list_decides_whoever_is_more_infamous(
    scenario: str, ours: str, theirs: str, role: str
) -> None:
    for more, other in ((0, 50), (50, 0)):
        entry, _ = ready(infamous(posse(ours), more), infamous(posse(theirs), other), scenario=scenario)
        assert entry.sides[0].role == role
        assert entry.sides[1].role != role


@pytest.mark.parametrize(
    ("scenario", "start", "lower"),
    [
        ("bank-robbery", RIDERS, "attacker"),
        ("bank-robbery", GANG, "attacker"),
        ("hang-em-high", GANG, "defender"),
        ("hang-em-high", CITIZENS, "defender"),
        ("jailbreak", CITIZENS, "defender"),
        ("stagecoach", GANG, "defender"),
        ("stagecoach", RIDERS, "defender"),
        ("open-range", RIDERS, "attacker"),
        ("open-range", GANG, "attacker"),
    ],
)
def test_between_posses_of_a_list_infamy_decides(scenario: str, start: str, lower: str) -> None:
    ours, theirs = posse(start, "Ours"), infamous(posse(start, "Theirs"), 9)
    entry, _ = ready(ours, theirs, scenario=scenario)
    assert entry.sides[0].role == lower


@pytest.mark.parametrize("scenario", ["high-noon", "vendetta", "jailbreak"])
@pytest.mark.parametrize("role", ["attacker", "defender"])
def test_elsewhere_the_lower_infamy_chooses(scenario: str, role: str) -> None:
    entry, _ = ready(infamous(posse(RIDERS), 30), posse(GANG), scenario=scenario, answers=(role,))
    assert roles(entry)[GANGS] == role
    assert roles(entry)[RIDE] != role


@pytest.mark.parametrize("scenario", ["high-noon", "stagecoach"])
def test_with_equal_infamy_the_higher_die_chooses(scenario: str) -> None:
    ours, theirs = posse(GANG, "Ours"), posse(GANG, "Theirs")
    entry, _ = ready(ours, theirs, scenario=scenario, dice=(2, 2, 1, 6), answers=("defender",))
    assert roles(entry) == {"ours": "attacker", "theirs": "defender"}


def test_the_players_may_agree_on_the_roles() -> None:
    entry, _ = ready(
        posse(RIDERS), posse(CITIZENS), scenario="vendetta", roles={RIDE: "defender", LAW: "attacker"}
    )
    assert roles(entry) == {RIDE: "defender", LAW: "attacker"}


def test_nobody_agrees_on_roles_that_the_scenario_gives_away() -> None:
    """Lawmen always defend a jail, outlaws always defend what they rob."""
    with pytest.raises(LotowError, match="Red River Riders attacks here"):
        ready(posse(RIDERS), posse(CITIZENS), scenario="jailbreak", roles={RIDE: "defender", LAW: "attacker"})
    with pytest.raises(LotowError, match="attacks here"):
        ready(
            posse(GANG), posse(RIDERS), scenario="bank-robbery", roles={GANGS: "attacker", RIDE: "defender"}
        )


def test_the_defender_names_the_prisoner_but_never_a_leader_who_has_heroes() -> None:
    journal = campaign(posse(GANG), posse(CITIZENS))
    choices = ScriptedChoices(("2",))
    written = prepare(journal.state, journal.state.riding(), book(), ScriptedRoller(()), choices, "jailbreak")
    question = choices.asked[0]
    assert (question.posse, [one.name.en for one in question.options]) == (LAW, ["Emmett", "Grat"])
    entry = written[0].entry
    assert isinstance(entry, GamePrepared)
    prisoner = side(entry, GANGS).prisoner
    assert prisoner is not None
    assert prisoner.name == "Emmett"


# Who plays


@pytest.mark.parametrize(("die", "misses"), [(1, True), (2, False), (6, False)])
def test_an_old_battle_wound_keeps_its_man_away_on_a_1(die: int, misses: bool) -> None:
    riders = with_member(posse(RIDERS), "Young Clay", injuries=(OLD,))
    entry, _ = ready(riders, posse(GANG), scenario="stagecoach", dice=(die,))
    ours = side(entry, RIDE)
    assert [(one.name, one.score, one.misses) for one in ours.old_wounds] == [("Young Clay", die, misses)]
    assert [one.why for one in ours.absent] == (["old-wound"] if misses else [])


def test_who_misses_the_game_and_why() -> None:
    riders = with_member(posse(RIDERS), "Young Clay", misses=2, injuries=(OLD,))
    riders = with_member(riders, "Young Asa", captive_of="Dalton Gang")
    entry, _ = ready(riders, posse(GANG), scenario="stagecoach")
    found = [(one.name, one.why, one.games) for one in side(entry, RIDE).absent]
    assert found == [("Young Clay", "healing", 2), ("Young Asa", "captive", 0)]


def test_games_missed_are_counted_down_and_then_he_is_back() -> None:
    journal = campaign(with_member(posse(RIDERS), "Young Clay", misses=1), posse(GANG))
    game(journal)
    assert member(journal.state, "Young Clay").misses == 0
    assert member(journal.state, "Young Clay").games == 0
    assert member(journal.state, "Young Asa").games == 1


def test_who_has_a_bitter_enemy_at_the_table_is_named() -> None:
    hate = Injury("bitter-enmity", None, "Dalton Gang", ())
    riders = with_member(posse(RIDERS), "Young Clay", injuries=(hate,), ignores_first_wound=True)
    entry, _ = ready(riders, posse(GANG), scenario="stagecoach")
    assert [one.name for one in side(entry, RIDE).hates] == ["Young Clay"]
    assert [one.name for one in side(entry, RIDE).ignores_first_wound] == ["Young Clay"]
    entry, _ = ready(riders, posse(CITIZENS), scenario="bank-robbery")
    assert side(entry, RIDE).hates == ()


# Underdogs


@pytest.mark.parametrize(
    ("behind", "rerolls"), [(0, 0), (50, 0), (51, 1), (75, 1), (76, 2), (100, 2), (101, 3), (300, 3)]
)
def test_the_underdog_has_rerolls(behind: int, rerolls: int) -> None:
    ours, theirs = posse(RIDERS, "Ours"), infamous(posse(RIDERS, "Theirs"), behind)
    dice = (1, 2) if not behind else ()
    answers = ("attacker",) if not behind else ()
    entry, _ = ready(ours, theirs, scenario="open-range", dice=dice, answers=answers)
    assert [one.rerolls for one in entry.sides] == [rerolls, 0]


# What is used up


def test_whiskey_raises_pluck_by_a_die_up_to_seven_and_spoils_the_aim() -> None:
    riders = with_member(posse(RIDERS), "Young Clay", gear=(Held("fine-whiskey", 18),))
    entry, _ = ready(riders, posse(GANG), scenario="stagecoach", dice=(2,), answers=("yes",))
    use = side(entry, RIDE).uses[0]
    assert (use.name, use.changes) == ("Young Clay", (Raised("pluck", 2), Raised("shootin", -1)))
    entry, _ = ready(riders, posse(GANG), scenario="stagecoach", dice=(6,), answers=("yes",))
    assert side(entry, RIDE).uses[0].changes[0] == Raised("pluck", 4)


def test_whiskey_that_is_not_drunk_stays() -> None:
    riders = with_member(posse(RIDERS), "Young Clay", gear=(Held("fine-whiskey", 18),))
    entry, _ = ready(riders, posse(GANG), scenario="stagecoach", answers=("no",))
    assert side(entry, RIDE).uses == ()


def test_what_a_game_uses_up_is_gone_when_it_was_played() -> None:
    riders = with_member(posse(RIDERS), "Young Clay", gear=(Held("fine-whiskey", 18),))
    riders = structs.replace(riders, stored=(Held("night-on-the-town", 20), Held("sixgun", 6)))
    entry, journal = ready(riders, posse(GANG), scenario="stagecoach", dice=(2,), answers=("yes",))
    assert [use.held.item for use in side(entry, RIDE).uses] == ["fine-whiskey", "night-on-the-town"]
    assert len(member(journal.state, "Young Clay").gear) == 1
    names = [ReportedPosse(name=one.name) for one in entry.sides]
    report = GameReport(scenario="stagecoach", winner="draw", posse=tuple(names))
    journal.write(record(report, journal.state, book()))
    assert member(journal.state, "Young Clay").gear == ()
    assert journal.state.posses[RIDE].stored == (Held("sixgun", 6),)


def test_a_game_prepared_again_replaces_the_first() -> None:
    entry, journal = ready(posse(RIDERS), posse(GANG), scenario="stagecoach")
    roller, choices = ScriptedRoller([]), ScriptedChoices()
    journal.write(prepare(journal.state, [RIDE, GANGS], book(), roller, choices, "bank-robbery"))
    assert [one.scenario for one in journal.state.prepared] == ["bank-robbery"]
    assert entry.scenario == "stagecoach"


def test_a_posse_in_its_aftermath_prepares_no_game() -> None:
    journal = campaign(posse(RIDERS), posse(GANG))
    game(journal)
    with pytest.raises(LotowError, match="has not finished the aftermath of game 1"):
        prepare(journal.state, [RIDE, GANGS], book(), ScriptedRoller([]), ScriptedChoices())
    auto(journal, RIDE, 1)
    auto(journal, GANGS, 1)
    AtDesk(journal, RIDE)
    prepare(journal.state, [RIDE, GANGS], book(), ScriptedRoller([]), ScriptedChoices(), "stagecoach")


@pytest.mark.parametrize("keys", [[RIDE], [RIDE, RIDE], []])
def test_a_game_needs_two_different_posses(keys: list[str]) -> None:
    journal = campaign(posse(RIDERS), posse(GANG))
    with pytest.raises(LotowError, match="two different posses"):
        prepare(journal.state, keys, book(), ScriptedRoller([]), ScriptedChoices())
