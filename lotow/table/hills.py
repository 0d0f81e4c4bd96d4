"""Head for the Hills: who tests for a whole side, and whether it holds."""

from __future__ import annotations

from collections.abc import Sequence

from lotow.table.state import FighterState, SideState


def held(side: SideState, dice: Sequence[int], target: int) -> bool:
    """Whether a Head for the Hills test with these dice is passed."""
    who = who_tests(side)
    return who is None or holds_his_nerve(who, dice, target)


def holds_his_nerve(fighter: FighterState, dice: Sequence[int], target: int) -> bool:
    """Whether somebody passes a Pluck test with these dice and the Pluck he has now."""
    return sum(dice) + fighter.pluck >= target


def who_tests(side: SideState) -> FighterState | None:
    """Who tests for the whole side: its leader or, without one, its pluckiest."""
    there = [one for one in side.fighters if one.standing]
    leader = next((one for one in there if one.start.role == "leader"), None)
    return leader or max(there, key=lambda one: one.pluck, default=None)
