"""Whether what an entry says came of dice is what its dice show: scores, rows, games missed, dollars.

Tables are walked once more, with the dice of the entry in the order they fell. Whose dice they were is for
`dice_check` to say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from lotow.campaign.aftermath.market import search_bonus
from lotow.campaign.aftermath.rolling import noted
from lotow.dice import Roll, parse
from lotow.errors import LotowError, Problem, Text
from lotow.journal.campaign_state import CampaignState
from lotow.journal.entries.aftermath_entries import (
    AdvanceTaken,
    BetPlaced,
    CaptiveFate,
    DoctorVisited,
    Gambled,
    GearRisked,
    InjuryRolled,
    Looted,
    Rolled,
    Searched,
)
from lotow.journal.entries.game_entries import GamePrepared, GameRecorded, OldWound
from lotow.journal.fold import MisfitError, apply, campaign_beginning, counting
from lotow.journal.records import Record
from lotow.rulebook import Rulebook, models
from lotow.rulebook import effects as fx
from lotow.rulebook.following import Cause, Following, Landing, TableWalk, What
from lotow.rulebook.results import row_for
from lotow.rulebook.whose import HENCHMAN_INJURIES, HERO_INJURIES

HINT = Text(
    "the journal was changed by hand: bring back a copy", "journal modifié à la main : reprenez une copie"
)


class OtherDiceError(Exception):
    """The dice of an entry are not those that its result asks for."""


def check_results(records: Sequence[Record], book: Rulebook) -> Iterator[Problem]:
    """Every result that counts and is not what the dice beside it come to."""
    results = _Results(book, campaign_beginning(records))
    for record in counting(records):
        if not all(map(_adds_up, record.dice)):
            yield _problem(
                "dice-sum", record, "its dice do not come to their total", "le total de ses dés est faux"
            )
        elif not results.shown(record):
            yield _problem(
                "dice-result", record, "its dice show something else", "ses dés disent autre chose"
            )
        results.happened(record)


class _Results:
    """What dice come to, as the campaign stands before an entry."""

    def __init__(self, book: Rulebook, state: CampaignState) -> None:
        self._book = book
        self._state = state
        self._treated: dict[tuple[str, int], Rolled] = {}

    def happened(self, record: Record) -> None:
        entry = record.entry
        if isinstance(entry, DoctorVisited) and entry.rolled is not None:
            self._treated[entry.posse, entry.member] = entry.rolled
        try:
            apply(self._state, record)
        except MisfitError:
            return

    def shown(self, record: Record) -> bool:
        """Whether the dice of an entry show what it says."""
        try:
            return self._shown(record)
        except (OtherDiceError, LotowError, LookupError, StopIteration):
            return False

    def _shown(self, record: Record) -> bool:
        totals = [roll.total for roll in record.dice]
        match record.entry:
            case InjuryRolled() as hurt:
                return self._hurt(hurt, record.dice)
            case AdvanceTaken(rolled=rolled):
                return totals == [one.score for one in rolled] and all(map(self._lands, rolled))
            case BetPlaced(rolled=Rolled()) as bet:
                return self._bet(bet, record.dice)
            case DoctorVisited(asked=asked, rolled=None):
                return totals == [asked]
            case DoctorVisited(asked=asked, rolled=Rolled() as treatment):
                return totals == [asked, treatment.score] and self._lands(treatment)
            case Looted() as loot:
                return _brought(loot, totals)
            case Gambled(passes=True, dollars=dollars):
                return not totals and not dollars
            case Gambled(dollars=dollars):
                return max(totals) <= dollars <= sum(totals)
            case Searched() as search:
                hero = self._state.posses[search.posse].member(search.member)
                score = sum(totals) + search_bonus(hero, self._book)
                return score == search.score and search.found is (score >= search.needed)
            case GearRisked(score=score):
                return totals == [score]
            case CaptiveFate(fate="bounty", dollars=dollars):
                return not totals or totals == [dollars]
            case GamePrepared() as prepared:
                wounds = [wound for side in prepared.sides for wound in side.old_wounds]
                return self._came_up(prepared, record.dice) and _played_up(wounds, totals)
            case GameRecorded(sides=sides):
                return _played_up([wound for side in sides for wound in side.old_wounds], totals)
        return True

    def _hurt(self, entry: InjuryRolled, dice: Sequence[Roll]) -> bool:
        """An injury walked again; where one fine of several was paid nobody knows which."""
        if entry.fine and entry.jailed:
            return True
        again = _Again(self._book.content, dice, pays=bool(entry.fine))
        if entry.cause == "doctor":
            treatment = self._treated[entry.posse, entry.member]
            table = self._book.content.table[treatment.table]
            came: Iterable[Following[None]] = again.after(row_for(table, treatment.score), table.id)
        else:
            came = [again.walk(entry.rolled[0].table)]
        said = [(one.table, one.score, one.row, one.rerolled) for one in entry.rolled]
        found = [(roll.table, roll.score, roll.row, roll.rerolled) for roll in noted(came)]
        numbers = (again.misses, again.fine, again.experience)
        return (
            found == said and numbers == (entry.misses, entry.fine, entry.experience) and not again.left_over
        )

    def _bet(self, entry: BetPlaced, dice: Sequence[Roll]) -> bool:
        assert entry.rolled is not None
        again = _Again(self._book.content, dice)
        bout = again.walk(entry.rolled.table)
        stakes = [effect for effect in bout.effects() if isinstance(effect, fx.Stake)]
        returned = entry.stake * stakes[0].times + sum(bout.numbers("winnings"))
        return (bout.total, bout.row.id, returned) == (entry.rolled.score, entry.rolled.row, entry.returned)

    def _came_up(self, entry: GamePrepared, dice: Sequence[Roll]) -> bool:
        """Whether a scenario that was rolled for is the one its table gives."""
        if not entry.table:
            return True
        table = self._book.content.table[entry.table]
        rolls = [roll for roll in dice if roll.notation == str(parse(table.dice))]
        return any(row_for(table, roll.total).scenario == entry.scenario for roll in rolls)

    def _lands(self, rolled: Rolled) -> bool:
        return self._row(rolled).id == rolled.row

    def _row(self, rolled: Rolled) -> models.Row | models.Skill:
        """What a score leads to, on a table or among skills."""
        content = self._book.content
        if rolled.table in content.table:
            return row_for(content.table[rolled.table], rolled.score)
        learnt = (skill for skill in content.skill.values() if skill.table == rolled.table)
        return next(one for one in learnt if one.number == rolled.score)


class _Again(TableWalk[None]):
    """The walk that led to an entry, with the dice that lie there."""

    apart = HERO_INJURIES, HENCHMAN_INJURIES

    def __init__(self, content: models.Content, dice: Sequence[Roll], pays: bool = False) -> None:
        super().__init__(content)
        self.left_over = list(dice)
        self._pays = pays
        self.misses = self.fine = self.experience = 0

    def lands(self, table: models.Table, cause: Cause) -> tuple[int, None]:
        return self._next(table.dice), None

    def throws(self, dice: str, what: What, cause: Cause) -> tuple[int, None]:
        return self._next(dice), None

    def pays(self, fine: int) -> bool:
        return self._pays

    @property
    def over(self) -> bool:
        """Whoever dies of one of several injuries suffers no more: no further dice were rolled."""
        return not self.left_over

    def suffers(self, landing: Landing[None]) -> None:
        self.misses = max(self.misses, *landing.numbers("misses", "jail"), 0)
        self.fine += sum(landing.numbers("fine"))
        self.experience += sum(
            effect.points for effect in landing.effects() if isinstance(effect, fx.Experience)
        )

    def _next(self, dice: str) -> int:
        if not self.left_over or self.left_over[0].notation != str(parse(dice)):
            raise OtherDiceError
        return self.left_over.pop(0).total


def _brought(loot: Looted, totals: Sequence[int]) -> bool:
    """Loot is the sum of its purses, each of them dice in order: one for a man, several for a scenario's."""
    left = list(totals)
    for purse in loot.purses:
        got = left.pop(0) if left else 0
        while purse.what == "scenario" and got < purse.dollars and left:
            got += left.pop(0)
        if got != purse.dollars:
            return False
    return not left and loot.dollars == sum(totals)


def _played_up(wounds: Sequence[OldWound], totals: Sequence[int]) -> bool:
    return Counter(wound.score for wound in wounds) <= Counter(totals)


def _adds_up(roll: Roll) -> bool:
    """Whether faces come to their total; of a sum without faces, whether dice can."""
    try:
        dice = parse(roll.notation)
        if roll.faces:
            return dice.total(roll.faces) == roll.total
    except LotowError:
        return False
    return dice.minimum <= roll.total <= dice.maximum


def _problem(rule: str, record: Record, en: str, fr: str) -> Problem:
    return Problem(rule, f"entry {record.number}", Text(en, fr), HINT)
