"""What a player says at the Tradin' Post, a line each: `buy sixgun for Jed`, `search musket by Ann`.

Lines are read into actions, and actions written as lines that are read as the same again (by numbers and ids,
so that they still mean the same when names have changed): that is how the journal keeps them.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from lotow.campaign.aftermath.choices import (
    Action,
    Buy,
    Dismiss,
    Give,
    HireGun,
    NewName,
    Recruit,
    Retain,
    Search,
    Sell,
    Swap,
    VisitDoctor,
)
from lotow.errors import LotowError, Text
from lotow.posse.roll_call import member_called
from lotow.rulebook.lookup import fold

if TYPE_CHECKING:
    from lotow.campaign.aftermath.desk import Desk

STASH = ("stash", "magot")
POSSE = ("posse", "bande")
GEAR = ("weapon", "mount", "item")
HELP: tuple[tuple[Text, Text], ...] = (
    (
        Text("buy ITEM [for WHO]", "acheter OBJET [pour QUI]"),
        Text(
            "a common item, for the stash unless you say whom", "un objet commun, pour le magot sauf mention"
        ),
    ),
    (
        Text("search ITEM by HERO [for WHO]", "chercher OBJET par HÉROS [pour QUI]"),
        Text("a hero looks for a rare item, once a game", "un objet rare, une recherche par héros"),
    ),
    (
        Text("recruit TYPE [called NAME] [with A, B]", "recruter TYPE [nommé NOM] [avec A, B]"),
        Text("a fighter of the list, with gear of its list", "un combattant de la liste, équipé selon elle"),
    ),
    (
        Text("hire GUN [called NAME] [with A, B]", "engager TYPE [nommé NOM] [avec A, B]"),
        Text("a hired gun, with its options", "un mercenaire, avec ses options"),
    ),
    (
        Text("sell ITEM [of WHO]", "vendre OBJET [à QUI]"),
        Text("half the Tradin' Post's price", "la moitié du prix du comptoir"),
    ),
    (
        Text("give ITEM from WHO to WHO", "donner OBJET venant de QUI pour QUI"),
        Text("between fighters, or to and from the stash", "d'un combattant à un autre, ou au magot"),
    ),
    (
        Text("swap ITEM of WHO for ITEM of WHO", "troquer OBJET de QUI contre OBJET de QUI"),
        Text("two fighters exchange something", "deux combattants échangent quelque chose"),
    ),
    (
        Text("doctor WHO", "docteur QUI"),
        Text("a hero with a serious injury sees the doc", "un héros blessé va chez le toubib"),
    ),
    (
        Text("pay WHO / unpaid WHO", "payer QUI / impayé QUI"),
        Text("a hired gun's retainer, or let it go", "les honoraires d'un mercenaire, ou son départ"),
    ),
    (Text("dismiss WHO", "congédier QUI"), Text("a fighter leaves", "un combattant s'en va")),
    (
        Text("rename WHO to NAME", "renommer QUI en NOM"),
        Text("a fighter, or the posse itself", "un combattant, ou la bande elle-même"),
    ),
)
FRENCH = {
    "acheter": "buy",
    "chercher": "search",
    "recruter": "recruit",
    "engager": "hire",
    "vendre": "sell",
    "donner": "give",
    "docteur": "doctor",
    "payer": "pay",
    "impaye": "unpaid",
    "congedier": "dismiss",
    "troquer": "swap",
    "renommer": "rename",
}
_CALLED = r"(?:called|nommé) (?P<name>\"[^\"]*\"|.+?)"
_WITH = r"(?:with|avec) (?P<gear>[^\"]+?)"
_HIRE = rf"(?P<type>.+?)(?: {_CALLED})?(?: {_WITH})?"
_GEAR_FIRST = rf"(?P<type>[^\"]+?) {_WITH} {_CALLED}"
"""A name in double quotes may hold any words."""

_OF = "(?:of|de|à)"

_FORMS: dict[str, tuple[str, ...]] = {
    "buy": (r"(?P<item>.+?)(?: (?:for|pour) (?P<who>.+))?",),
    "search": (r"(?P<item>.+?) (?:by|par) (?P<hero>.+?)(?: (?:for|pour) (?P<who>.+))?",),
    "recruit": (_GEAR_FIRST, _HIRE),
    "hire": (_GEAR_FIRST, _HIRE),
    "sell": (r"(?P<item>.+?)(?: (?:of|à) (?P<who>.+))?",),
    "give": (r"(?P<item>.+?) (?:from|venant de) (?P<giver>.+?) (?:to|pour) (?P<receiver>.+)",),
    "doctor": (r"(?P<who>.+)",),
    "pay": (r"(?P<who>.+)",),
    "unpaid": (r"(?P<who>.+)",),
    "dismiss": (r"(?P<who>.+)",),
    "swap": (rf"(?P<item>.+?) {_OF} (?P<who>.+?) (?:for|contre) (?P<other>.+?) {_OF} (?P<receiver>.+)",),
    "rename": (r"(?P<who>.+?) (?:to|en) (?P<name>\"[^\"]*\"|.+)",),
}


def read_action(line: str, desk: Desk) -> Action:
    """The action a line means; raises a LotowError that says what was not understood."""
    verb, _, rest = line.strip().partition(" ")
    verb = FRENCH.get(fold(verb), verb.casefold())
    forms = _FORMS.get(verb, ())
    matches = (re.fullmatch(form, rest.strip(), re.IGNORECASE) for form in forms)
    match = next((one for one in matches if one is not None), None)
    if match is None:
        known = [said for said, _ in HELP if verb in said.en.split()] or [said for said, _ in HELP]
        said = line.strip()
        raise LotowError(
            Text(f"cannot make out {said!r}", f"impossible de comprendre {said!r}"),
            hint=Text("; ".join(one.en for one in known), " ; ".join(one.fr for one in known)),
        )
    return _LineReading(desk, {name: text or "" for name, text in match.groupdict().items()}).action(verb)


def words_of(action: Action) -> str:
    """The line that is read as this action."""
    match action:
        case Buy(item=item, member=member, version=version):
            return f"buy {_made(item, version)}{_for(member)}"
        case Search(hero=hero, item=item, member=member, version=version):
            return f"search {_made(item, version)} by #{hero} for {_called(member)}"
        case Recruit(type=type, name=name, gear=gear):
            return f"recruit {type}{_named(name, gear)}"
        case HireGun(type=type, name=name, options=gear):
            return f"hire {type}{_named(name, gear)}"
        case Sell(item=item, member=member):
            return f"sell {item} of {_called(member)}"
        case Give(item=item, giver=giver, receiver=receiver):
            return f"give {item} from {_called(giver)} to {_called(receiver)}"
        case VisitDoctor(member=member):
            return f"doctor #{member}"
        case Dismiss(member=member):
            return f"dismiss #{member}"
        case Swap(item=item, member=member, other_item=wanted, other=other):
            return f"swap {item} of {_called(member)} for {wanted} of {_called(other)}"
        case NewName(name=name, member=member):
            whom = f"#{member}" if member is not None else POSSE[0]
            return f'rename {whom} to "{_unquoted(name)}"'
        case Retain(member=member, pay=pays):
            return f"{'pay' if pays else 'unpaid'} #{member}"


def _made(item: str, version: str | None) -> str:
    return f"{item} ({version})" if version is not None else item


def _called(member: int | None) -> str:
    return f"#{member}" if member is not None else STASH[0]


def _for(member: int | None) -> str:
    return f" for #{member}" if member is not None else ""


def _named(name: str, gear: tuple[str, ...]) -> str:
    """Quotes within a name are written as single ones, or it could not be read again."""
    called = _unquoted(name)
    return (f' called "{called}"' if called else "") + (f" with {', '.join(gear)}" if gear else "")


def _unquoted(name: str) -> str:
    return name.strip().replace('"', "'")


class _LineReading:
    """The words of one line, looked up."""

    def __init__(self, desk: Desk, words: dict[str, str]) -> None:
        self.desk = desk
        self.words = words

    def action(self, verb: str) -> Action:
        match verb:
            case "buy":
                item, version = self._item()
                return Buy(item=item, version=version, member=self._who("who"))
            case "search":
                item, version = self._item()
                hero = self._someone("hero")
                return Search(hero=hero, item=item, version=version, member=self._who("who", hero))
            case "recruit":
                return Recruit(type=self._type("fighter"), name=self._name(), gear=self._gear())
            case "hire":
                return HireGun(type=self._type("hired-gun"), name=self._name(), options=self._gear())
            case "sell":
                return Sell(item=self._item()[0], member=self._who("who"))
            case "give":
                return Give(item=self._item()[0], giver=self._who("giver"), receiver=self._who("receiver"))
            case "doctor":
                return VisitDoctor(member=self._someone("who"))
            case "dismiss":
                return Dismiss(member=self._someone("who"))
            case "swap":
                item, other_item = self._thing("item"), self._thing("other")
                return Swap(
                    item=item, member=self._who("who"), other_item=other_item, other=self._who("receiver")
                )
            case "rename":
                return NewName(name=self._name(), member=self._renamed())
        return Retain(member=self._someone("who"), pay=verb == "pay")

    def _item(self) -> tuple[str, str | None]:
        """An item, and its make in brackets: `spring-loaded contraption (cards)`."""
        version = self.words["item"].partition("(")[2]
        return self._thing("item"), version.rstrip(") ").strip() or None

    def _thing(self, word: str) -> str:
        return self.desk.book.find(self.words[word].partition("(")[0].strip(), *GEAR)[1]

    def _renamed(self) -> int | None:
        """A member, or None for the posse: by its name, or the word for it, where nobody is called so."""
        posse, said = self.desk.posse, fold(self.words["who"])
        if said in (*POSSE, fold(posse.name)) and said not in [fold(member.name) for member in posse.members]:
            return None
        return self._someone("who")

    def _gear(self) -> tuple[str, ...]:
        names = [word.strip() for word in self.words["gear"].split(",") if word.strip()]
        return tuple(self.desk.book.find(name, *GEAR)[1] for name in names)

    def _name(self) -> str:
        return self.words["name"].strip().strip('"').strip()

    def _type(self, kind: str) -> str:
        return self.desk.book.find(self.words["type"], kind)[1]

    def _someone(self, word: str) -> int:
        return member_called(self.desk.posse, self.words[word]).id

    def _who(self, word: str, otherwise: int | None = None) -> int | None:
        """A member by number; the stash, or `otherwise` when nobody is named, is None."""
        if not self.words[word]:
            return otherwise
        return None if fold(self.words[word]) in STASH else self._someone(word)
