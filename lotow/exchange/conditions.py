"""Modifiers and their conditions, as far as a catalogue alone can decide them.

Whose entry it is (`instanceOf`) can be known beforehand; how many of something a roster holds cannot: such a
condition is judged for somebody who has chosen nothing yet, and the verdict says that it is not sure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from operator import eq, ge, gt, le, lt, ne
from typing import NamedTuple
from xml.etree.ElementTree import Element

from lotow.exchange.library import children

COMPARED: dict[str, Callable[[float, float], bool]] = {
    "lessThan": lt,
    "greaterThan": gt,
    "equalTo": eq,
    "notEqualTo": ne,
    "atLeast": ge,
    "atMost": le,
}


class Verdict(NamedTuple):
    holds: bool
    sure: bool


class Changed(NamedTuple):
    """A value after its modifiers, and whether it could be otherwise with other choices."""

    value: str | float | bool
    sure: bool


def number(text: str | None) -> float:
    """A figure of the format; what is none counts as 0."""
    try:
        return float(text or 0)
    except ValueError:
        return 0.0


def modifiers(element: Element) -> Iterator[tuple[Element, tuple[Element, ...]]]:
    """Every modifier of an element, with everything that carries its conditions (the groups around it)."""
    for one in children(element, "modifiers"):
        yield one, (one,)
    for group in children(element, "modifierGroups"):
        for one, owners in modifiers(group):
            yield one, (group, *owners)


def changed(
    value: str | float | bool, field: str, elements: Sequence[Element], who: frozenset[str]
) -> Changed:
    """A field's value after the modifiers of these elements, in order, for `who` (the ids it answers to)."""
    sure = True
    for element in elements:
        for modifier, owners in modifiers(element):
            if modifier.get("field") != field:
                continue
            verdict = _all([_conditions(owner, who) for owner in owners])
            repeated = modifier.find("repeats")
            counts = repeated is not None and len(repeated) > 0
            if (counts and verdict.holds) or not verdict.sure:
                sure = False
            if verdict.holds and not counts:
                value = _apply(value, modifier)
    return Changed(value, sure)


def _apply(value: str | float | bool, modifier: Element) -> str | float | bool:
    to = modifier.get("value", "")
    match modifier.get("type"):
        case "set":
            if isinstance(value, bool):
                return to == "true"
            return to if isinstance(value, str) else number(to)
        case "increment" if not isinstance(value, str | bool):
            return value + number(to)
        case "decrement" if not isinstance(value, str | bool):
            return value - number(to)
        case "append" if isinstance(value, str):
            return f"{value}{to}" if to[:1].isspace() or not value else f"{value} {to}"
        case "prepend" if isinstance(value, str):
            return f"{to} {value}"
    return value


def _conditions(owner: Element, who: frozenset[str]) -> Verdict:
    """The conditions and groups directly on a modifier or a group: all must hold."""
    return _all(
        [
            *(_condition(one, who) for one in children(owner, "conditions")),
            *(_group(one, who) for one in children(owner, "conditionGroups")),
        ]
    )


def _group(group: Element, who: frozenset[str]) -> Verdict:
    inside = [
        *(_condition(one, who) for one in children(group, "conditions")),
        *(_group(one, who) for one in children(group, "conditionGroups")),
    ]
    if group.get("type") == "or":
        denied = _all([Verdict(not one.holds, one.sure) for one in inside])
        return Verdict(not denied.holds, denied.sure) if inside else Verdict(True, True)
    return _all(inside)


def _condition(condition: Element, who: frozenset[str]) -> Verdict:
    kind = condition.get("type", "")
    child = condition.get("childId", "")
    if kind in ("instanceOf", "notInstanceOf"):
        return Verdict((child in who) == (kind == "instanceOf"), True)
    if kind not in COMPARED:
        return Verdict(False, False)
    have = 1.0 if child in who else 0.0
    return Verdict(COMPARED[kind](have, number(condition.get("value"))), False)


def _all(verdicts: Sequence[Verdict]) -> Verdict:
    """All of them: surely not as soon as one surely does not hold."""
    if any(one.sure and not one.holds for one in verdicts):
        return Verdict(False, True)
    return Verdict(all(one.holds for one in verdicts), all(one.sure for one in verdicts))
