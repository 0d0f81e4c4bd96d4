"""What cannot be is refused, with the rule it breaks; and all of it may be insisted upon."""

from __future__ import annotations

import pytest
from table_support import GANG, LAW, Evening

from lotow.errors import LotowError
from lotow.table import taps as t
from lotow.table.checks import problems_of


@pytest.fixture
def evening() -> Evening:
    evening = Evening()
    evening.say("turn")
    return evening


def test_a_dead_man_shoots_nobody(evening: Evening) -> None:
    evening.say("out Jed")
    assert "out-of-action" in evening.refused("shoot Jed at Cole with sixgun")


def test_whoever_left_the_table_is_not_there(evening: Evening) -> None:
    evening.say("leaves Ann")
    assert evening.refused("shoot #3 at Cole") == ["left-the-table"]
    assert "left-the-table" in evening.refused("shoot Cole at #3")
    assert evening.refused("wound #3") == ["left-the-table"]


def test_nobody_shoots_at_the_fallen(evening: Evening) -> None:
    evening.say("out Cole")
    assert evening.refused("shoot Ann at #5") == ["out-of-action"]


def test_nobody_shoots_himself_or_a_friend(evening: Evening) -> None:
    assert evening.refused("shoot Ann at Ann") == ["own-target"]
    assert evening.refused("shoot Ann at Tom") == ["friend"]


def test_nobody_falls_twice(evening: Evening) -> None:
    evening.say("out Kid by Jed")
    assert evening.refused("out Kid by Ann") == ["out-of-action"]
    assert evening.refused("wound Kid") == ["out-of-action"]


def test_the_fallen_put_nobody_out_in_a_later_turn(evening: Evening) -> None:
    evening.say("out Jed", "out Kid by Jed", "turn")
    assert evening.refused("out Pip by #2") == ["out-of-action"]


def test_fame_that_is_not_there_is_not_spent(evening: Evening) -> None:
    assert evening.refused("fame Brady 2") == ["no-fame"]
    assert evening.refused("fame Tom") == ["no-fame"]


def test_fortune_that_is_not_there_saves_nobody(evening: Evening) -> None:
    assert evening.refused("fortune Tom saved") == ["no-fortune"]


def test_an_empty_rifle_is_not_fired(evening: Evening) -> None:
    evening.say("shoot Tom at Cole", "turn")
    assert evening.refused("shoot Tom at Cole") == ["gun-empty"]


def test_a_jammed_gun_is_not_fired(evening: Evening) -> None:
    evening.say("shoot Cole at Ann", "jam Cole", "turn")
    assert evening.refused("shoot Cole at Ann") == ["gun-jammed"]
    assert evening.refused("jam Cole") == ["gun-jammed"]


def test_dynamite_is_thrown_once(evening: Evening) -> None:
    evening.say("throw Sam dynamite", "turn")
    while evening.who("Old Sam").gun("dynamite") is not None and not evening.refused("throw Sam dynamite"):
        evening.say("throw Sam dynamite", "turn")
    assert evening.refused("throw Sam dynamite") == ["gun-spent"]


def test_nobody_fires_what_he_does_not_carry(evening: Evening) -> None:
    assert evening.refused("shoot Ann at Cole with winchester") == ["not-carried"]
    assert evening.refused("jam Ann with winchester") == ["not-carried"]


def test_only_a_sixgun_is_fanned(evening: Evening) -> None:
    assert evening.refused("fan Jed at Cole with winchester") == ["no-fanning"]


def test_only_a_shotgun_has_two_barrels(evening: Evening) -> None:
    assert evening.refused("both barrels Jed at Cole with winchester") == ["no-barrels"]


def test_both_barrels_need_both_loaded(evening: Evening) -> None:
    evening.say("shoot Brady at Pip", "turn")
    assert evening.refused("both barrels Brady at Pip") == ["one-barrel-left"]


def test_only_a_le_mat_scatters(evening: Evening) -> None:
    assert evening.refused("scatter Jed at Pip with sixgun") == ["no-scatter"]


def test_one_shot_a_turn(evening: Evening) -> None:
    evening.say("shoot Jed at Cole with winchester")
    assert evening.refused("shoot Jed at Cole with winchester") == ["shot-already"]


def test_without_turns_nothing_is_said_about_turns() -> None:
    evening = Evening()
    evening.say("shoot Jed at Cole with winchester", "shoot Jed at Cole with winchester")


def test_whoever_reloads_does_not_shoot(evening: Evening) -> None:
    evening.insist("shoot Tom at Cole")
    evening.say("turn", "reload Tom")
    assert evening.refused("shoot Tom at Cole") == ["reloading"]


def test_whoever_has_shot_reloads_in_the_next_turn(evening: Evening) -> None:
    evening.say("shoot Tom at Cole")
    assert evening.refused("reload Tom") == ["shot-already"]


def test_whoever_dives_has_lost_his_shot(evening: Evening) -> None:
    evening.say("dives Tom")
    assert evening.refused("shoot Tom at Cole") == ["diving"]


def test_a_loaded_gun_needs_no_reloading(evening: Evening) -> None:
    assert evening.refused("reload Ann") == ["all-loaded"]


def test_a_thrown_charge_never_jams(evening: Evening) -> None:
    assert evening.refused("jam Sam with dynamite") == ["never-jams"]


def test_a_turn_that_has_begun_does_not_begin_again(evening: Evening) -> None:
    assert evening.refused("turn 1") == ["turn-over"]


def test_a_phase_that_is_over_does_not_come_back(evening: Evening) -> None:
    evening.say("phase fightin")
    assert evening.refused("phase movin") == ["phase-over"]


def test_dice_show_one_to_six(evening: Evening) -> None:
    assert evening.refused("pluck Kid 7 1") == ["no-such-face"]
    assert evening.refused("pluck Kid 4") == ["two-dice"]


def test_the_drop_takes_a_die_of_each_side(evening: Evening) -> None:
    with pytest.raises(LotowError, match="2 dice"):
        evening.hear("drop 4 2 1")
    tap = t.DropWon(side=LAW, dice=(4,))
    assert [one.rule for one in problems_of(evening.state, tap)] == ["a-die-a-side"]


def test_nobody_runs_before_half_are_out(evening: Evening) -> None:
    evening.say("out Ann")
    assert evening.refused("hills lawmen 1 1") == ["not-half-gone"]
    assert evening.refused("flee lawmen") == ["not-half-gone"]


def test_whoever_has_fled_does_not_flee_again(evening: Evening) -> None:
    evening.say("out Ann", "out Tom", "flee lawmen")
    assert evening.refused("flee lawmen") == ["gone-already"]


def test_nobody_rerolls_without_rerolls(evening: Evening) -> None:
    assert evening.refused("reroll outlaws") == ["no-rerolls"]


def test_nobody_mounts_without_a_mount(evening: Evening) -> None:
    assert evening.refused("mount Ann") == ["no-mount"]
    assert evening.refused("horse dead Ann") == ["no-mount"]
    assert evening.refused("dismount Ann") == ["on-foot"]
    assert evening.refused("mount Jed") == ["in-the-saddle"]


def test_a_dead_mount_is_not_mounted(evening: Evening) -> None:
    evening.say("horse dead Jed")
    assert evening.refused("mount Jed") == ["mount-dead"]


def test_the_prone_lie_already_and_the_standing_stand(evening: Evening) -> None:
    assert evening.refused("stand Ann") == ["not-prone"]
    evening.say("prone Ann")
    assert evening.refused("prone Ann") == ["prone-already"]
    assert evening.refused("prone Jed") == ["in-the-saddle"]


def test_there_must_be_something_to_take() -> None:
    evening = Evening("bank robbery", LAW)
    with pytest.raises(LotowError, match="'cattle'"):
        evening.hear("takes Cole cattle")
    evening.say("takes Cole bag")
    assert evening.refused("takes Cole bag") == ["hands-full"]
    evening.say("takes Pip bag", "takes Kid bag")
    assert evening.refused("takes Sam bag") == ["none-left"]


def test_nobody_counts_more_than_there_is() -> None:
    assert Evening("open range", GANG).refused("counts outlaws cattle 13") == ["too-many-counted"]


def test_what_the_scenario_does_not_count_is_not_counted(evening: Evening) -> None:
    tap = t.Counted(side=LAW, what="bags", count=1)
    assert [one.rule for one in problems_of(evening.state, tap)] == ["not-counted"]


def test_there_must_be_a_prisoner_to_free(evening: Evening) -> None:
    assert evening.refused("frees Ann") == ["no-prisoner"]
    jail = Evening("jailbreak", GANG)
    assert jail.refused("frees Ann") == ["wrong-side"]
    jail.say("prisoner Kid", "frees Pip")
    assert jail.refused("frees Pip") == ["freed-already"]


def test_nobody_frees_a_dead_man() -> None:
    gallows = Evening("hang 'em high", GANG)
    gallows.say("out condemned")
    assert "prisoner-dead" in gallows.refused("frees Pip")


def test_only_the_scenarios_own_events_happen(evening: Evening) -> None:
    assert [one.rule for one in problems_of(evening.state, t.Happened(what="flood"))] == ["no-such-event"]


def test_there_must_be_something_to_drink(evening: Evening) -> None:
    assert evening.refused("drink Brady") == ["nothing-to-drink"]
    evening.say("drink Cole 3")
    assert evening.refused("drink Cole 3") == ["drunk-already"]


def test_after_the_end_nobody_acts(evening: Evening) -> None:
    evening.say("end lawmen")
    assert evening.refused("shoot Ann at Cole") == ["game-is-over"]
    assert evening.refused("out Kid by Jed") == []


def test_strangers_are_not_at_the_table(evening: Evening) -> None:
    assert [one.rule for one in problems_of(evening.state, t.WentOut(fighter=99))] == ["not-at-the-table"]
    assert [one.rule for one in problems_of(evening.state, t.SideFled(side="x"))] == ["no-such-side"]


def test_no_wound_is_no_wound(evening: Evening) -> None:
    assert evening.refused("wound Ann 0") == ["no-wounds"]


def test_a_refusal_has_reasons_in_both_languages(evening: Evening) -> None:
    evening.say("out Jed")
    for one in problems_of(evening.state, evening.hear("shoot #2 at Cole with sixgun")):
        assert one.message.en != one.message.fr
        assert one.hint.en
        assert one.hint.fr


def test_whatever_is_insisted_upon_is_folded(evening: Evening) -> None:
    evening.say("out Jed")
    state = evening.insist("shoot #2 at Cole with sixgun", "fame Tom 3", "wound #2", "mount Ann", "stand Ann")
    assert state.fighters[4].fame_left == 0
