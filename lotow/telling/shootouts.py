"""Who shot whom, in which turn and with what: told from the taps of a table, which no report says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct, structs

from lotow.errors import Text
from lotow.journal.entries.game_entries import GameRecorded
from lotow.rulebook import Rulebook
from lotow.table.table_state import TableState


class PutOut(Struct, frozen=True, kw_only=True):
    """A fighter put out of action: posses by key, people by number and by the name of that day. No `by` where
    nobody said so; turn 0 where turns were not followed."""

    posse: str
    member: int
    name: str
    turn: int = 0
    by_posse: str = ""
    by_member: int = 0
    by: str = ""
    weapon: Text | None = None


Shootouts = Mapping[int, Sequence[PutOut]]
"""What tables tell of a campaign's games, by the number of the game."""


def falls_at(state: TableState, book: Rulebook) -> tuple[PutOut, ...]:
    """Everybody who fell at a table, in the order of the turns."""
    falls = []
    for fighter in state.fighters.values():
        if fighter.out is None:
            continue
        killer = state.fighters.get(fighter.by) if fighter.by is not None else None
        weapon = book.content.weapon.get(fighter.weapon)
        falls.append(
            PutOut(
                posse=fighter.start.side,
                member=fighter.start.member,
                name=fighter.name,
                turn=fighter.out,
                by_posse=killer.start.side if killer is not None else "",
                by_member=killer.start.member if killer is not None else 0,
                by=killer.name if killer is not None else "",
                weapon=weapon.name if weapon is not None else None,
            )
        )
    return tuple(sorted(falls, key=lambda fall: fall.turn))


def as_recorded(falls: Sequence[PutOut], game: GameRecorded) -> tuple[PutOut, ...]:
    """The falls that the report bears out: it may have been corrected after the last tap."""
    out = {(side.posse, one.member) for side in game.sides for one in side.out}
    credited = {(side.posse, kill.member) for side in game.sides for kill in side.kills}
    told = [fall for fall in falls if (fall.posse, fall.member) in out]
    return tuple(
        fall
        if (fall.by_posse, fall.by_member) in credited
        else structs.replace(fall, by_posse="", by_member=0, by="", weapon=None)
        for fall in told
    )


def tell_fall(fall: PutOut) -> Text:
    """One line about it."""
    with_en = f" ({fall.weapon.en})" if fall.weapon is not None else ""
    with_fr = f" ({fall.weapon.fr})" if fall.weapon is not None else ""
    if fall.by:
        en = f"{fall.by} puts {fall.name} out of action{with_en}"
        fr = f"{fall.by} met {fall.name} hors de combat{with_fr}"
    else:
        en, fr = f"{fall.name} is put out of action", f"{fall.name} est mis hors de combat"
    return Text(f"turn {fall.turn}: {en}", f"tour {fall.turn} : {fr}") if fall.turn else Text(en, fr)


def is_about(fall: PutOut, posse: str, member: int) -> bool:
    """Whether somebody fell, or put the other out."""
    return (fall.posse, fall.member) == (posse, member) or (fall.by_posse, fall.by_member) == (posse, member)
