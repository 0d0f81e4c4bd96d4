"""A game in memory to tap at, without a database: two posses at a table, and what is said there."""

from __future__ import annotations

from typing import Any

from msgspec import structs
from posses import book, fighter, gun, posse_of

from lotow.dice import ScriptedRoller
from lotow.posse.members import Posse
from lotow.rulebook.models import Side
from lotow.table import taps as t
from lotow.table.beginning import open_table
from lotow.table.folding import fold
from lotow.table.hearing import hear
from lotow.table.line_up import Opened
from lotow.table.saying import Sayer
from lotow.table.seats import one_off_seat
from lotow.table.table_state import FighterState, SideState, TableState
from lotow.table.tap_checks import problems_of

LAW, GANG = "law", "gang"


def lawmen() -> Posse:
    """A sheriff with a shotgun, a deputy with a winchester and a horse, and two citizens."""
    return posse_of(
        fighter("sheriff", "shotgun", "hand weapon", name="Brady"),
        fighter("deputy", "repeating rifle", "sixgun", "horse", name="Jed Stone"),
        fighter("upstanding citizen", "sixgun", name="Ann"),
        fighter("upstanding citizen", "rifle", name="Tom"),
        list="lawmen",
        name="Ogallala Law",
    )


def outlaws(*guns: dict[str, Any]) -> Posse:
    """A desperado with whiskey, a kid, a tough, and a prospector with dynamite or other hired guns."""
    return posse_of(
        fighter("desperado", "sixgun", "fine whiskey", name="Cole"),
        fighter("kid", "sixgun", name="Kid Pardee"),
        fighter("tough", "rifle", name="Pip"),
        guns=guns or (gun("prospector", name="Old Sam"),),
        list="outlaws",
        name="Ash Boys",
    )


def begun_with(*guns: dict[str, Any]) -> Opened:
    """A vendetta with these hired guns among the outlaws."""
    return opened(gang=outlaws(*guns))


def opened(scenario: str = "vendetta", attacker: str = GANG, gang: Posse | None = None) -> Opened:
    posses = {LAW: lawmen(), GANG: gang or outlaws()}
    roles: dict[str, Side | None] = {key: "attacker" if key == attacker else "defender" for key in posses}
    chosen = book().content.scenario[book().find(scenario, "scenario")[1]]
    seats = [one_off_seat(key, posse, book(), roles[key]) for key, posse in posses.items()]
    return open_table("evening", chosen, seats, book())


class Evening:
    """A table where things are said; `say` lets everything through, `refused` names the rules broken."""

    def __init__(self, scenario: str = "vendetta", attacker: str = GANG, begun: Opened | None = None) -> None:
        self.opened = begun or opened(scenario, attacker)
        self.taps: list[t.Tap] = []

    @property
    def state(self) -> TableState:
        return fold(self.opened, self.taps)

    def hear(self, text: str, *dice: int) -> t.Tap:
        tap = hear(text, self.state, book(), ScriptedRoller(dice) if dice else None)
        return structs.replace(tap, device="here", number=len(self.taps) + 1)

    def say(self, *texts: str) -> TableState:
        """Says one thing after the other, each of which must be possible."""
        for text in texts:
            assert self.refused(text) == [], text
            self.taps.append(self.hear(text))
        return self.state

    def insist(self, *texts: str) -> TableState:
        for text in texts:
            self.taps.append(self.hear(text))
        return self.state

    def refused(self, text: str) -> list[str]:
        """The rules against something."""
        return [one.rule for one in problems_of(self.state, self.hear(text))]

    def undo(self, number: int) -> TableState:
        """Takes back a tap by its number."""
        self.taps.append(
            t.TapStruck(device="here", number=len(self.taps) + 1, of_device="here", of_number=number)
        )
        return self.state

    def who(self, name: str) -> FighterState:
        return next(one for one in self.state.fighters.values() if one.name.startswith(name))

    def side(self, key: str) -> SideState:
        return self.state.sides[key]

    def gun(self, name: str, weapon: str) -> str:
        found = next(one for one in self.who(name).guns if one.start.weapon == weapon)
        return found.state

    def told(self, text: str) -> tuple[str, str]:
        """What was said, said again in both languages."""
        words = Sayer(self.state, book()).say(self.hear(text))
        return words.en, words.fr
