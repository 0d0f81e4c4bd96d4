"""One prompt for every conversation: a line editor with completion and history where the terminal can, plain
`input` where it cannot.

The only module but the workbench that knows prompt_toolkit, and it imports it only on a terminal.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from textwrap import wrap
from typing import TYPE_CHECKING, Any, Protocol

from lotow.campaign.completions import Offers
from lotow.cli.terminal.speaking import spoken
from lotow.words import colon

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import CompleteEvent, Completer, Completion
    from prompt_toolkit.document import Document


class Ask(Protocol):
    """Puts a question and gives the line that is typed; raises EOFError when nobody answers any more. Where
    the terminal can, `offers` complete it and `default` stands there to be changed."""

    def __call__(self, question: str, offers: Offers | None = None, default: str = "") -> str: ...


def capable() -> bool:
    """Whether this terminal can be drawn on."""
    there = sys.stdin.isatty() and sys.stdout.isatty() and sys.stderr.isatty()
    return there and os.environ.get("TERM", "dumb") not in ("dumb", "")


def terminal_ask() -> Ask | None:
    """A prompt on the terminal; None where nobody is there to answer."""
    if not sys.stdin.isatty():
        return None
    return LineEditor() if capable() else plain_ask


def plain_ask(question: str, offers: Offers | None = None, default: str = "") -> str:
    """The question on standard error and a line from standard input, and nothing else."""
    sys.stderr.write(prompt_text(question))
    sys.stderr.flush()
    answer = sys.stdin.readline()
    if not answer:
        raise EOFError
    return answer.strip()


def prompt_text(question: str, width: int = 0) -> str:
    """A question as it stands before the cursor; one that is but a sign needs no colon. What stands on lines
    above it is broken to the width: prompt_toolkit would cut it off."""
    above, line, question = question.rpartition("\n")
    if width:
        above = "\n".join(part for whole in above.splitlines() for part in wrap(whole, width))
    asked = f"{question}{colon(spoken())} " if any(map(str.isalnum, question)) else f"{question} "
    return f"{above}{line}{asked}"


class LineEditor:
    """Questions with arrow keys, completion and one history for the whole conversation."""

    def __init__(self, **streams: Any) -> None:
        """`streams` are prompt_toolkit's `input` and `output`, for tests."""
        self._streams = streams
        self._session: PromptSession[str] | None = None

    def __call__(self, question: str, offers: Offers | None = None, default: str = "") -> str:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.output import create_output
        from prompt_toolkit.shortcuts import CompleteStyle

        if self._session is None:
            streams = self._streams or {"output": create_output(sys.stderr)}
            self._session = PromptSession(
                complete_style=CompleteStyle.COLUMN, reserve_space_for_menu=4, **streams
            )
        asked = self._session.prompt(
            prompt_text(question, self._session.output.get_size().columns),
            completer=completer(offers) if offers is not None else None,
            complete_while_typing=False,
            default=default,
        )
        return asked.strip()


def completer(offers: Offers) -> Completer:
    """Our offers as prompt_toolkit's."""
    from prompt_toolkit.completion import Completer, Completion

    class Offering(Completer):
        def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
            line = document.text_before_cursor
            if not line.strip() and not complete_event.completion_requested:
                return  # an empty prompt hides nothing unless somebody asks
            for one in offers(line):
                yield Completion(one.text, start_position=-one.replaces, display_meta=one.note)

    return Offering()
