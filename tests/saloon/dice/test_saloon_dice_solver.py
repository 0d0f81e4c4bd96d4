"""The turn solver: against plain enumeration, against closed forms, and against dice really rolled."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

import pytest
from naive_turn import Faces, NaiveTurn

from lotow.dice.rolls import numbers
from lotow.errors import LotowError
from lotow.saloon.dice.advice import Situation, Worth, advise, read_worth, stakes
from lotow.saloon.dice.content import Ability, character
from lotow.saloon.dice.dice_odds import habits, odds, read_want
from lotow.saloon.dice.hands import (
    ARROW,
    GATLING,
    Hand,
    count,
    keeps,
    pack,
    size,
    tables,
    throws,
    unpack,
    within,
)
from lotow.saloon.dice.solver import solve, solve_exactly
from lotow.saloon.dice.stakes import ends, fates, plan

PLAIN = Ability()
LUCKY = character("lucky-duke").ability
BLACK_JACK = character("black-jack").ability


def odd_worth(hand: Faces, arrows: int) -> Fraction:
    """A worth without pattern, whole numbers so that floats are exact enough to compare."""
    points = {"1": 3, "2": 2, "arrow": -1, "dynamite": 1, "beer": 4, "gatling": 0}
    bonus = 12 if hand.count("gatling") >= 3 else 0
    return Fraction(sum(points[face] for face in hand) + bonus - arrows * (arrows % 3))


def ends_of(rolls: int) -> list[list[float]]:
    return [
        [float(odd_worth(tuple(sorted(unpack(hand))), arrows)) for hand in tables().full()]
        for arrows in range(5 * rolls + 1)
    ]


# Hands


def test_there_are_252_hands_of_five_dice_and_462_of_up_to_five() -> None:
    assert len(tables().full()) == 252
    assert len(tables().every) == len(set(tables().every)) == 462


def test_packing_and_unpacking_agree() -> None:
    for hand in tables().every:
        assert pack(unpack(hand)) == hand
        assert size(hand) == len(unpack(hand))


def test_every_roll_of_five_dice_is_there_as_often_as_it_falls() -> None:
    assert len(throws(5)) == 7776
    assert throws(5).count(pack(["1", "2", "arrow", "dynamite", "beer"])) == 120
    assert throws(5).count(pack(["gatling"] * 5)) == 1


def test_what_may_be_kept_is_within_the_hand_and_each_way_once() -> None:
    for hand in tables().full():
        kept = keeps(hand, False)
        assert kept[0] == hand
        assert len(set(kept)) == len(kept)
        assert all(within(part, hand) for part in kept)


# The solver and its twin


@pytest.mark.parametrize("rerolls_dynamite", [False, True])
def test_the_solver_agrees_with_plain_enumeration_of_all_rolls_and_keeps(rerolls_dynamite: bool) -> None:
    """Every hand of the first roll with one roll left, to the last keep."""
    naive = NaiveTurn(odd_worth, rerolls_dynamite)
    solved = solve(ends_of(1), 1, rerolls_dynamite, lambda arrows: False)
    for hand in tables().full():
        for kept in keeps(hand, rerolls_dynamite):
            expected = naive.keeping(tuple(sorted(unpack(kept))), 1, 0)
            assert solved.keep_worth(kept, 1) == pytest.approx(float(expected))


@pytest.mark.parametrize(
    "faces", [("1", "arrow", "arrow", "beer", "gatling"), ("dynamite", "dynamite", "2", "2", "gatling")]
)
def test_the_solver_agrees_with_plain_enumeration_over_two_rolls(faces: Faces) -> None:
    naive = NaiveTurn(odd_worth)
    solved = solve(ends_of(2), 2, False, lambda arrows: False)
    for kept in keeps(pack(faces), False):  # type: ignore[arg-type]
        expected = naive.keeping(tuple(sorted(unpack(kept))), 2, 0)
        assert solved.keep_worth(kept, 2) == pytest.approx(float(expected))


def test_a_deadly_number_of_arrows_ends_the_turn_at_once() -> None:
    naive = NaiveTurn(odd_worth, deadly=2)
    solved = solve(ends_of(2), 2, False, lambda arrows: arrows >= 2)
    kept = pack(["1", "beer"])
    assert solved.keep_worth(kept, 2) == pytest.approx(float(naive.keeping(("1", "beer"), 2, 0)))


def test_the_chance_of_three_gatlings_is_exactly_what_enumeration_finds() -> None:
    def met(hand: Faces, arrows: int) -> Fraction:
        return Fraction(hand.count("gatling") >= 3)

    naive = NaiveTurn(met)
    assert odds({"gatling": 3}, PLAIN, 2).chance == naive.keeping((), 2, 0)


def test_an_exact_plan_counts_in_whole_numbers() -> None:
    solved = solve_exactly(lambda hand: count(hand, GATLING) >= 1, 1, False)
    assert solved.start() == 7776 - 5**5


# Odds


def test_one_roll_follows_the_binomial() -> None:
    assert odds(read_want("gatling 1"), PLAIN, 1).chance == 1 - Fraction(5, 6) ** 5
    assert odds(read_want("arrow 5"), PLAIN, 1).chance == Fraction(1, 7776)


def test_dynamite_is_wanted_by_nobody_but_can_be() -> None:
    """Frozen, it is kept by itself; three end the rolling, so a fourth needs luck."""
    once = 1 - Fraction(5, 6) ** 5
    assert odds({"dynamite": 1}, PLAIN, 1).chance == once
    assert odds({"dynamite": 1}, PLAIN, 3).chance == 1 - Fraction(5, 6) ** 15


def test_lucky_duke_has_a_roll_more_and_black_jack_need_not_fear_dynamite() -> None:
    plain = odds({"gatling": 3}, PLAIN)
    assert (plain.rolls, odds({"gatling": 3}, LUCKY).rolls) == (3, 4)
    assert odds({"gatling": 3}, LUCKY).chance > plain.chance
    assert odds({"gatling": 3}, BLACK_JACK).chance > plain.chance


def test_wanted_faces_are_kept_and_unwanted_ones_rolled_again() -> None:
    found = odds({"gatling": 3}, PLAIN)
    assert found.keep[pack(["1", "beer", "arrow", "gatling", "gatling"])] == pack(["gatling"] * 2)
    enough = pack(["1", "2", "gatling", "gatling", "gatling"])
    assert found.keep[enough] == enough
    whole, none = habits(found)["gatling"]
    assert (whole, none) == (126, 0)


@pytest.mark.parametrize(
    ("text", "want"),
    [
        ("gatling 3", {"gatling": 3}),
        ("3 gatling", {"gatling": 3}),
        ("beer", {"beer": 1}),
        ("bière 2, 1 1", {"beer": 2, "1": 1}),
        ("2 2, fleche", {"2": 2, "arrow": 1}),
    ],
)
def test_a_wish_is_read_as_people_write_it(text: str, want: dict[str, int]) -> None:
    assert read_want(text) == want


@pytest.mark.parametrize("text", ["", "gatling three", "gatling 6", "whisky 2", "gatling 2 beer", "1 3, 2 3"])
def test_a_wish_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(LotowError):
        read_want(text)


# Worths


def situation(hand: str, **changes: object) -> Situation:
    figures = {"rolls": 2, "ability": PLAIN, "life": 8, "most": 8, "arrows": 0, "pile": 9, **changes}
    return Situation(hand=pack(hand.split()), **figures)  # type: ignore[arg-type]


def test_the_worth_of_an_end_counts_attacks_gatlings_beers_and_dynamite() -> None:
    here = situation("1 2 beer gatling gatling", life=4, arrows=2, pile=1)
    worth = Worth(one=1, two=10, life=100, death=-1000, arrow=-1, gatling=50, beer=7, attack=3)
    at_stake = stakes(here, worth)
    reached = fates(at_stake, 10)
    table = ends(at_stake, reached)

    def end(hand: str, arrows: int) -> float:
        faces = pack(hand.split())  # type: ignore[arg-type]
        return table[arrows][tables().places[faces]]

    assert end("1 1 2 dynamite dynamite", 0) == 12 + 400 - 2
    assert end("1 beer beer dynamite dynamite", 0) == 1 + 600 - 2
    assert end("gatling gatling gatling 2 dynamite", 0) == 50 + 10 + 400
    assert end("dynamite dynamite dynamite 1 1", 0) == 2 + 300 - 2
    # The next arrow is the last: he loses three, the others the six they have.
    assert end("1 1 2 dynamite dynamite", 1) == 12 + 100 + 18
    assert end("dynamite dynamite dynamite 1 1", 1) == -1000 + 18
    assert end("1 1 1 1 arrow", 4) == 4 + 100 - 3 + 18


def test_beers_go_where_they_are_worth_most_and_are_wasted_above_the_start() -> None:
    worth = Worth(life=5, beer=2, arrow=0)
    hurt = stakes(situation("1 1 1 1 1", life=7), worth)
    values = ends(hurt, fates(hurt, 0))[0]
    hand = pack(["beer", "beer", "beer", "dynamite", "dynamite"])
    assert values[tables().places[hand]] == 5 * 8 + 2 * 2


@pytest.mark.parametrize(
    ("name", "hand", "life", "worth"),
    [
        ("jesse-jones", "beer beer arrow arrow arrow", 4, 8.0),
        ("jesse-jones", "beer beer arrow arrow arrow", 5, 7.0),
        ("suzy-lafayette", "beer arrow arrow arrow arrow", 4, 7.0),
        ("suzy-lafayette", "1 beer arrow arrow arrow", 4, 6.0),
        ("slab-the-killer", "1 beer arrow arrow arrow", 8, 10.0),
        ("willy-the-kid", "gatling gatling arrow arrow arrow", 8, 11.0),
    ],
)
def test_abilities_count_in_the_worth_of_an_end(name: str, hand: str, life: int, worth: float) -> None:
    here = situation(hand, ability=character(name).ability, life=life, most=9 if life < 8 else 8)
    at_stake = stakes(here, Worth(arrow=0))
    values = ends(at_stake, fates(at_stake, 0))[0]
    assert values[tables().places[here.hand]] == worth


def test_advice_ranks_every_keep_and_the_first_is_the_best() -> None:
    found = advise(situation("1 arrow arrow beer gatling", life=4, arrows=2, pile=3), Worth())
    assert len(found) == len(keeps(pack(["1", "arrow", "arrow", "beer", "gatling"]), False))
    assert [one.worth for one in found] == sorted((one.worth for one in found), reverse=True)


def test_advice_follows_the_stated_worth() -> None:
    here = situation("1 1 1 gatling gatling")
    assert advise(here, Worth(one=10, gatling=0))[0].kept == pack(["1", "1", "1"])
    assert advise(here, Worth(one=0, two=0, gatling=50))[0].kept == pack(["gatling", "gatling"])


def test_worths_are_read_as_people_write_them() -> None:
    assert read_worth("gatling=4, 1=2.5", Worth()) == Worth(gatling=4, one=2.5)
    for wrong in ("gatling", "whisky=3", "gatling=many", "one=2", "gatling=nan"):
        with pytest.raises(LotowError, match="is no worth"):
            read_worth(wrong, Worth())


@pytest.mark.parametrize(
    "changes",
    [
        {"hand": "1 1 1 1"},
        {"pile": 0},
        {"pile": 9, "arrows": 1},
        {"life": 9},
        {"hand": "dynamite dynamite dynamite 1 1"},
    ],
)
def test_advice_refuses_what_cannot_lie_on_a_table(changes: dict[str, object]) -> None:
    hand = str(changes.pop("hand", "1 1 1 1 1"))
    with pytest.raises(LotowError, match="that cannot be"):
        advise(situation(hand, **changes), Worth())


# Dice that are really rolled


def roll_out(rolls: int, seed: int, games: int) -> list[float]:
    """The worth of turns played by the plan, with the dice of a seed."""
    here = situation("1 1 1 1 1", life=5, arrows=1, pile=3)
    at_stake = stakes(here, Worth())
    solved = plan(at_stake, rolls)
    table, reached = ends(at_stake, fates(at_stake, 5 * rolls)), fates(at_stake, 5 * rolls)
    number = numbers(seed)
    worths = []
    for _ in range(games):
        hand: Hand = 0
        arrows = 0
        for left in range(rolls, 0, -1):
            if left < rolls:
                kept = solved.best(hand, left, arrows)
                if kept == hand:
                    break
                hand = kept
            thrown = throws(5 - size(hand))
            rolled = thrown[int(number() * len(thrown))]
            hand += rolled
            arrows += count(rolled, ARROW)
            if reached[arrows].dead:
                break
        worths.append(table[arrows][tables().places[hand]])
    return worths


def test_turns_that_are_rolled_come_to_the_exact_worth_within_five_sigma() -> None:
    here = situation("1 1 1 1 1", life=5, arrows=1, pile=3)
    exact = plan(stakes(here, Worth()), 3).start()
    worths = roll_out(3, 11, 4000)
    mean = sum(worths) / len(worths)
    variance = sum((worth - mean) ** 2 for worth in worths) / (len(worths) - 1)
    assert abs(mean - exact) < 5 * sqrt(variance / len(worths))
