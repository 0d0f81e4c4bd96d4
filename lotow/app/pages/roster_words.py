"""How the parts of a roster are said: types, gear, characteristics, what else there is to know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from lotow.errors import Lang
from lotow.posse.members import Held, Injury, Member, Posse
from lotow.posse.standing import injury_called, known, skill_called, type_of
from lotow.rulebook import Rulebook
from lotow.rulebook.models import FighterType
from lotow.words import named, word

SHOWN = ("shootin", "fightin", "strength", "grit", "attacks", "wounds", "pluck", "fame", "fortune")


def value_of(name: str, value: int | None) -> str:
    """A characteristic as a roster prints it: 4+, 3, - for one that cannot shoot."""
    return (f"{value}+" if value else "-") if name == "shootin" else str(value)


def notes_of(member: Member, book: Rulebook, lang: Lang) -> list[str]:
    """What else there is to know: skills, what injuries have left, why somebody is not there."""
    notes = [skill_called(one, book).in_(lang) for one in member.skills]
    notes += [_injury(one, book, lang) for one in member.injuries]
    if member.ignores_first_wound:
        notes.append(word("ignores-a-wound", lang))
    if member.misses:
        notes.append(
            word("misses", lang).format(member.misses) if member.misses > 1 else word("misses-one", lang)
        )
    if member.captive_of is not None:
        notes.append(word("captive", lang).format(member.captive_of))
    return [*notes, *member.notes]


def rank_of(member: Member, book: Rulebook, lang: Lang) -> str:
    """Who leads, and who has risen above what his type begins as."""
    entry = type_of(member, book)
    begins_as = entry.role if isinstance(entry, FighterType) else None
    if member.role == "leader" or (member.role is not None and member.role != begins_as):
        return word(member.role, lang)
    return ""


def _injury(injury: Injury, book: Rulebook, lang: Lang) -> str:
    """An injury with which eye, which arm, and whom he hates since."""
    name = injury_called(injury, book).in_(lang)
    return named(name, injury.against, lang) if injury.against else name


def list_name(posse: Posse, book: Rulebook, lang: Lang) -> str:
    """What a posse's list is called; its id where no book has it."""
    listed = book.content.posse.get(posse.list)
    return listed.name.in_(lang) if listed is not None else posse.list


def type_name(member: Member, book: Rulebook, lang: Lang) -> str:
    entry = type_of(member, book)
    return entry.name.in_(lang) if entry is not None else member.type


def gear_text(gear: Sequence[Held], book: Rulebook, lang: Lang) -> str:
    """What somebody carries, the same things counted: 2 x sixgun, horse."""
    counted = Counter(
        book.gear(one.item).name.in_(lang) if known(one.item, book) else one.item for one in gear
    )
    return ", ".join(f"{number} x {name}" if number > 1 else name for name, number in counted.items())
