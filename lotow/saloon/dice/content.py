"""The dice game's figures, faces, roles and characters, typed, from `data/saloon/dice`.

A character's ability is a handful of figures that differ from everybody else's; the engine reads no names.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Literal, Protocol, TypeVar

from msgspec import Meta, Struct

from lotow.errors import LotowError, Problem, Text
from lotow.rulebook import book_files
from lotow.rulebook.converting import Converter
from lotow.rulebook.finding import matching
from lotow.rulebook.lookup import fold

Face = Literal["1", "2", "arrow", "dynamite", "beer", "gatling"]
FACES: tuple[Face, ...] = ("1", "2", "arrow", "dynamite", "beer", "gatling")
"""The faces of a die in the order of its pips: pip 1 is a `1`, pip 6 a gatling."""

Role = Literal["sheriff", "deputy", "outlaw", "renegade"]
ROLES: tuple[Role, ...] = ("sheriff", "deputy", "outlaw", "renegade")
Side = Literal["law", "outlaws", "renegade"]

Count = Annotated[int, Meta(ge=0, le=99)]


class Figures(Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of the game."""

    name: Text
    dice: Count
    arrows: Count
    rerolls: Count
    sheriff_life: Count
    dynamite_limit: Count
    dynamite_wounds: Count
    shot_wounds: Count
    gatling_needs: Count
    gatling_wounds: Count
    beer_life: Count
    arrow_wounds: Count
    close_quarters: Count
    """With so many players left or fewer, a 2 counts as a 1."""
    bots: tuple[str, ...]
    """What the bots at a table are called, in the order they sit down."""


class FaceEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """A face of the dice."""

    id: Face
    name: Text
    text: Text
    aliases: tuple[str, ...] = ()


class RoleEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """A role, and the side whose victory it shares."""

    id: Role
    name: Text
    side: Side
    text: Text
    aliases: tuple[str, ...] = ()


class TableEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """The roles for a number of players, and who begins. Where roles `hunt` each other they lie open."""

    roles: tuple[Role, ...]
    first: Role
    hunts: dict[Role, Role] = {}


class Ability(Struct, frozen=True, forbid_unknown_fields=True):
    """What a character does differently. Zero, False and None stand for what everybody does."""

    arrow_for_wound: bool = False
    rerolls_dynamite: bool = False
    swaps_shots: bool = False
    arrows_to_attacker: Count = 0
    thirsty_at: Count = 0
    thirsty_life: Count = 0
    attack_most: Count | None = None
    arrows_per_gatling: Count = 0
    extra_rerolls: Count = 0
    gatling_proof: bool = False
    arrows_per_wound: Count = 0
    extra_reach: Count = 0
    gift_life: Count = 0
    doubled_shots: Count = 0
    quiet_life: Count = 0
    funeral_life: Count = 0
    gatling_needs: Count | None = None


class Character(Struct, frozen=True, forbid_unknown_fields=True):
    """A character: a name, life points, and one thing nobody else can do."""

    id: str
    name: Text
    life: Count
    text: Text
    ability: Ability
    aliases: tuple[str, ...] = ()


class RuleEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """A paragraph of the rules."""

    id: str
    name: Text
    text: Text
    aliases: tuple[str, ...] = ()


class DiceContent(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything the dice game's files say."""

    game: Figures
    face: tuple[FaceEntry, ...]
    role: tuple[RoleEntry, ...]
    table: tuple[TableEntry, ...]
    rule: tuple[RuleEntry, ...]
    character: tuple[Character, ...]

    def seats(self, players: int) -> TableEntry:
        """The table for so many players."""
        for table in self.table:
            if len(table.roles) == players:
                return table
        sizes = [len(table.roles) for table in self.table]
        raise LotowError(
            Text(f"no table for {players} players", f"pas de table pour {players} joueurs"),
            hint=Text(f"{min(sizes)} to {max(sizes)} people play", f"on joue de {min(sizes)} à {max(sizes)}"),
        )


class CalledByName(Protocol):
    """Whatever people call by name."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> Text: ...
    @property
    def aliases(self) -> tuple[str, ...]: ...


N = TypeVar("N", bound=CalledByName)


@lru_cache(maxsize=4)
def load(folder: Path | None = None) -> DiceContent:
    """The game that comes with lotow, or the one in `folder`. A broken one is refused with every problem."""
    where = folder or book_files.data_folder() / "saloon" / "dice"
    parsed, problems = book_files.parse(book_files.book_files(where), f"{where.parent.name}/{where.name}")
    whole = {key: value for file in parsed.values() for key, value in file.items()}
    converter = Converter(f"{where.parent.name}/{where.name}")
    content = converter.convert(whole, DiceContent, "dice")
    problems += converter.problems
    if content is not None:
        problems += _checked(content)
    if problems or content is None:
        raise LotowError(
            Text("the saloon's dice cannot be read", "les dés du saloon sont illisibles"),
            hint=Text("mend what is listed", "corrigez ce qui est indiqué"),
            problems=problems,
        )
    return content


def _checked(content: DiceContent) -> Iterable[Problem]:
    """Each face and each role there once, each character once."""
    for what, found, expected in (
        ("face", [one.id for one in content.face], list(FACES)),
        ("role", [one.id for one in content.role], list(ROLES)),
        (
            "character",
            sorted(one.id for one in content.character),
            sorted({one.id for one in content.character}),
        ),
    ):
        if found != expected:
            listed = ", ".join(expected)
            yield Problem(
                f"every-{what}-once",
                f"dice.{what}",
                Text(f"found: {', '.join(found)}", f"trouvé : {', '.join(found)}"),
                Text(f"expected: {listed}", f"attendu : {listed}"),
            )


def called(entries: Iterable[N], asked: str, what: Text) -> N:
    """The entry that people mean by a name in either language, or by a unique beginning of one."""
    names = [(one, {fold(n) for n in (one.id, one.name.en, one.name.fr, *one.aliases)}) for one in entries]
    found = matching(asked, [(one, name) for one, its in names for name in its])
    if len(found) == 1:
        return found[0]
    from difflib import get_close_matches

    near = get_close_matches(fold(asked), [n for _, its in names for n in its], 1)
    meant = [one for one, its in names if near and near[0] in its] or [one for one, _ in names]
    listed = Text(", ".join(one.name.en for one in meant), ", ".join(one.name.fr for one in meant))
    raise LotowError(
        Text(f"no {what.en} called {asked!r}", f"aucun nom de {what.fr} ne correspond à {asked!r}"),
        hint=Text(
            f"did you mean {listed.en}?" if near else f"there are: {listed.en}",
            f"vouliez-vous dire {listed.fr} ?" if near else f"il y a : {listed.fr}",
        ),
    )


def face_called(asked: str) -> Face:
    """A face by any of its names."""
    return called(load().face, asked, Text("face", "face")).id


def character_called(asked: str) -> Character:
    """A character by any beginning of its name."""
    return called(load().character, asked, Text("character", "personnage"))


@lru_cache(maxsize=64)
def character(id: str) -> Character:
    """A character by its id."""
    return next(one for one in load().character if one.id == id)


def face_name(face: Face) -> Text:
    return load().face[FACES.index(face)].name


def role_entry(role: Role) -> RoleEntry:
    return load().role[ROLES.index(role)]


def entry_called(asked: str) -> FaceEntry | RoleEntry | Character | RuleEntry:
    """Anything that has a name in the rules."""
    content = load()
    entries: tuple[FaceEntry | RoleEntry | Character | RuleEntry, ...] = (
        *content.face,
        *content.role,
        *content.character,
        *content.rule,
    )
    what = Text("face, role, character or rule", "face, de rôle, de personnage ou de règle")
    return called(entries, asked, what)
