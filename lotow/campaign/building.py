"""The steps of building a posse, each turned into the entries that record it.

A step that breaks a rule is refused with the reason, except for what can only hold at the end; `anyway`
lets it through. Nothing is written here: the caller appends what it gets, in one transaction.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from lotow.campaign.breaking import newly_broken
from lotow.campaign.entries import (
    Bought,
    Dismissed,
    Entry,
    Founded,
    Given,
    Hired,
    Imported,
    Record,
    Renamed,
    Sold,
    Written,
)
from lotow.campaign.state import State, apply, fold
from lotow.errors import LotowError
from lotow.posse.finding import list_of, member_called
from lotow.posse.members import Held, Member, Posse
from lotow.posse.naming import name_for
from lotow.posse.prices import hired_gun_gear, included_gear, list_price, trade_price
from lotow.posse.standing import known
from lotow.posse.worth import cost_of
from lotow.posse.written import LARGEST, MOST
from lotow.rulebook import Rulebook, models
from lotow.rulebook.lookup import fold as folded
from lotow.words import a

GEAR = ("weapon", "mount", "item")
STASH = ("stash", "magot")
"""What the place for things that nobody carries is called."""


def found(name: str, posse_list: str, budget: int | None, player: str, book: Rulebook) -> list[Written]:
    """A new posse with its whole budget in the stash."""
    if not name.strip():
        raise LotowError(
            "a posse needs a name", hint='for example: lotow posse new "Red River Riders" --list cowboys'
        )
    _, list_id = book.find(posse_list, "posse")
    if budget is not None and not 0 <= budget <= LARGEST:
        raise LotowError(f"${budget} is no budget", hint=f"give dollars from 0 to {LARGEST}, 200 as a rule")
    core = book.content.book
    entry = Founded(
        posse=key_of(name),
        name=name.strip(),
        list=list_id,
        budget=book.content.posse[list_id].budget if budget is None else budget,
        player=player,
        book=core.id,
        version=core.version,
        digest=book.digest,
    )
    return [Written(entry=entry)]


def bring(posse: Posse, source: str, book: Rulebook) -> list[Written]:
    """A whole posse from a file, a code or a copy."""
    if not posse.name.strip():
        raise LotowError("a posse needs a name", hint="give it one with --name")
    core = book.content.book
    pinned = {"book": core.id, "version": core.version, "digest": book.digest}
    return [Written(entry=Imported(posse=key_of(posse.name), value=posse, source=source, **pinned))]


def key_of(name: str) -> str:
    """The key of a posse within its journal: its first name, in a form that never changes."""
    return folded(name).replace(" ", "-") or "posse"


class Builder:
    """Makes the entries of one step on the posse as its journal has it now."""

    def __init__(self, records: Sequence[Record], book: Rulebook, anyway: bool = False) -> None:
        self.state = fold(records)
        self.key, self.posse = next(iter(self.state.posses.items()))
        self.book = book
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
            raise LotowError(f"{count} is not a number of fighters to hire", hint=f"hire 1 to {MOST}")
        if name is not None and count > 1:
            raise LotowError(
                "one name does not fit several fighters", hint="leave out --name and rename them later"
            )
        list_of(self.posse, self.book)
        kind, type_id = self._type(type)
        items = [self._item(one) for one in (*gear, *options)]
        hired: list[Entry] = []
        taken = [one.name for one in self.posse.members]
        for at in range(count):
            called = _member_name(name or "") or name_for(self.posse.name, len(taken), taken, self.book)
            taken.append(called)
            make = self._fighter if kind == "fighter" else self._hired_gun
            hired.append(Hired(posse=self.key, member=make(self._next + at, called, type_id, items)))
        return self._allowed(hired)

    def equip(self, who: str, items: Sequence[str]) -> list[Written]:
        """Items bought for a member; for the stash only once a game was played."""
        list_of(self.posse, self.book)
        member = self._member_or_stash(who)
        self._no_hired_gun(member)
        if member is None and not self.posse.games and not self.anyway:
            raise LotowError(
                "before the first game nothing is bought for the stash",
                hint="buy for a fighter, from its own list; what is left over stays in dollars",
            )
        bought: list[Entry] = []
        for item in [self._item(name) for name in items]:
            held = Held(item, self._price(member, item))
            bought.append(Bought(posse=self.key, member=member.id if member else None, held=held))
        return self._allowed(bought)

    def drop(self, who: str, items: Sequence[str]) -> list[Written]:
        """Items given back: for all they cost before the first game, for half the trade's price after."""
        member = self._member_or_stash(who)
        self._no_hired_gun(member)
        sold: list[Entry] = []
        gear = list(member.gear if member else self.posse.stored)
        for name in items:
            held = self._carried(gear, name, member)
            gear.remove(held)
            dollars = held.price if not self.posse.games else self._resale(held)
            sold.append(
                Sold(posse=self.key, member=member.id if member else None, held=held, dollars=dollars)
            )
        return self._allowed(sold)

    def give(self, giver: str, item: str, receiver: str) -> list[Written]:
        """One item from a member or the stash to another. Before the first game everybody pays the price
        of their own list, so where it differs the item is given back and bought again."""
        source, target = self._member_or_stash(giver), self._member_or_stash(receiver)
        if source == target:
            raise LotowError(f"{giver} has it already", hint="name two different members, or the stash")
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
            raise LotowError("a fighter needs a name", hint="give the new name after the old one")
        return self._allowed([Renamed(posse=self.key, member=member.id, name=called)])

    def rename_posse(self, name: str) -> list[Written]:
        """A new name for the posse itself."""
        if not name.strip():
            raise LotowError("a posse needs a name", hint="give the new name")
        return [Written(entry=Renamed(posse=self.key, name=name.strip()))]

    def rename_any(self, who: str, name: str, posse: str) -> list[Written]:
        """A new name for the posse, if `who` is what it is called or was called just now, or for a member."""
        members = {folded(one.name) for one in self.posse.members}
        whole = folded(who) in (folded(posse), folded(self.posse.name)) and folded(who) not in members
        return self.rename_posse(name) if whole else self.rename(who, name)

    def dismiss(self, who: str) -> list[Written]:
        """A member leaves; before the first game all it cost comes back."""
        member = member_called(self.posse, who)
        dollars = 0 if self.posse.games else cost_of(member)
        return self._allowed([Dismissed(posse=self.key, member=member.id, dollars=dollars)])

    def _member_or_stash(self, who: str) -> Member | None:
        return None if folded(who) in STASH else member_called(self.posse, who)

    def _no_hired_gun(self, member: Member | None) -> None:
        if member is not None and member.kind == "hired-gun":
            raise LotowError(
                f"{member.name} is a hired gun, whose gear never changes",
                hint="options are chosen when hiring: `dismiss`, then `hire` with --option",
            )

    def _type(self, name: str) -> tuple[str, str]:
        own = {one.id for one in self.book.content.fighter.values() if one.posse == self.posse.list}
        try:
            return self.book.find(name, "fighter", "hired-gun")
        except LotowError:
            begun = [one for one in own if one.startswith(folded(name).replace(" ", "-"))]
            if len(begun) != 1:
                raise
            return "fighter", begun[0]

    def _item(self, name: str) -> str:
        """Something that can be carried."""
        item = self.book.find(name, *GEAR)[1]
        gear = self.book.gear(item)
        bare = isinstance(gear, models.Weapon) and not gear.carried
        if bare or (isinstance(gear, models.Item) and gear.category == "service"):
            raise LotowError(
                f"{gear.name.en} is nothing that can be carried", hint="name a weapon, a mount or gear"
            )
        return item

    def _fighter(self, id: int, name: str, type: str, items: Sequence[str]) -> Member:
        entry = self.book.content.fighter[type]
        led = any(one.role == "leader" for one in self.posse.members)
        role: models.Role = "hero" if entry.role == "leader" and led else entry.role
        member = Member(
            id=id, name=name, type=type, role=role, price=entry.price, experience=entry.experience
        )
        bought = tuple(Held(item, self._price(member, item)) for item in items)
        return structs.replace(member, gear=included_gear(entry) + bought)

    def _hired_gun(self, id: int, name: str, type: str, options: Sequence[str]) -> Member:
        gun = self.book.content.hired_gun[type]
        gear = hired_gun_gear(gun, tuple(options))
        return Member(id=id, name=name, type=type, kind="hired-gun", price=gun.hire_fee, gear=gear)

    def _price(self, member: Member | None, item: str) -> int:
        """The price on the member's own list, else the Tradin' Post's."""
        price = list_price(member, self.posse, item, self.book) if member is not None else None
        if price is None:
            price = trade_price(item, self.book)
        if price is None and not self.anyway:
            name = self.book.gear(item).name.en
            raise LotowError(f"nobody sells {a(name)}", hint="it comes with those who have it")
        return price or 0

    def _resale(self, held: Held) -> int:
        return (trade_price(held.item, self.book) or 0) // 2 if known(held.item, self.book) else 0

    def _carried(self, gear: list[Held], name: str, member: Member | None) -> Held:
        """The thing meant, among those that may change hands; what the book does not know by its own name."""
        there = {one.item for one in gear}
        item = name if name in there else self.book.find(name, *GEAR)[1]
        whose = member.name if member is not None else "the stash"
        for held in sorted(gear, key=lambda one: one.included):
            if held.item == item and not held.included:
                return held
            if held.item == item:
                raise LotowError(
                    f"{whose} came with the {self._called(item)}",
                    hint="what a fighter comes with stays with it",
                )
        has = ", ".join(self._called(one.item) for one in gear) or "nothing"
        raise LotowError(f"{whose} has no {self._called(item)}", hint=f"there is: {has}")

    def _called(self, item: str) -> str:
        return self.book.gear(item).name.en if known(item, self.book) else item

    def _allowed(self, entries: Sequence[Entry]) -> list[Written]:
        """The step, unless it breaks a rule or breaks one further than it was."""
        if not entries:
            raise LotowError("nothing is named", hint="name at least one item")
        state = State(posses=dict(self.state.posses), pins=dict(self.state.pins))
        for entry in entries:
            apply(state, Record(number=0, step=0, entry=entry))
        after = state.posses[self.key]
        if self.anyway:
            return [Written(entry=entry) for entry in entries]
        broken = newly_broken(self.posse, after, entries, self.book)
        poorer = after.stash < min(self.posse.stash, 0)
        if poorer and not any(one.rule == "over-budget" for one in broken):
            short = min(-after.stash, self.posse.stash - after.stash)
            raise LotowError(
                f"the stash holds ${self.posse.stash}, ${short} too little",
                hint="drop something first, or buy less",
            )
        if broken:
            raise LotowError(
                "that breaks a rule" if len(broken) == 1 else f"that breaks {len(broken)} rules",
                hint="add --anyway to do it all the same",
                problems=broken,
            )
        return [Written(entry=entry) for entry in entries]


def _member_name(name: str) -> str:
    """A name for a member, without blanks around it; the stash keeps its own."""
    if folded(name) in STASH:
        raise LotowError(f"{name!r} means what nobody carries", hint="choose another name")
    return name.strip()


def _ever_there(records: Sequence[Record], posse: Posse) -> list[Member]:
    """Everybody who was ever in the journal: a number is never given twice, not even after an undo."""
    hired = [record.entry.member for record in records if isinstance(record.entry, Hired)]
    brought = [
        one for record in records if isinstance(record.entry, Imported) for one in record.entry.value.members
    ]
    return hired + brought + list(posse.members)
