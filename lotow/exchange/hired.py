"""Hired guns and legends of catalogues: fee, retainer, infamy, gear, options, who may hire them."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from lotow.errors import Text
from lotow.exchange.choices import Walker, is_skills
from lotow.exchange.library import children, fold, words
from lotow.exchange.lists import rules_and_skills
from lotow.exchange.making import Making, Raw
from lotow.exchange.matching import bare
from lotow.exchange.people import Person, retainer


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
    name = making.put("hired-gun", making.new("hired-gun", person.name), entry)
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
        entry["options"] = [{"item": item, "price": price} for item, price in person.offers.items()]
    entry |= rules_and_skills(person, source.document.name, ours, making)
    lists = _lists(person, making)
    if lists:
        entry["lists"] = lists
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


def _lists(person: Person, making: Making) -> list[str]:
    """Who may hire: some rules say so by their name."""
    for rule in person.rules:
        says = words()["hiring"].get(fold(rule.name), {})
        if "only" in says:
            return list(says["only"])
        if "never" in says:
            everybody = [*making.book.content.posse, *making.tables["posse"]]
            return [one for one in everybody if one not in says["never"]]
    return []


def _tables(person: Person, making: Making) -> list[str]:
    """The skill tables an advance may use: the groups of skills below the entry, linked or its own."""
    walker = Walker(making.library, person.source.document, making.report)
    tables: list[str] = []
    for part in person.source.choice.parts:
        _gather(part, walker, making, tables, 0)
    return tables


def _gather(owner: Element, walker: Walker, making: Making, tables: list[str], depth: int) -> None:
    if depth > 6:
        return
    for tag in ("selectionEntries", "selectionEntryGroups", "entryLinks"):
        for one in children(owner, tag):
            below = walker.target(one) if tag == "entryLinks" else one
            name = bare(one.get("name") or (below.get("name") if below is not None else "") or "")
            table, _ = making.matcher.skill_table(name)
            if is_skills(name) and table is not None:
                if table not in tables:
                    tables.append(table)
            elif below is not None and (below.tag == "selectionEntryGroup" or is_skills(name)):
                _gather(below, walker, making, tables, depth + 1)


def _agrees(name: str, entry: Raw, making: Making) -> bool:
    gun = making.book.content.hired_gun[name]
    return bool(gun.hire_fee == entry["hire_fee"] and gun.infamy == entry["infamy"])
