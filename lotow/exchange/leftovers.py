"""What of a catalogue found no place here, by name: limits and prices of a kind we do not have, words that
belong to a group, skills nobody else knows, kinds of changes and pieces of the format that are strange to us.

Only what can be reached is told: what nobody in the catalogue can have is no loss.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from lotow.errors import Text
from lotow.exchange.bounds import number, one_line
from lotow.exchange.conditions import CATEGORIES, CONDITIONS, MODIFIERS, modifiers
from lotow.exchange.ids import bare
from lotow.exchange.library import CatalogueFile, characteristic, children, meaning, type_id, words
from lotow.gate import MOST_TOLD, visible

if TYPE_CHECKING:
    from lotow.exchange.making import Making

KINDS = {
    "modifier": MODIFIERS,
    "condition": CONDITIONS,
    "constraint": frozenset({"min", "max"}),
    "conditionGroup": frozenset({"and", "or"}),
}
"""Of which kinds what carries a kind can be."""
SAYS = ("rules", "profiles", "infoLinks", "infoGroups")
"""What something has to say."""
TAKEN_OUT = Text("taken out", "retiré")


def report_leftovers(document: CatalogueFile, making: Making) -> None:
    """Names what of a document, and of what it uses of others, was dropped."""
    teller = _Teller(document, making)
    teller.tell_strange()
    for element in making.met.get(document.id, {}).values():
        teller.tell(element)
    if any(home is document for home, _ in making.homes.values()) or document.is_system:
        teller.tell_whole()


class _Teller:
    def __init__(self, document: CatalogueFile, making: Making) -> None:
        self.document = document
        self.making = making
        self.library = making.library
        sources = making.sources.values()
        self.people = {id(part) for source in sources for part in source.choice.parts}

    def tell_strange(self) -> None:
        """Kinds and pieces that nobody here knows, and characters that nobody can see."""
        self._tell_hidden()
        pieces = frozenset(words()["format"]["pieces"])
        for tag in self.document.pieces.keys() - pieces:
            self._left_out(self.document.file, f"<{tag[:40]}>")
        for tag, known in KINDS.items():
            for kind in dict.fromkeys(one.get("type", "") for one in self.document.all(tag)):
                if kind not in known:
                    self.making.report.add(
                        f"unknown-{tag}".casefold(),
                        self.document.file,
                        Text(
                            f"no {tag} of the kind {kind[:40]!r} is known",
                            f"type inconnu ({tag}) : {kind[:40]!r}",
                        ),
                        Text("left out", "laissé de côté"),
                    )

    def _tell_hidden(self) -> None:
        """Characters that nobody can see: the first places by name, of all others how many they are."""
        report, file, hiding = self.making.report, self.document.file, self.document.hiding
        for name, hidden in hiding[:MOST_TOLD]:
            said = Text(
                f"it holds a character that cannot be shown: {visible(hidden)}",
                f"caractère qui ne peut être affiché : {visible(hidden)}",
            )
            report.add("hidden-character", f"{file}: {name}", said, TAKEN_OUT)
        if (others := len(hiding) - MOST_TOLD) > 0:
            said = Text(f"the same in {others} places more", f"de même à {others} autres endroits")
            report.add("hidden-character", file, said, TAKEN_OUT)

    def tell(self, element: Element) -> None:
        """What an entry, a group or a link has that nothing here is made of."""
        silent = element.tag != "selectionEntry" and id(element) not in self.people
        for container in element:
            for one in container if len(container) else ():
                match container.tag:
                    case "constraints":
                        if said := self._strange_limit(one):
                            self._left_out(self._where(element), said)
                    case "costs":
                        if type_id(one) not in self.library.costs and number(one.get("value")):
                            said = f"{number(one.get('value')):g} {self._cost(type_id(one))}"
                            self._left_out(self._where(element), said)
                    case "profiles" if not silent:
                        self._tell_characteristics(one, element)
                    case "infoLinks" if not silent and one.get("type") == "profile":
                        self._tell_characteristics(self._target(one), element)
                    case "rules" | "profiles" | "infoLinks" | "infoGroups" if silent:
                        self._left_out(self._where(element), f"{one.tag} {self._name(one)}")
        self._tell_changes(element)

    def tell_whole(self) -> None:
        """What stands in the document as a whole: its forces, its categories, its skills."""
        root, file = self.document.root, self.document.file
        forces = list(children(root, "forceEntries"))
        for force in forces[0 if self.document.is_system else 1 :]:
            if not self.document.is_system:
                self._left_out(file, f"force {self._name(force)}")
        for force in forces[:1]:
            for inner in children(force, "forceEntries"):
                self._left_out(file, f"force {self._name(inner)}")
            for tag in SAYS:
                for one in children(force, tag):
                    self._left_out(f"{file}: {self._name(force)}", f"{one.tag} {self._name(one)}")
            for link in children(force, "categoryLinks"):
                self._tell_limits(link, f"{file}: {self._name(link)}")
        for category in children(root, "categoryEntries"):
            self._tell_limits(category, f"{file}: {self._name(category)}")
        if self.document.is_system:
            for tag in ("rules", "infoLinks"):
                for one in children(root, tag):
                    self._left_out(file, f"{one.tag} {self._name(one)}")
        self._tell_skills()

    def _tell_limits(self, element: Element, where: str) -> None:
        """Limits where we have none: every one of them."""
        for constraint in children(element, "constraints"):
            if said := _limit(constraint, "", everything=True):
                self._left_out(where, said)

    def _strange_limit(self, constraint: Element) -> str:
        """A limit that is not on how many: on dollars, in per cent."""
        field = constraint.get("field", "selections")
        if field == "selections" and constraint.get("percentValue") != "true":
            return ""
        return _limit(constraint, "" if field == "selections" else f" {self._cost(field)}")

    def _tell_characteristics(self, profile: Element | None, owner: Element) -> None:
        for one in children(profile, "characteristics") if profile is not None else ():
            name, value = one.get("name", ""), characteristic(one)
            if meaning("characteristics", name) is None and value.strip(" -–"):
                self._left_out(self._where(owner), f"{one_line(name)} {one_line(value, 40)}")

    def _tell_changes(self, element: Element) -> None:
        """Changes of what nothing here is made of."""
        known: set[str] = set()
        for modifier, _ in modifiers(element):
            if not known:
                target = self._target(element)
                parts = [element] if target is None else [element, target]
                own = {one.get("id", "") for part in parts for one in children(part, "constraints")}
                known = {"name", "hidden", "category", "description", *self.library.costs, *own}
            field, kind = modifier.get("field", ""), modifier.get("type", "")
            if field not in known and kind in MODIFIERS:
                called = self._cost(field) if field in self.library.cost_names else field
                self._left_out(self._where(element), f"a change of {one_line(called, 60)}")
            elif field == "category" and kind in CATEGORIES - {"add", "set-primary"}:
                self._left_out(self._where(element), f"a change of category ({kind})")

    def _tell_skills(self) -> None:
        """Skills on a table of somebody's own, which the core does not have."""
        for group in self.document.all("selectionEntryGroup"):
            table, _ = self.making.matcher.skill_table(group.get("name") or "")
            for entry in _entries(group, self) if table is not None else ():
                called = one_line(bare(entry.get("name") or ""))
                if called and self.making.matcher.known(called, "skill") is None:
                    self._left_out(f"{self.document.file}: {self._name(group)}", f"skill {called}")

    def _where(self, element: Element) -> str:
        home = self.library.home(self.document, element)
        return f"{home.file}: {self._name(element)}"

    def _target(self, link: Element) -> Element | None:
        name = link.get("targetId")
        return self.library.resolve(self.document, name) if name else None

    def _name(self, element: Element) -> str:
        name = element.get("name")
        if not name and (target := self._target(element)) is not None:
            name = target.get("name")
        return one_line(bare(name or "")) or element.get("id", "-")

    def _cost(self, name: str) -> str:
        return one_line(self.library.cost_names.get(name, "")) or one_line(name, 40)

    def _left_out(self, where: str, what: str) -> None:
        self.making.report.left_out(where, what)


def _entries(group: Element, teller: _Teller) -> Iterable[Element]:
    yield from children(group, "selectionEntries")
    for link in children(group, "entryLinks"):
        target = teller.library.resolve(teller.document, link.get("targetId", ""))
        if target is not None and target.tag == "selectionEntry":
            yield target


def _limit(constraint: Element, of: str, everything: bool = False) -> str:
    """A limit in words; nothing where it limits nothing."""
    value, kind = number(constraint.get("value")), constraint.get("type")
    percent = "%" if constraint.get("percentValue") == "true" else ""
    if kind == "min" and value > 0:
        return f"at least {value:g}{percent}{of}"
    if kind == "max" and (value > 0 or (value == 0 and everything)):
        return f"at most {value:g}{percent}{of}"
    return ""
