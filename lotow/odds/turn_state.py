"""Where a turn of two groups stands, and how likely: the lives of everybody, and who has dived."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from lotow.errors import LotowError, Text

MOST_STATES = 20_000
Side = int
"""0: ours, 1: theirs."""


class TurnState(Struct, frozen=True, gc=False):
    """Lives left of everybody on both sides, and who has dived."""

    lives: tuple[tuple[int, ...], tuple[int, ...]]
    dived: tuple[frozenset[int], frozenset[int]] = (frozenset(), frozenset())


Weighed = dict[TurnState, Fraction]


def hurt(state: TurnState, side: Side, at: int, left: int) -> TurnState:
    lives = list(state.lives)
    row = list(lives[side])
    row[at] = left
    lives[side] = tuple(row)
    return replace(state, lives=(lives[0], lives[1]))


def spread(state: TurnState, side: Side, victims: tuple[int, ...], wounds: int) -> TurnState:
    """Wounds dealt to the first until it is out, then to the next."""
    for at in victims:
        taken = min(wounds, state.lives[side][at])
        state = hurt(state, side, at, state.lives[side][at] - taken)
        wounds -= taken
    return state


def after(state: Weighed, step: Callable[[TurnState], Iterator[tuple[TurnState, Fraction]]]) -> Weighed:
    ends: Weighed = {}
    for one, chance in state.items():
        for reached, share in step(one):
            add(ends, reached, chance * share)
    if len(ends) > MOST_STATES:
        raise LotowError(
            Text("too many ways this turn can go", "ce tour peut tourner de trop de façons"),
            hint=Text("leave somebody out", "laissez quelqu'un de côté"),
        )
    return ends


def add(state: Weighed, key: TurnState, chance: Fraction) -> None:
    state[key] = state.get(key, Fraction(0)) + chance


def times(
    ends: Iterator[tuple[TurnState, Fraction]], chance: Fraction
) -> Iterator[tuple[TurnState, Fraction]]:
    for state, share in ends:
        yield state, chance * share
