"""`lotow table odds`: what two may do to each other as they stand."""

from typing import Annotated

import typer

from lotow.app.table_odds import Firing, odds_between
from lotow.app.tables import open_table
from lotow.app.views.tables import odds_json
from lotow.cli.commands.table import TableName
from lotow.cli.pages.table_pages import odds_page
from lotow.cli.terminal.odds_options import BothBarrels, Fanning, InTheWay, Range, Spread, mode_of
from lotow.cli.terminal.options import Database, Json, Language
from lotow.cli.terminal.render import show, show_json


def odds(
    name: TableName,
    first: Annotated[str, typer.Argument(metavar="SHOOTER", help="Who shoots or strikes.")],
    second: Annotated[str, typer.Argument(metavar="TARGET", help="At whom.")],
    weapon: Annotated[str, typer.Option("--with", help="The weapon; the first that is ready.")] = "",
    range: Range = None,
    in_the_way: InTheWay = None,
    fanning: Fanning = False,
    both_barrels: BothBarrels = False,
    spread: Spread = False,
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """The odds between two fighters as they stand.

    \b
    Examples:
      lotow table odds noon Bob Kloehr --with winchester
      lotow table odds noon Bob Kloehr --range 10 --in-the-way hedge
    """
    with open_table(name, db) as table:
        mode = mode_of(fanning, both_barrels, spread)
        found = odds_between(table, first, second, Firing(weapon, range, tuple(in_the_way or ()), mode))
        if json:
            show_json(odds_json(found, lang))
        else:
            show(odds_page(found, lang))
