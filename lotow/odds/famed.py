"""From the book to questions with Fame: who may spend how much, on what, and for what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from lotow.errors import LotowError, Text
from lotow.odds.combatant import Combatant, narrowed
from lotow.odds.fame import FamePurse, Goal, purse_of
from lotow.odds.reach import Aim, gun_of
from lotow.odds.stances import Contender
from lotow.rulebook.effects import Entangles, Explodes
from lotow.rulebook.models import Content, Weapon

if TYPE_CHECKING:
    from lotow.odds.famed_duel import FamedDuelOdds
    from lotow.odds.famed_fight import FamedFightOdds
    from lotow.odds.famed_shot import FamedShotOdds


class Spending(Struct, frozen=True, kw_only=True):
    """What somebody may spend: no number of `fame` means all it has; `enemy` is what the enemy may spend
    against it. `distracted`: each point costs more with such an enemy near; `reporter`: one is near to make
    a name for a hero who has none."""

    fame: int | None = None
    goal: Goal = "out"
    rerolls: int = 0
    enemy: int | None = None
    distracted: bool = False
    reporter: bool = False

    def purses(
        self, content: Content, who: Combatant, enemies: Sequence[Combatant]
    ) -> tuple[FamePurse, FamePurse | None]:
        """What one has to spend, and the one enemy who bids against it."""
        if self.enemy is None:
            return self.purse(content, who), None
        if len(enemies) > 1:
            raise LotowError(
                Text("only one enemy bids against a hero", "un seul ennemi mise contre un héros"),
                hint=Text(
                    "name one enemy, or leave its Fame out", "nommez un ennemi, ou laissez sa Réputation"
                ),
            )
        theirs = purse_of(content, enemies[0], None if self.enemy < 0 else self.enemy)
        return self.purse(content, who), theirs

    def purse(self, content: Content, who: Combatant) -> FamePurse:
        return purse_of(
            content,
            who,
            self.fame,
            rerolls=self.rerolls,
            distracted=self.distracted,
            reporter=self.reporter,
        )


def famed_shooting(
    content: Content, shooter: Combatant, target: Combatant, weapon: Weapon, aim: Aim, spending: Spending
) -> FamedShotOdds:
    """A shot with something to spend on it."""
    from lotow.odds.aiming import take_aim
    from lotow.odds.famed_shot import famed_shot

    gun = gun_of(content, weapon, aim.mode)
    if any(narrowed(gun.effects, Explodes)) or any(narrowed(gun.effects, Entangles)):
        raise LotowError(
            Text(f"Fame on a {weapon.name.en} is not reckoned", f"{weapon.name.fr} : Réputation non comptée"),
            hint=Text("name something that shoots", "nommez une arme qui tire"),
        )
    shot = take_aim(content, shooter, target, gun, aim)
    purse = spending.purse(content, shooter)
    return famed_shot(shot, purse, spending.goal, fanned=gun.volley is not None)


def famed_shot_of(
    content: Content, shooter: Combatant, target: Combatant, weapon: Weapon, aim: Aim, spending: Spending
) -> object:
    """The numbers of such a shot, without words."""
    from lotow.odds.aiming import take_aim

    shot = take_aim(content, shooter, target, gun_of(content, weapon, aim.mode), aim)
    return shot.bare, spending.purse(content, shooter)


def famed_fighting(
    content: Content, lone: Contender, others: tuple[Contender, ...], spending: Spending
) -> FamedFightOdds:
    """A fight with Fame on one side, or against one enemy on both."""
    from lotow.odds.brawling import square_up
    from lotow.odds.coming import charges, madness, meetings, tests_before
    from lotow.odds.famed_fight import famed_fight, mixed_fight, tested_first

    purse, theirs = spending.purses(content, lone.who, [one.who for one in others])
    _, steps = charges(content, lone, others)

    def meet(who: Contender, held: FamePurse) -> FamedFightOdds:
        parts = [
            (chance, famed_fight(square_up(content, who, *enemies), held, theirs, spending.goal))
            for chance, enemies, _ in meetings(content, who, others)
        ]
        return mixed_fight(parts, spending.goal)

    tests = tests_before(content, lone, others)
    seized = None if lone.stance.charging else replace(lone, stance=replace(lone.stance, seized=True))
    odds = tested_first(
        tests,
        purse,
        spending.goal,
        lambda held: meet(lone, held),
        None if seized is None else lambda held: meet(seized, held),
    )
    return replace(odds, steps=(*steps, *madness(content, lone, *others), *odds.steps))


def famed_duelling(
    content: Content, first: Contender, second: Contender, spending: Spending
) -> FamedDuelOdds:
    """A duel with Fame on the first side."""
    from lotow.odds.duel import rounds_of
    from lotow.odds.famed_duel import famed_duel

    if first.stance.charging or second.stance.charging:
        raise LotowError(
            Text("Fame and a charge are not reckoned together", "Réputation et charge : non comptées"),
            hint=Text("leave one of them out", "laissez l'une des deux"),
        )
    return famed_duel(rounds_of(content, first, second), spending.purse(content, first.who))
