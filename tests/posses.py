"""Posses for tests, written as posse files write them, and what `check` says of them."""

from __future__ import annotations

from typing import Any

from lotow.errors import Problem
from lotow.posse.check import check
from lotow.posse.files import from_raw
from lotow.posse.members import Member, Posse
from lotow.rulebook import Rulebook, load_rulebook

LEADERS = {"cowboys": "trail boss", "lawmen": "sheriff", "outlaws": "desperado"}
COMMON = {"cowboys": "cowpoke", "lawmen": "upstanding citizen", "outlaws": "rowdy"}


def book() -> Rulebook:
    return load_rulebook()


def fighter(type: str, *gear: str, **keys: Any) -> dict[str, Any]:
    return {"type": type, "gear": list(gear), **keys}


def gun(type: str, *options: str, **keys: Any) -> dict[str, Any]:
    return {"type": type, "options": list(options), **keys}


def posse_of(
    *fighters: dict[str, Any], list: str = "cowboys", guns: tuple[dict[str, Any], ...] = (), **keys: Any
) -> Posse:
    """A posse of exactly these fighters and hired guns."""
    raw = {"name": "Riders", "list": list, "fighter": [*fighters], "hired-gun": [*guns], **keys}
    return from_raw(raw, book())


def legal_with(
    *fighters: dict[str, Any], list: str = "cowboys", guns: tuple[dict[str, Any], ...] = (), **keys: Any
) -> Posse:
    """A leader and two others, rich enough for anything, and these."""
    others = (fighter(LEADERS[list]), fighter(COMMON[list], count=2))
    return posse_of(*others, *fighters, list=list, guns=guns, **{"budget": 1000, **keys})


def only_problem(posse: Posse, rule: str) -> Problem:
    """The one problem that a posse has, of this rule."""
    problems = check(posse, book())
    assert [one.rule for one in problems] == [rule]
    return problems[0]


def said(problem: Problem) -> tuple[str, str, str, str]:
    """A problem in English and in French: what is wrong, and how to mend it."""
    return (problem.message.en, problem.hint.en, problem.message.fr, problem.hint.fr)


def rules_broken(posse: Posse) -> list[str]:
    return [one.rule for one in check(posse, book())]


def named(posse: Posse, name: str) -> Member:
    return next(one for one in posse.members if one.name == name)
