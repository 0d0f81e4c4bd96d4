"""A duel with Fame to spend over all its rounds, played best by the first.

Lives, Fortune and Fame only ever run out, so positions are settled one after the other; a round that changes
nothing leads back to where it began, so what a position is worth stands on both sides of an equation. It is
solved by playing best for a guess and working out what that play is worth, until the guess is right.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from msgspec import Struct

from lotow.errors import Lang, Text
from lotow.odds.answers import Figures, Step
from lotow.odds.chances import SIDES, best_at_most, refuse_beyond
from lotow.odds.duel import Rounds, duel_of
from lotow.odds.fame import FamePurse, FameRule, Policy, Value, shown
from lotow.odds.famed_blows import Blows, Body, Purses
from lotow.odds.famed_fight import LESS_TO_SPEND, TO_WIN
from lotow.odds.famed_win import Thrown, throws
from lotow.odds.fighting import Fight, best_of

NOBODY = FamePurse()
MOST_PLACES = 450
WON: Value = (Fraction(1), Fraction(0))
LOST: Value = (Fraction(0), Fraction(0))
Decided = Callable[[int, FamePurse], Value]
"""The worth of a fight won in so many of six cases, with so much Fame left."""
Seen = dict[tuple[Thrown, tuple[int, int, int], FamePurse], Value]
"""What dice as they lie come to against the other side's best."""


class FamedDuelOdds(Struct, frozen=True):
    """Who is left when the first spends its Fame best, beside the first's chance `without` any."""

    first: Fraction
    without: Fraction
    rules: tuple[FameRule, ...]
    steps: tuple[Step, ...] = ()

    def figures(self) -> Figures:
        return {"first": self.first, "second": 1 - self.first, "without_fame": self.without}

    def details(self, lang: Lang) -> dict[str, object]:
        return {"policy": [rule.as_json(lang) for rule in self.rules]}


def famed_duel(rounds: Rounds, purse: FamePurse) -> FamedDuelOdds:
    """The best that can be made of a duel."""
    policy = Policy()
    duel = _Duel(rounds, policy)
    fight = rounds[0][1]
    first, second = fight.lone.tough, fight.others[0].tough
    refuse_beyond(
        MOST_PLACES,
        first.most
        * second.most
        * purse.places
        * (purse.rerolls + 1)
        * max(fight.lone.attacks, fight.others[0].attacks, 2)
        * len(rounds),
        Text("too much may become of this duel", "ce duel peut tourner de trop de façons"),
        LESS_TO_SPEND,
    )
    mine = Body(first.wounds, first.fortune, first.ignored)
    theirs = Body(second.wounds, second.fortune, second.ignored)
    return FamedDuelOdds(
        duel.value(mine, theirs, purse), duel_of(rounds).first, policy.rules(), rounds[0][1].steps
    )


class _Duel:
    def __init__(self, rounds: Rounds, policy: Policy) -> None:
        self.rounds = rounds
        self.policy = policy
        self._known: dict[tuple[Body, Body, FamePurse], Fraction] = {}

    def value(self, mine: Body, theirs: Body, purse: FamePurse) -> Fraction:
        """The chance of the first from here."""
        key = mine, theirs, purse
        if key not in self._known:
            # A point less is worth no more, and most of the way there.
            less = purse.spend(1)
            guess = self.value(mine, theirs, less) if less is not None else Fraction(0)
            while True:
                policy = Policy()
                sure, again = _Round(self, key, guess, policy).value()
                better = Fraction(sure) / (1 - Fraction(again)) if again != 1 else Fraction(0)
                if better == guess:
                    break
                guess = better
            self.policy.join(policy)
            self._known[key] = guess
        return self._known[key]


class _Round:
    """One round from a position whose worth is guessed: a value is what is sure, and how often all is as it
    was."""

    def __init__(
        self, duel: _Duel, here: tuple[Body, Body, FamePurse], guess: Fraction, policy: Policy
    ) -> None:
        self.duel = duel
        self.here = here
        self.guess = guess
        self.policy = policy

    def value(self) -> Value:
        return _mixed([(chance, self._fight(fight)) for chance, fight in self.duel.rounds])

    def worth(self, value: Value) -> Fraction:
        return Fraction(value[0]) + Fraction(value[1]) * self.guess

    def reach(self, mine: Body, theirs: Body, purse: FamePurse) -> Value:
        if (mine, theirs, purse) == self.here:
            return Fraction(0), Fraction(1)
        return self.duel.value(mine, theirs, purse), Fraction(0)

    def _fight(self, fight: Fight) -> Value:
        mine, theirs, purse = self.here
        blows = {won: _DuelBlows(self, fight, won) for won in (True, False)}
        ends: dict[tuple[bool, FamePurse], Value] = {}

        def ended(won: bool, left: FamePurse) -> Value:
            if (won, left) not in ends:
                ends[won, left] = blows[won].begin(theirs if won else mine, Purses(left, NOBODY))
            return ends[won, left]

        def decided(ways: int, left: FamePurse) -> Value:
            """In so many of six cases it is won; a die that decides a draw may be rolled again."""
            lost = ended(False, left) if ways != SIDES else LOST
            if 0 < ways < SIDES and (less := left.reroll()) is not None:
                again = [
                    (Fraction(ways, SIDES), ended(True, less)),
                    (Fraction(SIDES - ways, SIDES), ended(False, less)),
                ]
                lost = max(lost, _mixed(again), key=self.worth)
            parts = [(Fraction(ways, SIDES), ended(True, left))] if ways else []
            if ways != SIDES:
                parts.append((Fraction(SIDES - ways, SIDES), lost))
            return _mixed(parts)

        lone, other = fight.lone, fight.others[0]
        below = best_of(fight.others)
        theirs_best = [ways - less for ways, less in zip(below, (0, *below), strict=False)]
        total = below[-1] * best_at_most(lone.dice, lone.win, lone.again)[-1]
        tie = SIDES if lone.fightin > other.fightin else 0 if lone.fightin < other.fightin else fight.draw
        seen: Seen = {}
        parts: list[tuple[Fraction, Value]] = []
        for lie, often in throws(lone.dice, lone.win, lone.again, purse.rerolls):
            for b, also in enumerate(theirs_best):
                if also:
                    against = b, tie, lone.win
                    parts.append(
                        (Fraction(often * also, total), self._throw(lie, against, purse, decided, seen))
                    )
        return _mixed(parts)

    def _throw(
        self, lie: Thrown, against: tuple[int, int, int], purse: FamePurse, decided: Decided, seen: Seen
    ) -> Value:
        """The dice to win are seen: an underdog may roll the lowest of them again."""
        key = lie, against, purse
        if key not in seen:
            seen[key] = self._thrown(lie, against, purse, decided, seen)
        return seen[key]

    def _thrown(
        self, lie: Thrown, against: tuple[int, int, int], purse: FamePurse, decided: Decided, seen: Seen
    ) -> Value:
        b, tie, modifier = against
        kept = self._raise(lie.shows, b, tie, purse, decided)
        left = purse.reroll() if lie.free else None
        if left is None:
            return kept
        rest = lie.without_lowest()
        again = _mixed(
            [
                (
                    Fraction(1, SIDES),
                    self._throw(rest.with_die(shown(face, modifier)), against, left, decided, seen),
                )
                for face in range(1, SIDES + 1)
            ]
        )
        return max(kept, again, key=self.worth)

    def _raise(self, a: int, b: int, tie: int, purse: FamePurse, decided: Decided) -> Value:
        """The dice to win are seen: leave them, tie, or win."""
        now = SIDES if a > b else tie if a == b else 0
        points, chosen = 0, decided(now, purse)
        for target in (b, b + 1):
            if not a or target <= a or target > SIDES or (left := purse.spend(target - a)) is None:
                continue
            other = decided(SIDES if target > b else tie, left)
            if self.worth(other) > self.worth(chosen):
                points, chosen = target - a, other
        self.policy.note(TO_WIN, purse, points)
        return chosen


class _DuelBlows(Blows):
    """Blows after which the duel goes on."""

    def __init__(self, round: _Round, fight: Fight, won: bool) -> None:
        super().__init__(fight, won, round.worth, round.policy)
        self.round = round

    def begin(self, body: Body, purses: Purses) -> Value:
        """All blows at what is left of the loser."""
        return self._turn_to(0, self.pairs[0].attacks, body, purses)

    def over(self, at: int, body: Body, purses: Purses) -> Value:
        mine, theirs, _ = self.round.here
        if self.won:
            return self.round.reach(mine, body, purses.mine)
        return self.round.reach(body, theirs, purses.mine)

    def mix(self, parts: Sequence[tuple[int, Value]]) -> Value:
        of = sum(weight for weight, _ in parts)
        return _mixed([(Fraction(weight, of), value) for weight, value in parts])

    def _turn_to(self, at: int, attacks: int, body: Body | None, purses: Purses) -> Value:
        if at and body is not None:
            return self.over(at, body, purses)
        return super()._turn_to(at, attacks, body, purses)

    def suffered(self, at: int, strikes: int, attacks: int, body: Body, purses: Purses) -> Value:
        if body.wounds == 1:
            return WON if self.won else LOST
        left = Body(body.wounds - 1, body.fortune, 0)
        return self.strike(at, strikes, attacks, left, purses)


def _mixed(parts: Sequence[tuple[Fraction, Value]]) -> Value:
    sure, again = Fraction(0), Fraction(0)
    for chance, value in parts:
        sure += chance * value[0]
        again += chance * value[1]
    return sure, again
