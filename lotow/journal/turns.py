"""How often something has been rolled or asked for in a step, counted over the records that count.

So the next roll of the same kind is a new one, and one that was undone comes again with the same number.
"""

from __future__ import annotations

from typing import Literal

from lotow.dice import Roll
from lotow.journal.campaign_state import CampaignState, Progress
from lotow.journal.entries.aftermath_entries import BETWEEN
from lotow.journal.records import Asked, Record

DONE = "done"
"""What a player says who has nothing more to buy."""

SPEND: Literal["spend"] = "spend"
"""The question that is asked until somebody says so."""


def asked_for(roll: Roll) -> Asked | None:
    """What a roll was for; None for rolls of old, which did not say."""
    subject = roll.subject
    return Asked._make(subject) if len(subject) == len(Asked._fields) else None


def next_turn(part: Progress, asked: Asked, *, die: bool) -> int:
    """For which time this is rolled or asked in the step at hand."""
    return part.turns.get(_key(asked, die), 0) + 1


def note(state: CampaignState, record: Record) -> None:
    """Counts what was rolled and asked for an entry. Whoever ends a visit between games may come again."""
    for roll in record.dice:
        asked = asked_for(roll)
        if asked is not None and (part := _part(state, asked)) is not None:
            part.turns[_key(asked, True)] = asked.turn
    for answer in record.answers:
        if (part := _part(state, answer.asked)) is not None:
            part.turns[_key(answer.asked, False)] = answer.asked.turn
            if answer.asked.what == SPEND:
                part.spent = answer.said == DONE and answer.asked.step != BETWEEN


def _part(state: CampaignState, asked: Asked) -> Progress | None:
    part = state.parts.get(asked.posse)
    return part if part is not None and (part.game, part.phase) == (asked.game, asked.step) else None


def _key(asked: Asked, die: bool) -> str:
    return f"{asked.what} {asked.member}{'' if die else '?'}"
