"""Weapons, mounts and other things of a catalogue: the core's where it knows them, new entries where not."""

from __future__ import annotations

from typing import Any, NamedTuple
from xml.etree.ElementTree import Element

from lotow.errors import Text
from lotow.exchange import figures
from lotow.exchange.bounds import one_line
from lotow.exchange.choosing import Choice, Walker, costs_of
from lotow.exchange.conditions import NOBODY
from lotow.exchange.figures import ProfileSheet
from lotow.exchange.ids import bare, fold, new_id, slug
from lotow.exchange.library import CatalogueFile, words
from lotow.exchange.making import Making, Raw, plain
from lotow.exchange.matching import GEAR, fitted, without
from lotow.exchange.stated import Stated, stated
from lotow.rulebook import models

Signature = tuple[tuple[str | None, ...], ...]


class NewThing(NamedTuple):
    """Something new to carry: what it is called, what it does in words, and whose it is."""

    name: str
    text: str
    where: str
    owner: str
    called: str


class Armoury:
    """Finds or makes the entry behind everything that somebody can carry, each once. What an entry says
    depends on the file it stands in and on nothing else, so that two imports agree about it."""

    def __init__(self, making: Making) -> None:
        self.making = making
        self._ids: dict[int, str] = {}
        self._owners: dict[str, str] = {}
        self._named: dict[str, dict[str, list[Element]]] = {}
        self._places: dict[tuple[str, str], dict[Signature, int]] = {}
        self.prices: dict[str, int] = {}

    def item(self, choice: Choice, walker: Walker) -> str:
        """The id of the thing a choice stands for."""
        key = id(choice.element)
        if key not in self._ids:
            self._ids[key] = self._find(choice, walker)
        return self._ids[key]

    def is_known(self, choice: Choice) -> bool:
        """Whether the core has the thing a choice stands for."""
        matcher, name = self.making.matcher, choice.element.get("name") or ""
        return matcher.known(name, *GEAR) is not None or fitted(name, matcher) is not None

    def label(self, choice: Choice) -> str | None:
        """What a thing looks like here: the `Knife` of `Hand Weapon - Knife`."""
        base = (choice.element.get("name") or "").strip()
        if choice.name == base or not choice.name.startswith(base):
            return None
        return one_line(choice.name[len(base) :].strip(" -–:()")) or None

    def fitted(self, choice: Choice) -> str | None:
        """What a thing comes with here: the scope of `Rifle - with Scope`."""
        return fitted(choice.name, self.making.matcher)

    def sold_for(self, item: str, price: int, document: CatalogueFile) -> None:
        """Remembers the highest price that a catalogue asks for a thing of its own."""
        if self._owners.get(item) == document.slug:
            self.prices[item] = max(price, self.prices.get(item, 0))

    def finish(self) -> None:
        """Gives new weapons and mounts a price at the Tradin' Post, which catalogues do not know."""
        for kind in ("weapon", "mount"):
            for name, entry in self.making.tables[kind].items():
                price = self.prices.get(name) or self._usual_price(kind, entry)
                entry["trade"] = {"price": price}
                entry["basis_of"] = {"trade": "reconstructed"}
                what = Text("price at the Tradin' Post", "prix au comptoir")
                self.making.fill_in(entry["name"]["en"], what, f"${price}", entry, "trade")

    def _usual_price(self, kind: str, entry: Raw) -> int:
        """What the core asks for the thing most like this one. (The prices of lists would make it depend on
        which lists there are.)"""
        content = self.making.book.content
        sold: list[models.Weapon | models.Mount] = [
            one
            for one in (content.weapon.values() if kind == "weapon" else content.mount.values())
            if one.trade is not None and one.trade.price is not None
        ]
        nearest = min(sold, key=lambda one: (_unlike(plain(one), entry), one.id))
        return (nearest.trade.price or 0) if nearest.trade is not None else 0

    def _find(self, choice: Choice, walker: Walker) -> str:
        name = one_line(choice.element.get("name") or "") or "unnamed"
        where = f"{walker.document.file}: {name}"
        found = list(figures.sheets((choice.element,), NOBODY, walker))
        by_kind = {sheet.kind: sheet for sheet in reversed(found)}
        matcher = self.making.matcher
        known = matcher.known(name, *GEAR)
        if known is None and fitted(name, matcher):
            known = matcher.known(without(name), *GEAR)
        if known is not None:
            self._compare(known, by_kind, where)
            self.making.agreed["item"].append(known)
            return known
        rules = list(stated((choice.element,), walker, NOBODY))
        text = " ".join(one.text for one in rules if one.text and (one.own or self._is_strange(one)))
        for sheet in found:
            if not sheet.kind:
                self.making.report.left_out(where, f"profile {sheet.name}")
        owner = self.making.owner(choice.element, walker.document)
        new = NewThing(name, text or f"{bare(name)}.", where, owner, self._called(name, choice, walker))
        made = self._made(new, by_kind, rules)
        self._owners.setdefault(made, owner)
        self.prices.setdefault(made, max(round(costs_of((choice.element,)).get(walker.dollars, 0)), 0))
        return made

    def _is_strange(self, rule: Stated) -> bool:
        """Whether nothing of ours is called like a rule."""
        return self.making.matcher.known(rule.name, "trait", "rule", "skill") is None

    def _called(self, name: str, choice: Choice, walker: Walker) -> str:
        """A name with its place among those of its file that are called so but have other figures."""
        home = self.making.library.home(walker.document, choice.element)
        if home.id not in self._named:
            named = self._named[home.id] = {}
            for one in home.index.values():
                if one.tag == "selectionEntry":
                    named.setdefault(slug(one.get("name") or ""), []).append(one)
        key = (home.id, slug(name))
        if key not in self._places:
            kinds = dict.fromkeys(map(_signature, self._named[home.id].get(slug(name), [])))
            self._places[key] = {kind: at for at, kind in enumerate(kinds)}
        place = self._places[key].get(_signature(choice.element), 0)
        return f"{bare(name)} {place + 1}" if place else bare(name)

    def _made(self, new: NewThing, by_kind: dict[str, ProfileSheet], rules: list[Stated]) -> str:
        if "mount" in by_kind:
            kind, entry = "mount", self._mount(new, by_kind["mount"])
        elif "shooting" in by_kind or "melee" in by_kind:
            weapon = self._weapon(new, by_kind, rules)
            if isinstance(weapon, str):
                return weapon
            kind, entry = "weapon", weapon
        else:
            self.making.report.in_words(new.where, new.name)
            kind = "item"
            entry = {**self.making.words(bare(new.name), new.text), "category": "gear", "owner": "anyone"}
        base = new_id(new.called, new.owner, lambda _: False)
        if self.making.tables[kind].get(base) == {"id": base, **entry}:
            return base
        return self.making.put(kind, self.making.new(kind, new.called, new.owner), entry)

    def _weapon(self, new: NewThing, by_kind: dict[str, ProfileSheet], rules: list[Stated]) -> Raw | str:
        """A weapon's entry, or the id of the core's that it must be."""
        making, name, where = self.making, new.name, new.where
        made: Raw = {}
        if "shooting" in by_kind:
            made["shooting"] = figures.shooting(by_kind["shooting"], where, making.report)
        if "melee" in by_kind:
            made["melee"] = figures.melee(by_kind["melee"], where, making.report)
        near = making.matcher.near(name, "weapon", lambda one: _same(making.book.content.weapon[one], made))
        if near is not None:
            making.report.add(
                "misspelt",
                where,
                Text(f"{name!r} must be {near}: its figures are", f"{name!r} : sans doute {near}"),
                Text(f"taken for {near}", f"pris pour {near}"),
            )
            return near
        traits = list(dict.fromkeys(filter(None, (making.matcher.known(one.name, "trait") for one in rules))))
        effects: list[Raw] = []
        for trait in traits:
            does = words()["traits"].get(trait, {})
            effects += does.get("effects", [])
            made.setdefault("melee", does["melee"]) if "melee" in does else None
        unknown = [one.name for one in rules if making.matcher.known(one.name, "trait") is None]
        if unknown:
            making.report.in_words(where, ", ".join(unknown))
        entry = making.words(bare(name), new.text)
        self._category(entry, name, made, traits, where)
        entry |= {"owner": "anyone", **made}
        if traits:
            entry["traits"] = traits
        if effects:
            entry["effects"] = effects
        return entry

    def _category(self, entry: Raw, name: str, made: Raw, traits: list[str], where: str) -> None:
        """What kind of weapon and for how many hands: by its profile, its traits, or a word of its name."""
        called = fold(name)
        by_word = next((kind for word, kind in words()["weapon-words"].items() if word in called), None)
        hands = max((words()["traits"].get(trait, {}).get("hands", 1) for trait in traits), default=1)
        if hands == 1 and by_word is not None and "shooting" in made:
            hands = by_word["hands"]
        if "shooting" not in made:
            entry["category"] = "melee"
        elif "primitive" in traits:
            entry["category"] = "primitive"
        else:
            otherwise = "long-arm" if hands == 2 else "pistol"
            entry["category"] = by_word["category"] if by_word is not None else otherwise
            self.making.fill_in(where, Text("category", "catégorie"), entry["category"], entry, "category")
        entry["hands"] = hands

    def _mount(self, new: NewThing, sheet: ProfileSheet) -> Raw:
        """A mount moves over ground like the core's one that its profile is named after."""
        making = self.making
        profile = figures.mount(sheet, new.where, making.report)
        like = making.matcher.known(sheet.name, "mount") or "horse"
        model = making.book.content.mount.get(like)
        entry = making.words(bare(new.name), new.text)
        on_foot = making.book.content.numbers.difficult_ground
        difficult = model.difficult if model is not None else on_foot
        entry |= {"owner": "anyone", "profile": profile, "difficult": difficult}
        if model is not None:
            entry |= {"jump_height": model.jump_height, "jump_width": model.jump_width}
        what = Text("ground rules", "règles de terrain")
        making.fill_in(new.where, what, f"those of the {like}", entry, "difficult")
        return entry

    def _compare(self, known: str, by_kind: dict[str, ProfileSheet], where: str) -> None:
        """Says where a catalogue's figures for a thing of the core are not the core's."""
        core = self.making.book.gear(known)
        report = self.making.report
        if isinstance(core, models.Weapon):
            for kind, read in (("shooting", figures.shooting), ("melee", figures.melee)):
                ours = getattr(core, kind)
                if kind in by_kind and ours is not None:
                    self._differences(read(by_kind[kind], where, report), plain(ours), where)
        elif isinstance(core, models.Mount) and "mount" in by_kind:
            self._differences(figures.mount(by_kind["mount"], where, report), plain(core.profile), where)

    def _differences(self, theirs: Raw, ours: Raw, where: str) -> None:
        for key in sorted(theirs.keys() | ours.keys()):
            if key == "harmless":
                continue
            mine, yours = ours.get(key, 0), theirs.get(key, 0)
            if mine != yours:
                self.making.report.differs(where, key, yours, mine)


def _unlike(core: Raw, entry: Raw) -> tuple[int, int]:
    """How far two things are from each other: another category, and the sum of what their figures differ."""
    apart = 0
    for part in ("shooting", "melee", "profile"):
        mine, yours = core.get(part, {}), entry.get(part, {})
        for key in mine.keys() | yours.keys():
            values = [value if isinstance(value, int) else 0 for value in (mine.get(key), yours.get(key))]
            apart += abs(values[0] - values[1])
    return int(core.get("category") != entry.get("category")), apart


def _signature(element: Element) -> Signature:
    """Everything an entry says of its own, but for ids."""
    return tuple(
        (one.tag, one.get("name"), one.get("value"), one.get("targetId"), (one.text or "").strip())
        for one in element.iter()
        if one.tag in ("profile", "characteristic", "rule", "description", "infoLink", "cost")
    )


def _same(weapon: models.Weapon, made: dict[str, Any]) -> bool:
    shooting = plain(weapon.shooting) if weapon.shooting is not None else None
    return bool(shooting is not None and shooting == made.get("shooting"))
