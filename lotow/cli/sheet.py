"""`lotow sheet`: rosters, cards, references and briefings as PDF."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from lotow.cli import completing
from lotow.cli.in_force import book_in_force
from lotow.cli.options import Database, Language
from lotow.cli.printing import as_paper, as_style, check_output, file_name, posses_asked, print_posses, write
from lotow.errors import Lang
from lotow.rulebook import Rulebook

if TYPE_CHECKING:
    from lotow.campaign.campaign_state import CampaignState
    from lotow.campaign.game_entries import GamePrepared

STYLES = ("plain", "frontier")
PAPERS = ("a4", "letter")


def _one_of(choices: tuple[str, ...], what: str) -> Callable[[str], str]:
    def chosen(asked: str) -> str:
        if asked.casefold() in choices:
            return asked.casefold()
        raise typer.BadParameter(f"{asked!r} is no {what}: {' or '.join(choices)}")

    return chosen


StyleOption = Annotated[
    str,
    typer.Option(
        "--style",
        metavar="plain|frontier",
        parser=_one_of(STYLES, "style"),
        help="plain spares ink; frontier looks the part.",
        autocompletion=lambda: list(STYLES),
    ),
]
PaperOption = Annotated[
    str,
    typer.Option(
        "--paper",
        metavar="a4|letter",
        parser=_one_of(PAPERS, "paper"),
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
      lotow sheet roster riders --qr
    """
    from lotow.sheets.roster import roster as draw

    print_posses(draw, "roster", posses, every, campaign, output, style, paper, open_it, db, lang, qr)


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
    from lotow.sheets.cards import cards as draw

    print_posses(draw, "cards", posses, every, campaign, output, style, paper, open_it, db, lang)


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

    book = book_in_force()
    listed = book.find(posse_list, "posse")[1] if posse_list is not None else None
    sheet = draw(book, listed, style=as_style(style), paper=as_paper(paper), lang=lang)
    write(sheet, output, f"blank-{listed}.pdf" if listed else "blank.pdf", open_it, lang)


def reference(
    output: Output = None,
    style: StyleOption = "plain",
    paper: PaperOption = "a4",
    open_it: Open = False,
    lang: Language = "en",
) -> None:
    """Print the quick reference: two pages for a game and after it.

    \b
    Example:
      lotow sheet reference --lang fr -o reference.pdf
    """
    from lotow.sheets.reference import reference as draw

    sheet = draw(book_in_force(), style=as_style(style), paper=as_paper(paper), lang=lang)
    write(sheet, output, "reference.pdf", open_it, lang)


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

    sheet = draw(book_in_force(), style=as_style(style), paper=as_paper(paper), lang=lang)
    write(sheet, output, "markers.pdf", open_it, lang)


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

    book = book_in_force()
    found = book.find(" ".join(name), "scenario")[1]
    taking = [Taking(posse=posse) for posse in posses_asked(posses, False, db, book)] if posses else []
    sheet = draw(found, book, style=as_style(style), paper=as_paper(paper), lang=lang, taking=taking)
    write(sheet, output, f"{found}.pdf", open_it, lang)


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
    from lotow.cli.campaign_facts import facts_of
    from lotow.cli.campaigns import open_campaign
    from lotow.sheets.campaign import campaign as draw

    check_output(output, open_it)
    with open_campaign(name, db) as opened:
        facts = facts_of(opened.state, opened.book, lang)
    sheet = draw(facts, style=as_style(style), paper=as_paper(paper), lang=lang)
    write(sheet, output, f"{file_name(facts.name)}-campaign.pdf", open_it, lang)


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
    from lotow.cli.campaign_facts import takings
    from lotow.sheets.scenario import scenario as draw

    check_output(output, False)
    taking = takings(prepared, state, lang)
    sheet = draw(
        prepared.scenario, book, style=as_style(style), paper=as_paper(paper), lang=lang, taking=taking
    )
    write(sheet, output, output, False, lang)
