"""Drives the conversation of an aftermath: live at a terminal, or worked out as a whole and then written."""

from __future__ import annotations

from lotow.app.aftermath import Conversation, Told, WorkedStep
from lotow.app.campaigns import MovedOnError
from lotow.app.pages.blocks import Bullets, Facts, Page, Paragraph, Title
from lotow.cli.pages.campaign_pages import changes
from lotow.cli.terminal.editor import Ask, capable
from lotow.cli.terminal.post import PostVisit, post_screen, taken_back
from lotow.cli.terminal.prompting import PromptedPlayer, TakeBack, yes_or_no
from lotow.cli.terminal.render import tell
from lotow.cli.terminal.rolled import rolled_line
from lotow.dice import TypedRoller
from lotow.errors import Lang
from lotow.journal.records import Record
from lotow.words import word
from lotow.words.terms import STEP_NAMES


class Settler:
    """Shows what a conversation has worked out, and puts its questions to a player."""

    def __init__(
        self, conversation: Conversation, player: PromptedPlayer, lang: Lang, *, quiet: bool
    ) -> None:
        self.conversation = conversation
        self.player = player
        self.lang = lang
        self.quiet = quiet
        self.written: list[Record] = []
        self._at: tuple[str, int, str] | None = None
        self._shown = 0
        self._meanwhile: list[Told] = []
        player.desk_now = conversation.desk

    def live(self, confirm: Ask | None) -> bool:
        """Shows everything as it happens; with `confirm` each step is written once somebody says so. False
        when it was left: what was answered is kept, after a refusal only the dice."""
        talk = self.conversation
        self._taken_up()
        try:
            while talk.question() is not None or talk.ready:
                try:
                    if not self._turn(confirm):
                        talk.forget_answers()
                        return self._left("refused-here")
                except TakeBack:
                    self._take_back()
        except (EOFError, KeyboardInterrupt):
            return self._left()
        return True

    def all_at_once(self, again: bool) -> None:
        """Works everything out, and then writes and shows it: a missing die or answer leaves all as it was.
        With `again` what somebody else has overtaken is worked out anew; that nothing is left after it is
        said."""
        talk = self.conversation
        self._taken_up()
        while (question := talk.question()) is not None:
            self.player.put(question, talk.answer)
        self.player.all_used()
        done: list[WorkedStep] = []
        overtaken: MovedOnError | None = None
        while talk.ready:
            step = talk.steps[0]
            try:
                self.written += talk.write()
                done.append(step)
            except MovedOnError as moved:
                overtaken = moved if not again or not talk.ready else None
                if overtaken:
                    break
        for step in done:
            lines = self._lines(step.told)
            self._show([self._title(step), *lines, self._changes(step)])
        if overtaken is not None:
            raise overtaken

    def _agreed(self, confirm: Ask) -> bool:
        return yes_or_no(word("write-this", self.lang), self.lang, confirm, otherwise=True)

    def _turn(self, confirm: Ask | None) -> bool:
        """Puts the question, or writes the step that is ready; False when somebody does not want it."""
        talk = self.conversation
        self._show_more()
        question = talk.question()
        if question is not None:
            if question.form == "action" and self.player.ask and not self.player.actions and capable():
                self._visit_post()
            else:
                self.player.put(question, talk.answer)
            return True
        self._show([self._changes(talk.steps[0])])
        if confirm is not None and not self._agreed(confirm):
            return False
        self.written += talk.write()
        return True

    def _visit_post(self) -> None:
        """Lets the player spend on a screen of its own, until something else is asked or he leaves."""
        visit = PostVisit(self.conversation, self.lang)
        post_screen(visit).run()
        if visit.left:
            raise KeyboardInterrupt

    def _take_back(self) -> None:
        tell([Paragraph(taken_back(self.conversation, self.lang), "quiet")])

    def _show_more(self) -> None:
        """What has come since the last time; after something was taken back, from there on."""
        steps = self.conversation.steps
        if not steps:
            return
        step = steps[-1]
        here = (step.posse, step.game, step.step)
        if here != self._at:
            self._at, self._shown = here, 0
            self._show([self._title(step)])
        self._shown = min(self._shown, len(step.told))
        new = [one for one in step.told[self._shown :] if one not in self._meanwhile]
        self._shown = len(step.told)
        seen = self.conversation.meanwhile
        self._show(self._lines([*new, *(one for one in seen if one not in self._meanwhile)]))
        self._meanwhile = list(seen)

    def _title(self, step: WorkedStep) -> Title:
        return Title(step.after.name, STEP_NAMES[step.step].in_(self.lang))

    def _changes(self, step: WorkedStep) -> Facts:
        return changes(step.before, step.after, self.conversation.campaign.book, self.lang)

    def _lines(self, told: list[Told]) -> Page:
        """What has just been worked out, in words, with the dice behind it."""
        lines = []
        for one in told:
            said = one.text.in_(self.lang)
            if said:
                lines.append(rolled_line(said, one.dice))
        return [Bullets(tuple(lines))] if lines else []

    def _show(self, page: Page) -> None:
        if not self.quiet and page:
            tell(page)

    def _taken_up(self) -> None:
        if self.conversation.taken_up:
            self._show([Paragraph(word("taken-up", self.lang).format(self.conversation.taken_up))])

    def _left(self, how: str = "left-here") -> bool:
        tell([Paragraph(word(how, self.lang))])
        return False


def note_dice(dice: TypedRoller | None, lang: Lang) -> None:
    """At a terminal everything has been seen and agreed to by now, so dice left over are only mentioned."""
    if dice is not None and (left := dice.left_over()):
        tell([Paragraph(word("dice-left", lang).format(", ".join(map(str, left))), "bad")])
