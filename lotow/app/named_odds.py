"""The odds as a script asks them: people and weapons by name, the answer as a value with its figures.

Somebody is named as on the command line: a type, a type with more (`"sheriff +fury"`), characteristics, or
`"POSSE:FIGHTER"` of a kept posse; or is a `Combatant` already. Without a book the one in force is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from lotow.app.combatants import combatant_called, contender_called, kept_in, target_called, weapon_called
from lotow.odds.asking import OddsAnswer
from lotow.odds.combatant import Combatant
from lotow.odds.nerve import ALONE, Company, HillsOdds, PluckOdds
from lotow.odds.reach import Aim
from lotow.odds.stances import HAND_WEAPON, Contender, Stance
from lotow.rulebook import Rulebook
from lotow.rulebook.in_force import book_in_force

if TYPE_CHECKING:
    from lotow.odds.famed import Spending

Who = str | Combatant


def combatant(who: Who, book: Rulebook | None = None, db: str | None = None) -> Combatant:
    """Whoever is meant."""
    if isinstance(who, Combatant):
        return who
    book = book or book_in_force()
    return combatant_called(who, book, kept_in(db, book))


def shoot(
    shooter: Who,
    target: Who,
    weapon: str,
    aim: Aim | None = None,
    *,
    spending: Spending | None = None,
    book: Rulebook | None = None,
    db: str | None = None,
) -> OddsAnswer:
    """The chances of a shot."""
    from lotow.odds.questions import AskedShot

    book = book or book_in_force()
    gun = weapon_called(weapon, book)
    at = target if isinstance(target, Combatant) else target_called(target, gun, book, kept_in(db, book))
    asked = AskedShot(combatant(shooter, book, db), at, gun, aim or Aim(), spending)
    return asked.answer(book.content)


def fight(
    first: Who,
    *enemies: Who,
    weapon: str = HAND_WEAPON,
    against: Sequence[str] | str = HAND_WEAPON,
    stance: Stance | None = None,
    enemy_stance: Stance | None = None,
    spending: Spending | None = None,
    book: Rulebook | None = None,
    db: str | None = None,
) -> OddsAnswer:
    """The chances of one round, one against one or more; how an enemy stands may follow in brackets."""
    from lotow.odds.brawls import armed, fight_question, with_mounts

    book = book or book_in_force()
    held = armed([against] if isinstance(against, str) else against, len(enemies))
    lone = _contender(first, weapon, stance, book, db)
    others = [_contender(one, arm, enemy_stance, book, db) for one, arm in zip(enemies, held, strict=True)]
    return fight_question(book.content, lone, with_mounts(others), spending).answer()


def duel(
    first: Who,
    second: Who,
    weapon: str = HAND_WEAPON,
    against: str = HAND_WEAPON,
    *,
    stance: Stance | None = None,
    enemy_stance: Stance | None = None,
    spending: Spending | None = None,
    book: Rulebook | None = None,
    db: str | None = None,
) -> OddsAnswer:
    """The chances when two fight until one is out of action."""
    from lotow.odds.brawls import duel_question

    book = book or book_in_force()
    one = _contender(first, weapon, stance, book, db)
    other = _contender(second, against, enemy_stance, book, db)
    return duel_question(book.content, one, other, spending).answer()


def gunfight(
    first: Who,
    second: Who,
    weapon: str,
    against: str,
    aim: Aim | None = None,
    *,
    enemy_aim: Aim | None = None,
    first_drop: int | None = None,
    spending: Spending | None = None,
    book: Rulebook | None = None,
    db: str | None = None,
) -> OddsAnswer:
    """The chances when two shoot it out; the second aims as the first does unless said otherwise. Who has the
    Drop at first is 0 or 1; it is rolled for when left out."""
    from lotow.odds.brawls import gunfight_question
    from lotow.odds.gunfight import Duellist

    book = book or book_in_force()
    mine = aim or Aim()
    one = Duellist(who=combatant(first, book, db), weapon=weapon_called(weapon, book), aim=mine)
    other = Duellist(
        who=combatant(second, book, db), weapon=weapon_called(against, book), aim=enemy_aim or mine
    )
    return gunfight_question(book.content, one, other, first_drop, spending).answer()


def pluck(
    who: Who, *, company: Company = ALONE, book: Rulebook | None = None, db: str | None = None
) -> PluckOdds:
    """The chances of a pluck test."""
    from lotow.odds import nerve

    book = book or book_in_force()
    return nerve.pluck(book.content, combatant(who, book, db), company=company)


def head_for_the_hills(
    who: Who,
    turns: int,
    *,
    company: Company = ALONE,
    book: Rulebook | None = None,
    db: str | None = None,
) -> HillsOdds:
    """How long a posse holds that must test every turn: `who` is its leader, or its pluckiest."""
    from lotow.odds import nerve

    book = book or book_in_force()
    return nerve.head_for_the_hills(book.content, combatant(who, book, db), turns, company=company)


def _contender(who: Who, weapon: str, stance: Stance | None, book: Rulebook, db: str | None) -> Contender:
    if isinstance(who, Combatant):
        return Contender(who, weapon_called(weapon, book), stance or Stance())
    return contender_called(who, weapon, stance or Stance(), book, kept_in(db, book))
