"""A game of dice from its entries: dealt, stepped, folded; what happened is the list, never the state."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from lotow.dice import Roller
from lotow.dice.notation import Dice
from lotow.errors import LotowError, Text
from lotow.saloon.dice.board import Board
from lotow.saloon.dice.content import FACES, Ability, character, load
from lotow.saloon.dice.decisions import check
from lotow.saloon.dice.entries import Dealt, DiceRolled, DiceSeat, Entry, Mind
from lotow.saloon.dice.state import DealtTable, DiceState

T = TypeVar("T")
Pick = Callable[[int], int]
"""Picks one of so many, counted from 0."""


def deal(people: Sequence[tuple[str, Mind]], pick: Pick, seed: str = "") -> Dealt:
    """Roles and characters drawn for these people in their order."""
    content = load()
    roles = drawn(content.seats(len(people)).roles, len(people), pick)
    characters = drawn([one.id for one in content.character], len(people), pick)
    return Dealt(
        tuple(
            DiceSeat(name, role, who, mind)
            for (name, mind), role, who in zip(people, roles, characters, strict=True)
        ),
        seed,
    )


def drawn(cards: Iterable[T], number: int, pick: Pick) -> list[T]:
    """So many cards drawn one by one from those left."""
    left = list(cards)
    return [left.pop(pick(len(left))) for _ in range(number)]


def picking(roller: Roller) -> Pick:
    """Draws by a roller's dice; the last card needs none."""
    return lambda cards: roller.roll(Dice(1, cards), "deal").faces[0] - 1 if cards > 1 else 0


def begin(dealt: Dealt) -> Board:
    """The game before its first roll."""
    board = Board(seated(dealt))
    board.begin_turn(board.table.roles.index(load().seats(len(dealt.seats)).first))
    return board


def seated(dealt: Dealt) -> DealtTable:
    """What follows from a deal and never changes."""
    figures = load().game
    seats = dealt.seats
    entry = load().seats(len(seats))
    if sorted(entry.roles) != sorted(seat.role for seat in seats):
        raise _misdealt(Text("these are not the roles of this table", "ce ne sont pas les rôles de la table"))
    known = {one.id for one in load().character}
    if len({seat.character for seat in seats} & known) < len(seats):
        raise _misdealt(Text("every character is dealt once", "chaque personnage n'est donné qu'une fois"))
    dealt_characters = [character(seat.character) for seat in seats]
    abilities = tuple(one.ability for one in dealt_characters)
    most = tuple(
        one.life + (figures.sheriff_life if seat.role == "sheriff" else 0)
        for seat, one in zip(seats, dealt_characters, strict=True)
    )

    def holder(has: Callable[[Ability], object]) -> int:
        return next((seat for seat, ability in enumerate(abilities) if has(ability)), -1)

    return DealtTable(
        seats=seats,
        roles=tuple(seat.role for seat in seats),
        abilities=abilities,
        most=most,
        hunts=entry.hunts,
        dodger=holder(lambda ability: ability.arrow_for_wound),
        shedder=holder(lambda ability: ability.arrows_per_wound),
        avenger=holder(lambda ability: ability.arrows_to_attacker),
        mourner=holder(lambda ability: ability.funeral_life),
    )


def step(state: DiceState, entry: Entry) -> DiceState:
    """The game after an entry; one that cannot come now is refused."""
    check(state, entry)
    board = Board.thaw(state)
    board.apply(entry)
    return board.freeze()


def fold(entries: Iterable[Entry]) -> DiceState:
    """The game that these entries make."""
    state: DiceState | None = None
    for entry in entries:
        if state is None:
            if not isinstance(entry, Dealt):
                raise _misdealt(Text("a game begins with a deal", "une partie commence par une donne"))
            state = begin(entry).freeze()
        else:
            state = step(state, entry)
    if state is None:
        raise _misdealt(Text("there is no game without a deal", "pas de partie sans donne"))
    return state


def roll(state: DiceState, roller: Roller) -> DiceRolled:
    """The dice that are to be rolled now, from a roller."""
    thrown = roller.roll(Dice(state.to_roll, len(FACES)), state.table.seats[state.active].name)
    return DiceRolled(tuple(FACES[pip - 1] for pip in thrown.faces), thrown.source)


def _misdealt(why: Text) -> LotowError:
    return LotowError(why, hint=Text("deal anew", "redonnez"))
