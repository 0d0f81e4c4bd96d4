"""Hired guns and legends of catalogues: fee, retainer, infamy, gear, options, who may hire them."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from lotow.errors import Text
from lotow.exchange.bounds import DEEPEST
from lotow.exchange.choosing import Walker, is_skills
from lotow.exchange.fighters import Person, retainer
from lotow.exchange.ids import bare, fold
from lotow.exchange.library import children, words
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
    name = making.put("hired-gun", making.new("hired-gun", person.name, person.source.document.slug), entry)
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
        entry["options"] = [_option(item, line) for item, line in person.offers.items()]
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


def _option(item: str, line: OutfitLine) -> Raw:
    made: Raw = {"item": item, "price": line.price}
    for field in ("replaces", "needs", "one_of"):
        if value := getattr(line, field):
            made[field] = value
    return made


def _hirers(person: Person, making: Making) -> Raw:
    """Who may hire: some rules say so by their name, some in their words. A list that nobody here has stays
    in words."""
    said: dict[str, list[str]] = {"only": [], "never": []}
    for rule in person.rules:
        says = words()["hiring"].get(fold(rule.name), {})
        told = fold(f"{rule.name}. {rule.text}")
        for which, lists in said.items():
            lists += [one for one in says.get(which, ()) if one not in lists]
            found, unknown = _named_lists(told, which, making)
            lists += [one for one in found if one not in lists]
            if unknown:
                making.left_out(person.where, rule.name)
    only, never = said["only"], said["never"]
    made: Raw = {"lists": only} if only else {}
    return made | ({"barred_lists": never} if never and not only else {})


def _named_lists(told: str, which: str, making: Making) -> tuple[list[str], bool]:
    """The lists that stand behind the words for who may or may not hire, and whether none is known."""
    for begins in words()["hiring-words"][which]:
        at = told.find(begins)
        if at < 0 or (which == "only" and any(no in told[max(at - 12, 0) : at] for no in (" not", "never"))):
            continue
        rest = f" {told[at + len(begins) :][:120]} "
        names = {fold(one.name.en): one.id for one in making.book.content.posse.values()}
        names |= {fold(one["name"]["en"]): name for name, one in making.tables["posse"].items()}
        found = [one for called, one in names.items() if f" {called} " in rest]
        return found, not found
    return [], False


def _tables(person: Person, making: Making) -> list[str]:
    """The skill tables an advance may use: the groups of skills below the entry, linked or its own."""
    walker = Walker(making.library, person.source.document, making.report)
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
