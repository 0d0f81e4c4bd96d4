"""Posse lists of catalogues: fighter types, equipment with prices, size, rules, preferred skills."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from lotow.errors import LotowError, Text
from lotow.exchange.bounds import number, one_line
from lotow.exchange.choosing import limits
from lotow.exchange.conditions import ConditionFacts
from lotow.exchange.fighters import Person
from lotow.exchange.hirers import hires_as
from lotow.exchange.ids import bare, singular, slug
from lotow.exchange.library import CatalogueFile, children, meaning
from lotow.exchange.making import Making, Raw
from lotow.exchange.outfit import OutfitLine
from lotow.exchange.roots import anybody
from lotow.exchange.starting_skills import starting_skills
from lotow.exchange.stated import stated
from lotow.exchange.switches import Switch

ROLES = {"hero": "hero", "henchman": "henchman"}
ASKED = ("needs", "not_with", "most", "most_in_posse", "one_of", "shares", "posse_shares", "replaces")


def posse_list(
    document: CatalogueFile,
    folk: list[Person],
    making: Making,
    switches: tuple[Switch, ...] = (),
    switch: Switch | None = None,
) -> str:
    """Makes a posse list of a catalogue and its fighters, or compares it with the core's. Gives its id. With
    one of its switches chosen in the roster it is a list of its own, which hires as the plain one does."""
    called = list_name(document, switch)
    known = making.matcher.known(called, "posse")
    name = known or slug(called) or document.slug
    if name in making.tables["posse"]:
        raise LotowError(
            Text(f"two catalogues are the list {called!r}", f"deux catalogues sont la liste {called!r}"),
            hint=Text("take one at a time", "prenez-en un à la fois"),
        )
    types = {id(one): _type_id(one, name, known is not None, making) for one in folk}
    fighters = {types[id(one)]: _fighter(one, name, known is not None, making) for one in folk}
    _one_leader(fighters, folk, types, document, making)
    equipment = {
        role: _equipment([one for one in folk if ROLES[one.kind] == role], types)
        for role in ("hero", "henchman")
    }
    who = anybody(document)
    for other in switches:
        who = who.having(other.ids, int(other is switch))
    made = _list(document, called, known, who, making)
    if switch is not None:
        plain = making.matcher.known(document.name, "posse") or slug(document.name) or document.slug
        made["hires_as"] = list(dict.fromkeys([plain, *made.get("hires_as", ())]))
    made["equipment"] = equipment
    making.homes[name] = (document, switch)
    for one in folk:
        making.sources["fighter", types[id(one)]] = one.source
    if known is not None:
        from lotow.exchange.comparing import compare_list

        compare_list(known, made, fighters, document.file, making)
        return name
    making.put("posse", name, made)
    for fighter, entry in fighters.items():
        making.put("fighter", fighter, entry)
    return name


def list_name(document: CatalogueFile, switch: Switch | None = None) -> str:
    """What a list is called: as its catalogue, and what was chosen for the whole of it."""
    return document.name if switch is None else f"{document.name}: {one_line(bare(switch.choice.name))}"


def _type_id(person: Person, owner: str, ours: bool, making: Making) -> str:
    if ours:
        known = making.matcher.fighter(person.name, owner)
        if known is not None:
            return known
        near = making.matcher.near(
            person.name, "fighter", lambda one: making.book.content.fighter[one].posse == owner
        )
        if near is not None:
            making.report.add(
                "misspelt",
                person.where,
                Text(f"{person.name!r} must be {near}", f"{person.name!r} : sans doute {near}"),
                Text(f"taken for {near}", f"pris pour {near}"),
            )
            return near
    name = making.new("fighter", _one(person), owner)
    making.tables["fighter"][name] = {}
    return name


def _one(person: Person) -> str:
    return person.name if _most(person) == 1 else singular(person.name)


def _most(person: Person) -> int | None:
    source = person.source
    return limits(source.choice.parts, source.who).most


def _fighter(person: Person, owner: str, ours: bool, making: Making) -> Raw:
    source, choice = person.source, person.source.choice
    bounds = limits(choice.parts, source.who)
    _infamy(person, making)
    entry = making.words(_one(person), "-", person.name)
    entry["text"] = making.origin(
        choice.element,
        source.document,
        f"Of the {source.document.name} list",
        f"De la liste {source.document.name}",
    )
    entry |= {
        "posse": owner,
        "role": "leader" if person.leads else ROLES[person.kind],
        "price": person.price,
        "profile": person.profile,
    }
    if bounds.least:
        entry["minimum"] = bounds.least
    if bounds.most is not None:
        entry["maximum"] = bounds.most
    if not bounds.sure:
        making.report.doubt(person.where, "how many")
    if person.experience:
        entry["experience"] = person.experience
    if person.gear:
        entry["gear"] = person.gear
    if person.one_of:
        entry["gear_choice"] = person.one_of
    return entry | rules_and_skills(person, source.document, ours, making)


def _infamy(person: Person, making: Making) -> None:
    """A fighter counts what any model counts, whatever the catalogue says."""
    per_model = making.book.content.numbers.infamy_per_model
    if person.infamy != per_model:
        making.report.add(
            "wrong-infamy",
            person.where,
            Text(f"its infamy is {person.infamy:g}", f"son niveau de réputation est {person.infamy:g}"),
            Text(f"{per_model}, as for any model", f"{per_model}, comme toute figurine"),
        )


def rules_and_skills(person: Person, document: CatalogueFile, ours: bool, making: Making) -> Raw:
    """The special rules and skills somebody starts with."""
    rules: list[str] = []
    skills = []
    for rule in person.rules:
        named = making.rule(rule, person.where, document, ours)
        if named is not None and named[0] == "skill":
            skills.append((named[1], rule.name))
        elif named is not None and named[1] not in rules:
            rules.append(named[1])
    return ({"rules": rules} if rules else {}) | starting_skills(skills, person.where, making)


def _one_leader(
    fighters: dict[str, Raw],
    folk: list[Person],
    types: dict[int, str],
    document: CatalogueFile,
    making: Making,
) -> None:
    """A list has exactly one leader: whoever the catalogue says, or the hero that must be there once."""
    leaders = [name for name, entry in fighters.items() if entry["role"] == "leader"]
    if len(leaders) == 1:
        return
    heroes = [one for one in folk if one.kind == "hero"] or folk
    once = [one for one in heroes if types[id(one)] in leaders] or [one for one in heroes if _most(one) == 1]
    chosen = types[id((once or heroes)[0])]
    for name in leaders:
        fighters[name]["role"] = "hero"
    fighters[chosen]["role"] = "leader"
    making.report.add(
        "leaders",
        document.file,
        Text(f"the list has {len(leaders)} leaders", f"la liste a {len(leaders)} leaders"),
        Text(f"{chosen} leads", f"{chosen} commande"),
    )


def _equipment(folk: list[Person], types: dict[int, str]) -> list[Raw]:
    """One list for all fighters of a role: the usual price, other prices and who may not have it by type;
    where what it asks for differs by type, a line for each, the commonest first."""
    offers: list[Raw] = []
    for item in dict.fromkeys(item for one in folk for item in one.offers):
        lines = {types[id(one)]: one.offers[item] for one in folk if item in one.offers}
        without = [types[id(one)] for one in folk if item not in one.offers and not _has(one, item)]
        asked = list(_alike(lines))
        for alike in sorted(asked, key=len, reverse=True):
            barred = [*(name for name in lines if name not in alike), *without]
            offers.append(_offer(item, alike, barred))
    return offers


def _alike(lines: dict[str, OutfitLine]) -> Iterator[dict[str, OutfitLine]]:
    """The lines that ask for the same, by type."""
    rest = dict(lines)
    while rest:
        asked = _asked(next(iter(rest.values())))
        alike = {name: line for name, line in rest.items() if _asked(line) == asked}
        yield alike
        rest = {name: line for name, line in rest.items() if name not in alike}


def _offer(item: str, lines: dict[str, OutfitLine], barred: list[str]) -> Raw:
    usual = Counter(line.price for line in lines.values()).most_common(1)[0][0]
    offer: Raw = {"item": item, "price": usual}
    others = {name: line.price for name, line in lines.items() if line.price != usual}
    if others:
        offer["price_for"] = others
    if barred:
        offer["not_for"] = barred
    return offer | _asked(next(iter(lines.values())))


def _asked(line: OutfitLine) -> Raw:
    """What a line asks for, how often it can be had and what is given up for it."""
    said = {field: getattr(line, field) for field in ASKED}
    return {field: value for field, value in said.items() if value}


def _has(person: Person, item: str) -> bool:
    return any(carried["item"] == item for carried in person.gear)


def _list(
    document: CatalogueFile, called: str, known: str | None, who: ConditionFacts, making: Making
) -> Raw:
    entry = making.words(called, "-")
    entry["text"] = making.origin(document.root, document, called, called)
    entry |= _size(document, known, who, making)
    entry["skill_tables"] = _preferred(document, entry, making)
    core = next(iter(making.book.content.posse.values()))
    if known is None:
        entry["scenario_table"] = core.scenario_table
        what = Text("scenario table", "tableau de scénarios")
        making.fill_in(document.file, what, core.scenario_table, entry, "scenario_table")
    rules: list[str] = []
    said = list(stated((document.root,), making.walker(document), who))
    for rule in said:
        named = making.rule(rule, document.file, document, known is not None)
        if named is not None and named[0] == "rule":
            rules.append(named[1])
        elif named is not None:
            making.report.left_out(document.file, f"skill {rule.name} of a list")
    if rules:
        entry["rules"] = rules
    if known is None and (counts := hires_as(said, making.matcher)):
        entry["hires_as"] = counts
    return entry


def _size(document: CatalogueFile, known: str | None, who: ConditionFacts, making: Making) -> Raw:
    """Budget and number of fighters; what the catalogue does not say is the core's."""
    cores = making.book.content.posse
    core = cores[known] if known is not None else next(iter(cores.values()))
    forces = [*children(document.root, "forceEntries")]
    if not forces:
        forces = [*children(making.library.documents[0].root, "forceEntries")]
    bounds = limits(forces[:1], who)
    size: Raw = {"budget": core.budget, "minimum": bounds.least or core.minimum, "maximum": bounds.most}
    if bounds.most is None:
        size["maximum"] = core.maximum
        if known is None:
            what = Text("largest size", "taille maximale")
            making.fill_in(document.file, what, str(core.maximum), size, "maximum")
    for kind in children(making.library.documents[0].root, "costTypes"):
        limit = number(kind.get("defaultCostLimit"))
        if making.library.costs.get(kind.get("id", "")) == "dollars" and limit > 0:
            size["budget"] = int(limit)
    if size["maximum"] < size["minimum"]:
        making.report.left_out(document.file, f"{size['minimum']}-{size['maximum']}")
        size |= {"minimum": core.minimum, "maximum": core.maximum}
    return size


def _preferred(document: CatalogueFile, entry: Raw, making: Making) -> list[str]:
    """Preferred skill tables: the groups of a group named so, or the tables that a rule named so lists."""
    tables: list[str] = []
    for group in document.all("selectionEntryGroup"):
        if meaning("choices", bare(group.get("name") or "")) == "preferred":
            for inside in (*children(group, "selectionEntryGroups"), *children(group, "entryLinks")):
                target = making.library.resolve(document, inside.get("targetId", ""))
                named = inside.get("name") or (target.get("name") if target is not None else "")
                _table(named or "", document, tables, making)
    if not tables:
        for rule in document.all("rule"):
            if meaning("choices", bare(rule.get("name") or "")) == "preferred":
                for word in (rule.findtext("description") or "").split():
                    _table(word.strip(",."), document, tables, making, quiet=True)
    if not tables:
        tables = list(making.book.content.skill_table)
        what = Text("preferred skills", "compétences favorites")
        making.fill_in(document.file, what, ", ".join(tables), entry, "skill_tables")
    return tables


def _table(
    name: str, document: CatalogueFile, tables: list[str], making: Making, quiet: bool = False
) -> None:
    found, well_spelt = making.matcher.skill_table(name)
    if found is not None and found not in tables:
        tables.append(found)
    if quiet or well_spelt:
        return
    handled: Any = Text(f"taken for {found}", f"pris pour {found}")
    making.report.add(
        "misspelt",
        f"{document.file}: {name}",
        Text(f"no skill table is called {name!r}", f"aucun tableau de compétences {name!r}"),
        handled if found is not None else Text("left out", "laissé de côté"),
    )
