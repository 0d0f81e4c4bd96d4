"""Reads a combatant as people write one: `sheriff`, `"S4 F4 St3 G4 A2"`, `"sheriff G5 +deadeye"`.

Words before the first characteristic or `+` name a fighter type or a hired gun, or, with a slash, a
fighter of a saved posse; what follows overrides it.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from lotow.errors import LotowError, Text
from lotow.odds.combatant import AVERAGE, Combatant, equipped, of_type
from lotow.odds.reach import Thing
from lotow.rulebook import Rulebook
from lotow.rulebook.models import FighterType, HiredGun, Item, Mount, Obstacle, Row, Rule, Skill, Weapon

Saved = Callable[[str, str], Combatant]
"""Finds a fighter of a saved posse: posse name, fighter name."""

CHARACTERISTICS = {
    "s": "shootin",
    "f": "fightin",
    "st": "strength",
    "g": "grit",
    "a": "attacks",
    "w": "wounds",
    "p": "pluck",
    "fa": "fame",
    "ft": "fortune",
    "mv": "move",
}
LIMITS = {
    "shootin": (2, 6),
    "fightin": (0, 10),
    "strength": (1, 10),
    "grit": (1, 10),
    "attacks": (0, 10),
    "wounds": (1, 10),
    "pluck": (0, 10),
    "fame": (0, 10),
    "fortune": (0, 10),
    "move": (0, 24),
}
PEOPLE = ("fighter", "hired-gun")
EXTRAS = ("skill", "item", "mount", "weapon", "rule", "result")
_HINT = (
    'write a fighter type (sheriff), characteristics ("S4 F4 St3 G4 A2 W2") or both ("sheriff G5 +deadeye")'
)


def read_combatant(book: Rulebook, text: str, saved: Saved | None = None) -> Combatant:
    """The combatant a text describes; characteristics nobody gave are an average cowboy's."""
    named: list[str] = []
    extras: list[list[str]] = []
    numbers: dict[str, int | None] = {}
    for word in text.split():
        letters = word.rstrip("+").rstrip("-0123456789")
        figure = word.removesuffix("+")[len(letters) :]
        if letters.lower() in CHARACTERISTICS and (figure == "-" or figure.isdecimal()):
            name, number = _characteristic(letters, figure, text)
            numbers[name] = number
            continue
        head, *more = word.split("+")
        if head and extras:
            extras[-1].append(head)
        elif head and numbers:
            raise LotowError(f"cannot read {word!r} in {text!r}", hint=_HINT)
        elif head:
            named.append(head)
        extras += [[one] for one in more]
    if not (named or extras or numbers):
        raise LotowError("nobody is named", hint=_HINT)
    combatant = _named(book, " ".join(named), saved) if named else _nobody()
    for words in extras:
        combatant = equipped(combatant, _extra(book, " ".join(words).strip(), text))
    if numbers:
        combatant = replace(combatant, profile=replace(combatant.profile, **numbers))
        if not named:
            combatant = replace(combatant, name=Text(text.strip(), text.strip()))
    return combatant


def _nobody() -> Combatant:
    return Combatant(Text("average cowboy", "cowboy moyen"), AVERAGE)


def _characteristic(letters: str, number: str, text: str) -> tuple[str, int | None]:
    name = CHARACTERISTICS[letters.lower()]
    if number == "-":
        if name != "shootin":
            raise LotowError(f"only Shootin' can be missing, not {letters}- in {text!r}", hint=_HINT)
        return name, None
    low, high = LIMITS[name]
    if not low <= int(number) <= high:
        raise LotowError(
            f"{letters}{number} cannot be in {text!r}", hint=f"{letters} goes from {low} to {high}"
        )
    return name, int(number)


def _named(book: Rulebook, name: str, saved: Saved | None) -> Combatant:
    posse, slash, fighter = name.rpartition("/")
    if slash:
        if saved is None:
            raise LotowError(f"there are no saved posses to look for {name!r} in", hint=_HINT)
        return saved(posse.strip(), fighter.strip())
    entry = book.entry(book.find(name, *PEOPLE))
    assert isinstance(entry, FighterType | HiredGun)
    return of_type(book.content, entry)


def _extra(book: Rulebook, name: str, text: str) -> Skill | Item | Mount | Weapon | Rule | Row:
    if not name:
        raise LotowError(f"a + without a skill in {text!r}", hint=_HINT)
    entry = book.entry(book.find(name, *EXTRAS))
    assert isinstance(entry, Skill | Item | Mount | Weapon | Rule | Row)
    return entry


def read_thing(book: Rulebook, text: str) -> Thing:
    """Something in the way of a shot: `4+`, or what it is (`fence`, `bystander`). A bare score is scenery."""
    score = text.strip().removesuffix("+")
    if score.isdecimal():
        if not 2 <= int(score) <= 6:
            raise LotowError(f"nothing in the way asks for {text!r}", hint="give a score from 2+ to 6+")
        return Thing(int(score))
    obstacle = book.entry(book.find(text, "obstacle"))
    assert isinstance(obstacle, Obstacle)
    return Thing(obstacle.value, obstacle.living, obstacle.name)
