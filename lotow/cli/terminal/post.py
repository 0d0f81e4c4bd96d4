"""The Tradin' Post at a terminal: the posse above, what a purchase came to beneath it, one prompt.

Without a terminal that can be drawn on the same things can be asked for line by line.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from lotow.app.aftermath import Conversation
from lotow.app.pages.blocks import Bullets, Facts, Page, Paragraph
from lotow.app.pages.price_lines import price_lines
from lotow.app.pages.roster_words import gear_text, list_name
from lotow.app.shop import shop
from lotow.campaign.aftermath.actions import HELP
from lotow.campaign.aftermath.desk import Desk
from lotow.campaign.aftermath.post_completions import spending_offers
from lotow.campaign.completions import Completion, beginning
from lotow.cli.pages.bench_page import cut, least_lines, roster_lines
from lotow.cli.pages.roster_page import roster_page
from lotow.cli.terminal.leafing import Leaves
from lotow.cli.terminal.plain import text_of
from lotow.cli.terminal.rolled import UNDO, rolled_line
from lotow.cli.terminal.screen import Screen
from lotow.cli.terminal.ways import hint_of
from lotow.errors import Lang, LotowError, Text
from lotow.posse.members import Posse
from lotow.posse.worth import infamy
from lotow.rulebook import Rulebook
from lotow.words import dollars, semicolon, word

if TYPE_CHECKING:
    from prompt_toolkit.formatted_text import StyleAndTextTuples

HELP_WORDS = ("?", "help", "aide")
ROSTER = ("roster", "bande")
PRICES = ("prices", "price", "prix")
MORE_HELP: tuple[tuple[Text, Text], ...] = (
    (Text("roster", "bande"), Text("the posse with everything it has", "la bande et tout ce qu'elle a")),
    (
        Text("prices [WORD]", "prix [MOT]"),
        Text(
            "what things cost, and what yours would bring", "ce que cela coûte, ce que les vôtres rapportent"
        ),
    ),
    (Text("undo", "annuler"), Text("takes the last one back", "reprend la dernière action")),
    (Text("done", "fini"), Text("ends the spending; so does Enter", "finit les dépenses ; Entrée aussi")),
)
FOOT = Text(
    "Tab completes  ↑ again  buy  search  recruit  sell  prices WORD  undo  ? help  Ctrl-C leaves  done",
    "Tab complète  ↑ rappelle  acheter  chercher  recruter  prix MOT  annuler  ? aide  Ctrl-C quitte  fini",
)
FIGURES = Text("{} in the stash, infamy {}", "{} au magot, réputation {}")


def besides(said: str, desk: Desk, lang: Lang) -> Page | None:
    """What somebody wants to know rather than do; None when it is neither roster, prices nor help."""
    verb, _, rest = said.strip().partition(" ")
    match verb.casefold():
        case one if one in HELP_WORDS:
            return [Facts(tuple((form.in_(lang), text.in_(lang)) for form, text in (*HELP, *MORE_HELP)))]
        case one if one in ROSTER and not rest:
            return roster_page(desk.posse, desk.book, lang)
        case one if one in PRICES:
            return [Bullets(tuple(price_lines(shop(desk), rest.strip(), lang)))]
    return None


def post_offers(line: str, posse: Posse, book: Rulebook, lang: Lang) -> list[Completion]:
    """What could follow, what there is to know included."""
    offers = spending_offers(line, posse, book, lang)
    if " " not in line.lstrip():
        words = [(form.in_(lang).split()[0], text.in_(lang)) for form, text in MORE_HELP]
        offers = [*offers, *beginning(line.lstrip(), words)]
    return offers


def taken_back(conversation: Conversation, lang: Lang) -> str:
    """Takes back the last answer, and says what has not happened then."""
    before = list(conversation.steps[-1].told) if conversation.steps else []
    taken = conversation.undo()
    if taken is None:
        return word("no-answer", lang)
    left = conversation.steps[-1].told if conversation.steps else []
    undone = [one.text.in_(lang) for one in before[len(left) :] if one.text.in_(lang)]
    return word("answer-taken-back", lang).format(semicolon(lang).join(undone) or taken.said)


class PostVisit:
    """Somebody at the counter, as long as he says what comes next; a die or a decision is asked elsewhere."""

    def __init__(self, conversation: Conversation, lang: Lang) -> None:
        self.conversation = conversation
        self.lang = lang
        self.below: Page = []
        self.bad = False
        self.leaves = Leaves(lang)
        self.left = True
        desk = conversation.desk()
        assert desk is not None
        self.desk: Desk = desk

    def hear(self, line: str) -> bool:
        """Carries a line out and remembers what came of it; False when something else is asked now."""
        said, self.below, self.bad = line.strip(), [], False
        self.leaves.begin()
        try:
            if said.casefold() in UNDO:
                self.below = [Paragraph(taken_back(self.conversation, self.lang))]
            else:
                known = besides(said, self.desk, self.lang)
                self.below = known if known is not None else self._done(said)
        except LotowError as error:
            self.bad = True
            hint = hint_of(error, self.lang)
            told = [f"{error.message.in_(self.lang)}{semicolon(self.lang)}{hint}"]
            told += [one.line(self.lang) for one in error.problems]
            self.below = [Paragraph(one, "bad") for one in told]
        return self._still_here()

    def offers(self, line: str) -> Sequence[Completion]:
        return post_offers(line, self.desk.posse, self.desk.book, self.lang)

    def _done(self, said: str) -> Page:
        """What an action came to."""
        talk = self.conversation
        before = len(talk.steps[-1].told)
        talk.answer(said)
        told = talk.steps[-1].told[before:]
        return [Bullets(tuple(rolled_line(one.text.in_(self.lang), one.dice) for one in told))]

    def _still_here(self) -> bool:
        question = self.conversation.question()
        here = question is not None and question.form == "action" and question.posse == self.desk.key
        if here:
            desk = self.conversation.desk()
            assert desk is not None
            self.desk = desk
        self.left = here
        return here


def post_screen(visit: PostVisit) -> Screen:
    """The counter as a whole screen."""
    return Screen(
        lambda width, rows: drawing(visit, width, rows),
        visit.offers,
        visit.hear,
        FOOT.in_(visit.lang),
        turn=visit.leaves.turn,
    )


def drawing(visit: PostVisit, width: int, rows: int) -> StyleAndTextTuples:
    """The posse with its money, and beneath it what the last line came to."""
    posse, book, lang = visit.desk.posse, visit.desk.book, visit.lang
    stash = ", ".join(one for one in (dollars(posse.stash, lang), gear_text(posse.stored, book, lang)) if one)
    head = [
        ("class:title", cut(f"{posse.name} ({list_name(posse, book, lang)})", width)),
        ("class:figures", cut(FIGURES.in_(lang).format(stash, infamy(posse, book).total), width)),
    ]
    tone = "bad" if visit.bad else "good"
    told = [(tone, line) for line in text_of(visit.below, width).splitlines() if line] if visit.below else []
    riders, room = len(posse.members), rows - len(head)
    least = min(riders, max(least_lines(posse), room // 2))
    told = visit.leaves.part(told, max(room - least - 1, 1))
    room -= len(told) + bool(told)
    lines = [*head, *(("", line) for line in roster_lines(posse, book, lang, width, max(room, 1)))]
    if told:
        lines += [("", ""), *((f"class:{tone}", line) for tone, line in told)]
    return [(style, f"{line}\n") for style, line in lines]
