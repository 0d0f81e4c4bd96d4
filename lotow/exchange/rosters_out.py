"""Writes a posse as a roster that other programs open, against the catalogues it matches: version 2.03 of the
format, as XML (`.ros`, `.rosz`) or as JSON, whatever version the catalogues have.

What a roster cannot say goes into notes: in words, and on a line that `rosters_in` reads back. So nothing is
lost on the way.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from xml.etree.ElementTree import Element, SubElement, indent, tostring

import msgspec
from msgspec import structs

from lotow.errors import LotowError, Problem, Text
from lotow.exchange.choosing import Walker
from lotow.exchange.ids import slug
from lotow.exchange.importing import import_library
from lotow.exchange.library import CatalogueFile, Library, children
from lotow.exchange.making import Source
from lotow.exchange.report import Findings
from lotow.exchange.roots import anybody
from lotow.exchange.roster_json import to_json
from lotow.exchange.roster_parts import as_json, clean, differences, in_words, info, notes_of, roster_id
from lotow.exchange.roster_selections import Selections, force_categories
from lotow.exchange.rosters_in import LINE, RosterReader
from lotow.exchange.switches import Switch
from lotow.posse.members import Member, Posse
from lotow.posse.roll_call import list_of
from lotow.posse.standing import known
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
Written = tuple[bytes, tuple[Problem, ...]]


def to_ros(posse: Posse, book: Rulebook, library: Library) -> Written:
    """The posse as the text of a `.ros` file, and what could only be put into its notes."""
    root, writer = roster(posse, book, library)
    indent(root)
    head = b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
    return head + tostring(root, encoding="utf-8"), writer.problems


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
    return to_json(root, writer.groups), writer.problems


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
    """Writes one posse: its forces, its costs, its notes. `left` are those the catalogues lack."""

    def __init__(self, posse: Posse, book: Rulebook, library: Library) -> None:
        self.posse = posse
        self.book = book
        self.library = library
        self.selections = Selections(posse, book, library)
        self.reader = RosterReader(book, posse.name)
        imported = import_library(library, book)
        self.sources, self.homes = imported.sources, imported.homes
        self._switched = False
        self.left: list[Member] = []
        self._without: dict[int, list[str]] = {}

    @property
    def groups(self) -> dict[str, str]:
        """The names of the catalogue's groups that selections stand in."""
        return self.selections.groups

    def without(self, selection: Element) -> list[str]:
        """What of the member that a selection stands for has no entry."""
        return self._without.get(id(selection), [])

    @property
    def problems(self) -> tuple[Problem, ...]:
        return self.selections.report.problems

    def roster(self) -> Element:
        home, switch = self._home()
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
        written: list[tuple[Member, Element, bool]] = []
        for document in self._forces(home):
            written += self._force(forces, document, switch if document is home else None)
        self._say(root, forces)
        for at, (member, selection, own) in enumerate(written):
            self._notes(selection, member, at + 1, own)
        for name in self.library.costs:
            self.selections.cost(costs, name, self.selections.totals[name])
        dollars = self.library.cost_type("dollars") or "dollars"
        self.selections.cost(limits, dollars, self.posse.budget, "costLimit")
        self._remember(notes, [member for member, _, _ in written])
        return root

    def _home(self) -> tuple[CatalogueFile, Switch | None]:
        """The catalogue of the posse's list, and what is chosen for the whole of it."""
        if self.posse.list in self.homes:
            return self.homes[self.posse.list]
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

    def _force(
        self, forces: Element, document: CatalogueFile, switch: Switch | None
    ) -> list[tuple[Member, Element, bool]]:
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
        walker = self._walker(document)
        selections = SubElement(force, "selections")
        if switch is not None and switch.bearer is None:
            self.selections.selection(selections, switch.choice, 1, walker, anybody(document), "switch")
        written = []
        own = self._home()[0] is document
        for member in self.posse.members:
            source = self._source(member)
            if source is not None and source.document is document:
                selection = self.selections.member(selections, member, source, walker)
                self._bear(selection, source, switch, walker)
                written.append((member, selection, own))
        categories = SubElement(force, "categories")
        for category in force_categories(entry, walker):
            self.selections.category(categories, category, "false", document.id)
        return written

    def _walker(self, document: CatalogueFile) -> Walker:
        return Walker(self.library, document, Findings(), sees_hidden=True)

    def _bear(self, selection: Element, source: Source, switch: Switch | None, walker: Walker) -> None:
        """What changes the whole list stands below the first fighter who can bear it."""
        if switch is None or switch.bearer is not source.choice.element or self._switched:
            return
        self._switched = True
        below = selection.find("selections")
        if below is not None:
            self.selections.selection(below, switch.choice, 1, walker, source.who, "switch", selection)

    def _say(self, root: Element, forces: Element) -> None:
        """What entries and lists say, now that all is chosen, and the books it is printed in."""
        everything = self.selections.say(root)
        for force in forces:
            document = next(one for one in self.library.documents if one.id == force.get("catalogueId"))
            who = structs.replace(everything, forces=anybody(document).forces)
            info(force, (document.root,), who, self._walker(document), self.selections.books)
            self.selections.books.write(force)

    def _notes(self, selection: Element, member: Member, place: int, own: bool) -> None:
        """What reading the selection alone would miss."""
        switch = self._home()[1]
        called = frozenset({switch.choice.name}) if switch is not None else frozenset[str]()
        read = self.reader.member(selection, place, self.posse, own, noted=False, switches=called)
        extra = differences(member, read)
        without = self._without[id(selection)] = self.selections.without.get(member.id, [])
        lines = notes_of(member, self.book, without)
        if extra:
            lines.append(f"{LINE} {as_json(extra)}")
        if lines:
            notes = Element("customNotes")
            notes.text = clean("\n".join(lines))
            selection.insert(0, notes)

    def _remember(self, notes: Element, written: Sequence[Member]) -> None:
        """The posse's own: its cash, what nobody carries, and whoever the catalogues do not have."""
        posse = self.posse
        left = self.left = [one for one in posse.members if one not in written]
        for one in left:
            self.selections.only_in_notes(one, one.type)
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
        lines += [f"Also: {in_words(one, self.book)}" for one in left]
        if extra:
            lines.append(f"{LINE} {as_json(extra)}")
        notes.text = clean("\n".join(lines))
