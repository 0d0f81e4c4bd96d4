"""The easy opponent: greedy, takes what the dice offer now, never thinks a roll ahead or doubts a role."""

from __future__ import annotations

from functools import lru_cache

from lotow.saloon.dice.belief import Belief
from lotow.saloon.dice.content import Role, load
from lotow.saloon.dice.decisions import most_cleared, most_dodged, most_shed, reached
from lotow.saloon.dice.entries import Cleared, Dodged, Drank, Entry, Gave, Shed, ShotsAimed
from lotow.saloon.dice.hands import BEER, DYNAMITE, GATLING, MASK, ONE, TWO, Hand
from lotow.saloon.dice.state import Position

ARROWS_BEARABLE = 2


class EasyBot:
    """Keeps shots at foes, beers while hurt, and gatlings once one more would do; rolls the rest again.

    One bot sits at one seat of one game: whom it can reach it finds out only when somebody has gone.
    """

    def __init__(self) -> None:
        self._living: tuple[int, ...] = ()
        self._near: tuple[int, ...] = ()
        self._far: tuple[int, ...] = ()
        self._useful = 0
        self._gatlings = 0

    def keep(self, position: Position, belief: Belief) -> Hand:
        if position.living is not self._living:
            self._look_round(position)
        active = position.active
        hurt = position.table.most[active] - position.life[active]
        return _greedy(position.hand, self._useful, hurt, self._gatlings)

    def decide(self, position: Position, belief: Belief) -> Entry:
        me = position.decider
        match position.phase:
            case "shoot":
                return self._shot(position)
            case "drink":
                return Drank((me,) * position.beers)
            case "gift":
                return Gave(me)
            case "dodge":
                spare = max(0, ARROWS_BEARABLE - position.arrows[me])
                return Dodged(min(spare, most_dodged(position)))
            case "shed":
                return Shed(most_shed(position))
            case _:
                return Cleared((me,) * min(most_cleared(position), position.arrows[me]))

    def _shot(self, position: Position) -> ShotsAimed:
        """Every 1 and every 2 at the weakest of those it is for."""
        if position.living is not self._living:
            self._look_round(position)
        hand, weakness = position.hand, position.life.__getitem__
        ones, twos = hand >> ONE & MASK, hand >> TWO & MASK
        return ShotsAimed(
            (min(self._near, key=weakness),) * ones if ones else (),
            (min(self._far, key=weakness),) * twos if twos else (),
        )

    def _look_round(self, position: Position) -> None:
        table, active = position.table, position.active
        ability = table.abilities[active]
        self._living = position.living
        self._near, self._far, self._useful = _outlook(
            position.living, table.roles, active, ability.extra_reach, ability.swaps_shots
        )
        self._gatlings = ability.gatling_needs or load().game.gatling_needs


@lru_cache(maxsize=65536)
def _outlook(
    living: tuple[int, ...], roles: tuple[Role, ...], me: int, farther: int, swaps: bool
) -> tuple[tuple[int, ...], tuple[int, ...], int]:
    """Foes within reach of a 1 and of a 2, or else everybody there; and which faces are of use."""
    near, far = reached(living, me, ONE, farther, swaps), reached(living, me, TWO, farther, swaps)
    foes_near, foes_far = _foes(living, roles, me, near), _foes(living, roles, me, far)
    useful = MASK << DYNAMITE | bool(foes_near) * MASK << ONE | bool(foes_far) * MASK << TWO
    return foes_near or near, foes_far or far, useful


@lru_cache(maxsize=65536)
def _greedy(hand: Hand, useful: int, hurt: int, gatlings_needed: int) -> Hand:
    kept = hand & useful
    if hurt:
        kept += min(hand >> BEER & MASK, hurt) << BEER
    if hand >> GATLING & MASK >= gatlings_needed - 1:
        kept += hand & MASK << GATLING
    return kept


def _foes(
    living: tuple[int, ...], roles: tuple[Role, ...], me: int, near: tuple[int, ...]
) -> tuple[int, ...]:
    """Whom a role takes for a foe at first sight."""
    role, hunts = roles[me], load().seats(len(roles)).hunts
    if len(living) == 2 or role == "sheriff":
        return near
    if hunts:
        return tuple(seat for seat in near if roles[seat] == hunts[role])
    return tuple(seat for seat in near if (roles[seat] == "sheriff") == (role == "outlaw"))
