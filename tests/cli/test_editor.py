"""The line editor that every conversation shares: completion, history, a default, and plain input."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator

import pytest
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import DummyOutput
from typing_keys import type_aside

from lotow.campaign.aftermath.post_completions import spending_offers
from lotow.campaign.completions import names
from lotow.cli.terminal.editor import LineEditor, capable, plain_ask, prompt_text, terminal_ask
from lotow.cli.terminal.prompting import yes_or_no
from lotow.posse.files import read_text


@pytest.fixture
def typed() -> Iterator[PipeInput]:
    with create_pipe_input() as pipe:
        yield pipe


def editor(typed: PipeInput) -> LineEditor:
    return LineEditor(input=typed, output=DummyOutput())


def press(ask: LineEditor, typed: PipeInput, *keys: str) -> LineEditor:
    """Somebody who will type this at the prompt."""

    def line() -> str | None:
        session = ask._session
        return session.default_buffer.text if session is not None and session.app.is_running else None

    type_aside(line, typed, *keys)
    return ask


def test_a_line_is_asked_for(typed: PipeInput) -> None:
    assert press(editor(typed), typed, "  Jed \r")("who") == "Jed"


def test_a_complaint_above_a_question_is_broken_to_the_width_and_not_cut() -> None:
    complaint = "2D6 cannot come to 13 (Dick Eddy advances). Give 2 faces, for example 4 2, or their sum."
    *above, asked = prompt_text(f"{complaint}\n2D6: Dick Eddy advances", 40).split("\n")
    assert (" ".join(above), asked) == (complaint, "2D6: Dick Eddy advances: ")
    assert max(map(len, above)) <= 40


def test_tab_completes_a_name(typed: PipeInput) -> None:
    ask = press(editor(typed), typed, "dal", "\t", "\r")
    assert ask("who", names(["Dalton Gang", "Coffeyville Citizens"])) == "Dalton Gang"


def test_after_a_comma_another_is_completed(typed: PipeInput) -> None:
    ask = press(editor(typed), typed, "Dalton Gang, citi", "\t", "\r")
    asked = ask("who", names(["Dalton Gang", "Coffeyville Citizens"]))
    assert asked == "Dalton Gang, Coffeyville Citizens"


def test_the_arrow_brings_back_what_was_said_before(typed: PipeInput) -> None:
    ask = press(editor(typed), typed, "buy sixgun\r")
    ask("what")
    assert press(ask, typed, "\x1b[A", "\r")("what") == "buy sixgun"


def test_a_default_stands_there_to_be_changed(typed: PipeInput) -> None:
    assert press(editor(typed), typed, "!\r")("who", None, "Jed") == "Jed!"


def test_nobody_there_any_more_ends_the_conversation(typed: PipeInput) -> None:
    ask = press(editor(typed), typed, "\x04")
    with pytest.raises(EOFError):
        ask("who")


def test_without_a_terminal_that_can_be_drawn_on_a_line_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    class Keyboard(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(sys, "stdin", Keyboard(" Jed \n"))
    assert not capable()
    assert terminal_ask() is plain_ask
    assert plain_ask("who") == "Jed"
    with pytest.raises(EOFError):
        plain_ask("who")


def test_yes_or_no_takes_nothing_else(capsys: pytest.CaptureFixture[str]) -> None:
    said = ["wait, wrong die", "maybe", "YES", "non", ""]
    answers = iter(said)

    def ask(question: str, offers: object = None, default: str = "") -> str:
        assert question == "Write it? [Y/n]"
        return next(answers)

    assert yes_or_no("Write it?", "en", ask, otherwise=True)
    assert capsys.readouterr().out.count("say yes or no") == 2
    assert not yes_or_no("Write it?", "en", ask, otherwise=True)
    assert yes_or_no("Write it?", "en", ask, otherwise=True)


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("rec", ["recruit"]),
        ("buy six", ["sixgun"]),
        ("buy sixgun for bo", ["Bob Dalton"]),
        ("search toma", ["tomahawk"]),
        ("search musket by gr", ["Grat"]),
        ("recruit row", ["rowdy"]),
        ("recruit rowdy with six", ["sixgun"]),
        ("recruit rowdy with hand weapon, six", ["sixgun"]),
        ("recruit rowdy called ", []),
        ("hire gunsl", ["gunslinger"]),
        ("hire gunslinger with hea", ["heavy pistol"]),
        ("dismiss emm", ["Emmett"]),
        ("give sixgun from bob", ["Bob Dalton"]),
        ("give sixgun from Bob Dalton to sta", ["stash"]),
        ("nonsense x", []),
    ],
)
def test_the_tradin_post_offers_verbs_things_and_people(line: str, offered: list[str]) -> None:
    from posses import book
    from support import REPOSITORY

    text = (REPOSITORY / "examples" / "posses" / "outlaws.toml").read_text("utf-8")
    posse = read_text(text, book(), "outlaws.toml")
    assert [one.text for one in spending_offers(line, posse, book(), "en")] == offered
