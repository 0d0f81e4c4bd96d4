"""Options that many commands share, so that they read and behave alike everywhere."""

from typing import Annotated

import typer

from lotow.cli.terminal import completing
from lotow.errors import LANGS, Lang, LotowError, Text


def _language(asked: str) -> str:
    for lang in LANGS:
        if asked.casefold().startswith(lang):
            return lang
    raise LotowError(
        Text(f"{asked!r} is no language lotow speaks", f"{asked!r} : lotow ne parle pas cette langue"),
        hint=Text("--lang and LOTOW_LANG take en or fr", "--lang et LOTOW_LANG prennent en ou fr"),
    )


Language = Annotated[
    Lang,
    typer.Option(
        "--lang",
        envvar="LOTOW_LANG",
        metavar="en|fr",
        parser=_language,
        help="Language of the words.",
        autocompletion=completing.languages,
    ),
]


def inches(text: str) -> float:
    """A distance as people write it, for options that take one; the library reads a default again."""
    from lotow.odds.described import read_inches

    return read_inches(str(text))


Json = Annotated[bool, typer.Option("--json", help="Print JSON with stable keys instead.")]
Seed = Annotated[
    int | None, typer.Option("--seed", help="Roll from this seed: the same seed gives the same dice.")
]
Dice = Annotated[
    str | None,
    typer.Option(
        "--dice",
        metavar="FACES",
        help="Your own dice in the order rolled, as 4,2. On a terminal missing ones are asked for; "
        "`ask` asks for all.",
    ),
]
Times = Annotated[int, typer.Option("--times", min=1, max=1000, help="Roll this often.")]
Database = Annotated[
    str | None,
    typer.Option(
        "--db",
        envvar="LOTOW_DB",
        metavar="FILE|URL",
        help="Another database: a file, or postgresql://USER@HOST/NAME.",
    ),
]
Anyway = Annotated[
    bool, typer.Option("--anyway", help="Do it even where it breaks a rule; `check` goes on saying so.")
]
Head = Annotated[
    str | None,
    typer.Option("--head", metavar="DIGEST", help="A digest shown before: it must still be in the journal."),
]
Auto = Annotated[bool, typer.Option("--auto", help="Decide everything by a sensible policy; ask nothing.")]
Answer = Annotated[
    list[str] | None,
    typer.Option(
        "--answer",
        metavar="CHOICE",
        help="The answer to a question, in the order they come; may be repeated.",
    ),
]
Yes = Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")]
DiceGameName = Annotated[str, typer.Argument(metavar="DICE-GAME", help="A game of dice.")]
LegendsGameName = Annotated[str, typer.Argument(metavar="LEGENDS-GAME", help="A game of Western Legends.")]
PosseName = Annotated[str, typer.Argument(metavar="POSSE", help="A posse, saved or in a campaign.")]
PosseOrFile = Annotated[
    str,
    typer.Argument(
        metavar="POSSE|FILE",
        help="A posse, saved or in a campaign (CAMPAIGN:POSSE names it), or a file; - is standard input.",
    ),
]
CampaignName = Annotated[
    str,
    typer.Argument(
        metavar="CAMPAIGN", help="A campaign; may be left out where there is one only, or one in use."
    ),
]
