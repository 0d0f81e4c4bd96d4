"""Loads the data of Western Legends, a file at a time: odds need the figures and not every rule's text."""

from __future__ import annotations

from functools import cache
from typing import TypeVar

from msgspec import Struct

from lotow.errors import LotowError, Text
from lotow.rulebook import book_files
from lotow.rulebook.converting import Converter
from lotow.saloon.legends.content import Game

Part = TypeVar("Part", bound=Struct)


def load(name: str, kind: type[Part]) -> Part:
    """A file of the data as this type; a broken one is refused with every problem."""
    label = f"data/saloon/legends/{name}.toml"
    path = book_files.data_folder() / "saloon" / "legends" / f"{name}.toml"
    parsed, problems = book_files.parse({f"{name}.toml": path.read_bytes()}, "data/saloon/legends")
    converter = Converter(label)
    made = None if problems else converter.convert(parsed[label], kind, name)
    if made is None:
        raise LotowError(
            Text(f"{label} cannot be read", f"{label} est illisible"),
            hint=Text("mend what is listed", "corrigez ce qui est indiqué"),
            problems=[*problems, *converter.problems],
        )
    return made


@cache
def game() -> Game:
    """The figures of the game."""
    return load("game", Game)
