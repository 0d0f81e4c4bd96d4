"""New men for old: fighters of the list under all its limits, hired guns, and those sent home.

Readings: nobody ever recruits a leader; promoted and succeeded fighters still count for the type they were
hired as; a fighter who is away or held captive keeps his place.
"""

from __future__ import annotations

from msgspec import structs

from lotow.campaign.choices import Dismiss, HireGun, Recruit
from lotow.campaign.desk import Desk
from lotow.campaign.entries import Dismissed, Hired
from lotow.campaign.limits import afford, gear_of, refuse_if_worse
from lotow.errors import LotowError
from lotow.posse.members import Held, Member, in_order
from lotow.posse.naming import name_for
from lotow.posse.prices import hired_gun_gear, included_gear, list_price, option_for
from lotow.posse.worth import cost_of


def recruit(desk: Desk, action: Recruit) -> None:
    """A fighter of the posse's list, armed from that list alone."""
    entry = desk.book.content.fighter.get(action.type)
    if entry is None or entry.posse != desk.posse.list:
        raise LotowError(f"no {action.type!r} on this list", hint="name a type of the posse's own list")
    if entry.role == "leader":
        raise LotowError("a leader cannot be recruited", hint="when one dies a hero takes over")
    member = Member(
        id=next_id(desk),
        name=_name(desk, action.name),
        type=entry.id,
        role=entry.role,
        price=entry.price,
        experience=entry.experience,
    )
    gear = tuple(Held(item, _price(desk, member, item)) for item in action.gear)
    _hire(desk, structs.replace(member, gear=included_gear(entry) + gear))


def hire_gun(desk: Desk, action: HireGun) -> None:
    """A hired gun with the options of his entry, which can be had now or never."""
    gun = desk.book.content.hired_gun.get(action.type)
    if gun is None:
        raise LotowError(f"no hired gun is called {action.type!r}", hint="`lotow rules list hired-gun`")
    for item in action.options:
        if item not in gun.gear_choice and option_for(gun, item) is None:
            raise LotowError(f"{gun.name.en} is not offered {item!r}", hint="see his options")
    member = Member(
        id=next_id(desk),
        name=_name(desk, action.name),
        type=gun.id,
        kind="hired-gun",
        price=gun.hire_fee,
        gear=hired_gun_gear(gun, action.options),
    )
    _hire(desk, member)


def dismiss(desk: Desk, action: Dismiss) -> None:
    """Somebody is sent home with what he carries. The leader stays."""
    member = desk.member(action.member)
    if member.role == "leader":
        raise LotowError("the leader does not dismiss himself", hint="dismiss somebody else")
    if member.captive_of is not None:
        raise LotowError(f"{member.name} is held captive", hint=f"by {member.captive_of}")
    desk.write(Dismissed(posse=desk.key, game=desk.part.game, member=member.id))


def next_id(desk: Desk) -> int:
    """A number nobody of the posse ever had."""
    return desk.state.ids[desk.key] + 1


def _hire(desk: Desk, member: Member) -> None:
    after = structs.replace(desk.posse, members=in_order((*desk.posse.members, member)))
    entry = Hired(posse=desk.key, game=desk.part.game, member=member)
    refuse_if_worse(desk, entry, after)
    afford(desk, cost_of(member))
    desk.write(entry)


def _price(desk: Desk, member: Member, item: str) -> int:
    price = list_price(member, desk.posse, item, desk.book)
    if price is None:
        raise LotowError(
            f"{gear_of(item, desk.book).name.en} is not on the list of a {member.type}",
            hint="recruits are armed from their list",
        )
    return price


def _name(desk: Desk, wanted: str) -> str:
    taken = [one.name for one in desk.posse.members]
    taken += [grave.member.name for grave in desk.state.graves if grave.posse == desk.key]
    return wanted.strip() or name_for(desk.posse.name, next_id(desk), taken, desk.book)
