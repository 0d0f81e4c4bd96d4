"""The plain list that people paste from New Recruit, the web builder, into chats and tournament forms.

The shape, as other people's readers of it take it apart:

    <game system> - <catalogue> - <list name> - [<costs>]

    # ++ Army Roster ++ [<costs>]
    ## <category> [<costs>]
    <entry> (<name>) [<costs>]: <choice>, 2x <choice>, <choice> [<costs>]

Costs are figures with their unit, by commas where there are several (`[150 $, 43 Infamy]`); a choice that
costs something of its own wears its costs. What a choice holds itself (the weapons of a skill) follows it in
the same line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from lotow.errors import Problem
from lotow.exchange.bounds import number, one_line
from lotow.exchange.library import Library, children
from lotow.exchange.rosters_out import roster
from lotow.posse.members import Posse
from lotow.rulebook import Rulebook

Costs = Counter[str]


def to_list(posse: Posse, book: Rulebook, library: Library) -> tuple[bytes, tuple[Problem, ...]]:
    """The posse as such a list, and what has no entry in the catalogues."""
    root, writer = roster(posse, book, library)
    forces = list(children(root, "forces"))
    units = [one for force in forces for one in children(force, "selections")]
    whole = _sum(units)
    catalogue = forces[0].get("catalogueName", "") if forces else ""
    title = " - ".join([root.get("gameSystemName", ""), catalogue, one_line(posse.name)])
    lines = [f"{title} - {_bracket(whole)}", "", f"# ++ Army Roster ++ {_bracket(whole)}"]
    for name in dict.fromkeys(map(_category, units)):
        inside = [one for one in units if _category(one) == name]
        lines += [f"## {name} {_bracket(_sum(inside))}", *map(_unit, inside), ""]
    return ("\n".join(lines).rstrip() + "\n").encode(), writer.problems


def _unit(selection: Element) -> str:
    called = one_line(selection.get("customName") or "")
    name = selection.get("name", "") + (f" ({called})" if called else "")
    return f"{name} {_bracket(_total(selection))}: {', '.join(_choices(selection))}".removesuffix(": ")


def _choices(selection: Element) -> Iterator[str]:
    for one in children(selection, "selections"):
        count = one.get("number", "1")
        said = f"{count}x {one.get('name', '')}" if count != "1" else one.get("name", "")
        costs = +_own(one)
        yield f"{said} {_bracket(costs)}" if costs else said
        yield from _choices(one)


def _category(selection: Element) -> str:
    found = [one.get("name", "") for one in children(selection, "categories") if one.get("primary") == "true"]
    return found[0].strip() if found else "Configuration"


def _own(selection: Element) -> Costs:
    return Counter(
        {one.get("name", "").strip(): int(number(one.get("value"))) for one in children(selection, "costs")}
    )


def _total(selection: Element) -> Costs:
    """What a selection costs with everything below it."""
    whole = _own(selection)
    for one in children(selection, "selections"):
        whole.update(_total(one))
    return whole


def _sum(units: list[Element]) -> Costs:
    whole: Costs = Counter()
    for one in units:
        whole.update(_total(one))
    return whole


def _bracket(costs: Costs) -> str:
    return f"[{', '.join(f'{value} {name}'.rstrip() for name, value in costs.items())}]"
