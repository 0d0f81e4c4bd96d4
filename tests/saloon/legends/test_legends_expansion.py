"""The gambling expansion as it changes the sheets."""

from __future__ import annotations

import pytest
from legends_table import Sitting, follows, warnings

from lotow.errors import LotowError
from lotow.saloon.legends.scoring import score
from lotow.saloon.legends.setup import set_up


def gambling(*said: str) -> Sitting:
    return Sitting(*said, expansion=True)


def test_the_gamblers_track_gives_its_seven_rewards() -> None:
    table = gambling("Ann +7 gambler")
    assert table.ann.gambler == 7
    assert table.ann.dollars == 10 + 10 + 20
    assert table.ann.legend == 1 + 2
    assert table.ann.tokens == 3


def test_dollars_or_cards_are_the_players_choice() -> None:
    entry = gambling().say("Ann +1 gambler, cards")
    assert [(one.what, one.by) for one in entry.changes] == [("gambler", 1), ("cards", 1)]
    assert "choice" in follows(entry)


def test_past_the_last_space_every_point_is_two_tokens_and_three_are_kept() -> None:
    table = gambling("Ann +7 gambler", "Ann +1 gambler")
    assert (table.ann.gambler, table.ann.tokens) == (7, 3)
    assert "Ann draws 2 legendary tokens and keeps the best 3." in follows(table.say("Ann +1 gambler"))


def test_the_gamblers_track_does_not_mind_the_others() -> None:
    table = gambling("Ann +2 wanted", "Ann +1 gambler")
    assert (table.ann.wanted, table.ann.gambler) == (2, 1)


def test_without_the_expansion_there_is_no_gamblers_track() -> None:
    table = Sitting()
    assert warnings(table.say("Ann +1 gambler"))
    assert table.ann.gambler == 0


def test_the_furthest_gambler_scores_a_point_and_tied_ones_each() -> None:
    table = gambling("Ann +2 gambler", "Bill +2 gambler", "Cid +1 gambler")
    named = {one.player: [line.what.en for line in one.lines] for one in score(table.state)}
    assert "furthest on the gambler's track" in named["Ann"]
    assert "furthest on the gambler's track" in named["Bill"]
    assert "furthest on the gambler's track" not in named["Cid"]


def test_the_first_to_pass_a_marker_draws_an_event() -> None:
    table = gambling("Ann +4 lp")
    assert "draws an event" in follows(table.say("Ann +2 lp"))
    assert "draws an event" not in follows(table.say("Bill +6 lp"))
    assert "draws an event" in follows(table.say("Bill +5 wanted"))
    assert table.state.markers == ("legend 5", "wanted 5")


def test_no_marker_lies_where_the_game_ends() -> None:
    assert gambling("Ann +15 lp").state.markers == ("legend 5", "legend 10")


def test_poker_won_is_a_point_or_a_gambler_point() -> None:
    table = gambling("Ann +20 dollars", "Ann wins poker, lp", "Ann wins poker, gambler")
    assert (table.ann.legend, table.ann.gambler) == (1, 1)


def test_another_player_who_wins_poker_gains_a_gambler_point() -> None:
    table = gambling("Ann +10 dollars", "Bill +10 dollars", "Ann loses poker with Bill")
    assert (table.bill.gambler, table.bill.legend) == (1, 0)
    assert table.bill.dollars == 70 + 10


def test_the_tournaments_winner_gains_both_points_and_the_pot() -> None:
    table = gambling("Ann +30 dollars", "Ann wins the tournament")
    assert (table.ann.legend, table.ann.gambler) == (1, 1)
    assert table.ann.dollars == 40 + 20 + 30 + 10
    table = gambling("Ann +30 dollars", "Bill +30 dollars", "Ann loses the tournament with Bill")
    assert (table.bill.legend, table.bill.gambler) == (1, 1)


def test_who_folds_in_the_tournament_pays_the_ante_alone_and_the_saloon_adds_twenty_if_two_stay() -> None:
    rich = ("Ann +50 dollars", "Bill +50 dollars", "Cid +40 dollars")
    table = gambling(*rich)
    entry = table.say("Ann wins the tournament with Bill and Cid, Cid folds")
    assert (table.cid.dollars, table.bill.dollars) == (50 - 10, 50 - 30)
    pot = 40 + 20 + 3 * 10 + 2 * 20
    assert table.ann.dollars == 120
    assert f"{50 - 30 + pot - 120} dollars too many" in follows(entry)
    table = gambling(*rich, "Ann wins the tournament with Bill, Bill folds")
    assert (table.ann.dollars, table.bill.dollars) == (50 + 40 + 10 + 10, 40)
    table = gambling(*rich, "Ann loses the tournament with Bill and Cid, Ann and Cid fold")
    assert (table.ann.dollars, table.cid.dollars, table.bill.gambler) == (40, 40, 1)
    for said in ("Ann loses the tournament with Bill, Bill folds, Bill wins", "Ann wins poker, Bill folds"):
        with pytest.raises(LotowError):
            gambling(*rich, said)


def test_whoever_is_arrested_near_buzzard_gulch_goes_to_the_marshals_office() -> None:
    assert "marshal's office" in follows(gambling("Bill +1 wanted").say("Cid arrests Bill"))
    assert "marshal's office" not in follows(Sitting("Bill +1 wanted").say("Cid arrests Bill"))


def test_faro_pays_the_stake_and_the_jackpot_three_times() -> None:
    table = gambling("Ann +40 dollars", "Ann plays faro with Bill")
    assert table.ann.dollars == 50
    table.say("Ann wins faro 20")
    assert (table.ann.dollars, table.ann.gambler) == (50 + 20 + 10, 1)
    table.say("Ann loses faro 10", "Ann faro jackpot 10")
    assert (table.ann.dollars, table.ann.gambler, table.ann.legend) == (80 - 10 + 30, 2, 1)


def test_longhorns_slow_their_owner_and_are_worth_a_point_and_thirty_dollars() -> None:
    table = gambling("Ann gets mule", "Ann takes longhorn", "Ann takes longhorn", "Ann takes longhorn")
    assert (table.ann.longhorns, table.ann.movement) == (3, 1)
    table.say("Ann delivers longhorn")
    assert (table.ann.longhorns, table.ann.legend, table.ann.dollars) == (2, 1, 30)


def test_an_arrest_loses_every_longhorn_and_a_robber_takes_one() -> None:
    table = gambling("Bill +3 longhorns", "Ann robs Bill, money, longhorn")
    assert (table.ann.longhorns, table.bill.longhorns) == (1, 2)
    table.say("Bill +1 wanted", "Bill is arrested")
    assert table.bill.longhorns == 0


def test_a_robber_may_take_cattle_or_a_longhorn_alone() -> None:
    table = gambling("Bill +1 cattle, +1 longhorn, +40 dollars", "Ann robs Bill, cattle")
    assert (table.ann.cattle, table.bill.cattle, table.bill.dollars, table.ann.wanted) == (1, 0, 40, 1)
    table.say("Cid robs Bill, longhorn")
    assert (table.cid.longhorns, table.bill.longhorns, table.bill.wounds) == (1, 0, 2)
    with pytest.raises(LotowError, match="Bill has 0 cattle"):
        table.say("Cid robs Bill, cattle")


def test_a_robber_takes_cattle_or_a_longhorn_but_not_both() -> None:
    table = gambling("Bill +1 longhorns", "Bill +1 cattle")
    assert warnings(table.say("Ann robs Bill, money, cattle, longhorn"))


def test_the_train_is_robbed_once_a_turn() -> None:
    table = gambling("Ann robs the train, $40, 2 wanted")
    assert (table.ann.dollars, table.ann.wanted) == (40, 2)
    assert warnings(table.say("Ann loses the train robbery"))
    assert table.ann.wounds == 1


def test_the_train_goes_on_when_a_turn_begins() -> None:
    assert "The train goes on" in follows(gambling().say("end turn"))
    assert "The train goes on" not in follows(Sitting().say("end turn"))


@pytest.mark.parametrize("said", ["Ann crosses the canyon", "Ann settles the frontier"])
def test_a_canyon_and_a_frontier_space_take_an_action(said: str) -> None:
    table = gambling(said)
    assert table.state.actions == 2
    assert "That belongs to the expansion." in warnings(Sitting().say(said))


def test_a_frontiers_reward_is_told_with_it() -> None:
    assert gambling("Ann settles the frontier, 1 longhorn").ann.longhorns == 1


def test_nuggets_on_the_board_are_picked_up_as_many_as_can_be_carried() -> None:
    table = gambling("Ann +6 nuggets")
    assert (table.ann.nuggets, table.state.actions) == (4, 3)


def test_rail_travel_costs_ten_dollars_and_an_action() -> None:
    table = gambling("Ann +10 dollars", "Ann travels by rail")
    assert (table.ann.dollars, table.state.actions) == (0, 2)
    with pytest.raises(LotowError):
        table.say("Ann travels by rail")


def test_outlaws_and_claim_jumpers_wound_whoever_loses() -> None:
    assert gambling("Ann loses to an outlaw").ann.wounds == 1
    assert gambling("Ann loses to a claim jumper").ann.wounds == 1
    assert gambling("Ann beats an outlaw, 2 lp").ann.legend == 2


def test_a_high_roller_takes_the_stake_of_whoever_loses() -> None:
    assert gambling("Ann +20 dollars", "Ann loses to the high roller").ann.dollars == 0
    assert gambling("Ann beats the high roller, 2 gambler").ann.gambler == 2


def test_cattle_of_any_colour_are_rustled_at_the_outlaw_camp() -> None:
    table = gambling("Ann acquires cattle", "Ann delivers cattle to the outlaw camp, $10")
    assert (table.ann.cattle, table.ann.wanted, table.ann.dollars) == (0, 1, 10)


def test_the_expansions_deeds_are_warned_about_without_it() -> None:
    assert "That belongs to the expansion." in warnings(Sitting().say("Ann takes longhorn"))


@pytest.mark.parametrize(("items", "count"), [(13, 2), (14, 2), (15, 3), (17, 3), (18, 4), (30, 4)])
def test_the_trading_post_is_set_up_by_the_number_of_items(items: int, count: int) -> None:
    assert f"{count} miscellaneous" in set_up(4, expansion=True, equipment=items)[-1].en


@pytest.mark.parametrize(("players", "events"), [(2, 1), (3, 2), (5, 3)])
def test_one_event_is_drawn_for_every_two_players(players: int, events: int) -> None:
    assert any(
        f"resolve {events} event{'s' if events > 1 else ''};" in one.en
        for one in set_up(players, expansion=True)
    )


def test_too_few_items_and_too_many_players_are_refused() -> None:
    with pytest.raises(LotowError):
        set_up(4, expansion=True, equipment=5)
    with pytest.raises(LotowError):
        set_up(7)


def test_the_first_game_and_goals_have_steps_of_their_own() -> None:
    steps = " ".join(one.en for one in set_up(3, first=True, goals=True))
    assert "Bloody Knife" in steps
    assert "Snake Oil Salesman" in steps
    assert "18 legendary tokens" in steps


def test_the_expansion_is_set_up_beside_the_base_game() -> None:
    steps = " ".join(one.en for one in set_up(4, expansion=True))
    assert "Orange cattle at the ranch of Buzzard Gulch" in steps
    assert "9 more legendary tokens" in steps
    assert "train at Spike's View" in steps
    assert "event tokens there go back" in steps
