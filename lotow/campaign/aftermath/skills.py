"""Learning a skill: which tables, which skills are left, and the weapon a skill is for."""

from __future__ import annotations

from collections.abc import Iterator

from lotow.campaign.aftermath.choices import Option
from lotow.campaign.aftermath.desk import Desk
from lotow.errors import Text
from lotow.posse.members import Member
from lotow.rulebook import Rulebook, models
from lotow.rulebook import effects as fx


def choose_table(desk: Desk, member: Member, effect: fx.LearnsSkill) -> str | None:
    """The skill table a fighter rolls on; None when none has a skill left for him."""
    tables = [one for one in _tables(desk, member, effect) if any(left_to_learn(desk.book, member, one))]
    if not tables:
        return None
    options = [Option(table, desk.book.content.skill_table[table].name) for table in tables]
    text = Text(f"Which skills does {member.name} learn?", f"Quelles compétences pour {member.name} ?")
    return desk.choose("skill-table", text, options, member)


def _tables(desk: Desk, member: Member, effect: fx.LearnsSkill) -> tuple[str, ...]:
    """What the posse's list prefers, or anything. Tables that a hired gun's entry asks for go before the
    posse's; of any other it takes what is preferred and open to it, or else whatever is open to it."""
    content = desk.book.content
    preferred = content.posse[desk.posse.list].skill_tables
    tables = tuple(content.skill_table) if effect.tables == "any" else preferred
    gun = content.hired_gun.get(member.type) if member.kind == "hired-gun" else None
    if gun is None:
        return tables
    if gun.asks_for_tables:
        return gun.skill_tables
    return tuple(table for table in tables if table in gun.skill_tables) or gun.skill_tables


def left_to_learn(book: Rulebook, member: Member, table: str) -> Iterator[models.Skill]:
    """Skills of a table that a fighter can still learn."""
    gun = book.content.hired_gun.get(member.type) if member.kind == "hired-gun" else None
    barred = {*gun.skills, *gun.barred_skills} if gun is not None else set()
    for skill in book.content.skill.values():
        if skill.table == table and skill.id not in barred:
            known = [learnt for learnt in member.skills if learnt.skill == skill.id]
            if not known or any(choices_left(member, skill)):
                yield skill


def choices_left(member: Member, skill: models.Skill) -> Iterator[tuple[str, ...]]:
    """The sets of weapons a skill can still be chosen for."""
    chosen = {learnt.weapons for learnt in member.skills if learnt.skill == skill.id}
    return (choice for choice in skill.choices if choice not in chosen)


def choose_weapons(desk: Desk, member: Member, skill: models.Skill) -> tuple[str, ...]:
    """The weapons a skill is learnt for, where it asks for some."""
    sets = list(choices_left(member, skill))
    if not sets:
        return ()
    names = [[desk.book.gear(weapon).name for weapon in one] for one in sets]
    options = [
        Option(one[0], Text(" / ".join(name.en for name in called), " / ".join(name.fr for name in called)))
        for one, called in zip(sets, names, strict=True)
    ]
    text = Text(
        f"For which weapon is {skill.name.en}, {member.name}?",
        f"Pour quelle arme : {skill.name.fr}, {member.name} ?",
    )
    chosen = desk.choose("skill-weapons", text, options, member)
    return next(one for one in sets if one[0] == chosen)
