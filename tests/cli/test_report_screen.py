"""A game told on a whole screen: however small it is, the question stays in view with what can be said."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput
from support import REPOSITORY
from typing_keys import run_typing

from lotow.app import ledger
from lotow.app.campaigns import OpenCampaign, found_campaign
from lotow.app.interviewing import Interview
from lotow.cli.terminal.report_screen import Reporter, drawing, report_screen
from lotow.cli.terminal.screen import OTHER_LINES, application
from lotow.errors import Lang
from lotow.posse.files import read_text
from lotow.rulebook import load_rulebook


@pytest.fixture
def campaign(newcomer: Path) -> Iterator[OpenCampaign]:
    with found_campaign("Lincoln County") as opened:
        for name in ("outlaws", "lawmen"):
            text = (REPOSITORY / "examples" / "posses" / f"{name}.toml").read_text("utf-8")
            ledger.join(opened, read_text(text, load_rulebook(), name))
        yield opened


def reporter(campaign: OpenCampaign, lang: Lang = "en") -> Reporter:
    interview = Interview(campaign)
    return Reporter(interview, lang, interview.write)


def drawn(there: Reporter, width: int = 80, height: int = 24) -> list[str]:
    return "".join(part[1] for part in drawing(there, width, height - OTHER_LINES)).splitlines()


SAID = (
    "1, 2",
    "high noon",
    "",
    "1",
    "",
    "grat",
    "maybe",
    "",
    "",
    "1 2 3",
    "1, 2, 3, 4",
    "y",
    "",
    "bob 9",
    "",
    "",
)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("size", [(80, 24), (60, 18), (120, 40)])
def test_the_question_stays_in_view_whatever_was_said(
    campaign: OpenCampaign, size: tuple[int, int], lang: Lang
) -> None:
    there = reporter(campaign, lang)
    for line in SAID:
        assert there.hear(line)
        lines = drawn(there, *size)
        assert len(lines) <= size[1] - OTHER_LINES
        assert all(len(one) <= size[0] for one in lines)
        question = there.question
        assert question is not None
        assert " ".join(question.text.in_(lang).split()[:3]) in " ".join(lines)


def test_what_was_said_stands_above(campaign: OpenCampaign) -> None:
    there = reporter(campaign)
    for line in SAID[:6]:
        there.hear(line)
    assert "Dalton Gang: who was taken out of action? Grat" in drawn(there)


def test_names_are_completed_where_a_name_is_asked_for(campaign: OpenCampaign) -> None:
    there = reporter(campaign)
    assert [one.text for one in there.offers("Dalton Gang, coff")] == ["Coffeyville Citizens"]
    for line in ("1, 2", "high noon", "", "1", "", ""):
        there.hear(line)
    assert list(there.offers("y")) == []


def test_a_person_types_the_game_and_leaves_in_the_middle(campaign: OpenCampaign) -> None:
    there = reporter(campaign)
    with create_pipe_input() as typed:
        app = application(report_screen(there), input=typed, output=DummyOutput())
        run_typing(app, typed, "1, 2", "\r", "high noon", "\r", "\x03")
    assert there.written is None
    assert [one.key for one, _ in Interview(campaign).so_far()] == ["posses", "scenario"]


def test_a_game_that_is_written_is_asked_about_no_more(campaign: OpenCampaign) -> None:
    """Both posses have an aftermath before them then, and nobody is left who could play."""
    there = reporter(campaign)
    for line in ("1, 2", "high noon", "", "1", "", "", "", "", "1, 2, 3, 4", "y", "", "", "", "", ""):
        if there.question is not None:
            there.hear(line)
    assert there.question is None
    with create_pipe_input() as typed:
        app = application(report_screen(there), input=typed, output=DummyOutput())
        run_typing(app, typed, "y", "\r")
    assert there.written is not None
