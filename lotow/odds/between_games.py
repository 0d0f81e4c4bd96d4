"""What else dice decide between games: the doctor, a prize fight, a captive's price, clothes that get torn.

Where the book is open: of the doctor's patients it is the injury one cares for that he heals if he heals one.
"""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from lotow.dice import Distribution
from lotow.errors import LotowError, Text
from lotow.odds.answers import Figures, Step
from lotow.odds.chances import SIDES
from lotow.odds.combatant import narrowed
from lotow.rulebook.effects import Dies, Heals, Ransomed, RollsOn, Ruined, Stake
from lotow.rulebook.models import Content, Item, Row, Table
from lotow.rulebook.results import chances, row_chances


class DoctorOdds(Struct, frozen=True):
    """A visit to the doctor: each row, the chance that the injury is `healed`, that all are, that there is a
    new one, that it is the last, and what it costs."""

    rows: tuple[tuple[Row, Fraction], ...]
    healed: Fraction
    all_healed: Fraction
    worse: Fraction
    death: Fraction
    cost: Distribution | None = None

    def figures(self) -> Figures:
        figures: Figures = {
            "rows": {row.id: chance for row, chance in self.rows},
            "healed": self.healed,
            "all_healed": self.all_healed,
            "worse": self.worse,
            "death": self.death,
        }
        if self.cost is not None:
            figures["mean_cost"] = self.cost.mean
        return figures


def doctor(content: Content) -> DoctorOdds:
    """What becomes of somebody who goes to see him."""
    item, table = _treatment(content)
    rows = row_chances(table)
    heals = [(one, chance) for row, chance in rows for one in narrowed(row.effects, Heals)]
    worse = sum((chance for row, chance in rows if any(narrowed(row.effects, RollsOn))), Fraction(0))
    died = chances(
        content,
        table,
        lambda row: {any(narrowed(row.effects, Dies)): Fraction(1)},
        lambda one, other: one or other,
    )
    return DoctorOdds(
        tuple(rows),
        sum((chance for _, chance in heals), Fraction(0)),
        sum((chance for one, chance in heals if one.count == "all"), Fraction(0)),
        worse,
        died.get(True, Fraction(0)),
        Distribution.of(item.trade.dice) if item.trade is not None and item.trade.dice else None,
    )


def _treatment(content: Content) -> tuple[Item, Table]:
    for item in content.item.values():
        for rolls in narrowed(item.effects, RollsOn):
            return item, content.table[rolls.table]
    raise LotowError(
        Text("this book has no doctor", "ce livre n'a pas de docteur"),
        hint=Text("its items offer no treatment", "ses objets n'offrent aucun soin"),
    )


class MoneyOdds(Struct, frozen=True):
    """Dollars that dice decide: `ahead`, the chance to have more than the sum set against them."""

    dollars: Distribution
    ahead: Fraction
    level: Fraction
    rows: tuple[tuple[Row, Fraction], ...] = ()
    steps: tuple[Step, ...] = ()

    def figures(self) -> Figures:
        total = self.dollars.total_weight
        return {
            "mean": self.dollars.mean,
            "ahead": self.ahead,
            "level": self.level,
            "loot": {str(dollars): Fraction(weight, total) for dollars, weight in self.dollars.items()},
        }


def bet(content: Content, stake: int) -> MoneyOdds:
    """What comes back of a bet on a prize fight."""
    _positive(stake)
    table = next(table for table in content.table.values() if any(narrowed(table.rows[0].effects, Stake)))
    parts = []
    rows = row_chances(table)
    common = Distribution.of(table.dice).total_weight
    for row, chance in rows:
        for one in narrowed(row.effects, Stake):
            back = Distribution.constant(stake * one.times)
            parts.append((back + Distribution.of(one.plus) if one.plus else back, int(chance * common)))
    return _against(Distribution.mix(parts), stake, tuple(rows))


def ransom(content: Content, asked: int) -> MoneyOdds:
    """The bounty on a captive beside the ransom that is offered for him."""
    _positive(asked)
    for table in content.table.values():
        for row in table.rows:
            for one in narrowed(row.effects, Ransomed):
                return _against(Distribution.of(one.bounty), asked)
    raise LotowError(
        Text("nobody is captured in this book", "personne n'est capturé dans ce livre"),
        hint=Text("no injury says so", "aucune blessure ne le dit"),
    )


def _against(dollars: Distribution, sum_: int, rows: tuple[tuple[Row, Fraction], ...] = ()) -> MoneyOdds:
    return MoneyOdds(dollars, dollars.at_least(sum_ + 1), dollars.probability(sum_), rows)


def _positive(dollars: int) -> None:
    if dollars < 1:
        raise LotowError(
            Text(f"${dollars} is no sum", f"{dollars} $ n'est pas une somme"),
            hint=Text("give $1 or more", "donnez 1 $ ou plus"),
        )


class RuinOdds(Struct, frozen=True):
    """Something that may be ruined whenever its owner is out of action: the chance after 1, 2, ... games."""

    ruined: tuple[Fraction, ...]

    def figures(self) -> Figures:
        return {"ruined": {str(game): chance for game, chance in enumerate(self.ruined, 1)}}


def ruin(content: Content, item: Item, games: int, out: Fraction) -> RuinOdds:
    """How long an item lasts somebody who goes out of action with this chance in every game."""
    on = next((one.on for one in narrowed(item.effects, Ruined)), None)
    if on is None:
        raise LotowError(
            Text(f"{item.name.en} is never ruined", f"{item.name.fr} : jamais abîmé"),
            hint=Text("name fancy duds", "nommez des vêtements voyants"),
        )
    once = out * Fraction(on, SIDES)
    return RuinOdds(tuple(1 - (1 - once) ** game for game in range(1, games + 1)))
