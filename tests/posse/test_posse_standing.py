"""Characteristics as they stand, and what a posse is worth: worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs
from posses import book, fighter, gun, named, posse_of

from lotow.app.pages.roster_words import notes_of, rank_of
from lotow.posse.check import check
from lotow.posse.members import Injury, Member
from lotow.posse.standing import Standing, effects_on, standing
from lotow.posse.worth import infamy
from lotow.rulebook.effects import SharesPluck


def one(type: str, *gear: str, **keys: Any) -> Member:
    return posse_of(fighter(type, *gear, **keys)).members[0]


def stands(type: str, *gear: str, **keys: Any) -> Standing:
    return standing(one(type, *gear, **keys), book())


def test_a_new_fighter_stands_as_its_type_begins() -> None:
    now = stands("trail boss", "sixgun")
    assert now.profile == book().content.fighter["trail-boss"].profile
    assert now.changed == frozenset()


def test_boilerplate_adds_one_to_grit_and_slows_a_walker_down() -> None:
    now = stands("greenhorn", "boilerplate")
    assert (now.profile.grit, now.profile.move) == (4, 5)
    assert now.changed == {"grit", "move"}


def test_a_rider_in_boilerplate_is_not_slower() -> None:
    now = stands("greenhorn", "boilerplate", "horse")
    assert (now.profile.grit, now.profile.move) == (4, 6)
    assert now.changed == {"grit"}


def test_shootin_plus_one_turns_4_plus_into_3_plus() -> None:
    now = stands("trail boss", raised=[{"characteristic": "shootin"}])
    assert now.profile.shootin == 3
    assert now.changed == {"shootin"}


def test_advances_add_up() -> None:
    raised = [{"characteristic": "fightin"}, {"characteristic": "fightin"}, {"characteristic": "wounds"}]
    now = stands("cowpoke", raised=raised)
    assert (now.profile.fightin, now.profile.wounds) == (5, 2)


@pytest.mark.parametrize(
    ("injury", "characteristic", "value"),
    [("nervous-condition", "pluck", 2), ("chest wound", "grit", 2), ("hand injury", "fightin", 2)],
)
def test_an_injury_takes_one_off(injury: str, characteristic: str, value: int) -> None:
    now = stands("cowpoke", injuries=[injury])
    assert getattr(now.profile, characteristic) == value
    assert now.changed == {characteristic}


def test_a_leg_wound_takes_an_inch_off_the_move() -> None:
    assert stands("cowpoke", injuries=["leg wound"]).profile.move == 5


@pytest.mark.parametrize(
    ("injury", "characteristic"),
    [("nervous condition", "pluck"), ("chest-wound", "grit"), ("hand-injury", "fightin")],
)
def test_no_injury_takes_a_characteristic_below_one(injury: str, characteristic: str) -> None:
    now = stands("cowpoke", injuries=[injury] * 5)
    assert getattr(now.profile, characteristic) == 1


def test_what_gear_gives_and_an_injury_takes_is_unchanged() -> None:
    now = stands("cowpoke", "boilerplate", "horse", injuries=["chest-wound"])
    assert now.profile.grit == 3
    assert now.changed == frozenset()


def test_what_happens_in_a_fight_only_is_not_on_the_profile() -> None:
    assert stands("trail boss", skills=["fury"]).changed == frozenset()


def test_an_unknown_type_stands_with_nothing_and_breaks_nothing() -> None:
    now = stands("astronaut", "banjo", skills=["moon walking"], injuries=["homesick"])
    assert now.profile.shootin is None
    assert now.profile.wounds == 0


# Infamy


def test_infamy_is_five_a_model_and_all_experience() -> None:
    posse = posse_of(fighter("trail boss"), fighter("cowpoke", count=3))
    assert infamy(posse, book()).total == 4 * 5 + 8


def test_mounts_do_not_count_for_infamy() -> None:
    posse = posse_of(fighter("trail boss", "horse"), fighter("wrangler"), fighter("cowpoke"))
    assert infamy(posse, book()).total == 3 * 5 + 8


def test_a_hired_gun_counts_as_a_model_with_its_bonus_and_its_experience() -> None:
    posse = posse_of(
        fighter("desperado"),
        fighter("rowdy", count=2),
        list="outlaws",
        guns=(gun("gunslinger", experience=3), gun("cookie")),
    )
    worth = infamy(posse, book())
    assert (worth.models, worth.experience, worth.hired_guns) == (5, 11, 21)
    assert worth.total == 5 * 5 + 8 + 3 + 15 + 6


def test_experience_adds_to_infamy() -> None:
    posse = posse_of(
        fighter("sheriff", experience=17),
        fighter("deputy", experience=4),
        fighter("vigilante"),
        list="lawmen",
    )
    assert infamy(posse, book()).total == 3 * 5 + 17 + 4


def test_an_absent_fighter_does_not_count_until_it_is_back() -> None:
    healing = fighter("greenhorn", experience=5, misses=2, name="Bo")
    captive = fighter("buckaroo", experience=3, captive_of="Dalton Gang")
    posse = posse_of(fighter("trail boss"), healing, captive, fighter("cowpoke"))
    assert infamy(posse, book()).total == 2 * 5 + 8
    assert named(posse, "Bo").absent


def test_the_example_posses_are_worth_what_the_sums_say() -> None:
    from support import REPOSITORY

    from lotow.posse.files import read_text

    totals = {}
    for name in ("cowboys", "lawmen", "outlaws"):
        text = (REPOSITORY / "examples" / "posses" / f"{name}.toml").read_text("utf-8")
        totals[name] = infamy(read_text(text, book()), book()).total
    assert totals == {"cowboys": 7 * 5 + 8, "lawmen": 8 * 5 + 8, "outlaws": 5 * 5 + 8 + 15}


def test_whoever_succeeds_the_leader_shares_his_pluck_like_one() -> None:
    shared = [
        effect
        for effect in effects_on(one("greenhorn", role="leader"), book())
        if isinstance(effect, SharesPluck)
    ]
    assert [effect.within for effect in shared] == [6]
    assert not [effect for effect in effects_on(one("greenhorn"), book()) if isinstance(effect, SharesPluck)]


def test_whoever_has_lost_an_arm_carries_one_one_handed_weapon() -> None:
    lost = [{"row": "arm-wound", "detail": "amputation"}]
    for gear, legal in (
        (("sixgun",), True),
        (("sixgun", "hand weapon"), False),
        (("repeating rifle",), False),
    ):
        rules = [one.rule for one in check(posse_of(fighter("trail boss", *gear, injuries=lost)), book())]
        assert ("one-hand-left" not in rules) == legal


def test_a_member_is_shown_with_who_leads_which_eye_whom_he_hates_and_what_was_cut_off() -> None:
    hurt = structs.replace(
        one("greenhorn", "sixgun"),
        role="leader",
        injuries=(
            Injury("blinded-in-one-eye", "left-eye"),
            Injury("bitter-enmity", None, "Dalton Gang"),
            Injury("arm-wound", "amputation"),
        ),
        ignores_first_wound=True,
    )
    assert rank_of(hurt, book(), "en") == "leader"
    assert rank_of(one("cowpoke"), book(), "en") == ""
    assert rank_of(structs.replace(one("cowpoke"), role="hero"), book(), "fr") == "héros"
    assert notes_of(hurt, book(), "en") == [
        "blinded in one eye (left eye)",
        "bitter enmity: Dalton Gang",
        "arm wound (amputation)",
        "ignores the first wound",
    ]
    assert notes_of(hurt, book(), "fr")[1] == "haine implacable : Dalton Gang"
