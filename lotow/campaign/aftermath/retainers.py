"""Hired guns after a game they took part in: paid, or gone with all they have learnt."""

from __future__ import annotations

from lotow.campaign.aftermath.desk import Desk
from lotow.errors import LotowError, Text
from lotow.journal.entries.aftermath_entries import HiredGunLeft, RetainerPaid
from lotow.posse.members import Member


def retainer_of(desk: Desk, gun: Member) -> int:
    """What a hired gun asks after a game."""
    entry = desk.book.content.hired_gun.get(gun.type)
    return entry.retainer if entry is not None else 0


def due(desk: Desk) -> list[Member]:
    """The hired guns who played and have not been paid yet."""
    part = desk.part
    return [
        gun for gun in desk.posse.hired_guns if gun.id in part.side.played and gun.id not in part.retained
    ]


def pay_retainer(desk: Desk, gun: Member) -> None:
    dollars = retainer_of(desk, gun)
    if dollars > desk.posse.stash:
        raise LotowError(
            Text(
                f"{gun.name} asks ${dollars}, the stash holds ${desk.posse.stash}",
                f"{gun.name} demande {dollars} $, le magot contient {desk.posse.stash} $",
            ),
            hint=Text(
                "sell something first, or let him go", "vendez d'abord quelque chose, ou laissez-le partir"
            ),
        )
    desk.write(
        RetainerPaid(posse=desk.key, game=desk.part.game, member=gun.id, name=gun.name, dollars=dollars)
    )


def let_go(desk: Desk, gun: Member) -> None:
    """A hired gun leaves unpaid; its experience is lost even if another of its kind comes later."""
    desk.write(
        HiredGunLeft(
            posse=desk.key,
            game=desk.part.game,
            member=gun.id,
            name=gun.name,
            retainer=retainer_of(desk, gun),
            experience=gun.experience,
        )
    )


def settle(desk: Desk, gun: Member) -> None:
    """Asks whether a hired gun is kept; one who cannot be paid goes."""
    dollars = retainer_of(desk, gun)
    text = Text(
        f"Pay {gun.name} ${dollars}? Otherwise he leaves.",
        f"Payer {dollars} $ à {gun.name} ? Sinon il s'en va.",
    )
    if dollars <= desk.posse.stash and desk.agrees("retainer", text, gun, dollars=dollars):
        pay_retainer(desk, gun)
    else:
        let_go(desk, gun)
