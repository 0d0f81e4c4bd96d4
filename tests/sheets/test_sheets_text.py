"""Lines that are drawn out to the width of a column are broken as evenly as can be."""

from __future__ import annotations

from itertools import combinations, pairwise
from random import Random

import pytest

from lotow.sheets.canvas import Printout
from lotow.sheets.fonts import Font
from lotow.sheets.newsprint import LOOSEST, type_lines
from lotow.sheets.text import even, wrap

WIDTH, SIZE, INDENT = 120.0, 9.0, 8.0
WORDS = ("the", "smoke", "lifted", "over", "Caldwell", "and", "seven", "riders", "left", "by", "the", "river")


@pytest.fixture(scope="module")
def font() -> Font:
    return Printout("press", "a4", "en", "", "").font("body")


def lacking(lines: list[str], font: Font) -> float:
    """The squares of what each line but the last lacks; infinite where one is too wide."""
    rooms = [WIDTH - (0 if at else INDENT) for at in range(len(lines))]
    left = [room - font.width(line, SIZE) for room, line in zip(rooms, lines, strict=True)]
    return sum(one * one for one in left[:-1]) if min(left) > -1e-9 else float("inf")


def least(text: str, count: int, font: Font) -> float:
    """The least of all ways to break a text into so many lines."""
    words = text.split(" ")
    ways = combinations(range(1, len(words)), count - 1)
    ends = ((0, *way, len(words)) for way in ways)
    return min(lacking([" ".join(words[start:end]) for start, end in pairwise(way)], font) for way in ends)


def test_lines_are_as_even_as_the_best_of_all_ways(font: Font) -> None:
    dice = Random(7)
    for _ in range(40):
        text = " ".join(dice.choices(WORDS, k=dice.randint(10, 16)))
        lines = list(even(text, font, SIZE, WIDTH, INDENT))
        assert " ".join(lines) == text
        assert len(lines) == len(wrap(text, font, SIZE, WIDTH, INDENT))
        if len(lines) > 2:
            assert lacking(lines, font) == pytest.approx(least(text, len(lines), font))


def test_a_word_wider_than_the_column_is_broken_as_ever(font: Font) -> None:
    text = "and " + "W" * 60 + " rode on through the night"
    assert even(text, font, SIZE, WIDTH, INDENT) == wrap(text, font, SIZE, WIDTH, INDENT)


def test_a_paragraph_is_drawn_out_whole_or_not_at_all_and_never_torn_apart(font: Font) -> None:
    sheet, dice, found = Printout("press", "a4", "en", "", ""), Random(5), set()
    for _ in range(60):
        text = " ".join(dice.choices(WORDS, k=dice.randint(10, 30)))
        *drawn, last = type_lines(text, sheet, WIDTH, SIZE)
        loosest = max(
            (WIDTH - line.indent - font.width(line.text, SIZE)) / line.text.count(" ") for line in drawn
        )
        assert {line.drawn_out for line in drawn} == {loosest <= LOOSEST * SIZE}
        assert not last.drawn_out
        found.add(drawn[0].drawn_out)
    assert found == {True, False}
