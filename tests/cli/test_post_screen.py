"""Spending at a terminal: the posse stays in view, prices and help when asked for, purchases taken back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from campaign_table import QUIET, Table
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput
from support import RunLotow
from typing_keys import run_typing

from lotow.app.aftermath import Conversation
from lotow.app.campaigns import OpenCampaign, open_campaign
from lotow.campaign.own_dice import CampaignRoller
from lotow.cli.terminal.post import PostVisit, besides, drawing, post_offers, post_screen
from lotow.cli.terminal.render import drawn as drawn_page
from lotow.cli.terminal.screen import OTHER_LINES, application
from lotow.errors import Lang


@pytest.fixture
def campaign(lotow: RunLotow, tmp_path: Path) -> Iterator[OpenCampaign]:
    table = Table(lotow, str(tmp_path / "lotow.db"), tmp_path).begin()
    table.play(QUIET)
    for _ in range(3):
        table.well("aftermath", "lincoln", "--auto", "--seed", "4", "--step")
    with open_campaign("lincoln", table.database) as opened:
        yield opened


def visit(campaign: OpenCampaign, *lines: str, lang: Lang = "en") -> PostVisit:
    """Somebody at the counter who has said these lines, and may say more."""
    talk = Conversation(campaign, ["dalton-gang"], CampaignRoller(campaign.seed))
    there = PostVisit(talk, lang)
    for line in lines:
        assert there.hear(line)
    return there


def drawn(there: PostVisit, width: int = 80, height: int = 24) -> list[str]:
    return "".join(part[1] for part in drawing(there, width, height - OTHER_LINES)).splitlines()


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("size", [(80, 24), (60, 18), (120, 40)])
def test_the_posse_stays_in_view_whatever_was_said(
    campaign: OpenCampaign, size: tuple[int, int], lang: Lang
) -> None:
    there = visit(campaign, lang=lang)
    for line in ("?", "roster", "prices", "buy hand weapon for bob", "borrow a horse", "undo"):
        assert there.hear(line)
        lines = drawn(there, *size)
        assert len(lines) <= size[1] - OTHER_LINES
        assert all(len(one) <= size[0] for one in lines)
        for one in there.desk.posse.members:
            assert any(one.name.split()[0] in line for line in lines), (line, one.name)


def test_what_a_purchase_came_to_is_told_with_the_money_that_is_left(campaign: OpenCampaign) -> None:
    before = visit(campaign).desk.posse.stash
    lines = drawn(visit(campaign, "buy hand weapon for bob"))
    assert lines[1].startswith(f"${before - 2} in the stash")
    assert lines[-1] == "- hand weapon bought for Bob Dalton, $2"


def test_undo_takes_back_the_last_purchase(campaign: OpenCampaign) -> None:
    there = visit(campaign, "buy hand weapon for bob", "buy hand weapon for grat", "undo")
    assert drawn(there)[-1] == "Taken back: hand weapon bought for Grat, $2."
    assert [held.item for held in there.desk.posse.member(3).gear].count("hand-weapon") == 0
    assert [held.item for held in there.desk.posse.member(1).gear].count("hand-weapon") == 1
    there.hear("undo")
    there.hear("undo")
    assert drawn(there)[-1] == "There is no answer to take back."


def test_prices_are_told_by_a_word(campaign: OpenCampaign) -> None:
    lines = drawn(visit(campaign, "prices six"))
    assert "- sixgun $6" in lines
    assert "- sixgun (Bob Dalton) sells for $3" in lines
    assert any("(to hire)" in line for line in drawn(visit(campaign, "prices rowdy")))
    assert any("rare " in line for line in drawn(visit(campaign, "prices tomahawk")))
    assert drawn(visit(campaign, "prices xyz"))[-1] == "- nothing here is called 'xyz'"


def test_help_shows_the_whole_form_with_its_brackets(campaign: OpenCampaign) -> None:
    page = besides("?", visit(campaign).desk, "en")
    assert page is not None
    for text in ("\n".join(drawn(visit(campaign, "?"), 80, 60)), drawn_page(page, 80)):
        assert "buy ITEM [for WHO]" in text
        assert "recruit TYPE [called NAME] [with A, B]" in text
        assert "prices [WORD]" in text


def test_the_roster_is_told(campaign: OpenCampaign) -> None:
    page = besides("bande", visit(campaign).desk, "fr")
    assert page is not None
    assert "Bob Dalton" in drawn_page(page, 80)


def test_what_can_be_asked_is_completed_too(campaign: OpenCampaign) -> None:
    there = visit(campaign)
    desk = there.desk
    assert [one.text for one in post_offers("pr", desk.posse, desk.book, "en")] == ["prices"]
    assert [one.text for one in there.offers("buy hand weapon for emm")] == ["Emmett"]


def test_who_is_done_leaves_the_counter_and_who_is_asked_something_else_too(campaign: OpenCampaign) -> None:
    there = visit(campaign, "buy hand weapon for bob")
    assert not there.hear("done")
    assert not there.left


def test_ctrl_c_keeps_what_was_bought_for_another_evening(campaign: OpenCampaign) -> None:
    there = visit(campaign)
    with create_pipe_input() as typed:
        app = application(post_screen(there), input=typed, output=DummyOutput())
        run_typing(app, typed, "buy hand weapon for bob", "\r", "\x03")
    assert there.left
    again = Conversation(campaign, ["dalton-gang"], CampaignRoller(campaign.seed))
    assert again.taken_up == 1


def test_what_is_told_and_has_no_room_is_shown_a_part_at_a_time(campaign: OpenCampaign) -> None:
    there = visit(campaign)
    assert there.hear("prices")
    seen: list[str] = []
    for _ in range(20):
        seen += [line for line in drawn(there) if line.startswith("- ")]
        there.leaves.turn(1)
    priced = drawn_page(besides("prices", there.desk, "en") or [], 80).splitlines()
    assert len(priced) > 24
    assert {line.split(" $")[0] for line in priced if line.startswith("- ")} <= {
        line.split(" $")[0] for line in seen
    }
    assert there.hear("prices")
    assert "PgDn" in "".join(drawn(there))
    assert there.hear("undo")
    assert "PgDn" not in "".join(drawn(there))
