"""The rules of the dice game, one test each, and the worked examples of the text."""

from __future__ import annotations

from collections import Counter

import pytest
from dice_table import at_table, final, keep, play, roll, stop

from lotow.dice import SeededRoller
from lotow.errors import LotowError
from lotow.saloon.dice.content import load
from lotow.saloon.dice.decisions import legal, targets
from lotow.saloon.dice.entries import Drank, Kept, ShotsAimed
from lotow.saloon.dice.game import begin, deal, picking
from lotow.saloon.dice.hands import ONE, TWO, unpack

# Setting up


@pytest.mark.parametrize(
    ("players", "sheriffs", "renegades", "outlaws", "deputies"),
    [
        (3, 0, 1, 1, 1),
        (4, 1, 1, 2, 0),
        (5, 1, 1, 2, 1),
        (6, 1, 1, 3, 1),
        (7, 1, 1, 3, 2),
        (8, 1, 2, 3, 2),
    ],
)
def test_roles_go_by_the_number_of_players(
    players: int, sheriffs: int, renegades: int, outlaws: int, deputies: int
) -> None:
    dealt = deal([(f"P{seat}", "human") for seat in range(players)], picking(SeededRoller(players)))
    roles = Counter(seat.role for seat in dealt.seats)
    found = (roles["sheriff"], roles["renegade"], roles["outlaw"], roles["deputy"])
    assert found == (sheriffs, renegades, outlaws, deputies)


@pytest.mark.parametrize("players", [2, 9])
def test_three_to_eight_people_play(players: int) -> None:
    with pytest.raises(LotowError, match=f"no table for {players} players"):
        deal([("P", "human")] * players, picking(SeededRoller(1)))


def test_every_character_is_dealt_at_most_once() -> None:
    dealt = deal([("P", "human")] * 8, picking(SeededRoller(4)))
    assert len({seat.character for seat in dealt.seats}) == 8


def test_the_sheriff_has_two_life_points_more_and_begins() -> None:
    dealt = deal([("P", "human")] * 6, picking(SeededRoller(2)))
    state = begin(dealt).freeze()
    sheriff = next(at for at, seat in enumerate(dealt.seats) if seat.role == "sheriff")
    lives = {one.id: one.life for one in load().character}
    for at, seat in enumerate(dealt.seats):
        assert state.life[at] == lives[seat.character] + (2 if at == sheriff else 0)
    assert state.active == sheriff


def test_nine_arrows_lie_in_the_pile_and_five_dice_are_rolled() -> None:
    state = at_table()
    assert (state.pile, state.to_roll, state.rerolls) == (9, 5, 2)


# Rolling


def test_dice_may_be_rolled_again_twice() -> None:
    state = keep(roll(at_table(), "1 1 1 1 1"), "1")
    assert (state.phase, state.to_roll, state.rerolls) == ("roll", 4, 1)
    state = keep(roll(state, "beer beer beer beer"), "1")
    state = roll(state, "beer beer beer beer")
    assert (state.phase, state.rerolls) == ("shoot", 0)


def test_a_die_kept_once_may_be_rolled_again_later() -> None:
    state = roll(keep(roll(at_table(), "1 1 2 2 beer"), "beer"), "1 1 1 1")
    assert keep(state, "1 1 1 1").to_roll == 1


def test_dynamite_stays() -> None:
    state = roll(at_table(), "dynamite dynamite 1 beer 2")
    assert all("dynamite" in entry.faces for entry in legal(state) if isinstance(entry, Kept))
    with pytest.raises(LotowError, match="dynamite stays"):
        keep(state, "1 beer dynamite")


def test_only_dice_on_the_table_can_be_kept() -> None:
    with pytest.raises(LotowError, match="only dice on the table"):
        keep(roll(at_table(), "1 1 1 1 1"), "2")


def test_three_dynamites_end_the_rolling_and_cost_a_life_point_and_the_rest_counts() -> None:
    state = roll(at_table(life=(9, 8, 8, 8, 8)), "dynamite dynamite dynamite 1 beer")
    assert (state.phase, state.life[0]) == ("shoot", 8)
    state = play(state, ShotsAimed(ones=(1,)), Drank((0,)))
    assert (state.life[:2], state.active) == ((9, 7), 1)


def test_three_dynamites_count_over_several_rolls() -> None:
    state = keep(roll(at_table(), "dynamite 1 1 1 1"), "dynamite")
    state = roll(state, "dynamite dynamite beer beer")
    assert (state.phase, state.life[0]) == ("drink", 9)


def test_who_dies_of_dynamite_has_no_dice_left() -> None:
    state = roll(at_table(life=(10, 1, 8, 8, 8), active=1), "dynamite dynamite dynamite 1 gatling")
    assert state.living == (0, 2, 3, 4)
    assert (state.active, state.life[0]) == (2, 10)


# Arrows


def test_arrows_are_taken_at_once_after_each_roll_and_may_be_rolled_again() -> None:
    state = roll(at_table(), "arrow arrow 1 1 1")
    assert (state.arrows[0], state.pile, state.phase) == (2, 7, "keep")
    state = roll(keep(state, "1 1 1"), "arrow beer")
    assert (state.arrows[0], state.pile) == (3, 6)


def test_a_kept_arrow_counts_once() -> None:
    state = roll(keep(roll(at_table(), "arrow 1 1 1 1"), "arrow"), "1 1 1 1")
    assert state.arrows[0] == 1


def test_the_last_arrow_brings_on_an_attack_and_everybody_pays_for_his_arrows() -> None:
    state = roll(at_table(arrows=(1, 2, 0, 3, 2)), "arrow beer beer beer beer")
    assert state.life == (8, 6, 8, 5, 6)
    assert (state.arrows, state.pile) == ((0, 0, 0, 0, 0), 9)
    assert state.phase == "keep"


def test_arrows_left_over_after_an_attack_are_taken_from_the_new_pile() -> None:
    state = roll(at_table(arrows=(0, 8, 0, 0, 0), life=(10, 9, 8, 8, 8)), "arrow arrow arrow 1 1")
    assert (state.arrows, state.pile) == ((2, 0, 0, 0, 0), 7)
    assert state.life == (9, 1, 8, 8, 8)


def test_who_dies_in_his_own_attack_takes_no_more_arrows_and_his_turn_is_over() -> None:
    state = roll(at_table(arrows=(0, 8, 0, 0, 0), life=(10, 8, 8, 8, 8), active=1), "arrow arrow 1 1 1")
    assert state.living == (0, 2, 3, 4)
    assert (state.arrows, state.pile) == ((0, 0, 0, 0, 0), 9)
    assert (state.active, state.phase) == (2, "roll")


def test_the_worked_example_of_a_turn() -> None:
    """The sheriff has 6 life points and an arrow, one is left in the pile; he rolls two arrows, dynamite, a 2
    and a gatling, and ends with dynamite, a 2 and three gatlings."""
    state = at_table(life=(6, 8, 8, 8, 8), arrows=(1, 3, 2, 2, 0))
    assert state.pile == 1
    state = roll(state, "arrow arrow dynamite 2 gatling")
    assert (state.life, state.arrows[0], state.pile) == ((4, 5, 6, 6, 8), 1, 8)
    state = roll(keep(state, "dynamite 2"), "gatling gatling beer")
    state = roll(keep(state, "dynamite gatling gatling"), "2 gatling")
    assert unpack(state.hand) == ("2", "dynamite", "gatling", "gatling", "gatling")
    state = play(state, ShotsAimed(twos=(2,)))
    assert state.life == (4, 4, 4, 5, 7)
    assert (state.arrows[0], state.active) == (0, 1)


# Shots


def test_a_1_hits_the_left_or_the_right_neighbour_and_a_2_somebody_two_seats_away() -> None:
    state = final(at_table(6), "1 2 beer beer beer")
    assert (targets(state, ONE), targets(state, TWO)) == ((1, 5), (2, 4))


def test_the_dead_are_not_counted_between_shooter_and_target() -> None:
    state = final(at_table(6, life=(10, 0, 8, 8, 0, 8)), "1 2 beer beer beer")
    assert (targets(state, ONE), targets(state, TWO)) == ((2, 5), (3,))


@pytest.mark.parametrize(("life", "near"), [((10, 0, 8, 0, 8), (2, 4)), ((10, 0, 0, 8, 0), (3,))])
def test_with_two_or_three_left_a_2_is_a_1(life: tuple[int, ...], near: tuple[int, ...]) -> None:
    state = final(at_table(5, life=life), "1 2 beer beer beer")
    assert targets(state, ONE) == targets(state, TWO) == near


def test_every_shot_must_be_fired() -> None:
    state = final(at_table(), "1 1 beer beer beer")
    assert {len(entry.ones) for entry in legal(state) if isinstance(entry, ShotsAimed)} == {2}
    with pytest.raises(LotowError, match="every 1 is a shot"):
        play(state, ShotsAimed(ones=(1,)))
    with pytest.raises(LotowError, match="does not reach"):
        play(state, ShotsAimed(ones=(1, 2)))


def test_all_shots_strike_at_the_same_moment() -> None:
    """Seat 1 dies, but the 2 still goes to a seat that was two away when it was fired."""
    state = final(at_table(6, life=(10, 1, 1, 8, 8, 8)), "1 2 gatling beer beer")
    state = play(state, ShotsAimed(ones=(1,), twos=(2,)))
    assert state.living == (0, 3, 4, 5)


# Beers and gatlings


def test_a_beer_heals_anybody_but_never_above_the_start() -> None:
    state = final(at_table(life=(10, 7, 8, 8, 8)), "beer beer beer gatling gatling")
    state = play(state, Drank((0, 1, 1)))
    assert state.life == (10, 8, 8, 8, 8)


def test_every_beer_is_poured() -> None:
    state = final(at_table(), "beer beer gatling gatling arrow")
    with pytest.raises(LotowError, match="2 beers"):
        play(state, Drank((0,)))


def test_the_dead_drink_no_beer() -> None:
    state = final(at_table(life=(10, 0, 8, 8, 8)), "beer gatling gatling arrow arrow")
    with pytest.raises(LotowError, match="nobody sits at seat 2"):
        play(state, Drank((1,)))


def test_three_gatlings_wound_everybody_else_and_clear_the_shooters_arrows() -> None:
    state = final(at_table(arrows=(3, 1, 0, 0, 0)), "gatling gatling gatling dynamite dynamite")
    assert state.life == (10, 7, 7, 7, 7)
    assert (state.arrows, state.pile) == ((0, 1, 0, 0, 0), 8)


def test_two_gatlings_do_nothing() -> None:
    state = final(at_table(arrows=(3, 0, 0, 0, 0)), "gatling gatling dynamite dynamite arrow")
    assert (state.life, state.arrows[0]) == ((10, 8, 8, 8, 8), 4)


def test_a_beer_comes_before_the_gatling() -> None:
    state = final(at_table(life=(10, 1, 8, 8, 8)), "gatling gatling gatling beer dynamite")
    state = play(state, Drank((1,)))
    assert state.life[1] == 1


# Turns


def test_the_turn_goes_to_the_next_living_player_on_the_left() -> None:
    state = final(at_table(life=(10, 0, 8, 8, 8)), "gatling gatling arrow arrow dynamite")
    assert (state.active, state.rerolls, state.to_roll) == (2, 2, 5)
    state = final(at_table(active=4), "gatling gatling arrow arrow dynamite")
    assert state.active == 0


def test_who_is_out_puts_his_arrows_back() -> None:
    state = final(at_table(life=(10, 1, 8, 8, 8), arrows=(0, 4, 1, 0, 0)), "1 beer beer beer beer")
    state = play(state, ShotsAimed(ones=(1,)))
    assert (state.arrows, state.pile) == ((0, 0, 1, 0, 0), 8)


def test_nothing_can_be_decided_out_of_turn() -> None:
    with pytest.raises(LotowError, match="waits for something else"):
        play(at_table(), Drank((0,)))
    assert list(legal(at_table())) == []


def test_stopping_after_the_first_roll_is_allowed() -> None:
    assert stop(roll(at_table(), "1 1 1 1 1")).phase == "shoot"
