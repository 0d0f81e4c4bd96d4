"""What a posse costs and what it is worth in infamy, with the sums that lead there."""

from __future__ import annotations

from msgspec import Struct

from lotow.posse.members import Member, Posse
from lotow.posse.standing import type_of
from lotow.rulebook import Rulebook, models


class Infamy(Struct, frozen=True):
    """How an infamy adds up."""

    models: int
    per_model: int
    experience: int
    hired_guns: int

    @property
    def total(self) -> int:
        return self.models * self.per_model + self.experience + self.hired_guns


def cost_of(member: Member) -> int:
    """The price of the type (or hire fee) and of everything bought for it."""
    return member.price + sum(held.price for held in member.gear)


def cost(posse: Posse) -> int:
    """What was spent on everybody, and on what lies in the stash."""
    return sum(map(cost_of, posse.members)) + sum(held.price for held in posse.stored)


def infamy(posse: Posse, book: Rulebook) -> Infamy:
    """Absent fighters do not count until they are back; mounts never do."""
    present = [one for one in posse.members if not one.absent]
    bonuses = 0
    for member in present:
        entry = type_of(member, book)
        if isinstance(entry, models.HiredGun):
            bonuses += entry.infamy
    return Infamy(
        models=len(present),
        per_model=book.content.numbers.infamy_per_model,
        experience=sum(one.experience for one in present),
        hired_guns=bonuses,
    )
