"""Posses about to sit down at a table, with what is known of this game already."""

from __future__ import annotations

from msgspec import Struct

from lotow.journal.campaign_state import CampaignState
from lotow.journal.entries.game_entries import Absence, GamePrepared, PreparedSide, Use, Who
from lotow.posse.members import Posse
from lotow.posse.worth import infamy
from lotow.rulebook import Rulebook
from lotow.rulebook.models import Side


class PosseSeat(Struct, frozen=True, kw_only=True):
    """A posse about to sit down: its key, itself, and what is known of this game already. `prisoner` is whom
    it fights for, by his number in the posse."""

    key: str
    posse: Posse
    infamy: int
    role: Side | None = None
    rerolls: int = 0
    absent: tuple[Absence, ...] = ()
    hates: tuple[Who, ...] = ()
    uses: tuple[Use, ...] = ()
    prisoner: int | None = None


def seats_as_prepared(prepared: GamePrepared, state: CampaignState) -> list[PosseSeat]:
    """Posses of a campaign that have prepared this game."""
    return [_prepared_seat(side, state.posses[side.posse]) for side in prepared.sides]


def _prepared_seat(side: PreparedSide, posse: Posse) -> PosseSeat:
    return PosseSeat(
        key=side.posse,
        posse=posse,
        infamy=side.infamy,
        role=side.role,
        rerolls=side.rerolls,
        absent=side.absent,
        hates=side.hates,
        uses=side.uses,
        prisoner=side.prisoner.member if side.prisoner is not None else None,
    )


def one_off_seat(key: str, posse: Posse, book: Rulebook, role: Side | None = None) -> PosseSeat:
    """A posse that plays for the sake of it: no underdog, for nothing is at stake."""
    absent = tuple(
        Absence(one.id, one.name, "captive" if one.captive_of is not None else "healing", one.misses)
        for one in posse.members
        if one.absent
    )
    return PosseSeat(key=key, posse=posse, infamy=infamy(posse, book).total, role=role, absent=absent)
