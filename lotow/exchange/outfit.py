"""What somebody comes with, can choose and can buy, sorted from what a catalogue lets them take.

Prices below nothing, and one choice out of several, are turned round: whoever takes the cheapest pays the
least, and the others cost the difference.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from lotow.errors import Text
from lotow.exchange.choosing import Choice, Group, Walker
from lotow.exchange.conditions import asked_for
from lotow.exchange.goods import Armoury
from lotow.exchange.ids import bare, fingerprint, slug
from lotow.exchange.library import meaning
from lotow.exchange.making import Making, Source, Takeable
from lotow.exchange.wishes import Wish, Wishes, whole

if TYPE_CHECKING:
    from lotow.exchange.fighters import Person


class OutfitLine(Struct):
    """Something that somebody can buy: a line of an equipment list, or an option of a hired gun."""

    price: int
    needs: list[str] = []
    not_with: list[str] = []
    most: int | None = None
    most_in_posse: int | None = None
    one_of: str | None = None
    shares: dict[str, int] = {}
    posse_shares: dict[str, int] = {}
    replaces: str | None = None


def outfit(person: Person, walker: Walker, making: Making, armoury: Armoury) -> None:
    """Sorts what somebody can take into what it comes with, what it can choose and what it can buy."""
    _Outfitter(person, Wishes(person, walker, making, armoury), making, armoury).sort()


class _Outfitter:
    def __init__(self, person: Person, wishes: Wishes, making: Making, armoury: Armoury) -> None:
        self.person = person
        self.source: Source = person.source
        self.wishes = wishes
        self.making = making
        self.armoury = armoury

    def sort(self) -> None:
        wishes = self.wishes.all()
        rest = list(wishes)
        groups = _by_group([one for one in wishes if not one.inner])
        settled = set()
        for key, (group, members) in groups.items():
            forced = [wish for wish in members if wish.choice.least]
            exactly = group.most == 1 and (group.least == 1 or bool(forced))
            if exactly and len(members) > 1:
                self._one_of(members, _named(group))
                rest = [wish for wish in rest if wish not in members]
                settled.add(key)
        must = {key for key, (_, members) in groups.items() if any(wish.choice.least for wish in members)}
        for wish in sorted(rest, key=lambda one: (one.item is None or one.price < 0, one.extra is not None)):
            self._single(wish, must)
        self._share_out(wishes)
        self._name_what_must_be_taken(wishes, settled | must)

    def _one_of(self, members: list[Wish], name: str) -> None:
        """Exactly one of these is taken: the cheapest are free, and their price is everybody's."""
        person, least = self.person, min(wish.price for wish in members)
        person.price = max(person.price + least, 0)
        free = [wish for wish in members if wish.price == least]
        nothing = next((wish for wish in free if wish.item is None), None)
        items = list(dict.fromkeys(wish.item for wish in members if wish.item is not None))
        if nothing is not None:
            self.source.instead.append((nothing.choice, items))
            free = []
        for wish in free:
            if wish.item is not None and wish.item not in person.one_of:
                person.one_of.append(wish.item)
                self._offered(wish, wish.item)
        for wish in members:
            if wish.item is None and wish is not nothing:
                self._left_out(wish, wish.choice.name)
            elif wish.item is not None and wish not in free and wish.item not in person.offers:
                line = OutfitLine(wish.price - least, wish.needs, wish.not_with, one_of=name)
                line.replaces = person.one_of[0] if free else None
                person.offers[wish.item] = line
                self._offered(wish, wish.item)

    def _single(self, wish: Wish, must: set[int]) -> None:
        group = wish.choice.groups[-1] if wish.choice.groups else None
        if wish.item is None or wish.price < 0:
            self._swap(wish)
        elif wish.inner:
            self._inside_another(wish, wish.item)
        elif wish.choice.least:
            self._comes_with(wish, wish.item)
        elif group is not None and group.least == 1 and id(group.element) not in must and not wish.price:
            self.person.one_of.append(wish.item)
            self._offered(wish, wish.item)
        else:
            self._offer(wish, wish.item)

    def _inside_another(self, wish: Wish, item: str) -> None:
        """What stands inside another thing comes with it, or can be bought for it."""
        holders = {carried["item"] for carried in self.person.gear}
        if not wish.choice.least:
            self._offer(wish, item, free=True)
        elif not holders.isdisjoint(wish.needs):
            self._comes_with(wish, item)
        else:
            self.person.offers.setdefault(item, OutfitLine(wish.price, wish.needs, wish.not_with))
            self._offered(wish, item)

    def _swap(self, wish: Wish) -> None:
        """Cheaper without: what one comes with becomes something to pay for."""
        person = self.person
        given = self._given_up(wish)
        if given is None or wish.price >= 0:
            self._left_out(wish, wish.choice.name)
            return
        at, item = given
        carried = person.gear.pop(at)
        person.price = max(person.price + wish.price, 0)
        name = _group_name(wish.choice)
        person.offers[item] = OutfitLine(-wish.price, replaces=wish.item, one_of=name)
        self.source.included = [
            one for one in self.source.included if one.item != item or carried.get("count")
        ]
        self.source.offered += [
            Takeable(item, one) for one in self.wishes.taken if self.wishes.stands_for(one, item)
        ][:1]
        if wish.item is None:
            self.source.instead.append((wish.choice, [item]))
        else:
            person.gear.append({"item": wish.item})
            self.source.included.append(Takeable(wish.item, wish.choice, wish.below, wish.extra))

    def _given_up(self, wish: Wish) -> tuple[int, str] | None:
        """Which of the included things a cheaper choice takes the place of: the one whose entry asks
        about it, or for nothing at all the mount."""
        content, tables = self.making.book.content, self.making.tables
        for at, carried in enumerate(self.person.gear):
            item = carried["item"]
            choices = [own.choice for own in self.source.included if own.item == item]
            asks = {name for one in choices for name in _asked_about(one)}
            ridden = item in content.mount or item in tables["mount"]
            if not wish.choice.ids.isdisjoint(asks) or (wish.item is None and ridden):
                return at, item
        return None

    def _comes_with(self, wish: Wish, item: str) -> None:
        person, option = self.person, wish.choice
        carried: dict[str, Any] = {"item": item}
        if option.least > 1:
            carried["count"] = option.least
        label = self.armoury.label(option) if wish.extra is None else None
        if label is not None:
            carried["label"] = {"en": label, "fr": label}
        person.gear.append(carried)
        self.source.included.append(Takeable(item, option, wish.below, wish.extra))
        if wish.extra is not None:
            person.gear.append({"item": wish.extra})
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

    def _offer(self, wish: Wish, item: str, free: bool = False) -> None:
        """A line to buy it by. A thing with another on it is two lines: the other asks for the thing, and
        costs what both cost more."""
        price = wish.price if wish.price or free else self._usual_price(wish, item)
        known = self.person.offers.get(item)
        if known is None:
            line = OutfitLine(price, wish.needs, wish.not_with, self._most(wish.choice, item))
            line.most_in_posse = wish.choice.most_in_posse
            self.person.offers[item] = line
            self.armoury.sold_for(item, price, self.source.document)
        elif known.replaces is not None:
            self._left_out(wish, f"{item} beside what it has")
        elif known.price != price and wish.extra is None:
            self._left_out(wish, f"{item} at ${price}")
        self._offered(wish, item)
        if wish.extra is not None and wish.extra not in self.person.offers:
            more = max(price - known.price, 0) if known is not None else 0
            self.person.offers[wish.extra] = OutfitLine(more, [item])

    def _usual_price(self, wish: Wish, item: str) -> int:
        gear = self.making.book.content
        core = gear.weapon.get(item) or gear.mount.get(item) or gear.item.get(item)
        price = (core.trade.price or 0) if core is not None and core.trade is not None else 0
        self.making.report.add(
            "missing-price",
            f"{self.person.where}: {wish.choice.name}",
            Text("the list gives no price for it", "la liste n'en donne pas le prix"),
            Text(f"set to ${price}, the Tradin' Post's", f"{price} $, le prix du comptoir"),
        )
        return price

    def _offered(self, wish: Wish, item: str) -> None:
        self.source.offered.append(Takeable(item, wish.choice, wish.below, wish.extra))

    def _left_out(self, wish: Wish, what: str) -> None:
        self.making.report.left_out(f"{self.person.where}: {wish.choice.name}", what)

    def _most(self, option: Choice, item: str) -> int | None:
        """How many one fighter may have, where the rules themselves do not say it (four weapons, two for both
        hands, one mount)."""
        numbers = self.making.book.content.numbers
        implied = (numbers.weapons_maximum, numbers.two_handed_maximum)
        return None if self._is_mount(item) or option.most in implied else option.most

    def _share_out(self, wishes: list[Wish]) -> None:
        """Of a group that allows so many things, whoever buys takes no more; of one that allows the posse so
        many, nor do all together."""
        offers = self.person.offers
        for group, members in _by_any_group(wishes).values():
            items = list(dict.fromkeys(one.item for one in members if one.item in offers and one.item))
            if not items:
                continue
            had = sum(one.choice.least for one in members if one.item and one.item not in offers)
            if group.most is not None and not self._goes_without_saying(group, group.most, items):
                self._limit(items, _named(group), max(group.most - had, 0))
            if group.most_in_posse is not None:
                for item in items:
                    offers[item].posse_shares[_named(group)] = group.most_in_posse

    def _limit(self, items: list[str], name: str, most: int) -> None:
        for item in items:
            line = self.person.offers[item]
            if line.one_of == name:
                continue
            if len(items) == 1:
                line.most = most if line.most is None else min(line.most, most)
            elif most == 1 and line.one_of is None:
                line.one_of = name
            else:
                line.shares[name] = most

    def _goes_without_saying(self, group: Group, most: int, items: list[str]) -> bool:
        """Whether the rules themselves allow no more: of weapons, of those for both hands (whatever a
        catalogue puts there), of mounts."""
        numbers, content = self.making.book.content.numbers, self.making.book.content
        if all(map(self._is_mount, items)):
            return most >= numbers.mounts_maximum
        hands = []
        for item in items:
            made = self.making.tables["weapon"].get(item)
            if item not in content.weapon and made is None:
                return False
            hands.append(content.weapon[item].hands if made is None else made["hands"])
        if min(hands) == 2 or meaning("groups", bare(group.name)) == "two-handed":
            return most >= numbers.two_handed_maximum
        return most >= numbers.weapons_maximum

    def _is_mount(self, item: str) -> bool:
        return item in self.making.book.content.mount or item in self.making.tables["mount"]

    def _name_what_must_be_taken(self, wishes: list[Wish], settled: set[int]) -> None:
        """What somebody must take and here only can."""
        for key, (group, members) in _by_any_group(wishes).items():
            free = group.least == 1 and any(one.item in self.person.one_of for one in members)
            had = free or key in settled or any(one.choice.least for one in members)
            called = group.name.strip() or "-"
            if group.least and not had:
                said = f"at least {group.least} of these"
                self.making.report.left_out(f"{self.person.where}: {called}", said)
            if group.least_in_posse:
                where = f"{self.source.document.file}: {called}"
                self.making.report.left_out(where, f"at least {group.least_in_posse} of these in a posse")
        for wish in wishes:
            if wish.choice.least_in_posse:
                said = f"at least {wish.choice.least_in_posse} in a posse"
                self.making.report.left_out(f"{self.person.where}: {wish.choice.name}", said)


def _by_group(wishes: list[Wish]) -> dict[int, tuple[Group, list[Wish]]]:
    """Wishes by the group they stand in."""
    found: dict[int, tuple[Group, list[Wish]]] = {}
    for wish in wishes:
        if wish.choice.groups:
            group = wish.choice.groups[-1]
            found.setdefault(id(group.element), (group, []))[1].append(wish)
    return found


def _by_any_group(wishes: list[Wish]) -> dict[int, tuple[Group, list[Wish]]]:
    """Wishes by every group around them."""
    found: dict[int, tuple[Group, list[Wish]]] = {}
    for wish in wishes:
        for group in wish.choice.groups:
            found.setdefault(id(group.element), (group, []))[1].append(wish)
    return found


def _asked_about(choice: Choice) -> list[str]:
    """What decides whether a choice that must be made need not be."""
    fields = [one.get("id", "") for part in choice.parts for one in part.iter("constraint")]
    return [name for field in ("hidden", *fields) for name in asked_for(choice.parts, field)]


def _group_name(choice: Choice) -> str:
    if not choice.groups:
        return f"one-{fingerprint(choice.element.get('id', '').encode())[:4]}"
    return _named(choice.groups[-1])


def _named(group: Group) -> str:
    """What a group is called where an id is wanted: always the same for the same group."""
    return f"{slug(group.name) or 'one'}-{fingerprint(group.id.encode())[:4]}"


def price_of(dollars: float, where: str, making: Making) -> int:
    """What somebody costs: whole dollars, never below none."""
    if dollars < 0:
        making.report.add(
            "unreadable-figure",
            where,
            Text(f"${dollars:g} is no price", f"{dollars:g} $ n'est pas un prix"),
            Text("taken as $0", "pris pour 0 $"),
        )
    return max(whole(dollars, where, making), 0)
