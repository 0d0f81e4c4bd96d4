"""`lotow campaign amend`: a mistake of last week put right, and everything after it played again."""

from typing import Annotated

import typer

from lotow.app.amending import Amending, of_game, of_roll, report_template
from lotow.app.campaigns import OpenCampaign, open_campaign
from lotow.app.pages.amend_pages import amended_page
from lotow.app.pages.blocks import Paragraph
from lotow.app.views.amending import amended_json
from lotow.campaign.amending.replay import Amendment
from lotow.campaign.report.game_report import read_report
from lotow.cli.commands.campaign_play import report_text
from lotow.cli.terminal.options import (
    Answer,
    Anyway,
    Auto,
    CampaignName,
    Database,
    Dice,
    Json,
    Language,
    Seed,
)
from lotow.cli.terminal.output import write_text
from lotow.cli.terminal.prompting import PromptedPlayer, TakeBack, policy, undoable_ask, yes_or_no
from lotow.cli.terminal.render import show, show_json
from lotow.cli.terminal.rollers import campaign_dice, typed_dice
from lotow.dice import parse_faces
from lotow.errors import Lang, LotowError, Text
from lotow.words import word


def amend(
    campaign: CampaignName,
    game: Annotated[
        int | None, typer.Argument(metavar="[GAME]", min=1, help="The number of the game to put right.")
    ] = None,
    report: Annotated[
        str | None,
        typer.Argument(metavar="[REPORT.toml]", help="Its corrected report; - is standard input."),
    ] = None,
    template: Annotated[
        bool, typer.Option("--template", help="Write the report as it stands, to be corrected.")
    ] = False,
    output: Annotated[str, typer.Option("-o", "--output", help="A .toml file; - prints it.")] = "-",
    entry: Annotated[
        int | None,
        typer.Option(
            "--entry",
            metavar="ENTRY",
            min=1,
            help="An entry whose dice were noted wrongly: --dice are right.",
        ),
    ] = None,
    auto: Auto = False,
    answer: Answer = None,
    do: Annotated[
        list[str] | None,
        typer.Option("--do", metavar="ACTION", help="What a posse buys that spends anew; may be repeated."),
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Write it without asking.")] = False,
    anyway: Anyway = False,
    seed: Seed = None,
    dice: Dice = None,
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Put a game or a roll right, and play what follows again.

    Whatever was rolled and answered before comes again by itself; only what is really new is rolled or asked.
    What will differ is shown first. It is one step: `undo` takes it back.

    \b
    Examples:
      lotow campaign amend "Lincoln County" 1 --template -o game1.toml
      lotow campaign amend lincoln 1 game1.toml
      lotow campaign amend lincoln --entry 23 --dice 4,3
    """
    with open_campaign(campaign, db) as opened:
        if template and game is not None:
            write_text(output, report_template(opened, game, lang))
            return
        amendment, of_dice = _wanted(opened, game, report, entry, dice)
        typed = typed_dice(seed, of_dice, lang, undoable_ask())
        amending = Amending(opened, amendment, campaign_dice(opened, seed, typed), policy(auto, answer))
        ask = None if auto or json else undoable_ask()
        player = PromptedPlayer(opened, lang, answer, do, typed, ask)
        player.desk_now = amending.desk
        while (question := amending.question()) is not None:
            try:
                player.put(question, amending.answer)
            except TakeBack:
                amending.undo()
        player.all_used()
        _settle(amending, lang, json=json, ask_first=ask is not None and not yes, anyway=anyway)


def _wanted(
    campaign: OpenCampaign, game: int | None, report: str | None, entry: int | None, dice: str | None
) -> tuple[Amendment, str | None]:
    """What is to be amended, and which dice are left for what is new."""
    if entry is not None and game is None:
        if not dice:
            raise LotowError(
                Text("nobody says how the dice fell", "personne ne dit comment les dés sont tombés"),
                hint=Text("give every face with --dice, as 4,3", "donnez chaque face avec --dice, comme 4,3"),
            )
        return of_roll(entry, parse_faces(dice)), None
    if game is None or report is None or entry is not None:
        raise LotowError(
            Text("it is not clear what to amend", "on ne sait pas quoi corriger"),
            hint=Text(
                "name a game and its corrected report (--template writes one), or --entry and --dice",
                "nommez une partie et son compte rendu corrigé (--template l'écrit), ou --entry et --dice",
            ),
        )
    return of_game(game, read_report(report_text(report), campaign.book, report)), dice


def _settle(amending: Amending, lang: Lang, *, json: bool, ask_first: bool, anyway: bool) -> None:
    """Shows what differs, and writes it once somebody has agreed."""
    outcome = amending.outcome()
    if not json:
        show(amended_page(outcome, lang))
    if amending.differs:
        if ask_first and not yes_or_no(word("write-this", lang), lang, otherwise=True):
            raise typer.Abort
        amending.write(anyway)
    if json:
        show_json(amended_json(outcome, amending.campaign.state, lang))
    elif amending.differs:
        show([Paragraph(word("amended", lang), "quiet")])
