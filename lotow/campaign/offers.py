"""What a posse could hire and buy next: everything there is, what it costs, and why it cannot be had."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, product

from msgspec import Struct

from lotow.campaign.building import Builder, bring
from lotow.errors import LotowError, Text
from lotow.journal.records import Record
from lotow.posse.members import Member, Posse
from lotow.posse.prices import lines_for, option_for
from lotow.rulebook import Rulebook, models


class Chance(Struct, frozen=True, kw_only=True):
    """A fighter or hired gun to hire (with the options it takes), or a thing to buy. `why_not` is empty for
    what is legal and can be paid now."""

    id: str
    names: tuple[Text, ...]
    price: int
    options: tuple[str, ...] = ()
    why_not: Text | None = None

    @property
    def possible(self) -> bool:
        return self.why_not is None


def hires(posse: Posse, book: Rulebook) -> list[Chance]:
    """Every type of the posse's list, and every hired gun with every choice of options."""
    builder = builder_of(posse, book)
    found = []
    for type in book.content.fighter.values():
        if type.posse == posse.list:
            why = why_not(builder.hire, type.id)
            found.append(Chance(id=type.id, names=(type.name,), price=type.price, why_not=why))
    for gun in book.content.hired_gun.values():
        for options in _choices(gun):
            names = (gun.name, *(book.gear(item).name for item in options))
            price = gun.hire_fee + sum(_option_price(gun, item) for item in options)
            why = why_not(builder.hire, gun.id, options=options)
            found.append(Chance(id=gun.id, names=names, price=price, options=options, why_not=why))
    return found


def purchases(posse: Posse, member: Member, book: Rulebook) -> list[Chance]:
    """Everything on a fighter's own list; nothing for a hired gun, whose gear never changes."""
    if member.kind != "fighter":
        return []
    builder = builder_of(posse, book)
    found = []
    for item in lines_for(member.role, member.type, posse, book):
        price = builder.terms.price(item, member)
        if price is not None:
            why = why_not(builder.equip, f"#{member.id}", [item])
            names = (book.gear(item).name,)
            found.append(Chance(id=item, names=names, price=price, why_not=why))
    return found


def builder_of(posse: Posse, book: Rulebook) -> Builder:
    """Tries steps on a posse, wherever it comes from."""
    [written] = bring(posse, "", book)
    return Builder([Record(number=1, step=1, entry=written.entry)], book)


def _choices(gun: models.HiredGun) -> Iterator[tuple[str, ...]]:
    """What a hired gun can be asked to bring: one of its choice, and any of its options."""
    free: list[tuple[str, ...]] = [(one,) for one in gun.gear_choice] or [()]
    for number in range(len(gun.options) + 1):
        for taken, chosen in product(combinations(gun.options, number), free):
            yield (*chosen, *(one.item for one in taken))


def _option_price(gun: models.HiredGun, item: str) -> int:
    option = option_for(gun, item)
    return option.price if option is not None else 0


def why_not(step: Callable[..., object], *given: object, **named: object) -> Text | None:
    """Why a step is refused: the rule it breaks, where it breaks one."""
    try:
        step(*given, **named)
    except LotowError as error:
        return error.problems[0].message if error.problems else error.message
    return None
