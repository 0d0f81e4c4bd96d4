"""What a member has become by itself, and where it earns advances."""

from __future__ import annotations

from collections.abc import Iterable

from lotow.posse.members import Member
from lotow.posse.standing import standing
from lotow.rulebook import Rulebook, models
from lotow.rulebook import effects as fx
from lotow.rulebook.whose import advance_steps

FIGHTERS_CHARACTERISTICS: tuple[fx.Characteristic, ...] = (
    "shootin",
    "fightin",
    "strength",
    "grit",
    "attacks",
    "wounds",
    "pluck",
)
HEROES_CHARACTERISTICS: tuple[fx.Characteristic, ...] = (*FIGHTERS_CHARACTERISTICS, "fame", "fortune")


def natural(member: Member, book: Rulebook) -> models.Profile:
    """A member's own characteristics: advances, skills and injuries, but nothing it wears or rides."""
    return standing(
        Member(
            id=member.id,
            name=member.name,
            type=member.type,
            kind=member.kind,
            role=member.role,
            skills=member.skills,
            raised=member.raised,
            injuries=member.injuries,
        ),
        book,
    ).profile


def crossed(thresholds: Iterable[int], before: int, after: int) -> int:
    """How many thresholds lie above what somebody had and not above what he has now."""
    return sum(before < one <= after for one in thresholds)


def thresholds(member: Member, book: Rulebook) -> tuple[int, ...]:
    """Where a member earns advances: heroes on their own ladder, hired guns on the henchmen's as the book
    enters them there."""
    return advance_steps(book.content, member.role)
