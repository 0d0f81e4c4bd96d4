"""What somebody comes with, can choose and can buy, sorted from the choices of a catalogue.

Prices below nothing, and one choice out of several, are turned round: whoever takes the cheapest pays the
least, and the others cost the difference.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct, structs

from lotow.errors import Text
from lotow.exchange import figures
from lotow.exchange.choosing import Choice, Walker, is_skills
from lotow.exchange.conditions import asked_for
from lotow.exchange.goods import Armoury
from lotow.exchange.ids import bare, fingerprint, slug
from lotow.exchange.library import meaning
from lotow.exchange.making import Making, Source

if TYPE_CHECKING:
    from lotow.exchange.fighters import Person


class OutfitLine(Struct):
    """Something that somebody can buy: a line of an equipment list, or an option of a hired gun."""

    price: int
    needs: list[str] = []
    most: int | None = None
    most_in_posse: int | None = None
    one_of: str | None = None
    replaces: str | None = None


class Wish(NamedTuple):
    """A choice that is open to somebody: our item for it (None for nothing at all), its price, and the items
    of which one is needed for it."""

    choice: Choice
    item: str | None
    price: int
    needs: list[str]


def outfit(person: Person, walker: Walker, making: Making, armoury: Armoury) -> None:
    """Sorts what somebody can take into what it comes with, what it can choose and what it can buy."""
    _Outfitter(person, walker, making, armoury).sort()


class _Outfitter:
    def __init__(self, person: Person, walker: Walker, making: Making, armoury: Armoury) -> None:
        self.person = person
        self.source: Source = person.source
        self.walker = walker
        self.making = making
        self.armoury = armoury
        choice = self.source.choice
        owners = [choice.element, *([choice.link] if choice.link is not None else [])]
        self.taken = [
            option
            for owner in owners
            for option in walker.choices(owner, self.source.who, choice.links, lambda one: not is_skills(one))
        ]

    def sort(self) -> None:
        wishes = [wish for option in self.taken for wish in self._wish(option)]
        groups: dict[int, list[Wish]] = {}
        for wish in wishes:
            if wish.choice.groups:
                groups.setdefault(id(wish.choice.groups[-1].element), []).append(wish)
        for key, group in list(groups.items()):
            forced = [wish for wish in group if wish.choice.least]
            once = group[0].choice.groups[-1].most == 1
            if (group[0].choice.one_of and not forced and len(group) > 1) or (once and len(forced) > 1):
                self._one_of(group)
                wishes = [wish for wish in wishes if wish not in group]
                del groups[key]
        must = {key for key, group in groups.items() if any(wish.choice.least for wish in group)}
        for wish in sorted(wishes, key=lambda one: one.item is None or one.price < 0):
            self._single(wish, must)
        self._name_groups(groups)

    def _wish(self, option: Choice) -> list[Wish]:
        """What a choice is here, if it is anything to carry and open to this person."""
        person, making = self.person, self.making
        stands_for = meaning("choices", bare(option.name)) or meaning(
            "choices", bare(option.element.get("name") or "")
        )
        where = f"{person.where}: {option.name}"
        if stands_for == "experience":
            self.source.experience, person.experience = option, max(person.experience, option.least)
        elif stands_for == "promotion":
            self.source.promotion = option
        elif stands_for == "nothing":
            return [Wish(option, None, round(option.dollars), [])]
        elif stands_for is None and not self._is_version(option):
            if option.most is not None and option.most < option.least:
                self._slip_of_limits(option, where)
                option = structs.replace(option, most=None)
            shown, needs = self._shown(option, where)
            if shown is not None and shown.most == 0:
                making.left_out(where, option.name)
            elif shown is not None:
                price = _whole(shown.dollars, where, making)
                return [Wish(shown, self.armoury.item(shown, self.walker), price, needs)]
        return []

    def _is_version(self, option: Choice) -> bool:
        return self.source.variant is not None and any(
            sheet.kind == "fighter" for sheet in figures.sheets(option.parts, self.source.who, self.walker)
        )

    def _shown(self, option: Choice, where: str) -> tuple[Choice | None, list[str]]:
        """The choice as it is open to this person, and what else must be taken for it: something hidden until
        another choice is made needs that choice."""
        if not option.hidden:
            if not option.sure:
                self.making.doubt(where, option.name)
            return option, []
        if option.sure:
            if option.veiled:
                self.making.hides(where, option.name)
            return None, []
        opened, needs = None, []
        veils = [part for group in option.groups for part in group.veil]
        asked = asked_for((*option.parts, *veils), "hidden")
        for name in asked:
            who = self.source.who | {name}
            again = self.walker.choice(option.element, option.link, option.links, option.groups, who)
            needed = next((one for one in self.taken if name in one.ids), None)
            if needed is not None and self._is_version(needed):
                return None, []
            if not again.hidden and needed is not None:
                opened = again
                needs.append(self.armoury.item(needed, self.walker))
        if opened is None and self.making.switch_ids.isdisjoint(asked):
            self.making.left_out(where, option.name)
        return opened, list(dict.fromkeys(needs))

    def _one_of(self, group: list[Wish]) -> None:
        """Exactly one of these is taken: the cheapest are free, and their price is everybody's."""
        person, least = self.person, min(wish.price for wish in group)
        person.price = max(person.price + least, 0)
        free = [wish for wish in group if wish.price == least]
        nothing = next((wish for wish in free if wish.item is None), None)
        items = list(dict.fromkeys(wish.item for wish in group if wish.item is not None))
        if nothing is not None:
            self.source.instead.append((nothing.choice, items))
            free = []
        for wish in free:
            if wish.item is not None and wish.item not in person.one_of:
                person.one_of.append(wish.item)
                self.source.offered.append((wish.item, wish.choice))
        name = _group_name(group[0].choice)
        for wish in group:
            if wish.item is None and wish is not nothing:
                self.making.left_out(f"{person.where}: {wish.choice.name}", wish.choice.name)
            elif wish.item is not None and wish not in free and wish.item not in person.offers:
                line = OutfitLine(wish.price - least, wish.needs, one_of=name)
                line.replaces = person.one_of[0] if free else None
                person.offers[wish.item] = line
                self.source.offered.append((wish.item, wish.choice))

    def _single(self, wish: Wish, must: set[int]) -> None:
        group = wish.choice.groups[-1] if wish.choice.groups else None
        if wish.item is None or wish.price < 0:
            self._swap(wish)
        elif wish.choice.least:
            self._comes_with(wish, wish.item)
        elif group is not None and group.least and id(group.element) not in must and not wish.price:
            self.person.one_of.append(wish.item)
            self.source.offered.append((wish.item, wish.choice))
        else:
            self._offer(wish, wish.item)

    def _swap(self, wish: Wish) -> None:
        """Cheaper without: what one comes with becomes something to pay for."""
        person, where = self.person, f"{self.person.where}: {wish.choice.name}"
        given = self._given_up(wish)
        if given is None or wish.price >= 0:
            self.making.left_out(where, wish.choice.name)
            return
        at, item = given
        carried = person.gear.pop(at)
        person.price = max(person.price + wish.price, 0)
        person.offers[item] = OutfitLine(-wish.price, replaces=wish.item, one_of=_group_name(wish.choice))
        self.source.included = [one for one in self.source.included if one[0] != item or carried.get("count")]
        self.source.offered += [(item, one) for one in self.taken if self._stands_for(one, item)][:1]
        if wish.item is None:
            self.source.instead.append((wish.choice, [item]))
        else:
            person.gear.append({"item": wish.item})
            self.source.included.append((wish.item, wish.choice))

    def _given_up(self, wish: Wish) -> tuple[int, str] | None:
        """Which of the included things a cheaper choice takes the place of: the one whose entry asks
        about it, or for nothing at all the mount."""
        content, tables = self.making.book.content, self.making.tables
        for at, carried in enumerate(self.person.gear):
            item = carried["item"]
            choices = [choice for own, choice in self.source.included if own == item]
            asks = {name for one in choices for name in _asked_about(one)}
            ridden = item in content.mount or item in tables["mount"]
            if not wish.choice.ids.isdisjoint(asks) or (wish.item is None and ridden):
                return at, item
        return None

    def _stands_for(self, option: Choice, item: str) -> bool:
        stands_for = meaning("choices", bare(option.name))
        return stands_for is None and self.armoury.item(option, self.walker) == item

    def _comes_with(self, wish: Wish, item: str) -> None:
        person, option = self.person, wish.choice
        carried: dict[str, Any] = {"item": item}
        if option.least > 1:
            carried["count"] = option.least
        fitted = self.armoury.fitted(option)
        label = self.armoury.label(option) if fitted is None else None
        if label is not None:
            carried["label"] = {"en": label, "fr": label}
        person.gear.append(carried)
        self.source.included.append((item, option))
        if fitted is not None:
            person.gear.append({"item": fitted})
        if wish.price:
            person.price += wish.price * option.least
            self.making.report.add(
                "forced-cost",
                f"{person.where}: {option.name}",
                Text(
                    f"it must be taken and costs ${wish.price}", f"il est obligatoire et coûte {wish.price} $"
                ),
                Text("added to the price of its owner", "ajouté au prix de son propriétaire"),
            )

    def _offer(self, wish: Wish, item: str) -> None:
        price, making = wish.price, self.making
        if not price:
            gear = making.book.content
            core = gear.weapon.get(item) or gear.mount.get(item) or gear.item.get(item)
            price = (core.trade.price or 0) if core is not None and core.trade is not None else 0
            making.report.add(
                "missing-price",
                f"{self.person.where}: {wish.choice.name}",
                Text("the list gives no price for it", "la liste n'en donne pas le prix"),
                Text(f"set to ${price}, the Tradin' Post's", f"{price} $, le prix du comptoir"),
            )
        if item not in self.person.offers:
            line = OutfitLine(price, wish.needs, self._most(wish.choice, item), wish.choice.most_in_posse)
            self.person.offers[item] = line
            self.source.offered.append((item, wish.choice))
            self.armoury.sold_for(item, price, self.source.document)
        elif self.person.offers[item].replaces is not None:
            making.left_out(f"{self.person.where}: {wish.choice.name}", f"{item} beside what it has")

    def _most(self, option: Choice, item: str) -> int | None:
        """How many one fighter may have, where the rules themselves do not say it (four weapons, two for both
        hands, one mount)."""
        numbers = self.making.book.content.numbers
        mount = item in self.making.book.content.mount or item in self.making.tables["mount"]
        implied = (numbers.weapons_maximum, numbers.two_handed_maximum)
        return None if mount or option.most in implied else option.most

    def _name_groups(self, groups: dict[int, list[Wish]]) -> None:
        """Of a group that allows one thing, whoever buys takes one; that nobody rides two mounts goes without
        saying."""
        mounts = {*self.making.book.content.mount, *self.making.tables["mount"]}
        for group in groups.values():
            items = [wish.item for wish in group if wish.item in self.person.offers]
            if group[0].choice.groups[-1].most == 1 and len(items) > 1 and not mounts.issuperset(items):
                for item in items:
                    if item is not None:
                        self.person.offers[item].one_of = _group_name(group[0].choice)

    def _slip_of_limits(self, option: Choice, where: str) -> None:
        self.making.report.add(
            "impossible-limit",
            where,
            Text(
                f"at least {option.least} and at most {option.most} of it",
                f"au moins {option.least} et au plus {option.most}",
            ),
            Text(f"{option.least} taken", f"{option.least} pris"),
        )


def _asked_about(choice: Choice) -> list[str]:
    """What decides whether a choice that must be made need not be."""
    fields = [one.get("id", "") for part in choice.parts for one in part.iter("constraint")]
    return [name for field in ("hidden", *fields) for name in asked_for(choice.parts, field)]


def _group_name(choice: Choice) -> str:
    if not choice.groups:
        return f"one-{fingerprint(choice.element.get('id', '').encode())[:4]}"
    group = choice.groups[-1]
    return f"{slug(group.name) or 'one'}-{fingerprint(group.element.get('id', '').encode())[:4]}"


def _whole(dollars: float, where: str, making: Making) -> int:
    """Dollars are whole; less than nothing is for whoever does without something."""
    if dollars != int(dollars):
        price = round(dollars)
        making.report.add(
            "unreadable-figure",
            where,
            Text(f"${dollars:g} is no price", f"{dollars:g} $ n'est pas un prix"),
            Text(f"taken as ${price}", f"pris pour {price} $"),
        )
    return round(dollars)


def price_of(dollars: float, where: str, making: Making) -> int:
    """What somebody costs: whole dollars, never below none."""
    if dollars < 0:
        making.report.add(
            "unreadable-figure",
            where,
            Text(f"${dollars:g} is no price", f"{dollars:g} $ n'est pas un prix"),
            Text("taken as $0", "pris pour 0 $"),
        )
    return max(_whole(dollars, where, making), 0)
