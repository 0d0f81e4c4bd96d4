"""`lotow saloon dice new`, `play`, `show`, `log`, `undo`, `list`, `delete`: a game of dice, kept."""

from typing import Annotated

import typer

from lotow.app.pages.blocks import Grid, Page, Paragraph
from lotow.app.pages.saloon_dice_table import asked_page, dice_log_page, happened, table_page
from lotow.app.saloon.dice_games import DiceGame
from lotow.app.views.saloon_dice import NOBODY, dice_json, dice_listed, dice_log_json
from lotow.cli.terminal import completing
from lotow.cli.terminal.options import Answer, Database, DiceGameName, Json, Language, Seed, Yes
from lotow.cli.terminal.render import show as render
from lotow.cli.terminal.render import show_json
from lotow.errors import Text

Whose = Annotated[
    str | None,
    typer.Option("--as", metavar="PLAYER", help="Look as this player: your own role is shown too."),
]


def new(
    name: Annotated[str, typer.Argument(help="What the game is called.")],
    player: Annotated[
        list[str] | None, typer.Option("--player", metavar="NAME", help="Somebody who plays; give each.")
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            "--bot",
            metavar="BOTS",
            help="Bots: 3 (thinking ones), easy, random, or both as 2 easy; they add up.",
            autocompletion=completing.bots,
        ),
    ] = None,
    seed: Seed = None,
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Deal a game: people in the order named, then bots, three to eight in all.

    \b
    Examples:
      lotow saloon dice new "Friday night" --player Ann --player Bob --bot 3
      lotow saloon dice new duel --player Ann --bot easy --bot "2 random"
      lotow saloon dice new again --player Ann --bot 4 --seed 7
    """
    from lotow.saloon.dice.sitting_down import read_bots

    own = None if seed is None else str(seed)
    with DiceGame.new(name, player or (), read_bots(bot or ()), db, own) as game:
        _shown(game, [], lang, json)


def play(
    name: DiceGameName,
    answer: Answer = None,
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Play on: dice and bots by themselves, people by their answers.

    On a terminal every question is asked, and a role is shown only to whoever types the name of that
    player. Elsewhere the game goes on until somebody has to decide; --answer decides, in order.

    \b
    Examples:
      lotow saloon dice play "Friday night"
      lotow saloon dice play friday --answer all
      lotow saloon dice play friday --answer all --answer "Ann, Silas"
    """
    from lotow.cli.terminal.editor import terminal_ask

    with DiceGame.open(name, db) as game:
        ask = None if answer or json else terminal_ask()
        if ask is None:
            new = {one.number for one in game.play(answer or ())}
            lines = [one for one in game.log() if one.line.number in new]
            _shown(game, happened(lines, lang), lang, json)
            return
        from lotow.cli.terminal.saloon_dice_evening import Evening

        if not Evening(game, ask, lang).run():
            raise typer.Exit(130)


def show(
    name: DiceGameName,
    whose: Whose = None,
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Show the table: life, arrows, dice, whose turn it is. Roles stay hidden.

    \b
    Examples:
      lotow saloon dice show "Friday night"
      lotow saloon dice show friday --as Ann
    """
    with DiceGame.open(name, db) as game:
        viewer = NOBODY if whose is None else game.seat_called(whose)
        _shown(game, [], lang, json, viewer)


def log(
    name: DiceGameName,
    best: Annotated[
        bool, typer.Option("--best", help="Once it is over: what would have been kept best.")
    ] = False,
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Tell what happened, entry by entry; what was taken back stands in brackets.

    \b
    Examples:
      lotow saloon dice log "Friday night"
      lotow saloon dice log friday --json
    """
    from lotow.app.views.saloon_dice import better_json

    with DiceGame.open(name, db) as game:
        lines = game.log()
        better = game.better() if best else []
        if json and best:
            show_json({"log": dice_log_json(game, lines, lang), "best": [better_json(one) for one in better]})
        elif json:
            show_json(dice_log_json(game, lines, lang))
        else:
            render(dice_log_page(game, lines, better, lang))


def undo(name: DiceGameName, db: Database = None, lang: Language = "en", json: Json = False) -> None:
    """Take back the last decision of a person, and all that came of it.

    \b
    Example:
      lotow saloon dice undo "Friday night"
    """
    with DiceGame.open(name, db) as game:
        game.undo()
        said = Text("The last decision is taken back.", "La dernière décision est reprise.")
        _shown(game, [Paragraph(said.in_(lang))], lang, json)


def list_games(db: Database = None, lang: Language = "en", json: Json = False) -> None:
    """List the games of dice.

    \b
    Example:
      lotow saloon dice list
    """
    games = [dice_listed(one) for one in DiceGame.every(db)]
    if json:
        show_json(games)
    elif not games:
        render([Paragraph(Text("No game of dice yet.", "Aucune partie de dés.").in_(lang))])
    else:
        over = Text("over", "finie").in_(lang)
        columns = Text("name|players|turn|waits for", "nom|joueurs|tour|attend").in_(lang).split("|")
        rows = tuple(
            (
                one["name"],
                ", ".join(one["players"]),
                str(one["turn"]),
                over if one["over"] else one["waits_for"] or "-",
            )
            for one in games
        )
        render([Grid(tuple(columns), rows, right=(2,))])


def delete(name: DiceGameName, yes: Yes = False, db: Database = None, lang: Language = "en") -> None:
    """Delete a game of dice.

    \b
    Example:
      lotow saloon dice delete "Friday night" --yes
    """
    from lotow.cli.terminal.deleting import delete as deleting

    deleting(name, "saloon-dice", yes, db, lang)


def _shown(game: DiceGame, page: Page, lang: Language, json: bool, viewer: int = NOBODY) -> None:
    if json:
        show_json(dice_json(game, lang, viewer))
    else:
        render([*page, *table_page(game.state, lang, viewer), *asked_page(game.sitting, lang)])
