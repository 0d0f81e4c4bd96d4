"""One turn of two small groups: they shoot, then some charge, then they fight.

Where the book is open: everybody shoots at the first enemy still standing, so fire is gathered; whoever is to
charge holds its fire; all of the side with the Drop goes before the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import ceil

from msgspec import Struct

from lotow.errors import LotowError, Text
from lotow.odds.answers import Figures, Step, numbered, steps_of
from lotow.odds.brawling import square_up
from lotow.odds.coming import charges, tested
from lotow.odds.nerve import nerve
from lotow.odds.reach import free_quickdraws, gun_of
from lotow.odds.turn_fire import TurnFire, aimed_at, steadiness
from lotow.odds.turn_melee import Fallen, Fights, TurnMelee, contender_of, members
from lotow.odds.turn_state import FRESH, Hand, Posture, Side
from lotow.rulebook.effects import SharesPluck
from lotow.rulebook.models import Content

__all__ = ["Hand", "Posture", "TurnOdds", "turn"]
MOST_A_SIDE = 4


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
    fallen: tuple[Fallen, Fallen] = ({}, {})
    for first in (0, 1) if drop is None else (drop,):
        share = Fraction(1, 2) if drop is None else Fraction(1)
        for whole, half in zip(fallen, played.play(first), strict=True):
            _add(whole, half, share)
    names = (tuple(one.who.name for one in ours.hands), tuple(one.who.name for one in theirs.hands))
    steps = dict.fromkeys(
        step
        for side in (0, 1)
        for step in (*_chain(content, (ours, theirs), side), *_kept((ours, theirs)[side]))
    )
    outs = tuple(
        tuple(
            sum((chance for who, chance in fallen[side].items() if at in who), Fraction(0))
            for at in range(len(names[side]))
        )
        for side in (0, 1)
    )
    tests, flees = zip(*(played.hills(side, fallen[side]) for side in (0, 1)), strict=True)
    return TurnOdds(names, (outs[0], outs[1]), (tests[0], tests[1]), (flees[0], flees[1]), tuple(steps))


def made_of(content: Content, ours: Posture, theirs: Posture) -> object:
    """The numbers of a turn without words: everybody's shots, nerve, charges and fights against everybody."""
    sides, known = (ours, theirs), list[object]()
    hills = _Turn(content, sides)
    for side in (0, 1):
        for at, hand in enumerate(sides[side].hands):
            pluck = hand.who.value("pluck"), any(hand.who.having(SharesPluck))
            known += [pluck, hills.holds(side, (at,))]
            if hand.charges or hand.gun is not None:
                known.append(steadiness(content, hand, sides[side]))
            if hand.gun is not None and not hand.charges:
                gun = gun_of(content, hand.gun, hand.aim.mode)
                known.append(free_quickdraws(hand.who, gun, hand.aim))
                known += [aimed_at(content, hand, enemy.who).bare_of_jams for enemy in sides[1 - side].hands]
    for hand in ours.hands:
        for enemy in theirs.hands:
            if hand.charges or enemy.charges:
                mine, other = contender_of(hand, ours), contender_of(enemy, theirs)
                known += [square_up(content, mine, other).bare, tested(content, mine, (other,))]
    return known


def _chain(content: Content, sides: tuple[Posture, Posture], side: Side) -> Iterator[Step]:
    """What those of one side roll: shots at the first enemy, charges as they pair off, dives when hit."""
    enemies = sides[1 - side].hands
    for at, hand in enumerate(sides[side].hands):
        name = hand.who.name
        if hand.charges:
            whom = enemies[min(at, len(enemies) - 1)]
            mine, other = contender_of(hand, sides[side]), contender_of(whom, sides[1 - side])
            yield from charges(content, mine, (other,))[1]
            yield from square_up(content, mine, other).steps
        elif hand.gun is not None:
            first = enemies[0].who
            shot, target = aimed_at(content, hand, first), first.name
            whose = Text(f"{name.en} at {target.en}", f"{name.fr} sur {target.fr}")
            yield from steps_of(whose, shot.steps)
            if shot.dice > 1:
                yield from steps_of(whose, [Step(Text(f"{shot.dice} dice", f"{shot.dice} dés"), "", None)])
        if hand.charges or hand.gun is not None:
            dives = 1 - steadiness(content, hand, sides[side])
            yield Step(
                Text(f"{name.en} dives for cover when hit", f"{name.fr} plonge à couvert si touché"),
                "",
                dives,
            )


def _kept(posture: Posture) -> Iterator[Step]:
    """What the re-rolls are for: a turn spends none before the last test."""
    if number := posture.company.rerolls:
        label = Text(
            f"re-rolls for Head for the Hills alone: {number}",
            f"relances gardées pour Gagner les Collines : {number}",
        )
        yield Step(label, "", None)


def _add(whole: Fallen, part: Fallen, share: Fraction) -> None:
    for who, chance in part.items():
        whole[who] = whole.get(who, Fraction(0)) + share * chance


class _Turn:
    def __init__(self, content: Content, sides: tuple[Posture, Posture]) -> None:
        self.content = content
        self.sides = sides
        self.fire = TurnFire(content, sides)

    def play(self, drop: Side) -> tuple[Fallen, Fallen]:
        """Who goes down on each side, and how likely."""
        melee = TurnMelee(self.content, self.sides, drop)
        arrived: dict[Arrived, Fraction] = {}
        for share, order in self.fire.orders(drop):
            state, whole = self.fire.shots(order)
            for lines, weight in state.items():
                down = lines[0].down, lines[1].down
                for fights, chance in melee.engaged(lines):
                    # What is left of somebody who is in no fight no longer matters.
                    lives = tuple(
                        line.lives if line.down in members(fights, side) else FRESH
                        for side, line in enumerate(lines)
                    )
                    key = fights, down, (lives[0], lives[1])
                    arrived[key] = arrived.get(key, Fraction(0)) + share * Fraction(weight, whole) * chance
        fallen: tuple[Fallen, Fallen] = ({}, {})
        for (fights, down, lives), chance in arrived.items():
            for side, felled in enumerate(melee.fallen(fights, down, lives)):
                shot = frozenset(range(down[side]))
                _add(fallen[side], {who | shot: share for who, share in felled.items()}, chance)
        return fallen

    def hills(self, side: Side, fallen: Fallen) -> tuple[Fraction, Fraction]:
        """The chance that enough are down, and that the posse then runs."""
        posture = self.sides[side]
        size = max(posture.size, len(posture.hands) + posture.lost)
        enough = ceil(Fraction(self.content.numbers.head_for_the_hills_losses) * size)
        standing: dict[tuple[int, ...], Fraction] = {}
        for who, chance in fallen.items():
            left = tuple(at for at in range(len(posture.hands)) if at not in who)
            if posture.lost + len(posture.hands) - len(left) >= enough:
                standing[left] = standing.get(left, Fraction(0)) + chance
        tests = sum(standing.values(), Fraction(0))
        runs = (chance * (1 - self.holds(side, left)) for left, chance in standing.items())
        return tests, sum(runs, Fraction(0))

    def holds(self, side: Side, standing: tuple[int, ...]) -> Fraction:
        """The leader tests or, without one, the pluckiest left. With nobody left here a leader still tests
        for those elsewhere; of others nothing is known, so they count as running."""
        posture = self.sides[side]
        elsewhere = posture.size - posture.lost - len(posture.hands)
        people = [posture.hands[at].who for at in standing]
        leaders = [one for one in people if any(one.having(SharesPluck))]
        if posture.company.leader is not None and (people or elsewhere > 0):
            leaders.append(posture.company.leader)
        if not people and not leaders:
            return Fraction(0)
        tested = leaders[0] if leaders else max(people, key=lambda one: one.value("pluck"))
        return nerve(self.content, tested, test="head-for-the-hills", company=posture.company).chance()


Arrived = tuple[Fights, tuple[int, int], tuple[int, int]]
"""The fights there are, how many were shot down on each side, and the lives of the next."""
