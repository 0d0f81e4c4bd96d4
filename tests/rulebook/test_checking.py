"""Entries that do not agree with each other are refused, every disagreement named."""

from __future__ import annotations

import pytest
from support import SpoiltBook

from lotow.rulebook import load_rulebook
from lotow.rulebook.walking import scores

WEAPONS, INJURIES, COWBOYS = "weapons.toml", "injuries.toml", "posses/cowboys.toml"


def test_the_book_itself_has_no_problem(spoilt: SpoiltBook) -> None:
    assert spoilt.problems() == []


@pytest.mark.parametrize(
    ("file", "entry", "old", "new", "rule", "where", "says"),
    [
        (
            COWBOYS,
            "cowboys",
            'item = "sixgun"',
            'item = "sixgum"',
            "undefined-name",
            "posse.cowboys.equipment.hero.sixgum.item",
            "no gear is called 'sixgum'",
        ),
        (
            WEAPONS,
            "sixgun",
            '"fanning"',
            '"faning"',
            "undefined-name",
            "weapon.sixgun.traits",
            "no trait is called 'faning'",
        ),
        (
            COWBOYS,
            "trail-boss",
            'posse = "cowboys"',
            'posse = "cowbois"',
            "undefined-name",
            "fighter.trail-boss.posse",
            "no posse is called 'cowbois'",
        ),
        (
            "scenarios/tables.toml",
            "lawmen-scenarios",
            'scenario = "jailbreak"',
            'scenario = "jailbroke"',
            "undefined-name",
            "table.lawmen-scenarios.rows.jailbreak-1.scenario",
            "no scenario is called 'jailbroke'",
        ),
        (
            INJURIES,
            "multiple-injuries",
            '"captured"',
            '"caught"',
            "undefined-name",
            "table.hero-injuries.rows.multiple-injuries.effects.0",
            "no row 'caught'",
        ),
        (
            "movement.toml",
            "horse-jump",
            'natural_one = "thrown-rider"',
            'natural_one = "thrown"',
            "undefined-name",
            "table.horse-jump.adjustments.high.natural_one",
            "no table is called 'thrown'",
        ),
        (
            INJURIES,
            "deep-wound",
            'games = "D3"',
            'games = "E3"',
            "bad-dice",
            "table.hero-injuries.rows.deep-wound.effects.0.games",
            "'E3' is not a dice notation",
        ),
        (
            INJURIES,
            "hero-injuries",
            'on = "11-15"',
            'on = "11-17"',
            "bad-score",
            "table.hero-injuries.rows.dead.on",
            "'11-17' is no score of D66",
        ),
        (
            INJURIES,
            "hero-injuries",
            'on = "11-15"',
            'on = "11-14"',
            "table-hole",
            "table.hero-injuries.rows",
            "no row for 15",
        ),
        (
            INJURIES,
            "hero-injuries",
            'on = "11-15"',
            'on = "11-21"',
            "table-overlap",
            "table.hero-injuries.rows",
            "more than one row for 16, 21",
        ),
        (
            INJURIES,
            "hero-injuries",
            'id = "leg-wound"',
            'id = "dead"',
            "duplicate-id",
            "table.hero-injuries.rows.dead",
            "2 rows are called that",
        ),
        (
            WEAPONS,
            "sixgun",
            "price = 6",
            "rarity = 6",
            "missing-price",
            "weapon.sixgun.trade",
            "no price, or two (price None, dice None)",
        ),
        (
            "skills.toml",
            "nimble",
            "number = 2",
            "number = 1",
            "skill-numbers",
            "skill-table.movin",
            "numbered [1, 1, 3, 4, 5, 6]",
        ),
        (
            COWBOYS,
            "trail-boss",
            'role = "leader"',
            'role = "hero"',
            "leaders",
            "posse.cowboys",
            "it has 0 leader types",
        ),
    ],
)
def test_what_disagrees_is_named_with_its_place(
    spoilt: SpoiltBook, file: str, entry: str, old: str, new: str, rule: str, where: str, says: str
) -> None:
    problems = spoilt.within(file, entry, old, new).problems()
    found = [one for one in problems if one.rule == rule and one.where.endswith(f": {where}")]
    assert len(found) == 1, [problem.line() for problem in problems]
    assert found[0].where.startswith("data/core/")
    assert says in found[0].message.en
    assert found[0].message.fr
    assert found[0].hint.en
    assert found[0].hint.fr


@pytest.mark.parametrize(
    ("file", "old", "new", "rule", "where"),
    [
        (WEAPONS, 'id = "sixgun"', 'id = "Six Gun"', "bad-id", f"data/core/{WEAPONS}: weapon.Six Gun.id"),
        (
            WEAPONS,
            'basis = "rulebook"',
            'basis = "rulebook"\nbasis_of = { pricee = "errata" }',
            "unknown-field",
            f"data/core/{WEAPONS}: weapon.hand-weapon.basis_of.pricee",
        ),
        (
            "wound-chart.toml",
            '["4", "5",',
            '["4", "7",',
            "chart-cell",
            "data/core/wound-chart.toml: wound-chart.rows.1.2",
        ),
        (
            "wound-chart.toml",
            '["4", "5",',
            '["4",',
            "chart-shape",
            "data/core/wound-chart.toml: wound-chart.rows",
        ),
        (
            "advances.toml",
            "heroes = [2, 4,",
            "heroes = [4, 2,",
            "not-rising",
            "data/core/advances.toml: thresholds.heroes",
        ),
        (
            "advances.toml",
            "difference = 51",
            "difference = 0",
            "not-rising",
            "data/core/advances.toml: underdog.difference",
        ),
    ],
)
def test_the_figures_of_the_rules_are_checked_too(
    spoilt: SpoiltBook, file: str, old: str, new: str, rule: str, where: str
) -> None:
    problems = spoilt.replace(file, old, new).problems()
    assert (rule, where) in [(problem.rule, problem.where) for problem in problems]


def test_a_plan_that_leaves_the_table_is_refused(spoilt: SpoiltBook) -> None:
    spoilt.replace("scenarios/high-noon.toml", "area.width", "area.width = 1 # ")
    assert "off-the-table" in {problem.rule for problem in spoilt.problems()}


def test_loot_per_something_that_nothing_counts_is_refused(spoilt: SpoiltBook) -> None:
    counted = next(
        scenario
        for scenario in load_rulebook().content.scenario.values()
        if any(loot.per for loot in scenario.loot)
    )
    per = next(loot.per for loot in counted.loot if loot.per)
    spoilt.replace(f"scenarios/{counted.id}.toml", f'key = "{per}"', 'key = "buttons"')
    assert f"nothing counts {per!r}" in [problem.message.en for problem in spoilt.problems()]


def test_a_duplicate_id_names_the_file_that_has_it_already(spoilt: SpoiltBook) -> None:
    obstacle = """
[[obstacle]]
id = "light-cover"
name = { en = "twice", fr = "deux fois" }
text = { en = "Twice.", fr = "Deux fois." }
basis = "rulebook"
value = 3
"""
    (problem,) = spoilt.add("traits.toml", obstacle).problems()
    assert (problem.rule, problem.where) == ("duplicate-id", "data/core/traits.toml: obstacle.light-cover")
    assert problem.message.en == "this id is already taken in data/core/scenery.toml"


def test_an_unknown_kind_and_a_single_table_where_there_should_be_many_are_refused(
    spoilt: SpoiltBook,
) -> None:
    spoilt.add("traits.toml", "\n[[weapn]]\nid = 'x'\n")
    spoilt.replace("scenery.toml", "[[obstacle]]", "[[obstacles]]")
    problems = spoilt.problems()
    assert {problem.where for problem in problems} >= {
        "data/core/traits.toml: weapn",
        "data/core/scenery.toml: obstacles",
    }
    assert "known: posse, fighter" in problems[0].hint.en


def test_a_book_without_its_figures_is_refused(spoilt: SpoiltBook) -> None:
    (spoilt.folder / "wound-chart.toml").unlink()
    (problem,) = spoilt.problems()
    assert (problem.where, problem.message.en) == ("wound-chart", "no file has a [wound-chart]")


def test_figures_given_twice_are_refused(spoilt: SpoiltBook) -> None:
    chart = (spoilt.folder / "wound-chart.toml").read_text(encoding="utf-8")
    (spoilt.folder / "wound-chart-too.toml").write_text(chart, encoding="utf-8")
    (problem,) = spoilt.problems()
    assert (problem.rule, problem.where) == ("duplicate-id", "data/core/wound-chart.toml: wound-chart")
    assert "data/core/wound-chart-too.toml" in problem.message.en


def test_every_problem_of_every_sort_is_reported_at_once(spoilt: SpoiltBook) -> None:
    spoilt.within(WEAPONS, "sixgun", "range = 10", 'range = "ten"')
    spoilt.within(WEAPONS, "rifle", "category", "categry")
    spoilt.within(COWBOYS, "trail-boss", "name.fr", "name.es")
    spoilt.within(COWBOYS, "cowboys", 'item = "shotgun"', 'item = "blunderbuss"')
    spoilt.within(INJURIES, "hero-injuries", 'on = "11-15"', 'on = "11-14"')
    spoilt.within(INJURIES, "deep-wound", 'games = "D3"', 'games = "E3"')
    spoilt.within("scenery.toml", "light-cover", "value = 3", "value = '3+'")
    assert [(problem.rule, problem.where) for problem in spoilt.problems()] == [
        ("unknown-key", "data/core/posses/cowboys.toml: fighter.trail-boss.name.es"),
        ("missing-key", "data/core/posses/cowboys.toml: fighter.trail-boss.name.fr"),
        ("wrong-type", "data/core/scenery.toml: obstacle.light-cover.value"),
        ("wrong-type", "data/core/weapons.toml: weapon.sixgun.shooting.range"),
        ("unknown-key", "data/core/weapons.toml: weapon.rifle.categry"),
        ("missing-key", "data/core/weapons.toml: weapon.rifle.category"),
        ("bad-dice", "data/core/injuries.toml: table.hero-injuries.rows.deep-wound.effects.0.games"),
        ("table-hole", "data/core/injuries.toml: table.hero-injuries.rows"),
        ("undefined-name", "data/core/posses/cowboys.toml: posse.cowboys.equipment.hero.blunderbuss.item"),
    ]


def test_nobody_is_blamed_for_naming_an_entry_that_is_itself_broken(spoilt: SpoiltBook) -> None:
    (problem,) = spoilt.within(WEAPONS, "sixgun", "range = 10", 'range = "ten"').problems()
    assert problem.message.en == "'ten' is not a whole number"


def test_a_file_that_is_no_toml_is_reported_with_what_the_others_have_wrong(spoilt: SpoiltBook) -> None:
    spoilt.replace(WEAPONS, "[[weapon]]", "[[weapon]")
    spoilt.within(INJURIES, "hero-injuries", 'on = "11-15"', 'on = "11-14"')
    first, second = spoilt.problems()
    assert (first.rule, first.where) == ("not-toml", "data/core/weapons.toml")
    assert "line 3" in first.message.en
    assert second.rule == "table-hole"


def test_a_file_that_is_no_text_is_reported(spoilt: SpoiltBook) -> None:
    (spoilt.folder / "traits.toml").write_bytes(b"\xff\xfe")
    (problem,) = spoilt.problems()
    assert (problem.rule, problem.where) == ("not-toml", "data/core/traits.toml")


@pytest.mark.parametrize(
    ("on", "dice", "covered"),
    [
        ("4", "D6", (4,)),
        ("2-5", "D6", (2, 3, 4, 5)),
        ("16-21", "D66", (16, 21)),
        ("41-56", "D66", (41, 42, 43, 44, 45, 46, 51, 52, 53, 54, 55, 56)),
        ("2-12", "2D6", tuple(range(2, 13))),
        ("1-2", "D3", (1, 2)),
        ("9-10", "D10", (9, 10)),
        ("3-5", "3D6", (3, 4, 5)),
        ("3", "D6+2", (3,)),
        ("5-20", "D6x5", (5, 10, 15, 20)),
        ("7", "D6x5", None),
        ("1", "gold", None),
        ("7", "D6", None),
        ("17", "D66", None),
        ("5-2", "D6", None),
        ("1-", "D6", None),
        ("-1", "D6", None),
        ("two", "D6", None),
        ("", "D6", None),
    ],
)
def test_the_scores_of_a_row(on: str, dice: str, covered: tuple[int, ...] | None) -> None:
    assert scores(on, dice) == covered


def test_a_table_is_rolled_with_any_dice_and_covers_their_scores(spoilt: SpoiltBook) -> None:
    spoilt.replace("movement.toml", 'dice = "D6"', 'dice = "D10"')
    assert "no row for 7, 8, 9, 10" in [problem.message.en for problem in spoilt.problems()]


def test_a_table_without_dice_is_refused(spoilt: SpoiltBook) -> None:
    spoilt.replace("movement.toml", 'dice = "D6"', 'dice = "bones"')
    assert ("bad-dice", "data/core/movement.toml: table.jump.dice") in [
        (problem.rule, problem.where) for problem in spoilt.problems()
    ]


def test_a_feat_that_no_report_can_name_is_refused(spoilt: SpoiltBook) -> None:
    spoilt.replace("scenarios/hang-em-high.toml", 'key = "rescuer"\n', "")
    assert [problem.rule for problem in spoilt.problems()] == ["feat-without-key"]


def test_a_feat_per_something_that_nothing_counts_is_refused(spoilt: SpoiltBook) -> None:
    spoilt.replace(
        "scenarios/bank-robbery.toml", 'side = "defender", per = "bags"', 'side = "defender", per = "hats"'
    )
    assert "nothing counts 'hats'" in [problem.message.en for problem in spoilt.problems()]
