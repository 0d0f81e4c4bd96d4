"""One turn of two small groups: they shoot, then some charge, then they fight.

Where the book is open: everybody shoots at the first enemy still standing, so fire is gathered; whoever is to
charge holds its fire and goes for the first enemy nobody fights yet, else joins the first fight; all of the
side with the Drop goes before the other; one hit and still there may dive for cover and then neither shoots
nor charges, and friends close by test when one of them goes down.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import ceil

from msgspec import Struct
from msgspec.structs import replace

from lotow.errors import LotowError, Text
from lotow.odds.aiming import take_aim
from lotow.odds.blows import events_on, onslaught
from lotow.odds.brawling import square_up
from lotow.odds.combatant import Combatant
from lotow.odds.coming import feared
from lotow.odds.fighting import win_ways
from lotow.odds.nerve import nerve
from lotow.odds.reach import Aim, gun_of
from lotow.odds.shootout import Fired
from lotow.odds.stances import Contender, Stance
from lotow.odds.steps import Figures, Step, numbered
from lotow.odds.turn_state import Side, TurnState, Weighed, add, after, hurt, spread, times
from lotow.odds.wounding import Toughness
from lotow.rulebook.effects import SharesPluck
from lotow.rulebook.models import Content, Weapon

MOST_A_SIDE = 4


class Hand(Struct, frozen=True, kw_only=True):
    """One fighter of a turn: what it shoots with and how (none: it does not shoot), what it fights with, and
    whether it is to charge."""

    who: Combatant
    gun: Weapon | None = None
    aim: Aim = Aim()
    weapon: Weapon
    charges: bool = False


class Posture(Struct, frozen=True, kw_only=True):
    """A side: its fighters here, how many its posse has in all and how many it has lost before, and whether
    they stand so close that they see each other fall."""

    hands: tuple[Hand, ...]
    size: int = 0
    lost: int = 0
    close: bool = False


class TurnOdds(Struct, frozen=True):
    """For both sides: the chance of each to be out, how many that is on average, and the chance that the
    posse must test Head for the Hills, and that it then flees."""

    names: tuple[tuple[Text, ...], tuple[Text, ...]]
    outs: tuple[tuple[Fraction, ...], tuple[Fraction, ...]]
    tests: tuple[Fraction, Fraction]
    flees: tuple[Fraction, Fraction]
    steps: tuple[Step, ...] = ()

    @property
    def people(self) -> dict[str, tuple[Text, ...]]:
        """Who the outcomes of a figure are, in their order."""
        return {"out_ours": self.names[0], "out_theirs": self.names[1]}

    def figures(self) -> Figures:
        figures: Figures = {}
        for at, side in enumerate(("ours", "theirs")):
            figures[f"casualties_{side}"] = sum(self.outs[at], Fraction(0))
            figures[f"hills_{side}"] = self.tests[at]
            figures[f"flees_{side}"] = self.flees[at]
        for at, side in enumerate(("ours", "theirs")):
            figures[f"out_{side}"] = dict(zip(numbered(self.names[at]), self.outs[at], strict=True))
        return figures


def turn(content: Content, ours: Posture, theirs: Posture, *, drop: Side | None = None) -> TurnOdds:
    """The odds of one turn; without a word who has the Drop it is even."""
    for one in (ours, theirs):
        if not 1 <= len(one.hands) <= MOST_A_SIDE:
            raise LotowError(
                Text(f"{len(one.hands)} fighters on a side", f"{len(one.hands)} combattants d'un côté"),
                hint=Text(f"from 1 to {MOST_A_SIDE}", f"de 1 à {MOST_A_SIDE}"),
            )
    played = _Turn(content, (ours, theirs))
    ends: Weighed = {}
    for side in (0, 1) if drop is None else (drop,):
        share = Fraction(1, 2) if drop is None else Fraction(1)
        for state, chance in played.play(side).items():
            add(ends, state, share * chance)
    names = (tuple(one.who.name for one in ours.hands), tuple(one.who.name for one in theirs.hands))
    outs = tuple(
        tuple(
            sum((chance for state, chance in ends.items() if not state.lives[side][at]), Fraction(0))
            for at in range(len(names[side]))
        )
        for side in (0, 1)
    )
    tests, flees = zip(*(played.hills(side, ends) for side in (0, 1)), strict=True)
    return TurnOdds(names, (outs[0], outs[1]), (tests[0], tests[1]), (flees[0], flees[1]))


class _Turn:
    def __init__(self, content: Content, sides: tuple[Posture, Posture]) -> None:
        self.content = content
        self.sides = sides
        self._fired: dict[tuple[Side, int, int], Fired] = {}
        self._fights: dict[FightKey, list[tuple[bool, int, Fraction]]] = {}
        self._pending: set[tuple[Side, int]] = set()
        self._nerves: dict[tuple[Side, int], Fraction] = {}
        self._engagements: dict[Engaged, list[tuple[Fights, Fraction]]] = {}

    def hand(self, side: Side, at: int) -> Hand:
        return self.sides[side].hands[at]

    def play(self, drop: Side) -> Weighed:
        """Every way the turn can go."""
        state = self._start()
        self._pending = {
            (side, at)
            for side in (0, 1)
            for at, hand in enumerate(self.sides[side].hands)
            if hand.gun is not None or hand.charges
        }
        for side in (drop, 1 - drop):
            for at in range(len(self.sides[side].hands)):
                if not self.hand(side, at).charges:
                    self._pending.discard((side, at))
                if self.hand(side, at).gun is not None and not self.hand(side, at).charges:
                    state = after(state, lambda one, side=side, at=at: self._shoots(side, at, one))  # type: ignore[misc]
        return after(state, lambda one: self._melee(one, drop))

    def _start(self) -> Weighed:
        """Everybody's lives: Wounds, and the saves Fortune holds."""
        state: Weighed = {TurnState(((), ())): Fraction(1)}
        for side in (0, 1):
            for hand in self.sides[side].hands:
                tough = self._tough(hand)
                fuller: Weighed = {}
                for one, chance in state.items():
                    for saved, weight in enumerate(tough.saves):
                        if weight:
                            lives = list(one.lives)
                            lives[side] = (*lives[side], tough.wounds + saved)
                            add(
                                fuller,
                                TurnState((lives[0], lives[1])),
                                chance * Fraction(weight, tough.total),
                            )
                state = fuller
        return state

    def _tough(self, hand: Hand) -> Toughness:
        from lotow.odds.aiming import toughness

        return toughness(self.content, hand.who, frozenset({"on-foot"}))

    # Shooting

    def _shoots(self, side: Side, at: int, state: TurnState) -> Iterator[tuple[TurnState, Fraction]]:
        enemies = state.lives[1 - side]
        target = next((one for one, lives in enumerate(enemies) if lives), None)
        if target is None or not state.lives[side][at] or at in state.dived[side]:
            yield state, Fraction(1)
            return
        fired = self._shot(side, at, target)
        for events, _, touched, chance in fired.ends:
            for left, share in fired.wounded(events, enemies[target]).items():
                struck = hurt(state, 1 - side, target, left)
                if touched and left:
                    yield from times(self._dives(struck, 1 - side, (target,)), chance * share)
                elif not left and self.sides[1 - side].close:
                    friends = tuple(one for one, lives in enumerate(struck.lives[1 - side]) if lives)
                    yield from times(self._dives(struck, 1 - side, friends), chance * share)
                else:
                    yield struck, chance * share

    def _shot(self, side: Side, at: int, target: int) -> Fired:
        key = side, at, target
        if key not in self._fired:
            hand = self.hand(side, at)
            assert hand.gun is not None
            gun = gun_of(self.content, hand.gun, hand.aim.mode)
            whom = self.hand(1 - side, target).who
            self._fired[key] = Fired(take_aim(self.content, hand.who, whom, gun, hand.aim))
        return self._fired[key]

    def _dives(
        self, state: TurnState, side: Side, tested: tuple[int, ...]
    ) -> Iterator[tuple[TurnState, Fraction]]:
        """Each of these stands fast or dives."""
        if not tested:
            yield state, Fraction(1)
            return
        first, *others = tested
        if first in state.dived[side] or (side, first) not in self._pending:
            # Whoever has nothing left to do this turn loses nothing by diving.
            yield from self._dives(state, side, tuple(others))
            return
        stands = self._stands(side, first)
        dived = list(state.dived)
        dived[side] = dived[side] | {first}
        for left, chance in ((state, stands), (replace(state, dived=(dived[0], dived[1])), 1 - stands)):
            if chance:
                yield from times(self._dives(left, side, tuple(others)), chance)

    def _stands(self, side: Side, at: int) -> Fraction:
        if (side, at) not in self._nerves:
            tested = nerve(self.content, self.hand(side, at).who, test="dive-for-cover")
            self._nerves[side, at] = tested.chance()
        return self._nerves[side, at]

    # Charging and fighting

    def _melee(self, state: TurnState, drop: Side) -> Iterator[tuple[TurnState, Fraction]]:
        # Only who stands and who has dived decides who fights whom.
        key = tuple(tuple(lives > 0 for lives in side) for side in state.lives), state.dived, drop
        if key not in self._engagements:
            self._engagements[key] = list(self._engaged(state, drop))
        for fights, chance in self._engagements[key]:
            for end, share in self._fought(state, fights):
                yield TurnState(end.lives), chance * share

    def _engaged(self, state: TurnState, drop: Side) -> Iterator[tuple[Fights, Fraction]]:
        """Who ends up fighting whom: the loner's side and place, and the places of those against it."""
        ways: list[tuple[Fights, Fraction]] = [((), Fraction(1))]
        for side in (drop, 1 - drop):
            for at, lives in enumerate(state.lives[side]):
                if lives and self.hand(side, at).charges and at not in state.dived[side]:
                    ways = [
                        (more, chance * share)
                        for fights, chance in ways
                        for more, share in self._charges(state, side, at, fights)
                    ]
        yield from ways

    def _charges(
        self, state: TurnState, side: Side, at: int, fights: Fights
    ) -> Iterator[tuple[Fights, Fraction]]:
        """One goes for the first enemy nobody fights yet, else joins the first fight, if it dares."""
        busy = {(side, one) for one, _, _ in _members(fights, side)}
        enemies = [one for one, lives in enumerate(state.lives[1 - side]) if lives]
        taken = {one for one, _, _ in _members(fights, 1 - side)}
        if (side, at) in busy or not enemies:
            yield fights, Fraction(1)
            return
        free = [one for one in enemies if one not in taken]
        target = free[0] if free else enemies[0]
        dares = self._dares(side, at, target)
        if dares != 1:
            yield fights, 1 - dares
        if free:
            yield (*fights, (1 - side, target, (at,))), dares
            return
        for number, (loner, place, others) in enumerate(fights):
            if loner == 1 - side and place == target:
                yield (*fights[:number], (loner, place, (*others, at)), *fights[number + 1 :]), dares
                return
            if loner == side and target in others and len(others) == 1:
                # The enemy had charged one of ours: now it is the one who stands alone.
                joined = (1 - side, target, (place, at))
                yield (*fights[:number], joined, *fights[number + 1 :]), dares
                return
        yield fights, dares

    def _dares(self, side: Side, at: int, target: int) -> Fraction:
        charger, enemy = self._contender(side, at), self._contender(1 - side, target)
        if not feared(charger, enemy):
            return Fraction(1)
        return nerve(self.content, charger.who, situation=charger.stance.situation).chance()

    def _contender(self, side: Side, at: int) -> Contender:
        hand = self.hand(side, at)
        return Contender(hand.who, hand.weapon, Stance(charging=hand.charges))

    def _fought(self, state: TurnState, fights: Fights) -> Iterator[tuple[TurnState, Fraction]]:
        if not fights:
            yield state, Fraction(1)
            return
        (side, at, others), *more = fights
        mine = state.lives[side][at]
        theirs = tuple(state.lives[1 - side][one] for one in others)
        for won, wounds, chance in self._ends(side, at, others, mine, theirs):
            if won:
                left = spread(state, 1 - side, others, wounds)
            else:
                left = hurt(state, side, at, max(mine - wounds, 0))
            yield from times(self._fought(left, tuple(more)), chance)

    def _ends(
        self, side: Side, at: int, others: tuple[int, ...], mine: int, theirs: tuple[int, ...]
    ) -> list[tuple[bool, int, Fraction]]:
        """How one fight may end: won or not, the wounds that costs the losers, and how likely."""
        key = side, at, others, mine, theirs
        if key not in self._fights:
            self._fights[key] = list(self._resolved(*key))
        return self._fights[key]

    def _resolved(
        self, side: Side, at: int, others: tuple[int, ...], mine: int, theirs: tuple[int, ...]
    ) -> Iterator[tuple[bool, int, Fraction]]:
        lone = self._contender(side, at)
        fight = square_up(self.content, lone, *(self._contender(1 - side, one) for one in others))
        ours = replace(fight.lone, tough=Toughness(mine))
        enemies = tuple(
            replace(one, tough=Toughness(lives)) for one, lives in zip(fight.others, theirs, strict=True)
        )
        wins = Fraction(*win_ways(fight))
        # Who is spared for want of nerve would no longer be known by the wounds dealt, so everybody strikes.
        blows = tuple(replace(one, dares=1, dares_of=1) for one in fight.blows)
        dealt, total, *_ = onslaught(ours, enemies, blows)
        for wounds, weight in enumerate(dealt):
            if weight and wins:
                yield True, wounds, wins * Fraction(weight, total)
        events, total = events_on(ours, enemies, fight.returned)
        for wounds, weight in enumerate(events):
            if weight and wins != 1:
                yield False, wounds, (1 - wins) * Fraction(weight, total)

    # Afterwards

    def hills(self, side: Side, ends: Weighed) -> tuple[Fraction, Fraction]:
        """The chance that enough are down, and that the posse then runs."""
        posture = self.sides[side]
        size = max(posture.size, len(posture.hands) + posture.lost)
        enough = ceil(Fraction(self.content.numbers.head_for_the_hills_losses) * size)
        standing: dict[tuple[int, ...], Fraction] = {}
        for state, chance in ends.items():
            left = tuple(at for at, lives in enumerate(state.lives[side]) if lives)
            if posture.lost + len(posture.hands) - len(left) >= enough:
                standing[left] = standing.get(left, Fraction(0)) + chance
        tests = sum(standing.values(), Fraction(0))
        runs = (chance * (1 - self._holds(side, left)) for left, chance in standing.items())
        return tests, sum(runs, Fraction(0))

    def _holds(self, side: Side, standing: tuple[int, ...]) -> Fraction:
        """The leader tests or, without one, the pluckiest left; with nobody left here somebody else would."""
        if not standing:
            return Fraction(0)
        people = [self.hand(side, at).who for at in standing]
        leaders = [one for one in people if any(one.having(SharesPluck))]
        tested = leaders[0] if leaders else max(people, key=lambda one: one.value("pluck"))
        return nerve(self.content, tested, test="head-for-the-hills").chance()


Fights = tuple[tuple[Side, int, tuple[int, ...]], ...]
FightKey = tuple[Side, int, tuple[int, ...], int, tuple[int, ...]]
Engaged = tuple[tuple[tuple[bool, ...], ...], tuple[frozenset[int], frozenset[int]], Side]


def _members(fights: Fights, side: Side) -> Iterator[tuple[int, int, int]]:
    """The places of everybody of a side who is in a fight."""
    for number, (loner, place, others) in enumerate(fights):
        if loner == side:
            yield place, number, 0
        else:
            yield from ((one, number, 1) for one in others)
