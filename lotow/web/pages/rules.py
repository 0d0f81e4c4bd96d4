"""Rules: search as you type, every entry with links to others, the wound chart, tables to roll on."""

from __future__ import annotations

from secrets import randbits

from starlette.responses import Response

from lotow.app.pages.blocks import Title
from lotow.app.pages.rule_pages import page_of
from lotow.app.views.rules import as_json
from lotow.dice import SeededRoller
from lotow.errors import LotowError
from lotow.rulebook.lookup import KIND_NAMES
from lotow.rulebook.searching import all_entries, search
from lotow.rulebook.table_rolls import TableRolls
from lotow.web.linking import address, blocks
from lotow.web.visit import NotThereError, Visit

MOST_FOUND = 40
EXCERPT = 140


def index(visit: Visit) -> Response:
    """What there is, and what a search finds."""
    book, lang = visit.book, visit.lang
    asked = visit.asked("q").strip()[:80]
    found = []
    if asked:
        hits = search(book, asked, lang) if any(one.isalnum() for one in asked) else []
        for hit in sorted(hits, key=lambda one: one.key[0] == "result")[:MOST_FOUND]:
            kind, id = hit.key
            name = book.entry(hit.key).name.in_(lang)
            where = address("table", id.partition(".")[0]) if kind == "result" else address(kind, id)
            text = hit.text if hit.text != name else ""
            found.append((where, name, KIND_NAMES[kind].in_(lang), text[:EXCERPT]))
    kinds = [
        (kind, name.in_(lang), sum(1 for _ in all_entries(book, kind)))
        for kind, name in KIND_NAMES.items()
        if kind != "result"
    ]
    return visit.page("rules.html", asked=asked, found=found, kinds=kinds)


def kind(visit: Visit) -> Response:
    """Every entry of a kind."""
    wanted = visit.path("kind")
    if wanted not in KIND_NAMES or wanted == "result":
        raise NotThereError
    book, lang = visit.book, visit.lang
    entries = sorted(
        (book.entry(key).name.in_(lang), book.entry(key).text.in_(lang)[:EXCERPT], address(*key))
        for key, _ in all_entries(book, wanted)
    )
    return visit.page("rules_kind.html", title=KIND_NAMES[wanted].in_(lang), entries=entries)


def entry(visit: Visit) -> Response:
    """One entry; a dice table can be rolled on."""
    kind, id = visit.path("kind"), visit.path("id")
    book, lang = visit.book, visit.lang
    try:
        page = page_of(book, (kind, id), lang)
    except (KeyError, AttributeError, LotowError):
        raise NotThereError from None
    rolled = None
    if kind == "table" and visit.asked("roll"):
        rolled = TableRolls(book.content, SeededRoller(randbits(63))).on(id)
    shown = blocks([one for one in page if not isinstance(one, Title)], book, lang, address(kind, id))
    title = next(one for one in page if isinstance(one, Title))
    return visit.page(
        "rules_entry.html", title=title, page=shown, kind=kind, rollable=kind == "table", rolled=rolled
    )


def chart(visit: Visit) -> Response:
    """The wound chart."""
    return visit.page("rules_chart.html", rows=visit.book.content.wound_chart.rows)


def json_entry(visit: Visit) -> Response:
    kind, id = visit.path("kind"), visit.path("id")
    try:
        return visit.json(as_json(visit.book, (kind, id), visit.lang))
    except (KeyError, AttributeError, LotowError):
        raise NotThereError from None
