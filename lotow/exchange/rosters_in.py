"""Reads a roster of another program (`.ros`, `.rosz`) into a posse, by the names in it.

What such a roster cannot say (injuries, cash, prices paid) lotow writes into its notes, in words for people
and once more on a line that begins with `lotow:`; without that line the lists' own figures are taken.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeVar
from xml.etree.ElementTree import Element

import msgspec
from msgspec import structs

from lotow.errors import LotowError, Problem, Text
from lotow.exchange.conditions import number
from lotow.exchange.library import children, meaning, type_id
from lotow.exchange.matching import GEAR, Matcher, bare
from lotow.exchange.report import Report
from lotow.exchange.xml_files import parse, read_bytes
from lotow.posse.members import Held, Learnt, Member, Posse
from lotow.posse.naming import name_for
from lotow.posse.prices import list_price, option_for, trade_price
from lotow.posse.standing import known
from lotow.posse.worth import cost
from lotow.rulebook import Rulebook

LINE = "lotow:"
MOST = 999
T = TypeVar("T")


def read_roster(path: Path, book: Rulebook) -> tuple[Posse, tuple[Problem, ...]]:
    """A posse from a roster file, and what in it could not be understood."""
    return from_bytes(read_bytes(path), book, str(path))


def from_bytes(content: bytes, book: Rulebook, file: str) -> tuple[Posse, tuple[Problem, ...]]:
    root = parse(content, file)
    for element in root.iter():
        element.tag = element.tag.rpartition("}")[2]
    if root.tag != "roster":
        raise LotowError(f"{file!r} is a <{root.tag[:40]}>, not a roster", hint="name a .ros or .rosz file")
    reader = RosterReader(book, file)
    return reader.posse(root), reader.report.problems


class RosterReader:
    """Turns the selections of a roster into members."""

    def __init__(self, book: Rulebook, file: str) -> None:
        self.book = book
        self.file = file
        self.matcher = Matcher(book)
        self.report = Report()

    def posse(self, root: Element) -> Posse:
        forces = list(children(root, "forces"))
        posse_list = next(filter(None, (self._list(force) for force in forces)), None)
        if posse_list is None:
            named = ", ".join(repr(force.get("catalogueName", "?")) for force in forces) or "none"
            raise LotowError(
                f"no posse list of {self.file!r} is known: {named}",
                hint="add the book with that list: `lotow book import`, `lotow book add`",
            )
        posse = Posse(
            name=root.get("name") or "Unnamed",
            list=posse_list,
            budget=self._budget(root) or self.book.content.posse[posse_list].budget,
            stash=0,
        )
        members: list[Member] = []
        for selection in self._people(forces):
            for _ in range(count_of(selection)):
                member = self.member(selection, len(members) + 1, posse)
                if member is not None:
                    if not member.name:
                        taken = [one.name for one in members]
                        name = name_for(posse.name, len(members), taken, self.book)
                        member = structs.replace(member, name=name)
                    members.append(member)
        posse = structs.replace(posse, members=tuple(members))
        posse = structs.replace(posse, stash=posse.budget - cost(posse))
        return self._completed(posse, root)

    def _list(self, force: Element) -> str | None:
        return self.matcher.known(force.get("catalogueName") or "", "posse")

    def _people(self, forces: list[Element]) -> Iterator[Element]:
        for force in forces:
            yield from children(force, "selections")
            yield from self._people(list(children(force, "forces")))

    def _budget(self, root: Element) -> int:
        for limit in children(root, "costLimits"):
            if meaning("costs", limit.get("name") or type_id(limit)) == "dollars":
                return int(number(limit.get("value")))
        return 0

    def member(self, selection: Element, place: int, posse: Posse, noted: bool = True) -> Member | None:
        """A fighter or hired gun; None for what is neither."""
        name = selection.get("name") or ""
        found = self._type(selection, posse)
        if found is None:
            self._unknown(name)
            return None
        kind, type_name = found
        member = Member(id=place, name=selection.get("customName") or "", type=type_name)
        if kind == "hired-gun":
            gun = self.book.content.hired_gun[type_name]
            member = structs.replace(member, kind="hired-gun", price=gun.hire_fee)
        else:
            entry = self.book.content.fighter[type_name]
            member = structs.replace(member, role=entry.role, price=entry.price, experience=entry.experience)
        member = self._filled(member, selection, posse)
        return self._noted(member, selection) if noted else member

    def _type(self, selection: Element, posse: Posse) -> tuple[str, str] | None:
        """Whom a selection stands for. One that comes in kinds is named by the kind chosen below it."""
        fighters = self.book.content.fighter
        for one in (*(below for below in _below(selection)), selection):
            called = self.matcher.known(bare(one.get("name") or ""), "fighter")
            if called is not None and fighters[called].posse == posse.list:
                return "fighter", called
        gun = self.matcher.known(bare(selection.get("name") or ""), "hired-gun")
        return ("hired-gun", gun) if gun is not None else None

    def _filled(self, member: Member, selection: Element, posse: Posse) -> Member:
        """A member with the experience, skills and gear selected below it."""
        held: list[Held] = []
        skills: list[Learnt] = []
        own = Counter({carried.item: carried.count for carried in self._entry(member).gear})
        for one in _below(selection):
            name = bare(one.get("name") or "")
            count = count_of(one)
            match meaning("choices", name):
                case "experience":
                    member = structs.replace(member, experience=count)
                    continue
                case "promotion":
                    member = structs.replace(member, role="hero")
                    continue
                case "skills":
                    continue
            item = self.matcher.known(one.get("name") or "", *GEAR) or self._labelled(name)
            skill = self.matcher.known(name, "skill")
            if skill is not None:
                skills.append(Learnt(skill, self._weapons(one, skill)))
            elif item is not None:
                for _ in range(count):
                    own[item] -= 1
                    held.append(self._held(member, item, own[item] >= 0, posse))
            elif not _is_kind(one):
                self._unknown(f"{selection.get('name')}: {name}")
        return structs.replace(member, gear=tuple(held), skills=tuple(skills))

    def _entry(self, member: Member) -> Any:
        content = self.book.content
        return content.fighter[member.type] if member.kind == "fighter" else content.hired_gun[member.type]

    def _held(self, member: Member, item: str, included: bool, posse: Posse) -> Held:
        if included:
            return Held(item, included=True)
        if member.kind == "hired-gun":
            gun = self.book.content.hired_gun[member.type]
            if item in gun.gear_choice:
                return Held(item, included=True)
            option = option_for(gun, item)
            return Held(item, option.price if option is not None else 0)
        price = list_price(member, posse, item, self.book)
        return Held(item, (trade_price(item, self.book) or 0) if price is None else price)

    def _labelled(self, name: str) -> str | None:
        """`Hand Weapon - Knife` is a hand weapon."""
        return self.matcher.known(name.split(" - ")[0], *GEAR)

    def _weapons(self, selection: Element, skill: str) -> tuple[str, ...]:
        """The set of weapons chosen for a skill: the one that the selection below it names."""
        for one in _below(selection):
            weapon = self.matcher.known(one.get("name") or "", "weapon")
            for choice in self.book.content.skill[skill].choices:
                if weapon in choice:
                    return choice
        return ()

    def _noted(self, member: Member, selection: Element) -> Member:
        extra = self.extra(selection)
        return self._convert({**msgspec.to_builtins(member), **extra}, Member, member)

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
        kept = [held for one in made.members for held in one.gear] + list(made.stored)
        for held in kept:
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
            if line.startswith(LINE):
                try:
                    return dict(msgspec.json.decode(line[len(LINE) :].encode(), type=dict[str, Any]))
                except msgspec.MsgspecError as error:
                    self._broken_note(str(error))
        return {}

    def _broken_note(self, why: str) -> None:
        self.report.add(
            "broken-note",
            self.file,
            Text(f"a note of lotow's cannot be read: {why}", f"une note de lotow est illisible : {why}"),
            Text("passed over", "ignorée"),
        )

    def _unknown(self, name: str) -> None:
        self.report.add(
            "unknown-name",
            self.file,
            Text(f"nothing here is called {name!r}", f"rien ici ne s'appelle {name!r}"),
            Text("left out; a book that has it may be missing", "laissé de côté ; un livre manque peut-être"),
        )


def _below(selection: Element) -> Iterator[Element]:
    """What is selected below, through selections that only hold others."""
    for one in children(selection, "selections"):
        if meaning("choices", bare(one.get("name") or "")) == "skills":
            yield from _below(one)
        else:
            yield one


def _is_kind(selection: Element) -> bool:
    """Whether a selection is the kind of fighter chosen, not something carried: it brings the profile."""
    for profile in children(selection, "profiles"):
        named = profile.get("typeName") or profile.get("profileTypeName") or ""
        if meaning("profiles", named) == "fighter":
            return True
    return False


def count_of(selection: Element) -> int:
    """How many of it are selected; nobody means thousands."""
    return min(max(int(number(selection.get("number") or "1")), 1), MOST)
