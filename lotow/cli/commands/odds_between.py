"""`lotow odds doctor`, `bet`, `ransom`, `duds`: money and bodies between games."""

from typing import Annotated

import typer

from lotow.app.campaign_odds import (
    bet_question,
    chance_of,
    doctor_question,
    ransom_question,
    ruin_question,
)
from lotow.cli.commands.odds_campaign import Games, Out
from lotow.cli.terminal.odds_options import present
from lotow.cli.terminal.options import Json, Language
from lotow.rulebook.in_force import book_in_force

Dollars = Annotated[int, typer.Argument(min=1, max=10_000, metavar="DOLLARS", help="The sum.")]


def doctor(lang: Language = "en", json: Json = False) -> None:
    """What a visit to the doctor may do.

    \b
    Examples:
      lotow odds doctor
    """
    present(doctor_question(book_in_force()), lang, json)


def bet(stake: Dollars, lang: Language = "en", json: Json = False) -> None:
    """What comes back of a bet on a prize fight.

    \b
    Examples:
      lotow odds bet 10
    """
    present(bet_question(book_in_force(), stake), lang, json)


def ransom(offered: Dollars, lang: Language = "en", json: Json = False) -> None:
    """The bounty on a captive, beside the ransom that is offered for him.

    \b
    Examples:
      lotow odds ransom 15
    """
    present(ransom_question(book_in_force(), offered), lang, json)


def duds(
    item: Annotated[str, typer.Argument(help="What may be ruined.")] = "fancy duds",
    games: Games = 1,
    out: Out = "1",
    lang: Language = "en",
    json: Json = False,
) -> None:
    """How soon fancy duds are ruined, by being out of action in them.

    \b
    Examples:
      lotow odds duds --games 6 --out 1/3
    """
    present(ruin_question(book_in_force(), item, games, chance_of(out)), lang, json)
