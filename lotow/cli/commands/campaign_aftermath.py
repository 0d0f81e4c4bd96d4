"""`lotow campaign aftermath`: from the last shot to the next game."""

import sys
from typing import Annotated

import typer

from lotow.app.aftermath import Conversation, forget_drafts, to_settle
from lotow.app.campaigns import open_campaign
from lotow.app.pages.blocks import Paragraph
from lotow.app.views.campaigns import campaign_json, entry_json
from lotow.cli.terminal.aftermath_talk import Settler, note_dice
from lotow.cli.terminal.options import Answer, Auto, CampaignName, Database, Dice, Json, Language, Seed
from lotow.cli.terminal.prompting import PromptedPlayer, policy, undoable_ask
from lotow.cli.terminal.render import show, show_json
from lotow.cli.terminal.rollers import campaign_dice, typed_dice
from lotow.errors import LotowError, Text
from lotow.words import word


def aftermath(
    campaign: CampaignName,
    posse: Annotated[
        list[str] | None, typer.Option("--posse", help="Only this posse; may be repeated.")
    ] = None,
    auto: Auto = False,
    step: Annotated[bool, typer.Option("--step", help="Only the next step of each posse.")] = False,
    answer: Answer = None,
    do: Annotated[
        list[str] | None,
        typer.Option(
            "--do",
            metavar="ACTION",
            help="`buy sixgun for Jed`, `recruit cowpoke with sixgun`...; may be repeated.",
        ),
    ] = None,
    afresh: Annotated[
        bool,
        typer.Option("--afresh", help="Forget what was answered before and not written."),
    ] = False,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Write each step without asking.")] = False,
    seed: Seed = None,
    dice: Dice = None,
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Settle a game: injuries, experience, loot, spending, infamy.

    It can be left at any question and taken up again, here or elsewhere: what was answered is kept. On a
    terminal each step is shown before it is written (`undo` takes back the last answer); elsewhere everything
    is worked out first, so that a missing die or answer leaves all as it was. The dice are the campaign's own
    unless you give --seed or --dice: asked again, they fall the same.

    \b
    Examples:
      lotow campaign aftermath "Lincoln County"
      lotow campaign aftermath lincoln --auto --seed 7
      lotow campaign aftermath lincoln --posse dalton --dice ask
      lotow campaign aftermath lincoln --posse dalton --do "buy rifle for Bob"
    """
    ask = None if auto or json else undoable_ask()
    with open_campaign(campaign, db) as opened:
        keys = to_settle(opened, posse)
        _refuse_purchases(do, auto, keys)
        typed, choices = typed_dice(seed, dice, lang, undoable_ask()), policy(auto, answer)
        live = ask is not None or (typed is not None and sys.stdin.isatty())
        if afresh:
            forget_drafts(opened, keys)
        talk = Conversation(
            opened, keys, campaign_dice(opened, seed, typed), choices, once=step, ahead=not live
        )
        player = PromptedPlayer(opened, lang, answer, do, typed, ask)
        settler = Settler(talk, player, lang, quiet=json)
        finished = True
        if live:
            finished = settler.live(ask if not yes else None)
            note_dice(typed, lang)
        else:
            settler.all_at_once(again=auto and typed is None)
        if json:
            entries = [entry_json(one) for one in settler.written]
            show_json({"entries": entries, **campaign_json(opened.state, opened.book)})
        elif not keys:
            show([Paragraph(word("nothing-to-settle", lang))])
    if not finished:
        raise typer.Exit(130)


def _refuse_purchases(do: list[str] | None, auto: bool, keys: list[str]) -> None:
    if do and auto:
        raise LotowError(
            Text("--auto buys what it likes", "--auto achète ce qui lui plaît"),
            hint=Text("give either --do or --auto", "donnez --do ou --auto"),
        )
    if do and len(keys) != 1:
        raise LotowError(
            Text("these purchases are nobody's", "ces achats ne sont à personne"),
            hint=Text(
                "say whose they are with --posse, once it has something to settle",
                "dites à qui avec --posse, dès qu'elle a quelque chose à régler",
            ),
        )
