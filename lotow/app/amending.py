"""A game, or a roll, put right long after: what would differ, what is asked because of it, one step written.

Whatever was rolled and answered comes again by itself. What is really new is asked; given the answers so far
everything is worked out to the same place again, so that a prompt, a script and a page can all drive it.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from msgspec import Struct

from lotow.app.campaigns import MovedOnError, OpenCampaign
from lotow.campaign.aftermath.answering import (
    GivenBefore,
    GivenChoices,
    GivenDice,
    by_question,
    reading,
)
from lotow.campaign.aftermath.choices import AwaitingAnswer, Choices, Question
from lotow.campaign.aftermath.desk import PREPARE, Desk
from lotow.campaign.amending.differences import Difference, differences
from lotow.campaign.amending.kept import Nobody
from lotow.campaign.amending.replay import Amendment, InTheWayError, Replay, kept_rolls, starting_at
from lotow.campaign.amending.rewriting import written_step
from lotow.campaign.own_dice import CampaignRoller
from lotow.dice import Roll, Roller
from lotow.errors import Lang, LotowError, Problem, Text
from lotow.journal.entries.game_entries import GameRecorded
from lotow.journal.fold import MisfitError, apply, campaign_beginning, counting
from lotow.journal.records import Asked, Record, Written
from lotow.posse.members import Posse
from lotow.telling.teller import Teller

if TYPE_CHECKING:
    from lotow.campaign.report.game_report import GameReport


class AskedAnew(Struct, frozen=True, kw_only=True):
    """A question that did not come up before, and what was said to it."""

    posse: str
    game: int
    step: str
    kind: str
    member: int
    text: Text
    said: str


class Amended(Struct, frozen=True, kw_only=True):
    """What an amendment comes to: how many rolls of before fell again, how many are new, what was asked
    because of it, and everything that becomes other than it was."""

    game: int
    kept_dice: int
    new_dice: int
    asked: tuple[AskedAnew, ...]
    changes: tuple[Difference, ...]


def recorded_game(campaign: OpenCampaign, game: int) -> GameRecorded:
    """A game of the campaign as it was recorded."""
    if game not in campaign.state.games:
        starting_at(campaign.records, Amendment(game=game))
    return campaign.state.games[game]


def posses_then(campaign: OpenCampaign, game: int) -> dict[str, Posse]:
    """The posses as they rode into a game."""
    state = campaign_beginning(campaign.records)
    for record in counting(campaign.records):
        if isinstance(record.entry, GameRecorded) and record.entry.game == game:
            break
        with suppress(MisfitError):
            apply(state, record)
    return dict(state.posses)


def recorded_report(campaign: OpenCampaign, game: int) -> GameReport:
    """The report of a game as it stands."""
    from lotow.campaign.report.template import report_of

    return report_of(recorded_game(campaign, game), campaign.book)


def report_template(campaign: OpenCampaign, game: int, lang: Lang) -> str:
    """The same as a file to be corrected, with remarks on who was there."""
    from lotow.campaign.report.template import as_recorded

    return as_recorded(recorded_game(campaign, game), campaign.book, lang)


def of_game(game: int, report: GameReport) -> Amendment:
    """A game by its right report."""
    return Amendment(game=game, report=report)


def of_roll(entry: int, faces: Sequence[int]) -> Amendment:
    """The dice of an entry as they really fell."""
    return Amendment(entry=entry, faces=tuple(faces))


class Amending:
    """Works an amendment out until something is asked.

    Without a `roller` the players are asked for every new die; without `choices`, for every new decision.
    `given` is what has been answered before, e.g. by a page that was sent again.
    """

    def __init__(
        self,
        campaign: OpenCampaign,
        amendment: Amendment,
        roller: Roller | None,
        choices: Choices | None = None,
        given: Sequence[GivenBefore] = (),
    ) -> None:
        self.campaign = campaign
        self.amendment = amendment
        self.given = list(given)
        self._roller = roller
        self._choices = choices
        self._rolled: dict[Asked, Roll] = {}
        self._question: Question | None = None
        self._records = campaign.records
        self._start = starting_at(self._records, amendment)
        self._work()

    def question(self) -> Question | None:
        """What is asked now; None when everything is worked out."""
        return self._question

    def desk(self) -> Desk | None:
        """The desk at which the question is asked, to see what there is."""
        question = self._question
        if question is None:
            return None
        before_game = question.asked.step == PREPARE
        return Desk(
            self._replay.after, question.asked.posse, self.campaign.book, Nobody(), Nobody(), before_game
        )

    def answer(self, said: str, asked: Asked | None = None) -> None:
        """Answers the question, or with `asked` only that one. What is no answer, or not allowed, is refused
        with a `LotowError` and asked again."""
        question = self._question
        if question is None or (asked is not None and asked != question.asked):
            raise LotowError(
                Text("that is not asked now", "cette question n'est pas posée maintenant"),
                hint=Text("somebody may have answered it already", "quelqu'un y a peut-être déjà répondu"),
            )
        self.given.append(reading(said, question, self.desk()))
        try:
            self._work()
        except LotowError:
            self.given.pop()
            self._work()
            raise

    def undo(self) -> GivenBefore | None:
        """Takes back the last answer; None when there is none."""
        taken = self.given.pop() if self.given else None
        if taken is not None:
            self._work()
        return taken

    @property
    def differs(self) -> bool:
        """Whether anything at all comes to be other than it was."""
        alive = counting(self._records)[self._start :]
        return not (self._replay.unchanged() == len(alive) == len(self._replay.written))

    def outcome(self) -> Amended:
        """What the amendment comes to, once nothing is asked any more."""
        replay, state = self._replay, self.campaign.state
        kept, new = kept_rolls(replay)
        return Amended(
            game=self.game,
            kept_dice=len(kept),
            new_dice=len(new),
            asked=tuple(_asked(question, said) for question, said in replay.asked),
            changes=tuple(differences(state, replay.after, self.campaign.book)),
        )

    @property
    def game(self) -> int:
        """The game that is amended, or whose aftermath is."""
        if self.amendment.game:
            return self.amendment.game
        entry = next(one.entry for one in self._records if one.number == self.amendment.entry)
        return getattr(entry, "game", 0) or self._replay.before.next_game

    def write(self, anyway: bool = False) -> list[Record]:
        """Writes one step: what is taken out, and what comes instead. When the journal has changed meanwhile
        nothing is written and `MovedOnError` raised; an amendment that changes nothing writes nothing."""
        if self._question is not None:
            raise LotowError(
                Text("something is still asked", "une question reste posée"), hint=self._question.text
            )
        if not self.differs:
            return []

        def make(now: Sequence[Record]) -> list[Written]:
            if now[-1].number != self._records[-1].number:
                raise MovedOnError(Text("something was written", "quelque chose a été inscrit"))
            return written_step(now, self._start, self._replay, self._amends(), ())

        return self.campaign.rewrite(make, anyway)

    def _amends(self) -> int:
        return self.amendment.entry or counting(self._records)[self._start].number

    def _work(self) -> None:
        """Works everything out with the answers there are."""
        dice = GivenDice(
            by_question(self.given, [], die=True),
            self._rolled,
            self._roller,
            CampaignRoller(self.campaign.seed),
        )
        choices = GivenChoices(by_question(self.given, [], die=False), self._choices)
        self._question = None
        self._replay = Replay(self._records, self.campaign.book, self._start, self.amendment, dice, choices)
        try:
            self._replay.run()
        except AwaitingAnswer as waits:
            self._question = waits.question
        except InTheWayError as found:
            raise in_the_way(self.campaign, found, self._what()) from None

    def _what(self) -> Text:
        if self.amendment.entry:
            number = self.amendment.entry
            return Text(f"entry {number} cannot be amended", f"l'entrée {number} ne peut être corrigée")
        game = self.amendment.game
        return Text(
            f"game {game} cannot be amended like that", f"la partie {game} ne peut être corrigée ainsi"
        )


def in_the_way(campaign: OpenCampaign, found: InTheWayError, what: Text) -> LotowError:
    """That a later step does not fit any more: which, why, and what would help."""
    record = found.record
    told = Teller(campaign.records, campaign.book).tell(record.entry)
    game = getattr(record.entry, "game", 0)
    posse = campaign.state.posses.get(record.entry.posse)
    name = posse.name if posse is not None else ""
    where = Text(
        ", ".join(one for one in (f"game {game}" if game else "", name) if one) or "later",
        ", ".join(one for one in (f"partie {game}" if game else "", name) if one) or "plus tard",
    )
    hint = Text(
        f"nothing was changed; strike entry {record.number} first, then amend",
        f"rien n'a changé ; rayez d'abord l'entrée {record.number}, puis corrigez",
    )
    played = isinstance(record.entry, GameRecorded)
    if played:
        hint = Text(
            f"nothing was changed; put game {game} right first, or take it back",
            f"rien n'a changé ; corrigez d'abord la partie {game}, ou reprenez-la",
        )
    return LotowError(
        Text(f"{what.en}: entry {record.number} is in the way", f"{what.fr} : l'entrée {record.number} gêne"),
        hint=hint,
        way="amend" if played else "strike",
        problems=[
            Problem(
                "in-the-way",
                f"#{record.number}",
                Text(f"{told.en}: {found.why.en}", f"{told.fr} : {found.why.fr}"),
                where,
            )
        ],
    )


def _asked(question: Question, said: str) -> AskedAnew:
    asked = question.asked
    return AskedAnew(
        posse=asked.posse,
        game=asked.game,
        step=asked.step,
        kind=question.kind,
        member=asked.member,
        text=question.text,
        said=said,
    )
