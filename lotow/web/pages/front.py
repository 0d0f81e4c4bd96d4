"""The front door: coming in with a link, choosing a language, the first page, files that pages load."""

from __future__ import annotations

import msgspec
from starlette.responses import RedirectResponse, Response

from lotow.app import people
from lotow.errors import LANGS, Text
from lotow.storage.opening import open_store
from lotow.storage.store import Kind
from lotow.web.house import STATIC
from lotow.web.pages import campaigns, posses, tables
from lotow.web.visit import LANGUAGE, MOST_TOKENS, TOKENS, NotThereError, Visit, slug, tokens

FOREVER = "public, max-age=31536000, immutable"
RECENT = 6
LEADS_TO: dict[Kind, str] = {
    "table": "tables",
    "campaign": "campaigns",
    "saloon-dice": "saloon/dice",
    "saloon-legends": "saloon/legends",
}
"""Where the pages of each kind of journal stand."""


def enter(visit: Visit) -> Response:
    """Somebody comes in with a link: from now on this device may do what the link says."""
    brought = visit.path("token")
    who = people.visitor([brought], visit.house.key, visit.db)
    if who == people.NOBODY:
        visit.say(Text("this link is not good any more", "ce lien n'est plus valable"), "bad")
        return visit.page("welcome.html", 403)
    kept = [brought, *(one for one in tokens(visit.request) if one != brought)]
    response = RedirectResponse(_leads_to(who, visit), 303)
    visit.keep(response, TOKENS, "~".join(kept[:MOST_TOKENS]))
    return response


def _leads_to(who: people.Visitor, visit: Visit) -> str:
    """Where a link leads: to its table or campaign, else to the first page."""
    for link in who.links:
        with open_store(visit.db) as store:
            for kind, path in LEADS_TO.items():
                for journal in store.journals(kind):
                    if journal.id == link.journal:
                        return f"/{path}/{slug(journal.name)}"
    return "/"


def leave(visit: Visit) -> Response:
    """This device forgets who it is."""
    response = visit.go("/")
    response.delete_cookie(TOKENS, path="/")
    return response


def home(visit: Visit) -> Response:
    """What somebody may go on with."""
    if not visit.may("guest"):
        return visit.page("welcome.html")
    known = [(posses.at(one), one.posse.name) for one in posses.readable(visit)]
    return visit.page(
        "home.html",
        posses=known[:RECENT],
        more=len(known) > RECENT,
        campaigns=campaigns.readable(visit)[:RECENT],
        tables=tables.readable(visit)[:RECENT],
    )


def choose_language(visit: Visit) -> Response:
    back = visit.sent("back", "/")
    response = visit.go(back if back.startswith("/") and not back.startswith(("//", "/\\")) else "/")
    chosen = visit.sent("lang")
    if chosen in LANGS:
        visit.keep(response, LANGUAGE, chosen)
    return response


def static(visit: Visit) -> Response:
    """A file that pages load; its address changes with its content."""
    name = visit.path("name")
    if name not in STATIC:
        raise NotThereError
    keeping = FOREVER if visit.path("edition") == visit.house.edition else "no-cache"
    headers = {"Cache-Control": keeping, "Vary": "Accept-Encoding"}
    if "gzip" in visit.request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return Response(visit.house.packed[name], media_type=STATIC[name], headers=headers)
    return Response(visit.house.files[name], media_type=STATIC[name], headers=headers)


def worker(visit: Visit) -> Response:
    """What keeps the pages of a device for when there is no network; it must stand at the top to do so."""
    name = "worker.js"
    return Response(visit.house.files[name], media_type=STATIC[name], headers={"Cache-Control": "no-cache"})


def manifest(visit: Visit) -> Response:
    """What a phone wants to know to keep the pages like an app."""
    icon = f"/static/{visit.house.edition}/icon.svg"
    said = {
        "name": "lotow",
        "short_name": "lotow",
        "start_url": "/",
        "display": "standalone",
        "background_color": "#f7eddb",
        "theme_color": "#4a2c17",
        "icons": [{"src": icon, "sizes": "any", "type": "image/svg+xml"}],
    }
    return Response(msgspec.json.encode(said), media_type="application/manifest+json")
