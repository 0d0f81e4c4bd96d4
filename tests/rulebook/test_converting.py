"""A file that says something of the wrong shape is refused with file, key, value and what was expected."""

from __future__ import annotations

from typing import Literal

import pytest
from msgspec import Struct
from support import SpoiltBook

from lotow.errors import Problem, Text
from lotow.rulebook.converting import Converter
from lotow.rulebook.effects import Changes, Effect
from lotow.rulebook.models import Trade


class Hat(Struct, frozen=True, kw_only=True):
    """Something to convert."""

    name: Text
    price: int
    brim: float = 2.5
    worn: bool = False
    kind: Literal["stetson", "bowler"] = "stetson"
    owners: tuple[str, ...] = ()
    trade: Trade | None = None
    effects: tuple[Effect, ...] = ()
    prices: dict[str, int] = {}


GOOD = {"name": {"en": "hat", "fr": "chapeau"}, "price": 4}


def converted(**changes: object) -> tuple[Hat | None, list[Problem]]:
    converter = Converter("hats.toml")
    return converter.convert({**GOOD, **changes}, Hat, "hat.1"), converter.problems


def only(problems: list[Problem]) -> Problem:
    assert len(problems) == 1, [problem.line() for problem in problems]
    return problems[0]


def test_a_good_value_becomes_the_typed_one() -> None:
    hat, problems = converted(brim=3, owners=["Jed"], trade={"price": 5}, prices={"wrangler": 6})
    assert not problems
    assert hat == Hat(
        name=Text("hat", "chapeau"),
        price=4,
        brim=3.0,
        owners=("Jed",),
        trade=Trade(price=5),
        prices={"wrangler": 6},
    )


def test_an_effect_becomes_the_type_its_tag_names() -> None:
    hat, problems = converted(
        effects=[{"effect": "changes", "characteristic": "pluck", "by": -1, "floor": 1}]
    )
    assert not problems
    assert hat is not None
    assert hat.effects == (Changes(characteristic="pluck", by=-1, floor=1),)


@pytest.mark.parametrize(
    ("changes", "where", "message", "hint"),
    [
        ({"price": "four"}, "hat.1.price", "'four' is not a whole number", "expected a whole number"),
        ({"price": True}, "hat.1.price", "True is not a whole number", "expected a whole number"),
        ({"price": 4.5}, "hat.1.price", "4.5 is not a whole number", "expected a whole number"),
        ({"brim": "wide"}, "hat.1.brim", "'wide' is not a number", "expected a number"),
        ({"worn": 1}, "hat.1.worn", "1 is not true or false", "expected true or false"),
        (
            {"kind": "cap"},
            "hat.1.kind",
            "'cap' is not one of bowler, stetson",
            "expected one of bowler, stetson",
        ),
        (
            {"owners": "Jed"},
            "hat.1.owners",
            "'Jed' is not a list, each a text",
            "expected a list, each a text",
        ),
        ({"owners": ["Jed", 3]}, "hat.1.owners.1", "3 is not a text", "expected a text"),
        (
            {"prices": {"kid": "x"}},
            "hat.1.prices.kid",
            "'x' is not a whole number",
            "expected a whole number",
        ),
        ({"prices": 3}, "hat.1.prices", "3 is not a table", "expected a table"),
        ({"name": "hat"}, "hat.1.name", "'hat' is not a table with en, fr", "expected a table with en, fr"),
        ({"trade": 5}, "hat.1.trade", "5 is not a table with ", "expected a table with "),
        (
            {"trade": {"price": "x"}},
            "hat.1.trade.price",
            "'x' is not a whole number",
            "expected a whole number",
        ),
    ],
)
def test_a_wrong_type_is_named_with_its_value(
    changes: dict[str, object], where: str, message: str, hint: str
) -> None:
    hat, problems = converted(**changes)
    problem = only(problems)
    assert hat is None
    assert (problem.rule, problem.where) == ("wrong-type", f"hats.toml: {where}")
    assert (problem.message.en, problem.hint.en) == (message, hint)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("missing", [True, False])
def test_a_missing_or_empty_translation_is_missing(lang: str, missing: bool) -> None:
    name = {"en": "hat", "fr": "chapeau", lang: " "}
    if missing:
        del name[lang]
    problem = only(converted(name=name)[1])
    assert (problem.rule, problem.where) == ("missing-key", f"hats.toml: hat.1.name.{lang}")


def test_an_unknown_key_is_named_with_its_value_and_the_nearest_key() -> None:
    problem = only(converted(brimm=3)[1])
    assert (problem.rule, problem.where) == ("unknown-key", "hats.toml: hat.1.brimm")
    assert "value 3" in problem.message.en
    assert problem.hint == Text("did you mean 'brim'?", "vouliez-vous dire 'brim' ?")


def test_an_unknown_key_far_from_all_others_gets_the_list_of_keys() -> None:
    problem = only(converted(zzz=3)[1])
    assert problem.hint.en.startswith("known: brim, effects, kind")


def test_an_effect_without_a_tag_or_with_an_unknown_one_is_refused() -> None:
    problems = converted(effects=[{"by": 1}, {"effect": "changez", "by": 1}])[1]
    assert [problem.rule for problem in problems] == ["missing-key", "unknown-key"]
    assert problems[1].hint.en == "did you mean 'changes'?"


def test_all_problems_of_a_value_are_reported_and_not_only_the_first() -> None:
    hat, problems = converted(name={"en": "hat"}, price="x", owners=[1, 2], brimm=3)
    assert hat is None
    assert sorted(problem.where for problem in problems) == [
        "hats.toml: hat.1.brimm",
        "hats.toml: hat.1.name.fr",
        "hats.toml: hat.1.owners.0",
        "hats.toml: hat.1.owners.1",
        "hats.toml: hat.1.price",
    ]


def test_every_problem_speaks_french_too() -> None:
    for problem in converted(name={"en": "hat"}, price="x", brimm=3)[1]:
        assert problem.message.fr != problem.message.en
        assert problem.hint.fr != problem.hint.en


# The same through the files of a book


@pytest.mark.parametrize(
    ("file", "entry", "old", "new", "rule", "where"),
    [
        ("weapons.toml", "sixgun", "\ntraits =", "\ntraitz =", "unknown-key", "weapon.sixgun.traitz"),
        (
            "weapons.toml",
            "sixgun",
            "range = 10",
            'range = "ten"',
            "wrong-type",
            "weapon.sixgun.shooting.range",
        ),
        (
            "posses/cowboys.toml",
            "trail-boss",
            "price = ",
            "cost = ",
            "missing-key",
            "fighter.trail-boss.price",
        ),
        (
            "posses/cowboys.toml",
            "trail-boss",
            "name.fr",
            "name.es",
            "missing-key",
            "fighter.trail-boss.name.fr",
        ),
        ("posses/cowboys.toml", "trail-boss", '"leader"', '"boss"', "wrong-type", "fighter.trail-boss.role"),
        (
            "posses/cowboys.toml",
            "cowboys",
            ", price = 2 }",
            " }",
            "missing-key",
            "posse.cowboys.equipment.hero.",
        ),
        ("skills.toml", "nimble", "name.fr = ", "name.xx = ", "missing-key", "skill.nimble.name.fr"),
    ],
)
def test_a_spoilt_file_is_named_with_the_key(
    spoilt: SpoiltBook, file: str, entry: str, old: str, new: str, rule: str, where: str
) -> None:
    problems = spoilt.within(file, entry, old, new).problems()
    assert any(
        problem.rule == rule and problem.where.startswith(f"data/core/{file}: {where}")
        for problem in problems
    ), [problem.line() for problem in problems]
    assert all(problem.where.startswith(f"data/core/{file}: ") for problem in problems)
