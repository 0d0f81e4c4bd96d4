"""Options that many commands share, so that they read and behave alike everywhere."""

from typing import Annotated

import typer

from lotow.cli.terminal import completing
from lotow.errors import LANGS, Lang


def _language(asked: str) -> str:
    for lang in LANGS:
        if asked.casefold().startswith(lang):
            return lang
    raise typer.BadParameter(f"{asked!r} is no language lotow speaks: en or fr")


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
MOST_INCHES = 120


def inches(text: str) -> float:
    """A distance as people write it, on no larger a table than there is: `6`, `2.5`."""
    try:
        value = float(text)
    except ValueError:
        value = -1
    if not 0 <= value <= MOST_INCHES:
        raise typer.BadParameter(f"{text!r} is no distance in inches: from 0 to {MOST_INCHES}")
    return value


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
