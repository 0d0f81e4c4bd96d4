"""Settles a hand of poker at the saloon: antes in, the pot out, and what winners and losers gain."""

from __future__ import annotations

from lotow.errors import LotowError, Text
from lotow.saloon.legends import board_facts
from lotow.saloon.legends.accounts import Ledger
from lotow.saloon.legends.deeds import Deed
from lotow.saloon.legends.general_store import pay
from lotow.saloon.legends.phrases import UnderstoodPhrase
from lotow.saloon.legends.poker import rules_of, shares


def settle(ledger: Ledger, name: str, deed: Deed, said: UnderstoodPhrase) -> None:
    """Everybody in the hand pays and draws; the winners share, the losers draw. Nobody named as the winner of
    a hand that was lost: the dealer won it, or the one other player who stayed in it did."""
    rules, ante = rules_of(deed.tournament), board_facts.ante(ledger.state, deed.tournament)
    others = [one for one in dict.fromkeys((*said.joined, *said.winners, *said.folded)) if one != name]
    players = [name, *others]
    staying = [one for one in players if one not in said.folded]
    winners = _winners(name, deed, said, others, staying)
    for player in players:
        pay(ledger, player, ante + (rules.stay if player in staying else 0))
        ledger.gain(player, "cards", 1)
    # Alone, the active player has the dealer against him, who always stays.
    went_on = len(staying) + (not others) > 1
    pot = rules.saloon + ante * len(players) + rules.stay * len(staying) + rules.saloon_stay * went_on
    for winner in winners:
        ledger.gain(winner, "dollars", shares(pot, len(winners)))
        if winner != name and ledger.state.expansion:
            ledger.gain(winner, "gambler", 1)
            if deed.tournament:
                ledger.gain(winner, "legend", 1)
    if not deed.tournament:
        for loser in others:
            if loser not in winners:
                ledger.gain(loser, "cards", 1)


def _winners(
    name: str, deed: Deed, said: UnderstoodPhrase, others: list[str], staying: list[str]
) -> list[str]:
    """Who takes the pot; nobody is the dealer."""
    if said.folded and not deed.tournament:
        raise LotowError(
            Text("nobody folds at the saloon's poker", "on ne se couche pas au poker du saloon"),
            hint=Text("that is the tournament's", "c'est l'affaire du tournoi"),
        )
    winners = list(dict.fromkeys(said.winners))
    if deed.pot == "won":
        winners = [name]
    elif not winners and others and len(rest := [one for one in staying if one != name]) == 1:
        winners = rest
    if not set(winners) <= set(staying):
        raise LotowError(
            Text("whoever folds does not win", "qui se couche ne gagne pas"),
            hint=Text("Ann wins the tournament, Bill folds", "Ann gagne le tournoi, Bill se couche"),
        )
    if deed.pot == "lost" and (name in winners or (others and not winners)):
        raise LotowError(
            Text("who won the hand is not said", "on ne dit pas qui a gagné"),
            hint=Text(
                "Ann loses poker with Bill and Carl, Bill wins",
                "Ann perd au poker avec Bill et Carl, Bill gagne",
            ),
        )
    return winners
