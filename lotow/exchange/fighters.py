"""Whoever a catalogue lets one hire: what kind they are, their figures, what they carry and can take.

Fighter types and hired guns are read alike up to here; `lists` and `hired` make entries of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from xml.etree.ElementTree import Element

from msgspec import Struct, structs

from lotow.errors import LotowError, Text
from lotow.exchange import figures
from lotow.exchange.bounds import MOST_MEMBERS, one_line, whole
from lotow.exchange.choosing import Choice, Walker, is_skills
from lotow.exchange.conditions import holds, modifiers
from lotow.exchange.goods import Armoury
from lotow.exchange.ids import bare
from lotow.exchange.library import CatalogueFile, children, meaning
from lotow.exchange.making import RETAINER, Making, Source, Stated
from lotow.exchange.outfit import OutfitLine, outfit, price_of
from lotow.exchange.report import Findings


class Person(Struct, eq=False):
    """Somebody to hire, read from a catalogue."""

    name: str
    where: str
    kind: str
    price: int
    infamy: float
    profile: dict[str, Any]
    source: Source
    rules: list[Stated]
    gear: list[dict[str, Any]] = []
    offers: dict[str, OutfitLine] = {}
    one_of: list[str] = []
    experience: int = 0
    leads: bool = False


def people(
    document: CatalogueFile, making: Making, armoury: Armoury, switch: Choice | None = None
) -> Iterator[Person]:
    """Everybody whom a document puts forward; with `switch` chosen in the roster, where there is one."""
    walker = Walker(making.library, document, making.report)
    chosen = switch.ids if switch is not None else frozenset()
    for choice, who, category in _roots(walker, chosen):
        if not (choice.hidden and choice.sure):
            source = Source(document, choice, who, category=category, switch=switch)
            yield from _person(source, walker, making, armoury)
        elif choice.veiled:
            making.hides(f"{document.file}: {choice.name}", choice.name)


def switches(document: CatalogueFile, making: Making) -> list[Choice]:
    """What can be chosen beside the fighters and changes the whole list: an entry of no known kind, without a
    profile, that conditions in the document count."""
    asked = {one.get("childId", "") for one in document.root.iter("condition")}
    walker = Walker(making.library, document, Findings())
    return [
        choice
        for choice, who, category in _roots(walker, frozenset())
        if (category is None or meaning("categories", category.get("name", "")) is None)
        and not asked.isdisjoint(choice.ids)
        and not any(one.kind == "fighter" for one in figures.sheets(choice.parts, who, walker))
    ]


def _roots(walker: Walker, chosen: frozenset[str]) -> Iterator[tuple[Choice, frozenset[str], Element | None]]:
    """What stands at the top of a document, with the ids it answers to and its category."""
    document = walker.document
    forces = [force.get("id", "") for force in document.root.iter("forceEntry")]
    roots: list[tuple[Element, Element | None]] = [
        (entry, None) for entry in children(document.root, "selectionEntries")
    ]
    for shown in children(document.root, "entryLinks"):
        found = walker.target(shown)
        if found is not None and found.tag == "selectionEntry":
            roots.append((found, shown))
    if len(roots) > MOST_MEMBERS:
        raise LotowError(
            Text(
                f"{document.file!r} has {len(roots)} people to hire",
                f"{document.file!r} propose {len(roots)} personnes",
            ),
            hint=Text(f"{MOST_MEMBERS} at most", f"{MOST_MEMBERS} au plus"),
        )
    for entry, link in roots:
        category, answers = _category(entry, link, walker)
        names = {entry.get("id", ""), document.id, *forces, *answers, *chosen}
        if link is not None:
            names.add(link.get("id", ""))
        who = frozenset(names)
        links = (link.get("id", ""),) if link is not None else ()
        yield walker.choice(entry, link, links, (), who), who, category


def _category(entry: Element, link: Element | None, walker: Walker) -> tuple[Element | None, list[str]]:
    """The category somebody is listed under, and the ids of all it belongs to."""
    found: Element | None = None
    answers = []
    for part in (entry, link) if link is not None else (entry,):
        for belongs in children(part, "categoryLinks"):
            target = walker.target(belongs)
            if target is not None:
                answers.append(target.get("id", ""))
                if found is None or belongs.get("primary") == "true":
                    found = target
        for modifier, owners in modifiers(part):
            if modifier.get("field") == "category" and holds(modifier, owners, frozenset(answers)):
                target = walker.library.resolve(walker.document, modifier.get("value", ""))
                if modifier.get("type") in ("add", "set-primary", "set") and target is not None:
                    answers.append(target.get("id", ""))
                    found = target if found is None or modifier.get("type") != "add" else found
    return found, answers


def _person(source: Source, walker: Walker, making: Making, armoury: Armoury) -> Iterator[Person]:
    choice = source.choice
    name = one_line(bare(choice.name)) or "unnamed"
    where = f"{source.document.file}: {name}"
    kind = meaning("categories", source.category.get("name", "")) if source.category is not None else None
    sheets = [one for one in figures.sheets(choice.parts, source.who, walker) if one.kind == "fighter"]
    if kind is None:
        if not sheets and making.switch_ids.isdisjoint(choice.ids):
            making.left_out(where, name)
        elif sheets:
            making.report.add(
                "no-category",
                where,
                Text("it belongs to no category that is known", "aucune catégorie connue"),
                Text("left out", "laissé de côté"),
            )
        return
    if sheets:
        yield from _read(name, where, kind, sheets[0], source, walker, making, armoury)
        return
    versions = list(_versions(source, walker))
    if not versions:
        making.report.add(
            "blank-figure",
            where,
            Text("it has no profile", "il n'a pas de profil"),
            Text("left out", "laissé de côté"),
        )
        return
    making.report.add(
        "split-in-types",
        where,
        Text(
            f"it comes in {len(versions)} kinds: {', '.join(one.name for one, _ in versions)}",
            f"il en existe {len(versions)} sortes : {', '.join(one.name for one, _ in versions)}",
        ),
        Text("each made a fighter type", "chacune devient un type de combattant"),
    )
    cheapest = min(versions, key=lambda one: one[0].dollars)[0]
    for version, sheet in versions:
        own = structs.replace(source, variant=version, who=source.who | {version.element.get("id", "")})
        called = name if version is cheapest else one_line(bare(version.name)) or name
        yield from _read(called, where, kind, sheet, own, walker, making, armoury)


def _versions(source: Source, walker: Walker) -> Iterator[tuple[Choice, figures.ProfileSheet]]:
    """Choices that bring the profile: somebody who comes in several kinds."""
    choice = source.choice
    below = walker.choices(choice.element, source.who, choice.links, lambda one: not is_skills(one))
    for option in below:
        for sheet in figures.sheets(option.parts, source.who, walker):
            if sheet.kind == "fighter" and not option.hidden:
                yield option, sheet
                break


def _read(
    name: str,
    where: str,
    kind: str,
    sheet: figures.ProfileSheet,
    source: Source,
    walker: Walker,
    making: Making,
    armoury: Armoury,
) -> Iterator[Person]:
    profile = figures.fighter(sheet, kind != "henchman", where, making.report)
    if profile is None:
        return
    choice, variant = source.choice, source.variant
    dollars = choice.dollars + (variant.dollars if variant is not None else 0)
    person = Person(
        name,
        where,
        kind,
        price_of(dollars, f"{where}: price", making),
        choice.infamy,
        profile,
        structs.replace(source, included=[], offered=[], instead=[]),
        list(making.stated(choice.parts, walker, source.who)),
    )
    if not choice.sure:
        making.doubt(where, name)
    outfit(person, walker, making, armoury)
    for rule in person.rules:
        if meaning("choices", bare(rule.name)) == "starting" and not person.experience:
            person.experience = figures.figure(_digits(rule.text), where, making.report) or 0
        if making.matcher.known(rule.name, "rule") == "leader":
            person.leads = True
    yield person


def retainer(rules: list[Stated]) -> int | None:
    """The fee that a rule named for it tells."""
    return next((whole(found[1]) for one in rules if (found := RETAINER.search(one.name))), None)


def _digits(text: str) -> str:
    found = "".join(one if one.isdecimal() else " " for one in text).split()
    return found[0] if found else ""
