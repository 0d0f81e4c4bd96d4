"""What was said after a verb, taken apart: whom it is about, the numbers, and what follows a joint.

Whole names of people, sides, guns and things are kept together first: `Rowdy 2` is somebody, `6 coups` a gun.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence

from msgspec import Struct

from lotow.dice import Roller
from lotow.dice.notation import Dice
from lotow.errors import LotowError, Text
from lotow.rulebook import Rulebook
from lotow.rulebook.lookup import fold
from lotow.table.table_state import FighterState, TableState
from lotow.table.who_is_meant import (
    candidates,
    fighter_called,
    side_called,
    target_called,
    two_called,
    weapon_called,
)

JOINTS = {
    "at": ("at", "sur", "on"),
    "with": ("with", "avec"),
    "by": ("by", "par"),
    "for": ("for", "pour"),
    "behind": ("behind", "derrière"),
}
ARTICLES = frozenset(("the", "a", "an", "le", "la", "les", "un", "une"))
"""Words that say nothing, unless somebody here bears them in his name."""

ELIDED = re.compile(r"^[ld]['\u2019](?=\w)", re.IGNORECASE)
NUMBERS = re.compile(r"^x?\d{1,3}x?(?:[,+/]\d{1,3})*$", re.IGNORECASE)
"""`2`, and as people write dice and multiples: `x2`, `4,2`, `4+2`."""

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
        """Whom it is about; of several called alike, the enemy of whom he shoots at."""
        against = candidates(self.state, self.joined["at"]) if "at" in self.joined else ()
        return fighter_called(self.state, self.whoever(), against)

    def whoever(self) -> str:
        """The name that was said; a bare number is no name."""
        meant = f"#{self.numbers[0]}" if self.numbers else ""
        hint = Text(f"write a number as {meant}", f"écrivez un numéro ainsi : {meant}") if meant else None
        return somebody(self.name, hint)

    def shooting(self) -> tuple[FighterState, int | None]:
        """Who shoots at whom, if it says so: `Jed at Kid`, or one name after the other."""
        if "at" in self.joined or candidates(self.state, self.name) or len(self.words) < 2:
            shooter = self.fighter()
            return shooter, self.target(shooter)
        shooter, target = two_called(self.state, self.words)
        return shooter, target.start.id

    def target(self, shooter: FighterState) -> int | None:
        return target_called(self.state, self.joined["at"], (shooter,)) if "at" in self.joined else None

    def victim(self) -> int:
        """Who is hurt; of several called alike, the enemy of whoever did it."""
        return target_called(self.state, self.whoever(), candidates(self.state, self.joined.get("by", "")))

    def by(self, victim: int) -> int | None:
        if "by" not in self.joined:
            return None
        if fold(self.joined["by"]) in NOBODY:
            return NOBODY_IN_PARTICULAR
        hurt = self.state.fighters.get(victim)
        return fighter_called(self.state, self.joined["by"], (hurt,) if hurt is not None else ()).start.id

    def weapon(self) -> str:
        return weapon_called(self.joined["with"], self.book) if "with" in self.joined else ""

    def side(self, words: Sequence[str] | None = None) -> str:
        called = self.name if words is None else " ".join(words)
        sides = ", ".join(side.start.name for side in self.state.sides.values())
        return side_called(self.state, somebody(called, Text(sides, sides)), self.book).key

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


def somebody(name: str, hint: Text | None = None) -> str:
    """A name that was said at all."""
    if name:
        return name
    raise LotowError(
        Text("it does not say who", "il manque qui"), hint=hint or Text("name somebody", "nommez quelqu'un")
    )


def taken_apart(words: Sequence[str], state: TableState, book: Rulebook, roller: Roller | None) -> Said:
    """The words after a verb."""
    numbers: list[int] = []
    parts: dict[str, list[str]] = {"": []}
    part = ""
    for word, whole in chunks(words, state):
        joint = next((key for key, several in JOINTS.items() if word.casefold() in several), None)
        if not whole and joint is not None and joint not in parts:
            part = joint
            parts[part] = []
        elif not whole and part != "behind" and NUMBERS.match(word):
            numbers += map(int, re.findall(r"\d+", word))
        else:
            parts[part].append(word)
    joined = {key: " ".join(several) for key, several in parts.items() if key and several}
    return Said(state, book, roller, parts[""], tuple(numbers), joined)


def chunks(words: Sequence[str], state: TableState) -> Iterator[tuple[str, bool]]:
    """The words one by one, names of several words as one (and that it is one); articles are left out."""
    known = {fold(name) for name in _names(state)}
    parts = {part for name in known for part in name.split()}
    longest = max(len(name.split()) for name in known)
    at = 0
    while at < len(words):
        for length in range(min(longest, len(words) - at), 1, -1):
            if fold(together := " ".join(words[at : at + length])) in known:
                yield together, True
                at += length
                break
        else:
            of_it = at > 0 and fold(words[at - 1]) in ("of", "de")
            if word := words[at] if of_it else _meant(words[at], parts):
                yield word, False
            at += 1


def _meant(word: str, parts: Container[str]) -> str:
    """A word without what says nothing: an article, a comma after it."""
    bare = word.rstrip(",;:") or word
    folded = fold(bare)
    if folded and all(part in parts for part in folded.split()):
        return bare
    return "" if not folded or folded in ARTICLES else ELIDED.sub("", bare)


def _names(state: TableState) -> Iterator[str]:
    for side in state.sides.values():
        yield from (side.start.name, side.key)
    for fighter in state.fighters.values():
        yield fighter.name
        for gun in fighter.guns:
            yield from (gun.start.name.en, gun.start.name.fr)
    for thing in state.things.values():
        yield from (thing.start.name.en, thing.start.name.fr)
