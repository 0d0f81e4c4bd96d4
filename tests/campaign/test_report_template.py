"""Reports written down: one to fill in, and a recorded game as its report again."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from playing import CITIZENS, GANG, RIDERS, book, campaign, posse, random_campaign

from lotow.campaign.report.game_report import read_report
from lotow.campaign.report.template import blank, report_of, to_toml
from lotow.campaign.report.understanding import record
from lotow.errors import LANGS, Lang
from lotow.journal.chain import MemoryJournal
from lotow.journal.entries.game_entries import GameRecorded


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("scenario", list(book().content.scenario))
def test_a_template_can_be_read_for_every_scenario(scenario: str, lang: Lang) -> None:
    journal = campaign(posse(GANG), posse(CITIZENS))
    text = blank(journal.state, book(), book().content.scenario[scenario], journal.state.riding(), None, lang)
    assert [one["name"] for one in tomllib.loads(text)["posse"]] == ["Dalton Gang", "Coffeyville Citizens"]
    report = read_report(text.replace('winner = ""', 'winner = "draw"'), book())
    assert report.scenario == scenario


def test_a_template_for_three_asks_who_put_whom_out() -> None:
    journal = campaign(posse(GANG), posse(CITIZENS), posse(RIDERS))
    brawl = book().content.scenario["bar-room-brawl"]
    text = blank(journal.state, book(), brawl, journal.state.riding(), None, "en")
    assert text.count("\nby = {}") == 3
    assert "\nsecond = " in text


@settings(max_examples=15, deadline=None)
@given(some.integers(0, 5000), some.booleans())
def test_a_recorded_game_written_as_its_report_is_recorded_the_same(seed: int, numbered: bool) -> None:
    journal = random_campaign(3, 5, seed)
    so_far = MemoryJournal()
    for one in journal.records:
        if isinstance(one.entry, GameRecorded):
            text = to_toml(report_of(one.entry, book(), numbered=numbered))
            again = record(read_report(text, book()), so_far.state, book())
            assert again[0].entry == one.entry
        so_far = MemoryJournal([*so_far.records, one])
