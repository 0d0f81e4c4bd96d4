"""Serious injuries: every row of every table, with the dice that lead there."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs
from playing import (
    CITIZENS,
    GANG,
    RIDERS,
    AtDesk,
    book_of,
    campaign,
    game,
    is_there,
    member,
    posse,
    with_hired_gun,
    with_member,
)

from lotow.journal.chain import MemoryJournal
from lotow.journal.entries.aftermath_entries import Died, GearRisked, InjuryRolled
from lotow.journal.entries.game_entries import Felled
from lotow.posse.growth import natural
from lotow.posse.members import Held, Injury, Raised
from lotow.posse.standing import standing
from lotow.rulebook import load_rulebook

JED = "Jed Stone"
US, THEM = "red-river-riders", "dalton-gang"


def fallen(name: str = JED, us: str = RIDERS, them: str = GANG, **changes: Any) -> MemoryJournal:
    """Two posses after a game in which one fighter fell."""
    journal = campaign(with_member(posse(us), name, **changes) if changes else posse(us), posse(them))
    game(journal, out=[name])
    return journal


def rolled(
    journal: MemoryJournal, *dice: int, answers: tuple[str | int, ...] = (), key: str = US
) -> InjuryRolled:
    """The injury of the one who fell."""
    desk = AtDesk(journal, key, dice, answers)
    entry = desk.units()[0].entry
    assert desk.used_up
    assert isinstance(entry, InjuryRolled)
    return entry


def rows(entry: InjuryRolled) -> list[str]:
    return [one.row for one in entry.rolled]


@pytest.mark.parametrize("dice", [(1, 1), (1, 2), (1, 3), (1, 4), (1, 5)])
def test_11_to_15_the_hero_is_dead_and_its_gear_lost(dice: tuple[int, int]) -> None:
    journal = fallen()
    assert rows(rolled(journal, *dice)) == ["dead"]
    assert not is_there(journal.state, JED)
    assert journal.state.posses[US].stored == ()
    grave = journal.state.graves[0]
    assert (grave.member.name, grave.how, grave.game) == (JED, "killed", 1)
    died = journal.records[-1].entry
    assert isinstance(died, Died)
    assert [held.item for held in died.lost] == ["sixgun", "hand-weapon"]


@pytest.mark.parametrize("dice", [(1, 6), (2, 1)])
def test_16_and_21_are_multiple_injuries(dice: tuple[int, int]) -> None:
    journal = fallen()
    entry = rolled(journal, *dice, 2, 2, 2, 3, 4)
    assert rows(entry) == ["multiple-injuries", "leg-wound", "hand-injury"]
    assert [one.row for one in member(journal.state, JED).injuries] == ["leg-wound", "hand-injury"]


@pytest.mark.parametrize(
    ("again", "row"),
    [((1, 1), "dead"), ((6, 2), "captured"), ((4, 4), "full-recovery"), ((2, 1), "multiple-injuries")],
)
def test_multiple_injuries_roll_some_results_again(again: tuple[int, int], row: str) -> None:
    entry = rolled(fallen(), 1, 6, 1, *again, *again, 2, 2)
    assert [(one.row, one.rerolled) for one in entry.rolled] == [
        ("multiple-injuries", False),
        (row, True),
        (row, True),
        ("leg-wound", False),
    ]


def test_multiple_injuries_may_be_six_and_add_up() -> None:
    journal = fallen()
    rolled(journal, 1, 6, 6, *(2, 2) * 6)
    assert natural(member(journal.state, JED), load_rulebook()).move == 0


def test_a_hanged_man_suffers_no_further_injuries() -> None:
    journal = fallen()
    entry = rolled(journal, 1, 6, 3, 6, 5, 1, answers=("hang",))
    assert rows(entry) == ["multiple-injuries", "put-on-trial", "hanging-judge"]
    assert journal.state.graves[0].how == "hanged"


def test_22_a_leg_wound_costs_an_inch_for_good() -> None:
    journal = fallen()
    assert rows(rolled(journal, 2, 2)) == ["leg-wound"]
    assert standing(member(journal.state, JED), load_rulebook()).profile.move == 5


def test_23_an_arm_wound_on_a_1_is_an_amputation() -> None:
    journal = fallen()
    assert rows(rolled(journal, 2, 3, 1)) == ["arm-wound", "amputation"]
    assert member(journal.state, JED).injuries == (Injury("arm-wound", "amputation", None, ()),)
    assert member(journal.state, JED).misses == 0


@pytest.mark.parametrize("die", [2, 3, 4, 5, 6])
def test_23_an_arm_wound_on_anything_else_costs_the_next_game(die: int) -> None:
    journal = fallen()
    assert rows(rolled(journal, 2, 3, die)) == ["arm-wound", "light-arm-wound"]
    assert member(journal.state, JED).misses == 1
    assert member(journal.state, JED).injuries == ()


def test_24_madness_stays() -> None:
    journal = fallen()
    assert rows(rolled(journal, 2, 4)) == ["madness"]
    assert [one.row for one in member(journal.state, JED).injuries] == ["madness"]


@pytest.mark.parametrize(
    ("dice", "row", "characteristic"),
    [
        ((2, 5), "nervous-condition", "pluck"),
        ((2, 6), "chest-wound", "grit"),
        ((3, 4), "hand-injury", "fightin"),
    ],
)
def test_25_26_34_lower_a_characteristic_by_one(dice: tuple[int, int], row: str, characteristic: str) -> None:
    journal = fallen()
    before = getattr(natural(member(journal.state, JED), load_rulebook()), characteristic)
    assert rows(rolled(journal, *dice)) == [row]
    assert getattr(natural(member(journal.state, JED), load_rulebook()), characteristic) == before - 1


@pytest.mark.parametrize(
    ("dice", "characteristic", "lost"),
    [((2, 5), "pluck", -3), ((2, 6), "grit", -3), ((3, 4), "fightin", -3)],
)
def test_a_characteristic_never_falls_below_one(
    dice: tuple[int, int], characteristic: Any, lost: int
) -> None:
    journal = fallen(raised=(Raised(characteristic, lost),))
    assert getattr(natural(member(journal.state, JED), load_rulebook()), characteristic) == 1
    entry = rolled(journal, *dice)
    assert entry.injuries[0].changes == ()
    assert getattr(natural(member(journal.state, JED), load_rulebook()), characteristic) == 1


def test_a_rise_after_an_injury_that_cost_nothing_is_not_lost() -> None:
    journal = fallen(raised=(Raised("pluck", -3),))
    rolled(journal, 2, 5)
    jed = member(journal.state, JED)
    from msgspec import structs

    risen = structs.replace(jed, raised=(*jed.raised, Raised("pluck")))
    assert natural(risen, load_rulebook()).pluck == 2


@pytest.mark.parametrize(
    ("die", "eye"), [(1, "left-eye"), (3, "left-eye"), (4, "right-eye"), (6, "right-eye")]
)
def test_31_an_eye_is_lost(die: int, eye: str) -> None:
    journal = fallen()
    assert rows(rolled(journal, 3, 1, die)) == ["blinded-in-one-eye", eye]
    assert member(journal.state, JED).injuries == (Injury("blinded-in-one-eye", eye, None, ()),)


def test_31_the_other_eye_makes_it_blind_and_it_leaves() -> None:
    journal = fallen(injuries=(Injury("blinded-in-one-eye", "left-eye", None, ()),))
    rolled(journal, 3, 1, 5)
    assert not is_there(journal.state, JED)
    assert journal.state.graves[0].how == "blind"


def test_31_the_same_eye_again_does_nothing_more() -> None:
    injury = Injury("blinded-in-one-eye", "left-eye", None, ())
    journal = fallen(injuries=(injury,))
    rolled(journal, 3, 1, 2)
    assert member(journal.state, JED).injuries == (injury,)


def test_both_eyes_can_be_lost_at_once() -> None:
    journal = fallen()
    rolled(journal, 1, 6, 2, 3, 1, 1, 3, 1, 6)
    assert journal.state.graves[0].how == "blind"


def test_32_an_old_battle_wound_stays() -> None:
    journal = fallen()
    assert rows(rolled(journal, 3, 2)) == ["old-battle-wound"]
    assert [one.row for one in member(journal.state, JED).injuries] == ["old-battle-wound"]


@pytest.mark.parametrize("die", [1, 2])
def test_33_bad_medicine_costs_the_next_game(die: int) -> None:
    journal = fallen()
    assert rows(rolled(journal, 3, 3, die)) == ["snake-oil-salesman", "bad-medicine"]
    assert member(journal.state, JED).misses == 1


@pytest.mark.parametrize("die", [3, 4, 5])
def test_33_coloured_water_does_nothing(die: int) -> None:
    journal = fallen()
    before = member(journal.state, JED)
    assert rows(rolled(journal, 3, 3, die)) == ["snake-oil-salesman", "coloured-water"]
    assert member(journal.state, JED) == before


def test_33_a_wonder_cure_ignores_the_first_wound_of_the_next_game_only() -> None:
    journal = fallen()
    assert rows(rolled(journal, 3, 3, 6)) == ["snake-oil-salesman", "wonder-cure"]
    assert member(journal.state, JED).ignores_first_wound
    AtDesk(journal, US, [1] * 40).until(None)
    AtDesk(journal, THEM, [1] * 40).until(None)
    game(journal)
    assert not member(journal.state, JED).ignores_first_wound


@pytest.mark.parametrize(("die", "games"), [(1, 1), (2, 2), (3, 3)])
def test_35_a_deep_wound_costs_d3_games(die: int, games: int) -> None:
    journal = fallen()
    assert rows(rolled(journal, 3, 5, die)) == ["deep-wound"]
    assert member(journal.state, JED).misses == games
    assert member(journal.state, JED).absent


def test_games_to_miss_run_side_by_side() -> None:
    journal = fallen()
    rolled(journal, 1, 6, 2, 3, 5, 3, 2, 3, 4)
    assert member(journal.state, JED).misses == 3


def test_36_robbed_of_everything() -> None:
    journal = fallen()
    entry = rolled(journal, 3, 6)
    assert [held.item for held in entry.lost] == ["sixgun", "hand-weapon"]
    assert member(journal.state, JED).gear == ()


@pytest.mark.parametrize("dice", [(tens, units) for tens in (4, 5) for units in range(1, 7)])
def test_41_to_56_full_recovery(dice: tuple[int, int]) -> None:
    journal = fallen()
    before = member(journal.state, JED)
    assert rows(rolled(journal, *dice)) == ["full-recovery"]
    assert member(journal.state, JED) == before


def test_61_bitter_enmity_is_towards_the_posse_that_did_it() -> None:
    journal = fallen()
    assert rows(rolled(journal, 6, 1)) == ["bitter-enmity"]
    assert member(journal.state, JED).injuries[0].against == "dalton-gang"


def test_62_captured_by_the_other_posse() -> None:
    journal = fallen()
    entry = rolled(journal, 6, 2)
    assert (rows(entry), entry.captor, entry.captor_name) == (["captured"], THEM, "Dalton Gang")
    assert member(journal.state, JED).captive_of == "dalton-gang"
    assert member(journal.state, JED).absent


@pytest.mark.parametrize("dice", [(6, 3), (6, 4)])
def test_63_and_64_hardened(dice: tuple[int, int]) -> None:
    journal = fallen()
    assert rows(rolled(journal, *dice)) == ["hardened"]
    assert [one.row for one in member(journal.state, JED).injuries] == ["hardened"]


def test_65_a_hanging_judge_hangs_it() -> None:
    journal = fallen()
    assert rows(rolled(journal, 6, 5, 1, answers=("hang",))) == ["put-on-trial", "hanging-judge"]
    assert journal.state.graves[0].how == "hanged"


@pytest.mark.parametrize("die", [2, 3, 4, 5])
def test_65_a_fine_that_is_paid_sets_it_free(die: int) -> None:
    journal = fallen()
    stash = journal.state.posses[US].stash
    entry = rolled(journal, 6, 5, die, 4, answers=("yes",))
    assert (rows(entry), entry.fine, entry.misses) == (["put-on-trial", "fined"], 4, 0)
    assert journal.state.posses[US].stash == stash - 4


def test_65_a_fine_that_is_not_paid_means_jail() -> None:
    journal = fallen()
    stash = journal.state.posses[US].stash
    entry = rolled(journal, 6, 5, 3, 4, 2, answers=("no",))
    assert (entry.fine, entry.misses, entry.jailed) == (0, 2, True)
    assert journal.state.posses[US].stash == stash


def test_65_who_cannot_pay_the_fine_is_not_asked() -> None:
    from msgspec import structs

    journal = campaign(structs.replace(posse(RIDERS), stash=3), posse(GANG))
    game(journal, out=[JED])
    entry = rolled(journal, 6, 5, 3, 4, 1)
    assert (entry.fine, entry.misses, entry.jailed) == (0, 1, True)


def test_65_acquitted() -> None:
    journal = fallen()
    before = member(journal.state, JED)
    assert rows(rolled(journal, 6, 5, 6)) == ["put-on-trial", "acquitted"]
    assert member(journal.state, JED) == before


def test_66_survival_is_worth_a_point_of_experience() -> None:
    journal = fallen()
    entry = rolled(journal, 6, 6)
    assert (rows(entry), entry.experience, entry.advances) == (["survives-against-the-odds"], 1, 0)
    assert member(journal.state, JED).experience == 9


def test_66_that_point_may_earn_an_advance() -> None:
    journal = fallen(experience=10)
    assert rolled(journal, 6, 6).advances == 1
    assert journal.state.parts[US].advances == {1: 1}


@pytest.mark.parametrize("die", [1, 2])
def test_a_henchman_is_dead_on_1_and_2(die: int) -> None:
    journal = fallen("Hank")
    assert rows(rolled(journal, die)) == ["henchman-lost"]
    assert not is_there(journal.state, "Hank")


@pytest.mark.parametrize("die", [3, 4, 5, 6])
def test_a_henchman_is_patched_up_on_anything_else(die: int) -> None:
    journal = fallen("Hank")
    assert rows(rolled(journal, die)) == ["henchman-recovers"]
    assert member(journal.state, "Hank").absent is False


def test_a_hired_gun_rolls_as_henchmen_do() -> None:
    journal = campaign(with_hired_gun(posse(RIDERS), "gunslinger", "Doc"), posse(GANG))
    game(journal, out=["Doc"])
    assert rows(rolled(journal, 2)) == ["henchman-lost"]
    assert not is_there(journal.state, "Doc")


def test_fancy_duds_are_ruined_on_a_1() -> None:
    journal = fallen(gear=(Held("fancy-duds", 24), Held("sixgun", 5)))
    written = AtDesk(journal, US, (4, 4, 1)).units(2)
    risked = written[1].entry
    assert isinstance(risked, GearRisked)
    assert (risked.score, risked.ruined) == (1, True)
    assert [held.item for held in member(journal.state, JED).gear] == ["sixgun"]


def test_fancy_duds_hold_on_anything_else_and_are_rolled_for_once() -> None:
    journal = fallen(gear=(Held("fancy-duds", 24),))
    desk = AtDesk(journal, US, (4, 4, 2))
    desk.until("experience")
    assert desk.used_up
    assert [held.item for held in member(journal.state, JED).gear] == ["fancy-duds"]


def test_nobody_rolls_for_the_duds_of_a_dead_man() -> None:
    journal = fallen(gear=(Held("fancy-duds", 24),))
    desk = AtDesk(journal, US, (1, 1), answers=("2",))
    desk.until("experience")
    assert desk.used_up


def test_with_three_posses_whoever_put_him_out_takes_the_captive() -> None:
    journal = campaign(posse(RIDERS), posse(GANG), posse(CITIZENS))
    felled: dict[str, Any] = {US: {"by": (Felled(1, "dalton-gang"),)}}
    game(journal, out=[JED], scenario="bar-room-brawl", winner="coffeyville-citizens", **felled)
    assert rolled(journal, 6, 2).captor == "dalton-gang"


@pytest.mark.parametrize(("row", "dice"), [("captured", (6, 2)), ("bitter-enmity", (6, 1))])
def test_where_the_report_does_not_say_whose_work_it_was_the_players_do(
    row: str, dice: tuple[int, ...]
) -> None:
    journal = campaign(posse(RIDERS), posse(GANG), posse(CITIZENS))
    game(journal, out=[JED], scenario="bar-room-brawl", winner="coffeyville-citizens")
    entry = rolled(journal, *dice, answers=("dalton-gang",))
    assert rows(entry) == [row]
    assert "dalton-gang" in (entry.captor, *(one.against for one in entry.injuries))


def test_injuries_are_rolled_once_for_each_who_fell_and_for_nobody_else() -> None:
    journal = campaign(posse(RIDERS), posse(GANG))
    game(journal, out=[JED, "Hank", "Emmett"])
    desk = AtDesk(journal, US, (4, 4, 6))
    written = desk.until("experience")
    assert desk.used_up
    assert [one.entry.name for one in written if isinstance(one.entry, InjuryRolled)] == [JED, "Hank"]


# Tables of one's own

SCARS = """
name = "Scars"
[[table]]
id = "hero-injuries"

[[table.rows]]
id = "full-recovery"
effects = [{ effect = "rolls-on", table = "scars", times = 2 }]

[[table]]
id = "scars"
name = { en = "scars", fr = "cicatrices" }
text = { en = "Roll a D3.", fr = "Lancez un D3." }
basis = "reconstructed"
dice = "D3"

[[table.rows]]
on = "1"
id = "ugly"
name = { en = "an ugly scar", fr = "une vilaine cicatrice" }
text = { en = "-1 Pluck.", fr = "-1 en Courage." }
lasting = true
effects = [{ effect = "changes", characteristic = "pluck", by = -1, floor = 1 }]

[[table.rows]]
on = "2"
id = "deep"
name = { en = "a deep scar", fr = "une cicatrice profonde" }
text = { en = "See how deep.", fr = "Voyez jusqu'où." }
effects = [{ effect = "rolls-on", table = "depth" }]

[[table.rows]]
on = "3"
id = "none"
name = { en = "no scar", fr = "aucune" }
text = { en = "Lucky.", fr = "Chanceux." }

[[table]]
id = "depth"
name = { en = "how deep", fr = "jusqu'où" }
text = { en = "Roll a D2.", fr = "Lancez un D2." }
basis = "reconstructed"
dice = "D2"

[[table.rows]]
on = "1"
id = "to-the-bone"
name = { en = "to the bone", fr = "jusqu'à l'os" }
text = { en = "-1 Move.", fr = "-1 en Mouvement." }
lasting = true
effects = [{ effect = "changes", characteristic = "move", by = -1 }]

[[table.rows]]
on = "2"
id = "skin-deep"
name = { en = "skin deep", fr = "en surface" }
text = { en = "Misses a game.", fr = "Rate une partie." }
effects = [{ effect = "misses-games", games = 1 }]
"""


def scarred(*dice: int) -> tuple[InjuryRolled, MemoryJournal]:
    journal = campaign(posse(RIDERS), posse(GANG), house_rules=SCARS)
    game(journal, out=[JED])
    return rolled(journal, 4, 1, *dice), journal


def test_a_result_may_lead_to_several_others_each_of_which_stays() -> None:
    entry, journal = scarred(1, 2, 1)
    assert rows(entry) == ["full-recovery", "ugly", "deep", "to-the-bone"]
    jed = member(journal.state, JED)
    assert [(one.detail, one.changes) for one in jed.injuries] == [
        ("ugly", (Raised("pluck", -1),)),
        ("to-the-bone", (Raised("move", -1),)),
    ]


def test_what_the_last_table_says_counts_like_what_the_first_does() -> None:
    entry, journal = scarred(3, 2, 2)
    assert (rows(entry)[1:], entry.misses) == (["none", "deep", "skin-deep"], 1)
    assert member(journal.state, JED).misses == 1
    assert member(journal.state, JED).injuries == ()


def test_a_loss_on_a_further_table_is_felt_once() -> None:
    _, journal = scarred(1, 3)
    jed = member(journal.state, JED)
    house = book_of(journal)
    whole = standing(structs.replace(jed, injuries=()), house).profile
    assert standing(jed, house).profile.pluck == whole.pluck - 1
