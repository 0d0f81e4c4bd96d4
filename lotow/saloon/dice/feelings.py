"""What everybody's life is worth to one player, by his own role and by what he believes of the others.

The figures are the thinking bot's temper. They were settled by playing it against the easy one and itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct

from lotow.saloon.dice.belief import Belief, Marginal
from lotow.saloon.dice.content import Role
from lotow.saloon.dice.state import Position


class Regard(Struct, frozen=True):
    """What another's life points are worth to somebody, each of them and the last one besides."""

    life: float
    last: float


WIN = 16.0
"""What the last life point is worth that decides the game."""

REGARDS: dict[Role, tuple[Regard, ...]] = {
    "sheriff": (Regard(1.0, WIN), Regard(0.4, 1.5), Regard(-1.0, -3.0), Regard(-0.7, -2.0)),
    "deputy": (Regard(1.0, WIN), Regard(0.2, 0.5), Regard(-1.0, -3.0), Regard(-0.7, -2.0)),
    "outlaw": (Regard(-1.3, -WIN), Regard(-0.5, -1.5), Regard(0.3, 1.5), Regard(-0.2, -0.5)),
    "renegade": (Regard(0.4, WIN), Regard(-0.7, -2.5), Regard(-0.7, -2.5), Regard(-0.7, -2.5)),
}
"""How a role (left) regards each role, in the order of `ROLES`."""

SELF: dict[Role, Regard] = {
    "sheriff": Regard(1.2, WIN),
    "deputy": Regard(0.7, 2.5),
    "outlaw": Regard(1.4, 5.0),
    "renegade": Regard(2.0, 14.0),
}

PREY = Regard(-1.0, -WIN)
HUNTER = Regard(0.3, -2.0)
"""Where roles lie open: who has to be killed, and who hunts oneself."""

ARROW_COST = 0.7
"""How much of a life point an arrow costs its owner in the end."""


@lru_cache(maxsize=64)
def shape(life: int) -> float:
    """What so many life points come to: the fewer there are, the more each counts."""
    return sum(0.7 + 1.0 / point for point in range(1, life + 1))


class Feelings(Struct, frozen=True):
    """What everybody's life is worth to one player in a position."""

    regards: tuple[Regard, ...]
    life: tuple[int, ...]
    most: tuple[int, ...]

    def worth(self, seat: int, life: int) -> float:
        """Of a seat with so many life points."""
        if life <= 0:
            return 0.0
        regard = self.regards[seat]
        return regard.life * shape(life) + regard.last

    def change(self, seat: int, life: int) -> float:
        """Of a seat gaining or losing life points now."""
        now = self.life[seat]
        return self.worth(seat, min(self.most[seat], now + life)) - self.worth(seat, now)


def feelings(position: Position, belief: Belief, me: int) -> Feelings:
    """How a player regards everybody, himself included."""
    table = position.table
    role = table.roles[me]
    if table.hunts:
        regards = _hunters(position, me)
    else:
        believed = belief.roles(position.living, me)
        by_role = _regards(position, role)
        regards = tuple(
            SELF[role] if seat == me else _expected(by_role, believed[seat])
            for seat in range(len(table.roles))
        )
    return Feelings(regards, tuple(position.life), table.most)


def _expected(by_role: Sequence[Regard], chances: Marginal) -> Regard:
    return Regard(
        sum(chance * regard.life for chance, regard in zip(chances, by_role, strict=True)),
        sum(chance * regard.last for chance, regard in zip(chances, by_role, strict=True)),
    )


def _regards(position: Position, role: Role) -> tuple[Regard, ...]:
    """A role's regards, but for the renegade's last fight with the sheriff."""
    if role == "renegade" and len(position.living) == 2:
        return (Regard(-1.2, -WIN), *REGARDS[role][1:])
    return REGARDS[role]


def _hunters(position: Position, me: int) -> tuple[Regard, ...]:
    """Where roles lie open. The prey wins by killing one's own hunter, who is therefore best kept alive."""
    table = position.table
    prey = table.hunts[table.roles[me]]
    duel = len(position.living) == 2
    return tuple(
        SELF["sheriff"] if seat == me else PREY if duel or role == prey else HUNTER
        for seat, role in enumerate(table.roles)
    )


def arrow_cost(felt: Feelings, seat: int) -> float:
    """What an arrow before somebody will cost (less than nothing where it hurts a foe)."""
    return ARROW_COST * (felt.worth(seat, felt.life[seat]) - felt.worth(seat, max(1, felt.life[seat] - 1)))
