"""The Tradin' Post laid out for a posse: what there is, for whom, at what price, and who may still search."""

from __future__ import annotations

from msgspec import Struct

from lotow.campaign.aftermath.desk import Desk
from lotow.campaign.aftermath.doctor import cannot_visit
from lotow.campaign.aftermath.market import cannot_search
from lotow.campaign.aftermath.retainers import due, retainer_of
from lotow.campaign.offers import Chance, hires
from lotow.campaign.refusals import terms_of
from lotow.errors import Text
from lotow.posse.members import Held
from lotow.posse.standing import known
from lotow.rulebook import models

Things = tuple[tuple[str, Text, int | None], ...]
"""Things with their names and what each would bring."""


class Ware(Struct, frozen=True):
    """Something to buy at the counter; `rarity` when it has to be searched for. `versions` are its makes."""

    id: str
    name: Text
    price: int
    rarity: int | None = None
    versions: tuple[tuple[str, Text], ...] = ()


class Somebody(Struct, frozen=True):
    """A member and what he carries, each with what it would bring."""

    id: int
    name: str
    things: Things


class Shop(Struct, frozen=True):
    """What a posse can do before it rides on."""

    dollars: int
    common: tuple[Ware, ...]
    rare: tuple[Ware, ...]
    riders: tuple[Somebody, ...]
    stash: Things
    searchers: tuple[tuple[int, str], ...]
    patients: tuple[tuple[int, str], ...]
    unpaid: tuple[tuple[int, str, int], ...]
    recruits: tuple[Chance, ...]


def shop(desk: Desk) -> Shop:
    """Everything on offer now."""
    posse, book = desk.posse, desk.book
    terms = terms_of(desk)
    content = book.content
    wares = []
    for gear in (*content.weapon.values(), *content.mount.values(), *content.item.values()):
        price = terms.counter_price(gear.id) if gear.trade is not None else None
        if price is None or gear.trade is None or (isinstance(gear, models.Weapon) and not gear.carried):
            continue
        made = getattr(gear, "versions", ())
        makes = tuple((one.id, one.name) for one in made)
        wares.append(Ware(gear.id, gear.name, price, gear.trade.rarity, makes))

    def things(gear: tuple[Held, ...]) -> Things:
        return tuple(
            (one.item, book.gear(one.item).name, terms.resale(one))
            for one in gear
            if not one.included and known(one.item, book)
        )

    return Shop(
        dollars=posse.stash,
        common=tuple(one for one in wares if one.rarity is None),
        rare=tuple(sorted((one for one in wares if one.rarity is not None), key=lambda one: one.rarity or 0)),
        riders=tuple(
            Somebody(one.id, one.name, things(one.gear)) for one in posse.members if one.kind == "fighter"
        ),
        stash=things(posse.stored),
        searchers=tuple((one.id, one.name) for one in desk.heroes if cannot_search(desk, one) is None),
        patients=tuple((one.id, one.name) for one in desk.heroes if cannot_visit(desk, one) is None),
        unpaid=tuple((one.id, one.name, retainer_of(desk, one)) for one in due(desk)),
        recruits=tuple(one for one in hires(posse, book) if one.possible),
    )
