"""What a fighter's entry can take: every choice below it, through groups and links, with price and limits.

The path of links to each choice is kept, because a roster names a choice by exactly that path.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from xml.etree.ElementTree import Element

from msgspec import Struct

from lotow.errors import LotowError, Text
from lotow.exchange.bounds import MOST_STEPS, number
from lotow.exchange.conditions import Changed, ConditionFacts, Modified, all_modifiers, altered, changed
from lotow.exchange.library import CatalogueFile, Library, children, meaning, type_id
from lotow.exchange.report import Findings

LONGEST_CHAIN = 40


class Group(Struct, frozen=True, eq=False):
    """A group around a choice: its path of links, and how many of its choices must and may be taken, by one
    fighter and in the posse. `veil` is where it says what must be chosen before it is seen."""

    element: Element
    links: tuple[str, ...]
    name: str
    least: int
    most: int | None
    least_in_posse: int = 0
    most_in_posse: int | None = None
    veil: tuple[Element, ...] = ()

    @property
    def id(self) -> str:
        return self.element.get("id", "")


class Choice(Struct, frozen=True, eq=False):
    """An entry that can be taken: `element`, the `link` it is reached by if any, the groups around it."""

    element: Element
    link: Element | None
    links: tuple[str, ...]
    groups: tuple[Group, ...]
    name: str
    dollars: float
    infamy: float
    least: int
    most: int | None
    least_in_posse: int
    most_in_posse: int | None
    hidden: bool
    sure: bool

    @property
    def entry_id(self) -> str:
        """The path that a roster calls it by."""
        return "::".join((*self.links, self.element.get("id", "")))

    @property
    def group_id(self) -> str | None:
        if not self.groups:
            return None
        group = self.groups[-1]
        return "::".join((*group.links, group.id))

    @property
    def ids(self) -> frozenset[str]:
        """What conditions may count it by."""
        link = {self.link.get("id", "")} if self.link is not None else set()
        return frozenset({self.element.get("id", ""), *link})

    @property
    def veiled(self) -> bool:
        """Whether the catalogue hides it from the start."""
        return any(one.get("hidden") == "true" for one in self.parts)

    @property
    def one_of(self) -> Group | None:
        """The group around it of which exactly one thing must be taken."""
        group = self.groups[-1] if self.groups else None
        return group if group is not None and group.least == 1 and group.most == 1 else None

    @property
    def parts(self) -> tuple[Element, ...]:
        """Where its modifiers and constraints stand."""
        return (self.element,) if self.link is None else (self.element, self.link)


class Walker:
    """Goes through the choices of one document. Everything it comes by is kept in `met`, so that nobody needs
    to go again to see what there was."""

    def __init__(
        self,
        library: Library,
        document: CatalogueFile,
        report: Findings,
        met: dict[int, Element] | None = None,
        sees_hidden: bool = False,
    ) -> None:
        self.sees_hidden = sees_hidden
        self.library = library
        self.document = document
        self.report = report
        self.met = met if met is not None else {}
        self.dollars = library.cost_type("dollars") or ""
        self.infamy = library.cost_type("infamy") or ""
        self._steps = 0

    def target(self, link: Element) -> Element | None:
        """What a link points to; a link to nothing is a problem."""
        found = self.library.resolve(self.document, link.get("targetId", ""))
        if found is None:
            name = link.get("name") or link.get("targetId", "")
            self.report.add(
                "dangling-link",
                f"{self.document.file}: {link.tag} {link.get('id', '?')}",
                Text(f"{name!r} points to nothing", f"{name!r} ne mène à rien"),
                Text("left out", "laissé de côté"),
            )
        return found

    def choice(
        self,
        element: Element,
        link: Element | None,
        links: tuple[str, ...],
        groups: tuple[Group, ...],
        who: ConditionFacts,
    ) -> Choice:
        """An entry with its modifiers applied and its constraints read."""
        self._step()
        parts = (element,) if link is None else (element, link)
        for part in parts:
            self.met[id(part)] = part
        costs, by = costs_of(parts), all_modifiers(parts)
        name = altered(_name(element, link), "name", by, who)
        dollars = altered(costs.get(self.dollars, 0.0), self.dollars, by, who)
        infamy = altered(costs.get(self.infamy, 0.0), self.infamy, by, who)
        hidden = altered(any(one.get("hidden") == "true" for one in parts), "hidden", by, who)
        for group in groups:
            if group.veil:
                veil = _hidden(group.veil, who)
                hidden = Changed(hidden.value or veil.value, hidden.sure and veil.sure)
        within, across = _both_limits(parts, by, who)
        return Choice(
            element,
            link,
            links,
            groups,
            str(name.value),
            float(dollars.value),
            float(infamy.value),
            within.least,
            within.most,
            across.least,
            across.most,
            bool(hidden.value),
            all(one.sure for one in (name, dollars, infamy, hidden)) and within.sure and across.sure,
        )

    def choices(
        self,
        owner: Element,
        who: ConditionFacts,
        links: tuple[str, ...] = (),
        enter: Callable[[str], bool] = lambda name: True,
    ) -> Iterator[Choice]:
        """The choices directly below an entry; groups are entered when `enter` likes their name."""
        yield from self._below(owner, who, links, (), enter, ())

    def inside(
        self, choice: Choice, who: ConditionFacts, enter: Callable[[str], bool] = lambda name: True
    ) -> Iterator[Choice]:
        """The choices directly below another choice: those of its entry, and those of the link to it."""
        for part in choice.parts:
            yield from self.choices(part, who, choice.links, enter)

    def _below(
        self,
        owner: Element,
        who: ConditionFacts,
        links: tuple[str, ...],
        groups: tuple[Group, ...],
        enter: Callable[[str], bool],
        above: tuple[str, ...],
    ) -> Iterator[Choice]:
        for entry in children(owner, "selectionEntries"):
            yield self.choice(entry, None, links, groups, who)
        for group in children(owner, "selectionEntryGroups"):
            yield from self._group(group, None, who, links, groups, enter, above)
        for link in children(owner, "entryLinks"):
            found = self.target(link)
            if found is None:
                continue
            name = link.get("id", "")
            if name in above or len(above) > LONGEST_CHAIN:
                self._circular(link)
            elif found.tag == "selectionEntryGroup":
                yield from self._group(found, link, who, (*links, name), groups, enter, (*above, name))
            elif found.tag == "selectionEntry":
                yield self.choice(found, link, (*links, name), groups, who)

    def _group(
        self,
        group: Element,
        link: Element | None,
        who: ConditionFacts,
        links: tuple[str, ...],
        groups: tuple[Group, ...],
        enter: Callable[[str], bool],
        above: tuple[str, ...],
    ) -> Iterator[Choice]:
        parts = (group,) if link is None else (group, link)
        name = _name(group, link)
        self._step()
        veiled = any(one.get("hidden") == "true" for one in parts)
        verdict = changed(veiled, "hidden", parts, who)
        if not enter(name):
            return
        for part in parts:
            self.met[id(part)] = part
        if verdict.value and verdict.sure and not self.sees_hidden:
            if veiled:
                self._left_out(name)
            return
        within, across = _both_limits(parts, all_modifiers(parts), who)
        veil = () if verdict.sure else parts
        here = Group(group, links, name, within.least, within.most, across.least, across.most, veil)
        for part in parts:
            yield from self._below(part, who, links, (*groups, here), enter, above)

    def _step(self) -> None:
        self._steps += 1
        if self._steps > MOST_STEPS:
            raise LotowError(
                Text(
                    f"the links of {self.document.file!r} lead in circles",
                    f"les liens de {self.document.file!r} tournent en rond",
                ),
                hint=Text("do not trust this file", "ne vous fiez pas à ce fichier"),
            )

    def _left_out(self, name: str) -> None:
        self.report.add(
            "hidden",
            f"{self.document.file}: {name}",
            Text("the catalogue hides this group", "le catalogue cache ce groupe"),
            Text("left out", "laissé de côté"),
        )

    def _circular(self, link: Element) -> None:
        self.report.add(
            "circular-link",
            f"{self.document.file}: entryLink {link.get('id', '?')}",
            Text("it leads back to itself", "il ramène à lui-même"),
            Text("followed once", "suivi une seule fois"),
        )


def _name(element: Element, link: Element | None) -> str:
    """What something is called. Links are often called otherwise by mistake: their targets' names count."""
    named = element.get("name") or (link.get("name") if link is not None else "")
    return (named or "").strip()


def _hidden(parts: Sequence[Element], who: ConditionFacts) -> Changed:
    return changed(any(one.get("hidden") == "true" for one in parts), "hidden", parts, who)


class HowMany(Struct, frozen=True):
    """How many must and may be taken; None is no limit."""

    least: int
    most: int | None
    sure: bool = True


def limits(parts: Sequence[Element], who: ConditionFacts) -> HowMany:
    """The tightest constraints on selections among these elements. -1 is no limit."""
    within, across = _both_limits(parts, all_modifiers(parts), who)
    most = [one.most for one in (within, across) if one.most is not None]
    return HowMany(max(within.least, across.least), min(most, default=None), within.sure and across.sure)


def _both_limits(
    parts: Sequence[Element], by: Sequence[Modified], who: ConditionFacts
) -> tuple[HowMany, HowMany]:
    """The tightest constraints within one fighter, and those on the whole posse."""
    least, sure = [0, 0], [True, True]
    most: list[int | None] = [None, None]
    for part in parts:
        for constraint in children(part, "constraints"):
            if constraint.get("field") != "selections" or constraint.get("percentValue") == "true":
                continue
            wide = int(who.is_wide(constraint.get("scope", "")))
            after = altered(number(constraint.get("value")), constraint.get("id", ""), by, who)
            value, known = int(float(after.value)), most[wide]
            sure[wide] = sure[wide] and after.sure
            if constraint.get("type") == "min":
                least[wide] = max(least[wide], value)
            elif constraint.get("type") == "max" and value >= 0:
                most[wide] = value if known is None else min(known, value)
    return HowMany(least[0], most[0], sure[0]), HowMany(least[1], most[1], sure[1])


def costs_of(parts: Sequence[Element]) -> dict[str, float]:
    """What an entry costs, by type of cost: what it says itself, and what the link to it adds."""
    costs: dict[str, float] = {}
    for part in parts:
        for cost in children(part, "costs"):
            costs[type_id(cost)] = costs.get(type_id(cost), 0.0) + number(cost.get("value"))
    return costs


def is_skills(name: str) -> bool:
    """Whether a group holds skills: `Skills`, `Brawlin' Skills`."""
    return name.casefold().rstrip().endswith("skills") or meaning("choices", name) == "skills"
