"""What was said after a verb, taken apart: whom it is about, the numbers, and what follows a joint.

Whole names of people, sides, guns and things are kept together first: `Rowdy 2` is somebody, `6 coups` a gun.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from lotow.dice import Roller
from lotow.dice.notation import Dice
from lotow.errors import LotowError, Text
from lotow.rulebook import Rulebook
from lotow.rulebook.lookup import fold
from lotow.table.naming import fighter_called, side_called, target_called, weapon_called
from lotow.table.state import FighterState, TableState

JOINTS = {
    "at": ("at", "sur", "on"),
    "with": ("with", "avec"),
    "by": ("by", "par"),
    "for": ("for", "pour"),
}
NOBODY = ("nobody", "personne")
NOBODY_IN_PARTICULAR = 0


class Said(Struct):
    """What was said after the verb."""

    state: TableState
    book: Rulebook
    roller: Roller | None
    words: list[str]
    numbers: tuple[int, ...]
    joined: dict[str, str]

    @property
    def name(self) -> str:
        return " ".join(self.words)

    @property
    def turn(self) -> int:
        return self.state.turn

    def fighter(self) -> FighterState:
        return fighter_called(self.state, somebody(self.name))

    def target(self) -> int | None:
        return target_called(self.state, self.joined["at"]) if "at" in self.joined else None

    def by(self) -> int | None:
        if "by" not in self.joined:
            return None
        if fold(self.joined["by"]) in NOBODY:
            return NOBODY_IN_PARTICULAR
        return fighter_called(self.state, self.joined["by"]).start.id

    def weapon(self) -> str:
        return weapon_called(self.joined["with"], self.book) if "with" in self.joined else ""

    def side(self, words: Sequence[str] | None = None) -> str:
        called = self.name if words is None else " ".join(words)
        return side_called(self.state, somebody(called), self.book).key

    def number(self, usual: int) -> int:
        return self.numbers[0] if self.numbers else usual

    def dice(self, count: int, what: Text) -> tuple[int, ...]:
        """The dice said, or rolled now."""
        return self.numbers or self.rolled(Dice(count, 6), what)

    def rolled(self, dice: Dice | str, what: Text) -> tuple[int, ...]:
        """Dice rolled now, where somebody rolls."""
        if self.roller is None:
            raise LotowError(
                Text(f"{what.en} needs {dice}", f"{what.fr} : il faut {dice}"),
                hint=Text("say the faces, for example 4 2", "dites les faces, par exemple 4 2"),
            )
        return self.roller.roll(dice, what).faces


def somebody(name: str) -> str:
    """A name that was said at all."""
    if name:
        return name
    raise LotowError(
        Text("it does not say who", "il manque qui"), hint=Text("name somebody", "nommez quelqu'un")
    )


def taken_apart(words: Sequence[str], state: TableState, book: Rulebook, roller: Roller | None) -> Said:
    """The words after a verb."""
    numbers: list[int] = []
    parts: dict[str, list[str]] = {"": []}
    part = ""
    for word, whole in _whole_names(words, state):
        joint = next((key for key, several in JOINTS.items() if word.casefold() in several), None)
        if not whole and joint is not None and joint not in parts:
            part = joint
            parts[part] = []
        elif not whole and word.isdecimal() and len(word) <= 3:
            numbers.append(int(word))
        else:
            parts[part].append(word)
    joined = {key: " ".join(several) for key, several in parts.items() if key and several}
    return Said(state, book, roller, parts[""], tuple(numbers), joined)


def _whole_names(words: Sequence[str], state: TableState) -> Iterator[tuple[str, bool]]:
    """The words one by one, names of several words as one."""
    known = {fold(name) for name in _names(state)}
    longest = max(len(name.split()) for name in known)
    at = 0
    while at < len(words):
        for length in range(min(longest, len(words) - at), 1, -1):
            if fold(together := " ".join(words[at : at + length])) in known:
                yield together, True
                at += length
                break
        else:
            yield words[at], False
            at += 1


def _names(state: TableState) -> Iterator[str]:
    for side in state.sides.values():
        yield side.start.name
    for fighter in state.fighters.values():
        yield fighter.name
        for gun in fighter.guns:
            yield from (gun.start.name.en, gun.start.name.fr)
    for thing in state.things.values():
        yield from (thing.start.name.en, thing.start.name.fr)
