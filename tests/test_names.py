"""One name, one thing: no class name twice in the package, no file name twice without need."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Collection, Iterator
from pathlib import Path

from sources import modules, place

WORLDS = ("saloon/dice/", "saloon/legends/", "table/")
"""Other games have words of their own, and a game in progress is a journal of its own."""

MIRRORS = ("app/views/", "app/pages/", "web/")
"""A view or a page is called as what it shows."""

FILES_WITH_NEED = {
    "__init__.py",
    "__main__.py",
}


def world(path: Path) -> str:
    return next((one for one in WORLDS if place(path).startswith(one)), "")


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
        if not any(one in place(path) for one in MIRRORS):
            homes[world(path) + path.name].append(place(path))
    assert twice(homes, FILES_WITH_NEED) == {}
