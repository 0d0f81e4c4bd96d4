"""Packs a posse into few bytes: fields by position, the game's own words by number.

Positions and numbers belong to the version of the code: a later field is added at the end, a later word too.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from lotow.posse.members import Posse
from lotow.rulebook import book_files

Shape = tuple[str, ...]
SHAPES: dict[str, Shape] = {
    "posse": ("name", "list", "budget", "stash", "members", "player", "stored", "games"),
    "members": (
        "id",
        "name",
        "type",
        "role",
        "price",
        "gear",
        "experience",
        "kind",
        "games",
        "kills",
        "skills",
        "raised",
        "injuries",
        "misses",
        "captive_of",
        "ignores_first_wound",
        "notes",
    ),
    "gear": ("item", "price", "included", "version"),
    "stored": ("item", "price", "included", "version"),
    "skills": ("skill", "weapons"),
    "raised": ("characteristic", "by"),
    "injuries": ("row", "detail", "against", "changes"),
    "changes": ("characteristic", "by"),
}
WORDED = frozenset(
    {"list", "type", "role", "kind", "item", "version", "skill", "weapons", "characteristic", "row", "detail"}
)
"""Fields whose words go by number; the others are what people write."""


@lru_cache(maxsize=1)
def known_words() -> tuple[list[str], dict[str, int]]:
    """The words that have a number (data/exchange/share.toml), and the number of each."""
    import tomllib

    path = book_files.data_folder() / "exchange" / "share.toml"
    words: list[str] = tomllib.loads(path.read_text("utf-8"))["words"]
    return words, {word: number for number, word in enumerate(words)}


def pack(posse: Posse) -> list[Any]:
    """A posse as nested lists of numbers and texts."""
    return _pack("posse", msgspec.to_builtins(posse))


def unpack(packed: object) -> Posse:
    """The posse again. What is no posse raises msgspec's ValidationError."""
    return msgspec.convert(_unpack("posse", packed), Posse)


def _pack(shape: str, fields: dict[str, Any]) -> list[Any]:
    row = [_packed(name, fields[name]) if name in fields else None for name in SHAPES[shape]]
    while row and row[-1] is None:
        row.pop()
    return row


def _packed(name: str, value: Any) -> Any:
    if name in SHAPES:
        return [_pack(name, one) for one in value]
    if isinstance(value, list | tuple):
        return [_packed(name, one) for one in value]
    return known_words()[1].get(value, value) if isinstance(value, str) and name in WORDED else value


def _unpack(shape: str, row: object) -> dict[str, Any]:
    names = SHAPES[shape]
    if not isinstance(row, list) or len(row) > len(names):
        raise msgspec.ValidationError(f"no {shape}")
    return {
        name: _unpacked(name, value) for name, value in zip(names, row, strict=False) if value is not None
    }


def _unpacked(name: str, value: Any) -> Any:
    if name in SHAPES:
        if not isinstance(value, list):
            raise msgspec.ValidationError(f"no {name}")
        return [_unpack(name, one) for one in value]
    if name in WORDED:
        if isinstance(value, list):
            return [_unpacked(name, one) for one in value]
        if isinstance(value, int):
            words, _ = known_words()
            if not 0 <= value < len(words):
                raise msgspec.ValidationError(f"no word {value}")
            return words[value]
    return value
