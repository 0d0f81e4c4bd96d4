"""The saloon's front room: the games that somebody may look at, and new ones; inviting people to a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from starlette.responses import RedirectResponse, Response

from lotow.app import people
from lotow.app.people import Link, Scope
from lotow.app.saloon.dice_games import DiceGame
from lotow.app.saloon.kept_games import KeptGame
from lotow.app.saloon.legends_games import LegendsGame
from lotow.app.views.saloon_dice import dice_listed
from lotow.app.views.saloon_legends import legends_listed
from lotow.errors import Text
from lotow.saloon.dice.content import load
from lotow.saloon.dice.entries import Mind
from lotow.saloon.dice.sitting_down import BOTS, mind_called
from lotow.saloon.legends.characters import people as legends_people
from lotow.saloon.legends.entries import Variant
from lotow.saloon.legends.game_founding import VARIANTS
from lotow.saloon.legends.legends_data import game as legends_book
from lotow.storage.opening import open_store
from lotow.storage.store import Kind
from lotow.web.drawing import DrawnCode, qr
from lotow.web.pages.links import address_of
from lotow.web.visit import MOST_TOKENS, TOKENS, Visit, slug, tokens

DICE: Kind = "saloon-dice"
LEGENDS: Kind = "saloon-legends"

Game = TypeVar("Game", bound=KeptGame[Any])


def index(visit: Visit) -> Response:
    """Every game somebody may look at, and for the owner the forms for new ones."""
    most = max(len(one.roles) for one in load().table)
    return visit.page(
        "saloon.html",
        dice=[dice_listed(one) for one in _readable(visit, DiceGame.every(visit.db))],
        legends=[legends_listed(one) for one in _readable(visit, LegendsGame.every(visit.db))],
        dice_seats=most,
        bots=BOTS,
        legends_seats=legends_book().seats.most,
        characters=[one.name.in_(visit.lang) for one in legends_people().character],
        lengths=legends_book().length,
    )


def _readable(visit: Visit, games: Sequence[Game]) -> list[Game]:
    return [one for one in games if visit.may("read-saloon", Scope(saloon=one.journal.id))]


def create_dice(visit: Visit) -> Response:
    """A game of dice is dealt, and goes on until somebody has to decide."""
    minds: list[Mind] = []
    for mind in BOTS:
        minds += [mind_called(mind)] * max(0, min(visit.number(f"bots-{mind}"), 8))
    with DiceGame.new(visit.sent("name"), visit.every_sent("player"), minds, visit.db) as game:
        game.play()
        people.open_seat(game.journal.id, visit.db, new=True)
        return visit.go(f"/saloon/dice/{slug(game.name)}")


def create_legends(visit: Visit) -> Response:
    players = zip(visit.form.getlist("player"), visit.form.getlist("character"), strict=False)
    seats = [(str(name), str(who)) for name, who in players if str(name).strip()]
    variants: list[Variant] = [one for one in VARIANTS if visit.sent(f"variant-{one}")]
    expansion = bool(visit.sent("expansion"))
    length = visit.sent("length", "average")
    with LegendsGame.new(visit.sent("name"), seats, visit.db, length, expansion, variants) as game:
        people.open_seat(game.journal.id, visit.db, new=True)
        return visit.go(f"/saloon/legends/{slug(game.name)}")


# Inviting


def ask_in(visit: Visit, kind: Kind) -> None:
    """The link by which everybody at the table comes in is made when it is first asked for."""
    people.open_seat(visit.journal(kind).id, visit.db, new=True)


def code(visit: Visit, journal: int) -> tuple[str, DrawnCode] | None:
    """The invitation to a game as an address and a QR code, for its owner."""
    link = people.open_seat(journal, visit.db) if visit.may("own") else None
    if link is None:
        return None
    address = address_of(visit, link)
    return address, qr(address)


def delete(visit: Visit, kind: Kind) -> Response:
    """Sets a game aside; whoever wants it gone types its name."""
    journal = visit.journal(kind)
    visit.must_be_named(journal)
    with open_store(visit.db) as store:
        store.delete(journal)
    visit.say(Text(f"{journal.name} is gone", f"{journal.name} n'est plus là"))
    return visit.go("/saloon")


def come_in(visit: Visit, link: Link, where: str) -> Response:
    """This device keeps a link of its own from now on."""
    token = people.token(link.id, visit.house.key)
    response = RedirectResponse(where, 303)
    visit.keep(response, TOKENS, "~".join([token, *tokens(visit.request)][:MOST_TOKENS]))
    return response
