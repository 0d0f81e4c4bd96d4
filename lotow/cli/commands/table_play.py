"""`lotow table play` and `finish`: a live screen to tap at, and the report at the end."""

from datetime import date
from typing import Annotated

import typer

from lotow.app.pages.blocks import Bullets, Paragraph
from lotow.app.table_finish import answered, earned, record_table, report_from, to_toml
from lotow.app.tables import OpenTable, open_table
from lotow.app.views.campaigns import campaign_json
from lotow.app.views.tables import report_json
from lotow.campaign.report.game_report import GameReport, read_report
from lotow.cli.commands.table import Device, TableName, Who, file_text
from lotow.cli.pages.campaign_pages import told
from lotow.cli.pages.table_pages import earned_page
from lotow.cli.terminal.devices import this_device
from lotow.cli.terminal.editing import edited
from lotow.cli.terminal.editor import Ask, capable, terminal_ask
from lotow.cli.terminal.options import Database, Json, Language
from lotow.cli.terminal.output import write_text
from lotow.cli.terminal.render import show, show_json
from lotow.cli.terminal.table_screen import TablePlayer
from lotow.errors import Lang, LotowError, Text
from lotow.table.reporting import NOBODY, still_asked
from lotow.words import word

IN_TOML = Text("name a report in TOML", "nommez un rapport en TOML")
ENTER = Text("Enter: 1", "Entrée : 1")
RECORD_IT = Text("record it? [Y]es, [n]o, [e]dit", "l'inscrire ? [o]ui, [n]on, [c]orriger")
NOT_RECORDED = Text("Not recorded yet: --yes records it.", "Pas encore inscrit : --yes l'inscrit.")


def play(
    name: TableName,
    device: Device = None,
    who: Who = "",
    db: Database = None,
    lang: Language = "en",
) -> None:
    """Follow a game on a live screen.

    Type taps, undo, odds Jed Kid, log, quit. A line that begins with ! insists on what would be refused. Taps
    of others appear with the next line.

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
    by: Annotated[
        list[str] | None,
        typer.Option("--by", metavar="KID=JED", help="Who put whom out, where no tap says so."),
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
        ask = None if json or yes else terminal_ask()
        won, killers = answered(table, winner, by or ())
        if report is not None:
            made = read_report(file_text(report, IN_TOML), table.book, report)
        else:
            if ask is not None:
                won, killers = _ask_the_rest(table, ask, won, killers, lang)
            made = report_from(table, date.today().isoformat() if played is None else played, won, killers)
        if output is not None:
            write_text(output, to_toml(made))
        elif table.opened.campaign:
            _record(table, made, ask, yes, lang, json)
        else:
            _one_off(table, made, lang, json)


def _ask_the_rest(
    table: OpenTable, ask: Ask, won: str, killers: dict[int, int], lang: Lang
) -> tuple[str, dict[int, int]]:
    """Asks once for each thing no tap says; Enter takes the likeliest answer."""
    killers = dict(killers)
    for one in still_asked(table.state):
        if (one.victim is None and won) or one.victim in killers:
            continue
        show([Paragraph(one.text.in_(lang), "loud")])
        show([Bullets(tuple(option.name.in_(lang) for option in one.options), numbered=True)])
        said = ask(f"1-{len(one.options)} ({ENTER.in_(lang)})")
        at = int(said) if said.isdecimal() and 1 <= int(said) <= len(one.options) else 1
        chosen = one.options[at - 1].id
        if one.victim is None:
            won = chosen
        elif chosen != NOBODY:
            killers[one.victim] = int(chosen)
    return won, killers


def _record(table: OpenTable, report: GameReport, ask: Ask | None, yes: bool, lang: Lang, json: bool) -> None:
    """Shows the report, lets it be corrected, and records the game."""
    while not yes and not json:
        write_text("-", to_toml(report))
        if ask is None:
            show([Paragraph(NOT_RECORDED.in_(lang), "quiet")])
            return
        said = ask(RECORD_IT.in_(lang)).casefold()[:1]
        if said in ("e", "c"):
            report = _corrected(table, report)
        elif said in ("y", "o", ""):
            break
        else:
            return
    campaign, records = record_table(table, report)
    if json:
        show_json({"report": report_json(report), **campaign_json(campaign.state, campaign.book)})
    else:
        show([*told(campaign, records, lang), Paragraph(word("now-aftermath", lang))])


def _corrected(table: OpenTable, report: GameReport) -> GameReport:
    """The report after somebody has been at it with his editor."""
    return read_report(edited(to_toml(report), ".toml"), table.book)


def _one_off(table: OpenTable, report: GameReport, lang: Lang, json: bool) -> None:
    points = earned(table, report)
    if json:
        gained = [{"posse": one.posse, "name": one.name, "experience": one.points} for one in points]
        show_json({"report": report_json(report), "earned": gained})
    else:
        write_text("-", to_toml(report) + "\n")
        show(earned_page(points, lang))
