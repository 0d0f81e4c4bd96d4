"""Every scenario followed at a table to its own end: the ledger takes the report as it is, without anybody
having to agree on it, and the aftermath runs through."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from support import REPOSITORY

from lotow.app.campaigns import OpenCampaign, open_campaign
from lotow.app.preparing import prepare_asking
from lotow.app.table_finish import record_table, report_from
from lotow.app.table_seating import Prepare, new_table
from lotow.app.tables import OpenTable
from lotow.campaign.aftermath.auto import AutoChoices
from lotow.campaign.aftermath.steps import finish_all
from lotow.campaign.founding import join, new_campaign
from lotow.dice import SeededRoller
from lotow.errors import LotowError
from lotow.journal.entries.posse_entries import Renamed
from lotow.journal.records import Written
from lotow.posse.files import read_toml
from lotow.rulebook import load_rulebook
from lotow.storage.opening import open_store

WAR = REPOSITORY / "examples" / "campaign"
GANG, LAW, RIDERS = "talbot-gang", "caldwell-law", "lazy-k-riders"


@pytest.fixture
def database(tmp_path: Path) -> str:
    """The Caldwell War before its first game."""
    file = str(tmp_path / "war.db")
    book = load_rulebook()
    with open_store(file) as store:
        store.create("campaign", "Caldwell", new_campaign("Caldwell", book=book, seed="00ff"))
    for name in ("outlaws", "lawmen", "cowboys"):
        with open_campaign("caldwell", file) as campaign:
            campaign.write(
                join(campaign.state, read_toml((WAR / f"{name}.toml").read_text("utf-8"), book), book)
            )
    return file


def by_policy(seed: int) -> Prepare:
    """Prepares a game with a seed, all decisions by the sensible policy."""
    return lambda campaign, keys, scenario, roles: prepare_asking(
        campaign, keys, lambda *_: None, SeededRoller(seed), AutoChoices(), scenario, roles
    )


def seated(database: str, scenario: str, *keys: str, seed: int = 1) -> OpenTable:
    return new_table(
        "evening", database, campaign="caldwell", posses=keys, scenario=scenario, prepare=by_policy(seed)
    )


def settled(campaign: OpenCampaign) -> None:
    """All that follows the game, by policy."""
    for _, written in finish_all(campaign.state, campaign.book, SeededRoller(3), AutoChoices()):
        campaign.write(written)


def fallen(table: OpenTable, key: str, most: int = 99) -> list[str]:
    """Taps that put a side out, by somebody of another."""
    side = next(one for one in table.state.sides.values() if one.key == key)
    killer = next(one for one in table.state.fighters.values() if one.start.side != key)
    return [f"out #{one.start.id} by #{killer.start.id}" for one in side.fighters[:most]]


def prisoner(table: OpenTable) -> str:
    return f"#{table.state.prisoner}"


Course = Callable[[OpenTable], list[str]]
COURSES: dict[str, tuple[Course, str]] = {
    "bank-robbery": (lambda table: ["takes Talbot bag"] * 3 + ["leaves Talbot"], GANG),
    "jailbreak": (lambda table: ["frees Talbot", f"leaves {prisoner(table)}"], GANG),
    "hang-em-high": (lambda table: ["frees Talbot", "turn 12", "end"], GANG),
    "stagecoach": (lambda table: ["coach stopped"], GANG),
    "open-range": (lambda table: ["drives lawmen 7", "turn 20", "end"], LAW),
    "high-noon": (lambda table: fallen(table, LAW), GANG),
    "vendetta": (lambda table: [*fallen(table, LAW, 4), "turn", "hills lawmen 1 1"], GANG),
    "bar-room-brawl": (lambda table: fallen(table, GANG), LAW),
}


@pytest.mark.parametrize("scenario", list(load_rulebook().content.scenario))
def test_the_ledger_takes_the_report_of_every_scenario(database: str, scenario: str) -> None:
    course, winner = COURSES[scenario]
    with seated(database, scenario, GANG, LAW) as table:
        for tap in course(table):
            table.do([tap], "here")
        report = report_from(table, "2026-11-20")
        assert not report.agreed
        campaign, _ = record_table(table, report)
        game = campaign.state.games[1]
        assert (game.winner, game.table, game.table_mark) == (winner, "evening", table.mark)
        settled(campaign)
        assert not campaign.state.unfinished(GANG)


def test_an_end_that_everybody_agreed_on_is_recorded_whatever_was_counted(database: str) -> None:
    with seated(database, "bank-robbery", GANG, LAW) as table:
        table.do(["end talbot"], "here")
        report = report_from(table, "2026-11-20")
        assert report.agreed
        campaign, _ = record_table(table, report)
        assert (campaign.state.games[1].winner, campaign.state.games[1].agreed) == (GANG, True)


def test_three_posses_brawl_and_it_is_known_who_put_whom_out(database: str) -> None:
    with seated(database, "bar-room-brawl", GANG, LAW, RIDERS) as table:
        table.do(["turn", *fallen(table, LAW, 4), "turn", "hills lawmen 1 1"], "here")
        table.do([*fallen(table, RIDERS, 4), "turn", "hills cowboys 1 1"], "here")
        campaign, _ = record_table(table, report_from(table, "2026-11-20"))
        game = campaign.state.games[1]
        assert (game.winner, game.second) == (GANG, RIDERS)
        law = game.side(LAW)
        assert {law.felled_by(one.member) for one in law.out} == {GANG}
        settled(campaign)


def test_dynamite_thrown_at_a_table_is_gone_from_the_roster(database: str) -> None:
    with seated(database, "high-noon", GANG, LAW) as table:
        table.do(["throw Zeb dynamite", *fallen(table, LAW)], "here")
        report = report_from(table, "2026-11-20")
        assert report.posse[0].threw == ("Old Zeb",)
        campaign, _ = record_table(table, report)
        zeb = next(one for one in campaign.state.posses[GANG].members if one.name == "Old Zeb")
        assert [held.item for held in zeb.gear].count("dynamite") == 1  # he brings a new one


def test_a_fighter_renamed_meanwhile_is_reported_by_his_new_name(database: str) -> None:
    with seated(database, "high-noon", GANG, LAW) as table:
        table.do(fallen(table, LAW), "here")
        with open_campaign("caldwell", database) as campaign:
            sam = next(one for one in campaign.state.posses[LAW].members if one.name == "Sam Rowe")
            campaign.write([Written(entry=Renamed(posse=LAW, member=sam.id, name="Samuel"))])
        report = report_from(table, "2026-11-20")
        assert "Samuel" in next(one for one in report.posse if one.name == "Caldwell Law").out


def test_a_table_whose_campaign_is_gone_says_so(database: str) -> None:
    with seated(database, "high-noon", GANG, LAW) as table:
        table.do(fallen(table, LAW), "here")
        with open_store(database) as store:
            store.delete(store.find("caldwell", "campaign"))
        with pytest.raises(LotowError, match="is gone"):
            report_from(table)
