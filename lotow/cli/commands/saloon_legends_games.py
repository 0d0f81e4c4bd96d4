"""`lotow saloon legends new`, `do`, `show`, `score`, `log`, `undo`, `set`, `list`, `delete`: a game kept."""

from typing import Annotated

import typer

from lotow.app.pages import legends_pages as pages
from lotow.app.pages.blocks import Grid, Paragraph
from lotow.app.saloon.legends_games import LegendsGame
from lotow.app.views.saloon_legends import (
    legends_entry_json,
    legends_json,
    legends_listed,
    legends_log_json,
    legends_score_json,
)
from lotow.cli.terminal import completing
from lotow.cli.terminal.options import Database, Json, Language, LegendsGameName, Yes
from lotow.cli.terminal.render import show as render
from lotow.cli.terminal.render import show_json
from lotow.errors import Lang, LotowError, Text
from lotow.saloon.legends.entries import Variant


def _variant(asked: str) -> Variant:
    from lotow.saloon.legends.game_founding import VARIANTS

    for one in VARIANTS:
        if one == asked.casefold():
            return one
    there = ", ".join(VARIANTS)
    raise LotowError(
        Text(f"no variant is called {asked!r}", f"aucune variante ne s'appelle {asked!r}"),
        hint=Text(f"there are: {there}", f"il y a : {there}"),
    )


def new(
    name: Annotated[str, typer.Argument(help="What the game is called.")],
    player: Annotated[
        list[str],
        typer.Option("--player", metavar="NAME=CHARACTER", help="A player and the character; give each."),
    ],
    length: Annotated[
        str,
        typer.Option(
            "--length",
            metavar="short|average|long",
            help="How many points end the game.",
            autocompletion=completing.lengths,
        ),
    ] = "average",
    expansion: Annotated[bool, typer.Option("--expansion", help="With the gambling expansion.")] = False,
    variant: Annotated[
        list[str] | None,
        typer.Option("--variant", metavar="wild|goals", help="A variant; may be repeated."),
    ] = None,
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Begin a game: players in the order they sit, each with a character.

    \b
    Examples:
      lotow saloon legends new Friday --player Ann --player "Bill=Bass Reeves"
      lotow saloon legends new Sunday --player Ann --player Bill --length short
      lotow saloon legends new Late --player Ann --player Bill --variant wild
    """
    from lotow.saloon.legends.script import read_player

    players = [read_player(one) for one in player]
    variants = [_variant(one) for one in dict.fromkeys(variant or ())]
    with LegendsGame.new(name, players, db, length, expansion, variants) as game:
        if json:
            show_json(legends_json(game.state))
        else:
            render([*pages.entry_page(game.entries[0], lang), *pages.table_page(game.state, lang)])


def do(
    name: LegendsGameName,
    phrase: Annotated[
        list[str], typer.Argument(metavar="PHRASE...", help='What was done: "Ann: heist won", "end turn".')
    ],
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Say what was done: everything that comes of it is kept.

    Several phrases are all written, or none of them.

    \b
    Examples:
      lotow saloon legends do friday "Bill: heist won" "Bill revels 60"
      lotow saloon legends do friday "end turn"
    """
    with LegendsGame.open(name, db) as game:
        _written(game, len(game.do(phrase)), lang, json)


def set_facts(
    name: LegendsGameName,
    fact: Annotated[
        str, typer.Argument(metavar="FACT", help='"wanted 5", dice, "price mustang", or "text vendetta".')
    ],
    value: Annotated[str, typer.Argument(metavar="VALUE", help='"1 card", "nugget 3, ...", 40.')],
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Enter what the texts do not give, read off your board; it is kept with the game.

    \b
    Examples:
      lotow saloon legends set friday "wanted 5" "1 card"
      lotow saloon legends set friday dice "nugget 3, dust 1, gravel 2"
      lotow saloon legends set friday "price mustang" 40
      lotow saloon legends set friday "upgrade mustang" 2
      lotow saloon legends set friday "text vendetta" "what the card says"
    """
    with LegendsGame.open(name, db) as game:
        _written(game, len(game.set(fact, value)), lang, json)


def show(name: LegendsGameName, db: Database = None, lang: Language = "en", json: Json = False) -> None:
    """Show everybody's sheet, the tracks and the story cards.

    \b
    Example:
      lotow saloon legends show friday
    """
    with LegendsGame.open(name, db) as game:
        if json:
            show_json(legends_json(game.state))
        else:
            render(pages.table_page(game.state, lang))


def score(name: LegendsGameName, db: Database = None, lang: Language = "en", json: Json = False) -> None:
    """Count the points, line by line with tie-breaks, as if the game ended now.

    \b
    Example:
      lotow saloon legends score friday
    """
    from lotow.saloon.legends.scoring import score as final

    with LegendsGame.open(name, db) as game:
        scores = final(game.state)
        if json:
            show_json({"over": game.state.over, **legends_score_json(scores, lang)})
        else:
            render(pages.score_page(game.state, scores, lang))


def log(name: LegendsGameName, db: Database = None, lang: Language = "en", json: Json = False) -> None:
    """Tell what happened, entry by entry; what was taken back stands in brackets.

    \b
    Example:
      lotow saloon legends log friday
    """
    with LegendsGame.open(name, db) as game:
        if json:
            show_json(legends_log_json(game.lines, lang))
        else:
            render(pages.kept_log_page(game.name, game.lines, lang))


def undo(name: LegendsGameName, db: Database = None, lang: Language = "en", json: Json = False) -> None:
    """Take back what was said or set last.

    \b
    Example:
      lotow saloon legends undo friday
    """
    with LegendsGame.open(name, db) as game:
        game.undo()
        if json:
            show_json(legends_json(game.state))
        else:
            taken = Text("The last entry is taken back.", "La dernière entrée est annulée.")
            render([Paragraph(taken.in_(lang)), *pages.table_page(game.state, lang)])


def list_games(db: Database = None, lang: Language = "en", json: Json = False) -> None:
    """List the games of Western Legends.

    \b
    Example:
      lotow saloon legends list
    """
    games = [legends_listed(one) for one in LegendsGame.every(db)]
    if json:
        show_json(games)
    elif not games:
        none = Text("No game of Western Legends yet.", "Aucune partie de Western Legends.")
        render([Paragraph(none.in_(lang))])
    else:
        over = Text("over", "finie").in_(lang)
        columns = Text("name|players|round|turn of", "nom|joueurs|manche|au tour de").in_(lang).split("|")
        rows = tuple(
            (one["name"], ", ".join(one["players"]), str(one["round"]), one["active"] or over)
            for one in games
        )
        render([Grid(tuple(columns), rows, right=(2,))])


def delete(name: LegendsGameName, yes: Yes = False, db: Database = None, lang: Language = "en") -> None:
    """Delete a game of Western Legends.

    \b
    Example:
      lotow saloon legends delete friday --yes
    """
    from lotow.cli.terminal.deleting import delete as deleting

    deleting(name, "saloon-legends", yes, db, lang)


def _written(game: LegendsGame, number: int, lang: Lang, json: bool) -> None:
    """What was just written, with all that came of it."""
    entries = game.entries[-number:]
    if json:
        done = [legends_entry_json(one, lang) for one in entries]
        show_json({"done": done, "game": legends_json(game.state)})
        return
    render([block for entry in entries for block in pages.entry_page(entry, lang)])
