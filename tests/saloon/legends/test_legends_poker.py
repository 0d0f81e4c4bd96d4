"""Poker at the saloon: who wins, how the pot goes, and the chance against the dealer."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

import pytest

from lotow.errors import LotowError
from lotow.saloon.legends.dealer import against_dealer, count_sets
from lotow.saloon.legends.hands import WILD, code, tables
from lotow.saloon.legends.playing_cards import DECK, read_cards
from lotow.saloon.legends.poker import WildWhere, best_hand, showdown

CHEAT = read_cards("2D")[0]
FLOP = read_cards("KD 9C 9D")


def test_two_cards_from_hand_go_with_the_three_of_the_flop() -> None:
    best = best_hand(read_cards("KS KH AC AD"), FLOP)
    assert best.kind == "full-house"
    assert best.cards == read_cards("KS KH KD 9C 9D")


def test_exactly_two_are_played_even_where_the_flop_alone_is_better() -> None:
    assert best_hand(read_cards("3S 4H"), read_cards("9S 9C 9D")).kind == "three-of-a-kind"


def test_a_player_with_one_card_plays_that_one() -> None:
    best = best_hand(read_cards("KS"), FLOP)
    assert (best.kind, len(best.cards)) == ("two-pair", 4)


def test_the_books_poker_example() -> None:
    """The dealer's three jacks, one of them the Cheat, beat the active player's three tens."""
    flop = read_cards("JD 3C 10S")
    active, dealer = showdown([read_cards("10H 10C"), read_cards("2D 4H 9S JC")], flop)
    assert (active.best.kind, dealer.best.kind) == ("three-of-a-kind", "three-of-a-kind")
    assert (active.wins, dealer.wins) == (False, True)
    assert set(dealer.best.cards[:2]) == set(read_cards("2D JC"))


def test_the_pot_is_fifty_dollars_of_the_saloon_and_every_ante() -> None:
    shares = showdown([read_cards("KS KH"), read_cards("3S 4H"), read_cards("5S 6H")], FLOP)
    assert [one.dollars for one in shares] == [80, 0, 0]


def test_the_active_player_wins_all_ties() -> None:
    shares = showdown([read_cards("AS QH"), read_cards("AH QS")], FLOP)
    assert [(one.wins, one.dollars) for one in shares] == [(True, 70), (False, 0)]


def test_other_players_who_tie_share_rounded_down() -> None:
    shares = showdown([read_cards("3S 4H"), read_cards("AS QH"), read_cards("AH QS")], FLOP)
    assert [(one.wins, one.dollars) for one in shares] == [(False, 0), (True, 40), (True, 40)]
    four = showdown(
        [
            read_cards("3S 4H"),
            read_cards("AS QH"),
            read_cards("AH QS"),
            read_cards("AC QC"),
            read_cards("3H 4S"),
        ],
        FLOP,
    )
    assert [one.dollars for one in four] == [0, 30, 30, 30, 0]


def test_the_tournament_plays_two_from_hand_and_three_of_five() -> None:
    board = read_cards("KD 9C 9D 2S AH")
    assert best_hand(read_cards("AS AC 4S"), board, tournament=True).kind == "full-house"
    shares = showdown([read_cards("AS AC"), read_cards("KS 3C")], board, tournament=True)
    assert [one.dollars for one in shares] == [40 + 20 + 2 * 30, 0]


def test_the_cheat_on_the_table_is_any_card_unless_the_table_says_otherwise() -> None:
    hand, flop = read_cards("KS KH"), read_cards("KD KC 2D")
    assert best_hand(hand, flop).kind == "five-of-a-kind"
    assert best_hand(hand, flop, wild="hand").kind == "four-of-a-kind"


@pytest.mark.parametrize(("hand", "flop"), [("KS KH", "KS 9C 9D"), ("KS KS", "KD 9C 9D"), ("", "KD 9C 9D")])
def test_what_cannot_lie_on_the_table_is_refused(hand: str, flop: str) -> None:
    with pytest.raises(LotowError):
        best_hand(read_cards(hand), read_cards(flop))


def brute(hand: str, flop: str) -> tuple[Fraction, Fraction]:
    """Every one of the dealer's hands, each pair of it with the flop."""
    held, board = read_cards(hand), read_cards(flop)
    mine = best_hand(held, board).strength
    unseen = [card for card in DECK if card not in (*held, *board)]
    codes = [WILD if card == CHEAT else code(card) for card in unseen]
    shown = sum(WILD if card == CHEAT else code(card) for card in board)
    pairs = [[0] * len(codes) for _ in codes]
    for one, other in combinations(range(len(codes)), 2):
        pairs[one][other] = tables().strength(codes[one] + codes[other] + shown)
    won = tied = 0
    for a, b, c, d in combinations(range(len(codes)), 4):
        best = max(pairs[a][b], pairs[a][c], pairs[a][d], pairs[b][c], pairs[b][d], pairs[c][d])
        won += best <= mine
        tied += best == mine
    return Fraction(won, comb(len(codes), 4)), Fraction(tied, comb(len(codes), 4))


@pytest.mark.parametrize(
    ("hand", "flop"),
    [
        ("KS KH", "KD 9C 9D"),
        ("QS JH", "10D 9C 2S"),
        ("AC 4C 7H", "3C 9C QD"),
        ("KS KH", "7D 8D 9D"),
        ("AC 4C", "3C 9C QC"),
        ("KS 9H", "2D 8S 9S"),
    ],
)
def test_the_dealers_chance_is_what_counting_every_hand_gives(hand: str, flop: str) -> None:
    odds = against_dealer(read_cards(hand), read_cards(flop))
    assert (odds.win, odds.tie) == brute(hand, flop)
    assert odds.exact


def test_there_are_178365_hands_of_the_dealer() -> None:
    assert comb(52 - 2 - 3, 4) == 178_365
    odds = against_dealer(read_cards("KS KH"), FLOP)
    assert 178_365 % odds.win.denominator == 0


def test_a_chance_over_a_sample_of_boards_says_its_error() -> None:
    odds = against_dealer(read_cards("AS AH"), (), samples=60, seed=1)
    again = against_dealer(read_cards("AS AH"), (), samples=60, seed=2)
    assert not odds.exact
    assert 0 < odds.error < 0.05
    assert abs(float(odds.win - again.win)) < 6 * (odds.error + again.error)
    assert against_dealer(read_cards("AS AH"), (), samples=60, seed=1) == odds


def test_the_tournaments_dealer_has_five_cards() -> None:
    board = read_cards("KD 9C 9D 3H 3S")
    odds = against_dealer(read_cards("KS KH"), board, tournament=True)
    unseen = [card for card in DECK if card not in (*read_cards("KS KH"), *board)]
    random = Random(7)
    mine = best_hand(read_cards("KS KH"), board, tournament=True).strength
    won = sum(
        best_hand(random.sample(unseen, 5), board, tournament=True).strength <= mine for _ in range(400)
    )
    assert abs(won / 400 - float(odds.win)) < 0.08


def test_a_hand_of_the_whole_deck_leaves_the_dealer_nothing() -> None:
    with pytest.raises(LotowError):
        against_dealer([card for card in DECK if card not in FLOP][:47], FLOP)


def test_sets_in_which_everything_goes_together_are_counted() -> None:
    later = [0b1110, 0b1100, 0b0000, 0b0000]
    assert [count_sets(later, [1] * 4, size) for size in (1, 2, 3, 4)] == [4, 5, 2, 0]


def test_of_things_alike_several_go_together_where_they_go_with_themselves() -> None:
    assert count_sets([0b11, 0b00], [3, 2], 2) == 3 + 3 * 2
    assert count_sets([0b11, 0b10], [3, 2], 3) == comb(5, 3)


@pytest.mark.parametrize("wild", ["anywhere", "hand"])
@pytest.mark.parametrize(
    ("hand", "board", "tournament"),
    [
        ("AS KS", "QS 9S", False),
        ("7D 2H", "8D 9D", False),
        ("2D 9C", "9S 4S", False),
        ("KS KH", "2D 4C", False),
        ("AS KS 4H", "QS 9S 9H 4D", True),
        ("KC JC", "2D 5S 5H 9H", True),
    ],
)
def test_boards_of_a_kind_are_alike(hand: str, board: str, tournament: bool, wild: WildWhere) -> None:
    """Every board that can still come, looked at by itself, gives what one of each kind gives."""
    held, lie = read_cards(hand), read_cards(board)
    unseen = [card for card in DECK if card not in (*held, *lie)]
    each = [against_dealer(held, (*lie, card), tournament, wild) for card in unseen]
    odds = against_dealer(held, lie, tournament, wild)
    assert odds.exact
    assert odds.boards == len(unseen)
    assert odds.win == sum((one.win for one in each), Fraction()) / len(each)
    assert odds.tie == sum((one.tie for one in each), Fraction()) / len(each)


def test_before_the_flop_the_chance_is_exact_over_all_19600_boards() -> None:
    odds = against_dealer(read_cards("AS KS"), ())
    sampled = against_dealer(read_cards("AS KS"), (), samples=300, seed=5)
    assert odds.exact
    assert odds.boards == 19_600
    assert abs(float(odds.win - sampled.win)) < 5 * sampled.error
    assert comb(50, 3) * comb(47, 4) % odds.win.denominator == 0
