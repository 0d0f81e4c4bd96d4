"""Rolls on the book's tables, with every further roll that a result calls for.

An `Outcome` keeps the dice and, in `then`, what followed from them: the D3 games of a deep wound, the
elixir of the snake oil salesman, the D6 injuries of a man hit many times, those rolled again included.
"""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct

from lotow.dice import Roll, Roller
from lotow.errors import Text
from lotow.rulebook import effects as fx
from lotow.rulebook import models
from lotow.rulebook.following import Cause, Following, Landing, Number, TableWalk, Taught, What


class Outcome(Struct, frozen=True, kw_only=True):
    """A roll and what it means. `total` is after modifiers; `table` is empty for a mere number.
    `rerolled` marks a result that does not stand."""

    roll: Roll
    total: int
    id: str
    name: Text
    text: Text
    table: str = ""
    then: tuple[Outcome, ...] = ()
    rerolled: bool = False

    def row(self, content: models.Content) -> models.Row | None:
        """The row of the table this is, if it is one."""
        rows = content.table[self.table].rows if self.table else ()
        return next((row for row in rows if row.id == self.id), None)


ASKED: dict[What, Text] = {
    "times": Text("how many", "combien"),
    "misses": Text("games missed", "parties manquées"),
    "jail": Text("games missed", "parties manquées"),
    "fine": Text("fine", "amende"),
    "winnings": Text("winnings", "gains"),
}
"""What a roll for a number is called."""


class TableRolls(TableWalk[Roll]):
    """Rolls on the tables of one book with one roller. `pays_fines` answers the question a trial asks,
    `skills` names the skill table chosen for a new skill; with none chosen, none is rolled."""

    def __init__(
        self, content: models.Content, roller: Roller, pays_fines: bool = True, skills: str | None = None
    ) -> None:
        super().__init__(content)
        self.roller = roller
        self.refuses_fines = not pays_fines
        self._chosen = skills
        self._known: Collection[str] = ()

    def on(self, table: str, adjustments: Collection[str] = ()) -> Outcome:
        """A result of the table; `adjustments` names those that apply."""
        return self._outcome(self.walk(table, adjustments=adjustments))

    def skill(self, table: str, known: Collection[str] = ()) -> tuple[Outcome, ...]:
        """A skill of the table; those in `known` are rolled again. All but the last were."""
        here = {skill.id for skill in self.content.skill.values() if skill.table == table}
        self._known = known if here - {*known} else ()
        return tuple(map(self._outcome, self.skills(table)))

    def lands(self, table: models.Table, cause: Cause) -> tuple[int, Roll]:
        what = table.name
        if cause.of > 1:
            what = Text(f"{what.en} {cause.at} of {cause.of}", f"{what.fr} {cause.at} sur {cause.of}")
        return self._rolled(table.dice, what)

    def throws(self, dice: str, what: What, cause: Cause) -> tuple[int, Roll]:
        return self._rolled(dice, ASKED[what])

    def lands_on_skill(self, table: models.SkillTable) -> tuple[int, Roll]:
        return self._rolled(table.dice, table.name)

    def skill_table(self, effect: fx.LearnsSkill) -> str | None:
        return self._chosen

    def may_learn(self, skill: models.Skill) -> bool:
        return skill.id not in self._known

    def _rolled(self, dice: str, what: Text) -> tuple[int, Roll]:
        roll = self.roller.roll(dice, what)
        return roll.total, roll

    def _outcome(self, one: Following[Roll]) -> Outcome:
        match one:
            case Landing(row=row):
                then = (self._outcome(each) for each in one.then if each.thrown is not None)
                return _result(row, one, table=one.table, then=tuple(then))
            case Taught(skill=skill):
                return _result(skill, one)
            case _:
                return self._told(one)

    def _told(self, number: Number[Roll]) -> Outcome:
        """A number in words."""
        total, dice = number.total, number.dice
        match number.what:
            case "times":
                table = self.content.table[number.table].name
                id, name = "times", _several(total, "roll", "jet")
                text = Text(f"Rolled on: {table.en}.", f"À lancer sur : {table.fr}.")
            case "misses" | "jail":
                games = _several(total, "game", "partie")
                id, name = "misses-games", Text(f"misses {games.en}", f"rate {games.fr}")
                text = Text("Not available until then.", "Indisponible jusque-là.")
            case _:
                what = ASKED[number.what]
                id, name = what.en, Text(f"${total} {what.en}", f"{total} $ ({what.fr})")
                text = Text(f"{dice} dollars.", f"{dice} dollars.")
        assert number.thrown is not None
        return Outcome(roll=number.thrown, total=total, id=id, name=name, text=text)


def _result(
    entry: models.Row | models.Skill,
    one: Landing[Roll] | Taught[Roll],
    table: str = "",
    then: tuple[Outcome, ...] = (),
) -> Outcome:
    return Outcome(
        roll=one.thrown,
        total=one.total,
        table=table,
        id=entry.id,
        name=entry.name,
        text=entry.text,
        then=then,
        rerolled=not one.stands,
    )


def _several(number: int, en: str, fr: str) -> Text:
    many = "s" * (number > 1)
    return Text(f"{number} {en}{many}", f"{number} {fr}{many}")
