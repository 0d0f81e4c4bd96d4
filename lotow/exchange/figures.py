"""Profiles as catalogues write them, read into figures: `5+`, `20"`, `St x 2"`, `half`, `-`.

A figure with a slip in it is read as far as it can be, and every slip is reported.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from xml.etree.ElementTree import Element

from msgspec import Struct

from lotow.errors import Text
from lotow.exchange.choosing import Walker
from lotow.exchange.conditions import ConditionFacts, changed
from lotow.exchange.library import characteristic, children, meaning, type_id
from lotow.exchange.report import Findings

FIGHTER = ("S", "F", "St", "G", "A", "W", "P")
HERO = (*FIGHTER, "FA", "FT")
_NUMBER = re.compile(r"\d+")
_CLEAN = re.compile(r"[+-]?\d+\+?")
_PER_STRENGTH = re.compile(r"st(?:r(?:ength)?)?\s*x\s*(\d+)", re.IGNORECASE)
_MOVES = {"none": "none", "half": "half", "full": "all", "all": "all"}


class ProfileSheet(Struct, frozen=True):
    """A profile of a catalogue: what kind it is, and what it says by our keys."""

    name: str
    kind: str
    values: dict[str, str]


def sheets(parts: tuple[Element, ...], who: ConditionFacts, walker: Walker) -> Iterator[ProfileSheet]:
    """The profiles of an entry, its own and those it links to, their modifiers applied."""
    for part in parts:
        for profile in children(part, "profiles"):
            yield _sheet(profile, (profile,), who, walker)
        for link in children(part, "infoLinks"):
            if link.get("type") == "profile":
                found = walker.target(link)
                if found is not None and found.tag == "profile":
                    yield _sheet(found, (found, link), who, walker)
        for group in children(part, "infoGroups"):
            yield from sheets((group,), who, walker)


def _sheet(profile: Element, parts: tuple[Element, ...], who: ConditionFacts, walker: Walker) -> ProfileSheet:
    kind = walker.library.resolve(walker.document, type_id(profile))
    name = kind.get("name", "") if kind is not None else ""
    name = name or profile.get("typeName") or profile.get("profileTypeName") or ""
    values = {}
    for one in children(profile, "characteristics"):
        key = meaning("characteristics", one.get("name", ""))
        if key is not None:
            values[key] = str(changed(characteristic(one), type_id(one), parts, who).value)
    return ProfileSheet(profile.get("name", "").strip(), meaning("profiles", name) or "", values)


def fighter(sheet: ProfileSheet, hero: bool, where: str, report: Findings) -> dict[str, Any] | None:
    """The profile of a fighter, or None when too much of it is missing."""
    missing = [key for key in FIGHTER if not sheet.values.get(key) and key != "S"]
    if missing:
        listed = ", ".join(missing)
        report.add(
            "blank-figure",
            where,
            Text(f"its profile has no {listed}", f"son profil n'a pas de {listed}"),
            Text("left out", "laissé de côté"),
        )
        return None
    read = {"FA": 0, "FT": 0} if hero else {}
    for key in HERO if hero else FIGHTER:
        value = figure(sheet.values.get(key, ""), f"{where}: {key}", report)
        if value is not None or key != "S":
            read[key] = value or 0
    return {key: read[key] for key in HERO if key in read}


def figure(text: str, where: str, report: Findings) -> int | None:
    """The number in a characteristic. `-` is none; blanks and odd marks are reported."""
    if text in ("-", "–", "n/a"):
        return None
    found = _NUMBER.search(text)
    if found is None:
        said = (
            Text("it is blank", "elle est vide") if not text else Text(f"{text!r} is no figure", f"{text!r}")
        )
        report.add("blank-figure", where, said, Text("taken as none", "prise pour nulle"))
        return None
    if not _CLEAN.fullmatch(text):
        report.add(
            "unreadable-figure",
            where,
            Text(f"{text!r} is not a plain figure", f"{text!r} n'est pas un simple chiffre"),
            Text(f"read as {found[0]}", f"lue comme {found[0]}"),
        )
    return int(found[0])


def shooting(sheet: ProfileSheet, where: str, report: Findings) -> dict[str, Any]:
    """How a weapon shoots."""
    read: dict[str, Any] = {}
    span = sheet.values.get("range", "")
    per_strength = _PER_STRENGTH.search(span)
    if per_strength:
        read["range_per_strength"] = int(per_strength[1])
    elif "template" in span.casefold():
        read["template"] = "blast" if "blast" in span.casefold() else "spread"
    else:
        read["range"] = figure(span.rstrip('"”″ '), f"{where}: range", report) or 0
    strength = sheet.values.get("St", "")
    if "user" not in strength.casefold():
        value = figure(strength, f"{where}: Strength", report)
        if value is not None:
            read["strength"] = value
    penalty = sheet.values.get("penalty", "").casefold().strip(" *.")
    if penalty not in _MOVES:
        report.add(
            "unreadable-figure",
            f"{where}: move penalty",
            Text(f"{penalty!r} is none of none, half, full", f"{penalty!r} n'est ni none, ni half, ni full"),
            Text("taken as half", "prise pour half"),
        )
    read["move"] = _MOVES.get(penalty, "half")
    return read


def melee(sheet: ProfileSheet, where: str, report: Findings) -> dict[str, int]:
    """What a weapon adds in a fight."""
    read = {}
    for key in ("win", "wound"):
        text = sheet.values.get(key, "-") or "-"
        value = figure(text, f"{where}: {key}", report) or 0
        read[key] = -value if text.lstrip().startswith("-") else value
    return read


def mount(sheet: ProfileSheet, where: str, report: Findings) -> dict[str, int]:
    """The profile of a mount: it neither shoots nor fights."""
    read = {"F": 0, "A": 0}
    for key in ("St", "G", "W", "P", "move"):
        text = sheet.values.get(key, "").rstrip('"”″ ')
        read[key] = figure(text, f"{where}: {key}", report) or 0
    return read
