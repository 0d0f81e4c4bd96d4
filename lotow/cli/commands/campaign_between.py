"""`lotow campaign trade` and `captive`: what happens between games, when the players like."""

import sys
from typing import Annotated

import typer

from lotow.app import captive_talks as held
from lotow.app.campaigns import OpenCampaign, open_campaign
from lotow.app.pages.blocks import Paragraph
from lotow.app.trade_visits import trade as visit
from lotow.app.views.campaigns import campaign_json, captives_json, entry_json
from lotow.campaign.aftermath.captives import Deed
from lotow.cli.pages.campaign_pages import captives_page, told
from lotow.cli.terminal.aftermath_talk import Settler, note_dice
from lotow.cli.terminal.options import Answer, Auto, CampaignName, Database, Dice, Json, Language, Seed
from lotow.cli.terminal.prompting import PromptedPlayer, policy, undoable_ask
from lotow.cli.terminal.render import show, show_json
from lotow.cli.terminal.rollers import campaign_dice, typed_dice
from lotow.errors import Lang, LotowError, Text
from lotow.journal.records import Record
from lotow.journal.turns import DONE
from lotow.words import word


def trade(
    campaign: CampaignName,
    posse: Annotated[str, typer.Argument(metavar="POSSE", help="A posse of the campaign.")],
    do: Annotated[
        list[str] | None,
        typer.Option(
            "--do",
            metavar="ACTION",
            help="`buy sixgun for Jed`, `swap lasso of Jed for rifle of Bob`...; may be repeated.",
        ),
    ] = None,
    auto: Auto = False,
    answer: Answer = None,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Write it without asking.")] = False,
    seed: Seed = None,
    dice: Dice = None,
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Buy, sell, swap, recruit, see the doctor, rename: at any time until the next game.

    The same as while spending, and by the same rules: a hero searches once a game and sees the doctor once
    between two games. Without --do you are asked at a prompt; `?` shows what can be said.

    \b
    Examples:
      lotow campaign trade "Lincoln County" "Dalton Gang"
      lotow campaign trade lincoln dalton --do "buy rifle for Bob"
      lotow campaign trade lincoln dalton --do "rename Emmett to Kid Dalton"
    """
    ask = None if auto or json else undoable_ask()
    if do is None and ask is None and not auto:
        raise LotowError(
            Text("nothing is said to be bought or done", "rien n'est dit de ce qu'il faut acheter ou faire"),
            hint=Text("say it with --do, which may be repeated", "dites-le avec --do, répétable"),
        )
    with open_campaign(campaign, db) as opened:
        typed, choices = typed_dice(seed, dice, lang, undoable_ask()), policy(auto, answer)
        live = not do and (ask is not None or (typed is not None and sys.stdin.isatty()))
        talk = visit(opened, posse, campaign_dice(opened, seed, typed), choices, ahead=not live)
        player = PromptedPlayer(opened, lang, answer, [*do, DONE] if do else None, typed, ask)
        settler = Settler(talk, player, lang, quiet=json)
        finished = True
        if live:
            finished = settler.live(ask if not yes else None)
            note_dice(typed, lang)
        else:
            settler.all_at_once(again=auto and typed is None)
        if json:
            _show_written(opened, settler.written)
    if not finished:
        raise typer.Exit(130)


def captive(
    campaign: CampaignName,
    posse: Annotated[
        str | None, typer.Argument(metavar="[POSSE]", help="Who holds the captive, or whose he is.")
    ] = None,
    fighter: Annotated[str | None, typer.Argument(metavar="[FIGHTER]", help="Who is held.")] = None,
    ransom: Annotated[
        int | None, typer.Option("--ransom", metavar="DOLLARS", min=0, help="Ask a ransom.")
    ] = None,
    exchange: Annotated[
        str | None, typer.Option("--exchange", metavar="NAME", help="Exchange him for a captive of theirs.")
    ] = None,
    bounty: Annotated[bool, typer.Option("--bounty", help="Hand him over for the bounty.")] = False,
    hold: Annotated[bool, typer.Option("--hold", help="Hold him for now.")] = False,
    release: Annotated[bool, typer.Option("--release", help="Let him go.")] = False,
    answer: Answer = None,
    seed: Seed = None,
    dice: Dice = None,
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Deal with a captive, or see who is held: the captors act when they like.

    A ransom and an exchange want the word of the captive's side too: --answer yes or no, or at the prompt;
    until then the offer waits. To win him back by force of arms play a Jailbreak.

    \b
    Examples:
      lotow campaign captive "Lincoln County"
      lotow campaign captive lincoln dalton "Young Clay" --ransom 20
      lotow campaign captive lincoln dalton "Young Clay" --answer yes
      lotow campaign captive lincoln dalton "Young Clay" --exchange Emmett
    """
    deeds: list[Deed] = []
    deeds += ["ransom"] if ransom is not None else []
    deeds += ["exchange"] if exchange is not None else []
    deeds += ["bounty"] if bounty else []
    deeds += ["hold"] if hold else []
    deeds += ["release"] if release else []
    with open_campaign(campaign, db) as opened:
        if posse is None or fighter is None:
            _list(opened, posse, deeds, lang, json)
            return
        ask = None if json else undoable_ask()
        typed = typed_dice(seed, dice, lang, ask)
        found = held.captive_called(opened, posse, fighter)
        talk = held.CaptiveConversation(opened, found, campaign_dice(opened, seed, typed))
        _refuse_several(deeds, found)
        if deeds:
            talk.offer(deeds[0], ransom, exchange)
        elif ask is None and not talk.waits_for_other_side():
            raise _no_deed()
        player = PromptedPlayer(opened, lang, answer, None, typed, ask)
        while (question := talk.question()) is not None:
            if ask is None and not player.answers and talk.waits_for_other_side():
                break
            player.put(question, talk.answer)
        waiting = talk.question()
        written = talk.write() if waiting is None else []
        if json:
            _show_written(opened, written, waiting.text.in_(lang) if waiting is not None else None)
        elif waiting is not None:
            whose = opened.state.posses[waiting.posse].name
            show([Paragraph(word("offer-waits", lang).format(whose, waiting.text.in_(lang)))])
        else:
            show(told(opened, written, lang))


def _list(campaign: OpenCampaign, posse: str | None, deeds: list[Deed], lang: Lang, json: bool) -> None:
    """Who is held, and what waits for an answer."""
    if posse is not None or deeds:
        raise LotowError(
            Text("which captive?", "quel prisonnier ?"),
            hint=Text("name a posse and the captive", "nommez une bande et le prisonnier"),
        )
    there = held.captives(campaign)
    waiting = held.offers(campaign, there)
    if json:
        show_json(captives_json(there, waiting, lang))
    else:
        show(captives_page(there, waiting, lang))


def _refuse_several(deeds: list[Deed], found: held.HeldCaptive) -> None:
    if len(deeds) > 1:
        raise LotowError(
            Text(
                f"only one thing can be done with {found.name}",
                f"on ne peut faire qu'une chose de {found.name}",
            ),
            hint=Text("give one of the options", "donnez une seule des options"),
        )


def _no_deed() -> LotowError:
    return LotowError(
        Text("what do the captors want?", "que veulent les ravisseurs ?"),
        hint=Text(
            "give --ransom, --exchange, --bounty, --hold or --release",
            "donnez --ransom, --exchange, --bounty, --hold ou --release",
        ),
    )


def _show_written(campaign: OpenCampaign, written: list[Record], waiting: str | None = None) -> None:
    entries = [entry_json(one) for one in written]
    show_json({"entries": entries, "waiting": waiting, **campaign_json(campaign.state, campaign.book)})
