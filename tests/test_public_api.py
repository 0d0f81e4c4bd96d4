"""`import lotow` gives the names a script needs, and only when they are used."""

from __future__ import annotations

import ast

import pytest
from support import REPOSITORY

import lotow


@pytest.mark.parametrize("name", lotow.__all__)
def test_every_public_name_is_there(name: str) -> None:
    assert getattr(lotow, name) is not None
    assert name in dir(lotow)


def test_the_names_are_sorted_and_each_stands_once() -> None:
    assert lotow.__all__ == sorted(set(lotow.__all__))


def test_type_checkers_see_the_same_names_as_scripts() -> None:
    tree = ast.parse((REPOSITORY / "lotow" / "__init__.py").read_text(encoding="utf-8"))
    seen = {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("lotow")
        for alias in node.names
    }
    assert seen == set(lotow.__all__) - {"__version__"}


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
