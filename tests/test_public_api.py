"""`import lotow` gives the names a script needs, and only when they are used."""

from __future__ import annotations

import ast
import re
from fractions import Fraction
from typing import cast

import pytest
from support import REPOSITORY

import lotow


@pytest.mark.parametrize("name", lotow.__all__)
def test_every_public_name_is_there(name: str) -> None:
    assert getattr(lotow, name) is not None
    assert name in dir(lotow)


def test_the_names_are_sorted_and_each_stands_once() -> None:
    assert lotow.__all__ == sorted(set(lotow.__all__))


def test_only_front_ends_are_not_for_scripts() -> None:
    names = (REPOSITORY / "lotow" / "__init__.pyi").read_text(encoding="utf-8")
    assert "lotow.cli" not in names
    assert "lotow.web" not in names


def test_the_example_campaign_uses_nothing_deeper() -> None:
    tree = ast.parse((REPOSITORY / "examples" / "campaign" / "play.py").read_text(encoding="utf-8"))
    imported = [str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    for node in ast.walk(tree):
        imported += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
    assert [name for name in imported if name.startswith("lotow")] == ["lotow"]


def test_the_script_of_the_chapter_for_programmers_is_short() -> None:
    """A posse checked, odds asked, an aftermath driven, a roster as bytes; `test_docs` runs it."""
    chapter = (REPOSITORY / "docs" / "programmers.md").read_text(encoding="utf-8")
    script = re.findall(r"^```python\n(.*?)^```$", chapter, re.MULTILINE | re.DOTALL)[0]
    assert len([line for line in script.splitlines() if line.strip()]) <= 30


def test_the_names_of_the_chapter_are_there() -> None:
    chapter = (REPOSITORY / "docs" / "programmers.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`([a-z]+_[a-z_]+|[A-Z][a-z]+[A-Z]\w+)\b", chapter))
    assert len(named) > 30
    assert named <= set(lotow.__all__)


def test_a_script_asks_for_odds_by_name() -> None:
    book = lotow.load_rulebook()
    sheriff = lotow.combatant("sheriff", book)
    assert lotow.shoot(sheriff, "kid", "sixgun", book=book).figures() == (
        lotow.shoot("sheriff", "kid", "sixgun", book=book).figures()
    )
    trapped = lotow.fight(
        "sheriff", "rowdy (trapped)", "rowdy", against=["hand weapon", "hand weapon"], book=book
    )
    assert trapped.figures()["win"] == lotow.fight("sheriff", "rowdy", "rowdy", book=book).figures()["win"]
    with pytest.raises(lotow.LotowError, match="2 weapons for 1 enemies"):
        lotow.fight("sheriff", "rowdy", against=["unarmed", "knife"], book=book)
    ends = lotow.gunfight("sheriff", "kid", "rifle", "sixgun", lotow.Aim(distance=8), book=book).figures()
    assert 0 < cast(Fraction, ends["first"]) < 1
    brave, green = (lotow.pluck(one, book=book).figures()["pass"] for one in ("sheriff", "kid"))
    assert cast(Fraction, brave) > cast(Fraction, green)
    assert lotow.head_for_the_hills("sheriff", 3, book=book).figures()["hold"]


def test_a_script_builds_a_posse_step_by_step(database: str) -> None:
    book = lotow.book_in_force()
    lotow.keep_posse("Riders", lotow.found_posse("Riders", "outlaws", None, "", book), database)
    lotow.step_posse("Riders", lambda builder: builder.hire("desperado", "Jed"), False, database)
    kept = lotow.kept_posse("Riders", database, book)
    assert [one.name for one in kept.posse.members] == ["Jed"]
    assert "no-leader" not in {one.rule for one in lotow.check_posse(kept.posse, book)}


def test_an_unknown_name_is_an_error() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'six_gun'"):
        _ = lotow.six_gun  # type: ignore[attr-defined]


def test_a_script_looks_things_up_and_rolls() -> None:
    book = lotow.load_rulebook()
    kind, name = book.find("winchester")
    assert (kind, name) == ("weapon", "repeating-rifle")
    rolls = lotow.TableRolls(book.content, lotow.SeededRoller(7))
    assert rolls.on("hero-injuries").name.en
    assert str(lotow.parse_dice("2d6 + 1")) == "2D6+1"
