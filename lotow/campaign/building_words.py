"""What somebody who builds a posse says, a line each: `3 cowpoke with sixgun`, `jed +lasso -sixgun`, `undo`.

Lines are read into orders; whoever shows the posse carries them out. Both languages are always understood.
"""

from __future__ import annotations

import re

from msgspec import Struct

from lotow.errors import LotowError, Text
from lotow.posse.written import MOST
from lotow.rulebook.lookup import fold


class Hire(Struct, frozen=True):
    """So many of a type, or a hired gun, with this gear each."""

    type: str
    count: int = 1
    name: str = ""
    gear: tuple[str, ...] = ()


class Refit(Struct, frozen=True):
    """What somebody gets and gives back."""

    who: str
    wanted: tuple[str, ...] = ()
    unwanted: tuple[str, ...] = ()


class DropGear(Struct, frozen=True):
    """Members who leave."""

    who: tuple[str, ...]


class Rename(Struct, frozen=True):
    who: str
    name: str


class Copy(Struct, frozen=True):
    who: str
    count: int = 1


class Suggest(Struct, frozen=True):
    """Fill what is left, for at most so many dollars."""

    dollars: int | None = None


class Menu(Struct, frozen=True):
    """What there is to choose from: fighters, hired guns, or gear for a member."""

    of: str = ""


class Pick(Struct, frozen=True):
    """Numbers of the menu, each so many times."""

    numbers: tuple[tuple[int, int], ...]


class Plain(Struct, frozen=True):
    """A word that stands for itself: undo, redo, check, print, help, done."""

    word: str


Order = Hire | Refit | DropGear | Rename | Copy | Suggest | Menu | Pick | Plain

VERBS: dict[str, Text] = {
    "drop": Text("drop", "retirer"),
    "rename": Text("rename", "renommer"),
    "copy": Text("copy", "copier"),
    "suggest": Text("suggest", "proposer"),
    "menu": Text("menu", "menu"),
    "undo": Text("undo", "annuler"),
    "redo": Text("redo", "refaire"),
    "check": Text("check", "vérifier"),
    "print": Text("print", "imprimer"),
    "help": Text("help", "aide"),
    "done": Text("done", "terminer"),
}
ALSO = {
    "dismiss": "drop",
    "congedier": "drop",
    "renvoyer": "drop",
    "quit": "done",
    "exit": "done",
    "fini": "done",
    "fin": "done",
    "hire": "hire",
    "recruter": "hire",
    "engager": "hire",
    "buy": "buy",
    "acheter": "buy",
    "sell": "sell",
    "vendre": "sell",
}
PLAIN = ("undo", "redo", "check", "print", "help", "done")
GUNS = ("guns", "hired guns", "mercenaires")

HELP: tuple[tuple[Text, Text], ...] = (
    (
        Text("3 cowpoke with sixgun, hand weapon", "3 vacher avec 6 coups, arme blanche"),
        Text("hire, armed alike", "recruter, armés de même"),
    ),
    (
        Text("trail boss called Jed with horse", "chef de convoi nommé Jed avec cheval"),
        Text("hire by name", "recruter sous un nom"),
    ),
    (Text("jed +lasso -sixgun", "jed +lasso -6 coups"), Text("buy, give back", "acheter, rendre")),
    (Text("drop levi", "retirer levi"), Text("he leaves", "il s'en va")),
    (Text("rename levi to Lefty", "renommer levi en Lefty"), Text("another name", "un autre nom")),
    (Text("copy jed 2", "copier jed 2"), Text("two more like him", "deux autres comme lui")),
    (
        Text("suggest, suggest 60", "proposer, proposer 60"),
        Text("fill up, with at most $60", "compléter, avec 60 $ au plus"),
    ),
    (
        Text("menu, menu guns, menu jed", "menu, menu mercenaires, menu jed"),
        Text("lists to pick from: 2, 4x3, 1 5", "des listes où choisir : 2, 4x3, 1 5"),
    ),
    (
        Text("undo, redo, check, print, done", "annuler, refaire, vérifier, imprimer, terminer"),
        Text("Tab completes, up brings back", "Tab complète, haut rappelle"),
    ),
)
"""How it is said, and what it does."""

_VERBS = {fold(said): verb for verb, both in VERBS.items() for said in (both.en, both.fr)} | ALSO
_PICKS = re.compile(r"\d+(?:\s*[x*]\s*\d+)?(?:[\s,]+\d+(?:\s*[x*]\s*\d+)?)*")
_PICK = re.compile(r"(\d+)(?:\s*[x*]\s*(\d+))?")
_HIRE = re.compile(
    r"(?:(?P<count>\d+)\s*x?\s+)?(?P<type>.+?)"
    r"(?:\s+(?:called|nommée?)\s+(?P<name>\"[^\"]*\"|.+?))?"
    r"(?:\s+(?:with|avec)\s+(?P<gear>.+))?",
    re.IGNORECASE,
)
_RENAME = re.compile(r"(?P<who>.+?)\s+(?:to|en)\s+(?P<name>.+)", re.IGNORECASE)
_BUY = re.compile(r"(?P<gear>.+?)\s+(?:for|pour)\s+(?P<who>.+)", re.IGNORECASE)
_SELL = re.compile(r"(?P<gear>.+?)\s+(?:of|from|de|à)\s+(?P<who>.+)", re.IGNORECASE)
_CHANGES = re.compile(r"(?:^|(?<=\s))([+-])\s*")


def read_order(line: str) -> Order | None:
    """The order a line means, None for an empty one; raises a LotowError when it is not understood."""
    line = line.strip()
    if not line:
        return None
    if line == "?":
        return Plain("help")
    if _PICKS.fullmatch(line):
        return Pick(tuple((int(at), min(int(times or 1), MOST)) for at, times in _PICK.findall(line)))
    first, _, rest = line.partition(" ")
    verb = _VERBS.get(fold(first), "")
    if verb and verb != "hire":
        return _ordered(verb, rest.strip(), line)
    if verb == "hire":
        line = rest.strip()
    if _CHANGES.search(line):
        return _change(line)
    return _hire(line)


def items(said: str) -> tuple[str, ...]:
    """Things with commas between."""
    return tuple(word.strip() for word in said.split(",") if word.strip())


def _ordered(verb: str, rest: str, line: str) -> Order:
    if verb in PLAIN:
        if rest:
            raise _not_understood(line)
        return Plain(verb)
    match verb:
        case "menu":
            return Menu(rest)
        case "suggest":
            dollars = rest.removeprefix("--dollars").strip(" $=")
            if dollars and not dollars.isdecimal():
                raise _not_understood(line)
            return Suggest(int(dollars) if dollars else None)
        case "drop" if rest:
            return DropGear(items(rest))
        case "copy" if rest:
            who, _, count = rest.rpartition(" ")
            return Copy(who, min(int(count), MOST)) if who and count.isdecimal() else Copy(rest)
        case "buy" if (match := _BUY.fullmatch(rest)) is not None:
            return Refit(match["who"].strip(), items(match["gear"]), ())
        case "sell" if (match := _SELL.fullmatch(rest)) is not None:
            return Refit(match["who"].strip(), (), items(match["gear"]))
        case "rename" if (match := _RENAME.fullmatch(rest)) is not None:
            return Rename(match["who"].strip(), match["name"].strip().strip('"'))
    raise _not_understood(line)


def _change(line: str) -> Refit:
    """`jed +lasso, horse -sixgun`."""
    who, *parts = _CHANGES.split(line)
    wanted: list[str] = []
    unwanted: list[str] = []
    for sign, said in zip(parts[::2], parts[1::2], strict=True):
        (wanted if sign == "+" else unwanted).extend(items(said))
    if not who.strip() or not (wanted or unwanted):
        raise _not_understood(line)
    return Refit(who.strip(), tuple(wanted), tuple(unwanted))


def _hire(line: str) -> Hire:
    match = _HIRE.fullmatch(line)
    if match is None:
        raise _not_understood(line)
    name = (match["name"] or "").strip().strip('"').strip()
    return Hire(match["type"].strip(), int(match["count"] or 1), name, items(match["gear"] or ""))


def _not_understood(line: str) -> LotowError:
    verb = _VERBS.get(fold(line.partition(" ")[0]), "")
    forms = [said for said, _ in HELP if verb and said.en.startswith(verb)] or [said for said, _ in HELP[:3]]
    return LotowError(
        Text(f"cannot make out {line!r}", f"impossible de comprendre {line!r}"),
        hint=Text(
            f"for example: {'; '.join(one.en for one in forms)}",
            f"par exemple : {' ; '.join(one.fr for one in forms)}",
        ),
    )
