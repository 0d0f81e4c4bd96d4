"""Sticks of dynamite and bottles of nitro that a game used up: whose, of which kind, and whether he had any.

Reading: a hired gun who brings one to every game has it anew each time, so the one that came with him is used
first and nothing is struck off for it.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from lotow.campaign.prepare import used_up
from lotow.errors import LotowError, Problem, Text
from lotow.posse.members import Held, Member, Posse
from lotow.posse.roll_call import member_called
from lotow.rulebook import Rulebook


class Throw(Struct, frozen=True):
    """One explosive used, by whom."""

    member: Member
    held: Held


def explosives(member: Member, book: Rulebook) -> list[Held]:
    """What a member could throw or lay, what came with him first."""
    carried = [held for held in used_up(member, book) if held.item in book.content.weapon]
    return sorted(carried, key=lambda held: not held.included)


def throws(said: Sequence[str], posse: Posse, book: Rulebook) -> tuple[list[Throw], list[Problem]]:
    """What was thrown, a line each (`Bob`, `Bob (nitro)`), and everything that cannot have been."""
    left = {member.id: explosives(member, book) for member in posse.members}
    found: list[Throw] = []
    problems: list[Problem] = []
    for line in said:
        try:
            found.append(_throw(line, posse, left, book))
        except LotowError as error:
            problems.append(Problem("nothing-to-throw", posse.name, error.message, error.hint))
    return found, problems


def _throw(line: str, posse: Posse, left: dict[int, list[Held]], book: Rulebook) -> Throw:
    name, _, kind = line.partition("(")
    member = member_called(posse, name.strip())
    there = left[member.id]
    wanted = book.find(kind.rstrip(") "), "weapon")[1] if kind else ""
    fitting = [held for held in there if wanted in ("", held.item)]
    if not fitting:
        what = Text("such explosive", "cet explosif") if kind else Text("explosive", "d'explosif")
        raise LotowError(
            Text(
                f"{member.name} has no {what.en} left to throw",
                f"{member.name} n'a plus {what.fr} à lancer",
            ),
            hint=Text("each stick is thrown once", "chaque bâton ne se lance qu'une fois"),
        )
    kinds = {held.item for held in fitting}
    if len(kinds) > 1:
        names = [book.gear(item).name for item in sorted(kinds)]
        raise LotowError(
            Text(f"{member.name} has several kinds of explosive", f"{member.name} a plusieurs explosifs"),
            hint=Text(
                f"say which: {' or '.join(f'{member.name} ({one.en})' for one in names)}",
                f"précisez : {' ou '.join(f'{member.name} ({one.fr})' for one in names)}",
            ),
        )
    there.remove(fitting[0])
    return Throw(member, fitting[0])
