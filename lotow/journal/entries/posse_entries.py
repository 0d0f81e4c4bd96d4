"""What happens to one posse by its player's hand: founded, hired, bought, given, sold, renamed, struck.

Written while building (`game` 0) and between the games of a campaign (`game` is the one just played).
Foundings of before name their books in `book`, `version` and `digest`; those of today have `books`.
"""

from __future__ import annotations

from msgspec import Struct

from lotow.posse.members import Held, Member, Posse
from lotow.rulebook.pins import Pin


class EntryBase(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="entry", gc=False):
    """What all entries have: the posse they belong to (none for the campaign's own). Values that never
    change hold no circles, so the garbage collector need not look at the thousands of them (`gc=False`)."""

    posse: str


class Founded(EntryBase, frozen=True, kw_only=True, tag="founded"):
    """A posse begins: its list and budget, and the books it was founded with."""

    name: str
    list: str
    budget: int
    player: str = ""
    book: str = ""
    version: str = ""
    digest: str = ""
    books: tuple[Pin, ...] = ()


class Imported(EntryBase, frozen=True, kw_only=True, tag="imported"):
    """A posse arrives whole: from a file, a copy, another journal (`source` says where from)."""

    value: Posse
    source: str
    book: str = ""
    version: str = ""
    digest: str = ""
    books: tuple[Pin, ...] = ()


class Hired(EntryBase, frozen=True, kw_only=True, tag="hired"):
    """A fighter or hired gun joins, with what it comes with and what was bought for it at once."""

    member: Member
    game: int = 0


class Bought(EntryBase, frozen=True, kw_only=True, tag="bought"):
    """Something is bought for a member, or for the stash."""

    held: Held
    member: int | None = None
    game: int = 0


class Given(EntryBase, frozen=True, kw_only=True, tag="given"):
    """Something changes hands; None is the stash."""

    held: Held
    giver: int | None = None
    receiver: int | None = None
    game: int = 0


class Sold(EntryBase, frozen=True, kw_only=True, tag="sold"):
    """Something goes for so many dollars: its full price while building, half of the trade's later."""

    held: Held
    dollars: int
    member: int | None = None
    game: int = 0


class Dismissed(EntryBase, frozen=True, kw_only=True, tag="dismissed"):
    """A member leaves; the dollars come back while building. What it carried goes along."""

    member: int
    dollars: int = 0
    game: int = 0


class Renamed(EntryBase, frozen=True, kw_only=True, tag="renamed"):
    """A member gets another name; without a member the posse itself."""

    name: str
    member: int | None = None


class Struck(EntryBase, frozen=True, kw_only=True, tag="struck"):
    """Earlier entries (by number) no longer count. Striking a strike brings them back. Where they make room
    for what follows in the same step, `amends` is the entry that is put right, or `for_good` are those of
    them that do not come again."""

    entries: tuple[int, ...]
    amends: int = 0
    for_good: tuple[int, ...] = ()


PosseEntry = Founded | Imported | Hired | Bought | Given | Sold | Dismissed | Renamed | Struck
"""All of these."""
