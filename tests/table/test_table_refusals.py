"""What cannot be is refused, with the rule it breaks; and all of it may be insisted upon."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from posses import gun
from support import REPOSITORY
from table_support import GANG, LAW, Evening, begun_with

from lotow.errors import LotowError, Text
from lotow.table import taps as t
from lotow.table.refusing import RefusedError, must_be_readable
from lotow.table.tap_checks import problems_of

CHECKS = REPOSITORY / "lotow" / "table"


@pytest.fixture
def evening() -> Evening:
    evening = Evening()
    evening.say("turn")
    return evening


def test_a_dead_man_shoots_nobody(evening: Evening) -> None:
    evening.say("out Jed")
    assert "out-of-action" in evening.refused("shoot Jed at Cole with sixgun")


def test_whoever_left_the_table_is_not_there() -> None:
    range = Evening("open range", GANG)
    range.say("leaves Pip")
    assert range.refused("shoot #7 at Ann") == ["left-the-table"]
    assert "left-the-table" in range.refused("shoot Ann at #7")
    assert range.refused("wound #7") == ["left-the-table"]


def test_nobody_leaves_but_for_the_scenarios_sake(evening: Evening) -> None:
    assert evening.refused("leaves Ann") == ["nobody-leaves"]
    robbery = Evening("bank robbery", LAW)
    assert robbery.refused("leaves Brady") == ["nobody-leaves"]
    assert robbery.refused("leaves Cole") == []
    jail = Evening("jailbreak", GANG)
    jail.say("prisoner Kid", "frees Pip")
    assert jail.refused("leaves Pip") == ["nobody-leaves"]
    assert jail.refused("leaves Kid") == []


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


def test_nobody_hurts_what_is_not_there_any_more() -> None:
    gallows = Evening("hang", GANG)
    gallows.say("out condemned")
    assert gallows.refused("wound condemned") == ["none-there"]
    assert gallows.refused("out condemned by Jed") == ["none-there"]
    assert gallows.refused("prisoner Kid") == ["prisoner-dead"]


def test_who_ran_with_his_side_does_nothing_more(evening: Evening) -> None:
    evening.say("out Kid", "out Pip", "turn", "flee outlaws")
    assert evening.refused("dives Cole") == ["side-fled"]
    assert evening.refused("shoot Ann at Cole") == ["side-fled"]
    assert evening.refused("out Cole by Ann") == []


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
    tap = t.DropTaken(side=GANG, dice=(4,))
    assert [one.rule for one in problems_of(evening.state, tap)] == ["a-die-a-side"]


def test_nobody_runs_before_half_are_out(evening: Evening) -> None:
    evening.say("out Ann")
    assert evening.refused("hills lawmen 1 1") == ["not-half-gone"]
    assert evening.refused("flee lawmen") == ["not-half-gone"]


def test_whoever_has_fled_does_not_flee_again(evening: Evening) -> None:
    evening.say("out Ann", "out Tom", "flee lawmen")
    assert evening.refused("flee lawmen") == ["gone-already"]


def test_a_side_tests_once_a_turn(evening: Evening) -> None:
    evening.say("turn", "out Ann", "out Tom", "turn", "hills lawmen 6 6")
    assert evening.refused("hills lawmen 1 1") == ["tested-already"]
    evening.say("turn", "hills lawmen 6 5")


def test_a_dead_man_with_two_kinds_of_guns_is_refused_and_not_asked_with_which(evening: Evening) -> None:
    evening.say("out Jed")
    assert evening.refused("shoot Jed at Cole") == ["out-of-action"]


def test_the_owners_of_the_herd_drive_nothing_off() -> None:
    evening = Evening("open range", GANG)
    assert evening.refused("drives lawmen 2") == ["keeps-not-drives"]
    assert evening.refused("drives outlaws 2") == []


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
    evening.say("takes Cole bag", "takes Cole bag", "takes Kid bag")
    assert evening.refused("takes Sam bag") == ["none-left"]


def test_cattle_are_driven_and_not_carried() -> None:
    range = Evening("open range", GANG)
    assert range.refused("takes Cole cattle") == ["not-carried-along"]
    range.say("drives outlaws 10")
    assert range.refused("drives outlaws 3") == ["none-left"]
    assert range.refused("drives outlaws 0") == ["none-left"]
    assert Evening("bank robbery", LAW).refused("drives outlaws 1") == ["carried-not-driven"]


def test_whoever_sits_in_the_cell_does_nothing() -> None:
    jail = Evening("jailbreak", GANG)
    jail.say("prisoner Kid")
    for said in ("shoot Kid at Ann", "leaves Kid", "fame Kid"):
        assert "not-free" in jail.refused(said)
    jail.say("frees Pip")
    assert jail.refused("shoot Kid at Ann") == []


def test_only_a_hero_is_taken_prisoner_the_leader_only_if_he_is_the_last() -> None:
    jail = Evening("jailbreak", GANG)
    assert jail.refused("prisoner Pip") == ["no-hostage"]
    assert jail.refused("prisoner Cole") == ["no-hostage"]
    assert jail.refused("prisoner Kid") == []


def test_nobody_frees_himself() -> None:
    jail = Evening("jailbreak", GANG)
    jail.say("prisoner Kid")
    assert jail.refused("frees Kid") == ["frees-himself", "not-free"]


def test_the_drop_is_rolled_once_a_turn_before_anybody_moves(evening: Evening) -> None:
    evening.say("turn", "drop lawmen", "drop outlaws", "phase movin")
    assert evening.refused("drop lawmen") == ["drop-settled"]
    assert evening.refused("drop outlaws") == []
    evening.say("turn")
    assert evening.refused("drop lawmen") == []


def test_the_drop_goes_to_whom_the_dice_say(evening: Evening) -> None:
    evening.say("turn", "drop lawmen 5 3", "turn")
    assert evening.refused("drop outlaws 5 3") == ["dice-say-another"]
    assert evening.refused("drop lawmen 4 4") == ["dice-say-another"]
    assert evening.refused("drop outlaws 4 4") == []


def test_a_refusal_says_how_it_is_mended_and_that_one_may_insist() -> None:
    with pytest.raises(RefusedError) as error:
        raise RefusedError(Text("flee", "fuit"), problems_of(Evening().state, t.SideFled(side=LAW)))
    assert error.value.hint.en == (
        "a side may run once half of it is out; insist if it happened all the same"
    )


def test_nobody_rolls_for_the_drop_that_the_scenario_gives(evening: Evening) -> None:
    assert evening.refused("drop lawmen") == ["first-drop"]
    assert evening.refused("drop outlaws") == []
    evening.say("turn")
    assert evening.refused("drop lawmen") == []


def test_the_hills_are_tested_before_anybody_moves(evening: Evening) -> None:
    evening.say("phase shootin", "out Ann", "out Tom")
    assert evening.refused("hills lawmen 6 6") == ["hills-next-turn"]
    assert evening.refused("flee lawmen") == ["hills-next-turn"]
    evening.say("turn", "hills lawmen 6 6")


def test_whiskey_is_drunk_at_the_start_of_the_game(evening: Evening) -> None:
    evening.say("turn")
    assert evening.refused("drink Cole 3") == ["too-late-to-drink"]


def test_only_what_is_made_for_it_is_thrown_and_only_explosives_are_laid(evening: Evening) -> None:
    assert evening.refused("throw Jed with winchester") == ["not-thrown"]
    assert evening.refused("lay Jed with winchester") == ["not-laid"]
    assert evening.refused("lay Sam dynamite") == []


def test_fame_comes_back_only_to_a_hero_without_any_beside_a_reporter() -> None:
    evening = Evening()
    assert evening.refused("regains Brady fame") == ["no-fame-given"]
    press = Evening(begun=begun_with(gun("reporter", name="Quill")))
    assert press.refused("regains Cole fame") == ["no-fame-given"]
    press.say("fame Cole 1")
    while press.who("Cole").fame_left:
        press.say("fame Cole 1")
    press.say("regains Cole fame")
    assert press.who("Cole").fame_left == 1
    assert press.refused("regains Quill fame") == ["no-fame-given"]


def test_fortune_comes_back_once_and_only_to_whoever_knows_the_old_remedies() -> None:
    evening = Evening(begun=begun_with(gun("chinese rail worker", name="Lee")))
    assert evening.refused("regains Cole fortune") == ["fortune-stays-away"]
    evening.say("fortune Lee failed", "regains Lee fortune")
    lee = evening.who("Lee")
    assert lee.fortune_left == lee.start.fortune
    assert evening.refused("regains Lee fortune") == ["fortune-stays-away"]


def test_the_scenario_rewards_only_its_own_deeds(evening: Evening) -> None:
    tap = t.Did(fighter=1, what="duellists")
    assert [one.rule for one in problems_of(evening.state, tap)] == ["no-such-deed"]
    noon = Evening("high noon")
    noon.say("duel Brady")
    assert noon.refused("duel Brady") == ["done-already"]
    assert noon.refused("duel Jed") == ["deed-done"]
    assert noon.refused("duel Cole") == noon.refused("duel Sam") == []
    assert noon.refused("duel Pip") == ["not-his-deed"]


def test_a_mount_is_lent_to_half_of_those_on_foot() -> None:
    coach = Evening("stagecoach", GANG)
    coach.say("mount Cole", "mount Kid")
    assert coach.refused("mount Pip") == ["no-mount"]


def test_nobody_mounts_from_the_ground(evening: Evening) -> None:
    evening.say("dismount Jed", "prone Jed")
    assert evening.refused("mount Jed") == ["prone-already"]


def test_endless_words_and_numbers_are_refused_whoever_insists() -> None:
    for tap in (
        t.Noted(text="x" * 5000),
        t.Noted(text="a\u202eb"),
        t.FameSpent(fighter=1, reason="y" * 200),
        t.TurnBegun(turn=10**9),
        t.Wounded(fighter=1, wounds=10**7),
        t.HillsTested(side=LAW, dice=(6,) * 20),
    ):
        with pytest.raises(LotowError):
            must_be_readable(tap)


def test_nobody_counts_more_than_there_is() -> None:
    range = Evening("open range", GANG)
    assert range.refused("counts outlaws cattle 13") == ["too-many-counted"]
    range.say("out cattle", "drives outlaws 10")
    assert range.refused("drives outlaws 2") == ["none-left"]
    assert range.refused("counts outlaws cattle 12") == ["too-many-counted"]
    assert range.refused("drives outlaws 1") == []


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


def test_every_rule_that_refuses_something_is_tried_here() -> None:
    """By its id: whoever adds a rule adds a test named for it."""
    tried = Path(__file__).read_text("utf-8")
    rules = {rule for file in CHECKS.glob("*.py") for rule in named_rules(file)}
    assert sorted(rule for rule in rules if f'"{rule}"' not in tried) == []


def named_rules(file: Path) -> Iterator[str]:
    """The rules a module names when it refuses something."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "problem":
            assert isinstance(node.args[0], ast.Constant)
            yield str(node.args[0].value)
