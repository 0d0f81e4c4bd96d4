"""Fame played best, against every choice tried at every die; and secret bids against their equilibrium."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, product
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from lotow.dice import Distribution
from lotow.odds.bidding import equilibrium
from lotow.odds.blows import Blow, Brawler
from lotow.odds.chances import faces
from lotow.odds.described import read_combatant
from lotow.odds.duel import duel
from lotow.odds.fame import FamePurse
from lotow.odds.famed_duel import famed_duel
from lotow.odds.famed_fight import famed_fight
from lotow.odds.famed_shot import famed_shot
from lotow.odds.famed_tests import famed_attempt, famed_climb, famed_pluck
from lotow.odds.fighting import Fight, resolve
from lotow.odds.nerve import Nerve
from lotow.odds.shooting import HitRoll, Shot, shoot, to_hit
from lotow.odds.wounding import Critical, Toughness, wound_roll
from lotow.rulebook import load_rulebook

CRITICAL = Critical(6, (16, 1, 1), 18)
Z = Fraction(0)


def shot_of(
    need: int,
    cell: str,
    tough: Toughness,
    *,
    modifier: int = 0,
    again: bool = False,
    wound_again: bool = False,
    way: tuple[int, ...] = (),
    dice: int = 1,
    fixed: bool = False,
    dodge: int = 0,
) -> Shot:
    roll = HitRoll(need, modifier) if fixed else HitRoll(need, modifier, again, 1, 1)
    hit = (
        (faces(need, modifier), 6, 0, 1)
        if fixed
        else to_hit(need, modifier, again=again, jam_on=1, confirm=1)
    )
    return Shot(
        hit[0],
        hit[1],
        wound_roll(cell, again=wound_again),
        tough,
        dice,
        tuple(faces(one) for one in way),
        hit[2],
        hit[3],
        dodge,
        None if fixed else CRITICAL,
        roll=roll,
    )


class Left(NamedTuple):
    wounds: int
    fortune: int
    ignored: int = 0


def d6(of: Callable[[int], Fraction]) -> Fraction:
    return sum((of(face) for face in range(1, 7)), Fraction(0)) / 6


def clamp(face: int) -> int:
    return min(6, max(1, face))


class Naive:
    """Every choice at every die, nothing remembered: the chance to put the target out."""

    def __init__(self, shot: Shot, cell: str, way: tuple[int, ...]) -> None:
        assert shot.roll is not None
        self.shot, self.roll, self.cell, self.way = shot, shot.roll, cell, way

    def fire(self, dice: int, left: Left, fame: int, again: bool = True) -> Fraction:
        if not left.wounds:
            return Fraction(1)
        if not dice:
            return Fraction(0)

        def stands(face: int, fame: int, hits: bool) -> Fraction:
            flies = self.past(0, dice, left, fame) if hits else self.fire(dice - 1, left, fame)
            if face > self.roll.jam_on:
                return flies
            return Fraction(1, 6) * self.fire(dice - 1, left, fame) + Fraction(5, 6) * flies

        def rolled(face: int) -> Fraction:
            lacks = self.roll.need - clamp(face + self.roll.modifier)
            if lacks <= 0:
                return stands(face, fame, True)
            options = [stands(face, fame, False)]
            if again and self.roll.again:
                options.append(self.fire(dice, left, fame, again=False))
            options += [stands(face, fame - spent, spent >= lacks) for spent in range(1, fame + 1)]
            return max(options)

        return d6(rolled)

    def past(self, at: int, dice: int, left: Left, fame: int) -> Fraction:
        if at == len(self.way):
            return self.wound(dice, left, fame)

        def rolled(face: int) -> Fraction:
            if face >= self.way[at]:
                return self.past(at + 1, dice, left, fame)
            return self.fire(dice - 1, left, fame)

        return d6(rolled)

    def wound(self, dice: int, left: Left, fame: int, again: bool = True) -> Fraction:
        if self.cell == "-":
            return self.fire(dice - 1, left, fame)
        first, _, second = self.cell.partition("/")

        def fails(fame: int) -> Fraction:
            lost = self.fire(dice - 1, left, fame)
            if again and self.shot.wound.again:
                return max(lost, self.wound(dice, left, fame, again=False))
            return lost

        def rolled(face: int) -> Fraction:
            made = face >= int(first)
            options = [] if made else [fails(fame)]
            for spent in range(1 if made else fame + 1):
                if clamp(face + spent) < int(first):
                    continue
                if not second:
                    options.append(self.hurts(dice, left, fame - spent, face == 6))
                    continue

                def then(other: int, spent: int = spent) -> Fraction:
                    if clamp(other + spent) >= int(second):
                        return self.hurts(dice, left, fame - spent, face == 6)
                    more = [fails(fame - spent)]
                    for also in range(1, fame - spent + 1):
                        if clamp(other + spent + also) >= int(second):
                            more.append(self.hurts(dice, left, fame - spent - also, face == 6))
                    return max(more)

                options.append(d6(then))
            return max(options)

        return d6(rolled)

    def hurts(self, dice: int, left: Left, fame: int, natural: bool) -> Fraction:
        after = self.fire(dice - 1, left, fame)
        struck = self.suffers(dice, left, fame, natural)
        return Fraction(self.shot.dodge, 6) * after + Fraction(6 - self.shot.dodge, 6) * struck

    def suffers(self, dice: int, left: Left, fame: int, natural: bool) -> Fraction:
        if left.ignored:
            return self.fire(dice - 1, left._replace(ignored=0), fame)
        if left.fortune:
            less = left._replace(fortune=left.fortune - 1)
            return (self.fire(dice - 1, less, fame) + self.suffers(dice, less, fame, natural)) / 2

        def lost(wounds: int) -> Fraction:
            return self.fire(dice - 1, left._replace(wounds=max(0, left.wounds - wounds)), fame)

        if not natural or self.shot.critical is None:
            return lost(1)
        return Fraction(5, 6) * lost(1) + Fraction(1, 18) * (lost(1) + lost(2) + lost(3))


@settings(max_examples=15, deadline=None)
@given(
    st.integers(3, 6),
    st.sampled_from(["3", "4", "5", "6", "6/4", "-"]),
    st.integers(1, 2),
    st.integers(0, 1),
    st.integers(0, 3),
    st.booleans(),
    st.booleans(),
    st.sampled_from([(), (4,)]),
    st.sampled_from([0, 1]),
)
def test_a_shot_with_fame_is_the_best_of_all_choices(
    need: int,
    cell: str,
    wounds: int,
    fortune: int,
    fame: int,
    again: bool,
    wound_again: bool,
    way: tuple[int, ...],
    dodge: int,
) -> None:
    shot = shot_of(
        need, cell, Toughness(wounds, fortune), again=again, wound_again=wound_again, way=way, dodge=dodge
    )
    best = Naive(shot, cell, way).fire(1, Left(wounds, fortune), fame)
    assert famed_shot(shot, FamePurse(fame)).out == best


@pytest.mark.parametrize("fame", [0, 1, 2])
def test_two_pistols_with_fame_are_played_one_after_the_other(fame: int) -> None:
    shot = shot_of(4, "5", Toughness(2, 0), dice=2)
    assert famed_shot(shot, FamePurse(fame)).out == Naive(shot, "5", ()).fire(2, Left(2, 0), fame)


@settings(max_examples=20, deadline=None)
@given(
    st.integers(2, 6), st.sampled_from(["4", "6/4"]), st.integers(1, 3), st.integers(0, 2), st.integers(1, 6)
)
def test_without_fame_a_shot_is_a_shot(need: int, cell: str, wounds: int, fortune: int, dice: int) -> None:
    for fixed in (False, True):
        shot = shot_of(need, cell, Toughness(wounds, fortune), way=(3,), dice=dice, fixed=fixed)
        famed = famed_shot(shot, FamePurse(), fanned=fixed)
        assert famed.wounds == shoot(shot).wounds
        assert famed.without == famed.out
        assert not famed.spent


@pytest.mark.parametrize("fame", [1, 2, 3])
def test_a_volley_is_raised_where_it_is_cheapest(fame: int) -> None:
    """Two dice fanned at one Wound, each choice after both are seen."""
    shot = shot_of(6, "4", Toughness(1), dice=2, fixed=True)

    def spending(hits: int, fame: int) -> Fraction:
        """The best use on the rolls to wound: the last hit gets all, an earlier one may be let go."""
        if not hits:
            return Fraction(0)

        def rolled(face: int) -> Fraction:
            if face >= 4 or face + fame >= 4:
                return Fraction(1)
            return spending(hits - 1, fame)

        return d6(rolled)

    total = Fraction(0)
    for one in range(1, 7):
        for other in range(1, 7):
            costs = sorted(cost for cost in (6 - one, 6 - other) if cost)
            options = [
                spending(2 - len(costs) + raised, fame - sum(costs[:raised]))
                for raised in range(len(costs) + 1)
                if sum(costs[:raised]) <= fame
            ]
            total += max(options) / 36
    assert famed_shot(shot, FamePurse(fame), fanned=True).out == total


def test_an_underdogs_reroll_helps_where_fame_may_not() -> None:
    shot = shot_of(4, "4", Toughness(1), way=(4,))
    once = famed_shot(shot, FamePurse(rerolls=1)).out
    assert shoot(shot).out < once < famed_shot(shot, FamePurse(rerolls=3)).out
    # Half, three times over, each of them rolled again once; a jam is a miss that may be rolled again.
    hit = Fraction(1, 2) + Fraction(1, 2) * Fraction(1, 2)
    assert famed_shot(shot, FamePurse(rerolls=3)).out <= hit * Fraction(9, 16)


def test_the_policy_tells_how_much_a_roll_is_worth() -> None:
    odds = famed_shot(shot_of(5, "4", Toughness(1)), FamePurse(3))
    rules = {(rule.roll.en, rule.fame): rule.spend for rule in odds.rules}
    # Without a hit there is nothing to save Fame for, so all of it may go there.
    assert rules["to hit", 3] == 3
    assert rules["to wound", 3] == 3
    assert rules["to wound", 1] == 1


def test_where_points_cost_double_half_as_many_can_be_bought() -> None:
    shot = shot_of(5, "4", Toughness(1))
    assert famed_shot(shot, FamePurse(4, price=2)).out == famed_shot(shot, FamePurse(2)).out


# Fights

HERO = Brawler(2, 4, 2, Toughness(2, 1))
ROLLS = {"3": wound_roll("3"), "4": wound_roll("4"), "5": wound_roll("5"), "6/4": wound_roll("6/4")}


def blow_of(cell: str) -> Blow:
    roll = ROLLS[cell]
    return Blow(roll.ways, roll.of, roll.naturals, roll=roll)


def fight_of(lone: Brawler, others: tuple[Brawler, ...], mine: str, theirs: str) -> Fight:
    return Fight(lone, others, (blow_of(mine),) * len(others), (blow_of(theirs),) * len(others))


class NaiveFight:
    """One against one, every choice tried: the chance to put the enemy out, which it tries to prevent."""

    def __init__(self, lone: Brawler, other: Brawler, mine: str, theirs: str) -> None:
        self.lone, self.other, self.mine, self.theirs = lone, other, mine, theirs

    def value(self, fame: int, enemy: int) -> Fraction:
        total = Z
        for rolled in product(range(1, 7), repeat=self.lone.dice + self.other.dice):
            a, b = max(rolled[: self.lone.dice]), max(rolled[self.lone.dice :])
            payoffs = [
                [self.decided(clamp(a + i), clamp(b + j), fame - i, enemy - j) for j in range(enemy + 1)]
                for i in range(fame + 1)
            ]
            total += game_value(payoffs)
        return total / Fraction(6 ** (self.lone.dice + self.other.dice))

    def decided(self, a: int, b: int, fame: int, enemy: int) -> Fraction:
        chance = Fraction(int(a > b))
        if a == b:
            mine, theirs = self.lone.fightin, self.other.fightin
            chance = Fraction(1, 2) if mine == theirs else Fraction(int(mine > theirs))
        tough = self.other.tough
        return chance * self.strike(self.lone.attacks, Left(tough.wounds, tough.fortune), fame, enemy)

    def strike(self, attacks: int, left: Left, fame: int, enemy: int) -> Fraction:
        if not left.wounds:
            return Fraction(1)
        if not attacks:
            return Fraction(0)
        need = int(self.mine)

        def rolled(face: int) -> Fraction:
            missed = self.strike(attacks - 1, left, fame, enemy)
            options = [] if face >= need else [missed]
            for spent in range(fame + 1):
                if clamp(face + spent) >= need:
                    options.append(self.save(attacks - 1, left, fame - spent, enemy))
            return max(options)

        return d6(rolled)

    def save(self, attacks: int, left: Left, fame: int, enemy: int) -> Fraction:
        if not left.fortune:
            return self.strike(attacks, left._replace(wounds=left.wounds - 1), fame, enemy)
        less = left._replace(fortune=left.fortune - 1)

        def rolled(face: int) -> Fraction:
            options = [] if face >= 4 else [self.save(attacks, less, fame, enemy)]
            for spent in range(enemy + 1):
                if clamp(face + spent) >= 4:
                    options.append(self.strike(attacks, less, fame, enemy - spent))
            return min(options)

        return d6(rolled)


def game_value(payoffs: list[list[Fraction]]) -> Fraction:
    """The value of a zero-sum game by trying every pair of supports of the same size."""
    rows, columns = range(len(payoffs)), range(len(payoffs[0]))
    for size in range(1, min(len(rows), len(columns)) + 1):
        for mine in combinations(rows, size):
            for theirs in combinations(columns, size):
                x = mix([[payoffs[i][j] for i in mine] for j in theirs])
                y = mix([[payoffs[i][j] for j in theirs] for i in mine])
                if x is None or y is None:
                    continue
                reached = [sum((x[k] * payoffs[i][j] for k, i in enumerate(mine)), Z) for j in columns]
                kept = [sum((y[k] * payoffs[i][j] for k, j in enumerate(theirs)), Z) for i in rows]
                if min(reached) == max(kept):
                    return min(reached)
    raise AssertionError("every game has a value")


def mix(equal: list[list[Fraction]]) -> list[Fraction] | None:
    """Weights, none below nothing, that make every line come to the same; by plain elimination."""
    size = len(equal)
    table = [[*row, Fraction(-1), Fraction(0)] for row in equal]
    table.append([*([Fraction(1)] * size), Fraction(0), Fraction(1)])
    for at in range(size + 1):
        pivot = next((row for row in range(at, size + 1) if table[row][at]), None)
        if pivot is None:
            return None
        table[at], table[pivot] = table[pivot], table[at]
        table[at] = [one / table[at][at] for one in table[at]]
        for row in range(size + 1):
            if row != at:
                table[row] = [a - table[row][at] * b for a, b in zip(table[row], table[at], strict=True)]
    weights = [row[-1] for row in table[:size]]
    return weights if all(one >= 0 for one in weights) else None


@settings(max_examples=12, deadline=None)
@given(
    st.builds(Brawler, st.integers(1, 2), st.integers(3, 4), st.integers(1, 2), st.just(Toughness(1))),
    st.builds(
        Brawler,
        st.just(1),
        st.integers(3, 4),
        st.just(1),
        st.builds(Toughness, st.integers(1, 2), st.integers(0, 1)),
    ),
    st.sampled_from(["3", "4", "5"]),
    st.integers(0, 2),
    st.integers(0, 2),
)
def test_a_fight_with_fame_on_both_sides_is_worth_its_equilibrium(
    lone: Brawler, other: Brawler, cell: str, fame: int, enemy: int
) -> None:
    lone = replace(lone, win=0, again=0, strikes_again=False, struck=1)
    other = replace(other, win=0, again=0, strikes_again=False, struck=1)
    odds = famed_fight(fight_of(lone, (other,), cell, "4"), FamePurse(fame), FamePurse(enemy))
    assert odds.kill == odds.value == NaiveFight(lone, other, cell, "4").value(fame, enemy)


@pytest.mark.parametrize("cell", ["4", "6/4"])
@pytest.mark.parametrize("enemies", [1, 2, 3])
def test_a_fight_without_fame_is_a_fight(cell: str, enemies: int) -> None:
    fight = fight_of(HERO, (Brawler(1, 4, 1, Toughness(1, 1)),) * enemies, cell, "4")
    odds, plain = famed_fight(fight, FamePurse()), resolve(fight)
    assert (odds.win, odds.kill, odds.killed) == (plain.win, plain.kill, plain.killed)
    dealt = sum((int(count) * chance for count, chance in plain.wounds_dealt.items()), Fraction(0))
    suffered = sum((int(count) * chance for count, chance in plain.wounds_suffered.items()), Fraction(0))
    assert (odds.dealt, odds.suffered) == (dealt, suffered)


def test_bids_are_chances_and_fame_never_hurts() -> None:
    fight = fight_of(HERO, (Brawler(2, 4, 1, Toughness(1)),), "4", "4")
    without = famed_fight(fight, FamePurse()).kill
    alone = famed_fight(fight, FamePurse(3)).kill
    both = famed_fight(fight, FamePurse(3), FamePurse(3))
    assert without < alone
    assert both.kill < alone
    assert [sum(side) for side in both.bids] == [1, 1]
    assert any(0 < chance < 1 for side in both.bids for chance in side)


def test_whoever_would_survive_spends_on_fortune_too() -> None:
    fight = fight_of(replace(HERO, tough=Toughness(1, 2)), (HERO,), "4", "3")
    survives = famed_fight(fight, FamePurse(2), goal="survive")
    kills = famed_fight(fight, FamePurse(2), goal="out")
    assert survives.killed < kills.killed
    assert any(rule.roll.en == "Fortune" and rule.spend for rule in survives.rules)


@pytest.mark.parametrize(
    "payoffs",
    [
        [[3, 1], [0, 2]],
        [[0, 1, -1], [-1, 0, 1], [1, -1, 0]],
        [[2, 2, 2], [2, 3, 1]],
        [[4, 0, 2, 1], [1, 3, 0, 2], [2, 2, 2, 2]],
    ],
)
def test_an_equilibrium_leaves_nobody_anything_to_gain(payoffs: list[list[int]]) -> None:
    game = [[Fraction(one) for one in row] for row in payoffs]
    found = equilibrium(payoffs)
    assert sum(found.rows) == sum(found.columns) == 1
    kept = [sum(x * game[i][j] for i, x in enumerate(found.rows)) for j in range(len(game[0]))]
    given = [sum(y * game[i][j] for j, y in enumerate(found.columns)) for i in range(len(game))]
    assert min(kept) == max(given) == found.value == game_value(game)


# Duels and tests


def naive_duel(lone: Brawler, other: Brawler, mine: int, theirs: int, fame: int) -> float:
    """One attack each, by playing ever more rounds: what is best with so many left, over and over."""
    values: dict[tuple[int, int, int, int, int], float] = {}

    def at(a: int, af: int, b: int, bf: int, fame: int) -> float:
        if not a or not b:
            return float(b == 0)
        return values.get((a, af, b, bf, fame), 0.0)

    def hurt_me(a: int, af: int, b: int, bf: int, fame: int) -> float:
        if not af:
            return at(a - 1, 0, b, bf, fame)
        total = 0.0
        for face in range(1, 7):
            options = [hurt_me(a, af - 1, b, bf, fame)] if face < 4 else []
            options += [at(a, af - 1, b, bf, fame - k) for k in range(fame + 1) if min(6, face + k) >= 4]
            total += max(options) / 6
        return total

    def hurt_it(a: int, af: int, b: int, bf: int, fame: int) -> float:
        if not bf:
            return at(a, af, b - 1, 0, fame)
        return (at(a, af, b, bf - 1, fame) + hurt_it(a, af, b, bf - 1, fame)) / 2

    def strike(a: int, af: int, b: int, bf: int, fame: int) -> float:
        total = 0.0
        for face in range(1, 7):
            options = [at(a, af, b, bf, fame)] if face < mine else []
            options += [hurt_it(a, af, b, bf, fame - k) for k in range(fame + 1) if min(6, face + k) >= mine]
            total += max(options) / 6
        return total

    def struck(a: int, af: int, b: int, bf: int, fame: int) -> float:
        chance = (7 - theirs) / 6
        return chance * hurt_me(a, af, b, bf, fame) + (1 - chance) * at(a, af, b, bf, fame)

    def fought(x: int, y: int, *state: int) -> float:
        if x != y:
            return strike(*state) if x > y else struck(*state)
        if lone.fightin != other.fightin:
            return strike(*state) if lone.fightin > other.fightin else struck(*state)
        return (strike(*state) + struck(*state)) / 2

    states = [
        (a, af, b, bf, left)
        for a in range(1, lone.tough.wounds + 1)
        for af in range(lone.tough.fortune + 1)
        for b in range(1, other.tough.wounds + 1)
        for bf in range(other.tough.fortune + 1)
        for left in range(fame + 1)
    ]
    for _ in range(90):
        after = {}
        for *body, left in states:
            total = 0.0
            for x in range(1, 7):
                for y in range(1, 7):
                    total += max(fought(min(6, x + k), y, *body, left - k) for k in range(left + 1)) / 36
            after[body[0], body[1], body[2], body[3], left] = total
        values = after
    return values[lone.tough.wounds, lone.tough.fortune, other.tough.wounds, other.tough.fortune, fame]


@pytest.mark.parametrize(("mine", "theirs", "fame"), [(4, 4, 1), (5, 3, 2), (6, 5, 1)])
def test_a_duel_with_fame_is_played_best_over_all_its_rounds(mine: int, theirs: int, fame: int) -> None:
    lone, other = Brawler(1, 4, 1, Toughness(1, 1)), Brawler(1, 4, 1, Toughness(2, 0))
    fight = Fight(lone, (other,), (blow_needing(mine),), (blow_needing(theirs),))
    odds = famed_duel([(Fraction(1), fight)], FamePurse(fame))
    assert float(odds.first) == pytest.approx(naive_duel(lone, other, mine, theirs, fame), abs=1e-9)
    assert odds.first > odds.without == duel(fight).first


def blow_needing(need: int) -> Blow:
    roll = wound_roll(str(need))
    return Blow(roll.ways, roll.of, roll.naturals, roll=roll)


def test_a_duel_without_fame_is_a_duel() -> None:
    fight = fight_of(HERO, (Brawler(1, 4, 1, Toughness(2, 1)),), "4", "6/4")
    assert famed_duel([(Fraction(1), fight)], FamePurse()).first == duel(fight).first


@pytest.mark.parametrize("fame", [0, 1, 3])
def test_a_pluck_test_with_fame_needs_that_much_less(fame: int) -> None:
    soul = Nerve(Distribution.constant(4), Distribution.of("2D6"), 10)
    assert famed_pluck(soul, FamePurse(fame)).passed == Distribution.of("2D6").at_least(6 - fame)


def test_over_turns_fame_is_kept_where_it_is_worth_more() -> None:
    soul = Nerve(Distribution.constant(4), Distribution.of("2D6"), 10, rerolls=1)

    def best(turns: int, rerolls: int, fame: int) -> Fraction:
        if not turns:
            return Fraction(1)
        total = Z
        for one, other in product(range(1, 7), repeat=2):
            total += rolled(turns, rerolls, fame, one + other, True) / 36
        return total

    def rolled(turns: int, rerolls: int, fame: int, shown: int, again: bool) -> Fraction:
        if shown >= 6:
            return best(turns - 1, rerolls, fame)
        options = [Z]
        if fame >= 6 - shown:
            options.append(best(turns - 1, rerolls, fame - (6 - shown)))
        if again and rerolls:
            more = [rolled(turns, 0, fame, a + b, False) for a, b in product(range(1, 7), repeat=2)]
            options.append(sum(more, Z) / 36)
        return max(options)

    odds = famed_pluck(soul, FamePurse(2), 3)
    assert odds.held == tuple(best(turns, 1, 2) for turns in (1, 2, 3))


@pytest.mark.parametrize(("high", "fame", "passed"), [(False, 1, "1"), (True, 1, "1"), (True, 0, "2/3")])
def test_a_jump_with_fame(high: bool, fame: int, passed: str) -> None:
    content = load_rulebook().content
    who = read_combatant(load_rulebook(), "P3")
    odds = famed_attempt(content, who, "jump", FamePurse(fame), adjust=("high",) if high else ())
    assert odds.passed == Fraction(passed)


def test_a_climb_of_two_turns_with_one_point_slips_only_twice() -> None:
    who = read_combatant(load_rulebook(), "P3")
    odds = famed_climb(load_rulebook().content, who, 6, FamePurse(1))
    assert (odds.passed, odds.without) == (Fraction(35, 36), Fraction(25, 36))
