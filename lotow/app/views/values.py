"""A value of ours as JSON has it, and a problem."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, structs

from lotow.errors import Lang, Problem


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
