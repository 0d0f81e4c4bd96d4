"""The plain list that people paste from New Recruit, the web builder, into chats and tournament forms.

The shape, as other people's readers of it take it apart:

    <game system> - <catalogue> - <list name> - [<costs>]

    # ++ Army Roster ++ [<costs>]
    ## <category> [<costs>]
    <entry> (<name>) [<costs>]: <choice>, 2x <choice>, <choice> [<costs>]

Costs are figures with their unit, by commas where there are several (`[150 $, 43 Infamy]`); a choice that
costs something of its own wears its costs. What a choice holds itself (the weapons of a skill) follows it in
the same line. The list has no notes: what the catalogues have no entry for stands among the choices by its
name, and whoever they lack under a heading of their own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from xml.etree.ElementTree import Element

from msgspec import structs

from lotow.errors import Problem, Text
from lotow.exchange.bounds import number, one_line
from lotow.exchange.library import Library, children
from lotow.exchange.roster_parts import gear_of
from lotow.exchange.rosters_out import roster
from lotow.posse.members import Member, Posse
from lotow.posse.standing import type_of
from lotow.posse.worth import cost_of, infamy
from lotow.rulebook import Rulebook

Costs = Counter[str]
HEADING = "# ++ Army Roster ++"
"""Above the units: what such a list is known by."""


def to_list(posse: Posse, book: Rulebook, library: Library) -> tuple[bytes, tuple[Problem, ...]]:
    """The posse as such a list, and what has no entry in the catalogues."""
    root, writer = roster(posse, book, library)
    forces = list(children(root, "forces"))
    units = [one for force in forces for one in children(force, "selections")]
    others = [(one, _worth(one, posse, book, library)) for one in writer.left]
    whole = _sum(units) + sum((worth for _, worth in others), Costs())
    catalogue = forces[0].get("catalogueName", "") if forces else ""
    title = " - ".join([root.get("gameSystemName", ""), catalogue, one_line(posse.name)])
    lines = [f"{title} - {_bracket(whole)}", "", f"{HEADING} {_bracket(whole)}"]
    for name in dict.fromkeys(map(_category, units)):
        inside = [one for one in units if _category(one) == name]
        said = [_unit(one, writer.without(one)) for one in inside]
        lines += [f"## {name} {_bracket(_sum(inside))}", *said, ""]
    if others:
        lines.append(f"## Others {_bracket(sum((worth for _, worth in others), Costs()))}")
        lines += [_other(one, worth, book) for one, worth in others]
    told = Text("told by name", "indiqué par son nom")
    problems = tuple(structs.replace(one, hint=told) for one in writer.problems)
    return ("\n".join(lines).rstrip() + "\n").encode(), problems


def _unit(selection: Element, without: Sequence[str]) -> str:
    called = one_line(selection.get("customName") or "")
    name = selection.get("name", "") + (f" ({called})" if called else "")
    return _line(name, _total(selection), [*_choices(selection), *without])


def _other(member: Member, worth: Costs, book: Rulebook) -> str:
    """Somebody the catalogues lack, on a line like anybody's."""
    entry = type_of(member, book)
    name = f"{entry.name.en if entry is not None else member.type} ({one_line(member.name)})"
    return _line(name, worth, gear_of(member, book))


def _line(name: str, costs: Costs, choices: Sequence[str]) -> str:
    return f"{name} {_bracket(costs)}: {', '.join(choices)}".removesuffix(": ")


def _worth(member: Member, posse: Posse, book: Rulebook, library: Library) -> Costs:
    """What somebody the catalogues lack costs, in their kinds of costs."""
    alone = infamy(structs.replace(posse, members=(member,)), book).total
    return Costs(
        {
            library.cost_names.get(name, "").strip(): cost_of(member) if kind == "dollars" else alone
            for name, kind in library.costs.items()
        }
    )


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
