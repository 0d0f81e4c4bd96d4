"""What is told where there is not room for all of it."""

from __future__ import annotations

from lotow.cli.terminal.leafing import Leaves, Lines

LINES: Lines = [("", str(at)) for at in range(10)]


def seen(leaves: Leaves, room: int) -> list[str]:
    return [line for _, line in leaves.part(LINES, room)]


def test_what_has_room_stands_as_it_is() -> None:
    assert Leaves("en").part(LINES, 10) == LINES


def test_a_part_says_which_it_is_and_how_to_see_the_others() -> None:
    leaves = Leaves("en")
    assert seen(leaves, 5) == ["0", "1", "2", "3", "(1 of 3: PgUp, PgDn)"]
    leaves.turn(2)
    assert seen(leaves, 5) == ["8", "9", "(3 of 3: PgUp, PgDn)"]


def test_turning_ends_at_the_first_and_at_the_last() -> None:
    leaves = Leaves("fr")
    leaves.turn(-4)
    assert seen(leaves, 6)[0] == "0"
    leaves.turn(40)
    assert seen(leaves, 6) == ["5", "6", "7", "8", "9", "(2 sur 2 : PgPréc, PgSuiv)"]
    leaves.turn(-1)
    assert seen(leaves, 6)[0] == "0"


def test_where_the_newest_stands_last_it_is_seen_first() -> None:
    leaves = Leaves("en", newest_last=True)
    assert seen(leaves, 6)[:5] == ["5", "6", "7", "8", "9"]
    leaves.turn(-1)
    assert seen(leaves, 6)[0] == "0"
    leaves.begin()
    assert seen(leaves, 6)[0] == "5"


def test_a_screen_of_hardly_a_line_shows_something() -> None:
    assert seen(Leaves("en"), 1) == ["0"]
