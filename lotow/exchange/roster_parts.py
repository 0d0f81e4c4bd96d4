"""Pieces of a roster: profiles and rules copied from the catalogue, ids, notes, and what notes must hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from hashlib import sha256
from typing import Any
from xml.etree.ElementTree import Element, SubElement

import msgspec

from lotow.exchange.choosing import Walker
from lotow.exchange.conditions import ConditionFacts, changed
from lotow.exchange.library import Library, characteristic, children, meaning, type_id
from lotow.posse.members import Member
from lotow.posse.standing import known, standing, type_of
from lotow.posse.worth import cost_of
from lotow.rulebook import Rulebook, models
from lotow.rulebook.whose import injury_rows

_KEYS = {
    "S": "shootin",
    "F": "fightin",
    "St": "strength",
    "G": "grit",
    "A": "attacks",
    "W": "wounds",
    "P": "pluck",
    "FA": "fame",
    "FT": "fortune",
}


DEEPEST_GROUP = 8
"""Groups of rules within groups."""


def roster_id(*parts: str) -> str:
    """An id as such programs make them, always the same for the same parts."""
    found = sha256("\0".join(parts).encode()).hexdigest()
    return "-".join(found[at : at + 4] for at in range(0, 16, 4))


def clean(text: str) -> str:
    """Text without the characters that XML has no place for."""
    return "".join(one for one in text if (one >= " " or one in "\t\n") and one not in "\ufffe\uffff")


def info(
    into: Element,
    parts: Sequence[Element],
    who: ConditionFacts,
    walker: Walker,
    books: Publications,
    member: Member | None = None,
    book: Rulebook | None = None,
) -> None:
    """The rules and profiles of an entry; a fighter's profile as it stands now."""
    rules, profiles = Element("rules"), Element("profiles")
    now = standing(member, book).profile if member is not None and book is not None else None
    _info(rules, profiles, parts, who, walker, books, now, 0)
    for made in (rules, profiles):
        if len(made):
            into.append(made)


def _info(
    rules: Element,
    profiles: Element,
    parts: Sequence[Element],
    who: ConditionFacts,
    walker: Walker,
    books: Publications,
    now: models.Profile | None,
    depth: int,
) -> None:
    for part in parts:
        for rule in children(part, "rules"):
            _rule(rules, rule, (rule,), who, books)
        for profile in children(part, "profiles"):
            _profile(profiles, profile, (profile,), who, walker, books, now)
        groups: list[tuple[Element, tuple[Element, ...]]] = []
        groups += [(group, (group,)) for group in children(part, "infoGroups")]
        for link in children(part, "infoLinks"):
            found = walker.target(link)
            if found is not None and found.tag == "rule":
                _rule(rules, found, (found, link), who, books)
            elif found is not None and found.tag == "profile":
                _profile(profiles, found, (found, link), who, walker, books, now)
            elif found is not None and found.tag == "infoGroup":
                groups.append((found, (found, link)))
        for group, shown in groups:
            if depth < DEEPEST_GROUP and not _hidden(shown, who):
                _info(rules, profiles, (group,), who, walker, books, now, depth + 1)


def _hidden(parts: Sequence[Element], who: ConditionFacts) -> bool:
    hidden = changed(any(one.get("hidden") == "true" for one in parts), "hidden", parts, who)
    return bool(hidden.value) and hidden.sure


class Publications:
    """The books that entries of a roster are printed in. Older catalogues write a book's name on every entry;
    the newer format has a list of them and refers to it."""

    def __init__(self, library: Library) -> None:
        self.names = {
            one.get("id", ""): one.get("name", "")
            for document in library.documents
            for one in children(document.root, "publications")
        }

    def of(self, element: Element) -> dict[str, str]:
        """The attributes that say where an entry is printed."""
        named, said = element.get("publicationId", ""), {}
        if not named and element.get("book"):
            named = roster_id("publication", element.get("book", ""))
            self.names.setdefault(named, element.get("book", ""))
        if named in self.names:
            said["publicationId"] = named
        if element.get("page"):
            said["page"] = clean(element.get("page", ""))
        return said

    def write(self, into: Element) -> None:
        """The list that goes into a force: those that anything in it is printed in."""
        used = dict.fromkeys(name for one in into.iter() if (name := one.get("publicationId")) is not None)
        made = SubElement(into, "publications")
        for name in used:
            SubElement(made, "publication", {"id": name, "name": clean(self.names[name])})


def _rule(
    into: Element, rule: Element, parts: tuple[Element, ...], who: ConditionFacts, books: Publications
) -> None:
    if _hidden(parts, who):
        return
    name = str(changed(rule.get("name", ""), "name", parts, who).value)
    text = str(changed(rule.findtext("description") or "", "description", parts, who).value)
    said = {"id": rule.get("id", ""), "name": clean(name), **books.of(rule)}
    said["hidden"] = "false"
    made = SubElement(into, "rule", said)
    SubElement(made, "description").text = clean(text)


def _profile(
    into: Element,
    profile: Element,
    parts: tuple[Element, ...],
    who: ConditionFacts,
    walker: Walker,
    books: Publications,
    now: models.Profile | None,
) -> None:
    if _hidden(parts, who):
        return
    kind = walker.library.resolve(walker.document, type_id(profile))
    known = kind.get("name", "") if kind is not None else ""
    named: str = (
        known or profile.get("typeName") or profile.get("profileTypeName") or profile.get("name") or ""
    )
    said = {"id": profile.get("id", ""), "name": clean(profile.get("name", "")), **books.of(profile)}
    said |= {"hidden": "false", "typeId": type_id(profile), "typeName": clean(named)}
    made = SubElement(into, "profile", said)
    is_fighter = meaning("profiles", named) == "fighter"
    characteristics = SubElement(made, "characteristics")
    for one in children(profile, "characteristics"):
        name = one.get("name", "")
        text = str(changed(characteristic(one), type_id(one), parts, who).value)
        if now is not None and is_fighter:
            text = _now(now, meaning("characteristics", name), text)
        SubElement(characteristics, "characteristic", {"name": name, "typeId": type_id(one)}).text = text


def _now(profile: models.Profile, key: str | None, text: str) -> str:
    if key not in _KEYS:
        return text
    value = getattr(profile, _KEYS[key])
    if key == "S":
        return f"{value}+" if value else "-"
    return str(value)


def notes_of(member: Member, book: Rulebook, without: Sequence[str] = ()) -> list[str]:
    """What a player wants to read in the notes of a fighter; `without` names what has no entry there."""
    lines = [f"Also has: {', '.join(without)}"] if without else []
    rows = {id: row.name.en for id, row in injury_rows(book.content).items()}
    if member.injuries:
        injuries = ", ".join(rows.get(one.row, one.row) for one in member.injuries)
        lines.append(f"Injuries: {injuries}")
    if member.raised:
        lines.append("Advances: " + ", ".join(f"{one.characteristic} {one.by:+d}" for one in member.raised))
    if member.misses:
        lines.append(f"Misses the next games: {member.misses}")
    if member.captive_of:
        lines.append(f"Held captive by {member.captive_of}")
    if member.kills:
        lines.append(f"Kills: {member.kills}")
    lines += [f"Note: {one}" for one in member.notes]
    return lines


def in_words(member: Member, book: Rulebook) -> str:
    """Somebody whom the catalogues do not have: who it is, what they carry, what they cost."""
    entry = type_of(member, book)
    called = entry.name.en if entry is not None else member.type
    told = f"{member.name} ({called})"
    if things := gear_of(member, book):
        told += f" with {', '.join(things)}"
    return "; ".join([f"{told}, ${cost_of(member)}", *notes_of(member, book)])


def gear_of(member: Member, book: Rulebook) -> list[str]:
    """What somebody carries, by name, the same things together."""
    names = Counter(
        book.gear(held.item).name.en if known(held.item, book) else held.item for held in member.gear
    )
    return [f"{number}x {name}" if number > 1 else name for name, number in names.items()]


def unresolved(root: Element, library: Library) -> list[str]:
    """The ids of entries in a roster that its catalogues do not have; none in a good one."""
    found = []
    for force in root.iter("force"):
        document = next((one for one in library.documents if one.id == force.get("catalogueId")), None)
        for element in force.iter():
            for path in (element.get("entryId"), element.get("entryGroupId")):
                for part in (path or "").split("::") if path else ():
                    if document is None or library.resolve(document, part) is None:
                        found.append(part)
    return found


def differences(value: Any, read: Any, but: tuple[str, ...] = ()) -> dict[str, Any]:
    """The fields of a struct that reading it back did not give."""
    if read is None:
        return dict(msgspec.to_builtins(value))
    names = [one for one in value.__struct_fields__ if one not in but]
    return {
        name: msgspec.to_builtins(getattr(value, name))
        for name in names
        if getattr(value, name) != getattr(read, name)
    }


def as_json(value: object) -> str:
    """On one line, for a note."""
    return msgspec.json.encode(value).decode()
