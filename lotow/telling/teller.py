"""Entries in words: what happened, as one line in either language."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from lotow.errors import Text
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
    Struck,
)
from lotow.journal.fold import struck
from lotow.journal.records import Record
from lotow.posse.members import Held, Posse
from lotow.posse.standing import known
from lotow.rulebook import Rulebook
from lotow.words.catalogue import dollars


class Teller:
    """Tells the entries of one journal; it remembers who was called what, and from when on."""

    def __init__(
        self,
        records: Sequence[Record],
        book: Rulebook,
        names: Mapping[tuple[str, int], str] = MappingProxyType({}),
    ) -> None:
        """`names` are those of members, by posse and number, who came before the first record."""
        self.book = book
        self._names = dict(names)
        self._heard: list[Record] = []
        self._places: dict[int, int] = {}
        self._renamed: dict[tuple[str, int], list[int]] = {}
        self._gone: set[int] | None = None
        self.entries: dict[int, Entry] = {}
        for record in records:
            self.hear(record)

    def hear(self, record: Record) -> None:
        """Takes note of another record."""
        self.entries[record.number] = record.entry
        self._places[id(record.entry)] = len(self._heard)
        self._remember(record.entry)
        self._heard.append(record)
        self._gone = None

    def tell(self, entry: Entry) -> Text:
        """One line about an entry."""
        tell = TELL.get(type(entry))
        if tell is None:
            from lotow.telling import game_words

            tell = game_words.TELL[type(entry)]
        return tell(self, entry)

    def _remember(self, entry: Entry) -> None:
        if isinstance(entry, Hired):
            self._names.setdefault((entry.posse, entry.member.id), entry.member.name)
        elif isinstance(entry, Renamed) and entry.member is not None:
            self._renamed.setdefault((entry.posse, entry.member), []).append(len(self._heard))
        elif isinstance(value := getattr(entry, "value", None), Posse):
            for member in value.members:
                self._names.setdefault((entry.posse, member.id), member.name)

    def who(self, entry: Entry, member: int | None) -> Text:
        """What a member was called when this happened, or the stash."""
        if member is None:
            return Text("the stash", "le magot")
        name = self._names.get((entry.posse, member), f"#{member}")
        if renamed := self._renamed.get((entry.posse, member)):
            if self._gone is None:
                self._gone = struck(self._heard)
            before = self._places.get(id(entry), len(self._heard))
            for record in (self._heard[place] for place in renamed if place < before):
                if record.number not in self._gone and isinstance(record.entry, Renamed):
                    name = record.entry.name
        return Text(name, name)

    def gear(self, held: Held) -> Text:
        return self.book.gear(held.item).name if known(held.item, self.book) else Text(held.item, held.item)

    def meant(self, strike: Struck) -> tuple[list[Entry], bool]:
        """The entries that a strike is about, and whether they count again because of it."""
        gone = [self.entries[one] for one in strike.for_good or strike.entries if one in self.entries]
        strikes = [one for one in gone if isinstance(one, Struck)]
        put_right: list[Entry] = [one for one in strikes if one.amends]
        if put_right or not strikes:
            return put_right or gone, False
        return [entry for one in strikes for entry in self.meant(one)[0]], True

    def items(self, gear: Sequence[Held]) -> Text:
        """A list of things, or nothing."""
        names = [self.gear(held) for held in gear]
        return Text(
            ", ".join(name.en for name in names) or "nothing",
            ", ".join(name.fr for name in names) or "rien",
        )

    def type(self, name: str, kind: str) -> Text:
        types: dict[str, Any] = (
            self.book.content.fighter if kind == "fighter" else self.book.content.hired_gun
        )
        return types[name].name if name in types else Text(name, name)


def _founded(teller: Teller, entry: Founded) -> Text:
    posse_list = teller.book.content.posse.get(entry.list)
    called = posse_list.name if posse_list is not None else Text(entry.list, entry.list)
    return Text(
        f"{entry.name} is founded: {called.en}, ${entry.budget}",
        f"Fondation de {entry.name} : {called.fr}, {entry.budget} $",
    )


def _imported(teller: Teller, entry: Imported) -> Text:
    name, source = entry.value.name, entry.source
    number, stash = len(entry.value.members), entry.value.stash
    s = "" if number == 1 else "s"
    return Text(
        f"{name} arrives from {source}: {number} member{s}, {dollars(stash, 'en')} in the stash",
        f"{name} arrive de {source} : {number} membre{s}, {dollars(stash, 'fr')} au magot",
    )


def _hired(teller: Teller, entry: Hired) -> Text:
    member = entry.member
    called = teller.type(member.type, member.kind)
    carried = teller.items(member.gear)
    price = member.price + sum(held.price for held in member.gear)
    return Text(
        f"{member.name} joins: {called.en} with {carried.en}, ${price}",
        f"{member.name} rejoint la bande : {called.fr}, {carried.fr}, {price} $",
    )


def _bought(teller: Teller, entry: Bought) -> Text:
    name, who = teller.gear(entry.held), teller.who(entry, entry.member)
    return Text(
        f"{name.en} bought for {who.en}, ${entry.held.price}",
        f"{name.fr} : achat pour {who.fr}, {entry.held.price} $",
    )


def _given(teller: Teller, entry: Given) -> Text:
    name, giver, receiver = (
        teller.gear(entry.held),
        teller.who(entry, entry.giver),
        teller.who(entry, entry.receiver),
    )
    return Text(
        f"{name.en} goes from {giver.en} to {receiver.en}", f"{name.fr} passe de {giver.fr} à {receiver.fr}"
    )


def _sold(teller: Teller, entry: Sold) -> Text:
    name, who = teller.gear(entry.held), teller.who(entry, entry.member)
    if entry.game:
        return Text(
            f"{name.en} of {who.en} sold for ${entry.dollars}",
            f"{name.fr} ({who.fr}) vendu pour {entry.dollars} $",
        )
    return Text(
        f"{name.en} of {who.en} given back for ${entry.dollars}",
        f"{name.fr} ({who.fr}) rendu pour {entry.dollars} $",
    )


def _dismissed(teller: Teller, entry: Dismissed) -> Text:
    who = teller.who(entry, entry.member)
    return Text(f"{who.en} leaves, ${entry.dollars} back", f"{who.fr} s'en va, {entry.dollars} $ récupérés")


def _renamed(teller: Teller, entry: Renamed) -> Text:
    if entry.member is None:
        return Text(f"the posse is now called {entry.name}", f"la bande s'appelle désormais {entry.name}")
    who = teller.who(entry, entry.member)
    return Text(f"{who.en} is now called {entry.name}", f"{who.fr} s'appelle désormais {entry.name}")


def _struck(teller: Teller, entry: Struck) -> Text:
    """What was put right, taken back or brought back."""
    if entry.amends in teller.entries:
        right = teller.tell(teller.entries[entry.amends])
        return Text(
            f"put right: entry {entry.amends}, {right.en}; what follows is played again",
            f"corrigé : entrée {entry.amends}, {right.fr} ; la suite est rejouée",
        )
    meant, back = teller.meant(entry)
    told = [teller.tell(one) for one in meant]
    en, fr = ("brought back", "rétabli") if back else ("taken back", "annulé")
    return Text(
        f"{en}: " + "; ".join(one.en for one in told), f"{fr} : " + " ; ".join(one.fr for one in told)
    )


TELL: dict[type[Any], Callable[[Teller, Any], Text]] = {
    Founded: _founded,
    Imported: _imported,
    Hired: _hired,
    Bought: _bought,
    Given: _given,
    Sold: _sold,
    Dismissed: _dismissed,
    Renamed: _renamed,
    Struck: _struck,
}
