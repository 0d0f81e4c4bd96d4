"""The desk at which one posse's affairs are settled: a state to work on, dice, and whoever decides.

Procedures write entries here; each happens at once on the desk's own copy of the state, together with the
dice rolled for it. Nothing reaches a journal until the caller appends what `flush` returns.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from lotow.campaign.aftermath.actions import words_of
from lotow.campaign.aftermath.choices import (
    NO,
    YES,
    Action,
    AwaitingAnswer,
    Choices,
    Kind,
    Option,
    Question,
    no_answer,
    no_sum,
)
from lotow.dice import Dice, Roll, Roller
from lotow.dice.rolls import NO_DICE
from lotow.errors import LotowError, Text
from lotow.journal.campaign_state import CampaignState, Progress
from lotow.journal.entries import Entry
from lotow.journal.entries.aftermath_entries import Rolled
from lotow.journal.fold import apply
from lotow.journal.records import Answer, Asked, Record, Written
from lotow.journal.turns import DONE, SPEND, asked_for, next_turn
from lotow.posse.members import Member, Posse
from lotow.rulebook import Rulebook, models
from lotow.rulebook.results import row_for

PREPARE = "prepare"
"""The step before a game, beside the five after it."""


class Desk:
    """Settles the affairs of one posse (`key`) on a copy of the state."""

    def __init__(
        self,
        state: CampaignState,
        key: str,
        book: Rulebook,
        roller: Roller,
        choices: Choices,
        before_game: bool = False,
    ) -> None:
        self.state = state.copied()
        self.key = key
        self.book = book
        self.choices = choices
        self._roller = roller
        self._before_game = before_game
        self._dice: list[Roll] = []
        self._answers: list[Answer] = []
        self._written: list[Written] = []
        self._seen: list[tuple[Text, Roll]] = []

    @property
    def posse(self) -> Posse:
        return self.state.posses[self.key]

    @property
    def part(self) -> Progress:
        """The aftermath at hand."""
        part = self.state.parts.get(self.key)
        if part is None:
            name = self.posse.name
            raise LotowError(
                Text(f"{name} has played no game yet", f"{name} n'a encore joué aucune partie"),
                hint=Text("record a game first", "enregistrez d'abord une partie"),
            )
        return part

    @property
    def heroes(self) -> list[Member]:
        return [member for member in self.posse.members if member.role in ("leader", "hero")]

    def member(self, id: int) -> Member:
        try:
            return self.posse.member(id)
        except KeyError:
            raise LotowError(
                Text(f"{self.posse.name} has no member {id}", f"{self.posse.name} n'a pas de membre {id}"),
                hint=Text("he may be dead, or gone", "il est peut-être mort, ou parti"),
            ) from None

    def has(self, id: int) -> bool:
        """Whether a member is still with the posse."""
        return any(member.id == id for member in self.posse.members)

    def asking(
        self, what: str, member: Member | None = None, posse: str | None = None, *, die: bool = False
    ) -> Asked:
        """What is about to be asked, or rolled for: as the journal will remember it."""
        id = member.id if member is not None else 0
        if self._before_game:
            asked = Asked(posse or self.key, self.state.next_game, PREPARE, what, id)
        else:
            asked = Asked(self.key, self.part.game, self.part.phase, what, id)
            asked = asked._replace(turn=next_turn(self.part, asked, die=die))
        pending = {*map(asked_for, self._dice)} if die else {one.asked for one in self._answers}
        while asked in pending:
            asked = asked._replace(turn=asked.turn + 1)
        return asked

    def roll(
        self,
        dice: Dice | str,
        what: str,
        text: Text,
        member: Member | None = None,
        posse: str | None = None,
    ) -> int:
        """Rolls, and keeps the dice for the entry to come, together with `what` they are for; `text` says it
        to the players: `injury of Jed Stone`."""
        with self._telling():
            rolled = self._roller.roll(dice, text, self.asking(what, member, posse, die=True))
        self._dice.append(rolled)
        self._seen.append((Text(f"{text.en}: {rolled.total}", f"{text.fr} : {rolled.total}"), rolled))
        return rolled.total

    @contextmanager
    def _telling(self) -> Iterator[None]:
        """Whoever has to be asked now is told what the dice of the entry to come have shown so far."""
        try:
            yield
        except AwaitingAnswer as waits:
            waits.seen = tuple(one for one in self._seen if one[1].source != NO_DICE)
            raise

    def roll_on(
        self, table: str, text: Text, member: Member | None = None, posse: str | None = None
    ) -> tuple[models.Row, Rolled]:
        """A result of a table, and the words for it that an entry keeps."""
        rolled_on = self.book.content.table[table]
        score = self.roll(rolled_on.dice, table, text, member, posse)
        row = row_for(rolled_on, score)
        self._seen[-1] = Text(f"{text.en}: {row.name.en}", f"{text.fr} : {row.name.fr}"), self._dice[-1]
        return row, Rolled(table=table, score=score, row=row.id, name=row.name)

    def write(self, entry: Entry) -> None:
        """Lets an entry happen, with the dice rolled and the answers given since the last one."""
        written = Written(entry=entry, dice=tuple(self._dice), answers=tuple(self._answers))
        apply(
            self.state,
            Record(number=0, step=0, entry=entry, dice=written.dice, answers=written.answers),
        )
        self._written.append(written)
        self._dice.clear()
        self._answers.clear()
        self._seen.clear()

    def flush(self) -> list[Written]:
        """Everything written since the last flush."""
        written, self._written = self._written, []
        return written

    def choose(
        self,
        kind: Kind,
        text: Text,
        options: Sequence[Option],
        member: Member | None = None,
        posse: str | None = None,
        dollars: int = 0,
    ) -> str:
        """Asks for one of the options; a single one is no question."""
        if len(options) == 1:
            return options[0].id
        question = Question(
            kind=kind,
            asked=self.asking(kind, member, posse),
            posse=posse or self.key,
            text=text,
            options=tuple(options),
            member=member.id if member is not None else None,
            dollars=dollars,
        )
        with self._telling():
            answer = self.choices.choose(question, self)
        if answer not in [option.id for option in options]:
            raise no_answer(answer, question)
        self._answers.append(Answer(question.asked, answer))
        return answer

    def agrees(self, kind: Kind, text: Text, member: Member | None = None, dollars: int = 0) -> bool:
        """Asks a question of yes or no."""
        options = (Option(YES, Text("yes", "oui")), Option(NO, Text("no", "non")))
        return self.choose(kind, text, options, member, dollars=dollars) == YES

    def amount(
        self, kind: Kind, text: Text, most: int, member: Member | None = None, posse: str | None = None
    ) -> int:
        """Asks for a number of dollars, 0 to `most`."""
        question = Question(
            kind=kind,
            form="amount",
            asked=self.asking(kind, member, posse),
            posse=posse or self.key,
            text=text,
            member=member.id if member is not None else None,
            most=most,
        )
        with self._telling():
            amount = self.choices.amount(question, self, most)
        if not 0 <= amount <= most:
            raise no_sum(str(amount), question)
        self._answers.append(Answer(question.asked, str(amount)))
        return amount

    def to_spend(self) -> Question:
        """What comes next at the Tradin' Post, as a question."""
        name = self.posse.name
        return Question(
            kind=SPEND,
            form="action",
            asked=self.asking(SPEND),
            posse=self.key,
            text=Text(
                f"What does {name} do next at the Tradin' Post?",
                f"Que fait encore {name} au comptoir ?",
            ),
            dollars=self.posse.stash,
        )

    def spend(self) -> Action | None:
        """Asks what comes next at the Tradin' Post; None once the player has said that nothing does. What is
        not allowed is told to whoever wished it (`refuse`) and forgotten."""
        asked = self.asking(SPEND)
        action = self.choices.spend(self)
        if action is not None or not self.part.spent:
            said = DONE if action is None else words_of(action)
            self._answers.append(Answer(asked, said))
        return action

    def refuse(self, action: Action, why: LotowError) -> None:
        """An action that cannot be: nothing of it is kept."""
        self._dice.clear()
        self._answers.clear()
        self._seen.clear()
        self.choices.refused(action, why)
