"""How a sheet comes to paper: which posses it holds, in what style, and where the file goes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import typer

from lotow.cli.in_force import book_in_force
from lotow.errors import Lang, LotowError
from lotow.rulebook import Rulebook

if TYPE_CHECKING:
    from lotow.campaign.campaign_state import CampaignState
    from lotow.posse.members import Posse
    from lotow.sheets.canvas import Sheet
    from lotow.sheets.templates import PaperName, Style


def print_posses(
    draw: Callable[..., Sheet],
    kind: str,
    asked: list[str] | None,
    every: bool,
    campaign: str | None,
    output: str | None,
    style: str,
    paper: str,
    open_it: bool,
    db: str | None,
    lang: Lang,
    qr: bool = False,
) -> None:
    """A sheet of some posses in one file, with a progress bar where there are many."""
    from lotow.cli.render import progress

    check_output(output, open_it)
    book = book_in_force()
    more: dict[str, object] = {}
    if campaign is not None:
        from lotow.cli.campaign_facts import facts_of
        from lotow.cli.campaigns import open_campaign

        with open_campaign(campaign, db) as opened:
            book, state = opened.book, opened.state
        posses = _of_campaign(state, asked, every)
        if kind == "roster":
            more["campaign"] = facts_of(state, book, lang)
    else:
        posses = posses_asked(asked, every, db, book)
    if qr:
        from lotow.exchange.share import qr_matrix, to_code

        more["codes"] = (qr_matrix(to_code(posse, book)) for posse in posses)
    with progress(len(posses)) as drawn:
        sheet = draw(
            posses, book, style=as_style(style), paper=as_paper(paper), lang=lang, drawn=drawn, **more
        )
    name = file_name(posses[0].name) if len(posses) == 1 else "posses"
    write(sheet, output, f"{name}-{kind}.pdf", open_it, lang)


def _of_campaign(state: CampaignState, asked: list[str] | None, every: bool) -> list[Posse]:
    from lotow.campaign.people import find_posse

    if every and asked:
        raise LotowError("--all and names of posses do not go together", hint="leave out one of them")
    keys = [find_posse(state, one) for one in asked] if asked else state.riding()
    if not keys:
        raise LotowError("no posse rides in this campaign", hint="`lotow campaign join` lets one join")
    return [state.posses[key] for key in keys]


def posses_asked(asked: list[str] | None, every: bool, db: str | None, book: Rulebook) -> list[Posse]:
    from lotow.cli.posses import every_kept, posse_called
    from lotow.posse.finding import list_of

    if every:
        if asked:
            raise LotowError("--all and names of posses do not go together", hint="leave out one of them")
        posses = [one.posse for one in every_kept(db, book)]
        if not posses:
            raise LotowError("no posse is saved yet", hint="`lotow posse new` starts one; a file will do too")
    elif asked:
        posses = [posse_called(one, db, book) for one in asked]
    else:
        raise LotowError("no posse was named", hint="name a saved posse, a posse file, or --all")
    for posse in posses:
        list_of(posse, book)
    return posses


def as_style(asked: str) -> Style:
    return "frontier" if asked == "frontier" else "plain"


def as_paper(asked: str) -> PaperName:
    return "letter" if asked == "letter" else "a4"


def file_name(name: str) -> str:
    """A posse's name as part of a file's."""
    from lotow.rulebook.lookup import fold

    return "-".join(fold(name).split())[:60] or "posse"


def check_output(output: str | None, open_it: bool) -> None:
    import sys

    if output != "-":
        return
    if open_it:
        raise LotowError("what goes to standard output cannot be opened", hint="name a file with -o")
    if sys.stdout.isatty():
        raise LotowError("a PDF would garble the terminal", hint="name a file with -o, or pipe it on")


def write(sheet: Sheet, output: str | None, otherwise: str, open_it: bool, lang: Lang) -> None:
    """Writes the sheet to where it was asked for, and says so unless that is a pipe."""
    from lotow.cli.output import write_bytes
    from lotow.cli.page import Paragraph
    from lotow.cli.render import show
    from lotow.sheets.words import said

    check_output(output, open_it)
    path = output or otherwise
    pages = sheet.page
    write_bytes(path, sheet.finish())
    if path == "-":
        return
    count = said("page-count", lang).format(pages) if pages > 1 else said("one-page", lang)
    show([Paragraph(f"{path}: {count}", "good")])
    if open_it:
        typer.launch(path)
