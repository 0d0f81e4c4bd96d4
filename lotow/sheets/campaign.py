"""The campaign sheet: standings, infamy over the games, the hall of fame, and Boot Hill."""

from __future__ import annotations

from msgspec import Struct

from lotow.errors import Lang
from lotow.sheets import templates
from lotow.sheets.canvas import Sheet
from lotow.sheets.chart import Chart
from lotow.sheets.facts import CampaignFacts, Legend, StandingsRow
from lotow.sheets.flow import draw_column, fill
from lotow.sheets.fonts import printable
from lotow.sheets.header import Header, foot_height
from lotow.sheets.pieces import Column, Grid, Heading, Piece, Prose
from lotow.sheets.stones import rows_of_stones
from lotow.sheets.words import capital, named, said

COUNTED = ("games", "wins", "losses", "kills", "dead")


class CampaignLayout(Struct, frozen=True):
    """The part of templates/campaign.toml that is meant for the text."""

    text: float


def campaign(
    facts: CampaignFacts,
    *,
    style: templates.Style = "plain",
    paper: templates.PaperName = "a4",
    lang: Lang = "en",
) -> Sheet:
    """The sheet of a campaign, on as many pages as it takes."""
    name = printable(facts.name, "the campaign")
    sheet = Sheet(style, paper, lang, name, named(capital(said("campaign-sheet", lang)), name, lang))
    size = templates.layout("campaign", CampaignLayout).text
    header = _header(sheet, facts, name)
    width = sheet.paper.inner_width
    full = sheet.paper.height - 2 * sheet.paper.margin - foot_height(sheet)
    pages = fill(
        sheet,
        _pieces(sheet, facts),
        width,
        size,
        lambda at: full - header.height(at == 0),
    )
    sheet.bookmark(name)
    for at, page in enumerate(pages):
        if at:
            sheet.next_page()
        y = header.draw(at == 0, at + 1, len(pages))
        draw_column(sheet, page, sheet.paper.margin, y, width, size)
    return sheet


def _header(sheet: Sheet, facts: CampaignFacts, name: str) -> Header:
    lang = sheet.lang
    games = f"{facts.games} / {facts.length}" if facts.length is not None else str(facts.games)
    rules = ", ".join(printable(rule, "the house rule") for rule in facts.house_rules)
    return Header(
        sheet,
        name,
        said("campaign-sheet", lang),
        ((said("posses", lang), str(len(facts.standings)), 1), (said("games", lang), games, 1)),
        named(capital(said("house-rules", lang)), rules, lang) if rules else "",
    )


def _pieces(sheet: Sheet, facts: CampaignFacts) -> list[Piece]:
    lang = sheet.lang
    pieces: list[Piece] = [Heading(capital(said("standings", lang)))]
    pieces += _standings(facts.standings, sheet) or [Prose("", said("no-standings", lang))]
    if any(line.points for line in facts.infamy):
        pieces += [Heading(capital(said("infamy-chart", lang))), Chart(facts.infamy)]
    pieces.append(Heading(capital(said("hall-of-fame", lang))))
    pieces += _legends(facts.hall_of_fame) or [Prose("", capital(said("nobody", lang)))]
    pieces.append(Heading(capital(said("boot-hill", lang))))
    pieces += rows_of_stones(facts.dead, sheet.paper.inner_width) or [
        Prose("", capital(said("nobody", lang)))
    ]
    return pieces


def _standings(rows: tuple[StandingsRow, ...], sheet: Sheet) -> list[Piece]:
    """The table, a piece a row so that a long one can go over to the next page."""
    lang = sheet.lang
    columns = (
        Column(said("rank", lang), 0.06, "centre", True),
        Column(said("posse", lang), 0.24, "left", True),
        Column(said("list", lang), 0.13),
        Column(said("player", lang), 0.12),
        Column(said("infamy", lang), 0.1, "centre", True),
        *(Column(said(key, lang), 0.07, "centre") for key in COUNTED),
    )
    bare = tuple(Column("", one.share, one.align, one.bold) for one in columns)
    return [
        Grid(
            bare if at else columns,
            (
                (
                    str(row.rank),
                    printable(row.posse, "the posse"),
                    printable(row.list, "the list"),
                    printable(row.player, "the player"),
                    str(row.infamy),
                    *(str(getattr(row, key)) for key in COUNTED),
                ),
            ),
        )
        for at, row in enumerate(rows)
    ]


def _legends(legends: tuple[Legend, ...]) -> list[Piece]:
    columns = (
        Column("", 0.3, "left", True),
        Column("", 0.28),
        Column("", 0.32),
        Column("", 0.1, "right", True),
    )
    return [
        Grid(
            columns,
            (
                (
                    printable(one.name, "the fighter"),
                    printable(one.posse, "the posse"),
                    capital(printable(one.deed, "the deed")),
                    printable(one.figure, "the figure"),
                ),
            ),
        )
        for one in legends
    ]
