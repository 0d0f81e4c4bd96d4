"""The selections of a roster: what somebody is, carries and has learnt, each named by the path of links that
leads to its entry.

What an entry says (rules, profiles) may depend on everything else that is chosen, so it is written last.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement

from msgspec import structs

from lotow.errors import Text
from lotow.exchange.choosing import Choice, Walker
from lotow.exchange.conditions import ConditionFacts
from lotow.exchange.ids import bare
from lotow.exchange.library import Library, children, meaning
from lotow.exchange.making import Source, Takeable
from lotow.exchange.matching import Matcher
from lotow.exchange.report import Findings
from lotow.exchange.roster_parts import Publications, clean, info, roster_id
from lotow.posse.members import Learnt, Member, Posse
from lotow.posse.standing import known, type_of
from lotow.rulebook import Rulebook

TYPES = ("unit", "model", "upgrade")


class Unsaid(NamedTuple):
    """A selection whose rules and profiles are still to be written."""

    selection: Element
    parts: tuple[Element, ...]
    who: ConditionFacts
    walker: Walker
    top: Element
    member: Member | None


class Selections:
    """Writes the selections of one posse. `groups` has the names of the catalogue's groups that they stand
    in, `totals` what they cost, `without` what has no entry, by member."""

    def __init__(self, posse: Posse, book: Rulebook, library: Library) -> None:
        self.posse = posse
        self.book = book
        self.library = library
        self.report = Findings()
        self.matcher = Matcher(book)
        self.books = Publications(library)
        self.totals: Counter[str] = Counter()
        self.groups: dict[str, str] = {}
        self.without: dict[int, list[str]] = {}
        self._ids: dict[int, tuple[frozenset[str], int]] = {}
        self._unsaid: list[Unsaid] = []

    def member(self, into: Element, member: Member, source: Source, walker: Walker) -> Element:
        """Somebody with all that stands below: kind, gear, experience, skills."""
        key = f"member {member.id}"
        selection = self.selection(into, source.choice, 1, walker, source.who, key, member=member)
        below = SubElement(selection, "selections")
        if source.variant is not None:
            self.selection(below, source.variant, 1, walker, source.who, key, selection)
        self._gear(below, member, source, walker, selection)
        if member.experience and source.experience is not None:
            number = member.experience
            self.selection(below, source.experience, number, walker, source.who, key, selection)
        elif member.experience:
            self.only_in_notes(
                member, f"{member.experience} x experience", f"{member.experience} x expérience"
            )
        entry = type_of(member, self.book)
        if getattr(entry, "role", None) == "henchman" and member.role != "henchman":
            if source.promotion is not None:
                self.selection(below, source.promotion, 1, walker, source.who, key, selection)
            else:
                self.only_in_notes(member, "a promotion to hero", "une promotion de héros")
        for at, learnt in enumerate(member.skills):
            self._skill(below, member, learnt, source, walker, f"{key} skill {at}", selection)
        if source.category is not None:
            categories = SubElement(selection, "categories")
            self.category(categories, source.category, "true", key)
        return selection

    def selection(
        self,
        into: Element,
        choice: Choice,
        number: int,
        walker: Walker,
        who: ConditionFacts,
        key: str,
        top: Element | None = None,
        member: Member | None = None,
    ) -> Element:
        """One choice, made so many times; `top` is the fighter it stands below."""
        kind = choice.element.get("type", "")
        names = {
            "id": roster_id(self.posse.name, key, choice.entry_id),
            "name": clean(choice.name),
            "entryId": choice.entry_id,
        }
        if choice.group_id is not None:
            names["entryGroupId"] = choice.group_id
            self.groups[choice.group_id] = clean(choice.groups[-1].name)
        if member is not None:
            names["customName"] = clean(member.name)
        names |= {**self.books.of(choice.element), "number": str(number)}
        names["type"] = kind if kind in TYPES else "upgrade"
        selection = SubElement(into, "selection", names)
        self._ids[id(selection)] = choice.ids, number
        self._unsaid.append(
            Unsaid(selection, choice.parts, who, walker, selection if top is None else top, member)
        )
        costs = SubElement(selection, "costs")
        for name, stands_for in self.library.costs.items():
            each = choice.dollars if stands_for == "dollars" else choice.infamy
            self.cost(costs, name, each * number)
            self.totals[name] += round(each * number)
        return selection

    def say(self, root: Element) -> ConditionFacts:
        """Writes what entries say, now that everything is chosen. Gives what the whole posse answers."""
        posse = self._counted(root)
        for one in self._unsaid:
            who = structs.replace(one.who, own=self._counted(one.top), posse=posse, whole=True)
            info(one.selection, one.parts, who, one.walker, self.books, one.member, self.book)
        self._unsaid = []
        for below in list(root.iter("selection")):
            inside = below.find("selections")
            if inside is not None and not len(inside):
                below.remove(inside)
        return ConditionFacts(posse=posse, own=posse, whole=True)

    def cost(self, into: Element, name: str, value: float, tag: str = "cost") -> None:
        said = {"name": self.library.cost_names.get(name, ""), "typeId": name, "value": f"{float(value)}"}
        SubElement(into, tag, said)

    def category(self, into: Element, category: Element, primary: str, key: str) -> None:
        name = category.get("id", "")
        SubElement(
            into,
            "category",
            {
                "id": roster_id(self.posse.name, key, name),
                "name": clean(category.get("name", "")),
                "entryId": name,
                "primary": primary,
            },
        )

    def only_in_notes(self, member: Member, what: str, french: str = "") -> None:
        """Something the catalogues have no entry for."""
        fr = french or what
        self.without.setdefault(member.id, []).append(what)
        self.report.add(
            "only-in-notes",
            member.name,
            Text(f"the catalogues have no {what!r} for it", f"les catalogues n'ont pas {fr!r} pour lui"),
            Text("kept in the notes", "gardé dans les notes"),
        )

    def _counted(self, element: Element) -> Counter[str]:
        """How often each id is chosen in an element."""
        counts: Counter[str] = Counter()
        for one in element.iter("selection"):
            for name in self._ids.get(id(one), (frozenset[str](), 0))[0]:
                counts[name] += self._ids[id(one)][1]
        return counts

    def _gear(
        self, below: Element, member: Member, source: Source, walker: Walker, selection: Element
    ) -> None:
        """What a member carries, in its order; the same thing once, with its number. What stands in another
        thing comes after it."""
        counts = Counter((held.item, held.included) for held in member.gear)
        have = {held.item for held in member.gear}
        chosen = {pair: _taken(source, *pair, have) for pair in counts}
        covered = {one.extra for one in chosen.values() if one is not None and one.extra in have}
        placed: dict[int, Element] = {}
        key = f"member {member.id}"
        for pair in sorted(counts, key=lambda one: _is_inside(chosen[one])):
            taken, (item, included) = chosen[pair], pair
            if item in covered:
                continue
            if taken is not None:
                into = self._holder(below, taken, placed, walker, source, key, selection)
                what = f"{key} {item} {included}"
                number = counts[pair]
                made = self.selection(into, taken.choice, number, walker, source.who, what, selection)
                placed[id(taken.choice.element)] = made
            else:
                name = self.book.gear(item).name.en if known(item, self.book) else item
                self.only_in_notes(member, f"{counts[pair]} x {name}" if counts[pair] > 1 else name)
        for nothing, items in source.instead:
            if have.isdisjoint(items):
                self.selection(below, nothing, 1, walker, source.who, key, selection)

    def _holder(
        self,
        below: Element,
        taken: Takeable,
        placed: dict[int, Element],
        walker: Walker,
        source: Source,
        key: str,
        selection: Element,
    ) -> Element:
        """Where a thing is written: below the choice it stands in, which is written if nothing is it yet."""
        if taken.below is None:
            return below
        holder = placed.get(id(taken.below.element))
        if holder is None:
            holder = self.selection(below, taken.below, 1, walker, source.who, key, selection)
            placed[id(taken.below.element)] = holder
        inside = holder.find("selections")
        return SubElement(holder, "selections") if inside is None else inside

    def _skill(
        self,
        below: Element,
        member: Member,
        learnt: Learnt,
        source: Source,
        walker: Walker,
        key: str,
        selection: Element,
    ) -> None:
        for chain in self._skill_paths(source, walker):
            if self.matcher.known(bare(chain[-1].name), "skill") == learnt.skill:
                into = below
                for choice in chain:
                    made = self.selection(into, choice, 1, walker, source.who, key, selection)
                    into = SubElement(made, "selections")
                for weapon in walker.inside(chain[-1], source.who):
                    if self.matcher.known(weapon.name, "weapon") in learnt.weapons:
                        what = f"{key} {learnt.skill}"
                        self.selection(into, weapon, 1, walker, source.who, what, selection)
                        break
                return
        skill = self.book.content.skill.get(learnt.skill)
        self.only_in_notes(member, skill.name.en if skill is not None else learnt.skill)

    def _skill_paths(self, source: Source, walker: Walker) -> Iterator[tuple[Choice, ...]]:
        """Every skill that can be chosen, with the choices it stands below."""
        for choice in walker.inside(source.choice, source.who):
            if meaning("choices", bare(choice.name)) == "skills":
                for inside in walker.inside(choice, source.who):
                    yield (choice, inside)
            elif choice.groups and self.matcher.known(bare(choice.name), "skill") is not None:
                yield (choice,)


def _taken(source: Source, item: str, included: bool, have: set[str]) -> Takeable | None:
    """The choice that a thing is written as: of several the one whose other thing is there too."""
    lists = (source.included, source.offered) if included else (source.offered, source.included)
    fits = [one for several in lists for one in several if one.item == item]
    whole = [one for one in fits if one.extra is not None and one.extra in have]
    plain = [one for one in fits if one.extra is None]
    return next(iter((*whole, *plain, *fits)), None)


def _is_inside(taken: Takeable | None) -> bool:
    return taken is not None and taken.below is not None


def force_categories(entry: Element | None, walker: Walker) -> Iterator[Element]:
    """The categories that a force has."""
    for link in children(entry, "categoryLinks") if entry is not None else ():
        target = walker.target(link)
        if target is not None:
            yield target
