"""The book that grows out of a library: entries by kind, ids nobody else has, rules and their texts."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any
from xml.etree.ElementTree import Element

from msgspec import Struct, structs

from lotow.errors import Problem, Text
from lotow.exchange.bounds import one_line
from lotow.exchange.choosing import Choice, Walker
from lotow.exchange.conditions import ConditionFacts
from lotow.exchange.hirers import speaks_of_hiring
from lotow.exchange.ids import bare, fold, new_id
from lotow.exchange.library import CatalogueFile, Library, meaning, source_of
from lotow.exchange.matching import Matcher
from lotow.exchange.report import Findings
from lotow.exchange.stated import Stated
from lotow.exchange.switches import Switch
from lotow.exchange.toml_files import MARK
from lotow.rulebook import Rulebook
from lotow.rulebook.assembling import KINDS

Raw = dict[str, Any]
RETAINER = re.compile(r"\bretain\w*\D*(\d+)", re.IGNORECASE)
RETAINER_NAMED = re.compile(r"\bretain(?:er|ing)?\b(?:.*\bfee)?", re.IGNORECASE)


class Takeable(Struct, frozen=True, eq=False):
    """Something that can be taken, by our item id, and the choice for it; `below` is the choice it stands in,
    where it does not stand directly below the fighter, `extra` the item it comes with."""

    item: str
    choice: Choice
    below: Choice | None = None
    extra: str | None = None


class Source(Struct, eq=False):
    """Where a fighter type or hired gun came from: its entry, and what it can take there by our item ids.
    `instead` are choices of nothing at all, with the items of which none is taken then; `switch` is what must
    be chosen in the roster for it."""

    document: CatalogueFile
    choice: Choice
    who: ConditionFacts
    variant: Choice | None = None
    included: list[Takeable] = []
    offered: list[Takeable] = []
    instead: list[tuple[Choice, list[str]]] = []
    experience: Choice | None = None
    promotion: Choice | None = None
    category: Element | None = None
    switch: Switch | None = None


class Making:
    """Everything made so far. `tables` holds entries by kind and id, as the data files write them."""

    def __init__(self, library: Library, book: Rulebook) -> None:
        self.library = library
        self.book = book
        self.matcher = Matcher(book)
        self.report = Findings()
        self.tables: dict[str, dict[str, Raw]] = {kind: {} for kind in KINDS}
        self.sources: dict[tuple[str, str], Source] = {}
        self.homes: dict[str, tuple[CatalogueFile, Switch | None]] = {}
        self.met: dict[str, dict[int, Element]] = {}
        self.agreed: dict[str, list[str]] = {kind: [] for kind in KINDS}
        self._said: dict[str, dict[str, dict[str, int]]] = {}
        self.switch_ids: frozenset[str] = frozenset()
        self._rules: dict[tuple[str, str, str, str | None], str] = {}

    def walker(self, document: CatalogueFile) -> Walker:
        """Goes through a document's choices; what it comes by is remembered with what others came by."""
        return Walker(self.library, document, self.report, self.met.setdefault(document.id, {}))

    def new(self, kind: str, name: str, owner: str = "") -> str:
        """An id that neither the core nor this book has for another entry of the kind. It carries its owner:
        the catalogue that the entry stands in, none for what the game system has."""
        new, core = self.tables[kind], getattr(self.book.content, kind.replace("-", "_"))
        return new_id(name, owner, lambda one: one in new or one in core)

    def owner(self, element: Element, document: CatalogueFile) -> str:
        """Whose an element is that was met in a document."""
        home = self.library.home(document, element)
        return "" if home.is_system else home.slug

    def put(self, kind: str, name: str, entry: Raw) -> str:
        self.tables[kind][name] = {"id": name, **entry}
        return name

    # Rules

    def rule(self, rule: Stated, where: str, document: CatalogueFile, ours: bool) -> tuple[str, str] | None:
        """The kind and id of what a rule is here: a skill or rule of the core, or a new rule. None for
        rules that say what a field of ours says."""
        if RETAINER_NAMED.search(rule.name) or meaning("choices", bare(rule.name)) is not None:
            return None
        skill = self.matcher.skill(rule.name)
        if skill is not None:
            return "skill", skill
        core = self.matcher.known(rule.name, "rule")
        if core is not None and (ours or not rule.own):
            return "rule", core
        if not rule.sure:
            self.report.always(where, rule.name)
        return "rule", self._new_rule(rule, core, where, document)

    def _new_rule(self, rule: Stated, core: str | None, where: str, document: CatalogueFile) -> str:
        """Two rules of a catalogue with the same name and words are one; otherwise they are numbered as they
        stand in its file."""
        home = self.library.home(document, rule.element)
        name = one_line(bare(rule.name)) or "unnamed"
        text = rule.text or name
        key = (home.id, fold(name), text, core)
        if key in self._rules:
            return self._rules[key]
        if core is None and not speaks_of_hiring(rule):
            self.report.in_words(where, rule.name)
        made: Raw = self.words(name, text)
        if core is not None:
            made["effects"] = [plain(one) for one in self.book.content.rule[core].effects]
            self.report.add(
                "same-name",
                where,
                Text(
                    f"its rule {rule.name!r} is called like one of the core",
                    f"sa règle {rule.name!r} porte le nom d'une règle de base",
                ),
                Text("its own words, the core's effects", "son texte, les effets de la règle de base"),
            )
        owner = "" if home.is_system else home.slug
        called = self._numbered(name, rule.element, home)
        self._rules[key] = self.put("rule", self.new("rule", called, owner), made)
        return self._rules[key]

    def _numbered(self, name: str, element: Element, home: CatalogueFile) -> str:
        """A name with the place of its element among those of the file called so that say otherwise."""
        if home.id not in self._said:
            texts = self._said[home.id] = {}
            for one in home.index.values():
                if one.tag == element.tag:
                    places = texts.setdefault(fold(bare(one.get("name") or "")), {})
                    places.setdefault(_words(one), len(places))
        place = self._said[home.id].get(fold(name), {}).get(_words(element), 0)
        return f"{name} {place + 1}" if place else name

    # What every entry has

    def words(self, name: str, text: str, plural: str | None = None) -> Raw:
        """Name and text in both languages: the catalogue's English for both."""
        made: Raw = {"name": {"en": name, "fr": name}}
        if plural is not None and plural != name:
            made["plural"] = {"en": plural, "fr": plural}
        return {**made, "text": {"en": text, "fr": text}, "basis": "community"}

    def origin(self, element: Element, document: CatalogueFile, en: str, fr: str) -> Raw:
        """The text of an entry that has none: what it is, and where it is printed."""
        printed = source_of(element, document, self.library)
        where = f" ({printed})" if printed else ""
        return {"en": f"{en}{where}.", "fr": f"{fr}{where}."}

    def fill_in(self, where: str, what: Text, taken: str, entry: Raw | None = None, field: str = "") -> None:
        """Says what a catalogue leaves open, and marks the field in the entry."""
        if entry is not None:
            entry.setdefault(MARK, []).append(field)
        self.report.add(
            "to-be-filled-in",
            where,
            Text(f"the catalogue does not say its {what.en}", f"le catalogue ne dit pas : {what.fr}"),
            Text(f"set to {taken} until you fill it in", f"{taken} en attendant que vous le complétiez"),
        )

    @property
    def problems(self) -> tuple[Problem, ...]:
        return self.report.problems


def _words(rule: Element) -> str:
    return " ".join((rule.findtext("description") or "").split())


def plain(value: object) -> Any:
    """A value of the models as the data files write it: keys as there, nothing that is its default."""
    if isinstance(value, Struct):
        made: Raw = {}
        config = type(value).__struct_config__
        if config.tag_field is not None:
            made[config.tag_field] = config.tag
        for name, written, required, default in _fields(type(value)):
            found = getattr(value, name)
            if found is not None and (required or found != default):
                made[written] = plain(found)
        return made
    if isinstance(value, tuple | list):
        return [plain(one) for one in value]
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items()}
    return value


@lru_cache(maxsize=64)
def _fields(kind: type[Struct]) -> tuple[tuple[str, str, bool, Any], ...]:
    """The fields of a model: name, name in the data, whether it must be there, and what it is otherwise."""
    return tuple(
        (
            field.name,
            field.encode_name,
            field.required,
            field.default_factory() if callable(field.default_factory) else field.default,
        )
        for field in structs.fields(kind)
    )
