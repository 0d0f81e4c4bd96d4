"""`lotow saloon dice odds`, `advise`, `simulate`, `rules`: what the dice bring, and how it is played."""

from typing import Annotated

import typer

from lotow.cli.terminal import completing
from lotow.cli.terminal.options import Database, Json, Language, Seed
from lotow.cli.terminal.render import progress, show, show_json
from lotow.errors import Lang, LotowError, Text
from lotow.saloon.dice.content import Ability, character_called, load

Who = Annotated[
    str | None,
    typer.Option(
        "--character",
        metavar="NAME",
        help="The character whose turn it is.",
        autocompletion=completing.characters,
    ),
]


def _ability(name: str | None) -> Ability:
    return character_called(name).ability if name else Ability()


def odds(
    want: Annotated[
        str, typer.Option("--want", metavar="FACES", help="At least these: gatling 3, or beer 2, 1 1.")
    ],
    rolls: Annotated[
        int | None,
        typer.Option("--rolls", min=1, max=6, help="Rolls in all; as many as the character has."),
    ] = None,
    character: Who = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """The exact chance of the dice you want, with the best keeping.

    Dynamite stays as it falls, and three of them end the rolling.

    \b
    Examples:
      lotow saloon dice odds --want "gatling 3"
      lotow saloon dice odds --want "beer 2, 1 1" --character "lucky duke"
      lotow saloon dice odds --want "gatling 2" --rolls 2 --json
    """
    from lotow.app.pages.saloon_dice_pages import odds_json, odds_page
    from lotow.saloon.dice.dice_odds import odds as chance_of
    from lotow.saloon.dice.dice_odds import read_want

    wanted = read_want(want)
    found = chance_of(wanted, _ability(character), rolls)
    if json:
        show_json(odds_json(found))
    else:
        show(odds_page(wanted, found, lang))


def advise(
    game: Annotated[
        str | None, typer.Argument(metavar="DICE-GAME", help="A game at hand; or state the dice.")
    ] = None,
    dice: Annotated[
        str | None,
        typer.Option("--dice", metavar="FACES", help="The five dice: arrow,arrow,beer,1,gatling."),
    ] = None,
    rolls: Annotated[int, typer.Option("--rolls", min=1, max=6, help="How often you may roll again.")] = 2,
    life: Annotated[int | None, typer.Option("--life", min=1, help="Your life points now.")] = None,
    start: Annotated[
        int | None, typer.Option("--start", min=1, max=99, help="Your life points at the start.")
    ] = None,
    arrows: Annotated[int, typer.Option("--arrows", min=0, help="Arrows before you.")] = 0,
    pile: Annotated[int | None, typer.Option("--pile", min=1, help="Arrows left in the pile.")] = None,
    character: Who = None,
    worth: Annotated[
        list[str] | None,
        typer.Option("--worth", metavar="WORTHS", help="What things are worth: gatling=4,arrow=-1."),
    ] = None,
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Which dice to keep, and what each choice is worth.

    In a game at hand, to the player whose dice lie there, by what can be known from that seat.
    Else exact for the stated worths: 1 and 2 (a shot), life (a point of yours), death,
    arrow (before you), gatling, beer (for another), attack (a point others lose).

    \b
    Examples:
      lotow saloon dice advise --dice "arrow,arrow,beer,1,gatling" --pile 3
      lotow saloon dice advise --dice "1,1,2,2,beer" --character lucky --life 4
      lotow saloon dice advise --dice "1,2,gat,gat,beer" --worth gatling=6
      lotow saloon dice advise "Friday night"
    """
    if (game is None) == (dice is None):
        raise LotowError(
            Text(
                "name a game at hand, or the dice on the table", "nommez une partie, ou les dés sur la table"
            ),
            hint=Text("a game's name or --dice, one of them", "un nom de partie ou --dice, l'un des deux"),
        )
    if game is not None:
        _advise_in_game(game, db, lang, json)
        return
    assert dice is not None
    from lotow.app.pages.saloon_dice_pages import advice_json, advice_page
    from lotow.app.saloon.stated_turn import stated_turn
    from lotow.saloon.dice.advice import Worth, read_worth
    from lotow.saloon.dice.advice import advise as ranked

    worths = Worth()
    for stated in worth or ():
        worths = read_worth(stated, worths)
    situation = stated_turn(dice, rolls, life, start, arrows, pile, character)
    found = ranked(situation, worths)
    if json:
        show_json(advice_json(found, worths))
    else:
        show(advice_page(situation.hand, situation.rolls, found, lang))


def _advise_in_game(name: str, db: str | None, lang: Lang, json: bool) -> None:
    from lotow.app.pages.saloon_dice_pages import advice_page
    from lotow.app.saloon.dice_games import DiceGame
    from lotow.app.views.saloon_dice import keeps_json

    with DiceGame.open(name, db) as game:
        found, state = game.advice(), game.state
        if json:
            keeps = keeps_json(found)
            player = state.table.seats[state.active].name
            show_json({"player": player, "best": keeps[0], "keeps": keeps})
        else:
            show(advice_page(state.hand, state.rerolls, found, lang))


def simulate(
    players: Annotated[int, typer.Option("--players", help="How many sit at the table, 3 to 8.")] = 5,
    games: Annotated[int, typer.Option("--games", min=1, max=10_000_000, help="How many games.")] = 1000,
    seed: Seed = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            "--bot",
            metavar="BOT",
            help="thinking, easy or random; several take turns.",
            autocompletion=completing.bots,
        ),
    ] = None,
    plot: Annotated[
        str | None, typer.Option("--plot", metavar="FILE", help="Write a chart as .svg or .png.")
    ] = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Play many games among bots: who wins, and with which character.

    The same seed gives the same numbers, on one core or on many.

    \b
    Examples:
      lotow saloon dice simulate --players 5 --games 100 --seed 7
      lotow saloon dice simulate --games 200 --bot easy --json
      lotow saloon dice simulate --players 8 --bot easy --plot eight.svg
    """
    from lotow.app.pages.saloon_dice_pages import tally_json, tally_page
    from lotow.dice import SeededRoller
    from lotow.saloon.dice.simulate import CHUNK
    from lotow.saloon.dice.simulate import simulate as play_many
    from lotow.saloon.dice.sitting_down import mind_called

    load().seats(players)
    if plot is not None:
        from lotow.cli.pages.odds_charts import new_figure

        new_figure(plot)
    minds = [mind_called(asked) for asked in bot or ("thinking",)]
    chosen = SeededRoller().seed if seed is None else seed
    with progress(-(-games // CHUNK)) as done:
        tally = play_many([minds[seat % len(minds)] for seat in range(players)], games, chosen, done)
    if plot is not None:
        from lotow.cli.pages.saloon_dice_chart import write_chart

        write_chart(tally, plot, lang)
    if json:
        show_json(tally_json(tally))
    else:
        show(tally_page(tally, chosen, lang))


def rules(
    about: Annotated[
        str | None,
        typer.Argument(metavar="WORD", help="A character, a face, a role or a rule; all when left out."),
    ] = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Show the rules: faces, roles, characters, a turn, the end.

    \b
    Examples:
      lotow saloon dice rules
      lotow saloon dice rules "slab the killer"
      lotow saloon dice rules "the end"
      lotow saloon dice rules --lang fr
    """
    from lotow.app.pages.saloon_dice_pages import entry_page, rules_page
    from lotow.saloon.dice.content import entry_called

    content = load()
    if about is None:
        if json:
            show_json(content)
        else:
            show(rules_page(content, lang))
        return
    entry = entry_called(about)
    if json:
        show_json(entry)
    else:
        show(entry_page(entry, lang))
