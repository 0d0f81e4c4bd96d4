"""The brute-force twin of the odds: play it out die by die, over every way the dice can fall.

Nothing here knows the engines. A game is a function that asks `dice` for faces; `explore` plays it again
and again until every face of every die has come up, and adds up the chances.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Generic, NamedTuple, TypeVar

Result = TypeVar("Result", bound=Hashable)
State = TypeVar("State", bound=Hashable)


class Dice:
    """Dice that fall as told, and then 1; `faces` remembers how many sides each choice had."""

    def __init__(self, told: list[int]) -> None:
        self.told = told
        self.choices: list[tuple[int, tuple[int, ...]]] = []

    def choose(self, weights: tuple[int, ...]) -> int:
        at = len(self.choices)
        chosen = self.told[at] if at < len(self.told) else 0
        self.choices.append((chosen, weights))
        return chosen

    def d6(self) -> int:
        return self.choose((1,) * 6) + 1

    def d6_as(self, tell: Callable[[int], Result]) -> Result:
        """One die, of which only matters what `tell` says of its face: faces alike are taken together."""
        told: dict[Result, int] = {}
        for face in range(1, 7):
            told[tell(face)] = told.get(tell(face), 0) + 1
        return list(told)[self.choose(tuple(told.values()))]

    def makes(self, need: int, modifier: int = 0) -> bool:
        return self.d6_as(lambda face: min(6, max(1, face + modifier)) >= need)


def explore(play: Callable[[Dice], Result]) -> dict[Result, Fraction]:
    """Every result and its exact chance."""
    found: dict[Result, Fraction] = {}
    told: list[int] | None = []
    while told is not None:
        dice = Dice(told)
        result = play(dice)
        chance = Fraction(1)
        for chosen, weights in dice.choices:
            chance *= Fraction(weights[chosen], sum(weights))
        if chance:
            found[result] = found.get(result, Fraction(0)) + chance
        told = _next(dice.choices)
    return found


def _next(choices: list[tuple[int, tuple[int, ...]]]) -> list[int] | None:
    while choices:
        chosen, weights = choices.pop()
        if chosen + 1 < len(weights):
            return [one for one, _ in choices] + [chosen + 1]
    return None


def unfold(
    start: State, step: Callable[[Dice, State], State], over: Callable[[State], bool]
) -> dict[State, Fraction]:
    """Every end of a game played step by step; positions alike are taken together after each step."""
    ends: dict[State, Fraction] = {}
    positions = {start: Fraction(1)}
    while positions:
        after: dict[State, Fraction] = {}
        for position, share in positions.items():
            if over(position):
                ends[position] = ends.get(position, Fraction(0)) + share
                continue
            for reached, likely in explore(lambda dice, at=position: step(dice, at)).items():  # type: ignore[misc]
                after[reached] = after.get(reached, Fraction(0)) + share * likely
        positions = after
    return ends


def chance(found: dict[Result, Fraction], met: Callable[[Result], bool]) -> Fraction:
    return sum((share for result, share in found.items() if met(result)), Fraction(0))


def counts(found: dict[Result, Fraction], number: Callable[[Result], int], most: int) -> tuple[Fraction, ...]:
    return tuple(chance(found, lambda result, at=at: number(result) == at) for at in range(most + 1))  # type: ignore[misc]


# Wounds


class Body(NamedTuple):
    """Somebody to wound."""

    wounds: int
    fortune: int = 0
    ignored: int = 0


def takes_wound(dice: Dice, body: Body, natural: bool) -> Body:
    """A wound that was not dodged: ignored, saved by Fortune point after point, or suffered."""
    wounds, fortune, ignored = body
    if ignored:
        return Body(wounds, fortune, ignored - 1)
    while fortune:
        fortune -= 1
        if dice.makes(4):
            return Body(wounds, fortune, ignored)
    lost = 1
    if natural and dice.makes(6):
        lost = dice.d6_as(lambda face: (face + 1) // 2)
    return Body(max(0, wounds - lost), fortune, ignored)


class Wounding(NamedTuple):
    """A roll to wound: what the chart asks for, what is added, at worst, a failure rolled again."""

    cell: str
    modifier: int = 0
    at_worst: int | None = None
    again: bool = False

    def roll(self, dice: Dice) -> int:
        """0 for no wound, 6 for one with a natural 6, otherwise 1."""
        face = self._once(dice)
        return face or (self._once(dice) if self.again else 0)

    def _once(self, dice: Dice) -> int:
        cell = self.cell
        if self.at_worst is not None and (not cell.isdecimal() or int(cell) > self.at_worst):
            cell = str(self.at_worst)
        if cell == "-":
            return 0
        first, _, second = cell.partition("/")
        made, six = dice.d6_as(lambda face: (min(6, max(1, face + self.modifier)) >= int(first), face == 6))
        if not made or (second and not dice.makes(int(second), self.modifier)):
            return 0
        return 6 if six else 1


# Shooting


class Fired(NamedTuple):
    """Shots left to fire, hits, hits that got through, whether a gun jammed, and the target."""

    left: int
    hits: int
    through: int
    jammed: bool
    body: Body


class Shooting(NamedTuple):
    """A shot: Shootin', modifier, a miss rolled again, whether it can jam; what is in the way; to wound;
    the target; whether criticals happen. With `fixed` every die hits on that and jams nothing."""

    shootin: int
    wounding: Wounding
    body: Body
    modifier: int = 0
    again: bool = False
    jams: bool = True
    way: tuple[int, ...] = ()
    dodge: int = 7
    criticals: bool = True
    dice: int = 1
    fixed: int | None = None

    def play(self, dice: Dice) -> tuple[int, int, bool, Body]:
        """Hits, hits that get through, whether a gun jams, and what is left of the target."""
        now = Fired(self.dice, 0, 0, False, self.body)
        while now.left:
            now = self.fire(dice, now)
        return now[1:]

    def ends(self) -> dict[tuple[int, int, bool, Body], Fraction]:
        """Every way to play it; for many dice, shot by shot."""
        start = Fired(self.dice, 0, 0, False, self.body)
        return {end[1:]: share for end, share in unfold(start, self.fire, lambda now: not now.left).items()}

    def fire(self, dice: Dice, now: Fired) -> Fired:
        left, hits, through, jammed, body = now
        hit, jam = self._hit(dice)
        if not hit:
            return Fired(left - 1, hits, through, jammed or jam, body)
        if not all(dice.makes(value) for value in self.way):
            return Fired(left - 1, hits + 1, through, jammed, body)
        return Fired(left - 1, hits + 1, through + 1, jammed, self._wound(dice, body))

    def _hit(self, dice: Dice) -> tuple[bool, bool]:
        if self.fixed is not None:
            return dice.makes(self.fixed), False

        def tell(face: int) -> tuple[bool, bool]:
            return min(6, max(1, face + self.modifier)) >= self.shootin, face == 1

        hit, one = dice.d6_as(tell)
        if self.again and not hit:
            hit, one = dice.d6_as(tell)
        if self.jams and one and not dice.makes(2):
            return False, True
        return hit, False

    def _wound(self, dice: Dice, body: Body) -> Body:
        if not body.wounds:
            return body
        face = self.wounding.roll(dice)
        if not face or dice.makes(self.dodge):
            return body
        return takes_wound(dice, body, self.criticals and face == 6)


# Fighting


class Brawling(NamedTuple):
    """One in a fight. `blows` are its rolls to wound, one for each enemy in order."""

    attacks: int
    fightin: int
    body: Body
    blows: tuple[Wounding, ...]
    win: int = 0
    again: int = 0
    dirty: bool = False
    trapped: bool = False
    strikes: bool = True
    across: bool = False
    dares: tuple[int, ...] = ()  # What 2D6 must reach to dare to strike each enemy; 0 for no test.


@cache
def best_faces(attacks: int, again: int, win: int) -> tuple[int, ...]:
    """How often the best die shows 0, 1, ... 6, over every roll of them and of the dice rolled again."""
    often = [0] * 7
    for rolled in product(product(range(1, 7), repeat=2), repeat=attacks):
        shown = [second if first <= again else first for first, second in rolled]
        often[max((min(6, max(1, face + win)) for face in shown), default=0)] += 1
    return tuple(often)


def win_dice(dice: Dice, one: Brawling) -> int:
    return dice.choose(best_faces(one.attacks, one.again, one.win))


def wins(dice: Dice, lone: Brawling, others: tuple[Brawling, ...]) -> bool:
    """Whether the lone one wins."""
    mine = win_dice(dice, lone)
    theirs = max(win_dice(dice, one) for one in others)
    if mine != theirs:
        return mine > theirs
    best = max(one.fightin for one in others)
    return lone.fightin > best or (lone.fightin == best and dice.makes(4))


def brawl(dice: Dice, lone: Brawling, others: tuple[Brawling, ...]) -> tuple[bool, Body, tuple[Body, ...]]:
    """Whether the lone one wins, and what is left of it and of the others."""
    won = wins(dice, lone, others)
    body, bodies = lone.body, tuple(one.body for one in others)
    if won:
        bodies = _played(dice, lone, others, bodies)
    else:
        for one in others:
            (body,) = _played(dice, one, (lone,), (body,))
    return won, body, bodies


def _played(
    dice: Dice, striker: Brawling, victims: tuple[Brawling, ...], bodies: tuple[Body, ...]
) -> tuple[Body, ...]:
    now = Onslaught(striker.attacks if striker.strikes else 0, bodies)
    while not now.over():
        now = attack(dice, striker, victims, now)
    return now.bodies


class Onslaught(NamedTuple):
    """Where a winner stands with its blows: attacks left, whom it dares to strike (nobody has looked yet:
    none), and what is left of everybody."""

    attacks: int
    bodies: tuple[Body, ...]
    struck: tuple[int, ...] | None = None

    def over(self) -> bool:
        return not self.attacks or (self.struck is not None and not self.standing())

    def standing(self) -> list[int]:
        return [at for at in self.struck or () if self.bodies[at].wounds]


def attack(dice: Dice, striker: Brawling, victims: tuple[Brawling, ...], now: Onslaught) -> Onslaught:
    """The next thing a winner does: look whom it dares to strike, then attack the first still there."""
    if now.struck is None:
        return now._replace(struck=tuple(at for at in range(len(victims)) if daring(dice, striker, at)))
    at, attacks, bodies = now.standing()[0], now.attacks - 1, list(now.bodies)
    for _ in range(2 if victims[at].trapped else 1):
        if bodies[at].wounds:
            across = striker.across or victims[at].across
            bodies[at], earned = blow(dice, striker, at, bodies[at], across)
            attacks += earned
    return Onslaught(attacks, tuple(bodies), now.struck)


def strikes(striker: Brawling, victims: tuple[Brawling, ...]) -> dict[tuple[Body, ...], Fraction]:
    """What a winner leaves of everybody it may strike."""
    start = Onslaught(striker.attacks if striker.strikes else 0, tuple(one.body for one in victims))
    ends = unfold(start, lambda dice, now: attack(dice, striker, victims, now), Onslaught.over)
    left: dict[tuple[Body, ...], Fraction] = {}
    for end, share in ends.items():
        left[end.bodies] = left.get(end.bodies, Fraction(0)) + share
    return left


def struck_by(lone: Brawling, others: tuple[Brawling, ...]) -> dict[Body, Fraction]:
    """What winners leave of a lone loser, one after the other."""
    left = {lone.body: Fraction(1)}
    for one in others:
        after: dict[Body, Fraction] = {}
        for body, share in left.items():
            for (reached,), likely in strikes(one, (lone._replace(body=body),)).items():
                after[reached] = after.get(reached, Fraction(0)) + share * likely
        left = after
    return left


def daring(dice: Dice, striker: Brawling, at: int) -> bool:
    need = striker.dares[at] if striker.dares else 0
    if not need:
        return True
    daring = sum(1 for one in range(1, 7) for other in range(1, 7) if one + other >= need)
    return bool(dice.choose((36 - daring, daring)))


def blow(dice: Dice, striker: Brawling, at: int, body: Body, across: bool) -> tuple[Body, int]:
    if across and not dice.makes(4):
        return body, 0
    face = striker.blows[at].roll(dice)
    if not face:
        return body, 0
    return takes_wound(dice, body, False), int(striker.dirty and face == 6)


# Until the end


class Ending(NamedTuple, Generic[State]):
    """Where a turn may lead: who won (1 the first, 2 the second), or the state it goes on from."""

    winner: int
    state: State | None


def solve(start: State, turn: Callable[[Dice, State], Ending[State]]) -> tuple[Fraction, Fraction, Fraction]:
    """Chances of the first and of the second, and the expected turns, by elimination over all states."""
    places: dict[State, int] = {start: 0}
    waiting = [start]
    rows: list[dict[Ending[State], Fraction]] = []
    while waiting:
        state = waiting.pop(0)
        ends = explore(lambda dice, state=state: turn(dice, state))  # type: ignore[misc]
        rows.append(ends)
        for end in ends:
            if end.state is not None and end.state not in places:
                places[end.state] = len(places)
                waiting.append(end.state)
    order = list(places)
    size = len(order)
    matrix = [[Fraction(0)] * (size + 3) for _ in range(size)]
    # Rows come in the order states were found, which is the order of `places`.
    for at, ends in enumerate(rows):
        matrix[at][at] += 1
        matrix[at][size + 2] += 1
        for end, share in ends.items():
            if end.state is None:
                matrix[at][size + end.winner - 1] += share
            else:
                matrix[at][places[end.state]] -= share
    _eliminate(matrix, size)
    return matrix[0][size], matrix[0][size + 1], matrix[0][size + 2]


def _eliminate(matrix: list[list[Fraction]], size: int) -> None:
    for at in range(size):
        pivot = next(row for row in range(at, size) if matrix[row][at])
        matrix[at], matrix[pivot] = matrix[pivot], matrix[at]
        scale = matrix[at][at]
        matrix[at] = [one / scale for one in matrix[at]]
        for row in range(size):
            factor = matrix[row][at]
            if row != at and factor:
                matrix[row] = [
                    mine - factor * theirs for mine, theirs in zip(matrix[row], matrix[at], strict=True)
                ]
