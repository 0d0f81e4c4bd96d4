"""A journal in memory, for tests of steps that need no database."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from posses import book

from lotow.campaign.building import Builder
from lotow.campaign.entries import Record, Written
from lotow.campaign.state import fold
from lotow.campaign.striking import fits, redo, undo
from lotow.posse.members import Posse

Step = Callable[[Builder], list[Written]]


class Journal:
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
        written = undo(self.records)
        fits(self.records, written)
        return self.write(written)

    def redo(self) -> list[Record]:
        written = redo(self.records)
        fits(self.records, written)
        return self.write(written)

    @property
    def posse(self) -> Posse:
        return fold(self.records).the_posse()
