"""Plays the campaign of this folder through the library and shows where it ended.

python examples/campaign/play.py
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

import lotow

HERE = Path(__file__).parent


def play(folder: Path = HERE) -> lotow.MemoryJournal:
    """The whole campaign, game by game: prepared, recorded, and every aftermath played by itself."""
    plan = tomllib.loads((folder / "campaign.toml").read_text("utf-8"))
    journal = lotow.MemoryJournal()
    journal.write(lotow.new_campaign(plan["name"], plan["games"], seed=plan["name"]))
    book = lotow.book_of(journal.state)
    for name in plan["posses"]:
        posse = lotow.read_posse(str(folder / name), book)
        journal.write(lotow.join_campaign(journal.state, posse, book))
    choices = lotow.AutoChoices()
    for game in plan["game"]:
        keys = [lotow.find_posse(journal.state, name) for name in game["posses"]]
        roller = lotow.SeededRoller(game["seed"])
        journal.write(lotow.prepare_game(journal.state, keys, book, roller, choices, game["scenario"]))
        report = lotow.read_report((folder / game["report"]).read_text("utf-8"), book, game["report"])
        journal.write(lotow.record_game(report, journal.state, book))
        for _, written in lotow.finish_aftermath(
            journal.state, book, lotow.SeededRoller(game["seed"]), choices
        ):
            journal.write(written)
    return journal


if __name__ == "__main__":
    played = play()
    for line in lotow.standings(played.state, lotow.book_of(played.state)):
        sys.stdout.write(f"{line.rank}. {line.name}: infamy {line.infamy}, {line.wins} of {line.games} won\n")
