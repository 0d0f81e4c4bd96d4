"""A game of dice as JSON: the table as one player sees it, the log, advice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgspec import to_builtins

from lotow.errors import Lang
from lotow.saloon.dice.belief import shown
from lotow.saloon.dice.entries import Dealt
from lotow.saloon.dice.hands import unpack
from lotow.saloon.dice.playing import question

if TYPE_CHECKING:
    from lotow.app.saloon.dice_games import Better, DiceGame, GameTold
    from lotow.saloon.dice.advice import Advice
    from lotow.saloon.dice.content import Role
    from lotow.saloon.dice.state import DiceState

NOBODY = -1
"""Who looks at a table without sitting at it."""


def seen_roles(state: DiceState, viewer: int = NOBODY) -> tuple[Role | None, ...]:
    """The roles that somebody at the table may see; all of them once the game is over."""
    return state.table.roles if state.ending is not None else shown(state.table, state.living, viewer)


def dice_json(game: DiceGame, lang: Lang, viewer: int = NOBODY) -> dict[str, Any]:
    """A game of dice as one seat sees it, or whoever only looks: hidden roles are null."""
    state, seats = game.state, game.state.table.seats
    roles = seen_roles(state, viewer)
    asked = game.sitting.waits_for()
    ending = state.ending
    return {
        "name": game.name,
        "entries": game.lines[-1].number,
        "viewer": seats[viewer].name if viewer != NOBODY else None,
        "turn": state.turn,
        "phase": state.phase,
        "active": seats[state.active].name if ending is None else None,
        "pile": state.pile,
        "dice": list(unpack(state.hand)),
        "to_roll": state.to_roll,
        "rerolls": state.rerolls,
        "players": [
            {
                "name": one.name,
                "bot": None if one.mind == "human" else one.mind,
                "character": one.character,
                "role": roles[seat],
                "life": state.life[seat],
                "most": state.table.most[seat],
                "arrows": state.arrows[seat],
                "out": seat not in state.living,
            }
            for seat, one in enumerate(seats)
        ],
        "asked": None
        if asked is None
        else {"player": seats[asked].name, "question": question(state).in_(lang)},
        "ending": None
        if ending is None
        else {"victor": ending.victor, "players": [seats[seat].name for seat in ending.seats]},
    }


def dice_listed(game: DiceGame) -> dict[str, Any]:
    """A game of dice as it is listed."""
    asked, seats = game.sitting.waits_for(), game.state.table.seats
    return {
        "name": game.name,
        "players": [one.name for one in seats],
        "turn": game.state.turn,
        "waits_for": seats[asked].name if asked is not None else None,
        "over": game.state.ending is not None,
        "created": game.journal.created,
    }


def dice_log_json(game: DiceGame, lines: Sequence[GameTold], lang: Lang) -> list[dict[str, Any]]:
    """What happened, entry by entry. The deal tells no role that is hidden still."""
    return [
        {
            "number": one.line.number,
            "at": one.line.at,
            "who": one.line.who,
            "words": one.words.in_(lang),
            "struck": one.line.struck,
            "entry": _entry_seen(game, one),
        }
        for one in lines
    ]


def _entry_seen(game: DiceGame, told: GameTold) -> dict[str, Any]:
    from lotow.app.saloon.kept_games import Undone

    entry = told.line.entry
    if isinstance(entry, Undone):
        return {"what": "undone", "after": entry.after}
    whole: dict[str, Any] = to_builtins(entry)
    if isinstance(entry, Dealt):
        for seat, role in zip(whole["seats"], seen_roles(game.state), strict=True):
            seat["role"] = role
        if game.state.ending is None:
            whole["seed"] = None
    return whole


def better_json(better: Better) -> dict[str, Any]:
    """What somebody kept beside what would have been best."""
    kept, best = keeps_json((better.kept, better.best))
    return {"number": better.number, "player": better.player, "kept": kept, "best": best}


def keeps_json(found: Sequence[Advice]) -> list[dict[str, Any]]:
    """Advice, the best keep first."""
    return [
        {"keep": list(unpack(one.kept)), "roll": one.rolled, "worth": round(one.worth, 9)} for one in found
    ]
