"""Where a roll on a dice table lands, and how likely everything is that follows from it.

Rolling one outcome (`tables`) and reckoning all of them (the odds) read a row the same way here: the
score after adjustments, the rows rolled again, the tables a row leads to.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import TYPE_CHECKING, TypeVar

from lotow.dice import Dice, parse
from lotow.rulebook.effects import RollsOn
from lotow.rulebook.models import Adjustment, Content, Row, Table
from lotow.rulebook.walking import scores

if TYPE_CHECKING:
    from fractions import Fraction

    from lotow.dice import Distribution

Value = TypeVar("Value")


def adjusted(total: int, by: int, dice: Dice) -> int:
    """A modified score never leaves what the dice can show."""
    return max(dice.minimum, min(dice.maximum, total + by))


def row_for(table: Table, total: int) -> Row:
    """The row of a table that a score falls on."""
    return next(row for row in table.rows if total in (scores(row.on, table.dice) or ()))


def landing(table: Table, total: int, by: int) -> Row:
    """The row that a score falls on once something is added to it."""
    return row_for(table, adjusted(total, by, parse(table.dice)))


def applied(table: Table, names: Collection[str]) -> tuple[Adjustment, ...]:
    """The adjustments of a table that are in force."""
    return tuple(adjustment for adjustment in table.adjustments if adjustment.id in names)


def leads_to(row: Row) -> Iterator[RollsOn]:
    """The further rolls a result calls for."""
    for effect in row.effects:
        if isinstance(effect, RollsOn):
            yield effect


def barred(rolls: RollsOn, table: str, before: Collection[str]) -> frozenset[str]:
    """The rows that do not stand on a further roll: those it names, and on the same table all that did not
    stand before."""
    return frozenset(rolls.reroll) | (frozenset(before) if rolls.table == table else frozenset())


def reached(content: Content, table: Table, seen: tuple[str, ...] = ()) -> Iterator[Row]:
    """Every row a roll on this table can come to, those of further tables after the row that leads there."""
    for row in table.rows:
        yield row
        for rolls in leads_to(row):
            if rolls.table not in (*seen, table.id):
                yield from reached(content, content.table[rolls.table], (*seen, table.id))


def row_chances(table: Table, reroll: Collection[str] = (), by: int = 0) -> list[tuple[Row, Fraction]]:
    """Each row of a dice table; those in `reroll` are rolled again until something else comes up."""
    from fractions import Fraction

    from lotow.dice import Distribution

    rolled = Distribution.of(table.dice)
    weights = {row.id: 0 for row in table.rows}
    for score, weight in rolled.items():
        weights[landing(table, score, by).id] += weight
    left = sum(weight for row, weight in weights.items() if row not in reroll)
    return [(row, Fraction(weights[row.id], left)) for row in table.rows if row.id not in reroll]


def chances(
    content: Content,
    table: Table,
    worth: Callable[[Row], Mapping[Value, Fraction]],
    join: Callable[[Value, Value], Value],
    *,
    reroll: Collection[str] = (),
) -> dict[Value, Fraction]:
    """What a roll and everything it leads to come to: `worth` says how likely a row by itself is which
    value, `join` puts two values together (the longer stay in bed, dead or not)."""
    from lotow.dice import Distribution

    whole: dict[Value, Fraction] = {}
    for row, chance in row_chances(table, reroll):
        if not chance:
            continue
        values = dict(worth(row))
        for rolls in leads_to(row):
            again = barred(rolls, table.id, reroll)
            once = chances(content, content.table[rolls.table], worth, join, reroll=again)
            values = _several(values, once, Distribution.of(str(rolls.times)), join)
        for value, share in values.items():
            whole[value] = whole.get(value, 0 * chance) + chance * share
    return whole


def _several(
    start: dict[Value, Fraction],
    once: dict[Value, Fraction],
    times: Distribution,
    join: Callable[[Value, Value], Value],
) -> dict[Value, Fraction]:
    """Joined with so many further rolls, as many as `times` shows."""
    from fractions import Fraction

    ends: dict[Value, Fraction] = {}
    rolled, values = 0, start
    for count, weight in times.items():
        for _ in range(count - rolled):
            values = joined(values, once, join)
        rolled = count
        for value, chance in values.items():
            share = chance * Fraction(weight, times.total_weight)
            ends[value] = ends.get(value, Fraction(0)) + share
    return ends


def joined(
    one: Mapping[Value, Fraction], other: Mapping[Value, Fraction], join: Callable[[Value, Value], Value]
) -> dict[Value, Fraction]:
    """Two independent values put together."""
    both: dict[Value, Fraction] = {}
    for mine, chance in one.items():
        for theirs, also in other.items():
            value = join(mine, theirs)
            both[value] = both[value] + chance * also if value in both else chance * also
    return both
