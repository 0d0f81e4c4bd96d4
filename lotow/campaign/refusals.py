"""What a posse may not do between games: spend what it has not, break a rule that it kept before."""

from __future__ import annotations

from lotow.campaign.aftermath.desk import Desk
from lotow.campaign.breaking import newly_broken
from lotow.campaign.dealing import Terms
from lotow.errors import LotowError, Text
from lotow.journal.entries import Entry
from lotow.journal.posse_state import NoFitError, take
from lotow.posse.members import Member, Posse
from lotow.posse.standing import known
from lotow.rulebook import Rulebook, models


def terms_of(desk: Desk) -> Terms:
    """Under which terms the posse at a desk deals."""
    return Terms(desk.posse, desk.book, desk.state.sources[desk.key])


def gear_of(item: str, book: Rulebook) -> models.Weapon | models.Mount | models.Item:
    """A thing by its id."""
    if not known(item, book):
        raise LotowError(
            Text(f"nothing is called {item!r}", f"rien ne s'appelle {item!r}"),
            hint=Text("name it as the book does", "nommez-le comme le livre"),
        )
    return book.gear(item)


def afford(desk: Desk, dollars: int) -> None:
    """Refuses what the stash cannot pay."""
    stash = desk.posse.stash
    if dollars > stash:
        raise LotowError(
            Text(
                f"that costs ${dollars}, the stash holds ${stash}",
                f"cela coûte {dollars} $, le magot contient {stash} $",
            ),
            hint=Text("sell something, or wait", "vendez quelque chose, ou attendez"),
        )


def refuse_captive(desk: Desk, member: Member) -> None:
    """Refuses to deal with somebody who is held elsewhere."""
    if member.captive_of is not None:
        captor = desk.state.name_of(member.captive_of)
        raise LotowError(
            Text(f"{member.name} is held captive", f"{member.name} est prisonnier"),
            hint=Text(f"by {captor}", f"de {captor}"),
        )


def refuse_if_set_aside(desk: Desk, after: Posse) -> None:
    """Refuses to part with what a game that is prepared will use up."""
    sides = [side for one in desk.state.prepared for side in one.sides if side.posse == desk.key]
    left = after
    for use in [use for side in sides for use in side.uses]:
        try:
            left = take(left, use.member, use.held)
        except NoFitError:
            raise LotowError(
                Text(
                    f"{use.item.en} is set aside for the game that is prepared",
                    f"{use.item.fr} : mis de côté pour la partie préparée",
                ),
                hint=Text("prepare the game anew without it", "préparez de nouveau la partie, sans cela"),
            ) from None


def refuse_if_worse(desk: Desk, after: Posse, *entries: Entry) -> None:
    """Refuses entries after which the posse breaks a rule of posses that it kept before."""
    broken = newly_broken(desk.posse, after, entries, desk.book)
    if broken:
        where, message = broken[0].where, broken[0].message
        raise LotowError(
            Text(f"{where}: {message.en}", f"{where} : {message.fr}"), hint=broken[0].hint, problems=broken
        )
