"""Writes a posse as a roster that other programs open, against the catalogues it matches: version 2.03 of the
format, as XML (`.ros`, `.rosz`) or as JSON, whatever version the catalogues have.

Every selection names its entry by the path of links that leads to it. What a roster cannot say goes into
notes: in words, and on a line that `rosters_in` reads back, so that nothing is lost on the way.
"""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from xml.etree.ElementTree import Element, SubElement, indent, tostring

import msgspec
from msgspec import structs

from lotow.errors import LotowError, Problem, Text
from lotow.exchange.choosing import Choice, Walker
from lotow.exchange.ids import bare, slug
from lotow.exchange.importing import import_library
from lotow.exchange.library import CatalogueFile, Library, children, meaning
from lotow.exchange.making import Source
from lotow.exchange.matching import Matcher
from lotow.exchange.report import Findings
from lotow.exchange.roster_json import to_json
from lotow.exchange.roster_parts import (
    Publications,
    as_json,
    clean,
    differences,
    info,
    notes_of,
    roster_id,
)
from lotow.exchange.rosters_in import LINE, RosterReader
from lotow.posse.members import Learnt, Member, Posse
from lotow.posse.roll_call import list_of
from lotow.posse.standing import known, type_of
from lotow.posse.worth import cost
from lotow.rulebook import Rulebook

NAMESPACE = "http://www.battlescribe.net/schema/rosterSchema"
VERSION = "2.03"
ORDER = {
    "roster": ("costs", "costLimits", "forces", "customNotes"),
    "force": ("customNotes", "rules", "profiles", "selections", "publications", "categories"),
    "selection": ("customNotes", "rules", "profiles", "selections", "costs", "categories"),
}
"""The published order of what stands in an element."""
TYPES = ("unit", "model", "upgrade")
Written = tuple[bytes, tuple[Problem, ...]]


def to_ros(posse: Posse, book: Rulebook, library: Library) -> Written:
    """The posse as the text of a `.ros` file, and what could only be put into its notes."""
    root, writer = roster(posse, book, library)
    indent(root)
    head = b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
    return head + tostring(root, encoding="utf-8"), writer.report.problems


def to_rosz(posse: Posse, book: Rulebook, library: Library) -> Written:
    """The same, zipped. Always the same bytes for the same posse."""
    from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

    text, problems = to_ros(posse, book, library)
    held = io.BytesIO()
    with ZipFile(held, "w", ZIP_DEFLATED) as archive:
        archive.writestr(ZipInfo(f"{slug(posse.name) or 'posse'}.ros"), text, ZIP_DEFLATED)
    return held.getvalue(), problems


def to_roster_json(posse: Posse, book: Rulebook, library: Library) -> Written:
    """The same roster as JSON, for New Recruit."""
    root, writer = roster(posse, book, library)
    return to_json(root, writer.groups), writer.report.problems


WRITERS: dict[str, Callable[[Posse, Rulebook, Library], Written]] = {
    "ros": to_ros,
    "rosz": to_rosz,
    "newrecruit-json": to_roster_json,
}


def roster(posse: Posse, book: Rulebook, library: Library) -> tuple[Element, RosterWriter]:
    """The roster as a tree, everything in its published order, and whoever wrote it."""
    writer = RosterWriter(posse, book, library)
    root = writer.roster()
    for element in root.iter():
        if element.tag in ORDER:
            order = ORDER[element.tag]
            element[:] = sorted(element, key=lambda one: order.index(one.tag))
    return root, writer


class RosterWriter:
    """Writes one posse; `groups` has the names of the catalogue's groups that selections stand in."""

    def __init__(self, posse: Posse, book: Rulebook, library: Library) -> None:
        self.posse = posse
        self.book = book
        self.library = library
        self.report = Findings()
        self.reader = RosterReader(book, posse.name)
        self.matcher = Matcher(book)
        imported = import_library(library, book)
        self.sources, self.homes = imported.sources, imported.homes
        self.books = Publications(library)
        self.totals: Counter[str] = Counter()
        self.groups: dict[str, str] = {}
        self._without: dict[int, list[str]] = {}

    def roster(self) -> Element:
        home = self._home()
        system = self.library.documents[0]
        root = Element(
            "roster",
            {
                "id": roster_id(self.posse.name),
                "name": clean(self.posse.name),
                "battleScribeVersion": VERSION,
                "gameSystemId": system.id,
                "gameSystemName": system.name,
                "gameSystemRevision": str(system.revision),
                "xmlns": NAMESPACE,
            },
        )
        costs = SubElement(root, "costs")
        limits = SubElement(root, "costLimits")
        forces = SubElement(root, "forces")
        notes = SubElement(root, "customNotes")
        written: list[Member] = []
        for document in self._forces(home):
            written += self._force(forces, document, len(written))
        for name in self.library.costs:
            self._cost(costs, name, self.totals[name])
        self._cost(limits, self._dollars, self.posse.budget, "costLimit")
        self._remember(notes, written)
        return root

    @property
    def _dollars(self) -> str:
        return self.library.cost_type("dollars") or "dollars"

    def _home(self) -> CatalogueFile:
        """The catalogue of the posse's list."""
        if self.posse.list in self.homes:
            return self.homes[self.posse.list][0]
        name = list_of(self.posse, self.book).name
        raise LotowError(
            Text(
                f"none of the catalogues is the list {name.en!r}",
                f"aucun des catalogues n'est la liste {name.fr!r}",
            ),
            hint=Text(
                "give the game system and that list's catalogue",
                "donnez le système de jeu et le catalogue de cette liste",
            ),
            way="name-catalogues",
        )

    def _forces(self, home: CatalogueFile) -> list[CatalogueFile]:
        others = [source.document for one in self.posse.members if (source := self._source(one)) is not None]
        return list({id(one): one for one in [home, *others]}.values())

    def _source(self, member: Member) -> Source | None:
        return self.sources.get((member.kind, member.type))

    def _force(self, forces: Element, document: CatalogueFile, before: int) -> list[Member]:
        system = self.library.documents[0].root
        kinds = [*children(document.root, "forceEntries"), *children(system, "forceEntries")]
        entry = kinds[0] if kinds else None
        force = SubElement(
            forces,
            "force",
            {
                "id": roster_id(self.posse.name, document.id),
                "name": clean(entry.get("name", "")) if entry is not None else clean(self.posse.name),
                "entryId": entry.get("id", "") if entry is not None else "",
                "catalogueId": document.id,
                "catalogueRevision": str(document.revision),
                "catalogueName": document.name,
            },
        )
        walker = Walker(self.library, document, Findings(), sees_hidden=True)
        info(force, (document.root,), frozenset({document.id}), walker, self.books)
        selections = SubElement(force, "selections")
        home, switch = self.homes.get(self.posse.list, (None, None))
        if switch is not None and home is document:
            self._selection(selections, switch, 1, walker, frozenset({document.id}), "switch")
        written: list[Member] = []
        for member in self.posse.members:
            source = self._source(member)
            if source is not None and source.document is document:
                self._member(selections, member, source, walker, before + len(written) + 1)
                written.append(member)
        self.books.write(force)
        categories = SubElement(force, "categories")
        for link in children(entry, "categoryLinks") if entry is not None else ():
            target = walker.target(link)
            if target is not None:
                self._category(categories, target, "false", document.id)
        return written

    def _member(self, into: Element, member: Member, source: Source, walker: Walker, place: int) -> None:
        key = f"member {member.id}"
        selection = self._selection(into, source.choice, 1, walker, source.who, key, member)
        below = SubElement(selection, "selections")
        if source.variant is not None:
            self._selection(below, source.variant, 1, walker, source.who, key)
        self._gear(below, member, source, walker, key)
        if member.experience and source.experience is not None:
            self._selection(below, source.experience, member.experience, walker, source.who, key)
        entry = type_of(member, self.book)
        if getattr(entry, "role", None) == "henchman" and member.role != "henchman" and source.promotion:
            self._selection(below, source.promotion, 1, walker, source.who, key)
        for at, learnt in enumerate(member.skills):
            self._skill(below, member, learnt, source, walker, f"{key} skill {at}")
        if not len(below):
            selection.remove(below)
        categories = SubElement(selection, "categories")
        if source.category is not None:
            self._category(categories, source.category, "true", key)
        self._notes(selection, member, place, source.document)

    def _gear(self, below: Element, member: Member, source: Source, walker: Walker, key: str) -> None:
        """What a member carries, in its order; the same thing once, with its number."""
        own = dict(source.included)
        offered = dict(source.offered)
        counts = Counter((held.item, held.included) for held in member.gear)
        for (item, included), number in counts.items():
            choice = own.get(item) if included and item in own else offered.get(item) or own.get(item)
            if choice is not None:
                self._selection(below, choice, number, walker, source.who, f"{key} {item} {included}")
            elif not any(item == self._fitted(one) for _, one in source.included):
                name = self.book.gear(item).name.en if known(item, self.book) else item
                self._only_in_notes(member, f"{number} x {name}" if number > 1 else name)
        have = {held.item for held in member.gear}
        for nothing, items in source.instead:
            if have.isdisjoint(items):
                self._selection(below, nothing, 1, walker, source.who, key)

    def _fitted(self, choice: Choice) -> str | None:
        from lotow.exchange.matching import fitted

        return fitted(choice.name, self.matcher)

    def _skill(
        self, below: Element, member: Member, learnt: Learnt, source: Source, walker: Walker, key: str
    ) -> None:
        for chain in self._skill_paths(source, walker):
            if self.matcher.known(bare(chain[-1].name), "skill") == learnt.skill:
                into = below
                for choice in chain:
                    selection = self._selection(into, choice, 1, walker, source.who, key)
                    into = SubElement(selection, "selections")
                self._skill_weapons(into, chain[-1], learnt, source, walker, key)
                return
        skill = self.book.content.skill.get(learnt.skill)
        self._only_in_notes(member, skill.name.en if skill is not None else learnt.skill)

    def _skill_weapons(
        self, into: Element, choice: Choice, learnt: Learnt, source: Source, walker: Walker, key: str
    ) -> None:
        for weapon in walker.choices(choice.element, source.who, choice.links):
            if self.matcher.known(weapon.name, "weapon") in learnt.weapons:
                self._selection(into, weapon, 1, walker, source.who, f"{key} {learnt.skill}")
                return

    def _skill_paths(self, source: Source, walker: Walker) -> Iterator[tuple[Choice, ...]]:
        """Every skill that can be chosen, with the choices it stands below."""
        top = source.choice
        for choice in walker.choices(top.element, source.who, top.links):
            if meaning("choices", bare(choice.name)) == "skills":
                for inside in walker.choices(choice.element, source.who, choice.links):
                    yield (choice, inside)
            elif choice.groups and self.matcher.known(bare(choice.name), "skill") is not None:
                yield (choice,)

    def _selection(
        self,
        into: Element,
        choice: Choice,
        number: int,
        walker: Walker,
        who: frozenset[str],
        key: str,
        member: Member | None = None,
    ) -> Element:
        kind = choice.element.get("type", "")
        names = {
            "id": roster_id(self.posse.name, key, choice.entry_id),
            "name": clean(choice.name),
            "entryId": choice.entry_id,
        }
        if choice.group_id is not None:
            names["entryGroupId"] = choice.group_id
            self.groups[choice.group_id] = clean(choice.groups[-1].name)
        if member is not None:
            names["customName"] = clean(member.name)
        names |= {**self.books.of(choice.element), "number": str(number)}
        names["type"] = kind if kind in TYPES else "upgrade"
        selection = SubElement(into, "selection", names)
        info(selection, choice.parts, who, walker, self.books, member, self.book)
        costs = SubElement(selection, "costs")
        for name, stands_for in self.library.costs.items():
            each = choice.dollars if stands_for == "dollars" else choice.infamy
            self._cost(costs, name, each * number)
            self.totals[name] += round(each * number)
        return selection

    def _cost(self, into: Element, name: str, value: float, tag: str = "cost") -> None:
        said = {"name": self.library.cost_names.get(name, ""), "typeId": name, "value": f"{float(value)}"}
        SubElement(into, tag, said)

    def _category(self, into: Element, category: Element, primary: str, key: str) -> None:
        name = category.get("id", "")
        SubElement(
            into,
            "category",
            {
                "id": roster_id(self.posse.name, key, name),
                "name": clean(category.get("name", "")),
                "entryId": name,
                "primary": primary,
            },
        )

    def _notes(self, selection: Element, member: Member, place: int, document: CatalogueFile) -> None:
        """What reading the selection alone would miss."""
        own = self.homes.get(self.posse.list, (None, None))[0] is document
        read = self.reader.member(selection, place, self.posse, own, noted=False)
        extra = differences(member, read)
        lines = notes_of(member, self.book, self._without.get(member.id, ()))
        if extra:
            lines.append(f"{LINE} {as_json(extra)}")
        if lines:
            notes = Element("customNotes")
            notes.text = clean("\n".join(lines))
            selection.insert(0, notes)

    def _remember(self, notes: Element, written: Sequence[Member]) -> None:
        """The posse's own: its cash, what nobody carries, and whoever the catalogues do not have."""
        posse = self.posse
        left = [one for one in posse.members if one not in written]
        for one in left:
            self._only_in_notes(one, one.type)
        read = structs.replace(
            posse, name=clean(posse.name), members=tuple(written), stored=(), player="", games=0
        )
        read = structs.replace(read, stash=posse.budget - cost(read))
        extra = differences(posse, read, but=("members",))
        if left:
            extra["others"] = [msgspec.to_builtins(one) for one in left]
        if [*written, *left] != list(posse.members):
            extra["order"] = [one.id for one in posse.members]
        lines = [f"Stash: ${posse.stash}"]
        if posse.stored:
            names = (
                self.book.gear(held.item).name.en if known(held.item, self.book) else held.item
                for held in posse.stored
            )
            lines.append(f"In the stash: {', '.join(names)}")
        if posse.games:
            lines.append(f"Games: {posse.games}")
        lines += [f"Also: {one.name} ({one.type})" for one in left]
        if extra:
            lines.append(f"{LINE} {as_json(extra)}")
        notes.text = clean("\n".join(lines))

    def _only_in_notes(self, member: Member, what: str) -> None:
        self._without.setdefault(member.id, []).append(what)
        self.report.add(
            "only-in-notes",
            member.name,
            Text(f"the catalogues have no {what!r} for it", f"les catalogues n'ont pas {what!r} pour lui"),
            Text("kept in the notes", "gardé dans les notes"),
        )
