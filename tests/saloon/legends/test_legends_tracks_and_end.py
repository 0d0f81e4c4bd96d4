"""Tracks, stories, the end, variants, each rule as it changes the sheets."""

from __future__ import annotations

import pytest
from legends_table import Sitting, follows, warnings

from lotow.errors import LotowError
from lotow.saloon.legends.board_facts import dice, set_fact, texts, track
from lotow.saloon.legends.entries import decode, encode
from lotow.saloon.legends.rule_texts import look_up
from lotow.saloon.legends.scoring import score
from lotow.saloon.legends.state import after, fold

# Tracks


def test_the_marshal_track_pays_dollars_and_points_by_space() -> None:
    table = Sitting("Ann +9 marshal")
    assert table.ann.marshal == 9
    assert table.ann.legend == 2 + 4 + 6
    assert table.ann.dollars == 120


def test_past_the_ninth_space_every_point_is_a_legend_point() -> None:
    table = Sitting("Ann +9 marshal", "Ann +2 marshal")
    assert (table.ann.marshal, table.ann.legend) == (9, 14)
    table = Sitting("Ann +9 wanted", "Ann +2 wanted")
    assert (table.ann.wanted, table.ann.legend) == (9, 2)


def test_a_wanted_point_gives_up_the_marshal_track() -> None:
    table = Sitting("Ann +4 marshal", "Ann +1 wanted")
    assert (table.ann.marshal, table.ann.wanted) == (0, 1)


def test_a_wanted_player_gains_no_marshal_points() -> None:
    table = Sitting("Ann +1 wanted")
    assert warnings(table.say("Ann +1 marshal"))
    assert table.ann.marshal == 0


def test_the_sheriff_is_active_once_somebody_is_wanted() -> None:
    assert "Sheriff is active" in follows(Sitting().say("Ann +1 wanted"))


@pytest.mark.parametrize(("points", "legend"), [(1, 1), (3, 1), (4, 2), (6, 2), (7, 3), (9, 3)])
def test_the_wanted_gain_their_row_at_the_end_of_their_turn(points: int, legend: int) -> None:
    assert Sitting(f"Ann +{points} wanted", "end turn").ann.legend == legend


def test_the_legendary_ability_counts_from_five_points_on() -> None:
    assert "ability" in follows(Sitting("Ann +4 lp").say("Ann +1 lp"))


def test_manhunt_is_a_point_for_whoever_is_on_a_track() -> None:
    assert Sitting("Ann plays manhunt").ann.legend == 0
    assert Sitting("Ann +1 wanted", "Ann plays manhunt").ann.legend == 1


def test_living_legend_is_a_point_of_either_track_once_a_turn() -> None:
    table = Sitting("Ann plays living legend, marshal")
    assert table.ann.marshal == 1
    assert warnings(table.say("Ann plays living legend, wanted"))


# Stories


@pytest.mark.parametrize(("players", "discs"), [(2, 2), (4, 2), (5, 3), (6, 3)])
def test_two_discs_resolve_a_story_with_up_to_four_players_three_with_more(players: int, discs: int) -> None:
    table = Sitting(players=[(f"Player {letter}", "") for letter in "ABCDEF"[:players]])
    assert table.state.discs_needed == discs


def test_a_story_is_resolved_at_the_end_of_the_turn_for_everybody_with_a_disc() -> None:
    table = Sitting("Ann story 1", "end turn")
    assert "resolved" in follows(table.say("Bill story 1"))
    assert "Ann, Bill" in follows(table.say("end turn"))
    assert table.state.stories == ((), ())


def test_one_disc_a_turn() -> None:
    assert warnings(Sitting("Ann story 1").say("Ann story 2"))


def test_with_both_discs_out_one_is_moved() -> None:
    table = Sitting("Ann story 1", players=[(f"Player {letter}", "") for letter in "BCDEF"] + [("Ann", "")])
    table.say("Ann story 2", "Ann story 2")
    assert table.state.stories == ((), ("Ann", "Ann"))


# The end


def test_the_game_ends_after_a_last_turn_for_everybody() -> None:
    """The text's example: the round is finished, then everybody from the first player on has one turn."""
    table = Sitting("end turn", "Bill +15 lp")
    entry = table.say("end turn")
    assert "Bill has reached 15 LP" in follows(entry)
    assert "Cid's turn." in follows(entry)
    assert "Ann's last turn." in follows(table.say("end turn"))
    assert "Bill's last turn." in follows(table.say("end turn"))
    assert "Cid's last turn." in follows(table.say("end turn"))
    assert "The game is over" in follows(table.say("end turn"))
    assert table.state.over
    with pytest.raises(LotowError):
        table.say("Ann works")


def test_the_first_player_who_triggers_it_has_a_whole_round_and_one_more() -> None:
    table = Sitting("Ann +15 lp", *["end turn"] * 5)
    assert not table.state.over
    table.say("end turn")
    assert table.state.over


def total(table: Sitting, name: str) -> int:
    return next(one.total for one in score(table.state) if one.player == name)


def test_sixty_dollars_are_a_point_and_a_wound_costs_one() -> None:
    table = Sitting("Ann +119 dollars", "Ann +2 wounds", "Ann +5 lp")
    assert total(table, "Ann") == 5 + 1 - 2


def test_upgrades_score() -> None:
    assert total(Sitting(), "Cid") == 1 + 1


def test_the_most_wanted_scores_three_every_other_one() -> None:
    table = Sitting("Ann +2 wanted", "Bill +1 wanted")
    assert (total(table, "Ann"), total(table, "Bill")) == (3, 1)


def test_tied_for_most_wanted_each_scores_one() -> None:
    table = Sitting("Ann +2 wanted", "Bill +2 wanted")
    assert (total(table, "Ann"), total(table, "Bill")) == (1, 1)


@pytest.mark.parametrize(("points", "row"), [(1, 1), (4, 2), (9, 3)])
def test_marshals_score_their_row(points: int, row: int) -> None:
    table = Sitting(f"Ann +{points} marshal")
    lines = {line.what.en: line.points for line in score(table.state)[0].lines}
    assert lines["Marshal track"] == row


def test_even_points_are_decided_by_track_points_then_nuggets_then_wounds() -> None:
    even = (("Ann", ""), ("Bill", ""))
    table = Sitting("Ann +5 lp", "Bill +4 lp", "Bill +1 wanted", "Ann +3 lp", "Bill +1 lp", players=even)
    first, second = score(table.state)
    assert (first.total, second.total) == (8, 8)
    assert (first.player, first.decided and first.decided.en) == ("Bill", "more Marshal or Wanted points")
    nuggets = score(Sitting("Ann +2 nuggets", players=even).state)
    assert (nuggets[0].player, nuggets[0].decided and nuggets[0].decided.en) == ("Ann", "more nuggets")
    wounds = score(Sitting("Ann +1 wound", "Ann +1 lp", players=even).state)
    assert (wounds[0].player, wounds[0].decided and wounds[0].decided.en) == ("Bill", "fewer wounds")


def test_what_nothing_decides_is_shared() -> None:
    assert [one.rank for one in score(Sitting(players=(("Ann", ""), ("Bill", ""))).state)] == [1, 1]


# Variants


def test_goals_give_tokens_that_score_at_the_end() -> None:
    table = Sitting("Ann completes goal", "Ann completes goal", "Ann tokens worth 5", variants=("goals",))
    assert (table.ann.goals, table.ann.tokens) == (2, 2)
    assert total(table, "Ann") == 5
    table.say("Ann tokens worth 4")
    assert total(table, "Ann") == 4


def test_in_the_wild_west_the_loser_of_a_duel_loses_a_point() -> None:
    table = Sitting("Bill +3 lp", "Ann wins a duel against Bill", variants=("wild",))
    assert (table.bill.legend, table.ann.legend) == (2, 2)


def test_in_the_wild_west_a_fight_won_out_of_turn_is_a_point() -> None:
    table = Sitting("Ann fails to rob Bill", variants=("wild",))
    assert table.bill.legend == 1
    table.say("Bill +1 wanted", "Bill escapes the sheriff")
    assert table.bill.legend == 2


def test_in_the_wild_west_a_robber_takes_everything() -> None:
    table = Sitting("Bill +50 dollars", "Ann robs Bill, money", variants=("wild",))
    assert (table.ann.dollars, table.bill.dollars) == (50, 0)


def test_in_the_wild_west_nobody_is_arrested_once_the_end_has_come() -> None:
    table = Sitting("Ann +15 lp", "Bill +1 wanted", "end turn", variants=("wild",))
    assert warnings(table.say("Bill is arrested"))


# The table's own facts

NONSENSE = [
    ("wanted 12", "1 card"),
    ("moon", "1"),
    ("wanted 2", "a song"),
    ("price x", "4"),
    ("upgrade mule", "many"),
    ("movement mule", "40"),
    ("tournament", "-5"),
    ("text", "a card without a name"),
    ("text vendetta", "x" * 301),
]


def test_a_table_sets_what_its_board_prints() -> None:
    table = Sitting()
    for fact, value in (("wanted 2", "1 card"), ("dice", "nugget 6"), ("price mustang", "50")):
        table.entries.append(set_fact(fact, value))
        table.state = after(table.state, table.entries[-1])
    assert track(table.state, "wanted").spaces[1].cards == 1
    assert dice(table.state).nugget == 6
    table.say("Ann +60 dollars", "Ann buys mustang")
    assert table.ann.dollars == 10


def test_a_table_sets_what_its_cards_print() -> None:
    """Upgrades, movement, the tournament's stake: for what is owned already and for what is bought later."""
    table = Sitting("Ann gets mustang", "Ann +99 dollars", "Ann upgrades mustang for 9", expansion=True)
    for fact, value in (("upgrade mustang", "3"), ("movement mustang", "4"), ("tournament", "20")):
        table.entries.append(set_fact(fact, value))
        table.state = after(table.state, table.entries[-1])
    assert (table.ann.movement, total(table, "Ann")) == (4, 3 + 1)
    table.say("Bill gets mustang", "Bill +50 dollars", "Bill upgrades mustang for 10")
    assert (table.bill.movement, total(table, "Bill")) == (4, 3)
    table.say("Bill loses the tournament")
    assert table.bill.dollars == 50 - 10 - 40
    assert fold(table.entries) == table.state
    with pytest.raises(LotowError, match="no item is called 'mustng'"):
        set_fact("upgrade mustng", "2")


def test_a_reconstructed_space_says_so_until_the_table_has_set_it() -> None:
    assert "reconstructed" in follows(Sitting("Ann +4 wanted").say("Ann +1 wanted"))
    assert "reconstructed" not in follows(Sitting("Ann +5 wanted").say("Ann +1 wanted"))
    table = Sitting("Ann +4 wanted")
    table.state = after(table.state, set_fact("wanted 5", "2 cards"))
    entry = table.say("Ann +1 wanted")
    assert "reconstructed" not in follows(entry)
    assert ("cards", 2) in [(one.what, one.by) for one in entry.changes]


def test_a_table_reads_out_what_a_card_says() -> None:
    state = Sitting().state
    for fact, value in (("text Doc Holliday", "Draws first."), ("texte Vendetta", "Action : défiez.")):
        state = after(state, set_fact(fact, value))
    [doc] = [one for one in look_up("doc holliday", texts(state)) if one.id == "doc-holliday"]
    assert (doc.text.en, doc.basis) == ("Draws first.", "community")
    found = {one.id: one.text.fr for one in look_up("vendetta", texts(state))}
    assert found["vendetta"] == "Action : défiez."
    assert found["alternate-cards"] == look_up("alternate-cards")[0].text.fr
    assert look_up("doc holliday")[0].text.en == "The ability is on the card."


@pytest.mark.parametrize(("fact", "value"), NONSENSE)
def test_nonsense_is_not_set(fact: str, value: str) -> None:
    with pytest.raises(LotowError):
        set_fact(fact, value)


def test_entries_are_kept_and_come_back_as_they_were() -> None:
    table = Sitting("Ann: heist won", "Ann +1 lp", "Ann story 1", "end turn", "Bill gets mule")
    kept = [decode(encode(entry)) for entry in table.entries]
    assert kept == table.entries
    assert fold(kept) == table.state
