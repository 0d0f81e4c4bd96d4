"""A turn of the dice game that somebody describes, without a game at hand."""

from __future__ import annotations

from lotow.saloon.dice.advice import Situation
from lotow.saloon.dice.content import Ability, character_called, face_called, load
from lotow.saloon.dice.hands import pack


def stated_turn(
    dice: str,
    rolls: int,
    life: int | None,
    start: int | None,
    arrows: int,
    pile: int | None,
    character: str | None,
) -> Situation:
    """A turn as somebody states it; what is left out is as with most characters."""
    lives = sorted(one.life for one in load().character)
    most = start or (
        character_called(character).life if character else max(life or 0, lives[len(lives) // 2])
    )
    return Situation(
        hand=pack(face_called(face) for face in dice.replace(",", " ").split()),
        rolls=rolls,
        ability=character_called(character).ability if character else Ability(),
        life=most if life is None else life,
        most=most,
        arrows=arrows,
        pile=load().game.arrows - arrows if pile is None else pile,
    )
