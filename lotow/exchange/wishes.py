"""What of all that an entry offers is anything to carry: our item for it, its price, what else must be there
for it, and what must not.

A thing that a catalogue puts inside another (the bayonet of a rifle) needs that other; a choice that only
holds others is passed through.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import Struct, structs

from lotow.errors import Text
from lotow.exchange import figures
from lotow.exchange.choosing import Choice, Walker, is_skills
from lotow.exchange.conditions import asked_for
from lotow.exchange.goods import Armoury
from lotow.exchange.ids import bare
from lotow.exchange.library import children, meaning
from lotow.exchange.making import Making, Source

if TYPE_CHECKING:
    from lotow.exchange.fighters import Person

DEEPEST_NEST = 6
"""Choices within choices within choices."""


class Wish(Struct, eq=False):
    """A choice that is open to somebody: our item for it (None for nothing at all) and what it comes with,
    its price, the items of which one is needed for it and those that rule it out. `below` is the choice it
    stands in, and `inner` whether that is something to carry."""

    choice: Choice
    item: str | None
    price: int
    extra: str | None = None
    needs: list[str] = []
    not_with: list[str] = []
    below: Choice | None = None
    inner: bool = False


class Wishes:
    """Reads the choices of one person."""

    def __init__(self, person: Person, walker: Walker, making: Making, armoury: Armoury) -> None:
        self.person = person
        self.source: Source = person.source
        self.walker = walker
        self.making = making
        self.armoury = armoury
        self.taken = self._inside(self.source.choice)

    def all(self) -> list[Wish]:
        return [wish for option in self.taken for wish in self._wish(option, None, False, 0)]

    def item(self, option: Choice) -> str:
        return self.armoury.item(option, self.walker)

    def stands_for(self, option: Choice, item: str) -> bool:
        """Whether a choice is this thing."""
        return kind_of(option) is None and self.item(option) == item

    def _inside(self, choice: Choice) -> list[Choice]:
        return list(self.walker.inside(choice, self.source.who, lambda one: not is_skills(one)))

    def _wish(self, option: Choice, below: Choice | None, inner: bool, depth: int) -> Iterator[Wish]:
        """What a choice is here, if it is to carry and open to this person, and what is inside it."""
        person, stands_for = self.person, kind_of(option)
        where = f"{person.where}: {option.name}"
        if stands_for == "experience":
            self.source.experience, person.experience = option, max(person.experience, option.least)
        elif stands_for == "promotion":
            self.source.promotion = option
        elif stands_for == "nothing":
            yield Wish(option, None, round(option.dollars), below=below, inner=inner)
        elif stands_for is None and not self._is_version(option) and not self._is_switch(option):
            yield from self._thing(option, where, below, inner, depth)

    def _thing(
        self, option: Choice, where: str, below: Choice | None, inner: bool, depth: int
    ) -> Iterator[Wish]:
        if option.most is not None and option.most < option.least:
            self._slip_of_limits(option, where)
            option = structs.replace(option, most=None)
        wish = self._shown(option, where)
        if wish is None:
            return
        if wish.choice.most == 0:
            self.making.report.left_out(where, option.name)
            return
        wish.below, wish.inner = below, inner
        within = self._inside(option) if depth < DEEPEST_NEST else []
        if within and self._only_holds(option):
            for one in within:
                yield from self._wish(one, option, inner, depth + 1)
            return
        wish.item, wish.extra = self.item(option), self.armoury.fitted(option)
        wish.price = whole(option.dollars, where, self.making)
        yield wish
        for one in within:
            for nested in self._wish(one, option, True, depth + 1):
                nested.needs = [wish.item, *nested.needs]
                yield nested

    def _only_holds(self, option: Choice) -> bool:
        """Whether a choice is nothing itself: no profile, no words, no price."""
        says = ("profiles", "rules", "infoLinks", "infoGroups")
        silent = not any(next(children(part, tag), None) for part in option.parts for tag in says)
        return silent and not option.dollars and not self.armoury.is_known(option)

    def _is_version(self, option: Choice) -> bool:
        return self.source.variant is not None and any(
            sheet.kind == "fighter" for sheet in figures.sheets(option.parts, self.source.who, self.walker)
        )

    def _is_switch(self, option: Choice) -> bool:
        return not self.making.switch_ids.isdisjoint(option.ids)

    def _shown(self, option: Choice, where: str) -> Wish | None:
        """The choice as it is open to this person, with what else must or must not be taken for it: something
        hidden until another choice is made needs that choice."""
        if not option.hidden:
            return self._open(option, where)
        if option.sure:
            if option.veiled and self.making.switch_ids.isdisjoint(self._asked(option)):
                self.making.report.hides(where, option.name)
            return None
        opened: Wish | None = None
        for name, other in self._others(option):
            again = self._again(option, name)
            if again.hidden or other is None or kind_of(other) is not None:
                continue
            opened = opened or Wish(again, None, 0)
            opened.needs += [one for one in (self.item(other),) if one not in opened.needs]
        if opened is None and self.making.switch_ids.isdisjoint(self._asked(option)):
            self.making.report.left_out(where, option.name)
        return opened

    def _open(self, option: Choice, where: str) -> Wish:
        """A choice that is shown; some of those that depend on others are shown only without them."""
        wish = Wish(option, None, 0)
        if option.sure:
            return wish
        for name, other in self._others(option):
            if not self._again(option, name).hidden:
                continue
            if other is None or kind_of(other) not in (None, "nothing"):
                self.making.report.left_out(where, f"{option.name}, with some choices")
            elif kind_of(other) is None:
                wish.not_with.append(self.item(other))
        if not self._again(option, *self._asked(option), number=0).sure:
            self.making.report.doubt(where, option.name)
        return wish

    def _again(self, option: Choice, *names: str, number: int = 1) -> Choice:
        """A choice as it is once others have been made so many times."""
        who = self.source.who.having(frozenset(names), number)
        return self.walker.choice(option.element, option.link, option.links, option.groups, who)

    def _asked(self, option: Choice) -> list[str]:
        """The ids that decide whether a choice is shown."""
        veils = [part for group in option.groups for part in group.veil]
        return asked_for((*option.parts, *veils), "hidden")

    def _others(self, option: Choice) -> Iterator[tuple[str, Choice | None]]:
        """What decides whether a choice is shown: the ids asked for, and the person's choices they mean."""
        for name in self._asked(option):
            yield name, next((one for one in self.taken if name in one.ids), None)

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


def kind_of(option: Choice) -> str | None:
    """What a choice stands for that is nothing to carry: experience, a promotion, skills, nothing at all."""
    return meaning("choices", bare(option.name)) or meaning("choices", bare(option.element.get("name") or ""))


def whole(dollars: float, where: str, making: Making) -> int:
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
