"""Posses as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import to_builtins

from lotow.app.views.values import every_key, problem_json
from lotow.errors import Lang
from lotow.posse.check import check
from lotow.posse.members import Posse
from lotow.posse.standing import standing
from lotow.posse.worth import cost, cost_of, infamy
from lotow.rulebook import Rulebook

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lotow.app.posses import KeptPosse, PastStep


def check_json(posse: Posse, book: Rulebook, lang: Lang) -> dict[str, Any]:
    """What `check --json` prints."""
    problems = check(posse, book)
    return {
        "name": posse.name,
        "list": posse.list,
        "legal": not problems,
        "cost": cost(posse),
        "budget": posse.budget,
        "stash": posse.stash,
        "infamy": infamy(posse, book).total,
        "models": len(posse.members),
        "problems": [problem_json(one, lang) for one in problems],
    }


def posse_json(posse: Posse, book: Rulebook, lang: Lang) -> dict[str, Any]:
    """The whole posse, which `import` takes back, with what it adds up to. Every key is always there."""
    members = [
        {**every_key(one), "cost": cost_of(one), "profile": to_builtins(standing(one, book).profile)}
        for one in posse.members
    ]
    summary = check_json(posse, book, lang)
    return {
        **every_key(posse),
        **{key: summary[key] for key in summary if key != "name"},
        "members": members,
    }


def history_json(steps: Sequence[PastStep], lang: Lang) -> list[dict[str, Any]]:
    """Every step of a posse in words; `struck` are those taken back."""
    return [
        {
            "number": record.number,
            "at": record.at,
            "who": record.who,
            "what": what.in_(lang),
            "struck": struck,
            "dice": record.dice,
        }
        for record, what, struck in steps
    ]


def listed_json(kept: Sequence[KeptPosse], lang: Lang) -> list[dict[str, Any]]:
    """The saved posses with their sums, the books they were made with, and the campaign they ride in."""
    sums = ("name", "list", "player", "legal", "cost", "budget", "stash", "infamy", "models")
    keys = (*sums, "books", "campaign")
    rows = [
        {
            **check_json(one.posse, one.book, lang),
            "player": one.posse.player,
            "books": books_json(one, lang),
            "campaign": one.rides_in,
        }
        for one in kept
    ]
    return [{key: row[key] for key in keys} for row in rows]


def books_json(kept: KeptPosse, lang: Lang) -> list[dict[str, Any]]:
    """Every book a posse was made with; `change` is null while it is the same. A file remembers none."""
    changed = {one.where: problem_json(one, lang) for one in kept.changed_books()}
    return [
        {"name": pin.book, "version": pin.version, "change": changed.get(pin.book)} for pin in kept.made_with
    ]
