"""The example campaign: three posses, six games, played again from its files; its standings are golden."""

from __future__ import annotations

import runpy
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from playing import book
from support import REPOSITORY

from lotow.campaign.report.game_report import read_report
from lotow.journal.chain import MemoryJournal
from lotow.journal.entries.aftermath_entries import AdvanceTaken, CaptiveFate, InjuryRolled, Looted, Succeeded
from lotow.journal.entries.game_entries import GameRecorded
from lotow.journal.invariants import verify
from lotow.telling.standings import standings

FOLDER = REPOSITORY / "examples" / "campaign"
GOLDEN = REPOSITORY / "tests" / "golden" / "caldwell-war.json"


@pytest.fixture(scope="module")
def played() -> MemoryJournal:
    play: Callable[[], MemoryJournal] = runpy.run_path(str(FOLDER / "play.py"))["play"]
    return play()


def test_its_standings_are_as_approved(played: MemoryJournal) -> None:
    found = msgspec.json.format(msgspec.json.encode(standings(played.state, book())), indent=2)
    assert found.decode() + "\n" == GOLDEN.read_text("utf-8")


def test_it_keeps_every_promise(played: MemoryJournal) -> None:
    assert verify(played.records, book()) == ()


def test_it_has_three_posses_and_six_games_of_every_kind_of_loot(played: MemoryJournal) -> None:
    assert len(played.state.posses) == 3
    scenarios = [one.scenario for one in played.state.games.values()]
    assert len(scenarios) == 6
    every = {(line.to, line.dice, line.per) for one in book().content.scenario.values() for line in one.loot}
    loot = {
        (line.to, line.dice, line.per) for name in scenarios for line in book().content.scenario[name].loot
    }
    assert loot == every
    purses = {purse.words.en for one in played.records for purse in getattr(one.entry, "purses", ())}
    for name in scenarios:
        assert purses & {line.text.en for line in book().content.scenario[name].loot}


def test_it_has_a_capture_a_trial_a_succession_and_a_promotion(played: MemoryJournal) -> None:
    entries = [one.entry for one in played.records]
    rows = {one.row for entry in entries if isinstance(entry, InjuryRolled) for one in entry.rolled}
    assert {"captured", "put-on-trial"} <= rows
    assert any(isinstance(entry, CaptiveFate) for entry in entries)
    assert any(isinstance(entry, Succeeded) for entry in entries)
    assert any(isinstance(entry, AdvanceTaken) and entry.role == "hero" for entry in entries)


def test_its_prospector_digs_and_its_feats_are_rewarded(played: MemoryJournal) -> None:
    entries = [one.entry for one in played.records]
    assert any(purse.what == "digger" for one in entries if isinstance(one, Looted) for purse in one.purses)
    feats = {
        key for one in entries if isinstance(one, GameRecorded) for side in one.sides for key in side.feats
    }
    assert feats == {"carried_out", "rescuer"}


@pytest.mark.parametrize("path", sorted((FOLDER / "reports").glob("*.toml")), ids=lambda path: path.stem)
def test_its_reports_can_be_read(path: Path) -> None:
    assert len(read_report(path.read_text("utf-8"), book()).posse) >= 2


def test_anybody_can_play_it() -> None:
    ran = subprocess.run(
        [sys.executable, str(FOLDER / "play.py")], capture_output=True, text=True, check=True, timeout=60
    )
    assert ran.stdout.splitlines()[0] == "1. Caldwell Law: infamy 104, 1 of 4 won"
