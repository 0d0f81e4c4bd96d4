"""`lotow table`: a game in progress, tap by tap."""

from typing import Annotated

import typer

from lotow import gate
from lotow.app.pages.blocks import Bullets, Paragraph
from lotow.app.tables import OpenTable, open_table
from lotow.app.views.tables import fighter_json, line_json, table_json
from lotow.cli.terminal.devices import this_device
from lotow.cli.terminal.options import Database, Dice, Json, Language, Seed
from lotow.cli.terminal.render import show, show_json
from lotow.cli.terminal.rollers import all_used, roller_for
from lotow.errors import Lang, LotowError, Text
from lotow.table.who_is_meant import fighter_called

TableName = Annotated[str, typer.Argument(metavar="TABLE", help="A table.")]
Insist = Annotated[bool, typer.Option("--anyway", help="It happened all the same, whatever is against it.")]
Device = Annotated[
    str | None,
    typer.Option("--device", envvar="LOTOW_DEVICE", help="The device that taps; this computer otherwise."),
]
Who = Annotated[str, typer.Option("--who", envvar="LOTOW_WHO", help="Who taps.")]


def do(
    name: TableName,
    said: Annotated[
        list[str] | None, typer.Argument(metavar="[TAP...]", help='"out Kid by Jed", "turn"...')
    ] = None,
    file: Annotated[
        str | None,
        typer.Option(
            "--file", metavar="FILE", help="Taps from a text file, one a line; - is standard input."
        ),
    ] = None,
    anyway: Insist = False,
    device: Device = None,
    who: Who = "",
    seed: Seed = None,
    dice: Dice = None,
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Tap: say what happened.

    In English or French, one thing after the other. Nobody has to enter everything: only who is out matters
    for the report. What cannot be is refused with the reason, and goes through with --anyway.

    \b
    Examples:
      lotow table do noon "turn" "drop 4 2"
      lotow table do noon "shoot Bob at Kloehr with rifle" "out Kloehr by Bob"
      lotow table do noon "hors Kloehr par Bob" --lang fr
      lotow table do noon --file examples/table/evening.txt
    """
    with open_table(name, db) as table:
        roller = roller_for(seed, dice, lang)
        lines = table.do(_said(said or [], file), this_device(device), who, anyway, roller)
        all_used(roller)
        if json:
            show_json(table_json(table, lang, this_device(device)))
        else:
            show([Bullets(tuple(line.text.in_(lang) for line in lines))])
            _what_follows(table, lang)


def file_text(file: str, hint: Text) -> str:
    """The text of a file, or of standard input for `-`."""
    return gate.text_of(gate.read(file, gate.REPORT, hint), file, gate.REPORT)


def _said(said: list[str], file: str | None) -> list[str]:
    """What is said: the words given, then the lines of a file, remarks and empty ones left out."""
    lines = file_text(file, Text("name a text file", "nommez un fichier texte")).splitlines() if file else []
    taps = [*said, *(line.strip() for line in lines if line.strip() and not line.strip().startswith("#"))]
    if not taps:
        raise LotowError(
            Text("nothing was said", "rien n'a été dit"),
            hint=Text("say what happened: out Kid by Jed", "dites ce qui s'est passé : hors Kid par Jed"),
        )
    return taps


def show_table(
    name: TableName,
    fighter: Annotated[
        str | None, typer.Argument(metavar="[WHO]", help="One of its fighters: his card.")
    ] = None,
    device: Device = None,
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Show a table as it stands.

    \b
    Examples:
      lotow table show noon
      lotow table show noon Kloehr
      lotow table show noon --json
    """
    with open_table(name, db) as table:
        if fighter is None:
            show_whole(table, lang, json, this_device(device))
            return
        one = fighter_called(table.state, fighter)
        if json:
            show_json(fighter_json(table.state, one, table.opened.side(one.start.side).value))
        else:
            from lotow.app.pages.table_cards import card_page

            show(card_page(table, one, lang))


def undo(
    name: TableName,
    device: Device = None,
    who: Who = "",
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Take back the last tap of this device.

    \b
    Example:
      lotow table undo noon
    """
    with open_table(name, db) as table:
        line = table.undo(this_device(device), who)
        if json:
            show_json(table_json(table, lang, this_device(device)))
        else:
            show([Paragraph(line.text.in_(lang))])


def strike(
    name: TableName,
    number: Annotated[int, typer.Argument(help="The tap's number in `table log`.")],
    device: Device = None,
    who: Who = "",
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Take back any tap.

    Striking a strike brings back what it took.

    \b
    Example:
      lotow table strike noon 12
    """
    with open_table(name, db) as table:
        line = table.strike(number, this_device(device), who)
        if json:
            show_json(table_json(table, lang, this_device(device)))
        else:
            show([Paragraph(line.text.in_(lang))])


def log(name: TableName, db: Database = None, lang: Language = "en", json: Json = False) -> None:
    """Tell a table turn by turn.

    \b
    Example:
      lotow table log noon
    """
    from lotow.cli.pages.table_pages import log_page

    with open_table(name, db) as table:
        lines = table.log()
        if json:
            show_json([line_json(one, lang) for one in lines])
        else:
            show(log_page(table, lines, lang))


def show_whole(table: OpenTable, lang: Lang, json: bool, device: str = "") -> None:
    """A table as it stands."""
    if json:
        show_json(table_json(table, lang, device))
        return
    from lotow.cli.pages.table_pages import table_page

    show(table_page(table, lang))


def _what_follows(table: OpenTable, lang: Lang) -> None:
    """Says at once who must test now, and that it is over."""
    from lotow.cli.pages.table_pages import following

    page = following(table, lang)
    if page:
        show(page)
