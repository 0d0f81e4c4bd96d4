"""The charges and fights of a turn, once the last shot is fired.

Where the book is open: whoever is to charge goes for the first enemy nobody fights yet, else joins the first
fight. Fights have nobody in common, so each is settled by itself, and what it costs a side is put together.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import product

from msgspec.structs import replace

from lotow.odds.blows import Blow, Brawler, events_on, onslaught
from lotow.odds.brawling import square_up
from lotow.odds.coming import feared
from lotow.odds.fighting import Fight, win_ways
from lotow.odds.nerve import nerve
from lotow.odds.stances import Contender, Stance
from lotow.odds.turn_fire import toughness_of
from lotow.odds.turn_state import FRESH, Hand, Lines, Posture, Side
from lotow.odds.wounding import Toughness, suffered
from lotow.rulebook.models import Content

Met = tuple[Side, int, tuple[int, ...]]
"""One fight: the loner's side and place, and the places of those against it."""
Fights = tuple[Met, ...]
Fallen = dict[frozenset[int], Fraction]
"""Who of a side goes down, and how likely."""
NOBODY: frozenset[int] = frozenset()
Engaged = tuple[int, int, frozenset[int], frozenset[int]]


def contender_of(hand: Hand, posture: Posture) -> Contender:
    """A fighter of a turn as it stands in a fight."""
    return Contender(hand.who, hand.weapon, Stance(charging=hand.charges, company=posture.backing))


class TurnMelee:
    """Who fights whom, and who is left of them."""

    def __init__(self, content: Content, sides: tuple[Posture, Posture], drop: Side) -> None:
        self.content = content
        self.sides = sides
        self.drop = drop
        self._engagements: dict[Engaged, list[tuple[Fights, Fraction]]] = {}
        self._fights: dict[Met, Fight] = {}
        self._felled: dict[tuple[Met, tuple[int, ...]], Fallen] = {}
        self._ends: dict[tuple[Met, tuple[int, ...]], tuple[Fallen, Fallen]] = {}

    # Who fights whom

    def engaged(self, lines: Lines) -> list[tuple[Fights, Fraction]]:
        """The fights there may be. Only who stands and who has dived decides that."""
        ours, theirs = lines
        key = ours.down, theirs.down, ours.dived, theirs.dived
        if key not in self._engagements:
            ways: list[tuple[Fights, Fraction]] = [((), Fraction(1))]
            for side in (self.drop, 1 - self.drop):
                for at in range(lines[side].down, len(self.sides[side].hands)):
                    if self.sides[side].hands[at].charges and at not in lines[side].dived:
                        ways = [
                            (more, chance * share)
                            for fights, chance in ways
                            for more, share in self._charges(lines, side, at, fights)
                        ]
            self._engagements[key] = ways
        return self._engagements[key]

    def _charges(
        self, lines: Lines, side: Side, at: int, fights: Fights
    ) -> Iterator[tuple[Fights, Fraction]]:
        """One goes for the first enemy nobody fights yet, else joins the first fight, if it dares."""
        enemies = range(lines[1 - side].down, len(self.sides[1 - side].hands))
        if at in members(fights, side) or not enemies:
            yield fights, Fraction(1)
            return
        taken = members(fights, 1 - side)
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
        stance = charger.stance
        return nerve(self.content, charger.who, company=stance.company, situation=stance.situation).chance()

    def _contender(self, side: Side, at: int) -> Contender:
        return contender_of(self.sides[side].hands[at], self.sides[side])

    # Who is left

    def fallen(self, fights: Fights, hurt: tuple[int, int], lives: tuple[int, int]) -> tuple[Fallen, Fallen]:
        """What all these fights cost each side; of each side `hurt` came into them with so many lives."""
        ours: Fallen = {NOBODY: Fraction(1)}
        theirs = dict(ours)
        for met in fights:
            side, at, others = met
            mine = lives[side] if at == hurt[side] else FRESH
            foes = tuple(lives[1 - side] if one == hurt[1 - side] else FRESH for one in others)
            lone, many = self._settled(met, (mine, *foes))
            ours = _together(ours, many if side else lone)
            theirs = _together(theirs, lone if side else many)
        return ours, theirs

    def _settled(self, met: Met, lives: tuple[int, ...]) -> tuple[Fallen, Fallen]:
        """What one fight costs the loner's side, and the other."""
        key = met, lives
        if key not in self._ends:
            fight = self._fight(met)
            wins = Fraction(*win_ways(fight))
            out = (1 - wins) * self._loses(met, fight, lives[0])
            lone = {NOBODY: 1 - out, frozenset({met[1]}): out}
            many = {who: wins * chance for who, chance in self._strikes(met, fight, lives[1:]).items()}
            many[NOBODY] = many.get(NOBODY, Fraction(0)) + 1 - wins
            self._ends[key] = lone, many
        return self._ends[key]

    def _fight(self, met: Met) -> Fight:
        if met not in self._fights:
            side, at, others = met
            lone = self._contender(side, at)
            fight = square_up(self.content, lone, *(self._contender(1 - side, one) for one in others))
            self._fights[met] = fight
        return self._fights[met]

    def _loses(self, met: Met, fight: Fight, lives: int) -> Fraction:
        """How likely blows of all the others put the loser out."""
        side, at, _ = met
        lone = self._left(fight.lone, side, at, lives)
        return _put_out(lone, fight.others, fight.returned)

    def _left(self, brawler: Brawler, side: Side, at: int, lives: int) -> Brawler:
        tough = toughness_of(self.content, self.sides[side].hands[at]) if lives == FRESH else Toughness(lives)
        return replace(brawler, tough=tough)

    def _strikes(self, met: Met, fight: Fight, lives: tuple[int, ...]) -> Fallen:
        """Whom the lone winner puts out: those it can bring itself to strike, one after the other."""
        key = met, lives
        if key not in self._felled:
            side, _, places = met
            victims = [
                (at, self._left(one, 1 - side, at, left), blow)
                for at, one, blow, left in zip(places, fight.others, fight.blows, lives, strict=True)
            ]
            felled: Fallen = {}
            for chance, struck in _dared(victims):
                for who, share in _in_turn(fight.lone, tuple(struck)):
                    felled[who] = felled.get(who, Fraction(0)) + chance * share
            self._felled[key] = felled
        return self._felled[key]


@lru_cache(maxsize=1024)
def _put_out(lone: Brawler, others: tuple[Brawler, ...], blows: tuple[Blow, ...]) -> Fraction:
    """How likely the blows of all the others put one out."""
    events, total = events_on(lone, others, blows)
    weights, more = suffered(events, lone.tough)
    return Fraction(weights[-1], total * more)


Victim = tuple[int, Brawler, Blow]


def _dared(victims: list[Victim]) -> Iterator[tuple[Fraction, list[Victim]]]:
    """Every choice of those it brings itself to strike, and how likely."""
    chances = [Fraction(blow.dares, blow.dares_of) for _, _, blow in victims]
    for choice in product(*((True, False) if chance != 1 else (True,) for chance in chances)):
        likely = Fraction(1)
        for chosen, chance in zip(choice, chances, strict=True):
            likely *= chance if chosen else 1 - chance
        struck = [
            (at, one, replace(blow, dares=1, dares_of=1))
            for (at, one, blow), chosen in zip(victims, choice, strict=True)
            if chosen
        ]
        if likely:
            yield likely, struck


@lru_cache(maxsize=1024)
def _in_turn(lone: Brawler, victims: tuple[Victim, ...]) -> tuple[tuple[frozenset[int], Fraction], ...]:
    """Nobody goes down before all who were named earlier. The same fight comes back whichever side has the
    Drop, and when the turn is asked about again with a change elsewhere."""
    outs: tuple[int, ...] = ()
    total = 1
    if victims:
        _, total, _, outs = onslaught(
            lone, tuple(one for _, one, _ in victims), tuple(blow for _, _, blow in victims)
        )
    reached = [total, *outs, 0]
    ends = []
    for number in range(len(victims) + 1):
        ways = reached[number] - reached[number + 1]
        if ways:
            ends.append((frozenset(at for at, _, _ in victims[:number]), Fraction(ways, total)))
    return tuple(ends)


def _together(one: Fallen, other: Fallen) -> Fallen:
    whole: Fallen = {}
    for mine, chance in one.items():
        for theirs, share in other.items():
            if chance * share:
                whole[mine | theirs] = whole.get(mine | theirs, Fraction(0)) + chance * share
    return whole


def members(fights: Fights, side: Side) -> set[int]:
    """The places of everybody of a side who is in a fight."""
    return {one for loner, place, others in fights for one in ((place,) if loner == side else others)}
