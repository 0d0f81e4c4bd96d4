"""Two shooters turn by turn until one is out: guns, the Drop, Quickdraws, dives for cover, all as numbers.

What can only go one way (Quickdraws used up, cover reached, lives lost) is settled in that order; what may
come round again (who had the Drop, the state of both guns) is one small linear system each time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from math import comb, lcm, prod

from msgspec import Struct

from lotow.errors import Text
from lotow.odds.chances import SIDES, Weights, refuse_beyond
from lotow.odds.linear import Matrix, apply, inverse
from lotow.odds.shooting import Shot
from lotow.odds.wounding import marks_of

ALWAYS = -1
MOST_PLACES = 8_000
"""So many ways guns, lives, Quickdraws and cover may stand before it takes too long to go through them."""
Gun = tuple[int, int, int]
"""Shots gone, phases until it can shoot again, guns of the same kind still in the holster."""
READY: Gun = (0, 0, 0)
Layer = tuple[int, int, bool, bool]
"""Quickdraws left to each (-1: always one), and who has dived behind cover."""
State = tuple[int, Gun, Gun]
"""Who had the Drop, and the state of each gun."""
Phase = dict[tuple[int, Gun, bool], Fraction]
"""Lives of the target, state of the gun and whether the target dived, after a shooting phase."""


class Gunman(Struct, frozen=True):
    """The shot somebody takes when ready; `barrels` shots and then `reload` phases without one (0: never);
    a jam takes `jam_turns`, and readies everything, as a reload does, unless there is one of the `spares` to
    go on with. `quick` Quickdraws (-1: always one), or one whenever the other has one (`answers`). Hit and
    still there, it dives in `dives` of cases and loses its shot; `at_cover` is its shot at an enemy who has
    dived behind something."""

    shot: Shot
    barrels: int = 1
    reload: int = 0
    jam_turns: int = 1
    spares: int = 0
    quick: int = 0
    answers: bool = False
    dives: Fraction = Fraction(0)
    at_cover: Shot | None = None

    def gun_after(self, gun: Gun, became: str) -> Gun:
        """The gun after a phase in which it was `kept`, `fired` or `jammed`."""
        gone, busy, spares = gun
        if busy:
            return (0 if busy == 1 else gone, busy - 1, spares)
        if became == "kept":
            return gun
        if became == "jammed" and spares:
            return (0, 0, spares - 1)
        emptied = self.reload if gone + 1 == self.barrels else 0
        phases = max(self.jam_turns if became == "jammed" else 0, emptied)
        if phases:
            return (gone, phases, spares)
        return (gone + 1 if gone + 1 < self.barrels else gone, 0, spares)


class DropWon(Struct, frozen=True):
    """The roll for the Drop: how likely one side rolls more than the other, or as much; whether a tie takes
    it from whoever had it, or is rolled again. Of two Quickdraws the holder of the Drop comes first in
    `holder` of cases."""

    higher: Fraction
    equal: Fraction
    changes: bool = True
    holder: Fraction = Fraction(1, 2)

    def goes_to(self, side: int, had: int) -> Fraction:
        """The chance that a side has the Drop now, if `had` had it the turn before."""
        if not self.changes:
            return Fraction(1, 2)
        return self.higher + (self.equal if side != had else 0)


class _Side:
    """One shooter's phases."""

    def __init__(self, man: Gunman, target: Gunman) -> None:
        self.man = man
        self.dives = Fraction(0) if man.shot.knocks_down else target.dives
        self.guns = _reached(man)
        self.shots = [Fired(man.shot), Fired(man.at_cover or man.shot)]
        self._phases: dict[tuple[Gun, int, bool], Phase] = {}

    def phase(self, gun: Gun, lives: int, covered: bool) -> Phase:
        """Where a phase leads, with so many lives of the target left."""
        key = gun, lives, covered
        if key not in self._phases:
            self._phases[key] = self._play(gun, lives, covered)
        return self._phases[key]

    def _play(self, gun: Gun, lives: int, covered: bool) -> Phase:
        if gun[1]:
            return {(lives, self.man.gun_after(gun, "busy"), False): Fraction(1)}
        phase: Phase = {}
        fired = self.shots[covered]
        for events, became, touched, chance in fired.ends:
            after = self.man.gun_after(gun, became)
            for left, share in fired.wounded(events, lives).items():
                dives = self.dives if touched and left else Fraction(0)
                for dived, part in ((True, dives), (False, 1 - dives)):
                    if part:
                        key = left, after, dived
                        phase[key] = phase.get(key, Fraction(0)) + chance * share * part
        return phase


def layers_of(men: Iterable[Gunman]) -> Iterator[int]:
    """How many ways Quickdraws and cover may stand."""
    for man in men:
        yield max(man.quick, 0) + 1
        yield 1 if man.at_cover is None else 2


def refuse_too_many(most: int, *ways: int) -> None:
    """A gunfight in which so much may stand in so many ways is not begun."""
    refuse_beyond(
        most,
        prod(ways),
        Text("too much may become of this gunfight", "cette fusillade peut tourner de trop de façons"),
        Text(
            "fewer Quickdraws, less Fame, or no diving behind something",
            "moins de dégainés, de Réputation, ou pas de plongeon derrière un obstacle",
        ),
    )


def _reached(man: Gunman) -> list[Gun]:
    """Every state its gun can come to."""
    guns: list[Gun] = [(0, 0, man.spares)]
    for gun in guns:
        for became in ("fired", "jammed"):
            after = man.gun_after(gun, became)
            if after not in guns:
                guns.append(after)
    return guns


class Fired:
    """The shots of one phase: wounds dealt before saves, what becomes of the gun, whether the target was
    hit, and how likely. With two pistols a jam of either takes the next phase to clear."""

    def __init__(self, shot: Shot) -> None:
        self.target = shot.target
        self.marks = marks_of(shot.wound, shot.critical) or (1,)
        self.ends = list(_ends(shot))
        self._tables: dict[tuple[int, int], dict[int, Fraction]] = {}

    def wounded(self, events: int, lives: int) -> dict[int, Fraction]:
        """The lives after so many wounds. Lives above the Wounds are saves, and each of those turns one
        wound aside, however bad."""
        key = events, lives
        if key not in self._tables:
            self._tables[key] = _wounded(events, self.marks, self.target.wounds, lives)
        return self._tables[key]


def _ends(shot: Shot) -> Iterator[tuple[int, str, bool, Fraction]]:
    ready = Fraction(shot.ready, shot.ready_of)
    if ready != 1:
        yield 0, "kept", False, 1 - ready
    through = Fraction(shot.hit, shot.hit_of)
    for passes in shot.passes:
        through *= Fraction(passes, SIDES)
    event = through * shot.wound.chance * Fraction(SIDES - shot.dodge, SIDES)
    jam, dice = Fraction(shot.jam, shot.jam_of), shot.dice
    for events in range(dice + 1):
        ways, others = comb(dice, events) * event**events * ready, dice - events
        # Whatever does not wound is a jam, a hit that does not wound, or a miss.
        misses, missed = (1 - through - jam) ** others, (1 - through) ** others
        clear, whole = (1 - event - jam) ** others, (1 - event) ** others
        for became, touched, chance in (
            ("fired", False, misses),
            ("fired", True, clear - misses),
            ("jammed", False, missed - misses),
            ("jammed", True, whole - clear - missed + misses),
        ):
            if ways * chance:
                yield events, became, touched or bool(events), ways * chance


def _wounded(events: int, marks: Weights, wounds: int, lives: int) -> dict[int, Fraction]:
    sure = sum(marks)
    after = {lives: Fraction(1)}
    for _ in range(events):
        before, after = after, {}
        for left, chance in before.items():
            lost = {1: sure} if left > wounds or left == 0 else dict(enumerate(marks, 1))
            for count, weight in lost.items():
                if weight:
                    reached = max(left - count, 0)
                    after[reached] = after.get(reached, Fraction(0)) + chance * Fraction(weight, sure)
    return after


class Shootout:
    """A gunfight solved: `value` is the chance of the first and the expected turns, from any state."""

    def __init__(self, first: Gunman, second: Gunman, drop: DropWon) -> None:
        self.men = (first, second)
        self.sides = (_Side(first, second), _Side(second, first))
        self.drop = drop
        self.states = [
            (had, mine, theirs)
            for had in (0, 1)
            for mine in self.sides[0].guns
            for theirs in self.sides[1].guns
        ]
        self.places = {state: at for at, state in enumerate(self.states)}
        lives = (man.shot.target.most for man in self.men)
        refuse_too_many(MOST_PLACES, len(self.states), *lives, *layers_of(self.men))
        self._solved: dict[tuple[int, int, Layer], tuple[list[Fraction], list[Fraction]]] = {}
        self._inverses: dict[Layer, tuple[Matrix, list[int], int]] = {}

    def start(self, x: int, y: int, first_drop: int | None = None) -> tuple[Fraction, Fraction]:
        """The first turn: its Drop is even, as if either had it before half the time, unless it is given."""
        layer: Layer = (self.men[0].quick, self.men[1].quick, False, False)
        guns = (self.sides[0].guns[0], self.sides[1].guns[0])
        if first_drop is None:
            chances, turns = self.value(x, y, layer)
            places = [self.places[had, guns[0], guns[1]] for had in (0, 1)]
            return sum(chances[at] for at in places) / Fraction(2), sum(
                turns[at] for at in places
            ) / Fraction(2)
        chance, expected = Fraction(0), Fraction(1)
        for end, share in self._turn((first_drop, *guns), layer, x, y, first_drop).items():
            mine, more = self._end(end)
            chance += share * mine
            expected += share * more
        return chance, expected

    def value(self, x: int, y: int, layer: Layer) -> tuple[list[Fraction], list[Fraction]]:
        """Chances of the first and expected turns from each state with these lives."""
        key = x, y, layer
        if key not in self._solved:
            chances, turns = [], []
            for state in self.states:
                chance, expected = Fraction(0), Fraction(1)
                for end, share in self._next(state, layer, x, y).items():
                    if end[1:] != (layer, x, y):
                        mine, more = self._end(end)
                        chance += share * mine
                        expected += share * more
                chances.append(chance)
                turns.append(expected)
            self._solved[key] = self._apply(layer, chances), self._apply(layer, turns)
        return self._solved[key]

    def _end(self, end: End) -> tuple[Fraction, Fraction]:
        state, layer, x, y = end
        if not x or not y:
            return Fraction(int(not y)), Fraction(0)
        chances, turns = self.value(x, y, layer)
        at = self.places[state]
        return chances[at], turns[at]

    def _apply(self, layer: Layer, values: list[Fraction]) -> list[Fraction]:
        """What stays among the same lives is the same system whatever they are, so it is inverted once."""
        if layer not in self._inverses:
            x, y = (man.shot.target.most for man in reversed(self.men))
            matrix, scales = [], []
            for at, state in enumerate(self.states):
                row = [Fraction(0)] * len(self.states)
                row[at] += 1
                for end, share in self._next(state, layer, x, y).items():
                    if end[1:] == (layer, x, y):
                        row[self.places[end[0]]] -= share
                scales.append(lcm(*(one.denominator for one in row)))
                matrix.append([int(one * scales[-1]) for one in row])
            solved, scale = inverse(matrix)
            self._inverses[layer] = solved, scales, scale
        solved, scales, scale = self._inverses[layer]
        common = lcm(*(one.denominator for one in values))
        whole = [int(one * common) * by for one, by in zip(values, scales, strict=True)]
        return [Fraction(one, common * scale) for one in apply(solved, whole)]

    def _next(self, state: State, layer: Layer, x: int, y: int) -> dict[End, Fraction]:
        reached: dict[End, Fraction] = {}
        for drop in (0, 1):
            goes = self.drop.goes_to(drop, state[0])
            for end, share in self._turn(state, layer, x, y, drop).items():
                reached[end] = reached.get(end, Fraction(0)) + goes * share
        return reached

    def _turn(self, state: State, layer: Layer, x: int, y: int, drop: int) -> dict[End, Fraction]:
        """Where a turn leads once it is known who has the Drop. Out of action is 0 lives."""
        return self._drawn(state, layer, x, y, drop, self._quicks(state, layer, drop))

    def _drawn(
        self, state: State, layer: Layer, x: int, y: int, drop: int, quick: list[tuple[bool, bool]]
    ) -> dict[End, Fraction]:
        """The turn once it is known who makes a Quickdraw, and whether that is free."""
        reached: dict[End, Fraction] = {}
        left = tuple(
            uses - 1 if wants and uses > 0 and not free else uses
            for uses, (wants, free) in zip(layer[:2], quick, strict=True)
        )
        if quick[0][0] and quick[1][0]:
            orders = [(drop, self.drop.holder), (1 - drop, 1 - self.drop.holder)]
        else:
            orders = [(0 if quick[0][0] else 1 if quick[1][0] else drop, Fraction(1))]
        for leads, chance in orders:
            for end, share in self._exchange(leads, drop, state, (left[0], left[1], *layer[2:]), (x, y)):
                reached[end] = reached.get(end, Fraction(0)) + chance * share
        return reached

    def _quicks(self, state: State, layer: Layer, drop: int) -> list[tuple[bool, bool]]:
        """For each: whether it makes a Quickdraw this turn, and whether that costs nothing. One that can be
        counted is kept for a turn in which the other would shoot first; answering one is always worth it."""
        ready = all(not gun[1] for gun in state[1:])
        wants = [ready and (uses == ALWAYS or (uses > 0 and drop != at)) for at, uses in enumerate(layer[:2])]
        answered = [
            (wants[1 - at] and ready and (man.answers or layer[at] > 0)) for at, man in enumerate(self.men)
        ]
        return [(wants[at] or answered[at], not wants[at] and man.answers) for at, man in enumerate(self.men)]

    def _exchange(
        self, leads: int, drop: int, state: State, layer: Layer, lives: tuple[int, int]
    ) -> Iterator[tuple[End, Fraction]]:
        """One shoots, then the other if it still can."""
        follows, guns, covers = 1 - leads, list(state[1:]), list(layer[2:])
        for (left, gun, dived), chance in (
            self.sides[leads].phase(guns[leads], lives[follows], covers[follows]).items()
        ):
            after, hidden, held = list(lives), list(covers), list(guns)
            after[follows], held[leads] = left, gun
            hidden[follows] = covers[follows] or (dived and self.men[leads].at_cover is not None)
            if not left:
                yield self._stand(drop, held, layer, hidden, after), chance
                continue
            replies: Phase = {(after[leads], held[follows], False): Fraction(1)}
            if not dived or held[follows][1]:
                replies = self.sides[follows].phase(held[follows], after[leads], hidden[leads])
            for (other, its_gun, ducked), also in replies.items():
                ends, behind, their = list(after), list(hidden), list(held)
                ends[leads], their[follows] = other, its_gun
                behind[leads] = hidden[leads] or (ducked and self.men[follows].at_cover is not None)
                yield self._stand(drop, their, layer, behind, ends), chance * also

    @staticmethod
    def _stand(drop: int, guns: list[Gun], layer: Layer, covers: list[bool], lives: list[int]) -> End:
        return (drop, guns[0], guns[1]), (layer[0], layer[1], covers[0], covers[1]), lives[0], lives[1]


End = tuple[State, Layer, int, int]
"""Where a turn ends: the state, what is left of Quickdraws and cover, the lives of both."""
