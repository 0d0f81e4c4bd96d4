"""A game of dice on phones: the dice on the table for all, each phone with its own role and its decisions.

A role is told only to whoever has that player's seat, and only that seat decides for the player.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct
from starlette.responses import Response

from lotow.app import people
from lotow.app.pages.saloon_dice_pages import keeps_block
from lotow.app.pages.saloon_dice_table import better_said
from lotow.app.people import Scope
from lotow.app.saloon.dice_choices import answer_made, choosing, dice_shown
from lotow.app.saloon.dice_games import DiceGame
from lotow.app.views.saloon_dice import (
    NOBODY,
    better_json,
    dice_json,
    dice_listed,
    dice_log_json,
    keeps_json,
    seen_roles,
)
from lotow.errors import LotowError, Text
from lotow.saloon.dice.content import character, load, role_entry
from lotow.saloon.dice.hands import unpack
from lotow.saloon.dice.state import DiceState
from lotow.saloon.dice.telling import victory
from lotow.web.linking import blocks
from lotow.web.listening import stream
from lotow.web.pages import saloon_front
from lotow.web.pages.saloon_front import DICE, code, come_in
from lotow.web.visit import NotAllowedError, Visit, slug

LAST_TOLD = 8


class Answered(Struct, frozen=True, forbid_unknown_fields=True):
    """Decisions that a program sends for its seat, and after which entry they were asked for."""

    answers: tuple[str, ...]
    player: str = ""
    entries: int | None = None


def scope(visit: Visit) -> Scope:
    return Scope(saloon=visit.journal(DICE).id)


def seat_scope(visit: Visit) -> Scope:
    """The seat that a form or a program speaks for: the one it names, else the device's own."""
    return Scope(saloon=visit.journal(DICE).id, player=_speaker(visit))


def _speaker(visit: Visit) -> str:
    named = visit.sent("player")
    if visit.body:
        try:
            named = _answered(visit).player
        except LotowError:
            named = ""
    return named or people.seat_of(visit.who, visit.journal(DICE).id)


def undo_scope(visit: Visit) -> Scope:
    """Whoever decided last may take it back."""
    with opened(visit) as game:
        return Scope(saloon=game.journal.id, player=game.last_decider)


def opened(visit: Visit) -> DiceGame:
    return DiceGame.open(visit.journal(DICE).name, visit.db)


def at(visit: Visit) -> str:
    return f"/saloon/dice/{slug(visit.journal(DICE).name)}"


# Pages


def show(visit: Visit) -> Response:
    """The table as one phone sees it: from its own seat, or as whoever only looks."""
    with opened(visit) as game:
        mine = people.seat_of(visit.who, game.journal.id)
        viewer = game.seat_called(mine) if mine else NOBODY
        taken = people.taken_seats(game.journal.id, visit.db)
        mine_to_decide = viewer != NOBODY and game.sitting.waits_for() == viewer
        advice = game.advice() if mine_to_decide and visit.asked("best") and dice_shown(game.state) else []
        return visit.page(
            "saloon_dice.html",
            game=game,
            state=game.state,
            said=dice_json(game, visit.lang, viewer),
            mine=mine,
            role=role_entry(game.state.table.roles[viewer]) if viewer != NOBODY else None,
            seats=_seats(game, viewer),
            faces={one.id: one.name.in_(visit.lang) for one in load().face},
            hand=unpack(game.state.hand),
            dice=dice_shown(game.state) if mine_to_decide else (),
            choosing=choosing(game.state) if mine_to_decide else (),
            deciding=mine_to_decide,
            best=blocks(keeps_block(advice, visit.lang), visit.book, visit.lang) if advice else [],
            log=game.log()[-LAST_TOLD:],
            ended=victory(game.state.ending, [one.name for one in game.state.table.seats])
            if game.state.ending
            else None,
            free=[one for one in game.people if one not in taken],
            taken=taken,
            undoes=visit.may("play-saloon", Scope(saloon=game.journal.id, player=game.last_decider))
            and game.last_decider != "",
            code=code(visit, game.journal.id),
            game_scope=scope(visit),
        )


def _seats(game: DiceGame, viewer: int) -> list[dict[str, Any]]:
    """Everybody in the order of turns, whoever looks first."""
    state: DiceState = game.state
    roles = seen_roles(state, viewer)
    order = range(len(roles))
    first = max(0, viewer)
    asked = game.sitting.waits_for()
    return [
        {
            "name": state.table.seats[seat].name,
            "bot": state.table.seats[seat].mind != "human",
            "character": character(state.table.seats[seat].character),
            "role": role_entry(known) if (known := roles[seat]) else None,
            "life": state.life[seat],
            "most": state.table.most[seat],
            "arrows": state.arrows[seat],
            "out": seat not in state.living,
            "turn": seat == state.active and state.ending is None,
            "asked": seat == asked,
            "me": seat == viewer,
        }
        for seat in [*order[first:], *order[:first]]
    ]


def log(visit: Visit) -> Response:
    """Everything that happened; once it is over, what would have been kept best too."""
    with opened(visit) as game:
        better = game.better() if game.state.ending is not None else []
        notes = {one.number: one for one in better}
        return visit.page(
            "saloon_dice_log.html", game=game, lines=game.log(), notes=notes, better=better_said
        )


# What is done


def sit(visit: Visit) -> Response:
    """Somebody takes a seat with this device."""
    with opened(visit) as game:
        game.seat_called(player := visit.sent("player"))
        return come_in(visit, people.sit(visit.who, game.journal.id, player, visit.db), at(visit))


def free(visit: Visit) -> Response:
    """A seat is nobody's again, for a phone that is lost or somebody who had to go."""
    taken = people.taken_seats(visit.journal(DICE).id, visit.db)
    if (id := taken.get(visit.sent("player"))) is not None:
        people.take_back(id, visit.db)
    return visit.go(at(visit))


def answer(visit: Visit) -> Response:
    """A decision of whoever is asked."""
    with opened(visit) as game:
        said = answer_made(game.state, {name: visit.sent(name) for name in visit.form})
        if visit.sent("stop"):
            said = "all"
        game.play([said], game.seat_called(_speaker(visit)), visit.number("entries"))
    visit.house.live.tapped(visit.journal(DICE))
    return visit.go(at(visit))


def go_on(visit: Visit) -> Response:
    """Dice and bots go on, where a game was dealt elsewhere and nobody has played yet."""
    with opened(visit) as game:
        game.play()
    visit.house.live.tapped(visit.journal(DICE))
    return visit.go(at(visit))


def undo(visit: Visit) -> Response:
    with opened(visit) as game:
        game.undo()
    visit.house.live.tapped(visit.journal(DICE))
    visit.say(Text("The last decision is taken back.", "La dernière décision est reprise."))
    return visit.go(at(visit))


def ask_in(visit: Visit) -> Response:
    saloon_front.ask_in(visit, DICE)
    return visit.go(at(visit))


def delete(visit: Visit) -> Response:
    return saloon_front.delete(visit, DICE)


# For programs


def every_json(visit: Visit) -> Response:
    games = DiceGame.every(visit.db)
    return visit.json(
        [dice_listed(one) for one in games if visit.may("read-saloon", Scope(saloon=one.journal.id))]
    )


def as_json(visit: Visit) -> Response:
    """The table as everybody sees it; with `as`, as that player does."""
    with opened(visit) as game:
        if not (player := visit.asked("as")):
            return visit.json(dice_json(game, visit.lang))
        if not visit.may("sit-saloon", Scope(saloon=game.journal.id, player=player)):
            raise NotAllowedError
        return visit.json(dice_json(game, visit.lang, game.seat_called(player)))


def log_json(visit: Visit) -> Response:
    with opened(visit) as game:
        lines = dice_log_json(game, game.log(), visit.lang)
        if not visit.asked("best"):
            return visit.json(lines)
        return visit.json({"log": lines, "best": [better_json(one) for one in game.better()]})


def advice_json(visit: Visit) -> Response:
    """What to keep, for whoever has dice before him: it tells what his role wants."""
    with opened(visit) as game:
        player = game.state.table.seats[game.state.active].name
        if not visit.may("sit-saloon", Scope(saloon=game.journal.id, player=player)):
            raise NotAllowedError
        keeps = keeps_json(game.advice())
        return visit.json({"player": player, "best": keeps[0], "keeps": keeps})


def answers_json(visit: Visit) -> Response:
    """Answers of one seat, one after the other: all of them or none."""
    sent = _answered(visit)
    with opened(visit) as game:
        game.play(sent.answers, game.seat_called(_speaker(visit)), sent.entries)
        told = dice_json(game, visit.lang)
    visit.house.live.tapped(visit.journal(DICE))
    return visit.json(told)


def events(visit: Visit) -> Response:
    return stream(visit, DICE)


def _answered(visit: Visit) -> Answered:
    try:
        return msgspec.json.decode(visit.body, type=Answered)
    except msgspec.MsgspecError as error:
        raise LotowError(
            Text(f"that is no answer: {error}", f"ce n'est pas une réponse : {error}"),
            hint=Text("an object with a list of answers", "un objet avec une liste de réponses"),
        ) from None
