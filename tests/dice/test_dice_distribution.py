"""Exact chances, each operation against its brute-force twin: all faces, one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lotow.dice import Dice, Distribution, parse

D6 = Distribution.die(6)
LOADED = Distribution.from_weights({-2: 1, 0: 3, 5: 2})

distributions = st.dictionaries(st.integers(-20, 20), st.integers(0, 9), min_size=1, max_size=6).filter(
    lambda weights: any(weights.values())
)
small = distributions.map(Distribution.from_weights)
quickly = settings(deadline=None, max_examples=60)


def every(distribution: Distribution, count: int, reckon: Callable[[tuple[int, ...]], int]) -> Counter[int]:
    """The twin of all: each outcome as often as it weighs, in every combination."""
    faces = [outcome for outcome, weight in distribution.items() for _ in range(weight)]
    return Counter(reckon(rolled) for rolled in product(faces, repeat=count))


def weights(distribution: Distribution) -> dict[int, int]:
    return dict(distribution.items())


# Making them


def test_a_die_shows_each_face_once() -> None:
    assert D6.items() == ((1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1))
    assert D6.total_weight == 6


def test_a_constant_is_certain() -> None:
    assert Distribution.constant(4).items() == ((4, 1),)
    assert Distribution.constant(4).probability(4) == 1


def test_weights_are_sorted_and_outcomes_that_never_come_are_left_out() -> None:
    assert Distribution.from_weights({5: 2, 1: 0, -3: 4}).items() == ((-3, 4), (5, 2))


@pytest.mark.parametrize("bad", [{}, {1: 0}, {1: 2, 2: -1}])
def test_weights_must_come_to_something(bad: dict[int, int]) -> None:
    with pytest.raises(ValueError, match="weights must not be negative, nor all zero"):
        Distribution.from_weights(bad)


@pytest.mark.parametrize(
    "text", ["D6", "D3", "2D6", "4D6", "3D6+2", "2D6-1", "D6x5", "2D3x10-5", "D66", "D66+1", "7", "3D10"]
)
def test_a_notation_weighs_what_all_its_faces_come_to(text: str) -> None:
    dice = parse(text)
    twin = Counter(dice.total(faces) for faces in product(range(1, dice.sides + 1), repeat=dice.count))
    assert weights(Distribution.of(dice)) == weights(Distribution.of(text)) == twin


@given(st.integers(1, 12), st.integers(2, 12))
@quickly
def test_equal_dice_are_the_sum_of_single_ones(count: int, sides: int) -> None:
    assert weights(Distribution.of(Dice(count, sides))) == weights(Distribution.die(sides).sum_of(count))


def test_a_huge_handful_is_reckoned_exactly() -> None:
    huge = Distribution.of("100D100")
    assert huge.total_weight == 100**100
    assert huge.mean == 5050


# Asking


def test_chances_of_a_die() -> None:
    assert D6.at_least(4) == Fraction(1, 2)
    assert D6.at_least(7) == 0
    assert D6.at_most(2) == Fraction(1, 3)
    assert D6.at_most(6) == 1
    assert D6.probability(3) == Fraction(1, 6)
    assert D6.probability(0) == 0
    assert D6.mean == Fraction(7, 2)
    assert isinstance(D6.at_least(1), Fraction)


@given(small, st.integers(-21, 21))
@quickly
def test_chances_are_counts_of_equal_cases(distribution: Distribution, mark: int) -> None:
    cases = [outcome for outcome, weight in distribution.items() for _ in range(weight)]
    assert distribution.at_least(mark) == Fraction(sum(case >= mark for case in cases), len(cases))
    assert distribution.at_most(mark) == Fraction(sum(case <= mark for case in cases), len(cases))
    assert distribution.probability(mark) == Fraction(cases.count(mark), len(cases))
    assert distribution.mean == Fraction(sum(cases), len(cases))
    assert distribution.at_least(mark) + distribution.at_most(mark - 1) == 1


# Equality


def test_equal_chances_are_equal_whatever_they_weigh() -> None:
    fair = Distribution.from_weights({0: 1, 1: 1})
    heavy = Distribution.from_weights({0: 50, 1: 50})
    assert fair == heavy
    assert hash(fair) == hash(heavy)
    assert heavy.total_weight == 100
    assert fair != Distribution.from_weights({0: 1, 1: 2})
    assert fair != ((0, 1), (1, 1))


def test_a_distribution_cannot_be_changed() -> None:
    frozen: Any = D6
    with pytest.raises(AttributeError):
        frozen.pairs = ()


# Reckoning


@given(small, small)
@quickly
def test_adding_is_each_with_each(one: Distribution, other: Distribution) -> None:
    twin: Counter[int] = Counter()
    for (mine, my_weight), (theirs, their_weight) in product(one.items(), other.items()):
        twin[mine + theirs] += my_weight * their_weight
    assert weights(one + other) == twin
    assert weights(one.convolve(other)) == weights(other.convolve(one)) == twin
    assert (one + other).total_weight == one.total_weight * other.total_weight
    assert (one + other).mean == one.mean + other.mean


def test_adding_a_number_moves_every_outcome() -> None:
    assert weights(D6 + 2) == weights(2 + D6) == dict.fromkeys(range(3, 9), 1)
    assert sum([D6, D6], start=Distribution.constant(0)) == Distribution.of("2D6")


@pytest.mark.parametrize("count", range(6))
@pytest.mark.parametrize("distribution", [D6, LOADED])
def test_a_sum_of_several(distribution: Distribution, count: int) -> None:
    assert weights(distribution.sum_of(count)) == every(distribution, count, sum)


def test_a_negative_number_of_dice_has_no_sum() -> None:
    with pytest.raises(ValueError, match="a sum of -1 outcomes"):
        D6.sum_of(-1)


def test_mapping_joins_what_becomes_the_same() -> None:
    assert weights(D6.map(lambda face: (face + 1) // 2)) == {1: 2, 2: 2, 3: 2}
    hits = D6.map(lambda face: face >= 5)
    assert [(type(outcome), outcome, weight) for outcome, weight in hits.items()] == [
        (int, 0, 4),
        (int, 1, 2),
    ]


@given(small)
@quickly
def test_mapping_keeps_the_weight(distribution: Distribution) -> None:
    assert distribution.map(abs).total_weight == distribution.total_weight
    assert weights(distribution.map(lambda value: value % 3)) == every(distribution, 1, lambda f: f[0] % 3)


@pytest.mark.parametrize("count", range(1, 6))
@pytest.mark.parametrize("distribution", [D6, LOADED])
def test_the_best_and_the_worst_of_several(distribution: Distribution, count: int) -> None:
    assert weights(distribution.highest(count)) == every(distribution, count, max)
    assert weights(distribution.lowest(count)) == every(distribution, count, min)


@pytest.mark.parametrize(("count", "keep"), [(n, k) for n in range(1, 6) for k in range(1, n + 1)])
@pytest.mark.parametrize("distribution", [D6, LOADED])
def test_the_best_and_the_worst_some_of_several(distribution: Distribution, count: int, keep: int) -> None:
    best = every(distribution, count, lambda faces: sum(sorted(faces)[-keep:]))
    worst = every(distribution, count, lambda faces: sum(sorted(faces)[:keep]))
    assert weights(distribution.highest_of(count, keep)) == best
    assert weights(distribution.lowest_of(count, keep)) == worst


@given(small, st.integers(1, 8))
@quickly
def test_keeping_one_or_all_agrees_with_the_shorter_ways(distribution: Distribution, count: int) -> None:
    assert distribution.highest_of(count, 1) == distribution.highest(count)
    assert distribution.lowest_of(count, 1) == distribution.lowest(count)
    assert distribution.highest_of(count, count) == distribution.sum_of(count)
    assert distribution.highest(count).total_weight == distribution.total_weight**count


@pytest.mark.parametrize(("count", "keep"), [(3, 0), (3, 4), (0, 0)])
def test_no_more_dice_are_kept_than_rolled(count: int, keep: int) -> None:
    with pytest.raises(ValueError, match=f"cannot keep {keep} of {count} dice"):
        D6.highest_of(count, keep)


@pytest.mark.parametrize("call", [D6.highest, D6.lowest, Distribution.die])
def test_there_is_no_best_of_no_dice(call: Callable[[int], Distribution]) -> None:
    with pytest.raises(ValueError, match="0 is fewer than one"):
        call(0)


def test_a_mix_counts_each_part_by_its_share() -> None:
    mixed = Distribution.mix([(D6, 1), (Distribution.constant(6), 2)])
    assert mixed.probability(6) == Fraction(1, 3) * Fraction(1, 6) + Fraction(2, 3)
    assert mixed.probability(1) == Fraction(1, 18)


@given(st.lists(st.tuples(small, st.integers(0, 5)), min_size=1, max_size=4))
@quickly
def test_a_mix_is_the_average_of_its_parts(parts: list[tuple[Distribution, int]]) -> None:
    shares = sum(share for _, share in parts)
    if not shares:
        with pytest.raises(ValueError, match="nor all zero"):
            Distribution.mix(parts)
        return
    mixed = Distribution.mix(parts)
    for outcome in range(-20, 21):
        average = sum(part.probability(outcome) * share for part, share in parts) / Fraction(shares)
        assert mixed.probability(outcome) == average


def test_a_part_of_a_mix_weighs_nothing_or_more() -> None:
    with pytest.raises(ValueError, match="must not weigh less than nothing"):
        Distribution.mix([(D6, 2), (D6, -1)])
    with pytest.raises(ValueError, match="nor all zero"):
        Distribution.mix([])
