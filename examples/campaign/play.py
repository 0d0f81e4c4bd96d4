"""Plays the campaign of this folder through the library and shows where it ended.

python examples/campaign/play.py
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

from lotow.campaign.aftermath import finish_all
from lotow.campaign.auto import AutoChoices
from lotow.campaign.founding import join, new_campaign
from lotow.campaign.journal import Journal
from lotow.campaign.ledger import standings
from lotow.campaign.people import find_posse
from lotow.campaign.pinning import book_of
from lotow.campaign.prepare import prepare
from lotow.campaign.recording import record
from lotow.campaign.report import read_report
from lotow.dice import SeededRoller
from lotow.posse.files import read_toml

HERE = Path(__file__).parent


def play(folder: Path = HERE) -> Journal:
    """The whole campaign, game by game: prepared, recorded, and every aftermath played by itself."""
    plan = tomllib.loads((folder / "campaign.toml").read_text("utf-8"))
    journal = Journal()
    journal.write(new_campaign(plan["name"], plan["games"]))
    book = book_of(journal.state)
    for name in plan["posses"]:
        posse = read_toml((folder / name).read_text("utf-8"), book, name)
        journal.write(join(journal.state, posse, book))
    choices = AutoChoices()
    for game in plan["game"]:
        keys = [find_posse(journal.state, name) for name in game["posses"]]
        roller = SeededRoller(game["seed"])
        journal.write(prepare(journal.state, keys, book, roller, choices, game["scenario"]))
        report = read_report((folder / game["report"]).read_text("utf-8"), book, game["report"])
        journal.write(record(report, journal.state, book))
        for _, written in finish_all(journal.state, book, SeededRoller(game["seed"]), choices):
            journal.write(written)
    return journal


if __name__ == "__main__":
    played = play()
    for line in standings(played.state, book_of(played.state)):
        sys.stdout.write(f"{line.rank}. {line.name}: infamy {line.infamy}, {line.wins} of {line.games} won\n")
