"""Beginning, turns, limits and the store, each rule as it changes the sheets."""

from __future__ import annotations

import pytest
from legends_table import Sitting, follows, warnings

from lotow.errors import LotowError
from lotow.saloon.legends.game_founding import found
from lotow.saloon.legends.setup import set_up

# Beginning


def test_characters_begin_with_what_their_cards_print() -> None:
    table = Sitting()
    assert table.cid.dollars == 10
    assert table.cid.marshal == 1
    assert [(one.item, one.upgraded) for one in table.cid.gear] == [("revolver", True)]
    assert [one.item for one in table.ann.gear] == ["rifle"]


def test_points_at_the_start_bring_no_reward() -> None:
    assert Sitting().cid.dollars == 10
    assert Sitting().cid.legend == 0


def test_the_most_wanted_player_begins() -> None:
    table = Sitting(players=(("Ann", "Annie Oakley"), ("Bill", "Billy the Kid"), ("Cid", "Bass Reeves")))
    assert list(table.state.players) == ["Bill", "Cid", "Ann"]
    assert "most Wanted" in follows(table.entries[0])


def test_what_is_not_printed_is_left_to_the_table() -> None:
    assert "not in the texts" in follows(found("x", (("Ann", "Bloody Knife"), ("Bill", "Jesse James"))))


def test_setting_up_goes_by_the_number_of_players() -> None:
    def steps(players: int) -> str:
        return " ".join(one.en for one in set_up(players))

    assert "Man in Black" in steps(2)
    assert "2 discs resolve" in steps(4)
    assert "3 discs resolve" in steps(5)
    assert "Man in Black" not in steps(5)


@pytest.mark.parametrize("count", [1, 7])
def test_two_to_six_play(count: int) -> None:
    with pytest.raises(LotowError):
        found("x", [(f"Player {letter}", "") for letter in "ABCDEFG"[:count]])


def test_two_players_bring_the_man_in_black() -> None:
    assert "Man in Black" in follows(found("x", (("Ann", ""), ("Bill", ""))))


def test_two_players_need_two_names() -> None:
    with pytest.raises(LotowError):
        found("x", (("Ann", ""), ("ann", "")))


@pytest.mark.parametrize("name", ["J\x1b[2Jed", "J\u202eed", "two\nlines", "x" * 5_000, "Jed: heist won"])
def test_no_player_sits_down_under_a_name_that_hides_something(name: str) -> None:
    with pytest.raises(LotowError, match="cannot be"):
        found("x", ((name, ""), ("Bill", "")))


@pytest.mark.parametrize(
    ("length", "target"), [("short", 15), ("average", 20), ("long", 25), ("moyenne", 20)]
)
def test_a_game_is_short_average_or_long(length: str, target: int) -> None:
    assert found("x", (("Ann", ""), ("Bill", "")), length).target == target


def test_no_other_length_is_known() -> None:
    with pytest.raises(LotowError):
        found("x", (("Ann", ""), ("Bill", "")), "endless")


# The turn


def test_a_turn_begins_with_twenty_dollars_or_two_cards_or_half_of_each() -> None:
    assert Sitting("Ann takes $20").ann.dollars == 20
    assert Sitting("Ann takes 10 and a card").ann.dollars == 10
    assert Sitting("Ann draws 2").ann.dollars == 0


def test_only_one_of_them_a_turn() -> None:
    assert warnings(Sitting().say("Ann takes 20", "Ann draws 2"))


def test_there_are_three_actions_a_turn() -> None:
    table = Sitting("Ann works", "Ann works", "Ann works")
    assert table.ann.dollars == 30
    assert warnings(table.entries[-1]) == []
    assert warnings(table.say("Ann works")) == ["Ann has no action left."]


def test_determination_gives_two_more_actions() -> None:
    table = Sitting("Ann plays determination")
    assert table.state.actions == 3 - 1 + 2


def test_an_action_out_of_turn_is_warned_about() -> None:
    assert warnings(Sitting().say("Bill works")) == ["It is Ann's turn."]


def test_turns_go_round() -> None:
    table = Sitting("end turn", "end turn")
    assert table.state.active.name == "Cid"
    table.say("fin du tour")
    assert (table.state.active.name, table.state.round) == ("Ann", 2)


def test_only_the_active_player_ends_a_turn() -> None:
    with pytest.raises(LotowError):
        Sitting("Bill: end turn")


def test_the_hand_is_five_less_one_for_each_wound() -> None:
    table = Sitting("Ann +2 wounds")
    assert table.ann.hand_limit == 3
    assert "3 poker cards" in follows(table.say("end turn"))


# Limits


def test_nobody_carries_more_than_120_dollars() -> None:
    table = Sitting("Ann +100 dollars")
    assert "limit" in follows(table.say("Ann: heist won"))
    assert table.ann.dollars == 120


def test_nobody_carries_more_than_four_nuggets_or_six_with_a_mule() -> None:
    table = Sitting("Ann +9 nuggets")
    assert table.ann.nuggets == 4
    table.say("Ann gets mule", "Ann +9 nuggets")
    assert table.ann.nuggets == 6


def test_changing_from_the_mule_returns_the_nuggets_that_are_too_many() -> None:
    table = Sitting("Ann gets mule", "Ann +6 nuggets")
    assert "returns 2 nuggets" in follows(table.say("Ann gets mustang"))
    assert (table.ann.room, table.ann.nuggets) == (4, 4)


def test_nobody_has_more_than_three_wounds() -> None:
    assert Sitting("Ann +5 wounds").ann.wounds == 3


def test_nobody_has_more_than_one_cattle_token() -> None:
    assert Sitting("Ann acquires cattle", "Ann acquires cattle").ann.cattle == 1


def test_nobody_has_more_than_three_miscellaneous_items() -> None:
    table = Sitting("Ann gets whiskey", "Ann gets provisions", "Ann gets map")
    with pytest.raises(LotowError):
        table.say("Ann gets hat")


def test_nobody_has_two_of_an_item() -> None:
    with pytest.raises(LotowError):
        Sitting("Ann gets rifle")


# The store


def test_one_action_buys_and_upgrades_whatever_one_can_pay() -> None:
    table = Sitting("Ann +100 dollars", "Ann buys mule", "Ann upgrades mule", "Ann buys whiskey")
    assert table.ann.dollars == 100 - 30 - 30 - 10
    assert table.state.actions == 2
    table.say("Ann works", "Ann buys provisions")
    assert table.state.actions == 0


def test_a_second_visit_to_the_store_after_another_action_takes_another() -> None:
    table = Sitting("Ann +100 dollars", "Ann buys mule", "Ann works", "Ann buys whiskey")
    assert table.state.actions == 0


def test_nobody_buys_what_he_cannot_pay() -> None:
    with pytest.raises(LotowError):
        Sitting("Ann buys mule")


def test_a_price_that_is_not_printed_is_said_once() -> None:
    table = Sitting("Ann +120 dollars")
    with pytest.raises(LotowError):
        table.say("Ann buys mustang")
    table.say("Ann buys mustang for 40", "Ann upgrades mustang")
    assert table.ann.dollars == 40


def test_an_item_only_the_table_knows_can_be_bought() -> None:
    table = Sitting("Ann +60 dollars", "Ann buys buffalo gun weapon for 50")
    assert [(one.name.en, one.kind) for one in table.ann.gear][-1] == ("buffalo gun", "weapon")


def test_an_item_that_is_almost_known_is_asked_about() -> None:
    with pytest.raises(LotowError) as refused:
        Sitting("Ann +60 dollars", "Ann buys the mul for 30")
    assert refused.value.hint.en == "did you mean mule?"


def test_a_hint_names_the_player_and_what_is_missing() -> None:
    with pytest.raises(LotowError) as refused:
        Sitting("Ann +10 dollars", "Ann buys mule")
    assert "Ann +20 dollars" in refused.value.hint.en
    with pytest.raises(LotowError) as refused:
        Sitting("Ann rustles cattle")
    assert "Ann +1 bétail" in refused.value.hint.fr


def test_miscellaneous_items_cannot_be_upgraded() -> None:
    with pytest.raises(LotowError):
        Sitting("Ann +60 dollars", "Ann gets whiskey", "Ann upgrades whiskey")


def test_whiskey_heals_a_wound_and_provisions_draw_a_card() -> None:
    table = Sitting("Ann +2 wounds", "Ann gets whiskey")
    assert table.ann.wounds == 1
    assert [(one.what, one.by) for one in table.say("Ann gets provisions").changes] == [("cards", 1)]


def test_provisions_are_used_up_for_a_card_and_a_wound() -> None:
    table = Sitting("Ann +2 wounds", "Ann gets provisions", "Ann uses provisions")
    assert table.ann.wounds == 1
    assert table.ann.has("provisions") is None
    assert table.state.actions == 2


def test_whiskey_wounds_whoever_it_is_used_on() -> None:
    table = Sitting("Ann gets whiskey", "Ann uses whiskey on Bill")
    assert table.bill.wounds == 1
    assert table.ann.has("whiskey") is None


def test_the_mount_in_use_sets_the_movement() -> None:
    table = Sitting()
    assert table.ann.movement == 2
    table.say("Ann +60 dollars", "Ann buys mule")
    assert table.ann.movement == 3
    table.say("Ann upgrades mule")
    assert table.ann.movement == 4


def test_a_price_that_is_only_on_the_card_is_asked_for_in_the_words_that_were_said() -> None:
    table = Sitting("Ann +40 dollars")
    for phrase, hint in (("Ann buys mustang", "buys mustang"), ("Ann upgrades rifle", "upgrades rifle")):
        with pytest.raises(LotowError, match="not in the texts") as error:
            table.say(phrase)
        assert error.value.hint.en == f"say it: {hint} for 40"
