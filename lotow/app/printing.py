"""Sheets as bytes, whoever asked for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from lotow.errors import Lang
from lotow.posse.members import Posse
from lotow.posse.roll_call import list_of
from lotow.rulebook import Rulebook

if TYPE_CHECKING:
    from lotow.app.campaigns import OpenCampaign
    from lotow.sheets.templates import PaperName, Style

Kind = Literal["roster", "cards"]


def posse_sheet(
    kind: Kind, posse: Posse, book: Rulebook, lang: Lang, style: Style, paper: PaperName
) -> bytes:
    """The roster of a posse with its share code, or its cards."""
    list_of(posse, book)
    if kind == "cards":
        from lotow.sheets.cards import cards

        return cards([posse], book, style=style, paper=paper, lang=lang).finish()
    from lotow.exchange.share import qr_matrix, to_code
    from lotow.sheets.roster import roster

    codes = [qr_matrix(to_code(posse, book))]
    return roster([posse], book, style=style, paper=paper, lang=lang, codes=codes).finish()


def campaign_sheet(opened: OpenCampaign, lang: Lang, style: Style, paper: PaperName) -> bytes:
    """Standings, infamy, the hall of fame, Boot Hill."""
    from lotow.sheets.campaign import campaign
    from lotow.sheets.campaign_facts import facts_of

    facts = facts_of(opened.state, opened.book, lang)
    return campaign(facts, style=style, paper=paper, lang=lang).finish()


def gazette_sheet(opened: OpenCampaign, lang: Lang, style: Style, paper: PaperName) -> bytes:
    """The town's newspaper after the last game."""
    from lotow.sheets.gazette import gazette as draw
    from lotow.telling.newspaper import gazette

    return draw(gazette(opened.records, opened.book, lang), style=style, paper=paper).finish()
