"""Reads a combatant as people write one: `sheriff`, `"S4 F4 St3 G4 A2"`, `"sheriff G5 +deadeye"`.

Words before the first characteristic or `+` name a fighter type or a hired gun, or, with a slash, a
fighter of a saved posse; what follows overrides it.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from lotow.errors import LotowError, Text
from lotow.odds.combatant import Combatant, average, equipped, of_type
from lotow.odds.reach import Thing
from lotow.rulebook import Rulebook
from lotow.rulebook import effects as fx
from lotow.rulebook.lookup import fold
from lotow.rulebook.models import (
    FighterType,
    HiredGun,
    Item,
    Mount,
    Obstacle,
    Row,
    Rule,
    Skill,
    Version,
    Weapon,
)

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
    "strength": (1, 20),
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
_HINT = Text(
    'write a fighter type (sheriff), characteristics ("S4 F4 St3 G4 A2 W2") or both ("sheriff G5 +deadeye")',
    "écrivez un type (shérif), des caractéristiques (« S4 F4 St3 G4 A2 W2 ») ou les deux"
    " (« shérif G5 +œil de faucon »)",
)
NO_MODIFIER = (
    fx.Dies,
    fx.MissesGames,
    fx.LosesGear,
    fx.Experience,
    fx.RollsOn,
    fx.Pays,
    fx.Ransomed,
    fx.Heals,
    fx.LearnsSkill,
    fx.OneOf,
    fx.Stake,
    fx.Moves,
    fx.TakesHits,
)
"""Results that are over once they have come up: nobody carries them into the next roll."""


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
            raise LotowError(
                Text(f"cannot read {word!r} in {text!r}", f"impossible de lire {word!r} dans {text!r}"),
                hint=_HINT,
            )
        elif head:
            named.append(head)
        extras += [[one] for one in more]
    if not (named or extras or numbers):
        raise LotowError(Text("nobody is named", "personne n'est nommé"), hint=_HINT)
    combatant = _named(book, " ".join(named), saved) if named else average_cowboy(book)
    for words in extras:
        combatant = equipped(combatant, _extra(book, " ".join(words).strip(), text))
    if numbers:
        combatant = replace(combatant, profile=replace(combatant.profile, **numbers))
        if not named:
            combatant = replace(combatant, name=Text(text.strip(), text.strip()))
    return combatant


def average_cowboy(book: Rulebook) -> Combatant:
    """Whoever is meant when nobody is named."""
    return Combatant(Text("average cowboy", "cowboy moyen"), average(book.content))


def _characteristic(letters: str, number: str, text: str) -> tuple[str, int | None]:
    name = CHARACTERISTICS[letters.lower()]
    if number == "-":
        if name != "shootin":
            raise LotowError(
                Text(
                    f"only Shootin' can be missing, not {letters}- in {text!r}",
                    f"seul le Tir peut manquer, pas {letters}- dans {text!r}",
                ),
                hint=_HINT,
            )
        return name, None
    low, high = LIMITS[name]
    if not low <= int(number) <= high:
        raise LotowError(
            Text(f"{letters}{number} cannot be in {text!r}", f"{letters}{number} est impossible ({text!r})"),
            hint=Text(f"{letters} goes from {low} to {high}", f"{letters} va de {low} à {high}"),
        )
    return name, int(number)


def _named(book: Rulebook, name: str, saved: Saved | None) -> Combatant:
    posse, slash, fighter = name.rpartition("/")
    if slash:
        if saved is None:
            raise LotowError(
                Text(
                    f"there are no saved posses to look for {name!r} in",
                    f"aucune bande enregistrée où chercher {name!r}",
                ),
                hint=_HINT,
            )
        return saved(posse.strip(), fighter.strip())
    entry = book.entry(book.find(name, *PEOPLE))
    assert isinstance(entry, FighterType | HiredGun)
    return of_type(book.content, entry)


def _extra(book: Rulebook, name: str, text: str) -> Skill | Item | Version | Mount | Weapon | Rule | Row:
    if not name:
        raise LotowError(
            Text(f"a + without a skill in {text!r}", f"un + sans compétence dans {text!r}"), hint=_HINT
        )
    thing, parenthesis, version = name.partition("(")
    entry = book.entry(book.find(thing.strip(), *EXTRAS))
    assert isinstance(entry, Skill | Item | Mount | Weapon | Rule | Row)
    if isinstance(entry, Item) and (entry.versions or parenthesis):
        return _version(entry, version.rstrip(") ").strip())
    if isinstance(entry, Row) and not any(not isinstance(one, NO_MODIFIER) for one in entry.effects):
        raise LotowError(
            Text(f"{entry.name.en} changes no dice", f"{entry.name.fr} : cela ne change aucun dé"),
            hint=Text(
                "name a skill, a rule, an item or an injury that lasts",
                "nommez une compétence, une règle, un objet ou une blessure qui dure",
            ),
        )
    return entry


def _version(item: Item, asked: str) -> Version:
    """One of the makes of an item, which goes by both names."""
    wanted = fold(asked)
    for one in item.versions:
        if wanted and (wanted == fold(one.id) or wanted in fold(one.name.en) or wanted in fold(one.name.fr)):
            name = Text(f"{item.name.en} ({one.name.en})", f"{item.name.fr} ({one.name.fr})")
            return replace(one, name=name, effects=(*item.effects, *one.effects))
    kinds = ", ".join(one.id for one in item.versions)
    raise LotowError(
        Text(f"which {item.name.en}?", f"{item.name.fr} : lequel ?"),
        hint=Text(
            f"say which in brackets: {kinds}" if kinds else "there is one kind only: leave out the brackets",
            f"dites lequel entre parenthèses : {kinds}" if kinds else "il n'y en a qu'un : sans parenthèses",
        ),
    )


MOST_INCHES = 120
"""No table is larger."""


def read_inches(text: str) -> float:
    """A distance as people write it: `6`, `2.5`, `2,5`, `8"`."""
    try:
        inches = float(text.strip().removesuffix('"').replace(",", "."))
    except ValueError:
        inches = -1
    if not 0 <= inches <= MOST_INCHES:
        raise LotowError(
            Text(f"{text!r} is no distance", f"{text!r} n'est pas une distance"),
            hint=Text(f"give inches, from 0 to {MOST_INCHES}", f"donnez des pouces, de 0 à {MOST_INCHES}"),
        )
    return inches


def read_thing(book: Rulebook, text: str) -> Thing:
    """Something in the way of a shot: `4+`, or what it is (`fence`, `bystander`). A bare score is scenery."""
    score = text.strip().removesuffix("+")
    if score.isdecimal():
        if not 2 <= int(score) <= 6:
            raise LotowError(
                Text(f"nothing in the way asks for {text!r}", f"aucun obstacle ne demande {text!r}"),
                hint=Text("give a score from 2+ to 6+", "donnez un score de 2+ à 6+"),
            )
        return Thing(int(score))
    try:
        found = book.find(text, "obstacle")
    except LotowError:
        return _person(book, text)
    obstacle = book.entry(found)
    assert isinstance(obstacle, Obstacle)
    friend = fold(text) in map(fold, obstacle.friends)
    name = Text("a friend", "un ami") if friend else obstacle.name
    return Thing(obstacle.value, obstacle.living, name, friend)


def _person(book: Rulebook, text: str) -> Thing:
    """Somebody in the way by name: an enemy, or with the word before it a friend."""
    head, _, rest = text.strip().partition(" ")
    friend = bool(rest) and fold(head) in ("friend", "ami")
    living = next(one for one in book.content.obstacle.values() if one.living)
    try:
        who = read_combatant(book, rest if friend else text)
    except LotowError:
        book.find(text, "obstacle")
        raise
    return Thing(living.value, True, who.name, friend, who)
