"""A table for tests: people without abilities but for those named, and shorthand for what they do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from lotow.saloon.dice.board import Board
from lotow.saloon.dice.content import Ability, Role, character, face_called
from lotow.saloon.dice.entries import Dealt, DiceRolled, DiceSeat, Entry, Kept
from lotow.saloon.dice.game import seated, step
from lotow.saloon.dice.hands import unpack
from lotow.saloon.dice.state import DiceState

ROLES: dict[int, tuple[Role, ...]] = {
    3: ("deputy", "outlaw", "renegade"),
    4: ("sheriff", "outlaw", "renegade", "outlaw"),
    5: ("sheriff", "outlaw", "deputy", "outlaw", "renegade"),
    6: ("sheriff", "outlaw", "deputy", "outlaw", "renegade", "outlaw"),
    7: ("sheriff", "outlaw", "deputy", "outlaw", "renegade", "outlaw", "deputy"),
    8: ("sheriff", "outlaw", "deputy", "outlaw", "renegade", "outlaw", "deputy", "renegade"),
}
PLAIN = ("black-jack", "calamity-janet", "lucky-duke", "sid-ketchum", "slab-the-killer")
PLAIN_TOO = ("suzy-lafayette", "willy-the-kid", "bart-cassidy", "pedro-ramirez", "vulture-sam", "rose-doolan")


def at_table(
    players: int = 5,
    characters: Mapping[int, str] | None = None,
    *,
    roles: Sequence[Role] | None = None,
    life: Sequence[int] | None = None,
    arrows: Sequence[int] | None = None,
    active: int = 0,
) -> DiceState:
    """A game where it is the turn of `active`; only the characters named have their abilities."""
    named = dict(characters or {})
    spare = [one for one in PLAIN + PLAIN_TOO if one not in named.values()]
    seats = tuple(
        DiceSeat(f"P{seat}", role, named.get(seat) or spare.pop(0))
        for seat, role in enumerate(roles or ROLES[players])
    )
    table = seated(Dealt(seats))
    abilities = tuple(
        character(seat.character).ability if at in named else Ability() for at, seat in enumerate(seats)
    )
    holders = {
        "dodger": "bart-cassidy",
        "shedder": "pedro-ramirez",
        "avenger": "el-gringo",
        "mourner": "vulture-sam",
    }
    named_seats = {who: seat for seat, who in named.items()}
    table = replace(
        table,
        abilities=abilities,
        **{field: named_seats.get(who, -1) for field, who in holders.items()},
    )
    board = Board(table)
    board.life = list(life or table.most)
    board.arrows = list(arrows or [0] * players)
    board.pile -= sum(board.arrows)
    board.living = tuple(seat for seat, points in enumerate(board.life) if points)
    board.begin_turn(active)
    return board.freeze()


def roll(state: DiceState, faces: str) -> DiceState:
    """These faces are rolled: `1 1 arrow beer gatling`."""
    return step(state, DiceRolled(tuple(face_called(face) for face in faces.split())))


def keep(state: DiceState, faces: str) -> DiceState:
    return step(state, Kept(tuple(face_called(face) for face in faces.split())))


def stop(state: DiceState) -> DiceState:
    """No more rolling."""
    return step(state, Kept(unpack(state.hand)))


def final(state: DiceState, faces: str) -> DiceState:
    """These faces are rolled and all kept."""
    rolled = roll(state, faces)
    return stop(rolled) if rolled.phase == "keep" else rolled


def play(state: DiceState, *entries: Entry) -> DiceState:
    for entry in entries:
        state = step(state, entry)
    return state
