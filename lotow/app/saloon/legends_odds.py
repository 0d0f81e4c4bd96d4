"""What the odds of Western Legends are asked about, where a name or a game at hand stands for the figures."""

from __future__ import annotations

from lotow.errors import LotowError, Text
from lotow.saloon.legends import board_facts
from lotow.saloon.legends.content import Prospecting
from lotow.saloon.legends.legends_data import game as printed
from lotow.saloon.legends.prospecting import Prospect, prospect, read_faces
from lotow.saloon.legends.state import carrying


def prospecting_dice(faces: str | None, game: str | None, db: str | None) -> tuple[Prospecting, bool]:
    """The dice as they were named, or as a game has them; and whether they are a guess."""
    if faces is not None:
        return read_faces(faces), False
    if game is None:
        return printed().prospecting, True
    from lotow.app.saloon.legends_games import LegendsGame

    with LegendsGame.open(game, db) as opened:
        return board_facts.dice(opened.state), "dice" not in opened.state.facts


def prospecting(dice: Prospecting, rolls: int, carried: int, mule: bool, miners_map: bool) -> Prospect:
    """What so many rolls bring whoever carries something already."""
    room = max(0, carrying(("mule",) if mule else ()) - carried)
    return prospect(dice, rolls, room, miners_map)


def cards_drawn(draws: int | None, against: str | None) -> tuple[int, bool]:
    """How many fight cards the other side draws, and whether ties are ours."""
    fights = {one.id: one for one in printed().fight}
    if against is None:
        return fights["bandit"].draws if draws is None else draws, False
    if draws is not None:
        raise LotowError(
            Text("--draws and --against do not go together", "--draws et --against ne vont pas ensemble"),
            hint=Text("leave out one of them", "n'en gardez qu'un"),
        )
    if against.casefold() not in fights:
        there = ", ".join(fights)
        raise LotowError(
            Text(f"nobody called {against!r} fights here", f"personne ne s'appelle {against!r} ici"),
            hint=Text(f"there are: {there}", f"il y a : {there}"),
        )
    fight = fights[against.casefold()]
    return fight.draws, fight.ties == "us"
