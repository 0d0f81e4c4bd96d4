"""New men for old: fighters of the list under all its limits, hired guns, and those sent home.

Readings: nobody ever recruits a leader; promoted and succeeded fighters still count for the type they were
hired as; a fighter who is away or held captive keeps his place.
"""

from __future__ import annotations

from msgspec import structs

from lotow import gate
from lotow.campaign.aftermath.choices import Dismiss, HireGun, Recruit
from lotow.campaign.aftermath.desk import Desk
from lotow.campaign.refusals import afford, gear_of, refuse_captive, refuse_if_worse, terms_of
from lotow.errors import LotowError, Text
from lotow.journal.entries.posse_entries import Dismissed, Hired
from lotow.posse.members import Held, Member, in_order
from lotow.posse.naming import name_for
from lotow.posse.prices import option_for
from lotow.posse.worth import cost_of


def recruit(desk: Desk, action: Recruit) -> None:
    """A fighter of the posse's list, armed from that list alone."""
    entry = desk.book.content.fighter.get(action.type)
    if entry is None or entry.posse != desk.posse.list:
        raise LotowError(
            Text(f"no {action.type!r} on this list", f"pas de {action.type!r} dans cette liste"),
            hint=Text("name a type of the posse's own list", "nommez un type de la liste de la bande"),
        )
    if entry.role == "leader":
        raise LotowError(
            Text("a leader cannot be recruited", "un leader ne se recrute pas"),
            hint=Text("when one dies a hero takes over", "quand il meurt, un héros prend sa place"),
        )
    terms = terms_of(desk)
    member = terms.fighter(next_id(desk), _name(desk, action.name), entry.id)
    _hire(desk, terms.armed(member, [Held(item, _price(desk, member, item)) for item in action.gear]))


def hire_gun(desk: Desk, action: HireGun) -> None:
    """A hired gun with the options of his entry, which can be had now or never."""
    gun = desk.book.content.hired_gun.get(action.type)
    if gun is None:
        names = [one.name for one in desk.book.content.hired_gun.values()]
        raise LotowError(
            Text(f"no hired gun is called {action.type!r}", f"aucun mercenaire ne s'appelle {action.type!r}"),
            hint=Text(
                f"there are: {', '.join(one.en for one in names)}",
                f"il y a : {', '.join(one.fr for one in names)}",
            ),
        )
    for item in action.options:
        if item not in gun.gear_choice and option_for(gun, item) is None:
            raise LotowError(
                Text(f"{gun.name.en} is not offered {item!r}", f"{gun.name.fr} : pas d'option {item!r}"),
                hint=Text("see his options", "voyez ses options"),
            )
    _hire(desk, terms_of(desk).hired_gun(next_id(desk), _name(desk, action.name), gun.id, action.options))


def dismiss(desk: Desk, action: Dismiss) -> None:
    """Somebody is sent home with what he carries. The leader stays."""
    member = desk.member(action.member)
    if member.role == "leader":
        raise LotowError(
            Text("the leader does not dismiss himself", "le leader ne se congédie pas lui-même"),
            hint=Text("dismiss somebody else", "congédiez quelqu'un d'autre"),
        )
    refuse_captive(desk, member)
    desk.write(Dismissed(posse=desk.key, game=desk.part.game, member=member.id))


def next_id(desk: Desk) -> int:
    """A number nobody of the posse ever had."""
    return desk.state.ids[desk.key] + 1


def _hire(desk: Desk, member: Member) -> None:
    after = structs.replace(desk.posse, members=in_order((*desk.posse.members, member)))
    entry = Hired(posse=desk.key, game=desk.part.game, member=member)
    refuse_if_worse(desk, after, entry)
    afford(desk, cost_of(member))
    desk.write(entry)


def _price(desk: Desk, member: Member, item: str) -> int:
    called = gear_of(item, desk.book).name
    price = terms_of(desk).price(item, member)
    if price is None:
        raise LotowError(
            Text(
                f"{called.en} is not on the list of a {member.type}",
                f"{called.fr} n'est pas sur la liste : {member.type}",
            ),
            hint=Text("recruits are armed from their list", "les recrues s'arment selon leur liste"),
        )
    return price


def _name(desk: Desk, wanted: str) -> str:
    taken = [member.name for member in desk.posse.members]
    taken += [grave.member.name for grave in desk.state.graves if grave.posse == desk.key]
    return gate.called(wanted) or name_for(desk.posse.name, next_id(desk), taken, desk.book)
