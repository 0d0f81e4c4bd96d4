"""Whom to shoot: the best aim of some 1s and 2s by what each seat's wounds are worth."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement

from lotow.saloon.dice.content import load
from lotow.saloon.dice.decisions import may_double, targets
from lotow.saloon.dice.entries import ShotsAimed
from lotow.saloon.dice.feelings import Feelings, arrow_cost
from lotow.saloon.dice.hands import ONE, TWO, count, tables
from lotow.saloon.dice.stakes import Stakes, Worths
from lotow.saloon.dice.state import Position

Aim = tuple[tuple[int, ...], int]
"""Whom a face can hit, and how many dice show it."""

Wounding = dict[int, Worths]
"""What 0, 1, 2 ... hits at a seat are worth to the shooter."""


def shot_worths(position: Position, felt: Feelings, doubled: bool) -> tuple[Worths, ...]:
    """What so many 1s (rows) and so many 2s are worth when each is aimed best."""
    dice = tables().dice
    near, far = targets(position, ONE), targets(position, TWO)
    wounding = _wounding(position, felt, {*near, *far})
    worths = [[0.0] * (dice + 1) for _ in range(dice + 1)]
    if doubled or set(near) & set(far):
        for ones in range(dice + 1):
            for twos in range(dice + 1 - ones):
                if ones or twos:
                    worths[ones][twos] = _aimed(wounding, (near, ones), (far, twos), doubled)[0]
    else:
        alone = [_aimed(wounding, (far, twos), ((), 0), False)[0] for twos in range(dice + 1)]
        for ones in range(dice + 1):
            beside = _aimed(wounding, (near, ones), ((), 0), False)[0]
            worths[ones] = [beside + worth for worth in alone]
    return tuple(tuple(row) for row in worths)


def best_shot(position: Position, felt: Feelings, stakes: Stakes) -> ShotsAimed:
    """The best aim for the shots on the table, with a beer for a second bullet where that is worth it."""
    near = targets(position, ONE), count(position.hand, ONE)
    far = targets(position, TWO), count(position.hand, TWO)
    wounding = _wounding(position, felt, {*near[0], *far[0]})
    worth, shot = _aimed(wounding, near, far, False)
    if may_double(position):
        better, double = _aimed(wounding, near, far, True)
        if better > worth + _last_beer(stakes, position.beers):
            return double
    return shot


def _last_beer(stakes: Stakes, beers: int) -> float:
    """What the last of some beers is worth when they are drunk."""

    def drunk(number: int) -> float:
        return max(
            stakes.own_life[min(stakes.most, stakes.life + mine)] + stakes.rounds[number - mine]
            for mine in range(number + 1)
        )

    return drunk(beers) - drunk(beers - 1)


def revenge(position: Position, felt: Feelings, seat: int) -> float:
    """What it costs the shooter to hurt a seat: El Gringo hands out an arrow for it."""
    if seat != position.table.avenger:
        return 0.0
    return arrow_cost(felt, position.active) * position.table.abilities[seat].arrows_to_attacker


def _wounding(position: Position, felt: Feelings, seats: set[int]) -> Wounding:
    wounds = load().game.shot_wounds
    worths = {}
    for seat in seats:
        penalty = revenge(position, felt, seat)
        hits = range(1, tables().dice + 2)
        worths[seat] = (0.0, *(felt.change(seat, -hit * wounds) - penalty for hit in hits))
    return worths


def _aimed(wounding: Wounding, near: Aim, far: Aim, doubled: bool) -> tuple[float, ShotsAimed]:
    """The best aim of some 1s and 2s, and its worth."""
    best, shot = float("-inf"), ShotsAimed()
    for ones in combinations_with_replacement(*near):
        for twos in combinations_with_replacement(*far):
            aimed = ones + twos
            extras: Sequence[int | None] = sorted(set(aimed)) if doubled else (None,)
            for extra in extras:
                hit = aimed if extra is None else (*aimed, extra)
                worth = 0.0
                for seat in set(hit):
                    worth += wounding[seat][hit.count(seat)]
                if worth > best:
                    best, shot = worth, ShotsAimed(ones, twos, extra)
    return best, shot
