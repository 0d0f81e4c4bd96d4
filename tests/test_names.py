"""One name, one thing: no class name twice in the package, no file name twice without need."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Collection, Iterator

from sources import modules, place

MIRRORS = ("app/views/", "web/pages/", "cli/commands/")
"""A view, a page or a command is called as what it shows."""

GAMES = ("saloon/dice/", "saloon/legends/")
PARTS_OF_A_GAME = {"content.py", "entries.py", "hands.py", "playing.py", "state.py"}
"""The tables of the saloon do not know each other, and what is the same part of each is called the same."""


def classes(tree: ast.Module) -> Iterator[str]:
    """The classes of a module, its own as well as those it shows to others."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            yield node.name


def twice(homes: dict[str, list[str]], allowed: Collection[str] = ()) -> dict[str, list[str]]:
    return {name: where for name, where in homes.items() if len(where) > 1 and name not in allowed}


def test_no_class_name_is_given_twice() -> None:
    homes: dict[str, list[str]] = defaultdict(list)
    for path, tree in modules().items():
        for name in classes(tree):
            homes[name].append(place(path))
    assert twice(homes) == {}


def test_no_file_name_is_given_twice_without_need() -> None:
    homes: dict[str, list[str]] = defaultdict(list)
    for path in modules():
        part = path.name in PARTS_OF_A_GAME and place(path).startswith(GAMES)
        if not part and not place(path).startswith(MIRRORS):
            homes[path.name].append(place(path))
    assert twice(homes, {"__init__.py"}) == {}


def test_a_game_of_the_saloon_has_the_parts_that_are_called_the_same() -> None:
    there = {place(path) for path in modules()}
    assert {f"{game}{part}" for game in GAMES for part in PARTS_OF_A_GAME} <= there
