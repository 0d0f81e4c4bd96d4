"""Choices that change a whole list: its size, what its fighters can buy, which rules it has.

Such a choice is a list of its own here (`Desert Tribes: Comanche Posse`). It stands beside the fighters or
below one of them; a roster makes it once.
"""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from msgspec import Struct

from lotow.errors import Text
from lotow.exchange import figures
from lotow.exchange.choosing import Choice, Walker, is_skills
from lotow.exchange.conditions import COMPARED, POSSE_WIDE
from lotow.exchange.ids import bare
from lotow.exchange.library import children, meaning
from lotow.exchange.roots import anybody, roots


class Switch(Struct, frozen=True, eq=False):
    """A choice for the whole list. `bearer` is the entry of the fighter it stands below, if it does."""

    choice: Choice
    bearer: Element | None = None

    @property
    def ids(self) -> frozenset[str]:
        return self.choice.ids


def find_switches(walker: Walker) -> tuple[Switch, ...]:
    """The switches of a document: what its conditions count in the whole posse, and is nobody, no gear and no
    skill. Several at once make no list: that is told."""
    asked = _counted_in_the_posse(walker)
    if not asked:
        return ()
    found: list[Switch] = []
    for root in roots(walker, anybody(walker.document)):
        choice = root.choice
        fighter = any(one.kind == "fighter" for one in figures.sheets(choice.parts, root.who, walker))
        if root.kind is None and not fighter and not asked.isdisjoint(choice.ids):
            found.append(Switch(choice))
            continue
        for option in walker.inside(choice, root.who, lambda one: not is_skills(one)):
            if not asked.isdisjoint(option.ids) and _does_nothing_else(option, walker):
                found.append(Switch(option, choice.element))
    if len(found) > 1:
        names = ", ".join(one.choice.name for one in found)
        walker.report.add(
            "left-out",
            f"{walker.document.file}: {names}",
            Text("several of these for one list", "plusieurs de ces choix pour une même liste"),
            Text("each made a list of its own", "chacun devient une liste"),
        )
    return tuple(found)


def _counted_in_the_posse(walker: Walker) -> frozenset[str]:
    """The ids that conditions of a document count beyond one fighter."""
    forces = walker.document.forces
    return frozenset(
        condition.get("childId", "")
        for document in walker.library.entries_of(walker.document)
        for condition in document.all("condition")
        if condition.get("type") in COMPARED
        and (condition.get("scope", "") in POSSE_WIDE or condition.get("scope", "") in forces)
    )


def _does_nothing_else(option: Choice, walker: Walker) -> bool:
    """Whether a choice below a fighter costs nothing, is nothing to carry, and has no words of its own."""
    if option.dollars or option.infamy or meaning("choices", bare(option.name)) is not None:
        return False
    says = ("profiles", "rules", "infoLinks", "infoGroups", "selectionEntries", "entryLinks")
    return not any(_any(children(part, tag)) for part in option.parts for tag in says)


def _any(elements: Iterator[Element]) -> bool:
    return next(elements, None) is not None
