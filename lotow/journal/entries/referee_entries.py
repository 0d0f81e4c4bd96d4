"""What a referee says outside all rolls: a mistake mended, a prize awarded, something to remember."""

from __future__ import annotations

from lotow.journal.entries.posse_entries import EntryBase
from lotow.posse.members import Held, Injury, Learnt, Raised


class Adjusted(EntryBase, frozen=True, kw_only=True, tag="adjusted"):
    """The referee's word about a fighter, or without `member` about a posse, and the `reason` for it. Points
    of experience may earn `advances`, taken in the aftermath at hand or the next; `lowered` takes back a rise
    that healing would carry above a maximum. `anyway` when it was to hold against the rules."""

    member: int | None = None
    name: str
    reason: str
    experience: int = 0
    advances: int = 0
    dollars: int = 0
    gained: tuple[Held, ...] = ()
    lost: tuple[Held, ...] = ()
    suffered: tuple[Injury, ...] = ()
    healed: tuple[Injury, ...] = ()
    lowered: tuple[Raised, ...] = ()
    learnt: tuple[Learnt, ...] = ()
    note: str = ""
    anyway: bool = False


RefereeEntry = Adjusted
"""All of these."""
