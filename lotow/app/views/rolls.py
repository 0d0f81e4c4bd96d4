"""Rolls and results of tables as JSON."""

from __future__ import annotations

from typing import Any

from lotow.dice import Roll
from lotow.errors import Lang
from lotow.rulebook.table_rolls import Outcome


def roll_json(roll: Roll) -> dict[str, Any]:
    return {"roll": roll.notation, "dice": roll.faces, "total": roll.total, "source": roll.source}


def outcome_json(outcome: Outcome, lang: Lang) -> dict[str, Any]:
    result = {
        "id": outcome.id,
        "name": outcome.name.in_(lang),
        "text": outcome.text.in_(lang),
        "rerolled": outcome.rerolled,
    }
    return {
        **roll_json(outcome.roll),
        "total": outcome.total,
        "result": result,
        "then": [outcome_json(one, lang) for one in outcome.then],
    }
