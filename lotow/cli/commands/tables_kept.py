"""`lotow table new`, `list` and `delete`: the tables there are."""

from typing import Annotated

import typer

from lotow.app.pages.blocks import Paragraph
from lotow.app.tables import every_table
from lotow.app.views.tables import listed_json
from lotow.cli.commands.table import TableName, show_whole
from lotow.cli.terminal.options import Answer, Auto, Database, Dice, Json, Language, Seed, Yes
from lotow.cli.terminal.render import show, show_json
from lotow.errors import Text


def new(
    name: Annotated[str | None, typer.Argument(metavar="[NAME]", help="What to call it.")] = None,
    campaign: Annotated[
        str | None, typer.Option("--campaign", help="A campaign: its prepared game, or --scenario.")
    ] = None,
    posse: Annotated[
        list[str] | None, typer.Option("--posse", metavar="POSSE|FILE", help="Who plays; two to four.")
    ] = None,
    scenario: Annotated[str | None, typer.Option("--scenario", help="The scenario.")] = None,
    attacker: Annotated[str | None, typer.Option("--attacker", help="Who attacks.")] = None,
    auto: Auto = False,
    answer: Answer = None,
    seed: Seed = None,
    dice: Dice = None,
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Sit down: the game a campaign has prepared, or a one-off.

    With --scenario and posses a game of the campaign that nobody has prepared is prepared first, as
    `lotow campaign prepare` does it.

    \b
    Examples:
      lotow table new --campaign lincoln
      lotow table new --campaign lincoln --scenario noon --attacker dalton
      lotow table new noon --posse dalton --posse law.toml --scenario "bank job"
    """
    from lotow.app.table_seating import new_table
    from lotow.cli.terminal.meeting import Deciding

    deciding = Deciding(auto=auto, answer=answer, seed=seed, dice=dice, lang=lang, silent=json)
    with new_table(
        name,
        db,
        campaign=campaign,
        posses=posse or (),
        scenario=scenario,
        attacker=attacker,
        prepare=deciding.prepare,
    ) as table:
        show_whole(table, lang, json)


def list_tables(db: Database = None, lang: Language = "en", json: Json = False) -> None:
    """List the tables.

    \b
    Example:
      lotow table list
    """
    from lotow.cli.pages.table_pages import tables_page

    tables = every_table(db)
    if json:
        show_json([listed_json(one, lang) for one in tables])
    elif tables:
        show(tables_page(tables, lang))
    else:
        said = Text(
            "No table yet: `lotow table new` opens one.", "Aucune table : `lotow table new` en ouvre une."
        )
        show([Paragraph(said.in_(lang))])


def delete(
    name: TableName,
    yes: Yes = False,
    db: Database = None,
    lang: Language = "en",
) -> None:
    """Delete a table.

    A game recorded from it stays.

    \b
    Example:
      lotow table delete noon --yes
    """
    from lotow.cli.terminal.deleting import delete as deleting

    deleting(name, "table", yes, db, lang)
