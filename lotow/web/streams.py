"""What a journal tells those who listen: its entries in words, and how it stands. A table, or a game of the
saloon, where only what lies open is told to everybody alike."""

from __future__ import annotations

from typing import Any, Protocol

from lotow.app.saloon.dice_games import DiceGame
from lotow.app.saloon.legends_games import LegendsGame
from lotow.app.tables import OpenTable
from lotow.app.views.saloon_dice import dice_json, dice_log_json
from lotow.app.views.saloon_legends import legends_json, legends_log_json
from lotow.app.views.tables import line_json, table_json
from lotow.errors import Lang
from lotow.storage.store import Journal, Store

LAST = 40
"""Entries that come with how a journal stands."""

Said = list[dict[str, Any]]


class Listened(Protocol):
    """A journal that is read out. `event` is what an entry of it is called in the stream."""

    event: str

    @property
    def head(self) -> int: ...
    def entries(self, lang: Lang, after: int) -> Said: ...
    def state(self, lang: Lang) -> dict[str, Any]: ...


class TableListened:
    event = "tap"

    def __init__(self, table: OpenTable) -> None:
        self.table = table
        self.head = table.head

    def entries(self, lang: Lang, after: int) -> Said:
        return [line_json(line, lang) for line in self.table.log() if line.number > after]

    def state(self, lang: Lang) -> dict[str, Any]:
        return state_json(self.table, lang)


class DiceListened:
    event = "entry"

    def __init__(self, game: DiceGame) -> None:
        self.game = game
        self.head = game.head

    def entries(self, lang: Lang, after: int) -> Said:
        lines = [one for one in self.game.log() if one.line.number > after]
        return dice_log_json(self.game, lines, lang)

    def state(self, lang: Lang) -> dict[str, Any]:
        log = dice_log_json(self.game, self.game.log()[-LAST:], lang)
        return {**dice_json(self.game, lang), "head": self.head, "log": log}


class LegendsListened:
    event = "entry"

    def __init__(self, game: LegendsGame) -> None:
        self.game = game
        self.head = game.head

    def entries(self, lang: Lang, after: int) -> Said:
        return legends_log_json([one for one in self.game.lines if one.number > after], lang)

    def state(self, lang: Lang) -> dict[str, Any]:
        log = legends_log_json(self.game.lines[-LAST:], lang)
        return {**legends_json(self.game.state), "head": self.head, "log": log}


def listened(store: Store, journal: Journal) -> Listened:
    """Whatever is kept in a journal, to be read out."""
    if journal.kind == "saloon-dice":
        return DiceListened(DiceGame(store, journal))
    if journal.kind == "saloon-legends":
        return LegendsListened(LegendsGame(store, journal))
    return TableListened(OpenTable(store, journal))


def state_json(table: OpenTable, lang: Lang) -> dict[str, Any]:
    """How a table stands, and what was tapped last."""
    return {**table_json(table, lang), "log": [line_json(line, lang) for line in table.log()[-LAST:]]}
