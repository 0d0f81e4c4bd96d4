"""Whoever a catalogue lets one hire: what kind they are, their figures, what they carry and can take.

Fighter types and hired guns are read alike up to here; `lists` and `hired` make entries of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from xml.etree.ElementTree import Element

from msgspec import Struct, structs

from lotow.errors import Text
from lotow.exchange import figures
from lotow.exchange.choices import Choice, Walker, is_skills
from lotow.exchange.gear import Armoury
from lotow.exchange.library import Document, children, meaning
from lotow.exchange.making import RETAINER, Making, Source, Stated
from lotow.exchange.matching import bare


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
    offers: dict[str, int] = {}
    one_of: list[str] = []
    experience: int = 0
    leads: bool = False


def people(document: Document, making: Making, armoury: Armoury) -> Iterator[Person]:
    """Everybody whom a document puts forward."""
    walker = Walker(making.library, document, making.report)
    forces = [force.get("id", "") for force in document.root.iter("forceEntry")]
    roots: list[tuple[Element, Element | None]] = [
        (entry, None) for entry in children(document.root, "selectionEntries")
    ]
    for shown in children(document.root, "entryLinks"):
        found = walker.target(shown)
        if found is not None and found.tag == "selectionEntry":
            roots.append((found, shown))
    for entry, link in roots:
        category, answers = _category(entry, link, walker)
        names = {entry.get("id", ""), document.id, *forces, *answers}
        if link is not None:
            names.add(link.get("id", ""))
        who = frozenset(names)
        links = (link.get("id", ""),) if link is not None else ()
        choice = walker.choice(entry, link, links, (), who)
        if choice.hidden and choice.sure:
            continue
        yield from _person(Source(document, choice, who, category=category), walker, making, armoury)


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
    return found, answers


def _person(source: Source, walker: Walker, making: Making, armoury: Armoury) -> Iterator[Person]:
    choice = source.choice
    name = bare(choice.name)
    where = f"{source.document.file}: {name}"
    kind = meaning("categories", source.category.get("name", "")) if source.category is not None else None
    sheets = [one for one in figures.sheets(choice.parts, source.who, walker) if one.kind == "fighter"]
    if kind is None:
        if sheets:
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
        called = name if version is cheapest else bare(version.name)
        yield from _read(called, where, kind, sheet, own, walker, making, armoury)


def _versions(source: Source, walker: Walker) -> Iterator[tuple[Choice, figures.Sheet]]:
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
    sheet: figures.Sheet,
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
        whole(dollars, f"{where}: price", making),
        choice.infamy,
        profile,
        structs.replace(source, included=[], offered=[]),
        list(making.stated(choice.parts, walker, source.who)),
    )
    if not choice.sure:
        making.doubt(where, name)
    _outfit(person, walker, making, armoury)
    for rule in person.rules:
        if meaning("choices", bare(rule.name)) == "starting" and not person.experience:
            person.experience = figures.figure(_digits(rule.text), where, making.report) or 0
        if making.matcher.known(rule.name, "rule") == "leader":
            person.leads = True
    yield person


def _outfit(person: Person, walker: Walker, making: Making, armoury: Armoury) -> None:
    """Sorts what somebody can take into what it comes with, what it can choose and what it can buy."""
    source, choice = person.source, person.source.choice
    taken = list(walker.choices(choice.element, source.who, choice.links, lambda one: not is_skills(one)))
    if choice.link is not None:
        taken += walker.choices(choice.link, source.who, choice.links, lambda one: not is_skills(one))
    must = {id(one.groups[-1].element) for one in taken if one.groups and one.least}
    for option in taken:
        stands_for = meaning("choices", bare(option.name)) or meaning(
            "choices", bare(option.element.get("name") or "")
        )
        if stands_for == "experience":
            source.experience, person.experience = option, max(person.experience, option.least)
        elif stands_for == "promotion":
            source.promotion = option
        elif stands_for is None and not _is_version(option, source, walker):
            _thing(
                person,
                option,
                option.groups and id(option.groups[-1].element) in must,
                walker,
                making,
                armoury,
            )


def _is_version(option: Choice, source: Source, walker: Walker) -> bool:
    return source.variant is not None and any(
        sheet.kind == "fighter" for sheet in figures.sheets(option.parts, source.who, walker)
    )


def _thing(
    person: Person, option: Choice, settled: object, walker: Walker, making: Making, armoury: Armoury
) -> None:
    where = f"{person.where}: {option.name}"
    if not option.sure:
        making.doubt(where, option.name)
    if option.hidden:
        return
    item = armoury.item(option, walker, person.source.who)
    price = whole(option.dollars, where, making)
    group = option.groups[-1] if option.groups else None
    if option.least:
        _comes_with(person, option, item, price, where, making, armoury)
    elif group is not None and group.least and not settled and not price:
        person.one_of.append(item)
        person.source.offered.append((item, option))
    else:
        _offer(person, option, item, price, where, making, armoury)
    _limits(person, option, item, where, making)


def _comes_with(
    person: Person, option: Choice, item: str, price: int, where: str, making: Making, armoury: Armoury
) -> None:
    carried: dict[str, Any] = {"item": item}
    if option.least > 1:
        carried["count"] = option.least
    label = armoury.label(option)
    if label is not None:
        carried["label"] = {"en": label, "fr": label}
    person.gear.append(carried)
    person.source.included.append((item, option))
    if price:
        person.price += price * option.least
        making.report.add(
            "forced-cost",
            where,
            Text(f"it must be taken and costs ${price}", f"il est obligatoire et coûte {price} $"),
            Text("added to the price of its owner", "ajouté au prix de son propriétaire"),
        )


def _offer(
    person: Person, option: Choice, item: str, price: int, where: str, making: Making, armoury: Armoury
) -> None:
    if not price:
        gear = making.book.content
        core = gear.weapon.get(item) or gear.mount.get(item) or gear.item.get(item)
        price = (core.trade.price or 0) if core is not None and core.trade is not None else 0
        making.report.add(
            "missing-price",
            where,
            Text("the list gives no price for it", "la liste n'en donne pas le prix"),
            Text(f"set to ${price}, the Tradin' Post's", f"{price} $, le prix du comptoir"),
        )
    if item not in person.offers:
        person.offers[item] = price
        person.source.offered.append((item, option))
        armoury.sold_for(item, price)


def _limits(person: Person, option: Choice, item: str, where: str, making: Making) -> None:
    """Limits of ours are the rules' (four weapons, two for both hands, one mount, each option of a hired gun
    once); others are lost."""
    numbers = making.book.content.numbers
    if option.most_in_posse is not None:
        _lost(f"{option.most_in_posse} in a posse", f"{option.most_in_posse} par bande", where, making)
    ours = (None, numbers.weapons_maximum, numbers.two_handed_maximum)
    is_mount = item in making.book.content.mount or item in making.tables["mount"]
    if person.kind in ("hero", "henchman") and not (option.most in ours or option.least or is_mount):
        _lost(f"{option.most} for a fighter", f"{option.most} par combattant", where, making)


def _lost(en: str, fr: str, where: str, making: Making) -> None:
    making.report.add(
        "limit-not-carried",
        where,
        Text(f"at most {en}", f"au plus {fr}"),
        Text("lotow has no such limit: mind it yourself", "limite inconnue de lotow : à vous d'y veiller"),
    )


def whole(dollars: float, where: str, making: Making) -> int:
    """Dollars are whole and never below none."""
    if dollars != int(dollars) or dollars < 0:
        making.report.add(
            "unreadable-figure",
            where,
            Text(f"${dollars:g} is no price", f"{dollars:g} $ n'est pas un prix"),
            Text(f"taken as ${max(round(dollars), 0)}", f"pris pour {max(round(dollars), 0)} $"),
        )
    return max(round(dollars), 0)


def retainer(rules: list[Stated]) -> int | None:
    """The fee that a rule named for it tells."""
    return next((int(found[1]) for one in rules if (found := RETAINER.search(one.name))), None)


def _digits(text: str) -> str:
    found = "".join(one if one.isdecimal() else " " for one in text).split()
    return found[0] if found else ""
