"""An evening at one keyboard: dice and bots go by themselves, people answer, each sees only his own role.

Everything is written as soon as it has happened, so that the game can be left at any question.
"""

from __future__ import annotations

from lotow.app.pages.blocks import Page, Paragraph
from lotow.app.pages.saloon_dice_pages import keeps_block
from lotow.app.pages.saloon_dice_table import happened, table_page
from lotow.app.saloon.dice_games import DiceGame, GameTold
from lotow.cli.terminal.editor import Ask
from lotow.cli.terminal.render import clear_screen, tell
from lotow.cli.terminal.rolled import UNDO
from lotow.errors import Lang, LotowError, Text
from lotow.rulebook.lookup import fold as folded
from lotow.saloon.dice.playing import question
from lotow.saloon.dice.state import DiceState

HELP = Text(
    "? tells what to keep, undo takes the last decision back, Ctrl-D leaves the game as it is.",
    "? dit quoi garder, annuler reprend la dernière décision, Ctrl-D laisse la partie telle quelle.",
)
LEFT = Text("Left here; play takes it up again.", "Partie laissée là ; play la reprend.")


class Evening:
    """A game played at one keyboard. `ask` can be replaced in tests."""

    def __init__(self, game: DiceGame, ask: Ask, lang: Lang) -> None:
        self.game = game
        self.ask = ask
        self.lang = lang
        self._at_keyboard: int | None = None
        self._news: dict[int, int] = {}
        """Up to which line each seat has seen what happened."""

    def run(self) -> bool:
        """Plays until the game is over, or until somebody leaves; tells whether it is over."""
        try:
            self._happen([])
            while self.state.ending is None:
                self._turn()
        except (EOFError, KeyboardInterrupt):
            self._clear()
            tell([Paragraph(LEFT.in_(self.lang))])
            return False
        tell(table_page(self.state, self.lang))
        return True

    @property
    def state(self) -> DiceState:
        return self.game.state

    def _turn(self) -> None:
        """One question to the person whose decision it is."""
        seat = self.game.sitting.waits_for()
        assert seat is not None
        if seat != self._at_keyboard:
            self._hand_over(seat)
        said = self.ask(question(self.state).in_(self.lang))
        try:
            if said.strip() == "?":
                tell(self._advice())
            elif not said.strip():
                tell([Paragraph(HELP.in_(self.lang), "quiet")])
            elif folded(said) in UNDO:
                self._take_back()
            else:
                self._happen([said], seat)
        except LotowError as error:
            colon = " : " if self.lang == "fr" else ": "
            tell([Paragraph(f"{error.message.in_(self.lang)}{colon}{error.hint.in_(self.lang)}", "bad")])

    def _advice(self) -> Page:
        if self.state.phase != "keep":
            return [Paragraph(HELP.in_(self.lang), "quiet")]
        return keeps_block(self.game.advice(), self.lang)

    def _take_back(self) -> None:
        self.game.undo()
        tell(
            [Paragraph(Text("The last decision is taken back.", "Décision reprise.").in_(self.lang), "quiet")]
        )

    def _happen(self, answers: list[str], seat: int | None = None) -> None:
        """Plays on and shows what happened; whoever gets the keyboard next is told again."""
        lines = {one.number for one in self.game.play(answers, seat)}
        tell(happened([one for one in self.game.log() if one.line.number in lines], self.lang))

    def _hand_over(self, seat: int) -> None:
        """Gives the keyboard to a player: only who says that he is there sees his role. What another has
        seen goes from the screen first."""
        if self._at_keyboard is not None:
            self._news[self._at_keyboard] = self.game.lines[-1].number
            self._clear()
            tell(happened(self._since(self._news.get(seat, 0)), self.lang))
        name = self.state.table.seats[seat].name
        there = Text(f"{name}, nobody else looking? Your name", f"{name}, personne d'autre ? Votre nom")
        while folded(self.ask(there.in_(self.lang))) != folded(name):
            waited = Text(f"Hand the keyboard to {name}.", f"Passez le clavier à {name}.")
            tell([Paragraph(waited.in_(self.lang), "quiet")])
        self._at_keyboard = seat
        tell([*table_page(self.state, self.lang, seat), Paragraph(HELP.in_(self.lang), "quiet")])

    def _since(self, number: int) -> list[GameTold]:
        return [one for one in self.game.log() if one.line.number > number and not one.line.struck]

    def _clear(self) -> None:
        """Wipes the screen where more than one person plays."""
        if sum(one.mind == "human" for one in self.state.table.seats) > 1:
            clear_screen()
