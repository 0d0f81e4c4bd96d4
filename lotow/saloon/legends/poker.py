"""Poker at the saloon: the best hand, who takes the pot, and how the table stands.

Two cards of a player's hand go with three of the board. Readings: the Cheat is any card wherever it lies (a
table may say that it is so in a hand only); in a flush it is the best card that is missing, not a second ace.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Literal

from msgspec import Struct

from lotow.errors import LotowError, Text
from lotow.saloon.legends.content import Poker
from lotow.saloon.legends.hands import PLACE, WILD, code, tables
from lotow.saloon.legends.legends_data import game
from lotow.saloon.legends.playing_cards import Card, check_apart, read_card

WildWhere = Literal["anywhere", "hand"]
PLAYED = 3
"""So many cards of the board go into a hand."""


class Best(Struct, frozen=True):
    """The best hand somebody has: its cards, its kind, its rank among the kinds (1 is the best)."""

    cards: tuple[Card, ...]
    kind: str
    rank: int
    strength: int


class Share(Struct, frozen=True):
    """How somebody came out of a hand of poker."""

    best: Best
    wins: bool
    dollars: int


def rules_of(tournament: bool) -> Poker:
    return game().tournament if tournament else game().poker


def coded(cards: Sequence[Card], cheat: Card | None) -> list[int]:
    """Cards as numbers to be summed, the Cheat as any card."""
    return [WILD if card == cheat else code(card) for card in cards]


def cheat_of(rules: Poker, where: WildWhere, on_board: bool) -> Card | None:
    """The card that is any card, on the board or in a hand."""
    return None if on_board and where == "hand" else read_card(rules.cheat)


def best_hand(
    hand: Sequence[Card], board: Sequence[Card], tournament: bool = False, wild: WildWhere = "anywhere"
) -> Best:
    """The best of two cards from the hand with three of the board; who has one card plays that one."""
    rules = rules_of(tournament)
    check_hand(hand, board, rules)
    mine = coded(hand, cheat_of(rules, wild, False))
    theirs = coded(board, cheat_of(rules, wild, True))
    strengths = tables()
    found: tuple[int, tuple[Card, ...]] | None = None
    for held in combinations(range(len(hand)), min(len(hand), rules.from_hand)):
        for shown in combinations(range(len(board)), PLAYED):
            total = sum(mine[at] for at in held) + sum(theirs[at] for at in shown)
            strength = strengths.strength(total)
            if found is None or strength > found[0]:
                found = strength, (*(hand[at] for at in held), *(board[at] for at in shown))
    assert found is not None
    return _named(*found)


def _named(strength: int, cards: tuple[Card, ...]) -> Best:
    strengths = tables()
    kind = strengths.kind(strength)
    return Best(cards, kind, len(strengths.order) - (strength >> PLACE), strength)


def check_hand(hand: Sequence[Card], board: Sequence[Card], rules: Poker) -> None:
    """Refuses what cannot lie on the table."""
    if not hand:
        raise LotowError(
            Text("a hand needs a card", "il faut au moins une carte en main"),
            hint=Text("name the cards: KS KH", "citez les cartes : KS KH"),
        )
    if len(board) > rules.board:
        raise LotowError(
            Text(
                f"{len(board)} cards lie on the table and there are {rules.board}",
                f"{len(board)} cartes sur la table, il y en a {rules.board}",
            ),
            hint=Text(
                "the turn and the river belong to the tournament",
                "le turn et la river sont ceux du tournoi",
            ),
        )
    check_apart((*hand, *board))


def showdown(
    hands: Sequence[Sequence[Card]],
    board: Sequence[Card],
    tournament: bool = False,
    wild: WildWhere = "anywhere",
    stakes: int | None = None,
) -> list[Share]:
    """Who wins, and what of the pot goes to whom. The first hand is the active player's, who wins all ties;
    other players share, rounded down. `stakes` is what each has paid in, the ante if nobody says."""
    rules = rules_of(tournament)
    if len(board) != rules.board:
        raise _incomplete(rules)
    check_apart((*(card for hand in hands for card in hand), *board))
    best = [best_hand(hand, board, tournament, wild) for hand in hands]
    top = max(one.strength for one in best)
    tied = [at for at, one in enumerate(best) if one.strength == top]
    winners = [0] if 0 in tied else tied
    paid = rules.ante + rules.stay if stakes is None else stakes
    pot = rules.saloon + rules.saloon_stay + paid * len(hands)
    each = shares(pot, len(winners))
    return [Share(one, at in winners, each if at in winners else 0) for at, one in enumerate(best)]


def shares(pot: int, winners: int) -> int:
    """What each winner gets: all of it alone, else an equal part rounded down to whole notes."""
    note = game().money.note
    return pot if winners == 1 else pot // winners // note * note


def _incomplete(rules: Poker) -> LotowError:
    return LotowError(
        Text(f"{rules.board} cards must lie on the table", f"il faut {rules.board} cartes sur la table"),
        hint=Text("name them all", "citez-les toutes"),
    )
