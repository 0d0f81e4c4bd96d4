"""The shots of a turn: everybody at the first enemy still standing, after free Quickdraws the side with the
Drop first.

Where the book is open: one hit and still there may dive for cover and then neither shoots nor charges, and
friends close by test when one of them goes down.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import zip_longest

from msgspec.structs import replace

from lotow.odds.aiming import take_aim, toughness
from lotow.odds.chances import SIDES
from lotow.odds.combatant import ON_FOOT, Combatant
from lotow.odds.nerve import nerve
from lotow.odds.reach import free_quickdraws, gun_of, shots_taken
from lotow.odds.shooting import Shot
from lotow.odds.shootout import Fired
from lotow.odds.turn_state import FRESH, Hand, Line, Lines, Posture, Side, Ways, Weighed, gathered, under_fire
from lotow.odds.wounding import Toughness
from lotow.rulebook.models import Content


def toughness_of(content: Content, hand: Hand) -> Toughness:
    return toughness(content, hand.who, ON_FOOT)


Order = tuple[tuple[Side, int], ...]
"""Who shoots one after the other: side and place."""


def aimed_at(content: Content, hand: Hand, whom: Combatant) -> Shot:
    """A shooter's shots of a turn, all it may take."""
    assert hand.gun is not None
    gun = gun_of(content, hand.gun, hand.aim.mode)
    shots = shots_taken(hand.who, gun, hand.aim.shooter_situation)
    return take_aim(content, hand.who, whom, gun, replace(hand.aim, shots=shots))


def steadiness(content: Content, hand: Hand, posture: Posture) -> Fraction:
    """The chance to stand fast under fire."""
    return nerve(content, hand.who, test="dive-for-cover", company=posture.backing).chance()


class TurnFire:
    """Who shoots in which order, and how both sides stand afterwards."""

    def __init__(self, content: Content, sides: tuple[Posture, Posture]) -> None:
        self.content = content
        self.sides = sides
        self._fired: dict[tuple[Side, int, int], Fired] = {}
        self._nerves: dict[tuple[Side, int], Fraction] = {}
        self._pending: tuple[set[int], set[int]] = (set(), set())

    def orders(self, drop: Side) -> list[tuple[Fraction, Order]]:
        """Who shoots when: free Quickdraws first, by turns, then the side with the Drop, then the other."""
        quick: tuple[list[int], list[int]] = ([], [])
        slow: tuple[list[int], list[int]] = ([], [])
        for side, posture in enumerate(self.sides):
            for at, hand in enumerate(posture.hands):
                if hand.gun is None or hand.charges:
                    continue
                gun = gun_of(self.content, hand.gun, hand.aim.mode)
                (slow if free_quickdraws(hand.who, gun, hand.aim) == 0 else quick)[side].append(at)
        rest = [(side, at) for side in (drop, 1 - drop) for at in slow[side]]

        def led(first: Side) -> Order:
            turns = zip_longest(quick[first], quick[1 - first])
            drawn = [(side, at) for pair in turns for side, at in zip((first, 1 - first), pair, strict=True)]
            return (*((side, at) for side, at in drawn if at is not None), *rest)

        if not quick[0] or not quick[1]:
            return [(Fraction(1), led(drop))]
        holder = Fraction(self.content.numbers.heroic_roll - 1, SIDES)
        return [(holder, led(drop)), (1 - holder, led(1 - drop))]

    def shots(self, order: Order) -> tuple[Weighed, int]:
        """Every way both sides may stand when the last shot is fired, and the whole."""
        state, whole = {(Line(), Line()): 1}, 1
        ours, theirs = (
            {at for at, hand in enumerate(side.hands) if hand.gun is not None or hand.charges}
            for side in self.sides
        )
        self._pending = ours, theirs
        for side, at in order:
            self._pending[side].discard(at)
            known: dict[Line, Ways] = {}

            def fire(
                lines: Lines, side: Side = side, at: int = at, known: dict[Line, Ways] = known
            ) -> Ways | None:
                mine, enemy = lines[side], lines[1 - side]
                if at < mine.down or at in mine.dived or enemy.down == len(self.sides[1 - side].hands):
                    return None
                if enemy not in known:
                    known[enemy] = gathered(self._shot_at(side, at, enemy))
                return known[enemy]

            state, grown = under_fire(state, 1 - side, fire)
            whole *= grown
            state = self._forgotten(state)
        return state, whole

    def _forgotten(self, state: Weighed) -> Weighed:
        """Whoever has nothing left to do this turn loses nothing by having dived."""
        less: Weighed = {}
        for lines, weight in state.items():
            ours, theirs = (
                line if line.dived <= able else line._replace(dived=line.dived & able)
                for line, able in zip(lines, self._pending, strict=True)
            )
            less[ours, theirs] = less.get((ours, theirs), 0) + weight
        return less

    def _shot_at(self, side: Side, at: int, enemy: Line) -> Iterator[tuple[Line, Fraction]]:
        """One shot at the first who stands."""
        fired = self._aimed(side, at, enemy.down)
        for events, _, touched, chance in fired.ends:
            for left, share in self._wounded(fired, events, enemy, 1 - side):
                if left:
                    struck, tested = enemy._replace(lives=left), [enemy.down] if touched else []
                else:
                    struck = Line(enemy.down + 1, FRESH, enemy.dived - {enemy.down})
                    people = len(self.sides[1 - side].hands)
                    tested = list(range(struck.down, people)) if self.sides[1 - side].close else []
                for line, part in self._dives(struck, 1 - side, tested):
                    yield line, chance * share * part

    def _aimed(self, side: Side, at: int, target: int) -> Fired:
        key = side, at, target
        if key not in self._fired:
            whom = self.sides[1 - side].hands[target].who
            self._fired[key] = Fired(aimed_at(self.content, self.sides[side].hands[at], whom))
        return self._fired[key]

    def _wounded(self, fired: Fired, events: int, enemy: Line, side: Side) -> Iterator[tuple[int, Fraction]]:
        """The lives left after so many wounds. What Fortune saves is known once it is needed."""
        if not events or enemy.lives != FRESH:
            yield from fired.wounded(events, enemy.lives).items() if events else [(enemy.lives, Fraction(1))]
            return
        tough = toughness_of(self.content, self.sides[side].hands[enemy.down])
        for saved, weight in enumerate(tough.saves):
            if weight:
                for left, share in fired.wounded(events, tough.wounds + saved).items():
                    yield left, share * Fraction(weight, tough.total)

    def _dives(self, line: Line, side: Side, tested: list[int]) -> Ways:
        """Each of these stands fast or dives, if it has something left to do."""
        ways = [(line, Fraction(1))]
        for at in tested:
            if at in line.dived or at not in self._pending[side]:
                continue
            stands = self._stands(side, at)
            ways = [
                (end, chance * share)
                for before, chance in ways
                for end, share in (
                    (before, stands),
                    (before._replace(dived=before.dived | {at}), 1 - stands),
                )
                if share
            ]
        return ways

    def _stands(self, side: Side, at: int) -> Fraction:
        if (side, at) not in self._nerves:
            posture = self.sides[side]
            self._nerves[side, at] = steadiness(self.content, posture.hands[at], posture)
        return self._nerves[side, at]
