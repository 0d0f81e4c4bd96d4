"""Lines of an equipment list, and options of a hired gun, that ask for something or are limited."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from lotow.errors import Problem, Text
from lotow.posse.members import Member, Posse
from lotow.posse.prices import equipment_list, lines_for
from lotow.posse.standing import known
from lotow.rulebook import Rulebook, models
from lotow.words import a

Line = models.Offer | models.GunOption


def has_what_its_gear_needs(posse: Posse, book: Rulebook) -> Iterator[Problem]:
    """A bayonet goes on a rifle: some lines are only for those who have something else."""
    for member, lines in _limited(posse, book):
        have = {held.item for held in member.gear}
        for line in lines:
            if line.needs and line.item in have and have.isdisjoint(line.needs):
                name = book.gear(line.item).name
                needed = [book.gear(item).name for item in line.needs]
                en, fr = " or ".join(a(one.en) for one in needed), " ou ".join(one.fr for one in needed)
                yield Problem(
                    "needs-another-item",
                    member.name,
                    Text(f"{a(name.en)} is only for whoever has {en}", f"{name.fr} : seulement avec {fr}"),
                    Text(f"take {en} as well, or drop it", f"ajoutez : {fr}, ou retirez cet objet"),
                )


def carries_nothing_that_rules_out_something_else(posse: Posse, book: Rulebook) -> Iterator[Problem]:
    """A rifle or a bow-lance: some lines are only for those who have not something else."""
    for member, lines in _limited(posse, book):
        have = {held.item for held in member.gear}
        told: set[frozenset[str]] = set()
        for line in lines:
            for item in line.not_with if line.item in have else ():
                pair = frozenset({item, line.item})
                if item in have and pair not in told:
                    told.add(pair)
                    one, other = book.gear(line.item).name, book.gear(item).name
                    yield Problem(
                        "not-together",
                        member.name,
                        Text(
                            f"{a(one.en)} does not go with {a(other.en)}",
                            f"{one.fr} ne va pas avec : {other.fr}",
                        ),
                        Text("drop one of the two", "retirez l'un des deux"),
                    )


def keeps_the_limits_of_its_list(posse: Posse, book: Rulebook) -> Iterator[Problem]:
    """Some lines are limited for a fighter, for the whole posse, or together with others."""
    carried: Counter[tuple[str, int]] = Counter()
    together: dict[tuple[str, int], Counter[str]] = {}
    for member, lines in _limited(posse, book):
        counts = Counter(held.item for held in member.gear if not held.included)
        for line in lines:
            if isinstance(line, models.Offer) and counts[line.item]:
                if line.most is not None and counts[line.item] > line.most:
                    yield _too_many(member.name, line.item, counts[line.item], line.most, book)
                if line.most_in_posse is not None:
                    carried[line.item, line.most_in_posse] += counts[line.item]
                for share in line.posse_shares.items():
                    together.setdefault(share, Counter())[line.item] += counts[line.item]
        yield from _shared_out(member, lines, counts, book)
    for (item, most), number in carried.items():
        if number > most:
            yield _too_many(posse.name, item, number, most, book)
    for (_, most), items in together.items():
        if items.total() > most:
            yield _too_many_of(posse.name, items, most, book)


def gives_up_what_its_gear_replaces(posse: Posse, book: Rulebook) -> Iterator[Problem]:
    """What is taken instead of something a new fighter comes with is not carried beside it. Whoever has
    played buys at the Tradin' Post, and keeps what it has."""
    for member, lines in _limited(posse, book):
        if member.games:
            continue
        bought = {held.item for held in member.gear if not held.included}
        own = {held.item for held in member.gear if held.included}
        for line in lines:
            if line.replaces in own and line.item in bought:
                new, old = book.gear(line.item).name, book.gear(line.replaces).name
                yield Problem(
                    "instead-of-another",
                    member.name,
                    Text(f"{a(new.en)} is taken instead of {a(old.en)}", f"{new.fr} remplace : {old.fr}"),
                    Text("hire him with it, or drop it", "engagez-le avec, ou retirez cet objet"),
                )


def _limited(posse: Posse, book: Rulebook) -> Iterator[tuple[Member, list[Line]]]:
    """Members with the lines for them that ask for something; most lists have none."""
    asking = {
        role: any(_asks(offer) for offer in equipment_list(role, posse, book))
        for role in ("hero", "henchman")
    }
    for member in posse.members:
        if member.kind == "hired-gun":
            gun = book.content.hired_gun.get(member.type)
            lines: list[Line] = [option for option in gun.options if _asks(option)] if gun is not None else []
        elif asking["henchman" if member.role == "henchman" else "hero"]:
            lines = [
                line for line in lines_for(member.role, member.type, posse, book).values() if _asks(line)
            ]
        else:
            continue
        if lines:
            yield member, [line for line in lines if known(line.item, book)]


def _asks(line: Line) -> bool:
    limited = isinstance(line, models.Offer) and (
        line.most is not None or line.most_in_posse is not None or line.posse_shares
    )
    apart = line.needs or line.not_with or line.one_of is not None or line.replaces is not None
    return bool(apart or line.shares or limited)


def _shared_out(
    member: Member, lines: Sequence[Line], counts: Counter[str], book: Rulebook
) -> Iterator[Problem]:
    """What a fighter has of lines that are limited together."""
    shares: dict[tuple[str, int], Counter[str]] = {}
    for line in lines:
        own = {**line.shares, **({line.one_of: 1} if line.one_of is not None else {})}
        for share in own.items() if counts[line.item] else ():
            shares.setdefault(share, Counter())[line.item] = counts[line.item]
    for (_, most), items in shares.items():
        if items.total() > most:
            yield _too_many_of(member.name, items, most, book)


def _too_many_of(where: str, items: Counter[str], most: int, book: Rulebook) -> Problem:
    names = [book.gear(item).name for item in items]
    en, fr = ", ".join(name.en for name in names), ", ".join(name.fr for name in names)
    if most == 1:
        message = Text(f"only one of these can be taken: {en}", f"un seul de ces objets : {fr}")
        hint = Text("keep one", "gardez-en un")
    else:
        message = Text(f"only {most} of these can be taken: {en}", f"{most} au plus de ces objets : {fr}")
        hint = Text(f"drop {items.total() - most}", f"retirez-en {items.total() - most}")
    return Problem("one-of-several" if most == 1 else "too-many-of-several", where, message, hint)


def _too_many(where: str, item: str, number: int, most: int, book: Rulebook) -> Problem:
    name = book.gear(item).name
    return Problem(
        "too-many-of-item",
        where,
        Text(f"{number} x {name.en}, {most} at most", f"{number} x {name.fr}, {most} au plus"),
        Text(f"drop {number - most}", f"retirez-en {number - most}"),
    )
