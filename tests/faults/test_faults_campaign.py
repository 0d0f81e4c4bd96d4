"""An aftermath whose program dies is taken up again, and two programs settle one game together."""

from __future__ import annotations

import kill_aftermath


def test_an_aftermath_that_is_killed_is_clean_and_taken_up_again(database: str) -> None:
    killed = list(kill_aftermath.kill_many(database, times=2, seed=3))
    assert len(killed) == 2


def test_two_programs_that_settle_two_posses_at_once_lose_nothing(database: str) -> None:
    assert kill_aftermath.settle_together(database, times=1, seed=5) > 20
