"""Asks the players what the rules leave to them: at a prompt, or from answers given beforehand.

Answers, actions and dice given as options are used first, in order; then questions are asked, on a terminal
only.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import typer

from lotow.app.campaigns import OpenCampaign
from lotow.app.pages.blocks import Bullets, Paragraph
from lotow.campaign.aftermath.auto import AutoChoices
from lotow.campaign.aftermath.choices import Question
from lotow.campaign.aftermath.desk import Desk
from lotow.campaign.completions import Offers, names
from lotow.cli.terminal.editor import Ask, terminal_ask
from lotow.cli.terminal.post import besides, post_offers
from lotow.cli.terminal.render import tell
from lotow.cli.terminal.rolled import UNDO, rolled_line
from lotow.cli.terminal.rollers import all_used
from lotow.cli.terminal.speaking import spoken
from lotow.dice import Roll, TypedRoller, parse
from lotow.errors import Lang, LotowError, Text
from lotow.journal.turns import DONE
from lotow.words import dollars, word

YES = ("y", "yes", "o", "oui")
NO = ("n", "no", "non")


class TakeBack(Exception):  # noqa: N818 (a wish, no mistake)
    """Somebody at the prompt wants the last answer back."""


def yes_or_no(question: str, lang: Lang, ask: Ask | None = None, *, otherwise: bool = False) -> bool:
    """A yes or a no; Enter means `otherwise`, and anything else is asked again."""
    ask = ask or terminal_ask()
    assert ask is not None
    yes, no = ("o", "n") if lang == "fr" else ("y", "n")
    shown = f"{yes.upper()}/{no}" if otherwise else f"{yes}/{no.upper()}"
    while True:
        said = ask(f"{question} [{shown}]").strip().casefold()
        if not said:
            return otherwise
        if said in YES or said in NO:
            return said in YES
        tell([Paragraph(word("yes-or-no", lang), "bad")])


def undoable_ask() -> Ask | None:
    """The same prompt, at which the last answer can be taken back."""
    ask = terminal_ask()
    if ask is None:
        return None

    def asking(question: str, offers: Offers | None = None, default: str = "") -> str:
        said = ask(question, offers, default)
        if said.casefold() in UNDO:
            raise TakeBack
        return said

    return asking


def agreed(question: str, yes: bool) -> None:
    """Makes sure that somebody wants this: `--yes`, or an answer at the prompt. Stops otherwise."""
    if yes:
        return
    ask = terminal_ask()
    if ask is None:
        raise LotowError(
            Text(f"{question} Nobody is here to say so", f"{question} Personne n'est là pour le dire"),
            hint=Text("add --yes", "ajoutez --yes"),
        )
    if not yes_or_no(question, spoken(), ask):
        raise typer.Abort


def policy(auto: bool, answers: Sequence[str] | None) -> AutoChoices | None:
    """Whoever decides without being asked, if anybody does."""
    if auto and answers:
        raise LotowError(
            Text("--auto answers everything itself", "--auto répond à tout"),
            hint=Text("give either --answer or --auto", "donnez --answer ou --auto"),
        )
    return AutoChoices() if auto else None


class PromptedPlayer:
    """Answers of a player. `answers` are option ids (or beginnings of them, or numbers of dollars), `actions`
    lines for the Tradin' Post, `dice` what lies on the table."""

    def __init__(
        self,
        campaign: OpenCampaign,
        lang: Lang,
        answers: Sequence[str] | None = None,
        actions: Sequence[str] | None = None,
        dice: TypedRoller | None = None,
        ask: Ask | None = None,
    ) -> None:
        self.campaign = campaign
        self.lang = lang
        self.answers = list(answers or ())
        self.actions = list(actions or ())
        self.dice = dice
        self.ask = ask
        self.desk_now: Callable[[], Desk | None] = lambda: None

    def put(self, question: Question, answer: Callable[[str], None]) -> None:
        """Puts a question and hands on what is said. What was given beforehand must be right; at a prompt a
        mistake is told, and the question comes again."""
        given = self._beforehand(question)
        if given is not None:
            answer(given)
            return
        said = self._prompted(question)
        if said is None:
            return
        try:
            answer(said)
        except LotowError as error:
            self._tell(error)

    def told(self, text: Text, roll: Roll) -> None:
        """Shows what dice have come to."""
        tell([Bullets((rolled_line(text.in_(self.lang), (roll,)),))])

    def all_used(self) -> None:
        """Refuses answers, actions and dice that nothing asked for: one of them was probably mistaken."""
        if self.dice is not None:
            all_used(self.dice)
        left = ", ".join(map(repr, [*self.answers, *self.actions]))
        if left:
            raise LotowError(
                Text(f"nothing asked for {left}", f"rien ne demandait {left}"),
                hint=Text(
                    "give one --answer for each question, and --do only for a posse that is spending",
                    "donnez un --answer par question, et --do seulement pour une bande qui dépense",
                ),
            )

    def _beforehand(self, question: Question) -> str | None:
        """What an option says to it; None when somebody has to be asked."""
        if question.form == "dice":
            assert self.dice is not None
            return self.dice.shown(parse(question.dice), question.text).words()
        if question.form == "action":
            if self.actions:
                return self.actions.pop(0)
            return DONE if self.ask is None else None
        if self.answers:
            return self.answers.pop(0)
        if self.ask is None:
            raise self._nobody(question)
        return None

    def _prompted(self, question: Question) -> str | None:
        """What somebody types; None when he only wanted to know something."""
        assert self.ask is not None
        text = question.text.in_(self.lang)
        match question.form:
            case "amount":
                return self.ask(f"{text} (0-{question.most})")
            case "action":
                return self._action(question)
        options = question.options
        tell([Paragraph(text, "loud")])
        tell([Bullets(tuple(one.name.in_(self.lang) for one in options), numbered=True)])
        offers = names([(one.id, one.name.in_(self.lang)) for one in options], several=False)
        said = self.ask(f"1-{len(options)}", offers)
        if said.isdecimal() and len(said) < 4 and 1 <= int(said) <= len(options):
            return options[int(said) - 1].id
        return said

    def _action(self, question: Question) -> str | None:
        """A line for the Tradin' Post; None after something that somebody only wanted to know."""
        assert self.ask is not None
        desk, lang = self.desk_now(), self.lang
        posse = desk.posse if desk is not None else self.campaign.state.posses[question.posse]
        purse = f"{posse.name}, {dollars(question.dollars, lang)}"
        tell([Paragraph(word("at-the-post", lang), "quiet")])
        said = self.ask(purse, lambda line: post_offers(line, posse, self.campaign.book, lang))
        known = besides(said, desk, lang) if desk is not None else None
        if known is not None:
            tell(known)
            return None
        return said

    def _tell(self, error: LotowError) -> None:
        problems = "; ".join(problem.line(self.lang) for problem in error.problems)
        said, hint = error.message.in_(self.lang), error.hint.in_(self.lang)
        colon = " : " if self.lang == "fr" else ": "
        tell([Paragraph(f"{said}{colon if problems else ''}{problems} ({hint})", "bad")])

    def _nobody(self, question: Question) -> LotowError:
        def possible(lang: Lang) -> str:
            said = [one.name.in_(lang) if one.id.isdecimal() else one.id for one in question.options]
            return ", ".join(said) or f"0-{question.most}"

        return LotowError(
            Text(
                f"somebody has to decide: {question.text.en}",
                f"quelqu'un doit décider : {question.text.fr}",
            ),
            hint=Text(
                f"give --answer for it ({possible('en')}), in the order of the questions, or use --auto",
                f"donnez --answer ({possible('fr')}), dans l'ordre des questions, ou --auto",
            ),
        )
