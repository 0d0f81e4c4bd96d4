"""`lotow campaign game` by questions: what was said so far above, one question beneath it, one prompt.

Without a terminal that can be drawn on the same questions are put one by one.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from lotow.app.campaigns import OpenCampaign
from lotow.app.interviewing import Interview
from lotow.app.pages.blocks import Paragraph, Title, Tone
from lotow.app.pages.report_lines import report_lines
from lotow.campaign.completions import Completion, names
from lotow.campaign.report.inquiry import GameQuestion
from lotow.campaign.report.replies import in_words, what_to_say
from lotow.cli.pages.bench_page import cut
from lotow.cli.terminal.editor import Ask, capable
from lotow.cli.terminal.measuring import width_of, wrap
from lotow.cli.terminal.prompting import NO, YES
from lotow.cli.terminal.render import tell
from lotow.cli.terminal.screen import Screen
from lotow.cli.terminal.ways import hint_of
from lotow.dice import Roller
from lotow.errors import Lang, LotowError, Text
from lotow.journal.records import Record
from lotow.words import colon, semicolon, word

if TYPE_CHECKING:
    from prompt_toolkit.formatted_text import StyleAndTextTuples

Lines = list[tuple[Tone, str]]

BACK = ("back", "undo", "b", "retour", "annuler")
TITLE = Text("How the game went", "Comment la partie s'est passée")
FOOT = Text(
    "Tab completes  ↑ again  back: the question before  Ctrl-C leaves, answers stay",
    "Tab complète  ↑ rappelle  retour : la question d'avant  Ctrl-C quitte, tout est gardé",
)
ENTER = Text("Enter: {}", "Entrée : {}")
TODAY = Text("today", "aujourd'hui")
NO_WAY_BACK = Text("That was the first question.", "C'était la première question.")
WRONG = Text("What is wrong? A number, or Enter to leave", "Qu'est-ce qui est faux ? Un numéro, ou Entrée")
LEFT = Text(
    "Left here; your answers are kept: `lotow campaign game` takes them up again, --afresh forgets them.",
    "Arrêté ici ; vos réponses sont gardées : `lotow campaign game` les reprend, --afresh les oublie.",
)


class Reporter:
    """Somebody who tells how a game went: what he is asked, what he says, what comes of it."""

    def __init__(self, interview: Interview, lang: Lang, write: Callable[[], list[Record]]) -> None:
        self.interview = interview
        self.lang = lang
        self.write = write
        self.written: list[Record] | None = None
        self.message: Lines = []
        self._correcting = False
        if interview.taken_up:
            self.message = [("quiet", word("taken-up", lang).format(interview.taken_up))]
        self._contradictions()

    @property
    def question(self) -> GameQuestion | None:
        return self.interview.question()

    def hear(self, line: str) -> bool:
        """Takes a line as the answer to what stands there; False when the game is written, or left."""
        said, self.message = line.strip(), []
        try:
            if said.casefold() in BACK:
                self._correcting = False
                if not self.interview.back():
                    self.message = [("bad", NO_WAY_BACK.in_(self.lang))]
            elif self._correcting:
                return self._correct(said)
            elif self.question is None:
                return self._decide(said)
            else:
                self.interview.answer(said)
                self._contradictions()
        except LotowError as error:
            hint = hint_of(error, self.lang)
            self.message = [("bad", f"{error.message.in_(self.lang)}{semicolon(self.lang)}{hint}")]
            self._contradictions()
        return True

    def told(self) -> list[str]:
        """What was said before, as long as anything is asked; then the game as a whole says it."""
        now = self.question
        said = self.interview.so_far() if now is not None else []
        return [self._line(one, answer) for one, answer in said if now is None or one.key != now.key]

    def asked(self) -> Lines:
        """What is asked now: the question with what can be said to it, or the game as a whole."""
        question = self.question
        if self._correcting:
            given = enumerate(self.interview.so_far(), 1)
            return [("", f"{at} {self._line(one, said)}") for at, (one, said) in given]
        if question is None:
            state, book = self.interview.campaign.state, self.interview.campaign.book
            return [("", line) for line in report_lines(self.interview.report(), state, book, self.lang)]
        called = [one.name.in_(self.lang) for one in question.options]
        return [("loud", question.text.in_(self.lang)), *(("", line) for line in numbered(called))]

    def prompt(self) -> str:
        """The few words before the cursor."""
        question = self.question
        if self._correcting:
            return WRONG.in_(self.lang)
        if question is None:
            return f"{word('write-this', self.lang)} [{'O' if self.lang == 'fr' else 'Y'}/n]"
        enter = self._enter(question)
        meant = f" ({ENTER.in_(self.lang).format(enter)})" if enter is not None else ""
        return f"{what_to_say(question, self.lang)}{meant}"

    def offers(self, line: str) -> Sequence[Completion]:
        question = self.question
        if question is None or question.form not in ("one", "several", "counted"):
            return []
        return names([one.name.in_(self.lang) for one in question.options], several=question.form != "one")(
            line
        )

    def _line(self, question: GameQuestion, answer: str) -> str:
        """A question and what was said to it."""
        return f"{question.text.in_(self.lang)} {in_words(answer, question, self.lang)}"

    def _enter(self, question: GameQuestion) -> str | None:
        """What saying nothing means."""
        before = self.interview.said_before(question)
        if before is not None:
            return in_words(before, question, self.lang)
        if question.form == "date":
            return TODAY.in_(self.lang)
        return in_words(question.otherwise, question, self.lang) if question.otherwise is not None else None

    def _contradictions(self) -> None:
        """What does not fit together, of all that was said."""
        if self.interview.problems and self.question is not None:
            self.message += [
                ("bad", f"{one.line(self.lang)} ({hint_of(one, self.lang)})")
                for one in self.interview.problems
            ]

    def _decide(self, said: str) -> bool:
        """Whether it is all right as it stands there."""
        if said.casefold() in NO:
            self._correcting = True
            return True
        if said and said.casefold() not in YES:
            self.message = [("bad", word("yes-or-no", self.lang))]
            return True
        self.written = self.write()
        return False

    def _correct(self, said: str) -> bool:
        """Which of the answers is wrong; saying nothing leaves it all for later."""
        if not said:
            return False
        asked = self.interview.so_far()
        if not (said.isdecimal() and len(said) < 4 and 1 <= int(said) <= len(asked)):
            self.message = [("bad", f"1-{len(asked)}")]
            return True
        self._correcting = False
        self.interview.ask_again(asked[int(said) - 1][0].key)
        return True


def numbered(called: Sequence[str], width: int | None = None) -> list[str]:
    """Names with their numbers, as many on a line as there is room for."""
    width = width or min(shutil.get_terminal_size().columns, 80) - 2
    lines: list[str] = []
    for at, name in enumerate(called, 1):
        one = f"{at} {name}"
        if lines and width_of(f"{lines[-1]}   {one}") <= width:
            lines[-1] += f"   {one}"
        else:
            lines.append(one)
    return lines


def report_screen(reporter: Reporter) -> Screen:
    """The conversation as a whole screen."""
    return Screen(
        lambda width, rows: drawing(reporter, width, rows),
        reporter.offers,
        reporter.hear,
        FOOT.in_(reporter.lang),
    )


def drawing(reporter: Reporter, width: int, rows: int) -> StyleAndTextTuples:
    """What was said so far, as much of the end of it as there is room for, then what is asked."""
    lang = reporter.lang
    below = [
        (f"class:{tone}" if tone else "", part)
        for tone, line in [*reporter.message, *reporter.asked()]
        for part in wrap(line, width)
    ]
    below += [("class:prompt", part) for part in wrap(f"{reporter.prompt()}{colon(lang)}", width)]
    room = max(rows - len(below) - 2, 0)
    told = [("class:figures", cut(line, width)) for line in reporter.told()[-room:]] if room else []
    lines = [("class:title", cut(TITLE.in_(lang), width)), *told, ("", "")]
    lines += below[: max(rows - len(lines), 1)]
    return [(style, f"{line}\n") for style, line in lines]


def line_by_line(reporter: Reporter, ask: Ask) -> None:
    """The same without drawing: raises EOFError or KeyboardInterrupt where somebody leaves."""
    tell([Title(TITLE.in_(reporter.lang))])
    while True:
        for tone, line in [*reporter.message, *reporter.asked()]:
            tell([Paragraph(line, tone)])
        if not reporter.hear(ask(reporter.prompt(), reporter.offers)):
            return


def told_at_a_prompt(
    campaign: OpenCampaign, ask: Ask, lang: Lang, roller: Roller | None, *, afresh: bool
) -> list[Record] | None:
    """Asks how a game went and records it; None where it was left, which is told."""
    interview = Interview(campaign, afresh=afresh)
    reporter = Reporter(interview, lang, lambda: interview.write(roller))
    if capable():
        report_screen(reporter).run()
    else:
        with suppress(EOFError, KeyboardInterrupt):
            line_by_line(reporter, ask)
    if reporter.written is None:
        tell([Paragraph(LEFT.in_(lang))])
    return reporter.written
