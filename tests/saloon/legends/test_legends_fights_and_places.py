"""Fights and places, each rule as it changes the sheets."""

from __future__ import annotations

import pytest
from legends_table import Sitting, follows, warnings

from lotow.errors import LotowError

# Fights


def test_a_duel_won_gives_two_points_and_a_wound_to_the_loser() -> None:
    table = Sitting("Ann wins a duel against Bill")
    assert (table.ann.legend, table.bill.wounds, table.ann.wounds) == (2, 1, 0)


def test_a_duel_lost_wounds_whoever_began_it() -> None:
    table = Sitting("Ann loses a duel against Bill")
    assert (table.ann.legend, table.ann.wounds, table.bill.wounds) == (0, 1, 0)


def test_a_player_is_fought_once_a_turn() -> None:
    table = Sitting("Ann wins a duel against Bill")
    assert warnings(table.say("Ann robs Bill, money"))
    assert warnings(table.say("Ann wins a duel against Cid")) == []


def test_a_robber_takes_half_the_money_rounded_up_to_notes() -> None:
    table = Sitting("Bill +50 dollars", "Ann robs Bill, money")
    assert (table.ann.dollars, table.bill.dollars, table.ann.wanted, table.bill.wounds) == (30, 20, 1, 1)


def test_a_robber_takes_half_the_gold_rounded_up_and_the_cattle() -> None:
    table = Sitting("Bill +3 nuggets", "Bill +1 cattle", "Ann robs Bill, gold, cattle")
    assert (table.ann.nuggets, table.bill.nuggets, table.ann.cattle, table.bill.cattle) == (2, 1, 1, 0)


def test_an_arrest_needs_a_marshal_and_a_wanted_player() -> None:
    said = warnings(Sitting().say("Ann arrests Bill"))
    assert said == ["Ann has no Marshal point.", "Bill is not Wanted."]


def test_an_arrested_player_loses_wanted_points_cattle_and_half_of_money_and_gold() -> None:
    table = Sitting(
        "Bill +3 wanted", "Bill +70 dollars", "Bill +3 nuggets", "Bill +1 cattle", "end turn", "end turn"
    )
    entry = table.say("Cid arrests Bill")
    bill = table.bill
    assert (bill.wanted, bill.cattle, bill.dollars, bill.nuggets, bill.wounds) == (0, 0, 30, 1, 1)
    assert table.cid.marshal == 2
    assert "Sheriff's office" in follows(entry)
    assert "the Sheriff rests" in follows(entry)
    assert warnings(entry) == []


def test_the_sheriffs_arrest_does_the_same() -> None:
    table = Sitting("Ann +4 wanted", "Ann +70 dollars", "Ann is arrested")
    assert (table.ann.wanted, table.ann.dollars, table.ann.wounds) == (0, 30, 1)
    assert warnings(table.say("Ann is arrested")) == ["Ann is not Wanted."]


def test_whoever_escapes_the_sheriff_gains_nothing() -> None:
    table = Sitting("Ann +1 wanted", "Ann escapes the sheriff")
    assert table.ann.legend == 0


def test_a_bandit_gives_a_point_or_a_marshal_point() -> None:
    assert Sitting("Ann beats bandit, lp").ann.legend == 1
    table = Sitting("Ann beats bandit, marshal")
    assert (table.ann.legend, table.ann.marshal, table.ann.dollars) == (0, 1, 20)


def test_which_of_them_must_be_said_unless_only_one_is_open() -> None:
    with pytest.raises(LotowError) as refused:
        Sitting("Ann beats bandit")
    assert refused.value.message.en == "which is it: LP or Marshal?"
    table = Sitting("Ann +1 wanted", "Ann beats bandit")
    assert (table.ann.legend, table.ann.marshal) == (1, 0)
    with pytest.raises(LotowError):
        Sitting("Ann plays living legend")


def test_a_choice_may_be_said_as_a_figure() -> None:
    table = Sitting("Ann beats a bandit, 1 lp", "Ann bat un bandit, 1 marshall")
    assert (table.ann.legend, table.ann.marshal) == (1, 1)


def test_a_wanted_player_gains_no_marshal_point_from_a_bandit() -> None:
    table = Sitting("Ann +1 wanted")
    assert warnings(table.say("Ann beats bandit, marshal"))
    assert table.ann.marshal == 0


def test_a_bandit_lost_to_wounds_and_leaves_the_board() -> None:
    table = Sitting()
    assert "leaves the board" in follows(table.say("Ann loses to a bandit"))
    assert table.ann.wounds == 1


def test_a_heist_won_is_eighty_dollars_and_three_wanted_points() -> None:
    table = Sitting("Ann: heist won")
    assert (table.ann.dollars, table.ann.wanted) == (80, 3)


def test_a_heist_lost_is_a_wanted_point_and_a_wound() -> None:
    table = Sitting("Ann: heist lost")
    assert (table.ann.wanted, table.ann.wounds) == (1, 1)


def test_a_heist_is_tried_once_a_turn() -> None:
    assert warnings(Sitting("Ann: heist lost").say("Ann: heist won"))


def test_nobody_fights_himself() -> None:
    with pytest.raises(LotowError):
        Sitting("Ann wins a duel against Ann")


# Places


def test_a_nugget_deposited_is_twenty_dollars_and_a_point() -> None:
    table = Sitting("Ann +3 nuggets", "Ann deposits 3")
    assert (table.ann.dollars, table.ann.legend, table.ann.nuggets) == (60, 3, 0)


def test_an_upgraded_mule_gives_a_point_more_for_four_nuggets() -> None:
    table = Sitting(
        "Ann +60 dollars", "Ann buys mule", "Ann upgrades mule", "Ann +5 nuggets", "Ann deposits 4"
    )
    assert table.ann.legend == 5


def test_fools_gold_is_deposited_as_a_nugget_in_the_same_action() -> None:
    table = Sitting("Ann +2 nuggets", "Ann deposits 2 and Fool's Gold")
    assert (table.ann.dollars, table.ann.legend, table.state.actions) == (60, 3, 2)
    table = Sitting("Ann dépose 0 et la carte Pépite", "Ann deposits Fool's Gold")
    assert (table.ann.dollars, table.ann.legend, table.state.actions) == (40, 2, 1)


def test_fools_gold_counts_for_an_upgraded_mules_point() -> None:
    table = Sitting("Ann +60 dollars", "Ann buys mule", "Ann upgrades mule", "Ann +3 nuggets")
    table.say("Ann deposits 3 with Fool's Gold")
    assert table.ann.legend == 5


def test_nobody_deposits_what_he_does_not_have() -> None:
    with pytest.raises(LotowError):
        Sitting("Ann deposits 1")


def test_revelling_gives_a_point_for_thirty_dollars() -> None:
    table = Sitting("Ann +120 dollars", "Ann revels 90")
    assert (table.ann.dollars, table.ann.legend) == (30, 3)
    assert warnings(table.say("Ann revels 20"))


def test_the_doctor_heals_everything_for_ten_dollars_and_a_card_for_each() -> None:
    table = Sitting("Ann +3 wounds", "Ann +10 dollars")
    entry = table.say("Ann heals")
    assert (table.ann.wounds, table.ann.dollars) == (0, 0)
    assert ("cards", 3) in [(one.what, one.by) for one in entry.changes]


def test_wrangled_cattle_is_a_marshal_point_and_its_reward() -> None:
    table = Sitting("Ann acquires cattle", "Ann wrangles cattle, 1 lp")
    assert (table.ann.cattle, table.ann.marshal, table.ann.legend, table.ann.dollars) == (0, 1, 1, 20)


def test_rustled_cattle_is_a_wanted_point_and_its_reward() -> None:
    table = Sitting("Ann acquires cattle", "Ann delivers cattle, rustled, $20")
    assert (table.ann.cattle, table.ann.wanted, table.ann.dollars) == (0, 1, 20)
    assert table.state.actions == 2


def test_no_cattle_no_delivery() -> None:
    with pytest.raises(LotowError):
        Sitting("Ann wrangles cattle")


def test_work_is_ten_dollars() -> None:
    assert Sitting("Ann works").ann.dollars == 10


def test_poker_won_alone_is_the_saloons_fifty_dollars_and_a_point() -> None:
    table = Sitting("Ann +10 dollars", "Ann wins poker")
    assert (table.ann.dollars, table.ann.legend) == (60, 1)


def test_poker_won_with_others_takes_their_antes_too() -> None:
    table = Sitting("Ann +10 dollars", "Bill +10 dollars", "Ann wins poker with Bill and Cid")
    assert (table.ann.dollars, table.bill.dollars, table.cid.dollars) == (80, 0, 0)


def test_poker_lost_to_the_dealer_costs_the_ante() -> None:
    table = Sitting("Ann +10 dollars", "Ann loses poker")
    assert (table.ann.dollars, table.ann.legend) == (0, 0)


def test_poker_lost_to_another_gives_him_the_pot_and_no_point() -> None:
    table = Sitting("Ann +10 dollars", "Bill +10 dollars", "Ann loses poker with Bill")
    assert (table.bill.dollars, table.bill.legend) == (70, 0)


def test_others_who_tie_share_the_pot_rounded_down() -> None:
    table = Sitting(
        "Ann +10 dollars", "Bill +10 dollars", "Ann loses poker with Bill and Cid, Bill and Cid win"
    )
    assert (table.bill.dollars, table.cid.dollars) == (40, 40)


def test_who_won_must_be_said_where_it_is_not_clear() -> None:
    with pytest.raises(LotowError):
        Sitting("Ann +10 dollars", "Bill +10 dollars", "Ann loses poker with Bill and Cid")
