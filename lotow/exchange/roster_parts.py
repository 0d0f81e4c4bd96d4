"""Pieces of a roster: profiles and rules copied from the catalogue, ids, notes, and what notes must hold."""

from __future__ import annotations

from hashlib import sha256
from typing import Any
from xml.etree.ElementTree import Element, SubElement

import msgspec

from lotow.exchange.choices import Walker
from lotow.exchange.conditions import changed
from lotow.exchange.library import Library, characteristic, children, meaning, type_id
from lotow.posse.members import Member
from lotow.posse.standing import standing
from lotow.rulebook import Rulebook, models

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


def roster_id(*parts: str) -> str:
    """An id as such programs make them, always the same for the same parts."""
    found = sha256("\0".join(parts).encode()).hexdigest()
    return "-".join(found[at : at + 4] for at in range(0, 16, 4))


def clean(text: str) -> str:
    """Text without the characters that XML has no place for."""
    return "".join(one for one in text if one >= " " or one in "\t\n")


def info(
    into: Element,
    parts: tuple[Element, ...],
    who: frozenset[str],
    walker: Walker,
    modern: bool,
    member: Member | None = None,
    book: Rulebook | None = None,
) -> None:
    """The rules and profiles of an entry; a fighter's profile as it stands now."""
    rules, profiles = Element("rules"), Element("profiles")
    for part in parts:
        for rule in children(part, "rules"):
            _rule(rules, rule, (rule,), who)
        for profile in children(part, "profiles"):
            _profile(profiles, profile, (profile,), who, walker, modern, member, book)
        for link in children(part, "infoLinks"):
            found = walker.target(link)
            if found is not None and found.tag == "rule":
                _rule(rules, found, (found, link), who)
            elif found is not None and found.tag == "profile":
                _profile(profiles, found, (found, link), who, walker, modern, member, book)
    for made in (rules, profiles):
        if len(made):
            into.append(made)


def _rule(into: Element, rule: Element, parts: tuple[Element, ...], who: frozenset[str]) -> None:
    hidden = changed(any(one.get("hidden") == "true" for one in parts), "hidden", parts, who)
    if hidden.value and hidden.sure:
        return
    said = {"id": rule.get("id", ""), "name": rule.get("name", ""), "hidden": "false"}
    made = SubElement(into, "rule", {**said, **_printed(rule)})
    SubElement(made, "description").text = rule.findtext("description") or ""


def _printed(element: Element) -> dict[str, str]:
    return {name: element.get(name, "") for name in ("book", "publicationId", "page") if element.get(name)}


def _profile(
    into: Element,
    profile: Element,
    parts: tuple[Element, ...],
    who: frozenset[str],
    walker: Walker,
    modern: bool,
    member: Member | None,
    book: Rulebook | None,
) -> None:
    kind = walker.library.resolve(walker.document, type_id(profile))
    named = kind.get("name", "") if kind is not None else profile.get("profileTypeName", "")
    names = ("typeId", "typeName") if modern else ("profileTypeId", "profileTypeName")
    said = {"id": profile.get("id", ""), "name": profile.get("name", ""), "hidden": "false"}
    made = SubElement(
        into, "profile", {**said, **_printed(profile), names[0]: type_id(profile), names[1]: named}
    )
    now = standing(member, book).profile if member is not None and book is not None else None
    is_fighter = meaning("profiles", named) == "fighter"
    characteristics = SubElement(made, "characteristics")
    for one in children(profile, "characteristics"):
        name = one.get("name", "")
        text = str(changed(characteristic(one), type_id(one), parts, who).value)
        if now is not None and is_fighter:
            text = _now(now, meaning("characteristics", name), text)
        written = {"name": name, "typeId" if modern else "characteristicTypeId": type_id(one)}
        if modern:
            SubElement(characteristics, "characteristic", written).text = text
        else:
            SubElement(characteristics, "characteristic", {**written, "value": text})


def _now(profile: models.Profile, key: str | None, text: str) -> str:
    if key not in _KEYS:
        return text
    value = getattr(profile, _KEYS[key])
    if key == "S":
        return f"{value}+" if value else "-"
    return str(value)


def notes_of(member: Member, book: Rulebook) -> list[str]:
    """What a player wants to read in the notes of a fighter."""
    lines = []
    rows = {row.id: row.name.en for row in book.content.table["hero-injuries"].rows}
    if member.injuries:
        injuries = ", ".join(rows.get(one.row, one.row) for one in member.injuries)
        lines.append(f"Injuries: {injuries}")
    if member.raised:
        lines.append("Advances: " + ", ".join(f"{one.characteristic} +{one.by}" for one in member.raised))
    if member.misses:
        lines.append(f"Misses the next games: {member.misses}")
    if member.captive_of:
        lines.append(f"Held captive by {member.captive_of}")
    if member.kills:
        lines.append(f"Kills: {member.kills}")
    return lines


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
