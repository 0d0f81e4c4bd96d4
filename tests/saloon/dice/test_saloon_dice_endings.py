"""How a game of dice ends: every sentence of the text about it, deaths at the same moment among them."""

from __future__ import annotations

import pytest
from dice_table import at_table, final, play, roll

from lotow.errors import LotowError
from lotow.saloon.dice.entries import Drank, ShotsAimed
from lotow.saloon.dice.state import Ending

GATLINGS = "gatling gatling gatling dynamite dynamite"


def test_the_outlaws_win_when_the_sheriff_falls_and_their_dead_share_it() -> None:
    state = final(at_table(life=(1, 0, 8, 8, 8), active=4), "1 beer beer beer beer")
    state = play(state, ShotsAimed(ones=(0,)))
    assert state.ending == Ending("outlaws", (1, 3))


def test_the_law_wins_when_outlaws_and_renegade_are_out() -> None:
    state = final(at_table(life=(5, 0, 0, 0, 1)), "1 beer beer beer beer")
    state = play(state, ShotsAimed(ones=(4,)))
    assert state.ending == Ending("law", (0, 2))


def test_with_all_outlaws_out_a_living_renegade_fights_on() -> None:
    state = final(at_table(life=(5, 1, 8, 0, 8)), "1 beer beer beer beer")
    state = play(state, ShotsAimed(ones=(1,)))
    assert state.ending is None


def test_the_renegade_wins_as_the_only_one_left() -> None:
    state = final(at_table(life=(1, 0, 0, 0, 3), active=4), "1 beer beer beer beer")
    state = play(state, ShotsAimed(ones=(0,)))
    assert state.ending == Ending("renegade", (4,))


def test_the_outlaws_win_though_all_dead_when_a_deputy_and_a_renegade_are_left() -> None:
    state = final(at_table(life=(1, 0, 4, 0, 3), active=4), "1 beer beer beer beer")
    state = play(state, ShotsAimed(ones=(0,)))
    assert state.ending == Ending("outlaws", (1, 3))


def test_the_outlaws_win_when_all_fall_at_the_same_moment() -> None:
    state = roll(at_table(life=(1, 0, 0, 0, 1), arrows=(1, 0, 0, 0, 7), active=4), "arrow 1 1 1 1")
    assert state.living == ()
    assert state.ending == Ending("outlaws", (1, 3))


def test_a_renegade_wins_when_one_gatling_takes_the_sheriff_and_the_last_deputy() -> None:
    state = final(at_table(life=(1, 0, 1, 0, 3), active=4), GATLINGS)
    assert state.ending == Ending("renegade", (4,))


def test_the_sheriffs_fall_counts_before_that_of_the_last_outlaw() -> None:
    state = roll(at_table(life=(2, 1, 8, 0, 0), arrows=(2, 1, 0, 0, 0), active=2), "arrow 1 1 1 1")
    assert state.ending is None
    state = roll(at_table(life=(2, 1, 8, 0, 0), arrows=(2, 6, 0, 0, 0), active=2), "arrow 1 1 1 1")
    assert state.ending == Ending("outlaws", (1, 3))


def test_each_of_two_renegades_plays_for_himself() -> None:
    life = (1, 0, 0, 0, 2, 0, 0, 2)
    state = play(final(at_table(8, life=life, active=7), "1 beer beer beer beer"), ShotsAimed(ones=(0,)))
    assert state.ending == Ending("outlaws", (1, 3, 5))
    alone = (1, 0, 0, 0, 0, 0, 0, 2)
    state = play(final(at_table(8, life=alone, active=7), "1 beer beer beer beer"), ShotsAimed(ones=(0,)))
    assert state.ending == Ending("renegade", (7,))


def test_the_sheriff_needs_both_renegades_out() -> None:
    life = (3, 0, 0, 0, 1, 0, 0, 2)
    state = play(final(at_table(8, life=life), "1 beer beer beer beer"), ShotsAimed(ones=(4,)))
    assert state.ending is None


def test_a_game_that_is_over_takes_no_more_entries() -> None:
    state = play(final(at_table(life=(5, 0, 0, 0, 1)), "1 beer beer beer beer"), ShotsAimed(ones=(4,)))
    with pytest.raises(LotowError, match="the game is over"):
        play(state, Drank((0, 0, 0, 0)))


# Three players: deputy 0 hunts renegade 2, renegade 2 hunts outlaw 1, outlaw 1 hunts deputy 0


def test_with_three_the_deputy_begins_and_nobody_has_more_life() -> None:
    state = at_table(3)
    assert state.active == 0
    assert set(state.life) == {8}


@pytest.mark.parametrize(("hunter", "prey", "victor"), [(0, 2, "law"), (2, 1, "renegade"), (1, 0, "outlaws")])
def test_with_three_who_kills_his_prey_himself_wins(hunter: int, prey: int, victor: str) -> None:
    life = [5, 5, 5]
    life[prey] = 1
    state = play(
        final(at_table(3, life=life, active=hunter), "1 beer beer beer beer"), ShotsAimed(ones=(prey,))
    )
    assert state.ending is not None
    assert (state.ending.victor, state.ending.seats) == (victor, (hunter,))


def test_with_three_a_prey_killed_by_the_other_leaves_two_to_fight_it_out() -> None:
    """The outlaw kills the renegade: the deputy has not won, and must now kill the outlaw."""
    state = final(at_table(3, life=(5, 5, 1), active=1), "1 gatling gatling dynamite dynamite")
    state = play(state, ShotsAimed(ones=(2,)))
    assert (state.ending, state.living, state.active) == (None, (0, 1), 0)
    state = play(final(at_table(3, life=(5, 1, 0)), "1 beer beer beer beer"), ShotsAimed(ones=(1,)))
    assert state.ending == Ending("law", (0,))


def test_with_three_an_attack_is_nobodys_own_hand() -> None:
    state = roll(at_table(3, life=(8, 8, 3), arrows=(0, 5, 3)), "arrow beer beer beer beer")
    assert (state.ending, state.living) == (None, (0, 1))


def test_with_three_who_is_left_alone_has_won() -> None:
    state = roll(at_table(3, life=(8, 3, 3), arrows=(0, 4, 4)), "arrow beer beer beer beer")
    assert state.ending == Ending("law", (0,))


def test_with_three_nobody_wins_when_nobody_is_left() -> None:
    state = roll(at_table(3, life=(1, 3, 3), arrows=(0, 4, 4)), "arrow beer beer beer beer")
    assert state.ending == Ending("nobody", ())


def test_with_three_one_gatling_may_kill_both_and_wins() -> None:
    state = final(at_table(3, life=(4, 1, 1)), GATLINGS)
    assert state.ending == Ending("law", (0,))
