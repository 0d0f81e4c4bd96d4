"""Which rules a step of building breaks, or breaks further than they were broken before it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from lotow.errors import Problem
from lotow.journal.entries import Entry
from lotow.journal.entries.posse_entries import Bought, Given, Hired, Renamed
from lotow.posse.check import AT_THE_END, check
from lotow.posse.members import Posse
from lotow.rulebook import Rulebook


def newly_broken(before: Posse, after: Posse, entries: Sequence[Entry], book: Rulebook) -> list[Problem]:
    """The problems that a step makes. Who had too much and has less now, but still too much, is on the mend:
    an old problem that reads differently counts only for those whom the step gave something."""
    old = [*check(before, book)]
    old += _taken_along(old, before, entries)
    said = Counter((one.rule, one.where, one.message.en) for one in old)
    places = {(one.rule, one.where) for one in old}
    given = _receivers(before, entries)
    broken = []
    for problem in check(after, book):
        words = (problem.rule, problem.where, problem.message.en)
        said[words] -= 1
        mending = (problem.rule, problem.where) in places and problem.where.casefold() not in given
        if said[words] < 0 and not mending and problem.rule not in AT_THE_END:
            broken.append(problem)
    return broken


def _taken_along(old: Sequence[Problem], posse: Posse, entries: Sequence[Entry]) -> list[Problem]:
    """Problems of whoever gets another name, under that name: a new name is no new problem."""
    return [
        Problem(one.rule, entry.name, one.message, one.hint)
        for entry in entries
        if isinstance(entry, Renamed) and entry.member is not None
        for one in old
        if one.where == posse.member(entry.member).name and one.rule != "duplicate-name"
    ]


def _receivers(posse: Posse, entries: Sequence[Entry]) -> set[str]:
    """Whom the entries give something, by the names that problems use."""
    names: set[str] = set()
    members: set[int | None] = set()
    for entry in entries:
        match entry:
            case Hired(member=member):
                names |= {member.name, posse.name}
            case Bought(member=receiver):
                names.add(posse.name)
                members.add(receiver)
            case Given(receiver=receiver):
                members.add(receiver)
            case Renamed(name=name):
                names.add(name)
    names |= {one.name for one in posse.members if one.id in members}
    return {name.casefold() for name in names}
