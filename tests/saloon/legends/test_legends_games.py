"""Fights, faro, prospecting and the frontier: exact chances and their brute-force twins."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lotow.errors import LotowError
from lotow.saloon.legends.faro import best_stakes, faro, read_bets
from lotow.saloon.legends.fight_cards import advised, chance, choices
from lotow.saloon.legends.frontier import pay, worth
from lotow.saloon.legends.legends_data import game
from lotow.saloon.legends.prospecting import prospect, read_faces

VALUES = game().deck.values


@given(st.sampled_from(VALUES), st.integers(1, 4), st.integers(0, 4), st.booleans())
def test_a_fight_is_won_as_often_as_counting_every_draw_says(
    card: int, draws: int, minus: int, ties: bool
) -> None:
    every = list(combinations(VALUES, draws))
    won = sum(card > (best := max(2, max(drawn) - minus)) or (ties and card == best) for drawn in every)
    assert chance(card, draws, minus, ties) == Fraction(won, len(every))


def test_a_bandit_has_two_cards_a_guard_three_the_sheriff_four_and_all_win_ties() -> None:
    assert {one.id: (one.draws, one.ties) for one in game().fight} == {
        "bandit": (2, "them"),
        "guard": (3, "them"),
        "sheriff": (4, "them"),
    }
    assert chance(14, 2) == Fraction(12 * 11, 13 * 12)
    assert chance(2, 2) == 0


def test_annies_ten_with_stick_em_up_beats_the_bandits_jack() -> None:
    """The text's example: a jack lowered by 2 is a 9, and 10 beats it."""
    assert 10 > 11 - 2
    assert chance(10, 2, minus=2) == Fraction(15, 26)
    assert chance(9, 2, minus=2) < chance(10, 2, minus=2)


def test_a_value_is_never_lowered_below_two() -> None:
    assert chance(2, 1, minus=12) == 0
    assert chance(2, 1, minus=12, ties=True) == 1


def test_the_card_advised_keeps_the_better_ones() -> None:
    found = choices((13, 9, 7), 2, minus=6)
    assert advised(found).value == 9
    assert advised(found, Fraction(1, 2)).value == 7
    plain = choices((13, 9, 7), 2)
    assert advised(plain).value == 13
    assert advised(plain, Fraction(1, 4)).value == 9
    assert advised(plain, Fraction(99, 100)).value == 13


def test_nobody_draws_no_cards() -> None:
    with pytest.raises(LotowError):
        chance(9, 0)


# Faro


def test_a_bet_on_a_shown_card_is_even_to_leave_and_gains_its_stake_half_the_time_to_stay() -> None:
    odds = faro({7: 20}, (7, 12, 2))
    assert (odds.lose, odds.win) == (Fraction(1, 4), Fraction(1, 4))
    assert odds.leave.dollars == 0
    assert odds.leave.points == Fraction(1, 4)
    assert odds.stay.dollars == Fraction(1, 4) * 60 - Fraction(1, 4) * 20
    assert odds.stay.points == Fraction(1, 2)
    assert odds.best == odds.stay


def test_a_bet_on_a_card_that_is_not_shown_had_better_leave() -> None:
    odds = faro({3: 10}, (7, 12, 2))
    assert odds.win == Fraction(1, 40)
    assert odds.stay.dollars < odds.leave.dollars == odds.best.dollars == 0


@given(
    st.permutations(VALUES).map(lambda cards: cards[:3]),
    st.dictionaries(st.sampled_from(VALUES), st.sampled_from((10, 20)), min_size=1, max_size=2),
)
def test_faro_is_what_playing_every_deal_gives(shown: list[int], bets: dict[int, int]) -> None:
    leave, stay, count = 0, 0, 0
    for hidden in set(VALUES) - set(shown):
        for first, second, third, _ in permutations((*shown, hidden)):
            base = bets.get(second, 0) - bets.get(first, 0)
            rest = {value: stake for value, stake in bets.items() if value not in (first, second)}
            leave += base
            stay += base + sum(3 * stake if value == third else -stake for value, stake in rest.items())
            count += 1
    odds = faro(bets, shown)
    assert (odds.leave.dollars, odds.stay.dollars) == (Fraction(leave, count), Fraction(stay, count))
    assert odds.best.dollars >= max(odds.leave.dollars, odds.stay.dollars)


def test_the_best_stakes_lie_on_shown_cards_and_within_the_purse() -> None:
    best = best_stakes((7, 12, 2), 30)[0]
    assert {value for value, _ in best.bets} <= {7, 12, 2}
    assert sum(stake for _, stake in best.bets) == 30
    assert best.odds.best.dollars == 15
    assert best_stakes((7, 12, 2), 5) == []


@pytest.mark.parametrize("bets", ["7:30", "7:10,8:10,9:10", "7", "x:10", "7:10,7:20", ""])
def test_bets_are_one_or_two_of_ten_or_twenty_dollars_on_different_cards(bets: str) -> None:
    with pytest.raises(LotowError):
        faro(read_bets(bets), (7, 12, 2))


def test_nobody_bets_more_than_he_has() -> None:
    with pytest.raises(LotowError):
        faro({7: 20, 12: 10}, (7, 12, 2), purse=20)


# Prospecting


def test_gold_dust_pays_ten_dollars_and_rolls_on() -> None:
    dice = read_faces("dust 5, gravel 1")
    answer = prospect(dice)
    assert answer.nuggets == {0: 1}
    assert answer.dollars == 2 * 5 * 10


def test_two_dice_find_nuggets_as_their_faces_say() -> None:
    answer = prospect(read_faces("nugget 3, tailings 1, gravel 2"))
    assert answer.nuggets == {0: Fraction(1, 4), 1: Fraction(1, 2), 2: Fraction(1, 4)}
    assert answer.found == 1
    assert answer.dollars == 2 * Fraction(10, 6)
    assert answer.bank == 20
    assert answer.legend == 1


def test_nobody_carries_more_nuggets_than_there_is_room_for() -> None:
    answer = prospect(read_faces("nugget 6"), rolls=3, room=4)
    assert answer.found == 6
    assert answer.kept == 4


def test_the_miners_map_rolls_one_die_again() -> None:
    dice = read_faces("nugget 3, gravel 3")
    assert prospect(dice, rerolls=True).nuggets[2] == Fraction(1, 4) + Fraction(1, 2) * Fraction(1, 2)
    assert prospect(dice, rerolls=True).found > prospect(dice).found


@pytest.mark.parametrize("faces", ["nugget 7", "nugget 2", "gold 6", "dust 6", "", "nugget"])
def test_a_die_has_six_faces_of_the_four_kinds(faces: str) -> None:
    with pytest.raises(LotowError):
        read_faces(faces)


def test_faces_are_read_in_french_too() -> None:
    assert read_faces("pépite 2, résidus 2, paillettes 1, gravier 1") == read_faces(
        "2 nuggets, 2 tailings, 1 gold dust, 1 gravel"
    )


# The frontier


def test_cards_count_as_printed_ten_for_figures_and_eleven_for_an_ace() -> None:
    assert [worth(value) for value in (2, 9, 10, 11, 12, 13, 14)] == [2, 9, 10, 10, 10, 10, 11]


def test_the_frontier_is_paid_with_the_least_to_spare() -> None:
    payment = pay((7, 10, 14), 18)
    assert (payment.cards, payment.paid, payment.enough) == ((7, 14), 18, True)
    assert pay((7, 10, 14), 29).enough is False
    assert pay((13, 10), 0).cards == ()


@given(st.lists(st.sampled_from(VALUES), max_size=7), st.integers(0, 60))
def test_no_other_cards_would_pay_with_less_to_spare(hand: list[int], value: int) -> None:
    payment = pay(hand, value)
    sums = [sum(map(worth, cards)) for count in range(len(hand) + 1) for cards in combinations(hand, count)]
    enough = [one for one in sums if one >= value]
    assert payment.enough is bool(enough)
    if enough:
        assert payment.paid == min(enough)
