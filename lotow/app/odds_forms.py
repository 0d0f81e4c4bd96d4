"""Questions of odds from the fields of a form: who, with what, how far; and the curve over range or Grit."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

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
from lotow.odds.questions import AskedShot, Points, mode_called, sweep
from lotow.odds.reach import Aim, Mode
from lotow.odds.stances import HAND_WEAPON, Contender, Stance
from lotow.odds.volleys import read_shooter, volley_question
from lotow.posse.members import Posse
from lotow.rulebook import Rulebook
from lotow.rulebook.models import Weapon

Fields = Mapping[str, str]
MOST_TURNS, MOST_THINGS, MOST_SHOTS = 10, 5, 6
_AT = ("range", "way", "target_mounted", "into_fight", "keep_fortune")
_SIDE = ("trapped", "prone", "climbing", "mounted")
FIELDS: dict[str, tuple[str, ...]] = {
    "shoot": (
        *("first", "second", "with", *_AT),
        *("moved", "mode", "shots", "mounted", "hidden", "at_mount", "laid"),
    ),
    "volley": ("by", "second", *_AT),
    "fight": (
        *("first", "second", "with", "against", "charging", "charged", "across", "at_mount", "keep_fortune"),
        *(*_SIDE, *(f"enemy_{one}" for one in _SIDE)),
    ),
    "duel": ("first", "second", "with", "against", "charging", "charged", "keep_fortune"),
    "gunfight": ("first", "second", "with", "against", "range", "way", "keep_fortune"),
    "pluck": ("first", "turns"),
}
"""What a form of each kind may say; ticks are said by being there."""


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
        """What is asked; a field that this kind knows nothing of is refused, never left out of the answer."""
        for name in self.fields:
            if name not in FIELDS[kind]:
                known = ", ".join(FIELDS[kind])
                raise LotowError(
                    Text(f"nothing here is called {name[:40]!r}", f"rien ici ne s'appelle {name[:40]!r}"),
                    hint=Text(f"known are {known}", f"sont connus {known}"),
                )
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
        charging, charged, across = (name in self.fields for name in ("charging", "charged", "across"))
        mine = self._stands(Stance(charging=charging, charged=charged, across=across), "")
        at_mount = "at_mount" in self.fields
        theirs = self._stands(Stance(charging=charged, across=across, at_mount=at_mount), "enemy_")
        one, other = self._contender("first", "with", mine), self._contender("second", "against", theirs)
        return fight_question(self.book.content, one, with_mounts([other]))

    def _stands(self, stance: Stance, side: str) -> Stance:
        return replace(stance, **{name: side + name in self.fields for name in _SIDE})

    def _duel(self) -> OddsQuestion:
        one = self._contender("first", "with", Stance(charging="charging" in self.fields))
        other = self._contender("second", "against", Stance(charging="charged" in self.fields))
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
        number = self._number("turns", MOST_TURNS)
        who = self._called(f"P{said}" if said.isdecimal() else said)
        asked = AskedPluck(test=HILLS if number else "pluck", turns=number or 1)
        return asked.question(self.book.content, who)

    def _aim(self) -> Aim:
        things = [one.strip() for one in self.fields.get("way", "").split(",") if one.strip()]
        return Aim(
            distance=self._inches("range"),
            moved=self._inches("moved") or 0,
            in_the_way=tuple(read_thing(self.book, one) for one in few_things(things)),
            mode=way_to_fire(self.fields.get("mode", "")),
            shots=self._number("shots", MOST_SHOTS) or 1,
            into_fight="into_fight" in self.fields,
            hidden="hidden" in self.fields,
            at_mount="at_mount" in self.fields,
            laid="laid" in self.fields,
            shooter_mounted="mounted" in self.fields,
            target_mounted="target_mounted" in self.fields,
            keep_fortune="keep_fortune" in self.fields,
        )

    def _inches(self, field: str) -> float | None:
        said = self.fields.get(field, "").strip()
        return read_inches(said[:20]) if said else None

    def _number(self, field: str, most: int) -> int:
        """Turns or shots; 0 where nothing is said."""
        said = self.fields.get(field, "").strip()
        if said and not (said.isascii() and said.isdecimal() and 1 <= int(said[:6]) <= most):
            raise LotowError(
                Text(f"{said[:40]!r} is too few or too many", f"{said[:40]!r} est trop ou trop peu"),
                hint=Text(f"give a number from 1 to {most}", f"donnez un nombre de 1 à {most}"),
            )
        return int(said or 0)

    def _weapon(self, field: str) -> Weapon:
        return weapon_called(self.fields.get(field, ""), self.book)

    def _contender(self, who: str, held: str, stance: Stance) -> Contender:
        stance = replace(stance, keep_fortune="keep_fortune" in self.fields)
        text = self.fields.get(who, "")[:200]
        weapon = self.fields.get(held, "").strip() or HAND_WEAPON
        return contender_called(text, weapon, stance, self.book, self._kept)

    def _who(self, field: str) -> Combatant:
        return self._called(self.fields.get(field, ""))

    def _called(self, text: str) -> Combatant:
        return combatant_called(text[:200], self.book, self._kept)

    def _target(self, gun: Weapon) -> Combatant:
        return target_called(self.fields.get("second", "")[:200], gun, self.book, self._kept)


def way_to_fire(said: str) -> Mode:
    """How a gun is fired: as the odds call it, in either language; nothing said is a shot."""
    mode = mode_called(said) if said.strip() else "shot"
    if mode is None:
        raise LotowError(
            Text(f"nobody shoots like that: {said[:40]}", f"on ne tire pas ainsi : {said[:40]}"),
            hint=Text("shot, volley, both-barrels or spread", "visé, défouraillé, deux canons ou dispersion"),
        )
    return mode


def few_things(things: Sequence[str]) -> Sequence[str]:
    """What is in the way, unless it is more than a web form may ask about."""
    if len(things) > MOST_THINGS:
        raise LotowError(
            Text("that is too much in the way", "cela fait trop d'obstacles"),
            hint=Text(f"name {MOST_THINGS} at most", f"nommez-en {MOST_THINGS} au plus"),
        )
    return things


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
