"""The scale of infamy over the games, and labels that keep clear of each other."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from lotow.telling.infamy_chart import apart, scale

POINTS = st.lists(st.tuples(st.integers(0, 60), st.integers(0, 900)), max_size=40)


@given(POINTS)
def test_the_scale_holds_every_point_in_few_round_steps(points: list[tuple[int, int]]) -> None:
    found = scale(points)
    for game, value in points:
        assert 0 <= found.up(value) <= 1
        assert 0 <= found.across(game) <= 1
    assert 2 <= len(found.values()) <= 8
    assert len(found.games()) <= 25
    assert str(found.step)[0] in "125"
    assert set(str(found.step)[1:]) <= {"0"}


def test_a_scale_of_nothing_is_still_a_scale() -> None:
    assert list(scale([]).values()) == [0, 1]


LABELS = st.lists(st.tuples(st.floats(0, 100), st.floats(1, 20)), min_size=1, max_size=12)


@given(LABELS)
def test_labels_keep_apart_or_are_refused(labels: list[tuple[float, float]]) -> None:
    wanted, heights = [one for one, _ in labels], [high for _, high in labels]
    places = apart(wanted, heights, 0, 100)
    if places is None:
        assert sum(heights) > 100
        return
    spans = sorted((place, place + high) for place, high in zip(places, heights, strict=True))
    assert spans[0][0] >= -1e-6
    assert spans[-1][1] <= 100 + 1e-6
    for (_, end), (start, _) in pairwise(spans):
        assert end <= start + 1e-6


def test_a_label_with_room_stands_where_it_is_wanted() -> None:
    assert apart([20, 60], [10, 10], 0, 100) == [15, 55]
