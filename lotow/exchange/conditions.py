"""Modifiers and their conditions, as far as a catalogue alone can decide them.

Whose entry it is (`instanceOf`) can be known beforehand; how many of something a roster holds cannot: such a
condition is judged for somebody who has chosen nothing yet, and the verdict says that it is not sure.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from operator import add, eq, ge, gt, le, lt, mul, ne, sub
from typing import NamedTuple
from xml.etree.ElementTree import Element

from lotow.exchange.bounds import number
from lotow.exchange.library import children

COMPARED: dict[str, Callable[[float, float], bool]] = {
    "lessThan": lt,
    "greaterThan": gt,
    "equalTo": eq,
    "notEqualTo": ne,
    "atLeast": ge,
    "atMost": le,
}
CALCULATED: dict[str, Callable[[float, float], float]] = {
    "increment": add,
    "decrement": sub,
    "multiply": mul,
    "divide": lambda value, by: value / by if by else value,
    "floor": max,
    "ceil": min,
}
"""Kinds of modifiers that reckon. `floor` and `ceil` bound a value from below and above."""
CATEGORIES = frozenset({"add", "remove", "set-primary", "unset-primary"})
"""Kinds that change what an entry counts as."""
MODIFIERS = frozenset({"set", "append", "prepend", "replace", *CALCULATED, *CATEGORIES})
CONDITIONS = frozenset({*COMPARED, "instanceOf", "notInstanceOf"})
_FIGURE = re.compile(r"\d+(?:\.\d+)?")


class Verdict(NamedTuple):
    holds: bool
    sure: bool


class Changed(NamedTuple):
    """A value after its modifiers, and whether it could be otherwise with other choices."""

    value: str | float | bool
    sure: bool


def modifiers(element: Element) -> Iterator[tuple[Element, tuple[Element, ...]]]:
    """Every modifier of an element, with everything that carries its conditions (the groups around it)."""
    for one in children(element, "modifiers"):
        yield one, (one,)
    for group in children(element, "modifierGroups"):
        for one, owners in modifiers(group):
            yield one, (group, *owners)


def holds(modifier: Element, owners: Sequence[Element], who: frozenset[str]) -> bool:
    """Whether a modifier surely applies."""
    verdict = _all([_conditions(owner, who) for owner in owners])
    return verdict.holds and verdict.sure


def asked_for(elements: Sequence[Element], field: str) -> list[str]:
    """The ids that the conditions of a field's modifiers count: what a choice may depend on."""
    found: dict[str, None] = {}
    for element in elements:
        for modifier, owners in modifiers(element):
            if modifier.get("field") == field:
                for owner in owners:
                    for condition in owner.iter("condition"):
                        if condition.get("type") in COMPARED:
                            found[condition.get("childId", "")] = None
    return list(found)


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
    to, kind = modifier.get("value", ""), modifier.get("type", "")
    if kind == "set":
        if isinstance(value, bool):
            return to == "true"
        return to if isinstance(value, str) else number(to)
    if isinstance(value, bool):
        return value
    if isinstance(value, str):
        return _reworded(value, kind, to, modifier.get("arg", ""))
    return CALCULATED[kind](value, number(to)) if kind in CALCULATED else value


def _reworded(value: str, kind: str, to: str, what: str) -> str:
    match kind:
        case "append":
            return f"{value}{to}" if to[:1].isspace() or not value else f"{value} {to}"
        case "prepend":
            return f"{to} {value}"
        case "replace" if what:
            return value.replace(what, to)
        case _ if kind in CALCULATED and (found := _FIGURE.search(value)):
            now = CALCULATED[kind](number(found[0]), number(to))
            return f"{value[: found.start()]}{now:g}{value[found.end() :]}"
    return value


def strange_modifiers(root: Element) -> Iterator[tuple[str, str]]:
    """Modifiers and conditions of a kind nobody here knows: what they are, and their kind."""
    for tag, known in (("modifier", MODIFIERS), ("condition", CONDITIONS)):
        for one in root.iter(tag):
            kind = one.get("type", "")
            if kind not in known:
                yield tag, kind[:40]


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
    value = number(condition.get("value"))
    if child not in who:
        return Verdict(COMPARED[kind](0.0, value), False)
    one, several = COMPARED[kind](1.0, value), COMPARED[kind](99.0, value)
    return Verdict(one, one == several)


def _all(verdicts: Sequence[Verdict]) -> Verdict:
    """All of them: surely not as soon as one surely does not hold."""
    if any(one.sure and not one.holds for one in verdicts):
        return Verdict(False, True)
    return Verdict(all(one.holds for one in verdicts), all(one.sure for one in verdicts))
