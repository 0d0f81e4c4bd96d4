"""Which of the book's tables somebody rolls on, and what a result on the injuries means for later.

The names of these four tables stand here and nowhere else. A hired gun is hurt and gains experience as a
henchman does, and rolls for advances as a hero does.
"""

from __future__ import annotations

from lotow.errors import Text
from lotow.rulebook import effects as fx
from lotow.rulebook.models import Content, Role, Row, Table

HERO_INJURIES, HENCHMAN_INJURIES = "hero-injuries", "henchman-injuries"
HERO_ADVANCES, HENCHMAN_ADVANCES = "hero-advances", "henchman-advances"

GOES_ON = (fx.Changes, fx.Modifies, fx.MissesGameOn, fx.PassesPluck, fx.Rerolls, fx.Ignores)


def injury_table(content: Content, role: Role | None) -> Table:
    """Where somebody of this role (none: a hired gun) rolls when taken out of action."""
    return content.table[HERO_INJURIES if role in ("leader", "hero") else HENCHMAN_INJURIES]


def advance_table(content: Content, role: Role | None) -> Table:
    """Where somebody of this role (none: a hired gun) rolls for an advance."""
    return content.table[HENCHMAN_ADVANCES if role == "henchman" else HERO_ADVANCES]


def advance_steps(content: Content, role: Role | None) -> tuple[int, ...]:
    """The experience at which somebody of this role (none: a hired gun) earns an advance."""
    ladders = content.thresholds
    return ladders.heroes if role in ("leader", "hero") else ladders.henchmen


def injury_rows(content: Content) -> dict[str, Row]:
    """The results that a fighter's serious injuries are kept by."""
    return {row.id: row for row in content.table[HERO_INJURIES].rows}


def full_name(row: Row, detail: Row | None) -> Text:
    """A result with what another table said more of it: `blinded in one eye (left eye)`."""
    if detail is None:
        return row.name
    return Text(f"{row.name.en} ({detail.name.en})", f"{row.name.fr} ({detail.name.fr})")


def lasts(row: Row) -> bool:
    """Whether a result stays with a fighter. Where a book does not say: if it goes on after the next game."""
    if row.lasting is not None:
        return row.lasting
    return any(
        effect.status != "captured"
        if isinstance(effect, fx.Gains)
        else isinstance(effect, GOES_ON) and "next-game" not in effect.when
        for effect in row.effects
    )


def treatable(row: Row) -> bool:
    """Whether a doctor may undo a result. Where a book does not say: if it does its bearer harm."""
    if row.treatable is not None:
        return row.treatable
    return any(map(_harms, row.effects))


def _harms(effect: fx.Effect) -> bool:
    match effect:
        case fx.Changes(by=int(by)) | fx.Modifies(by=by):
            return by < 0
        case fx.Gains(status=status):
            return status not in ("bitter-enmity", "captured", "hardened")
        case _:
            return isinstance(effect, fx.MissesGameOn | fx.RollsOn)
