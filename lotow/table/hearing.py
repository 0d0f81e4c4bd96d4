"""Taps said in words, in English or French: `shoot Jed at Kid with winchester`, `hors Kid par Jed`."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from lotow import gate
from lotow.dice import Roller
from lotow.dice.notation import Dice
from lotow.errors import LotowError, Text
from lotow.odds.reach import Mode
from lotow.rulebook import Rulebook
from lotow.rulebook.finding import matching
from lotow.rulebook.lookup import fold
from lotow.table import taps as t
from lotow.table.dropping import who_has_the_drop
from lotow.table.follows import DRAW
from lotow.table.naming import (
    countable_called,
    fighter_called,
    gun_called,
    side_called,
    target_called,
    weapon_called,
)
from lotow.table.state import FighterState, TableState

JOINTS = {
    "at": ("at", "sur", "on"),
    "with": ("with", "avec"),
    "by": ("by", "par"),
    "for": ("for", "pour"),
}
PHASE_WORDS: tuple[tuple[t.Phase, str], ...] = (
    ("drop", "drop"),
    ("drop", "initiative"),
    ("movin", "movin"),
    ("movin", "moving"),
    ("movin", "déplacement"),
    ("movin", "mouvement"),
    ("shootin", "shootin"),
    ("shootin", "shooting"),
    ("shootin", "tir"),
    ("fightin", "fightin"),
    ("fightin", "fighting"),
    ("fightin", "combat"),
)


class Said(Struct):
    """What was said after the verb: whom it is about, the numbers at the end, and what follows a joint."""

    state: TableState
    book: Rulebook
    roller: Roller | None
    words: list[str]
    numbers: tuple[int, ...]
    joined: dict[str, str]

    @property
    def name(self) -> str:
        return " ".join(self.words)

    @property
    def turn(self) -> int:
        return self.state.turn

    def fighter(self) -> FighterState:
        return fighter_called(self.state, self._somebody(self.name))

    def target(self) -> int | None:
        return target_called(self.state, self.joined["at"]) if "at" in self.joined else None

    def by(self) -> int | None:
        return fighter_called(self.state, self.joined["by"]).start.id if "by" in self.joined else None

    def weapon(self) -> str:
        return weapon_called(self.joined["with"], self.book) if "with" in self.joined else ""

    def side(self) -> str:
        return side_called(self.state, self._somebody(self.name), self.book).key

    def number(self, usual: int) -> int:
        return self.numbers[0] if self.numbers else usual

    def dice(self, count: int, en: str, fr: str) -> tuple[int, ...]:
        """The dice said, or rolled now."""
        if self.numbers:
            return self.numbers
        if self.roller is None:
            raise LotowError(
                Text(f"{en} needs {count} dice", f"{fr} : il faut {count} dés"),
                hint=Text("say the faces, for example 4 2", "dites les faces, par exemple 4 2"),
            )
        return self.roller.roll(Dice(count, 6), Text(en, fr)).faces

    def _somebody(self, name: str) -> str:
        if name:
            return name
        raise LotowError(
            Text("it does not say who", "il manque qui"), hint=Text("name somebody", "nommez quelqu'un")
        )


def hear(text: str, state: TableState, book: Rulebook, roller: Roller | None = None) -> t.Tap:
    """The tap that was said; without a `roller`, dice that were not said are asked for."""
    words = text.split()
    if words and words[0].casefold() == "note":
        return t.Noted(text=gate.name(" ".join(words[1:]), gate.LONGEST_TEXT), turn=state.turn)
    for length in range(min(len(words), 4), 0, -1):
        made = VERBS.get(fold(" ".join(words[:length])))
        if made is not None:
            return made(_said(words[length:], state, book, roller))
    if (event := _event(text, state)) is not None:
        return t.Happened(what=event, turn=state.turn)
    raise LotowError(
        Text(f"nobody here knows what {text!r} means", f"personne ici ne comprend {text!r}"),
        hint=Text(
            "begin with a verb: " + ", ".join(verbs("en")),
            "commencez par un verbe : " + ", ".join(verbs("fr")),
        ),
    )


def _said(words: list[str], state: TableState, book: Rulebook, roller: Roller | None) -> Said:
    numbers: list[int] = []
    parts: dict[str, list[str]] = {"": []}
    part = ""
    for word in words:
        joint = next((key for key, several in JOINTS.items() if word.casefold() in several), None)
        if joint is not None and joint not in parts:
            part = joint
            parts[part] = []
        elif word.isdecimal() and len(word) <= 3:
            numbers.append(int(word))
        else:
            parts[part].append(word)
    joined = {key: " ".join(several) for key, several in parts.items() if key and several}
    return Said(state, book, roller, parts[""], tuple(numbers), joined)


def _event(text: str, state: TableState) -> str | None:
    named = [(one.key, one.name) for one in state.opened.ends if one.key is not None and one.name is not None]
    words = [(key, name) for key, text_of in named for name in (key, text_of.en, text_of.fr)]
    return next(iter(matching(text, words)), None)


# One function for each verb


def _drop(said: Said) -> t.Tap:
    turn = max(said.turn, 1)
    if said.words:
        return t.DropWon(side=said.side(), turn=turn)
    dice = said.dice(len(said.state.sides), "the Drop", "l'Initiative")
    return t.DropWon(side=who_has_the_drop(said.state, dice, turn), dice=dice, turn=turn)


def _turn(said: Said) -> t.Tap:
    return t.TurnBegun(turn=said.number(said.turn + 1))


def _phase(said: Said) -> t.Tap:
    if not said.words:
        at = t.PHASES.index(said.state.phase) + 1
        if at == len(t.PHASES):
            return t.TurnBegun(turn=said.turn + 1)
        return t.PhaseBegun(phase=t.PHASES[at], turn=max(said.turn, 1))
    found = matching(said.name, PHASE_WORDS)
    if not found:
        raise LotowError(
            Text(f"{said.name!r} is no phase", f"{said.name!r} n'est pas une phase"),
            hint=Text("drop, movin, shootin or fightin", "initiative, déplacement, tir ou combat"),
        )
    return t.PhaseBegun(phase=found[0], turn=max(said.turn, 1))


def _shooting(mode: Mode) -> Callable[[Said], t.Tap]:
    def made(said: Said) -> t.Tap:
        shooter = said.fighter()
        among = {
            "shot": [one for one in shooter.guns if not one.start.thrown],
            "volley": [one for one in shooter.guns if one.start.volley],
            "both-barrels": [one for one in shooter.guns if one.start.both],
            "spread": [one for one in shooter.guns if one.start.scatter],
        }[mode]
        weapon = gun_called(shooter, said.joined.get("with", ""), said.book, among)
        return t.Shot(
            fighter=shooter.start.id, weapon=weapon, target=said.target(), mode=mode, turn=said.turn
        )

    return made


def _throw(said: Said) -> t.Tap:
    """`throw Jed dynamite`: the weapon may follow the name."""
    words, named = said.words, said.joined.get("with", "")
    while True:
        try:
            thrower = fighter_called(said.state, " ".join(words))
            break
        except LotowError:
            if len(words) < 2:
                raise
            named = f"{words[-1]} {named}".strip()
            words = words[:-1]
    among = [one for one in thrower.guns if one.start.thrown]
    weapon = gun_called(thrower, named, said.book, among)
    return t.Threw(fighter=thrower.start.id, weapon=weapon, target=said.target(), turn=said.turn)


def _jam(said: Said) -> t.Tap:
    fighter = said.fighter()
    among = [one for one in fighter.guns if one.start.weapon == fighter.last_gun]
    among = among or [one for one in fighter.guns if one.start.jams]
    weapon = gun_called(fighter, said.joined.get("with", ""), said.book, among)
    return t.Jammed(fighter=fighter.start.id, weapon=weapon, turn=said.turn)


def _wound(said: Said) -> t.Tap:
    return t.Wounded(
        fighter=target_called(said.state, said.name),
        wounds=said.number(1),
        by=said.by(),
        weapon=said.weapon(),
        turn=said.turn,
    )


def _out(said: Said) -> t.Tap:
    fighter = target_called(said.state, said.name)
    return t.WentOut(fighter=fighter, by=said.by(), weapon=said.weapon(), turn=said.turn)


def _fortune(said: Said) -> t.Tap:
    results = {"saved": True, "sauve": True, "sauvee": True, "failed": False, "rate": False, "ratee": False}
    last = fold(said.words[-1]) if said.words else ""
    if last not in results:
        raise LotowError(
            Text("it does not say how it went", "le résultat manque"),
            hint=Text("fortune Kid saved, or failed", "chance Kid sauvé, ou raté"),
        )
    fighter = fighter_called(said.state, " ".join(said.words[:-1]))
    return t.FortuneTried(fighter=fighter.start.id, saved=results[last], turn=said.turn)


def _fame(said: Said) -> t.Tap:
    reason = said.joined.get("for", "")
    return t.FameSpent(fighter=said.fighter().start.id, points=said.number(1), reason=reason, turn=said.turn)


def _pluck(said: Said) -> t.Tap:
    dice = said.dice(2, "a Pluck test", "un test de Cran")
    return t.PluckTested(fighter=said.fighter().start.id, dice=dice, turn=said.turn)


def _hills(said: Said) -> t.Tap:
    dice = said.dice(2, "Head for the Hills", "Sauve qui peut")
    return t.HillsTested(side=said.side(), dice=dice, turn=said.turn)


def _takes(said: Said) -> t.Tap:
    words = said.words
    if len(words) > 1:
        what = countable_called(said.state, words[-1]).key
        fighter = fighter_called(said.state, " ".join(words[:-1]))
    else:
        what, fighter = countable_called(said.state, "").key, said.fighter()
    return t.Took(fighter=fighter.start.id, what=what, turn=said.turn)


def _counts(said: Said) -> t.Tap:
    what = countable_called(said.state, said.words[-1] if len(said.words) > 1 else "")
    side = said.words[:-1] if len(said.words) > 1 else said.words
    key = side_called(said.state, " ".join(side), said.book).key
    return t.Counted(side=key, what=what.key, count=said.number(0), turn=said.turn)


def _drink(said: Said) -> t.Tap:
    return t.Drank(fighter=said.fighter().start.id, rolled=said.number(0), turn=said.turn)


def _end(said: Said) -> t.Tap:
    if fold(said.name) in ("draw", "a draw", "nul", "match nul", "egalite"):
        return t.Ended(winner=DRAW, turn=said.turn)
    return t.Ended(winner=said.side() if said.words else "", turn=said.turn)


def _of_fighter(kind: type[t.OfFighter]) -> Callable[[Said], t.Tap]:
    def made(said: Said) -> t.Tap:
        tap = kind(fighter=said.fighter().start.id, turn=said.turn)
        assert isinstance(tap, t.Tap)
        return tap

    return made


def _of_side(kind: type[t.OfSide]) -> Callable[[Said], t.Tap]:
    def made(said: Said) -> t.Tap:
        tap = kind(side=said.side(), turn=said.turn)
        assert isinstance(tap, t.Tap)
        return tap

    return made


Made = Callable[[Said], t.Tap]
_PHRASES: tuple[tuple[str, str, Made], ...] = (
    ("drop", "initiative", _drop),
    ("turn", "tour", _turn),
    ("phase", "phase", _phase),
    ("shoot|shoots", "tire|tir", _shooting("shot")),
    ("fan|fans", "défouraille", _shooting("volley")),
    ("both barrels", "deux canons", _shooting("both-barrels")),
    ("scatter", "chevrotines", _shooting("spread")),
    ("throw|throws", "lance", _throw),
    ("jam|jams", "enraye", _jam),
    ("reload|reloads", "recharge", _of_fighter(t.Reloaded)),
    ("wound", "blesse|blessé", _wound),
    ("out", "hors|hors de combat", _out),
    ("fortune", "chance", _fortune),
    ("fame", "réputation", _fame),
    ("pluck", "cran", _pluck),
    ("dives|dive", "plonge", _of_fighter(t.Dived)),
    ("hills", "sauve qui peut", _hills),
    ("flee|flees", "fuit|fuite", _of_side(t.SideFled)),
    ("reroll", "relance", _of_side(t.Rerolled)),
    ("prone", "au sol|sol", _of_fighter(t.WentProne)),
    ("stand|stands", "debout", _of_fighter(t.StoodUp)),
    ("mount|mounts", "en selle|monte", _of_fighter(t.GotMounted)),
    ("dismount|dismounts", "descend|à pied", _of_fighter(t.Dismounted)),
    ("unhorsed", "désarçonné", _of_fighter(t.Unhorsed)),
    ("horse dead", "cheval mort", _of_fighter(t.HorseKilled)),
    ("takes|take", "prend", _takes),
    ("leaves|leave", "sort|quitte", _of_fighter(t.LeftTable)),
    ("prisoner", "prisonnier", _of_fighter(t.MadePrisoner)),
    ("frees|free", "libère", _of_fighter(t.Freed)),
    ("counts|count", "compte", _counts),
    ("drink|drinks", "boit", _drink),
    ("end", "fin", _end),
)
"""What each tap is called in English and in French, other forms after a bar."""

VERBS: dict[str, Made] = {
    fold(form): made for en, fr, made in _PHRASES for form in (*fr.split("|"), *en.split("|"))
}


def verbs(lang: str) -> list[str]:
    """The verbs of a language, one form of each, for help and completion."""
    return [(fr if lang == "fr" else en).split("|")[0] for en, fr, _ in _PHRASES] + ["note"]
