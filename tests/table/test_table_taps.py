"""Every tap, and what it changes at the table."""

from __future__ import annotations

import pytest
from msgspec import structs
from posses import fighter, gun, posse_of
from table_support import GANG, LAW, Evening, begun_with, opened

from lotow.errors import LotowError
from lotow.journal.entries.game_entries import Who
from lotow.table import taps as t
from lotow.table.changes import CHANGES
from lotow.table.follows import counts, must_test
from lotow.table.said import NOBODY_IN_PARTICULAR
from lotow.table.saying import SAY
from lotow.table.table_state import beginning


@pytest.fixture
def evening() -> Evening:
    return Evening()


def test_every_tap_changes_something_and_can_be_told() -> None:
    assert set(CHANGES) == set(SAY) == set(t.TAPS)


def test_a_tap_reads_back_as_it_was_written(evening: Evening) -> None:
    tap = evening.hear("shoot Jed at Cole with winchester")
    assert t.decode(t.encode(tap)) == tap


def test_what_is_no_tap_is_refused_with_one_sentence() -> None:
    with pytest.raises(LotowError, match="no tap"):
        t.decode('{"tap": "dances"}')


def test_everybody_begins_as_he_stands(evening: Evening) -> None:
    sheriff, deputy = evening.who("Brady"), evening.who("Jed")
    assert (sheriff.wounds_left, sheriff.fame_left, sheriff.fortune_left) == (2, 1, 2)
    assert deputy.mounted
    assert [gun.start.weapon for gun in deputy.guns] == ["repeating-rifle", "sixgun"]
    assert evening.who("Tom").guns[0].start.capacity == 1


def test_everybody_is_known_by_what_he_is_in_this_game(evening: Evening) -> None:
    sheriff = evening.who("Brady").start
    assert (sheriff.profile.shootin, sheriff.profile.wounds, sheriff.profile.pluck) == (4, 2, 4)
    assert (sheriff.type.en, sheriff.role, sheriff.hero) == ("sheriff", "leader", True)


def test_the_drop_begins_its_turn(evening: Evening) -> None:
    evening.say("turn", "phase fightin")
    evening.taps.append(t.DropTaken(side=LAW, turn=2, device="here", number=3))
    assert (evening.state.turn, evening.state.phase) == (2, "drop")


def test_a_turn_begins_with_the_drop(evening: Evening) -> None:
    state = evening.say("turn", "phase shootin", "turn")
    assert (state.turn, state.phase) == (2, "drop")


def test_phases_follow_one_another(evening: Evening) -> None:
    seen = []
    evening.say("turn")
    for _ in range(4):
        evening.say("phase")
        seen.append((evening.state.turn, evening.state.phase))
    assert seen == [(1, "movin"), (1, "shootin"), (1, "fightin"), (2, "drop")]


def test_the_attacker_has_the_drop_on_the_first_turn_where_the_scenario_says_so(evening: Evening) -> None:
    assert evening.say("turn").drop == GANG


def test_the_higher_die_has_the_drop(evening: Evening) -> None:
    assert evening.say("turn", "turn", "drop 4 2").drop == LAW


def test_a_tie_changes_the_drop(evening: Evening) -> None:
    evening.say("turn", "turn", "drop lawmen", "turn")
    assert evening.say("drop 3 3").drop == GANG


def test_house_rules_may_have_a_tie_rolled_again(evening: Evening) -> None:
    evening.opened = structs.replace(evening.opened, later_tie="rerolled")
    evening.say("turn", "turn", "drop lawmen", "turn")
    with pytest.raises(LotowError, match="tied"):
        evening.hear("drop 3 3")
    assert evening.hear("drop", 3, 3, 2, 5) == evening.hear("drop 2 5")


def test_a_tie_on_the_first_turn_goes_to_the_lower_infamy() -> None:
    evening = Evening("high noon")
    lower = min(evening.opened.sides, key=lambda one: one.infamy).posse
    assert evening.say("turn", "drop 5 5").drop == lower


def test_a_tie_in_the_saloon_is_rolled_again() -> None:
    evening = Evening("high noon")
    evening.opened = structs.replace(evening.opened, tie="reroll")
    with pytest.raises(LotowError, match="tied"):
        evening.hear("drop 5 5")


def test_the_drop_is_rolled_when_nobody_says_it(evening: Evening) -> None:
    tap = evening.hear("drop", 2, 6)
    assert isinstance(tap, t.DropTaken)
    assert (tap.side, tap.dice) == (GANG, (2, 6))


def test_a_winchester_is_never_empty(evening: Evening) -> None:
    evening.say("turn", "shoot Jed at Cole with winchester", "turn", "shoot Jed at Cole with winchester")
    assert evening.gun("Jed", "repeating-rifle") == "ready"


def test_a_rifle_is_empty_after_every_shot(evening: Evening) -> None:
    evening.say("turn", "shoot Tom at Cole")
    assert evening.gun("Tom", "rifle") == "empty"


def test_a_shotgun_has_two_barrels(evening: Evening) -> None:
    evening.say("turn", "shoot Brady at Pip")
    assert evening.gun("Brady", "shotgun") == "half"
    evening.say("turn", "shoot Brady at Pip")
    assert evening.gun("Brady", "shotgun") == "empty"


def test_both_barrels_empty_a_shotgun_at_once(evening: Evening) -> None:
    evening.say("turn", "both barrels Brady at Pip")
    assert evening.gun("Brady", "shotgun") == "empty"


def test_a_fanned_sixgun_is_empty_and_an_aimed_one_is_not(evening: Evening) -> None:
    evening.say("turn", "shoot Cole at Ann")
    assert evening.gun("Cole", "sixgun") == "ready"
    evening.say("turn", "fan Cole at Ann")
    assert evening.gun("Cole", "sixgun") == "empty"


def test_one_phase_of_reloading_readies_every_gun(evening: Evening) -> None:
    evening.insist("shoot Tom at Cole", "jam Jed with sixgun", "jam Jed with winchester")
    evening.say("reload Jed")
    assert evening.gun("Jed", "sixgun") == evening.gun("Jed", "repeating-rifle") == "ready"
    assert evening.gun("Tom", "rifle") == "empty"


def test_whoever_is_draped_in_guns_never_has_an_empty_one_even_after_fanning() -> None:
    bandido = gun("mexican bandido", name="Zapata")
    evening = Evening(begun=begun_with(bandido))
    evening.say("turn", "fan Zapata at Ann with sixgun")
    assert evening.gun("Zapata", "sixgun") == "ready"


def test_the_gun_that_was_fired_last_is_the_one_that_jams(evening: Evening) -> None:
    evening.say("turn", "shoot Jed at Cole with sixgun", "jam Jed")
    assert evening.gun("Jed", "sixgun") == "jammed"
    assert evening.gun("Jed", "repeating-rifle") == "ready"


def test_dynamite_is_gone_once_it_is_thrown(evening: Evening) -> None:
    evening.say("turn", "throw Sam dynamite at Brady")
    assert evening.gun("Old Sam", "dynamite") == "spent"


def test_dynamite_may_be_laid_which_is_no_shot(evening: Evening) -> None:
    evening.say("turn", "lay Sam dynamite")
    assert evening.gun("Old Sam", "dynamite") == "spent"
    assert evening.who("Old Sam").shot is None


def test_a_le_mat_scatters_once_a_game() -> None:
    evening = Evening(
        begun=opened(gang=posse_of(fighter("desperado", "le mat", name="Cole"), list="outlaws"))
    )
    evening.say("turn", "scatter Cole at Ann", "turn", "shoot Cole at Ann")
    assert evening.refused("scatter Cole at Ann") == ["no-scatter", "shot-already"]


def test_the_last_wound_puts_a_fighter_out(evening: Evening) -> None:
    evening.say("turn", "wound Brady by Cole")
    assert evening.who("Brady").out is None
    evening.say("wound Brady by Pip")
    brady = evening.who("Brady")
    assert (brady.out, brady.wounds_left, evening.state.called(brady.by)) == (1, 0, "Pip")


def test_wounds_beyond_the_last_are_lost(evening: Evening) -> None:
    assert evening.say("wound Ann 3").fighters[3].wounds_left == 0


def test_a_cure_lets_the_first_wound_be_ignored(evening: Evening) -> None:
    begun = evening.opened
    law = begun.sides[0]
    cured = structs.replace(law.fighters[2], ignores=1)
    sides = (structs.replace(law, fighters=(*law.fighters[:2], cured, law.fighters[3])), begun.sides[1])
    evening = Evening(begun=structs.replace(begun, sides=sides))
    evening.say("wound Ann")
    assert evening.who("Ann").out is None
    evening.say("wound Ann")
    assert evening.who("Ann").out is not None


def test_out_knows_by_whom_in_which_turn_and_with_what(evening: Evening) -> None:
    evening.say("turn", "turn", "shoot Jed at Kid with winchester", "out Kid by Jed")
    kid = evening.who("Kid")
    assert (kid.out, kid.weapon) == (2, "repeating-rifle")


def test_by_whom_may_be_said_afterwards(evening: Evening) -> None:
    evening.say("out Kid", "out Kid by Jed")
    assert evening.state.called(evening.who("Kid").by) == "Jed Stone"


def test_it_may_have_been_nobody_in_particular(evening: Evening) -> None:
    evening.say("out Kid by nobody")
    assert evening.who("Kid").by == NOBODY_IN_PARTICULAR
    assert evening.told("out Kid by nobody") == (
        "Kid Pardee out by nobody in particular",
        "Kid Pardee hors de combat par personne en particulier",
    )
    evening.say("out Kid by Jed")
    assert evening.state.called(evening.who("Kid").by) == "Jed Stone"


def test_fortune_costs_a_point_and_no_wound(evening: Evening) -> None:
    evening.say("fortune Brady saved", "fortune Brady failed")
    assert (evening.who("Brady").fortune_left, evening.who("Brady").wounds_left) == (0, 2)


def test_fame_is_spent_point_by_point(evening: Evening) -> None:
    evening.say("fame Brady 1 for quickdraw")
    assert evening.who("Brady").fame_left == 0


def test_the_prone_lie_until_they_stand(evening: Evening) -> None:
    assert evening.say("prone Ann").fighters[3].prone
    assert not evening.say("stand Ann").fighters[3].prone


def test_riders_mount_and_dismount(evening: Evening) -> None:
    assert not evening.say("dismount Jed").fighters[2].mounted
    assert evening.say("mount Jed").fighters[2].mounted
    assert not evening.say("unhorsed Jed").fighters[2].mounted


def test_a_dead_horse_carries_nobody(evening: Evening) -> None:
    state = evening.say("horse dead Jed")
    assert state.fighters[2].horse_dead
    assert not state.fighters[2].mounted


def test_a_dive_lasts_for_the_turn(evening: Evening) -> None:
    evening.say("turn", "dives Kid")
    assert evening.who("Kid").dived == evening.state.turn
    evening.say("turn")
    assert evening.who("Kid").dived != evening.state.turn


def test_a_pluck_test_changes_nothing_by_itself(evening: Evening) -> None:
    before = evening.state
    assert evening.say("pluck Kid 4 3") == before


def test_half_out_must_test_at_the_next_movin_phase(evening: Evening) -> None:
    state = evening.say("turn", "out Ann")
    assert not must_test(state, state.sides[LAW])
    state = evening.say("out Tom")
    assert must_test(state, state.sides[LAW])
    state = evening.say("turn", "hills lawmen 5 5")
    assert not must_test(state, state.sides[LAW])
    assert not state.sides[LAW].fled
    state = evening.say("turn")
    assert must_test(state, state.sides[LAW])


def test_a_failed_test_takes_the_whole_side_away(evening: Evening) -> None:
    state = evening.say("turn", "out Ann", "out Tom", "turn", "hills lawmen 1 1")
    assert state.sides[LAW].fled


def test_the_leaders_pluck_counts_and_without_him_the_highest(evening: Evening) -> None:
    evening.say("turn", "out Ann", "out Tom")
    assert not evening.say("hills lawmen 3 3").sides[LAW].fled
    gone = Evening()
    gone.say("turn", "out Ann", "out Tom", "out Brady")
    assert gone.say("hills lawmen 3 3").sides[LAW].fled


def test_a_test_rolled_again_counts_the_second_time(evening: Evening) -> None:
    evening.say("turn", "out Ann", "out Tom", "hills lawmen 1 1")
    assert not evening.insist("hills lawmen 6 6").sides[LAW].fled


def test_a_night_on_the_town_forgives_the_first_failure(evening: Evening) -> None:
    law, gang = evening.opened.sides
    merry = structs.replace(evening.opened, sides=(structs.replace(law, forgiven=1), gang))
    evening = Evening(begun=merry)
    assert not evening.say("turn", "out Ann", "out Tom", "hills lawmen 1 1").sides[LAW].fled
    assert evening.say("turn", "hills lawmen 1 1").sides[LAW].fled


def test_a_side_may_give_up_once_half_of_it_is_out(evening: Evening) -> None:
    assert evening.say("out Cole", "out Kid", "flee outlaws").sides[GANG].fled


def test_the_underdog_uses_up_his_rerolls(evening: Evening) -> None:
    law, gang = evening.opened.sides
    evening = Evening(begun=structs.replace(evening.opened, sides=(structs.replace(law, rerolls=2), gang)))
    assert evening.say("reroll lawmen").sides[LAW].rerolls == 1


def test_whiskey_raises_pluck_up_to_seven(evening: Evening) -> None:
    before = evening.who("Cole").pluck
    evening.say("drink Cole 2")
    assert (evening.who("Cole").pluck, evening.who("Cole").drank) == (before + 2, True)
    other = Evening()
    other.say("drink Cole 6")
    assert other.who("Cole").pluck == 7


def test_the_die_for_whiskey_is_rolled_where_nobody_says_it(evening: Evening) -> None:
    tap = evening.hear("drink Cole", 5)
    assert isinstance(tap, t.ItemUsed)
    assert tap.rolled == 5


def test_a_reporter_gives_fame_and_old_remedies_all_fortune() -> None:
    press = Evening(begun=begun_with(gun("reporter", name="Quill")))
    press.insist("fame Cole 9", "regains Cole fame")
    assert press.who("Cole").fame_left == 1
    rail = Evening(begun=begun_with(gun("chinese rail worker", name="Lee")))
    rail.say("fortune Lee failed", "regains Lee fortune")
    assert rail.who("Lee").fortune_left == rail.who("Lee").start.fortune > 0


def test_a_reroll_lets_a_failed_test_be_rolled_again_once(evening: Evening) -> None:
    law, gang = evening.opened.sides
    evening = Evening(begun=structs.replace(evening.opened, sides=(structs.replace(law, rerolls=2), gang)))
    evening.say("turn", "out Ann", "out Tom", "turn", "hills lawmen 1 1")
    assert evening.refused("hills lawmen 6 6") == ["gone-already"]
    evening.say("reroll lawmen", "hills lawmen 1 2")
    assert evening.refused("hills lawmen 6 6") == ["gone-already"]
    assert not evening.say("reroll lawmen", "hills lawmen 6 6").sides[LAW].fled


def test_a_leader_who_hates_them_rolls_his_failed_test_again(evening: Evening) -> None:
    law, gang = evening.opened.sides
    hates = (Who(member=law.fighters[0].member, name="Brady"),)
    evening = Evening(begun=structs.replace(evening.opened, sides=(structs.replace(law, hates=hates), gang)))
    evening.say("turn", "out Ann", "out Tom", "turn", "hills lawmen 1 1", "hills lawmen 1 2")
    assert evening.refused("hills lawmen 6 6") == ["gone-already"]


def test_of_two_sixguns_the_one_that_was_fired_jams() -> None:
    posse = posse_of(fighter("desperado", "sixgun", "sixgun", name="Cole"), list="outlaws", name="Ash Boys")
    evening = Evening(begun=opened(gang=posse))
    evening.say("turn", "fan Cole at Jed", "jam Cole")
    assert [one.state for one in evening.who("Cole").guns] == ["jammed", "ready"]
    evening.say("turn", "shoot Cole at Jed", "jam Cole")
    assert [one.state for one in evening.who("Cole").guns] == ["jammed", "jammed"]


def test_a_test_rolled_a_second_time_is_remembered(evening: Evening) -> None:
    evening.say("turn", "out Ann", "out Tom", "turn", "hills lawmen 1 1")
    assert sum(evening.side(LAW).again.values()) == 0
    evening.insist("hills lawmen 6 6")
    assert sum(evening.side(LAW).again.values()) == 1


def test_a_bag_goes_off_the_table_with_whoever_carries_it() -> None:
    evening = Evening("bank robbery", LAW)
    state = evening.say("takes Cole bag", "leaves Cole")
    assert counts(state)["bags"] == {LAW: 2, GANG: 1}
    assert state.sides[GANG].out == 0


def test_one_man_may_carry_two_bags() -> None:
    evening = Evening("bank robbery", LAW)
    state = evening.say("takes Cole bag", "takes Cole bag", "leaves Cole")
    assert counts(state)["bags"] == {LAW: 1, GANG: 2}


def test_whoever_falls_drops_his_bag() -> None:
    evening = Evening("bank robbery", LAW)
    evening.say("takes Cole bag", "out Cole by Brady", "takes Pip bag", "leaves Pip")
    assert counts(evening.state)["bags"][GANG] == 1


def test_a_bag_that_an_attacker_takes_off_the_table_is_his_side_s_like_those_still_on_it() -> None:
    """Only the robbers' way out takes a bag out of the game; all others are the attacker's."""
    evening = Evening("bank robbery", LAW)
    state = evening.insist("takes Brady bag", "leaves Brady")
    assert counts(state)["bags"] == {LAW: 3, GANG: 0}
    state = evening.insist("takes Cole bag", "leaves Cole")
    assert counts(state)["bags"] == {LAW: 2, GANG: 1}


def test_there_are_never_more_bags_than_three() -> None:
    evening = Evening("bank robbery", LAW)
    for name in ("Cole", "Kid", "Pip", "Sam"):
        evening.insist(f"takes {name} bag", f"leaves {name}")
    assert counts(evening.state)["bags"] == {LAW: 0, GANG: 3}


def test_bags_said_of_the_attackers_are_the_robbers_others() -> None:
    evening = Evening("bank robbery", LAW)
    assert counts(evening.say("counts lawmen bags 1"))["bags"] == {LAW: 1, GANG: 2}


def test_cattle_driven_off_are_counted_and_the_rest_is_the_defenders() -> None:
    evening = Evening("open range", GANG)
    state = evening.say("counts outlaws cattle 5", "out cattle")
    assert counts(state)["cattle"] == {LAW: 6, GANG: 5}


def test_cattle_driven_off_add_up_whoever_says_so() -> None:
    evening = Evening("open range", GANG)
    state = evening.say("drives outlaws 2", "drives outlaws", "drives outlaws 3 cattle")
    assert counts(state)["cattle"] == {LAW: 6, GANG: 6}


def test_bags_said_of_the_robbers_are_taken_as_said() -> None:
    evening = Evening("bank robbery", LAW)
    assert counts(evening.say("counts outlaws bags 2"))["bags"] == {LAW: 1, GANG: 2}


def test_robbers_begin_on_foot_with_their_mounts_outside() -> None:
    riders = posse_of(fighter("desperado", "sixgun", "horse", name="Cole"), list="outlaws", name="Ash Boys")
    evening = Evening(begun=opened("bank robbery", LAW, riders))
    assert not evening.who("Cole").mounted
    assert evening.who("Jed").mounted
    evening.say("mount Cole")
    assert evening.who("Cole").mounted


def test_the_coachs_guards_are_lent_horses_and_so_are_half_of_the_robbers() -> None:
    evening = Evening("stagecoach", GANG)
    assert all(one.mounted for one in evening.side(LAW).fighters)
    assert not any(one.mounted for one in evening.side(GANG).fighters)
    evening.say("mount Cole")
    assert (evening.who("Cole").mounted, evening.who("Cole").horse) == (True, "horse")


def test_a_prisoner_begins_without_his_horse() -> None:
    riders = posse_of(
        fighter("desperado", "sixgun", name="Cole"),
        fighter("kid", "sixgun", "horse", name="Kid Pardee"),
        list="outlaws",
        name="Ash Boys",
    )
    jail = Evening(begun=opened("jailbreak", GANG, riders))
    assert jail.who("Kid").mounted
    jail.say("prisoner Kid")
    assert not jail.who("Kid").mounted
    jail.say("frees Cole", "mount Kid")
    assert jail.who("Kid").mounted


def test_two_who_fought_a_duel_are_remembered() -> None:
    noon = Evening("high noon")
    noon.say("duel Brady", "duel Cole")
    assert [one.name for one in noon.state.fighters.values() if one.deeds] == ["Brady", "Cole"]


def test_who_put_the_condemned_man_out_is_remembered() -> None:
    gallows = Evening("hang 'em high", GANG)
    gallows.say("frees Pip", "wound condemned by Ann", "wound condemned by Tom")
    condemned = gallows.state.thing("condemned")
    assert condemned is not None
    assert (condemned.number, gallows.state.called(condemned.by)) == (0, "Tom")


def test_things_have_wounds_of_their_own() -> None:
    evening = Evening("stagecoach", GANG)
    coach = evening.say("wound coach 2").thing("coach")
    assert coach is not None
    assert (coach.number, coach.wounds_left) == (1, 4)


def test_a_note_is_kept(evening: Evening) -> None:
    assert evening.say("note the piano is on fire").notes == ["the piano is on fire"]


def test_undoing_everything_gives_the_start(evening: Evening) -> None:
    evening.say("turn", "shoot Tom at Cole", "wound Cole", "prone Kid")
    for number in range(4, 0, -1):
        evening.undo(number)
    assert evening.state == beginning(evening.opened)


def test_what_was_taken_back_can_be_brought_back(evening: Evening) -> None:
    evening.say("out Kid by Jed")
    assert evening.undo(1).sides[GANG].out == 0
    assert evening.undo(2).sides[GANG].out == 1


def test_a_tap_that_arrives_twice_counts_once(evening: Evening) -> None:
    evening.say("wound Brady")
    evening.taps.append(evening.taps[0])
    assert evening.who("Brady").wounds_left == 1
