"""What a posse may not do between games: spend what it has not, break a rule that it kept before."""

from __future__ import annotations

from lotow.campaign.breaking import newly_broken
from lotow.campaign.desk import Desk
from lotow.campaign.entries import Entry
from lotow.errors import LotowError
from lotow.posse.members import Posse
from lotow.posse.standing import known
from lotow.rulebook import Rulebook, models


def gear_of(item: str, book: Rulebook) -> models.Weapon | models.Mount | models.Item:
    """A thing by its id."""
    if not known(item, book):
        raise LotowError(f"nothing is called {item!r}", hint="name it as the book does")
    return book.gear(item)


def afford(desk: Desk, dollars: int) -> None:
    """Refuses what the stash cannot pay."""
    if dollars > desk.posse.stash:
        raise LotowError(
            f"that costs ${dollars}, the stash holds ${desk.posse.stash}", hint="sell something, or wait"
        )


def refuse_if_worse(desk: Desk, entry: Entry, after: Posse) -> None:
    """Refuses an entry after which the posse breaks a rule of posses that it kept before."""
    broken = newly_broken(desk.posse, after, (entry,), desk.book)
    if broken:
        raise LotowError(
            f"{broken[0].where}: {broken[0].message.en}", hint=broken[0].hint.en, problems=broken
        )
