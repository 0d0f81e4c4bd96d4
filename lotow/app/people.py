"""Who somebody is and what he may do: the owner, and guests with links that the owner hands out.

Everything else asks here. A link is an entry in a journal of its own; the secret that makes it good is never
in the database but worked out from a key in the user's folder.
"""

from __future__ import annotations

import hmac
import os
import secrets
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from time import sleep
from typing import Literal

import msgspec
from msgspec import Struct

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
    "own",  # everything else
]
"""What somebody must be allowed in order to do something."""

JOURNAL = "links"
MOST_LINKS = 500
_MAC = 20


class Link(Struct, frozen=True, kw_only=True, omit_defaults=True, tag="link-given"):
    """A right handed out: a seat at a table, a posse of a campaign, or reading (all, where no `journal` is
    named). `journal` is the table's or the campaign's number."""

    id: str
    right: Right
    journal: int = 0
    posse: str = ""
    name: str = ""


class TakenBack(Struct, frozen=True, tag="link-taken-back"):
    """A link is good no more."""

    id: str


class Made(Struct, frozen=True, tag="posse-made"):
    """A guest has founded a posse, and may go on building it."""

    id: str
    journal: int


_ENTRIES = msgspec.json.Decoder(Link | TakenBack | Made)


class Visitor(Struct, frozen=True):
    """Somebody at the counter. `made` are the saved posses that his links have founded."""

    owner: bool = False
    links: tuple[Link, ...] = ()
    made: frozenset[int] = frozenset()

    @property
    def name(self) -> str:
        """Whose entries these are in a journal."""
        return next((one.name for one in self.links if one.name), "")


class Scope(Struct, frozen=True):
    """What something is to be done with: numbers of journals, the key of a posse; for a table also the
    campaign it belongs to and the posses that sit at it."""

    saved: int = 0
    campaign: int = 0
    posse: str = ""
    table: int = 0
    at_table: tuple[str, ...] = ()


NOBODY = Visitor()


def may(who: Visitor, need: Need, scope: Scope = Scope()) -> bool:  # noqa: B008 (a frozen value)
    """Whether somebody may do something. The only place that says so."""
    if need == "nothing" or who.owner:
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
    return False


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
    if "owner" in known:
        return Visitor(owner=True)
    if not known:
        return NOBODY
    with open_store(db) as store:
        links, made = _read(store)
    mine = tuple(links[one] for one in dict.fromkeys(known) if one in links)
    return Visitor(links=mine, made=frozenset(posse for one in mine for posse in made.get(one.id, ())))


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
    link = Link(id=secrets.token_hex(5), right=right, journal=journal, posse=posse, name=name.strip()[:60])
    with open_store(db) as store:
        if len(_read(store)[0]) >= MOST_LINKS:
            raise LotowError(
                Text("there are too many links already", "il y a déjà trop de liens"),
                hint=Text("take some back", "reprenez-en"),
            )
        _append(store, link)
    return link


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


def _append(store: Store, entry: Link | TakenBack | Made) -> None:
    put = Put(str(type(entry).__struct_config__.tag), msgspec.json.encode(entry))
    known = store.journals("people")
    journal = known[0] if known else store.create("people", JOURNAL)
    for pause in PAUSES:
        sleep(pause)
        with suppress(ConflictError):
            store.append_rows(journal, store.refreshed(journal).head, [put])
            return
    raise ConflictError(journal)
