"""Who is meant by a combatant: a type, characteristics, or a fighter of a kept posse as he stands."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from lotow.errors import Lang, LotowError, Text
from lotow.odds.combatant import Combatant, Named
from lotow.odds.described import read_combatant
from lotow.rulebook import Rulebook
from lotow.rulebook.models import Weapon

if TYPE_CHECKING:
    from lotow.odds.questions import AskedShot
    from lotow.odds.stances import Contender, Stance
    from lotow.posse.members import Member, Posse
    from lotow.rulebook.effects import Effect

Kept = Callable[[str], "tuple[Posse, Rulebook]"]
"""Finds a kept posse by what somebody calls it, with the book it goes by."""


def kept_in(db: str | None, book: Rulebook) -> Kept:
    """Finds posses in files and where they are kept."""

    def find(posse: str) -> tuple[Posse, Rulebook]:
        from lotow.app.posses import kept_posse

        kept = kept_posse(posse, db, book)
        return kept.posse, kept.book

    return find


def weapon_called(name: str, book: Rulebook) -> Weapon:
    """A weapon by any of its names."""
    return book.content.weapon[book.find(name, "weapon")[1]]


def contender_called(text: str, weapon: str, stance: Stance, book: Rulebook, kept: Kept) -> Contender:
    """Somebody in a fight with a weapon; how it stands may follow its name in brackets."""
    from lotow.odds.brawls import stanced
    from lotow.odds.stances import Contender

    text, stance = stanced(text, stance)
    return Contender(combatant_called(text, book, kept), weapon_called(weapon, book), stance)


def combatant_called(text: str, book: Rulebook, kept: Kept) -> Combatant:
    """The combatant a text describes."""

    def find(posse: str, fighter: str) -> Combatant:
        from lotow.posse.roll_call import member_called

        found, its_book = kept(posse)
        return as_combatant(member_called(found, fighter), found, its_book)

    return read_combatant(book, text, find)


def target_called(text: str, weapon: Weapon, book: Rulebook, kept: Kept) -> Combatant:
    """Whom a weapon is meant for; what explodes may be meant for a wall or a wagon too."""
    try:
        return combatant_called(text, book, kept)
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


def compared(
    shot: AskedShot, target: str, others: list[str], book: Rulebook, lang: Lang, kept: Kept
) -> list[tuple[str, AskedShot]]:
    """The shot and others like it: fired in another way, with another weapon, or at somebody else, who goes
    by what was typed: two of a kind may differ."""
    from msgspec.structs import replace

    from lotow.odds.questions import MODE_NAMES, mode_called

    named: list[tuple[str, AskedShot]] = []
    armed = fired = False
    for name in others:
        if mode := mode_called(name):
            fired = True
            named.append((MODE_NAMES[mode].in_(lang), shot.fired(mode)))
            continue
        try:
            weapon = weapon_called(name, book)
        except LotowError:
            somebody = target_called(name, shot.weapon, book, kept)
            named.append((name, replace(shot, target=somebody)))
        else:
            armed = True
            named.append((weapon.name.in_(lang), replace(shot, weapon=weapon)))
    # Beside other weapons the first shot goes by its weapon, beside other targets alone by its target.
    own = MODE_NAMES[shot.aim.mode] if fired and not armed else shot.weapon.name
    return [(own.in_(lang) if armed or fired or not others else target, shot), *named]


def as_combatant(member: Member, posse: Posse, book: Rulebook) -> Combatant:
    """A member as it stands, with the rules of the posse it rides with."""
    from lotow.posse.roll_call import list_of
    from lotow.posse.standing import UNKNOWN, effects_by_name, type_of
    from lotow.rulebook.effects import Ignores

    content = book.content
    entry = type_of(member, book)
    carried = [held.item for held in member.gear]
    by_name: list[tuple[Text | None, tuple[Effect, ...]]] = list(effects_by_name(member, book))
    rules = (content.rule[rule] for rule in list_of(posse, book).rules)
    by_name += [(rule.name, rule.effects) for rule in rules]
    if member.ignores_first_wound:
        cure = Text("wonder cure", "remède miracle")
        by_name.append((cure, (Ignores(what="first-wound"),)))
    return Combatant(
        Text(member.name, member.name),
        entry.profile if entry is not None else UNKNOWN,
        tuple(effect for _, effects in by_name for effect in effects),
        tuple(one for one in carried if one in content.weapon),
        next((content.mount[one] for one in carried if one in content.mount), None),
        posse.list,
        tuple(Named(name, effects) for name, effects in by_name if name is not None),
    )
