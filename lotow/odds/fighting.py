"""The odds of a fight: who wins, and what that leaves of both sides.

One fighter stands against one or more. A lone winner strikes the first named until it is out, then the
next, one attack at a time; several winners all strike the lone loser. Fights never cause criticals.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from operator import mul

from msgspec import Struct
from msgspec.structs import replace

from lotow.errors import Text
from lotow.odds.answers import Figures, Step, numbered
from lotow.odds.blows import Blow, Brawler, events_on, onslaught
from lotow.odds.chances import SIDES, Weights, best_at_most, best_exactly
from lotow.odds.wounding import suffered


class Fight(Struct, frozen=True):
    """`blows` are the lone fighter's at each of the others, `returned` theirs at it. A tie of Fightin' goes
    to the lone fighter in `draw` of six cases."""

    lone: Brawler
    others: tuple[Brawler, ...]
    blows: tuple[Blow, ...]
    returned: tuple[Blow, ...]
    draw: int = 3
    steps: tuple[Step, ...] = ()

    @property
    def bare(self) -> Fight:
        """The same without a word on how it came about."""
        return replace(self, steps=())


class FightOdds(Struct, frozen=True):
    """`dealt` and `suffered` weigh the wounds after a fight won and after one lost; `outs` how often each
    of the others goes out after a fight won, and `kill_ways` how often any."""

    fight: Fight
    win_ways: int
    win_of: int
    dealt: Weights
    dealt_of: int
    kill_ways: int
    outs: Weights
    suffered: Weights
    suffered_of: int

    @property
    def win(self) -> Fraction:
        return Fraction(self.win_ways, self.win_of)

    @property
    def kill(self) -> Fraction:
        return self.win * Fraction(self.kill_ways, self.dealt_of)

    @property
    def killed(self) -> Fraction:
        return (1 - self.win) * Fraction(self.suffered[-1], self.suffered_of)

    @property
    def out(self) -> tuple[Fraction, ...]:
        """The chance of each of the others to go out of action."""
        return tuple(self.win * Fraction(ways, self.dealt_of) for ways in self.outs)

    @property
    def wounds_dealt(self) -> dict[str, Fraction]:
        return _after(self.win, self.dealt, self.dealt_of)

    @property
    def wounds_suffered(self) -> dict[str, Fraction]:
        return _after(1 - self.win, self.suffered, self.suffered_of)

    @property
    def steps(self) -> tuple[Step, ...]:
        return self.fight.steps

    def figures(self) -> Figures:
        return {
            "win": self.win,
            "kill": self.kill,
            "killed": self.killed,
            "wounds_dealt": self.wounds_dealt,
            "wounds_suffered": self.wounds_suffered,
        }


class FightPart(Struct, frozen=True):
    """One way a fight can come about: how likely, the fight it then is, which of the enemies are in it."""

    chance: Fraction
    odds: FightOdds
    present: tuple[int, ...]


class BrawlOdds(Struct, frozen=True):
    """A fight with everything that must happen first: `parts` are the ways it comes about, `charge` the
    chance that it does at all (none where nobody has to dare anything)."""

    parts: tuple[FightPart, ...]
    names: tuple[Text, ...]
    charge: Fraction | None = None
    steps: tuple[Step, ...] = ()

    def _mixed(self, chance: Callable[[FightOdds], Fraction]) -> Fraction:
        return sum((part.chance * chance(part.odds) for part in self.parts), Fraction(0))

    @property
    def win(self) -> Fraction:
        return self._mixed(lambda odds: odds.win)

    @property
    def kill(self) -> Fraction:
        return self._mixed(lambda odds: odds.kill)

    @property
    def killed(self) -> Fraction:
        return self._mixed(lambda odds: odds.killed)

    @property
    def out(self) -> tuple[Fraction, ...]:
        """The chance of each of the others to go out of action."""
        outs = [Fraction(0)] * len(self.names)
        for part in self.parts:
            for at, chance in zip(part.present, part.odds.out, strict=True):
                outs[at] += part.chance * chance
        return tuple(outs)

    @property
    def wounds_dealt(self) -> dict[str, Fraction]:
        return self._wounds(lambda odds: odds.wounds_dealt)

    @property
    def wounds_suffered(self) -> dict[str, Fraction]:
        return self._wounds(lambda odds: odds.wounds_suffered)

    def _wounds(self, of: Callable[[FightOdds], dict[str, Fraction]]) -> dict[str, Fraction]:
        wounds = {"0": 1 - sum((part.chance for part in self.parts), Fraction(0))}
        for part in self.parts:
            for count, chance in of(part.odds).items():
                wounds[count] = wounds.get(count, Fraction(0)) + part.chance * chance
        return wounds

    @property
    def people(self) -> dict[str, tuple[Text, ...]]:
        """Who the outcomes of a figure are, in their order."""
        return {"outs": self.names}

    def figures(self) -> Figures:
        figures: Figures = {} if self.charge is None else {"charge": self.charge}
        figures |= {
            "win": self.win,
            "kill": self.kill,
            "killed": self.killed,
            "wounds_dealt": self.wounds_dealt,
            "wounds_suffered": self.wounds_suffered,
        }
        if len(self.names) > 1:
            figures["outs"] = dict(zip(numbered(self.names), self.out, strict=True))
        return figures


def _after(chance: Fraction, weights: Weights, total: int) -> dict[str, Fraction]:
    """Wounds, where there are none at all unless this chance comes true."""
    wounds = {str(count): chance * Fraction(weight, total) for count, weight in enumerate(weights)}
    wounds["0"] += 1 - chance
    return wounds


def resolve(fight: Fight) -> FightOdds:
    """The odds of one fight."""
    lone, others = fight.lone, fight.others
    wins, of = win_ways(fight)
    if len(others) == 1:
        events, total = events_on(others[0], (lone,), fight.blows)
        dealt, scale = suffered(events, others[0].tough)
        outs: Weights = (dealt[-1],)
        dealt_of, kills = total * scale, dealt[-1]
    else:
        dealt, dealt_of, kills, outs = onslaught(lone, others, fight.blows)
    events, total = events_on(lone, others, fight.returned)
    taken, scale = suffered(events, lone.tough)
    return FightOdds(fight, wins, of, dealt, dealt_of, kills, outs, taken, total * scale)


def win_ways(fight: Fight) -> tuple[int, int]:
    """How often the lone fighter wins: its best die beats theirs, or ties and Fightin' or luck decides."""
    lone, others = fight.lone, fight.others
    mine = best_exactly(lone.dice, lone.win, lone.again)
    theirs = best_of(others)
    ahead = sum(map(mul, mine[1:], theirs))
    level = sum(map(mul, mine, theirs))
    best = max([one.fightin for one in others])
    tie = SIDES if lone.fightin > best else fight.draw if lone.fightin == best else 0
    total = theirs[-1] * best_at_most(lone.dice, lone.win, lone.again)[-1]
    return SIDES * ahead + tie * (level - ahead), SIDES * total


def best_of(side: tuple[Brawler, ...]) -> Weights:
    """The best die of a side, those alike taken together."""
    first = side[0]
    if side.count(first) == len(side):
        return best_at_most(first.dice * len(side), first.win, first.again)
    dice: dict[tuple[int, int], int] = {}
    for one in side:
        alike = (one.win, one.again)
        dice[alike] = dice.get(alike, 0) + one.dice
    (alike, number), *more = dice.items()
    best = best_at_most(number, *alike)
    for alike, number in more:
        best = tuple([mine * theirs for mine, theirs in zip(best, best_at_most(number, *alike), strict=True)])
    return best
