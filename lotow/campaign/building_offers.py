"""What could be said next while a posse is built: only what is legal and can be paid, each with its price."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from lotow.campaign.building import Builder
from lotow.campaign.building_words import GUNS, VERBS, items
from lotow.campaign.completions import Completion, beginning
from lotow.campaign.offers import Chance, builder_of, hires, purchases, why_not
from lotow.errors import Lang, LotowError, Text
from lotow.posse.members import Member, Posse
from lotow.posse.prices import lines_for
from lotow.posse.roll_call import member_called
from lotow.posse.standing import known
from lotow.rulebook import Rulebook, models
from lotow.rulebook.lookup import fold
from lotow.words import dollars

LINK = re.compile(r"^(?P<head>.+?)\s+(?P<link>with|avec|called|nommée?)\s+(?P<rest>.*)$", re.IGNORECASE)
COUNT = re.compile(r"^(?P<count>\d+)\s*x?\s+(?P<rest>.*)$")
SIGN = re.compile(r"\s([+-])\s*(?P<rest>[^+]*?)$")
WITH = Text("with", "avec")
NOTES = {
    "drop": Text("somebody leaves", "quelqu'un s'en va"),
    "rename": Text("another name", "un autre nom"),
    "copy": Text("more like somebody", "d'autres comme quelqu'un"),
    "suggest": Text("fill up", "compléter"),
    "menu": Text("pick from lists", "choisir dans des listes"),
    "undo": Text("take the last step back", "annuler la dernière étape"),
    "redo": Text("bring it back", "la rétablir"),
    "check": Text("every rule", "toutes les règles"),
    "print": Text("the roster as PDF", "la feuille en PDF"),
    "help": Text("what can be said", "ce qu'on peut dire"),
    "done": Text("leave; all is saved", "partir ; tout est enregistré"),
}


class Speaker:
    """Knows what could be said about a posse as it stands."""

    def __init__(self, posse: Posse, book: Rulebook, lang: Lang) -> None:
        self.posse = posse
        self.book = book
        self.lang = lang
        self.builder: Builder = builder_of(posse, book)
        self._hires: list[Chance] | None = None

    def offers(self, line: str) -> list[Completion]:
        """What could follow the words before the cursor."""
        line = line.lstrip()
        verb, blank, rest = line.partition(" ")
        for name, both in VERBS.items():
            if blank and fold(verb) in (fold(both.en), fold(both.fr)):
                return self._after_verb(name, rest.lstrip())
        if sign := SIGN.search(line):
            return self._change(line[: sign.start()], sign.group(1), sign["rest"])
        if link := LINK.match(line):
            return self._with(link["head"], link["rest"]) if link["link"].casefold()[0] in "wa" else []
        if count := COUNT.match(line):
            return [*self._types(count["rest"], int(count["count"])), *self._links(line)]
        return [*self._types(line, 1), *self._links(line), *self._people(line), *self._verbs(line)]

    def hires(self) -> list[Chance]:
        """All that can be hired, worked out once."""
        if self._hires is None:
            self._hires = hires(self.posse, self.book)
        return self._hires

    def _types(self, begun: str, count: int) -> list[Completion]:
        """Types that can be hired so many times: their own list first, of hired guns the plain ones."""
        there: dict[str, str] = {}
        for one in self.hires():
            name, price = one.names[0].in_(self.lang), one.price * count
            fits = count == 1 or self._can(self.builder.hire, one.id, count=count, gear=one.options)
            if one.possible and name not in there and fits:
                there[name] = dollars(price, self.lang)
        return beginning(begun, there.items())

    def _links(self, line: str) -> list[Completion]:
        """`with` after a whole type, if there is anything to be had."""
        if not line.endswith(" "):
            return []
        return [Completion(f"{WITH.in_(self.lang)} ", 0)] if self._with(line.strip(), "") else []

    def _with(self, head: str, rest: str) -> list[Completion]:
        """Gear for somebody about to be hired, after what is named already."""
        head = LINK.sub(lambda match: match["head"], head)
        count, type = 1, head
        if counted := COUNT.match(head):
            count, type = int(counted["count"]), counted["rest"]
        before, _, begun = rest.rpartition(",")
        taken = list(items(before))
        there = []
        for item, price in self._sold_to(type):
            if self._can(self.builder.hire, type, count=count, gear=[*taken, item]):
                there.append((self._name(item), dollars(price * count, self.lang)))
        return beginning(begun.lstrip(), there)

    def _sold_to(self, type: str) -> Iterator[tuple[str, int]]:
        """What a fighter of a type can buy, what a hired gun can bring, at which price."""
        try:
            kind, id = self.builder.type_called(type)
        except LotowError:
            return
        if kind == "fighter":
            fighter = self.book.content.fighter[id]
            for offer in lines_for(fighter.role, id, self.posse, self.book).values():
                yield offer.item, offer.price_for.get(id, offer.price)
            return
        gun = self.book.content.hired_gun[id]
        yield from ((item, 0) for item in gun.gear_choice)
        yield from ((option.item, option.price) for option in gun.options)

    def _change(self, who: str, sign: str, rest: str) -> list[Completion]:
        try:
            member = member_called(self.posse, re.split(r"\s[+-]", who)[0])
        except LotowError:
            return []
        begun = rest.rpartition(",")[2].lstrip()
        if sign == "+":
            chances = [one for one in purchases(self.posse, member, self.book) if one.possible]
            return beginning(begun, [(self._name(one.id), dollars(one.price, self.lang)) for one in chances])
        held = {one.item: one.price for one in member.gear if not one.included and member.kind == "fighter"}
        back = [(self._name(item), f"+{dollars(price, self.lang)}") for item, price in held.items()]
        return beginning(begun, back)

    def _after_verb(self, verb: str, begun: str) -> list[Completion]:
        match verb:
            case "drop":
                return self._people(begun.rpartition(",")[2].lstrip())
            case "rename":
                return self._people(begun)
            case "copy":
                there = self.posse.members
                return self._people(
                    begun, [one for one in there if self._can(self.builder.copy, f"#{one.id}")]
                )
            case "menu":
                guns = [(GUNS[2 if self.lang == "fr" else 0], "")]
                return [*beginning(begun, guns), *self._people(begun)]
        return []

    def _people(self, begun: str, members: Iterable[Member] | None = None) -> list[Completion]:
        there = self.posse.members if members is None else members
        return beginning(begun, [(one.name, self._type_name(one)) for one in there])

    def _verbs(self, begun: str) -> list[Completion]:
        there = [(both.in_(self.lang), NOTES[verb].in_(self.lang)) for verb, both in VERBS.items()]
        return beginning(begun, there)

    def _can(self, step: Callable[..., object], *given: object, **named: object) -> bool:
        return why_not(step, *given, **named) is None

    def _name(self, item: str) -> str:
        return self.book.gear(item).name.in_(self.lang) if known(item, self.book) else item

    def _type_name(self, member: Member) -> str:
        types: dict[str, models.FighterType] | dict[str, models.HiredGun]
        types = self.book.content.fighter if member.kind == "fighter" else self.book.content.hired_gun
        return types[member.type].name.in_(self.lang) if member.type in types else member.type
