"""Who a command means by a combatant: a type, characteristics, or a fighter of a saved posse or a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lotow.errors import LotowError, Text
from lotow.odds.combatant import Combatant
from lotow.odds.reading import Saved, read_combatant
from lotow.rulebook import Rulebook
from lotow.rulebook.models import Weapon

if TYPE_CHECKING:
    from lotow.posse.members import Member, Posse


def combatant_called(text: str, db: str | None, book: Rulebook) -> Combatant:
    """The combatant a text describes."""
    return read_combatant(book, text, _finder(db, book))


def target_called(text: str, weapon: Weapon, db: str | None, book: Rulebook) -> Combatant:
    """Whom a weapon is meant for; what explodes may be meant for a wall or a wagon too."""
    try:
        return combatant_called(text, db, book)
    except LotowError:
        if weapon.shooting is None or weapon.shooting.template != "blast":
            raise
        try:
            scenery = book.content.scenery[book.find(text, "scenery")[1]]
        except LotowError:
            pass
        else:
            from lotow.odds.throwing import as_target

            return as_target(scenery)
        raise


def _finder(db: str | None, book: Rulebook) -> Saved:
    def find(posse: str, fighter: str) -> Combatant:
        from lotow.cli.posses import posse_called
        from lotow.posse.finding import member_called

        found = posse_called(posse, db, book)
        return as_combatant(member_called(found, fighter), found, book)

    return find


def as_combatant(member: Member, posse: Posse, book: Rulebook) -> Combatant:
    """A member as it stands, with the rules of the posse it rides with."""
    from lotow.posse.finding import list_of
    from lotow.posse.standing import UNKNOWN, effects_on, type_of

    content = book.content
    entry = type_of(member, book)
    carried = [held.item for held in member.gear]
    rules = list_of(posse, book).rules
    return Combatant(
        Text(member.name, member.name),
        entry.profile if entry is not None else UNKNOWN,
        (*effects_on(member, book), *(effect for rule in rules for effect in content.rule[rule].effects)),
        tuple(one for one in carried if one in content.weapon),
        next((content.mount[one] for one in carried if one in content.mount), None),
        posse.list,
    )
