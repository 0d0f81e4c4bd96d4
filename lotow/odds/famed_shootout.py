"""A gunfight with Fame to spend over all its turns, played best by the first.

Wounds, Fortune, Fame and Quickdraws only ever run out and cover is only gained, so what is left of them makes
a block that is settled once those below it are. Within a block turns may lead back: a play is worked out and
bettered until it cannot be, and the best one is then worked out exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from math import lcm
from typing import NamedTuple

from lotow.errors import Text
from lotow.odds.chances import SIDES
from lotow.odds.deciding import HAIR, Share
from lotow.odds.fame import FamePurse, FameRule, Policy
from lotow.odds.famed_phases import PhaseEnd, RaisedFire, SufferedFire, Tree
from lotow.odds.famed_shot import Target
from lotow.odds.linear import apply, inverse, solution
from lotow.odds.shootout import (
    ALWAYS,
    DropWon,
    Gun,
    Gunman,
    Shootout,
    State,
    layers_of,
    refuse_too_many,
)
from lotow.odds.wounding import Toughness

QUICKDRAW = Text("a Quickdraw", "dégainer le premier")
FIRST, SECOND = 0, 1
MOST_FAMED_PLACES = 550


class Remains(NamedTuple):
    """What only runs out: both bodies, the first one's purse, Quickdraws of both, and who is behind cover."""

    mine: Target
    theirs: Target
    purse: FamePurse
    quicks: tuple[int, int]
    covers: tuple[bool, bool]


Place = tuple[Remains, State]
Guns = tuple[Gun, Gun]
After = tuple[Remains, Guns, bool]
"""After somebody's phase: what stands, both guns, and whether who was shot at has dived."""
Part = tuple[float, Fraction, After]
Struck = tuple[Part, ...]
Opening = tuple[int, Guns]
"""Who has the Drop, and the guns."""
Rows = Iterator[tuple[list[Share], dict[Place, Share]]]
Plan = tuple[int, Remains, tuple[tuple[int, Fraction], ...]]
"""Points for a Quickdraw, what then stands, and who shoots first, how likely."""
Worth = tuple[Fraction, Fraction]
"""The chance of the first, and the turns it takes."""


class FamedShootout:
    """Worth and length of a gunfight from any place, and what was decided on the way."""

    def __init__(
        self, first: Gunman, second: Gunman, drop: DropWon, purse: FamePurse, *, fanned: bool
    ) -> None:
        self.men = first, second
        self.drop = drop
        plain = Shootout(first, second, drop)
        self.states = plain.states
        self.dives = plain.sides[SECOND].dives, plain.sides[FIRST].dives
        self.policy = Policy()
        self.begins = Remains(
            _body(second.shot.target),
            _body(first.shot.target),
            purse,
            (first.quick, second.quick),
            (False, False),
        )
        raised = [RaisedFire(one, fanned=fanned) for one in (first.shot, first.at_cover or first.shot)]
        suffered = [SufferedFire(one) for one in (second.shot, second.at_cover or second.shot)]
        bodies = self.begins.mine, self.begins.theirs
        refuse_too_many(
            MOST_FAMED_PLACES,
            len(self.states),
            purse.places,
            max(1, first.shot.dice // SIDES) if fanned else (first.shot.dice + 1) // 2,
            2 if purse.rerolls else 1,
            *(sum(body) for body in bodies),
            *layers_of(self.men),
        )
        self._trees = (
            cache(lambda body, purse, covered: raised[covered].tree(body, purse)),
            cache(lambda body, purse, covered: suffered[covered].tree(body, purse)),
        )
        self.openings = [(drop, guns) for drop in (0, 1) for guns in {state[1:]: 0 for state in self.states}]
        self._here = self.begins
        self._answers: dict[tuple[int, int, After], Phase] = {}
        self._floats: dict[Remains, dict[State, float]] = {}
        self._exact: dict[Remains, dict[State, Worth]] = {}

    def rules(self) -> tuple[FameRule, ...]:
        return self.policy.rules()

    def start(self, first_drop: int | None = None) -> Worth:
        """The first turn: its Drop is even, as if either had it before half the time, unless it is given."""
        guns = (0, 0, self.men[0].spares), (0, 0, self.men[1].spares)
        if first_drop is None:
            ends = [self.settled(self.begins)[had, guns[0], guns[1]] for had in (0, 1)]
            chance, turns = (sum(column, Fraction(0)) / 2 for column in zip(*ends, strict=True))
            return chance, turns
        chance, turns = Fraction(0), Fraction(1)
        for place, share in self._opened(self.begins, first_drop, guns, Fraction(1), self.policy).items():
            won, more = self._exactly(place)
            chance += share * won
            turns += share * more
        return chance, turns

    # What a place is worth

    def _worth(self, place: Place) -> float:
        standing, state = place
        if not standing.mine.wounds or not standing.theirs.wounds:
            return float(not standing.theirs.wounds)
        if standing not in self._floats:
            self.settled(standing)
        return self._floats[standing][state]

    def _exactly(self, place: Place) -> Worth:
        standing, state = place
        if not standing.mine.wounds or not standing.theirs.wounds:
            return Fraction(int(not standing.theirs.wounds)), Fraction(0)
        return self.settled(standing)[state]

    def settled(self, standing: Remains) -> dict[State, Worth]:
        """A block: a play is worked out and bettered until it cannot be, and then worked out exactly."""
        if standing in self._exact:
            return self._exact[standing]
        outer, self._here = self._here, standing
        floats = dict.fromkeys(self.states, 0.5)
        while True:
            before = self._floats[standing] = floats
            openings = {opening: self._opened(standing, *opening, 1.0) for opening in self.openings}
            floats = self._solved(standing, openings)
            if all(abs(floats[state] - before[state]) <= HAIR for state in self.states):
                break
        exactly = {
            opening: self._opened(standing, *opening, Fraction(1), self.policy) for opening in self.openings
        }
        self._exact[standing] = self._solved_exactly(standing, exactly)
        self._here = outer
        return self._exact[standing]

    def _rows(
        self, standing: Remains, openings: dict[Opening, dict[Place, Share]], one: Share
    ) -> Rows[Share]:
        """For each state of the block, where a turn from it leads: within the block, and beyond."""
        for had, *guns in self.states:
            inside, beyond = dict.fromkeys(self.states, one - one), dict[Place, Share]()
            for drop in (0, 1):
                goes = one * self.drop.goes_to(drop, had)
                for place, share in openings[drop, (guns[0], guns[1])].items():
                    if place[0] == standing:
                        inside[place[1]] += goes * share
                    else:
                        beyond[place] = beyond.get(place, one - one) + goes * share
            yield list(inside.values()), beyond

    def _solved(self, standing: Remains, openings: dict[Opening, dict[Place, float]]) -> dict[State, float]:
        """What a play comes to from each state of the block."""
        matrix = []
        for at, (inside, beyond) in enumerate(self._rows(standing, openings, 1.0)):
            row = [-share for share in inside]
            row[at] += 1
            matrix.append([*row, sum(share * self._worth(place) for place, share in beyond.items())])
        return dict(zip(self.states, solution(matrix), strict=True))

    def _solved_exactly(
        self, standing: Remains, openings: dict[Opening, dict[Place, Fraction]]
    ) -> dict[State, Worth]:
        """The same exactly, and how long it takes."""
        matrix, won, turns = [], list[Fraction](), list[Fraction]()
        for at, (inside, beyond) in enumerate(self._rows(standing, openings, Fraction(1))):
            scale = lcm(*(share.denominator for share in inside))
            row = [-int(share * scale) for share in inside]
            row[at] += scale
            matrix.append(row)
            ends = [(share, *self._exactly(place)) for place, share in beyond.items()]
            won.append(scale * sum((share * chance for share, chance, _ in ends), Fraction(0)))
            turns.append(scale * (1 + sum((share * more for share, _, more in ends), Fraction(0))))
        back, of = inverse(matrix)
        both = []
        for column in (won, turns):
            common = lcm(*(one.denominator for one in column))
            both.append(
                [Fraction(one, common * of) for one in apply(back, [int(one * common) for one in column])]
            )
        return dict(zip(self.states, zip(*both, strict=True), strict=True))

    # A turn

    def _opened(
        self, standing: Remains, drop: int, guns: Guns, one: Share, policy: Policy | None = None
    ) -> dict[Place, Share]:
        """Where a turn leads once it is known who has the Drop, begun in the best of the ways to begin it."""
        plans = list(self._plans(standing, drop, guns))
        best = 0
        if len(plans) > 1:
            worths = [
                sum(float(share) * self._exchange(leads, drop, after, guns) for leads, share in orders)
                for _, after, orders in plans
            ]
            for at, value in enumerate(worths):
                if value > worths[best] + HAIR:
                    best = at
        points, after, orders = plans[best]
        if policy is not None and any(cost for cost, *_ in plans):
            policy.note(QUICKDRAW, standing.purse, points)
        ends: dict[Place, Share] = {}
        for leads, share in orders:
            for place, part in self._exchanged(leads, drop, after, guns, one, policy):
                ends[place] = ends.get(place, one - one) + one * share * part
        return ends

    def _plans(self, standing: Remains, drop: int, guns: Guns) -> Iterator[Plan]:
        """With a Quickdraw of the first's or without one. The second keeps one that can be counted for a turn
        in which it would shoot last; answering one is always worth it."""
        (mine, theirs), (first, second) = standing.quicks, self.men
        if any(gun[1] for gun in guns):
            yield 0, standing, ((drop, Fraction(1)),)
            return
        wants = theirs == ALWAYS or (theirs > 0 and drop != SECOND)
        ways: list[tuple[int, bool, int, FamePurse]] = [(0, mine == ALWAYS, mine, standing.purse)]
        if mine > 0:
            ways.append((0, True, mine - 1, standing.purse))
        elif mine == 0 and (left := standing.purse.spend(1)):
            ways.append((1, True, mine, left))
        for points, draws, left_mine, purse in ways:
            answers = draws and not wants and (second.answers or theirs > 0)
            pays = theirs > 0 and (wants or (answers and not second.answers))
            after = standing._replace(purse=purse, quicks=(left_mine, theirs - int(pays)))
            quick = draws or (wants and first.answers), wants or answers
            if quick[0] and quick[1]:
                yield points, after, ((drop, self.drop.holder), (1 - drop, 1 - self.drop.holder))
            else:
                leads = FIRST if quick[0] else SECOND if quick[1] else drop
                yield points, after, ((leads, Fraction(1)),)

    def _exchange(self, leads: int, drop: int, standing: Remains, guns: Guns) -> float:
        """What it is worth when one shoots, then the other if it still can."""
        return self._fires(leads, standing, guns, lambda after: self._reply(leads, drop, after)).worth

    def _exchanged(
        self, leads: int, drop: int, standing: Remains, guns: Guns, one: Share, policy: Policy | None
    ) -> Iterator[tuple[Place, Share]]:
        """The same played: where it leads."""
        phase = self._fires(leads, standing, guns, lambda after: self._reply(leads, drop, after))
        for after, share in phase.played(one, policy):
            for place, part in self._replied(leads, drop, after, one, policy):
                yield place, share * part

    def _stops(self, leads: int, after: After) -> bool:
        """Whether the other does not shoot: it is out, or it has dived (a gun is put right all the same)."""
        standing, guns, dived = after
        return not (standing.theirs, standing.mine)[leads].wounds or (dived and not guns[1 - leads][1])

    def _reply(self, leads: int, drop: int, after: After) -> float:
        """What the other's answer makes of it. Below the block that is being settled nothing changes any
        more, so there it is kept."""
        if self._stops(leads, after):
            return self._worth(_place(drop, after))
        return self._answer(leads, drop, after).worth

    def _answer(self, leads: int, drop: int, after: After) -> Phase:
        key = leads, drop, after
        if key in self._answers:
            return self._answers[key]
        phase = self._fires(1 - leads, after[0], after[1], lambda end: self._worth(_place(drop, end)))
        if after[0] != self._here:
            self._answers[key] = phase
        return phase

    def _replied(
        self, leads: int, drop: int, after: After, one: Share, policy: Policy | None
    ) -> Iterator[tuple[Place, Share]]:
        if self._stops(leads, after):
            yield _place(drop, after), one
            return
        phase = self._answer(leads, drop, after)
        for end, share in phase.played(one, policy):
            yield _place(drop, end), share

    def _fires(self, who: int, standing: Remains, guns: Guns, then: Callable[[After], float]) -> Phase:
        """Somebody's phase, played best."""
        if guns[who][1]:
            after = standing, self._guns(who, guns, "busy"), False
            return Phase(then(after), None, {}, lambda _: ((1.0, Fraction(1), after),))
        target = standing.theirs if who == FIRST else standing.mine
        tree = self._trees[who](target, standing.purse, standing.covers[1 - who])

        @cache
        def struck(end: PhaseEnd) -> Struck:
            return tuple(self._struck(who, standing, guns, end))

        def worth(end: PhaseEnd) -> float:
            return sum([part * then(after) for part, _, after in struck(end)])

        decided = tree.decide(worth)
        return Phase(decided.worth, tree, decided.taken, struck)

    def _struck(self, who: int, standing: Remains, guns: Guns, end: PhaseEnd) -> Iterator[Part]:
        """What a phase leaves: a target that was hit and still stands may dive."""
        held = self._guns(who, guns, end.became)
        mine, theirs = (standing.mine, end.target) if who == FIRST else (end.target, standing.theirs)
        after = Remains(mine, theirs, end.purse, standing.quicks, standing.covers)
        dives = self.dives[1 - who] if end.touched and end.target.wounds else None
        if not dives:
            yield 1.0, Fraction(1), (after, held, False)
            return
        if dives != 1:
            yield float(1 - dives), 1 - dives, (after, held, False)
        covers = standing.covers
        if self.men[who].at_cover is not None:
            covers = (covers[0], True) if who == FIRST else (True, covers[1])
        yield float(dives), dives, (after._replace(covers=covers), held, True)

    def _guns(self, who: int, guns: Guns, became: str) -> Guns:
        after = self.men[who].gun_after(guns[who], became)
        return (after, guns[1]) if who == FIRST else (guns[0], after)


class Phase(NamedTuple):
    """Somebody's phase with what is decided in it: its worth, and what its ends lead to."""

    worth: float
    tree: Tree | None
    taken: dict[int, int]
    struck: Callable[[PhaseEnd], Struck]

    def played(self, one: Share, policy: Policy | None) -> Iterator[tuple[After, Share]]:
        """Where it leads."""
        if self.tree is None:
            yield self.struck(NOTHING)[0][2], one
            return
        for end, share in self.tree.played(self.taken, one, policy).items():
            for _, part, after in self.struck(end):
                yield after, share * part


NOTHING = PhaseEnd(Target(0, 0, 0), "kept", False, FamePurse())


def _place(drop: int, after: After) -> Place:
    standing, (mine, theirs), _ = after
    return standing, (drop, mine, theirs)


def _body(tough: Toughness) -> Target:
    return Target(tough.wounds, tough.fortune, tough.ignored)
