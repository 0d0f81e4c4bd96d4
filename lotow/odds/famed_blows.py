"""Blows with Fame behind them: the striker may raise its dice to wound, the victim those of its Fortune; an
underdog may roll again any die of its own that fails, once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from lotow.errors import Text
from lotow.odds.blows import Blow, Brawler
from lotow.odds.chances import SIDES
from lotow.odds.fame import FamePurse, Policy, Value, Worth, missing, weighed
from lotow.odds.fighting import Fight

TO_WOUND = Text("to wound", "pour blesser")
FORTUNE = Text("Fortune", "Chance")
NOTHING: Value = (0, 0, 0, 0)


class Body(NamedTuple):
    """What is left of somebody: Wounds, Fortune, wounds it will ignore."""

    wounds: int
    fortune: int
    ignored: int


class Purses(NamedTuple):
    """Fame of the lone fighter and of its enemy."""

    mine: FamePurse
    theirs: FamePurse


@lru_cache(maxsize=256)
def _kinds(need: int, modifier: int, natural: int) -> tuple[tuple[int | None, bool, int], ...]:
    """The faces of a die by what they lack, and by whether they earn something by themselves (from `natural`
    on; 0: none does)."""
    kinds: dict[tuple[int | None, bool], int] = {}
    for face in range(1, SIDES + 1):
        kind = missing(face, need, modifier), bool(natural) and face >= natural
        kinds[kind] = kinds.get(kind, 0) + 1
    return tuple((lacks, earns, ways) for (lacks, earns), ways in kinds.items())


class _Pair(NamedTuple):
    """A striker at a victim: the blow, how many an attack is, whether naturals earn more."""

    attacks: int
    blow: Blow
    victim: Brawler
    strikes: int
    again: bool


class Blows:
    """The winners' blows, one after the other. The lone fighter's purse pays for its dice to wound or, if it
    has lost, for its Fortune; the enemy's the other way round."""

    def __init__(self, fight: Fight, won: bool, worth: Worth, policy: Policy, whole: int = 1) -> None:
        self.won = won
        self.worth, self.policy, self.whole = worth, policy, whole
        lone, others = fight.lone, fight.others
        if won:
            self.pairs = [
                _Pair(lone.attacks, blow, one, one.struck, lone.strikes_again)
                for one, blow in zip(others, fight.blows, strict=True)
            ]
        else:
            self.pairs = [
                _Pair(one.attacks, blow, lone, lone.struck, one.strikes_again)
                for one, blow in zip(others, fight.returned, strict=True)
            ]
        self._known: dict[tuple[int, int, int, Body, Purses], Value] = {}

    def value(self, purses: Purses) -> Value:
        return self._turn_to(0, self.pairs[0].attacks, None, purses)

    def _turn_to(self, at: int, attacks: int, body: Body | None, purses: Purses) -> Value:
        """The lone winner turns to its next victim; or the next winner strikes what is left of the loser."""
        if at == len(self.pairs):
            return NOTHING
        pair = self.pairs[at]
        tough = pair.victim.tough
        fresh = Body(tough.wounds, tough.fortune, tough.ignored)
        struck = self.strike(at, 0, attacks if self.won else pair.attacks, body or fresh, purses)
        dares, of = pair.blow.dares, pair.blow.dares_of
        if dares == of:
            return struck

        def faced(held: Purses) -> Value:
            stands = self.strike(at, 0, attacks if self.won else pair.attacks, body or fresh, held)
            return self.mix([(dares, stands), (of - dares, self._turn_to(at + 1, attacks, body, held))])

        shirks = self._again(self._turn_to(at + 1, attacks, body, purses), faced, purses, striker=True)
        return self.mix([(dares, struck), (of - dares, shirks)])

    def _again(
        self, kept: Value, rolled: Callable[[Purses], Value], purses: Purses, *, striker: bool
    ) -> Value:
        """A die that failed: left as it lies, or rolled once more."""
        purse, put, mine = self._purse(purses, striker)
        left = purse.reroll()
        if left is None:
            return kept
        other = rolled(put(left))
        gain = self.worth(other) - self.worth(kept)
        return other if (gain > 0 if mine else gain < 0) else kept

    def over(self, at: int, body: Body, purses: Purses) -> Value:
        """No blow is left of whoever strikes now."""
        return NOTHING if self.won else self._turn_to(at + 1, 0, body, purses)

    def mix(self, parts: Sequence[tuple[int, Value]]) -> Value:
        return weighed(parts)

    def strike(self, at: int, strikes: int, attacks: int, body: Body, purses: Purses) -> Value:
        """With so many blows of this attack and so many attacks left."""
        if not strikes and not attacks:
            return self.over(at, body, purses)
        if not strikes:
            strikes, attacks = self.pairs[at].strikes, attacks - 1
        key = at, strikes, attacks, body, purses
        if key not in self._known:
            past = self.pairs[at].blow.past
            hit = self._to_wound(at, strikes - 1, attacks, body, purses, again=True)
            if past != SIDES:

                def across(held: Purses) -> Value:
                    through = self._to_wound(at, strikes - 1, attacks, body, held, again=True)
                    missed = self.strike(at, strikes - 1, attacks, body, held)
                    return self.mix([(past, through), (SIDES - past, missed)])

                stopped = self.strike(at, strikes - 1, attacks, body, purses)
                stopped = self._again(stopped, across, purses, striker=True)
                hit = self.mix([(past, hit), (SIDES - past, stopped)])
            self._known[key] = hit
        return self._known[key]

    def _pick(
        self, kept: Value, raised: Value, roll: Text, purse: FamePurse, points: int, mine: bool
    ) -> Value:
        """To spend so many points on a die that would fail, or to leave it."""
        gain = self.worth(raised) - self.worth(kept)
        spends = gain > 0 if mine else gain < 0
        if mine:
            self.policy.note(roll, purse, points if spends else 0)
        return raised if spends else kept

    def _purse(self, purses: Purses, striker: bool) -> tuple[FamePurse, Callable[[FamePurse], Purses], bool]:
        """Whose purse pays, how to put it back, and whether it is the lone fighter's."""
        if striker == self.won:
            return purses.mine, lambda purse: Purses(purse, purses.theirs), True
        return purses.theirs, lambda purse: Purses(purses.mine, purse), False

    def _to_wound(
        self,
        at: int,
        strikes: int,
        attacks: int,
        body: Body,
        purses: Purses,
        *,
        again: bool,
        fresh: bool = True,
    ) -> Value:
        """The dice to wound: `again` says whether a skill may still roll them again, `fresh` whether the
        first has not been by an underdog. What a skill has rolled again nobody rolls once more."""
        pair = self.pairs[at]
        roll = pair.blow.roll
        assert roll is not None
        first, second = roll.dice
        purse, put, mine = self._purse(purses, True)

        def failed(held: FamePurse) -> Value:
            if again and roll.again and roll.need != "-":
                return self._to_wound(at, strikes, attacks, body, put(held), again=False)
            return self.strike(at, strikes, attacks, body, put(held))

        def then(earned: int, added: int, held: FamePurse, *, once: bool = True) -> Value:
            if not second:
                return self._wounded(at, strikes, earned, body, put(held))
            lost = failed(held) if once else self.strike(at, strikes, attacks, body, put(held))
            parts = list[tuple[int, Value]]()
            if again and once:

                def second_die(left: Purses) -> Value:
                    return then(earned, added, self._purse(left, True)[0], once=False)

                lost = self._again(lost, second_die, put(held), striker=True)
            for lacks, _, ways in _kinds(second, roll.modifier + added, 0):
                left = held.spend(lacks) if lacks is not None else None
                value = lost
                if left is not None:
                    value = self._wounded(at, strikes, earned, body, put(left))
                    if lacks:
                        value = self._pick(lost, value, TO_WOUND, held, lacks, mine)
                parts.append((ways, value))
            return self.mix(parts)

        parts = list[tuple[int, Value]]()
        lost: Value | None = None
        for lacks, natural, ways in _kinds(first, roll.modifier, roll.natural if pair.again else 0):
            left = purse.spend(lacks) if lacks is not None else None
            if lacks != 0 and lost is None:
                lost = failed(purse)
                if again and fresh and not roll.again:

                    def first_die(left: Purses) -> Value:
                        return self._to_wound(at, strikes, attacks, body, left, again=True, fresh=False)

                    lost = self._again(lost, first_die, purses, striker=True)
            value = lost or NOTHING
            if left is not None:
                value = then(attacks + int(natural), lacks or 0, left)
                if lacks and lost is not None:
                    value = self._pick(lost, value, TO_WOUND, purse, lacks, mine)
            parts.append((ways, value))
        return self.mix(parts)

    def _wounded(
        self, at: int, strikes: int, attacks: int, body: Body, purses: Purses, *, fresh: bool = True
    ) -> Value:
        """A wound: ignored, saved by Fortune point after point, or suffered."""
        if body.ignored:
            return self.strike(
                at, strikes, attacks, Body(body.wounds, body.fortune, body.ignored - 1), purses
            )
        if not body.fortune:
            return self.suffered(at, strikes, attacks, body, purses)
        less = Body(body.wounds, body.fortune - 1, 0)
        purse, put, mine = self._purse(purses, False)
        need = SIDES + 1 - self.pairs[at].victim.tough.save
        hurt, parts = self._wounded(at, strikes, attacks, less, purses), list[tuple[int, Value]]()
        if fresh:

            def save(left: Purses) -> Value:
                return self._wounded(at, strikes, attacks, body, left, fresh=False)

            hurt = self._again(hurt, save, purses, striker=False)
        for lacks, _, ways in _kinds(need, 0, 0):
            left = purse.spend(lacks) if lacks is not None else None
            value = hurt
            if left is not None:
                value = self.strike(at, strikes, attacks, less, put(left) if lacks else purses)
                if lacks:
                    value = self._pick(hurt, value, FORTUNE, purse, lacks, mine)
            parts.append((ways, value))
        return self.mix(parts)

    def suffered(self, at: int, strikes: int, attacks: int, body: Body, purses: Purses) -> Value:
        left = Body(body.wounds - 1, body.fortune, 0)
        if left.wounds:
            return self._counted(self.strike(at, strikes, attacks, left, purses), out=False)
        if self.won:
            return self._counted(self._turn_to(at + 1, attacks, None, purses), out=True)
        return self._counted(NOTHING, out=True)

    def _counted(self, value: Value, *, out: bool) -> Value:
        """One wound more, and perhaps somebody out of action."""
        kill, killed, dealt, suffered = value
        if self.won:
            return self.whole if out else kill, killed, dealt + self.whole, suffered
        return kill, self.whole if out else killed, dealt, suffered + self.whole
