"""How far somebody gets in a turn, against the book's own examples and every face of the die."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lotow.errors import LotowError
from lotow.odds.dash import DashOdds, Pose, dash
from lotow.odds.described import read_combatant
from lotow.rulebook import load_rulebook
from lotow.rulebook.overlay import overlaid

BOOK = load_rulebook()


def run(
    inches: float,
    who: str = "cowpoke",
    difficult: float = 0,
    mounted: bool = False,
    pose: Pose = "upright",
    charging: bool = False,
    woods: bool = False,
) -> DashOdds:
    person = read_combatant(BOOK, who)
    return dash(
        BOOK.content,
        person,
        inches,
        difficult=difficult,
        mounted=mounted,
        pose=pose,
        charging=charging,
        woods=woods,
    )


def test_a_woodsman_goes_through_forest_at_full_speed_and_through_a_stream_like_anybody() -> None:
    assert run(6, "free trapper", 6, woods=True).reach == 1
    assert run(6, "free trapper", 6).reach == 0
    assert run(6, "cowpoke", 6, woods=True).reach == 0


@pytest.mark.parametrize(
    ("inches", "difficult", "there"),
    [
        (6, 0, True),
        (6.5, 0, False),
        (3, 3, True),
        (3.5, 3.5, False),
        (4, 2, True),
        (4.5, 2, True),
        (5, 2, False),
    ],
)
def test_on_foot_one_moves_six_inches_and_difficult_ground_counts_double(
    inches: float, difficult: float, there: bool
) -> None:
    """The book: 2" through a stream cost 4" and leave 2" of a 6" move; odd rests become half an inch."""
    assert run(inches, difficult=difficult).reach == int(there)


@pytest.mark.parametrize(("mount", "furthest"), [("horse", 2.5), ("mule", 4)])
def test_a_horse_pays_four_times_for_difficult_ground_and_a_mule_twice(mount: str, furthest: float) -> None:
    who = f"wrangler +{mount}"
    assert run(furthest, who, furthest, mounted=True).reach == 1
    assert run(furthest + 0.5, who, furthest + 0.5, mounted=True).reach == 0


def test_what_is_left_on_difficult_ground_is_rounded_up_to_half_an_inch() -> None:
    assert run(3.5, "cowpoke", 2.5).reach == 1
    assert run(9, "wrangler +horse", 0.5, mounted=True).reach == 1


def test_a_prone_fighter_crawls_two_inches_and_one_who_gets_up_has_half_of_the_move() -> None:
    assert [run(inches, pose="crawling").reach for inches in (2, 2.5)] == [1, 0]
    assert [run(inches, pose="getting-up").reach for inches in (3, 3.5)] == [1, 0]


def test_lightning_jack_moves_another_d6_instead_of_shooting() -> None:
    for inches in range(1, 14):
        there = sum(6 + face >= inches for face in range(1, 7)) if inches > 6 else 6
        assert run(inches, "kid +lightning jack").reach == Fraction(there, 6)


def test_his_further_move_pays_for_difficult_ground_too_and_is_no_charge() -> None:
    jack = "kid +lightning jack"
    assert run(8, jack, 2).reach == Fraction(3, 6)  # two inches of it are left: four, rounded up from 3.5
    assert run(8, jack, charging=True).reach == 0
    assert run(8, "kid +lightning jack +horse", mounted=True).at_once == 1
    assert run(12, "kid +lightning jack +horse", mounted=True).reach == 0


def test_a_born_scout_walks_through_the_woods_as_over_a_street() -> None:
    scout = next(
        one.name.en
        for one in BOOK.content.skill.values()
        if any(getattr(effect, "what", "") == "difficult-terrain" for effect in one.effects)
    )
    assert run(6, f"cowpoke +{scout}", 6).reach == 1


def test_a_book_of_ones_own_may_let_people_crawl_faster() -> None:
    content = overlaid('name = "Snakes"\n[numbers]\nprone_move = 4\ndifficult_ground = 3').content
    person = read_combatant(BOOK, "cowpoke")
    assert dash(content, person, 4, pose="crawling").reach == 1
    assert dash(content, person, 2, difficult=2).reach == 1
    assert dash(content, person, 2.5, difficult=2.5).reach == 0


@pytest.mark.parametrize("wrong", [(0, 0), (4, 5)])
def test_no_distance_is_refused(wrong: tuple[float, float]) -> None:
    with pytest.raises(LotowError):
        run(wrong[0], difficult=wrong[1])


def test_nobody_crawls_in_the_saddle() -> None:
    with pytest.raises(LotowError):
        run(2, "wrangler +horse", mounted=True, pose="crawling")
