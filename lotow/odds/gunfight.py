"""Two shooters at range, shooting every turn they can until one is out of action.

Each turn the Drop is rolled and whoever has it shoots first; a tie gives it to the one who did not have
it the turn before (on the first turn it is rolled again). A gun that is empty or jammed takes a phase.
Both stand their ground: nobody moves, dives for cover, is kept from shooting by lying down, or spends Fame
on the Quickdraw.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb, lcm

from msgspec import Struct
from msgspec.structs import replace

from lotow.errors import LotowError, Text
from lotow.odds.aiming import empties, take_aim
from lotow.odds.chances import SIDES, Weights
from lotow.odds.combatant import Combatant, narrowed
from lotow.odds.duel import NEVER, EndOdds
from lotow.odds.linear import Matrix, apply, inverse
from lotow.odds.reach import Aim, gun_of
from lotow.odds.shooting import Shot
from lotow.odds.steps import Step
from lotow.odds.wounding import marks_of
from lotow.rulebook.effects import Barrels, Reloads, UsedUp, UsesPerGame
from lotow.rulebook.models import Content, Weapon

HIGHER, EQUAL, OF = 15, 6, 36  # The Drop: one die against another.


class Gunman(Struct, frozen=True):
    """The shot somebody takes when ready; `barrels` shots and then `reload` phases without one (0: never);
    a jam takes `jam_turns`, and readies everything, as a reload does."""

    shot: Shot
    barrels: int = 1
    reload: int = 0
    jam_turns: int = 1


def gunfighting(
    content: Content,
    first: tuple[Combatant, Weapon, Aim],
    second: tuple[Combatant, Weapon, Aim],
) -> EndOdds:
    """Two shooters, each with a weapon and the way it shoots at the other."""
    mine = _gunman(content, *first, second[0])
    theirs = _gunman(content, *second, first[0])
    odds = gunfight(mine, theirs)
    named = (_named(first[0].name, mine.shot), _named(second[0].name, theirs.shot))
    return replace(odds, steps=(*named[0], *named[1]))


def _named(name: Text, shot: Shot) -> tuple[Step, ...]:
    return tuple(
        Step(Text(f"{name.en}: {one.label.en}", f"{name.fr} : {one.label.fr}"), one.need, one.chance)
        for one in shot.steps
    )


def _gunman(content: Content, shooter: Combatant, weapon: Weapon, aim: Aim, target: Combatant) -> Gunman:
    aim = replace(aim, repeated=True)
    gun = gun_of(content, weapon, aim.mode)
    if (
        any(narrowed(gun.effects, UsesPerGame))
        or any(narrowed(gun.effects, UsedUp))
        or gun.weapon is not weapon
    ):
        raise LotowError(f"a {weapon.name.en} is good for one shot", hint="take something that shoots on")
    shot = take_aim(content, shooter, target, weapon, aim)
    jams = content.numbers.jam_turns
    reloads = max((one.turns for one in narrowed(gun.effects, Reloads)), default=0)
    if shooter.ignores("reloading", aim.shooter_situation, weapon.id):
        return Gunman(shot, jam_turns=jams)
    if empties(shooter, gun, aim):
        return Gunman(shot, 1, reloads, jams)
    barrels = max((one.count for one in narrowed(gun.effects, Barrels)), default=1)
    return Gunman(shot, barrels, reloads if barrels > 1 else 0, jams)


def gunfight(first: Gunman, second: Gunman) -> EndOdds:
    """Solved block by block. With given lives on both sides (Wounds and the saves Fortune holds) whatever
    can happen without a wound is the same small linear system, so it is inverted once."""
    if not (_hurts(first.shot) or _hurts(second.shot)):
        return NEVER
    # What the first shoots at is the second's toughness, and the other way round.
    mine, theirs = second.shot.target, first.shot.target
    turn = _Turn(_Side.of(first), _Side.of(second))
    matrix = [[0] * len(turn.states) for _ in turn.states]
    for at, state in enumerate(turn.states):
        matrix[at][at] = turn.total
        for (next_state, x, y), ways in turn.after(state, mine.most, theirs.most).items():
            if (x, y) == (mine.most, theirs.most):
                matrix[at][turn.places[next_state]] -= ways
    solved, scale = inverse(matrix)
    won: dict[tuple[int, int], list[int]] = {}
    rounds: dict[tuple[int, int], list[int]] = {}
    for x in range(1, mine.most + 1):
        for y in range(1, theirs.most + 1):
            won[x, y], rounds[x, y] = _block(turn, x, y, solved, scale, won, rounds)
    chance = turns = Fraction(0)
    for saved, weight in enumerate(mine.saves):
        for also, other in enumerate(theirs.saves):
            if weight * other:
                x, y = mine.wounds + saved, theirs.wounds + also
                of = mine.total * theirs.total * scale ** (x + y)
                chance += Fraction(weight * other * turn.start(won[x, y]), 2 * of)
                turns += Fraction(weight * other * turn.start(rounds[x, y]), 2 * of)
    lost = chance.denominator - chance.numerator
    return EndOdds(chance.numerator, lost, chance.denominator, turns.numerator, turns.denominator)


def _block(
    turn: _Turn,
    x: int,
    y: int,
    solved: Matrix,
    scale: int,
    won: dict[tuple[int, int], list[int]],
    rounds: dict[tuple[int, int], list[int]],
) -> tuple[list[int], list[int]]:
    """Chances of the first and expected turns from each state with these lives, times `scale ** (x + y)`."""
    chances, turns = [], []
    for state in turn.states:
        chance, expected = 0, turn.total * scale ** (x + y - 1)
        for (next_state, left, other), ways in turn.after(state, x, y).items():
            if (left, other) == (x, y):
                continue
            if not other:
                chance += ways * scale ** (x + y - 1)
            elif left:
                at, power = turn.places[next_state], scale ** (x + y - 1 - left - other)
                chance += ways * won[left, other][at] * power
                expected += ways * rounds[left, other][at] * power
        chances.append(chance)
        turns.append(expected)
    return apply(solved, chances), apply(solved, turns)


def _hurts(shot: Shot) -> bool:
    return bool(shot.ready and shot.hit and shot.wound.ways and shot.dodge < SIDES and all(shot.passes))


State = tuple[int, int, int]
"""Who had the Drop, and the state of each gun."""
Phase = dict[tuple[int, int], int]
"""Lives of the target and state of the gun after a shooting phase, and how often."""


class _Side:
    """One shooter's phases, by the state of its gun and the lives of its target, over `total`."""

    def __init__(self, guns: list[list[Phase]], total: int) -> None:
        self.guns = guns
        self.total = total

    @classmethod
    def of(cls, gunman: Gunman) -> _Side:
        shots, total = fired(gunman.shot)
        marks = marks_of(gunman.shot.wound, gunman.shot.critical) or (1,)
        wounds, most = gunman.shot.target.wounds, gunman.shot.target.most
        dice = gunman.shot.dice
        tables = [_wounded(events, marks, wounds, most, dice) for events in range(dice + 1)]
        whole = total * sum(marks) ** dice
        busy = max(gunman.reload, gunman.jam_turns)
        guns: list[list[Phase]] = []
        for gun in range(gunman.barrels + busy):
            phases: list[Phase] = [{} for _ in range(most + 1)]
            for lives in range(1, most + 1):
                if gun >= gunman.barrels:
                    # Reloading or clearing a jam; the last phase of it readies every barrel.
                    left = gun - 1 if gun > gunman.barrels else 0
                    phases[lives] = {(lives, left): whole}
                    continue
                for events, became, ways in shots:
                    after = _gun_after(gunman, gun, became)
                    for reached, weight in tables[events][lives].items():
                        key = (reached, after)
                        phases[lives][key] = phases[lives].get(key, 0) + ways * weight
            guns.append(phases)
        return cls(guns, whole)


def _gun_after(gunman: Gunman, gun: int, became: str) -> int:
    """States 0 to `barrels - 1`: ready, that many shots gone. Then busy, with 1, 2, ... phases to go."""
    if became == "kept":
        return gun
    emptied = gun + 1 == gunman.barrels and gunman.reload
    phases = max(gunman.jam_turns if became == "jammed" else 0, gunman.reload if emptied else 0)
    if phases:
        return gunman.barrels + phases - 1
    return gun + 1 if gun + 1 < gunman.barrels else gun


def fired(shot: Shot) -> tuple[list[tuple[int, str, int]], int]:
    """A phase's shots: wounds dealt before saves, what becomes of the gun, and how often. With two pistols
    a jam of either takes the next phase to clear."""
    event, of = shot.hit * shot.wound.ways * (SIDES - shot.dodge), shot.hit_of * shot.wound.of * SIDES
    for passes in shot.passes:
        event, of = event * passes, of * SIDES
    whole = lcm(of, shot.jam_of)
    event, jam, dice = event * (whole // of), shot.jam * (whole // shot.jam_of), shot.dice
    total = shot.ready_of * whole**dice
    shots = [(0, "kept", (shot.ready_of - shot.ready) * whole**dice)]
    for events in range(dice + 1):
        ways = comb(dice, events) * event**events * shot.ready
        clear = ways * (whole - event - jam) ** (dice - events)
        shots.append((events, "fired", clear))
        shots.append((events, "jammed", ways * (whole - event) ** (dice - events) - clear))
    return [one for one in shots if one[2]], total


def _wounded(events: int, marks: Weights, wounds: int, most: int, dice: int) -> list[dict[int, int]]:
    """For each number of lives: the lives after so many wounds, over the sum of marks to the `dice`. Lives
    above `wounds` are saves, and each of those turns one wound aside, however bad."""
    sure = sum(marks)
    tables: list[dict[int, int]] = [{}]
    for lives in range(1, most + 1):
        after = {lives: sure ** (dice - events)}
        for _ in range(events):
            before, after = after, {}
            for left, ways in before.items():
                if left > wounds or left == 0:
                    reached = max(left - 1, 0)
                    after[reached] = after.get(reached, 0) + ways * sure
                    continue
                for lost, weight in enumerate(marks, 1):
                    if weight:
                        reached = max(left - lost, 0)
                        after[reached] = after.get(reached, 0) + ways * weight
        tables.append(after)
    return tables


class _Turn:
    """One turn of both: the first to shoot, then the other if it still can."""

    def __init__(self, first: _Side, second: _Side) -> None:
        self.first = first
        self.second = second
        self.total = OF * first.total * second.total
        self.states: list[State] = [
            (had, mine, theirs)
            for had in (0, 1)
            for mine in range(len(first.guns))
            for theirs in range(len(second.guns))
        ]
        self.places = {state: at for at, state in enumerate(self.states)}

    def start(self, values: list[int]) -> int:
        """Twice the value of the first turn: its Drop is even, as if either had it before half the time."""
        return values[self.places[0, 0, 0]] + values[self.places[1, 0, 0]]

    def after(self, state: State, x: int, y: int) -> dict[tuple[State, int, int], int]:
        """Where a turn leads with x lives on the first side and y on the second. Out of action is 0."""
        had, mine, theirs = state
        drop = HIGHER + (EQUAL if had == 1 else 0)
        reached: dict[tuple[State, int, int], int] = {}
        shots, replies = self.first.guns[mine][y], self.second.guns[theirs][x]
        for (left, gun), ways in shots.items():
            if not left:
                _count(reached, (state, x, 0), drop * ways * self.second.total)
                continue
            for (other, its_gun), also in replies.items():
                _count(reached, ((0, gun, its_gun), other, left), drop * ways * also)
        for (other, its_gun), ways in replies.items():
            if not other:
                _count(reached, (state, 0, y), (OF - drop) * ways * self.first.total)
                continue
            for (left, gun), also in shots.items():
                _count(reached, ((1, gun, its_gun), other, left), (OF - drop) * ways * also)
        return reached


def _count(reached: dict[tuple[State, int, int], int], key: tuple[State, int, int], ways: int) -> None:
    reached[key] = reached.get(key, 0) + ways
