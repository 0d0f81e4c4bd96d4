"""Settles a hand of poker at the saloon: antes in, the pot out, and what winners and losers gain."""

from __future__ import annotations

from lotow.errors import LotowError, Text
from lotow.saloon.legends.deeds import Deed
from lotow.saloon.legends.ledger import Ledger
from lotow.saloon.legends.phrases import Said
from lotow.saloon.legends.poker import rules_of, shares
from lotow.saloon.legends.store import pay


def settle(ledger: Ledger, name: str, deed: Deed, said: Said) -> None:
    """Everybody in the hand pays and draws; the winners share, the losers draw. Nobody named as the winner of
    a hand that was lost: the dealer won it, or the one other player in it did."""
    rules = rules_of(deed.tournament)
    others = [one for one in dict.fromkeys((*said.joined, *said.winners)) if one != name]
    winners = list(dict.fromkeys(said.winners)) or (others if len(others) == 1 else [])
    if deed.pot == "won":
        winners = [name]
    elif name in winners or (others and not winners):
        raise LotowError(
            Text("who won the hand is not said", "on ne dit pas qui a gagné"),
            hint=Text(
                "Ann loses poker with Bill and Carl, Bill wins",
                "Ann perd au poker avec Bill et Carl, Bill gagne",
            ),
        )
    for player in (name, *others):
        pay(ledger, player, rules.ante + rules.stay)
        ledger.gain(player, "cards", 1)
    pot = rules.saloon + rules.saloon_stay + (rules.ante + rules.stay) * (1 + len(others))
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
