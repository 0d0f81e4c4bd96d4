"""A campaign played again from a game on: what is amended as it should be, everything after it as it was.

Two states go along the journal side by side: how it was, and how it comes to be. Where a posse stands in both
alike its entries are carried over as they are. Where it does not, its aftermath is worked out anew with the
dice and answers of before. Whatever the procedures did not write (trades, the referee's word, entries of
kinds still to come) is carried over where it still fits.

Readings: who rode in a later game rode in it, and nobody else; its scenario and sides stay as they were.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec import Struct, structs

from lotow.campaign.aftermath.choices import Choices, Question
from lotow.campaign.aftermath.desk import Desk
from lotow.campaign.aftermath.steps import next_unit
from lotow.campaign.amending.kept import (
    Correction,
    FellBefore,
    KeptChoices,
    KeptDice,
    Nobody,
    NothingKeptError,
)
from lotow.campaign.amending.meeting_again import game_again, prepared_again
from lotow.campaign.report.game_report import GameReport
from lotow.dice import Roll, Roller
from lotow.errors import LotowError, Text
from lotow.journal.campaign_state import CampaignState, Progress
from lotow.journal.entries.aftermath_entries import (
    CaptiveFate,
    Died,
    InfamyNoted,
    Reprieved,
    StepFinished,
)
from lotow.journal.entries.game_entries import GamePrepared, GameRecorded
from lotow.journal.fold import MisfitError, apply, campaign_beginning, counting
from lotow.journal.records import Record, Written
from lotow.posse.worth import infamy
from lotow.rulebook import Rulebook

LONGEST_UNIT = 60
"""More entries than this are never written at once."""


class InTheWayError(Exception):
    """An entry of later that does not fit any more, and why."""

    def __init__(self, record: Record, why: Text) -> None:
        super().__init__(why.en)
        self.record = record
        self.why = why


class Amendment(Struct, frozen=True, kw_only=True):
    """What is put right: a `game` by another `report`, the `faces` of entry number `entry`, or entries that
    are `dropped`. Without `anew` nothing is worked out again but infamy."""

    game: int = 0
    report: GameReport | None = None
    entry: int = 0
    faces: tuple[int, ...] = ()
    dropped: tuple[int, ...] = ()
    anew: bool = True


class Replay:
    """Plays the records that count again from the `start`th on. What is really new is rolled by `dice` and
    decided by `choices`."""

    def __init__(
        self,
        records: Sequence[Record],
        book: Rulebook,
        start: int,
        amendment: Amendment,
        dice: Roller,
        choices: Choices,
    ) -> None:
        self._alive = counting(records)
        self._book = book
        self._start = start
        self._amendment = amendment
        self._dice = dice
        self._choices = choices
        self._correction = Correction(amendment.faces) if amendment.faces else None
        self._forced = _aftermath_of(self._alive, amendment.entry)
        self.kept = FellBefore(self._alive[start:])
        self.asked: list[tuple[Question, str]] = []
        self.recounted = 0
        self.before = campaign_beginning(self._alive)
        for record in self._alive[:start]:
            apply(self.before, record)
        self.after = self.before.copied()
        self.written: list[Written] = []

    def run(self) -> list[Written]:
        """The entries from the start on, as they come to be. Raises `InTheWayError`, and whatever `choices`
        and `dice` raise where nobody answers."""
        at = self._start
        while at < len(self._alive):
            for record in self._alive[at : at + self._next(at)]:
                apply(self.before, record)
                at += 1
        self._finish_what_was_finished()
        if self._correction is not None:
            self._refuse_dice_left(self._correction)
        return self.written

    @property
    def stays(self) -> list[Record]:
        """The entries from the start on that are not dropped."""
        dropped = self._amendment.dropped
        return [one for one in self._alive[self._start :] if one.number not in dropped]

    def unchanged(self) -> int:
        """How many of them come again just as they were."""
        same = 0
        for record, one in zip(self.stays, self.written, strict=False):
            if (record.entry, record.dice, record.answers) != (one.entry, one.dice, one.answers):
                break
            same += 1
        return same

    def _next(self, at: int) -> int:
        """Plays the next thing again; how many of the old entries that were."""
        record = self._alive[at]
        entry = record.entry
        if record.number in self._amendment.dropped:
            return 1
        if self._amendment.anew:
            if isinstance(entry, GameRecorded):
                return self._game(at, entry)
            if isinstance(entry, GamePrepared):
                return self._prepared(record, entry)
            part = self.before.unfinished(entry.posse) if entry.posse in self.before.posses else None
            if part is not None and not self._alike(entry.posse):
                return self._unit(at, part)
        self._carry(record)
        return 1

    # Games

    def _game(self, at: int, entry: GameRecorded) -> int:
        keys = [side.posse for side in entry.sides]
        self._catch_up(keys)
        record = self._alive[at]
        amended = at == self._start and self._amendment.report is not None
        corrected = record.number == self._amendment.entry
        if not amended and not corrected and all(map(self._alike, keys)):
            self._carry(record)
            return 1
        group = 1 + _decided_at_once(self._alive[at + 1 :], entry.game)
        dice = self._kept_dice(self._alive[at : at + group], corrected)
        report = self._amendment.report if amended else None
        try:
            written = game_again(entry, report, self.before, self.after, self._book, dice)
        except LotowError as error:
            if amended:
                raise
            problems = error.problems
            raise InTheWayError(record, problems[0].message if problems else error.message) from None
        self._commit(written)
        return group

    def _prepared(self, record: Record, entry: GamePrepared) -> int:
        keys = [side.posse for side in entry.sides]
        self._catch_up(keys)
        corrected = record.number == self._amendment.entry
        if not corrected and all(map(self._alike, keys)):
            self._carry(record)
            return 1
        dice = self._kept_dice([record], corrected, of_somebody=True)
        choices = KeptChoices(FellBefore([record]), self._choices)
        try:
            written = prepared_again(record, entry, self.after, self._book, dice, choices)
        except LotowError as error:
            raise InTheWayError(record, error.message) from None
        self.asked += choices.asked.values()
        self._commit([written])
        return 1

    def _kept_dice(
        self, records: Sequence[Record], corrected: bool, *, of_somebody: bool = False
    ) -> KeptDice:
        kept = FellBefore(records)
        if corrected and self._correction is not None:
            mine = [asked for asked in kept.dice if asked.member or not of_somebody]
            self._correction.first = mine[0] if mine else None
        return KeptDice(kept, self._dice, self._correction)

    # Aftermaths

    def _unit(self, at: int, part: Progress) -> int:
        """Works the next thing of a posse's aftermath out again, if it was worked out the first time."""
        record = self._alive[at]
        key, step = record.entry.posse, part.step
        unit = self._as_it_was(at, key)
        if not unit:
            lost = self.after.unfinished(key) is None or self.after.parts[key].game != part.game
            if not lost or getattr(record.entry, "game", 0) != part.game:
                self._carry(record)
            return 1
        if self._correction is not None:
            self._aim(self._correction, self._alive[at : at + len(unit)], unit)
        now = self.after.unfinished(key)
        if now is not None and (now.game, now.step) == (part.game, step):
            if any(isinstance(one.entry, StepFinished) for one in unit):
                while now is not None and (now.game, now.step) == (part.game, step):
                    self._work(key)
                    now = self.after.unfinished(key)
            else:
                self._work(key, waits=True)
        return len(unit)

    def _as_it_was(self, at: int, key: str) -> list[Written]:
        """What the procedures write here with the dice and answers of then, if that is what was written."""
        records = self._alive[at : at + LONGEST_UNIT]
        mine = [record for record in records if record.entry.posse == key]
        self.kept.loose = [roll for one in mine for roll in one.dice if not roll.subject]
        desk = Desk(
            self.before, key, self._book, KeptDice(self.kept, Nobody()), KeptChoices(self.kept, Nobody())
        )
        try:
            unit = next_unit(desk)
        except (NothingKeptError, LotowError):
            return []
        finally:
            self.kept.loose = []
        same = [one.entry for one in unit] == [record.entry for record in records[: len(unit)]]
        return unit if same else []

    def _aim(self, correction: Correction, records: Sequence[Record], unit: Sequence[Written]) -> None:
        """Finds the first die of the roll to be corrected."""
        for record, one in zip(records, unit, strict=True):
            if record.number == self._amendment.entry and one.dice:
                correction.first = next(asked for asked in FellBefore([_as_record(one)]).dice)

    def _work(self, key: str, *, waits: bool = False) -> None:
        """The next thing of a posse's aftermath; one that `waits` does not end a step by itself."""
        choices = KeptChoices(self.kept, self._choices)
        desk = Desk(self.after, key, self._book, KeptDice(self.kept, self._dice, self._correction), choices)
        try:
            unit = next_unit(desk)
        except LotowError as error:
            if choices.at_fault is None:
                raise
            raise InTheWayError(choices.at_fault, error.message) from None
        if waits and any(isinstance(one.entry, StepFinished) for one in unit):
            return
        self.asked += choices.asked.values()
        self.after = desk.state
        self.written += unit
        if self._correction is not None and self._correction.begun:
            self._refuse_dice_left(self._correction)

    def _refuse_dice_left(self, correction: Correction) -> None:
        if not correction.begun:
            raise LotowError(
                Text("that entry rests on no dice of its own", "cette entrée ne repose sur aucun dé"),
                hint=Text("name the entry that shows the dice", "nommez l'entrée qui montre les dés"),
                way="history",
            )
        if correction.left_over:
            extra = ", ".join(map(str, correction.left_over))
            raise LotowError(
                Text(f"more dice than this needs: {extra} left over", f"trop de dés : {extra} en trop"),
                hint=Text("give one face for each die, in order", "donnez une face par dé, dans l'ordre"),
            )

    def _catch_up(self, keys: Collection[str]) -> None:
        """Whoever was ready for a game then is made ready for it now."""
        for key in keys:
            while key in self.after.posses and self._behind(key):
                self._work(key)

    def _behind(self, key: str) -> bool:
        return self.after.unfinished(key) is not None and self.before.unfinished(key) is None

    def _finish_what_was_finished(self) -> None:
        """At the end everybody is as far as he was; what was said for a step at hand is used up."""
        if not self._amendment.anew:
            return
        self._catch_up(list(self.after.posses))
        for key in self.after.posses:
            while self._takes_up(key):
                pass

    def _takes_up(self, key: str) -> bool:
        """Does one thing more of a step that is still going on, if all of it was rolled and said before."""
        then, now = self.before.unfinished(key), self.after.unfinished(key)
        if then is None or now is None or (then.game, then.step) != (now.game, now.step):
            return False
        choices = KeptChoices(self.kept, Nobody())
        desk = Desk(self.after, key, self._book, KeptDice(self.kept, Nobody()), choices)
        try:
            unit = next_unit(desk)
        except NothingKeptError:
            return False
        except LotowError as error:
            if choices.at_fault is None:
                raise
            raise InTheWayError(choices.at_fault, error.message) from None
        if not self.kept.used_by(unit) or any(isinstance(one.entry, StepFinished) for one in unit):
            return False
        self.after = desk.state
        self.written += unit
        return True

    # Entries as they stand

    def _carry(self, record: Record) -> None:
        """Takes an entry over as it stands; recorded infamy is counted anew where the posse is another."""
        entry = record.entry
        if isinstance(entry, InfamyNoted) and not self._alike(entry.posse):
            found = infamy(self.after.posses[entry.posse], self._book)
            self.recounted += found.total != entry.infamy
            entry = structs.replace(
                entry,
                infamy=found.total,
                models=found.models,
                experience=found.experience,
                hired_guns=found.hired_guns,
            )
        one = Written(entry=entry, dice=record.dice, answers=record.answers)
        try:
            apply(self.after, _as_record(one))
        except MisfitError as misfit:
            raise InTheWayError(record, misfit.why) from None
        self.written.append(one)

    def _commit(self, written: Sequence[Written]) -> None:
        for one in written:
            apply(self.after, _as_record(one))
        self.written += written

    def _alike(self, key: str) -> bool:
        """Whether everything that a posse's affairs depend on is as it was."""
        part = self.before.parts.get(key)
        if self._forced is not None and part is not None and (key, part.game) == self._forced:
            return False
        before, after = self.before, self.after
        if before.gone != after.gone or not _same_games(before, after, part):
            return False
        held = [
            {one.captor, one.posse}
            for one in (*before.captives, *after.captives)
            if key in (one.captor, one.posse)
        ]
        return all(_same(before, after, one) for one in {key}.union(*held))


def starting_at(records: Sequence[Record], amendment: Amendment) -> int:
    """Where among the records that count an amendment begins; a `LotowError` when there is nothing there."""
    alive = counting(records)
    if amendment.dropped:
        return next(at for at, one in enumerate(alive) if one.number in amendment.dropped)
    game = amendment.game
    if amendment.entry:
        found = next((record for record in alive if record.number == amendment.entry), None)
        if found is None or not found.dice:
            number = amendment.entry
            raise LotowError(
                Text(
                    f"there is no entry {number} with dice that counts",
                    f"aucune entrée {number} qui compte ne repose sur des dés",
                ),
                hint=Text(
                    "name one whose dice are shown; what was played again has other numbers now",
                    "nommez-en une dont les dés sont montrés ; ce qui fut rejoué a d'autres numéros",
                ),
                way="history",
            )
        if isinstance(found.entry, (GamePrepared, GameRecorded)):
            return alive.index(found)
        game = getattr(found.entry, "game", 0)
    for at, one in enumerate(alive):
        if isinstance(one.entry, GameRecorded) and one.entry.game == game:
            return at
    last = max((record.entry.game for record in alive if isinstance(record.entry, GameRecorded)), default=0)
    raise LotowError(
        Text(f"there is no game {game}", f"il n'y a pas de partie {game}"),
        hint=Text(f"games 1 to {last}", f"parties 1 à {last}")
        if last
        else Text("no game has been played yet", "aucune partie n'a encore été jouée"),
    )


def kept_rolls(replay: Replay) -> tuple[list[Roll], list[Roll]]:
    """The rolls of before that fell again, and those that are new."""
    rolls = [roll for one in replay.written for roll in one.dice]
    kept = [roll for roll in rolls if not roll.subject or replay.kept.holds(roll)]
    return kept, [roll for roll in rolls if roll.subject and not replay.kept.holds(roll)]


def _aftermath_of(alive: Sequence[Record], number: int) -> tuple[str, int] | None:
    """The posse and the game whose aftermath an entry belongs to."""
    for record in alive:
        if record.number == number and not isinstance(record.entry, (GamePrepared, GameRecorded)):
            return record.entry.posse, getattr(record.entry, "game", 0)
    return None


def _decided_at_once(records: Sequence[Record], game: int) -> int:
    """How many entries right after a game are what it decided at once."""
    count = 0
    for record in records:
        match record.entry:
            case CaptiveFate(fate="rescued", game=of) | Reprieved(game=of) | Died(how="hanged", game=of):
                if of != game:
                    break
            case _:
                break
        count += 1
    return count


def _same_games(before: CampaignState, after: CampaignState, part: Progress | None) -> bool:
    return part is None or before.games.get(part.game) == after.games.get(part.game)


def _same(before: CampaignState, after: CampaignState, key: str) -> bool:
    """Whether a posse, its purse, its people and how far it is are the same."""
    if key not in before.posses or key not in after.posses:
        return (key in before.posses) == (key in after.posses)
    return (
        before.posses[key] == after.posses[key]
        and before.parts.get(key) == after.parts.get(key)
        and before.ids[key] == after.ids[key]
        and before.sources[key] == after.sources[key]
        and before.owed.get(key) == after.owed.get(key)
        and before.tallies[key].games == after.tallies[key].games
        and [captive for captive in before.captives if key in (captive.posse, captive.captor)]
        == [captive for captive in after.captives if key in (captive.posse, captive.captor)]
        and [convict for convict in before.condemned if convict.posse == key]
        == [convict for convict in after.condemned if convict.posse == key]
    )


def _as_record(one: Written) -> Record:
    return Record(number=0, step=0, entry=one.entry, dice=one.dice, answers=one.answers)
