"""Reads a roster of another program (`.ros`, `.rosz`, New Recruit's `.json`) into a posse, by its names.

What such a roster cannot say (injuries, cash, prices paid) lotow writes into its notes, in words for people
and once more on a line that begins with `lotow:`; that line is trusted, and without it the lists' own figures
are taken.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeVar
from xml.etree.ElementTree import Element

import msgspec
from msgspec import structs

from lotow.errors import LotowError, Problem, Text
from lotow.exchange.bounds import LARGEST_FILE, MOST_MEMBERS, given_name, number, one_line
from lotow.exchange.ids import bare, fold
from lotow.exchange.library import children, meaning, type_id
from lotow.exchange.matching import Matcher
from lotow.exchange.report import Findings
from lotow.exchange.roster_json import from_json, is_roster_json
from lotow.exchange.selections import Selected, count_of, fill, refuse_crowd
from lotow.exchange.xml_files import parse, read_bytes
from lotow.posse.members import Member, Posse
from lotow.posse.naming import name_for
from lotow.posse.standing import known
from lotow.posse.worth import cost
from lotow.rulebook import Rulebook

LINE = "lotow:"
T = TypeVar("T")


def read_roster(path: Path, book: Rulebook) -> tuple[Posse, tuple[Problem, ...]]:
    """A posse from a roster file, and what in it could not be understood."""
    return from_bytes(read_bytes(path), book, str(path))


def from_bytes(content: bytes, book: Rulebook, file: str) -> tuple[Posse, tuple[Problem, ...]]:
    if is_roster_json(content):
        root = from_json(content, file)
    else:
        root = parse(content, file)
        for element in root.iter():
            element.tag = element.tag.rpartition("}")[2]
    if root.tag != "roster":
        tag = root.tag[:40]
        raise LotowError(
            Text(f"{file!r} is a <{tag}>, not a roster", f"{file!r} est un <{tag}>, pas une liste d'armée"),
            hint=Text("name a .ros, .rosz or .json roster", "nommez une liste .ros, .rosz ou .json"),
        )
    from lotow.posse.unreadable import refuse_nonsense

    reader = RosterReader(book, file)
    posse = reader.posse(root)
    refuse_nonsense(posse, file)
    return posse, reader.report.problems


class RosterReader:
    """Turns the selections of a roster into members."""

    def __init__(self, book: Rulebook, file: str) -> None:
        self.book = book
        self.file = file
        self.matcher = Matcher(book)
        self.report = Findings()

    def posse(self, root: Element) -> Posse:
        forces = list(_forces(root))
        posse_list = next(filter(None, (self._list(force) for force in forces)), None)
        if posse_list is None:
            raise self._no_list(forces)
        posse = Posse(
            name=given_name(root.get("name") or "") or "Unnamed",
            list=posse_list,
            budget=self._budget(root) or self.book.content.posse[posse_list].budget,
            stash=0,
        )
        members: list[Member] = []
        for force in forces:
            own = self._list(force) == posse_list
            switches = self._switches(force) if own else frozenset[str]()
            for selection in children(force, "selections"):
                if (selection.get("name") or "") not in switches:
                    members += self._members(selection, len(members), posse, own, switches)
        posse = structs.replace(posse, members=self._named(posse, members))
        posse = structs.replace(posse, stash=posse.budget - cost(posse))
        return self._completed(posse, root)

    def _members(
        self, selection: Element, before: int, posse: Posse, own: bool, switches: frozenset[str]
    ) -> Iterator[Member]:
        number = count_of(selection, self.file)
        if before + number > MOST_MEMBERS:
            raise LotowError(
                Text(f"{self.file!r} has too many members", f"{self.file!r} a trop de membres"),
                hint=Text(f"{MOST_MEMBERS} at most", f"{MOST_MEMBERS} au plus"),
            )
        member = self.member(selection, before + 1, posse, own, switches=switches) if number else None
        if member is not None:
            yield member
            for at in range(1, number):
                name = f"{member.name} {at + 1}" if member.name else ""
                yield structs.replace(member, id=before + at + 1, name=name)

    def _named(self, posse: Posse, members: list[Member]) -> tuple[Member, ...]:
        """Everybody with a name; whoever has none in the roster is given one."""
        taken = [one.name for one in members if one.name]
        named = []
        for at, member in enumerate(members):
            if not member.name.strip():
                name = name_for(posse.name, at, taken, self.book)
                taken.append(name)
                member = structs.replace(member, name=name)
            named.append(member)
        return tuple(named)

    def _list(self, force: Element) -> str | None:
        """The posse list of a force: its catalogue's, or the one that a choice for the whole of it makes."""
        name = force.get("catalogueName") or ""
        for switch in self._switches(force):
            return self.matcher.known(f"{name}: {bare(switch)}", "posse")
        return self.matcher.known(name, "posse")

    def _switches(self, force: Element) -> frozenset[str]:
        """The names of what is chosen in a force and makes another list of its catalogue's."""
        begins = f"{fold(force.get('catalogueName') or '')} "
        known = {
            name[len(begins) :]
            for name, found in self.book.names.items()
            if name.startswith(begins) and any(kind == "posse" for kind, _ in found)
        }
        names = (one.get("name") or "" for one in (force.iter("selection") if known else ()))
        return frozenset(one for one in names if fold(bare(one)) in known)

    def _no_list(self, forces: list[Element]) -> LotowError:
        named = ", ".join(repr(one_line(force.get("catalogueName", "?"), 60)) for force in forces[:6]) or "-"
        return LotowError(
            Text(
                f"no posse list of {self.file!r} is known: {named}",
                f"aucune liste de {self.file!r} n'est connue : {named}",
            ),
            hint=Text("a book has that list", "un livre contient cette liste"),
            way="add-book",
        )

    def _budget(self, root: Element) -> int:
        for limit in children(root, "costLimits"):
            if meaning("costs", limit.get("name") or type_id(limit)) == "dollars":
                return max(int(number(limit.get("value"))), 0)
        return 0

    def member(
        self,
        selection: Element,
        place: int,
        posse: Posse,
        own: bool = True,
        noted: bool = True,
        switches: frozenset[str] = frozenset(),
    ) -> Member | None:
        """A fighter or hired gun; None for what is neither. `own`: in the force of the posse's own list;
        `switches` are the names of what is chosen for the whole of it."""
        refuse_crowd(selection, self.file)
        extra = self.extra(selection) if noted else {}
        found = self._type(selection, posse, own)
        name = given_name(selection.get("customName") or "")
        if found is None:
            if isinstance(extra.get("type"), str):
                whole = {"id": place, "name": name, **extra}
                return self._convert(whole, Member, Member(id=place, name=name, type=extra["type"]))
            self._unknown(selection.get("name") or "")
            return None
        kind, type_name = found
        member = Member(id=place, name=name, type=type_name)
        if kind == "hired-gun":
            gun = self.book.content.hired_gun[type_name]
            member = structs.replace(member, kind="hired-gun", price=gun.hire_fee)
        else:
            entry = self.book.content.fighter[type_name]
            member = structs.replace(member, role=entry.role, price=entry.price, experience=entry.experience)
        selected = Selected(self.book, self.matcher, posse, self.file, switches)
        member = fill(member, selection, selected, max(count_of(selection, self.file), 1))
        for field, name in selected.unknown:
            if field not in extra:
                self._unknown(f"{selection.get('name')}: {name}")
        return self._convert({**msgspec.to_builtins(member), **extra}, Member, member) if extra else member

    def _type(self, selection: Element, posse: Posse, own: bool) -> tuple[str, str] | None:
        """Whom a selection stands for, within the posse's own list. One that comes in kinds is named by the
        kind chosen below it. What is nearly a name of the book's counts, as it did in the catalogue."""
        matcher, fighters = self.matcher, self.book.content.fighter
        name = selection.get("name") or ""
        found = []
        for one in (*children(selection, "selections"), selection):
            called = matcher.fighter(bare(one.get("name") or ""), posse.list)
            if called is not None:
                found.append(("fighter", called))
                break
        gun = matcher.known(bare(name), "hired-gun")
        if gun is not None:
            found.append(("hired-gun", gun))
        if not found:
            near = matcher.near(name, "fighter", lambda one: fighters[one].posse == posse.list)
            gun = matcher.near(name, "hired-gun", lambda one: self._costs(selection, one))
            found = [("fighter", near)] if near is not None else []
            found += [("hired-gun", gun)] if gun is not None else []
        if len(found) == 2 and not own:
            return found[1]
        return found[0] if found else None

    def _costs(self, selection: Element, gun: str) -> bool:
        """Whether a selection costs what a hired gun does, where it says what it costs."""
        costs = [
            number(one.get("value"))
            for one in children(selection, "costs")
            if meaning("costs", one.get("name") or type_id(one)) == "dollars"
        ]
        return not costs or costs[0] == self.book.content.hired_gun[gun].hire_fee

    def _completed(self, posse: Posse, root: Element) -> Posse:
        extra = self.extra(root)
        others = extra.pop("others", [])
        order = extra.pop("order", [])
        raw = {**msgspec.to_builtins(posse), **extra}
        raw["members"] = [*raw.get("members", ()), *(others if isinstance(others, list) else ())]
        made = self._convert(raw, Posse, posse)
        if isinstance(order, list) and sorted(map(str, order)) == sorted(str(one.id) for one in made.members):
            by_id = {str(one.id): one for one in made.members}
            made = structs.replace(made, members=tuple(by_id[str(one)] for one in order))
        for held in made.stored:
            if not known(held.item, self.book):
                self._unknown(held.item)
        return made

    def _convert(self, raw: dict[str, Any], kind: type[T], otherwise: T) -> T:
        try:
            return msgspec.convert(raw, kind)
        except msgspec.ValidationError as error:
            self._broken_note(str(error))
            return otherwise

    def extra(self, element: Element) -> dict[str, Any]:
        """What the line of ours in an element's notes says."""
        for line in (element.findtext("customNotes") or "").splitlines():
            if line.startswith(LINE) and len(line) < LARGEST_FILE:
                try:
                    return dict(msgspec.json.decode(line[len(LINE) :].encode(), type=dict[str, Any]))
                except (msgspec.MsgspecError, RecursionError, ValueError) as error:
                    self._broken_note(str(error))
        return {}

    def _broken_note(self, why: str) -> None:
        why = one_line(why, 120)
        self.report.add(
            "broken-note",
            self.file,
            Text(f"a note of lotow's cannot be read: {why}", f"une note de lotow est illisible : {why}"),
            Text("passed over", "ignorée"),
        )

    def _unknown(self, name: str) -> None:
        name = one_line(name)
        self.report.add(
            "unknown-name",
            self.file,
            Text(f"nothing here is called {name!r}", f"rien ici ne s'appelle {name!r}"),
            Text("left out; a book that has it may be missing", "laissé de côté ; un livre manque peut-être"),
        )


def _forces(owner: Element) -> Iterator[Element]:
    """Every force, those inside others too."""
    for force in children(owner, "forces"):
        yield force
        yield from _forces(force)
