"""Posses as files that people write by hand and keep in git (TOML), or that programs pass on (JSON).

A file is read as far as it can be understood: a type or item nobody knows is kept as written, and `check`
complains about it together with everything else.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import structs

from lotow import gate
from lotow.errors import LotowError, Text
from lotow.posse.members import Held, Injury, Kind, Learnt, Member, Posse, Raised, in_order
from lotow.posse.naming import name_for
from lotow.posse.prices import fighter_gear, hired_gun_gear, list_price, trade_price
from lotow.posse.roll_call import type_begun
from lotow.posse.standing import known
from lotow.posse.worth import cost
from lotow.posse.written import FileInjury, FileItem, FileMember, FilePosse, FileSkill
from lotow.rulebook import Rulebook
from lotow.rulebook.lookup import fold, meant
from lotow.rulebook.models import Role
from lotow.rulebook.whose import injury_rows

EXACTLY = "id:"
"""Before a name that is to be taken as it stands, even where the book knows something that begins so."""
GEAR = ("weapon", "mount", "item")


def read_text(text: str, book: Rulebook, file: str = "posse") -> Posse:
    """A posse from a file's text, JSON or TOML, whichever it is."""
    read = read_json if text.lstrip().startswith("{") else read_toml
    return read(text, book, file)


def read_json(text: str, book: Rulebook, file: str = "posse") -> Posse:
    """A posse as `show --json` and `export` write it; what they add for the reader is ignored."""
    from lotow.posse.unreadable import nonsense, not_understood, unknown_list, wrong_shape

    try:
        raw = gate.read_json(text, file, gate.SHOWN_POSSE)
    except (msgspec.DecodeError, RecursionError) as error:
        raise LotowError(
            Text(f"{file} is not JSON: {error}", f"{file} n'est pas du JSON : {error}"),
            hint=Text("take a posse that was exported", "prenez une bande exportée"),
        ) from None
    try:
        posse = msgspec.convert(raw, Posse)
    except msgspec.ValidationError:
        named = raw.get("list") if isinstance(raw, dict) else None
        problems = [*wrong_shape(raw, Posse, file, exact=False), *unknown_list(named, file, book)]
        raise not_understood(file, problems) from None
    if problems := [*unknown_list(posse.list, file, book), *nonsense(posse, file)]:
        raise not_understood(file, problems)
    list_id = book.find(posse.list, "posse")[1]
    members = tuple(_with_role(one, book) for one in in_order(posse.members))
    stored = tuple(structs.replace(held, included=False) for held in posse.stored)
    return structs.replace(posse, list=list_id, members=members, stored=stored)


def _with_role(member: Member, book: Rulebook) -> Member:
    """A fighter without a role gets its type's."""
    if member.role is not None or member.kind != "fighter":
        return member
    entry = book.content.fighter.get(member.type)
    return structs.replace(member, role=entry.role if entry is not None else "henchman")


def read_toml(text: str, book: Rulebook, file: str = "posse") -> Posse:
    """A posse from TOML text. What cannot be understood at all is refused with every problem."""
    import tomllib

    try:
        gate.weigh(text.encode("utf-8", "surrogatepass"), file, gate.POSSE)
        raw = gate.read_toml(text, file, gate.POSSE)
    except tomllib.TOMLDecodeError as error:
        raise LotowError(
            Text(f"{file} is not TOML: {error}", f"{file} n'est pas du TOML : {error}"),
            hint=Text("mend the line it names", "corrigez la ligne indiquée"),
        ) from None
    return from_raw(raw, book, file)


def from_raw(raw: dict[str, Any], book: Rulebook, file: str = "posse") -> Posse:
    """A posse from what a file says."""
    try:
        written = msgspec.convert(raw, FilePosse)
        list_id = book.find(written.list, "posse")[1]
    except (msgspec.ValidationError, LotowError):
        from lotow.posse.unreadable import not_understood, unknown_list, wrong_shape

        problems = [*wrong_shape(raw, FilePosse, file), *unknown_list(raw.get("list"), file, book)]
        raise not_understood(file, problems) from None
    if sum(one.count for one in (*written.fighter, *written.hired_gun)) > gate.MOST_MEMBERS:
        from lotow.posse.unreadable import crowd

        raise crowd(file)
    posse = _understood(written, list_id, book)
    if len({member.id for member in posse.members}) < len(posse.members):
        from lotow.posse.unreadable import nonsense, not_understood

        raise not_understood(file, [*nonsense(posse, file)])
    return posse


def _understood(written: FilePosse, list_id: str, book: Rulebook) -> Posse:
    budget = book.content.posse[list_id].budget if written.budget is None else written.budget
    posse = Posse(
        name=written.name, list=list_id, budget=budget, stash=0, player=written.player, games=written.games
    )
    reader = _Reader(posse, book, [one.name for one in (*written.fighter, *written.hired_gun) if one.name])
    for kind in written.fighter:
        reader.add(kind, "fighter")
    for gun in written.hired_gun:
        reader.add(gun, "hired-gun")
    stored = tuple(reader.stored(held) for held in written.stored)
    posse = structs.replace(posse, members=tuple(reader.members), stored=stored)
    stash = posse.budget - cost(posse) if written.stash is None else written.stash
    return structs.replace(posse, stash=stash)


class _Reader:
    """Turns written members into members, one after the other. Names are looked up once each."""

    def __init__(self, posse: Posse, book: Rulebook, names: list[str]) -> None:
        self.posse = posse
        self.book = book
        self.taken = names
        self.members: list[Member] = []
        self._found: dict[tuple[str, tuple[str, ...]], str] = {}
        self._bought_before: dict[tuple[str, Role | None, str], Held] = {}

    def add(self, written: FileMember, kind: Kind) -> None:
        """One member, or as many as it counts."""
        for at in range(written.count):
            place = len(self.members)
            if written.name is None:
                name = name_for(self.posse.name, place, self.taken, self.book)
                self.taken.append(name)
            else:
                name = f"{written.name} {at + 1}" if at else written.name
            make = self._fighter if kind == "fighter" else self._hired_gun
            self.members.append(make(written, name, place + 1 if written.id is None else written.id))

    def _fighter(self, written: FileMember, name: str, id: int) -> Member:
        called = self._type(written.type)
        entry = self.book.content.fighter.get(called)
        role: Role = written.role or (entry.role if entry is not None else "henchman")
        price = _first(written.price, entry.price if entry is not None else 0)
        experience = _first(written.experience, entry.experience if entry is not None else 0)
        if written.holds is None:
            who = Member(id=id, name=name, type=called, role=role)
            bought = tuple([self._bought(who, one) for one in (*written.gear, *written.options)])
            gear = fighter_gear(entry, bought, role, self.posse, self.book) if entry is not None else bought
        else:
            gear = _held(written)
        return self._member(written, id, name, called, "fighter", role, price, experience, gear)

    def _hired_gun(self, written: FileMember, name: str, id: int) -> Member:
        called = self._named(written.type, "hired-gun")
        gun = self.book.content.hired_gun.get(called)
        price = _first(written.price, gun.hire_fee if gun is not None else 0)
        wanted = [self._item(one) for one in (*written.options, *written.gear)]
        if written.holds is not None:
            gear = _held(written)
        elif gun is None:
            gear = tuple(Held(one.item, one.price or 0, version=one.version) for one in wanted)
        else:
            gear = hired_gun_gear(gun, tuple(one.item for one in wanted))
            gear = tuple(held if held.included else _as_written(held, wanted) for held in gear)
        experience = written.experience or 0
        return self._member(written, id, name, called, "hired-gun", written.role, price, experience, gear)

    def _member(
        self,
        written: FileMember,
        id: int,
        name: str,
        type: str,
        kind: Kind,
        role: Role | None,
        price: int,
        experience: int,
        gear: tuple[Held, ...],
    ) -> Member:
        return Member(
            id=id,
            name=name,
            type=type,
            kind=kind,
            role=role,
            price=price,
            gear=gear,
            experience=experience,
            games=written.games,
            kills=written.kills,
            skills=tuple([self._skill(learnt) for learnt in written.skills]),
            raised=tuple([Raised(rise.characteristic, rise.by) for rise in written.raised]),
            injuries=tuple([self._injury(injury) for injury in written.injuries]),
            misses=written.misses,
            captive_of=written.captive_of,
            ignores_first_wound=written.ignores_first_wound,
            notes=written.notes,
        )

    def _bought(self, member: Member, written: str | FileItem) -> Held:
        """A thing at the price of the member's own list. The same for the same type and role is made once."""
        if not isinstance(written, str):
            return self._priced(member, written)
        key = (member.type, member.role, written)
        if (held := self._bought_before.get(key)) is None:
            held = self._bought_before[key] = self._priced(member, written)
        return held

    def _priced(self, member: Member, written: str | FileItem) -> Held:
        one = self._item(written)
        if one.price is not None:
            return Held(one.item, one.price, version=one.version)
        price = list_price(member, self.posse, one.item, self.book)
        return self._at_trade_price(one) if price is None else Held(one.item, price, version=one.version)

    def stored(self, written: str | FileItem) -> Held:
        """Something in the stash, at what was paid for it or the Tradin' Post's price."""
        return self._at_trade_price(self._item(written))

    def _at_trade_price(self, one: FileItem) -> Held:
        price = one.price
        if price is None and known(one.item, self.book):
            price = trade_price(one.item, self.book)
        return Held(one.item, price or 0, version=one.version)

    def _item(self, written: str | FileItem) -> FileItem:
        if isinstance(written, str):
            return FileItem(item=self._named(written, *GEAR))
        return FileItem(item=self._named(written.item, *GEAR), price=written.price, version=written.version)

    def _skill(self, written: str | FileSkill) -> Learnt:
        if isinstance(written, str):
            return Learnt(self._named(written, "skill"))
        weapons = tuple(self._named(weapon, "weapon") for weapon in written.weapons)
        return Learnt(self._named(written.skill, "skill"), weapons)

    def _injury(self, written: str | FileInjury) -> Injury:
        if isinstance(written, str):
            return Injury(injury_called(written, self.book))
        row = injury_called(written.row, self.book)
        return Injury(row, written.detail, written.against, written.changes)

    def _type(self, name: str) -> str:
        """The fighter type meant; a beginning that fits one type of the posse's own list is enough."""
        found = self._named(name, "fighter")
        if found in self.book.content.fighter or name.startswith(EXACTLY):
            return found
        return type_begun(found, self.posse.list, self.book) or found

    def _named(self, name: str, *kinds: str) -> str:
        if (found := self._found.get((name, kinds))) is None:
            found = self._found[name, kinds] = called(name, self.book, *kinds)
        return found


def called(name: str, book: Rulebook, *kinds: str) -> str:
    """The id of what a file calls by this name, or the name itself when nobody knows it."""
    if name.startswith(EXACTLY):
        return name.removeprefix(EXACTLY)
    key = meant(book.names, book.ordered, name, kinds)
    return key[1] if key is not None else name


def injury_called(name: str, book: Rulebook) -> str:
    """The row of the injury table that a file calls by this name, or the name itself."""
    if name.startswith(EXACTLY):
        return name.removeprefix(EXACTLY)
    for row in injury_rows(book.content).values():
        if fold(name) in map(fold, (row.id, row.name.en, row.name.fr, *row.aliases, *row.aliases_fr)):
            return row.id
    return name


def _held(written: FileMember) -> tuple[Held, ...]:
    return tuple(Held(one.item, one.price, one.included, one.version) for one in written.holds or ())


def _as_written(held: Held, wanted: list[FileItem]) -> Held:
    """A hired gun's option at the price and of the make that the file says."""
    one = next(one for one in wanted if one.item == held.item)
    return Held(held.item, _first(one.price, held.price), version=one.version)


def _first(value: int | None, otherwise: int) -> int:
    return otherwise if value is None else value
