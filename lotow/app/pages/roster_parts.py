"""How the parts of a roster are said: types, gear, characteristics, what else there is to know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from lotow.errors import Lang
from lotow.posse.members import Held, Member, Posse
from lotow.posse.standing import known, type_of
from lotow.rulebook import Rulebook
from lotow.rulebook.whose import injury_rows
from lotow.words import word

SHOWN = ("shootin", "fightin", "strength", "grit", "attacks", "wounds", "pluck", "fame", "fortune")


def value_of(name: str, value: int | None) -> str:
    """A characteristic as a roster prints it: 4+, 3, - for one that cannot shoot."""
    return (f"{value}+" if value else "-") if name == "shootin" else str(value)


def notes_of(member: Member, book: Rulebook, lang: Lang) -> list[str]:
    """What else there is to know: skills, injuries that last, why somebody is not there."""
    content = book.content
    rows = {id: row.name.in_(lang) for id, row in injury_rows(content).items()}
    notes = [
        content.skill[one.skill].name.in_(lang) if one.skill in content.skill else one.skill
        for one in member.skills
    ]
    notes += [rows.get(one.row, one.row) for one in member.injuries]
    if member.misses:
        notes.append(
            word("misses", lang).format(member.misses) if member.misses > 1 else word("misses-one", lang)
        )
    if member.captive_of is not None:
        notes.append(word("captive", lang).format(member.captive_of))
    return [*notes, *member.notes]


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
