"""Adds steps to a journal that another process adds to at the same time."""

from __future__ import annotations

import sys
from time import sleep, time

from lotow.journal.entries.posse_entries import Hired
from lotow.journal.records import Written
from lotow.posse.members import Member
from lotow.storage.opening import open_store


def add(database: str, journal_name: str, who: str, times: int) -> None:
    """Each step has one to three entries that say who wrote them and in which of its steps."""
    with open_store(database, who=who) as store:
        journal = store.find(journal_name, "posse")
        for turn in range(times):
            members = [
                Member(id=place, name=f"{who} {turn}.{place}", type="rowdy") for place in range(1 + turn % 3)
            ]
            step = [Written(entry=Hired(posse="1", member=member)) for member in members]
            store.update(journal, lambda records, step=step: step)  # type: ignore[misc]


def begin(database: str, who: str, start: float) -> None:
    """Founds a journal in a database that perhaps does not exist yet, at the same moment as others."""
    import lotow.storage.migrating
    import lotow.storage.sql  # noqa: F401

    sleep(max(0.0, start - time()))
    with open_store(database, who=who) as store:
        store.create("posse", who)


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["begin", database, who, start]:
            begin(database, who, float(start))
        case ["add", database, name, who, times]:
            add(database, name, who, int(times))
        case _:
            sys.exit("begin DATABASE WHO START | add DATABASE JOURNAL WHO TIMES")
