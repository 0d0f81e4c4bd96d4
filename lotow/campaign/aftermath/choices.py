"""What the rules leave to the players, as questions and answers.

A `Choices` answers: what somebody has said already, a script in a test, or a policy (`auto`). Whoever has no
answer raises `AwaitingAnswer`; asked again with the answer at hand, the procedure comes to the same place.
Spending is a string of actions, since the player says what comes next.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal, Protocol

from msgspec import Struct

from lotow.dice import Roll
from lotow.errors import LotowError, Text
from lotow.journal.records import Asked
from lotow.rulebook.finding import matching

if TYPE_CHECKING:
    from lotow.campaign.aftermath.desk import Desk

Kind = Literal[
    "scenario-table",  # which posse's scenario table to roll on
    "role",  # attack or defend
    "prisoner",  # whom the attackers fight for (asked of the defender)
    "felled-by",  # which posse put somebody out, where the report does not say
    "condemned",  # let him hang, or fight for him
    "drink",  # drink the whiskey before this game
    "pay-fine",  # or sit in jail
    "successor",  # who leads, of those who are equal
    "captive",  # what to do with a captive (asked of the captors)
    "ransom",  # how much to ask (asked of the captors)
    "pay-ransom",
    "exchange",  # whom to give back for a captive
    "agree-exchange",  # whether the captive's side wants it too
    "characteristic",  # which to raise
    "skill-table",  # which to roll on
    "skill-weapons",  # which weapon a skill is for
    "gamble",  # win at cards, or keep the search
    "bet",  # how much to stake on a bout
    "retainer",  # pay a hired gun, or see it go
    "buy-found",  # buy what a search turned up
    "pay-doctor",
    "heal",  # which injury
    "spend",  # what comes next at the Tradin' Post
    "dice",  # what lies on the table
]
Form = Literal["choice", "amount", "action", "dice"]
"""What an answer looks like: an option, a number of dollars, a line for the Tradin' Post, faces."""

YES, NO = "yes", "no"


class Option(Struct, frozen=True):
    """One possible answer."""

    id: str
    name: Text


class Question(Struct, frozen=True, kw_only=True):
    """Something to decide: asked of a posse (by key), about a member if there is one. `asked` is what the
    journal remembers it by, `dollars` the sum it is about, `most` the highest amount, `dice` the notation."""

    kind: Kind
    asked: Asked
    posse: str
    text: Text
    form: Form = "choice"
    options: tuple[Option, ...] = ()
    member: int | None = None
    dollars: int = 0
    most: int = 0
    dice: str = ""


class AwaitingAnswer(Exception):  # noqa: N818 (nothing is wrong: somebody is asked)
    """Nobody has answered this yet. Nothing is lost: with the answer it can be asked again. `seen` is what
    the dice have shown of the matter so far, in words."""

    def __init__(self, question: Question) -> None:
        super().__init__(question.text.en)
        self.question = question
        self.seen: tuple[tuple[Text, Roll], ...] = ()


class Recruit(Struct, frozen=True, kw_only=True):
    """A new fighter of the list, with gear from its list."""

    type: str
    name: str = ""
    gear: tuple[str, ...] = ()


class HireGun(Struct, frozen=True, kw_only=True):
    """A hired gun, with options of its entry."""

    type: str
    name: str = ""
    options: tuple[str, ...] = ()


class Buy(Struct, frozen=True, kw_only=True):
    """A common item for a member, or for the stash."""

    item: str
    member: int | None = None
    version: str | None = None


class Search(Struct, frozen=True, kw_only=True):
    """A hero looks for a rare item; found and paid for, it goes to a member or to the stash."""

    hero: int
    item: str
    member: int | None = None
    version: str | None = None


class VisitDoctor(Struct, frozen=True, kw_only=True):
    member: int


class Sell(Struct, frozen=True, kw_only=True):
    """Something of a member's, or of the stash."""

    item: str
    member: int | None = None


class Give(Struct, frozen=True, kw_only=True):
    """Something changes hands; None is the stash."""

    item: str
    giver: int | None = None
    receiver: int | None = None


class Retain(Struct, frozen=True, kw_only=True):
    """A hired gun is paid, or sent away unpaid."""

    member: int
    pay: bool = True


class Dismiss(Struct, frozen=True, kw_only=True):
    member: int


class Swap(Struct, frozen=True, kw_only=True):
    """Two members exchange something; None is the stash."""

    item: str
    other_item: str
    member: int | None = None
    other: int | None = None


class NewName(Struct, frozen=True, kw_only=True):
    """Another name for a member; without one for the posse."""

    name: str
    member: int | None = None


Action = Recruit | HireGun | Buy | Search | VisitDoctor | Sell | Give | Swap | Retain | Dismiss | NewName


class Choices(Protocol):
    """Whoever decides."""

    def choose(self, question: Question, desk: Desk) -> str:
        """The id of one of the options."""

    def amount(self, question: Question, desk: Desk, most: int) -> int:
        """A number from 0 to `most`."""

    def spend(self, desk: Desk) -> Action | None:
        """What to do next at the Tradin' Post; None when there is nothing more."""

    def refused(self, action: Action, why: LotowError) -> None:
        """An action was not allowed; the next one is asked for. A script may raise `why`."""


class ScriptedChoices:
    """Exactly these answers, in this order: option ids, numbers, actions. For tests and examples."""

    def __init__(self, answers: Iterable[str | int] = (), actions: Iterable[Action] = ()) -> None:
        self.answers = list(answers)
        self.actions = list(actions)
        self.asked: list[Question] = []

    def choose(self, question: Question, desk: Desk) -> str:
        return str(self._next(question))

    def amount(self, question: Question, desk: Desk, most: int) -> int:
        return int(self._next(question))

    def spend(self, desk: Desk) -> Action | None:
        return self.actions.pop(0) if self.actions else None

    def refused(self, action: Action, why: LotowError) -> None:
        raise why

    def _next(self, question: Question) -> str | int:
        self.asked.append(question)
        if not self.answers:
            raise LotowError(
                Text(f"no answer is left for {question.kind}", f"plus de réponse pour {question.kind}"),
                hint=question.text,
            )
        return self.answers.pop(0)


def read_choice(said: str, question: Question) -> str:
    """The option of this id, or of this name as people say it."""
    if said in (option.id for option in question.options):
        return said
    named = [
        (option.id, name)
        for option in question.options
        for name in (option.id, option.name.en, option.name.fr)
    ]
    found = matching(said, named)
    if len(found) == 1:
        return found[0]
    raise no_answer(said, question)


def read_amount(said: str, question: Question) -> str:
    """A number of dollars, from nothing to the most there is."""
    amount = said.strip().removeprefix("$").removesuffix("$").strip() or "0"
    if not (amount.isdecimal() and len(amount) <= 9) or int(amount) > question.most:
        raise no_sum(said, question)
    return str(int(amount))


def no_answer(said: str, question: Question) -> LotowError:
    """Something that is no option, or nothing at all."""
    return LotowError(
        Text(
            f"{said!r} is no answer to: {question.text.en}",
            f"{said!r} ne répond pas à : {question.text.fr}",
        )
        if said.strip()
        else Text(f"that has to be said: {question.text.en}", f"il faut répondre : {question.text.fr}"),
        hint=Text(
            f"answers: {', '.join(one.name.en for one in question.options)}",
            f"réponses : {', '.join(one.name.fr for one in question.options)}",
        ),
    )


def no_sum(said: str, question: Question) -> LotowError:
    """Something that is no possible number of dollars."""
    return LotowError(
        Text(
            f"{said!r} is no sum from $0 to ${question.most}",
            f"{said!r} n'est pas une somme de 0 à {question.most} $",
        ),
        hint=question.text,
    )
