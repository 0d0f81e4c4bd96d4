"""A game of Western Legends for whoever shows it: begun, said as it is played, set right, undone."""

from __future__ import annotations

from collections.abc import Sequence

from lotow.app.saloon.kept_games import GameLine, KeptGame, nothing_to_undo
from lotow.saloon.legends.board_facts import set_fact, texts
from lotow.saloon.legends.entries import Entry, Variant, decode, encode
from lotow.saloon.legends.game_founding import found
from lotow.saloon.legends.script import say
from lotow.saloon.legends.state import LegendsTable, fold
from lotow.storage.store import Put


class LegendsGame(KeptGame[Entry]):
    """A game of Western Legends at hand."""

    kind = "saloon-legends"
    state: LegendsTable

    @classmethod
    def new(
        cls,
        name: str,
        players: Sequence[tuple[str, str]],
        db: str | None,
        length: str = "average",
        expansion: bool = False,
        variants: Sequence[Variant] = (),
    ) -> LegendsGame:
        """A new game of these players and their characters."""
        return cls.create(name, found(name.strip(), players, length, expansion, variants), db)

    @classmethod
    def put(cls, entry: Entry) -> Put:
        return Put(str(entry.__struct_config__.tag), encode(entry))

    @classmethod
    def decoded(cls, payload: str) -> Entry:
        return decode(payload.encode())

    def _fold(self) -> None:
        self.state = fold(self.entries)

    def _undone_to(self) -> int:
        kept = self.counting
        if len(kept) < 2:
            raise nothing_to_undo()
        return kept[-2].number

    def do(self, phrases: Sequence[str]) -> list[GameLine[Entry]]:
        """What was said at the table, all of it or nothing."""
        return self.write(lambda: say(self.state, phrases))

    def set(self, fact: str, value: str) -> list[GameLine[Entry]]:
        """Something the texts do not give, read off the table."""
        entry = set_fact(fact, value)
        return self.write(lambda: [entry])


def texts_of(name: str | None, db: str | None) -> dict[str, str]:
    """What cards say as it was set in a game; nothing without one."""
    if name is None:
        return {}
    with LegendsGame.open(name, db) as game:
        return texts(game.state)
