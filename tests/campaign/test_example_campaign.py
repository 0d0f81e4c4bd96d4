"""The example campaign: three posses, eight games, played again from its files; its standings are golden."""

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
from lotow.journal.entries.posse_entries import Struck
from lotow.journal.fold import counting
from lotow.journal.invariants import verify
from lotow.telling.standings import standings

FOLDER = REPOSITORY / "examples" / "campaign"
GOLDEN = REPOSITORY / "tests" / "golden" / "caldwell-war.json"


@pytest.fixture(scope="module")
def played() -> MemoryJournal:
    play: Callable[[], MemoryJournal] = runpy.run_path(str(FOLDER / "play.py"))["play"]
    return play()


def fates(played: MemoryJournal) -> list[CaptiveFate]:
    """What became of captives, as far as it counts."""
    return [one.entry for one in counting(played.records) if isinstance(one.entry, CaptiveFate)]


def test_its_standings_are_as_approved(played: MemoryJournal) -> None:
    found = msgspec.json.format(msgspec.json.encode(standings(played.state, book())), indent=2)
    assert found.decode() + "\n" == GOLDEN.read_text("utf-8")


def test_it_keeps_every_promise(played: MemoryJournal) -> None:
    assert verify(played.records, book()) == ()


def test_it_has_three_posses_and_eight_games_of_every_kind_of_loot(played: MemoryJournal) -> None:
    assert len(played.state.posses) == 3
    scenarios = [one.scenario for one in played.state.games.values()]
    assert len(scenarios) == 8
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


def test_a_captive_is_held_until_his_friends_rescue_him(played: MemoryJournal) -> None:
    of_hob = [one for one in fates(played) if one.name == "Hob Tate"]
    assert [(one.fate, one.game) for one in of_hob] == [("held", 7), ("rescued", 8)]
    rescue = played.state.games[8]
    assert (rescue.scenario, rescue.winner, rescue.sides[0].freed) == ("jailbreak", "lazy-k-riders", True)


def test_two_captives_are_exchanged_for_each_other(played: MemoryJournal) -> None:
    exchanged = [one for one in fates(played) if one.fate == "exchange"]
    assert [(one.name, one.against_name) for one in exchanged] == [("Sam Rowe", "Billy Dunn")]
    assert played.state.captives == []


def test_in_the_brawl_of_three_it_is_said_who_put_whom_out(played: MemoryJournal) -> None:
    brawl = played.state.games[6]
    assert len(brawl.sides) == 3
    assert [len(side.by) for side in brawl.sides] == [len(side.out) for side in brawl.sides]


def test_the_last_game_was_put_right_without_a_new_die(played: MemoryJournal) -> None:
    (right,) = [one for one in played.records if isinstance(one.entry, Struck) and one.entry.amends]
    anew = [roll for one in played.records if one.number > right.number for roll in one.dice]
    before = [roll for one in played.records if one.number < right.number for roll in one.dice]
    assert anew
    assert all(roll in before for roll in anew)
    riders = played.state.games[8].side("lazy-k-riders")
    assert {one.name: one.kills for one in riders.kills} == {"Jack Pruitt": 1, "Billy Dunn": 1, "Hob Tate": 1}


def test_it_ends_and_equals_share_the_victory(played: MemoryJournal) -> None:
    assert played.state.closed is not None
    assert played.state.closed.winners == ("caldwell-law", "lazy-k-riders")


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
    assert ran.stdout.splitlines()[0] == "1. Lazy K Riders: infamy 144, 5 of 6 won"
