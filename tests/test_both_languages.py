"""Whatever goes wrong is said in both languages, and only a front end says how something is done there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from support import REPOSITORY

PACKAGE = REPOSITORY / "lotow"
MODULES = sorted(PACKAGE.rglob("*.py"))
TREES = {path: ast.parse(path.read_text(encoding="utf-8")) for path in MODULES}
FRONT_ENDS = ("cli", "web", "app")
COMMAND = re.compile(r"`lotow [a-z]|[a-z,`:] --[a-z]")


def place(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def called(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def mistakes() -> set[str]:
    """The names of `LotowError` and of all that are one."""
    known = {"LotowError"}
    while True:
        more = {
            node.name
            for tree in TREES.values()
            for node in ast.walk(tree)
            if isinstance(node, ast.ClassDef) and any(called(base) in known for base in node.bases)
        }
        if more <= known:
            return known
        known |= more


MISTAKES = mistakes()
WITH_OWN_WORDS = {"NameTakenError"}
"""Mistakes that find their words themselves, in both languages, and are told a name or a kind."""


def plain_words(node: ast.AST) -> Iterator[ast.expr]:
    """The words in one language only that a mistake is made with: written out, or through `both`."""
    if not isinstance(node, ast.Call) or called(node.func) not in MISTAKES - WITH_OWN_WORDS:
        return
    for value in (*node.args, *(one.value for one in node.keywords if one.arg in ("message", "hint"))):
        if isinstance(value, ast.Call) and called(value.func) == "both":
            (value,) = value.args
            if isinstance(value, ast.JoinedStr | ast.Constant):
                yield value
        elif isinstance(value, ast.JoinedStr) or (
            isinstance(value, ast.Constant) and isinstance(value.value, str)
        ):
            yield value


@pytest.mark.parametrize("path", MODULES, ids=place)
def test_a_mistake_is_told_in_both_languages(path: Path) -> None:
    found = [f"line {word.lineno}" for node in ast.walk(TREES[path]) for word in plain_words(node)]
    assert found == []


def test_the_test_sees_words_in_one_language() -> None:
    tree = ast.parse('raise DiceError(f"no {dice}")\nraise LotowError(Text("a", "b"), hint="c", way="d")')
    assert len([word for node in ast.walk(tree) for word in plain_words(node)]) == 2
    assert {"LotowError", "DiceError", "MisfitError", "MovedOnError"} <= MISTAKES


def spoken(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """What a module may say: its strings, but not what it says to programmers."""
    docs = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.lineno, node.value


BELOW = [path for path in MODULES if place(path).partition("/")[0] not in FRONT_ENDS]


@pytest.mark.parametrize("path", BELOW, ids=place)
def test_no_room_below_names_a_command_or_an_option(path: Path) -> None:
    assert [f"line {line}: {said}" for line, said in spoken(TREES[path]) if COMMAND.search(said)] == []


def test_french_puts_a_space_before_its_colons() -> None:
    """`Text(en, fr)`: no colon, semicolon, question or exclamation mark sticks to a word in French."""
    found = []
    for path, tree in TREES.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and called(node.func) == "Text" and len(node.args) == 2:
                french = ast.unparse(node.args[1]) if isinstance(node.args[1], ast.Constant) else ""
                if re.search(r"[a-zéèà»)][:;?!%](?=\s|['\"]$)", french):
                    found.append(f"{place(path)}: {french}")
    assert found == []
