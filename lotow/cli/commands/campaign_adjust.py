"""`lotow campaign adjust`: the referee's word, an entry like any other."""

from typing import Annotated

import typer

from lotow.app.adjusting import RefereesWord
from lotow.app.adjusting import adjust as adjusted
from lotow.app.campaigns import open_campaign
from lotow.app.views.campaigns import campaign_json, entry_json
from lotow.cli.pages.campaign_pages import told
from lotow.cli.terminal.options import Anyway, CampaignName, Database, Json, Language
from lotow.cli.terminal.render import show, show_json


def adjust(
    campaign: CampaignName,
    posse: Annotated[str, typer.Argument(metavar="POSSE", help="A posse of the campaign.")],
    fighter: Annotated[
        str | None, typer.Argument(metavar="[FIGHTER]", help="One of its fighters; the posse when left out.")
    ] = None,
    reason: Annotated[str, typer.Option("--reason", metavar="TEXT", help="Why; always asked for.")] = "",
    experience: Annotated[
        int, typer.Option("--experience", metavar="POINTS", help="Points given, or with - taken: +1.")
    ] = 0,
    dollars: Annotated[
        int, typer.Option("--dollars", metavar="DOLLARS", help="Dollars given, or with - taken: -5.")
    ] = 0,
    gain: Annotated[
        list[str] | None, typer.Option("--gain", metavar="ITEM", help="A thing more, free; may be repeated.")
    ] = None,
    lose: Annotated[
        list[str] | None, typer.Option("--lose", metavar="ITEM", help="A thing less; may be repeated.")
    ] = None,
    injure: Annotated[
        list[str] | None, typer.Option("--injure", metavar="ROW", help="A lasting injury; may be repeated.")
    ] = None,
    heal: Annotated[
        list[str] | None, typer.Option("--heal", metavar="INJURY", help="An injury healed; may be repeated.")
    ] = None,
    skill: Annotated[
        list[str] | None,
        typer.Option(
            "--skill", metavar="SKILL", help="A skill learnt, its weapon in brackets; may be repeated."
        ),
    ] = None,
    note: Annotated[str, typer.Option("--note", metavar="TEXT", help="Something to be remembered.")] = "",
    anyway: Anyway = False,
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Give or take by the referee's word: points, dollars, gear, injuries.

    It is an entry of its own, with its reason: in the log, in the fighter's life, on the sheets; `undo` takes
    it back. Limits are checked, unless it is to be done anyway.

    \b
    Examples:
      lotow campaign adjust lincoln dalton Bob --experience 1 --reason forgotten
      lotow campaign adjust lincoln dalton --dollars -5 --reason "a window"
      lotow campaign adjust lincoln riders Jed --heal madness --reason rest
    """
    said = RefereesWord(
        reason=reason,
        experience=experience,
        dollars=dollars,
        gain=tuple(gain or ()),
        lose=tuple(lose or ()),
        injure=tuple(injure or ()),
        heal=tuple(heal or ()),
        skill=tuple(skill or ()),
        note=note,
    )
    with open_campaign(campaign, db) as opened:
        records = adjusted(opened, posse, fighter, said, anyway)
        if json:
            entries = [entry_json(one) for one in records]
            show_json({"entries": entries, **campaign_json(opened.state, opened.book)})
        else:
            show(told(opened, records, lang))
