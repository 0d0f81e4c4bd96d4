"""`lotow campaign aftermath`: from the last shot to the next game."""

import sys
from typing import Annotated

import typer

from lotow.campaign.aftermath import waiting
from lotow.campaign.people import find_posse
from lotow.cli.campaign_pages import campaign_json, entry_json
from lotow.cli.campaigns import CampaignName, OpenCampaign, open_campaign
from lotow.cli.options import Answer, Auto, Database, Dice, Json, Language, Seed
from lotow.cli.page import Paragraph
from lotow.cli.prompting import PromptChoices, choices_for, terminal_ask
from lotow.cli.render import show, show_json
from lotow.cli.rollers import all_used, roller_for
from lotow.cli.settling import Settler
from lotow.dice import Roller, TypedRoller
from lotow.errors import Lang, LotowError
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
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Write each step without asking.")] = False,
    seed: Seed = None,
    dice: Dice = None,
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Settle a game: injuries, experience, loot, spending, infamy.

    It can be left after any step and taken up again. On a terminal each step is shown before it is written;
    elsewhere everything is worked out first, so that a missing die or answer leaves all as it was.

    \b
    Examples:
      lotow campaign aftermath "Lincoln County"
      lotow campaign aftermath lincoln --auto --seed 7
      lotow campaign aftermath lincoln --posse dalton --dice ask
      lotow campaign aftermath lincoln --posse dalton --do "buy rifle for Bob"
    """
    ask = None if auto or json else terminal_ask()
    with open_campaign(campaign, db) as opened:
        keys = _waiting(opened, posse)
        if do and (auto or len(keys) != 1):
            raise LotowError(
                "these purchases are nobody's" if not auto else "--auto buys what it likes",
                hint="say whose they are with --posse, once it has something to settle"
                if not auto
                else "give either --do or --auto",
            )
        roller, choices = roller_for(seed, dice), choices_for(auto, answer, do, ask, lang)
        settler = Settler(opened, roller, choices, lang, once=step, quiet=json)
        finished = True
        if ask is not None or (dice is not None and sys.stdin.isatty()):
            finished = settler.live(keys, ask if not yes else None)
            _note_dice(roller, lang)
        else:
            plan = settler.plan(keys)
            all_used(roller)
            if isinstance(choices, PromptChoices):
                choices.all_used()
            settler.carry_out(plan, keys, again=auto and not isinstance(roller, TypedRoller))
        if json:
            entries = [entry_json(one) for one in settler.written]
            show_json({"entries": entries, **campaign_json(opened.state, opened.book)})
        elif not keys:
            show([Paragraph(word("nothing-to-settle", lang))])
    if not finished:
        raise typer.Exit(130)


def _waiting(campaign: OpenCampaign, asked: list[str] | None) -> list[str]:
    """The posses whose aftermath is to be settled now."""
    state = campaign.state
    keys = list(dict.fromkeys(find_posse(state, one) for one in asked)) if asked else waiting(state)
    return [key for key in keys if state.unfinished(key) is not None]


def _note_dice(roller: Roller, lang: Lang) -> None:
    """At a terminal everything has been seen and agreed to by now, so dice left over are only mentioned."""
    if isinstance(roller, TypedRoller) and (left := roller.left_over()):
        show([Paragraph(word("dice-left", lang).format(", ".join(map(str, left))), "bad")])
