"""Saved posses: the list of them, founding, bringing along, copying, printing, sharing."""

from __future__ import annotations

from starlette.responses import Response

from lotow.app import journals, people, posses
from lotow.app.arriving import from_text, from_upload
from lotow.app.posses import KeptPosse
from lotow.app.printing import Kind, posse_sheet
from lotow.app.rosters import roster_of
from lotow.app.views.posses import books_json, listed_json, posse_json
from lotow.errors import Text
from lotow.exchange.formats import Arrived
from lotow.exchange.share import to_code
from lotow.posse.check import check
from lotow.posse.roll_call import list_of
from lotow.posse.to_file import to_toml
from lotow.posse.worth import cost, infamy
from lotow.storage.opening import open_store
from lotow.storage.store import Journal
from lotow.web.drawing import qr
from lotow.web.visit import Visit, slug


def readable(visit: Visit) -> list[KeptPosse]:
    """The posses somebody may see: the saved ones, and those that ride in a campaign he may read."""
    known = {one.name: one.id for one in journals.kept("campaign", visit.db)}
    return [
        one
        for one in posses.every_kept(visit.db, visit.book)
        if not one.rides_in or visit.may("read-campaign", people.Scope(campaign=known.get(one.rides_in, 0)))
    ]


def kept(visit: Visit) -> KeptPosse:
    """The posse that the address names, as it stands for whoever looks."""

    def may_read(campaign: Journal) -> bool:
        return visit.may("read-campaign", people.Scope(campaign=campaign.id))

    return posses.kept_in(visit.journal("posse"), visit.db, visit.book, may_read)


def at(one: KeptPosse) -> str:
    """Where a posse's page is."""
    if one.rides_in:
        return f"/campaigns/{slug(one.rides_in)}/posses/{one.key}"
    return f"/posses/{slug(one.posse.name)}"


def index(visit: Visit) -> Response:
    """Every posse."""
    shown = []
    for one in readable(visit):
        posse, book = one.posse, one.book
        listed = book.content.posse.get(posse.list)
        name = listed.name.in_(visit.lang) if listed is not None else posse.list
        problems = 0 if one.rides_in else len(check(posse, book))
        shown.append((at(one), one, name, cost(posse), infamy(posse, book).total, problems))
    return visit.page("posses.html", posses=shown)


def every_json(visit: Visit) -> Response:
    """As `posse list --json` lists them."""
    return visit.json(listed_json(readable(visit), visit.lang))


def as_json(visit: Visit) -> Response:
    """What `posse show --json` gives."""
    one = kept(visit)
    return visit.json({**posse_json(one.posse, one.book, visit.lang), "books": books_json(one, visit.lang)})


def new(visit: Visit) -> Response:
    """The form that founds one."""
    return visit.page("posse_new.html", lists=list(visit.book.content.posse.values()))


def create(visit: Visit) -> Response:
    name, budget = visit.sent("name"), visit.sent("budget")
    dollars = int(budget) if budget.isdecimal() and len(budget) < 7 else None
    founded = posses.found(name, visit.sent("list"), dollars, visit.sent("player")[:60], visit.db)
    return _made(visit, name, founded.posse.name)


def bring_along(visit: Visit) -> Response:
    """A posse from a file, a roster or a code."""
    upload = visit.upload("file")
    book = visit.book
    arrived = from_upload(*upload, book) if upload is not None else from_text(visit.sent("text"), book)
    return _arrived(visit, arrived)


def take_shared(visit: Visit) -> Response:
    """A shared posse is kept here."""
    return _arrived(visit, from_text(visit.path("code"), visit.book))


def _arrived(visit: Visit, arrived: Arrived) -> Response:
    name = visit.sent("name").strip() or arrived.posse.name
    source = arrived.source.in_(visit.lang)
    kept_as = posses.bring_in(arrived.posse, source, arrived.book, visit.db, name).posse.name
    if arrived.problems:
        en, fr = ("; ".join(one.line(lang) for one in arrived.problems[:5]) for lang in ("en", "fr"))
        visit.say(Text(f"Not everything was understood: {en}", f"Tout n'a pas été compris : {fr}"), "bad")
    return _made(visit, name, kept_as)


def copy(visit: Visit) -> Response:
    name = visit.sent("name")
    copied = posses.copy_of(kept(visit), name, visit.db)
    return _made(visit, name, copied.posse.name)


def _made(visit: Visit, asked: str, name: str) -> Response:
    with open_store(visit.db) as store:
        people.note_made(visit.who, store.find(name, "posse").id, visit.db)
    return visit.go(f"/posses/{slug(name)}")


def delete(visit: Visit) -> Response:
    """Sets a posse aside; whoever wants it gone types its name."""
    journal = visit.journal("posse")
    visit.must_be_named(journal)
    with open_store(visit.db) as store:
        journals.set_aside(store, journal)
    visit.say(Text(f"{journal.name} is gone", f"{journal.name} est supprimée"))
    return visit.go("/posses")


def sheet(visit: Visit) -> Response:
    """The roster or the cards as PDF."""
    one = kept(visit)
    kind: Kind = "cards" if visit.path("sheet") == "cards" else "roster"
    style = "plain" if visit.asked("style") == "plain" else "frontier"
    paper = "letter" if visit.asked("paper") == "letter" else "a4"
    content = posse_sheet(kind, one.posse, one.book, visit.lang, style, paper)  # type: ignore[arg-type]
    return visit.file(content, f"{one.posse.name} {kind}.pdf", "application/pdf", inline=True)


def download(visit: Visit) -> Response:
    """The posse as a file of ours."""
    one = kept(visit)
    return visit.file(
        to_toml(one.posse, one.book).encode(), f"{one.posse.name}.toml", "application/toml; charset=utf-8"
    )


def share(visit: Visit) -> Response:
    """The code of a posse, as an address and as a QR code."""
    one = kept(visit)
    list_of(one.posse, one.book)
    code = to_code(one.posse, one.book)
    address = f"{visit.request.url.scheme}://{visit.request.url.netloc}/p/{code}"
    return visit.page("posse_share.html", posse=one.posse, code=code, address=address, drawn=qr(address))


def shared(visit: Visit) -> Response:
    """What a code holds, for whoever has it: everything there is to see is in the code itself."""
    arrived = from_text(visit.path("code"), visit.book)
    roster = roster_of(arrived.posse, arrived.book, visit.lang)
    return visit.page("posse_shared.html", roster=roster, code=visit.path("code"))
