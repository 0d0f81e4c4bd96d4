"""The sixteen characters, a test for each clause of what they can do."""

from __future__ import annotations

import pytest
from dice_table import at_table, final, keep, play, roll

from lotow.errors import LotowError
from lotow.saloon.dice.content import character, load
from lotow.saloon.dice.decisions import legal, targets
from lotow.saloon.dice.entries import Cleared, Dodged, Drank, Gave, Kept, Shed, ShotsAimed
from lotow.saloon.dice.hands import ONE, TWO

GATLINGS = "gatling gatling gatling dynamite dynamite"


@pytest.mark.parametrize(
    ("name", "life"),
    [
        ("bart-cassidy", 8),
        ("black-jack", 8),
        ("calamity-janet", 8),
        ("el-gringo", 7),
        ("jesse-jones", 9),
        ("jourdonnais", 7),
        ("kit-carlson", 7),
        ("lucky-duke", 8),
        ("paul-regret", 9),
        ("pedro-ramirez", 8),
        ("rose-doolan", 9),
        ("sid-ketchum", 8),
        ("slab-the-killer", 8),
        ("suzy-lafayette", 8),
        ("vulture-sam", 9),
        ("willy-the-kid", 8),
    ],
)
def test_a_character_begins_with_these_life_points(name: str, life: int) -> None:
    assert character(name).life == life


def test_there_are_sixteen_characters() -> None:
    assert len(load().character) == 16


# Bart Cassidy


def test_bart_cassidy_may_take_arrows_instead_of_wounds_from_shots() -> None:
    state = final(at_table(characters={1: "bart-cassidy"}), "1 1 gatling gatling dynamite")
    state = play(state, ShotsAimed(ones=(1, 1)))
    assert (state.phase, state.decider) == ("dodge", 1)
    assert list(legal(state)) == [Dodged(0), Dodged(1), Dodged(2)]
    state = play(state, Dodged(1))
    assert (state.life[1], state.arrows[1], state.pile) == (7, 1, 8)


def test_bart_cassidy_may_take_an_arrow_instead_of_a_gatlings_wound() -> None:
    state = play(final(at_table(characters={1: "bart-cassidy"}), GATLINGS), Dodged(1))
    assert (state.life[:3], state.arrows[1], state.active) == ((10, 8, 7), 1, 1)


def test_bart_cassidy_never_takes_the_last_arrow() -> None:
    state = at_table(characters={1: "bart-cassidy"}, arrows=(0, 0, 4, 3, 0))
    state = play(final(state, "1 1 1 dynamite gatling"), ShotsAimed(ones=(1, 1, 1)))
    assert list(legal(state)) == [Dodged(0), Dodged(1)]
    state = at_table(characters={1: "bart-cassidy"}, arrows=(0, 0, 4, 4, 0))
    state = play(final(state, "1 1 1 dynamite gatling"), ShotsAimed(ones=(1, 1, 1)))
    assert (state.life[1], state.active) == (5, 1)


def test_bart_cassidy_cannot_dodge_dynamite_or_an_attack() -> None:
    state = roll(
        at_table(characters={1: "bart-cassidy"}, active=1), "dynamite dynamite dynamite gatling gatling"
    )
    assert (state.life[1], state.arrows[1], state.active) == (7, 0, 2)
    state = at_table(characters={1: "bart-cassidy"}, arrows=(0, 3, 3, 2, 0))
    assert roll(state, "arrow beer beer beer beer").life[1] == 5


# Black Jack


def test_black_jack_may_roll_dynamite_again() -> None:
    state = roll(at_table(characters={0: "black-jack"}), "dynamite dynamite 1 1 1")
    state = roll(keep(state, "1 1 1"), "dynamite dynamite")
    assert state.phase == "keep"
    assert Kept(("1", "1", "1", "dynamite")) in list(legal(state))


@pytest.mark.parametrize("kept", ["", "dynamite"])
def test_black_jack_stops_at_three_dynamites_rolled_or_left_lying(kept: str) -> None:
    state = roll(at_table(characters={0: "black-jack"}), "dynamite 1 1 1 beer")
    again = "dynamite dynamite gatling gatling" + (" dynamite" if not kept else "")
    state = roll(keep(state, kept), again)
    assert (state.life[0], state.active) == (9, 1)


# Calamity Janet


def test_calamity_janet_uses_1s_as_2s_and_2s_as_1s() -> None:
    state = final(at_table(6, {0: "calamity-janet"}), "1 2 gatling gatling dynamite")
    assert targets(state, ONE) == targets(state, TWO) == (1, 2, 4, 5)
    assert play(state, ShotsAimed(ones=(2,), twos=(1,))).life[1:3] == (7, 7)


# El Gringo


def test_who_shoots_el_gringo_takes_one_arrow_for_all_shots() -> None:
    state = final(at_table(characters={1: "el-gringo"}), "1 1 gatling gatling dynamite")
    state = play(state, ShotsAimed(ones=(1, 1)))
    assert (state.life[1], state.arrows[0]) == (5, 1)


def test_who_fires_a_gatling_at_el_gringo_takes_an_arrow_after_clearing_his_own() -> None:
    state = final(at_table(characters={1: "el-gringo"}, arrows=(3, 0, 0, 0, 0)), GATLINGS)
    assert (state.life[1], state.arrows[0], state.pile) == (6, 1, 8)


def test_el_gringos_arrow_may_be_the_last_and_bring_on_an_attack() -> None:
    state = at_table(characters={1: "el-gringo"}, arrows=(1, 2, 3, 2, 0))
    state = play(final(state, "1 gatling gatling dynamite dynamite"), ShotsAimed(ones=(1,)))
    assert state.life == (8, 4, 5, 6, 8)
    assert state.pile == 9


def test_who_dies_of_el_gringos_arrow_drinks_no_beer_any_more() -> None:
    state = at_table(characters={0: "el-gringo"}, life=(9, 1, 8, 8, 8), arrows=(0, 2, 4, 2, 0), active=1)
    state = play(final(state, "1 beer beer beer dynamite"), ShotsAimed(ones=(0,)))
    assert (state.living, state.active, state.phase) == ((0, 2, 3, 4), 2, "roll")


def test_el_gringo_hands_out_no_arrow_for_attacks_and_dynamite() -> None:
    state = roll(at_table(characters={1: "el-gringo"}, arrows=(0, 5, 3, 0, 0)), "arrow beer beer beer beer")
    assert (state.life[1], sum(state.arrows)) == (2, 0)
    state = roll(
        at_table(characters={1: "el-gringo"}, active=1), "dynamite dynamite dynamite gatling gatling"
    )
    assert (state.life[1], sum(state.arrows)) == (6, 0)


# Jesse Jones


def test_jesse_jones_with_four_life_points_gains_four_by_two_beers() -> None:
    state = at_table(characters={1: "jesse-jones"}, life=(10, 4, 8, 8, 8), active=1)
    state = play(final(state, "beer beer gatling gatling dynamite"), Drank((1, 1)))
    assert state.life[1] == 8


def test_jesse_jones_with_five_life_points_drinks_like_anybody() -> None:
    state = at_table(characters={1: "jesse-jones"}, life=(10, 5, 8, 8, 8), active=1)
    state = play(final(state, "beer beer gatling gatling dynamite"), Drank((1, 1)))
    assert state.life[1] == 7


def test_jesse_joness_beer_for_another_is_worth_one() -> None:
    state = at_table(characters={1: "jesse-jones"}, life=(3, 2, 8, 8, 8), active=1)
    state = play(final(state, "beer gatling gatling dynamite dynamite"), Drank((0,)))
    assert state.life[:2] == (4, 2)


def test_a_beer_that_another_gives_jesse_jones_is_worth_one() -> None:
    state = at_table(characters={1: "jesse-jones"}, life=(3, 2, 8, 8, 8))
    state = play(final(state, "beer gatling gatling dynamite dynamite"), Drank((1,)))
    assert state.life[1] == 3


# Jourdonnais


def test_jourdonnais_loses_at_most_one_life_point_to_an_attack() -> None:
    state = roll(at_table(characters={1: "jourdonnais"}, arrows=(0, 5, 3, 0, 0)), "arrow beer beer beer beer")
    assert (state.life[1], state.life[2]) == (6, 5)


def test_jourdonnais_without_an_arrow_loses_nothing() -> None:
    state = roll(at_table(characters={1: "jourdonnais"}, arrows=(5, 0, 3, 0, 0)), "arrow beer beer beer beer")
    assert state.life[1] == 7


# Kit Carlson


def test_kit_carlson_sends_an_arrow_of_anybody_back_for_each_gatling() -> None:
    state = at_table(characters={0: "kit-carlson"}, arrows=(2, 1, 0, 3, 0))
    state = final(state, "gatling gatling dynamite dynamite arrow")
    assert state.phase == "clear"
    state = play(state, Cleared((0, 3)))
    assert (state.arrows, state.pile) == ((2, 1, 0, 2, 0), 4)


def test_kit_carlson_may_leave_arrows_where_they_are() -> None:
    state = at_table(characters={0: "kit-carlson"}, arrows=(0, 1, 0, 0, 0))
    state = final(state, "gatling gatling dynamite dynamite beer")
    assert list(legal(play(state, Drank((0,))))) == [Cleared(()), Cleared((1,))]


def test_kit_carlsons_three_gatlings_clear_his_arrows_and_three_more_and_wound_the_others() -> None:
    state = final(at_table(characters={0: "kit-carlson"}, arrows=(2, 2, 0, 3, 0)), GATLINGS)
    assert (state.arrows, state.life) == ((0, 2, 0, 3, 0), (9, 7, 7, 7, 7))
    state = play(state, Cleared((1, 3, 3)))
    assert (state.arrows, state.pile) == ((0, 1, 0, 1, 0), 7)


def test_kit_carlson_sends_no_more_arrows_back_than_there_are() -> None:
    state = final(at_table(characters={0: "kit-carlson"}, arrows=(0, 1, 0, 0, 0)), GATLINGS)
    with pytest.raises(LotowError, match="at most 1"):
        play(state, Cleared((1, 1)))
    with pytest.raises(LotowError, match="arrows he has not"):
        play(state, Cleared((2,)))


# Lucky Duke


def test_lucky_duke_rolls_four_times_in_all() -> None:
    state = at_table(characters={0: "lucky-duke"})
    for _ in range(3):
        state = keep(roll(state, "beer beer beer beer beer"), "")
    assert roll(state, "1 1 1 1 1").phase == "shoot"


# Paul Regret


def test_paul_regret_is_not_hurt_by_a_gatling_but_by_a_shot() -> None:
    state = final(at_table(characters={1: "paul-regret"}), GATLINGS)
    assert state.life == (10, 9, 7, 7, 7)
    state = final(at_table(characters={1: "paul-regret"}), "1 gatling gatling dynamite dynamite")
    assert play(state, ShotsAimed(ones=(1,))).life[1] == 8


# Pedro Ramirez


def test_pedro_ramirez_may_put_an_arrow_back_for_each_life_point_lost_to_shots() -> None:
    state = at_table(characters={1: "pedro-ramirez"}, arrows=(0, 3, 0, 0, 0))
    state = play(final(state, "1 1 gatling gatling dynamite"), ShotsAimed(ones=(1, 1)))
    assert (state.phase, state.decider, state.life[1]) == ("shed", 1, 6)
    assert list(legal(state)) == [Shed(0), Shed(1), Shed(2)]
    assert play(state, Shed(2)).arrows[1] == 1


def test_pedro_ramirez_may_put_an_arrow_back_for_a_gatling_and_for_dynamite() -> None:
    state = final(at_table(characters={1: "pedro-ramirez"}, arrows=(0, 3, 0, 0, 0)), GATLINGS)
    assert play(state, Shed(1)).arrows[1] == 2
    state = at_table(characters={1: "pedro-ramirez"}, arrows=(0, 3, 0, 0, 0), active=1)
    state = play(roll(state, "dynamite dynamite dynamite gatling gatling"), Shed(1))
    assert (state.life[1], state.arrows[1], state.active) == (7, 2, 2)


def test_pedro_ramirez_without_arrows_is_asked_nothing() -> None:
    state = final(at_table(characters={1: "pedro-ramirez"}), GATLINGS)
    assert (state.life[1], state.active) == (7, 1)


def test_pedro_ramirez_out_of_the_game_is_asked_nothing() -> None:
    state = at_table(characters={1: "pedro-ramirez"}, life=(10, 1, 8, 8, 8), arrows=(0, 3, 0, 0, 0))
    assert final(state, GATLINGS).living == (0, 2, 3, 4)


# Rose Doolan


def test_rose_doolan_shoots_a_seat_farther() -> None:
    state = final(at_table(7, {0: "rose-doolan"}), "1 2 gatling gatling dynamite")
    assert targets(state, ONE) == (1, 2, 5, 6)
    assert targets(state, TWO) == (2, 3, 4, 5)


@pytest.mark.parametrize(
    ("players", "ones", "twos"),
    [(3, (1, 2), (1, 2)), (4, (1, 2, 3), (2,)), (5, (1, 2, 3, 4), (2, 3)), (6, (1, 2, 4, 5), (2, 3, 4))],
)
def test_nobody_sits_three_places_away_at_a_small_table(
    players: int, ones: tuple[int, ...], twos: tuple[int, ...]
) -> None:
    state = final(at_table(players, {0: "rose-doolan"}), "1 2 gatling gatling dynamite")
    assert (targets(state, ONE), targets(state, TWO)) == (ones, twos)


# Sid Ketchum


def test_sid_ketchum_gives_a_life_point_when_his_turn_begins() -> None:
    state = at_table(characters={1: "sid-ketchum"}, life=(5, 5, 8, 8, 8), active=1)
    assert state.phase == "gift"
    assert play(state, Gave(0)).life[0] == 6
    state = play(state, Gave(1))
    assert (state.life[1], state.phase, state.to_roll) == (6, "roll", 5)


def test_sid_ketchum_gives_nobody_more_than_he_began_with() -> None:
    state = play(at_table(characters={1: "sid-ketchum"}, active=1), Gave(2))
    assert state.life[2] == 8


# Slab the Killer


def test_slab_the_killer_doubles_a_shot_with_a_beer_that_heals_nobody() -> None:
    state = at_table(characters={1: "slab-the-killer"}, life=(10, 5, 8, 8, 8), active=1)
    state = play(final(state, "1 beer gatling gatling dynamite"), ShotsAimed(ones=(2,), doubled=2))
    assert (state.life[1:3], state.active) == ((5, 6), 2)


def test_slab_the_killer_doubles_once_a_turn_and_drinks_the_rest() -> None:
    state = at_table(characters={1: "slab-the-killer"}, life=(10, 5, 8, 8, 8), active=1)
    state = play(final(state, "1 2 beer beer dynamite"), ShotsAimed(ones=(2,), twos=(4,), doubled=4))
    assert (state.phase, state.beers) == ("drink", 1)
    assert play(state, Drank((1,))).life == (10, 6, 7, 8, 6)


def test_slab_the_killer_doubles_only_what_he_shoots_and_only_with_a_beer() -> None:
    state = final(at_table(characters={1: "slab-the-killer"}, active=1), "1 beer gatling gatling dynamite")
    with pytest.raises(LotowError, match="only a shot"):
        play(state, ShotsAimed(ones=(2,), doubled=0))
    state = final(at_table(characters={1: "slab-the-killer"}, active=1), "1 1 gatling gatling dynamite")
    with pytest.raises(LotowError, match="no beer"):
        play(state, ShotsAimed(ones=(2, 2), doubled=2))


def test_nobody_else_doubles() -> None:
    state = final(at_table(), "1 beer gatling gatling dynamite")
    with pytest.raises(LotowError, match="no beer"):
        play(state, ShotsAimed(ones=(1,), doubled=1))


# Suzy Lafayette


def test_suzy_lafayette_gains_two_life_points_without_a_shot() -> None:
    state = at_table(characters={1: "suzy-lafayette"}, life=(10, 4, 8, 8, 8), active=1)
    assert final(state, "gatling gatling arrow dynamite dynamite").life[1] == 6


@pytest.mark.parametrize("face", ["1", "2"])
def test_suzy_lafayette_gains_nothing_with_a_shot(face: str) -> None:
    state = at_table(characters={1: "suzy-lafayette"}, life=(10, 4, 8, 8, 8), active=1)
    state = final(state, f"{face} gatling gatling dynamite dynamite")
    assert play(state, next(legal(state))).life[1] == 4


def test_suzy_lafayettes_earlier_rolls_do_not_count() -> None:
    state = at_table(characters={1: "suzy-lafayette"}, life=(10, 4, 8, 8, 8), active=1)
    state = keep(roll(state, "1 1 gatling gatling dynamite"), "gatling gatling dynamite")
    assert final(state, "arrow arrow").life[1] == 6


# Vulture Sam


def test_vulture_sam_gains_two_life_points_for_each_other_who_goes_out() -> None:
    state = at_table(characters={4: "vulture-sam"}, life=(10, 1, 1, 8, 3))
    state = final(state, GATLINGS)
    assert (state.living, state.life[4]) == ((0, 3, 4), 6)


def test_vulture_sam_gains_no_more_than_he_began_with() -> None:
    state = at_table(characters={4: "vulture-sam"}, life=(10, 1, 8, 8, 9))
    state = play(final(state, "1 gatling gatling dynamite dynamite"), ShotsAimed(ones=(1,)))
    assert state.life[4] == 9


def test_vulture_sam_who_goes_out_at_the_same_moment_gains_nothing() -> None:
    state = final(at_table(characters={4: "vulture-sam"}, life=(10, 1, 8, 8, 1)), GATLINGS)
    assert state.living == (0, 2, 3)


# Willy the Kid


@pytest.mark.parametrize(
    "rest", ["dynamite dynamite arrow", "gatling dynamite dynamite", "gatling gatling arrow"]
)
def test_willy_the_kid_fires_with_two_gatlings_once_a_turn(rest: str) -> None:
    state = at_table(characters={1: "willy-the-kid"}, arrows=(0, 2, 0, 0, 0), active=1)
    state = final(state, f"gatling gatling {rest}")
    assert (state.life, state.arrows[1]) == ((9, 8, 7, 7, 7), 0)
