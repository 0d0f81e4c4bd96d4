"""A whole game as a file: who plays, and what was said, in order. Good for replaying and for trying out."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from lotow.errors import LotowError, Text
from lotow.rulebook import book_files
from lotow.rulebook.converting import Converter
from lotow.saloon.legends.board_facts import set_fact
from lotow.saloon.legends.entries import Entry, Variant
from lotow.saloon.legends.game_founding import found
from lotow.saloon.legends.playing import do
from lotow.saloon.legends.state import LegendsTable, after, fold


class Script(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What such a file holds. Players as `Ann=Annie Oakley`; `facts` are read off the table."""

    name: str
    players: tuple[str, ...]
    length: str = "average"
    expansion: bool = False
    variants: tuple[Variant, ...] = ()
    facts: dict[str, str] = {}
    said: tuple[str, ...] = ()


def read_player(text: str) -> tuple[str, str]:
    """A player and the character played: `Ann=Annie Oakley`, or a name alone."""
    name, _, character = text.partition("=")
    return name.strip(), character.strip()


def replay(content: bytes, label: str) -> list[Entry]:
    """The entries of a game written in a file; what is wrong is told with its line."""
    parsed, problems = book_files.parse({label: content}, "")
    converter = Converter(label)
    script = None if problems else converter.convert(parsed[f"/{label}"], Script, "game")
    if script is None:
        raise LotowError(
            Text(f"{label} is no game that can be played again", f"{label} n'est pas une partie à rejouer"),
            hint=Text("mend what is listed", "corrigez ce qui est indiqué"),
            problems=[*problems, *converter.problems],
        )
    players = [read_player(one) for one in script.players]
    entries: list[Entry] = [found(script.name, players, script.length, script.expansion, script.variants)]
    entries += [set_fact(fact, value) for fact, value in script.facts.items()]
    return [*entries, *say(fold(entries), script.said, f"{label}, ")]


def say(state: LegendsTable, phrases: Sequence[str], label: str = "") -> list[Entry]:
    """The entries for phrases said one after the other; where one of several fails, its number is told."""
    entries: list[Entry] = []
    for number, said in enumerate(phrases, 1):
        try:
            entry = do(state, said)
        except LotowError as error:
            if len(phrases) == 1 and not label:
                raise
            raise LotowError(
                Text(
                    f"{label}phrase {number}: {error.message.en}",
                    f"{label}phrase {number} : {error.message.fr}",
                ),
                hint=error.hint,
            ) from None
        entries.append(entry)
        state = after(state, entry)
    return entries
