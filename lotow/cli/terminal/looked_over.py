"""How a command ends that looked a journal over: what it found, and the digest to write down."""

from __future__ import annotations

import typer

from lotow.app.looking_over import Verified
from lotow.app.pages.blocks import Page, Paragraph
from lotow.app.views.values import verified_json
from lotow.cli.pages.campaign_pages import dice_page
from lotow.cli.pages.roster_page import problems_block
from lotow.cli.terminal.render import show, show_json
from lotow.errors import Lang
from lotow.words import word


def tell_verified(found: Verified, lang: Lang, json: bool) -> None:
    """Shows it, and ends with exit code 1 when something is wrong."""
    if json:
        show_json(verified_json(found, lang))
    else:
        clean = Paragraph(_clean(found, lang), "good")
        page: Page = list(problems_block(list(found.problems), lang)) if found.problems else [clean]
        page.append(Paragraph(word("head-digest", lang).format(found.head)))
        if found.on_trust:
            page.append(Paragraph(word("without-digests", lang).format(found.on_trust), "bad"))
        if found.called:
            page.append(Paragraph(word("otherwise-called", lang).format(found.name, found.called), "bad"))
        show([*page, *dice_page(found.dice, lang)])
    if found.problems:
        raise typer.Exit(1)


def _clean(found: Verified, lang: Lang) -> str:
    if found.entries == 1:
        return word("ledger-clean-one", lang)
    return word("ledger-clean", lang).format(found.entries)
