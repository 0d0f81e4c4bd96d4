"""What dice decide between games: injuries and death, advances, rare items, loot.

Where the book is open: losing the second eye is not counted as dying but beside it, and a fighter is taken to
be out of action in every game unless a chance is given.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from fractions import Fraction
from typing import Literal

from msgspec import Struct

from lotow.dice import Distribution
from lotow.errors import LotowError, Text
from lotow.odds.answers import Figures, Step
from lotow.odds.combatant import Combatant, narrowed
from lotow.odds.healing import over_games
from lotow.rulebook.characteristics import changed, may_rise
from lotow.rulebook.effects import Changes, Dies, Earns, LearnsSkill, OneOf, Promoted, Sets
from lotow.rulebook.models import Content, Row, Table
from lotow.rulebook.results import chances, reached, row_chances
from lotow.rulebook.whose import advance_table, injury_table

Role = Literal["hero", "henchman", "hired-gun"]


def tables_of(content: Content, role: Role) -> tuple[Table, Table]:
    """Where somebody rolls for injuries and for advances."""
    as_member = None if role == "hired-gun" else role
    return injury_table(content, as_member), advance_table(content, as_member)


class InjuryOdds(Struct, frozen=True):
    """Out of action once: `rows` are the table's results, `suffers` the chance to suffer each at least
    once, those that another leads to included; `death` is for one time out, `dead` after 1, 2, ... games;
    `blind`: the second eye is gone by then; `there`: fit for the game after."""

    rows: tuple[tuple[Row, Fraction], ...]
    suffers: tuple[tuple[Row, Fraction], ...]
    death: Fraction
    dead: tuple[Fraction, ...]
    blind: tuple[Fraction, ...]
    there: tuple[Fraction, ...]

    @property
    def steps(self) -> tuple[Step, ...]:
        return tuple(Step(row.name, row.on, chance) for row, chance in self.rows)

    def figures(self) -> Figures:
        return {
            "death": self.death,
            "dead": _by_game(self.dead),
            "blind": _by_game(self.blind),
            "there": _by_game(self.there),
            "rows": {row.id: chance for row, chance in self.rows},
            "suffers": {row.id: chance for row, chance in self.suffers},
        }


def _by_game(chances: tuple[Fraction, ...]) -> dict[str, Fraction]:
    return {str(game): chance for game, chance in enumerate(chances, 1)}


def injury(content: Content, role: Role = "hero", *, games: int = 1, out: Fraction | int = 1) -> InjuryOdds:
    """What becomes of somebody out of action; and over so many games, in each of which it goes out of
    action with the chance `out`. Hired guns roll like henchmen."""
    if games < 1 or not 0 <= out <= 1:
        raise LotowError(
            Text("an impossible number of games or chance", "un nombre de parties ou une chance impossible"),
            hint=Text("give 1 game or more, and a chance", "donnez 1 partie ou plus, et une chance"),
        )
    table, _ = tables_of(content, role)
    death = _met(content, table, lambda row: any(narrowed(row.effects, Dies)))
    years = over_games(content, table, games, Fraction(out))
    suffers = tuple(
        (row, _met(content, table, lambda other, row=row: other is row))  # type: ignore[misc]
        for row in reached(content, table)
    )
    return InjuryOdds(tuple(row_chances(table)), suffers, death, *years)


def _met(content: Content, table: Table, such: Callable[[Row], bool]) -> Fraction:
    """The chance that such a row is met, on the table or on the way on from it."""
    met = chances(content, table, lambda row: {such(row): Fraction(1)}, lambda one, other: one or other)
    return met.get(True, Fraction(0))


class AdvanceOdds(Struct, frozen=True):
    """One advance: each row; the chance that a characteristic may be raised, where a choice counts for
    both; the chance of a new skill, of becoming a hero, and, for somebody at his maxima, of a free choice."""

    rows: tuple[tuple[Row, Fraction], ...]
    raises: tuple[tuple[str, Fraction], ...]
    skill: Fraction
    promoted: Fraction = Fraction(0)
    free: Fraction | None = None

    @property
    def steps(self) -> tuple[Step, ...]:
        return tuple(Step(row.name, row.on, chance) for row, chance in self.rows)

    def figures(self) -> Figures:
        return {
            "rows": {row.id: chance for row, chance in self.rows},
            "raises": dict(self.raises),
            "skill": self.skill,
            **({"promoted": self.promoted} if self.promoted else {}),
            **({"free": self.free} if self.free is not None else {}),
        }


def advance(
    content: Content, role: Role = "hero", who: Combatant | None = None, risen: Collection[str] = ()
) -> AdvanceOdds:
    """What an advance may be; for `who` as he stands: what is at its maximum (or, for a henchman, has `risen`
    before) is rolled once more, and after that the player raises anything he can."""
    _, table = tables_of(content, role)

    def may(name: str) -> bool:
        return who is None or (name not in risen and room(content, who, name))

    once: dict[str, Fraction] = {}
    nothing = Fraction(0)
    for offers, chance in _offered(content, table).items():
        promoted = (PROMOTED,) in offers
        for names in offers if promoted else offers[:1]:
            possible = [name for name in names if promoted or name == SKILL or may(name)]
            nothing += chance if not possible else 0
            for name in possible:
                once[name] = once.get(name, Fraction(0)) + chance
    again = 1 + nothing if who is not None else Fraction(1)
    free = nothing * nothing if who is not None else None
    raises = {name: chance * again for name, chance in once.items() if name not in (SKILL, PROMOTED)}
    if free:
        for name in (one for one in ADVANCED if may(one)):
            raises[name] = raises.get(name, Fraction(0)) + free
    return AdvanceOdds(
        tuple(row_chances(table)),
        tuple(raises.items()),
        once.get(SKILL, Fraction(0)) * again,
        once.get(PROMOTED, Fraction(0)) * again,
        free,
    )


SKILL, PROMOTED = "skill", "promoted"
ADVANCED = ("shootin", "fightin", "strength", "grit", "attacks", "wounds", "pluck", "fame", "fortune")


def room(content: Content, who: Combatant, name: str) -> bool:
    """Whether a characteristic of his can still rise: no rule fixes it, and it is below its maximum. What
    gear lends is not counted."""
    if any(one.characteristic == name and not one.when for one in who.having(Sets)):
        return False
    value: int | None = getattr(who.profile, name)
    for change in who.having(Changes):
        lent = change.over_maximum or change.weapons
        if change.characteristic == name and isinstance(change.by, int) and not lent:
            value = changed(name, value, change.by, floor=change.floor, ceiling=change.ceiling)
    return may_rise(name, value, getattr(content.maximum, name))


Offer = tuple[str, ...]
"""What one may choose from."""


def _offered(content: Content, table: Table) -> dict[tuple[Offer, ...], Fraction]:
    """What an advance may offer, the row that comes up and the rows it leads to, and how likely."""
    return chances(
        content, table, lambda row: {tuple(_offers(row)): Fraction(1)}, lambda one, further: one + further
    )


def _offers(row: Row) -> Iterator[Offer]:
    """What a row by itself offers."""
    if any(narrowed(row.effects, Promoted)):
        yield (PROMOTED,)
    for effect in row.effects:
        match effect:
            case LearnsSkill():
                yield (SKILL,)
            case Changes(characteristic=characteristic):
                yield (characteristic,)
            case OneOf(options=options):
                yield tuple(option.characteristic for option in options)


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
        raise LotowError(
            Text("nobody looks for it", "personne ne le cherche"),
            hint=Text("name at least one hero", "nommez au moins un héros"),
        )
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
        raise LotowError(
            Text(f"{heroes} heroes", f"{heroes} héros"), hint=Text("give 0 or more", "donnez 0 ou plus")
        )
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
