"""Hired guns and legends of catalogues: fee, retainer, infamy, gear, options, who may hire them."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from lotow.errors import Text
from lotow.exchange.bounds import DEEPEST
from lotow.exchange.choosing import Walker, is_skills
from lotow.exchange.fighters import Person, retainer
from lotow.exchange.hirers import read
from lotow.exchange.ids import bare
from lotow.exchange.library import children
from lotow.exchange.lists import rules_and_skills
from lotow.exchange.making import Making, Raw
from lotow.exchange.outfit import OutfitLine


def hired_gun(person: Person, making: Making) -> str:
    """Makes a hired gun of somebody, or compares it with the core's. Gives its id."""
    known = making.matcher.known(person.name, "hired-gun")
    entry = _entry(person, known is not None, making)
    if known is None:
        near = making.matcher.near(person.name, "hired-gun", lambda one: _agrees(one, entry, making))
        if near is not None:
            making.report.add(
                "misspelt",
                person.where,
                Text(
                    f"{person.name!r} must be {near}: its figures are",
                    f"{person.name!r} : sans doute {near}",
                ),
                Text(f"taken for {near}", f"pris pour {near}"),
            )
            known = near
    if known is not None:
        from lotow.exchange.comparing import compare_hired_gun

        compare_hired_gun(known, entry, person.where, making)
        making.sources["hired-gun", known] = person.source
        return known
    owner = making.owner(person.source.choice.element, person.source.document)
    name = making.put("hired-gun", making.new("hired-gun", person.name, owner), entry)
    making.sources["hired-gun", name] = person.source
    return name


def _entry(person: Person, ours: bool, making: Making) -> Raw:
    source = person.source
    entry = making.words(person.name, "-")
    legend = person.kind == "legend"
    entry["text"] = making.origin(
        source.choice.element,
        source.document,
        "A legend of the West" if legend else "A hired gun",
        "Une légende de l'Ouest" if legend else "Un mercenaire",
    )
    entry |= {
        "hire_fee": person.price,
        "retainer": _retainer(person, ours, entry, making),
        "profile": person.profile,
        "infamy": _infamy(person, making),
    }
    if person.gear:
        entry["gear"] = person.gear
    if person.one_of:
        entry["gear_choice"] = person.one_of
    if person.offers:
        entry["options"] = [_option(item, line, _most(person, item)) for item, line in person.offers.items()]
    entry |= rules_and_skills(person, source.document, ours, making)
    entry |= _hirers(person, making)
    entry["skill_tables"] = _tables(person, making)
    return entry


def _retainer(person: Person, ours: bool, entry: Raw, making: Making) -> int:
    found = retainer(person.rules)
    if found is None and not ours:
        making.fill_in(person.where, Text("retainer", "honoraires"), "$0", entry, "retainer")
    return found or 0


def _infamy(person: Person, making: Making) -> int:
    """A catalogue counts the infamy of the model with that of the person."""
    per_model = making.book.content.numbers.infamy_per_model
    bonus = int(person.infamy) - per_model
    if bonus < 0:
        making.report.add(
            "unreadable-figure",
            f"{person.where}: infamy",
            Text(
                f"{person.infamy:g} is less than the {per_model} of any model",
                f"{person.infamy:g} : moins que les {per_model} de toute figurine",
            ),
            Text("taken as a bonus of 0", "pris pour un bonus de 0"),
        )
    return max(bonus, 0)


def _most(person: Person, item: str) -> int | None:
    """How many of an option may be taken: as many as the catalogue says in numbers."""
    choices = [one.choice for one in person.source.offered if one.item == item]
    return max((one.most or 1 for one in choices), default=1)


def _option(item: str, line: OutfitLine, most: int | None) -> Raw:
    made: Raw = {"item": item, "price": line.price}
    if most is not None and most > 1:
        made["most"] = most
    for field in ("replaces", "needs", "not_with", "one_of", "shares"):
        if value := getattr(line, field):
            made[field] = value
    return made


def _hirers(person: Person, making: Making) -> Raw:
    """Who may hire. What names no list stays in words; a list that no book has yet is told."""
    found = read(person.rules, making.matcher)
    for name in found.unread:
        making.report.left_out(person.where, name)
    here = {*making.book.content.posse, *making.tables["posse"]}
    for name in dict.fromkeys((*found.lists, *found.barred_lists)):
        if name not in here:
            making.report.add(
                "list-not-here",
                person.where,
                Text(f"it speaks of a list {name!r}", f"il est question d'une liste {name!r}"),
                Text("holds once a book has that list", "vaudra dès qu'un livre aura cette liste"),
            )
    return found.fields()


def _tables(person: Person, making: Making) -> list[str]:
    """The skill tables an advance may use: the groups of skills below the entry, linked or its own."""
    walker = making.walker(person.source.document)
    tables: list[str] = []
    seen: set[int] = set()
    for part in person.source.choice.parts:
        _gather(part, walker, making, tables, seen)
    return tables


def _gather(owner: Element, walker: Walker, making: Making, tables: list[str], seen: set[int]) -> None:
    if id(owner) in seen or len(seen) > DEEPEST:
        return
    seen.add(id(owner))
    for tag in ("selectionEntries", "selectionEntryGroups", "entryLinks"):
        for one in children(owner, tag):
            below = walker.target(one) if tag == "entryLinks" else one
            name = bare(one.get("name") or (below.get("name") if below is not None else "") or "")
            table, _ = making.matcher.skill_table(name)
            if is_skills(name) and table is not None:
                if table not in tables:
                    tables.append(table)
            elif below is not None and (below.tag == "selectionEntryGroup" or is_skills(name)):
                _gather(below, walker, making, tables, seen)


def _agrees(name: str, entry: Raw, making: Making) -> bool:
    gun = making.book.content.hired_gun[name]
    return bool(gun.hire_fee == entry["hire_fee"] and gun.infamy == entry["infamy"])
