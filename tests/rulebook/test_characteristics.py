"""What a change does to a characteristic."""

from __future__ import annotations

import pytest

from lotow.rulebook.characteristics import changed, excess, may_rise, really_changes


@pytest.mark.parametrize(
    ("name", "value", "by", "floor", "ceiling", "after"),
    [
        ("pluck", 3, 1, None, None, 4),
        ("pluck", 1, -1, 1, None, 1),
        ("pluck", 6, 3, None, 7, 7),
        ("wounds", 0, -1, None, None, 0),
        ("shootin", 4, 1, None, None, 3),
        ("shootin", 4, -1, None, None, 5),
        ("shootin", None, 1, None, None, None),
    ],
)
def test_a_number_rises_and_falls_within_its_bounds(
    name: str, value: int | None, by: int, floor: int | None, ceiling: int | None, after: int | None
) -> None:
    assert changed(name, value, by, floor=floor, ceiling=ceiling) == after


@pytest.mark.parametrize(
    ("name", "value", "best", "over"),
    [
        ("grit", 5, 6, -1),
        ("grit", 7, 6, 1),
        ("shootin", 4, 3, -1),
        ("shootin", 2, 3, 1),
        ("shootin", None, 3, 0),
    ],
)
def test_shootin_is_better_the_lower_it_is(name: str, value: int | None, best: int, over: int) -> None:
    assert excess(name, value, best) == over
    assert may_rise(name, value, best) is (over < 0)


@pytest.mark.parametrize(
    ("value", "by", "felt"), [(3, -1, -1), (1, -1, 0), (None, -1, 0), (0, -1, 0), (3, 1, 1)]
)
def test_a_loss_ends_at_the_floor(value: int | None, by: int, felt: int) -> None:
    assert really_changes("pluck", value, by, floor=1) == felt
