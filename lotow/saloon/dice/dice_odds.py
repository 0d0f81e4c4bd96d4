"""The exact chance to end a turn with the dice one wants, keeping as well as can be."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from lotow.errors import LotowError, Text
from lotow.saloon.dice.content import FACES, Ability, Face, face_called, load
from lotow.saloon.dice.hands import SHIFT, Hand, count, tables
from lotow.saloon.dice.solver import solve_exactly

Want = dict[Face, int]
"""At least so many of each face."""

MOST_ROLLS = 6


class Odds(Struct, frozen=True):
    """The chance, and for each first roll what is best kept (the same hand: stop)."""

    chance: Fraction
    rolls: int
    keep: dict[Hand, Hand]


def read_want(text: str) -> Want:
    """What somebody wants: `gatling 3`, `beer 2, 1 1`, `3 gatlings`. A face alone is wanted once."""
    want: Want = {}
    for part in text.split(","):
        face, number = _read_part(part.split(), text)
        want[face] = want.get(face, 0) + number
    dice = load().game.dice
    if sum(want.values()) > dice:
        raise LotowError(
            Text(f"{text!r} wants more than {dice} dice", f"{text!r} demande plus de {dice} dés"),
            hint=Text("at least so many of each face", "au moins tant de chaque face"),
        )
    return want


def _read_part(words: list[str], text: str) -> tuple[Face, int]:
    match words:
        case [face]:
            return face_called(face), 1
        case [face, number] if number.isdecimal():
            return face_called(face), int(number)
        case [number, face] if number.isdecimal():
            return face_called(face), int(number)
    raise LotowError(
        Text(f"{text!r} is no wish for dice", f"{text!r} n'est pas un souhait de dés"),
        hint=Text("a face and a number: gatling 3, beer 1", "une face et un nombre : gatling 3, bière 1"),
    )


def odds(want: Want, ability: Ability, rolls: int | None = None) -> Odds:
    """The chance of at least these faces after so many rolls, or after all that a player has."""
    figures = load().game
    rolls = rolls or 1 + figures.rerolls + ability.extra_rerolls
    needed = [(SHIFT[face], number) for face, number in want.items()]

    def met(hand: Hand) -> bool:
        return all(count(hand, shift) >= number for shift, number in needed)

    plan = solve_exactly(met, rolls, ability.rerolls_dynamite)
    chance = Fraction(plan.start(), len(FACES) ** (tables().dice * rolls))
    keep = {hand: plan.best(hand, rolls - 1) for hand in tables().full()} if rolls > 1 else {}
    return Odds(chance, rolls, keep)


def habits(found: Odds) -> dict[Face, tuple[int, int]]:
    """How a face fares over all first rolls that show it: how often all of it is kept, how often none."""
    fares: dict[Face, tuple[int, int]] = {}
    for face in FACES:
        shift = SHIFT[face]
        showing = [(hand, kept) for hand, kept in found.keep.items() if count(hand, shift)]
        whole = sum(count(hand, shift) == count(kept, shift) for hand, kept in showing)
        none = sum(not count(kept, shift) for _, kept in showing)
        fares[face] = whole, none
    return fares
