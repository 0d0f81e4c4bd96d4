"""`lotow sheet`: rosters, cards, references, briefings and the gazette, ready to print."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec import to_builtins

from lotow.app.printing import file_name, posses_asked, posses_to_print
from lotow.cli.terminal import completing
from lotow.cli.terminal.options import Database, Json, Language
from lotow.cli.terminal.print_jobs import PrintJob
from lotow.cli.terminal.render import show_json
from lotow.errors import Lang, LotowError, Text
from lotow.rulebook import Rulebook
from lotow.rulebook.in_force import book_in_force

if TYPE_CHECKING:
    from lotow.journal.campaign_state import CampaignState
    from lotow.journal.entries.game_entries import GamePrepared

STYLES = ("plain", "frontier")
PAPERS = ("a4", "letter")


def _one_of(choices: tuple[str, ...], what: Text) -> Callable[[str], str]:
    def chosen(asked: str) -> str:
        if asked.casefold() in choices:
            return asked.casefold()
        raise LotowError(
            Text(
                f"{asked!r} is no {what.en}: {' or '.join(choices)}",
                f"{asked!r} n'est pas {what.fr} : {' ou '.join(choices)}",
            ),
            hint=Text("choose one of these", "choisissez parmi ceux-là"),
        )

    return chosen


StyleOption = Annotated[
    str,
    typer.Option(
        "--style",
        metavar="plain|frontier",
        parser=_one_of(STYLES, Text("style", "un style")),
        help="plain spares ink; frontier looks the part.",
        autocompletion=lambda: list(STYLES),
    ),
]
PaperOption = Annotated[
    str,
    typer.Option(
        "--paper",
        metavar="a4|letter",
        parser=_one_of(PAPERS, Text("paper", "un papier")),
        help="The paper it is printed on.",
        autocompletion=lambda: list(PAPERS),
    ),
]
Output = Annotated[
    str | None,
    typer.Option("-o", "--output", metavar="FILE", help="The file to write; - is standard output."),
]
Open = Annotated[bool, typer.Option("--open", help="Open it when it is written.")]
Posses = Annotated[
    list[str] | None,
    typer.Argument(metavar="[POSSE|FILE]...", help="Saved posses, or posse files; - is standard input."),
]
All = Annotated[bool, typer.Option("--all", help="Every saved posse, in one file.")]
OfCampaign = Annotated[
    str | None,
    typer.Option("--campaign", help="Posses of this campaign: those named, or all that still ride."),
]


def roster(
    posses: Posses = None,
    every: All = False,
    campaign: OfCampaign = None,
    qr: Annotated[bool, typer.Option("--qr", help="With the share code as a QR code at the foot.")] = False,
    no_experience: Annotated[
        bool, typer.Option("--no-experience", help="Without the experience tracks, for a single game.")
    ] = False,
    output: Output = None,
    style: StyleOption = "plain",
    paper: PaperOption = "a4",
    open_it: Open = False,
    db: Database = None,
    lang: Language = "en",
) -> None:
    """Print a posse's roster, to play and to tick off.

    \b
    Examples:
      lotow sheet roster examples/posses/outlaws.toml -o outlaws.pdf
      lotow sheet roster "Red River Riders" --style frontier --open
      lotow sheet roster --all --paper letter -o posses.pdf
      lotow sheet roster --campaign "Lincoln County" -o lincoln.pdf
      lotow sheet roster riders --qr --no-experience
    """
    from lotow.cli.terminal.render import progress
    from lotow.sheets.roster import roster as draw

    job = PrintJob(output, style, paper, open_it, lang).check()
    asked = posses_to_print(posses, every, campaign, db)
    with progress(len(asked.posses)) as drawn:
        sheet = draw(
            asked.posses,
            asked.book,
            style=job.look,
            paper=job.size,
            lang=lang,
            campaign=asked.facts(lang),
            codes=asked.codes() if qr else (),
            experience=not no_experience,
            drawn=drawn,
        )
    job.write(sheet, f"{asked.file_name}-roster.pdf")


def cards(
    posses: Posses = None,
    every: All = False,
    campaign: OfCampaign = None,
    output: Output = None,
    style: StyleOption = "plain",
    paper: PaperOption = "a4",
    open_it: Open = False,
    db: Database = None,
    lang: Language = "en",
) -> None:
    """Print a card for each fighter, poker size, nine to a page.

    \b
    Example:
      lotow sheet cards examples/posses/outlaws.toml --style frontier -o cards.pdf
    """
    from lotow.cli.terminal.render import progress
    from lotow.sheets.cards import cards as draw

    job = PrintJob(output, style, paper, open_it, lang).check()
    asked = posses_to_print(posses, every, campaign, db)
    with progress(len(asked.posses)) as drawn:
        sheet = draw(asked.posses, asked.book, style=job.look, paper=job.size, lang=lang, drawn=drawn)
    job.write(sheet, f"{asked.file_name}-cards.pdf")


def blank(
    posse_list: Annotated[
        str | None,
        typer.Option(
            "--list",
            metavar="LIST",
            help="For this posse list, with its figures and prices.",
            autocompletion=completing.posse_lists,
        ),
    ] = None,
    output: Output = None,
    style: StyleOption = "plain",
    paper: PaperOption = "a4",
    open_it: Open = False,
    lang: Language = "en",
) -> None:
    """Print blank rosters for pen and paper.

    \b
    Example:
      lotow sheet blank --list outlaws -o blank.pdf
    """
    from lotow.sheets.blank import blank as draw

    job = PrintJob(output, style, paper, open_it, lang).check()
    book = book_in_force()
    listed = book.find(posse_list, "posse")[1] if posse_list is not None else None
    sheet = draw(book, listed, style=job.look, paper=job.size, lang=lang)
    job.write(sheet, f"blank-{listed}.pdf" if listed else "blank.pdf")


def reference(
    output: Output = None,
    style: StyleOption = "plain",
    paper: PaperOption = "a4",
    open_it: Open = False,
    lang: Language = "en",
) -> None:
    """Print the quick reference: four pages for a game and after it.

    \b
    Example:
      lotow sheet reference --lang fr -o reference.pdf
    """
    from lotow.sheets.reference import reference as draw

    job = PrintJob(output, style, paper, open_it, lang).check()
    job.write(draw(book_in_force(), style=job.look, paper=job.size, lang=lang), "reference.pdf")


def markers(
    output: Output = None,
    style: StyleOption = "plain",
    paper: PaperOption = "a4",
    open_it: Open = False,
    lang: Language = "en",
) -> None:
    """Print markers to cut out: reload, jammed, down, fame, loot, cattle and so on.

    \b
    Example:
      lotow sheet markers --style frontier -o markers.pdf
    """
    from lotow.sheets.markers import markers as draw

    job = PrintJob(output, style, paper, open_it, lang).check()
    job.write(draw(book_in_force(), style=job.look, paper=job.size, lang=lang), "markers.pdf")


def scenario(
    name: Annotated[
        list[str],
        typer.Argument(metavar="SCENARIO", help="A scenario.", autocompletion=completing.scenarios),
    ],
    posses: Annotated[
        list[str] | None,
        typer.Option("--posse", metavar="POSSE|FILE", help="A posse that plays; give each."),
    ] = None,
    output: Output = None,
    style: StyleOption = "plain",
    paper: PaperOption = "a4",
    open_it: Open = False,
    db: Database = None,
    lang: Language = "en",
) -> None:
    """Print a scenario's briefing with a plan of the table.

    \b
    Examples:
      lotow sheet scenario "bank robbery" -o bank-robbery.pdf
      lotow sheet scenario vendetta --posse riders --posse outlaws.toml
    """
    from lotow.sheets.scenario import Taking
    from lotow.sheets.scenario import scenario as draw

    job = PrintJob(output, style, paper, open_it, lang).check()
    book = book_in_force()
    found = book.find(" ".join(name), "scenario")[1]
    taking = [Taking(posse=posse) for posse in posses_asked(posses, False, db, book)] if posses else []
    sheet = draw(found, book, style=job.look, paper=job.size, lang=lang, taking=taking)
    job.write(sheet, f"{found}.pdf")


def campaign(
    name: Annotated[str, typer.Argument(metavar="CAMPAIGN", help="A campaign.")],
    output: Output = None,
    style: StyleOption = "plain",
    paper: PaperOption = "a4",
    open_it: Open = False,
    db: Database = None,
    lang: Language = "en",
) -> None:
    """Print a campaign: standings, infamy, the hall of fame, Boot Hill.

    \b
    Example:
      lotow sheet campaign "Lincoln County" --style frontier -o lincoln.pdf
    """
    from lotow.app.campaigns import open_campaign
    from lotow.sheets.campaign_facts import facts_of
    from lotow.sheets.campaign_sheet import campaign as draw

    job = PrintJob(output, style, paper, open_it, lang).check()
    with open_campaign(name, db) as opened:
        facts = facts_of(opened.state, opened.book, lang)
    sheet = draw(facts, style=job.look, paper=job.size, lang=lang)
    job.write(sheet, f"{file_name(facts.name)}-campaign.pdf")


def gazette(
    name: Annotated[str, typer.Argument(metavar="CAMPAIGN", help="A campaign.")],
    game: Annotated[
        int | None,
        typer.Option(
            "--game", metavar="N", help="The number that came out after this game; 0 is before the first."
        ),
    ] = None,
    output: Annotated[
        str | None,
        typer.Option("-o", "--output", metavar="FILE", help="A .pdf or .html file; - is standard output."),
    ] = None,
    style: StyleOption = "frontier",
    paper: PaperOption = "a4",
    open_it: Open = False,
    db: Database = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Print the town's newspaper after a game: news, obituaries, the market and small ads.

    \b
    Examples:
      lotow sheet gazette "Lincoln County" -o gazette.pdf
      lotow sheet gazette lincoln --game 0 -o gazette.html --lang fr
    """
    from lotow.app.campaigns import open_campaign
    from lotow.app.ledger import gazette as told

    job = PrintJob(output, style, paper, open_it, lang)
    if not json:
        job.check()
    with open_campaign(name, db) as opened:
        number = told(opened, lang, game)
    if json:
        show_json(to_builtins(number))
    elif (output or "").casefold().endswith(".html"):
        from lotow.telling.gazette_page import to_html

        job.write_bytes(to_html(number).encode(), "", number.title)
    else:
        from lotow.sheets.gazette import gazette as draw

        job.write(draw(number, style=job.look, paper=job.size), f"{file_name(number.title)}.pdf")


def briefing(
    prepared: GamePrepared,
    state: CampaignState,
    book: Rulebook,
    output: str,
    style: str,
    paper: str,
    lang: Lang,
) -> None:
    """The briefing of a prepared game with both posses, written to a file."""
    from lotow.sheets.campaign_facts import takings
    from lotow.sheets.scenario import scenario as draw

    job = PrintJob(output, style, paper, False, lang).check()
    taking = takings(prepared, state, book, lang)
    job.write(draw(prepared.scenario, book, style=job.look, paper=job.size, lang=lang, taking=taking), output)
