"""The story of a campaign as a page: whole on a phone, and plain figures in Markdown."""

from __future__ import annotations

import runpy
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from support import REPOSITORY

from lotow.campaign.pinning import book_of
from lotow.errors import LANGS, Lang
from lotow.journal.chain import MemoryJournal
from lotow.telling.story import Story, story, to_html, to_markdown

if TYPE_CHECKING:
    from browsing import Phones

TOO_WIDE = """() => [document.documentElement, ...document.querySelectorAll(".scroll")]
  .filter((one) => one.scrollWidth > one.clientWidth).length"""


@pytest.fixture(scope="module", params=LANGS)
def told(request: pytest.FixtureRequest) -> Story:
    """The story of the example campaign."""
    play: Callable[[], MemoryJournal] = runpy.run_path(str(REPOSITORY / "examples/campaign/play.py"))["play"]
    war = play()
    lang: Lang = request.param
    return story(war.records, book_of(war.state), lang)


def test_nothing_of_the_page_runs_off_a_phone(told: Story, phones: Phones, tmp_path: Path) -> None:
    file = tmp_path / "story.html"
    file.write_text(to_html(told), "utf-8")
    assert phones(file.as_uri()).evaluate(TOO_WIDE) == 0


def test_an_injury_is_told_with_what_it_came_to(told: Story) -> None:
    assert {"en": "blinded in one eye (right eye)", "fr": "éborgné (œil droit)"}[told.lang] in to_markdown(
        told
    )


def test_markdown_has_no_drawing_and_no_empty_column(told: Story) -> None:
    written = to_markdown(told)
    assert "<svg" not in written
    assert "|  |" not in written
