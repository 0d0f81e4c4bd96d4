"""The opponent worth beating: weighs every seat by what it believes, and solves each turn exactly.

What somebody's life is worth to the bot depends on its own role and on the roles the other may have. All else
follows: whom to shoot, who drinks, what an arrow costs, and by the turn solver which dice to keep.
"""

from __future__ import annotations

from collections.abc import Sequence

from lotow.saloon.dice.belief import Belief
from lotow.saloon.dice.content import load
from lotow.saloon.dice.decisions import (
    most_cleared,
    most_dodged,
    most_shed,
)
from lotow.saloon.dice.entries import Cleared, Dodged, Drank, Entry, Gave, Shed
from lotow.saloon.dice.feelings import Feelings, arrow_cost, feelings
from lotow.saloon.dice.hands import Hand, tables
from lotow.saloon.dice.shots import best_shot, revenge, shot_worths
from lotow.saloon.dice.solver import TurnPlan
from lotow.saloon.dice.stakes import Stakes, Worths, plan
from lotow.saloon.dice.state import Position


class ThinkingBot:
    """Plays by feelings, belief and arithmetic."""

    def keep(self, position: Position, belief: Belief) -> Hand:
        return turn_plan(position, belief).best(position.hand, position.rerolls)

    def decide(self, position: Position, belief: Belief) -> Entry:
        me = position.decider
        felt = feelings(position, belief, me)
        match position.phase:
            case "gift":
                gift = position.table.abilities[me].gift_life
                return Gave(max(position.living, key=lambda seat: felt.change(seat, gift)))
            case "shoot":
                return best_shot(position, felt, stakes_of(position, felt))
            case "drink":
                return _round(position, felt)
            case "dodge":
                return Dodged(_dodges(position, felt))
            case "shed":
                return Shed(most_shed(position))
            case _:
                return Cleared(_sent_back(position, felt, most_cleared(position)))


def turn_plan(position: Position, belief: Belief) -> TurnPlan[float]:
    """The turn of the active player solved from where it stands."""
    felt = feelings(position, belief, position.active)
    rolls = position.rerolls + (position.phase != "keep")
    return plan(stakes_of(position, felt), rolls)


def stakes_of(position: Position, felt: Feelings) -> Stakes:
    """What the active player's turn is worth to him."""
    me, table, figures = position.active, position.table, load().game
    ability, dice = table.abilities[me], tables().dice
    arrow = arrow_cost(felt, me)
    others = [seat for seat in position.living if seat != me]
    gatling = sum(
        felt.change(seat, -figures.gatling_wounds) - revenge(position, felt, seat)
        for seat in others
        if not table.abilities[seat].gatling_proof
    )
    drinkers = _drinkers(position, felt, others, dice)
    sendable = sorted(
        (-arrow_cost(felt, seat) for seat in others for _ in range(position.arrows[seat])), reverse=True
    )
    return Stakes(
        ability=ability,
        life=position.life[me],
        most=table.most[me],
        arrows=position.arrows[me],
        pile=position.pile,
        own_life=tuple(felt.worth(me, life) for life in range(table.most[me] + 1)),
        own_arrows=tuple(-arrow * arrows for arrows in range(figures.arrows + 1)),
        shots=shot_worths(position, felt, doubled=False),
        doubled=shot_worths(position, felt, doubled=True) if ability.doubled_shots else (),
        rounds=_sums([worth for worth, _ in drinkers], dice),
        cleared=_sums([max(0.0, -one) for one in sendable], dice * max(1, ability.arrows_per_gatling)),
        gatling=gatling,
        attack=sum(felt.change(seat, -_attacked(position, seat)) for seat in others),
    )


def _attacked(position: Position, seat: int) -> int:
    most = position.table.abilities[seat].attack_most
    wounds = position.arrows[seat] * load().game.arrow_wounds
    return wounds if most is None else min(wounds, most)


def _sums(gains: Sequence[float], number: int) -> Worths:
    """What the first 0, 1, 2 ... gains come to; past their end nothing more is gained."""
    sums = [0.0]
    for at in range(number):
        sums.append(sums[-1] + (gains[at] if at < len(gains) else 0.0))
    return tuple(sums)


def _drinkers(
    position: Position, felt: Feelings, others: Sequence[int], beers: int
) -> list[tuple[float, int]]:
    """The most welcome beers for others: what each is worth, and whose it is."""
    found = []
    for seat in others:
        missing = position.table.most[seat] - position.life[seat]
        for beer in range(1, min(missing, beers) + 1):
            gain = felt.change(seat, beer) - felt.change(seat, beer - 1)
            if gain > 0:
                found.append((gain, seat))
    return sorted(found, reverse=True)[:beers]


def _round(position: Position, felt: Feelings) -> Drank:
    """Own thirst first as far as it is worth more; a beer too many is drunk by somebody who is full."""
    me, beers = position.active, position.beers
    ability = position.table.abilities[me]
    own = ability.thirsty_life if position.life[me] <= ability.thirsty_at else load().game.beer_life
    drinkers = _drinkers(position, felt, [seat for seat in position.living if seat != me], beers)
    gains = _sums([worth for worth, _ in drinkers], beers)
    mine = max(range(beers, -1, -1), key=lambda drunk: felt.change(me, drunk * own) + gains[beers - drunk])
    others = [seat for _, seat in drinkers[: beers - mine]]
    return Drank((*others, *(me,) * (beers - len(others))))


def _dodges(position: Position, felt: Feelings) -> int:
    """Arrows instead of wounds, as many as are worth it: more arrows, more at once when the attack comes."""
    me, wounds = position.decider, position.hits[position.decider]
    cost = arrow_cost(felt, me)
    return max(
        range(most_dodged(position) + 1),
        key=lambda arrows: felt.change(me, arrows - wounds) - cost * arrows,
    )


def _sent_back(position: Position, felt: Feelings, number: int) -> tuple[int, ...]:
    """The arrows whose owners matter most; none that hang over a foe."""
    arrows = [
        (arrow_cost(felt, seat), seat) for seat in position.living for _ in range(position.arrows[seat])
    ]
    return tuple(seat for cost, seat in sorted(arrows, reverse=True)[:number] if cost > 0)
