"""A game of Western Legends on a page, the same for everybody: sheets, tracks, what was said, the count.

Whoever has a seat says what happens at the table in his own words; everybody else reads along.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct
from starlette.responses import Response

from lotow.app.pages.legends_pages import score_page
from lotow.app.pages.saloon_legends_sheet import game_sheet_facts
from lotow.app.people import Scope
from lotow.app.saloon.kept_games import Undone
from lotow.app.saloon.legends_games import LegendsGame
from lotow.app.views.saloon_legends import (
    legends_entry_json,
    legends_json,
    legends_listed,
    legends_log_json,
    legends_score_json,
)
from lotow.errors import LANGS, Lang, LotowError, Text
from lotow.saloon.legends import board_facts
from lotow.saloon.legends.entries import Entry
from lotow.saloon.legends.legends_words import tell
from lotow.saloon.legends.scoring import score
from lotow.saloon.legends.state import LegendsTable, Player
from lotow.web.linking import blocks
from lotow.web.listening import stream
from lotow.web.pages import saloon_front
from lotow.web.pages.saloon_front import LEGENDS, code
from lotow.web.visit import Visit, slug

LAST_TOLD = 10
OFTEN = (
    Text("takes $20", "prend 20 $"),
    Text("draws 2", "pioche 2"),
    Text("takes 10 and a card", "prend 10 et une carte"),
    Text("moves", "se déplace"),
    Text("works", "travaille"),
    Text("prospects", "prospecte"),
    Text("heals", "se soigne"),
    Text("end turn", "fin du tour"),
)
"""What is said most, a tap each."""


class SpokenPhrases(Struct, frozen=True, forbid_unknown_fields=True):
    """What was said at the table, sent by a program."""

    phrases: tuple[str, ...]


def scope(visit: Visit) -> Scope:
    return Scope(saloon=visit.journal(LEGENDS).id)


def opened(visit: Visit) -> LegendsGame:
    return LegendsGame.open(visit.journal(LEGENDS).name, visit.db)


def at(visit: Visit) -> str:
    return f"/saloon/legends/{slug(visit.journal(LEGENDS).name)}"


# Pages


def show(visit: Visit) -> Response:
    """Everybody's sheet, whose turn it is, what was said last."""
    with opened(visit) as game:
        return visit.page(
            "saloon_legends.html",
            game=game,
            state=game.state,
            sheets=[_sheet(game.state, one) for one in game.state.players.values()],
            log=_told(game, visit.lang)[-LAST_TOLD:],
            plays=visit.may("play-saloon", scope(visit)),
            often=OFTEN,
            code=code(visit, game.journal.id),
        )


def _sheet(state: LegendsTable, player: Player) -> dict[str, Any]:
    """A player's sheet with the tracks row by row: each space and whether it is reached."""
    names = board_facts.TRACKS if state.expansion else board_facts.TRACKS[:2]
    tracks = []
    for name in names:
        track, points = board_facts.track(state, name), getattr(player, name)
        marks = [at < points for at in range(len(track.spaces))]
        rows = [marks[at : at + track.row_length] for at in range(0, len(marks), track.row_length)]
        tracks.append((name, points, rows))
    active = not state.over and player.name == state.active.name
    return {"player": player, "tracks": tracks, "active": active}


def _told(game: LegendsGame, lang: Lang) -> list[tuple[int, str, list[str], bool]]:
    """Number, words, what follows from it, and whether it was taken back."""
    back = Text("A step is taken back.", "On revient en arrière.").in_(lang)
    return [
        (one.number, back, [], False)
        if isinstance(one.entry, Undone)
        else (one.number, tell(one.entry, lang), [more.in_(lang) for more in one.entry.follows], one.struck)
        for one in game.lines
    ]


def log(visit: Visit) -> Response:
    with opened(visit) as game:
        return visit.page("saloon_legends_log.html", game=game, lines=_told(game, visit.lang))


def score_shown(visit: Visit) -> Response:
    """The count as if the game ended now."""
    with opened(visit) as game:
        page = blocks(score_page(game.state, score(game.state), visit.lang), visit.book, visit.lang)
        return visit.page("saloon_legends_score.html", game=game, page=page)


def sheet(visit: Visit) -> Response:
    """The score sheet and the player aid for these players, to print."""
    from lotow.sheets.legends import legends

    with opened(visit) as game:
        printed = legends(game_sheet_facts(game.state, visit.lang), lang=visit.lang)
        return visit.file(printed.finish(), f"{game.name}.pdf", "application/pdf", inline=True)


# What is done


def do(visit: Visit) -> Response:
    """Something was said at the table: everything that comes of it is told."""
    with opened(visit) as game:
        phrase = visit.sent("phrase").strip() or visit.sent("typed").strip()
        written = game.do([phrase])
        entries = [one.entry for one in written if not isinstance(one.entry, Undone)]
    visit.house.live.tapped(visit.journal(LEGENDS))
    said = [_came_of(one) for one in entries]
    bad = any(one.warnings for one in entries)
    visit.say(
        Text(" ".join(one.en for one in said), " ".join(one.fr for one in said)), "bad" if bad else "good"
    )
    return visit.go(at(visit))


def _came_of(entry: Entry) -> Text:
    """An entry, what follows from it, and what the rules say against it."""
    en, fr = (
        " ".join(
            [tell(entry, lang), *(one.in_(lang) for one in entry.follows), *_warned(entry, lang)],
        )
        for lang in LANGS
    )
    return Text(en, fr)


def _warned(entry: Entry, lang: Lang) -> list[str]:
    said = Text("The rules say otherwise: {}", "Contraire aux règles : {}").in_(lang)
    return [said.format(one.in_(lang)) for one in entry.warnings]


def set_fact(visit: Visit) -> Response:
    """Something the texts do not give, read off the board."""
    with opened(visit) as game:
        written = game.set(visit.sent("fact"), visit.sent("value"))
        for one in written:
            if not isinstance(one.entry, Undone):
                visit.say(one.entry.words)
    visit.house.live.tapped(visit.journal(LEGENDS))
    return visit.go(at(visit))


def undo(visit: Visit) -> Response:
    with opened(visit) as game:
        game.undo()
    visit.house.live.tapped(visit.journal(LEGENDS))
    visit.say(Text("The last entry is taken back.", "La dernière entrée est annulée."))
    return visit.go(at(visit))


def ask_in(visit: Visit) -> Response:
    saloon_front.ask_in(visit, LEGENDS)
    return visit.go(at(visit))


def delete(visit: Visit) -> Response:
    return saloon_front.delete(visit, LEGENDS)


# For programs


def every_json(visit: Visit) -> Response:
    games = LegendsGame.every(visit.db)
    return visit.json(
        [legends_listed(one) for one in games if visit.may("read-saloon", Scope(saloon=one.journal.id))]
    )


def as_json(visit: Visit) -> Response:
    with opened(visit) as game:
        return visit.json(legends_json(game.state))


def score_json(visit: Visit) -> Response:
    with opened(visit) as game:
        scores = legends_score_json(score(game.state), visit.lang)
        return visit.json({"over": game.state.over, **scores})


def log_json(visit: Visit) -> Response:
    with opened(visit) as game:
        return visit.json(legends_log_json(game.lines, visit.lang))


def phrases_json(visit: Visit) -> Response:
    """Phrases, all of them or none, and the game they make."""
    try:
        sent = msgspec.json.decode(visit.body, type=SpokenPhrases)
    except msgspec.MsgspecError as error:
        raise LotowError(
            Text(f"nothing was said: {error}", f"rien n'a été dit : {error}"),
            hint=Text("an object with a list of phrases", "un objet avec une liste de phrases"),
        ) from None
    with opened(visit) as game:
        written = game.do(sent.phrases)
        done = [
            legends_entry_json(one.entry, visit.lang) for one in written if not isinstance(one.entry, Undone)
        ]
        told = {"done": done, "game": legends_json(game.state)}
    visit.house.live.tapped(visit.journal(LEGENDS))
    return visit.json(told)


def events(visit: Visit) -> Response:
    return stream(visit, LEGENDS)
