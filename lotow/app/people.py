"""Who somebody is and what he may do: the owner, and guests with links that the owner hands out.

Everything else asks here. A link is an entry in a journal of its own; the secret that makes it good is never
in the database but worked out from a key in the user's folder.
"""

from __future__ import annotations

import hmac
import os
import secrets
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from time import sleep
from typing import Literal

import msgspec
from msgspec import Struct

from lotow import gate
from lotow.errors import LotowError, Text
from lotow.places import user_data
from lotow.storage.opening import open_store
from lotow.storage.store import PAUSES, ConflictError, Put, Store

Right = Literal["seat", "posse", "read"]
Need = Literal[
    "nothing",  # whoever asks
    "guest",  # anybody with a link that is good
    "new-posse",  # found a posse or bring one along
    "build-posse",  # change this saved posse
    "read-campaign",
    "play-campaign",  # prepare and report games
    "play-posse",  # settle the aftermath of this posse, trade for it
    "read-table",
    "tap-table",
    "read-saloon",  # look at this game of the saloon, as far as it lies open
    "play-saloon",  # say what happens in it; where a `player` is meant, from that seat
    "sit-saloon",  # see the role of this player and decide for him: not even the owner, without that seat
    "own",  # everything else
]
"""What somebody must be allowed in order to do something."""

JOURNAL = "links"
MOST_LINKS = 500
_MAC = 20


class Link(Struct, frozen=True, kw_only=True, omit_defaults=True, tag="link-given"):
    """A right handed out: a seat at a table, a posse of a campaign, or reading (all, where no `journal` is
    named). `journal` is the number of the table, the campaign or the game of the saloon; a seat there may be
    one `player`'s, else whoever comes with the link chooses one that is free."""

    id: str
    right: Right
    journal: int = 0
    posse: str = ""
    name: str = ""
    player: str = ""


class TakenBack(Struct, frozen=True, tag="link-taken-back"):
    """A link is good no more."""

    id: str


class Made(Struct, frozen=True, tag="posse-made"):
    """A guest has founded a posse, and may go on building it."""

    id: str
    journal: int


_ENTRIES = msgspec.json.Decoder(Link | TakenBack | Made)


class Visitor(Struct, frozen=True):
    """Somebody at the counter. `made` are the saved posses that his links have founded. The owner may have
    links too: to sit at a game of the saloon, where a role is his own like everybody's."""

    owner: bool = False
    links: tuple[Link, ...] = ()
    made: frozenset[int] = frozenset()

    @property
    def name(self) -> str:
        """Whose entries these are in a journal."""
        return next((one.name for one in self.links if one.name), "")


class Scope(Struct, frozen=True):
    """What something is to be done with: numbers of journals, the key of a posse; for a table also the
    campaign it belongs to and the posses that sit at it; for a game of the saloon whose seat it is."""

    saved: int = 0
    campaign: int = 0
    posse: str = ""
    table: int = 0
    at_table: tuple[str, ...] = ()
    saloon: int = 0
    player: str = ""


NOBODY = Visitor()


def may(who: Visitor, need: Need, scope: Scope = Scope()) -> bool:  # noqa: B008 (a frozen value)
    """Whether somebody may do something. The only place that says so."""
    if need == "nothing" or (who.owner and need != "sit-saloon"):
        return True
    match need:
        case "guest":
            return bool(who.links)
        case "new-posse":
            return any(one.right != "read" for one in who.links)
        case "build-posse":
            return scope.saved in who.made
        case "own":
            return False
    return any(_allows(one, need, scope) for one in who.links)


def _allows(link: Link, need: Need, scope: Scope) -> bool:
    here = link.journal == 0
    match need:
        case "read-campaign":
            mine = scope.campaign != 0 and link.journal == scope.campaign and link.right != "seat"
            return mine or (link.right == "read" and here)
        case "play-campaign":
            return link.right == "posse" and link.journal == scope.campaign
        case "play-posse":
            return (
                link.right == "posse" and link.journal == scope.campaign and link.posse == scope.posse != ""
            )
        case "read-table":
            table = link.journal == scope.table and link.right != "posse"
            mine = link.right != "seat" and link.journal == scope.campaign != 0
            return table or mine or (link.right == "read" and here)
        case "tap-table":
            seat = link.right == "seat" and link.journal == scope.table
            sits = link.right == "posse" and link.journal == scope.campaign and link.posse in scope.at_table
            return seat or sits
        case "read-saloon":
            return (scope.saloon != 0 and link.journal == scope.saloon) or (link.right == "read" and here)
        case "play-saloon":
            seat = link.right == "seat" and link.journal == scope.saloon != 0
            return seat and scope.player in ("", link.player)
        case "sit-saloon":
            seat = link.right == "seat" and link.journal == scope.saloon != 0
            return seat and link.player == scope.player != ""
    return False


def seat_of(who: Visitor, journal: int) -> str:
    """The player of a game of the saloon whose seat somebody has; empty where he has none."""
    seats = (one.player for one in who.links if one.right == "seat" and one.journal == journal)
    return next((player for player in seats if player), "")


# Keys and tokens


def secret(folder: Path | None = None, *, new: bool = False) -> bytes:
    """The key of this user's folder, drawn when first asked for; a new one takes every link back."""
    path = (folder or user_data()) / "web.key"
    if not new:
        try:
            kept = bytes.fromhex(path.read_text("ascii"))
            if len(kept) >= 16:
                return kept
        except (OSError, ValueError):
            pass
    drawn = secrets.token_bytes(32)
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(drawn.hex())
    part.replace(path)
    return drawn


def token(id: str, key: bytes) -> str:
    """What makes a link good; `owner` is the owner's own."""
    return f"{id}-{hmac.digest(key, id.encode(), 'sha256').hex()[:_MAC]}"


def owner_token(key: bytes) -> str:
    return token("owner", key)


def visitor(tokens: Iterable[str], key: bytes, db: str | None) -> Visitor:
    """Whoever brings these tokens. What is forged, or was taken back, counts for nothing."""
    known = [one.rpartition("-")[0] for one in tokens if _good(one, key)]
    owner = "owner" in known
    if known == ["owner"]:
        return Visitor(owner=True)
    if not known:
        return NOBODY
    with open_store(db) as store:
        links, made = _read(store)
    mine = tuple(links[one] for one in dict.fromkeys(known) if one in links)
    return Visitor(owner, mine, frozenset(posse for one in mine for posse in made.get(one.id, ())))


def _good(offered: str, key: bytes) -> bool:
    id = offered.rpartition("-")[0]
    return bool(id) and hmac.compare_digest(offered.encode(), token(id, key).encode())


# Links


def links(db: str | None) -> list[Link]:
    """Every link that is good, in the order they were handed out."""
    with open_store(db) as store:
        return list(_read(store)[0].values())


def hand_out(right: Right, journal: int, posse: str, name: str, db: str | None) -> Link:
    """A new link."""
    link = Link(id=secrets.token_hex(5), right=right, journal=journal, posse=posse, name=gate.called(name))
    with open_store(db) as store:
        if len(_read(store)[0]) >= MOST_LINKS:
            raise LotowError(
                Text("there are too many links already", "il y a déjà trop de liens"),
                hint=Text("take some back", "reprenez-en"),
            )
        _append(store, link)
    return link


def sit(who: Visitor, journal: int, player: str, db: str | None) -> Link:
    """Somebody takes a player's seat at a game of the saloon: a seat of his own, if nobody has it yet."""
    if taken := seat_of(who, journal):
        raise LotowError(
            Text(f"you sit here already, as {taken}", f"vous êtes déjà assis ici : {taken}"),
            hint=Text("one device has one seat", "un appareil, une place"),
        )
    link = Link(id=secrets.token_hex(5), right="seat", journal=journal, name=player, player=player)
    with open_store(db) as store:
        _append(store, link, lambda links: _free(links, link))
    return link


def taken_seats(journal: int, db: str | None) -> dict[str, str]:
    """The players of a game of the saloon whose seats are somebody's, with the link that says so."""
    return {one.player: one.id for one in links(db) if one.journal == journal and one.player}


def open_seat(journal: int, db: str | None, *, new: bool = False) -> Link | None:
    """The link with which anybody may come and choose a seat at a game of the saloon; a `new` one if there is
    none."""
    for one in links(db):
        if one.journal == journal and one.right == "seat" and not (one.player or one.name):
            return one
    return hand_out("seat", journal, "", "", db) if new else None


def _free(links: Iterable[Link], wanted: Link) -> None:
    if any((one.journal, one.player) == (wanted.journal, wanted.player) for one in links):
        raise LotowError(
            Text(f"{wanted.player}'s seat is taken", f"la place de {wanted.player} est prise"),
            hint=Text(
                "take your own, or ask the host to free it",
                "prenez la vôtre, ou demandez à l'hôte de la libérer",
            ),
        )


def take_back(id: str, db: str | None) -> None:
    """A link is good no more, at once."""
    with open_store(db) as store:
        if id not in _read(store)[0]:
            raise LotowError(
                Text("there is no such link", "il n'y a pas de tel lien"),
                hint=Text("it may have been taken back already", "il a peut-être déjà été repris"),
            )
        _append(store, TakenBack(id))


def note_made(who: Visitor, journal: int, db: str | None) -> None:
    """A guest has founded a posse; the owner's need no note."""
    if who.owner or not who.links:
        return
    with open_store(db) as store:
        _append(store, Made(who.links[0].id, journal))


def _read(store: Store) -> tuple[dict[str, Link], dict[str, list[int]]]:
    """The links that are good by id, and what each has founded."""
    there: dict[str, Link] = {}
    made: dict[str, list[int]] = {}
    for journal in store.journals("people"):
        for row in store.rows(journal):
            match _ENTRIES.decode(row.payload):
                case Link() as link:
                    there[link.id] = link
                case TakenBack(id=id):
                    there.pop(id, None)
                case Made(id=id, journal=number):
                    made.setdefault(id, []).append(number)
    return there, made


def _append(
    store: Store, entry: Link | TakenBack | Made, check: Callable[[Iterable[Link]], None] | None = None
) -> None:
    """Writes an entry, if the links there are then pass the check."""
    put = Put(str(type(entry).__struct_config__.tag), msgspec.json.encode(entry))
    known = store.journals("people")
    journal = known[0] if known else store.create("people", JOURNAL)
    for pause in PAUSES:
        sleep(pause)
        head = store.refreshed(journal).head
        if check is not None:
            check(_read(store)[0].values())
        with suppress(ConflictError):
            store.append_rows(journal, head, [put])
            return
    raise ConflictError(journal)
