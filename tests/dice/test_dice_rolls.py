"""Rolls: from a seed, from a player's hand, from a script."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lotow.dice
from lotow.dice import DiceError, Roll, Roller, ScriptedRoller, SeededRoller, TypedRoller, parse, parse_faces


class Player:
    """Somebody at the table with a list of answers, who remembers what was asked."""

    def __init__(self, *answers: str) -> None:
        self.answers = list(answers)
        self.asked: list[str] = []

    def __call__(self, question: str) -> str:
        self.asked.append(question)
        return self.answers.pop(0)


# From a seed


def test_seed_42_always_rolls_the_same() -> None:
    roller = SeededRoller(42)
    assert [roller.roll(dice) for dice in ("2D6", "D66", "D3", "D6x5+1", "3D20")] == [
        Roll("2D6", (4, 1), 5, "seed 42 #1"),
        Roll("D66", (2, 2), 22, "seed 42 #2"),
        Roll("D3", (3,), 3, "seed 42 #3"),
        Roll("D6x5+1", (5,), 26, "seed 42 #4"),
        Roll("3D20", (18, 2, 9), 29, "seed 42 #5"),
    ]


@pytest.mark.parametrize(
    ("seed", "faces"),
    [
        (0, (6, 5, 3, 2, 4, 3, 5, 2)),
        (1, (1, 6, 5, 2, 3, 3, 4, 5)),
        (2**40, (1, 5, 3, 3, 4, 1, 5, 5)),
    ],
)
def test_the_first_eight_dice_of_a_seed_are_frozen(seed: int, faces: tuple[int, ...]) -> None:
    assert SeededRoller(seed).roll("8D6").faces == faces


def test_a_fresh_seed_is_remembered_and_rolls_again_the_same() -> None:
    first = SeededRoller(None)
    again = SeededRoller(first.seed)
    assert [first.roll("5D6") for _ in range(5)] == [again.roll("5D6") for _ in range(5)]
    assert len({SeededRoller().seed for _ in range(8)}) > 1


def test_a_seeded_roller_shows_every_face() -> None:
    roller = SeededRoller(7)
    shown = Counter(face for _ in range(60) for face in roller.roll("100D6").faces)
    assert set(shown) == {1, 2, 3, 4, 5, 6}
    assert all(900 < times < 1100 for times in shown.values())


@given(st.integers(), st.sampled_from(["D6", "2D6", "D66", "D3", "3D6x2-1", "5"]))
@settings(deadline=None)
def test_a_roll_is_within_the_dice_and_adds_up(seed: int, notation: str) -> None:
    dice = parse(notation)
    roll = SeededRoller(seed).roll(dice)
    assert roll.total == dice.total(roll.faces)
    assert dice.minimum <= roll.total <= dice.maximum
    assert roll.notation == notation


@pytest.mark.parametrize("roller", [SeededRoller(42), TypedRoller(), ScriptedRoller([])])
def test_a_fixed_number_takes_no_dice(roller: Roller) -> None:
    assert roller.roll("7") == Roll("7", (), 7, "fixed")


def test_a_fixed_number_does_not_count_as_a_roll() -> None:
    roller = SeededRoller(42)
    roller.roll("7")
    assert roller.roll("D6") == SeededRoller(42).roll("D6")


def test_a_roll_survives_being_written_down() -> None:
    roll = SeededRoller(42).roll("2D6")
    assert msgspec.json.decode(msgspec.json.encode(roll), type=Roll) == roll


# From a player's hand


def test_faces_given_beforehand_are_used_in_order() -> None:
    roller = TypedRoller([4, 2, 6])
    assert roller.roll("2D6") == Roll("2D6", (4, 2), 6, "typed")
    assert roller.left_over() == (6,)
    assert roller.roll(parse("D6")).faces == (6,)
    assert roller.left_over() == ()


def test_a_player_is_asked_roll_by_roll_once_the_faces_run_out() -> None:
    player = Player("3,5", "2")
    roller = TypedRoller([4], player)
    assert roller.roll("D6", "jam roll").total == 4
    assert roller.roll("D66", "injury of Jed Stone") == Roll("D66", (3, 5), 35, "typed")
    assert roller.roll("D3").total == 2
    assert player.asked == ["D66: injury of Jed Stone", "D3"]


def test_a_player_is_asked_only_for_the_dice_that_are_missing() -> None:
    player = Player("5", "6")
    assert TypedRoller([4], player).roll("3D6", "loot").faces == (4, 5, 6)
    assert player.asked == ["3D6: loot, 2 more dice", "3D6: loot, 1 more die"]


def test_a_bad_answer_is_explained_and_asked_again() -> None:
    player = Player("six", "", "7 1", "1,2,3", "1 2")
    assert TypedRoller(ask=player).roll("2D6", "loot").faces == (1, 2)
    assert player.asked == [
        "2D6: loot",
        "'six' is not a face (die 1 of 'six'). Give the faces as numbers, for example 4,2,6.\n2D6: loot",
        "a face is missing (die 1 of ''). Give the faces as numbers, for example 4,2,6.\n2D6: loot",
        "7 is not a face of a D6 (die 1 of 2D6: loot). A D6 has the faces 1 to 6.\n2D6: loot",
        "2D6 needs 2 dice, not 3 (loot). Give one face for each die.\n2D6: loot",
    ]


def test_a_complaint_is_not_repeated_after_a_good_answer() -> None:
    player = Player("7", "5", "6")
    assert TypedRoller(ask=player).roll("2D6").faces == (5, 6)
    assert player.asked[-1] == "2D6, 1 more die"


@pytest.mark.parametrize("said", ["41", "4 1", "4,1", " 4, 1 "])
def test_a_d66_is_typed_as_one_number_or_as_two_faces(said: str) -> None:
    assert TypedRoller(ask=Player(said)).roll("D66") == Roll("D66", (4, 1), 41, "typed")


def test_a_d66_given_beforehand_may_be_one_number() -> None:
    roller = TypedRoller([41, 3])
    assert roller.roll("D66").faces == (4, 1)
    assert roller.left_over() == (3,)


def test_a_sum_is_kept_as_a_sum_and_no_faces_are_made_up_for_it() -> None:
    player = Player("13", "1", "7")
    roll = TypedRoller(ask=player, sums=True).roll("2D6", "loot")
    assert roll == Roll("2D6", (), 7, "typed sum")
    assert player.asked[1] == (
        "2D6 cannot come to 13 (loot). Give 2 faces, for example 4 2, or their sum, 2 to 12.\n2D6: loot"
    )


def test_a_sum_is_multiplied_and_added_to_like_faces() -> None:
    assert TypedRoller(ask=Player("7"), sums=True).roll("2D6x5+1").total == 36


def test_where_every_face_counts_a_sum_is_none() -> None:
    assert TypedRoller(ask=Player("4", "3")).roll("2D6").faces == (4, 3)


def test_after_a_face_given_beforehand_a_number_is_the_next_face() -> None:
    assert TypedRoller([4], Player("3"), sums=True).roll("2D6").faces == (4, 3)


@pytest.mark.parametrize("roller", [TypedRoller([4]), ScriptedRoller([4])])
def test_with_nobody_to_ask_the_missing_dice_are_named(roller: Roller) -> None:
    with pytest.raises(DiceError) as caught:
        roller.roll("3D6", "injury of Jed Stone")
    assert caught.value.message.en == "3D6 needs 2 more dice (injury of Jed Stone)"
    assert caught.value.hint.en == "Give every face, in the order of the rolls."
    with pytest.raises(DiceError, match=r"^2D6 needs 1 more die$"):
        roller.roll("2D6")


@pytest.mark.parametrize(
    ("faces", "dice", "what", "message"),
    [
        ([4, 7], "2D6", "", "7 is not a face of a D6 (die 2 of 2D6)"),
        ([4, 7], "2D6", "loot", "7 is not a face of a D6 (die 2 of 2D6: loot)"),
        ([4], "D3", "", "4 is not a face of a D3"),
        ([4], "D3", "games missed", "4 is not a face of a D3 (games missed)"),
    ],
)
def test_an_impossible_face_is_named(faces: list[int], dice: str, what: str, message: str) -> None:
    rollers: list[TypedRoller] = [TypedRoller(faces, Player()), ScriptedRoller(faces)]
    for roller in rollers:
        with pytest.raises(DiceError) as caught:
            roller.roll(dice, what)
        assert caught.value.message.en == message
        assert roller.left_over() == tuple(faces)


# From a script


def test_a_script_is_followed_to_its_end() -> None:
    roller = ScriptedRoller([4, 2, 6])
    assert roller.roll("2D6") == Roll("2D6", (4, 2), 6, "script")
    assert not roller.finished
    assert roller.roll("D6").total == 6
    assert roller.finished


# Faces as they are typed


@pytest.mark.parametrize("text", ["4,2 6", "4, 2, 6", " 4 2 6 ", "4 ,2,\t6"])
def test_faces_are_parted_by_commas_or_blanks(text: str) -> None:
    assert parse_faces(text) == (4, 2, 6)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a face is missing (die 1 of '')"),
        ("  ", "a face is missing (die 1 of '  ')"),
        ("4,,2", "a face is missing (die 2 of '4,,2')"),
        ("4 2,", "a face is missing (die 3 of '4 2,')"),
        ("4,x", "'x' is not a face (die 2 of '4,x')"),
        ("4 2D6", "'2D6' is not a face (die 2 of '4 2D6')"),
        ("0", "'0' is not a face (die 1 of '0')"),
        ("-1", "'-1' is not a face (die 1 of '-1')"),
        ("3.5", "'3.5' is not a face (die 1 of '3.5')"),
        ("²", "'²' is not a face (die 1 of '²')"),
        ("1001", "'1001' is not a face (die 1 of '1001')"),
    ],
)
def test_faces_that_are_no_numbers_are_refused(text: str, message: str) -> None:
    with pytest.raises(DiceError) as caught:
        parse_faces(text)
    assert caught.value.message.en == message
    assert caught.value.hint.en == "Give the faces as numbers, for example 4,2,6."


# The room


def test_every_name_of_the_room_is_there() -> None:
    assert all(hasattr(lotow.dice, name) for name in lotow.dice.__all__)
    assert not hasattr(lotow.dice, "Loaded")


def test_the_room_opens_without_what_only_odds_and_seeds_need() -> None:
    program = (
        "import sys, lotow.dice as dice\n"
        "dice.ScriptedRoller([4]).roll('D6'); dice.SeededRoller(42)\n"
        "heavy = {'random', 'fractions', 'dataclasses', 'lotow.dice.distribution'}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
