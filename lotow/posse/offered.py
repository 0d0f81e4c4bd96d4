"""Lines of an equipment list, and options of a hired gun, that ask for something or are limited."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from lotow.errors import Problem, Text
from lotow.posse.members import Member, Posse
from lotow.posse.prices import equipment_list
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


def keeps_the_limits_of_its_list(posse: Posse, book: Rulebook) -> Iterator[Problem]:
    """Some lines are limited for a fighter, for the whole posse, or to one of several."""
    carried: Counter[str] = Counter()
    most: dict[str, int] = {}
    for member, lines in _limited(posse, book):
        counts = Counter(held.item for held in member.gear if not held.included)
        for line in lines:
            if isinstance(line, models.Offer) and counts[line.item]:
                if line.most is not None and counts[line.item] > line.most:
                    yield _too_many(member.name, line.item, counts[line.item], line.most, book)
                if line.most_in_posse is not None:
                    most[line.item] = line.most_in_posse
                    carried[line.item] += counts[line.item]
        yield from _one_of_each(member, lines, counts, book)
    for item, number in carried.items():
        if number > most[item]:
            yield _too_many(posse.name, item, number, most[item], book)


def _limited(posse: Posse, book: Rulebook) -> Iterator[tuple[Member, list[Line]]]:
    """Members with the lines for them that ask for something; most lists have none."""
    by_role: dict[str, list[Line]] = {
        role: [one for one in equipment_list(role, posse, book) if _asks(one)]
        for role in ("hero", "henchman")
    }
    for member in posse.members:
        if member.kind == "hired-gun":
            gun = book.content.hired_gun.get(member.type)
            lines: list[Line] = [one for one in gun.options if _asks(one)] if gun is not None else []
        else:
            lines = by_role["henchman" if member.role == "henchman" else "hero"]
        if lines:
            yield member, [one for one in lines if known(one.item, book)]


def _asks(line: Line) -> bool:
    limited = isinstance(line, models.Offer) and (line.most is not None or line.most_in_posse is not None)
    return bool(line.needs) or line.one_of is not None or limited


def _one_of_each(
    member: Member, lines: Sequence[Line], counts: Counter[str], book: Rulebook
) -> Iterator[Problem]:
    for group in dict.fromkeys(line.one_of for line in lines if line.one_of is not None):
        taken = [line.item for line in lines if line.one_of == group and counts[line.item]]
        if sum(counts[item] for item in taken) > 1:
            names = [book.gear(item).name for item in taken]
            en, fr = ", ".join(one.en for one in names), ", ".join(one.fr for one in names)
            yield Problem(
                "one-of-several",
                member.name,
                Text(f"only one of these can be taken: {en}", f"un seul de ces objets : {fr}"),
                Text("keep one", "gardez-en un"),
            )


def _too_many(where: str, item: str, number: int, most: int, book: Rulebook) -> Problem:
    name = book.gear(item).name
    return Problem(
        "too-many-of-item",
        where,
        Text(f"{number} x {name.en}, {most} at most", f"{number} x {name.fr}, {most} au plus"),
        Text(f"drop {number - most}", f"retirez-en {number - most}"),
    )
