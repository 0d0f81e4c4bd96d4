"""Modifiers and their conditions, as far as a catalogue alone can decide them.

Whose entry it is (`instanceOf`) can be known beforehand, and of some choices whether they are made; how many
of anything else a roster holds cannot: such a condition is judged for somebody who has chosen nothing yet,
and the verdict says that it is not sure. Of a finished roster everything is known.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import add, eq, ge, gt, le, lt, mul, ne, sub
from typing import NamedTuple
from xml.etree.ElementTree import Element

from msgspec import Struct, structs

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
POSSE_WIDE = frozenset({"roster", "force", "primary-catalogue", "primary-category"})
"""Scopes of a condition or constraint beyond the fighter who takes something."""
_FIGURE = re.compile(r"\d+(?:\.\d+)?")


class ConditionFacts(Struct, frozen=True):
    """What conditions are asked about: the ids that somebody answers to, those of the `forces` it stands in,
    and how often an id is chosen, by the fighter itself and in the whole posse, where that is known. With
    `whole` all choices are known: what is not among them is not chosen."""

    ids: frozenset[str] = frozenset()
    forces: frozenset[str] = frozenset()
    own: Mapping[str, int] = {}
    posse: Mapping[str, int] = {}
    whole: bool = False

    def named(self, *ids: str) -> ConditionFacts:
        """The same who answers to these ids as well."""
        return structs.replace(self, ids=self.ids | {*ids})

    def having(self, ids: frozenset[str], number: int = 1) -> ConditionFacts:
        """The same who has certainly chosen this, or with 0 certainly has not."""
        counts = dict.fromkeys(ids, number)
        return structs.replace(self, own={**self.own, **counts}, posse={**self.posse, **counts})

    def is_wide(self, scope: str) -> bool:
        """Whether a scope goes beyond the fighter."""
        return scope in POSSE_WIDE or scope in self.forces

    def count(self, child: str, scope: str) -> int | None:
        """How often something is chosen within a scope; None where that is open."""
        known = self.posse if self.is_wide(scope) else self.own
        return known.get(child, 0 if self.whole else None)


NOBODY = ConditionFacts()


class Verdict(NamedTuple):
    holds: bool
    sure: bool


class Changed(NamedTuple):
    """A value after its modifiers, and whether it could be otherwise with other choices."""

    value: str | float | bool
    sure: bool


Modified = tuple[Element, tuple[Element, ...]]
"""A modifier, and everything that carries its conditions."""


def modifiers(element: Element) -> Iterator[Modified]:
    """Every modifier of an element, with everything that carries its conditions (the groups around it)."""
    for one in children(element, "modifiers"):
        yield one, (one,)
    for group in children(element, "modifierGroups"):
        for one, owners in modifiers(group):
            yield one, (group, *owners)


def holds(modifier: Element, owners: Sequence[Element], who: ConditionFacts) -> bool:
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
    value: str | float | bool, field: str, elements: Sequence[Element], who: ConditionFacts
) -> Changed:
    """A field's value after the modifiers of these elements, in order."""
    return altered(value, field, all_modifiers(elements), who)


def all_modifiers(elements: Sequence[Element]) -> list[Modified]:
    """The modifiers of some elements, in order: read once, for all fields."""
    return [one for element in elements for one in modifiers(element)]


def altered(value: str | float | bool, field: str, by: Sequence[Modified], who: ConditionFacts) -> Changed:
    """A field's value after those of these modifiers that change it."""
    sure = True
    for modifier, owners in by:
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


def _conditions(owner: Element, who: ConditionFacts) -> Verdict:
    """The conditions and groups directly on a modifier or a group: all must hold."""
    return _all(
        [
            *(_condition(one, who) for one in children(owner, "conditions")),
            *(_group(one, who) for one in children(owner, "conditionGroups")),
        ]
    )


def _group(group: Element, who: ConditionFacts) -> Verdict:
    inside = [
        *(_condition(one, who) for one in children(group, "conditions")),
        *(_group(one, who) for one in children(group, "conditionGroups")),
    ]
    if group.get("type") == "or":
        denied = _all([Verdict(not one.holds, one.sure) for one in inside])
        return Verdict(not denied.holds, denied.sure) if inside else Verdict(True, True)
    return _all(inside)


def _condition(condition: Element, who: ConditionFacts) -> Verdict:
    kind, child = condition.get("type", ""), condition.get("childId", "")
    if kind in ("instanceOf", "notInstanceOf"):
        return Verdict((child in who.ids or child in who.forces) == (kind == "instanceOf"), True)
    if kind not in COMPARED:
        return Verdict(False, False)
    value = number(condition.get("value"))
    counted = condition.get("field", "selections") == "selections"
    if not counted or condition.get("percentValue") == "true":
        return Verdict(COMPARED[kind](0.0, value), False)
    known = who.count(child, condition.get("scope", ""))
    if known is not None:
        return Verdict(COMPARED[kind](known, value), True)
    if child not in who.ids and child not in who.forces:
        return Verdict(COMPARED[kind](0.0, value), False)
    one, several = COMPARED[kind](1.0, value), COMPARED[kind](99.0, value)
    return Verdict(one, one == several)


def _all(verdicts: Sequence[Verdict]) -> Verdict:
    """All of them: surely not as soon as one surely does not hold."""
    if any(one.sure and not one.holds for one in verdicts):
        return Verdict(False, True)
    return Verdict(all(one.holds for one in verdicts), all(one.sure for one in verdicts))
