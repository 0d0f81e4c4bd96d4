"""What the rules leave to the players, as questions and answers.

A `Choices` answers: a person at a prompt, a script in a test, or a policy (`auto`). Spending is a string
of actions, since the player says what comes next.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal, Protocol

from msgspec import Struct

from lotow.errors import LotowError, Text

if TYPE_CHECKING:
    from lotow.campaign.desk import Desk

Kind = Literal[
    "scenario-table",  # which posse's scenario table to roll on
    "role",  # attack or defend
    "drink",  # drink the whiskey before this game
    "pay-fine",  # or sit in jail
    "successor",  # who leads, of those who are equal
    "captive",  # what to do with a captive (asked of the captors)
    "ransom",  # how much to ask (asked of the captors)
    "pay-ransom",
    "exchange",  # whom to give back for a captive
    "characteristic",  # which to raise
    "skill-table",  # which to roll on
    "skill-weapons",  # which weapon a skill is for
    "gamble",  # win at cards, or keep the search
    "bet",  # how much to stake on a bout
    "retainer",  # pay a hired gun, or see it go
    "buy-found",  # buy what a search turned up
    "pay-doctor",
    "heal",  # which injury
]
YES, NO = "yes", "no"


class Option(Struct, frozen=True):
    """One possible answer."""

    id: str
    name: Text


class Question(Struct, frozen=True, kw_only=True):
    """Something to decide: asked of a posse (by key), about a member if there is one. `dollars` is the sum
    it is about."""

    kind: Kind
    posse: str
    text: Text
    options: tuple[Option, ...] = ()
    member: int | None = None
    dollars: int = 0


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


Action = Recruit | HireGun | Buy | Search | VisitDoctor | Sell | Give | Retain | Dismiss


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
        answer = self._next(question)
        ids = [one.id for one in question.options]
        if answer not in ids:
            raise LotowError(f"{answer!r} is no answer to {question.kind}", hint=f"answers: {', '.join(ids)}")
        return str(answer)

    def amount(self, question: Question, desk: Desk, most: int) -> int:
        return int(self._next(question))

    def spend(self, desk: Desk) -> Action | None:
        return self.actions.pop(0) if self.actions else None

    def refused(self, action: Action, why: LotowError) -> None:
        raise why

    def _next(self, question: Question) -> str | int:
        self.asked.append(question)
        if not self.answers:
            raise LotowError(f"no answer is left for {question.kind}", hint=question.text.en)
        return self.answers.pop(0)
