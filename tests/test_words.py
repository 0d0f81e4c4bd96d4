"""The words that stand in catalogues: every one that is asked for is there, and none stands there in vain."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache

from sources import called, modules, place
from support import REPOSITORY

from lotow.cli.terminal.ways import WAYS
from lotow.sheets.words import SHEET_WORDS
from lotow.words.catalogue import WORDS

CATALOGUES = ("words/catalogue.py", "sheets/words.py", "cli/terminal/ways.py")
ON_PAGES = re.compile(r"""\bt\.word\(["']([\w-]+)["']\)""")


def templates() -> str:
    files = [*(REPOSITORY / "templates").rglob("*.html"), *(REPOSITORY / "templates").rglob("*.toml")]
    return "\n".join(path.read_text("utf-8") for path in sorted(files))


def keys(node: ast.expr) -> Iterator[str]:
    """The keys that an argument can be, as far as it says so."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from (*keys(node.body), *keys(node.orelse))


def asked_for(function: str, keyword: str = "") -> set[str]:
    """The keys a function is called with, by its first argument or a keyword of any call."""
    found: set[str] = set()
    for path, tree in modules().items():
        own = place(path).startswith("saloon/")
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and not own:
                if called(node.func) == function and isinstance(node.func, ast.Name) and node.args:
                    found.update(keys(node.args[0]))
                found.update(key for one in node.keywords if one.arg == keyword for key in keys(one.value))
    return found


@cache
def spoken() -> tuple[set[str], list[re.Pattern[str]]]:
    """Every text of the sources outside the catalogues, and those that are filled in as patterns."""
    texts, patterns = set(re.findall(r"[\w-]+", templates())), set()
    for path, tree in modules().items():
        if place(path) in CATALOGUES:
            continue
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                texts.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                parts = (one.value if isinstance(one, ast.Constant) else None for one in node.values)
                patterns.add("".join(re.escape(str(one)) if one is not None else r"[\w-]+" for one in parts))
    return texts, [re.compile(one) for one in patterns if "-" in one and len(one) < 40]


def in_vain(catalogue: dict[str, object]) -> list[str]:
    texts, patterns = spoken()
    return [key for key in catalogue if key not in texts and not any(one.fullmatch(key) for one in patterns)]


def test_every_word_that_is_asked_for_is_there() -> None:
    assert asked_for("word") - WORDS.keys() == set()
    assert {*ON_PAGES.findall(templates())} - WORDS.keys() == set()


def test_every_way_that_an_error_names_is_known() -> None:
    assert asked_for("way", "way") - WAYS.keys() - {""} == set()


def test_no_word_stands_in_a_catalogue_in_vain() -> None:
    assert in_vain({**WORDS}) == []
    assert in_vain({**SHEET_WORDS}) == []
    assert in_vain({**WAYS}) == []
