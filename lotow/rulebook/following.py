"""The walk over a table: a roll, whether its result stands, and every further roll it calls for.

Dice come from somewhere else each time (a roller, a desk that remembers them, a test that tries them all), so
whoever walks says how they fall, whether a fine is paid and when it is over. What a result leads to, what is
rolled again and what an effect has to be rolled for is said here and nowhere else; `results.chances` reckons
the same by exact odds.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Generic, Literal, NamedTuple, TypeAlias, TypeVar

from msgspec import Struct

from lotow.dice import parse
from lotow.rulebook import effects as fx
from lotow.rulebook.models import Content, Row, Skill, SkillTable, Table
from lotow.rulebook.results import adjusted, applied, barred, row_for

Thrown = TypeVar("Thrown")
"""What whoever walks keeps of a throw."""

What = Literal["times", "misses", "fine", "jail", "winnings"]


class Cause(NamedTuple):
    """Why a table is rolled on: the result that leads there, the `at`-th roll of so many."""

    row: Row | None = None
    at: int = 1
    of: int = 1


FIRST = Cause()


class Number(Struct, Generic[Thrown], frozen=True, kw_only=True):
    """A number a result calls for: how many times to roll on `table`, games missed (in `jail` because a fine
    was not paid), dollars. Of one that needed no dice, or of which nobody
    keeps them, nothing is `thrown`."""

    what: What
    table: str = ""
    dice: str
    total: int
    thrown: Thrown | None = None


class Taught(Struct, Generic[Thrown], frozen=True, kw_only=True):
    """A roll on a skill table; a skill that cannot be learnt does not stand."""

    skill: Skill
    total: int
    thrown: Thrown
    stands: bool


class Landing(Struct, Generic[Thrown], frozen=True, kw_only=True):
    """Where a roll landed, `total` after modifiers, and in `then`, in order, what was rolled because of it.
    A `detail` decides the result that led there, and is none of its own."""

    table: str
    row: Row
    total: int
    thrown: Thrown
    stands: bool = True
    detail: bool = False
    then: tuple[Landing[Thrown] | Number[Thrown] | Taught[Thrown], ...] = ()

    def whole(self) -> Iterator[Landing[Thrown]]:
        """This one and what decided it."""
        yield self
        for one in self.then:
            if isinstance(one, Landing) and one.stands and one.detail:
                yield from one.whole()

    def effects(self) -> tuple[fx.Effect, ...]:
        """What the result does, and what the details do."""
        return tuple(effect for one in self.whole() for effect in one.row.effects)

    def numbers(self, *what: What) -> list[int]:
        """The numbers of these sorts that the result and its details call for."""
        numbers = (number for one in self.whole() for number in one.then if isinstance(number, Number))
        return [number.total for number in numbers if number.what in what]


Following: TypeAlias = Landing[Thrown] | Number[Thrown] | Taught[Thrown]


class TableWalk(Generic[Thrown]):
    """Whoever rolls on the tables of a book. A result of a table in `apart` is one of its own, however the
    roll came about; what another table says decides the result that led there."""

    apart: Collection[str] = ()
    refuses_fines = False

    def __init__(self, content: Content) -> None:
        self.content = content

    def lands(self, table: Table, cause: Cause) -> tuple[int, Thrown]:
        """A roll on a table."""
        raise NotImplementedError

    def throws(self, dice: str, what: What, cause: Cause) -> tuple[int, Thrown | None]:
        """A roll for a number."""
        raise NotImplementedError

    def pays(self, fine: int) -> bool:
        """Whether a fine that was rolled is paid."""
        return True

    def lands_on_skill(self, table: SkillTable) -> tuple[int, Thrown]:
        """A roll on a skill table."""
        raise NotImplementedError

    def skill_table(self, effect: fx.LearnsSkill) -> str | None:
        """On which skill table a new skill is rolled; none where nobody rolls for it."""
        return None

    def may_learn(self, skill: Skill) -> bool:
        """Whether a skill is one to learn; else it is rolled again."""
        return True

    def suffers(self, landing: Landing[Thrown]) -> None:
        """A result of its own has come about, with all that decides it."""

    @property
    def over(self) -> bool:
        """Whether nothing more can happen: of several rolls those to come are not made."""
        return False

    def walk(
        self,
        table: str,
        cause: Cause = FIRST,
        *,
        adjustments: Collection[str] = (),
        reroll: Collection[str] = (),
    ) -> Landing[Thrown]:
        """A roll on a table and all it leads to; a row of `reroll` does not stand, and leads nowhere."""
        rolled_on = self.content.table[table]
        applying = applied(rolled_on, adjustments)
        score, thrown = self.lands(rolled_on, cause)
        total = adjusted(score, sum(adjustment.by for adjustment in applying), parse(rolled_on.dice))
        row = row_for(rolled_on, total)
        stands = row.id not in reroll
        then = tuple(self.after(row, table, reroll)) if stands else ()
        if score == 1:
            then += tuple(
                self.walk(adjustment.natural_one) for adjustment in applying if adjustment.natural_one
            )
        landing = Landing(
            table=table,
            row=row,
            total=total,
            thrown=thrown,
            stands=stands,
            detail=cause.row is not None and table not in self.apart,
            then=then,
        )
        if stands and not landing.detail:
            self.suffers(landing)
        return landing

    def until_it_stands(
        self, table: str, cause: Cause = FIRST, reroll: Collection[str] = ()
    ) -> Iterator[Landing[Thrown]]:
        """Rolls on a table until a result stands."""
        while True:
            landing = self.walk(table, cause, reroll=reroll)
            yield landing
            if landing.stands:
                return

    def after(self, row: Row, table: str, reroll: Collection[str] = ()) -> Iterator[Following[Thrown]]:
        """What a result calls for, in the order its effects stand."""
        for effect in row.effects:
            match effect:
                case fx.RollsOn():
                    yield from self._several(effect, row, barred(effect, table, reroll))
                case fx.MissesGames():
                    yield self._number(effect.games, "misses", row)
                case fx.Pays():
                    yield from self._judged(effect, row)
                case fx.Stake(plus=str(dice)):
                    yield self._number(dice, "winnings", row)
                case fx.LearnsSkill() if (wanted := self.skill_table(effect)) is not None:
                    yield from self.skills(wanted)

    def skills(self, table: str) -> Iterator[Taught[Thrown]]:
        """Rolls on a skill table until a skill stands."""
        by_number = {one.number: one for one in self.content.skill.values() if one.table == table}
        while True:
            score, thrown = self.lands_on_skill(self.content.skill_table[table])
            skill = by_number[score]
            yield Taught(skill=skill, total=score, thrown=thrown, stands=(stands := self.may_learn(skill)))
            if stands:
                return

    def _several(self, rolls: fx.RollsOn, row: Row, reroll: Collection[str]) -> Iterator[Following[Thrown]]:
        times = self._number(rolls.times, "times", row, rolls.table)
        if isinstance(rolls.times, str):
            yield times
        for at in range(times.total):
            if not self.over:
                cause = Cause(row, at + 1, times.total)
                yield from self.until_it_stands(rolls.table, cause, reroll)

    def _judged(self, effect: fx.Pays, row: Row) -> Iterator[Number[Thrown]]:
        """A fine, or what happens to whoever does not pay it."""
        if not self.refuses_fines:
            fine = self._number(effect.dice, "fine", row)
            if self.pays(fine.total):
                yield fine
                return
        yield self._number(effect.otherwise.games, "jail", row)

    def _number(self, dice: int | str, what: What, row: Row, table: str = "") -> Number[Thrown]:
        if isinstance(dice, int):
            return Number(what=what, table=table, dice=str(dice), total=dice)
        total, thrown = self.throws(dice, what, Cause(row))
        return Number(what=what, table=table, dice=dice, total=total, thrown=thrown)
