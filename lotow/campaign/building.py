"""The steps of building a posse, each turned into the entries that record it.

A step that breaks a rule is refused with the reason, except for what can only hold at the end; `anyway`
lets it through. Nothing is written here: the caller appends what it gets, in one transaction.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy

from msgspec import structs

from lotow import gate
from lotow.campaign import not_built
from lotow.campaign.breaking import newly_broken
from lotow.campaign.dealing import Terms
from lotow.errors import LotowError, Text
from lotow.journal.entries import Entry
from lotow.journal.entries.posse_entries import (
    Bought,
    Dismissed,
    Founded,
    Given,
    Hired,
    Imported,
    Renamed,
    Sold,
)
from lotow.journal.fold import apply, fold
from lotow.journal.posse_state import State
from lotow.journal.records import Record, Written
from lotow.posse.members import Held, Member, Posse
from lotow.posse.naming import name_for
from lotow.posse.prices import list_price
from lotow.posse.roll_call import list_of, member_called, type_begun
from lotow.posse.standing import known
from lotow.posse.written import LARGEST, MOST
from lotow.rulebook import Rulebook, models
from lotow.rulebook.lookup import fold as folded

GEAR = ("weapon", "mount", "item")
STASH = ("stash", "magot")
"""What the place for things that nobody carries is called."""


def found(name: str, posse_list: str, budget: int | None, player: str, book: Rulebook) -> list[Written]:
    """A new posse with its whole budget in the stash."""
    if not name.strip():
        raise not_built.nameless_posse()
    _, list_id = book.find(posse_list, "posse")
    if budget is not None and not 0 <= budget <= LARGEST:
        raise not_built.no_budget(budget, book.content.posse[list_id].budget)
    entry = Founded(
        posse=key_of(name),
        name=gate.called(name),
        list=list_id,
        budget=book.content.posse[list_id].budget if budget is None else budget,
        player=gate.name(player),
        books=book.pins,
    )
    return [Written(entry=entry)]


def bring(posse: Posse, source: str, book: Rulebook) -> list[Written]:
    """A whole posse from a file, a code or a copy."""
    if not posse.name.strip():
        raise not_built.nameless_posse()
    imported = Imported(posse=key_of(posse.name), value=posse, source=source, books=book.pins)
    return [Written(entry=imported)]


def key_of(name: str) -> str:
    """The key of a posse within its journal: its first name, in a form that never changes."""
    return folded(name).replace(" ", "-") or "posse"


class Builder:
    """Makes the entries of one step on the posse as its journal has it now."""

    def __init__(self, records: Sequence[Record], book: Rulebook, anyway: bool = False) -> None:
        self.state = fold(records)
        self.posse = self.state.the_posse()
        self.key = next(iter(self.state.posses))
        self.book = book
        self.terms = Terms(self.posse, book)
        self.anyway = anyway
        self._next = 1 + max((one.id for one in _ever_there(records, self.posse)), default=0)

    def hire(
        self,
        type: str,
        name: str | None = None,
        count: int = 1,
        gear: Sequence[str] = (),
        options: Sequence[str] = (),
    ) -> list[Written]:
        """Fighters of a type, or a hired gun, with what is bought for each."""
        if not 1 <= count <= MOST:
            raise not_built.no_number(count)
        if name is not None and count > 1:
            raise not_built.one_name_for_several()
        list_of(self.posse, self.book)
        kind, type_id = self.type_called(type)
        items = [self._item(one) for one in (*gear, *options)]
        hired: list[Entry] = []
        taken = [member.name for member in self.posse.members]
        for at in range(count):
            called = _member_name(name or "") or name_for(self.posse.name, len(taken), taken, self.book)
            taken.append(called)
            make = self._fighter if kind == "fighter" else self.terms.hired_gun
            hired.append(Hired(posse=self.key, member=make(self._next + at, called, type_id, items)))
        return self._allowed(hired)

    def equip(self, who: str, items: Sequence[str]) -> list[Written]:
        """Items bought for a member; for the stash only once a game was played."""
        return self.change(who, items, ())

    def drop(self, who: str, items: Sequence[str]) -> list[Written]:
        """Items given back: for all they cost before the first game, for what the trade pays after."""
        return self.change(who, (), items)

    def change(self, who: str, wanted: Sequence[str], unwanted: Sequence[str]) -> list[Written]:
        """What a member gives back and what it gets for it, in one step."""
        member = self._member_or_stash(who)
        self._no_hired_gun(member)
        return self._allowed([*self._sold(member, unwanted), *self._bought(member, wanted)])

    def copy(self, who: str, count: int = 1) -> list[Written]:
        """More of the same: a type with what was bought for one of it."""
        member = member_called(self.posse, who)
        gear = [held.item for held in member.gear if not held.included]
        if member.kind == "hired-gun":
            gun = self.book.content.hired_gun.get(member.type)
            chosen = gun.gear_choice if gun is not None else ()
            gear += [held.item for held in member.gear if held.included and held.item in chosen]
        return self.hire(member.type, count=count, gear=gear)

    def and_then(self, written: Sequence[Written]) -> Builder:
        """A builder of what comes after these entries."""
        later = copy(self)
        later.state = State(posses=dict(self.state.posses), pins=dict(self.state.pins))
        for one in written:
            apply(later.state, Record(number=0, step=0, entry=one.entry))
            if isinstance(one.entry, Hired):
                later._next = max(later._next, one.entry.member.id + 1)
        later.posse = later.state.posses[self.key]
        later.terms = Terms(later.posse, self.book)
        return later

    def give(self, giver: str, item: str, receiver: str) -> list[Written]:
        """One item from a member or the stash to another. Before the first game everybody pays the price
        of their own list, so where it differs the item is given back and bought again."""
        source, target = self._member_or_stash(giver), self._member_or_stash(receiver)
        if source == target:
            raise not_built.in_the_same_hands(giver)
        self._no_hired_gun(source)
        self._no_hired_gun(target)
        held = self._carried(list(source.gear if source else self.posse.stored), item, source)
        source_id, target_id = source.id if source else None, target.id if target else None
        price = list_price(target, self.posse, held.item, self.book) if target is not None else None
        if self.posse.games or price is None or price == held.price:
            given = Given(posse=self.key, held=held, giver=source_id, receiver=target_id)
            return self._allowed([given])
        back = Sold(posse=self.key, member=source_id, held=held, dollars=held.price)
        again = structs.replace(held, price=price)
        return self._allowed([back, Bought(posse=self.key, member=target_id, held=again)])

    def rename(self, who: str, name: str) -> list[Written]:
        """A new name for a member."""
        member, called = member_called(self.posse, who), _member_name(name)
        if not called:
            raise not_built.nameless_fighter()
        return self._allowed([Renamed(posse=self.key, member=member.id, name=called)])

    def rename_posse(self, name: str) -> list[Written]:
        """A new name for the posse itself."""
        if not name.strip():
            raise not_built.nameless_posse()
        return [Written(entry=Renamed(posse=self.key, name=gate.called(name)))]

    def rename_any(self, who: str, name: str, posse: str) -> list[Written]:
        """A new name for the posse, if `who` is what it is called or was called just now, or for a member."""
        members = {folded(member.name) for member in self.posse.members}
        whole = folded(who) in (folded(posse), folded(self.posse.name)) and folded(who) not in members
        return self.rename_posse(name) if whole else self.rename(who, name)

    def dismiss(self, who: str) -> list[Written]:
        """A member leaves; before the first game all it cost comes back."""
        member = member_called(self.posse, who)
        left = Dismissed(posse=self.key, member=member.id, dollars=self.terms.refund(member))
        return self._allowed([left])

    def _bought(self, member: Member | None, items: Sequence[str]) -> list[Entry]:
        if items:
            list_of(self.posse, self.book)
        if items and member is None and not self.posse.games and not self.anyway:
            raise not_built.nothing_for_the_stash_yet()
        bought: list[Entry] = []
        for item in [self._item(name) for name in items]:
            held = Held(item, self._price(member, item))
            bought.append(Bought(posse=self.key, member=member.id if member else None, held=held))
        return bought

    def _sold(self, member: Member | None, items: Sequence[str]) -> list[Entry]:
        sold: list[Entry] = []
        gear = list(member.gear if member else self.posse.stored)
        for name in items:
            held = self._carried(gear, name, member)
            gear.remove(held)
            dollars = self.terms.resale(held) or 0
            sold.append(
                Sold(posse=self.key, member=member.id if member else None, held=held, dollars=dollars)
            )
        return sold

    def _member_or_stash(self, who: str) -> Member | None:
        return None if folded(who) in STASH else member_called(self.posse, who)

    def _no_hired_gun(self, member: Member | None) -> None:
        if member is not None and member.kind == "hired-gun":
            raise not_built.gear_of_a_hired_gun(member.name)

    def type_called(self, name: str) -> tuple[str, str]:
        """The kind and id of a type by its name, or by a beginning that only one of the list's own has."""
        try:
            return self.book.find(name, "fighter", "hired-gun")
        except LotowError:
            begun = type_begun(name, self.posse.list, self.book)
            if begun is None:
                raise
            return "fighter", begun

    def _item(self, name: str) -> str:
        """Something that can be carried."""
        item = self.book.find(name, *GEAR)[1]
        gear = self.book.gear(item)
        bare = isinstance(gear, models.Weapon) and not gear.carried
        if bare or (isinstance(gear, models.Item) and gear.category == "service"):
            raise not_built.nothing_to_carry(gear.name)
        return item

    def _fighter(self, id: int, name: str, type: str, items: Sequence[str]) -> Member:
        member = self.terms.fighter(id, name, type)
        return self.terms.armed(member, [Held(item, self._price(member, item)) for item in items])

    def _price(self, member: Member | None, item: str) -> int:
        """What it costs; for what a fighter's list does not offer, the Tradin' Post's price."""
        price = self.terms.price(item, member)
        if price is None:
            price = self.terms.counter_price(item)
        if price is None and not self.anyway:
            raise not_built.not_sold(self.book.gear(item).name)
        return price or 0

    def _carried(self, gear: list[Held], name: str, member: Member | None) -> Held:
        """The thing meant, among those that may change hands; what the book does not know by its own name."""
        there = {one.item for one in gear}
        item = name if name in there else self.book.find(name, *GEAR)[1]
        whose = Text(member.name, member.name) if member is not None else Text("the stash", "le magot")
        called = self._called(item)
        for held in sorted(gear, key=lambda one: one.included):
            if held.item == item and not held.included:
                return held
            if held.item == item:
                raise not_built.came_with(whose, called)
        raise not_built.not_there(whose, called, [self._called(one.item) for one in gear])

    def _called(self, item: str) -> Text:
        return self.book.gear(item).name if known(item, self.book) else Text(item, item)

    def _allowed(self, entries: Sequence[Entry]) -> list[Written]:
        """The step, unless it breaks a rule or breaks one further than it was."""
        if not entries:
            raise not_built.nothing_named()
        state = State(posses=dict(self.state.posses), pins=dict(self.state.pins))
        for entry in entries:
            apply(state, Record(number=0, step=0, entry=entry))
        after = state.posses[self.key]
        if self.anyway:
            return [Written(entry=entry) for entry in entries]
        broken = newly_broken(self.posse, after, entries, self.book)
        poorer = after.stash < min(self.posse.stash, 0)
        if poorer and not any(problem.rule == "over-budget" for problem in broken):
            short = min(-after.stash, self.posse.stash - after.stash)
            raise not_built.too_poor(self.posse.stash, short)
        if broken:
            raise not_built.breaks(broken)
        return [Written(entry=entry) for entry in entries]


def _member_name(name: str) -> str:
    """A name for a member, without blanks around it; the stash keeps its own."""
    if folded(name) in STASH:
        raise not_built.name_of_the_stash(name)
    return gate.called(name)


def _ever_there(records: Sequence[Record], posse: Posse) -> list[Member]:
    """Everybody who was ever in the journal: a number is never given twice, not even after an undo."""
    hired = [record.entry.member for record in records if isinstance(record.entry, Hired)]
    brought = [
        member
        for record in records
        if isinstance(record.entry, Imported)
        for member in record.entry.value.members
    ]
    return hired + brought + list(posse.members)
