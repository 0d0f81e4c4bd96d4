"""`lotow saloon legends rules`, `replay`, `sheet`: rules at hand, a game told again, paper to play on."""

from typing import Annotated

import typer

from lotow.cli.commands.sheet import Open, Output, PaperOption, StyleOption
from lotow.cli.terminal.options import Database, Json, Language
from lotow.cli.terminal.render import show, show_json
from lotow.errors import LotowError, Text


def rules(
    word: Annotated[list[str], typer.Argument(metavar="WORD", help="A rule, item, character or card.")],
    game: Annotated[
        str | None, typer.Option("--game", metavar="LEGENDS-GAME", help="With what was set in this game.")
    ] = None,
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Look up a rule of Western Legends by a word of either language.

    \b
    Examples:
      lotow saloon legends rules heist
      lotow saloon legends rules "wanted track"
      lotow saloon legends rules pharaon --lang fr
      lotow saloon legends rules "doc holliday" --game friday
    """
    from lotow.app.pages.legends_pages import rules_json, rules_page
    from lotow.app.saloon.legends_games import texts_of
    from lotow.saloon.legends.rule_texts import look_up

    found = look_up(" ".join(word), texts_of(game, db))
    if json:
        show_json(rules_json(found, lang))
    else:
        show(rules_page(found, lang))


def setup(
    players: Annotated[int, typer.Option("--players", min=1, max=12, help="So many play.")],
    expansion: Annotated[bool, typer.Option("--expansion", help="With the expansion.")] = False,
    goals: Annotated[bool, typer.Option("--goals", help="With goals.")] = False,
    first: Annotated[bool, typer.Option("--first", help="Your first game.")] = False,
    equipment: Annotated[
        int | None, typer.Option("--items", min=0, max=99, help="So many items are in the game in all.")
    ] = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """How to set up a game, by the number of players.

    \b
    Examples:
      lotow saloon legends setup --players 4
      lotow saloon legends setup --players 3 --first
      lotow saloon legends setup --players 5 --expansion --items 16
    """
    from lotow.app.pages.legends_pages import setup_page
    from lotow.saloon.legends.setup import set_up

    steps = set_up(players, expansion, goals, first, equipment)
    if json:
        show_json({"steps": [one.in_(lang) for one in steps]})
    else:
        show(setup_page(steps, lang))


def replay(
    file: Annotated[typer.FileBinaryRead, typer.Argument(metavar="FILE", help="A game as TOML.")],
    score: Annotated[bool, typer.Option("--score", help="The final score, line by line.")] = False,
    log: Annotated[bool, typer.Option("--log", help="Everything that happened.")] = False,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Play a game again from a file of what was said at the table.

    \b
    Examples:
      lotow saloon legends replay examples/saloon/legends.toml
      lotow saloon legends replay examples/saloon/legends.toml --score
      lotow saloon legends replay examples/saloon/legends.toml --log --lang fr
    """
    from lotow.app.pages import legends_pages as pages
    from lotow.app.views.saloon_legends import legends_entry_json, legends_json, legends_score_json
    from lotow.saloon.legends import script
    from lotow.saloon.legends.scoring import score as final
    from lotow.saloon.legends.state import fold

    entries = script.replay(file.read(), file.name)
    state = fold(entries)
    if json:
        whole: dict[str, object] = legends_json(state)
        if score:
            whole |= legends_score_json(final(state), lang)
        if log:
            whole["log"] = [legends_entry_json(entry, lang) for entry in entries]
        show_json(whole)
    elif score:
        show(pages.score_page(state, final(state), lang))
    elif log:
        show(pages.log_page(state, entries, lang))
    else:
        show(pages.table_page(state, lang))


def sheet(
    game: Annotated[
        str | None, typer.Argument(metavar="LEGENDS-GAME", help="A game at hand: its players are filled in.")
    ] = None,
    players: Annotated[
        list[str] | None, typer.Option("--player", metavar="NAME", help="Somebody who plays; give each.")
    ] = None,
    expansion: Annotated[bool, typer.Option("--expansion", help="With the gambler's track.")] = False,
    output: Output = None,
    style: StyleOption = "plain",
    paper: PaperOption = "a4",
    open_it: Open = False,
    db: Database = None,
    lang: Language = "en",
) -> None:
    """Print a score sheet and a player aid as PDF.

    \b
    Examples:
      lotow saloon legends sheet -o western-legends.pdf
      lotow saloon legends sheet --player Ann --player Bill --expansion --lang fr
      lotow saloon legends sheet friday -o friday.pdf
    """
    from lotow.app.pages.saloon_legends_sheet import game_sheet_facts, sheet_facts
    from lotow.cli.terminal.print_jobs import PrintJob
    from lotow.sheets.legends import legends

    job = PrintJob(output, style, paper, open_it, lang).check()
    facts = sheet_facts([(name, "") for name in players or ()], expansion, lang)
    if game is not None:
        if players:
            raise LotowError(
                Text(f"{game!r} has players already", f"{game!r} a déjà ses joueurs"),
                hint=Text("name a game or players", "nommez une partie ou des joueurs"),
            )
        from lotow.app.saloon.legends_games import LegendsGame

        with LegendsGame.open(game, db) as opened:
            facts = game_sheet_facts(opened.state, lang)
    job.write(legends(facts, style=job.look, paper=job.size, lang=lang), "western-legends.pdf")
