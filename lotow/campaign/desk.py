"""The desk at which one posse's affairs are settled: a state to work on, dice, and whoever decides.

Procedures write entries here; each happens at once on the desk's own copy of the state, together with the
dice rolled for it. Nothing reaches a journal until the caller appends what `flush` returns.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lotow.campaign.aftermath_entries import Rolled
from lotow.campaign.campaign_state import CampaignState, Part
from lotow.campaign.choices import NO, YES, Choices, Kind, Option, Question
from lotow.campaign.entries import Entry, Record, Written
from lotow.campaign.state import apply
from lotow.dice import Dice, Roll, Roller
from lotow.errors import LotowError, Text
from lotow.posse.members import Member, Posse
from lotow.posse.standing import standing
from lotow.rulebook import Rulebook, models
from lotow.rulebook.tables import row_for


class Desk:
    """Settles the affairs of one posse (`key`) on a copy of the state."""

    def __init__(
        self, state: CampaignState, key: str, book: Rulebook, roller: Roller, choices: Choices
    ) -> None:
        self.state = state.copied()
        self.key = key
        self.book = book
        self.choices = choices
        self._roller = roller
        self._dice: list[Roll] = []
        self._written: list[Written] = []

    @property
    def posse(self) -> Posse:
        return self.state.posses[self.key]

    @property
    def part(self) -> Part:
        """The aftermath at hand."""
        part = self.state.parts.get(self.key)
        if part is None:
            raise LotowError(f"{self.posse.name} has played no game yet", hint="record a game first")
        return part

    @property
    def heroes(self) -> list[Member]:
        return [one for one in self.posse.members if one.role in ("leader", "hero")]

    def member(self, id: int) -> Member:
        try:
            return self.posse.member(id)
        except KeyError:
            raise LotowError(
                f"{self.posse.name} has no member {id}", hint="he may be dead, or gone"
            ) from None

    def has(self, id: int) -> bool:
        """Whether a member is still with the posse."""
        return any(one.id == id for one in self.posse.members)

    def roll(self, dice: Dice | str, what: str) -> int:
        """Rolls, and keeps the dice for the entry to come."""
        rolled = self._roller.roll(dice, what)
        self._dice.append(rolled)
        return rolled.total

    def roll_on(self, table: str, what: str) -> tuple[models.Row, Rolled]:
        """A result of a table, and the words for it that an entry keeps."""
        rolled_on = self.book.content.table[table]
        score = self.roll(rolled_on.dice, what)
        row = row_for(rolled_on, score)
        return row, Rolled(table=table, score=score, row=row.id, name=row.name)

    def write(self, entry: Entry) -> None:
        """Lets an entry happen, with the dice rolled since the last one."""
        apply(self.state, Record(number=0, step=0, entry=entry))
        self._written.append(Written(entry=entry, dice=tuple(self._dice)))
        self._dice.clear()

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
            posse=posse or self.key,
            text=text,
            options=tuple(options),
            member=member.id if member is not None else None,
            dollars=dollars,
        )
        answer = self.choices.choose(question, self)
        if answer not in [one.id for one in options]:
            raise LotowError(
                f"{answer!r} is no answer to: {text.en}", hint=", ".join(one.id for one in options)
            )
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
            kind=kind, posse=posse or self.key, text=text, member=member.id if member is not None else None
        )
        amount = self.choices.amount(question, self, most)
        if not 0 <= amount <= most:
            raise LotowError(f"${amount} is not from $0 to ${most}", hint=text.en)
        return amount


def natural(member: Member, book: Rulebook) -> models.Profile:
    """A member's own characteristics: advances, skills and injuries, but nothing it wears or rides."""
    return standing(
        Member(
            id=member.id,
            name=member.name,
            type=member.type,
            kind=member.kind,
            role=member.role,
            skills=member.skills,
            raised=member.raised,
            injuries=member.injuries,
        ),
        book,
    ).profile


def crossed(thresholds: Iterable[int], before: int, after: int) -> int:
    """How many thresholds lie above what somebody had and not above what he has now."""
    return sum(before < one <= after for one in thresholds)


def thresholds(member: Member, book: Rulebook) -> tuple[int, ...]:
    """Where a member earns advances: henchmen on their own ladder, heroes and hired guns on the heroes'."""
    ladders = book.content.thresholds
    return ladders.henchmen if member.role == "henchman" else ladders.heroes
