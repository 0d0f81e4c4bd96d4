"""A value of ours as JSON has it, a problem, and what looking over things has shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct, structs

from lotow.errors import Lang, Problem

if TYPE_CHECKING:
    from lotow.app.backups import Backup
    from lotow.app.looking_over import Verified


def problem_json(problem: Problem, lang: Lang) -> dict[str, str]:
    return {
        "rule": problem.rule,
        "where": problem.where,
        "message": problem.message.in_(lang),
        "hint": problem.hint.in_(lang),
    }


def every_key(value: Any) -> Any:
    """A value as JSON has it, with the keys that hold nothing but what they begin with."""
    if isinstance(value, Struct):
        return {key: every_key(one) for key, one in structs.asdict(value).items()}
    return [every_key(one) for one in value] if isinstance(value, tuple) else value


def verified_json(found: Verified, lang: Lang) -> dict[str, Any]:
    """What looking over a journal has shown."""
    return {
        "clean": not found.problems,
        "entries": found.entries,
        "head": found.head,
        "on_trust": found.on_trust,
        "problems": [problem_json(one, lang) for one in found.problems],
        "dice": found.dice,
        "called": found.called,
    }


def backup_json(kept: Backup, lang: Lang) -> dict[str, Any]:
    """What is in a backup."""
    problems = [problem_json(one, lang) for one in kept.problems]
    return {"journals": kept.journals, "entries": kept.entries, "problems": problems}
