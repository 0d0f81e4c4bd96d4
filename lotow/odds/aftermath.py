"""What dice decide between games: injuries and death, advances, rare items, loot.

Where the book is open: losing the second eye is not counted as dying, and a fighter is taken to be out of
action in every game unless a chance is given.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from fractions import Fraction
from typing import Literal

from msgspec import Struct

from lotow.dice import Distribution
from lotow.errors import LotowError, Text
from lotow.odds.combatant import Combatant, narrowed
from lotow.odds.steps import Figures, Step
from lotow.rulebook.effects import Changes, Dies, Earns, LearnsSkill, OneOf, RollsOn
from lotow.rulebook.models import Content, Row, Table
from lotow.rulebook.walking import scores

Role = Literal["hero", "henchman"]


def row_chances(table: Table, reroll: Collection[str] = ()) -> list[tuple[Row, Fraction]]:
    """Each row of a dice table; those in `reroll` are rolled again until something else comes up."""
    rolled = Distribution.of(table.dice)
    chances = [
        (row, sum((rolled.probability(score) for score in scores(row.on, table.dice) or ()), Fraction(0)))
        for row in table.rows
        if row.id not in reroll
    ]
    left = sum((chance for _, chance in chances), Fraction(0))
    return [(row, chance / left) for row, chance in chances]


class InjuryOdds(Struct, frozen=True):
    """Out of action once: `rows` are the table's results, `suffers` the chance to suffer each at least
    once, those that another leads to included; `death` is for one time out, `dead` after 1, 2, ... games."""

    rows: tuple[tuple[Row, Fraction], ...]
    suffers: tuple[tuple[Row, Fraction], ...]
    death: Fraction
    dead: tuple[Fraction, ...]

    @property
    def steps(self) -> tuple[Step, ...]:
        return tuple(Step(row.name, row.on, chance) for row, chance in self.rows)

    def figures(self) -> Figures:
        return {
            "death": self.death,
            "dead": {str(game): chance for game, chance in enumerate(self.dead, 1)},
            "rows": {row.id: chance for row, chance in self.rows},
            "suffers": {row.id: chance for row, chance in self.suffers},
        }


def injury(content: Content, role: Role = "hero", *, games: int = 1, out: Fraction | int = 1) -> InjuryOdds:
    """What becomes of somebody out of action; and over so many games, in each of which it goes out of
    action with the chance `out`. Hired guns roll like henchmen."""
    if games < 1 or not 0 <= out <= 1:
        raise LotowError("an impossible number of games or chance", hint="give 1 game or more, and a chance")
    table = content.table[f"{role}-injuries"]
    death = 1 - _spared(content, table, (), lambda row: any(narrowed(row.effects, Dies)))
    dead = tuple(1 - (1 - death * out) ** game for game in range(1, games + 1))
    suffers = tuple(
        (row, 1 - _spared(content, table, (), lambda other, row=row: other is row))  # type: ignore[misc]
        for row in _reached(content, table)
    )
    return InjuryOdds(tuple(row_chances(table)), suffers, death, dead)


def _reached(content: Content, table: Table, seen: tuple[str, ...] = ()) -> Iterator[Row]:
    """Every row a roll on this table can come to."""
    for row in table.rows:
        yield row
        for rolls in narrowed(row.effects, RollsOn):
            if rolls.table not in (*seen, table.id):
                yield from _reached(content, content.table[rolls.table], (*seen, table.id))


def _spared(content: Content, table: Table, reroll: Collection[str], met: Callable[[Row], bool]) -> Fraction:
    """The chance that no row met on the way is such a one."""
    spared = Fraction(0)
    for row, chance in row_chances(table, reroll):
        if not chance or met(row):
            continue
        for rolls in narrowed(row.effects, RollsOn):
            once = _spared(content, content.table[rolls.table], rolls.reroll, met)
            times = Distribution.of(str(rolls.times))
            chance *= (
                sum((once**count * weight for count, weight in times.items()), Fraction(0))
                / times.total_weight
            )
        spared += chance
    return spared


class AdvanceOdds(Struct, frozen=True):
    """One advance: each row; the chance that a characteristic may be raised, where a choice counts for
    both; and the chance of a new skill."""

    rows: tuple[tuple[Row, Fraction], ...]
    raises: tuple[tuple[str, Fraction], ...]
    skill: Fraction

    @property
    def steps(self) -> tuple[Step, ...]:
        return tuple(Step(row.name, row.on, chance) for row, chance in self.rows)

    def figures(self) -> Figures:
        return {
            "rows": {row.id: chance for row, chance in self.rows},
            "raises": dict(self.raises),
            "skill": self.skill,
        }


def advance(content: Content, role: Role = "hero") -> AdvanceOdds:
    """What an advance may be. Hired guns roll like heroes."""
    rows = row_chances(content.table[f"{role}-advances"])
    raises: dict[str, Fraction] = {}
    for row, chance in rows:
        for characteristic, share in _raised(content, row):
            raises[characteristic] = raises.get(characteristic, Fraction(0)) + chance * share
    learns = (chance for row, chance in rows if any(narrowed(row.effects, LearnsSkill)))
    return AdvanceOdds(tuple(rows), tuple(raises.items()), sum(learns, Fraction(0)))


def _raised(content: Content, row: Row) -> Iterator[tuple[str, Fraction]]:
    for effect in row.effects:
        match effect:
            case Changes(characteristic=characteristic):
                yield characteristic, Fraction(1)
            case OneOf(options=options):
                for option in options:
                    yield option.characteristic, Fraction(1)
            case RollsOn(table=table):
                for further, chance in row_chances(content.table[table]):
                    for raised, share in _raised(content, further):
                        yield raised, chance * share


class SearchOdds(Struct, frozen=True):
    """Heroes looking for a rare item, one roll each: `found` by anybody, `each` alone, and how many of
    them succeed."""

    rarity: int
    each: tuple[tuple[Text, Fraction], ...]
    number: tuple[Fraction, ...]

    @property
    def found(self) -> Fraction:
        return 1 - self.number[0]

    @property
    def steps(self) -> tuple[Step, ...]:
        return tuple(Step(name, f"{self.rarity}+", chance) for name, chance in self.each)

    def figures(self) -> Figures:
        return {
            "found": self.found,
            "number": {str(count): chance for count, chance in enumerate(self.number)},
        }


def search(content: Content, rarity: int, heroes: Iterable[Combatant]) -> SearchOdds:
    """Everybody in `heroes` looks for an item of this rarity."""
    dice = Distribution.of(content.numbers.search_dice)
    each = [(hero.name, dice.at_least(rarity - hero.modifier("search"))) for hero in heroes]
    if not each:
        raise LotowError("nobody looks for it", hint="name at least one hero")
    number = [Fraction(1)]
    for _, chance in each:
        for _ in range(content.numbers.searches_per_hero):
            missed = [share * (1 - chance) for share in number]
            number = [
                here + there
                for here, there in zip(
                    [*missed, Fraction(0)], [Fraction(0), *(share * chance for share in number)], strict=True
                )
            ]
    return SearchOdds(rarity, tuple(each), tuple(number))


class LootOdds(Struct, frozen=True):
    """Dollars after a game."""

    dollars: Distribution

    @property
    def mean(self) -> Fraction:
        return self.dollars.mean

    def at_least(self, dollars: int) -> Fraction:
        return self.dollars.at_least(dollars)

    def figures(self) -> Figures:
        total = self.dollars.total_weight
        return {
            "mean": self.mean,
            "loot": {str(dollars): Fraction(weight, total) for dollars, weight in self.dollars.items()},
        }


def loot(
    content: Content, heroes: int, *, extra: Iterable[str] = (), people: Iterable[Combatant] = ()
) -> LootOdds:
    """So many heroes still standing; `extra` dice of the scenario; `people` whose skills, rules or cards
    earn something (a gambler must neither have searched nor fallen)."""
    if heroes < 0:
        raise LotowError(f"{heroes} heroes", hint="give 0 or more")
    dollars = Distribution.of(content.numbers.loot_dice) + Distribution.of(
        content.numbers.loot_per_hero
    ).sum_of(heroes)
    for dice in extra:
        dollars += Distribution.of(dice)
    for one in people:
        dollars += earned(one)
    return LootOdds(dollars)


def earned(who: Combatant) -> Distribution:
    """What somebody brings in: with both the skill and the cards the better of two dice counts."""
    dollars = Distribution.constant(0)
    gambling = [one for one in who.having(Earns) if one.gambling]
    for one in who.having(Earns):
        if not one.gambling and (gambling or not one.adds_to_gambling):
            dollars += Distribution.of(one.dice)
    if gambling:
        dollars += Distribution.of(gambling[0].dice).highest(len(gambling))
    return dollars
