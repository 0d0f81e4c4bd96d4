"""`lotow odds doctor`, `bet`, `ransom`, `duds`: money and bodies between games."""

from typing import Annotated

import typer

from lotow.cli.commands.odds_campaign import Games, Out, chance_of
from lotow.cli.terminal.odds_options import present
from lotow.cli.terminal.options import Json, Language
from lotow.errors import Text
from lotow.odds import between
from lotow.odds.asking import OddsQuestion
from lotow.rulebook.in_force import book_in_force

Dollars = Annotated[int, typer.Argument(min=1, max=10_000, metavar="DOLLARS", help="The sum.")]


def doctor(lang: Language = "en", json: Json = False) -> None:
    """What a visit to the doctor may do.

    \b
    Examples:
      lotow odds doctor
    """
    book = book_in_force()
    title = Text("A visit to the doctor", "Une visite chez le toubib")
    present(OddsQuestion(title=title, people=(), ask=lambda: between.doctor(book.content)), lang, json)


def bet(stake: Dollars, lang: Language = "en", json: Json = False) -> None:
    """What comes back of a bet on a prize fight.

    \b
    Examples:
      lotow odds bet 10
    """
    book = book_in_force()
    title = Text(f"A bet of ${stake}", f"Une mise de {stake} $")
    question = OddsQuestion(
        title=title,
        people=(),
        ask=lambda: between.bet(book.content, stake),
        labels={
            "ahead": Text("more comes back than was staked", "on récupère plus que la mise"),
            "level": Text("the stake comes back", "on récupère la mise"),
        },
        hidden=frozenset({"rows"}),
    )
    present(question, lang, json)


def ransom(offered: Dollars, lang: Language = "en", json: Json = False) -> None:
    """The bounty on a captive, beside the ransom that is offered for him.

    \b
    Examples:
      lotow odds ransom 15
    """
    book = book_in_force()
    title = Text(f"A ransom of ${offered}, or the bounty", f"Une rançon de {offered} $, ou la prime")
    question = OddsQuestion(
        title=title,
        people=(),
        ask=lambda: between.ransom(book.content, offered),
        labels={
            "ahead": Text("the bounty is more", "la prime vaut plus"),
            "level": Text("the bounty is as much", "la prime vaut autant"),
        },
    )
    present(question, lang, json)


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
    book = book_in_force()
    chance = chance_of(out)
    worn = book.content.item[book.find(item, "item")[1]]
    question = OddsQuestion(
        title=worn.name, people=(), ask=lambda: between.ruin(book.content, worn, games, chance)
    )
    present(question, lang, json)
