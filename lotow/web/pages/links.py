"""Links that the owner hands out, each shown as a QR code, and takes back when they shall be good no more."""

from __future__ import annotations

from starlette.responses import Response

from lotow.app import people
from lotow.app.campaigns import OpenCampaign
from lotow.app.people import Link, Right
from lotow.errors import LotowError, Text
from lotow.storage.opening import open_store
from lotow.storage.store import Journal, Kind
from lotow.web.drawing import qr
from lotow.web.visit import NotThereError, Visit

TABLES: tuple[Kind, ...] = ("table", "saloon-dice", "saloon-legends")

ALONE = ("127.0.0.1", "localhost", "::1")
"""What this machine calls itself: no phone finds it there."""


def index(visit: Visit) -> Response:
    """Every link, and the form for a new one."""
    with open_store(visit.db) as store:
        tables = [*store.journals("table"), *store.journals("saloon-dice"), *store.journals("saloon-legends")]
        campaigns = [
            (one, [(key, posse.name) for key, posse in OpenCampaign(store, one).state.posses.items()])
            for one in store.journals("campaign")
        ]
    names = {one.id: one.name for one in tables} | {one.id: one.name for one, _ in campaigns}
    shown = [(one, names.get(one.journal, "")) for one in people.links(visit.db)]
    return visit.page(
        "links.html",
        links=shown,
        tables=tables,
        campaigns=campaigns,
        chosen=visit.asked("campaign") or visit.asked("table"),
    )


def hand_out(visit: Visit) -> Response:
    """A new link: `seat:TABLE`, `posse:CAMPAIGN:KEY`, `read:JOURNAL` or `read:0`, by journals' numbers."""
    what, _, rest = visit.sent("right").partition(":")
    number, _, key = rest.partition(":")
    kinds: dict[str, tuple[Right, tuple[Kind, ...]]] = {
        "seat": ("seat", TABLES),
        "posse": ("posse", ("campaign",)),
        "read": ("read", (*TABLES, "campaign")),
    }
    if what not in kinds or not number.isdecimal() or len(number) > 9:
        raise LotowError(
            Text("say what the link is for", "dites à quoi sert le lien"),
            hint=Text("a seat, a posse, or reading", "une place, une bande, ou lire"),
        )
    right, there = kinds[what]
    journal = int(number)
    if journal and not _there(visit, journal, there):
        raise NotThereError
    link = people.hand_out(right, journal, key if right == "posse" else "", visit.sent("name"), visit.db)
    return visit.go(f"/links/{link.id}")


def _there(visit: Visit, id: int, kinds: tuple[Kind, ...]) -> bool:
    with open_store(visit.db) as store:
        found: list[Journal] = [one for each in kinds for one in store.journals(each)]
    return any(one.id == id for one in found)


def show(visit: Visit) -> Response:
    """A link to be scanned."""
    link = next((one for one in people.links(visit.db) if one.id == visit.path("id")), None)
    if link is None:
        raise NotThereError
    address = address_of(visit, link)
    alone = visit.request.url.hostname in ALONE
    return visit.page("link.html", link=link, address=address, drawn=qr(address), alone=alone)


def address_of(visit: Visit, link: Link) -> str:
    """What a phone opens to come in with a link."""
    url = visit.request.url
    return f"{url.scheme}://{url.netloc}/j/{people.token(link.id, visit.house.key)}"


def take_back(visit: Visit) -> Response:
    people.take_back(visit.path("id"), visit.db)
    visit.say(Text("That link is good no more.", "Ce lien ne vaut plus rien."))
    return visit.go("/links")
