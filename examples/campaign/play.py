"""Plays the campaign of this folder through the library and shows where it ended.

python examples/campaign/play.py
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from typing import Any

import lotow

HERE = Path(__file__).parent


class Players(lotow.AutoChoices):
    """Players who decide by themselves; what captors say may be agreed, and then they exchange as soon as
    they can."""

    def __init__(self, captors: str = "") -> None:
        super().__init__()
        self.captors = captors

    def choose(self, question: lotow.Question, desk: Any) -> str:
        if question.kind == "captive" and self.captors:
            possible = [one.id for one in question.options]
            return "exchange" if "exchange" in possible else self.captors
        return super().choose(question, desk)


class Table:
    """The dice of a game: for the injuries of some posses those that lay on the table, else from a seed."""

    def __init__(self, seed: int, injuries: dict[str, list[int]]) -> None:
        self.seeded = lotow.SeededRoller(seed)
        self.typed = {posse: lotow.TypedRoller(faces) for posse, faces in injuries.items()}

    def roll(self, dice: Any, what: Any = "", subject: Any = ()) -> lotow.Roll:
        posse, _, step, *_ = subject
        roller = self.typed.get(posse) if step == "injuries" else None
        return (roller or self.seeded).roll(dice, what, subject)


def play(folder: Path = HERE) -> lotow.MemoryJournal:
    """The whole campaign: every game prepared, recorded and settled, one put right later, and its end."""
    plan = tomllib.loads((folder / "campaign.toml").read_text("utf-8"))
    journal = lotow.MemoryJournal()
    journal.write(lotow.new_campaign(plan["name"], plan["games"], seed=plan["name"]))
    book = lotow.book_of(journal.state)
    for name in plan["posses"]:
        posse = lotow.read_posse(str(folder / name), book)
        journal.write(lotow.join_campaign(journal.state, posse, book))
    for game in plan["game"]:
        play_game(game, journal, folder)
    late = plan["amendment"]
    report, dice = reported(late, folder, book), lotow.SeededRoller(late["seed"])
    journal.write(lotow.amend_game(journal.records, late["game"], report, book, dice, Players()))
    journal.write(lotow.close_campaign(journal.state, book))
    return journal


def play_game(game: dict[str, Any], journal: lotow.MemoryJournal, folder: Path) -> None:
    """One game and its aftermath."""
    book, choices = lotow.book_of(journal.state), Players(game.get("captors", ""))
    keys = [lotow.find_posse(journal.state, name) for name in game["posses"]]
    dice = lotow.SeededRoller(game["seed"])
    journal.write(lotow.prepare_game(journal.state, keys, book, dice, choices, game["scenario"]))
    journal.write(lotow.record_game(reported(game, folder, book), journal.state, book))
    hurt = {lotow.find_posse(journal.state, name): faces for name, faces in game.get("injuries", {}).items()}
    for _, written in lotow.finish_aftermath(journal.state, book, Table(game["seed"], hurt), choices):
        journal.write(written)


def reported(game: dict[str, Any], folder: Path, book: lotow.Rulebook) -> lotow.GameReport:
    return lotow.read_report((folder / game["report"]).read_text("utf-8"), book, game["report"])


if __name__ == "__main__":
    played = play()
    for line in lotow.standings(played.state, lotow.book_of(played.state)):
        sys.stdout.write(f"{line.rank}. {line.name}: infamy {line.infamy}, {line.wins} of {line.games} won\n")
