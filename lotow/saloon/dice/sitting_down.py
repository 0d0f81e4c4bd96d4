"""Who sits down to a new game: people by name, bots by number and mind, and dice of the game's own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from lotow import gate
from lotow.dice import Dice, Roll, parse
from lotow.dice.derived import faces_for
from lotow.dice.rolls import Subject, recorded
from lotow.errors import LotowError, Text
from lotow.rulebook.lookup import fold as folded
from lotow.saloon.dice.content import load
from lotow.saloon.dice.entries import Dealt, Mind
from lotow.saloon.dice.game import deal, picking

BOTS: tuple[Mind, ...] = ("thinking", "easy", "random")
LONGEST_NAME = 40
SOURCE = "game"
"""What a roll of the game's own dice says of where it came from."""


class OwnDice:
    """The game's own dice: derived from its seed by how many entries lie before the roll, and by its turn
    where one entry takes several. So a game played again from its seed and decisions has the same dice."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._place = 0
        self._turn = 0

    def at(self, place: int) -> OwnDice:
        """The dice for what comes after so many entries."""
        self._place, self._turn = place, 0
        return self

    def roll(self, dice: Dice | str, what: Text | str = "", subject: Subject = ()) -> Roll:
        dice = parse(dice) if isinstance(dice, str) else dice
        key = (self._place, self._turn)
        self._turn += 1
        return recorded(dice, faces_for(self._seed, key, dice), SOURCE, subject)


def deal_anew(people: Sequence[str], bots: Sequence[Mind], seed: str) -> Dealt:
    """A game dealt by its own dice: people in the order they are named, then the bots."""
    names = _checked(people)
    content = load()
    content.seats(len(people) + len(bots))
    called = [name for name in content.game.bots if folded(name) not in names]
    seats: list[tuple[str, Mind]] = [(name.strip(), "human") for name in people]
    seats += zip(called, bots, strict=False)
    return deal(seats, picking(OwnDice(seed).at(0)), seed)


def _checked(people: Iterable[str]) -> set[str]:
    """The names folded; each must tell somebody from the others when an answer names him."""
    names: set[str] = set()
    for name in people:
        called = folded(gate.name(name, LONGEST_NAME))
        if not called or called[0].isdigit() or "," in name or called in names:
            raise LotowError(
                Text(
                    f"{name!r} does not tell a player from the others",
                    f"{name!r} ne distingue aucun joueur",
                ),
                hint=Text(
                    "every player needs a short name of his own that begins with a letter, without commas",
                    "chaque joueur a besoin d'un nom court à lui, qui commence par une lettre, sans virgule",
                ),
            )
        names.add(called)
    return names


def mind_called(asked: str) -> Mind:
    """A bot's mind by name."""
    for mind in BOTS:
        if mind == asked.strip().casefold():
            return mind
    raise LotowError(
        Text(f"no bot plays {asked!r}", f"aucun joueur automatique {asked!r}"),
        hint=Text(f"choose {', '.join(BOTS)}", f"choisissez {', '.join(BOTS)}"),
    )


def read_bots(asked: Iterable[str]) -> list[Mind]:
    """Bots as people ask for them: `3` are three thinking ones, `easy` is one, `2 easy` are two."""
    bots: list[Mind] = []
    for part in asked:
        found = re.fullmatch(r"\s*(\d{1,2})?\s*(?:x\s*)?([^\W\d]*)\s*", part)
        if found is None or not (found[1] or found[2]):
            raise LotowError(
                Text(f"{part!r} says nothing of bots", f"{part!r} ne dit rien de joueurs automatiques"),
                hint=Text(
                    "a number (3), a mind (easy), or both (2 easy)",
                    "un nombre (3), un nom (easy), ou les deux (2 easy)",
                ),
            )
        bots += [mind_called(found[2] or BOTS[0])] * int(found[1] or 1)
    return bots
