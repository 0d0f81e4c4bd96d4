"""Whether the campaign's own dice are its own, and whose dice came from elsewhere.

Every roll is made again from the seed. What counted when it was made is what decides, even if it was struck
later.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct

from lotow.campaign.aftermath.desk import PREPARE
from lotow.campaign.own_dice import SOURCE, seed_of
from lotow.dice import Roll, parse
from lotow.dice.derived import faces_for
from lotow.dice.typed import SUM
from lotow.errors import LotowError, Problem, Text
from lotow.journal.entries.aftermath_entries import BETWEEN, STEPS, OfMember, StepFinished
from lotow.journal.entries.game_entries import GamePrepared, GameRecorded, Joined
from lotow.journal.entries.posse_entries import Struck
from lotow.journal.fold import counting, struck
from lotow.journal.records import Asked, Record
from lotow.journal.turns import asked_for

HINT = Text(
    "somebody has changed the journal, or a roll was not the campaign's own",
    "quelqu'un a modifié le journal, ou ces dés ne sont pas ceux de la campagne",
)


class Handful(Struct, frozen=True, kw_only=True):
    """Where the dice of a posse came from: rolls of the campaign's own, typed in, from a seed somebody chose,
    or from elsewhere (a script, rolls that do not say what they were for)."""

    posse: str
    name: str
    campaign: int = 0
    typed: int = 0
    seeded: int = 0
    other: int = 0


def handfuls(records: Sequence[Record]) -> tuple[Handful, ...]:
    """Whose dice came from where, over everything that counts; posses that rolled none are left out."""
    counted: dict[str, Counter[str]] = {}
    names: dict[str, str] = {}
    for record in counting(records):
        if isinstance(record.entry, Joined):
            names[record.entry.posse] = record.entry.value.name
        for roll in record.dice:
            if roll.faces or roll.source == SUM:
                asked = asked_for(roll)
                posse = asked.posse if asked is not None else record.entry.posse
                counted.setdefault(posse, Counter())[_source(roll)] += 1
    return tuple(
        Handful(posse=key, name=names.get(key, ""), **counts) for key, counts in sorted(counted.items())
    )


def _source(roll: Roll) -> str:
    if roll.source in (SOURCE, "typed"):
        return roll.source
    if roll.source == SUM:
        return "typed"
    return "seeded" if roll.source.startswith("seed ") else "other"


def check_dice(records: Sequence[Record]) -> Iterator[Problem]:
    """Rolls that say they are the campaign's own and are not what its seed gives, or were not to be rolled
    there and then."""
    if not records:
        return
    seed, so_far = seed_of(records[0]), _SoFar()
    for at, record in enumerate(records):
        if isinstance(record.entry, Struck):
            so_far.gone = struck(records[: at + 1])
        for roll in record.dice:
            if roll.source == SOURCE:
                yield from _problems(seed, record, roll, so_far)
            so_far.rolled(record, roll)
        so_far.happened(record)


class _SoFar:
    """What had been rolled, finished and played by an entry, struck or not."""

    def __init__(self) -> None:
        self.gone: set[int] = set()
        self._turns: dict[Asked, list[tuple[int, int]]] = {}
        self._finished: dict[tuple[str, int], list[int]] = {}
        self._games: list[tuple[int, int]] = []
        self._joined: dict[str, int] = {}

    def rolled(self, record: Record, roll: Roll) -> None:
        asked = asked_for(roll)
        if asked is not None:
            self._turns.setdefault(asked._replace(turn=0), []).append((record.number, asked.turn))

    def happened(self, record: Record) -> None:
        entry = record.entry
        if isinstance(entry, StepFinished):
            self._finished.setdefault((entry.posse, entry.game), []).append(record.number)
        elif isinstance(entry, Joined):
            self._joined[entry.posse] = self.next_game() - 1
        elif isinstance(entry, GameRecorded):
            self._games.append((record.number, entry.game))

    def step(self, posse: str, game: int) -> str:
        """The step a posse was at; between games when it has done them all, or has played none yet."""
        if self._joined.get(posse) == game:
            return BETWEEN
        done = [number for number in self._finished.get((posse, game), ()) if number not in self.gone]
        return STEPS[len(done)] if len(done) < len(STEPS) else BETWEEN

    def next_game(self) -> int:
        return max((game for number, game in self._games if number not in self.gone), default=0) + 1

    def turn(self, asked: Asked, record: Record) -> int:
        """For which time a thing is rolled: a preparation counts by itself, a step over all its entries."""
        alone = isinstance(record.entry, (GamePrepared, GameRecorded))
        earlier = self._turns.get(asked._replace(turn=0), ())
        turns = [
            turn
            for number, turn in earlier
            if (number == record.number if alone else number not in self.gone)
        ]
        return turns[-1] + 1 if turns else 1


def _problems(seed: str, record: Record, roll: Roll, so_far: _SoFar) -> Iterator[Problem]:
    asked = asked_for(roll)
    if asked is None or not _belongs(asked, record, so_far):
        yield _problem(
            "dice-subject", record, "a roll is not for this entry", "un jet n'est pas pour cette entrée"
        )
        return
    if asked.turn != so_far.turn(asked, record):
        yield _problem(
            "dice-turn",
            record,
            f"{asked.what} was rolled out of turn",
            f"{asked.what} : jet fait hors de son tour",
        )
    try:
        dice = parse(roll.notation)
        right = roll.faces == faces_for(seed, asked, dice) and roll.total == dice.total(roll.faces)
    except LotowError:
        right = False
    if not right:
        faces = " ".join(map(str, roll.faces))
        yield _problem(
            "dice-wrong",
            record,
            f"the campaign's dice do not show {faces} for {asked.what}",
            f"les dés de la campagne ne donnent pas {faces} pour {asked.what}",
        )


def _belongs(asked: Asked, record: Record, so_far: _SoFar) -> bool:
    """Whether what a roll says it was for is what its entry is about."""
    entry = record.entry
    if isinstance(entry, (GamePrepared, GameRecorded)):
        posses = {side.posse for side in entry.sides}
        return (asked.step, asked.game) == (PREPARE, so_far.next_game()) and asked.posse in posses
    here = (entry.posse, getattr(entry, "game", 0))
    if isinstance(entry, OfMember) and asked.member != entry.member:
        return False
    return (asked.posse, asked.game) == here and asked.step == so_far.step(*here)


def _problem(rule: str, record: Record, en: str, fr: str) -> Problem:
    return Problem(rule, f"entry {record.number}", Text(en, fr), HINT)
