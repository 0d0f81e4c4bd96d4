"""A posse laid out to be read and built: each fighter, what it could buy, whom it could hire."""

from __future__ import annotations

from msgspec import Struct

from lotow.app.pages.roster_words import SHOWN, notes_of, type_name, value_of
from lotow.campaign.offers import Chance, hires, purchases
from lotow.errors import Lang, LotowError, Problem, Text
from lotow.posse.check import check
from lotow.posse.members import Held, Member, Posse
from lotow.posse.standing import known, standing
from lotow.posse.worth import cost, cost_of, infamy
from lotow.rulebook import Rulebook
from lotow.rulebook.lookup import KIND_NAMES
from lotow.rulebook.models import FighterType
from lotow.words import CHARACTERISTICS, word

HAVE = Text("you have {}", "vous en avez {}")
HAVE_OF_MOST = Text("you have {} of at most {}", "vous en avez {} sur {} au plus")

MENDED_BY_HIRING = frozenset({"too-few-fighters", "no-leader"})
"""What a posse lacks; everything else that can be wrong with it is too much of something."""


class RosterFigure(Struct, frozen=True):
    """A characteristic: its letter, its name, what it is now, whether that has changed."""

    letter: str
    name: str
    value: str
    changed: bool


class RosterThing(Struct, frozen=True):
    """Something carried, by its place among the member's things."""

    item: str
    name: str
    price: int
    fixed: bool


class RosterRider(Struct, frozen=True):
    """A member as a roster shows it."""

    id: int
    name: str
    type: str
    type_name: str
    role: str
    cost: int
    figures: tuple[RosterFigure, ...]
    gear: tuple[RosterThing, ...]
    notes: tuple[str, ...]
    hired_gun: bool
    experience: int


class Roster(Struct, frozen=True):
    """A posse with its sums and everything wrong with it."""

    posse: Posse
    list_name: str
    riders: tuple[RosterRider, ...]
    stored: tuple[RosterThing, ...]
    cost: int
    infamy: int
    problems: tuple[Problem, ...]


def roster_of(posse: Posse, book: Rulebook, lang: Lang) -> Roster:
    """Everything a page shows of a posse."""
    listed = book.content.posse.get(posse.list)
    return Roster(
        posse=posse,
        list_name=listed.name.in_(lang) if listed is not None else posse.list,
        riders=tuple(_rider(one, book, lang) for one in posse.members),
        stored=tuple(_thing(one, book, lang) for one in posse.stored),
        cost=cost(posse),
        infamy=infamy(posse, book).total,
        problems=tuple(check(posse, book)),
    )


def offers_for(posse: Posse, member: int, book: Rulebook) -> list[Chance]:
    """What a member could buy; nothing where nobody has that number."""
    for one in posse.members:
        if one.id == member:
            return purchases(posse, one, book)
    return []


def hires_for(posse: Posse, book: Rulebook) -> list[Chance]:
    """Everybody the posse could hire; nobody where its list is in no book at hand."""
    try:
        return hires(posse, book)
    except LotowError:
        return []


def candidate(chance: Chance, posse: Posse, book: Rulebook, lang: Lang) -> str:
    """Whom one would get: characteristics, and how many of them ride already; nothing of somebody who is
    offered once more, with more gear."""
    content = book.content
    type = content.fighter.get(chance.id) or content.hired_gun.get(chance.id)
    if type is None or chance.options:
        return ""
    line = " ".join(
        f"{CHARACTERISTICS[name][0]}\N{NO-BREAK SPACE}{value_of(name, getattr(type.profile, name))}"
        for name in SHOWN
    )
    there = sum(one.type == chance.id for one in posse.members)
    most = type.maximum if isinstance(type, FighterType) else None
    if most is not None:
        return f"{line} · {HAVE_OF_MOST.in_(lang).format(there, most)}"
    return f"{line} · {HAVE.in_(lang).format(there)}" if there else line


def named(chance: Chance) -> Text:
    """What is on offer, with its options."""
    return Text(" + ".join(one.en for one in chance.names), " + ".join(one.fr for one in chance.names))


def _rider(member: Member, book: Rulebook, lang: Lang) -> RosterRider:
    now = standing(member, book)
    figures = tuple(
        RosterFigure(
            CHARACTERISTICS[name][0],
            CHARACTERISTICS[name][1].in_(lang),
            value_of(name, getattr(now.profile, name)),
            name in now.changed,
        )
        for name in SHOWN
    )
    return RosterRider(
        id=member.id,
        name=member.name,
        type=member.type,
        type_name=type_name(member, book, lang),
        role=word(member.role, lang) if member.role is not None else KIND_NAMES["hired-gun"].in_(lang),
        cost=cost_of(member),
        figures=figures,
        gear=tuple(_thing(one, book, lang) for one in member.gear),
        notes=tuple(notes_of(member, book, lang)),
        hired_gun=member.kind == "hired-gun",
        experience=member.experience,
    )


def _thing(held: Held, book: Rulebook, lang: Lang) -> RosterThing:
    name = book.gear(held.item).name.in_(lang) if known(held.item, book) else held.item
    return RosterThing(held.item, name, held.price, held.included)
