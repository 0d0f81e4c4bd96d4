"""Every fact of `tests/cases/facts.toml`, typed from the book by hand, against the data files.

A small resolver reads the paths, so that the facts stay plain tables to lay beside the book.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from msgspec import Struct

from lotow.rulebook import effects as effect
from lotow.rulebook import load_rulebook, models

FACTS = Path(__file__).parents[1] / "cases" / "facts.toml"
HANDLES = ("id", "item", "key")


class AbsentError(LookupError):
    """An element or a key that could have been there is not."""


def handles(element: object) -> set[str]:
    """The names under which an element of a list is found."""
    if isinstance(element, str):
        return {element}
    if not isinstance(element, Struct):
        return set()
    names = {getattr(element, handle) for handle in HANDLES if handle in element.__struct_fields__}
    tag = element.__struct_config__.tag
    return {name for name in {*names, tag} if isinstance(name, str)}


def matches(element: object, step: str) -> bool:
    if step in handles(element):
        return True
    field, colon, value = step.partition(":")
    if not colon or not isinstance(element, Struct) or field not in element.__struct_fields__:
        return False
    held = getattr(element, field)
    return value in held if isinstance(held, tuple) else str(held) == value


def element_at(elements: tuple[object, ...], step: str) -> object:
    """One element by place, name or the value of a field; two that match would make the fact ambiguous."""
    if step.isdecimal():
        if int(step) >= len(elements):
            raise AbsentError(f"no element {step} of {len(elements)}")
        return elements[int(step)]
    found = [element for element in elements if matches(element, step)]
    if len(found) > 1:
        raise ValueError(f"{len(found)} elements match {step!r}")
    if not found:
        raise AbsentError(f"no {step!r} among {sorted(name for e in elements for name in handles(e))}")
    return found[0]


def follow(value: object, step: str) -> object:
    if isinstance(value, Struct):
        # A field that no model has is a slip in the fact, not an absence.
        return getattr(value, step)
    if isinstance(value, (tuple, dict)) and step == "#":
        return len(value)
    if isinstance(value, dict):
        if step not in value:
            raise AbsentError(f"no {step!r} among {sorted(value)}")
        return value[step]
    if isinstance(value, tuple):
        return element_at(value, step)
    raise TypeError(f"{step!r} cannot be looked up in {value!r}")


def walk(value: object, path: str) -> object:
    for step in path.split("."):
        value = follow(value, step)
    return value


def names_in(value: object) -> list[str]:
    if not isinstance(value, tuple):
        raise TypeError(f"not a list: {value!r}")
    return sorted(name for element in value for name in handles(element))


def resolve(value: object, path: str) -> object:
    """What a path of the facts file leads to, as TOML would write it."""
    if path.endswith("?"):
        try:
            return walk(value, path.removesuffix("?")) is not None
        except AbsentError:
            return False
    if path.endswith("{}"):
        return names_in(walk(value, path.removesuffix("{}")))
    found = walk(value, path)
    return list(found) if isinstance(found, tuple) else found


def entry_of(content: models.Content, kind: str, identifier: str) -> object:
    if kind == "singleton":
        return getattr(content, identifier)
    return follow(getattr(content, kind.replace("-", "_")), identifier)


def facts() -> list[tuple[str, str, str, object]]:
    tables = tomllib.loads(FACTS.read_text(encoding="utf-8"))
    return [
        (kind, identifier, path, expected)
        for kind, entries in tables.items()
        for identifier, paths in entries.items()
        for path, expected in paths.items()
    ]


ALL_FACTS = facts()


@pytest.fixture(scope="module")
def content() -> models.Content:
    return load_rulebook().content


@pytest.mark.parametrize(
    ("kind", "identifier", "path", "expected"),
    [pytest.param(*fact, id=f"{fact[0]} {fact[1]}: {fact[2]}") for fact in ALL_FACTS],
)
def test_the_data_say_what_the_book_says(
    content: models.Content, kind: str, identifier: str, path: str, expected: object
) -> None:
    assert resolve(entry_of(content, kind, identifier), path) == expected


def test_there_are_more_than_a_thousand_facts() -> None:
    assert len(ALL_FACTS) > 1000


@pytest.mark.parametrize(
    "kind",
    [
        "fighter",
        "hired_gun",
        "item",
        "mount",
        "obstacle",
        "posse",
        "scenario",
        "scenery",
        "skill",
        "table",
        "weapon",
    ],
)
def test_every_entry_with_figures_has_facts(content: models.Content, kind: str) -> None:
    told = {identifier for of, identifier, _, _ in ALL_FACTS if of.replace("-", "_") == kind}

    assert told == set(getattr(content, kind))


# The resolver itself, on values made by hand

VALUES: dict[str, object] = {
    "offers": (
        models.Offer(item="lasso", price=8, price_for={"wrangler": 6}),
        models.Offer(item="horse", price=12),
    ),
    "effects": (
        effect.Changes(characteristic="grit", by=1, over_maximum=True),
        effect.Changes(characteristic="move", by=-1),
        effect.Reloads(turns=1),
        effect.AddsRange(inches=6, weapons=("rifle",)),
    ),
    "traits": ("fanning", "improvised"),
    "trade": models.Trade(price=6),
    "thresholds": models.Thresholds(heroes=(2, 4), henchmen=(2, 5), basis="rulebook"),
}


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("offers.lasso.price", 8),
        ("offers.lasso.price_for.wrangler", 6),
        ("offers.1.price", 12),
        ("offers.#", 2),
        ("offers{}", ["horse", "lasso"]),
        ("offers.mule?", False),
        ("offers.horse?", True),
        ("effects.reloads.turns", 1),
        ("effects.characteristic:move.by", -1),
        ("effects.characteristic:grit.floor?", False),
        ("effects.weapons:rifle.inches", 6),
        ("traits.fanning?", True),
        ("trade.rarity?", False),
        ("thresholds.heroes", [2, 4]),
    ],
)
def test_a_path_leads_to_its_value(path: str, expected: object) -> None:
    assert resolve(VALUES, path) == expected


@pytest.mark.parametrize(
    ("path", "error"),
    [
        ("effects.changes.by", ValueError),
        ("effects.barrels.count", AbsentError),
        ("effects.4", AbsentError),
        ("effects.reloads.turn?", AttributeError),
        ("effects.reloads.turns.more", TypeError),
        ("effects.reloads{}", TypeError),
    ],
)
def test_a_path_that_leads_nowhere_is_an_error(path: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        resolve(VALUES, path)
