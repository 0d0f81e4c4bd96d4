"""What a hire, a purchase and a sale come to: one reading for building a posse and for the Tradin' Post.

Readings: a fighter who has not played yet buys from his list at its prices, everybody else (and the stash) at
the Tradin' Post's; before the posse's first game what is given back brings all it cost, after it the share of
the Tradin' Post's price that the book says, rounded down.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec import Struct, structs

from lotow.posse.members import Held, Member, Posse
from lotow.posse.prices import fighter_gear, hired_gun_gear, list_price, resale_price, trade_price
from lotow.posse.standing import known
from lotow.posse.worth import cost_of
from lotow.rulebook import Rulebook


class Terms(Struct, frozen=True):
    """Under which terms a posse deals: by which book, and what it has bought at the Tradin' Post before."""

    posse: Posse
    book: Rulebook
    bought: Collection[str] = ()

    def price(self, item: str, member: Member | None) -> int | None:
        """What an item costs a member, or the stash (None); None when it is not to be had."""
        if member is not None and not member.games:
            return list_price(member, self.posse, item, self.book)
        return self.counter_price(item)

    def counter_price(self, item: str) -> int | None:
        """The Tradin' Post's price: the second one once the posse has bought such a thing before."""
        trade = self.book.gear(item).trade
        if trade is not None and trade.second_price is not None and item in self.bought:
            return trade.second_price
        return trade_price(item, self.book)

    def resale(self, held: Held) -> int | None:
        """What a thing brings; None when nobody buys it."""
        if not self.posse.games:
            return held.price
        return resale_price(held.item, self.book) if known(held.item, self.book) else None

    def refund(self, member: Member) -> int:
        """What comes back when a member leaves: before the first game all it cost."""
        return 0 if self.posse.games else cost_of(member)

    def fighter(self, id: int, name: str, type: str) -> Member:
        """A new fighter of a type, with nothing yet (see `armed`): whoever is of a leader's type leads, if
        nobody else does."""
        entry = self.book.content.fighter[type]
        led = any(member.role == "leader" for member in self.posse.members)
        return Member(
            id=id,
            name=name,
            type=type,
            role="hero" if entry.role == "leader" and led else entry.role,
            price=entry.price,
            experience=entry.experience,
        )

    def armed(self, fighter: Member, items: Sequence[Held]) -> Member:
        """A new fighter with what it comes with, its free choice and what was bought."""
        entry = self.book.content.fighter[fighter.type]
        gear = fighter_gear(entry, tuple(items), fighter.role, self.posse, self.book)
        return structs.replace(fighter, gear=gear)

    def hired_gun(self, id: int, name: str, type: str, options: Sequence[str] = ()) -> Member:
        """A hired gun with the options of his entry."""
        gun = self.book.content.hired_gun[type]
        gear = hired_gun_gear(gun, tuple(options))
        return Member(id=id, name=name, type=type, kind="hired-gun", price=gun.hire_fee, gear=gear)
