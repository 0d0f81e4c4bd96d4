"""What a change does to a characteristic, worked out once: floors, ceilings, maxima, Shootin' upside down.

Shootin' is the score needed, so a rise makes the number smaller and 3+ is better than 4+.
"""

from __future__ import annotations


def changed(
    name: str, value: int | None, by: int, *, floor: int | None = None, ceiling: int | None = None
) -> int | None:
    """The number after a rise or a loss; whoever has none (no Shootin') keeps none. Never below 0."""
    if value is None:
        return None
    value = value - by if name == "shootin" else value + by
    if floor is not None:
        value = max(value, floor)
    if ceiling is not None:
        value = min(value, ceiling)
    return max(value, 0)


def really_changes(name: str, value: int | None, by: int, *, floor: int | None = None) -> int:
    """How much of a change there is to feel: a loss ends at the floor, and gives nothing below it back."""
    if value is None:
        return 0
    if by > 0 or name == "shootin":
        return by
    least = floor if floor is not None else 0
    return max(by, min(least - value, 0))


def excess(name: str, value: int | None, best: int | None) -> int:
    """By how many points a number is beyond its maximum: negative while there is room, 0 at it and where
    there is no number or no maximum."""
    if value is None or best is None:
        return 0
    return best - value if name == "shootin" else value - best


def may_rise(name: str, value: int | None, best: int | None) -> bool:
    """Whether it is below its maximum; whoever has none cannot improve it."""
    return excess(name, value, best) < 0
