"""A journal in memory, for tests of steps that need no database."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from posses import book

from lotow.campaign.building import Builder
from lotow.journal.fold import fold
from lotow.journal.records import Record, Written
from lotow.journal.striking import redo, undo
from lotow.posse.members import Posse

Step = Callable[[Builder], list[Written]]


class PosseJournal:
    """A journal in memory: every step is numbered as a store numbers it."""

    def __init__(self, first: Sequence[Written]) -> None:
        self.records: list[Record] = []
        self.write(first)

    def write(self, written: Sequence[Written]) -> list[Record]:
        first = len(self.records) + 1
        new = [
            Record(number=first + at, step=first, entry=one.entry, dice=one.dice)
            for at, one in enumerate(written)
        ]
        self.records += new
        return new

    def do(self, step: Step, anyway: bool = False) -> list[Record]:
        return self.write(step(Builder(self.records, book(), anyway)))

    def undo(self) -> list[Record]:
        return self.write(undo(self.records))

    def redo(self) -> list[Record]:
        return self.write(redo(self.records))

    @property
    def posse(self) -> Posse:
        return fold(self.records).the_posse()
