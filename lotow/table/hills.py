"""Head for the Hills: who tests for a whole side, and whether it holds."""

from __future__ import annotations

from collections.abc import Sequence

from lotow.table.table_state import FighterState, SideState


def held(side: SideState, dice: Sequence[int], target: int) -> bool:
    """Whether a Head for the Hills test with these dice is passed."""
    who = who_tests(side)
    return who is None or holds_his_nerve(who, dice, target)


def holds_his_nerve(fighter: FighterState, dice: Sequence[int], target: int) -> bool:
    """Whether somebody passes a Pluck test with these dice and the Pluck he has now."""
    return sum(dice) + fighter.pluck >= target


def may_test_again(side: SideState, turn: int) -> bool:
    """Whether a test failed this turn and may be rolled again: by a re-roll used since, or because whoever
    tests hates them."""
    who = who_tests(side)
    hated = who is not None and any(one.member == who.start.member for one in side.start.hates)
    return side.tests.get(turn) is False and side.again.get(turn, 0) < side.rerolled.get(turn, 0) + hated


def who_tests(side: SideState) -> FighterState | None:
    """Who tests for the whole side: its leader or, without one, its pluckiest."""
    there = [one for one in side.fighters if one.standing]
    leader = next((one for one in there if one.start.role == "leader"), None)
    return leader or max(there, key=lambda one: one.pluck, default=None)
