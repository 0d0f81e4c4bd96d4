"""Who a command means by a combatant; saved posses are looked for where `--db` says."""

from __future__ import annotations

from lotow.app import combatants
from lotow.odds.combatant import Combatant
from lotow.rulebook import Rulebook
from lotow.rulebook.models import Weapon


def combatant_called(text: str, db: str | None, book: Rulebook) -> Combatant:
    """The combatant a text describes."""
    return combatants.combatant_called(text, book, combatants.kept_in(db, book))


def target_called(text: str, weapon: Weapon, db: str | None, book: Rulebook) -> Combatant:
    """Whom a weapon is meant for; what explodes may be meant for a wall or a wagon too."""
    return combatants.target_called(text, weapon, book, combatants.kept_in(db, book))
