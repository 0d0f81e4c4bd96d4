"""Somebody who follows a game at a terminal: the table above, what a line came to, one prompt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from lotow.app.pages.blocks import Bullets, Page, Paragraph
from lotow.app.pages.table_cards import card_page
from lotow.app.table_odds import odds_said
from lotow.app.tables import OpenTable
from lotow.campaign.completions import Completion
from lotow.cli.pages.table_lines import table_lines
from lotow.cli.pages.table_pages import log_page, odds_in_short, table_page
from lotow.cli.terminal.editor import Ask
from lotow.cli.terminal.leafing import Leaves
from lotow.cli.terminal.plain import text_of
from lotow.cli.terminal.render import clear_screen, show
from lotow.cli.terminal.screen import Screen
from lotow.cli.terminal.ways import hint_of
from lotow.dice import SeededRoller
from lotow.errors import Lang, LotowError, Text
from lotow.table.hearing import verbs
from lotow.table.offering import tap_offers
from lotow.table.who_is_meant import fighter_called
from lotow.words import semicolon

if TYPE_CHECKING:
    from prompt_toolkit.formatted_text import StyleAndTextTuples

LEAVING = ("quit", "q", "exit", "quitter")
INSISTS = "!"
INSISTING = Text("'!' before the line does it", "'!' devant la ligne le fait")
SCREEN_WORDS = {
    "en": ("undo", "strike", "odds", "show", "log", "quit"),
    "fr": ("annule", "raye", "chances", "montre", "journal", "quitter"),
}
FOOT = Text(
    "Tab completes  ↑ again  turn  shoot  out  undo  odds  log  ? taps  quit",
    "Tab complète  ↑ rappelle  tour  tire  hors  annule  chances  journal  ? gestes  quitter",
)


class TablePlayer:
    """Somebody at a live screen: what he says, and what came of it."""

    def __init__(self, table: OpenTable, device: str, who: str, lang: Lang) -> None:
        self.table = table
        self.device = device
        self.who = who
        self.lang = lang
        self.below: Page = []
        self.leaves = Leaves(lang, newest_last=True)

    def hear(self, line: str) -> bool:
        """Carries a line out and remembers what to show; False when he leaves."""
        said = line.strip()
        if said.casefold() in LEAVING:
            return False
        self.leaves.begin()
        if self.renew():
            try:
                self.below = _answer(self.table, said, self.device, self.who, self.lang)
            except LotowError as error:
                self._mistake(error)
        return True

    def renew(self) -> bool:
        """Reads what others have tapped; False when it cannot be read, which is told."""
        try:
            self.table.refresh()
        except LotowError as error:
            self._mistake(error)
            return False
        return True

    def offers(self, line: str) -> Sequence[Completion]:
        return tap_offers(self.table.state, self.lang, SCREEN_WORDS[self.lang])(line)

    def screen(self) -> Screen:
        """The table, redrawn while others tap too, and a prompt."""
        return Screen(
            self.drawing, self.offers, self.hear, FOOT.in_(self.lang), self.renew, turn=self.leaves.turn
        )

    def drawing(self, width: int, rows: int) -> StyleAndTextTuples:
        """The table, and beneath it what the last line came to."""
        bad = any(isinstance(one, Paragraph) and one.tone == "bad" for one in self.below)
        tone = "bad" if bad else "good"
        told = (
            [(tone, line) for line in text_of(self.below, width).splitlines() if line] if self.below else []
        )
        least = len(table_lines(self.table, self.lang, width, 0))
        told = self.leaves.part(told, max(rows - least - 1, 1))
        lines = table_lines(self.table, self.lang, width, rows - len(told) - bool(told))
        if told:
            lines += [("", ""), *told]
        return [(f"class:{tone}" if tone else "", f"{line}\n") for tone, line in lines]

    def _mistake(self, error: LotowError) -> None:
        hint = error.hint.in_(self.lang)
        if error.way == "anyway":
            hint = f"{hint}{semicolon(self.lang)}{INSISTING.in_(self.lang)}"
        elif error.way:
            hint = hint_of(error, self.lang)
        said = f"{error.message.in_(self.lang)}{semicolon(self.lang)}{hint}"
        self.below = [Paragraph(said, "bad")]

    def line_by_line(self, ask: Ask) -> None:
        """The same without drawing: the whole table after each line."""
        while True:
            clear_screen()
            show([*table_page(self.table, self.lang), *self.below])
            try:
                said = ask(">", self.offers)
            except (EOFError, KeyboardInterrupt):
                return
            if not self.hear(said):
                return


def _answer(table: OpenTable, said: str, device: str, who: str, lang: Lang) -> Page:
    """What a line at the prompt brings up below the table."""
    verb, _, rest = said.partition(" ")
    match verb.casefold():
        case "":
            return []
        case "?" | "help" | "aide":
            return [Paragraph(", ".join([*verbs(lang), *SCREEN_WORDS[lang]]))]
        case "undo" | "annule":
            return [Paragraph(table.undo(device, who).text.in_(lang))]
        case "strike" | "raye" if rest.strip().isdecimal():
            return [Paragraph(table.strike(int(rest), device, who).text.in_(lang))]
        case "show" | "montre" if rest.strip():
            return card_page(table, fighter_called(table.state, rest), lang)
        case "log" | "journal":
            return log_page(table, table.log(), lang)
        case "odds" | "chances":
            return odds_in_short(odds_said(table, rest), lang)
    insists = said.startswith(INSISTS)
    lines = table.do([said.removeprefix(INSISTS).strip()], device, who, insists, SeededRoller())
    return [Bullets(tuple(line.text.in_(lang) for line in lines))]
