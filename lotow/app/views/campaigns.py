"""Campaigns and their entries as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import to_builtins

from lotow.app.views.values import every_key
from lotow.campaign.closing import winners
from lotow.journal.campaign_state import CampaignState
from lotow.journal.records import Record, kind_of
from lotow.posse.worth import infamy
from lotow.rulebook import Rulebook

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from lotow.app.captive_talks import HeldCaptive
    from lotow.campaign.aftermath.choices import Question
    from lotow.errors import Lang
    from lotow.telling.log import LogLine


def campaign_json(state: CampaignState, book: Rulebook) -> dict[str, Any]:
    """The campaign with stable keys."""
    campaign = state.campaign
    assert campaign is not None
    return {
        "name": campaign.name,
        "planned": campaign.games,
        "house_rules": campaign.house_name,
        "on_trust": state.on_trust,
        "closed": state.closed is not None,
        "winners": winners(state.closed) if state.closed is not None else [],
        "posses": [
            {
                "name": posse.name,
                "list": posse.list,
                "player": posse.player,
                "members": len(posse.members),
                "stash": posse.stash,
                "infamy": infamy(posse, book).total,
                "games": state.tallies[key].games,
                "gone": state.gone.get(key),
                "step": part.step if (part := state.unfinished(key)) is not None else None,
            }
            for key, posse in state.posses.items()
        ],
        "prepared": [
            {
                "scenario": one.scenario,
                "posses": [state.name_of(side.posse) for side in one.sides],
            }
            for one in state.prepared
        ],
        "games": [
            {
                "game": number,
                "scenario": game.scenario,
                "date": game.date,
                "winner": next((side.name for side in game.sides if side.posse == game.winner), None),
                "posses": [side.name for side in game.sides],
            }
            for number, game in state.games.items()
        ],
    }


def captives_json(
    held: Sequence[HeldCaptive], waiting: Mapping[tuple[str, int], Question], lang: Lang
) -> list[dict[str, Any]]:
    """Who is held, and what was offered for whom."""
    return [
        {
            **to_builtins(one),
            "exchange_for": [{"member": id, "name": name} for id, name in one.exchange_for],
            "waiting": question.text.in_(lang)
            if (question := waiting.get((one.posse, one.member))) is not None
            else None,
        }
        for one in held
    ]


def entry_json(record: Record) -> dict[str, Any]:
    """A record with stable keys: its number, the kind of entry and the entry's own, the dice and answers."""
    entry: dict[str, Any] = every_key(record.entry)
    dice = [
        {"notation": one.notation, "faces": one.faces, "total": one.total, "source": one.source}
        for one in record.dice
    ]
    answers = [
        {"question": one.asked.what, "member": one.asked.member or None, "said": one.said}
        for one in record.answers
    ]
    kind = kind_of(record.entry)
    return {"number": record.number, "entry": kind, **entry, "dice": dice, "answers": answers}


def lines_json(lines: Sequence[LogLine], lang: Lang) -> list[dict[str, Any]]:
    """The lines of the log, in one language."""
    return [{**to_builtins(one), "text": one.text.in_(lang)} for one in lines]
