"""Who rides with each posse now, in words: for the story of a campaign."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from lotow.errors import Lang, Text
from lotow.journal.campaign_state import CampaignState
from lotow.posse.members import Member
from lotow.posse.standing import injury_called, known, skill_called, standing, type_of
from lotow.rulebook import Rulebook
from lotow.words import CHARACTERISTICS, word

SHOWN = ("shootin", "fightin", "strength", "grit", "attacks", "wounds", "pluck")
AWAY = Text("misses {} more", "absent encore {} fois")
CAPTIVE = Text("captive", "prisonnier")


class Rider(Struct, frozen=True):
    """A member as a line of a roster: type and record, figures, what it carries, knows and suffers."""

    name: str
    about: str
    figures: str
    gear: str
    skills: str
    hurt: str


def muster(state: CampaignState, book: Rulebook, lang: Lang) -> tuple[tuple[str, tuple[Rider, ...]], ...]:
    """The posses that still ride, each with its members."""
    return tuple(
        (state.posses[key].name, tuple(_rider(member, book, lang) for member in state.posses[key].members))
        for key in state.riding()
    )


def _rider(member: Member, book: Rulebook, lang: Lang) -> Rider:
    entry = type_of(member, book)
    about = [entry.name.in_(lang) if entry is not None else member.type]
    about.append(f"{word('experience', lang)} {member.experience}")
    if member.kills:
        about.append(f"{word('kills', lang)} {member.kills}")
    return Rider(
        member.name,
        ", ".join(about),
        _figures(member, book),
        ", ".join(_gear(member, book, lang)),
        ", ".join(_skills(member, book, lang)),
        ", ".join(_hurt(member, book, lang)),
    )


def _figures(member: Member, book: Rulebook) -> str:
    profile = standing(member, book).profile
    parts = []
    for name in SHOWN:
        value = getattr(profile, name)
        mark = "+" if name == "shootin" and value else ""
        parts.append(f"{CHARACTERISTICS[name][0]} {'-' if value is None else value}{mark}")
    return " ".join(parts)


def _gear(member: Member, book: Rulebook, lang: Lang) -> Iterator[str]:
    for item, count in Counter(held.item for held in member.gear).items():
        name = book.gear(item).name.in_(lang) if known(item, book) else item
        yield f"{count} x {name}" if count > 1 else name


def _skills(member: Member, book: Rulebook, lang: Lang) -> Iterator[str]:
    for learnt in member.skills:
        yield skill_called(learnt, book).in_(lang)


def _hurt(member: Member, book: Rulebook, lang: Lang) -> Iterator[str]:
    for injury in member.injuries:
        yield injury_called(injury, book).in_(lang)
    if member.misses:
        yield AWAY.in_(lang).format(member.misses)
    if member.captive_of is not None:
        yield CAPTIVE.in_(lang)
    yield from member.notes
