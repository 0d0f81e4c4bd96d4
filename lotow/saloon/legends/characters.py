"""Items, characters and cards as the texts print them, found by what people call them."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache
from typing import Literal, TypeVar

from msgspec import Struct

from lotow.errors import Text
from lotow.rulebook.lookup import fold
from lotow.rulebook.models import Basis
from lotow.saloon.legends.content import Fact, NamedFact
from lotow.saloon.legends.legends_data import load

ItemKind = Literal["mount", "weapon", "miscellaneous"]


class Upgrade(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What an upgraded mount or weapon is: its own name, legend points at the end, how it moves, and what
    a large deposit brings more."""

    name: str = ""
    legend: int
    movement: int = 0
    deposit: int = 0
    deposit_legend: int = 0


class StoreItem(NamedFact, frozen=True, kw_only=True):
    """An item of the store. No price: it is not in the texts. `heals` and `cards` when one gets it."""

    kind: ItemKind
    aliases: tuple[str, ...] = ()
    price: int | None = None
    movement: int = 0
    nuggets: int = 0
    heals: int = 0
    cards: int = 0
    upgrade: Upgrade | None = None
    text: Text


class UnknownItem(Fact, frozen=True, kw_only=True):
    """What an upgraded item scores that is not in the data."""

    legend: int


class Items(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole of `items.toml`."""

    item: tuple[StoreItem, ...]
    unknown: UnknownItem


class Beginning(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a character begins with."""

    dollars: int = 0
    cards: int = 0
    marshal: int = 0
    wanted: int = 0
    items: tuple[str, ...] = ()
    upgraded: tuple[str, ...] = ()


class LegendsCharacter(NamedFact, frozen=True, kw_only=True):
    """Somebody to play. No `begins`: it is not in the texts. `text` is the legendary ability."""

    start: Text | None = None
    begins: Beginning | None = None
    text: Text
    first_game: bool = False


class PokerCard(NamedFact, frozen=True, kw_only=True):
    """A poker card with its text."""

    value: int
    text: Text


class FightCard(Fact, frozen=True, kw_only=True):
    """A fight card with its effect."""

    value: int
    text: Text


class ShownCard(NamedFact, frozen=True, kw_only=True):
    """A single goal or a card of the Man in Black that the texts show."""

    text: Text


class StoryCard(NamedFact, frozen=True, kw_only=True):
    """A story card of the first game."""

    text: Text


class People(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole of `people.toml`."""

    character: tuple[LegendsCharacter, ...]
    poker_card: tuple[PokerCard, ...]
    fight_card: tuple[FightCard, ...]
    card: tuple[ShownCard, ...]
    story: tuple[StoryCard, ...]


Bearer = TypeVar("Bearer", bound=NamedFact)


@cache
def store() -> Items:
    return load("items", Items)


@cache
def items() -> dict[str, StoreItem]:
    return {one.id: one for one in store().item}


@cache
def people() -> People:
    return load("people", People)


def item_called(asked: str) -> StoreItem | None:
    """An item of the data by id, name or alias; none where the texts know nothing of it."""
    return called(asked, items().values())


def called(asked: str, among: Iterable[Bearer]) -> Bearer | None:
    """Whoever bears this name, in either language."""
    wanted = fold(asked)
    return next((one for one in among if wanted in names_of(one)), None)


def names_of(one: NamedFact) -> set[str]:
    """The folded names somebody or something goes by."""
    aliases: tuple[str, ...] = getattr(one, "aliases", ())
    return {fold(name) for name in (one.id, one.name.en, one.name.fr, *aliases)}


def near(asked: str, among: Iterable[NamedFact]) -> list[str]:
    """Names that are almost the one asked for."""
    return get_close_matches(fold(asked), [name for one in among for name in names_of(one)], 3, 0.7)


def basis_said(basis: Basis) -> Text:
    """What a basis means to a reader."""
    return {
        "rulebook": Text("from the texts", "d'après les textes"),
        "errata": Text("from the errata", "d'après les errata"),
        "community": Text("from players", "d'après des joueurs"),
        "reconstructed": Text("reconstructed: not in the texts", "reconstitué : absent des textes"),
    }[basis]
