"""What players do, as data: how they say it, and everything it changes."""

from __future__ import annotations

from functools import cache
from typing import Literal

from msgspec import Struct

from lotow.errors import Text
from lotow.saloon.legends.content import Fact
from lotow.saloon.legends.entries import Counter, GearStep
from lotow.saloon.legends.legends_data import load

Flag = Literal[
    "cattle", "longhorn", "marshal", "wanted", "legend", "gambler", "joined", "cards", "fools-gold"
]
When = Literal["always", "wild", "not-wild", "base", "expansion", "wild-out-of-turn", "on-a-track"]
Need = Literal["wanted", "cattle", "longhorns"]


class Phrases(Struct, frozen=True, forbid_unknown_fields=True):
    """How a deed is said, without accents and capitals; `{other}`, `{n}` and `{item}` stand for anything."""

    en: tuple[str, ...]
    fr: tuple[str, ...]


class Effect(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A figure that changes: `by` so much, once for every `per` of the number told; `as_many` as there are of
    something else; or all or half of it is lost, and with `take` goes to whoever acts."""

    what: Counter
    by: int = 0
    per: int = 0
    as_many: Literal["", "wounds"] = ""
    share: Literal["", "half", "all"] = ""
    take: bool = False
    whose: Literal["player", "other"] = "player"
    flag: Flag | None = None
    when: When = "always"


class Deed(Fact, frozen=True, kw_only=True):
    """Something that can be done. `action` takes one of the turn's actions, `once` can be done once a turn
    with whatever shares the word, `fight` is against another player, `jails` sends somebody to the office,
    `pot` settles a hand of poker, `counts` replaces the figure, `steps` is what the number told must be a
    multiple of, `discards` an item that is used up, one of `choose` must be said."""

    id: str
    phrases: Phrases
    said: Text
    effects: tuple[Effect, ...] = ()
    action: bool = False
    once: str = ""
    phase: Literal["", "start"] = ""
    fight: Literal["", "duel", "rob", "arrest"] = ""
    jails: Literal["", "player", "other"] = ""
    pot: Literal["", "won", "lost"] = ""
    tournament: bool = False
    deposit: bool = False
    counts: bool = False
    steps: int = 1
    gear: GearStep | None = None
    discards: str = ""
    needs: tuple[Need, ...] = ()
    choose: tuple[Flag, ...] = ()
    expansion: bool = False


class Deeds(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole of `deeds.toml`."""

    deed: tuple[Deed, ...]


@cache
def deeds() -> dict[str, Deed]:
    return {one.id: one for one in load("deeds", Deeds).deed}
