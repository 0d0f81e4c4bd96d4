"""A posse in the making: opened or founded by name, and changed by what somebody says, a line at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from msgspec import Struct

from lotow.app.posses import Stepped, step_in, strike_in
from lotow.campaign.building import Builder, found
from lotow.campaign.building_offers import Speaker
from lotow.campaign.building_words import (
    GUNS,
    Copy,
    DropGear,
    Hire,
    Menu,
    Order,
    Pick,
    Refit,
    Rename,
    Suggest,
    read_order,
)
from lotow.campaign.offers import Chance, purchases
from lotow.campaign.suggesting import suggest
from lotow.errors import Lang, LotowError, Text
from lotow.journal.fold import fold
from lotow.journal.records import Record, Written
from lotow.journal.striking import redo, undo
from lotow.posse.members import Posse
from lotow.posse.roll_call import member_called
from lotow.rulebook import Rulebook
from lotow.rulebook.finding import matching
from lotow.rulebook.lookup import fold as folded
from lotow.storage.store import Journal, NameTakenError, Store
from lotow.telling.teller import Teller

MORE_GUNS = Text("hired guns", "mercenaires")


class BenchChoice(Struct, frozen=True):
    """An entry of the menu: what it is, the line it stands for, what it costs, and why it cannot be had."""

    name: Text
    line: str
    price: int | None = None
    why_not: Text | None = None


class WorkAnswer(Struct, frozen=True):
    """What came of a line: what happened in words, a menu to pick from, or a word for whoever shows it."""

    told: tuple[Text, ...] = ()
    menu: tuple[BenchChoice, ...] = ()
    word: str = ""


def open_or_found(
    store: Store, name: str, posse_list: str | None, budget: int | None, player: str, book: Rulebook
) -> Journal:
    """The posse of this name to go on with, or a new one; raises when what is asked for contradicts it."""
    for journal in store.journals("posse"):
        if folded(journal.name) == folded(name):
            posse = fold(store.read(journal)).the_posse()
            listed = posse_list is None or book.find(posse_list, "posse")[1] == posse.list
            if not listed or budget not in (None, posse.budget) or player not in ("", posse.player):
                raise NameTakenError("posse", journal.name)
            return journal
    assert posse_list is not None
    return store.create("posse", name.strip(), found(name, posse_list, budget, player, book))


class Workshop:
    """A posse of a store while somebody builds it. Every order is written at once: nothing is ever lost."""

    def __init__(self, store: Store, journal: Journal, book: Rulebook, lang: Lang) -> None:
        self.store = store
        self.journal = journal
        self.book = book
        self.lang = lang
        self.menu: tuple[BenchChoice, ...] = ()
        self.records: list[Record] = store.read(journal)

    @cached_property
    def posse(self) -> Posse:
        return fold(self.records).the_posse()

    @cached_property
    def speaker(self) -> Speaker:
        """What could be said next."""
        return Speaker(self.posse, self.book, self.lang)

    def say(self, line: str) -> WorkAnswer:
        """Carries out a line; raises a LotowError when it is not understood or not allowed."""
        order = read_order(line)
        return self.carry_out(order) if order is not None else WorkAnswer()

    def carry_out(self, order: Order) -> WorkAnswer:
        match order:
            case Hire(type=type, count=count, name=name, gear=gear):
                if self._names_a_member(order):
                    return self._show_menu(type)
                return self._step(lambda builder: builder.hire(type, name or None, count, gear))
            case Refit(who=who, wanted=wanted, unwanted=unwanted):
                return self._step(lambda builder: builder.change(who, wanted, unwanted))
            case DropGear(who=several):
                return self._step(lambda builder: _one_by_one(builder, several))
            case Rename(who=who, name=name):
                return self._step(lambda builder: builder.rename_any(who, name, self.journal.name))
            case Copy(who=who, count=count):
                return self._step(lambda builder: builder.copy(who, count))
            case Suggest(dollars=dollars):
                return self._step(lambda builder: suggest(builder, dollars))
            case Menu(of=of):
                return self._show_menu(of)
            case Pick(numbers=numbers):
                return self._pick(numbers)
        if order.word in ("undo", "redo"):
            return self._strike(undo if order.word == "undo" else redo)
        return WorkAnswer(word=order.word)

    def _step(self, make: Callable[[Builder], list[Written]]) -> WorkAnswer:
        return self._written(lambda: step_in(self.store, self.journal, make, self.book))

    def _strike(self, make: Callable[[Sequence[Record]], list[Written]]) -> WorkAnswer:
        return self._written(lambda: strike_in(self.store, self.journal, make, self.book))

    def _written(self, write: Callable[[], Stepped]) -> WorkAnswer:
        """Writes a step and tells what it did. After a mistake the posse is read anew: somebody else may have
        been faster."""
        try:
            stepped = write()
        except LotowError:
            self._renew(self.store.read(self.journal))
            raise
        self._renew(stepped.records)
        teller = Teller(stepped.records, self.book)
        return WorkAnswer(told=tuple(teller.tell(one.entry) for one in stepped.new))

    def _renew(self, records: list[Record]) -> None:
        self.records = records
        for name in ("posse", "speaker"):
            self.__dict__.pop(name, None)
        self.journal = self.store.refreshed(self.journal)

    def _names_a_member(self, order: Hire) -> bool:
        """Whether somebody only said a member's name: then it is about that member's gear."""
        if order != Hire(order.type):
            return False
        try:
            self.speaker.builder.type_called(order.type)
        except LotowError:
            return len(matching(order.type, [(one, one.name) for one in self.posse.members])) == 1
        return False

    def _show_menu(self, of: str) -> WorkAnswer:
        """Fighters, hired guns or gear, always under the same numbers: what cannot be had keeps its own."""
        if folded(of) in GUNS:
            plain: dict[str, Chance] = {}
            for one in self.speaker.hires():
                if one.id in self.book.content.hired_gun:
                    plain.setdefault(one.id, one)
            self.menu = tuple(_hiring(one) for one in plain.values())
        elif of:
            member = member_called(self.posse, of)
            there = purchases(self.posse, member, self.book)
            self.menu = tuple(_choice(one, f"#{member.id} +{one.id}") for one in there)
        else:
            own = [one for one in self.speaker.hires() if one.id in self.book.content.fighter]
            self.menu = (*(_hiring(one) for one in own), BenchChoice(MORE_GUNS, f"menu {GUNS[0]}"))
        return WorkAnswer(menu=self.menu)

    def _pick(self, numbers: Sequence[tuple[int, int]]) -> WorkAnswer:
        """What stands under these numbers of the menu, one after another; the first one opens it."""
        if not self.menu:
            self._show_menu("")
        told: list[Text] = []
        menu = self.menu
        for number, times in numbers:
            if not 1 <= number <= len(menu):
                raise LotowError(
                    Text(f"{number} is not on the menu", f"{number} n'est pas au menu"),
                    hint=Text(f"1 to {len(menu)}", f"de 1 à {len(menu)}"),
                )
            line = menu[number - 1].line
            answer = WorkAnswer()
            if line.startswith("#"):
                for _ in range(times):
                    answer = self.say(line)
                    told += answer.told
                continue
            answer = self.say(line if line.startswith("menu") else f"{times} {line}")
            if answer.menu:
                return answer
            told += answer.told
        return WorkAnswer(told=tuple(told))


def _one_by_one(builder: Builder, several: Sequence[str]) -> list[Written]:
    """Members who leave, in one step."""
    left: list[Written] = []
    for who in several:
        step = builder.dismiss(who)
        left += step
        builder = builder.and_then(step)
    return left


def _hiring(one: Chance) -> BenchChoice:
    gear = f" with {', '.join(one.options)}" if one.options else ""
    return _choice(one, f"{one.id}{gear}")


def _choice(one: Chance, line: str) -> BenchChoice:
    name = Text(" + ".join(part.en for part in one.names), " + ".join(part.fr for part in one.names))
    return BenchChoice(name, line, one.price, one.why_not)
