"""How a scenario ends, and who has won then: the ways its entry names, read in one place.

A game in progress knows everything that happened; a report knows who fled and who fell, and leaves open what
it was not asked for. Either says so as a `Course`, and the ways are read alike.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from lotow.rulebook.models import Scenario, Side, WayToEnd


class Course(Protocol):
    """How a game went, as far as somebody knows: None is what nobody noted."""

    @property
    def left(self) -> list[str]:
        """The posses that have neither fled nor been wiped out."""

    @property
    def freed(self) -> bool:
        """Whether the prisoner is free and has not fallen since."""

    def gone(self, side: Side) -> bool:
        """Whether that side has fled or been wiped out."""

    def happened(self, way: WayToEnd) -> bool | None:
        """Whether something else a way asks for has come about."""


def holds(way: WayToEnd, course: Course) -> bool | None:
    """Whether the game has ended this way; None where it may have."""
    if way.freed is not None and way.freed != course.freed:
        return False
    if way.fled is not None and not course.gone(way.fled):
        return False
    match way.on:
        case "one-left":
            return len(course.left) <= 1
        case "fled":
            return way.side is not None and course.gone(way.side)
        case _:
            return course.happened(way)


def possible_ends(ways: tuple[WayToEnd, ...], course: Course) -> Iterator[WayToEnd]:
    """The ways in which a game can have ended: the first that holds for certain, or else all that may. Of
    those that wait for the same thing the first counts."""
    held = [(way, holds(way, course)) for way in ways]
    certain = [way for way, sure in held if sure]
    if certain:
        yield certain[0]
        return
    waited_for = set()
    for way, sure in held:
        event = way.on, way.side, way.thing, way.key
        if sure is None and event not in waited_for:
            waited_for.add(event)
            yield way


def ways_to_end(scenario: Scenario) -> tuple[WayToEnd, ...]:
    """How a scenario ends at the table; one that does not say ends when a single posse is left."""
    return scenario.ends or (WayToEnd(on="one-left", winner="most" if scenario.counts else "left"),)
