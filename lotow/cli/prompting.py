"""Asks the players what the rules leave to them: at a prompt, or from answers given beforehand.

Answers and actions given as options are used first, in order; then questions are asked, on a terminal only.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

from lotow.campaign.auto import AutoChoices
from lotow.campaign.choices import Action, Choices, Option, Question
from lotow.campaign.desk import Desk
from lotow.cli.actions import HELP, read_action
from lotow.cli.page import Bullets, Facts, Paragraph
from lotow.cli.render import show
from lotow.cli.roster import dollars
from lotow.errors import Lang, LotowError
from lotow.rulebook.lookup import fold
from lotow.words import word

Ask = Callable[[str], str]


def terminal_ask() -> Ask | None:
    """A prompt on the terminal; None where nobody is there to answer."""
    if not sys.stdin.isatty():
        return None

    def ask(question: str) -> str:
        sys.stderr.write(f"{question}: ")
        sys.stderr.flush()
        answer = sys.stdin.readline()
        if not answer:
            raise EOFError
        return answer.strip()

    return ask


def agreed(question: str, yes: bool) -> None:
    """Makes sure that somebody wants this: `--yes`, or an answer at the prompt. Stops otherwise."""
    if yes:
        return
    ask = terminal_ask()
    if ask is None:
        raise LotowError(f"{question} Nobody is here to say so", hint="add --yes")
    if ask(f"{question} [y/N]").casefold()[:1] not in ("y", "o"):
        raise LotowError("nothing was changed", hint="answer y to go ahead")


def choices_for(
    auto: bool, answers: Sequence[str] | None, actions: Sequence[str] | None, ask: Ask | None, lang: Lang
) -> Choices:
    """Whoever decides: a policy, or a player."""
    if auto:
        if answers:
            raise LotowError("--auto answers everything itself", hint="give either --answer or --auto")
        return AutoChoices()
    return PromptChoices(lang, answers or (), actions or (), ask)


class PromptChoices:
    """Answers of a player. `answers` are option ids (or beginnings of them, or numbers of dollars)."""

    def __init__(
        self, lang: Lang, answers: Sequence[str] = (), actions: Sequence[str] = (), ask: Ask | None = None
    ) -> None:
        self.lang = lang
        self.answers = list(answers)
        self.actions = list(actions)
        self.ask = ask
        self._done: set[tuple[str, int]] = set()

    def choose(self, question: Question, desk: Desk) -> str:
        options = question.options
        if self.answers:
            return _meant(self.answers.pop(0), options, question, self.lang)
        ask = self._prompt(question, ", ".join(one.id for one in options))
        show([Paragraph(question.text.in_(self.lang), "loud")])
        show([Bullets(tuple(one.name.in_(self.lang) for one in options), numbered=True)])
        while True:
            answer = ask(f"1-{len(options)}")
            if answer.isdecimal() and 1 <= int(answer) <= len(options):
                return options[int(answer) - 1].id
            try:
                return _meant(answer, options, question, self.lang)
            except LotowError as error:
                show([Paragraph(f"{error.message}; {error.hint}", "bad")])

    def amount(self, question: Question, desk: Desk, most: int) -> int:
        if self.answers:
            return _dollars(self.answers.pop(0), most, question)
        ask = self._prompt(question, f"0-{most}")
        while True:
            try:
                return _dollars(ask(f"{question.text.in_(self.lang)} (0-{most})") or "0", most, question)
            except LotowError as error:
                show([Paragraph(f"{error.message}; {error.hint}", "bad")])

    def spend(self, desk: Desk) -> Action | None:
        if self.actions:
            return read_action(self.actions.pop(0), desk)
        here = (desk.key, desk.part.game)
        if self.ask is None or here in self._done:
            return None
        while True:
            purse = f"{desk.posse.name}, {dollars(desk.posse.stash, self.lang)}"
            said = self.ask(f"{word('at-the-post', self.lang)}\n{purse}")
            if said in ("", "done", "fini"):
                self._done.add(here)
                return None
            if said == "?":
                show([Facts(tuple((form.in_(self.lang), text.in_(self.lang)) for form, text in HELP))])
                continue
            try:
                return read_action(said, desk)
            except LotowError as error:
                show([Paragraph(f"{error.message}; {error.hint}", "bad")])

    def all_used(self) -> None:
        """Refuses answers and actions that nothing asked for: one of them was probably mistaken."""
        left = [*self.answers, *self.actions]
        if left:
            raise LotowError(
                f"nothing asked for {', '.join(map(repr, left))}",
                hint="give one --answer for each question, and --do only for a posse that is spending",
            )

    def refused(self, action: Action, why: LotowError) -> None:
        if self.ask is None:
            raise why
        problems = "; ".join(problem.line(self.lang) for problem in why.problems)
        show([Paragraph(f"{why.message}{': ' if problems else ''}{problems} ({why.hint})", "bad")])

    def _prompt(self, question: Question, possible: str) -> Ask:
        if self.ask is None:
            raise LotowError(
                f"somebody has to decide: {question.text.in_(self.lang)}",
                hint=f"give --answer for it ({possible}), in the order of the questions, or use --auto",
            )
        return self.ask


def _meant(answer: str, options: Sequence[Option], question: Question, lang: Lang) -> str:
    """The option of this id, this name, or this unique beginning."""
    wanted = fold(answer)
    named = [(one.id, {fold(one.id), fold(one.name.en), fold(one.name.fr)}) for one in options]
    found = [id for id, names in named if wanted in names]
    found = found or [id for id, names in named if wanted and any(name.startswith(wanted) for name in names)]
    if len(set(found)) == 1:
        return found[0]
    listed = ", ".join(one.name.in_(lang) for one in options)
    raise LotowError(f"{answer!r} is no answer to: {question.text.in_(lang)}", hint=f"answers: {listed}")


def _dollars(answer: str, most: int, question: Question) -> int:
    amount = answer.strip().removeprefix("$")
    if not amount.isdecimal() or int(amount) > most:
        raise LotowError(f"{answer!r} is no sum from $0 to ${most}", hint=question.text.en)
    return int(amount)
