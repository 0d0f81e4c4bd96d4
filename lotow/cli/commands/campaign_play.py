"""`lotow campaign prepare` and `game`: before and after the shooting."""

from typing import Annotated

import typer

from lotow import gate
from lotow.app.campaigns import OpenCampaign, open_campaign
from lotow.app.pages.blocks import Paragraph
from lotow.app.preparing import prepare_asking
from lotow.app.views.campaigns import campaign_json, entry_json
from lotow.campaign.posse_called import find_posse
from lotow.campaign.report.game_report import read_report
from lotow.campaign.report.understanding import record
from lotow.cli.commands.sheet import Output, PaperOption, StyleOption, briefing
from lotow.cli.pages.campaign_pages import preparation_page, told
from lotow.cli.terminal.editor import terminal_ask
from lotow.cli.terminal.options import Answer, Auto, CampaignName, Database, Dice, Json, Language, Seed
from lotow.cli.terminal.prompting import Player, policy
from lotow.cli.terminal.render import show, show_json
from lotow.cli.terminal.rollers import campaign_dice, typed_dice
from lotow.cli.terminal.ways import way
from lotow.errors import LotowError, Text
from lotow.journal.entries.game_entries import GamePrepared
from lotow.rulebook.models import Side


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
        roles = _roles(opened, attacker, keys) if attacker is not None else None
        typed, choices = typed_dice(seed, dice, lang), policy(auto, answer)
        ask = None if auto or json else terminal_ask()
        player = Player(opened, lang, answer, None, typed, ask)
        roller = campaign_dice(opened, seed, typed)
        written = prepare_asking(
            opened, keys, player.put, roller, choices, chosen, roles, player.told if ask else None
        )
        player.all_used()
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
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Record a game from a report, or by questions.

    \b
    Examples:
      lotow campaign game "Lincoln County" report.toml
      lotow campaign game lincoln
    """
    with open_campaign(campaign, db) as opened:
        if report is not None:
            written = record(read_report(report_text(report), opened.book, report), opened.state, opened.book)
        else:
            from lotow.cli.terminal.reporting import ask_report

            ask = terminal_ask()
            if ask is None:
                raise LotowError(
                    Text("there is no report, and nobody to ask", "pas de rapport, et personne à interroger"),
                    hint=Text("name a report file", "nommez un fichier de rapport"),
                )
            written = ask_report(opened.state, opened.book, ask, lang)
        records = opened.write(written)
        if json:
            show_json(campaign_json(opened.state, opened.book))
        else:
            show([*told(opened, records, lang), Paragraph(way("settle-now", lang))])


def _roles(campaign: OpenCampaign, attacker: str, keys: list[str]) -> dict[str, Side]:
    first = find_posse(campaign.state, attacker, riding=True)
    if first not in keys:
        name = campaign.state.posses[first].name
        raise LotowError(
            Text(
                f"{name} does not play, so it cannot attack", f"{name} ne joue pas et ne peut donc attaquer"
            ),
            hint=Text("name one of those who play", "nommez une bande qui joue"),
        )
    return {key: "attacker" if key == first else "defender" for key in keys}


def report_text(report: str) -> str:
    """A report file, or standard input for `-`."""
    content = gate.read(report, gate.REPORT, Text("name a report in TOML", "nommez un rapport en TOML"))
    return gate.text_of(content, report, gate.REPORT)
