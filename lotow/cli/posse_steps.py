"""How a posse command writes: one step, whole or not at all, and then what it did and where things stand."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from lotow.campaign.building import Builder
from lotow.campaign.entries import Record, Written
from lotow.campaign.state import fold
from lotow.campaign.striking import fits
from lotow.cli.in_force import book_in_force
from lotow.cli.page import Bullets, Facts, Page
from lotow.cli.posses import saved
from lotow.cli.render import show, show_json
from lotow.cli.roster import posse_json, problems_block, totals
from lotow.errors import Lang
from lotow.posse.check import AT_THE_END, check
from lotow.rulebook import Rulebook


def create(name: str, written: Sequence[Written], db: str | None, lang: Lang, json: bool) -> None:
    """A new journal for a posse, with its first entries."""
    from lotow.storage.opening import open_store

    with open_store(db) as store:
        journal = store.create("posse", name.strip(), written)
        report(store.read(journal), 0, book_in_force(), lang, json)


def step(
    posse: str, make: Callable[[Builder], list[Written]], anyway: bool, db: str | None, lang: Lang, json: bool
) -> None:
    """One step of building, made on the posse as it stands when it is written."""
    book = book_in_force()
    _write(posse, lambda now: make(Builder(now, book, anyway)), db, lang, json)


def strike(
    posse: str, make: Callable[[Sequence[Record]], list[Written]], db: str | None, lang: Lang, json: bool
) -> None:
    """A step taken back or brought back, if what came later still makes sense."""

    def checked(now: Sequence[Record]) -> list[Written]:
        written = make(now)
        fits(now, written)
        return written

    _write(posse, checked, db, lang, json)


def _write(
    posse: str, make: Callable[[list[Record]], list[Written]], db: str | None, lang: Lang, json: bool
) -> None:
    with saved(posse, db) as (store, journal):
        written = store.update(journal, make, posse_name)
        report(store.read(journal), written[0].number - 1, book_in_force(), lang, json)


def posse_name(records: Sequence[Record]) -> str:
    """What a posse is called after these records: its journal bears the same name."""
    return fold(records).the_posse().name


def report(records: Sequence[Record], seen: int, book: Rulebook, lang: Lang, json: bool) -> None:
    """What the entries after number `seen` did, and where the posse stands now."""
    from lotow.campaign.telling import Teller

    posse = fold(records).the_posse()
    if json:
        show_json(posse_json(posse, book, lang))
        return
    teller = Teller(records, book)
    told = tuple(teller.tell(record.entry).in_(lang) for record in records if record.number > seen)
    page: Page = [Bullets(told), Facts(totals(posse, book, lang))]
    problems = check(posse, book)
    if any(one.rule not in AT_THE_END for one in problems) or (problems and posse.members):
        page += problems_block(problems, lang)
    show(page)
