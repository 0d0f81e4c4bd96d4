"""A game followed at a terminal: however small the screen and however many fight, nothing scrolls away."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput
from support import RunLotow
from typing_keys import run_typing

from lotow.app.tables import OpenTable, open_table
from lotow.cli.terminal.screen import OTHER_LINES, application
from lotow.cli.terminal.table_screen import TablePlayer
from lotow.errors import Lang


@pytest.fixture
def table(newcomer: Path, lotow: RunLotow) -> Iterator[OpenTable]:
    posses = ("--posse", "examples/posses/outlaws.toml", "--posse", "examples/posses/lawmen.toml")
    assert lotow("table", "new", "noon", *posses, "--scenario", "vendetta", "--attacker", "dalton").code == 0
    with open_table("noon", None) as opened:
        yield opened


def player(table: OpenTable, *lines: str, lang: Lang = "en") -> TablePlayer:
    """Somebody at the screen who has said these lines."""
    there = TablePlayer(table, "here", "Ann", lang)
    for line in lines:
        assert there.hear(line)
    return there


def drawn(there: TablePlayer, width: int = 80, height: int = 24) -> list[str]:
    return "".join(part[1] for part in there.drawing(width, height - OTHER_LINES)).splitlines()


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("size", [(80, 24), (60, 18), (120, 40)])
def test_everybody_who_stands_is_on_the_screen_whatever_was_said(
    table: OpenTable, size: tuple[int, int], lang: Lang
) -> None:
    there = player(table, lang=lang)
    for line in ("", "turn", "out #2", "odds #1 #8", "log", "?", "note it rains"):
        assert there.hear(line)
        lines = drawn(there, *size)
        assert len(lines) <= size[1] - OTHER_LINES
        assert all(len(one) <= size[0] for one in lines)
        for fighter in table.state.fighters.values():
            if fighter.standing:
                assert any(fighter.name.split()[0] in one for one in lines), (line, fighter.name)


def test_what_came_of_a_line_stands_below_the_table(table: OpenTable) -> None:
    first, other = (side.fighters[0] for side in table.state.sides.values())
    there = player(table, "turn", f"out #{other.start.id} by #{first.start.id}")
    assert drawn(there)[-1] == f"- {other.name} out by {first.name}"
    assert any(f"by {first.name}" in line for line in drawn(there)[:-1])


def test_the_odds_are_told_in_short(table: OpenTable) -> None:
    lines = drawn(player(table, "odds #1 #8"))
    assert any("hits 50.0%" in line for line in lines)
    assert any("wins the fight" in line for line in lines)


def test_a_mistake_is_told_and_changes_nothing(table: OpenTable) -> None:
    there = player(table, "shoot nobody at somebody")
    assert any("'nobody'" in line for line in drawn(there))
    assert there.table.taps == []


@pytest.mark.parametrize("word", ["quit", "q", "exit"])
def test_quitting_leaves_the_screen(table: OpenTable, word: str) -> None:
    assert not player(table).hear(word)


def test_taps_of_others_appear_by_themselves(table: OpenTable) -> None:
    there = player(table)
    with open_table("noon", None) as elsewhere:
        elsewhere.do(["turn"], "a phone")
    screen = there.screen()
    screen.seconds = 0.05
    with create_pipe_input() as typed:
        app = application(screen, input=typed, output=DummyOutput())

        async def leaving() -> None:
            while not table.state.turn:
                await asyncio.sleep(0.02)
            typed.send_text("q\r")

        def begin() -> None:
            screen.begin(app)
            app.create_background_task(leaving())

        app.run(pre_run=begin)
    assert table.state.turn == 1


def test_a_line_typed_with_completion_is_a_tap(table: OpenTable) -> None:
    there = player(table)
    offered = [one.text for one in there.offers("tu")]
    assert "turn" in offered
    with create_pipe_input() as typed:
        app = application(there.screen(), input=typed, output=DummyOutput())
        run_typing(app, typed, "tur", "\t", "\r", "q\r")
    assert table.state.turn == 1
