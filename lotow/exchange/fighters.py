"""Whoever a catalogue lets one hire: what kind they are, their figures, what they carry and can take.

Fighter types and hired guns are read alike up to here; `lists` and `hired` make entries of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct, structs

from lotow.errors import Text
from lotow.exchange import figures
from lotow.exchange.bounds import one_line, whole
from lotow.exchange.choosing import Choice, Walker, is_skills
from lotow.exchange.goods import Armoury
from lotow.exchange.ids import bare
from lotow.exchange.library import CatalogueFile, meaning
from lotow.exchange.making import RETAINER, RETAINER_NAMED, Making, Source
from lotow.exchange.outfit import OutfitLine, outfit, price_of
from lotow.exchange.roots import anybody, roots
from lotow.exchange.stated import Stated, stated
from lotow.exchange.switches import Switch


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
    document: CatalogueFile,
    making: Making,
    armoury: Armoury,
    switches: tuple[Switch, ...] = (),
    chosen: Switch | None = None,
) -> Iterator[Person]:
    """Everybody whom a document puts forward, with one of its switches chosen for the whole list or none."""
    walker = making.walker(document)
    who = anybody(document)
    for switch in switches:
        who = who.having(switch.ids, int(switch is chosen))
    for root in roots(walker, who):
        if not (root.choice.hidden and root.choice.sure):
            source = Source(document, root.choice, root.who, category=root.category, switch=chosen)
            yield from _person(source, root.kind, walker, making, armoury)
        elif root.choice.veiled:
            making.report.hides(f"{document.file}: {root.choice.name}", root.choice.name)


def _person(
    source: Source, kind: str | None, walker: Walker, making: Making, armoury: Armoury
) -> Iterator[Person]:
    choice = source.choice
    name = one_line(bare(choice.name)) or "unnamed"
    where = f"{source.document.file}: {name}"
    sheets = [one for one in figures.sheets(choice.parts, source.who, walker) if one.kind == "fighter"]
    if kind is None:
        if not sheets and making.switch_ids.isdisjoint(choice.ids):
            making.report.left_out(where, name)
        elif sheets:
            making.report.add(
                "no-category",
                where,
                Text("it belongs to no category that is known", "aucune catégorie connue"),
                Text("left out", "laissé de côté"),
            )
        return
    if sheets:
        for other in sheets[1:]:
            making.report.left_out(where, f"profile {other.name}")
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
    others = frozenset().union(*(version.ids for version, _ in versions))
    for version, sheet in versions:
        who = source.who.having(others, 0).having(version.ids).named(*version.ids)
        own = structs.replace(source, variant=version, who=who)
        called = name if version is cheapest else one_line(bare(version.name)) or name
        yield from _read(called, where, kind, sheet, own, walker, making, armoury)


def _versions(source: Source, walker: Walker) -> Iterator[tuple[Choice, figures.ProfileSheet]]:
    """Choices that bring the profile: somebody who comes in several kinds."""
    for option in walker.inside(source.choice, source.who, lambda one: not is_skills(one)):
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
    stating = (*choice.parts, *(variant.parts if variant is not None else ()))
    person = Person(
        name,
        where,
        kind,
        price_of(dollars, f"{where}: price", making),
        choice.infamy + (variant.infamy if variant is not None else 0),
        profile,
        structs.replace(source, included=[], offered=[], instead=[]),
        list(stated(stating, walker, source.who)),
    )
    if not choice.sure:
        making.report.doubt(where, name)
    outfit(person, walker, making, armoury)
    for rule in person.rules:
        if meaning("choices", bare(rule.name)) == "starting" and not person.experience:
            person.experience = figures.figure(_digits(rule.text), where, making.report) or 0
        if making.matcher.known(rule.name, "rule") == "leader":
            person.leads = True
    yield person


def retainer(rules: list[Stated]) -> int | None:
    """The fee that a rule named for it tells, in its name or else in its words."""
    for rule in rules:
        if found := RETAINER.search(rule.name):
            return whole(found[1])
        if RETAINER_NAMED.search(rule.name) and (said := _digits(rule.text)):
            return whole(said)
    return None


def _digits(text: str) -> str:
    found = "".join(one if one.isdecimal() else " " for one in text).split()
    return found[0] if found else ""
