"""The screen on which a posse is built: the posse above, what happened beneath it, one prompt at the foot.

Without a terminal that can be drawn on the same lines are asked for one by one.
"""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

from lotow.app.pages.blocks import Paragraph
from lotow.app.workshop import WorkAnswer, Workshop
from lotow.campaign.building_words import HELP
from lotow.cli.pages.bench_page import cut, headline, least_lines, menu_lines, roster_lines
from lotow.cli.pages.roster_page import roster_page
from lotow.cli.terminal.editor import Ask
from lotow.cli.terminal.leafing import Leaves, Lines
from lotow.cli.terminal.measuring import padded, width_of, wrap
from lotow.cli.terminal.render import tell
from lotow.cli.terminal.screen import Screen
from lotow.cli.terminal.ways import hint_of, line_of
from lotow.errors import LotowError, Text
from lotow.posse.check import check

if TYPE_CHECKING:
    from prompt_toolkit.formatted_text import StyleAndTextTuples

FOOT = Text(
    "Tab completes  ↑ again  menu  suggest  undo  check  print  ? help  done",
    "Tab complète  ↑ rappelle  menu  proposer  annuler  vérifier  ? aide  terminer",
)
LEGAL = Text("legal: nothing to mend", "légale : rien à corriger")
SAVED = Text("Saved. `lotow posse build {}` goes on.", "Enregistré. `lotow posse build {}` reprend.")


class Bench:
    """What the player sees and says; where it is drawn is left to `bench_screen` and `line_by_line`."""

    def __init__(self, workshop: Workshop) -> None:
        self.workshop = workshop
        self.lang = workshop.lang
        self.message: Lines = []
        self.answer = WorkAnswer()
        self.leaves = Leaves(self.lang)

    def hear(self, line: str) -> bool:
        """Carries a line out and remembers what to show; False when the player is done."""
        self.message, self.answer = [], WorkAnswer()
        self.leaves.begin()
        try:
            self.answer = self.workshop.say(line)
            self.message = [("good", one.in_(self.lang)) for one in self.answer.told]
            match self.answer.word:
                case "done":
                    return False
                case "check":
                    self.message = self._checked()
                case "print":
                    self.message = [("good", self._printed())]
                case "help":
                    self.message = self._help()
        except LotowError as error:
            self.message = self._mistake(error)
        return True

    def lines(self, width: int) -> Lines:
        """What happened last, broken into lines."""
        if self.answer.menu:
            return [("", line) for line in menu_lines(self.answer.menu, self.lang, width)]
        return [(tone, part) for tone, line in self.message for part in wrap(line, width)]

    def _checked(self) -> Lines:
        problems = check(self.workshop.posse, self.workshop.book)
        if not problems:
            return [("good", LEGAL.in_(self.lang))]
        return [("bad", line_of(one, self.lang)) for one in problems]

    def _printed(self) -> str:
        from lotow.app.printing import file_name
        from lotow.cli.terminal.output import write_bytes
        from lotow.sheets.roster import roster

        posse = self.workshop.posse
        path = f"{file_name(posse.name)}-roster.pdf"
        write_bytes(path, roster([posse], self.workshop.book, lang=self.lang).finish())
        return path

    def _help(self) -> Lines:
        widest = max(width_of(said.in_(self.lang)) for said, _ in HELP)
        return [("", f"{padded(said.in_(self.lang), widest)}  {what.in_(self.lang)}") for said, what in HELP]

    def _mistake(self, error: LotowError) -> Lines:
        said = error.message.in_(self.lang)
        hint = hint_of(error, self.lang)
        if not error.problems:
            return [("bad", f"{said} ({hint})" if hint else said)]
        return [("bad", f"{one.line(self.lang)} ({hint_of(one, self.lang)})") for one in error.problems]


def bench_screen(bench: Bench) -> Screen:
    """The bench as a whole screen."""
    return Screen(
        lambda width, rows: drawing(bench, width, rows),
        lambda line: bench.workshop.speaker.offers(line),
        bench.hear,
        FOOT.in_(bench.lang),
        turn=bench.leaves.turn,
    )


def drawing(bench: Bench, width: int, rows: int) -> StyleAndTextTuples:
    """Everything above the prompt, in as many lines as there are: title, posse, what happened last."""
    workshop = bench.workshop
    title, figures = headline(workshop.posse, workshop.book, bench.lang)
    head = [("class:title", cut(title, width)), *(("class:figures", line) for line in wrap(figures, width))]
    room = rows - len(head)
    told = bench.leaves.part(bench.lines(width), max(room - least_lines(workshop.posse) - 1, 1))
    roster = roster_lines(
        workshop.posse, workshop.book, bench.lang, width, max(room - len(told) - bool(told), 1)
    )
    lines = [*head, *(("", line) for line in roster)]
    if told:
        lines += [("", ""), *((f"class:{tone}" if tone else "", line) for tone, line in told)]
    return [(style, f"{line}\n") for style, line in lines]


def line_by_line(bench: Bench, ask: Ask) -> None:
    """The same without drawing: the posse after each step, and a prompt."""
    workshop = bench.workshop
    shown = None
    while True:
        if workshop.posse is not shown:
            shown = workshop.posse
            tell(roster_page(shown, workshop.book, bench.lang))
        try:
            line = ask(">", lambda said: workshop.speaker.offers(said))
        except (EOFError, KeyboardInterrupt):
            return
        if not bench.hear(line):
            return
        width = shutil.get_terminal_size().columns
        for tone, said in bench.lines(width):
            tell([Paragraph(said, "good" if tone == "good" else "bad" if tone == "bad" else "")])


def farewell(bench: Bench) -> None:
    """What was built, and how to go on: the drawn screen is gone by now."""
    posse = bench.workshop.posse
    tell(roster_page(posse, bench.workshop.book, bench.lang))
    tell([Paragraph(SAVED.in_(bench.lang).format(f'"{posse.name}"'), "quiet")])
