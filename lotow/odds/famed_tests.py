"""Tests of nerve and limb with Fame to spend: one roll, or the same roll turn after turn.

Only the hero's own dice move, each to 6 at most. A single test has nothing to save Fame for; over several
turns it is spent where it is worth most.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache, lru_cache

from msgspec import Struct

from lotow.errors import Lang, Text
from lotow.odds.answers import Figures, Step
from lotow.odds.chances import SIDES
from lotow.odds.combatant import MOUNTED, ON_FOOT, Combatant
from lotow.odds.fame import FamePurse, FameRule, Policy, shown
from lotow.odds.movement import Attempt, attempt, climb, faces_of, moves_of
from lotow.odds.nerve import Nerve
from lotow.rulebook.models import Content
from lotow.rulebook.results import applied, landing

TEST = Text("the test", "le test")
ROLL = Text("the roll", "le jet")


class FamedTestOdds(Struct, frozen=True):
    """The chance to pass, played best, beside the chance `without` Fame; `held` turn by turn where it is
    asked for several, each played for just so many turns."""

    passed: Fraction
    without: Fraction
    rules: tuple[FameRule, ...]
    held: tuple[Fraction, ...] = ()
    steps: tuple[Step, ...] = ()

    def figures(self) -> Figures:
        figures: Figures = {"pass": self.passed, "without_fame": self.without}
        if self.held:
            figures["hold"] = {str(turn): chance for turn, chance in enumerate(self.held, 1)}
        return figures

    def details(self, lang: Lang) -> dict[str, object]:
        return {"policy": [rule.as_json(lang) for rule in self.rules]}


def famed_pluck(nerve: Nerve, purse: FamePurse, turns: int = 1) -> FamedTestOdds:
    """A pluck test, or one every turn."""
    policy = Policy()
    held = _held(nerve, purse, turns, policy)
    return FamedTestOdds(
        held[0],
        nerve.holds(turns)[-1],
        policy.rules(),
        held if turns > 1 else (),
    )


def _held(nerve: Nerve, purse: FamePurse, turns: int, policy: Policy) -> tuple[Fraction, ...]:
    """The best chance to pass every one of 1, 2, ... tests. Whiskey's dice hold for the whole game, and are
    known when the first point is spent."""
    if nerve.certain:
        return (Fraction(1),) * turns
    held = [Fraction(0)] * turns
    for pluck, weight in nerve.pluck.items():
        share, holding = Fraction(weight, nerve.pluck.total_weight), _Holding(nerve, pluck, policy)
        for turn in range(turns):
            held[turn] += share * holding.after(turn + 1, nerve.rerolls, nerve.forgiven, purse)
    return tuple(held)


class _Holding:
    """Backwards over the turns: re-rolls, forgiven failures and Fame are all that can run out."""

    def __init__(self, nerve: Nerve, pluck: int, policy: Policy) -> None:
        self.policy = policy
        self.forgives = nerve.forgiven
        most = max(rolled for rolled, _ in nerve.dice.items())
        total = nerve.dice.total_weight
        self.lacks: dict[int | None, Fraction] = {}
        for rolled, weight in nerve.dice.items():
            need = max(nerve.target - pluck - rolled, 0)
            key = need if rolled + need <= most else None
            self.lacks[key] = self.lacks.get(key, Fraction(0)) + Fraction(weight, total)
        self.after = lru_cache(maxsize=None)(self._after)

    def _after(self, turns: int, rerolls: int, forgiven: int, purse: FamePurse) -> Fraction:
        if not turns:
            return Fraction(1)
        return self._rolled(turns, rerolls, forgiven, purse, again=True)

    def _rolled(self, turns: int, rerolls: int, forgiven: int, purse: FamePurse, *, again: bool) -> Fraction:
        chance = Fraction(0)
        for lacks, share in self.lacks.items():
            options = [(0, self._failed(turns, rerolls, forgiven, purse, again=again))]
            if lacks is not None and (left := purse.spend(lacks)) is not None:
                options.append((lacks, self.after(turns - 1, rerolls, forgiven, left)))
            if lacks == 0:
                options = options[1:]
            points, best = max(options, key=lambda one: (one[1], -one[0]))
            self.policy.note(TEST, purse, points)
            chance += share * best
        return chance

    def _failed(self, turns: int, rerolls: int, forgiven: int, purse: FamePurse, *, again: bool) -> Fraction:
        options = [Fraction(0)]
        if again and rerolls:
            left = max(rerolls - 1, -1)
            options.append(self._rolled(turns, left, forgiven, purse, again=False))
        if forgiven:
            options.append(self.after(turns - 1, rerolls, forgiven - 1, purse))
        return max(options)


def famed_attempt(
    content: Content, who: Combatant, roll: Attempt, purse: FamePurse, *, adjust: tuple[str, ...] = ()
) -> FamedTestOdds:
    """A jump, a leap into the saddle, a horse's jump: a die that fails is raised if it can be, and rolled
    again, where that is allowed, only if it cannot."""
    table, policy = content.table[roll], Policy()
    situation = MOUNTED if roll in ("horse-jump", "thrown-rider") else ON_FOOT
    by = sum(one.by for one in applied(table, adjust)) + who.modifier(roll, situation)
    failing = Fraction(0)
    for face, chance in faces_of(who, roll, situation).items():
        lacks = next(
            (more for more in range(SIDES) if moves_of(landing(table, shown(face, by), more)).succeeds),
            None,
        )
        if lacks is None or purse.spend(lacks) is None:
            failing += chance
        else:
            policy.note(ROLL, purse, lacks)
    if who.rerolls(roll, situation) or purse.rerolls:
        failing *= failing
    return FamedTestOdds(1 - failing, attempt(content, who, roll, adjust=adjust).success, policy.rules())


def famed_climb(
    content: Content, who: Combatant, height: float, purse: FamePurse, *, first_turn: float | None = None
) -> FamedTestOdds:
    """A climb of several turns: every slip that can be paid for is."""
    plain, policy = climb(content, who, height, first_turn=first_turn), Policy()
    table, by = content.table["climb"], who.modifier("climb")
    slips: dict[int, Fraction] = {}
    for face, chance in faces_of(who, "climb", ON_FOOT).items():
        lacks = next(
            more for more in range(SIDES) if not moves_of(landing(table, shown(face, by), more)).falls
        )
        slips[lacks] = slips.get(lacks, Fraction(0)) + chance
    again = bool(who.rerolls("climb", ON_FOOT))

    @cache
    def up(turns: int, left: FamePurse) -> Fraction:
        if not turns:
            return Fraction(1)
        return _climbs(turns, left, again)

    def _climbs(turns: int, left: FamePurse, again: bool) -> Fraction:
        chance = Fraction(0)
        for lacks, share in slips.items():
            options = [(0, _climbs(turns, left, False) if again else Fraction(0))]
            if (rest := left.spend(lacks)) is not None:
                options.append((lacks, up(turns - 1, rest)))
            points, best = max(options if lacks else options[1:], key=lambda one: (one[1], -one[0]))
            policy.note(ROLL, left, points)
            chance += share * best
        return chance

    return FamedTestOdds(up(plain.turns, purse), plain.top, policy.rules())
