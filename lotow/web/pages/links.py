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


def index(visit: Visit) -> Response:
    """Every link, and the form for a new one."""
    with open_store(visit.db) as store:
        tables = store.journals("table")
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
    kinds: dict[str, tuple[Right, Kind | None]] = {
        "seat": ("seat", "table"),
        "posse": ("posse", "campaign"),
        "read": ("read", None),
    }
    if what not in kinds or not number.isdecimal() or len(number) > 9:
        raise LotowError(
            Text("say what the link is for", "dites à quoi sert le lien"),
            hint=Text("a seat, a posse, or reading", "une place, une bande, ou lire"),
        )
    right, kind = kinds[what]
    journal = int(number)
    if journal and not _there(visit, journal, kind):
        raise NotThereError
    link = people.hand_out(right, journal, key if right == "posse" else "", visit.sent("name"), visit.db)
    return visit.go(f"/links/{link.id}")


def _there(visit: Visit, id: int, kind: Kind | None) -> bool:
    kinds: tuple[Kind, ...] = (kind,) if kind is not None else ("table", "campaign")
    with open_store(visit.db) as store:
        found: list[Journal] = [one for each in kinds for one in store.journals(each)]
    return any(one.id == id for one in found)


def show(visit: Visit) -> Response:
    """A link to be scanned."""
    link = next((one for one in people.links(visit.db) if one.id == visit.path("id")), None)
    if link is None:
        raise NotThereError
    address = _address(visit, link)
    return visit.page("link.html", link=link, address=address, drawn=qr(address))


def _address(visit: Visit, link: Link) -> str:
    url = visit.request.url
    return f"{url.scheme}://{url.netloc}/j/{people.token(link.id, visit.house.key)}"


def take_back(visit: Visit) -> Response:
    people.take_back(visit.path("id"), visit.db)
    visit.say(Text("That link is good no more.", "Ce lien ne vaut plus rien."))
    return visit.go("/links")
