"""The shots of a turn: everybody at the first enemy still standing, the side with the Drop first.

Where the book is open: one hit and still there may dive for cover and then neither shoots nor charges, and
friends close by test when one of them goes down.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from lotow.odds.aiming import take_aim, toughness
from lotow.odds.combatant import ON_FOOT
from lotow.odds.nerve import nerve
from lotow.odds.reach import gun_of
from lotow.odds.shootout import Fired
from lotow.odds.turn_state import FRESH, Hand, Line, Lines, Posture, Side, Ways, Weighed, gathered, under_fire
from lotow.odds.wounding import Toughness
from lotow.rulebook.models import Content


def toughness_of(content: Content, hand: Hand) -> Toughness:
    return toughness(content, hand.who, ON_FOOT)


class TurnFire:
    """Who shoots in which order, and how both sides stand afterwards."""

    def __init__(self, content: Content, sides: tuple[Posture, Posture]) -> None:
        self.content = content
        self.sides = sides
        self._fired: dict[tuple[Side, int, int], Fired] = {}
        self._nerves: dict[tuple[Side, int], Fraction] = {}
        self._pending: tuple[set[int], set[int]] = (set(), set())

    def shots(self, drop: Side) -> tuple[Weighed, int]:
        """Every way both sides may stand when the last shot is fired, and the whole."""
        state, whole = {(Line(), Line()): 1}, 1
        ours, theirs = (
            {at for at, hand in enumerate(side.hands) if hand.gun is not None or hand.charges}
            for side in self.sides
        )
        self._pending = ours, theirs
        for side in (drop, 1 - drop):
            for at, hand in enumerate(self.sides[side].hands):
                if hand.charges or hand.gun is None:
                    continue
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
            hand = self.sides[side].hands[at]
            assert hand.gun is not None
            gun = gun_of(self.content, hand.gun, hand.aim.mode)
            whom = self.sides[1 - side].hands[target].who
            self._fired[key] = Fired(take_aim(self.content, hand.who, whom, gun, hand.aim))
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
            tested = nerve(self.content, self.sides[side].hands[at].who, test="dive-for-cover")
            self._nerves[side, at] = tested.chance()
        return self._nerves[side, at]
