"""A game of Western Legends as JSON: everybody's sheet, the log, the final count. All of it lies open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from lotow.errors import Lang

if TYPE_CHECKING:
    from lotow.app.saloon.kept_games import GameLine
    from lotow.app.saloon.legends_games import LegendsGame
    from lotow.saloon.legends.entries import Entry
    from lotow.saloon.legends.scoring import Score
    from lotow.saloon.legends.state import LegendsTable


def legends_json(state: LegendsTable) -> dict[str, Any]:
    """A game of Western Legends with stable keys; everything in it lies open."""
    return {
        "name": state.name,
        "target": state.target,
        "expansion": state.expansion,
        "variants": list(state.variants),
        "round": state.round,
        "active": None if state.over else state.active.name,
        "actions": max(0, state.actions),
        "sheriff_active": state.sheriff_active,
        "triggered_by": state.triggered_by or None,
        "last_round": state.last_round or None,
        "over": state.over,
        "facts": state.facts,
        "stories": [list(discs) for discs in state.stories],
        "players": [
            {
                **{
                    key: getattr(player, key)
                    for key in player.__struct_fields__
                    if key not in ("gear", "token_points")
                },
                "hand_limit": player.hand_limit,
                "movement": player.movement,
                "gear": [
                    {"item": one.item, "kind": one.kind, "upgraded": one.upgraded, "active": one.active}
                    for one in player.gear
                ],
            }
            for player in state.players.values()
        ],
    }


def legends_score_json(scores: Sequence[Score], lang: Lang) -> dict[str, Any]:
    """The final count, line by line."""
    return {
        "scores": [
            {
                "player": one.player,
                "rank": one.rank,
                "total": one.total,
                "lines": [{"what": line.what.in_(lang), "points": line.points} for line in one.lines],
                "decided": one.decided.in_(lang) if one.decided is not None else None,
            }
            for one in scores
        ]
    }


def legends_entry_json(entry: Entry, lang: Lang) -> dict[str, Any]:
    """Something that was said at the table, with all that came of it."""
    return {
        "words": entry.words.in_(lang),
        "changes": [
            {"player": change.player, "what": change.what, "by": change.by} for change in entry.changes
        ],
        "follows": [one.in_(lang) for one in entry.follows],
        "warnings": [one.in_(lang) for one in entry.warnings],
    }


def legends_log_json(lines: Sequence[GameLine[Entry]], lang: Lang) -> list[dict[str, Any]]:
    """What happened, entry by entry, what was taken back included."""
    from lotow.app.saloon.kept_games import Undone

    return [
        {
            "number": one.number,
            "at": one.at,
            "who": one.who,
            "struck": one.struck,
            **(
                {"undone_after": one.entry.after}
                if isinstance(one.entry, Undone)
                else legends_entry_json(one.entry, lang)
            ),
        }
        for one in lines
    ]


def legends_listed(game: LegendsGame) -> dict[str, Any]:
    """A game as it is listed."""
    state = game.state
    return {
        "name": game.name,
        "players": list(state.players),
        "round": state.round,
        "active": None if state.over else state.active.name,
        "over": state.over,
        "created": game.journal.created,
    }
