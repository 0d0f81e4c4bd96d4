"""Questions of odds from the fields of a form: who, with what, how far; and the curve over range or Grit."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from lotow.app.combatants import Kept, combatant_called, contender_called, target_called, weapon_called
from lotow.app.posses import kept_posse
from lotow.errors import LotowError, Text
from lotow.odds.asking import OddsQuestion
from lotow.odds.attempts import HILLS, AskedPluck
from lotow.odds.brawls import duel_question, fight_question, gunfight_question, with_mounts
from lotow.odds.combatant import Combatant
from lotow.odds.described import read_inches, read_thing
from lotow.odds.gunfight import Duellist
from lotow.odds.questions import AskedShot, Points, sweep
from lotow.odds.reach import Aim, Mode
from lotow.odds.stances import Contender, Stance
from lotow.odds.volleys import read_shooter, volley_question
from lotow.posse.members import Posse
from lotow.rulebook import Rulebook
from lotow.rulebook.models import Weapon

Fields = Mapping[str, str]
MODES: dict[str, Mode] = {"fanning": "volley", "both": "both-barrels", "spread": "spread"}
MOST_TURNS, MOST_THINGS = 10, 5


class Curve(Struct, frozen=True):
    """Chances over every value of one thing."""

    over: Text
    values: tuple[str, ...]
    lines: dict[str, list[float]]


class OddsForm:
    """Reads the fields of one form; what is not understood is refused with a sentence."""

    def __init__(self, fields: Fields, db: str | None, book: Rulebook) -> None:
        self.fields = fields
        self.book = book
        self._kept: Kept = _finder(db, book)

    def question(self, kind: str) -> OddsQuestion:
        makers: dict[str, Callable[[], OddsQuestion]] = {
            "shoot": self._shoot,
            "volley": self._volley,
            "fight": self._fight,
            "duel": self._duel,
            "gunfight": self._gunfight,
            "pluck": self._pluck,
        }
        return makers[kind]()

    def curves(self) -> list[Curve]:
        """A shot over the range and over the target's Grit."""
        gun, aim = self._weapon("with"), self._aim()
        shot = AskedShot(self._who("first"), self._target(gun), gun, aim)
        (far,) = sweep(self.book.content, [shot], "range")
        (tough,) = sweep(self.book.content, [shot], "grit")
        return [
            _curve(Text("range in inches", "portée en pouces"), far),
            _curve(Text("the target's Grit", "Résistance de la cible"), tough),
        ]

    def _shoot(self) -> OddsQuestion:
        gun = self._weapon("with")
        shot = AskedShot(self._who("first"), self._target(gun), gun, self._aim())
        return shot.question(self.book.content)

    def _volley(self) -> OddsQuestion:
        aim = self._aim()
        lines = [one.strip() for one in self.fields.get("by", "").splitlines() if one.strip()]
        if not lines or len(lines) > MOST_TURNS:
            raise LotowError(
                Text("say who shoots, one a line", "dites qui tire, un par ligne"),
                hint=Text('"2 deputy with sixgun at 8"', "« 2 deputy with sixgun at 8 »"),
            )
        shooters = [read_shooter(self.book, one, aim, self._called) for one in lines]
        return volley_question(self.book.content, self._who("second"), shooters)

    def _fight(self) -> OddsQuestion:
        mine = Stance(charging="charging" in self.fields)
        one, other = self._contender("first", "with", mine), self._contender("second", "against", Stance())
        return fight_question(self.book.content, one, with_mounts([other]))

    def _duel(self) -> OddsQuestion:
        one = self._contender("first", "with", Stance())
        other = self._contender("second", "against", Stance())
        return duel_question(self.book.content, one, other)

    def _gunfight(self) -> OddsQuestion:
        aim = replace(self._aim(), mode="shot")
        mine, theirs = self._weapon("with"), self._weapon("against")
        return gunfight_question(
            self.book.content,
            Duellist(who=self._who("first"), weapon=mine, aim=aim),
            Duellist(who=self._who("second"), weapon=theirs, aim=aim),
        )

    def _pluck(self) -> OddsQuestion:
        said = self.fields.get("first", "").strip()
        turns = self.fields.get("turns", "")
        number = int(turns) if turns.isdecimal() and 1 <= int(turns) <= MOST_TURNS else 0
        who = self._called(f"P{said}" if said.isdecimal() else said)
        asked = AskedPluck(test=HILLS if number else "pluck", turns=number or 1)
        return asked.question(self.book.content, who)

    def _aim(self) -> Aim:
        things = [one.strip() for one in self.fields.get("way", "").split(",") if one.strip()]
        return Aim(
            distance=read_inches(far) if (far := self.fields.get("range", "").strip()) else None,
            in_the_way=tuple(read_thing(self.book, one) for one in things[:MOST_THINGS]),
            mode=MODES.get(self.fields.get("mode", ""), "shot"),
            shooter_mounted="mounted" in self.fields,
            target_mounted="target_mounted" in self.fields,
            keep_fortune="keep_fortune" in self.fields,
        )

    def _weapon(self, field: str) -> Weapon:
        return weapon_called(self.fields.get(field, ""), self.book)

    def _contender(self, who: str, held: str, stance: Stance) -> Contender:
        stance = replace(stance, keep_fortune="keep_fortune" in self.fields)
        text = self.fields.get(who, "")[:200]
        return contender_called(text, self.fields.get(held, ""), stance, self.book, self._kept)

    def _who(self, field: str) -> Combatant:
        return self._called(self.fields.get(field, ""))

    def _called(self, text: str) -> Combatant:
        return combatant_called(text[:200], self.book, self._kept)

    def _target(self, gun: Weapon) -> Combatant:
        return target_called(self.fields.get("second", "")[:200], gun, self.book, self._kept)


def _finder(db: str | None, book: Rulebook) -> Kept:
    def find(posse: str) -> tuple[Posse, Rulebook]:
        from lotow.storage.opening import open_store

        if ":" in posse:
            kept = kept_posse(posse, db, book)
            return kept.posse, kept.book
        with open_store(db) as store:
            name = store.find(posse, "posse").name
        kept = kept_posse(name, db, book)
        return kept.posse, kept.book

    return find


def _curve(over: Text, points: Points) -> Curve:
    lines = {name: [float(chances.get(name, 0)) for _, chances in points] for name in points[0][1]}
    return Curve(over, tuple(str(value) for value, _ in points), lines)
