"""Poker hands: the book's own order, the Cheat, and agreement with a public evaluator."""

from __future__ import annotations

from itertools import combinations, pairwise
from random import Random

import pytest
from public_evaluator import public_score

from lotow.saloon.legends.hands import WILD, code, strength, tables
from lotow.saloon.legends.legends_data import game
from lotow.saloon.legends.playing_cards import DECK, Card, read_cards

DEALS = 100_000
CHEAT = read_cards("2D")[0]

BOOK = [
    ("royal-flush", "AS KS QS JS 10S"),
    ("five-of-a-kind", "KS KC KD KH 2D"),
    ("straight-flush", "8S 7S 6S 5S 4S"),
    ("four-of-a-kind", "JS JC JD JH 7S"),
    ("full-house", "10S 10C 10H 9C 9S"),
    ("flush", "4S JS 7S 8S 2S"),
    ("straight", "9S 8D 7H 6S 5C"),
    ("three-of-a-kind", "7S 7H 7C QH 2C"),
    ("two-pair", "4S 4C 7H 7S KD"),
    ("pair", "KS KH 8C 2S 10S"),
    ("high-card", "8S QD 10C 3H 5C"),
]


def wild(text: str) -> int:
    return strength(WILD if card == CHEAT else code(card) for card in read_cards(text))


def plain(cards: tuple[Card, ...]) -> int:
    return strength(code(card) for card in cards)


@pytest.mark.parametrize(("kind", "cards"), BOOK, ids=[kind for kind, _ in BOOK])
def test_each_hand_of_the_books_table_is_what_the_book_calls_it(kind: str, cards: str) -> None:
    assert tables().kind(wild(cards)) == kind


def test_hands_rank_in_the_books_order() -> None:
    strengths = [wild(cards) for _, cards in BOOK]
    assert strengths == sorted(strengths, reverse=True)
    assert [one.id for one in game().hand] == [kind for kind, _ in BOOK]


@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("2D KS KH 9C 4D", "three-of-a-kind"),
        ("2D KS KH 9C 9D", "full-house"),
        ("2D KS QS JS 10S", "royal-flush"),
        ("2D 9S QS JS 10S", "straight-flush"),
        ("2D AS 3H 4C 5D", "straight"),
        ("2D AS 7S 4S 9S", "flush"),
        ("2D AS 7S 4S 9H", "pair"),
        ("2D KS KH KC 9S", "four-of-a-kind"),
    ],
)
def test_the_cheat_is_the_best_card_it_can_be(cards: str, kind: str) -> None:
    assert tables().kind(wild(cards)) == kind


def test_the_cheat_is_as_good_as_the_best_real_card_in_its_place() -> None:
    random = Random(4)
    others = [card for card in DECK if card != CHEAT]
    for _ in range(300):
        held = tuple(random.sample(others, 4))
        best = max(plain((*held, card)) for card in DECK if card not in held)
        if len({card.value for card in held}) > 1:
            assert strength([*(code(card) for card in held), WILD]) == best


def test_a_straight_may_begin_with_the_ace() -> None:
    assert tables().kind(wild("AS 2S 3H 4C 5D")) == "straight"
    assert wild("AS 2S 3H 4C 5D") < wild("2S 3H 4C 5D 6D")


def test_whoever_has_but_one_card_plays_four_cards_and_loses_to_the_same_with_a_fifth() -> None:
    four, five = wild("KS KH 8C 4S"), wild("KS KH 8C 4S 3S")
    assert tables().kind(four) == tables().kind(five) == "pair"
    assert four < five


def test_the_order_of_cards_does_not_matter() -> None:
    cards = read_cards("KS KH 8C 4S 3S")
    assert len({plain((*cards[at:], *cards[:at])) for at in range(5)}) == 1


def test_the_evaluator_agrees_with_eval7_on_a_hundred_thousand_deals() -> None:
    """Sorted by eval7, strengths must rise where its scores rise and stay where they stay."""
    ours = {card: code(card) for card in DECK}
    random = Random(19)
    strength_of = tables().strength
    scores: dict[int, int] = {}
    for _ in range(DEALS):
        deal = random.sample(DECK, 5)
        score = public_score(deal)
        mine = strength_of(sum([ours[card] for card in deal]))
        assert scores.setdefault(score, mine) == mine
    ordered = [scores[score] for score in sorted(scores)]
    assert all(lower < higher for lower, higher in pairwise(ordered))
    assert len(ordered) > 5000


def test_every_five_cards_of_one_suit_agree_with_eval7() -> None:
    hearts = [card for card in DECK if card.suit == 1]
    scores = {}
    for deal in combinations(hearts, 5):
        scores[plain(deal)] = public_score(deal)
    assert [scores[mine] for mine in sorted(scores)] == sorted(scores.values())
    assert len(scores) == 1287
