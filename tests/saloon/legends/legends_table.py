"""A table of Western Legends for tests: players who say things, and the state that comes of it."""

from __future__ import annotations

from collections.abc import Sequence

from lotow.saloon.legends.entries import Entry, Variant
from lotow.saloon.legends.game_founding import found
from lotow.saloon.legends.playing import do
from lotow.saloon.legends.state import LegendsTable, Player, after, fold

PLAYERS = (("Ann", "Annie Oakley"), ("Bill", ""), ("Cid", "Bass Reeves"))


class Sitting:
    """A game in progress: `say` writes what is said, `player` shows a sheet."""

    def __init__(
        self,
        *said: str,
        players: Sequence[tuple[str, str]] = PLAYERS,
        length: str = "short",
        expansion: bool = False,
        variants: Sequence[Variant] = (),
    ) -> None:
        self.entries: list[Entry] = [found("Test", players, length, expansion, variants)]
        self.state: LegendsTable = fold(self.entries)
        self.say(*said)

    def say(self, *said: str) -> Entry:
        """Says these things one after the other; gives the last entry."""
        for phrase in said:
            entry = do(self.state, phrase)
            self.entries.append(entry)
            self.state = after(self.state, entry)
        return self.entries[-1]

    def player(self, name: str) -> Player:
        return self.state.players[name]

    @property
    def ann(self) -> Player:
        return self.player("Ann")

    @property
    def bill(self) -> Player:
        return self.player("Bill")

    @property
    def cid(self) -> Player:
        return self.player("Cid")


def warnings(entry: Entry) -> list[str]:
    return [one.en for one in entry.warnings]


def follows(entry: Entry) -> str:
    return " ".join(one.en for one in entry.follows)
