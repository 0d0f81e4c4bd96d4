"""Rolls on the book's tables at a desk, for one of its people: the rulebook's walk with the desk's dice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lotow.campaign.aftermath.desk import Desk
from lotow.errors import Text
from lotow.journal.entries.aftermath_entries import Rolled
from lotow.posse.members import Member
from lotow.rulebook import models
from lotow.rulebook.following import Cause, Following, Landing, TableWalk, Taught, What

NUMBERS: dict[What, tuple[str, Text]] = {
    "times": ("injuries", Text("has several injuries", "a plusieurs blessures")),
    "misses": ("misses", Text("misses some games", "manque quelques parties")),
    "jail": ("misses", Text("misses some games", "manque quelques parties")),
    "fine": ("fine", Text("is fined", "reçoit une amende")),
    "winnings": ("winnings", Text("earns you winnings", "vous rapporte des gains")),
}
"""What a roll for a number is remembered as, and what it tells of somebody."""


class DeskWalk(TableWalk[None]):
    """Whoever rolls on tables for one member; `told` says of a roll what it is for."""

    def __init__(self, desk: Desk, member: Member) -> None:
        super().__init__(desk.book.content)
        self.desk = desk
        self.member = member

    def told(self, table: models.Table | models.SkillTable, cause: Cause) -> Text:
        """What a roll on a table is for, in words."""
        raise NotImplementedError

    def lands(self, table: models.Table, cause: Cause) -> tuple[int, None]:
        _, rolled = self.desk.roll_on(table.id, self.told(table, cause), self.member)
        return rolled.score, None

    def lands_on_skill(self, table: models.SkillTable) -> tuple[int, None]:
        return self.desk.roll(table.dice, table.id, self.told(table, Cause()), self.member), None

    def throws(self, dice: str, what: What, cause: Cause) -> tuple[int, None]:
        kept, told = NUMBERS[what]
        name = self.member.name
        return self.desk.roll(dice, kept, Text(f"{name} {told.en}", f"{name} {told.fr}"), self.member), None


def noted(came: Iterable[Following[None]]) -> Iterator[Rolled]:
    """Every result of a walk as an entry keeps it, in the order of the dice."""
    for one in came:
        match one:
            case Landing(row=row, table=table):
                yield _noted(one, table, row)
                yield from noted(one.then)
            case Taught(skill=skill):
                yield _noted(one, skill.table, skill)


def _noted(one: Landing[None] | Taught[None], table: str, result: models.Row | models.Skill) -> Rolled:
    return Rolled(table=table, score=one.total, row=result.id, name=result.name, rerolled=not one.stands)
