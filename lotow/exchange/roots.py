"""What stands at the top of a catalogue: whoever can be hired, and choices beside them."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from msgspec import Struct

from lotow.errors import LotowError, Text
from lotow.exchange.bounds import MOST_MEMBERS
from lotow.exchange.choosing import Choice, Walker
from lotow.exchange.conditions import ConditionFacts, holds, modifiers
from lotow.exchange.library import CatalogueFile, children, meaning


class Root(Struct, frozen=True, eq=False):
    """What stands at the top of a document: who it answers to be, and the category it is listed under."""

    choice: Choice
    who: ConditionFacts
    category: Element | None

    @property
    def kind(self) -> str | None:
        """A hero, a henchman, a hired gun, a legend, or nobody."""
        named = self.category.get("name", "") if self.category is not None else ""
        return meaning("categories", named)


def anybody(document: CatalogueFile) -> ConditionFacts:
    """What everybody of a document answers to."""
    return ConditionFacts(forces=document.forces)


def roots(walker: Walker, who: ConditionFacts) -> list[Root]:
    """What stands at the top of a document, in those too that it takes its entries from."""
    found: list[tuple[Element, Element | None]] = []
    for document in walker.library.entries_of(walker.document):
        found += [(entry, None) for entry in children(document.root, "selectionEntries")]
        for shown in children(document.root, "entryLinks"):
            target = walker.target(shown)
            if target is not None and target.tag == "selectionEntry":
                found.append((target, shown))
    if len(found) > MOST_MEMBERS:
        raise LotowError(
            Text(
                f"{walker.document.file!r} has {len(found)} people to hire",
                f"{walker.document.file!r} propose {len(found)} personnes",
            ),
            hint=Text(f"{MOST_MEMBERS} at most", f"{MOST_MEMBERS} au plus"),
        )
    return [_root(entry, link, who, walker) for entry, link in found]


def _root(entry: Element, link: Element | None, who: ConditionFacts, walker: Walker) -> Root:
    category, belongs = _category(entry, link, walker)
    links = (link.get("id", ""),) if link is not None else ()
    who = who.named(entry.get("id", ""), entry.get("type", ""), *links, *belongs)
    return Root(walker.choice(entry, link, links, (), who), who, category)


def _category(entry: Element, link: Element | None, walker: Walker) -> tuple[Element | None, list[str]]:
    """The category somebody is listed under, and the ids of all it belongs to."""
    found: Element | None = None
    belongs = []
    for part in (entry, link) if link is not None else (entry,):
        for listed in children(part, "categoryLinks"):
            target = walker.target(listed)
            if target is not None:
                belongs.append(target.get("id", ""))
                if found is None or listed.get("primary") == "true":
                    found = target
        for modifier, owners in modifiers(part):
            if modifier.get("field") == "category" and holds(
                modifier, owners, ConditionFacts(frozenset(belongs))
            ):
                target = walker.library.resolve(walker.document, modifier.get("value", ""))
                if modifier.get("type") in ("add", "set-primary", "set") and target is not None:
                    belongs.append(target.get("id", ""))
                    found = target if found is None or modifier.get("type") != "add" else found
    return found, belongs
