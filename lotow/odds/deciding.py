"""Dice and choices in the order they come, as a tree whose equal branches are one: what to choose, and then
how likely each end is.

What is best is found in floating point, where options within a hair's breadth count as equal and the first of
them is taken. What the chosen play comes to is then worked out exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from typing import Generic, NamedTuple, TypeVar

from lotow.errors import Text
from lotow.odds.fame import FamePurse, Policy

End = TypeVar("End", bound=Hashable)
Share = TypeVar("Share", float, Fraction)
Node = int
HAIR = 1e-12


class DiceLuck(NamedTuple):
    """A die: where it leads, how often of how many."""

    parts: tuple[tuple[int, Node], ...]
    of: int


class DiceChoice(NamedTuple):
    """What may be done about a roll, with so much in the purse: points, and where they lead."""

    roll: Text
    purse: FamePurse
    options: tuple[tuple[int, Node], ...]


class Decided(NamedTuple):
    """What the tree is worth, and which option is taken at each choice."""

    worth: float
    taken: dict[Node, int]


class DiceTree(Generic[End]):
    """Built from its ends upwards, so that every node comes after those it leads to; the last is the root."""

    def __init__(self) -> None:
        self.ends: list[End] = []
        self._nodes: list[DiceLuck | DiceChoice | int] = []
        self._known: dict[object, Node] = {}
        self._shares: list[tuple[tuple[float, Node], ...]] = []
        self.root: Node = 0

    def end(self, end: End) -> Node:
        if ("end", end) not in self._known:
            self._known["end", end] = self._add(len(self.ends))
            self.ends.append(end)
        return self._known["end", end]

    def luck(self, parts: Sequence[tuple[int, Node]]) -> Node:
        whole: dict[Node, int] = {}
        for weight, node in parts:
            if weight:
                whole[node] = whole.get(node, 0) + weight
        if len(whole) == 1:
            return next(iter(whole))
        return self._once(
            DiceLuck(tuple((weight, node) for node, weight in whole.items()), sum(whole.values()))
        )

    def choice(self, roll: Text, purse: FamePurse, options: Sequence[tuple[int, Node]]) -> Node:
        different = {node: (points, node) for points, node in reversed(options)}
        if len(different) == 1:
            return options[0][1]
        return self._once(DiceChoice(roll, purse, tuple(options)))

    def _once(self, node: DiceLuck | DiceChoice) -> Node:
        if node not in self._known:
            self._known[node] = self._add(node)
        return self._known[node]

    def _add(self, node: DiceLuck | DiceChoice | int) -> Node:
        self._nodes.append(node)
        shares = (
            tuple((weight / node.of, to) for weight, to in node.parts) if isinstance(node, DiceLuck) else ()
        )
        self._shares.append(shares)
        return len(self._nodes) - 1

    def decide(self, worth: Callable[[End], float]) -> Decided:
        """The best that can be made of it, by what each end is worth."""
        values: list[float] = []
        taken: dict[Node, int] = {}
        for at, node in enumerate(self._nodes):
            if isinstance(node, DiceLuck):
                values.append(sum([share * values[to] for share, to in self._shares[at]]))
            elif isinstance(node, DiceChoice):
                best = 0
                for number, (_, to) in enumerate(node.options):
                    if values[to] > values[node.options[best][1]] + HAIR:
                        best = number
                taken[at] = best
                values.append(values[node.options[best][1]])
            else:
                values.append(worth(self.ends[node]))
        return Decided(values[self.root], taken)

    def played(self, taken: dict[Node, int], one: Share, policy: Policy | None = None) -> dict[End, Share]:
        """How likely each end is if these options are taken, in shares of this kind of `one`; what is decided
        is noted in the policy."""
        masses: dict[Node, Share] = {self.root: one}
        ends: dict[End, Share] = {}
        for at in range(len(self._nodes) - 1, -1, -1):
            mass, node = masses.get(at), self._nodes[at]
            if mass is None:
                continue
            if isinstance(node, DiceLuck):
                part = mass / node.of
                for weight, to in node.parts:
                    masses[to] = masses[to] + part * weight if to in masses else part * weight
            elif isinstance(node, DiceChoice):
                points, to = node.options[taken[at]]
                if policy is not None:
                    policy.note(node.roll, node.purse, points)
                masses[to] = masses[to] + mass if to in masses else mass
            else:
                ends[self.ends[node]] = mass
        return ends
