"""What everybody at the table can conclude about hidden roles, from who shoots and who heals whom.

The roles are one of at most 210 assignments to the hidden seats, all alike at the deal. Every act at
somebody's cost or benefit is evidence: how likely was it, among what could have been done instead, for each
role the actor may have? People act on what can be known, so the other side of an act is weighed by what
the table believed of it just then. An own role and the roles of the dead narrow the assignments.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import exp

from msgspec import Struct

from lotow.saloon.dice.content import ROLES, Role
from lotow.saloon.dice.decisions import targets
from lotow.saloon.dice.entries import Drank, Entry, Gave, ShotsAimed
from lotow.saloon.dice.hands import ONE, TWO
from lotow.saloon.dice.state import DealtTable, Position

Marginal = tuple[float, ...]
"""The chance of each role, in the order of `ROLES`."""

ILL_WILL: dict[Role, Marginal] = {
    "sheriff": (0.0, -1.0, 1.0, 0.8),
    "deputy": (-1.5, -0.5, 1.0, 0.8),
    "outlaw": (1.6, 0.6, -0.7, 0.2),
    "renegade": (-0.4, 0.5, 0.5, 0.0),
}
"""How gladly a role (left) hurts each other role, in the order of `ROLES`."""

SHARPNESS = 1.6
"""How surely people do what they like better."""


class Belief(Struct, frozen=True):
    """The evidence so far: for each seat, how well each role explains what it did."""

    table: DealtTable
    evidence: tuple[Marginal, ...]

    def roles(self, living: tuple[int, ...], knower: int = -1) -> tuple[Marginal, ...]:
        """The chance of every role at every seat, as the table sees it, or as one seat that knows itself."""
        known = shown(self.table, living, knower)
        return _marginals(self.table.roles, known, self.evidence)


def no_evidence(table: DealtTable) -> Belief:
    """What is known when the cards have been dealt."""
    return Belief(table, ((1.0,) * len(ROLES),) * len(table.roles))


def shown(table: DealtTable, living: Sequence[int], knower: int = -1) -> tuple[Role | None, ...]:
    """The roles that somebody can see: the sheriff's, those of the dead, his own, all where they lie open."""
    return tuple(
        role if table.hunts or role == "sheriff" or seat not in living or seat == knower else None
        for seat, role in enumerate(table.roles)
    )


def after(belief: Belief, position: Position, entry: Entry) -> Belief:
    """The belief once an entry is seen that was decided in this position."""
    actor = position.active
    if (
        belief.table.hunts
        or not isinstance(entry, (ShotsAimed, Drank, Gave))
        or belief.table.roles[actor] == "sheriff"
    ):
        return belief
    marginals = belief.roles(position.living)
    likelihood = list(belief.evidence[actor])
    for place, role in enumerate(ROLES):
        liking = [_ill_will(role, marginal) for marginal in marginals]
        likelihood[place] *= _likelihood(position, entry, liking)
    top = max(likelihood)
    scaled = tuple(max(one / top, 1e-6) for one in likelihood)
    evidence = (*belief.evidence[:actor], scaled, *belief.evidence[actor + 1 :])
    return Belief(belief.table, evidence)


def _ill_will(role: Role, marginal: Marginal) -> float:
    return sum(chance * will for chance, will in zip(marginal, ILL_WILL[role], strict=True))


def _likelihood(position: Position, entry: ShotsAimed | Drank | Gave, ill_will: Sequence[float]) -> float:
    """How likely somebody who feels like this towards each seat does just that."""
    chance = 1.0
    if isinstance(entry, ShotsAimed):
        for shift, aimed in ((ONE, entry.ones), (TWO, entry.twos)):
            options = targets(position, shift)
            if len(options) > 1:
                for seat in aimed:
                    chance *= _chosen(seat, options, ill_will, SHARPNESS)
        return chance
    actor = position.active
    drinkers = (entry.to,) if isinstance(entry, Gave) else entry.to
    options = tuple(seat for seat in position.living if seat != actor)
    for seat in drinkers:
        if seat != actor:
            chance *= _chosen(seat, options, ill_will, -SHARPNESS)
    return chance


def _chosen(seat: int, options: Iterable[int], ill_will: Sequence[float], sharpness: float) -> float:
    weights = {other: exp(sharpness * ill_will[other]) for other in options}
    return weights[seat] / sum(weights.values())


@lru_cache(maxsize=1024)
def assignments(roles: tuple[Role, ...], known: tuple[Role | None, ...]) -> tuple[tuple[int, ...], ...]:
    """Every way the roles of a table can lie, as places in `ROLES`, given those that are known."""
    left = list(roles)
    for role in known:
        if role is not None:
            left.remove(role)
    hidden = [seat for seat, role in enumerate(known) if role is None]
    start = tuple(ROLES.index(role) if role is not None else -1 for role in known)
    found: list[tuple[int, ...]] = []

    def assign(at: int, so_far: list[int], remaining: list[int]) -> None:
        if at == len(hidden):
            found.append(tuple(so_far))
            return
        for role in sorted(set(remaining)):
            so_far[hidden[at]] = role
            rest = list(remaining)
            rest.remove(role)
            assign(at + 1, so_far, rest)

    assign(0, list(start), sorted(ROLES.index(role) for role in left))
    return tuple(found)


@lru_cache(maxsize=256)
def _marginals(
    roles: tuple[Role, ...], known: tuple[Role | None, ...], evidence: tuple[Marginal, ...]
) -> tuple[Marginal, ...]:
    hidden = [seat for seat, role in enumerate(known) if role is None]
    sums = [[0.0] * len(ROLES) for _ in roles]
    for assignment in assignments(roles, known):
        weight = 1.0
        for seat in hidden:
            weight *= evidence[seat][assignment[seat]]
        for seat in hidden:
            sums[seat][assignment[seat]] += weight
    marginals = []
    for seat, role in enumerate(known):
        if role is not None:
            marginals.append(tuple(float(one == role) for one in ROLES))
        else:
            whole = sum(sums[seat])
            marginals.append(tuple(one / whole for one in sums[seat]))
    return tuple(marginals)
