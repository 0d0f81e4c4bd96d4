"""Posse lists of catalogues: fighter types, equipment with prices, size, rules, preferred skills."""

from __future__ import annotations

from collections import Counter
from typing import Any

from lotow.errors import Text
from lotow.exchange.choices import Walker, limits
from lotow.exchange.conditions import number
from lotow.exchange.library import Document, children, meaning
from lotow.exchange.making import Making, Raw
from lotow.exchange.matching import bare, singular
from lotow.exchange.people import Person

ROLES = {"hero": "hero", "henchman": "henchman"}


def posse_list(document: Document, folk: list[Person], making: Making) -> str:
    """Makes a posse list of a catalogue and its fighters, or compares it with the core's. Gives its id."""
    known = making.matcher.known(document.name, "posse")
    name = known or making.new("posse", document.name)
    types = {id(one): _type_id(one, name, known is not None, making) for one in folk}
    fighters = {types[id(one)]: _fighter(one, name, known is not None, making) for one in folk}
    _one_leader(fighters, folk, types, document, making)
    equipment = {
        role: _equipment([one for one in folk if ROLES[one.kind] == role], types, making)
        for role in ("hero", "henchman")
    }
    made = _list(document, name, known, making)
    made["equipment"] = equipment
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


def _type_id(person: Person, owner: str, ours: bool, making: Making) -> str:
    if ours:
        known = making.matcher.known(person.name, "fighter")
        if known is not None and making.book.content.fighter[known].posse == owner:
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
        making.doubt(person.where, "how many")
    if person.experience:
        entry["experience"] = person.experience
    if person.gear:
        entry["gear"] = person.gear
    if person.one_of:
        entry["gear"] = [*person.gear, {"item": person.one_of[0]}]
        making.report.add(
            "choice-not-carried",
            person.where,
            Text(f"it has one of {', '.join(person.one_of)}", f"l'un de : {', '.join(person.one_of)}"),
            Text(f"given the first, {person.one_of[0]}", f"reçoit le premier, {person.one_of[0]}"),
        )
    return entry | rules_and_skills(person, owner, ours, making)


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


def rules_and_skills(person: Person, owner: str, ours: bool, making: Making) -> Raw:
    """The special rules and skills somebody starts with."""
    found: dict[str, list[str]] = {"rule": [], "skill": []}
    for stated in person.rules:
        named = making.rule(stated, person.where, owner, ours)
        if named is not None and named[1] not in found[named[0]]:
            found[named[0]].append(named[1])
    return {f"{kind}s": names for kind, names in found.items() if names}


def _one_leader(
    fighters: dict[str, Raw], folk: list[Person], types: dict[int, str], document: Document, making: Making
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


def _equipment(folk: list[Person], types: dict[int, str], making: Making) -> list[Raw]:
    """One list for all fighters of a role: the usual price, other prices and who may not have it by type."""
    offers = []
    for item in dict.fromkeys(item for one in folk for item in one.offers):
        prices = {types[id(one)]: one.offers[item] for one in folk if item in one.offers}
        usual = Counter(prices.values()).most_common(1)[0][0]
        offer: Raw = {"item": item, "price": usual}
        others = {name: price for name, price in prices.items() if price != usual}
        if others:
            offer["price_for"] = others
        without = [types[id(one)] for one in folk if item not in one.offers and not _has(one, item)]
        if without:
            offer["not_for"] = without
        offers.append(offer)
    return offers


def _has(person: Person, item: str) -> bool:
    return any(carried["item"] == item for carried in person.gear)


def _list(document: Document, name: str, known: str | None, making: Making) -> Raw:
    walker = Walker(making.library, document, making.report)
    who = frozenset({document.id})
    entry = making.words(document.name, "-")
    entry["text"] = making.origin(document.root, document, document.name, document.name)
    entry |= _size(document, known, making)
    entry["skill_tables"] = _preferred(document, entry, making)
    core = next(iter(making.book.content.posse.values()))
    if known is None:
        entry["scenario_table"] = core.scenario_table
        what = Text("scenario table", "tableau de scénarios")
        making.fill_in(document.file, what, core.scenario_table, entry, "scenario_table")
    rules = []
    for stated in making.stated((document.root,), walker, who):
        named = making.rule(stated, document.file, name, known is not None)
        if named is not None and named[0] == "rule":
            rules.append(named[1])
    if rules:
        entry["rules"] = rules
    return entry


def _size(document: Document, known: str | None, making: Making) -> Raw:
    """Budget and number of fighters; what the catalogue does not say is the core's."""
    cores = making.book.content.posse
    core = cores[known] if known is not None else next(iter(cores.values()))
    forces = list(children(document.root, "forceEntries"))
    bounds = limits(forces[:1], frozenset({document.id, *(one.get("id", "") for one in forces)}))
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
    return size


def _preferred(document: Document, entry: Raw, making: Making) -> list[str]:
    """Preferred skill tables: the groups of a group named so, or the tables that a rule named so lists."""
    tables: list[str] = []
    for group in document.root.iter("selectionEntryGroup"):
        if meaning("choices", bare(group.get("name") or "")) == "preferred":
            for inside in (*children(group, "selectionEntryGroups"), *children(group, "entryLinks")):
                target = making.library.resolve(document, inside.get("targetId", ""))
                named = inside.get("name") or (target.get("name") if target is not None else "")
                _table(named or "", document, tables, making)
    if not tables:
        for rule in document.root.iter("rule"):
            if meaning("choices", bare(rule.get("name") or "")) == "preferred":
                for word in (rule.findtext("description") or "").split():
                    _table(word.strip(",."), document, tables, making, quiet=True)
    if not tables:
        tables = list(making.book.content.skill_table)
        what = Text("preferred skills", "compétences favorites")
        making.fill_in(document.file, what, ", ".join(tables), entry, "skill_tables")
    return tables


def _table(name: str, document: Document, tables: list[str], making: Making, quiet: bool = False) -> None:
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
