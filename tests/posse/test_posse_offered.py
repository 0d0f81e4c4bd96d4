"""Lines of an equipment list that ask for something, are limited, or rule each other out; who hires whom."""

from __future__ import annotations

from typing import Any

import pytest

from lotow.posse.check import check
from lotow.posse.files import from_raw
from lotow.posse.hiring import may_hire
from lotow.rulebook import Rulebook
from lotow.rulebook.overlay import overlaid

LIST = """
name = "frontier"
[[posse]]
id = "cowboys"
hires_as = ["rustlers"]
equipment.henchman = [{lines}]
[[hired-gun]]
id = "gunslinger"
options = [{options}]
{hirers}
"""


def book(lines: str = "", options: str = "", hirers: str = "") -> Rulebook:
    return overlaid(LIST.format(lines=lines, options=options, hirers=hirers))


def rules(book: Rulebook, *gear: list[str], options: list[str] | None = None) -> set[str]:
    men: list[dict[str, Any]] = [{"type": "cowpoke", "gear": one} for one in gear]
    guns = [{"type": "gunslinger", "options": options}] if options is not None else []
    raw = {"name": "x", "list": "cowboys", "budget": 900, "fighter": [{"type": "trail boss"}, *men]}
    return {one.rule for one in check(from_raw({**raw, "hired-gun": guns}, book), book)} - {
        "too-few-fighters",
        "over-budget",
    }


def test_two_things_that_rule_each_other_out_do_not_go_together() -> None:
    made = book(
        '{ item = "rifle", price = 14, not_with = ["longbow"] },'
        '{ item = "longbow", price = 4, not_with = ["rifle"] }'
    )
    assert rules(made, ["rifle", "longbow"]) == {"not-together"}
    assert rules(made, ["rifle"], ["longbow"]) == set()


@pytest.mark.parametrize(("most", "rule"), [(1, "one-of-several"), (2, "too-many-of-several")])
def test_of_lines_that_share_a_limit_a_fighter_has_so_many(most: int, rule: str) -> None:
    line = '{{ item = "{}", price = 3, shares = {{ charms = {} }} }}'
    names = ["rifle", "lasso", "hand-weapon"]
    made = book(", ".join(line.format(name, most) for name in names))
    assert rules(made, names[:most]) == set()
    assert rules(made, names[: most + 1]) == {rule}
    assert rules(made, names[:most], names[:most]) == set()


def test_of_lines_that_share_a_limit_of_the_posse_all_have_so_many_together() -> None:
    line = '{{ item = "{}", price = 3, posse_shares = {{ arms = 2 }} }}'
    made = book(", ".join(line.format(name) for name in ("rifle", "lasso")))
    assert rules(made, ["rifle"], ["lasso"]) == set()
    assert rules(made, ["rifle"], ["lasso"], ["rifle"]) == {"too-many-of-several"}


@pytest.mark.parametrize(
    ("most", "options", "allowed"), [("", 1, True), ("", 2, False), (", most = 2", 2, True)]
)
def test_an_option_is_taken_once_unless_it_says_otherwise(most: str, options: int, allowed: bool) -> None:
    made = book('{ item = "rifle", price = 14 }', f'{{ item = "sixgun", price = 5{most} }}')
    assert (rules(made, options=["sixgun"] * options) == set()) == allowed


@pytest.mark.parametrize(
    ("hirers", "cowboys", "outlaws"),
    [
        ("", True, True),
        ('lists = ["cowboys"]', True, False),
        ('lists = ["a-list-nobody-has"]', False, False),
        ('lists = ["rustlers"]', True, False),
        ('barred_lists = ["rustlers"]', False, True),
        ('barred_lists = ["a-list-nobody-has"]', True, True),
        ('barred_list_rules = ["life-is-cheap"]', True, False),
        ('list_rules = ["life-is-cheap"]', False, True),
        ('lists = ["cowboys"]\nlist_rules = ["life-is-cheap"]', True, True),
        ('list_rules = ["a-rule-nobody-has"]', False, False),
    ],
)
def test_who_hires_is_said_by_lists_and_by_the_rules_of_lists(
    hirers: str, cowboys: bool, outlaws: bool
) -> None:
    made = book('{ item = "rifle", price = 14 }', hirers=hirers)
    gun = made.content.hired_gun["gunslinger"]
    assert (may_hire(gun, "cowboys", made), may_hire(gun, "outlaws", made)) == (cowboys, outlaws)


def test_a_hired_gun_says_with_whom_it_rides() -> None:
    for hirers, said in (
        ('list_rules = ["life-is-cheap"]', "a gunslinger rides only with the posses with Life is Cheap"),
        ('barred_lists = ["rustlers"]', "a gunslinger never rides with the rustlers"),
    ):
        made = book('{ item = "rifle", price = 14 }', hirers=hirers)
        raw = {"name": "x", "list": "cowboys", "fighter": [], "hired-gun": [{"type": "gunslinger"}]}
        problems = {one.rule: one.message.en for one in check(from_raw(raw, made), made)}
        assert problems["hired-gun-refuses"].casefold() == said.casefold()


def test_the_cores_own_hired_guns_name_lists_that_are_there() -> None:
    from lotow.rulebook import load_rulebook

    content = load_rulebook().content
    for gun in content.hired_gun.values():
        assert {*gun.lists, *gun.barred_lists} <= set(content.posse)
        assert {*gun.list_rules, *gun.barred_list_rules} <= set(content.rule)
