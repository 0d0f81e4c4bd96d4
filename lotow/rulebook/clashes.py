"""What books that know nothing of each other both say, and say differently.

A book may change what another says when it names that book in its `needs`. Of two that do not, neither comes
first: where they agree both hold, and where they contradict each other nobody could tell which is meant.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from lotow.errors import Problem, Text
from lotow.rulebook import book_files, books
from lotow.rulebook.assembling import KINDS
from lotow.rulebook.overlay import OWN_NAMES

Said = dict[tuple[str, str], Any]
"""What a book says, by kind and id; single tables and lists have no id."""
LONGEST = 40
"""Letters of a value that are quoted."""


def clashes(name: str, folder: Path, others: Mapping[str, Path]) -> list[Problem]:
    """Where a book and the others contradict each other; `others` are by their ids."""
    said, kin = _said(folder), _needed_by(folder, others)
    found: list[Problem] = []
    for other, where in others.items():
        if other in kin or name in _needed_by(where, {**others, name: folder}):
            continue
        theirs = _said(where)
        for key in said.keys() & theirs.keys():
            for path, mine, yours in _contradictions(said[key], theirs[key]):
                place = ".".join(part for part in (*key, path) if part)
                found.append(_clash(f"{name}: {place}", other, mine, yours))
    return sorted(found, key=lambda one: one.where)


def _said(folder: Path) -> Said:
    parsed, _ = book_files.parse(book_files.book_files(folder), folder.name)
    said: Said = {}
    for tables in parsed.values():
        for kind, value in tables.items():
            if kind in KINDS and isinstance(value, list):
                said |= {(kind, str(one.get("id", ""))): one for one in value if isinstance(one, dict)}
            elif kind != "book":
                said[kind, ""] = value
    return said


def _needed_by(folder: Path, others: Mapping[str, Path]) -> set[str]:
    """The books a book builds on, directly or not."""
    found: set[str] = set()
    waiting = [*books.needs_of(folder)]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += books.needs_of(others[name]) if name in others else ()
    return found


def _contradictions(mine: Any, yours: Any, path: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Where two values say different things of the same; what only one of them says is no contradiction."""
    if isinstance(mine, dict) and isinstance(yours, dict):
        for key in mine.keys() & yours.keys():
            yield from _contradictions(mine[key], yours[key], f"{path}.{key}".lstrip("."))
    elif (named := _by_name(mine)) is not None and (theirs := _by_name(yours)) is not None:
        for name in named.keys() & theirs.keys():
            yield from _contradictions(named[name], theirs[name], f"{path}.{name}".lstrip("."))
    elif mine != yours:
        yield path, mine, yours


def _by_name(value: Any) -> dict[str, Any] | None:
    """A list whose elements have a name of their own, by that name."""
    if not isinstance(value, list) or not value or not all(isinstance(one, dict) for one in value):
        return None
    own = next((key for key in OWN_NAMES if all(key in one for one in value)), None)
    named = {str(one[own]): one for one in value} if own is not None else {}
    return named if len(named) == len(value) else None


def _clash(where: str, other: str, mine: Any, yours: Any) -> Problem:
    return Problem(
        "clash",
        where,
        Text(
            f"{_quoted(mine)} here, {_quoted(yours)} in the book {other!r}",
            f"{_quoted(mine)} ici, {_quoted(yours)} dans le livre {other!r}",
        ),
        Text(
            f'change it, or build on that book: needs = ["{other}"]',
            f'changez-le, ou appuyez-vous sur ce livre : needs = ["{other}"]',
        ),
    )


def _quoted(value: Any) -> str:
    said = repr(value)
    return said if len(said) <= LONGEST else f"{said[: LONGEST - 3]}..."
