"""Notations: what may be written, what it means, and what a slip is told."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lotow.dice import Dice, DiceError, Distribution, parse
from lotow.errors import LotowError

MODIFIERS = {"times": st.integers(1, 1000), "plus": st.integers(-1_000_000, 1_000_000)}
ANY_DICE = st.one_of(
    st.builds(
        Dice,
        count=st.integers(1, 100),
        sides=st.integers(2, 1000).filter(lambda sides: sides != 66),
        **MODIFIERS,
    ),
    st.builds(Dice, count=st.just(2), sides=st.just(6), d66=st.just(True), **MODIFIERS),
    st.builds(Dice, count=st.just(0), sides=st.just(0), plus=MODIFIERS["plus"]),
)


@pytest.mark.parametrize(
    ("text", "canonical", "minimum", "maximum"),
    [
        ("D6", "D6", 1, 6),
        ("d6", "D6", 1, 6),
        ("1D6", "D6", 1, 6),
        ("D3", "D3", 1, 3),
        ("2D6", "2D6", 2, 12),
        ("4D6", "4D6", 4, 24),
        ("3D6+2", "3D6+2", 5, 20),
        ("2D6-1", "2D6-1", 1, 11),
        ("2D6−1", "2D6-1", 1, 11),
        ("D6+0", "D6", 1, 6),
        ("D6x5", "D6x5", 5, 30),
        ("D6X5", "D6x5", 5, 30),
        ("D6×5", "D6x5", 5, 30),
        ("D6*5", "D6x5", 5, 30),
        ("2D6x10-5", "2D6x10-5", 15, 115),
        ("D66", "D66", 11, 66),
        ("1d66", "D66", 11, 66),
        ("D66+1", "D66+1", 12, 67),
        ("100D1000", "100D1000", 100, 100_000),
        ("  2 d 6 + 1 ", "2D6+1", 3, 13),
        ("1", "1", 1, 1),
        (" 25 ", "25", 25, 25),
        ("-3", "-3", -3, -3),
        ("−3", "-3", -3, -3),
        ("0", "0", 0, 0),
    ],
)
def test_a_notation_has_a_canonical_form_and_a_range(
    text: str, canonical: str, minimum: int, maximum: int
) -> None:
    dice = parse(text)
    assert (str(dice), dice.minimum, dice.maximum) == (canonical, minimum, maximum)


def test_a_notation_is_read_into_its_parts() -> None:
    assert parse("3D6x2+1") == Dice(count=3, sides=6, times=2, plus=1)
    assert parse("D66") == Dice(count=2, sides=6, d66=True)
    assert parse("7") == Dice(count=0, sides=0, plus=7)


def test_a_notation_read_twice_is_the_same_value() -> None:
    assert parse("5D6+3") is parse("5D6+3")


@given(ANY_DICE)
@settings(deadline=None)
def test_reading_what_was_written_gives_the_same_dice(dice: Dice) -> None:
    assert parse(str(dice)) == dice


@given(st.text(alphabet="0123456789dDxX×*+-− 6.٣²", max_size=12))
@settings(deadline=None)
def test_any_text_is_dice_or_a_dice_error(text: str) -> None:
    try:
        read: Dice | DiceError = parse(text)
    except DiceError as error:
        read = error
    if isinstance(read, Dice):
        assert parse(str(read)) == read
    else:
        assert read.message.en.startswith(f"{text!r} is not a dice notation: expected ")
        assert read.hint.en


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "expected a number of dice or D at position 1, found the end"),
        ("six", "expected a number of dice or D at position 1, found 's'"),
        ("+2", "expected a number of dice or D at position 1, found '+'"),
        ("2X6", "expected D at position 2, found 'X'"),
        ("1 0", "expected D at position 3, found '0'"),
        ("--3", "expected a number from 0 to 1000000 at position 2, found '-'"),
        ("1000001", "expected a number from 0 to 1000000 at position 1, found '1000001'"),
        ("0D6", "expected a number of dice from 1 to 100 at position 1, found '0'"),
        ("101D6", "expected a number of dice from 1 to 100 at position 1, found '101'"),
        ("2D", "expected a number of sides from 2 to 1000 at position 3, found the end"),
        ("Dx5", "expected a number of sides from 2 to 1000 at position 2, found 'x'"),
        ("D1", "expected a number of sides from 2 to 1000 at position 2, found '1'"),
        ("D1001", "expected a number of sides from 2 to 1000 at position 2, found '1001'"),
        ("2D66", "expected D66 without a number of dice at position 1, found '2'"),
        ("D6x", "expected a multiplier from 1 to 1000 at position 4, found the end"),
        ("D6x0", "expected a multiplier from 1 to 1000 at position 4, found '0'"),
        ("D6 +", "expected a number from 0 to 1000000 at position 5, found the end"),
        ("D6+-1", "expected a number from 0 to 1000000 at position 4, found '-'"),
        ("D6.5", "expected x, +, - or the end at position 3, found '.'"),
        ("D6 6", "expected x, +, - or the end at position 4, found '6'"),
        ("D6+2x5", "expected the end at position 5, found 'x'"),
    ],
)
def test_a_slip_in_a_notation_is_told_where_it_is(text: str, problem: str) -> None:
    with pytest.raises(DiceError) as caught:
        parse(text)
    assert caught.value.message.en == f"{text!r} is not a dice notation: {problem}"
    assert caught.value.hint.en == "Write for example D6, 2D6, 3D6+2, D6x5, D66 or a plain number."
    assert isinstance(caught.value, LotowError)


def test_an_endless_number_is_refused_and_not_reckoned() -> None:
    with pytest.raises(DiceError, match="expected a number of sides from 2 to 1000 at position 2"):
        parse("D" + "9" * 5000)


@pytest.mark.parametrize(
    ("count", "sides", "times", "plus", "d66"),
    [
        (-1, 6, 1, 0, False),
        (101, 6, 1, 0, False),
        (1, 1, 1, 0, False),
        (1, 66, 1, 0, False),
        (1, 1001, 1, 0, False),
        (1, 6, 0, 0, False),
        (1, 6, 1001, 0, False),
        (1, 6, 1, 1_000_001, False),
        (1, 6, 1, 0, True),
        (0, 6, 1, 0, False),
        (0, 0, 2, 0, False),
        (0, 0, 1, 0, True),
    ],
)
def test_dice_beyond_the_bounds_cannot_be_made(
    count: int, sides: int, times: int, plus: int, d66: bool
) -> None:
    with pytest.raises(DiceError, match="there are no such dice"):
        Dice(count, sides, times, plus, d66)


@pytest.mark.parametrize(
    ("text", "faces", "total"),
    [
        ("D6", [4], 4),
        ("3D6+2", [1, 2, 3], 8),
        ("2D6-1", [1, 1], 1),
        ("D6x5", [3], 15),
        ("2D6x10-5", [1, 2], 25),
        ("D66", [3, 5], 35),
        ("D66", [5, 3], 53),
        ("7", [], 7),
    ],
)
def test_faces_come_to_a_total(text: str, faces: list[int], total: int) -> None:
    assert parse(text).total(faces) == total


@pytest.mark.parametrize(
    ("text", "faces", "message"),
    [
        ("D6", [7], "7 is not a face of a D6"),
        ("D3", [4], "4 is not a face of a D3"),
        ("2D6", [6, 0], "0 is not a face of a D6 (die 2 of 2D6)"),
        ("D66", [35], "35 is not a face of a D6 (die 1 of D66)"),
        ("2D6", [6], "2D6 needs 1 more die"),
        ("3D6", [6], "3D6 needs 2 more dice"),
        ("D6", [6, 1], "D6 needs 1 die, not 2"),
        ("1", [6], "1 needs 0 dice, not 1"),
    ],
)
def test_faces_that_cannot_be_are_refused(text: str, faces: list[int], message: str) -> None:
    with pytest.raises(DiceError) as caught:
        parse(text).total(faces)
    assert caught.value.message.en == message


def test_an_impossible_face_is_told_the_faces_there_are() -> None:
    with pytest.raises(DiceError) as caught:
        parse("D3").total([4])
    assert caught.value.hint.en == "A D3 has the faces 1 to 3."
    with pytest.raises(DiceError) as caught:
        parse("D66").total([35])
    assert caught.value.hint.en.endswith("A D66 is two of them, the tens first: 34 or 3,4.")


def test_missing_dice_are_counted() -> None:
    assert [parse("3D6").missing([6] * rolled) for rolled in range(4)] == [3, 2, 1, 0]


@pytest.mark.parametrize(
    ("notation", "scores"),
    [
        ("D3", (1, 2, 3)),
        ("2D4+1", (3, 4, 5, 6, 7, 8, 9)),
        ("D6x5", (5, 10, 15, 20, 25, 30)),
        ("4", (4,)),
    ],
)
def test_every_total_dice_can_come_to(notation: str, scores: tuple[int, ...]) -> None:
    assert parse(notation).scores == scores


@pytest.mark.parametrize("notation", ["D6", "2D6", "3D6", "D66", "2D3x4-1", "7"])
def test_the_totals_are_those_of_the_distribution(notation: str) -> None:
    assert list(parse(notation).scores) == sorted(score for score, _ in Distribution.of(notation).items())
