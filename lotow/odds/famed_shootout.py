"""A gunfight with Fame to spend over all its turns, played best by the first.

What is left of the Fame is what is left of the Quickdraws it can pay for; a point may also raise the die to
hit or to wound of a single shot. Positions that lead back to each other are worth what the best play of them
is worth: a play is worked out exactly, then bettered where it can be, until it cannot.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import lcm

from lotow.errors import Text
from lotow.odds.chances import SIDES
from lotow.odds.fame import FamePurse, FameRule, Policy, missing
from lotow.odds.linear import apply, inverse
from lotow.odds.shooting import Shot
from lotow.odds.shootout import ALWAYS, DropWon, End, Gun, Gunman, Layer, Shootout, State

Shown = tuple[int, Gun, bool, int]
"""After the first one's shot: lives of the target, the gun, whether the target dived, points spent."""
Ends = dict[Shown, Fraction]
Worth = Callable[[Shown], Fraction]
FIRST = 0
TO_HIT = Text("to hit", "pour toucher")
TO_WOUND = Text("to wound", "pour blesser")
QUICKDRAW = Text("a Quickdraw", "dégainer le premier")


class FamedShootout(Shootout):
    """A shootout in which the first decides as it goes."""

    def __init__(self, first: Gunman, second: Gunman, drop: DropWon) -> None:
        super().__init__(first, second, drop)
        self._guess: dict[tuple[int, int, Layer], list[Fraction]] = {}
        self.policy = Policy()
        self.notes = Policy()

    def rules(self) -> tuple[FameRule, ...]:
        return self.policy.rules()

    def value(self, x: int, y: int, layer: Layer) -> tuple[list[Fraction], list[Fraction]]:
        key = x, y, layer
        if key in self._solved:
            return self._solved[key]
        best = self._guess[key] = [Fraction(0)] * len(self.states)
        others = self.notes
        while True:
            self.notes = Policy()
            turns = [self._next(state, layer, x, y) for state in self.states]
            chances = self._settled(turns, key, 0)
            if chances == best:
                break
            best = self._guess[key] = chances
        # What was decided for the right guess is the policy.
        self.policy.join(self.notes)
        self.notes = others
        self._solved[key] = best, self._settled(turns, key, 1)
        return self._solved[key]

    def _settled(
        self, turns: list[dict[End, Fraction]], key: tuple[int, int, Layer], which: int
    ) -> list[Fraction]:
        """What this play is worth (0) or how long it takes (1), from each state."""
        x, y, layer = key
        here, matrix, column = (layer, x, y), [], []
        for at, ends in enumerate(turns):
            row, sure = [Fraction(0)] * len(self.states), Fraction(which)
            row[at] += 1
            for end, share in ends.items():
                if end[1:] == here:
                    row[self.places[end[0]]] -= share
                else:
                    sure += share * self._end(end)[which]
            scale = lcm(*(one.denominator for one in row))
            matrix.append([int(one * scale) for one in row])
            column.append(sure * scale)
        solved, of = inverse(matrix)
        common = lcm(*(one.denominator for one in column))
        return [Fraction(one, common * of) for one in apply(solved, [int(one * common) for one in column])]

    def _worth(self, end: End) -> Fraction:
        """The chance of the first from here; within the block that is being settled, as it is guessed."""
        state, layer, x, y = end
        if not x or not y:
            return Fraction(int(not y))
        known = self._solved.get((x, y, layer))
        if known is None and (x, y, layer) in self._guess:
            return self._guess[x, y, layer][self.places[state]]
        return self.value(x, y, layer)[0][self.places[state]]

    # Choices

    def _turn(self, state: State, layer: Layer, x: int, y: int, drop: int) -> dict[End, Fraction]:
        """With a Quickdraw or without one, whichever is better."""
        kept = self._drawn(state, layer, x, y, drop, self._declared(state, layer, drop, draws=False))
        if layer[FIRST] <= 0 or any(gun[1] for gun in state[1:]):
            return kept
        drawn = self._drawn(state, layer, x, y, drop, self._declared(state, layer, drop, draws=True))
        better = self._expected(drawn) > self._expected(kept)
        self.notes.note(QUICKDRAW, FamePurse(layer[FIRST]), int(better))
        return drawn if better else kept

    def _declared(self, state: State, layer: Layer, drop: int, *, draws: bool) -> list[tuple[bool, bool]]:
        ready = all(not gun[1] for gun in state[1:])
        first, second = self.men
        theirs = ready and (layer[1] == ALWAYS or (layer[1] > 0 and drop != 1))
        mine = ready and draws
        answered = ready and theirs and first.answers
        answers = ready and mine and (second.answers or layer[1] > 0)
        return [(mine or answered, not mine and answered), (theirs or answers, not theirs and second.answers)]

    def _expected(self, ends: dict[End, Fraction]) -> Fraction:
        return sum((chance * self._worth(end) for end, chance in ends.items()), Fraction(0))

    def _exchange(
        self, leads: int, drop: int, state: State, layer: Layer, lives: tuple[int, int]
    ) -> Iterator[tuple[End, Fraction]]:
        x, y = lives
        mine, theirs = state[1:]
        mine_hidden, theirs_hidden = layer[2:]
        if leads == FIRST:
            for shown, chance in self._aimed(
                mine, y, theirs_hidden, layer[0], lambda one: self._after_mine(one, drop, state, layer, x)
            ).items():
                for end, share in self._replies(shown, drop, state, layer, x):
                    yield end, chance * share
            return
        for (left, gun, dived), chance in self.sides[1].phase(theirs, x, mine_hidden).items():
            hidden = mine_hidden or (dived and self.men[1].at_cover is not None)
            if not left or (dived and not mine[1]):
                yield self._at(drop, mine, gun, layer, 0, hidden, theirs_hidden, left, y), chance
                continue

            def ends(shown: Shown, left: int = left, gun: Gun = gun, hidden: bool = hidden) -> End:
                other, own, ducked, spent = shown
                behind = theirs_hidden or (ducked and self.men[0].at_cover is not None)
                return self._at(drop, own, gun, layer, spent, hidden, behind, left, other)

            def worth(shown: Shown, ends: Callable[[Shown], End] = ends) -> Fraction:
                return self._worth(ends(shown))

            aimed = self._aimed(mine, y, theirs_hidden, layer[0], worth)
            for shown, share in aimed.items():
                yield ends(shown), chance * share

    def _replies(
        self, shown: Shown, drop: int, state: State, layer: Layer, x: int
    ) -> Iterator[tuple[End, Fraction]]:
        """What the second does after the first has shot."""
        y, mine, dived, spent = shown
        theirs, (mine_hidden, theirs_hidden) = state[2], layer[2:]
        theirs_hidden = theirs_hidden or (dived and self.men[0].at_cover is not None)
        if not y or (dived and not theirs[1]):
            yield self._at(drop, mine, theirs, layer, spent, mine_hidden, theirs_hidden, x, y), Fraction(1)
            return
        for (left, gun, ducked), chance in self.sides[1].phase(theirs, x, mine_hidden).items():
            hidden = mine_hidden or (ducked and self.men[1].at_cover is not None)
            yield self._at(drop, mine, gun, layer, spent, hidden, theirs_hidden, left, y), chance

    def _after_mine(self, shown: Shown, drop: int, state: State, layer: Layer, x: int) -> Fraction:
        return self._expected(dict(self._replies(shown, drop, state, layer, x)))

    @staticmethod
    def _at(
        drop: int,
        mine: Gun,
        theirs: Gun,
        layer: Layer,
        spent: int,
        hidden: bool,
        behind: bool,
        x: int,
        y: int,
    ) -> End:
        return (drop, mine, theirs), (layer[0] - spent, layer[1], hidden, behind), x, y

    def _aimed(self, gun: Gun, lives: int, covered: bool, fame: int, worth: Worth) -> Ends:
        """The first one's phase, every die raised where that is worth it."""
        man = self.men[FIRST]
        shot = man.at_cover if covered and man.at_cover is not None else man.shot
        if gun[1] or not fame or shot.dice > 1 or shot.roll is None or not shot.hit:
            phase = self.sides[FIRST].phase(gun, lives, covered)
            return {(*one, 0): chance for one, chance in phase.items()}
        return _Aimed(self, shot, gun, lives, worth).ends(fame)


class _Aimed:
    """One aimed shot: what each roll leads to, and the better of leaving it and raising it."""

    def __init__(self, game: FamedShootout, shot: Shot, gun: Gun, lives: int, worth: Worth) -> None:
        self.man, self.notes = game.men[FIRST], game.notes
        self.dives = game.sides[FIRST].dives
        self.shot, self.gun, self.lives, self.worth = shot, gun, lives, worth

    def ends(self, fame: int) -> Ends:
        ready = Fraction(self.shot.ready, self.shot.ready_of)
        kept = self._end("kept", self.lives, 0)
        return _mixed([(ready, self._hit(fame, again=True)), (1 - ready, kept)])

    def _end(self, became: str, left: int, spent: int, *, touched: bool = False) -> Ends:
        gun = self.man.gun_after(self.gun, became)
        dives = self.dives if touched and left else Fraction(0)
        ends: Ends = {(left, gun, False, spent): 1 - dives}
        if dives:
            ends[left, gun, True, spent] = dives
        return ends

    def _best(self, options: list[tuple[int, Ends]], roll: Text, left: int) -> Ends:
        """The first of the best options; what it costs goes into the policy."""

        def worth(option: tuple[int, Ends]) -> Fraction:
            return sum((chance * self.worth(one) for one, chance in option[1].items()), Fraction(0))

        points, ends = max(options, key=worth)
        self.notes.note(roll, FamePurse(left), points)
        return ends

    def _hit(self, fame: int, *, again: bool) -> Ends:
        roll = self.shot.roll
        assert roll is not None
        parts = []
        for face in range(1, SIDES + 1):
            lacks = missing(face, roll.need, roll.modifier)
            options = [(0, self._stands(face, fame, 0, hits=lacks == 0))]
            if lacks and again and roll.again:
                options.append((0, self._hit(fame, again=False)))
            if lacks and lacks <= fame:
                options.append((lacks, self._stands(face, fame, lacks, hits=True)))
            parts.append((Fraction(1, SIDES), self._best(options, TO_HIT, fame)))
        return _mixed(parts)

    def _stands(self, face: int, fame: int, spent: int, *, hits: bool) -> Ends:
        roll = self.shot.roll
        assert roll is not None
        flies = self._past(fame, spent) if hits else self._end("fired", self.lives, spent)
        if face > roll.jam_on:
            return flies
        jams = Fraction(roll.confirm, SIDES)
        return _mixed([(jams, self._end("jammed", self.lives, spent)), (1 - jams, flies)])

    def _past(self, fame: int, spent: int) -> Ends:
        through = Fraction(1)
        for passes in self.shot.passes:
            through *= Fraction(passes, SIDES)
        stopped = self._end("fired", self.lives, spent)
        return _mixed([(through, self._wound(fame, spent, again=True)), (1 - through, stopped)])

    def _wound(self, fame: int, spent: int, *, again: bool) -> Ends:
        roll = self.shot.wound
        first, second = roll.dice
        parts = []
        for face in range(1, SIDES + 1):
            lacks = missing(face, first, roll.modifier)
            natural = face >= roll.natural
            options = [] if lacks == 0 else [(0, self._fails(fame, spent, again=again))]
            if lacks is not None and spent + lacks <= fame:
                then = self._second(second, lacks, natural, fame, spent + lacks, again=again)
                options.append((lacks, then))
            parts.append((Fraction(1, SIDES), self._best(options, TO_WOUND, fame - spent)))
        return _mixed(parts)

    def _fails(self, fame: int, spent: int, *, again: bool) -> Ends:
        if again and self.shot.wound.again:
            return self._wound(fame, spent, again=False)
        return self._end("fired", self.lives, spent, touched=True)

    def _second(self, need: int, added: int, natural: bool, fame: int, spent: int, *, again: bool) -> Ends:
        if not need:
            return self._hurt(natural, spent)
        parts = []
        for face in range(1, SIDES + 1):
            lacks = missing(face, need, self.shot.wound.modifier + added)
            options = [] if lacks == 0 else [(0, self._fails(fame, spent, again=again))]
            if lacks is not None and spent + lacks <= fame:
                options.append((lacks, self._hurt(natural, spent + lacks)))
            parts.append((Fraction(1, SIDES), self._best(options, TO_WOUND, fame - spent)))
        return _mixed(parts)

    def _hurt(self, natural: bool, spent: int) -> Ends:
        """A wound: dodged, saved (a life above the Wounds), or suffered, once or more."""
        crit = self.shot.critical if natural else None
        marks = crit.wounds if crit is not None and self.lives <= self.shot.target.wounds else (1,)
        dodged = Fraction(self.shot.dodge, SIDES)
        parts = [(dodged, self._end("fired", self.lives, spent, touched=True))]
        for lost, weight in enumerate(marks, 1):
            left = max(self.lives - lost, 0)
            share = (1 - dodged) * Fraction(weight, sum(marks))
            parts.append((share, self._end("fired", left, spent, touched=True)))
        return _mixed(parts)


def _mixed(parts: list[tuple[Fraction, Ends]]) -> Ends:
    whole: Ends = {}
    for chance, ends in parts:
        if chance:
            for one, share in ends.items():
                whole[one] = whole.get(one, Fraction(0)) + chance * share
    return whole
