"""Saved posses: the list of them, founding, bringing along, copying, printing, sharing."""

from __future__ import annotations

from starlette.responses import Response

from lotow.app import people, posses
from lotow.app.arriving import from_text, from_upload
from lotow.app.printing import Kind, posse_sheet
from lotow.app.rosters import roster_of
from lotow.app.views.posses import check_json
from lotow.errors import Text
from lotow.exchange.formats import Arrived
from lotow.exchange.share import to_code
from lotow.posse.check import check
from lotow.posse.roll_call import list_of
from lotow.posse.to_file import to_toml
from lotow.posse.worth import cost, infamy
from lotow.storage.opening import open_store
from lotow.web.drawing import qr
from lotow.web.visit import Visit, slug


def index(visit: Visit) -> Response:
    """Every saved posse."""
    book = visit.book
    shown = []
    for kept in posses.every_kept(visit.db, book):
        posse = kept.posse
        listed = book.content.posse.get(posse.list)
        name = listed.name.in_(visit.lang) if listed is not None else posse.list
        shown.append((posse, name, cost(posse), infamy(posse, book).total, len(check(posse, book))))
    return visit.page("posses.html", posses=shown)


def every_json(visit: Visit) -> Response:
    """Every saved posse with its sums."""
    book = visit.book
    kept = posses.every_kept(visit.db, book)
    return visit.json([check_json(one.posse, one.book, visit.lang) for one in kept])


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
    kept = posses.bring_in(arrived.posse, source, arrived.book, visit.db, name).posse.name
    if arrived.problems:
        en, fr = ("; ".join(one.line(lang) for one in arrived.problems[:5]) for lang in ("en", "fr"))
        visit.say(Text(f"Not everything was understood: {en}", f"Tout n'a pas été compris : {fr}"), "bad")
    return _made(visit, name, kept)


def copy(visit: Visit) -> Response:
    name = visit.sent("name")
    copied = posses.copy(visit.journal("posse").name, name, visit.db)
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
        store.delete(journal)
    visit.say(Text(f"{journal.name} is gone", f"{journal.name} est supprimée"))
    return visit.go("/posses")


def sheet(visit: Visit) -> Response:
    """The roster or the cards as PDF."""
    kept = posses.kept_posse(visit.journal("posse").name, visit.db, visit.book)
    kind: Kind = "cards" if visit.path("sheet") == "cards" else "roster"
    style = "plain" if visit.asked("style") == "plain" else "frontier"
    paper = "letter" if visit.asked("paper") == "letter" else "a4"
    content = posse_sheet(kind, kept.posse, kept.book, visit.lang, style, paper)  # type: ignore[arg-type]
    return visit.file(content, f"{kept.posse.name} {kind}.pdf", "application/pdf", inline=True)


def download(visit: Visit) -> Response:
    """The posse as a file of ours."""
    kept = posses.kept_posse(visit.journal("posse").name, visit.db, visit.book)
    return visit.file(
        to_toml(kept.posse, kept.book).encode(), f"{kept.posse.name}.toml", "application/toml; charset=utf-8"
    )


def share(visit: Visit) -> Response:
    """The code of a posse, as an address and as a QR code."""
    kept = posses.kept_posse(visit.journal("posse").name, visit.db, visit.book)
    list_of(kept.posse, kept.book)
    code = to_code(kept.posse, kept.book)
    address = f"{visit.request.url.scheme}://{visit.request.url.netloc}/p/{code}"
    return visit.page("posse_share.html", posse=kept.posse, code=code, address=address, drawn=qr(address))


def shared(visit: Visit) -> Response:
    """What a code holds, for whoever has it: everything there is to see is in the code itself."""
    arrived = from_text(visit.path("code"), visit.book)
    roster = roster_of(arrived.posse, arrived.book, visit.lang)
    return visit.page("posse_shared.html", roster=roster, code=visit.path("code"))
