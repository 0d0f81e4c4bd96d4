"""A visit to the doc: a price that is rolled, a treatment, and injuries undone.

Readings: which injuries can be treated is the book's to say; who can do nothing while he heals, or is held
captive, sees no doctor, but whoever merely misses a game does; one visit for each hero between two games; a
price nobody pays ends the visit.
"""

from __future__ import annotations

from msgspec import structs

from lotow.campaign.aftermath.advances import advance
from lotow.campaign.aftermath.choices import Option, VisitDoctor
from lotow.campaign.aftermath.desk import Desk
from lotow.campaign.aftermath.injuries import worsen
from lotow.campaign.aftermath.succession import settle_leadership
from lotow.errors import LotowError, Text
from lotow.journal.entries.aftermath_entries import DoctorVisited
from lotow.posse.growth import natural
from lotow.posse.members import Injury, Member, Raised
from lotow.posse.standing import injury_called
from lotow.rulebook import effects as fx
from lotow.rulebook import models
from lotow.rulebook.characteristics import excess
from lotow.rulebook.whose import injury_rows, treatable


def visit(desk: Desk, action: VisitDoctor) -> None:
    """The price, the treatment, and what it does."""
    member = desk.member(action.member)
    if why := cannot_visit(desk, member):
        raise LotowError(
            Text(
                f"{member.name} does not see the doc: {why.en}",
                f"{member.name} ne voit pas le toubib : {why.fr}",
            ),
            hint=Text("he treats injured heroes", "il soigne les héros blessés"),
        )
    dice, table = _service(desk)
    name = member.name
    names = Text(f"the doc names {name} his price", f"le toubib dit son prix à {name}")
    asked = desk.roll(dice, "doctor", names, member)
    text = Text(f"Pay the doc ${asked}?", f"Payer {asked} $ au toubib ?")
    pays = asked <= desk.posse.stash and desk.agrees("pay-doctor", text, member, dollars=asked)
    entry = DoctorVisited(
        posse=desk.key,
        game=desk.part.game,
        member=member.id,
        name=member.name,
        asked=asked,
        paid=asked if pays else 0,
    )
    if not pays:
        desk.write(entry)
        return
    row, rolled = desk.roll_on(table, Text(f"the doc treats {name}", f"le toubib soigne {name}"), member)
    healed = _healed(desk, member, row)
    desk.write(
        structs.replace(entry, rolled=rolled, healed=healed, lowered=lowered_by_healing(desk, member, healed))
    )
    worsen(desk, desk.member(member.id), row, table)
    settle_leadership(desk)
    while desk.has(member.id) and desk.part.advances.get(member.id):
        advance(desk, desk.member(member.id))


def cannot_visit(desk: Desk, member: Member) -> Text | None:
    """Why somebody cannot see the doc; None when he can."""
    if member.role not in ("leader", "hero"):
        return Text("he is no hero", "ce n'est pas un héros")
    if member.captive_of is not None:
        return Text("he is held captive", "il est prisonnier")
    if desk.state.confined.get(desk.key, {}).get(member.id):
        return Text("he can do nothing while he heals", "il ne peut rien faire pendant sa convalescence")
    if member.id in desk.part.visited:
        return Text("he has seen one after this game", "il en a déjà vu un après cette partie")
    if not healable(desk, member):
        return Text("he has nothing to heal", "il n'a rien à soigner")
    return None


def healable(desk: Desk, member: Member, never: tuple[str, ...] | None = None) -> list[Injury]:
    """The injuries that treatment may undo."""
    if never is None:
        _, table = _service(desk)
        never = tuple(
            name
            for row in desk.book.content.table[table].rows
            for effect in row.effects
            if isinstance(effect, fx.Heals)
            for name in effect.never
        )
    rows = injury_rows(desk.book.content)
    return [
        injury
        for injury in member.injuries
        if injury.row not in never
        and injury.detail not in never
        and injury.row in rows
        and treatable(rows[injury.row])
    ]


def _service(desk: Desk) -> tuple[str, str]:
    """The dice of the price, and the table of the treatment."""
    for item in desk.book.content.item.values():
        if item.trade is not None and item.trade.dice is not None:
            for effect in item.effects:
                if isinstance(effect, fx.RollsOn):
                    return item.trade.dice, effect.table
    raise LotowError(
        Text("this book has no doctor", "ce livre n'a pas de toubib"),
        hint=Text("its items offer no treatment", "aucun de ses objets n'offre de traitement"),
    )


def _healed(desk: Desk, member: Member, row: models.Row) -> tuple[Injury, ...]:
    for effect in row.effects:
        if isinstance(effect, fx.Heals):
            possible = healable(desk, member, effect.never)
            if effect.count == "all":
                return tuple(possible)
            return tuple(_chosen(desk, member, possible, effect.count))
    return ()


def _chosen(desk: Desk, member: Member, possible: list[Injury], count: int) -> list[Injury]:
    chosen: list[Injury] = []
    while possible and len(chosen) < count:
        options = [Option(str(at), injury_called(one, desk.book)) for at, one in enumerate(possible)]
        text = Text(f"Which injury of {member.name} is healed?", f"Quelle blessure de {member.name} guérit ?")
        chosen.append(possible.pop(int(desk.choose("heal", text, options, member))))
    return chosen


def lowered_by_healing(desk: Desk, member: Member, healed: tuple[Injury, ...]) -> tuple[Raised, ...]:
    """What healing would carry above a maximum, taken back from the rises of the meantime."""
    left = list(member.injuries)
    for injury in healed:
        left.remove(injury)
    profile = natural(structs.replace(member, injuries=tuple(left)), desk.book)
    touched = {change.characteristic for one in healed for change in one.changes or ()}
    lowered: list[Raised] = []
    for name in sorted(touched):
        over = excess(name, getattr(profile, name), getattr(desk.book.content.maximum, name))
        if name != "move" and over > 0:
            lowered.append(Raised(name, -over))
    return tuple(lowered)
