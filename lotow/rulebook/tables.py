"""Rolls on the book's tables, with every further roll that a result calls for.

An `Outcome` keeps the dice and, in `then`, what followed from them: the D3 games of a deep wound, the
elixir of the snake oil salesman, the D6 injuries of a man hit many times, those rolled again included.
"""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct

from lotow.dice import Roll, Roller, parse
from lotow.errors import Text
from lotow.rulebook import effects as fx
from lotow.rulebook import models
from lotow.rulebook.results import adjusted, applied, barred, row_for


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


class TableRolls:
    """Rolls on the tables of one book with one roller. `pays_fines` answers the question a trial asks,
    `skills` names the skill table chosen for a new skill; with none chosen, none is rolled."""

    def __init__(
        self, content: models.Content, roller: Roller, pays_fines: bool = True, skills: str | None = None
    ) -> None:
        self.content = content
        self.roller = roller
        self.pays_fines = pays_fines
        self.skills = skills

    def on(
        self,
        table: str,
        adjustments: Collection[str] = (),
        what: Text | None = None,
        reroll: Collection[str] = (),
    ) -> Outcome:
        """A result of the table; `adjustments` names those that apply. A row named in `reroll` does not
        stand, so nothing follows from it."""
        rolled_on = self.content.table[table]
        applying = applied(rolled_on, adjustments)
        roll = self.roller.roll(rolled_on.dice, what or rolled_on.name)
        total = adjusted(roll.total, sum(one.by for one in applying), parse(rolled_on.dice))
        row = row_for(rolled_on, total)
        again = row.id in reroll
        then = () if again else self._following(row, table, reroll)
        if roll.faces == (1,):
            then += tuple(self.on(one.natural_one) for one in applying if one.natural_one)
        return Outcome(
            roll=roll,
            total=total,
            table=table,
            id=row.id,
            name=row.name,
            text=row.text,
            then=then,
            rerolled=again,
        )

    def skill(self, table: str, known: Collection[str] = ()) -> tuple[Outcome, ...]:
        """A skill of the table; those in `known` are rolled again. All but the last were."""
        by_number = {one.number: one for one in self.content.skill.values() if one.table == table}
        tried: list[Outcome] = []
        while True:
            roll = self.roller.roll("D6", self.content.skill_table[table].name)
            skill = by_number[roll.total]
            again = skill.id in known and not all(one.id in known for one in by_number.values())
            tried.append(
                Outcome(
                    roll=roll, total=roll.total, id=skill.id, name=skill.name, text=skill.text, rerolled=again
                )
            )
            if not again:
                return tuple(tried)

    def _following(self, row: models.Row, table: str, reroll: Collection[str]) -> tuple[Outcome, ...]:
        followed: list[Outcome] = []
        for effect in row.effects:
            match effect:
                case fx.RollsOn():
                    followed += self._several(effect, barred(effect, table, reroll))
                case fx.MissesGames(games=str(dice)):
                    followed.append(self._games(dice))
                case fx.Pays(otherwise=fx.MissesGames(games=str(dice))) if not self.pays_fines:
                    followed.append(self._games(dice))
                case fx.Pays(dice=dice):
                    followed.append(self._dollars(dice, "fine", "fine", "amende"))
                case fx.LearnsSkill() if self.skills is not None:
                    followed += self.skill(self.skills)
                case fx.Stake(plus=str(dice)):
                    followed.append(self._dollars(dice, "winnings", "winnings", "gains"))
        return tuple(followed)

    def _several(self, effect: fx.RollsOn, reroll: Collection[str]) -> list[Outcome]:
        rolled: list[Outcome] = []
        times = effect.times
        if isinstance(times, str):
            roll = self.roller.roll(times, Text("how many", "combien"))
            times = roll.total
            name = Text(
                f"{times} rolls" if times > 1 else "1 roll", f"{times} jets" if times > 1 else "1 jet"
            )
            table = self.content.table[effect.table].name
            text = Text(f"Rolled on: {table.en}.", f"À lancer sur : {table.fr}.")
            rolled.append(Outcome(roll=roll, total=times, id="times", name=name, text=text))
        for at in range(times):
            name, several = self.content.table[effect.table].name, times > 1
            what = Text(
                name.en + f" {at + 1} of {times}" * several, name.fr + f" {at + 1} sur {times}" * several
            )
            while True:
                rolled.append(self.on(effect.table, what=what, reroll=reroll))
                if not rolled[-1].rerolled:
                    break
        return rolled

    def _games(self, dice: str) -> Outcome:
        roll = self.roller.roll(dice, Text("games missed", "parties manquées"))
        one = roll.total == 1
        return Outcome(
            roll=roll,
            total=roll.total,
            id="misses-games",
            name=Text(
                f"misses {roll.total} game{'' if one else 's'}",
                f"rate {roll.total} partie{'' if one else 's'}",
            ),
            text=Text("Not available until then.", "Indisponible jusque-là."),
        )

    def _dollars(self, dice: str, id: str, en: str, fr: str) -> Outcome:
        roll = self.roller.roll(dice, Text(en, fr))
        return Outcome(
            roll=roll,
            total=roll.total,
            id=id,
            name=Text(f"${roll.total} {en}", f"{roll.total} $ ({fr})"),
            text=Text(f"{dice} dollars.", f"{dice} dollars."),
        )
