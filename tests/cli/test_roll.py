"""`lotow roll`: any dice, any table, with recorded dice, in both languages and as JSON."""

from __future__ import annotations

import io
import sys

import pytest
from support import RunLotow

TABLES = [
    ("injury",),
    ("injury", "--henchman"),
    ("advance", "--hero"),
    ("advance", "--hero", "--table", "savvy"),
    ("advance", "--henchman"),
    ("skill", "brawlin"),
    ("scenario", "cowboys"),
    ("elixir",),
    ("trial",),
    ("treatment",),
    ("prize-fight",),
    ("jump",),
    ("climb",),
    ("mount-up",),
    ("horse-jump",),
    ("thrown-rider",),
]


# Dice


def test_the_same_seed_gives_the_same_dice(lotow: RunLotow) -> None:
    first = lotow("roll", "4D6", "--seed", "7")
    assert first.out == lotow("roll", "4D6", "--seed", "7").out
    assert first.out.startswith("4D6  (seed 7)\n")
    assert first.out != lotow("roll", "4D6", "--seed", "8").out


def test_a_roll_without_a_seed_names_the_seed_that_repeats_it(lotow: RunLotow) -> None:
    first = lotow("roll", "20D6")
    seed = first.out.partition("(seed ")[2].partition(")")[0]
    assert lotow("roll", "20D6", "--seed", seed).out == first.out


@pytest.mark.parametrize(
    ("notation", "dice", "total"),
    [
        ("D6", "4", 4),
        ("2D6", "4,2", 6),
        ("3D6+2", "1 2 3", 8),
        ("D3", "3", 3),
        ("D66", "4,2", 42),
        ("D6x5", "3", 15),
        ("4D6", "6,6,6,6", 24),
        ("d6", "2", 2),
    ],
)
def test_typed_dice_come_to_what_the_notation_says(
    lotow: RunLotow, notation: str, dice: str, total: int
) -> None:
    value = lotow("roll", notation, "--dice", dice, "--json").json
    assert value["total"] == total
    assert value["roll"] == notation.upper().replace("X", "x")
    assert value["source"] == "typed"
    assert (value["result"], value["then"]) == (None, [])


def test_many_rolls_are_summed_up(lotow: RunLotow) -> None:
    ran = lotow("roll", "D6", "--times", "3", "--dice", "1,2,6")
    assert ran.out == "D6  (typed in)\n1  [1]\n2  [2]\n6  [6]\n\n3 x D6: total 9, average 3.00\n"
    french = lotow("roll", "D6", "--times", "3", "--dice", "1,2,6", "--lang", "fr")
    assert french.out.startswith("D6  (dés saisis)\n")
    assert french.out.endswith("3 x D6: total 9, moyenne 3.00\n")


def test_many_rolls_are_a_list_in_json(lotow: RunLotow) -> None:
    value = lotow("roll", "D6", "--times", "3", "--seed", "1", "--json").json
    assert [roll["roll"] for roll in value] == ["D6"] * 3


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["2F6"], "'2F6' is not a dice notation: expected D at position 2, found 'F'"),
        (["D6", "--dice", "7"], "7 is not a face of a D6"),
        (["2D6", "--dice", "4"], "2D6 needs 1 more die"),
        (["D6", "--dice", "4,2"], "more dice than this needs: 2 left over"),
        (["D6", "--dice", "four"], "'four' is not a face"),
        (["D6", "--dice", "ask"], "D6 needs 1 more die"),
        (["D6", "--dice", "4", "--seed", "1"], "dice come from a seed or from your table, not both"),
        (["injury", "--dice", "3,5"], "D3 needs 1 more die (games missed)"),
        (["injury", "--dice", "9,1"], "9 is not a face of a D6 (die 1 of D66: heroes' serious injuries)"),
        (["advance"], "an advance is a hero's or a henchman's"),
        (["advance", "--hero", "--henchman"], "an advance is a hero's or a henchman's"),
        (["skill", "cooking"], "no skill table called 'cooking'"),
        (["scenario", "indians"], "no posse list called 'indians'"),
        (["advance", "--hero", "--table", "x"], "no skill table called 'x'"),
    ],
)
def test_a_mistake_says_where(lotow: RunLotow, words: list[str], sentence: str) -> None:
    ran = lotow("roll", *words)
    assert (ran.code, ran.out) == (2, "")
    assert sentence in ran.err.splitlines()[0]
    assert ran.err.splitlines()[1].startswith("hint: ")


def test_a_table_mistyped_is_not_taken_for_dice_only(lotow: RunLotow) -> None:
    assert lotow("roll", "injry").err == (
        "error: 'injry' is neither dice nor a table\nhint: did you mean `lotow roll injury`?\n"
    )


# A player with dice on the table


def test_on_a_terminal_missing_dice_are_asked_for(lotow: RunLotow, monkeypatch: pytest.MonkeyPatch) -> None:
    class Keyboard(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(sys, "stdin", Keyboard("7\n5\n2\n"))
    ran = lotow("roll", "injury", "--dice", "3")
    assert ran.code == 0
    assert "D66 [3 5]" in ran.out
    assert "D3 [2]" in ran.out
    assert ran.err.startswith("D66: heroes' serious injuries, 1 more die: ")
    assert "7 is not a face of a D6" in ran.err
    assert "D3: games missed: " in ran.err


def test_who_answers_nothing_stops(lotow: RunLotow, monkeypatch: pytest.MonkeyPatch) -> None:
    class Keyboard(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(sys, "stdin", Keyboard(""))
    ran = lotow("roll", "D6", "--dice", "ask")
    assert (ran.code, ran.out) == (130, "")
    assert "nothing was changed" in ran.err


# Tables


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("words", TABLES, ids=" ".join)
def test_every_table_can_be_rolled_on_within_80_columns(
    lotow: RunLotow, words: tuple[str, ...], lang: str
) -> None:
    for seed in range(12):
        ran = lotow("roll", *words, "--seed", str(seed), "--lang", lang)
        assert (ran.code, ran.err) == (0, "")
        assert [line for line in ran.out.splitlines() if len(line) > 80] == []


@pytest.mark.parametrize("words", TABLES, ids=" ".join)
def test_every_table_speaks_json_with_stable_keys(lotow: RunLotow, words: tuple[str, ...]) -> None:
    for seed in range(12):
        value = lotow("roll", *words, "--seed", str(seed), "--json").json
        assert list(value) == ["roll", "dice", "total", "source", "result", "then"]
        assert set(value["result"]) == {"id", "name", "text", "rerolled"}
        assert value["source"].startswith(f"seed {seed} #")


def test_an_injury_shows_everything_it_calls_for(lotow: RunLotow) -> None:
    dice = "1,6, 3, 1,1, 3,5, 2, 6,5, 3, 5, 2,3, 4"
    lines = lotow("roll", "injury", "--dice", dice).out.splitlines()
    heads = [line[:14].rstrip() for line in lines if "[" in line[:12]]
    assert lines[0] == "HEROES' SERIOUS INJURIES  (typed in)"
    assert heads == [
        "D66 [1 6]",
        "  D6 [3]",
        "  D66 [1 1]",
        "  D66 [3 5]",
        "    D3 [2]",
        "  D66 [6 5]",
        "    D6 [3]",
        "      D6 [5]",
        "  D66 [2 3]",
        "    D6 [4]",
    ]
    assert "  D66 [1 1]   Dead (rolled again)." in lines
    assert "      D6 [5]  $5 fine. D6 dollars." in lines


def test_an_injury_as_json_nests_what_followed(lotow: RunLotow) -> None:
    value = lotow("roll", "injury", "--dice", "3,5,2", "--json").json
    assert (value["roll"], value["dice"], value["total"]) == ("D66", [3, 5], 35)
    assert value["result"]["id"] == "deep-wound"
    (games,) = value["then"]
    assert (games["roll"], games["dice"], games["total"]) == ("D3", [2], 2)
    assert games["result"]["id"] == "misses-games"


@pytest.mark.parametrize(
    ("words", "dice", "result", "then"),
    [
        (("injury", "--henchman"), "2", "henchman-lost", []),
        (("advance", "--henchman"), "6", "the-kid-done-good", []),
        (("advance", "--hero"), "5,6,4", "hero-fame-or-fortune", ["more-fortune"]),
        (("advance", "--hero"), "1,1", "preferred-skill", []),
        (("advance", "--hero", "--table", "savvy"), "1,1,3", "preferred-skill", ["trader"]),
        (("skill", "movin"), "5", "dodge", []),
        (("skill", "survie"), "3", "trader", []),
        (("scenario", "lawmen"), "3", "high-noon", []),
        (("scenario", "hors-la-loi"), "3", "high-noon", []),
        (("elixir",), "6", "wonder-cure", []),
        (("trial",), "3,5", "fined", ["fine"]),
        (("trial", "--refuse-fine"), "3,2", "fined", ["misses-games"]),
        (("injury", "--refuse-fine"), "6,5,3,2", "put-on-trial", ["fined"]),
        (("treatment",), "1,2,5", "botched", ["nervous-condition"]),
        (("prize-fight",), "5,2", "narrow-win", ["winnings"]),
        (("jump",), "2", "gets-across", []),
        (("jump", "--high"), "2", "stumbles", []),
        (("climb",), "1", "loses-its-grip", []),
        (("mount-up",), "1", "misses-the-stirrup", []),
        (("horse-jump", "--high"), "1,6", "refuses", ["lands-on-its-feet"]),
        (("horse-jump", "--high"), "2", "refuses", []),
        (("thrown-rider",), "1", "stunned", []),
    ],
)
def test_recorded_dice_give_the_result_of_the_book(
    lotow: RunLotow, words: tuple[str, ...], dice: str, result: str, then: list[str]
) -> None:
    value = lotow("roll", *words, "--dice", dice, "--json").json
    assert value["result"]["id"] == result
    assert [one["result"]["id"] for one in value["then"]] == then


def test_a_table_rolled_on_many_times(lotow: RunLotow) -> None:
    ran = lotow("roll", "climb", "--times", "3", "--dice", "1,2,6")
    assert ran.out.count("D6 [") == 3
    value = lotow("roll", "climb", "--times", "2", "--dice", "1,6", "--json").json
    assert [one["result"]["id"] for one in value] == ["loses-its-grip", "climbs-fast"]


def test_any_table_is_rolled_on_by_its_own_name(lotow: RunLotow) -> None:
    ran = lotow("roll", "hero-injuries", "--dice", "2,2", "--json")
    assert (ran.code, ran.json["result"]["id"]) == (0, "leg-wound")
