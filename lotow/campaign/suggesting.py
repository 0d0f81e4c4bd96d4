"""Fills a posse up by a simple preference: what the list demands, a gun for everybody, one rider, more men,
and with what is left guns that reach farther.

Readings: the cheapest of each kind is taken, in the order of the book where two cost the same, but a gun that
shoots every turn before one that has to be reloaded; hired guns and anything rare are left to the player.
Every step is one that building would allow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lotow.campaign.building import Builder
from lotow.errors import LotowError, Text
from lotow.journal.records import Written
from lotow.odds.combatant import narrowed
from lotow.posse.members import Member, Posse
from lotow.posse.prices import lines_for
from lotow.rulebook import Rulebook, models
from lotow.rulebook.armory import weapon_effects
from lotow.rulebook.effects import Reloads, Volley

PREFERENCE = Text(
    "first whom the list demands, then a gun for everybody, one rider, more men with guns, and farther guns",
    "d'abord ceux que la liste exige, puis une arme à feu pour chacun, un cavalier, d'autres hommes armés, "
    "et des armes qui portent plus loin",
)


def suggest(builder: Builder, dollars: int | None = None) -> list[Written]:
    """The entries that fill a posse up, for at most so many dollars; raises when there is nothing to add."""
    left = builder.posse.stash - min(builder.posse.stash, dollars) if dollars is not None else 0
    done: list[Written] = []
    now = builder
    for choices in (_demanded, _guns, _riders, _men, _farther):
        while (step := _first(now, choices, left)) is not None:
            done += step
            now = now.and_then(step)
    if not done:
        raise LotowError(
            Text(
                "nothing is left that would be legal and affordable",
                "il ne reste rien de légal et d'abordable",
            ),
            hint=Text(f"the preference is: {PREFERENCE.en}", f"la préférence : {PREFERENCE.fr}"),
        )
    return done


def _first(
    builder: Builder, choices: Callable[[Posse, Rulebook], Iterator[tuple[str, ...]]], left: int
) -> list[Written] | None:
    """The first choice that is legal and leaves this much."""
    for kind, who, *gear in choices(builder.posse, builder.book):
        try:
            step = builder.hire(who, gear=gear) if kind == "hire" else builder.equip(who, gear)
        except LotowError:
            continue
        if builder.and_then(step).posse.stash >= left:
            return step
    return None


def _demanded(posse: Posse, book: Rulebook) -> Iterator[tuple[str, ...]]:
    """Types of which the list wants more than there are, with a gun where one can be paid."""
    for type in _types(posse, book):
        if sum(member.type == type.id for member in posse.members) < type.minimum:
            yield from _armed(type, posse, book)
            yield "hire", type.id


def _guns(posse: Posse, book: Rulebook) -> Iterator[tuple[str, ...]]:
    for member in posse.members:
        if member.kind == "fighter" and not _has_gun(member, book):
            for gun in _sold_guns(member.role, member.type, posse, book):
                yield "equip", f"#{member.id}", gun


def _riders(posse: Posse, book: Rulebook) -> Iterator[tuple[str, ...]]:
    """A mount for the leader, else for another hero, as long as nobody rides."""
    if any(held.item in book.content.mount for one in posse.members for held in one.gear):
        return
    for role in ("leader", "hero"):
        for member in posse.members:
            if member.role == role and member.kind == "fighter":
                offers = lines_for(member.role, member.type, posse, book).values()
                for offer in sorted((one for one in offers if one.item in book.content.mount), key=_price):
                    yield "equip", f"#{member.id}", offer.item


def _men(posse: Posse, book: Rulebook) -> Iterator[tuple[str, ...]]:
    """The cheapest man there is, with a gun."""
    for type in sorted(_types(posse, book), key=lambda one: one.price):
        yield from _armed(type, posse, book)


def _farther(posse: Posse, book: Rulebook) -> Iterator[tuple[str, ...]]:
    """A second gun that reaches farther, for the leader first, for whoever has only one."""
    order = {"leader": 0, "hero": 1}
    for member in sorted(posse.members, key=lambda one: order.get(one.role or "", 2)):
        guns = [held.item for held in member.gear if _shoots(held.item, book)]
        if member.kind == "fighter" and len(guns) == 1:
            for gun in _sold_guns(member.role, member.type, posse, book):
                if _range(gun, book) > _range(guns[0], book):
                    yield "equip", f"#{member.id}", gun


def _armed(type: models.FighterType, posse: Posse, book: Rulebook) -> Iterator[tuple[str, ...]]:
    if any(held.item in book.content.weapon and _shoots(held.item, book) for held in type.gear):
        yield "hire", type.id
    for gun in _sold_guns(type.role, type.id, posse, book):
        yield "hire", type.id, gun


def _types(posse: Posse, book: Rulebook) -> list[models.FighterType]:
    return [kind for kind in book.content.fighter.values() if kind.posse == posse.list]


def _sold_guns(role: str | None, type: str, posse: Posse, book: Rulebook) -> list[str]:
    """The guns on a list: those that shoot every turn before others, the cheapest first."""
    offers = [line for line in lines_for(role, type, posse, book).values() if _shoots(line.item, book)]
    return [
        one.item
        for one in sorted(
            offers, key=lambda offer: (_reloads(offer.item, book), offer.price_for.get(type, offer.price))
        )
    ]


def _reloads(gun: str, book: Rulebook) -> bool:
    """Whether it is empty after a shot, or two: a sixgun is only after a volley."""
    effects = weapon_effects(book.content, book.content.weapon[gun])
    return any(narrowed(effects, Reloads)) and not any(narrowed(effects, Volley))


def _range(gun: str, book: Rulebook) -> int:
    shooting = book.content.weapon[gun].shooting
    return (shooting.range if shooting is not None else None) or 0


def _price(offer: models.Offer) -> int:
    return offer.price


def _has_gun(member: Member, book: Rulebook) -> bool:
    return any(_shoots(held.item, book) for held in member.gear)


def _shoots(item: str, book: Rulebook) -> bool:
    """Whether an item is a gun: something that is shot and not thrown or set off."""
    weapon = book.content.weapon.get(item)
    return weapon is not None and weapon.shooting is not None and weapon.category in GUNS


GUNS = ("pistol", "long-arm", "shotgun")
