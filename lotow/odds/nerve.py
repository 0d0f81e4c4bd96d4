"""Pluck tests, and how long a posse holds once it has to test Head for the Hills every turn.

A test is 2D6 plus Pluck against 10. Whiskey's dice are rolled once and hold for the whole game, so over
several turns the chances are mixed at the end, not at each test.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from msgspec import Struct

from lotow.dice import Distribution
from lotow.errors import LotowError, Text
from lotow.odds.answers import Figures, Step
from lotow.odds.combatant import ON_FOOT, Combatant, Situation, narrowed
from lotow.rulebook.effects import Changes, GathersPluck, LowersPluck, PassesPluck, Roll, SharesPluck, When
from lotow.rulebook.models import Content, Numbers

Test = Literal["pluck", "dive-for-cover", "head-for-the-hills"]


class Company(Struct, frozen=True, kw_only=True):
    """Who and what stands by somebody in a test: a `leader` near enough to lend Pluck, a leader on the table
    at all (`loyal`), the `hated` posse as the enemy, and re-rolls of an underdog, kept for these tests."""

    leader: Combatant | None = None
    loyal: bool = False
    hated: bool = False
    rerolls: int = 0


ALONE = Company()


class Nerve(Struct, frozen=True):
    """Somebody about to test: what Pluck counts (a distribution, for whiskey), the dice, the total needed,
    whether it passes without rolling, how many re-rolls there are (-1: at every test), and how many
    failures are forgiven."""

    pluck: Distribution
    dice: Distribution
    target: int
    certain: bool = False
    rerolls: int = 0
    forgiven: int = 0

    def passes(self, pluck: int) -> Fraction:
        """One roll of the dice with this Pluck."""
        return self.dice.at_least(self.target - pluck)

    def chance(self) -> Fraction:
        """One test, the first of the game, re-roll included."""
        return self.holds(1)[-1] if not self.certain else Fraction(1)

    def holds(self, turns: int) -> tuple[Fraction, ...]:
        """The chance to have passed every test after 1, 2, ... turns of one test each."""
        if self.certain:
            return (Fraction(1),) * turns
        total = self.pluck.total_weight
        mixed = [Fraction(0)] * turns
        for pluck, weight in self.pluck.items():
            for turn, chance in enumerate(self._holds(self.passes(pluck), turns)):
                mixed[turn] += chance * weight / total
        return tuple(mixed)

    def _holds(self, passed: Fraction, turns: int) -> list[Fraction]:
        state = {(self.rerolls, self.forgiven): Fraction(1)}
        held = []
        for _ in range(turns):
            after: dict[tuple[int, int], Fraction] = {}
            for (rerolls, forgiven), chance in state.items():
                failed = chance * (1 - passed)
                _add(after, (rerolls, forgiven), chance * passed)
                if rerolls:
                    rerolls = max(rerolls - 1, -1)
                    _add(after, (rerolls, forgiven), failed * passed)
                    failed *= 1 - passed
                if forgiven:
                    _add(after, (rerolls, forgiven - 1), failed)
            state = after
            held.append(sum(state.values(), Fraction(0)))
        return held


def _add(state: dict[tuple[int, int], Fraction], key: tuple[int, int], chance: Fraction) -> None:
    state[key] = state.get(key, Fraction(0)) + chance


def nerve(
    content: Content,
    combatant: Combatant,
    *,
    test: Test = "pluck",
    company: Company = ALONE,
    friends: int = 0,
    lowered: int = 0,
    preached: int = 0,
    situation: Situation = ON_FOOT,
    once_a_game: bool = True,
) -> Nerve:
    """How somebody stands a test, and in which `company`; `friends` are how many others of its type stand
    close, `lowered` what preaching has taken from whoever listens to it and `preached` how often it has been
    tried besides; `once_a_game` says whether re-rolls
    that come once a game are still unused. Only a kind of test that an effect does not leave out is passed
    without rolling."""
    numbers = content.numbers
    roll: Roll = "head-for-the-hills" if test == "head-for-the-hills" else "pluck"
    situation |= backed(company)
    lost = Distribution.constant(0)
    if not combatant.ignores("preaching", situation):
        lost = preaching(content, preached) + lowered
    pluck = _pluck(combatant, situation, friends, lost)
    leader = company.leader
    if leader is not None:
        if not any(leader.having(SharesPluck, situation)):
            raise LotowError(
                Text(f"{leader.name.en} is no leader", f"{leader.name.fr} n'est pas un leader"),
                hint=Text("only a leader lends Pluck to others", "seul un leader prête son Cran aux autres"),
            )
        pluck = _better(pluck, _pluck(leader, situation, 0, Distribution.constant(0)))
    certain = any(test not in effect.but for effect in combatant.having(PassesPluck, situation))
    again = combatant.rerolls(roll, situation)
    rerolls = 0
    if any(effect.uses is None for effect in again):
        rerolls = -1
    elif once_a_game:
        rerolls = sum(effect.uses or 0 for effect in again) + company.rerolls
    forgiven = roll == "head-for-the-hills" and combatant.ignores(
        "first-failed-head-for-the-hills", situation
    )
    return Nerve(
        pluck,
        _dice(numbers, combatant, roll, situation),
        numbers.pluck_target,
        certain,
        rerolls,
        int(forgiven),
    )


def backed(company: Company) -> Situation:
    """What company adds to a situation."""
    here: set[When] = set()
    if company.loyal or company.leader is not None:
        here.add("leader-on-table")
    if company.hated:
        here.add("against-bitter-enemy")
    return frozenset(here)


def sane(
    content: Content,
    who: Combatant,
    company: Company = ALONE,
    situation: Situation = ON_FOOT,
    *,
    once_a_game: bool = True,
) -> Fraction:
    """The chance to act at all this turn: the mad must pass a pluck test at the start of it."""
    if not who.has("madness"):
        return Fraction(1)
    return nerve(content, who, company=company, situation=situation, once_a_game=once_a_game).chance()


def _dice(numbers: Numbers, combatant: Combatant, roll: Roll, situation: Situation) -> Distribution:
    other = combatant.rolls_dice(roll, situation)
    if other is None:
        return Distribution.of(numbers.pluck_dice)
    die = Distribution.die(6)
    if other.keep == "highest":
        return die.highest_of(other.dice, other.kept)
    return die.lowest_of(other.dice, other.kept)


def preaching(content: Content, times: int) -> Distribution:
    """The Pluck that so many readings from the Bible take."""
    for rule in content.rule.values():
        for effect in narrowed(rule.effects, LowersPluck):
            heard = Distribution.die(6).map(lambda face, one=effect: one.by if face >= one.on else 0)  # type: ignore[misc]
            return heard.sum_of(times)
    return Distribution.constant(0)


def _pluck(combatant: Combatant, situation: Situation, friends: int, lost: Distribution) -> Distribution:
    number = combatant.value("pluck", situation)
    for gathers in combatant.having(GathersPluck, situation):
        number = max(number, min(number + gathers.by * friends, gathers.ceiling))
    pluck = lost.map(lambda taken: max(number - taken, 0))
    for change in combatant.having(Changes, situation):
        if change.characteristic == "pluck" and isinstance(change.by, str):
            ceiling = change.ceiling
            pluck = pluck + Distribution.of(change.by)
            if ceiling is not None:
                # Somebody already above the ceiling does not lose Pluck by drinking.
                highest = max(ceiling, number)
                pluck = pluck.map(lambda value, highest=highest: min(value, highest))  # type: ignore[misc]
    return pluck


def _better(one: Distribution, other: Distribution) -> Distribution:
    weights: dict[int, int] = {}
    for mine, my_weight in one.items():
        for theirs, their_weight in other.items():
            best = max(mine, theirs)
            weights[best] = weights.get(best, 0) + my_weight * their_weight
    return Distribution.from_weights(weights)


class PluckOdds(Struct, frozen=True):
    """The answer for one test."""

    nerve: Nerve

    @property
    def passed(self) -> Fraction:
        return self.nerve.chance()

    @property
    def steps(self) -> tuple[Step, ...]:
        if self.nerve.certain:
            return (Step(Text("passes without rolling", "réussi sans lancer les dés"), "", Fraction(1)),)
        steps = []
        for pluck, _ in self.nerve.pluck.items():
            label = Text(f"to pass with Pluck {pluck}", f"pour réussir avec un Cran de {pluck}")
            steps.append(Step(label, f"{self.nerve.target - pluck}+", self.nerve.passes(pluck)))
        if self.nerve.rerolls:
            label = Text("with the failure rolled again", "avec l'échec relancé")
            steps.append(Step(label, "", self.passed))
        return tuple(steps)

    def figures(self) -> Figures:
        return {"pass": self.passed}


class HillsOdds(Struct, frozen=True):
    """Head for the Hills, turn after turn: the chance still to stand after 1, 2, ... turns."""

    nerve: Nerve
    held: tuple[Fraction, ...]

    @property
    def steps(self) -> tuple[Step, ...]:
        label = ("still there after turn", "encore là après le tour")
        return tuple(
            Step(Text(f"{label[0]} {turn}", f"{label[1]} {turn}"), "", chance)
            for turn, chance in enumerate(self.held, 1)
        )

    def figures(self) -> Figures:
        return {"pass": self.held[0], "hold": {str(turn): chance for turn, chance in enumerate(self.held, 1)}}


def pluck(
    content: Content,
    combatant: Combatant,
    *,
    test: Test = "pluck",
    company: Company = ALONE,
    friends: int = 0,
    lowered: int = 0,
    preached: int = 0,
    situation: Situation = ON_FOOT,
) -> PluckOdds:
    """One pluck test."""
    return PluckOdds(
        nerve(
            content,
            combatant,
            test=test,
            company=company,
            friends=friends,
            lowered=lowered,
            preached=preached,
            situation=situation,
        )
    )


def head_for_the_hills(
    content: Content,
    combatant: Combatant,
    turns: int,
    *,
    company: Company = ALONE,
    lowered: int = 0,
    preached: int = 0,
    situation: Situation = ON_FOOT,
) -> HillsOdds:
    """A posse that must test every turn: `combatant` is its leader or, without one, its pluckiest."""
    if turns < 1:
        raise LotowError(
            Text(f"{turns} turns", f"{turns} tours"),
            hint=Text("ask for one turn or more", "demandez un tour ou plus"),
        )
    tested = nerve(
        content,
        combatant,
        test="head-for-the-hills",
        company=company,
        lowered=lowered,
        preached=preached,
        situation=situation,
    )
    return HillsOdds(tested, tested.holds(turns))
