"""A fight with Fame to spend on it, played best by one side or by both.

The dice to win are seen first; an underdog may roll some of them again, then a hero may raise its best.
Two heroes write down in secret what they spend on it, so that is a game of its own, solved exactly. Then
come the dice to wound, which the winner may raise, and the loser's Fortune, whose dice it may raise. An
enemy with Fame plays against the goal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from lotow.errors import Lang, Text
from lotow.odds.answers import Figures, Step, exact
from lotow.odds.bidding import equilibrium, saddle
from lotow.odds.chances import SIDES, best_at_most, refuse_beyond
from lotow.odds.fame import (
    Amount,
    FamePurse,
    FameRule,
    Goal,
    Policy,
    Value,
    Worth,
    shown,
    weighed,
    whole_for,
)
from lotow.odds.famed_blows import Blows, Purses
from lotow.odds.famed_win import Thrown, throws
from lotow.odds.fighting import Fight, best_of, resolve

TO_WIN = Text("to win the fight", "pour gagner le combat")
LESS_TO_SPEND = Text(
    "less Fame, fewer re-rolls, or fewer Wounds", "moins de Réputation, de relances ou de Blessures"
)
MOST_PLACES = 5_000
Outcomes = tuple[tuple[int, ...], ...]
"""In how many of six cases it wins, by what the lone fighter adds to its best die and what the enemy adds."""


class FamedFightOdds(Struct, frozen=True):
    """A fight played best: `value` is what the goal comes to, `without` the same if nobody spends anything;
    `bids` how often each spends how much on the dice to win, where both have Fame."""

    win: Fraction
    kill: Fraction
    killed: Fraction
    dealt: Fraction
    suffered: Fraction
    value: Fraction
    without: Fraction
    rules: tuple[FameRule, ...]
    bids: tuple[tuple[Fraction, ...], ...] = ()
    steps: tuple[Step, ...] = ()

    def figures(self) -> Figures:
        return {
            "win": self.win,
            "kill": self.kill,
            "killed": self.killed,
            "expected_dealt": self.dealt,
            "expected_suffered": self.suffered,
            "value": self.value,
            "without_fame": self.without,
        }

    def details(self, lang: Lang) -> dict[str, object]:
        told: dict[str, object] = {"policy": [rule.as_json(lang) for rule in self.rules]}
        if self.bids:
            told["bids"] = self._bids(float)
            told["bids_exact"] = self._bids(exact)
        return told

    def _bids(self, told: Callable[[Fraction], object]) -> dict[str, dict[str, object]]:
        return {
            who: {str(bid): told(chance) for bid, chance in enumerate(side)}
            for who, side in zip(("first", "second"), self.bids, strict=True)
        }


def famed_fight(
    fight: Fight, mine: FamePurse, theirs: FamePurse | None = None, goal: Goal = "out"
) -> FamedFightOdds:
    """The best that can be made of a fight; `theirs` is the purse of the one enemy who plays against it."""
    policy = Policy()
    purses = Purses(mine, theirs or FamePurse())
    refuse_beyond(
        MOST_PLACES,
        places_of(fight) * purses.mine.places * purses.theirs.places,
        Text("too much may become of this fight", "ce combat peut tourner de trop de façons"),
        LESS_TO_SPEND,
    )
    played = FamedFight(fight, goal, policy, mine.rerolls)
    whole = played.chances(purses)
    plain = resolve(fight)
    bare = (plain.win, plain.kill, plain.killed, _mean(plain.wounds_dealt), _mean(plain.wounds_suffered))
    win, kill, killed, dealt, suffered = whole
    return FamedFightOdds(
        win,
        kill,
        killed,
        dealt,
        suffered,
        _value(goal, whole),
        _value(goal, bare),
        policy.rules(),
        tuple(tuple(side) for side in played.bids) if theirs is not None else (),
        fight.steps,
    )


def _mean(wounds: dict[str, Fraction]) -> Fraction:
    return sum((int(count) * chance for count, chance in wounds.items()), Fraction(0))


def mixed_fight(parts: Sequence[tuple[Fraction, FamedFightOdds]], goal: Goal) -> FamedFightOdds:
    """Several ways a fight may come about, each played best; where it does not, nobody is hurt."""
    if len(parts) == 1 and parts[0][0] == 1:
        return parts[0][1]
    first = parts[0][1]
    win, kill, killed, dealt, suffered = (
        sum((chance * getattr(one, name) for chance, one in parts), Fraction(0))
        for name in ("win", "kill", "killed", "dealt", "suffered")
    )
    missed = 1 - sum((chance for chance, _ in parts), Fraction(0)) if goal == "survive" else Fraction(0)
    without = sum((chance * one.without for chance, one in parts), missed)
    value = _value(goal, (win, kill, killed, dealt, suffered))
    bids = tuple(
        tuple(
            sum((share * one.bids[at][bid] for share, one in parts), Fraction(0))
            for bid, _ in enumerate(side)
        )
        for at, side in enumerate(first.bids)
    )
    return FamedFightOdds(win, kill, killed, dealt, suffered, value, without, first.rules, bids, first.steps)


Met = Callable[[FamePurse], FamedFightOdds]


def tested_first(
    tests: Sequence[Fraction], purse: FamePurse, goal: Goal, fights: Met, seized: Met | None
) -> FamedFightOdds:
    """A fight after tests of the lone fighter's, each of which an underdog may roll again; who fails fights
    `seized`, or not at all."""
    if not tests:
        return fights(purse)
    passed, *later = tests

    def taken(held: FamePurse) -> tuple[FamedFightOdds, FamedFightOdds]:
        through = tested_first(later, held, goal, fights, seized)
        return through, mixed_fight([(Fraction(0), through)], goal) if seized is None else seized(held)

    through, failed = taken(purse)
    if (left := purse.reroll()) is not None:
        other, undone = taken(left)
        again = mixed_fight([(passed, other), (1 - passed, undone)], goal)
        if again.value > failed.value:
            failed = replace(again, without=failed.without)
    return mixed_fight([(passed, through), (1 - passed, failed)], goal)


def _value(goal: Goal, chances: Sequence[Fraction]) -> Fraction:
    _, kill, killed, dealt, suffered = chances
    return {"out": kill, "survive": 1 - killed, "wounds": dealt - suffered}[goal]


class FamedFight:
    """A value is kill, killed, wounds dealt, wounds suffered; the fight's own has the chance to win first."""

    def __init__(self, fight: Fight, goal: Goal, policy: Policy, rerolls: int = 0) -> None:
        whole = _whole(fight, rerolls)
        self.fight = fight
        self.policy = policy
        self.whole = whole
        self.worth: Worth = WORTHS[goal]
        self.bids: list[list[Fraction]] = []
        mine, best = fight.lone.fightin, max(one.fightin for one in fight.others)
        self._even = fight.draw if mine == best else SIDES * (mine > best)
        """In how many of six cases the lone fighter wins when the best dice show the same."""
        self._ends: dict[tuple[bool, Purses], Value] = {}
        self._fights: dict[tuple[int, Purses], tuple[Value, int]] = {}
        self._stakes: dict[tuple[Thrown, int, Purses], Amount] = {}
        self._blows = {won: Blows(fight, won, self.worth, policy, self.whole) for won in (True, False)}

    def chances(self, purses: Purses) -> list[Fraction]:
        """The whole fight, from the dice to win on."""
        lone, others = self.fight.lone, self.fight.others
        rerolls = purses.mine.rerolls
        scale = int(SIDES**rerolls)
        below = best_of(others)
        theirs = [ways - less for ways, less in zip(below, (0, *below), strict=False)]
        total = below[-1] * best_at_most(lone.dice, lone.win, lone.again)[-1] * scale
        self.bids = [[Fraction(0)] * (_most(one) + 1) for one in purses]
        alike: dict[tuple[Purses, Outcomes], int] = {}
        for lie, often in throws(lone.dice, lone.win, lone.again, rerolls):
            for b, also in enumerate(theirs):
                if not also:
                    continue
                for held, a, ways in self._lies(lie, b, purses, often * also * scale):
                    key = held, self._outcomes(a, b, held)
                    alike[key] = alike.get(key, 0) + ways
        sure: list[Amount] = [0] * 5
        unsure = [Fraction(0)] * 5
        for (held, outcomes), ways in alike.items():
            self._bid(held, outcomes, ways, sure, unsure)
        for side in self.bids:
            side[:] = [one / total for one in side]
        return [Fraction(one + more) / (total * self.whole) for one, more in zip(sure, unsure, strict=True)]

    def _lies(self, lie: Thrown, b: int, purses: Purses, ways: int) -> Iterator[tuple[Purses, int, int]]:
        """How the best die lies once an underdog has rolled again what is worth it, and how often."""
        left = purses.mine.reroll() if lie.free else None
        if left is None or self._stake(lie, b, purses) == self._kept(lie.shows, b, purses):
            yield purses, lie.shows, ways
            return
        for other in self._rolled(lie):
            yield from self._lies(other, b, Purses(left, purses.theirs), ways // SIDES)

    def _stake(self, lie: Thrown, b: int, purses: Purses) -> Amount:
        """What dice that lie so are worth against a best of `b`: left so, or the lowest rolled again."""
        key = lie, b, purses
        if key not in self._stakes:
            best = self._kept(lie.shows, b, purses)
            if lie.free and (left := purses.mine.reroll()) is not None:
                held = Purses(left, purses.theirs)
                stakes = [self._stake(other, b, held) for other in self._rolled(lie)]
                best = max(best, Fraction(sum(stakes), SIDES))
            self._stakes[key] = best
        return self._stakes[key]

    def _rolled(self, lie: Thrown) -> list[Thrown]:
        """The lowest rolled again, on each of its faces."""
        rest = lie.without_lowest()
        return [rest.with_die(shown(face, self.fight.lone.win)) for face in range(1, SIDES + 1)]

    def _kept(self, a: int, b: int, purses: Purses) -> Amount:
        """What it is worth once nothing is rolled again."""
        _, payoffs = self._payoffs(purses, self._outcomes(a, b, purses))
        return equilibrium(payoffs).value

    def _outcomes(self, a: int, b: int, purses: Purses) -> Outcomes:
        """The chance that the lone fighter wins, by what each adds to its best die; nobody without a die."""
        mine = [_raised(a, by) for by in range(_most(purses.mine) + 1)]
        theirs = [_raised(b, by) for by in range(_most(purses.theirs) + 1)]
        return tuple([tuple([self._wins(left, right) for right in theirs]) for left in mine])

    def _wins(self, a: int, b: int) -> int:
        """In how many of six cases the lone fighter wins."""
        if a != b:
            return SIDES if a > b else 0
        return self._even

    def _bid(
        self, purses: Purses, outcomes: Outcomes, ways: int, sure: list[Amount], unsure: list[Fraction]
    ) -> None:
        """What each spends, in secret and at once; what comes of it is added to what is `sure` to be played,
        or to the mixtures."""
        values, payoffs = self._payoffs(purses, outcomes)
        point = saddle(payoffs)
        if point is not None:
            i, j = point
            for at, one in enumerate(values[i][j]):
                sure[at] += ways * one
            for side, bid in zip(self.bids, point, strict=True):
                side[bid] += ways
            self.policy.note(TO_WIN, purses.mine, i)
            return
        found = equilibrium(payoffs)
        for side, mix in zip(self.bids, (found.rows, found.columns), strict=True):
            for bid, chance in enumerate(mix):
                side[bid] += ways * chance
        self.policy.note(TO_WIN, purses.mine, max(bid for bid, chance in enumerate(found.rows) if chance))
        for i, often in enumerate(found.rows):
            for j, also in enumerate(found.columns):
                if often * also:
                    share = ways * often * also
                    for at, one in enumerate(values[i][j]):
                        unsure[at] += share * one

    def _payoffs(self, purses: Purses, outcomes: Outcomes) -> tuple[list[list[Value]], list[list[int]]]:
        """What comes of each pair of bids, and what it is worth."""
        mine, theirs = ([_spent(one, bid) for bid in range(_most(one) + 1)] for one in purses)
        fought = [
            [self._known_fight(wins, Purses(left, right)) for wins, right in zip(row, theirs, strict=True)]
            for row, left in zip(outcomes, mine, strict=True)
        ]
        return [[value for value, _ in row] for row in fought], [
            [worth for _, worth in row] for row in fought
        ]

    def _known_fight(self, wins: int, purses: Purses) -> tuple[Value, int]:
        """What is fought out and what that is worth, worked out once: many dice lead to the same."""
        key = wins, purses
        if key not in self._fights:
            value = self._fought(wins, purses)
            self._fights[key] = value, int(self.worth(value[1:]))
        return self._fights[key]

    def _fought(self, wins: int, purses: Purses) -> Value:
        """In so many of six cases the lone fighter wins: luck, but an underdog may roll it again."""
        won = (self.whole, *self.ended(True, purses)) if wins else ()
        if wins == SIDES:
            return won
        lost: Value = (0, *self.ended(False, purses))
        if not wins:
            return lost
        if (left := purses.mine.reroll()) is not None:
            held = Purses(left, purses.theirs)
            again = weighed(
                [
                    (wins, (self.whole, *self.ended(True, held))),
                    (SIDES - wins, (0, *self.ended(False, held))),
                ]
            )
            if self.worth(again[1:]) > self.worth(lost[1:]):
                lost = again
        return weighed([(wins, won), (SIDES - wins, lost)])

    def ended(self, won: bool, purses: Purses) -> Value:
        """What the blows come to once it is known who strikes."""
        key = won, purses
        if key not in self._ends:
            self._ends[key] = self._blows[won].value(purses)
        return self._ends[key]


WORTHS: dict[Goal, Worth] = {
    "out": lambda value: value[0],
    "survive": lambda value: -value[1],
    "wounds": lambda value: value[2] - value[3],
}


def places_of(fight: Fight) -> int:
    """In how many ways the blows of both sides may stand."""
    mine = sum(fight.lone.attacks * one.struck * one.tough.most for one in fight.others)
    theirs = sum(one.attacks * fight.lone.struck for one in fight.others) * fight.lone.tough.most
    return mine + theirs


def _whole(fight: Fight, rerolls: int) -> int:
    """A whole for all the dice a fight may need: to win, across, to wound twice over, Fortune, nerve; and
    those that are rolled again."""
    dice = 1 + 8 * rerolls
    for striker, victims, blows in (
        *((fight.lone, (one,), (blow,)) for one, blow in zip(fight.others, fight.blows, strict=True)),
        *((one, (fight.lone,), (blow,)) for one, blow in zip(fight.others, fight.returned, strict=True)),
    ):
        lives = victims[0].tough.most
        strikes = (striker.attacks + lives) * victims[0].struck
        dice += strikes * 5 + lives + 8 * int(blows[0].dares != blows[0].dares_of)
    return whole_for(dice)


def _most(purse: FamePurse) -> int:
    return purse.fame // purse.price


def _spent(purse: FamePurse, points: int) -> FamePurse:
    return FamePurse(purse.fame - points * purse.price, purse.rerolls, purse.price)


def _raised(face: int, by: int) -> int:
    """Whoever has no die has none to raise."""
    return min(face + by, SIDES) if face else 0
