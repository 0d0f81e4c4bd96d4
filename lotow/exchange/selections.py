"""What is selected below a fighter of a roster: gear, skills, experience, in the words of the catalogue."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from msgspec import structs

from lotow.errors import LotowError, Text
from lotow.exchange.bounds import LARGEST_FIGURE, MOST_ALIKE, MOST_SELECTED, number, one_line
from lotow.exchange.ids import bare
from lotow.exchange.library import children, meaning
from lotow.exchange.matching import Matcher, fitted, without
from lotow.posse.members import Held, Learnt, Member, Posse
from lotow.posse.prices import equipment_list, list_price, option_for, trade_price
from lotow.posse.standing import type_of
from lotow.rulebook import Rulebook


class Selected:
    """Where the names below a fighter are looked up, and those that nobody knows, by what they would be.
    `switches` are chosen for the whole list and nothing of the fighter's."""

    def __init__(
        self,
        book: Rulebook,
        matcher: Matcher,
        posse: Posse,
        file: str,
        switches: frozenset[str] = frozenset(),
    ) -> None:
        self.book = book
        self.matcher = matcher
        self.posse = posse
        self.file = file
        self.switches = switches
        self.unknown: list[tuple[str, str]] = []

    def own(self, member: Member) -> set[str]:
        """The items that somebody may well mean: what its type comes with, and what its list offers."""
        entry = type_of(member, self.book)
        items = {carried.item for carried in entry.gear} if entry is not None else set()
        items |= set(entry.gear_choice) if entry is not None else set()
        if member.kind == "hired-gun":
            gun = self.book.content.hired_gun[member.type]
            return items | {option.item for option in gun.options}
        roles = (member.role, "hero")
        return items | {one.item for role in roles for one in equipment_list(role, self.posse, self.book)}

    def items(self, name: str, own: set[str]) -> list[str]:
        """What a selection is to carry; a rifle with a scope is two things."""
        item = self.matcher.gear(name, own)
        if item is not None:
            return [item]
        extra = fitted(name, self.matcher)
        item = self.matcher.gear(without(name), own) or self._nearly(name, own)
        return [one for one in (item, extra) if one is not None] if item is not None else []

    def _nearly(self, name: str, own: set[str]) -> str | None:
        for kind in ("weapon", "item", "mount"):
            near = self.matcher.near(name, kind, lambda one: one in own)
            if near is not None:
                return near
        return None


def fill(member: Member, selection: Element, selected: Selected, alike: int = 1) -> Member:
    """A member with the experience, skills and gear selected below it. Of several `alike` in one selection
    each has its share of what stands there for all of them."""
    own = selected.own(member)
    entry = type_of(member, selected.book)
    included = Counter({carried.item: carried.count for carried in entry.gear} if entry is not None else {})
    choice = list(entry.gear_choice) if entry is not None else []
    held: list[Held] = []
    skills: list[Learnt] = []
    experience: int | None = None
    for below in _below(selection, selected):
        name = bare(below.get("name") or "")
        match meaning("choices", name):
            case "experience":
                points = _share(count_of(below, selected.file, LARGEST_FIGURE), alike)
                experience = (experience or 0) + points
                continue
            case "promotion":
                member = structs.replace(member, role="hero")
                continue
            case "skills" | "nothing":
                continue
        skill = selected.matcher.skill(name)
        if skill is not None:
            skills += _learnt(below, skill, selected)
            continue
        items = selected.items(below.get("name") or "", own)
        if not items and not _is_kind(below):
            selected.unknown.append(("gear", name))
        each = _share(count_of(below, selected.file), alike)
        for at, item in [(at, item) for at, item in enumerate(items) for _ in range(each)]:
            included[item] -= 1
            free = included[item] >= 0
            if not free and item in choice:
                free, choice = True, []
            held.append(_held(member, item, free, selected, with_another=at > 0))
    member = structs.replace(member, gear=tuple(held), skills=tuple(skills))
    return member if experience is None else structs.replace(member, experience=experience)


def _share(number: int, alike: int) -> int:
    """What each of several alike has: programs write how many all of them have together."""
    return number // alike if number % alike == 0 else number


def refuse_crowd(selection: Element, file: str) -> None:
    """Nobody carries hundreds of things."""
    if sum(1 for _ in selection.iter("selection")) <= MOST_SELECTED:
        return
    name = one_line(selection.get("name") or "", 60)
    raise LotowError(
        Text(f"{name!r} in {file!r} has too many things", f"{name!r} dans {file!r} a trop de choses"),
        hint=Text(f"{MOST_SELECTED} at most", f"{MOST_SELECTED} au plus"),
    )


def _held(member: Member, item: str, included: bool, selected: Selected, with_another: bool) -> Held:
    """A thing at the price its owner pays for it; what comes with another thing is paid with that, unless
    there is a price for it."""
    book = selected.book
    if included:
        return Held(item, included=True)
    if member.kind == "hired-gun":
        option = option_for(book.content.hired_gun[member.type], item)
        return Held(item, option.price if option is not None else 0)
    price = list_price(member, selected.posse, item, book)
    if price is None:
        price = 0 if with_another else trade_price(item, book) or 0
    return Held(item, price)


def _learnt(selection: Element, skill: str, selected: Selected) -> list[Learnt]:
    """A skill, once for each set of weapons that the selections below it name."""
    entry = selected.book.content.skill[skill]
    sets: list[tuple[str, ...]] = []
    for below in children(selection, "selections"):
        weapon = selected.matcher.known(below.get("name") or "", "weapon")
        sets += [choice for choice in entry.choices if weapon in choice and choice not in sets][:1]
    return [Learnt(skill, weapons) for weapons in sets] or [Learnt(skill)]


def _below(selection: Element, selected: Selected) -> Iterator[Element]:
    """What is selected below, at any depth: things hold others, and some selections only hold. What a skill
    holds are its weapons."""
    for one in children(selection, "selections"):
        name = one.get("name") or ""
        if name in selected.switches:
            continue
        inside = next(children(one, "selections"), None) is not None
        if not inside or not _only_holds(one, selected):
            yield one
        if inside and selected.matcher.skill(name) is None:
            yield from _below(one, selected)


def _only_holds(selection: Element, selected: Selected) -> bool:
    """Whether a selection that holds others is nothing itself: no name that is known, no words, no price."""
    name = selection.get("name") or ""
    if meaning("choices", bare(name)) is not None or selected.items(name, set()):
        return False
    costs = [number(one.get("value")) for one in children(selection, "costs")]
    silent = not any(next(children(selection, tag), None) is not None for tag in ("rules", "profiles"))
    return silent and not any(costs) and selected.matcher.skill(name) is None


def _is_kind(selection: Element) -> bool:
    """Whether a selection is the kind of fighter chosen, not something carried: it brings the profile."""
    for profile in children(selection, "profiles"):
        named = profile.get("typeName") or profile.get("profileTypeName") or ""
        if meaning("profiles", named) == "fighter":
            return True
    return False


def count_of(selection: Element, file: str, most: int = MOST_ALIKE) -> int:
    """How many of it are selected: one unless said, never thousands."""
    said = (selection.get("number") or "1").strip().removesuffix(".0")
    figure = int(said) if said.isascii() and said.isdecimal() and len(said) < 10 else -1
    if not 0 <= figure <= most:
        name = one_line(selection.get("name") or "", 60)
        raise LotowError(
            Text(
                f"{file!r} has {said[:12]!r} of {name!r}, which is no number",
                f"{file!r} : {said[:12]!r} de {name!r} n'est pas un nombre",
            ),
            hint=Text(f"it must be a number up to {most}", f"il faut un nombre jusqu'à {most}"),
        )
    return figure
