"""One side's shooting in a gunfight with Fame about, as dice and choices in the order they come.

The first may raise its dice to hit and to wound, and those of its Fortune when the second shoots; an underdog
may roll one of them again. Aimed shots are taken one after the other; fanned dice are all seen first.
"""

from __future__ import annotations

from functools import cache
from math import lcm
from typing import NamedTuple

from lotow.errors import Text
from lotow.odds.chances import SIDES
from lotow.odds.deciding import DiceTree, Node
from lotow.odds.fame import FamePurse, missing
from lotow.odds.famed_shot import Target, suffers, thrown
from lotow.odds.shooting import HitRoll, Shot
from lotow.odds.shootout import Fired

TO_HIT = Text("to hit", "pour toucher")
TO_WOUND = Text("to wound", "pour blesser")
FORTUNE = Text("Fortune", "Chance")


class PhaseEnd(NamedTuple):
    """After a phase: what is left of the target, whether the gun was kept, fired or jammed, whether the
    target was hit, and the first one's purse."""

    target: Target
    became: str
    touched: bool
    purse: FamePurse


Tree = DiceTree[PhaseEnd]


class RaisedFire:
    """A phase of the first's: all its dice may be raised."""

    def __init__(self, shot: Shot, *, fanned: bool) -> None:
        self.shot = shot
        self.fanned = fanned
        self.roll = shot.roll or HitRoll(SIDES + 1)

    def tree(self, target: Target, purse: FamePurse) -> Tree:
        return _Firing(self, target, purse).tree


class _Fate(NamedTuple):
    """How a phase stands between two shots."""

    dice: int
    target: Target
    purse: FamePurse
    jammed: bool = False
    touched: bool = False


class _Firing:
    def __init__(self, fire: RaisedFire, target: Target, purse: FamePurse) -> None:
        self.shot, self.roll = fire.shot, fire.roll
        self.tree = Tree()
        self.goes_on = cache(self._goes_on)
        self.past = cache(self._past)
        self.wound = cache(self._wound)
        kept = self.tree.end(PhaseEnd(target, "kept", False, purse))
        ready, of = self.shot.ready, self.shot.ready_of
        if not self.shot.hit or not ready:
            self.tree.root = kept
            return
        begun = _Fate(self.shot.dice, target, purse)
        fired = self._fanned(begun) if fire.fanned else self.goes_on(begun)
        if ready != of and (left := purse.reroll()):
            again = begun._replace(purse=left)
            refired = self._fanned(again) if fire.fanned else self.goes_on(again)
            kept = self.tree.luck(
                [(ready, refired), (of - ready, self.tree.end(PhaseEnd(target, "kept", False, left)))]
            )
        self.tree.root = self.tree.luck([(ready, fired), (of - ready, kept)])

    def _goes_on(self, fate: _Fate) -> Node:
        """The next die, or of a fanned gun (counted below 0) the next hit."""
        if not fate.dice or not fate.target.wounds:
            became = "jammed" if fate.jammed else "fired"
            return self.tree.end(PhaseEnd(fate.target, became, fate.touched, fate.purse))
        if fate.dice < 0:
            return self.past(0, fate._replace(dice=fate.dice + 1), True)
        return self._hit(fate._replace(dice=fate.dice - 1), again=True)

    def _hit(self, fate: _Fate, *, again: bool) -> Node:
        parts = []
        for face in range(1, SIDES + 1):
            lacks = missing(face, self.roll.need, self.roll.modifier)
            options = [(0, self._stands(face, fate, hits=lacks == 0))]
            if lacks != 0:
                if again and self.roll.again:
                    options.append((0, self._hit(fate, again=False)))
                if again and (left := fate.purse.reroll()):
                    options.append((0, self._hit(fate._replace(purse=left), again=False)))
                if lacks and (left := fate.purse.spend(lacks)):
                    options.append((lacks, self._stands(face, fate._replace(purse=left), hits=True)))
            parts.append((1, self.tree.choice(TO_HIT, fate.purse, options)))
        return self.tree.luck(parts)

    def _stands(self, face: int, fate: _Fate, *, hits: bool) -> Node:
        """A die to hit left as it lies: a low natural face may still jam the gun."""
        flies = self.past(0, fate, True) if hits else self.goes_on(fate)
        if face > self.roll.jam_on:
            return flies
        jams = self.goes_on(fate._replace(jammed=True))
        return self.tree.luck([(self.roll.confirm, jams), (SIDES - self.roll.confirm, flies)])

    def _fanned(self, fate: _Fate) -> Node:
        """All dice at once: sorted by what they lack, the cheapest are raised first."""
        kinds: dict[int | None, int] = {}
        for face in range(1, SIDES + 1):
            lacks = missing(face, self.roll.need, self.roll.modifier)
            kinds[lacks] = kinds.get(lacks, 0) + 1
        parts = []
        for counts, ways in thrown(fate.dice, list(kinds.items())):
            misses = sorted(lacks for lacks, number in counts.items() if lacks for _ in range(number))
            hits = counts.get(0, 0)
            options = [(0, self.goes_on(fate._replace(dice=-hits)))]
            for raised in range(1, len(misses) + 1):
                points = sum(misses[:raised])
                left = fate.purse.spend(points)
                if left is None:
                    break
                options.append((points, self.goes_on(fate._replace(dice=-hits - raised, purse=left))))
            parts.append((ways, self.tree.choice(TO_HIT, fate.purse, options)))
        return self.tree.luck(parts)

    def _past(self, at: int, fate: _Fate, again: bool) -> Node:
        """What is in the way is luck, but an underdog may roll it again."""
        if at == len(self.shot.passes):
            return self.wound(fate._replace(touched=True), True)
        by, stopped = self.shot.passes[at], self.goes_on(fate)
        if again and by < SIDES and (left := fate.purse.reroll()):
            other = self.past(at, fate._replace(purse=left), False)
            stopped = self.tree.choice(TO_HIT, fate.purse, [(0, stopped), (0, other)])
        return self.tree.luck([(by, self.past(at + 1, fate, True)), (SIDES - by, stopped)])

    def _wound(self, fate: _Fate, again: bool, fresh: bool = True) -> Node:
        """The dice to wound: `again` says whether a skill may still roll them all again, `fresh` whether an
        underdog may the first."""
        roll = self.shot.wound
        first, second = roll.dice
        parts = []
        for face in range(1, SIDES + 1):
            lacks = missing(face, first, roll.modifier)
            natural = face >= roll.natural
            options = [] if lacks == 0 else self._failed(fate, again)
            if options and again and fresh and not roll.again and (less := fate.purse.reroll()):
                options.append((0, self.wound(fate._replace(purse=less), again, False)))
            if lacks is not None and (left := fate.purse.spend(lacks)):
                options.append(
                    (lacks, self._second(second, lacks, natural, fate._replace(purse=left), again))
                )
            parts.append((1, self.tree.choice(TO_WOUND, fate.purse, options)))
        return self.tree.luck(parts)

    def _failed(self, fate: _Fate, again: bool) -> list[tuple[int, Node]]:
        options = [(0, self.goes_on(fate))]
        if again and self.shot.wound.again and self.shot.wound.need != "-":
            options.append((0, self.wound(fate, False)))
        return options

    def _second(
        self, need: int, added: int, natural: bool, fate: _Fate, again: bool, fresh: bool = True
    ) -> Node:
        """The second die of a `6/4`, raised by what the first was; an underdog may roll it again."""
        if not need:
            return self._strikes(natural, fate)
        parts = []
        for face in range(1, SIDES + 1):
            lacks = missing(face, need, self.shot.wound.modifier + added)
            options = [] if lacks == 0 else self._failed(fate, again and fresh)
            if options and again and fresh and (less := fate.purse.reroll()):
                retried = self._second(need, added, natural, fate._replace(purse=less), again, False)
                options.append((0, retried))
            if lacks is not None and (left := fate.purse.spend(lacks)):
                options.append((lacks, self._strikes(natural, fate._replace(purse=left))))
            parts.append((1, self.tree.choice(TO_WOUND, fate.purse, options)))
        return self.tree.luck(parts)

    def _strikes(self, natural: bool, fate: _Fate) -> Node:
        """A wound: dodged, ignored, saved, or suffered, once or more."""
        hurt = self.tree.luck(
            [
                (ways, self.goes_on(fate._replace(target=left)))
                for left, ways in suffers(self.shot, fate.target, natural=natural)
            ]
        )
        dodge = self.shot.dodge
        return self.tree.luck([(dodge, self.goes_on(fate)), (SIDES - dodge, hurt)])


class SufferedFire:
    """A phase of the second's: nothing of it is decided but what the first does for its Fortune."""

    def __init__(self, shot: Shot) -> None:
        self.shot = shot
        self.fired = Fired(shot)

    def tree(self, body: Target, purse: FamePurse) -> Tree:
        tree = Tree()
        whole = lcm(*(chance.denominator for *_, chance in self.fired.ends))
        tree.root = tree.luck(
            [
                (int(chance * whole), self._wounds(tree, events, (became, touched), body, purse))
                for events, became, touched, chance in self.fired.ends
            ]
        )
        return tree

    def _wounds(self, tree: Tree, events: int, end: tuple[str, bool], body: Target, purse: FamePurse) -> Node:
        if not events or not body.wounds:
            return tree.end(PhaseEnd(body, *end, purse))
        if body.ignored:
            spared = body._replace(ignored=body.ignored - 1)
            return self._wounds(tree, events - 1, end, spared, purse)
        if not body.fortune:
            return tree.luck(
                [
                    (
                        weight,
                        self._wounds(tree, events - 1, end, Target(max(body.wounds - lost, 0), 0, 0), purse),
                    )
                    for lost, weight in enumerate(self.fired.marks, 1)
                    if weight
                ]
            )
        return self._saves(tree, events, end, body, purse, again=True)

    def _saves(
        self, tree: Tree, events: int, end: tuple[str, bool], body: Target, purse: FamePurse, *, again: bool
    ) -> Node:
        """A point of Fortune, whose die may be raised."""
        less, parts = body._replace(fortune=body.fortune - 1), []
        for face in range(1, SIDES + 1):
            lacks = missing(face, SIDES + 1 - self.shot.target.save)
            if lacks == 0:
                parts.append((1, self._wounds(tree, events - 1, end, less, purse)))
                continue
            options = [(0, self._wounds(tree, events, end, less, purse))]
            if again and (left := purse.reroll()):
                options.append((0, self._saves(tree, events, end, body, left, again=False)))
            if lacks and (left := purse.spend(lacks)):
                options.append((lacks, self._wounds(tree, events - 1, end, less, left)))
            parts.append((1, tree.choice(FORTUNE, purse, options)))
        return tree.luck(parts)
