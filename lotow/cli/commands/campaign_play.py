"""`lotow campaign prepare` and `game`: before and after the shooting."""

from typing import Annotated

import typer

from lotow import gate
from lotow.app import ledger
from lotow.app.blank_reports import blank_report
from lotow.app.campaigns import OpenCampaign, open_campaign
from lotow.app.pages.blocks import Paragraph
from lotow.app.preparing import roles_of
from lotow.app.views.campaigns import campaign_json, entry_json
from lotow.campaign.posse_called import find_posse
from lotow.campaign.report.game_report import read_report
from lotow.cli.commands.sheet import Output, PaperOption, StyleOption, briefing
from lotow.cli.pages.campaign_pages import preparation_page, told
from lotow.cli.terminal.editor import terminal_ask
from lotow.cli.terminal.meeting import Deciding
from lotow.cli.terminal.options import Answer, Auto, CampaignName, Database, Dice, Json, Language, Seed
from lotow.cli.terminal.output import write_text
from lotow.cli.terminal.render import show, show_json
from lotow.cli.terminal.rollers import campaign_dice, typed_dice
from lotow.cli.terminal.ways import way
from lotow.dice import Roller
from lotow.errors import Lang, LotowError, Text
from lotow.journal.entries.game_entries import GamePrepared
from lotow.journal.records import Record


def prepare(
    campaign: CampaignName,
    posses: Annotated[list[str], typer.Argument(metavar="POSSE...", help="Who plays.")],
    scenario: Annotated[
        str | None, typer.Option("--scenario", help="The scenario agreed on; rolled when left out.")
    ] = None,
    attacker: Annotated[
        str | None, typer.Option("--attacker", help="Who attacks, where you agreed on it.")
    ] = None,
    output: Output = None,
    style: StyleOption = "plain",
    paper: PaperOption = "a4",
    auto: Auto = False,
    answer: Answer = None,
    seed: Seed = None,
    dice: Dice = None,
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Prepare a game: scenario, sides, who misses it, re-rolls, whiskey.

    \b
    Examples:
      lotow campaign prepare lincoln "Dalton Gang" "Coffeyville Citizens"
      lotow campaign prepare lincoln dalton coffeyville --scenario "bank robbery"
      lotow campaign prepare lincoln dalton coffeyville -o briefing.pdf
    """
    with open_campaign(campaign, db) as opened:
        keys = [find_posse(opened.state, one, riding=True) for one in posses]
        chosen = opened.book.find(scenario, "scenario")[1] if scenario is not None else None
        roles = roles_of(opened, attacker, keys) if attacker is not None else None
        deciding = Deciding(auto=auto, answer=answer, seed=seed, dice=dice, lang=lang, silent=json)
        written = deciding.prepare(opened, keys, chosen, roles)
        prepared = next(one.entry for one in written if isinstance(one.entry, GamePrepared))
        if output is not None:
            briefing(prepared, opened.state, opened.book, output, style, paper, lang)
        records = opened.write(written)
        if json:
            show_json(entry_json(records[0]))
        else:
            show(preparation_page(prepared, opened.book, lang))


def game(
    campaign: CampaignName,
    report: Annotated[
        str | None,
        typer.Argument(
            metavar="[REPORT.toml]", help="The report, - for standard input; asked for when left out."
        ),
    ] = None,
    template: Annotated[
        bool, typer.Option("--template", help="Write a report to fill in, and record nothing.")
    ] = False,
    scenario: Annotated[
        str | None, typer.Option("--scenario", help="The scenario of a template; the prepared one.")
    ] = None,
    posse: Annotated[
        list[str] | None, typer.Option("--posse", help="Who plays, for a template; may be repeated.")
    ] = None,
    output: Annotated[
        str | None, typer.Option("--output", "-o", metavar="FILE", help="Where the template goes.")
    ] = None,
    afresh: Annotated[
        bool, typer.Option("--afresh", help="Forget what was answered before and not recorded.")
    ] = False,
    seed: Seed = None,
    dice: Dice = None,
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Record a game from a report, or by questions.

    At the prompt fighters go by number, name or a beginning; `back` goes to the question before. It can be
    left at any question and taken up again: what was answered is kept. Dice are for old wounds, where nobody
    prepared the game.

    \b
    Examples:
      lotow campaign game "Lincoln County" report.toml
      lotow campaign game lincoln
      lotow campaign game lincoln --template -o report.toml
    """
    with open_campaign(campaign, db) as opened:
        if template:
            write_text(output or "-", blank_report(opened, posse or (), scenario, lang))
            return
        if scenario is not None or posse or output is not None:
            raise LotowError(
                Text(
                    "--scenario, --posse and --output are for a template",
                    "--scenario, --posse et --output vont avec un modèle",
                ),
                hint=Text("add --template", "ajoutez --template"),
            )
        typed = typed_dice(seed, dice, lang)
        roller = typed or campaign_dice(opened, seed, None)
        if report is not None:
            records = ledger.record(opened, read_report(report_text(report), opened.book, report), roller)
        else:
            records = _asked(opened, afresh, roller, lang)
        if json:
            show_json(campaign_json(opened.state, opened.book))
        else:
            show([*told(opened, records, lang), Paragraph(way("settle-now", lang))])


def _asked(campaign: OpenCampaign, afresh: bool, roller: Roller | None, lang: Lang) -> list[Record]:
    """The game as somebody tells it at a terminal; what he leaves is kept."""
    from lotow.cli.terminal.report_screen import told_at_a_prompt

    ask = terminal_ask()
    if ask is None:
        raise LotowError(
            Text("there is no report, and nobody to ask", "pas de rapport, et personne à interroger"),
            hint=Text("name a report file", "nommez un fichier de rapport"),
        )
    records = told_at_a_prompt(campaign, ask, lang, roller, afresh=afresh)
    if records is None:
        raise typer.Exit(130)
    return records


def report_text(report: str) -> str:
    """A report file, or standard input for `-`."""
    content = gate.read(report, gate.REPORT, Text("name a report in TOML", "nommez un rapport en TOML"))
    return gate.text_of(content, report, gate.REPORT)
