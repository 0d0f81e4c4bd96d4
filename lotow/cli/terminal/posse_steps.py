"""How a posse command takes a step: asks the service, and then shows what it did and where things stand."""

from __future__ import annotations

from collections.abc import Callable

from lotow.app import posses
from lotow.app.campaign_changes import PosseChanges
from lotow.app.pages.blocks import Bullets, Facts, Page
from lotow.app.views.posses import posse_json
from lotow.campaign.building import Builder
from lotow.cli.pages.roster_page import problems_block, totals
from lotow.cli.terminal.render import show, show_json
from lotow.errors import Lang
from lotow.journal.records import Written
from lotow.posse.check import AT_THE_END, check


def step(
    posse: str, make: Callable[[Builder], list[Written]], anyway: bool, db: str | None, lang: Lang, json: bool
) -> None:
    """One step of building."""
    report(posses.step(posse, make, anyway, db), lang, json)


def change(
    posse: str,
    make: Callable[[PosseChanges], list[Written]],
    anyway: bool,
    db: str | None,
    lang: Lang,
    json: bool,
) -> None:
    """One change of a posse, wherever it rides."""
    report(posses.change(posse, make, anyway, db), lang, json)


def report(stepped: posses.Stepped, lang: Lang, json: bool) -> None:
    """What the new entries did, and where the posse stands now."""
    from lotow.telling.teller import Teller

    posse, book = stepped.posse, stepped.book
    if json:
        show_json(posse_json(posse, book, lang))
        return
    teller = Teller(stepped.records, book)
    told = tuple(teller.tell(record.entry).in_(lang) for record in stepped.new)
    page: Page = [Bullets(told), Facts(totals(posse, book, lang))]
    problems = check(posse, book)
    if any(one.rule not in AT_THE_END for one in problems) or (problems and posse.members):
        page += problems_block(problems, lang)
    show(page)
