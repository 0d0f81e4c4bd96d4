"""A house to visit: two saved posses in the campaign Lincoln County, a game of theirs reported, a table; a
campaign and a table of others; two games of the saloon; and links of every kind to come in with. Served on a
port of its own.
"""

from __future__ import annotations

import socket
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from time import monotonic, sleep

import httpx
import uvicorn
from msgspec import Struct, structs
from support import REPOSITORY

from lotow.app import ledger, people, posses
from lotow.app.campaigns import found_campaign
from lotow.app.people import Right
from lotow.app.saloon.dice_choices import answer_made
from lotow.app.saloon.dice_games import DiceGame
from lotow.app.saloon.legends_games import LegendsGame
from lotow.app.table_seating import new_table
from lotow.campaign.report.game_report import from_raw
from lotow.posse.files import read_text
from lotow.rulebook.in_force import book_in_force
from lotow.storage.opening import open_store
from lotow.web.starting import application

KEY = b"the key of a house for the tests"
POSSES = REPOSITORY / "examples" / "posses"
GANG, LAW = "dalton-gang", "coffeyville-citizens"
AFAR = ("Younger Gang", "Northfield Citizens")
GAME = {
    "scenario": "vendetta",
    "winner": "Dalton Gang",
    "posse": [
        {"name": "Dalton Gang", "role": "attacker", "out": ["#2"]},
        {"name": "Coffeyville Citizens", "role": "defender", "fled": True, "out": ["#1", "#2", "#3", "#4"]},
    ],
}


class Served(Struct, frozen=True):
    """A house that is served: where, and the tokens of those who may come in."""

    address: str
    db: str
    tokens: Mapping[str, str]

    def link(self, who: str) -> str:
        """What somebody opens to come in."""
        return f"{self.address}/j/{self.tokens[who]}"

    def visitor(self, who: str) -> httpx.Client:
        """Somebody at a browser of his own; one who is not known brings nothing."""
        token = self.tokens.get(who)
        cookies = {"lotow": token} if token else {}
        headers = {"origin": self.address, "accept-language": "en"}
        return httpx.Client(base_url=self.address, cookies=cookies, headers=headers, timeout=30)


def lay(db: str, *, played: bool = True) -> Mapping[str, str]:
    """Fills a database, and gives the tokens by who has them."""
    book = book_in_force()
    files = (POSSES / "outlaws.toml", POSSES / "lawmen.toml")
    both = [read_text(file.read_text("utf-8"), book, file.stem) for file in files]
    for posse in both:
        posses.bring_in(posse, posse.name, book, db)
    with found_campaign("Lincoln County", db, seed="lincoln") as campaign:
        for posse in both:
            ledger.join_called(campaign, posse.name, db)
        if played:
            ledger.record(campaign, from_raw(GAME, campaign.book))
    with found_campaign("Elsewhere", db, seed="lincoln") as campaign:
        for posse, name in zip(both, AFAR, strict=True):
            ledger.join(campaign, structs.replace(posse, name=name))
    for name, sides in (("noon", [one.name for one in both]), ("afar", list(AFAR))):
        with new_table(name, db, posses=sides, scenario="vendetta", attacker=sides[0]):
            pass
    with DiceGame.new("friday", ["Dee", "Cal"], ["easy", "easy"], db, "2") as dice:
        dice.play()
        while dice.last_decider != "Dee" or dice.sitting.waits_for() != dice.seat_called("Dee"):
            dice.play([answer_made(dice.state, {})])
    with LegendsGame.new("sunday", [("Ann", "Annie Oakley"), ("Bill", "Billy the Kid")], db):
        pass
    return _tokens(db)


def _tokens(db: str) -> Mapping[str, str]:
    with open_store(db) as store:
        campaigns = {one.name: one.id for one in store.journals("campaign")}
        tables = {one.name: one.id for one in store.journals("table")}
        dice, legends = store.find("friday", "saloon-dice").id, store.find("sunday", "saloon-legends").id
    given: dict[str, tuple[Right, int, str, str]] = {
        "reader": ("read", 0, "", ""),
        "seat": ("seat", tables["noon"], "", "Sam"),
        "player": ("posse", campaigns["Lincoln County"], GANG, "Ann"),
        "other": ("posse", campaigns["Lincoln County"], LAW, "Bob"),
        "comer": ("seat", dice, "", ""),
        "teller": ("seat", legends, "", "Tess"),
        "stranger": ("posse", campaigns["Elsewhere"], "younger-gang", "Eve"),
        "spare": ("read", 0, "", "nobody yet"),
    }
    sits = people.sit(people.NOBODY, dice, "Dee", db)
    tokens = {who: people.token(people.hand_out(*what, db).id, KEY) for who, what in given.items()}
    return {**tokens, "dealt": people.token(sits.id, KEY), "owner": people.owner_token(KEY)}


@contextmanager
def serving(db: str, tokens: Mapping[str, str], port: int = 0) -> Iterator[Served]:
    """Serves a database as `lotow web` does, on this port or one that is free."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP) as bound:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind(("127.0.0.1", port))
        bound.listen(128)
        config = uvicorn.Config(
            application(db, KEY), log_level="error", access_log=False, timeout_graceful_shutdown=1
        )
        server = uvicorn.Server(config)
        thread = Thread(target=server.run, args=([bound],))
        thread.start()
        try:
            until = monotonic() + 20
            while not server.started and monotonic() < until:
                sleep(0.01)
            yield Served(f"http://127.0.0.1:{bound.getsockname()[1]}", db, tokens)
        finally:
            server.should_exit = True
            thread.join()


@contextmanager
def lincoln_house(folder: Path, *, played: bool = True) -> Iterator[Served]:
    """The whole house, with everything in a folder."""
    db = str(folder / "lotow.db")
    with serving(db, lay(db, played=played)) as served:
        yield served
