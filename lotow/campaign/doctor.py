"""A visit to the doc: a price that is rolled, a treatment, and injuries undone.

Readings: bitter enmity and a hardened mind are no wounds to heal; who cannot do anything (in jail, healing,
captive) sees no doctor; one visit for each hero after each game; a price nobody pays ends the visit.
"""

from __future__ import annotations

from msgspec import structs

from lotow.campaign.advances import advance
from lotow.campaign.aftermath_entries import DoctorVisited
from lotow.campaign.choices import Option, VisitDoctor
from lotow.campaign.desk import Desk, natural
from lotow.campaign.injuries import injure
from lotow.campaign.succession import settle_leadership
from lotow.errors import LotowError, Text
from lotow.posse.members import Injury, Member, Raised
from lotow.rulebook import effects as fx
from lotow.rulebook import models

HARMFUL = ("one-handed", "madness", "one-eyed", "old-battle-wound")


def visit(desk: Desk, action: VisitDoctor) -> None:
    """The price, the treatment, and what it does."""
    member = desk.member(action.member)
    if why := cannot_visit(desk, member):
        raise LotowError(f"{member.name} does not see the doc: {why}", hint="he treats injured heroes")
    dice, table = _service(desk)
    asked = desk.roll(dice, f"the doc's price for {member.name}")
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
    row, rolled = desk.roll_on(table, f"treatment of {member.name}")
    healed = _healed(desk, member, row)
    desk.write(structs.replace(entry, rolled=rolled, healed=healed, lowered=_lowered(desk, member, healed)))
    for effect in row.effects:
        if isinstance(effect, fx.RollsOn):
            injure(desk, desk.member(member.id), "doctor", effect.reroll)
            settle_leadership(desk)
    while desk.has(member.id) and desk.part.advances.get(member.id):
        advance(desk, desk.member(member.id))


def cannot_visit(desk: Desk, member: Member) -> str:
    """Why somebody cannot see the doc; empty when he can."""
    if member.role not in ("leader", "hero"):
        return "he is no hero"
    if member.absent:
        return "he is away"
    if member.id in desk.part.visited:
        return "he has seen one after this game"
    if not healable(desk, member):
        return "he has nothing to heal"
    return ""


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
    rows = {row.id: row for row in desk.book.content.table["hero-injuries"].rows}
    return [
        one
        for one in member.injuries
        if one.row not in never and one.detail not in never and one.row in rows and _harms(rows[one.row])
    ]


def _harms(row: models.Row) -> bool:
    for effect in row.effects:
        match effect:
            case fx.Changes(by=int(by)) | fx.Modifies(by=by) if by < 0:
                return True
            case fx.MissesGameOn() | fx.RollsOn():
                return True
            case fx.Gains(status=status) if status in HARMFUL:
                return True
    return False


def _service(desk: Desk) -> tuple[str, str]:
    """The dice of the price, and the table of the treatment."""
    for item in desk.book.content.item.values():
        if item.trade is not None and item.trade.dice is not None:
            for effect in item.effects:
                if isinstance(effect, fx.RollsOn):
                    return item.trade.dice, effect.table
    raise LotowError("this book has no doctor", hint="its items offer no treatment")


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
    rows = {row.id: row.name for row in desk.book.content.table["hero-injuries"].rows}
    while possible and len(chosen) < count:
        options = [Option(str(at), rows[one.row]) for at, one in enumerate(possible)]
        text = Text(f"Which injury of {member.name} is healed?", f"Quelle blessure de {member.name} guérit ?")
        chosen.append(possible.pop(int(desk.choose("heal", text, options, member))))
    return chosen


def _lowered(desk: Desk, member: Member, healed: tuple[Injury, ...]) -> tuple[Raised, ...]:
    """What healing would carry above a maximum, taken back from the rises of the meantime."""
    left = list(member.injuries)
    for one in healed:
        left.remove(one)
    profile = natural(structs.replace(member, injuries=tuple(left)), desk.book)
    touched = {change.characteristic for one in healed for change in one.changes or ()}
    lowered: list[Raised] = []
    for name in sorted(touched):
        value, best = getattr(profile, name), getattr(desk.book.content.maximum, name)
        if name not in ("move", "shootin") and value > best:
            lowered.append(Raised(name, best - value))
    return tuple(lowered)
