"""`lotow campaign prepare` and `game`: before and after the shooting."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from lotow.campaign.entries import GamePrepared
from lotow.campaign.people import find_posse
from lotow.campaign.prepare import prepare as prepare_game
from lotow.campaign.recording import record
from lotow.campaign.report import read_report
from lotow.cli.campaign_pages import campaign_json, entry_json, preparation_page, told
from lotow.cli.campaigns import CampaignName, OpenCampaign, open_campaign
from lotow.cli.options import Answer, Auto, Database, Dice, Json, Language, Seed
from lotow.cli.page import Paragraph
from lotow.cli.prompting import PromptChoices, choices_for, terminal_ask
from lotow.cli.render import show, show_json
from lotow.cli.rollers import all_used, roller_for
from lotow.cli.sheet import Output, PaperOption, StyleOption, briefing
from lotow.errors import LotowError
from lotow.rulebook.models import Side
from lotow.words import word


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
        roller = roller_for(seed, dice)
        choices = choices_for(auto, answer, None, None if auto or json else terminal_ask(), lang)
        written = prepare_game(opened.state, keys, opened.book, roller, choices, chosen, roles)
        all_used(roller)
        if isinstance(choices, PromptChoices):
            choices.all_used()
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
            written = record(read_report(_text(report), opened.book, report), opened.state, opened.book)
        else:
            from lotow.cli.reporting import ask_report

            ask = terminal_ask()
            if ask is None:
                raise LotowError("there is no report, and nobody to ask", hint="name a report file")
            written = ask_report(opened.state, opened.book, ask, lang)
        records = opened.write(written)
        if json:
            show_json(campaign_json(opened.state, opened.book))
        else:
            show([*told(opened, records, lang), Paragraph(word("now-aftermath", lang))])


def _roles(campaign: OpenCampaign, attacker: str, keys: list[str]) -> dict[str, Side]:
    first = find_posse(campaign.state, attacker, riding=True)
    if first not in keys:
        name = campaign.state.posses[first].name
        raise LotowError(f"{name} does not play, so it cannot attack", hint="name one of those who play")
    return {key: "attacker" if key == first else "defender" for key in keys}


def _text(report: str) -> str:
    """A report file, or standard input for `-`."""
    try:
        return sys.stdin.read() if report == "-" else Path(report).read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not text in UTF-8"
        raise LotowError(f"cannot read {report!r}: {why}", hint="name a report in TOML") from None
