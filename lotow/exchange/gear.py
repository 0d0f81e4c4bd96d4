"""Weapons, mounts and other things of a catalogue: the core's where it knows them, new entries where not."""

from __future__ import annotations

from typing import Any

from lotow.errors import Text
from lotow.exchange import figures
from lotow.exchange.choices import Choice, Walker
from lotow.exchange.figures import Sheet
from lotow.exchange.library import fold, words
from lotow.exchange.making import Making, Raw, Stated, plain
from lotow.exchange.matching import GEAR, bare
from lotow.rulebook import models


class Armoury:
    """Finds or makes the entry behind everything that somebody can carry, each once."""

    def __init__(self, making: Making) -> None:
        self.making = making
        self._ids: dict[int, str] = {}
        self.prices: dict[str, int] = {}

    def item(self, choice: Choice, walker: Walker, who: frozenset[str]) -> str:
        """The id of the thing a choice stands for."""
        key = id(choice.element)
        if key not in self._ids:
            self._ids[key] = self._find(choice, walker, who)
        return self._ids[key]

    def label(self, choice: Choice) -> str | None:
        """What a thing looks like here: the `Knife` of `Hand Weapon - Knife`."""
        base = (choice.element.get("name") or "").strip()
        if choice.name == base or not choice.name.startswith(base):
            return None
        return choice.name[len(base) :].strip(" -–:()") or None

    def sold_for(self, item: str, price: int) -> None:
        """Remembers the highest price a list asks for a thing."""
        self.prices[item] = max(price, self.prices.get(item, 0))

    def finish(self) -> None:
        """Gives new weapons a price at the Tradin' Post, which catalogues do not know."""
        for kind in ("weapon", "mount"):
            for name, entry in self.making.tables[kind].items():
                price = self.prices.get(name, 0)
                entry["trade"] = {"price": price}
                entry["basis_of"] = {"trade": "reconstructed"}
                what = Text("price at the Tradin' Post", "prix au comptoir")
                self.making.fill_in(entry["name"]["en"], what, f"${price}", entry, "trade")

    def _find(self, choice: Choice, walker: Walker, who: frozenset[str]) -> str:
        name = (choice.element.get("name") or "").strip()
        where = f"{walker.document.file}: {name}"
        found = list(figures.sheets((choice.element,), who, walker))
        by_kind = {sheet.kind: sheet for sheet in reversed(found)}
        known = self.making.matcher.known(name, *GEAR)
        if known is not None:
            self._compare(known, by_kind, where)
            self.making.agreed["item"].append(known)
            return known
        rules = list(self.making.stated((choice.element,), walker, who))
        text = " ".join(one.text for one in rules if one.own and one.text)
        if "mount" in by_kind:
            return self._mount(name, by_kind["mount"], text, where)
        if "shooting" in by_kind or "melee" in by_kind:
            return self._weapon(name, choice, by_kind, rules, text, where)
        entry = self.making.words(bare(name), text or f"{bare(name)}.")
        self.making.in_words(where, name)
        made = {**entry, "category": "gear", "owner": "anyone"}
        return self.making.put("item", self.making.new("item", name), made)

    def _weapon(
        self, name: str, choice: Choice, by_kind: dict[str, Sheet], rules: list[Stated], text: str, where: str
    ) -> str:
        making = self.making
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
        hands = 1
        for trait in traits:
            does = words()["traits"].get(trait, {})
            effects += does.get("effects", [])
            hands = max(hands, does.get("hands", 1))
            made.setdefault("melee", does["melee"]) if "melee" in does else None
        if any(fold(group.name).startswith("two handed") for group in choice.groups):
            hands = 2
        unknown = [one.name for one in rules if making.matcher.known(one.name, "trait") is None]
        if unknown:
            making.in_words(where, ", ".join(unknown))
        entry = making.words(bare(name), text or f"{bare(name)}.")
        self._category(entry, name, made, traits, hands, where)
        entry |= {"hands": hands, "owner": "anyone", **made}
        if traits:
            entry["traits"] = traits
        if effects:
            entry["effects"] = effects
        return making.put("weapon", making.new("weapon", name), entry)

    def _category(self, entry: Raw, name: str, made: Raw, traits: list[str], hands: int, where: str) -> None:
        """What kind of weapon: by its profile, its traits, or a word of its name."""
        if "shooting" not in made:
            entry["category"] = "melee"
        elif "primitive" in traits:
            entry["category"] = "primitive"
        else:
            called = fold(name)
            by_word = next((kind for word, kind in words()["weapon-words"].items() if word in called), None)
            entry["category"] = by_word or ("long-arm" if hands == 2 else "pistol")
            self.making.fill_in(where, Text("category", "catégorie"), entry["category"], entry, "category")

    def _mount(self, name: str, sheet: Sheet, text: str, where: str) -> str:
        """A mount moves over ground like the core's one that its profile is named after."""
        making = self.making
        profile = figures.mount(sheet, where, making.report)
        like = making.matcher.known(sheet.name, "mount") or "horse"
        model = making.book.content.mount.get(like)
        entry = making.words(bare(name), text or f"{bare(name)}.")
        entry |= {"owner": "anyone", "profile": profile, "difficult": model.difficult if model else 4}
        if model is not None:
            entry |= {"jump_height": model.jump_height, "jump_width": model.jump_width}
        making.fill_in(
            where, Text("ground rules", "règles de terrain"), f"those of the {like}", entry, "difficult"
        )
        return making.put("mount", making.new("mount", name), entry)

    def _compare(self, known: str, by_kind: dict[str, Sheet], where: str) -> None:
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
                self.making.differs(where, key, yours, mine)


def _same(weapon: models.Weapon, made: dict[str, Any]) -> bool:
    shooting = plain(weapon.shooting) if weapon.shooting is not None else None
    return bool(shooting is not None and shooting == made.get("shooting"))
