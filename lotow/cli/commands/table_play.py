"""`lotow table play` and `finish`: a live screen to tap at, and the report at the end."""

from datetime import date
from typing import Annotated, Any

import typer

from lotow.app.table_earnings import earnings
from lotow.app.table_finish import answered, close_table, questions, record_table, report_from
from lotow.app.tables import OpenTable, open_table
from lotow.app.views.campaigns import campaign_json
from lotow.app.views.tables import asked_json, earnings_json, report_json
from lotow.campaign.report.game_report import GameReport, read_report
from lotow.campaign.report.template import to_toml
from lotow.cli.commands.table import Device, TableName, Who, file_text
from lotow.cli.pages.table_pages import earned_page
from lotow.cli.terminal.devices import this_device
from lotow.cli.terminal.editor import capable, terminal_ask
from lotow.cli.terminal.options import Database, Json, Language
from lotow.cli.terminal.output import write_text
from lotow.cli.terminal.render import show, show_json
from lotow.cli.terminal.table_report import ask_the_rest, record_asking, settled, tell_recorded, tell_unasked
from lotow.cli.terminal.table_screen import TablePlayer
from lotow.errors import Lang, LotowError, Text
from lotow.journal.entries.game_entries import GameRecorded
from lotow.table.unsaid import Answers

IN_TOML = Text("name a report in TOML", "nommez un rapport en TOML")


def play(
    name: TableName,
    device: Device = None,
    who: Who = "",
    db: Database = None,
    lang: Language = "en",
) -> None:
    """Follow a game on a live screen.

    Type taps, undo, odds Jed Kid, log, quit. A line that begins with ! insists on what would be refused. Taps
    of others appear by themselves.

    \b
    Example:
      lotow table play noon
    """
    ask = terminal_ask()
    if ask is None:
        raise LotowError(
            Text("a live screen needs a terminal", "un écran vivant a besoin d'un terminal"),
            hint=Text("`lotow table do` taps without one", "`lotow table do` s'en passe"),
        )
    with open_table(name, db) as table:
        player = TablePlayer(table, this_device(device), who, lang)
        if capable():
            player.screen().run()
        else:
            player.line_by_line(ask)


def finish(
    name: TableName,
    winner: Annotated[str | None, typer.Option("--winner", help="Who has won, or draw.")] = None,
    second: Annotated[str | None, typer.Option("--second", help="Who came second, of three or four.")] = None,
    by: Annotated[
        list[str] | None,
        typer.Option("--by", metavar="KID=JED", help="Who put whom out, where no tap says so."),
    ] = None,
    prisoner: Annotated[
        str | None, typer.Option("--prisoner", help="The hero the attackers fought for.")
    ] = None,
    played: Annotated[str | None, typer.Option("--date", help="When it was played; today.")] = None,
    report: Annotated[
        str | None, typer.Option("--report", metavar="FILE", help="A corrected report instead.")
    ] = None,
    output: Annotated[
        str | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write the report and record nothing."),
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Record it without asking.")] = False,
    device: Device = None,
    who: Who = "",
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Write the report, and record the game.

    On a terminal it asks once for whatever the taps did not say, and lets the report be corrected. Elsewhere
    it shows the report, and records it with --yes. A one-off shows what each would have earned.

    \b
    Examples:
      lotow table finish noon
      lotow table finish noon --winner dalton --by "Kloehr=Bob" --yes
      lotow table finish noon -o report.toml
    """
    with open_table(name, db) as table:
        ask = None if json or yes or output is not None else terminal_ask()
        answers = answered(table, winner, by or (), second, prisoner)
        if report is not None:
            made = read_report(file_text(report, IN_TOML), table.book, report)
        else:
            answers = ask_the_rest(table, ask, answers, lang) if ask is not None else answers
            made = report_from(table, date.today().isoformat() if played is None else played, answers)
        here = this_device(device)
        unasked = ask is None and report is None
        if output is not None:
            write_text(output, to_toml(made))
        elif json:
            show_json(_as_json(table, made, answers, yes, here, who, lang))
        elif not table.opened.campaign:
            found = earnings(table, made)
            close_table(table, answers, here, who)
            write_text("-", to_toml(made) + "\n")
            if unasked:
                tell_unasked(table, answers, lang)
            show(earned_page(found, table.book, lang))
        elif yes:
            if unasked:
                tell_unasked(table, answers, lang)
            tell_recorded(table, made, answers, here, who, lang)
        elif ask is None:
            settled(table, made, None, lang)
            if unasked:
                tell_unasked(table, answers, lang)
        else:
            record_asking(table, made, answers, ask, here, who, lang)


def _as_json(
    table: OpenTable, report: GameReport, answers: Answers, yes: bool, device: str, who: str, lang: Lang
) -> dict[str, Any]:
    """The report, what is still asked, and what became of it: recorded with --yes, or what it would have
    brought."""
    said: dict[str, Any] = {
        "report": report_json(report),
        "asked": [asked_json(one, lang) for one in questions(table, answers)],
        "game": None,
    }
    if not table.opened.campaign:
        said |= earnings_json(earnings(table, report), lang)
        close_table(table, answers, device, who)
    elif yes:
        campaign, records = record_table(table, report, answers, device, who)
        game = next(one.entry for one in records if isinstance(one.entry, GameRecorded))
        said |= {"game": game.game, "campaign": campaign_json(campaign.state, campaign.book)}
    return said
